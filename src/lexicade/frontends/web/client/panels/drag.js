/** Dragging tiles from the rack to a grid and back. */

import { h, squareOf } from "../dom.js";

/** @import {Grid} from "./grid.js" */

const FAR = 6; // pixels that a pointer moves before it drags

/**
 * Let tiles be dragged below an element.
 * @param {HTMLElement} place
 * @param {() => Grid | null} board
 */
export function draggable(place, board) {
  place.addEventListener("pointerdown", (event) => {
    const grid = board();
    const target = event.target instanceof Element ? event.target : null;
    const from = /** @type {HTMLElement | null} */ (target?.closest(".tile:not(.used), td.laid"));
    if (!grid || !from || event.button !== 0) return;
    const square = squareOf(from);
    const laid = square && grid.laid.find((each) => each.row === square.row && each.column === square.column);
    const tile = laid ? laid.tile : Number(from.dataset.tile);
    drag(event, from, (to) => {
      const onto = squareOf(to);
      if (laid) grid.lift(laid);
      if (onto && grid.isFree(onto.row, onto.column)) void grid.put(onto, tile, laid?.isBlank ? laid.letter : undefined);
    });
  });
}

/**
 * Follow a pointer, and drop what it holds.
 * @param {PointerEvent} start
 * @param {HTMLElement} from
 * @param {(to: Element | null) => void} drop
 */
function drag(start, from, drop) {
  const ending = new AbortController();
  /** @type {HTMLElement | null} */
  let ghost = null;
  const listen = { signal: ending.signal };
  const end = () => {
    ending.abort();
    ghost?.remove();
    from.classList.remove("lifted");
  };
  addEventListener("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) {
      ghost = h("div", { class: "ghost", "aria-hidden": "true" }, from.dataset.letter ?? from.textContent ?? "");
      document.body.append(ghost);
      from.classList.add("lifted");
    }
    if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  }, listen);
  addEventListener("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    const wasDragged = ghost !== null;
    end();
    if (!wasDragged) return;
    const swallow = (/** @type {Event} */ click) => click.stopPropagation(); // a drop is not a click, too
    addEventListener("click", swallow, true);
    setTimeout(() => {
      removeEventListener("click", swallow, true);
      drop(document.elementFromPoint(event.clientX, event.clientY));
    });
  }, listen);
  addEventListener("pointercancel", end, listen);
}

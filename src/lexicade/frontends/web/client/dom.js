/** Making nodes, finding squares, and saying things. Text is only ever put in as text, never as markup. */

import { about, file, link } from "./address.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children; functions among the attributes listen to events.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, tag === "a" && name === "href" ? link(String(value)) : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Something that must be there.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function $(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
  return found;
}

/**
 * Say something to people who don't see the page, once.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return;
  const line = h("p", {}, sentence);
  $("#live").append(line);
  while ($("#live").childElementCount > 5) $("#live").firstElementChild?.remove();
}

/**
 * One tab stop for many things: arrow keys go from one to the next.
 * @param {HTMLElement} container
 * @param {() => HTMLElement[]} items
 * @param {() => number} columns  in a row
 */
export function roving(container, items, columns) {
  container.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const row = columns();
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    let to = step === undefined ? -1 : at + step;
    if (event.key === "Home") to = at - (at % row);
    if (event.key === "End") to = Math.min(all.length - 1, at - (at % row) + row - 1);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || !all[to]) return;
    event.preventDefault();
    event.stopPropagation();
    stop(all, to);
    all[to].focus();
  });
  container.addEventListener("focusin", (event) => {
    const at = items().indexOf(/** @type {HTMLElement} */ (event.target));
    if (at >= 0) stop(items(), at);
  });
}

/**
 * Make one of many things the one that Tab stops at.
 * @param {HTMLElement[]} all
 * @param {number} at
 */
export function stop(all, at) {
  all.forEach((each, index) => { each.tabIndex = index === at ? 0 : -1; });
}

/**
 * Load a style sheet that only some pages need, once.
 * @param {string} path
 */
export async function style(path) {
  const href = file(path);
  if (document.querySelector(`link[href="${href}"]`)) return;
  const sheet = h("link", { rel: "stylesheet", href });
  await new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
    document.head.append(sheet);
  });
}

/** @param {number} count */
export const points = (count) => (count === 1 ? "1 point" : `${count} points`);

/**
 * The square that something stands on.
 * @param {EventTarget | null} target
 * @returns {{row: number, column: number} | null}
 */
export function squareOf(target) {
  const cell = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-square]")) : null;
  const [row, column] = (cell?.dataset.square ?? "").split(",").map(Number);
  return cell ? { row, column } : null;
}

/** A link to the site that works offline, on a server that has one. */
export const offer = () => (about.offline === undefined ? [] : [h("a", { href: "/offline/", target: "_self" }, "Play offline")]);

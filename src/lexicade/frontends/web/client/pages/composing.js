/** Making a move: on the line, on the board, by keys anywhere on the page. */

import { sound } from "../looks.js";

/** @import {GamePage} from "./game.js" */

const SETTLED = 150; // milliseconds without a change after which a preview is asked for

/** A move that is being made. */
export class Composing {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {number | undefined} */
    this.settling = undefined;
    this.lying = 0; // tiles on the board that are not played yet
  }

  /** The line to type on. */
  get entry() { return this.page.prompt.entry; }

  stop() {
    clearTimeout(this.settling);
  }

  play() {
    const { board } = this.page;
    const text = this.entry.value.trim() || (board?.text() ?? "");
    if (text) void this.page.submit(text);
    else if (board?.laid.length) this.page.say(["Tiles must lie in one line without gaps."]);
    else this.entry.focus();
  }

  clear() {
    this.entry.value = "";
    this.page.board?.clear();
    this.page.rack?.choose(null);
    this.typed();
  }

  back() {
    if (this.entry.value) {
      this.entry.value = this.entry.value.slice(0, -1);
      this.typed();
    } else this.page.board?.takeBack();
  }

  /**
   * A tile goes to the board: by a key to the cursor, by hand to the square that is chosen next. Else onto the line.
   * @param {string} letter
   * @param {number} tile
   * @param {boolean} isKey
   */
  pick(letter, tile, isKey) {
    const { board, rack } = this.page;
    if (board && !this.entry.value) {
      if (!isKey) return rack?.choose(tile);
      const square = board.free(board.cursor);
      if (square) void board.put(square, tile).then(() => { const next = board.free(square); if (next) board.move(next); });
      return;
    }
    this.entry.value += letter.toLowerCase();
    this.typed();
  }

  /** What is on the line has changed. */
  typed() {
    const text = this.entry.value.trim();
    const { board, prompt, rack } = this.page;
    if (!board) {
      const moves = [...prompt.choices.querySelectorAll("[data-move]")].map((each) => /** @type {HTMLElement} */ (each).dataset.move?.trim());
      rack?.take(moves.includes(text) ? [] : rack.tilesFor(text));
    }
    this.preview(text);
  }

  /** What lies on the board has changed. */
  composed() {
    const { board, rack } = this.page;
    if (!board) return;
    if (board.laid.length > this.lying) void sound("tile");
    this.lying = board.laid.length;
    rack?.take(board.laid.map((each) => each.tile));
    this.preview(board.text());
  }

  /**
   * Show what a move would bring, where that gives nothing away.
   * @param {string} text
   */
  preview(text) {
    const { prompt, site } = this.page;
    clearTimeout(this.settling);
    if (!prompt.previews || !text) {
      prompt.preview.textContent = "";
      return;
    }
    this.settling = setTimeout(async () => {
      try {
        const brings = await site.host.preview(this.page.message?.token ?? "", text);
        if (text === (this.entry.value.trim() || this.page.board?.text())) prompt.preview.textContent = brings;
      } catch { /* a preview is only a help */ }
    }, SETTLED);
  }

  /**
   * Type anywhere: letters go where they are meant.
   * @param {KeyboardEvent} event
   */
  keyed(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isField = target.matches("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const way = { z: "undo", y: "redo" }[event.key.toLowerCase()];
      if (!way || (isField && this.entry.value) || !this.page.message?.can.includes(way)) return;
      event.preventDefault();
      return void this.page.act(way);
    }
    if (isField || event.altKey || this.page.message?.over) return;
    if (event.key === "Backspace") this.back();
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter" && !target.closest("button, a, summary")) this.play();
    else if (event.key === "/") this.entry.focus();
    else if (event.key.length === 1 && event.key !== " ") this.letter(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} key */
  letter(key) {
    const { board, keys } = this.page;
    const isLetter = /^[a-z]$/i.test(key);
    if (keys) {
      if (isLetter) void this.page.submit(key.toLowerCase());
    } else if (board && isLetter && !this.entry.value) {
      if (!this.page.message?.watching) board.type(key, key !== key.toLowerCase()); // also while others think
    } else {
      this.entry.value += key;
      this.entry.focus();
      this.typed();
    }
  }
}

/** Letters to make words of: click or tap one, drag it, or type it. */

import { h, points, roving, stop } from "../dom.js";

/** @import {Context, RackPanel} from "../types.js" */

/** Tiles, in an order of the player's own. */
export class Rack {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    /** @type {RackPanel} */
    this.panel = { kind: "rack", letters: [], values: [] };
    /** @type {number[]} */
    this.order = [];
    /** Tiles that are in the word being made, or gone. @type {Set<number>} */
    this.used = new Set();
    /** Tiles that are gone, and are shown where they lay. @type {Set<number>} */
    this.gone = new Set();
    /** @type {number | null} */
    this.chosen = null;
    this.row = h("div", { class: "rack", role: "group", "aria-label": "Your letters" });
    this.element = h("div", { class: "panel rack-panel" }, this.row);
    roving(this.row, () => this.tiles, () => Infinity);
  }

  /** @returns {HTMLElement[]} */
  get tiles() { return /** @type {HTMLElement[]} */ ([...this.row.children]); }

  /** @param {RackPanel} panel */
  show(panel) {
    const isSame = panel.letters.join() === this.panel.letters.join();
    this.panel = panel;
    this.gone = new Set(panel.letters.map((_, at) => at).filter((at) => panel.looks?.[at] === "spent"));
    this.used = new Set(this.gone);
    this.chosen = null;
    if (!isSame || !this.tiles.length) {
      this.order = panel.letters.map((_, at) => at);
      this.build();
    }
    this.draw();
  }

  build() {
    const at = this.tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    this.row.replaceChildren(...this.order.map((tile) => this.make(tile)));
    if (this.tiles.length) stop(this.tiles, 0);
    if (at >= 0) this.tiles[Math.min(at, this.tiles.length - 1)]?.focus();
  }

  /** @param {number} tile */
  make(tile) {
    const letter = this.panel.letters[tile].toUpperCase();
    const value = this.panel.values?.[tile];
    const name = letter === "?" ? "Blank" : letter === "*" ? "Wildcard" : letter;
    return h("button", { class: "tile", type: "button", "data-tile": tile, "data-letter": letter,
      click: (/** @type {MouseEvent} */ event) => { if (!this.used.has(tile)) this.context.pick(letter, tile, event.detail === 0); } },
    h("span", { class: "unseen" }, value ? `${name}, ${points(value)}` : name),
    h("span", { "aria-hidden": "true" }, letter === "?" ? "" : letter), value ? h("small", { "aria-hidden": "true" }, String(value)) : null);
  }

  draw() {
    for (const tile of this.tiles) {
      const at = Number(tile.dataset.tile);
      tile.classList.toggle("used", this.used.has(at));
      tile.classList.toggle("gone", this.gone.has(at));
      tile.setAttribute("aria-disabled", String(this.used.has(at)));
      tile.classList.toggle("chosen", this.chosen === at);
    }
  }

  /** @param {Iterable<number>} tiles */
  take(tiles) {
    this.used = new Set([...this.gone, ...tiles]);
    if (this.chosen !== null && this.used.has(this.chosen)) this.chosen = null;
    this.draw();
  }

  /** @param {number | null} tile */
  choose(tile) {
    this.chosen = this.chosen === tile ? null : tile;
    this.draw();
  }

  /**
   * The tiles that a word would use; for a letter that isn't there, a blank or a wildcard.
   * @param {string} word
   * @returns {number[]}
   */
  tilesFor(word) {
    /** @type {Set<number>} */
    const found = new Set();
    for (const letter of word.toUpperCase()) {
      const at = this.order.find((tile) => !found.has(tile) && !this.gone.has(tile) && this.panel.letters[tile].toUpperCase() === letter);
      if (at !== undefined) found.add(at);
    }
    return [...found];
  }

  /**
   * A tile for a letter that is not in use: that letter, or else a blank; null asks for a blank.
   * @param {string | null} letter
   * @returns {number | null}
   */
  free(letter) {
    for (const wanted of letter === null ? ["?"] : [letter.toUpperCase(), "?"]) {
      const at = this.order.find((tile) => !this.used.has(tile) && this.panel.letters[tile].toUpperCase() === wanted);
      if (at !== undefined) return at;
    }
    return null;
  }

  /** Show the letters in another order; to the game it makes no difference. */
  mix() {
    for (let at = this.order.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [this.order[at], this.order[other]] = [this.order[other], this.order[at]];
    }
    this.build();
    this.draw();
  }
}

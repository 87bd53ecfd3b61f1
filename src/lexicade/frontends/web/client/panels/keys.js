/** An alphabet; a letter is a move. */

import { h, roving, stop } from "../dom.js";

/** @import {Context, KeysPanel} from "../types.js" */

/** Letters to choose one of. */
export class Keys {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.element = h("div", { class: "panel keys", role: "group", "aria-label": "Letters" });
    roving(this.element, () => this.buttons, () => this.columns());
  }

  /** @returns {HTMLElement[]} */
  get buttons() { return /** @type {HTMLElement[]} */ ([...this.element.children]); }

  /** How many stand in a row just now. */
  columns() {
    const top = this.buttons[0]?.offsetTop;
    return Math.max(1, this.buttons.filter((button) => button.offsetTop === top).length);
  }

  /** @param {KeysPanel} panel */
  show(panel) {
    if (this.buttons.length !== panel.keys.length) {
      this.element.replaceChildren(...panel.keys.map(([key]) => h("button", { type: "button", "data-letter": key.toUpperCase(), click: () => this.press(key) })));
      stop(this.buttons, 0);
    }
    panel.keys.forEach(([key, look], at) => {
      const state = look === "strong" ? "found" : look === "spent" ? "missed" : "";
      const button = this.buttons[at];
      button.className = `key ${state}`;
      button.setAttribute("aria-disabled", String(state !== ""));
      const words = state && (state === "found" ? ", in the word" : ", not in the word");
      button.replaceChildren(key.toUpperCase(), ...(words ? [h("span", { class: "unseen" }, words)] : []));
    });
  }

  /** @param {string} key */
  press(key) {
    this.context.submit(key);
  }
}

/** What is asked, a line to type on, and moves that can be made at once. */

import { h } from "../dom.js";

/** @import {PromptPanel} from "../types.js" */
/**
 * @typedef {object} Asking  what else a prompt needs to know
 * @property {(text: string) => void} submit
 * @property {() => void} play
 * @property {() => void} clear
 * @property {() => void} back  take the last letter back
 * @property {() => void} mix
 * @property {() => void} typed
 */

/** The question, and every way to answer it. */
export class Prompt {
  /** @param {Asking} asking */
  constructor(asking) {
    this.asking = asking;
    this.previews = false;
    this.hasMix = false;
    this.question = h("label", { for: "entry", class: "question" });
    this.entry = h("input", { id: "entry", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go", maxlength: 200, input: () => asking.typed() });
    this.preview = h("p", { class: "preview", role: "status" });
    this.own = h("div", { class: "buttons own" },
      h("button", { type: "submit", class: "strong play" }, "Play"),
      h("button", { type: "button", class: "back", "aria-label": "Take back the last letter", click: asking.back }, "⌫"),
      h("button", { type: "button", class: "clear", click: asking.clear }, "Clear"));
    this.mix = h("button", { type: "button", class: "mix", click: asking.mix }, "Shuffle");
    this.choices = h("div", { class: "buttons choices" });
    this.line = h("div", { class: "line" }, this.entry, this.own);
    this.element = h("form", { class: "panel prompt", submit: (/** @type {Event} */ event) => { event.preventDefault(); asking.play(); } },
      this.question, this.line, this.preview, this.choices);
    this.moves = "";
  }

  /** @param {PromptPanel} panel */
  show(panel) {
    this.question.textContent = panel.question;
    this.previews = Boolean(panel.previews);
    this.hasMix = Boolean(panel.mix);
    const choices = panel.choices ?? [];
    const moves = JSON.stringify(choices);
    if (moves === this.moves) return;
    const hadFocus = this.choices.contains(document.activeElement);
    this.moves = moves;
    this.choices.replaceChildren(this.mix, ...choices.map(([label, move]) => h("button", { type: "button", "data-move": move, click: () => this.choose(move) }, label)));
    if (hadFocus) /** @type {HTMLElement | null} */ (this.choices.querySelector("button:not([hidden])"))?.focus();
  }

  /** @param {string} move  one that ends in a blank is only begun by it */
  choose(move) {
    if (!move.endsWith(" ")) return this.asking.submit(move);
    this.entry.value = move;
    this.entry.focus();
    this.asking.typed();
  }

  /**
   * Which parts are of use.
   * @param {{entry: boolean, rack: boolean, isMine: boolean}} shown
   */
  fit({ entry, rack, isMine }) {
    this.line.hidden = !entry;
    this.mix.hidden = !rack || this.hasMix;
    this.entry.inputMode = rack && matchMedia("(pointer: coarse)").matches ? "none" : "text";
    for (const button of this.element.querySelectorAll("button")) if (button !== this.mix) button.setAttribute("aria-disabled", String(!isMine));
  }
}

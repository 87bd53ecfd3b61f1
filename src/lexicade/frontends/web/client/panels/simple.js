/** Panels that are only read: words under a title, a meter, a note. */

import { h } from "../dom.js";

/** @import {WordsPanel, MeterPanel, NotePanel} from "../types.js" */

const PIPS = 12; // the longest meter that is drawn as single marks

/** A list under a title. */
export class Words {
  constructor() {
    this.element = h("section", { class: "panel words" });
  }

  /** @param {WordsPanel} panel */
  show(panel) {
    this.element.replaceChildren(h("h2", {}, panel.title), h("ul", {}, ...panel.lines.map((line, at) =>
      h("li", { class: at === panel.current || line.startsWith("> ") ? "turn" : "" }, line.replace(/^> /, "").trim()))));
  }
}

/** Something that runs out or fills up. */
export class Meter {
  constructor() {
    this.element = h("section", { class: "panel meter" });
  }

  /** @param {MeterPanel} panel */
  show(panel) {
    const { label, value, most } = panel;
    const bar = most <= PIPS
      ? h("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: most }, (_, at) => h("i", { class: at < value ? "full" : "" })))
      : h("progress", { max: most, value, "aria-label": label });
    this.element.replaceChildren(h("p", {}, `${label}: `, h("strong", {}, String(value)), h("span", { class: "unseen" }, ` of ${most}`)), bar);
  }
}

/** A few lines to read. */
export class Note {
  constructor() {
    this.element = h("pre", { class: "panel note", tabindex: 0, role: "region", "aria-label": "Note" });
  }

  /** @param {NotePanel} panel */
  show(panel) {
    this.element.textContent = panel.text;
  }
}

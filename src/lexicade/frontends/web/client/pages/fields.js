/** Something to fill in: a list, a number, a line or a longer text. */

import { h } from "../dom.js";

/** @typedef {{name: string, title: string, help: string, kind?: string, choices: [string, string][], low: number, high: number, value: string}} Field */

/** @param {Field} each */
export function field(each) {
  const id = `field-${each.name}`;
  const common = { id, name: each.name, "aria-describedby": `${id}-help` };
  return h("div", { class: "field" }, h("label", { for: id }, each.title), control(each, common), h("p", { id: `${id}-help` }, each.help));
}

/**
 * @param {Field} each
 * @param {Record<string, string>} common
 */
function control(each, common) {
  const plain = { ...common, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
  if (each.choices.length)
    return h("select", common, ...each.choices.map(([choice, title]) => h("option", { value: choice, selected: choice === each.value }, title)));
  if (each.kind === "record") return h("textarea", { ...plain, rows: 6 }, each.value);
  if (each.kind === "line") return h("input", { ...plain, value: each.value });
  return h("input", { ...plain, type: "number", min: each.low, max: each.high, value: each.value, inputmode: "numeric" });
}

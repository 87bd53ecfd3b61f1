/** What can be chosen for a new game. */

import { h } from "../dom.js";
import { Refused } from "../host.js";
import { begin } from "./home.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function create(site, key) {
  const dialog = await site.host.facts(`new/${key}`);
  const problem = h("p", { class: "problem", role: "alert" });
  site.name(`New game of ${dialog.title}`);
  const form = h("form", { class: "form", submit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    const params = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    try {
      await begin(site, key, params);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem.textContent = error.message;
    }
  } }, ...dialog.fields.map(field), problem, h("div", { class: "buttons" }, h("button", { class: "strong" }, "Start")));
  site.main.append(h("h1", { tabindex: -1 }, `New game of ${dialog.title}`), h("p", { class: "lead" }, dialog.pitch), form);
}

/**
 * One thing to choose: a list, or a number.
 * @param {{name: string, help: string, choices: string[], low: number, high: number, value: string}} each
 */
function field(each) {
  const id = `field-${each.name}`;
  const control = each.choices.length
    ? h("select", { id, name: each.name, "aria-describedby": `${id}-help` },
      ...each.choices.map((choice) => h("option", { value: choice, selected: choice === each.value }, choice)))
    : h("input", { id, name: each.name, type: "number", min: each.low, max: each.high, value: each.value, required: true, inputmode: "numeric", "aria-describedby": `${id}-help` });
  const name = each.name[0].toUpperCase() + each.name.slice(1);
  return h("div", { class: "field" }, h("label", { for: id }, name), control, h("p", { id: `${id}-help` }, each.help));
}

/** What can be chosen for a new game. */

import { h } from "../dom.js";
import { Refused } from "../host.js";
import { field } from "./fields.js";
import { begin } from "./home.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site, key) {
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

/** The leader boards. */

import { h } from "../dom.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const { boards } = await site.host.facts("leaders");
  site.name("Leader boards");
  site.main.append(h("h1", { tabindex: -1 }, "Leader boards"));
  if (!boards.length) site.main.append(h("p", {}, "No finished games yet."));
  for (const board of boards) {
    site.main.append(h("section", { class: "card" }, h("h2", {}, board.title), h("p", { class: "soft" }, board.category),
      h("ol", { class: "places" }, ...board.places.map((/** @type {any} */ place) =>
        h("li", {}, h("span", {}, place.name), h("strong", {}, String(place.points)), h("span", { class: "soft" }, place.helped ? "with help" : ""))))));
  }
}

/** A game's page of rules. */

import { h } from "../dom.js";
import { markdown } from "../markdown.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function rules(site, key) {
  if (!key) {
    const { games } = await site.host.facts("menu");
    site.name("Rules");
    site.main.append(h("h1", { tabindex: -1 }, "Rules"), h("ul", { class: "rows" },
      ...games.map((/** @type {any} */ each) => h("li", {}, h("a", { href: `/rules/${each.key}` }, each.title), h("span", {}, each.pitch)))));
    return;
  }
  const facts = await site.host.facts(`rules/${key}`);
  site.name(`Rules of ${facts.title}`);
  site.main.append(h("h1", { tabindex: -1 }, facts.title), h("div", { class: "page" }, ...markdown(facts.page)));
}

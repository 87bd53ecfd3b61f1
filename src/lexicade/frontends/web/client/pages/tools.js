/** What games offer beside playing them. */

import { h } from "../dom.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const { tools: found } = await site.host.facts("tools");
  site.name("Tools");
  site.main.append(h("h1", { tabindex: -1 }, "Tools"), h("ul", { class: "rows" },
    ...found.map((/** @type {any} */ each) => h("li", {}, h("a", { href: `/tools/${each.key}/${each.name}` }, `${each.game}: ${each.title}`), h("span", {}, each.pitch))),
    h("li", {}, h("a", { href: "/words" }, "Words"), h("span", {}, "Look words up: anagrams, patterns, words from letters."))));
}

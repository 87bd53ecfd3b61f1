/** A game's page of rules. */

import { h, style } from "../dom.js";
import { markdown } from "../markdown.js";

/** @import {Page} from "../app.js" */

const KEYS = [
  "Type a letter, a word or a move anywhere on the page; Enter plays it.",
  "Ctrl+Z takes a move back, Ctrl+Y plays it again. Escape clears what you have typed.",
  "On a board: the arrow keys move the cursor, Space switches between across and down, a letter places a tile, Shift and a letter places a blank, Backspace takes the last tile back, Delete all of them.",
  "A slash moves to the text line, where you can type a play such as 8H QUIZ.",
];

/** @type {Page} */
export async function page(site, key) {
  if (!key) {
    const { games } = await site.host.facts("menu");
    site.name("Rules");
    site.main.append(h("h1", { tabindex: -1 }, "Rules"), h("ul", { class: "rows" },
      ...games.map((/** @type {any} */ each) => h("li", {}, h("a", { href: `/rules/${each.key}` }, each.title), h("span", {}, each.pitch)))));
    return;
  }
  const [facts] = await Promise.all([site.host.facts(`rules/${key}`), style("/client/pages/rules.css")]);
  site.name(`Rules of ${facts.title}`);
  site.main.append(h("h1", { tabindex: -1 }, facts.title), h("div", { class: "page" }, ...markdown(facts.page),
    h("h2", {}, "Keys in the browser"), h("ul", {}, ...KEYS.map((line) => h("li", {}, line)))));
}

/** The first page: go on, play, and the puzzles of the day. */

import { h, offer } from "../dom.js";
import { address } from "../host.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const menu = await site.host.facts("menu");
  /** @type {Record<string, string>} */
  const states = Object.fromEntries(menu.dailies.map((/** @type {any} */ each) => [each.key, each.state]));
  site.name("Lexicade");
  site.main.append(h("h1", { class: "hero", tabindex: -1, "aria-label": "Lexicade" },
    ...[..."LEXICADE"].map((letter) => h("span", { class: "tile", "aria-hidden": "true" }, letter))));
  site.main.append(h("p", { class: "lead" }, "Five word games. Pick one and play."));
  if (menu.problem) site.main.append(h("p", { class: "problem", role: "alert" }, menu.problem));
  if (menu.begun) {
    site.main.append(h("a", { class: "card goes-on", href: `/game/${menu.begun.number}` },
      h("strong", {}, `Continue ${menu.begun.title}`), h("span", {}, `Game ${menu.begun.number}, started ${menu.begun.started}`)));
  }
  site.main.append(h("h2", {}, "Games"), h("ul", { class: "cards" }, ...menu.games.map((/** @type {any} */ each) =>
    h("li", { class: "card", "data-key": each.key },
      h("h3", {}, each.title), h("p", {}, each.pitch),
      h("div", { class: "buttons" },
        h("button", { class: "strong", "aria-label": `Play ${each.title}`, click: () => begin(site, each.key) }, "Play"),
        h("a", { class: "button", href: `/new/${each.key}`, "aria-label": `Options for ${each.title}` }, "Options"),
        h("a", { class: "button", href: `/rules/${each.key}`, "aria-label": `Rules of ${each.title}` }, "Rules"))))));
  site.main.append(h("h2", {}, `Daily puzzles, number ${menu.today}`), h("ul", { class: "rows" }, ...menu.games.map((/** @type {any} */ each) =>
    h("li", {}, h("a", { href: `/daily/${each.key}/${menu.today}` }, each.title), h("span", {}, states[each.key] ?? "")))));
  site.main.append(h("p", {}, h("a", { href: "/daily" }, "All daily puzzles"), h("a", { href: "/leaders" }, "Leader boards"), ...offer()));
}

/**
 * Begin a game as the settings say.
 * @param {import("../app.js").Site} site
 * @param {string} key
 * @param {Record<string, string>} [params]
 */
export async function begin(site, key, params) {
  const message = await site.host.open({ game: key, params });
  site.go(address(message));
}

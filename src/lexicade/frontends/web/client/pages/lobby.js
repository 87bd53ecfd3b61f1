/** The first page of a server for many: go on, play alone or with others, the puzzles of the day, classes. */

import { h, offer, style } from "../dom.js";
import { attempt, lineForm, problemLine } from "../forms.js";

/** @import {Page, Site} from "../app.js" */
/** @typedef {{key: string, title: string, pitch: string, people: boolean}} Offer */

/** @type {Page} */
export async function page(site) {
  const [menu] = await Promise.all([site.host.facts("menu"), style("/client/pages/people.css")]);
  /** @type {Record<string, string>} */
  const states = Object.fromEntries(menu.dailies.map((/** @type {any} */ each) => [each.key, each.state]));
  const problem = problemLine();
  site.name("Lexicade");
  site.main.append(h("h1", { class: "hero", tabindex: -1, "aria-label": "Lexicade" },
    ...[..."LEXICADE"].map((letter) => h("span", { class: "tile", "aria-hidden": "true" }, letter))),
  h("p", { class: "lead" }, "Word games to play alone, with friends or with a class. No account needed."), problem);
  if (menu.open.length) {
    site.main.append(h("h2", {}, "Your games"), h("ul", { class: "rows" }, ...menu.open.map(gameRow)));
  }
  site.main.append(h("h2", {}, "Games"), h("ul", { class: "cards" }, ...menu.games.map((/** @type {Offer} */ each) => card(site, each, problem))),
    h("h2", {}, `Daily puzzles, number ${menu.today}`), h("ul", { class: "rows" }, ...menu.games.map((/** @type {Offer} */ each) =>
      h("li", {}, h("a", { href: `/daily/${each.key}/${menu.today}` }, each.title), h("span", {}, states[each.key] ?? "")))),
    h("p", {}, h("a", { href: "/daily" }, "All daily puzzles"), ...offer()),
    h("h2", {}, "Classes"), h("div", { class: "beside" }, joining(site), teaching(site, menu.games)),
    h("p", { class: "soft" }, menu.name ? `You are ${menu.name} here. ` : "", h("a", { href: "/me" }, "Your games, your name, another device")));
}

/**
 * A game to go on with, or to look at again.
 * @param {any} each
 */
export function gameRow(each) {
  const others = each.others.length ? ` with ${each.others.join(", ")}` : "";
  return h("li", { class: each.state === "your turn" ? "your-turn" : "" }, h("a", { href: `/game/${each.token}` }, `${each.title}${others}`),
    h("span", {}, `${day(each.when)}, ${each.state}`));
}

/**
 * A day as people write it.
 * @param {string} time
 */
export const day = (time) => new Date(time).toLocaleDateString("en-US", { month: "long", day: "numeric" });

/**
 * A game with every way to play it.
 * @param {Site} site
 * @param {Offer} each
 * @param {HTMLElement} problem
 */
function card(site, each, problem) {
  const begin = () => attempt(problem, async () => {
    const message = await site.host.open({ game: each.key, params: {} });
    site.go(`/game/${message.token}`);
  });
  return h("li", { class: "card", "data-key": each.key }, h("h3", {}, each.title), h("p", {}, each.pitch),
    h("div", { class: "buttons" },
      h("button", { class: "strong", "aria-label": `Play ${each.title}`, click: () => void begin() }, "Play"),
      each.people ? h("a", { class: "button", href: `/table/new/${each.key}`, "aria-label": `Play with somebody: ${each.title}` }, "Play with somebody") : null,
      h("a", { class: "button", href: `/table/new/${each.key}?kind=challenge`, "aria-label": `Challenge a friend: ${each.title}` }, "Challenge a friend")),
    h("div", { class: "buttons" },
      h("a", { class: "button quiet", href: `/new/${each.key}`, "aria-label": `Options for ${each.title}` }, "Options"),
      h("a", { class: "button quiet", href: `/rules/${each.key}`, "aria-label": `Rules of ${each.title}` }, "Rules")));
}

/**
 * Coming into a class by its code.
 * @param {Site} site
 */
function joining(site) {
  const join = (/** @type {string} */ code, /** @type {HTMLElement} */ problem) => attempt(problem, async () => {
    site.go(`/table/${(await site.host.tell("join", { code })).token}`);
  });
  return h("section", { class: "card" }, h("h3", {}, "Join a class"), lineForm(
    { id: "code", title: "Code", help: "Your teacher shows it.", button: "Join", attributes: { autocapitalize: "characters", maxlength: 12, class: "code" } }, join));
}

/**
 * Making a class.
 * @param {Site} site
 * @param {Offer[]} games
 */
function teaching(site, games) {
  const choice = h("select", { id: "class-game" }, ...games.map((each) => h("option", { value: each.key }, each.title)));
  return h("section", { class: "card" }, h("h3", {}, "Start a class"),
    h("form", { class: "form line-form", submit: (/** @type {Event} */ event) => { event.preventDefault(); site.go(`/table/new/${choice.value}?kind=class`); } },
      h("div", { class: "field" }, h("label", { for: "class-game" }, "Game"), h("div", { class: "entry" }, choice, h("button", {}, "Next")),
        h("p", {}, "Everybody plays the same game, and you see the results."))));
}

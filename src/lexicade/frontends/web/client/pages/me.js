/** A player's own page: name, games, tables, another device, and all of one's data. */

import { announce, h, style } from "../dom.js";
import { attempt, lineForm, problemLine } from "../forms.js";
import { importing, sure } from "./games.js";
import { KINDS } from "./invite.js";
import { day, gameRow } from "./lobby.js";

/** @import {Page, Site} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const [me] = await Promise.all([site.host.facts("me"), style("/client/pages/people.css")]);
  site.name("My games");
  site.main.append(h("h1", { tabindex: -1 }, "My games"));
  site.main.append(me.games.length ? h("ul", { class: "rows" }, ...me.games.map(gameRow)) : h("p", {}, "No games yet. ", h("a", { href: "/" }, "Play one")));
  site.main.append(h("h2", {}, "Games from elsewhere"), importing(site));
  if (me.rooms.length) {
    site.main.append(h("h2", {}, "My tables"), h("ul", { class: "rows" }, ...me.rooms.map((/** @type {any} */ each) =>
      h("li", {}, h("a", { href: `/table/${each.token}` }, each.kind === "table" ? `${each.title} table` : `${KINDS[each.kind][0]}: ${each.title}`), h("span", {}, day(`${each.made}Z`))))));
  }
  site.main.append(h("h2", {}, "My name"), naming(site, me.name), h("h2", {}, "Another device"), devices(site, Boolean(me.name)));
  if (me.name) site.main.append(h("h2", {}, "My data"), data(site));
}

/**
 * One's name; others are offered. An own one is for tables, where people know each other.
 * @param {Site} site
 * @param {string} name
 */
function naming(site, name) {
  const problem = problemLine();
  const shown = h("strong", { class: "my-name" }, name || "You are given one when you begin to play.");
  const take = () => attempt(problem, async () => {
    shown.textContent = (await site.host.tell("me", {})).name;
    announce(`You are ${shown.textContent} now.`);
  });
  return h("div", {}, h("p", {}, shown), problem, h("div", { class: "buttons" }, h("button", { click: () => void take() }, "Another name")),
    h("p", { class: "soft" }, "At a table you can use a name of your own."));
}

/**
 * Playing on with another device: a code from here, or one from there.
 * @param {Site} site
 * @param {boolean} isKnown
 */
function devices(site, isKnown) {
  const problem = problemLine();
  const shown = h("p", { role: "status" });
  const show = () => attempt(problem, async () => {
    const { code, minutes } = await site.host.tell("me/code", {});
    shown.replaceChildren("Enter this code on the other device: ", h("strong", { class: "big-code" }, code), ` It works once, for ${minutes} minutes.`);
  });
  const enter = async (/** @type {string} */ code, /** @type {HTMLElement} */ wrong) => {
    if (isKnown && !(await sure("Become the player from the other device? This device forgets the games it has now."))) return;
    await attempt(wrong, async () => {
      await site.host.tell("me/device", { code });
      site.go("/me", true);
    });
  };
  return h("div", { class: "beside" },
    isKnown ? h("section", { class: "card" }, h("h3", {}, "Play on with another device"), h("p", {}, "Your games and tables are there, too."), problem,
      h("div", { class: "buttons" }, h("button", { click: () => void show() }, "Show a code")), shown) : null,
    h("section", { class: "card" }, h("h3", {}, "You have a code"),
      lineForm({ id: "device-code", title: "Code", help: "From your page on the other device.", button: "Enter", attributes: { autocapitalize: "characters", maxlength: 12, class: "code" } }, enter)));
}

/**
 * Everything that the server knows, to have or to delete.
 * @param {Site} site
 */
function data(site) {
  const problem = problemLine();
  const forget = async () => {
    if (!(await sure("Delete your name, your games and your tables? Where others play with you, you resign. This can't be undone."))) return;
    await attempt(problem, async () => {
      await site.host.tell("me", {}, "DELETE");
      site.go("/");
      announce("Everything about you is deleted.");
    });
  };
  return h("div", {}, h("p", { class: "soft" }, "The server knows your name, your games and your tables, and nothing else. There is no password: this browser keeps a secret by which you are known."), problem,
    h("div", { class: "buttons" }, h("a", { class: "button", href: "/api/me/export", download: "lexicade.json" }, "Download everything"),
      h("button", { click: () => void forget() }, "Delete everything")));
}

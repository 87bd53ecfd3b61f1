/** The kept games. */

import { announce, h } from "../dom.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const { games: kept } = await site.host.facts("games");
  site.name("Saved games");
  site.main.append(h("h1", { tabindex: -1 }, "Saved games"));
  if (!kept.length) site.main.append(h("p", {}, "No saved games yet. ", h("a", { href: "/" }, "Play one")));
  else site.main.append(h("ul", { class: "rows" }, ...kept.map((/** @type {any} */ each) => row(site, each))));
  site.main.append(...byId(site));
}

/**
 * A line for the id of a game that somebody shared; what stands before it is left out.
 * @param {import("../app.js").Site} site
 */
function byId(site) {
  const line = h("input", { id: "game-id", required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "game-id-help" });
  return [h("h2", {}, "A game from somebody else"), h("form", { class: "form", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    site.go(`/id/${encodeURIComponent(line.value.trim().split(/\s+/).pop() ?? "")}`);
  } }, h("div", { class: "field" }, h("label", { for: "game-id" }, "Its id"), line, h("p", { id: "game-id-help" }, "Paste what was shared. You play the same game from its start.")),
  h("div", { class: "buttons" }, h("button", {}, "Open")))];
}

/**
 * One game, to go on with or to delete.
 * @param {import("../app.js").Site} site
 * @param {any} each
 */
function row(site, each) {
  const name = `${each.title}, game ${each.number}`;
  const line = h("li", {}, h("a", { href: `/game/${each.number}` }, name), h("span", {}, `${each.when}, ${each.state}`),
    h("button", { class: "quiet", "aria-label": `Delete ${name}`, click: async () => {
      if (!(await sure(`Delete ${name}?`))) return;
      await site.host.remove(each.number);
      const next = line.nextElementSibling ?? line.previousElementSibling;
      line.remove();
      announce(`Game ${each.number} is deleted.`);
      /** @type {HTMLElement | null} */ (next?.querySelector("a") ?? site.main.querySelector("h1"))?.focus();
    } }, "Delete"));
  return line;
}

/**
 * A question to answer with yes or no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function sure(question) {
  const id = "sure";
  const dialog = h("dialog", { "aria-labelledby": id }, h("form", { method: "dialog" }, h("h2", { id }, question),
    h("div", { class: "buttons" }, h("button", { value: "no", autofocus: true }, "No"), h("button", { value: "yes", class: "strong" }, "Yes"))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => {
    dialog.remove();
    done(dialog.returnValue === "yes");
  }));
}

/** The kept games. */

import { here } from "../address.js";
import { announce, h } from "../dom.js";
import { Refused } from "../host.js";
import { share, site as place } from "../share.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const { games: kept } = await site.host.facts("games");
  site.name("Saved games");
  site.main.append(h("h1", { tabindex: -1 }, "Saved games"));
  if (!kept.length) site.main.append(h("p", {}, "No saved games yet. ", h("a", { href: "/" }, "Play one")));
  else site.main.append(h("ul", { class: "rows" }, ...kept.map((/** @type {any} */ each) => row(site, each))));
  site.main.append(...byId(site), h("h2", {}, "Games as files"), importing(site));
  if (kept.length) site.main.append(h("div", { class: "buttons" }, h("button", { type: "button", click: () => void save(site, "export") }, "Export all games")));
}

/**
 * Games as files, from a terminal, another browser or the site that works offline, to go on with them here.
 * @param {import("../app.js").Site} site
 */
export function importing(site) {
  const said = h("p", { role: "status" });
  const given = h("input", { id: "game-file", type: "file", accept: ".txt,text/plain", multiple: true, "aria-describedby": "game-file-help", change: async () => {
    try {
      const texts = await Promise.all([...(given.files ?? [])].map((each) => each.text()));
      const { games, known, left_out } = await site.host.take(texts.join("\n"));
      if (games.length === 1 && !known) return site.go(`/game/${games[0]}`);
      announce(`${games.length} imported.${left_out ? ` ${left_out} can't be played here.` : ""}`);
      site.go(here().pathname, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said.textContent = error.message;
    }
  } });
  return h("div", { class: "form" },
    h("div", { class: "field" }, h("label", { for: "game-file" }, "Import games"), given,
      h("p", { id: "game-file-help" }, "Files that Lexicade has exported, here, in another browser or in a terminal. They are replayed; imported games don't count.")), said);
}

/**
 * Offer a file to keep.
 * @param {import("../app.js").Site} site
 * @param {string} path
 */
async function save(site, path) {
  const { name, text } = await site.host.facts(path);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  announce(`${name} is saved.`);
}

/**
 * A line for the id of a game that somebody shared, or for a link; what stands before it is left out.
 * @param {import("../app.js").Site} site
 */
function byId(site) {
  const line = h("input", { id: "game-id", required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "game-id-help" });
  return [h("h2", {}, "A game from somebody else"), h("form", { class: "form", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = line.value.trim().split(/\s+/).pop() ?? "", [path] = /\/(id|import)\/[^/]+$/.exec(given) ?? [];
    site.go(path ?? `/id/${encodeURIComponent(given)}`);
  } }, h("div", { class: "field" }, h("label", { for: "game-id" }, "Its id or a link"), line, h("p", { id: "game-id-help" }, "Paste what was shared.")),
  h("div", { class: "buttons" }, h("button", {}, "Open")))];
}

/**
 * One game, to go on with or to delete.
 * @param {import("../app.js").Site} site
 * @param {any} each
 */
function row(site, each) {
  const name = `${each.title}, game ${each.number}`;
  const said = h("span", { role: "status" });
  const pass = async () => { said.textContent = await share(place + (await site.host.facts(`games/${each.number}/export`)).path); };
  const line = h("li", {}, h("a", { href: `/game/${each.number}` }, name), h("span", {}, `${each.when}, ${each.state}`),
    h("button", { class: "quiet", "aria-label": `Export ${name}`, click: () => void save(site, `games/${each.number}/export`) }, "Export"),
    place ? h("button", { class: "quiet", "aria-label": `Link to ${name}`, click: () => void pass() }, "Link") : null,
    h("button", { class: "quiet", "aria-label": `Delete ${name}`, click: async () => {
      if (!(await sure(`Delete ${name}?`))) return;
      await site.host.remove(each.number);
      const next = line.nextElementSibling ?? line.previousElementSibling;
      line.remove();
      announce(`Game ${each.number} is deleted.`);
      /** @type {HTMLElement | null} */ (next?.querySelector("a") ?? site.main.querySelector("h1"))?.focus();
    } }, "Delete"), place ? said : null);
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

/** What can be set: some for every front end, some for this browser. */

import { about } from "../address.js";
import { announce, h } from "../dom.js";
import { Refused } from "../host.js";
import { LOOKS, choose, look } from "../looks.js";

/** @import {Page} from "../app.js" */

const TITLES = { theme: "Colors", palette: "Palette", motion: "Motion", sound: "Sound" };
/** What choices are called; in small letters they are kept. @type {Record<string, string>} */
const NAMES = { system: "As the system", usual: "Usual", "color-blind": "For color-blind players" };

/** @type {Page} */
export async function page(site) {
  const facts = await site.host.facts("settings");
  const said = h("p", { class: "problem", role: "alert" });
  const keep = async (/** @type {Record<string, string>} */ changes) => {
    said.textContent = "";
    try {
      await site.host.set(changes);
      announce("Saved.");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said.textContent = error.message;
    }
  };
  site.name("Settings");
  site.main.append(h("h1", { tabindex: -1 }, "Settings"), h("div", { class: "form" },
    facts.public ? null : list("level", "Difficulty", facts.levels, facts.level, (level) => keep({ level }), "For new games."),
    facts.public ? null : h("div", { class: "field" }, h("label", { for: "set-name" }, "Your name"),
      h("input", { id: "set-name", value: facts.name, autocomplete: "nickname", "aria-describedby": "set-name-help", change: (/** @type {any} */ event) => keep({ name: event.target.value.trim() }) }),
      h("p", { id: "set-name-help" }, "On leader boards.")), said,
    ...Object.entries(TITLES).map(([name, title]) => list(name, title, LOOKS[name], look(name), (value) => choose(name, value), "In this browser."))));
  if (about.host) site.main.append(h("p", {}, h("a", { href: "notices.txt", target: "_blank" }, "Licenses")));
}

/**
 * A list to choose from.
 * @param {string} name
 * @param {string} title
 * @param {string[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 * @param {string} help
 */
function list(name, title, choices, value, chosen, help) {
  return h("div", { class: "field" }, h("label", { for: `set-${name}` }, title),
    h("select", { id: `set-${name}`, "aria-describedby": `set-${name}-help`, change: (/** @type {any} */ event) => chosen(event.target.value) },
      ...choices.map((choice) => h("option", { value: choice, selected: choice === value }, NAMES[choice] ?? choice[0].toUpperCase() + choice.slice(1)))),
    h("p", { id: `set-${name}-help` }, help));
}

/** What can be chosen for a table, a challenge, a race or a class. */

import { h, style } from "../dom.js";
import { attempt, problemLine } from "../forms.js";
import { field } from "./fields.js";

/** @import {Page} from "../app.js" */

/** What people can do together, and how that is explained. @type {Record<string, [string, string]>} */
export const KINDS = {
  table: ["Play together", "You play one game at a table, and take turns."],
  challenge: ["Challenge", "Everybody plays the same game, whenever they like. You see each other's result when you have finished."],
  race: ["Race", "Everybody plays the same game, starting when you say so."],
  class: ["Class", "Pupils join with a code and play the same game. You see who is done, and get the results as a file. Everything is deleted after 30 days."],
};

/** @type {Page} */
export async function page(site, key) {
  const wanted = new URLSearchParams(location.search).get("kind") ?? "table";
  const [menu, choices] = await Promise.all([site.host.facts("menu"), site.host.facts("tables"), style("/client/pages/people.css")]);
  const offer = menu.games.find((/** @type {any} */ each) => each.key === key);
  const kinds = Object.keys(KINDS).filter((kind) => kind !== "table" || offer?.people);
  const kind = kinds.includes(wanted) ? wanted : kinds[0];
  const dialog = await site.host.facts(`new/${encodeURIComponent(key)}?kind=${kind}`);
  const problem = problemLine();
  const title = kind === "table" ? `Play ${dialog.title} with somebody` : `${KINDS[kind][0]}: ${dialog.title}`;
  site.name(title);
  const own = { name: "own-name", title: "Your name", kind: "line", choices: [], low: 0, high: 0, value: choices.name,
    help: "Leave it empty, and you are given one." };
  const pace = { name: "own-pace", title: "Time", choices: choices.paces, low: 0, high: 0, value: "0",
    help: "Whoever waits may claim the win when the time for a move is over." };
  const words = { name: "own-words", title: "Words", kind: "record", choices: [], low: 0, high: 0, value: "",
    help: "Leave it empty to play with the usual words. Or paste up to 1,000 words, and the game knows only these." };
  const form = h("form", { class: "form", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(problem, async () => site.go(`/table/${(await site.host.tell("tables", made(kind, key, new FormData(form)))).token}`));
  } }, ...dialog.fields.map(field), kind === "table" ? field(pace) : null, ...(kind === "class" ? [field(words), opening()] : []),
  kind === "class" ? null : field(own), problem, h("div", { class: "buttons" }, h("button", { class: "strong" }, "Get the link")));
  for (const each of form.querySelectorAll("#field-own-name, #field-own-words")) each.removeAttribute("required");
  site.main.append(h("h1", { tabindex: -1 }, title), h("nav", { class: "kinds", "aria-label": "Ways to play" }, ...kinds.map((each) =>
    h("a", { class: "button", href: `/table/new/${key}?kind=${each}`, "aria-current": each === kind ? "true" : null }, KINDS[each][0]))),
  h("p", { class: "lead" }, KINDS[kind][1]), form);
}

/** When a class begins. */
function opening() {
  return h("div", { class: "field" }, h("label", { for: "opens" }, "Opens"),
    h("input", { id: "opens", name: "own-opens", type: "datetime-local", "aria-describedby": "opens-help" }),
    h("p", { id: "opens-help" }, "Leave it empty to open at once."));
}

/**
 * What a form asks for.
 * @param {string} kind
 * @param {string} key
 * @param {FormData} form
 */
function made(kind, key, form) {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
  const { "own-name": name, "own-pace": pace, "own-opens": opens, "own-words": words, ...params } = values;
  return { kind, game: key, params, ...(name ? { name } : {}), ...(pace ? { pace: Number(pace) } : {}),
    ...(words ? { words } : {}), ...(opens ? { opens: new Date(opens).toISOString().slice(0, 19) } : {}) };
}

/** A tool: what it asks for, its work, which can be stopped, and what it found. */

import { announce, h, style } from "../dom.js";
import { Refused } from "../host.js";
import { field } from "./fields.js";
import { report } from "./report.js";

/** @import {Site} from "../app.js" */

/**
 * @param {Site} site
 * @param {string} key
 * @param {string} name
 * @param {string} [number]  of a kept game to work on
 */
export async function page(site, key, name, number) {
  const [dialog] = await Promise.all([site.host.facts(`tools/${key}/${name}`), style("/client/pages/tool.css")]);
  const given = new URLSearchParams(location.search);
  const found = h("div", { class: "report" });
  const said = h("p", { class: "problem", role: "alert" });
  const start = h("button", { class: "strong" }, dialog.action);
  const stop = h("button", { type: "button", hidden: true }, "Cancel");
  const working = h("span", { class: "working soft", role: "status" });
  const bar = h("progress", { class: "working", max: 1, hidden: true, "aria-label": "Done so far" });
  const form = h("form", { class: "form wide-form", submit: (/** @type {Event} */ event) => { event.preventDefault(); void work(); } },
    ...dialog.fields.flatMap((/** @type {any} */ each) => [...choice(each, number), field({ ...each, value: given.get(each.name) ?? each.value })]),
    said, h("div", { class: "buttons" }, start, stop, working, bar));
  /** @type {AbortController | null} */
  let under = null;
  stop.addEventListener("click", () => under?.abort());
  site.onLeave(() => under?.abort());

  const work = async () => {
    under?.abort();
    const mine = (under = new AbortController());
    const data = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]));
    const { game, ...values } = data;
    keep(key, name, dialog.fields, values, game);
    said.textContent = "";
    working.textContent = "Working…";
    bar.removeAttribute("value"); // nobody knows yet how long it takes
    bar.hidden = stop.hidden = false;
    start.disabled = true;
    try {
      const made = await told(await site.host.work(key, name, game ? { values, ...(/^\d+$/.test(game) ? { number: Number(game) } : { token: game }) } : { values }, mine.signal),
        (done) => { if (under === mine) bar.value = done; });
      found.replaceChildren(report(made, key, (leave) => site.onLeave(leave)));
      announce(`${made.title}.`);
      /** @type {HTMLElement | null} */ (found.querySelector("h2"))?.focus();
    } catch (error) {
      if (mine.signal.aborted) announce("Canceled.");
      else if (error instanceof Refused) said.textContent = error.message;
      else said.textContent = "Lexicade can't be reached. Is it still running?";
    } finally {
      if (under === mine) {
        working.textContent = "";
        if (document.activeElement === stop) setTimeout(() => start.focus());
        bar.hidden = stop.hidden = true;
        start.disabled = false;
      }
    }
  };

  site.name(dialog.title);
  site.main.append(h("h1", { tabindex: -1 }, dialog.title), h("p", { class: "lead" }, dialog.pitch), form, found);
  if (number || [...given.keys()].length) void work();
}

/**
 * The report of a tool; what takes long comes as lines, each with how much is done, and at last the report.
 * @param {{data: any, lines?: ReadableStream<string> | null}} answer
 * @param {(done: number) => void} tell
 * @returns {Promise<import("../types.js").Report>}
 */
async function told({ data, lines }, tell) {
  if (!lines) return data;
  const reader = lines.getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) throw new TypeError("the work ended without a report");
    const parts = (text + value).split("\n");
    text = parts.pop() ?? "";
    for (const said of parts.map((each) => JSON.parse(each))) {
      if (said.why) throw new Refused(422, said.why);
      if (said.done === undefined) return said;
      tell(said.done);
    }
  }
}

/**
 * A list of kept games, where one may be taken instead of a text.
 * @param {any} each
 * @param {string | undefined} number
 */
function choice(each, number) {
  if (!each.games.length) return [];
  const list = h("select", { id: "field-game", name: "game", change: () => show() },
    h("option", { value: "" }, "Paste a game"),
    ...each.games.map((/** @type {any} */ game) => h("option", { value: game.number, selected: String(game.number) === number }, game.title)));
  const show = () => {
    const text = document.querySelector(`#field-${each.name}`);
    if (!(text instanceof HTMLTextAreaElement) || !text.parentElement) return;
    text.parentElement.hidden = list.value !== "";
    text.disabled = list.value !== "";
  };
  queueMicrotask(show);
  setTimeout(show);
  return [h("div", { class: "field" }, h("label", { for: "field-game" }, "A game of yours"), list)];
}

/**
 * Put what was asked into the address, so that the page can be reloaded and passed on; a whole game is too long for that.
 * @param {string} key
 * @param {string} name
 * @param {any[]} fields
 * @param {Record<string, string>} values
 * @param {string} game
 */
function keep(key, name, fields, values, game) {
  const short = fields.filter((each) => each.kind !== "record" && each.name in values).map((each) => [each.name, values[each.name]]);
  const isLong = fields.some((each) => each.kind === "record") && !game;
  const query = isLong ? "" : `?${new URLSearchParams(short)}`;
  history.replaceState(null, "", `/tools/${key}/${name}${game ? `/${game}` : ""}${query}`);
}

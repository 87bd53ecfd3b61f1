/** Who is in a room, and how they did. */

import { h } from "../dom.js";
import { askName, attempt } from "../forms.js";
import { sure } from "./games.js";

/** @import {Member, Result, RoomPage} from "./table.js" */

/** What is told of a result, and for which results a column is worth its place. @type {[string, (result: Result) => string, ((result: Result) => boolean)?][]} */
const COLUMNS = [
  ["Result", ({ score, state }) => (score === undefined ? state : String(score))],
  ["Won", ({ won }) => (won === undefined ? "" : won ? "yes" : "no"), ({ won }) => won === false],
  ["Moves", ({ moves }) => (moves === undefined ? "" : String(moves)), ({ moves }) => moves !== undefined],
  ["Time", ({ seconds }) => (seconds === undefined ? "" : clock(seconds)), ({ seconds }) => seconds !== undefined],
  ["Help", ({ helped }) => (helped ? String(helped) : ""), ({ helped }) => Boolean(helped)],
];

/**
 * The seats of a table, taken or free.
 * @param {RoomPage} page
 */
export function seats(page) {
  const { room } = page;
  const free = Array.from({ length: Math.max(0, room.seats - room.members.length) }, () => h("li", { class: "free" }, "Free seat"));
  return h("ul", { class: "rows seats" }, ...room.members.map((each) => h("li", {}, h("span", {}, named(each)), ...tools(page, each))), ...free);
}

/** @param {Member} member */
function named(member) {
  const marks = [member.is_you && "you", member.is_host && "host"].filter(Boolean);
  return marks.length ? `${member.name} (${marks.join(", ")})` : member.name;
}

/**
 * What the host can do about somebody.
 * @param {RoomPage} page
 * @param {Member} member
 */
function tools(page, member) {
  const { number, name } = member;
  if (number === undefined) return [];
  const rename = async () => {
    const other = await askName(`New name for ${name}`, name);
    if (other) await attempt(page.problem, () => page.tell("rename", { player: number, name: other }));
  };
  const remove = async () => {
    if (await sure(`Remove ${name}?`)) await attempt(page.problem, () => page.tell("leave", { player: number }));
  };
  return [h("button", { class: "quiet", "data-way": `rename-${number}`, "aria-label": `Rename ${name}`, click: () => void rename() }, "Rename"),
    ...(member.is_you ? [] : [h("button", { class: "quiet", "data-way": `remove-${number}`, "aria-label": `Remove ${name}`, click: () => void remove() }, "Remove")])];
}

/**
 * Results beside each other, the best first; those of others only when one has finished.
 * @param {RoomPage} page
 */
export function results(page) {
  const { room } = page;
  const rows = room.members.map((member, at) => ({ member, result: /** @type {Result} */ (room.results?.[at] ?? { name: member.name, state: "not begun" }) }));
  if (!rows.length) return h("p", { class: "soft" }, "Nobody has joined yet.");
  rows.sort((one, other) => (other.result.score ?? -1) - (one.result.score ?? -1));
  const done = rows.filter(({ result }) => result.state === "done").length;
  const isHidden = rows.some(({ result }) => result.state === "done" && result.score === undefined);
  const shown = COLUMNS.filter(([, , isTold]) => !isTold || rows.some(({ result }) => isTold(result)));
  return h("div", {}, h("p", { class: "soft", role: "status" }, `${done} of ${rows.length} done.${isHidden ? " You see the results of the others when you have finished." : ""}`),
    h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Results" }, h("table", { class: "results" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Name"), ...shown.map(([title]) => h("th", { scope: "col" }, title)), room.is_host ? h("td", {}) : null)),
      h("tbody", {}, ...rows.map(({ member, result }) => h("tr", { class: member.is_you ? "you" : "" }, h("th", { scope: "row" }, named(member)),
        ...shown.map(([, text]) => h("td", {}, text(result))), room.is_host ? h("td", {}, ...tools(page, member)) : null))))));
}

/**
 * A length of time as minutes and seconds.
 * @param {number} seconds
 */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * The games that were played at a table.
 * @param {{players: string[], scores: number[]}[]} past
 */
export function games(past) {
  return h("div", {}, h("h2", {}, "Games so far"), h("ol", { class: "past" }, ...past.map((each) =>
    h("li", {}, each.players.map((name, seat) => `${name} ${each.scores[seat]}`).join(", ")))));
}

/** The puzzles of the day, and a calendar of all before. */

import { h, style } from "../dom.js";

/** @import {Page} from "../app.js" */

const A_DAY = 86_400_000; // milliseconds
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** @type {Page} */
export async function page(site, key) {
  const [menu] = await Promise.all([site.host.facts("menu"), style("/client/pages/daily.css")]);
  site.name("Daily puzzles");
  if (key) return calendar(site, key);
  site.main.append(h("h1", { tabindex: -1 }, `Daily puzzles, number ${menu.today}`));
  /** @type {Record<string, string>} */
  const states = Object.fromEntries(menu.dailies.map((/** @type {any} */ each) => [each.key, each.state]));
  site.main.append(h("ul", { class: "rows" }, ...menu.games.map((/** @type {any} */ each) =>
    h("li", {}, h("a", { href: `/daily/${each.key}/${menu.today}` }, each.title), h("span", {}, states[each.key] ?? ""),
      h("a", { href: `/daily/${each.key}`, "aria-label": `Calendar of ${each.title}` }, "Calendar")))));
}

/**
 * The days of a month, each with its puzzle.
 * @param {import("../app.js").Site} site
 * @param {string} key
 */
async function calendar(site, key) {
  const facts = await site.host.facts(`calendar/${key}`);
  const first = Date.parse(facts.first);
  site.name(`${facts.title}, daily puzzles`);
  const month = h("div", { class: "month" });
  const days = (/** @type {number} */ offset) => {
    const today = new Date(facts.day);
    const start = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
    const before = (start.getUTCDay() + 6) % 7;
    const title = start.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
    const rows = [];
    for (let week = 0; week * 7 < before + end; week++) {
      rows.push(h("tr", {}, ...WEEKDAYS.map((_, weekday) => {
        const day = week * 7 + weekday - before + 1;
        const number = Math.round((start.getTime() + (day - 1) * A_DAY - first) / A_DAY) + 1;
        if (day < 1 || day > end) return h("td", {});
        if (number < 1 || number > facts.today) return h("td", { class: "later" }, String(day));
        const state = facts.done.includes(number) ? "done" : facts.begun.includes(number) ? "begun" : facts.practiced.includes(number) ? "practice" : "";
        return h("td", {}, h("a", { href: `/daily/${key}/${number}`, class: state, "aria-label": `${day}, puzzle ${number}${state && `, ${state}`}` }, String(day)));
      })));
    }
    const firstMonth = start.getTime() <= first;
    month.replaceChildren(h("div", { class: "buttons" },
      h("button", { disabled: firstMonth, click: () => days(offset - 1) }, "Earlier"),
      h("h2", { "aria-live": "polite" }, title),
      h("button", { disabled: offset >= 0, click: () => days(offset + 1) }, "Later")),
    h("table", { class: "calendar" }, h("thead", {}, h("tr", {}, ...WEEKDAYS.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...rows)));
  };
  days(0);
  const [current, longest] = facts.streaks;
  site.main.append(h("h1", { tabindex: -1 }, `${facts.title}, daily puzzles`),
    h("p", { class: "lead" }, `Streak: ${current}. Longest: ${longest}.`), month, h("p", { class: "soft" }, facts.rule));
}

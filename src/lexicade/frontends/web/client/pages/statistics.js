/** What the finished games amount to. */

import { h } from "../dom.js";

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site) {
  const facts = await site.host.facts("statistics");
  site.name("Results");
  site.main.append(h("h1", { tabindex: -1 }, "Results"), h("p", {}, h("a", { href: "/leaders" }, "Leader boards")));
  for (const each of facts.games) {
    site.main.append(h("section", { class: "card" }, h("h2", {}, each.title),
      ...(each.played ? [numbers(each), histogram(each)] : [h("p", {}, "No finished games yet.")])));
  }
  site.main.append(h("p", { class: "soft" }, facts.rule));
}

/** @param {any} each */
function numbers(each) {
  const rows = [["Played", each.played], ...(each.can_lose ? [["Won", each.won]] : []), ["Best", each.best],
    ["Average", each.average.toFixed(1)], ["Streak", each.streak], ["Longest streak", each.longest_streak]];
  return h("dl", { class: "numbers" }, ...rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
}

/**
 * Scores as bars.
 * @param {any} each
 */
function histogram(each) {
  /** @type {[number, number, number][]} */
  const bars = each.histogram;
  const most = Math.max(...bars.map(([, , count]) => count));
  const said = bars.filter(([, , count]) => count).map(([low, high, count]) => `${low === high ? low : `${low} to ${high}`}: ${count}`).join("; ");
  const drawing = svg("svg", { viewBox: `0 0 ${bars.length * 60} 130`, width: bars.length * 60, height: 130, role: "img", "aria-label": `Games by score. ${said}`, class: "histogram" },
    ...bars.flatMap(([low, high, count], at) => {
      const height = Math.round((80 * count) / most);
      const [label, above] = [svg("text", { x: at * 60 + 30, y: 122 }), svg("text", { x: at * 60 + 30, y: 96 - height })];
      label.textContent = low === high ? String(low) : `${low}–${high}`;
      above.textContent = count ? String(count) : "";
      return [svg("rect", { x: at * 60 + 8, y: 104 - height, width: 44, height: Math.max(1, height), rx: 4 }), label, above];
    }));
  return drawing;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

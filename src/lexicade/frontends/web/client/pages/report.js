/** What a tool found: lines, a table with a board beside it, sheets to print, files to keep. */

import { announce, h, roving, stop } from "../dom.js";
import { Grid } from "../panels/grid.js";
import { Words } from "../panels/simple.js";

/** @import {Context, Listing, Panel, RackPanel, Report, Sheet, Step} from "../types.js" */

/** Nothing can be done with a panel that is only looked at. @type {Context} */
const STILL = {
  isStill: true, submit: () => {}, composed: () => {}, pick: () => {}, say: () => {}, isMine: () => false,
  takeTile: () => null, chosenTile: () => null, tileAt: () => ({ letter: "", value: 0 }),
};

/**
 * @param {Report} found
 * @param {string} key  the game's
 * @param {(leave: () => void) => void} onLeave
 */
export function report(found, key, onLeave) {
  return h("section", { "aria-labelledby": "found" }, h("h2", { id: "found", tabindex: -1 }, found.title),
    ...found.lines.map((line) => h("p", {}, line)),
    found.steps.length ? study(found, key) : null,
    found.totals ? listing(found.totals) : null,
    found.sheets.length ? h("div", { class: "buttons" }, h("button", { type: "button", class: "strong", click: () => print() }, "Print"), ...found.files.map((file) => download(file, onLeave))) : null,
    ...found.sheets.map(sheet));
}

/** @param {Listing} each */
function listing(each) {
  return h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": each.title }, h("table", { class: "listing" },
    h("caption", {}, each.title),
    h("thead", {}, h("tr", {}, ...each.columns.map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {}))))),
    h("tbody", {}, ...each.rows.map((cells) => h("tr", {}, ...cells.map((cell, at) => (at ? h("td", {}, cell) : h("th", { scope: "row" }, cell))))))));
}

/**
 * A table of turns; the board beside it shows the one that is chosen.
 * @param {Report} found
 * @param {string} key
 */
function study({ columns, steps }, key) {
  const turn = Math.max(0, columns.findIndex((name) => name === "Turn"));
  const views = steps[0].panels.map(viewOf);
  const title = h("h3", {});
  const more = h("div", { class: "more" });
  const buttons = steps.map((step, at) => h("button", { type: "button", class: "quiet", click: () => choose(at) }, step.cells[turn] || step.title));
  const rows = steps.map((step, at) => h("tr", { class: step.marked ? "worth" : "" }, ...step.cells.map((cell, column) => h("td", {}, column === turn ? buttons[at] : cell))));
  const earlier = h("button", { type: "button", click: () => choose(now - 1) }, "Previous");
  const later = h("button", { type: "button", click: () => choose(now + 1) }, "Next");
  let now = 0;
  const choose = (/** @type {number} */ at) => {
    show(at);
    announce([steps[at].title, ...steps[at].remarks].join(". "));
  };
  const show = (/** @type {number} */ at) => {
    now = at;
    const step = steps[at];
    title.textContent = step.title;
    step.panels.forEach((panel, each) => views[each]?.show(/** @type {any} */ (panel)));
    rows.forEach((row, each) => { row.toggleAttribute("data-chosen", each === at); });
    buttons.forEach((button, each) => button.setAttribute("aria-pressed", String(each === at)));
    stop(buttons, at);
    for (const [button, isOff] of /** @type {[HTMLElement, boolean][]} */ ([[earlier, at === 0], [later, at === steps.length - 1]])) {
      if (isOff && document.activeElement === button) (button === earlier ? later : earlier).focus();
      button.toggleAttribute("disabled", isOff);
    }
    more.replaceChildren(...step.remarks.map((line) => h("p", {}, line)), ...(step.listing ? [listing(step.listing)] : []),
      ...(step.next ? [h("p", {}, h("a", { href: `/tools/${key}/${step.next}?${new URLSearchParams(step.values)}` }, "Analyze this position"))] : []));
  };
  const table = h("table", { class: "listing steps" }, h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...rows));
  roving(table, () => buttons, () => 1);
  show(0);
  return h("div", { class: "study" },
    h("div", { class: "seen" }, title, h("div", { class: "buttons" }, earlier, later), ...views.map((view) => view.element), more),
    h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Turns" }, table));
}

/** @param {Panel} panel */
function viewOf(panel) {
  if (panel.kind === "grid") return new Grid(STILL);
  return panel.kind === "rack" ? new Tiles() : new Words();
}

/** Letters that are only looked at. */
class Tiles {
  constructor() {
    this.element = h("p", { class: "rack seen-rack", role: "img" });
  }

  /** @param {RackPanel} panel */
  show({ letters }) {
    this.element.setAttribute("aria-label", `Rack: ${letters.map((letter) => (letter === "?" ? "blank" : letter)).join(" ")}`);
    this.element.replaceChildren(...letters.map((letter) => h("span", { class: "tile", "aria-hidden": "true" }, letter === "?" ? "" : letter)));
  }
}

/** @param {Sheet} each */
function sheet({ title, panels, lines }) {
  const views = panels.map(viewOf);
  views.forEach((view, at) => view.show(/** @type {any} */ (panels[at])));
  return h("section", { class: "sheet" }, h("h3", {}, title), ...views.map((view) => view.element), ...lines.map((line) => h("p", {}, line)));
}

/**
 * @param {[string, string]} file
 * @param {(leave: () => void) => void} onLeave
 */
function download([name, content], onLeave) {
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  onLeave(() => URL.revokeObjectURL(address));
  return h("a", { class: "button", href: address, download: name }, name);
}

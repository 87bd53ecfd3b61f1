/** A page of rules as nodes: the part of Markdown that our own pages use. */

import { h } from "./dom.js";

/**
 * Words with code, bold and links; a link only shows its text.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (/^\[.+\)$/.test(part)) return h("span", {}, ...inline(part.slice(1, part.indexOf("]("))));
    return part;
  });
}

/** @param {string} line */
const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/**
 * A table from its lines: the second one only divides.
 * @param {string[]} lines
 */
function table(lines) {
  const [head, , ...rows] = lines;
  return h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": `Table: ${cells(head).join(", ")}` }, h("table", {},
    h("thead", {}, h("tr", {}, ...cells(head).map((cell) => h("th", { scope: "col" }, ...inline(cell))))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...cells(row).map((cell) => h("td", {}, ...inline(cell))))))));
}

/**
 * One block: a heading, a list, a table, code or a paragraph.
 * @param {string} block
 * @returns {Node}
 */
function node(block) {
  const lines = block.split("\n");
  const heading = /^(#+) (.*)$/.exec(lines[0]);
  if (heading && lines.length === 1)
    return heading[1].length > 2 ? h("h3", {}, ...inline(heading[2])) : h("h2", {}, ...inline(heading[2]));
  if (block.startsWith("```"))
    return h("pre", { tabindex: 0, role: "region", "aria-label": "Example" }, h("code", {}, lines.slice(1, -1).join("\n")));
  if (lines[0].startsWith("|")) return table(lines);
  if (/^([-*]|\d+\.) /.test(lines[0])) {
    const items = block.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => item.replace(/^([-*]|\d+\.) /, "").replace(/\s+/g, " "));
    return h(/^\d/.test(lines[0]) ? "ol" : "ul", {}, ...items.map((item) => h("li", {}, ...inline(item))));
  }
  return h("p", {}, ...inline(lines.join(" ")));
}

/**
 * A page without its first heading, which the page around it has.
 * @param {string} text
 */
export function markdown(text) {
  const blocks = text.replace(/^# .*\n/, "")
    .replace(/^(#+ .*)\n(?!\n)/gm, "$1\n\n")
    .replace(/([^\n|])\n(?=\|)/g, "$1\n\n")
    .replace(/^([^-*\d\s|#`].*)\n(?=(?:[-*]|\d+\.) )/gm, "$1\n\n")
    .split(/\n{2,}(?![^`]*\n```\n)/);
  return blocks.map((block) => block.trim()).filter(Boolean).map(node);
}

/** Which page an address shows. */

import { about, here, link as written, put, target } from "./address.js";
import { $, announce, h, style } from "./dom.js";
import { Refused, server } from "./host.js";
import { applyLooks } from "./looks.js";

/** @import {Host} from "./host.js" */
/**
 * @typedef {object} Site  what pages use
 * @property {Host} host
 * @property {(path: string, replace?: boolean) => void} go
 * @property {(title: string) => void} name  the page's title
 * @property {(leave: () => void) => void} onLeave  something to end when the page is left
 * @property {HTMLElement} main
 */
/** @typedef {(site: Site, ...parts: string[]) => Promise<void>} Page */

/** Whether many people share the server; its page says so. */
const isPublic = "public" in document.documentElement.dataset;

/** The module in pages/ that shows an address, which is loaded then; it is told the parts in parentheses. @type {[string, RegExp][]} */
const PAGES = [
  [isPublic ? "lobby" : "home", /^\/$/],
  ["new", /^\/new\/(\w+)$/],
  ["game", isPublic ? /^\/(game)\/([\w-]{22})$/ : /^\/(game)\/(\d+)$/],
  ["game", /^\/(id)\/(.+)$/],
  ["game", /^\/(daily\/\w+)\/(\d+)$/],
  ["import", /^\/import\/([\w-]+)$/],
  ["daily", /^\/daily(?:\/(\w+))?$/],
  ["rules", /^\/rules(?:\/(\w+))?$/],
  ["tool", /^\/tools\/(\w+)\/(\w+)(?:\/([\w-]+))?$/],
  ...plain(isPublic ? ["me"] : ["games", "statistics", "leaders"]),
  ...plain(["settings", "tools", "words"]),
  .../** @type {[string, RegExp][]} */ (isPublic ? [["invite", /^\/table\/new\/(\w+)$/], ["table", /^\/table\/([\w-]+)$/]] : []),
];

/** Where messages come from: the server, or Python in this browser. @type {Promise<Host> | Host} */
const host = about.host === "offline" ? import("./offline.js").then(({ offline }) => offline()) : server;

/** Pages at their own names. @param {string[]} names @returns {[string, RegExp][]} */
function plain(names) {
  return names.map((name) => [name, RegExp(`^/${name}$`)]);
}

let visit = 0;
/** @type {(() => void)[]} */
let leaving = [];

/** Show the page of the address. */
async function show() {
  const mine = ++visit;
  leaving.forEach((leave) => leave());
  leaving = [];
  const main = h("main", { id: "main", tabindex: -1 });
  $("#link").textContent = "";
  document.body.classList.remove("playing");
  for (const link of document.querySelectorAll("nav a"))
    link.toggleAttribute("aria-current", written(here().pathname).startsWith(link.getAttribute("href") ?? "-"));
  const site = { host: await host, go, main, onLeave: (/** @type {() => void} */ leave) => { mine === visit ? leaving.push(leave) : leave(); },
    name: (/** @type {string} */ title) => { document.title = title === "Lexicade" ? title : `${title} · Lexicade`; } };
  const [name, pattern] = PAGES.find(([, each]) => each.test(here().pathname)) ?? [];
  try {
    if (name !== "game") await style("/client/pages/around.css");
    /** @type {Page} */
    const page = name ? (await import(`./pages/${name}.js`)).page : missing;
    await page(site, ...(pattern?.exec(here().pathname)?.slice(1) ?? []));
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
    const why = error instanceof Refused ? error.message : "Lexicade can't be reached. Is it still running?";
    main.replaceChildren(h("h1", { tabindex: -1 }, "That didn't work"), h("p", { role: "alert" }, why),
      h("p", {}, h("button", { click: show }, "Try again"), " ", h("a", { href: "/" }, "Home")));
    site.name("That didn't work");
  }
  if (mine !== visit) return;
  $("#main").replaceWith(main);
  main.dataset.ready = "yes";
  if (visit > 1) /** @type {HTMLElement | null} */ (main.querySelector("h1"))?.focus();
}

/** @type {Page} */
async function missing(site) {
  site.name("No such page");
  site.main.append(h("h1", { tabindex: -1 }, "There is no such page"), h("p", {}, h("a", { href: "/" }, "Home")));
}

/**
 * Go to another page of ours.
 * @param {string} path
 * @param {boolean} [replace]
 */
function go(path, replace = false) {
  put(path, replace);
  void show();
  scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const path = link && isPlain ? target(link) : null;
  if (about.host && link?.classList.contains("skip")) event.preventDefault(), $("#main").focus(); // the # is taken there
  if (path === null) return;
  event.preventDefault();
  go(path);
});
addEventListener("popstate", () => void show());
addEventListener("error", (event) => announce(`Something went wrong: ${event.message}`));
applyLooks();
if (!about.host && location.hash.startsWith("#/")) put(location.hash.slice(1), true);
void show();

/** Which page an address shows. */

import { $, announce, h } from "./dom.js";
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

/** @type {() => Promise<(site: Site, asked: import("./types.js").Asked) => Promise<void>>} */
const game = async () => (await import("./pages/game.js")).game;

/** Whether many people share the server; its page says so. */
const isPublic = "public" in document.documentElement.dataset;

/** What only one's own server has. @type {[RegExp, Page][]} */
const OWN = [
  [/^\/game\/(\d+)$/, async (site, number) => (await game())(site, { number: Number(number) })],
  [/^\/games$/, async (site) => (await import("./pages/games.js")).games(site)],
  [/^\/statistics$/, async (site) => (await import("./pages/statistics.js")).statistics(site)],
  [/^\/leaders$/, async (site) => (await import("./pages/leaders.js")).leaders(site)],
  [/^\/tools$/, async (site) => (await import("./pages/tools.js")).tools(site)],
  [/^\/tools\/(\w+)\/(\w+)(?:\/(\d+))?$/, async (site, key, name, number) => (await import("./pages/tool.js")).tool(site, key, name, number)],
];

/** What only a server for many has. @type {[RegExp, Page][]} */
const PEOPLES = [
  [/^\/game\/([\w-]+)$/, async (site, token) => (await game())(site, { token })],
  [/^\/table\/new\/(\w+)$/, async (site, key) => (await import("./pages/invite.js")).page(site, key)],
  [/^\/table\/([\w-]+)$/, async (site, token) => (await import("./pages/table.js")).page(site, token)],
  [/^\/me$/, async (site) => (await import("./pages/me.js")).page(site)],
];

/** What is on each page; it is loaded when it is first shown. @type {[RegExp, Page][]} */
const PAGES = [
  [/^\/$/, async (site) => (isPublic ? (await import("./pages/lobby.js")).page(site) : (await import("./pages/home.js")).home(site))],
  [/^\/new\/(\w+)$/, async (site, key) => (await import("./pages/new.js")).create(site, key)],
  [/^\/id\/(.+)$/, async (site, id) => (await game())(site, { id: decodeURIComponent(id) })],
  [/^\/daily\/(\w+)\/(\d+)$/, async (site, key, number) => (await game())(site, { game: key, daily: Number(number) })],
  [/^\/daily(?:\/(\w+))?$/, async (site, key) => (await import("./pages/daily.js")).daily(site, key)],
  ...(isPublic ? PEOPLES : OWN),
  [/^\/rules(?:\/(\w+))?$/, async (site, key) => (await import("./pages/rules.js")).rules(site, key)],
  [/^\/settings$/, async (site) => (await import("./pages/settings.js")).settings(site)],
  [/^\/words$/, async (site) => (await import("./pages/words.js")).words(site)],
];

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
    link.toggleAttribute("aria-current", location.pathname.startsWith(link.getAttribute("href") ?? "-"));
  const site = { host: server, go, main, onLeave: (/** @type {() => void} */ leave) => { mine === visit ? leaving.push(leave) : leave(); },
    name: (/** @type {string} */ title) => { document.title = title === "Lexicade" ? title : `${title} · Lexicade`; } };
  const [pattern, page] = PAGES.find(([each]) => each.test(location.pathname)) ?? [null, missing];
  try {
    await page(site, ...(pattern?.exec(location.pathname)?.slice(1) ?? []));
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
  history[replace ? "replaceState" : "pushState"](null, "", path);
  void show();
  scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.origin !== location.origin || link.target || link.hash || link.download) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
addEventListener("popstate", () => void show());
addEventListener("error", (event) => announce(`Something went wrong: ${event.message}`));
applyLooks();
void show();

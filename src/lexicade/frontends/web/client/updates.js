/** Working without a connection, and later versions of the site: they are offered, never forced on a game. */

import { $, announce, h } from "./dom.js";

let isWanted = false;

/** Let the browser keep the whole site, and watch for a later one. */
export async function watch() {
  try {
    const found = await navigator.serviceWorker?.register("sw.js");
    if (!found) return;
    if (found.waiting) offer(found.waiting);
    found.addEventListener("updatefound", () => {
      const next = found.installing;
      next?.addEventListener("statechange", () => { if (next.state === "installed" && navigator.serviceWorker.controller) offer(next); });
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (isWanted) location.reload(); });
  } catch { /* a browser that keeps nothing, or a connection that isn't safe: one plays all the same */ }
}

/**
 * Say that there is a later version.
 * @param {ServiceWorker} next
 */
function offer(next) {
  const use = () => {
    isWanted = true;
    next.postMessage("use");
  };
  announce("A new version of Lexicade is ready.");
  $("#update").replaceChildren("A new version is ready. ", h("button", { type: "button", class: "quiet", click: use }, "Update"));
}

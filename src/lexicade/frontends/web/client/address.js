/** Addresses of pages and files: paths on a server; on the site that works offline, in any folder of any host, after a #. */

/** What the page says of its host: nothing on a server. @type {DOMStringMap} */
export const about = document.documentElement.dataset;

const isOffline = about.host === "offline";

/**
 * What a link to a page of ours says.
 * @param {string} path
 */
export const link = (path) => (isOffline && path.startsWith("/") ? `#${path}` : path);

/**
 * Where a file of ours is.
 * @param {string} path
 */
export const file = (path) => (isOffline ? `${about.version}${path}` : path);

/** The page that is shown: its path and its query. @returns {{pathname: string, search: string}} */
export const here = () => (isOffline ? new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin) : location);

/**
 * The page that a link of ours leads to; nothing if it leads elsewhere.
 * @param {HTMLAnchorElement} anchor
 */
export function target(anchor) {
  if (anchor.origin !== location.origin || anchor.target || anchor.download) return null;
  if (isOffline) return anchor.hash.startsWith("#/") ? anchor.hash.slice(1) : null;
  return anchor.hash ? null : anchor.pathname + anchor.search;
}

/**
 * Change the address to that of another page.
 * @param {string} path
 * @param {boolean} [replace]
 */
export function put(path, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", link(path));
}

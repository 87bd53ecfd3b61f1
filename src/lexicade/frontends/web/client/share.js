/** Passing something on: by the system's own way, or by the clipboard. */

import { about } from "./address.js";

/** Where the site is that works offline; a server has no address to pass on. */
export const site = about.host ? `${location.origin}${location.pathname}#` : "";

/**
 * Share a game itself, for somebody else to play from its start.
 * @param {import("./types.js").Message | null} game
 */
export const invite = (game) => share(`Play the same game of ${game?.title}: ${site ? `${site}/id/${encodeURIComponent(game?.id ?? "")}` : game?.id}`);

/**
 * Share a text, and return what to say of that: the text itself if there is no way.
 * @param {string} text
 */
export async function share(text) {
  try {
    if (navigator.share) {
      await navigator.share({ text });
      return "";
    }
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : text;
  }
}

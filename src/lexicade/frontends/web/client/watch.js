/** Hearing that something has changed in a room. */

import { follow } from "./host.js";

/**
 * Look at a room whenever something changes there, until the function that this returns is called.
 * @param {string} token
 * @param {() => Promise<void>} look  may throw what asking throws
 * @param {(why: string) => void} [lost]  why nothing is heard; nothing if something is
 */
export function watch(token, look, lost = () => {}) {
  const hear = () => void look().catch(() => {}); // the next change shows it
  return follow(`/api/tables/${encodeURIComponent(token)}/events`, hear, look, lost); // its first event comes at once
}

/** Where a game is found again. */

/**
 * The address of a game.
 * @param {import("./types.js").Message} message
 */
export function address(message) {
  if (message.game !== null) return `/game/${message.game}`;
  const path = message.address ?? "/";
  return path.startsWith("/id/") ? `/id/${encodeURIComponent(path.slice(4))}` : path;
}

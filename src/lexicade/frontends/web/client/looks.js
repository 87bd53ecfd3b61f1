/** How this browser shows things: kept here, because a phone and a desk differ. */

/** @type {Record<string, string[]>} */
export const LOOKS = {
  theme: ["system", "light", "dark"],
  palette: ["usual", "color-blind"],
  motion: ["system", "off"],
  sound: ["off", "on"],
};

/**
 * What was chosen.
 * @param {string} name
 */
export function look(name) {
  let kept = null;
  try { kept = localStorage.getItem(`lexicade.${name}`); } catch { /* a browser that keeps nothing */ }
  return kept && LOOKS[name].includes(kept) ? kept : LOOKS[name][0];
}

/**
 * Choose something.
 * @param {string} name
 * @param {string} value
 */
export function choose(name, value) {
  try { localStorage.setItem(`lexicade.${name}`, value); } catch { /* then it is only for now */ }
  document.documentElement.dataset[name] = value;
}

/** Show the page as it was chosen. */
export function applyLooks() {
  for (const name of Object.keys(LOOKS)) document.documentElement.dataset[name] = look(name);
}

/**
 * Make a sound, if that was asked for.
 * @param {"tile" | "move" | "refused" | "end"} name
 */
export async function sound(name) {
  if (look("sound") === "on") (await import("./sound.js")).play(name);
}

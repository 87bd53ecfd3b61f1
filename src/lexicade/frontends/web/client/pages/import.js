/** A game that came as a link: kept, and opened where it was left. */

/** @import {Page} from "../app.js" */

/** @type {Page} */
export async function page(site, packed) {
  const { first } = await site.host.take(packed);
  site.go(`/game/${first}`, true);
}

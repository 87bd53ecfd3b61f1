/**
 * Python's memory once the arcade is imported, kept by the browser for later starts. It only saves time: whatever is wrong with
 * it, it can be thrown away. Nothing of a player is in it.
 */

/** @import {Places} from "./python.js" */

const PAGE = 65536; // bytes, of which WebAssembly's memory is made
const ROOM = 300_000_000; // bytes that must be left before something is kept that only saves time

/** @param {Places} places */
const cacheOf = (places) => `snapshot ${places.name}`;

/** Folders are named for what is in them, so what was kept under their names is right. @param {Places} places */
const keyOf = (places) => `${places.version}snapshot?${encodeURIComponent(places.python)}`;

/**
 * The one for this version of the site, if there is one.
 * @param {Places} places
 * @returns {Promise<Response | undefined>}
 */
export async function findSnapshot(places) {
  try {
    return await caches.match(keyOf(places), { cacheName: cacheOf(places) });
  } catch {
    return undefined; // a browser that keeps nothing, or a connection that isn't safe
  }
}

/**
 * Keep one, and none of earlier versions.
 * @param {Places} places
 * @param {Uint8Array} snapshot
 */
export async function keepSnapshot(places, snapshot) {
  await forgetSnapshot(places);
  let end = snapshot.length; // empty pages at the end would take memory once they are copied
  while (snapshot.subarray(end - PAGE, end).every((byte) => byte === 0)) end -= PAGE;
  await (await caches.open(cacheOf(places))).put(keyOf(places), new Response(snapshot.slice(0, end)));
}

/** @param {Places} places */
export async function forgetSnapshot(places) {
  await self.caches?.delete(cacheOf(places)).catch(() => false);
}

/** Whether one should be made: there is none, and space enough. @param {Places} places */
export async function isWanted(places) {
  if (!self.caches || !navigator.storage?.estimate || (await findSnapshot(places))) return false;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > ROOM;
}

/** Keeps every file of one version of the site, so that it works without a connection. Above are its VERSION and its FILES. */

const CACHE = `lexicade ${registration.scope} ${VERSION}`;
const START = ["", "index.html"].map((name) => registration.scope + name); // one page, whatever it is called
const OURS = `lexicade ${registration.scope} `;

/** A file that another version has already: folders are named for what is in them. */
async function known(address) {
  return /-[0-9a-f]{12}\//.test(address) ? caches.match(address) : undefined;
}

async function keep() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) { // one after the other: a game may be going on
    const address = new URL(file, registration.scope).href;
    if (await cache.match(address)) continue;
    const response = (await known(address)) ?? (await fetch(address, { cache: file.includes("/") && file !== "./" ? "default" : "reload" }));
    if (!response.ok) throw new Error(`${file} is missing`);
    await cache.put(address, response);
  }
}

/** Forget earlier versions; a page that still shows one finds its files in its own memory or asks the host. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request) {
  const address = new URL(request.url);
  address.hash = address.search = "";
  const cache = await caches.open(CACHE);
  const page = START.includes(address.href) ? registration.scope : address.href;
  return (await cache.match(page)) ?? (await caches.match(page)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", (event) => { if (event.data === "use") skipWaiting(); });
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/**
 * The other host: Python in a worker of this browser, and no server at all.
 *
 * One tab has the games, whoever got the lock first; the others ask it, and when it is closed one of them takes over.
 */

import { about } from "./address.js";
import { $ } from "./dom.js";
import { Refused, hostOver } from "./host.js";

/** @import {Host} from "./host.js" */
/** @import {Message} from "./types.js" */
/** @typedef {{id: string, method: string, path: string, body: unknown, from?: string}} Request */
/** @typedef {{request: Request, done: (answer: any) => void, tell?: (done: number) => void}} Waiting */

const SILENCE = 6_000; // milliseconds after which a tab that has the games but doesn't answer is a matter to speak of
const PAUSE = 2_000; // milliseconds after the start in which nothing else is done: somebody begins to play
const SILENT = "Lexicade is open in another tab that doesn't answer. Close that tab.";
const SCOPE = new URL(".", location.href).pathname;
const me = Array.from(crypto.getRandomValues(new Uint32Array(2)), (each) => each.toString(36)).join("");

/** @type {Worker | null} */
let worker = null; // in the tab that has the games
let count = 0;
/** @type {Map<string, Waiting>} */
const waiting = new Map();
/** @type {Map<string, {token: string, hear: (message: any) => void}>} */
const listeners = new Map();
const others = new BroadcastChannel(`lexicade ${SCOPE}`);

/**
 * Send a request to the games, wherever they are.
 * @param {Request} request
 */
function send(request) {
  if (worker) worker.postMessage(request);
  else {
    others.postMessage({ ...request, from: me });
    setTimeout(() => { if (waiting.has(request.id) && !worker && !heard.has(request.id)) $("#link").textContent = SILENT; }, SILENCE);
  }
}
/** Requests that the other tab has taken. @type {Set<string>} */
const heard = new Set();

/**
 * Ask for something, and wait for the answer.
 * @param {string} path
 * @param {unknown} body
 * @param {string} method
 * @param {AbortSignal} [signal]
 * @param {(done: number) => void} [tell]
 * @returns {Promise<{status: number, data: any}>}
 */
function asked(path, body, method, signal, tell) {
  return new Promise((resolve, reject) => {
    const request = { id: `${me}-${++count}`, method, path, body };
    const done = (/** @type {any} */ answer) => {
      waiting.delete(request.id);
      heard.delete(request.id);
      const data = answer.content ? JSON.parse(answer.content) : null;
      if (data?.why) reject(new Refused(answer.status, data.why));
      else resolve({ status: answer.status, data });
    };
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(request.id)) return;
      send({ id: request.id, method: "CANCEL", path: "", body: {} });
      reject(new DOMException("Canceled.", "AbortError"));
    });
    waiting.set(request.id, { request, done, tell });
    send(request);
  });
}

/** @type {import("./host.js").Ask} */
async function ask(path, body, method = body === undefined ? "GET" : "POST", signal) {
  const url = new URL(path, location.origin);
  const fixed = about.fixed && method === "GET" ? /^\/api\/rules\/(\w+)$/.exec(url.pathname) : null;
  if (fixed && about.fixed?.split(" ").includes(fixed[1])) // rules can be read before Python is there
    return { status: 200, data: await (await fetch(`${about.version}/rules/${fixed[1]}.json`)).json() };
  const answer = await asked(decodeURIComponent(url.pathname), method === "GET" ? Object.fromEntries(url.searchParams) : (body ?? {}), method, signal);
  if (answer.data?.game && method === "POST") void persist();
  return answer;
}

let hasAsked = false;
/** Ask the browser not to throw the games away when it runs out of space. */
async function persist() {
  if (hasAsked) return;
  hasAsked = true;
  await navigator.storage?.persist?.().catch(() => false);
}

/** What came from the games, for this tab. @param {any} said */
function told(said) {
  if (said.event) listeners.get(said.event)?.hear(JSON.parse(said.message));
  else if (said.done !== undefined) waiting.get(said.id)?.tell?.(said.done);
  else if (said.taken) heard.add(said.taken);
  else if (said.progress !== undefined) progress(said.progress);
  else waiting.get(said.id)?.done(said);
}

/** How much of what is needed to play is there. @param {number} done */
function progress(done) {
  const bar = document.querySelector("#loading progress");
  if (bar instanceof HTMLProgressElement) bar.value = done;
  $("#link").textContent = done < 1 ? `Loading… ${Math.round(100 * done)} %` : "";
}

/**
 * Have the games in this tab: start Python, and ask again for what nobody has answered.
 * @param {boolean} isAlone  it has the lock, so no other tab can have them too
 */
function lead(isAlone) {
  const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const base = new URL(".", location.href).href;
  const isFirst = !navigator.serviceWorker?.controller;
  made.onmessage = ({ data }) => {
    told(data);
    if (data.ready) void import("./updates.js").then(({ watch }) => watch()).then(() => prepare(places));
    if (data.failed) failed(data.failed);
    if (data.event || !String(data.id ?? me).startsWith(me)) others.postMessage(data);
  };
  made.onerror = (event) => failed(event.message || "the script can't be loaded");
  const places = { name: `lexicade ${SCOPE}`, isAlone, isFirst, size: Number(about.size), version: new URL(`${about.version}/`, base).href,
    python: new URL(`${about.python}/`, base).href, words: new URL(about.words ?? "", base).href };
  made.postMessage({ start: places });
  worker = made;
  others.postMessage({ leader: me });
  for (const { request } of waiting.values()) send(request);
  for (const [listener, { token }] of listeners) send({ id: listener, method: "LISTEN", path: token, body: {} });
}

/** Let a worker of its own see to it that the next start is quick. @param {import("./python.js").Places} places */
async function prepare(places) {
  await navigator.serviceWorker?.ready; // the site itself comes first
  await new Promise((done) => setTimeout(done, PAUSE));
  const { isWanted } = await import("./snapshot.js");
  if (!(await isWanted(places))) return;
  const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  made.onmessage = () => made.terminate();
  made.postMessage({ prepare: { ...places, isFirst: false } });
}

/** Say that Python can't run here. @param {string} why */
function failed(why) {
  progress(1);
  for (const each of waiting.values()) each.done({ status: 500, content: JSON.stringify({ why: `Lexicade can't start in this browser: ${why}` }) });
}

others.onmessage = ({ data }) => {
  if (data.from && worker) { // another tab asks
    const { from, ...request } = data;
    others.postMessage({ taken: request.id });
    worker.postMessage(request);
  } else if (data.leader) { // the games are there now
    for (const { request } of waiting.values()) send(request);
    for (const [listener, { token }] of listeners) send({ id: listener, method: "LISTEN", path: token, body: {} });
  } else if (!worker && !data.from) told(data);
};

/** The host, as soon as it is known which tab has the games. @returns {Promise<Host>} */
export async function offline() {
  const locks = navigator.locks; // only on safe connections; elsewhere the store itself sees that two tabs don't mix
  if (!locks) lead(false);
  else {
    const isMine = await new Promise((known) => locks.request(`lexicade ${SCOPE}`, { ifAvailable: true }, (lock) => {
      known(lock !== null);
      return lock && new Promise(() => {});
    }).catch(() => known(null))); // a browser that keeps nothing has no locks either
    if (isMine !== false) lead(isMine === true);
    else void locks.request(`lexicade ${SCOPE}`, () => { lead(true); return new Promise(() => {}); });
  }
  return {
    ...hostOver(ask),

    work(key, name, body, signal) {
      const lines = new TransformStream();
      const writer = lines.writable.getWriter();
      const write = (/** @type {any} */ line) => void writer.write(`${JSON.stringify(line)}\n`).catch(() => {});
      asked(`/api/tools/${key}/${name}`, body, "TOOL", signal, (done) => write({ done })).then(({ data }) => write(data),
        (error) => (error instanceof Refused ? write({ why: error.message }) : void writer.abort(error).catch(() => {})));
      return Promise.resolve({ status: 200, data: null, lines: lines.readable });
    },

    listen(token, hear, _, gone) {
      const listener = `${me}-${++count}`;
      listeners.set(listener, { token, hear: (/** @type {Message & {gone?: string}} */ message) => (message.gone ? gone(message.gone) : hear(message)) });
      send({ id: listener, method: "LISTEN", path: token, body: {} });
      return () => {
        listeners.delete(listener);
        send({ id: listener, method: "LEAVE", path: "", body: {} });
      };
    },
  };
}

addEventListener("pagehide", () => {
  for (const listener of listeners.keys()) send({ id: listener, method: "LEAVE", path: "", body: {} });
});
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // its place may have been taken

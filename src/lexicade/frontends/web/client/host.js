/** Where messages come from: here the server. The other host is offline.js. */

/** @import {Message, Asked, Taken} from "./types.js" */

const POLL = 20_000; // milliseconds between two looks in a tab that is hidden
const SOONEST = 400; // milliseconds until a lost connection is tried again; doubled up to the latest
const LATEST = 5_000;
export const LOST = "Connection lost. Trying again…";
const LATE = "Until then, changes show here late.";

/** What the host refused, in a sentence. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} why
   */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/**
 * Ask the server something; throws Refused, or a TypeError when it can't be reached.
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [method]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, data: any, lines?: ReadableStream<string> | null}>}
 */
async function fetched(path, body, method = body === undefined ? "GET" : "POST", signal) {
  const response = await fetch(path, {
    method,
    signal,
    headers: method === "GET" ? {} : { "Content-Type": "application/json" },
    body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
  });
  const kind = response.headers.get("content-type") ?? "";
  const data = kind.startsWith("application/json") ? await response.json() : null;
  if (!response.ok && response.status !== 409) throw new Refused(response.status, data?.why ?? (await response.text()));
  if (data?.why) throw new Refused(response.status, data.why);
  return { status: response.status, data, lines: kind.endsWith("ndjson") ? response.body?.pipeThrough(new TextDecoderStream()) : null };
}

/** How long to wait before something is tried again: each time twice as long, and not all pages at the same moment. */
export class Backoff {
  delay = SOONEST;

  next(latest = LATEST) {
    const now = Math.min(latest, this.delay);
    this.delay = 2 * now;
    return now * (0.5 + Math.random() / 2);
  }
}

/**
 * Hear events, until the function that this returns is called. A tab that is hidden or refused its stream only looks now and
 * then: browsers allow six streams for all tabs together.
 * @param {string} path
 * @param {(text: string) => void} hear
 * @param {() => Promise<void>} look
 * @param {(why: string) => void} lost  why nothing is heard; nothing if something is
 * @param {(why: string) => void} [gone]
 */
export function follow(path, hear, look, lost, gone = lost) {
  let wait = new Backoff();
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let timer;
  let failures = 0, isOver = false;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (isOver) return;
    if (document.hidden) {
      timer = setTimeout(poll, POLL);
      return;
    }
    source = new EventSource(path);
    source.onopen = () => {
      failures = 0;
      wait = new Backoff();
      lost("");
    };
    source.onmessage = (event) => hear(event.data);
    source.onerror = () => {
      close();
      failures++;
      if (!isOver) timer = setTimeout(retry, wait.next());
    };
  };
  const poll = async () => {
    await look().catch(() => {});
    open();
  };
  const retry = async () => {
    let latest = LATEST;
    try {
      await look();
      if (isOver) return;
      if (failures > 1) { // an EventSource isn't told why
        latest = POLL;
        const asking = new AbortController();
        await fetched(path, undefined, "GET", asking.signal);
        asking.abort();
      }
      return open();
    } catch (error) {
      if (isOver) return;
      if (error instanceof Refused && error.status < 429) return gone(error.message);
      lost(error instanceof Refused ? `${error.message} ${LATE}` : LOST);
    }
    timer = setTimeout(retry, wait.next(latest));
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", open);
    close();
  };
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @param {string} token */
const at = (token) => `/api/games/${encodeURIComponent(token)}`;

/**
 * The address of a game.
 * @param {Message} message
 */
export function address(message) {
  if (message.game !== null) return `/game/${message.game}`;
  const path = message.address ?? "/";
  return path.startsWith("/id/") ? `/id/${encodeURIComponent(path.slice(4))}` : path;
}

/** A name of its own; the browser's way needs a safe connection. */
const newKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(16)).join("-");

/**
 * A host that asks in some way.
 * @param {typeof fetched} ask
 */
export const hostOver = (ask) => ({
  /**
   * Something to show that is no game: the menu, kept games, statistics and so on.
   * @param {string} path
   */
  facts: async (path) => (await ask(`/api/${path}`)).data,

  /**
   * Do something that is no move: at a table, or with one's own name and data.
   * @param {string} path
   * @param {Record<string, unknown>} body
   * @param {string} [method]
   */
  tell: async (path, body, method = "POST") => (await ask(`/api/${path}`, body, method)).data,

  /** @param {Record<string, unknown>} changes */
  set: async (changes) => (await ask("/api/settings", changes)).data,

  /**
   * Let a tool work, until the signal ends it. What takes long comes as lines: how much is done, then the report.
   * @param {string} key
   * @param {string} name
   * @param {{values: Record<string, string>, number?: number, token?: string}} body
   * @param {AbortSignal} signal
   */
  work: (key, name, body, signal) => ask(`/api/tools/${key}/${name}`, body, "POST", signal),

  /** @param {Asked} asked @returns {Promise<Message>} */
  open: async (asked) => (await ask("/api/games", asked)).data,

  /** @param {string} token @returns {Promise<Message>} */
  look: async (token) => (await ask(at(token))).data,

  /** Keep exported games. @param {string} text @returns {Promise<Taken>} */
  take: async (text) => (await ask("/api/import", { text })).data,

  /** @param {number} number */
  remove: (number) => ask(at(String(number)), {}, "DELETE"),

  /** @param {string} token @param {string} site @returns {Promise<{text: string, words: string}>} */
  share: async (token, site) => (await ask(`${at(token)}/share?site=${encodeURIComponent(site)}`)).data,

  /**
   * What a move would bring.
   * @param {string} token
   * @param {string} text
   * @returns {Promise<string>}
   */
  preview: async (token, text) => (await ask(`${at(token)}/preview`, { text })).data.text,

  /** Stop looking for a hint. @param {string} token */
  stop: (token) => ask(`${at(token)}/stop`, {}),

  /**
   * Do something in a game. It is tried again while the server can't be reached; its key keeps it from being done twice.
   * @param {string} token
   * @param {string} what  moves, undo, redo, restart or hint
   * @param {{number: number, text?: string}} body
   * @param {(why: string) => void} lost
   * @returns {Promise<{status: number, data: Message}>}
   */
  async act(token, what, body, lost) {
    const key = newKey(), wait = new Backoff();
    for (;;) {
      try {
        const answer = await ask(`${at(token)}/${what}`, { ...body, key });
        lost("");
        return answer;
      } catch (error) {
        if (error instanceof Refused) throw error;
        lost(LOST);
        await pause(wait.next());
      }
    }
  },

  /**
   * Hear what happens in a game, until the function that this returns is called.
   * @param {string} token
   * @param {(message: Message) => void} hear
   * @param {(why: string) => void} lost
   * @param {(why: string) => void} gone  the game has to be opened anew
   */
  listen(token, hear, lost, gone) {
    let number = -1, isLeft = false;
    /** @param {Message | null} message */
    const heard = (message) => {
      if (!message || isLeft) return;
      number = message.number ?? number;
      hear(message);
    };
    const look = async () => heard((await ask(`${at(token)}?after=${number}`)).data);
    const stop = follow(`${at(token)}/events`, (text) => heard(JSON.parse(text)), look, lost, gone);
    return () => {
      isLeft = true;
      stop();
    };
  },
});

export const server = hostOver(fetched);

/** @typedef {typeof fetched} Ask */
/** @typedef {typeof server} Host */

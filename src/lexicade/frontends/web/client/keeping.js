/**
 * Python's files, kept in IndexedDB: after each change, the pieces that are new, as one record.
 *
 * Whole files would be written anew with every move; a move changes a few pieces of 4 kB. Each request in a transaction
 * takes its time, so all of a move is one.
 */

import { HOME } from "./python.js";

const PIECE = 4096; // bytes, a page of SQLite
const FILES = "files"; // by path, as they once were; and who may write
const CHANGES = "changes"; // what has become of them since, in order
const OWNER = "owner";
const MANY = 1 << 20; // bytes of changes after which files are written as they are
const PAUSE = 1000; // milliseconds without a change after which the disk is asked to have all of them
const PASSING = /-shm$|\/locks\/|\.part$/; // what only means something while a program runs

/** @typedef {{path: string, size: number, numbers: number[], content: Uint8Array}} Change  a file's new size, -1 if it is gone, and its pieces that are new, one after the other */

const DENIED = "This browser doesn't let Lexicade save your games. You can play, but nothing will be there the next time.";
const FULL = "Your games can't be saved: there is no space left for them in this browser. Lexicade will try again after each move.";
const TAKEN = "Your games are open in another tab now, and are saved there. Reload this page to go on here.";
const SAVED = "All your moves are saved now.";

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const result = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/**
 * Do a change to files.
 * @param {Map<string, Uint8Array>} files
 * @param {Change} change
 */
function apply(files, { path, size, numbers, content }) {
  if (size < 0) return void files.delete(path);
  const old = files.get(path) ?? new Uint8Array(0);
  const now = old.length === size ? old : new Uint8Array(size);
  if (now !== old) now.set(old.subarray(0, size));
  numbers.forEach((number, at) => now.set(content.subarray(at * PIECE, (at + 1) * PIECE), number * PIECE));
  files.set(path, now);
}

/**
 * Make the database, or make it of one of the first version, which had each piece by itself.
 * @param {IDBTransaction} change
 * @param {number} version
 */
async function makeStores(change, version) {
  const files = change.db.createObjectStore(FILES);
  change.db.createObjectStore(CHANGES, { autoIncrement: true });
  if (version < 1) return;
  const [pieces, sizes] = ["pieces", "sizes"].map((name) => change.objectStore(name));
  const [keys, contents, paths, lengths] = await Promise.all([result(pieces.getAllKeys()), result(pieces.getAll()), result(sizes.getAllKeys()), result(sizes.getAll())]);
  const found = new Map(paths.map((path, at) => [String(path), new Uint8Array(path === OWNER ? 0 : lengths[at])]));
  found.delete(OWNER);
  keys.forEach((key, at) => {
    const [path, number] = /** @type {[string, number]} */ (key);
    found.get(path)?.set(contents[at], number * PIECE);
  });
  for (const [path, content] of found) files.put(content, path);
  for (const name of ["pieces", "sizes"]) change.db.deleteObjectStore(name);
}

/**
 * A database, made if there is none; nothing where the browser keeps nothing.
 * @param {string} name
 * @returns {Promise<IDBDatabase | null>}
 */
async function opened(name) {
  try {
    const request = indexedDB.open(name, 2);
    request.onupgradeneeded = ({ oldVersion }) => void makeStores(/** @type {IDBTransaction} */ (request.transaction), oldVersion);
    return await result(request);
  } catch {
    return null;
  }
}

/** Files that stay. */
export class Keeping {
  /**
   * @param {string} name
   * @param {IDBDatabase | null} database
   * @param {() => Promise<unknown>} makeRoom
   * @param {boolean} isAlone
   */
  constructor(name, database, makeRoom, isAlone) {
    this.name = name;
    this.database = database;
    this.makeRoom = makeRoom;
    this.isAlone = isAlone;
    this.problem = database ? "" : DENIED;
    this.owner = `${Date.now()} ${Math.random()}`;
    /** What is in the database by path. @type {Map<string, Uint8Array>} */
    this.kept = new Map();
    this.changed = 0; // bytes of changes in there
    this.told = "";
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.pending = 0; // savings that have not ended
    /** When files were last written, of those that can't have been since they were looked at. @type {Map<string, number>} */
    this.seen = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  /**
   * What was kept under a name; where the browser keeps nothing, nothing.
   * @param {string} name
   * @param {() => Promise<unknown>} makeRoom  when there is no space left: throw away what isn't needed
   * @param {boolean} isAlone  nobody else can write there
   */
  static async open(name, makeRoom, isAlone) {
    return new Keeping(name, await opened(name), makeRoom, isAlone);
  }

  /** Open the database anew, to write all there is: browsers close it when its data are deleted, and some in the background. */
  async reopen() {
    this.database?.close();
    this.database = (await opened(this.name)) ?? this.database;
    this.changed = MANY;
  }

  /** Put everything that was kept into Python's files. @param {any} files */
  async restore(files) {
    files.mkdirTree(HOME);
    if (!this.database) return;
    const reading = this.database.transaction([FILES, CHANGES], "readwrite");
    const [stored, changes] = [reading.objectStore(FILES), reading.objectStore(CHANGES)];
    stored.put(this.owner, OWNER);
    const [paths, contents, steps] = await Promise.all([result(stored.getAllKeys()), result(stored.getAll()), result(changes.getAll())]);
    paths.forEach((path, at) => { if (path !== OWNER) this.kept.set(String(path), contents[at]); });
    for (const change of steps.flat()) {
      apply(this.kept, change);
      this.changed += change.content.length;
    }
    for (const [path, content] of this.kept) {
      files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      files.writeFile(path, content);
    }
  }

  /**
   * Keep what has changed. When this is done, it is there whatever happens to the page or the browser; soon after, whatever
   * happens to the device. What is wrong: nothing, if all is well. The browser writes while whoever called this goes on.
   * @param {any} files
   * @param {boolean} isGame  somebody who plays is told: once, and again when all is well
   * @returns {Promise<string>}
   */
  save(files, isGame) {
    const written = this.pending++ ? this.last.then(() => this.write(files)) : this.write(files);
    this.last = written.finally(() => this.pending--);
    return this.last.then(() => (isGame ? this.news() : this.problem));
  }

  /**
   * @param {any} files
   * @param {boolean} [isAgain]
   * @returns {Promise<void>}
   */
  async write(files, isAgain = this.problem === FULL) {
    if (!this.database || this.problem === TAKEN) return;
    try {
      this.problem = await this.change(this.database, files);
    } catch (error) {
      this.seen.clear(); // what was looked at is not kept
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isAgain) return (isFull ? this.makeRoom() : this.reopen()).then(() => this.write(files, true));
      this.problem = isFull ? FULL : DENIED;
    }
  }

  /** What a player has not been told yet. */
  news() {
    const before = this.told;
    this.told = this.problem;
    return before === this.problem ? "" : this.problem || SAVED;
  }

  /**
   * Write what is new; the sentence to say if somebody else writes there.
   * @param {IDBDatabase} database
   * @param {any} files
   * @returns {Promise<string>}
   */
  async change(database, files) {
    const steps = this.changes(files);
    if (!steps.length) return this.problem;
    const size = steps.reduce((sum, { content }) => sum + content.length, 0), isMuch = this.changed + size > MANY;
    const writing = database.transaction([FILES, CHANGES], "readwrite", { durability: "relaxed" });
    const [stored, changes] = [writing.objectStore(FILES), writing.objectStore(CHANGES)];
    let isTaken = false;
    const ended = new Promise((done, failed) => {
      writing.oncomplete = done;
      writing.onabort = () => (isTaken ? done(null) : failed(writing.error));
    });
    const owner = this.isAlone ? null : stored.get(OWNER);
    if (owner) owner.onsuccess = () => {
      if (owner.result === undefined) stored.put(this.owner, OWNER); // there was no space for it
      else if (owner.result !== this.owner) isTaken = true, writing.abort();
    };
    if (isMuch) this.writeAll(files, stored, changes);
    else changes.add(steps);
    if (!owner) writing.commit?.(); // or else the browser asks first whether there is more
    await ended;
    if (isTaken) return TAKEN;
    for (const step of steps) apply(this.kept, step);
    this.changed = isMuch ? 0 : this.changed + size;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.settle(database), PAUSE);
    return "";
  }

  /** Have the disk write all that it was given; it takes longer than a player should wait. @param {IDBDatabase} database */
  settle(database) {
    try {
      const stored = database.transaction(FILES, "readwrite", { durability: "strict" }).objectStore(FILES), owner = stored.get(OWNER);
      owner.onsuccess = () => void ((this.isAlone || owner.result === this.owner) && stored.put(this.owner, OWNER));
    } catch { /* the browser has closed it; the next change opens it anew */ }
  }

  /**
   * Write all files as they are, and no changes.
   * @param {any} files
   * @param {IDBObjectStore} stored
   * @param {IDBObjectStore} changes
   */
  writeAll(files, stored, changes) {
    changes.clear();
    for (const path of this.kept.keys()) stored.delete(path);
    for (const [path, node] of filesIn(files)) stored.put(contentOf(node).slice(), path);
  }

  /**
   * What has changed since something was kept.
   * @param {any} files
   * @returns {Change[]}
   */
  changes(files) {
    const now = filesIn(files), time = Date.now(), nothing = new Uint8Array(0);
    /** @type {Change[]} */
    const steps = [...this.kept.keys()].filter((path) => !now.has(path)).map((path) => ({ path, size: -1, numbers: [], content: nothing }));
    for (const [path, node] of now) {
      if (this.seen.get(path) === node.mtime && this.kept.has(path)) continue;
      if (node.mtime < time) this.seen.set(path, node.mtime);
      const old = this.kept.get(path), content = contentOf(node), numbers = differing(old ?? nothing, content);
      if (!numbers.length && old?.length === content.length) continue;
      const pieces = new Uint8Array(numbers.reduce((sum, number) => sum + Math.min(PIECE, content.length - number * PIECE), 0));
      numbers.forEach((number, at) => pieces.set(content.subarray(number * PIECE, (number + 1) * PIECE), at * PIECE));
      steps.push({ path, size: content.length, numbers, content: pieces });
    }
    return steps;
  }
}

/** @typedef {{mode: number, mtime: number, contents: any, usedBytes: number}} Node  a file or a folder in Python's memory */

/**
 * All files that are worth keeping.
 * @param {any} files
 * @returns {Map<string, Node>}
 */
function filesIn(files) {
  /** @type {Map<string, Node>} */
  const found = new Map();
  const look = (/** @type {string} */ path, /** @type {Node} */ node) => {
    if (files.isDir(node.mode)) for (const name in node.contents) look(`${path}/${name}`, node.contents[name]);
    else if (!PASSING.test(path)) found.set(path, node);
  };
  look(HOME, files.lookupPath(HOME).node);
  return found;
}

/**
 * What is in a file, without copying it.
 * @param {Node} node
 * @returns {Uint8Array}
 */
function contentOf(node) {
  return node.contents instanceof Uint8Array ? node.contents.subarray(0, node.usedBytes) : new Uint8Array(node.contents ?? []);
}

/**
 * The numbers of the pieces that are not as they were.
 * @param {Uint8Array} old
 * @param {Uint8Array} now
 */
function differing(old, now) {
  const numbers = [], words = Math.min(old.length, now.length) >> 2;
  const [first, second] = [old, now].map((each) => new Int32Array(each.buffer, each.byteOffset, words)); // four bytes at once
  for (let start = 0; start < now.length; start += PIECE) {
    const end = Math.min(start + PIECE, now.length);
    let at = start >> 2;
    for (const last = Math.min(end >> 2, words); at < last && first[at] === second[at]; ) at++;
    at <<= 2;
    while (at < end && now[at] === old[at]) at++;
    if (at < end) numbers.push(start / PIECE);
  }
  return numbers;
}

/**
 * Python's files, kept in IndexedDB: after each change, the pieces that are new, all of them or none.
 *
 * Whole files would be written anew with every move; a move changes a few pieces of 4 kB.
 */

import { HOME } from "./python.js";

const PIECE = 4096; // bytes, a page of SQLite
const PIECES = "pieces"; // by path and number
const SIZES = "sizes"; // of files by path; and who may write
const OWNER = "owner";
const PASSING = /-shm$|\/locks\/|\.part$/; // what only means something while a program runs

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

/** Files that stay. */
export class Keeping {
  /** @param {IDBDatabase | null} database */
  constructor(database) {
    this.database = database;
    this.problem = database ? "" : DENIED;
    this.owner = `${Date.now()} ${Math.random()}`;
    /** What is in the database by path. @type {Map<string, Uint8Array>} */
    this.kept = new Map();
    this.told = "";
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * What was kept under a name; where the browser keeps nothing, nothing.
   * @param {string} name
   */
  static async open(name) {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(PIECES);
        request.result.createObjectStore(SIZES);
      };
      return new Keeping(await result(request));
    } catch {
      return new Keeping(null);
    }
  }

  /** Put everything that was kept into Python's files. @param {any} files */
  async restore(files) {
    files.mkdirTree(HOME);
    if (!this.database) return;
    const change = this.database.transaction([PIECES, SIZES], "readwrite");
    const [pieces, sizes] = [change.objectStore(PIECES), change.objectStore(SIZES)];
    sizes.put(this.owner, OWNER);
    const [keys, contents, paths, lengths] = await Promise.all([result(pieces.getAllKeys()), result(pieces.getAll()), result(sizes.getAllKeys()), result(sizes.getAll())]);
    paths.forEach((path, at) => { if (path !== OWNER) this.kept.set(String(path), new Uint8Array(lengths[at])); });
    keys.forEach((key, at) => {
      const [path, number] = /** @type {[string, number]} */ (key);
      this.kept.get(path)?.set(contents[at], number * PIECE);
    });
    for (const [path, content] of this.kept) {
      files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      files.writeFile(path, content);
    }
  }

  /**
   * Keep what has changed; when this is done, it is on the disk. What is wrong: nothing, if all is well.
   * @param {any} files
   * @param {boolean} isGame  somebody who plays is told: once, and again when all is well
   * @returns {Promise<string>}
   */
  save(files, isGame) {
    const saving = this.last.then(() => this.write(files)).then(() => (isGame ? this.news() : this.problem));
    this.last = saving.catch(() => {});
    return saving;
  }

  /** @param {any} files */
  async write(files) {
    if (!this.database || this.problem === TAKEN) return;
    try {
      this.problem = await this.change(this.database, files);
    } catch (error) {
      this.problem = error instanceof DOMException && error.name === "QuotaExceededError" ? FULL : DENIED;
    }
  }

  /** What a player has not been told yet. */
  news() {
    const before = this.told;
    this.told = this.problem;
    return before === this.problem ? "" : this.problem || SAVED;
  }

  /**
   * Write the pieces that are new; the sentence to say if somebody else writes there.
   * @param {IDBDatabase} database
   * @param {any} files
   * @returns {Promise<string>}
   */
  async change(database, files) {
    const now = new Map(found(files, HOME).map((path) => [path, contentOf(files, path)]));
    /** What is to be done in the database, and then with the copy of what it holds. @type {{step: (pieces: IDBObjectStore, sizes: IDBObjectStore) => void, after: () => void}[]} */
    const steps = [];
    for (const path of this.kept.keys()) {
      if (now.has(path)) continue;
      steps.push({
        step: (pieces, sizes) => { pieces.delete(IDBKeyRange.bound([path, 0], [path, Infinity])); sizes.delete(path); },
        after: () => this.kept.delete(path),
      });
    }
    for (const [path, content] of now) {
      const old = this.kept.get(path) ?? new Uint8Array(0), size = content.length;
      const changed = differing(old, content).map((number) => ({ number, piece: content.slice(number * PIECE, (number + 1) * PIECE) }));
      if (!changed.length && old.length === size) continue;
      steps.push({
        step: (pieces, sizes) => {
          if (size < old.length) pieces.delete(IDBKeyRange.bound([path, Math.ceil(size / PIECE)], [path, Infinity]));
          for (const { number, piece } of changed) pieces.put(piece, [path, number]);
          sizes.put(size, path);
        },
        after: () => {
          const copy = old.length === size ? old : new Uint8Array(size);
          if (copy !== old) copy.set(old.subarray(0, size));
          for (const { number, piece } of changed) copy.set(piece, number * PIECE);
          this.kept.set(path, copy);
        },
      });
    }
    if (!steps.length) return this.problem;
    const change = database.transaction([PIECES, SIZES], "readwrite", { durability: "strict" });
    const [pieces, sizes] = [change.objectStore(PIECES), change.objectStore(SIZES)];
    const ended = new Promise((done, failed) => {
      change.oncomplete = done;
      change.onabort = () => failed(change.error);
    });
    const owner = await result(sizes.get(OWNER));
    if (owner !== undefined && owner !== this.owner) {
      ended.catch(() => {});
      change.abort();
      return TAKEN;
    }
    sizes.put(this.owner, OWNER); // where there was no space, it isn't there yet
    steps.forEach(({ step }) => step(pieces, sizes));
    await ended;
    steps.forEach(({ after }) => after());
    return "";
  }
}

/**
 * All files in a folder that are worth keeping.
 * @param {any} files
 * @param {string} folder
 * @returns {string[]}
 */
function found(files, folder) {
  return files.readdir(folder).filter((/** @type {string} */ name) => name !== "." && name !== "..").flatMap((/** @type {string} */ name) => {
    const path = `${folder}/${name}`;
    if (files.isDir(files.stat(path).mode)) return found(files, path);
    return PASSING.test(path) ? [] : [path];
  });
}

/**
 * What is in a file, without copying it.
 * @param {any} files
 * @param {string} path
 * @returns {Uint8Array}
 */
function contentOf(files, path) {
  const { node } = files.lookupPath(path);
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

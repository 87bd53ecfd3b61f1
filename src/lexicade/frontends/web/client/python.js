/** Starting Python in a worker, with the arcade in it: from its files, or as it was after an earlier start. */

import { findSnapshot, forgetSnapshot, keepSnapshot } from "./snapshot.js";

/** @typedef {{name: string, isAlone: boolean, isFirst: boolean, size: number, version: string, python: string, words: string}} Places */

const PACKAGES = "/lib/python3.14/site-packages/";
const DATA = `${PACKAGES}lexicade/lexicon/data`;
const BLOCK = 512; // bytes, of which archives are made
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} }; // nothing else is ever loaded
const streaming = WebAssembly.instantiateStreaming;
export const HOME = "/home/lexicade"; // where games and settings are

/**
 * Python, with the arcade to be imported.
 * @param {Places} places
 * @param {(done: number) => void} [tell]  how much of it is there
 * @returns {Promise<any>}
 */
export async function start(places, tell = () => {}) {
  const snapshot = await (await findSnapshot(places))?.arrayBuffer();
  try {
    return await loaded(places, { _loadSnapshot: snapshot }, tell);
  } catch (error) {
    if (!snapshot) throw error;
    await forgetSnapshot(places);
    return loaded(places, {}, tell);
  }
}

/**
 * Keep Python as it is once the arcade is imported, so that the next start need not do all that again.
 * @param {Places} places
 */
export async function prepare(places) {
  const python = await loaded(places, { _makeSnapshot: true }, () => {});
  python.runPython("from lexicade.frontends.web.offline import warm_up; warm_up()");
  await keepSnapshot(places, python.makeMemorySnapshot());
}

/**
 * Python from its files.
 * @param {Places} places
 * @param {Record<string, unknown>} options  that are not the same each time
 * @param {(done: number) => void} tell
 * @returns {Promise<any>}
 */
async function loaded(places, options, tell) {
  if (places.isFirst) count(places.size, tell);
  const code = bytes(`${places.version}lexicade.tar`), words = bytes(places.words);
  const failing = mendStreaming();
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([import(`${places.python}pyodide.js`), import(`${places.python}pyodide.asm.js`)]);
  const python = await Promise.race([failing, loadPyodide({ indexURL: places.python, createPyodideModule, lockFileContents: LOCK,
    env: { HOME, LEXICADE_HOME: HOME, PYTHONDONTWRITEBYTECODE: "1" }, ...options })]);
  delete python._api.config._loadSnapshot; // or else it stays in memory
  unpack(python.FS, await code);
  python.FS.mkdirTree(DATA);
  python.FS.writeFile(DATA + places.words.slice(places.words.lastIndexOf("/")).replace(/\.bin$/, ""), await words, { canOwn: true });
  return python;
}

/**
 * Take WebAssembly from hosts that don't say it is that, and hear of what goes wrong with it: Pyodide tells nobody, and waits for ever.
 * @returns {Promise<never>}
 */
function mendStreaming() {
  return new Promise((_, failed) => {
    WebAssembly.instantiateStreaming = async (asked, imports) => {
      try {
        const response = await asked;
        if (!response.ok) throw new Error(`${response.url} is missing`);
        const isSaid = response.headers.get("Content-Type") === "application/wasm";
        return isSaid ? await streaming(response, imports) : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
      } catch (error) {
        failed(error);
        throw error;
      }
    };
  });
}

/** @param {string} address */
async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Put the files of an archive in place. Its own reader would have Python load modules that nothing else needs.
 * @param {any} files
 * @param {Uint8Array} archive
 */
function unpack(files, archive) {
  const text = new TextDecoder();
  const field = (/** @type {number} */ from, /** @type {number} */ length) => text.decode(archive.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; archive[at]; ) {
    const path = PACKAGES + field(at, 100), size = parseInt(field(at + 124, 12), 8);
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, archive.subarray(at + BLOCK, at + BLOCK + size), { canOwn: true });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/**
 * Tell how many bytes have come, of all that will; only the first time, because later they come at once. Copies of the answers are
 * counted, because browsers keep compiled code only for answers as they came.
 * @param {number} size
 * @param {(done: number) => void} tell
 */
function count(size, tell) {
  const plain = self.fetch;
  let sum = 0, last = 0;
  const counter = () => new WritableStream({
    write(chunk) {
      sum += chunk.length;
      if (sum - last > size / 50) tell(Math.min(0.95, (last = sum) / size));
    },
  });
  self.fetch = async (...asked) => {
    const response = await plain(...asked);
    void response.clone().body?.pipeTo(counter()).catch(() => {}); // whoever wants the answer hears what is wrong with it
    return response;
  };
}

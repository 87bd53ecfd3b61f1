/** Run by Node with three arguments: Pyodide's folder, that of a site, and a Python program, which is run by the site's own Python. */

import { readFileSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, site, program] = process.argv.slice(2);
const [python, code, words] = ["python-", "lexicade-", "words-"].map((name) => `${site}/${readdirSync(site).find((each) => RegExp(`^${name}[0-9a-f]{12}$`).test(each))}`);
const HOME = "/home/lexicade", PACKAGES = "/lib/python3.14/site-packages/";
const [{ loadPyodide }, { default: createPyodideModule }] = // the site's are the same, but Node wants them to be called so
  await Promise.all(["pyodide", "pyodide.asm"].map((name) => import(pathToFileURL(`${pyodide}/${name}.mjs`))));
const loaded = await loadPyodide({
  indexURL: `${python}/`, createPyodideModule, lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
  env: { HOME, LEXICADE_HOME: HOME, PYTHONDONTWRITEBYTECODE: "1" },
});
const files = loaded.FS, archive = readFileSync(`${code}/lexicade.tar`);
const field = (from, length) => archive.subarray(from, from + length).toString().split("\0")[0];
for (let at = 0; archive[at]; ) {
  const path = PACKAGES + field(at, 100), size = parseInt(field(at + 124, 12), 8);
  files.mkdirTree(dirname(path));
  files.writeFile(path, archive.subarray(at + 512, at + 512 + size));
  at += 512 + Math.ceil(size / 512) * 512;
}
files.mkdirTree(`${PACKAGES}lexicade/lexicon/data`);
files.writeFile(`${PACKAGES}lexicade/lexicon/data/enable.lexicon`, readFileSync(`${words}/enable.lexicon.bin`));
loaded.runPython(readFileSync(program, "utf-8").replace('if __name__ == "__main__":', "if False:"));
console.log(loaded.runPython("import sys; assert sys.version_info[:2] == (3, 14); essentials()"));

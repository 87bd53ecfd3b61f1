/** Run by Node with three arguments: Pyodide's folder, a folder to work in, and the Python program that does the work. */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, place, program] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide({
    indexURL: `${folder}/`, lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
    env: { HOME: "/home/lexicade", PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0" },
  });
  python.FS.writeFile("/library.zip", readFileSync(`${folder}/python_stdlib.zip`));
  python.FS.writeFile("/code.tar", readFileSync(`${place}/code.tar`));
  python.runPython(readFileSync(program, "utf-8"), { filename: "compiling.py" });
  for (const name of ["library.zip", "compiled.tar"]) writeFileSync(`${place}/${name}`, python.FS.readFile(`/out/${name}`));
} catch (error) {
  console.error(String(error?.message ?? error).trim().split("\n").at(-1).slice(0, 300));
  process.exit(1);
}

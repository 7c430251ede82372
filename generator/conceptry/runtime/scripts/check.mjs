// @ts-check
/**
 * Try what was made: the restored interpreter and the ordinary start must give the same
 * answers and import the same modules, also those of the packages that only some pages add.
 * Exits with a fault where they do not.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importPyodide, readOptions, surroundings } from "./boot.mjs";
import { attachSnapshot } from "./restore.js";

const { pyodide: folder, folder: made, labs } = readOptions(["pyodide", "folder", "labs"]);
const { loadPyodide, createModule } = await importPyodide(folder);
const start = {
  ...surroundings,
  env: { HOME: "/home/pyodide", LANG: "en_US.UTF-8" },
  indexURL: folder,
  packageBaseUrl: made,
  lockFileContents: readFileSync(join(made, "pyodide-lock.json"), "utf8"),
  jsglobals: {},
};

const ordinary = await loadPyodide({ ...start, stdLibURL: join(made, "library.zip") });
await ordinary.loadPackage("conceptry-labs", { messageCallback: () => {} });

const snapshot = readFileSync(join(made, "snapshot.bin"));
// In the page the restored interpreter has no library on disk, only an archive of nothing.
const emptyArchive = join(made, "empty.zip");
writeFileSync(emptyArchive, Uint8Array.from([80, 75, 5, 6, ...Array(18).fill(0)]));
const restored = await loadPyodide({
  ...start,
  stdLibURL: emptyArchive,
  _loadSnapshot: new Uint8Array(4),
  createPyodideModule: async (/** @type {object} */ settings) => {
    const module = await createModule(settings);
    const copy = snapshot.buffer.slice(snapshot.byteOffset, snapshot.byteOffset + snapshot.length);
    attachSnapshot(module, /** @type {ArrayBuffer} */ (copy), labs);
    return module;
  },
});

const REQUESTS = ["600", "0", "", "abc", "1e309"].map((text) =>
  JSON.stringify({
    id: "check",
    source: "from math import sqrt\ndef compute(x):\n    return sqrt(x) / x\ndef conditions(x):\n    return [x > 1]\n",
    arguments: [{ name: "x", symbol: "x", label: "x", unit: "s", low: 0, high: 1000 }],
    inputs: { x: text },
    sweep: { argument: "x", values: [0, 1, 4] },
  }),
);
for (const request of REQUESTS) {
  const [expected, found] = [ordinary, restored].map((pyodide) =>
    pyodide.pyimport("conceptry_labs.calculator").respond(request),
  );
  if (expected !== found) throw new Error(`the restored interpreter answers ${found}, not ${expected}`);
}
const missing = restored.runPython(`
try:
    import sqlite3
    answer = "imported"
except ModuleNotFoundError as error:
    answer = error.name
answer
`);
if (missing !== "sqlite3") throw new Error(`a module that was not kept: ${missing}`);

const early = restored.runPython(`
import sys
" ".join(sorted(
    name for name, module in sys.modules.items()
    if name.startswith("conceptry_labs.") and hasattr(module, "__path__")
))
`);
if (early) throw new Error(`the snapshot holds packages that few pages need: ${early}`);
// How a page adds them: the archive as a second place of our code.
restored.FS.writeFile("/tmp/packages.zip", readFileSync(join(made, "packages.zip")));
restored.runPython(`
import conceptry_labs
conceptry_labs.__path__.append("/tmp/packages.zip/conceptry_labs")
`);
const [installed, added] = [ordinary, restored].map((pyodide) =>
  pyodide.runPython(`
import importlib, pkgutil, sys
labs = importlib.import_module("conceptry_labs")
for module in pkgutil.walk_packages(labs.__path__, "conceptry_labs."):
    importlib.import_module(module.name)
" ".join(sorted(name for name in sys.modules if name.startswith("conceptry_labs.")))
`),
);
if (installed !== added) throw new Error(`the modules ${added} can be imported, not ${installed}`);
process.exit(0);

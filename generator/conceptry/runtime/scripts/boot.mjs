// @ts-check
/** What the scripts that run Pyodide in Node have in common. Knows no file of the site. */
import nodeCrypto from "node:crypto";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

/**
 * Read `--name value` pairs; all of them must be given.
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
export function readOptions(names) {
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ("string") }]));
  const { values } = parseArgs({ options });
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length) throw new Error(`missing option: --${missing.join(", --")}`);
  return /** @type {Record<string, string>} */ (values);
}

/**
 * Import the two modules of Pyodide from a folder.
 * @param {string} folder
 */
export async function importPyodide(folder) {
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(join(resolve(folder), name)).href);
  const [{ loadPyodide }, core] = await Promise.all([load("pyodide.mjs"), load("pyodide.asm.mjs")]);
  return { loadPyodide, createModule: core.default };
}

/**
 * Make time, chance and the name of the host the same in every run, so that the memory of
 * the interpreter comes out the same, byte for byte. Only for scripts that end soon.
 */
export function freezeSurroundings() {
  let state = 1;
  const nextByte = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16;
  /** @template {ArrayBufferView} T @param {T} view */
  const fill = (view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = nextByte();
    return view;
  };
  Object.defineProperty(nodeCrypto, "randomFillSync", { value: fill });
  Object.defineProperty(globalThis, "crypto", {
    value: { getRandomValues: fill, subtle: globalThis.crypto.subtle },
  });
  Math.random = () => (nextByte() & 255) / 256;
  let tick = 0;
  Date.now = () => 1_700_000_000_000 + ++tick;
  performance.now = () => ++tick;
  // Python records the host that it was started on (sys._emscripten_info.runtime).
  Object.defineProperty(process, "version", { value: "v0" });
}

/** Settings that every start shares: one program name, one home, one hash seed. */
export const surroundings = {
  _sysExecutable: "/python",
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
};

// Pyodide sets callbacks that keep Node alive, and prints a bundled line of source on a crash.
process.on("uncaughtException", (error) => {
  console.error(String(error.stack ?? error.message).slice(-3000));
  process.exit(1);
});

// @ts-check
/**
 * Join Pyodide's two modules and the reader of the snapshot into one classic script, which sets
 * `conceptryKit`. For pages from a folder: a worker that was started from memory can import nothing.
 */
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readOptions } from "./boot.mjs";

const { modules, loader, core, restore, out } = readOptions(["modules", "loader", "core", "restore", "out"]);
const { build } = await import(pathToFileURL(join(modules, "esbuild/lib/main.js")).href);
const quoted = Object.fromEntries(
  Object.entries({ loader, core, restore }).map(([part, path]) => [part, JSON.stringify(resolve(path))]),
);
await build({
  stdin: {
    contents: `
      export { loadPyodide } from ${quoted["loader"]};
      export { default as createModule } from ${quoted["core"]};
      export { attachSnapshot } from ${quoted["restore"]};
    `,
    resolveDir: modules,
  },
  // Names of files in the result are seen from here, wherever that is.
  absWorkingDir: dirname(resolve(loader)),
  bundle: true,
  format: "iife",
  globalName: "conceptryKit",
  // Pyodide takes a worker that can import scripts for one of a kind that it does not support.
  banner: { js: "self.importScripts = undefined;" },
  define: { "import.meta.url": JSON.stringify("file:///python/pyodide.js") },
  external: ["node:*", "ws"],
  target: "es2022",
  legalComments: "none",
  logLevel: "error",
  outfile: resolve(out),
});
process.exit(0);

// @ts-check
/**
 * Cut Pyodide's standard library down to what our code needs and compile it; compile the
 * packages inside our code, which only some pages ask for.
 *
 * The compiler is Pyodide itself, so that the byte code fits whatever Python builds the site.
 * The archives are stored, not deflated: unpacking them is what the reader would wait for.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { freezeSurroundings, importPyodide, readOptions, surroundings } from "./boot.mjs";

const options = readOptions(["pyodide", "lock", "wheel", "prepare", "compile", "out", "packages"]);
freezeSurroundings();
const { loadPyodide } = await importPyodide(options.pyodide);
const pyodide = await loadPyodide({
  ...surroundings,
  indexURL: options.pyodide,
  packageBaseUrl: dirname(options.wheel),
  lockFileContents: readFileSync(options.lock, "utf8"),
});
pyodide.FS.writeFile("/tmp/library.zip", readFileSync(`${options.pyodide}/python_stdlib.zip`));
// Installing a wheel the way that the page does needs modules of its own.
await pyodide.loadPackage("conceptry-labs", { messageCallback: () => {} });
pyodide.runPython(readFileSync(options.prepare, "utf8"), { globals: pyodide.toPy({}) });
pyodide.runPython(readFileSync(options.compile, "utf8"), { globals: pyodide.toPy({}) });
writeFileSync(options.out, pyodide.FS.readFile("/tmp/compiled.zip"));
writeFileSync(options.packages, pyodide.FS.readFile("/tmp/packages.zip"));
process.exit(0);

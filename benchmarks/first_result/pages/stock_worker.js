/** Pyodide as its documentation loads it, with the same Python files and the same request. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

self.onmessage = async ({ data }) => {
  const pyodide = await loadPyodide();
  const names = await (await fetch("python/names.json")).json();
  for (const name of names) {
    const response = await fetch(`python/${name}`);
    pyodide.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    pyodide.FS.writeFile(name, await response.text());
  }
  self.postMessage(pyodide.pyimport("conceptry_labs.calculator").respond(data));
};

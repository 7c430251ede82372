/** Pyodide as its documentation loads it, with the same Python files and the same request. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

self.onmessage = async ({ data }) => {
  const pyodide = await loadPyodide();
  pyodide.FS.mkdir("conceptry_labs");
  const names = await (await fetch("labs/names.json")).json();
  for (const name of names) {
    const response = await fetch(`labs/${name}`);
    pyodide.FS.writeFile(`conceptry_labs/${name}`, await response.text());
  }
  self.postMessage(pyodide.pyimport("conceptry_labs.calculator").respond(data));
};

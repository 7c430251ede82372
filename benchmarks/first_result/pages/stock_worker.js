/** Pyodide as its documentation loads it, with the same Python files and the same request. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

self.onmessage = async ({ data }) => {
  const pyodide = await loadPyodide();
  pyodide.FS.mkdir("conceptry_labs");
  for (const name of ["__init__.py", "number.py", "calculator.py"]) {
    const response = await fetch(`labs/${name}`);
    pyodide.FS.writeFile(`conceptry_labs/${name}`, await response.text());
  }
  self.postMessage(pyodide.pyimport("conceptry_labs.calculator").respond(data));
};

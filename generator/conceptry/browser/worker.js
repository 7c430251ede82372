// @ts-check
/**
 * The worker that holds Python. It is told where the runtime lies, starts Python from the
 * memory snapshot or, where that does not fit, in the ordinary way, and then answers.
 *
 * It knows nothing of the page. After the start Python cannot reach JavaScript or the network.
 */

/**
 * @typedef {{ name: string, size: number, integrity: string }} RuntimeFile
 * @typedef {{ format: number, edition: string, pyodide: string, labs: string, files: Record<string, RuntimeFile> }} Manifest
 * @typedef {{ base: string, manifest: Manifest }} Start
 * @typedef {keyof typeof LABS} Lab what answers
 * @typedef {{ packages: ArrayBuffer }} Addition the archive of those that are packages
 * @typedef {{ call: number, lab: Lab, request: string, deadline: number }} Call
 * @typedef {(request: string) => string} Respond
 * @typedef {{ call: number, reply?: string, stopped?: true, fatal?: string }} Answer
 *
 * What is used of Pyodide.
 * @typedef {{
 *   runPython(code: string): any,
 *   loadPackage(names: string, options: object): Promise<unknown>,
 *   pyimport(name: string): any,
 *   setInterruptBuffer(buffer: object): void,
 *   FS: { writeFile(path: string, bytes: Uint8Array): void },
 *   version: string,
 * }} Pyodide
 * @typedef {(settings: object) => Promise<import("../runtime/scripts/restore.js").Module>} CreateModule
 * @typedef {{
 *   loadPyodide(options: object): Promise<Pyodide>,
 *   createModule: CreateModule,
 *   attachSnapshot: typeof import("../runtime/scripts/restore.js").attachSnapshot,
 *   wasm: Promise<WebAssembly.Module>,
 *   lock: Promise<string>,
 * }} Parts
 */

/** The modules of `labs/` that answer. */
const LABS = {
  calculator: "conceptry_labs.calculator",
  answer: "conceptry_labs.answer",
  bench: "conceptry_labs.bench",
  recovery: "conceptry_labs.recovery.desk",
};
/** Those that can be asked as soon as Python has started. */
const FIRST = /** @type {Lab[]} */ (["calculator", "answer", "bench"]);
/** Those that are packages. */
const LATER = /** @type {Lab[]} */ (["recovery"]);
/** Python finds the packages in their archive, as in a second folder of our code. */
const ARCHIVE = "/tmp/packages.zip";
const ADD_PACKAGES = `
import conceptry_labs
conceptry_labs.__path__.append("${ARCHIVE}/conceptry_labs")
`;
/** The manifest's `format` that this worker can use. */
const FORMAT = 1;
const SIGINT = 2;
const EMPTY_ARCHIVE = Uint8Array.from([80, 75, 5, 6, ...new Array(18).fill(0)]);

// Python must not find what leads out of the computation: the page's JavaScript and Pyodide's own.
const CLOSE_PYTHON = `
import random, sys
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
for name in [*sys.modules]:
    if name.split(".")[0] in {"js", "pyodide_js", "_pyodide_core"}:
        sys.modules[name] = None
random.seed()
".".join(map(str, sys.version_info[:2]))
`;
const CLOSED_GLOBALS = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker", "caches", "indexedDB"];

/** When Python has to stop: read by the interpreter every few dozen instructions. */
let deadline = Infinity;
const interruptBuffer = {
  get 0() {
    return performance.now() > deadline ? SIGINT : 0;
  },
  set 0(_) {},
};

/** @type {Promise<Pyodide> | undefined} */
let ready;
/** @type {Map<Lab, Respond>} */
const responds = new Map();

self.addEventListener("message", ({ data }) => {
  if ("base" in data) {
    ready = begin(data);
    ready.catch(() => {}); // The page has been told why.
  } else if ("packages" in data) {
    void add(data);
  } else void answer(data);
});

/**
 * @param {Start} start
 * @returns {Promise<Pyodide>}
 */
async function begin(start) {
  try {
    const { pyodide, how } = await startPython(start);
    const python = close(pyodide);
    pyodide.setInterruptBuffer(interruptBuffer);
    for (const lab of FIRST) importLab(pyodide, lab);
    self.postMessage({ state: "ready", how, python });
    return pyodide;
  } catch (error) {
    self.postMessage({ state: "failed", reason: describe(error) });
    throw error;
  }
}

/**
 * Import the labs of the archive, which takes a while, before any of them is asked.
 * @param {Addition} addition
 */
async function add({ packages }) {
  const pyodide = await ready?.catch(() => undefined);
  if (!pyodide) return; // The page was told so when the start failed.
  try {
    pyodide.FS.writeFile(ARCHIVE, new Uint8Array(packages));
    pyodide.runPython(ADD_PACKAGES);
    for (const lab of LATER) importLab(pyodide, lab);
    self.postMessage({ state: "supplied" });
  } catch (error) {
    self.postMessage({ state: "unsupplied", reason: describe(error) });
  }
}

/**
 * @param {Pyodide} pyodide
 * @param {Lab} lab
 */
function importLab(pyodide, lab) {
  responds.set(lab, pyodide.pyimport(LABS[lab]).respond);
}

/** @param {Call} call */
async function answer({ call, lab, request, deadline: limit }) {
  await ready?.catch(() => undefined);
  const respond = responds.get(lab);
  if (!respond) return; // The page was told so when the start failed.
  /** @type {Answer} */
  let result;
  deadline = performance.now() + limit;
  try {
    result = { call, reply: respond(request) };
  } catch (error) {
    const stopped = error instanceof Error && "type" in error && error.type === "KeyboardInterrupt";
    result = stopped ? { call, stopped } : { call, fatal: describe(error) };
  }
  deadline = Infinity;
  self.postMessage(result);
}

/**
 * @param {Start} start
 * @returns {Promise<{ pyodide: Pyodide, how: "snapshot" | "library" }>}
 */
async function startPython({ base, manifest }) {
  if (manifest.format !== FORMAT) throw new Error("the page and its Python are of two editions: reload the page");
  const folder = new URL(`${manifest.edition}/`, base).href;
  /** @param {string} part */
  const url = (part) => folder + file(manifest, part).name;
  // Everything is asked for at once; what is waited for is decided below.
  const wasm = WebAssembly.compileStreaming(fetchPacked(url("wasm"), "application/wasm"));
  const snapshot = fetchBytes(url("snapshot"), file(manifest, "snapshot").integrity);
  const lock = fetchChecked(url("lock"), file(manifest, "lock").integrity).then((response) => response.text());
  for (const promise of [wasm, snapshot, lock]) promise.catch(() => {});
  const [{ loadPyodide }, core, restore] = await Promise.all(
    ["loader", "core", "restore"].map((part) => importPart(url(part))),
  );
  /** @type {Parts} */
  const parts = { loadPyodide, createModule: core.default, attachSnapshot: restore.attachSnapshot, wasm, lock };
  try {
    const pyodide = await startFromSnapshot(parts, folder, snapshot, manifest.labs);
    return { pyodide, how: "snapshot" };
  } catch (error) {
    console.info(`Python starts without its snapshot: ${describe(error)}`);
  }
  const library = fetchBytes(url("library"), file(manifest, "library").integrity);
  const pyodide = await startFromLibrary(parts, folder, library);
  return { pyodide, how: "library" };
}

/**
 * @param {Parts} parts
 * @param {string} folder
 * @param {Promise<ArrayBuffer>} snapshot
 * @param {string} labs
 */
async function startFromSnapshot(parts, folder, snapshot, labs) {
  const pyodide = await load(parts, folder, EMPTY_ARCHIVE, {
    _loadSnapshot: new Uint8Array(4), // Only says that there is one; its contents come below.
    createPyodideModule: async (/** @type {object} */ settings) => {
      const [module, bytes] = await Promise.all([parts.createModule(settings), snapshot]);
      parts.attachSnapshot(module, bytes, labs);
      return module;
    },
  });
  JSON.parse(pyodide.pyimport("conceptry_labs.calculator").respond("{}"));
  return pyodide;
}

/**
 * @param {Parts} parts
 * @param {string} folder
 * @param {Promise<ArrayBuffer>} library
 */
async function startFromLibrary(parts, folder, library) {
  const pyodide = await load(parts, folder, new Uint8Array(await library), {
    createPyodideModule: parts.createModule,
  });
  // Checks the wheel against the hash in the lock file.
  await pyodide.loadPackage("conceptry-labs", { messageCallback: () => {} });
  return pyodide;
}

/**
 * Call `loadPyodide` while its own two requests, for the wasm and for the library, are
 * answered from what has been fetched already.
 * @param {Parts} parts
 * @param {string} folder
 * @param {Uint8Array<ArrayBuffer>} library
 * @param {object} options
 */
async function load(parts, folder, library, options) {
  const { fetch: realFetch } = self;
  const realInstantiate = WebAssembly.instantiateStreaming;
  self.fetch = async (address, init) => {
    if (String(address).endsWith("/pyodide.asm.wasm")) return new Response(null);
    if (String(address).endsWith("/python_stdlib.zip")) return new Response(library);
    return realFetch(address, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await parts.wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await parts.loadPyodide({
      indexURL: folder,
      packageBaseUrl: folder,
      lockFileContents: parts.lock,
      jsglobals: {},
      _sysExecutable: "/python",
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
      stdout: () => {},
      stderr: () => {},
      ...options,
    });
  } finally {
    self.fetch = realFetch;
    WebAssembly.instantiateStreaming = realInstantiate;
  }
}

/**
 * Shut the ways out of Python and out of this worker.
 * @param {Pyodide} pyodide
 * @returns {string} the version of Python
 */
function close(pyodide) {
  const version = pyodide.runPython(CLOSE_PYTHON);
  for (const name of CLOSED_GLOBALS) {
    Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
  }
  return version;
}

/** @param {string} address */
async function importPart(address) {
  try {
    return await import(address);
  } catch (error) {
    console.info(describe(error));
    throw new Error("its files cannot be fetched", { cause: error });
  }
}

/**
 * Fetch one of the large files, which are shipped as gzip, and unpack it while it arrives.
 * @param {string} address
 * @param {string} type
 * @param {string} [integrity] makes the browser wait for the whole file to check its hash
 */
async function fetchPacked(address, type, integrity = "") {
  const { body } = await fetchChecked(address, integrity);
  const unpacked = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked ?? null, { headers: { "Content-Type": type } });
}

/**
 * @param {string} address
 * @param {string} integrity
 */
async function fetchBytes(address, integrity) {
  return (await fetchPacked(address, "application/octet-stream", integrity)).arrayBuffer();
}

/**
 * @param {string} address
 * @param {string} integrity
 */
async function fetchChecked(address, integrity) {
  const response = await fetch(address, { integrity });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${address}`);
  return response;
}

/**
 * @param {Manifest} manifest
 * @param {string} part
 * @returns {RuntimeFile}
 */
function file(manifest, part) {
  const found = manifest.files[part];
  if (!found) throw new Error(`the runtime has no ${part}`);
  return found;
}

/** @param {unknown} error */
function describe(error) {
  return (error instanceof Error ? error.message : String(error)).trim().slice(-300);
}

export {}; // Nobody imports this; it makes the file a module for the type checker.

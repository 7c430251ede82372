// @ts-check
/**
 * The worker that holds Python. It is told where the runtime lies, starts Python from the
 * memory snapshot or, where that does not fit, in the ordinary way, and then answers. In a page
 * from a folder, where it can fetch nothing, it is handed the parts of the runtime.
 *
 * It knows nothing of the page. After the start Python cannot run JavaScript or reach the network.
 */

import { unpack } from "./unpacking.js";
import { say, speakBy } from "./words.js";

/**
 * @typedef {{ name: string, size: number, integrity: string }} RuntimeFile
 * @typedef {{ format: number, edition: string, pyodide: string, labs: string, files: Record<string, RuntimeFile> }} Manifest
 * @typedef {import("./words.js").Tables} Tables
 * @typedef {{ base?: string, manifest: Manifest, tables: Tables }} Start without a base the page hands the parts over
 * @typedef {{ part: string, bytes?: ArrayBuffer, reason?: string }} Part as it was packed, or why it does not come
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
 * }} Kit
 *
 * Where the parts of the runtime come from; what is packed arrives unpacked.
 * @typedef {{
 *   folder: string,
 *   loadKit(): Promise<Kit>,
 *   open(part: string, options?: { isUnchecked?: boolean }): Promise<Response>,
 * }} Source
 * @typedef {{ source: Source, kit: Kit, wasm: Promise<WebAssembly.Module>, lock: Promise<string> }} Parts
 */

/** The modules of `labs/` that answer. */
const LABS = {
  calculator: "conceptry_labs.calculator",
  answer: "conceptry_labs.answer",
  bench: "conceptry_labs.bench",
  recovery: "conceptry_labs.recovery.desk",
};
/** What they say is looked up there. */
const WORDS = "conceptry.words.told";
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
/** How the names of files end that are gzip, whatever they unpack to. */
const PACKED = ".gz.bin";
/** Where Pyodide thinks that it lies when it lies in memory. */
const NOWHERE = "file:///python/";
const EMPTY_ARCHIVE = Uint8Array.from([80, 75, 5, 6, ...new Array(18).fill(0)]);

// Python must not find what leads out of the computation: the page's JavaScript and Pyodide's own.
const CLOSE_PYTHON = `
import random, sys
from _pyodide._importhook import jsfinder
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
jsfinder.jsproxies.clear()
for name in {*sys.modules, "js", "pyodide_js", "_pyodide_core"}:
    if name.split(".")[0] in {"js", "pyodide_js", "_pyodide_core", "_pyodide", "pyodide"}:
        sys.modules[name] = None
del jsfinder
random.seed()
".".join(map(str, sys.version_info[:2]))
`;
const CLOSED_GLOBALS = [
  ..."fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource FontFace fonts".split(" "),
  ..."importScripts Worker SharedWorker BroadcastChannel navigator eval".split(" "),
  ..."caches indexedDB cookieStore webkitRequestFileSystem webkitRequestFileSystemSync".split(" "),
];

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
  if ("part" in data) {
    awaited.get(data.part)?.(data);
  } else if ("manifest" in data) {
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
  speakBy(start.tables.scripts);
  try {
    const { pyodide, how } = await startPython(start);
    const python = close(pyodide);
    const { labs } = start.tables;
    if (labs) pyodide.pyimport(WORDS).speak_by(JSON.stringify(labs));
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
  if (manifest.format !== FORMAT) throw new Error(say("the page and its Python are of two editions: reload the page"));
  const source = base === undefined ? fromPage() : fromSite(base, manifest);
  // Everything is asked for at once; what is waited for is decided below.
  // Compiled while it arrives, for its hash could be checked only after all of it has.
  const wasm = WebAssembly.compileStreaming(source.open("wasm", { isUnchecked: true }));
  const snapshot = source.open("snapshot").then((response) => response.arrayBuffer());
  const lock = source.open("lock").then((response) => response.text());
  for (const promise of [wasm, snapshot, lock]) promise.catch(() => {});
  const parts = { source, kit: await source.loadKit(), wasm, lock };
  try {
    const pyodide = await startFromSnapshot(parts, snapshot, manifest.labs);
    return { pyodide, how: "snapshot" };
  } catch (error) {
    console.info(`Python starts without its snapshot: ${describe(error)}`);
  }
  const pyodide = await startFromLibrary(parts, file(manifest, "wheel").name);
  return { pyodide, how: "library" };
}

/**
 * @param {Parts} parts
 * @param {Promise<ArrayBuffer>} snapshot
 * @param {string} labs
 */
async function startFromSnapshot(parts, snapshot, labs) {
  const { attachSnapshot, createModule } = parts.kit;
  const pyodide = await load(parts, EMPTY_ARCHIVE, {
    _loadSnapshot: new Uint8Array(4), // Only says that there is one; its contents come below.
    createPyodideModule: async (/** @type {object} */ settings) => {
      const [module, bytes] = await Promise.all([createModule(settings), snapshot]);
      attachSnapshot(module, bytes, labs);
      return module;
    },
  });
  JSON.parse(pyodide.pyimport("conceptry_labs.calculator").respond("{}"));
  return pyodide;
}

/**
 * @param {Parts} parts
 * @param {string} wheel the name of its file
 */
async function startFromLibrary(parts, wheel) {
  const { kit, source } = parts;
  const library = new Uint8Array(await (await source.open("library")).arrayBuffer());
  const pyodide = await load(parts, library, { createPyodideModule: kit.createModule });
  const opened = await source.open("wheel"); // before fetch stands for what has been opened
  const answers = { [`/${wheel}`]: async () => opened };
  await answerFetches(answers, () => pyodide.loadPackage("conceptry-labs", { messageCallback: () => {} }));
  return pyodide;
}

/**
 * Call `loadPyodide` while its own two requests, for the wasm and for the library, are
 * answered from what has been fetched already.
 * @param {Parts} parts
 * @param {Uint8Array<ArrayBuffer>} library
 * @param {object} options
 */
async function load({ source, kit, wasm, lock }, library, options) {
  const realInstantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const answers = {
    "/pyodide.asm.wasm": async () => new Response(null),
    "/python_stdlib.zip": async () => new Response(library),
  };
  const settings = {
    indexURL: source.folder,
    packageBaseUrl: source.folder,
    lockFileContents: lock,
    jsglobals: {},
    _sysExecutable: "/python",
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    stdout: () => {},
    stderr: () => {},
    ...options,
  };
  try {
    return await answerFetches(answers, () => kit.loadPyodide(settings));
  } finally {
    WebAssembly.instantiateStreaming = realInstantiate;
  }
}

/**
 * @template T
 * @param {Record<string, () => Promise<Response>>} answers by the end of the address
 * @param {() => Promise<T>} work during which `fetch` gives them
 * @returns {Promise<T>}
 */
async function answerFetches(answers, work) {
  const { fetch: realFetch } = self;
  self.fetch = async (address, init) => {
    const end = Object.keys(answers).find((one) => String(address).endsWith(one));
    return (end && answers[end]?.()) || realFetch(address, init);
  };
  try {
    return await work();
  } finally {
    self.fetch = realFetch;
  }
}

/**
 * Shut the ways out of Python and out of this worker. Python can hide an object of JavaScript from
 * nobody who looks through all of its memory, so such an object must lead nowhere by itself.
 * @param {Pyodide} pyodide
 * @returns {string} the version of Python
 */
function close(pyodide) {
  const version = pyodide.runPython(CLOSE_PYTHON);
  // What a global has inherited is still there once its own name is taken.
  for (let owner = self; owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of CLOSED_GLOBALS) {
      if (owner === self || Object.hasOwn(owner, name)) closeProperty(owner, name, undefined);
    }
  }
  // Every function leads to one of these, which make functions from text.
  for (const one of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    closeProperty(Object.getPrototypeOf(one), "constructor", NoFunction);
  }
  closeProperty(self, "Function", NoFunction);
  return version;
}

/** Stands for `Function`, so that functions are still told from other values, and makes none. */
function NoFunction() {
  throw new TypeError("nothing is made from text here");
}
NoFunction.prototype = Function.prototype;

/**
 * @param {object} owner
 * @param {string} name
 * @param {unknown} value in its place for ever
 */
function closeProperty(owner, name, value) {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false });
}

/**
 * Over HTTP every part is a file of its own.
 * @param {string} base
 * @param {Manifest} manifest
 * @returns {Source}
 */
function fromSite(base, manifest) {
  const folder = new URL(`${manifest.edition}/`, base).href;
  /** @param {string} part */
  const url = (part) => folder + file(manifest, part).name;
  return {
    folder,
    async loadKit() {
      const parts = ["loader", "core", "restore"].map((part) => importPart(url(part)));
      const [loader, core, restore] = await Promise.all(parts);
      return { loadPyodide: loader.loadPyodide, createModule: core.default, attachSnapshot: restore.attachSnapshot };
    },
    async open(part, { isUnchecked = false } = {}) {
      const { integrity, name } = file(manifest, part);
      const response = await fetch(folder + name, { integrity: isUnchecked ? "" : integrity });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${folder + name}`);
      if (!name.endsWith(PACKED)) return response;
      return answerOf(part, response.body?.pipeThrough(new DecompressionStream("gzip")));
    },
  };
}

/**
 * In a page from a folder each part is handed over as gzip, and Pyodide's scripts stand before this
 * one.
 * @returns {Source}
 */
function fromPage() {
  return {
    folder: NOWHERE,
    loadKit: async () => /** @type {any} */ (self).conceptryKit,
    open: async (part) => answerOf(part, unpack(await handedOver(part))),
  };
}

/**
 * @param {string} part
 * @param {ReadableStream | undefined} body
 */
function answerOf(part, body) {
  const type = part === "wasm" ? "application/wasm" : "application/octet-stream";
  return new Response(body ?? null, { headers: { "Content-Type": type } });
}

/** @type {Map<string, (part: Part) => void>} */
const awaited = new Map();

/**
 * @param {string} part
 * @returns {Promise<ArrayBuffer>}
 */
function handedOver(part) {
  return new Promise((resolve, reject) => {
    awaited.set(part, ({ bytes, reason }) => (bytes ? resolve(bytes) : reject(new Error(reason))));
    self.postMessage({ needs: part });
  });
}

/** @param {string} address */
async function importPart(address) {
  try {
    return await import(address);
  } catch (error) {
    console.info(describe(error));
    throw new Error(say("its files cannot be fetched"), { cause: error });
  }
}

/**
 * @param {Manifest} manifest
 * @param {string} part
 * @returns {RuntimeFile}
 */
function file(manifest, part) {
  const found = manifest.files[part];
  if (!found) throw new Error(say("the runtime has no {part}", { part }));
  return found;
}

/** @param {unknown} error */
function describe(error) {
  return (error instanceof Error ? error.message : String(error)).trim().slice(-300);
}

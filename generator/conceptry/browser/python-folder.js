// @ts-check
/**
 * How Python comes to a page that was opened from a folder, where browsers let nothing be fetched
 * and no worker be started from a file. Its parts are classic scripts that hand over base64 of
 * gzip; they are loaded when Python is asked for, and the worker starts from memory.
 */

import { loadTables } from "./lab-words.js";
import { ASSETS } from "./place.js";
import { unpack } from "./unpacking.js";
import { say } from "./words.js";

/**
 * @typedef {import("./python-site.js").Delivery} Delivery
 * @typedef {import("./worker.js").Manifest & { packed: Record<string, import("./worker.js").RuntimeFile> }} Manifest
 */

const RUNTIME = new URL("./dist/python/", ASSETS).href;
/** The function that the scripts call. */
const RECEIVER = "conceptryPython";
const STARTING = say("Starting Python… (once per visit)");
/** What every start needs, in the order in which the worker needs it. */
const FIRST = ["lock", "wasm", "snapshot"];

/** @type {Map<string, (text: string) => void>} */
const awaited = new Map();
/** What was loaded, kept for the case that Python has to start anew. @type {Map<string, Promise<ArrayBuffer>>} */
const loaded = new Map();
/** @type {Promise<string> | undefined} */
let program;

/** @type {Delivery} */
export const delivery = {
  words: say("Loading Python from this folder… (once per page)"),
  makeWorker: () => new FolderWorker(),
  async begin(worker) {
    const [manifest, tables] = await Promise.all([readManifest(), loadTables()]);
    worker.postMessage({ manifest, tables });
  },
  fetchPackages: async () => new Response(unpack(await loadPart("packages"))).arrayBuffer(),
};

/** A worker whose program has yet to be loaded; until then it keeps what it is told. */
class FolderWorker extends EventTarget {
  /** @type {Worker | undefined} */
  #worker;
  #isOver = false;
  /** @type {unknown[]} */
  #told = [];

  constructor() {
    super();
    this.#start().catch(({ message }) => this.dispatchEvent(new ErrorEvent("error", { message })));
  }

  /** @param {unknown} message */
  postMessage(message) {
    if (this.#worker) this.#worker.postMessage(message);
    else this.#told.push(message);
  }

  terminate() {
    this.#isOver = true;
    this.#worker?.terminate();
  }

  async #start() {
    // What is missing the worker is told, once it asks.
    const parts = Promise.allSettled(FIRST.map(loadPart));
    const address = await loadProgram();
    if (this.#isOver) return;
    const worker = new Worker(address, { name: "conceptry-python" });
    this.#worker = worker;
    worker.addEventListener("error", (event) => this.dispatchEvent(new ErrorEvent("error", { message: event.message })));
    worker.addEventListener("message", ({ data }) => {
      if ("needs" in data) void this.#supply(data.needs);
      else this.dispatchEvent(new MessageEvent("message", { data }));
    });
    for (const message of this.#told) worker.postMessage(message);
    await parts;
    this.dispatchEvent(new MessageEvent("message", { data: { state: "starting", words: STARTING } }));
  }

  /** @param {string} part */
  async #supply(part) {
    try {
      this.#worker?.postMessage({ part, bytes: await loadPart(part) });
    } catch (error) {
      this.#worker?.postMessage({ part, reason: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** @returns {Promise<string>} the address of the worker's program, in memory: Pyodide's, then ours */
function loadProgram() {
  program ??= Promise.all([loadPart("kit"), load("worker", new URL("worker.packed.js", ASSETS).href)])
    .then((packed) => Promise.all(packed.map((bytes) => new Response(unpack(bytes)).blob())))
    .then((parts) => URL.createObjectURL(new Blob(parts, { type: "text/javascript" })))
    .catch((error) => {
      program = undefined;
      throw error;
    });
  return program;
}

/** @returns {Promise<Manifest>} */
async function readManifest() {
  const bytes = await load("manifest", new URL("manifest.packed.js", RUNTIME).href);
  return new Response(unpack(bytes)).json();
}

/** @param {string} part */
async function loadPart(part) {
  const { edition, packed } = await readManifest();
  const file = packed[part];
  if (!file) throw new Error(say("this folder has no {part} of its edition", { part }));
  return load(part, new URL(`${edition}/${file.name}`, RUNTIME).href);
}

/**
 * @param {string} name what the script calls itself
 * @param {string} address
 * @returns {Promise<ArrayBuffer>} gzip; loaded once, and a failed loading is tried again
 */
function load(name, address) {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = loadScript(name, address).then(decode);
  loaded.set(name, bytes);
  bytes.catch(() => loaded.delete(name));
  return bytes;
}

/**
 * @param {string} name
 * @param {string} address
 * @returns {Promise<string>}
 */
function loadScript(name, address) {
  Object.assign(globalThis, { [RECEIVER]: receive });
  return new Promise((resolve, reject) => {
    awaited.set(name, resolve);
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => {
      script.remove();
      reject(new Error(say("{part} is damaged in this folder", { part: name }))); // does nothing after what was awaited
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(say("{part} is missing in this folder", { part: name })));
    });
    document.head.append(script);
  });
}

/**
 * @param {string} name
 * @param {string} text base64
 */
function receive(name, text) {
  awaited.get(name)?.(text);
  awaited.delete(name);
}

/**
 * @param {string} text base64
 * @returns {ArrayBuffer}
 */
function decode(text) {
  const native = /** @type {{ fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }} */ (Uint8Array);
  if (native.fromBase64) return native.fromBase64(text).buffer;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

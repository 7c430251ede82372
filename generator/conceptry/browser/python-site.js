// @ts-check
/** How Python comes to a page from a server: the worker fetches what it needs by itself. */

import { loadTables } from "./lab-words.js";
import { ASSETS } from "./place.js";
import { say } from "./words.js";

/**
 * @typedef {import("./worker.js").Manifest} Manifest
 *
 * @typedef {object} Delivery how the files of Python get from the site into its worker
 * @property {string} words what to say while Python is on its way
 * @property {() => PythonWorker} makeWorker
 * @property {(worker: PythonWorker) => Promise<void>} begin tells the worker to start Python
 * @property {() => Promise<ArrayBuffer>} fetchPackages the archive of the labs that are packages
 *
 * @typedef {Pick<Worker, "postMessage" | "terminate"> & EventTarget} PythonWorker
 *   sends `message` and `error` events, as a worker does
 */

const RUNTIME = new URL("./dist/python/", ASSETS).href;
const WORKER = new URL("./worker.js", ASSETS);

/** @type {Promise<Manifest> | undefined} */
let manifest;
/** @type {string | undefined} */
let entry;

/** @type {Delivery} */
export const delivery = {
  words: say("Starting Python… (once per visit)"),
  makeWorker: () => new Worker((entry ??= makeEntry()), { type: "module", name: "conceptry-python" }),
  async begin(worker) {
    const [manifest, tables] = await Promise.all([readManifest(), loadTables()]);
    worker.postMessage({ base: RUNTIME, manifest, tables });
  },
  fetchPackages,
};

/**
 * A worker from memory has the policy of its page, and one from a file only what the server sends.
 * @returns {string} the address of a script that is nothing but the worker's
 */
function makeEntry() {
  const text = `import ${JSON.stringify(WORKER.href)};`;
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** @returns {Promise<Manifest>} read once; a failed reading is tried again */
function readManifest() {
  manifest ??= fetchManifest().catch((error) => {
    manifest = undefined;
    throw error;
  });
  return manifest;
}

async function fetchManifest() {
  const response = await fetch(new URL("manifest.json", RUNTIME), { cache: "no-cache" });
  if (!response.ok) throw new Error(say("its files are not on this site (HTTP {status})", { status: response.status }));
  return response.json();
}

/** The page does it, for the worker can fetch nothing once it has started. */
async function fetchPackages() {
  const { edition, files } = await readManifest();
  const file = files["packages"];
  if (!file) throw new Error(say("its files on this site are of another edition"));
  const response = await fetch(new URL(`${edition}/${file.name}`, RUNTIME), { integrity: file.integrity });
  if (!response.ok) throw new Error(say("its files are not on this site (HTTP {status})", { status: response.status }));
  return new Response(response.body?.pipeThrough(new DecompressionStream("gzip")) ?? null).arrayBuffer();
}

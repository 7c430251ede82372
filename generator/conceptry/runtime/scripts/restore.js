// @ts-check
/**
 * The format of the memory snapshot, from the reader's side. It is shipped beside the
 * snapshot that `snapshot.mjs` writes, so that writer and reader are always of one edition.
 *
 * Little-endian: magic, length of the JSON head, number of stored runs, number of zeroed
 * runs; the head, padded to four bytes; a pair (address, length) per run; the stored bytes.
 */

export const MAGIC = 0x31535843;
const PREFIX = 16;

/**
 * @typedef {{ config: object, buildId: string, memory: number, labs: string }} Head
 * @typedef {{ HEAPU8: Uint8Array, API: { config: { BUILD_ID: string }, restoreSnapshot: (snapshot: Uint8Array) => object } }} Module
 */

/**
 * Let a freshly made Pyodide module take its memory from our snapshot instead of Pyodide's own.
 * @param {Module} module
 * @param {ArrayBuffer} snapshot
 * @param {string} labs hash of the sources that the snapshot must hold
 */
export function attachSnapshot(module, snapshot, labs) {
  const view = new DataView(snapshot);
  if (snapshot.byteLength < PREFIX || view.getUint32(0, true) !== MAGIC) {
    throw new Error("this is not a snapshot");
  }
  const headLength = view.getUint32(4, true);
  const bytes = new Uint8Array(snapshot);
  /** @type {Head} */
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, PREFIX + headLength)));
  if (head.buildId !== module.API.config.BUILD_ID) throw new Error("the snapshot is of another Pyodide");
  if (head.labs !== labs) throw new Error("the snapshot holds another edition of our code");
  if (head.memory > module.HEAPU8.length) throw new Error("the snapshot needs more memory");
  module.API.restoreSnapshot = () => {
    copyRuns(module.HEAPU8, bytes, view, PREFIX + ((headLength + 3) & ~3));
    return head.config;
  };
}

/**
 * @param {Uint8Array} memory
 * @param {Uint8Array} bytes
 * @param {DataView} view
 * @param {number} table
 */
function copyRuns(memory, bytes, view, table) {
  const stored = view.getUint32(8, true);
  const zeroed = view.getUint32(12, true);
  let payload = table + 8 * (stored + zeroed);
  for (let run = 0; run < stored + zeroed; run++) {
    const address = view.getUint32(table + 8 * run, true);
    const length = view.getUint32(table + 8 * run + 4, true);
    if (run < stored) {
      memory.set(bytes.subarray(payload, payload + length), address);
      payload += length;
    } else {
      memory.fill(0, address, address + length);
    }
  }
}

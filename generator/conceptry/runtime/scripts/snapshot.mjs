// @ts-check
/**
 * Start Pyodide, run the preparation and write what its memory then holds.
 *
 * Only the blocks are kept in which the memory differs from that of a module that was just
 * instantiated, for the reader's browser makes those itself.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { freezeSurroundings, importPyodide, readOptions, surroundings } from "./boot.mjs";
import { MAGIC } from "./restore.js";

const BLOCK = 64;
const PAGE = 1 << 16;

const options = readOptions(["pyodide", "library", "lock", "wheel", "prepare", "labs", "out"]);
freezeSurroundings();
const { loadPyodide, createModule } = await importPyodide(options.pyodide);
const start = {
  ...surroundings,
  indexURL: options.pyodide,
  stdLibURL: options.library,
  lockFileContents: readFileSync(options.lock, "utf8"),
  jsglobals: {},
};

const plain = await takeSnapshot();
const fresh = await Promise.all([
  // Two modules under different names and environments: what depends on those is no constant.
  freshMemory("/x", { LANG: "aa_AA.UTF-8" }),
  freshMemory("/another/program", { LANG: "zz.UTF-8", PROBE: "x".repeat(300) }),
]);
writeFileSync(options.out, packSparse(plain, fresh));
process.exit(0);

/** Pyodide's own snapshot: a head of its own, then the whole memory. */
async function takeSnapshot() {
  const pyodide = await loadPyodide({ ...start, _makeSnapshot: true });
  const wheel = `/tmp/${basename(options.wheel)}`;
  pyodide.FS.writeFile(wheel, readFileSync(options.wheel));
  pyodide.runPython(`import sys; sys.path.append(${JSON.stringify(wheel)})`);
  pyodide.runPython(readFileSync(options.prepare, "utf8"), { globals: pyodide.toPy({}) });
  pyodide.runPython(`sys.path.remove(${JSON.stringify(wheel)}); del sys`);
  scrub(pyodide);
  return pyodide.makeMemorySnapshot();
}

/**
 * Write zeros over memory that nobody uses any more: it need not be shipped, and what is
 * left in it differs from run to run.
 * @param {any} pyodide
 */
function scrub(pyodide) {
  pyodide.runPython(`
def scrub():
    import gc, linecache, re, sys
    re.purge()
    linecache.clearcache()
    sys._clear_internal_caches()
    gc.collect()
    for size in range(512 - sys.getsizeof(b""), 0, -8):
        blocks = [bytes(size) for _ in range(600_000 // (size + 32))]
        del blocks
    gc.collect()
scrub()
del scrub
`);
  const { _malloc, _free, _sbrk, HEAPU8 } = pyodide._module;
  const blocks = [];
  for (let size = 1 << 20; size >= 16; size = size > 64 ? (size * 0.75) & ~15 : size - 16) {
    for (;;) {
      const end = _sbrk(0);
      const block = _malloc(size);
      if (_sbrk(0) !== end) {
        _free(block);
        break;
      }
      HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
  }
  blocks.forEach(_free);
}

/**
 * The memory of a module before any of its code has run, and where its static data end.
 * @param {string} program
 * @param {Record<string, string>} env
 */
async function freshMemory(program, env) {
  /** @type {{ memory: Uint8Array, staticEnd: number } | undefined} */
  let found;
  await loadPyodide({
    ...start,
    _sysExecutable: program,
    env: { ...surroundings.env, ...env },
    _loadSnapshot: plain,
    createPyodideModule: async (/** @type {object} */ settings) => {
      const module = await createModule(settings);
      found = { memory: module.HEAPU8.slice(), staticEnd: module._emscripten_stack_get_end() };
      return module;
    },
  });
  if (!found) throw new Error("Pyodide did not make a module");
  return found;
}

/**
 * @param {Uint8Array} snapshot
 * @param {{ memory: Uint8Array, staticEnd: number }[]} instances
 */
function packSparse(snapshot, instances) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 4);
  const memory = snapshot.subarray(words[1]);
  const config = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + words[2])));
  const buildId = Array.from(new Uint32Array(snapshot.buffer, snapshot.byteOffset + 16, 8), (word) =>
    word.toString(16).padStart(8, "0"),
  ).join("");
  const { stored, zeroed } = findRuns(memory, instances);
  const head = Buffer.from(JSON.stringify({ config, buildId, memory: memory.length, labs: options.labs }));
  const prefix = Buffer.alloc(16 + ((head.length + 3) & ~3));
  [MAGIC, head.length, stored.length, zeroed.length].forEach((word, i) => prefix.writeUInt32LE(word, 4 * i));
  head.copy(prefix, 16);
  const table = Buffer.from(Uint32Array.from([...stored, ...zeroed].flat()).buffer);
  const payload = stored.map(([address, length]) => memory.subarray(address, address + length));
  return Buffer.concat([prefix, table, ...payload]);
}

/**
 * Find the runs of blocks that must be written over a fresh memory, and those to set to zero.
 * @param {Uint8Array} memory
 * @param {{ memory: Uint8Array, staticEnd: number }[]} instances
 */
function findRuns(memory, instances) {
  const staticEnd = instances[0].staticEnd;
  // Pages above the static data that a start writes to (its arguments, its environment):
  // how far it does so depends on the browser, so nothing there counts as known.
  const touched = new Set();
  for (const fresh of instances) {
    for (let i = staticEnd; i < fresh.memory.length; i++) if (fresh.memory[i]) touched.add(Math.floor(i / PAGE));
  }
  /** @type {[number, number][]} */
  const stored = [];
  /** @type {[number, number][]} */
  const zeroed = [];
  for (let address = 0; address < memory.length; address += BLOCK) {
    const block = Buffer.from(memory.buffer, memory.byteOffset + address, BLOCK);
    const isZero = block.every((byte) => byte === 0);
    const isStatic = address + BLOCK <= staticEnd;
    if (!isStatic && isZero && !touched.has(Math.floor(address / PAGE))) continue;
    if (isStatic && instances.every((fresh) => block.equals(fresh.memory.subarray(address, address + BLOCK)))) continue;
    const runs = isZero ? zeroed : stored;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === address) last[1] += BLOCK;
    else runs.push([address, BLOCK]);
  }
  return { stored, zeroed };
}

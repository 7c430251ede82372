// @ts-check
/** Reads the index that the build packed: the counterpart of `search/packing.py`. */

import MiniSearch from "./dist/search/minisearch.js";

/**
 * @typedef {Map<number, number>} Counts how often a word stands in an entry, by its number
 * @typedef {[address: string, title: string, excerpt: string, weight: number]} Page
 * @typedef {[anchor: string, heading: string]} Section
 */

const FIELDS = ["title", "names", "symbols", "heading", "text"];
const WEIGHTS = { title: 8, names: 6, symbols: 3, heading: 2.5, text: 1 };
const FORM = 2;

/** What the build agreed upon with MiniSearch. Words come cut and folded. */
export const OPTIONS = {
  fields: FIELDS,
  storeFields: ["page", "anchor", "heading", "address", "title", "excerpt", "weight"],
  tokenize: (/** @type {string} */ word) => [word],
  processTerm: (/** @type {string} */ word) => word,
  searchOptions: { boost: WEIGHTS },
};

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BITS = 5;
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;

/** Where a word stands, in the shape of MiniSearch's own maps; a field is read when it is asked for. */
class Places {
  /** @type {(string | Counts | undefined)[]} by field */
  #fields = [];

  /** @param {string} packed */
  constructor(packed) {
    for (const part of packed.split(" ")) this.#fields[Number(part[0])] = part;
  }

  /**
   * @param {number} field
   * @returns {Counts | undefined}
   */
  get(field) {
    const found = this.#fields[field];
    return typeof found === "string" ? (this.#fields[field] = readCounts(found.slice(1))) : found;
  }
}

/**
 * Puts an index together, with a pause after each slice in which the page can answer.
 *
 * @param {string} head
 * @param {string[]} slices of the words
 * @returns {Promise<{ index: MiniSearch, words: string[] }>} all words in their order
 */
export async function readIndex(head, slices) {
  const index = readHead(head);
  /** @type {{ set: (word: string, places: Places) => void }} */
  const terms = /** @type {any} */ (index)._index;
  /** @type {string[]} */
  const words = [];
  for (const slice of slices) {
    await new Promise((resolve) => setTimeout(resolve));
    for (const row of slice ? slice.split(";") : []) {
      const end = row.indexOf(" ");
      const word = row.slice(0, end);
      words.push(word);
      terms.set(word, new Places(row.slice(end + 1)));
    }
  }
  return { index, words };
}

/**
 * @param {string} head
 * @returns {MiniSearch} without words
 */
function readHead(head) {
  /** @type {{ averages: number[], lengths: string, entries: (Page | Section)[] }} */
  const { averages, lengths, entries } = JSON.parse(head);
  const numbers = [...entries.keys()];
  return MiniSearch.loadJS(
    {
      documentCount: entries.length,
      nextId: entries.length,
      documentIds: asObject(numbers),
      fieldIds: Object.fromEntries(FIELDS.map((name, field) => [name, field])),
      fieldLength: asObject(readLengths(readNumbers(lengths))),
      averageFieldLength: averages,
      storedFields: asObject(readEntries(entries)),
      dirtCount: 0,
      index: [],
      serializationVersion: FORM,
    },
    OPTIONS,
  );
}

/** @param {(Page | Section)[]} entries */
function readEntries(entries) {
  let page = 0;
  return entries.map((entry, number) => {
    if (entry.length === 2) return { page, anchor: entry[0], heading: entry[1] };
    page = number;
    const [address, title, excerpt, weight] = entry;
    return { address, title, excerpt, weight };
  });
}

/** @param {number[]} numbers */
function readLengths(numbers) {
  const lengths = [];
  for (let place = 0; place < numbers.length; ) {
    const end = place + 1 + (numbers[place] ?? 0);
    lengths.push(numbers.slice(place + 1, end));
    place = end;
  }
  return lengths;
}

/** @param {string} packed */
function readCounts(packed) {
  /** @type {Counts} */
  const counts = new Map();
  const numbers = readNumbers(packed);
  let entry = 0;
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0;
    entry += number >> 1;
    const count = number & 1 ? (numbers[(place += 1)] ?? 1) : 1;
    counts.set(entry, count);
    entry += 1;
  }
  return counts;
}

/** @param {string} packed */
function readNumbers(packed) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (let place = 0; place < packed.length; place += 1) {
    const value = VALUES[packed.charCodeAt(place)] ?? 0;
    number |= (value & ((1 << BITS) - 1)) << shift;
    shift += BITS;
    if (value >> BITS) continue;
    numbers.push(number);
    number = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * @template T
 * @param {T[]} values
 * @returns {Record<number, T>}
 */
function asObject(values) {
  return { ...values };
}

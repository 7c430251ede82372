// @ts-check
/**
 * The index of the site and the answers to questions. Loaded when a reader goes to the search box.
 *
 * What the build wrote arrives by script elements that call one global function: that works over
 * HTTP and from a folder alike.
 */

import { readIndex } from "./search-index.js";
import { readQuestion } from "./search-question.js";
import { findSlips } from "./search-vocabulary.js";

/**
 * @typedef {object} Section of a page in which something was found
 * @property {number} number of the entry
 * @property {string} anchor
 * @property {string} heading
 *
 * @typedef {object} Found a page, with its best sections
 * @property {string} address from the root of the site
 * @property {string} title
 * @property {string} excerpt
 * @property {ReadonlySet<string>} words of the index that were found on the page
 * @property {Section[]} sections
 *
 * @typedef {object} Answer
 * @property {number} total of the pages that have anything of what was asked for
 * @property {number} whole of those that have all of it; they come first
 * @property {(start: number, end: number) => Found[]} pages some of them, by place
 *
 * @typedef {object} Hit an entry that was found
 * @property {import("./dist/search/minisearch.js").SearchResult} result
 * @property {number} score
 * @property {ReadonlySet<number>} answered what of the question stands in it
 *
 * @typedef {object} Group the hits of one page
 * @property {number} page
 * @property {number} score of its best hit
 * @property {Set<number>} answered what of the question stands anywhere on the page
 * @property {Hit[]} hits
 */

const RECEIVER = "conceptrySearch";
const MOST_SECTIONS = 3;
/**
 * The weakest section that is shown, as a share of the page's best entry, unless it has something
 * that was asked for and that the page's title and lead have not.
 */
const LEAST_SHARE = 0.2;

/** @type {Map<string, (texts: string[]) => void>} */
const awaited = new Map();

export class SearchEngine {
  #index;
  #slipsOf;
  #packets;
  #folder;
  /** @type {Map<string, Promise<string[]>>} */
  #texts = new Map();

  /**
   * @param {{ index: import("./dist/search/minisearch.js").default, words: string[] }} read
   * @param {[first: number, name: string][]} packets of texts, each with its first entry's number
   * @param {string} folder of the scripts
   */
  constructor({ index, words }, packets, folder) {
    this.#index = index;
    this.#slipsOf = findSlips(words);
    this.#packets = packets;
    this.#folder = folder;
  }

  /**
   * @param {string} address of the script of the index
   * @throws when it cannot be loaded
   */
  static async load(address) {
    const [packets = "[]", head = "", ...slices] = await receive("index", address);
    return new SearchEngine(await readIndex(head, slices), JSON.parse(packets), new URL(".", address).href);
  }

  /**
   * Finds pages: first those that have all that was asked for, and among equals the best first.
   *
   * @param {string} text
   * @returns {Answer}
   */
  find(text) {
    const { query, wider, count, asks, scraps } = readQuestion(text, this.#slipsOf);
    const found = count ? [...this.#gather(query, asks)] : [];
    const groups = wider && !found.length ? [...this.#gather(wider, asks)] : found;
    const isWhole = (/** @type {Group} */ group) => group.answered.size === count;
    groups.sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || b.score - a.score);
    return {
      total: groups.length,
      whole: groups.filter(isWhole).length,
      // Described when it is shown: a common word is on every page of a collection.
      pages: (start, end) => groups.slice(start, end).map((group) => this.#describe(group, scraps)),
    };
  }

  /**
   * @param {number} number of an entry
   * @returns {Promise<string>} its text, empty where it cannot be had
   */
  async text(number) {
    const [first, name] = this.#packets.findLast(([start]) => start <= number) ?? [0, ""];
    if (!name) return "";
    try {
      return (await this.#packet(name))[number - first] ?? "";
    } catch {
      this.#texts.delete(name); // the list is of use without it; the next one may ask again
      return "";
    }
  }

  /**
   * @param {import("./search-question.js").Query} query
   * @param {ReadonlyMap<string, ReadonlySet<number>>} asks
   */
  #gather(query, asks) {
    /** @type {Map<number, Group>} */
    const groups = new Map();
    /** @type {Map<string, Set<number>>} */
    const known = new Map();
    const answeredBy = (/** @type {string[]} */ words) => {
      const key = words.join(" ");
      const found = known.get(key) ?? new Set(words.flatMap((word) => [...(asks.get(word) ?? [])]));
      known.set(key, found);
      return found;
    };
    for (const result of this.#index.search(query)) {
      const page = Number(result["page"] ?? result.id);
      const answered = answeredBy(result.queryTerms);
      // MiniSearch counts each spelling that fits; what counts here is what was asked for.
      const score = (result.score / result.queryTerms.length) * answered.size;
      const group = groups.get(page) ?? { page, score: 0, answered: new Set(), hits: [] };
      groups.set(page, group);
      group.score = Math.max(group.score, score);
      for (const thing of answered) group.answered.add(thing);
      group.hits.push({ result, score, answered });
    }
    for (const group of groups.values()) group.score *= Number(this.#stored(group.page)["weight"] ?? 1);
    return groups.values();
  }

  /** @param {number} number */
  #stored(number) {
    return this.#index.getStoredFields(number) ?? {};
  }

  /**
   * @param {Group} group
   * @param {ReadonlySet<string>} scraps
   * @returns {Found}
   */
  #describe({ page, hits }, scraps) {
    const { address, title, excerpt } = this.#stored(page);
    const best = Math.max(...hits.map(({ score }) => score));
    const lead = hits.find(({ result }) => result.id === page)?.answered ?? new Set();
    const isWorth = (/** @type {Hit} */ { score, answered }) =>
      score >= LEAST_SHARE * best || [...answered].some((thing) => !lead.has(thing));
    const sections = hits
      .filter((hit) => hit.result.id !== page && isWorth(hit))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_SECTIONS)
      .map(({ result: { id: number, anchor, heading } }) => ({ number, anchor, heading }));
    const words = new Set(hits.flatMap(({ result }) => result.terms.filter((word) => !scraps.has(word))));
    return { address: `${address}`, title: `${title}`, excerpt: `${excerpt}`, words, sections };
  }

  /** @param {string} name */
  #packet(name) {
    const found = this.#texts.get(name);
    if (found) return found;
    const packet = receive(name, `${this.#folder}${name}.js`).then(([packed = "[]"]) => JSON.parse(packed));
    this.#texts.set(name, packet);
    return packet;
  }
}

/**
 * Loads a script and returns what it hands over.
 *
 * @param {string} name
 * @param {string} address
 * @returns {Promise<string[]>}
 */
function receive(name, address) {
  Object.assign(globalThis, {
    [RECEIVER]: (/** @type {string} */ key, /** @type {string[]} */ ...texts) => awaited.get(key)?.(texts),
  });
  const script = document.createElement("script");
  return new Promise((resolve, reject) => {
    awaited.set(name, resolve);
    script.addEventListener("error", () => reject(new Error(`${address} cannot be loaded`)));
    script.src = address;
    document.head.append(script);
  }).finally(() => {
    awaited.delete(name);
    script.remove();
  });
}

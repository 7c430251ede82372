// @ts-check
/** What a reader types, as a question to the index. Knows words, not the index. */

import { analyse, isSpaceless } from "./search-token.js";

/**
 * @typedef {import("./dist/search/minisearch.js").Query} Query
 * @typedef {import("./dist/search/minisearch.js").QueryCombination} Combination
 *
 * @typedef {object} Question
 * @property {Query} query
 * @property {Query | undefined} wider what is asked where the query finds nothing
 * @property {number} count of the things that are asked for
 * @property {ReadonlyMap<string, ReadonlySet<number>>} asks which of them each word asks for
 * @property {ReadonlySet<string>} scraps signs that are asked for as parts of something alone
 */

const LETTERS_ALONE = /^[\p{L}\p{M}]+$/u;
const LEAST_TO_FORGIVE = 4;
const LEAST_TO_COMPLETE = 4;
const LEAST_WHILE_TYPING = 2;
const MOST_BEGUN = 2;
const NAMING = ["title", "names", "symbols", "heading"];
/** What begins with a word against the word itself; much begins with two or three letters. */
const BEGUN_WEIGHT = 0.4;
const SHORT_WEIGHT = 0.1;
/** What differs by a slip; the less, the more a word goes on. */
const SLIP_WEIGHT = 0.2;
const LENGTH_WEIGHT = 0.3;
const PART_WEIGHT = 0.3;

/**
 * @param {string} text
 * @param {import("./search-vocabulary.js").Slips} slipsOf
 * @returns {Question}
 */
export function readQuestion(text, slipsOf) {
  const isOpen = !/\s$/u.test(text);
  const compounds = isOpen ? leaveOutBegun(analyse(text)) : analyse(text);
  /** @type {Map<string, Set<number>>} */
  const asks = new Map();
  /** @type {Query[]} */
  const things = [];
  /** @type {Set<string>} */
  const scraps = new Set();
  /** @type {(word: string, isTyped: boolean) => Query} */
  const note = (word, isTyped) => {
    const slips = isForgiven(word) ? slipsOf(word) : [];
    for (const spelling of [word, ...slips]) {
      const asked = asks.get(spelling) ?? new Set();
      asks.set(spelling, asked.add(things.length));
    }
    return findWord(word, isTyped, slips);
  };
  for (const [place, { parts, wholes }] of compounds.entries()) {
    const isTyped = isOpen && place === compounds.length - 1;
    const last = parts.length - 1;
    const isBegun = (/** @type {string} */ word) => isTyped && word.length > MOST_BEGUN;
    if (wholes.length) {
      const together = combine("AND", parts.map((word, order) => note(word, isBegun(word) && order === last)));
      const weak = { ...together, boostTerm: () => PART_WEIGHT };
      const spellings = wholes.map((word) => note(word, isBegun(word)));
      things.push(combine("OR", [...spellings, weak]));
      for (const word of parts) if (word.length === 1) scraps.add(word);
    } else {
      for (const [order, word] of parts.entries()) things.push(note(word, isTyped && order === last));
    }
  }
  const alone = new Set(compounds.filter(({ wholes }) => !wholes.length).flatMap(({ parts }) => parts));
  for (const word of alone) scraps.delete(word);
  const query = combine("OR", things);
  const begun = isOpen ? onlyBegun(compounds) : undefined;
  const first = begun ? findBeginning(begun) : query;
  return { query: first, wider: begun ? query : undefined, count: things.length, asks, scraps };
}

/**
 * Leaves the last word out as long as it has only just been begun: most of what begins with two
 * letters is beside the point, and before the word is whole nothing else fits it.
 *
 * @param {import("./search-token.js").Compound[]} compounds
 */
function leaveOutBegun(compounds) {
  const isBegun = onlyBegun(compounds.slice(-1)) !== undefined;
  return isBegun && compounds.length > 1 ? compounds.slice(0, -1) : compounds;
}

/**
 * @param {import("./search-token.js").Compound[]} compounds
 * @returns {string | undefined} their only word, if it has only just been begun
 */
function onlyBegun(compounds) {
  const [word = "", ...more] = compounds.flatMap(({ parts }) => parts);
  const isBegun = !more.length && word.length <= MOST_BEGUN && LETTERS_ALONE.test(word) && !isSpaceless(word);
  return isBegun ? word : undefined;
}

/**
 * Finds two letters as a word, and as the beginning of what has a name: half of all text begins
 * with them somewhere.
 *
 * @param {string} word
 * @returns {Query}
 */
function findBeginning(word) {
  const whole = { queries: [word], prefix: false, fuzzy: false };
  const prefix = word.length >= LEAST_WHILE_TYPING;
  return combine("OR", [whole, { ...whole, prefix, fields: NAMING, weights: { prefix: SHORT_WEIGHT, fuzzy: 0 } }]);
}

/**
 * @param {"AND" | "OR"} combineWith
 * @param {Query[]} queries
 * @returns {Combination}
 */
function combine(combineWith, queries) {
  return { combineWith, queries };
}

/**
 * Finds a word, what begins with it, and what begins with it but for one slip.
 *
 * @param {string} word
 * @param {boolean} isTyped whether the reader may still be typing it
 * @param {string[]} slips
 * @returns {Query}
 */
function findWord(word, isTyped, slips) {
  const prefix = isSpaceless(word) ? [...word].length === 1 : isBeginning(word, isTyped);
  const isShort = word.length < LEAST_TO_COMPLETE && !isSpaceless(word);
  const weights = { prefix: isShort ? SHORT_WEIGHT : BEGUN_WEIGHT, fuzzy: 0 };
  const plain = { queries: [word], prefix, fuzzy: false, weights };
  if (!slips.length) return plain;
  const boostTerm = (/** @type {string} */ slip) => weightOfSlip(slip, word);
  return combine("OR", [plain, { ...combine("OR", slips), prefix: false, fuzzy: false, boostTerm }]);
}

/**
 * @param {string} slip
 * @param {string} word
 */
function weightOfSlip(slip, word) {
  const more = Math.max(0, slip.length - word.length);
  return (SLIP_WEIGHT * slip.length) / (slip.length + 1 + LENGTH_WEIGHT * more);
}

/**
 * @param {string} word
 * @param {boolean} isTyped
 */
function isBeginning(word, isTyped) {
  if (isTyped) return word.length >= LEAST_WHILE_TYPING;
  return word.length >= LEAST_TO_COMPLETE && LETTERS_ALONE.test(word);
}

/** @param {string} word */
function isForgiven(word) {
  return word.length >= LEAST_TO_FORGIVE && LETTERS_ALONE.test(word) && !isSpaceless(word);
}

// @ts-check
/** What a reader types, as a question to the index. Knows words, not the index. */

import { analyse, isSpaceless } from "./search-token.js";

/**
 * @typedef {import("./dist/search/minisearch.js").Query} Query
 * @typedef {import("./dist/search/minisearch.js").QueryCombination} Combination
 *
 * @typedef {object} Question
 * @property {Query} query
 * @property {number} count of the things that are asked for
 * @property {ReadonlyMap<string, ReadonlySet<number>>} asks which of them each word asks for
 * @property {ReadonlySet<string>} scraps signs that are asked for as parts of something alone
 */

const LETTERS_ALONE = /^[\p{L}\p{M}]+$/u;
const LEAST_TO_FORGIVE = 5;
const LEAST_TO_COMPLETE = 4;
const LEAST_WHILE_TYPING = 2;
const MOST_BEGUN = 2;
/** What begins with a word, and what differs from it, against the word itself. */
const WEIGHTS = { prefix: 0.4, fuzzy: 0.2 };
/** Much begins with two or three letters. */
const SHORT_WEIGHTS = { prefix: 0.1, fuzzy: 0 };
const SWAPPED_WEIGHT = 0.2;
const PART_WEIGHT = 0.3;

/**
 * @param {string} text
 * @returns {Question}
 */
export function readQuestion(text) {
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
    for (const spelling of [word, ...swapped(word)]) {
      const asked = asks.get(spelling) ?? new Set();
      asks.set(spelling, asked.add(things.length));
    }
    return findWord(word, isTyped);
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
  return { query: combine("OR", things), count: things.length, asks, scraps };
}

/**
 * Leaves the last word out as long as it has only just been begun: most of what begins with two
 * letters is beside the point, and before the word is whole nothing else fits it.
 *
 * @param {import("./search-token.js").Compound[]} compounds
 */
function leaveOutBegun(compounds) {
  const last = compounds.at(-1);
  const [word = "", ...more] = last?.parts ?? [];
  const isBegun = !more.length && word.length <= MOST_BEGUN && LETTERS_ALONE.test(word) && !isSpaceless(word);
  return isBegun && compounds.length > 1 ? compounds.slice(0, -1) : compounds;
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
 * Finds a word, what begins with it, and what differs from it by one slip.
 *
 * @param {string} word
 * @param {boolean} isTyped whether the reader may still be typing it
 * @returns {Query}
 */
function findWord(word, isTyped) {
  const prefix = isSpaceless(word) ? [...word].length === 1 : isBeginning(word, isTyped);
  const weights = word.length < LEAST_TO_COMPLETE && !isSpaceless(word) ? SHORT_WEIGHTS : WEIGHTS;
  const plain = { queries: [word], prefix, fuzzy: isForgiven(word) ? 1 : false, weights };
  const slips = swapped(word);
  if (!slips.length) return plain;
  const exact = { ...combine("OR", slips), prefix: false, fuzzy: false };
  return combine("OR", [plain, { ...exact, boostTerm: () => SWAPPED_WEIGHT }]);
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

/**
 * Returns the word with each two neighbours in the other order: one slip to whoever types, and
 * two to the index.
 *
 * @param {string} word
 */
function swapped(word) {
  if (!isForgiven(word)) return [];
  const letters = [...word];
  const places = letters.slice(1).map((_, place) => place);
  const changed = places.filter((place) => letters[place] !== letters[place + 1]);
  return changed.map((place) => {
    const [one = "", other = ""] = letters.slice(place, place + 2);
    return [...letters.slice(0, place), other, one, ...letters.slice(place + 2)].join("");
  });
}

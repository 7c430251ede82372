// @ts-check
/**
 * The state of a lab in the fragment of its address, as pairs: `#eq=2&tau=900&C=12%20min`. The
 * fragment alone, because a query would be sent to a server.
 */

import { say, sayMany } from "./words.js";

/** @typedef {[name: string, value: string]} Pair */

/** Of what could not be read so many are named, and no more letters of each. */
const MOST_NAMED = 5;
const LONGEST_NAMED = 80;

/**
 * @param {Pair[]} pairs
 * @returns {string} without the sign at its beginning
 */
export function writeState(pairs) {
  return pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/**
 * @param {string} hash of an address, with or without its sign
 * @returns {Pair[] | undefined} none where it holds no state, such as that of a heading
 */
export function readState(hash) {
  const text = hash.replace(/^#/, "");
  return text.includes("=") ? [...new URLSearchParams(text)] : undefined;
}

/**
 * Put a state into the address of the page: nothing is loaded, nothing scrolls.
 * @param {Pair[]} pairs
 */
export function replaceState(pairs) {
  const url = new URL(location.href);
  url.hash = writeState(pairs);
  // A bare sign at the end would be a link to the top.
  const address = pairs.length ? url.href : url.href.replace(/#$/, "");
  if (address !== location.href) history.replaceState(history.state, "", address);
}

/**
 * @param {Pair[]} pairs
 * @returns {string[]} which names an address gives more than one value, in words
 */
export function findRepeats(pairs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [name] of pairs) counts.set(name, (counts.get(name) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1);
  return repeated.map(([name, count]) => sayMany("{name} stands there {n} time, and the last one counts", "{name} stands there {n} times, and the last one counts", count, { name }));
}

/**
 * @param {string[]} problems each in words, as long as whoever wrote the address liked
 * @returns {string} a sentence, empty without problems
 */
export function tellUnread(problems) {
  if (!problems.length) return "";
  const named = problems.slice(0, MOST_NAMED).map((words) => (words.length > LONGEST_NAMED ? `${words.slice(0, LONGEST_NAMED)}…` : words));
  const left = problems.length - named.length;
  const more = left ? [sayMany("and {n} more", "and {n} more", left)] : [];
  return say("Not everything in the address could be read: {problems}.", { problems: [...named, ...more].join("; ") });
}

// @ts-check
/** All words of an index, and which of them begin almost as somebody typed. */

/** Letters of a word below which a slip is forgiven only where nothing begins with the word. */
const LEAST_SURE = 5;

/** @typedef {(word: string) => string[]} Slips finds words that begin as another one but for one slip */

/**
 * Looks through all words: that takes some milliseconds at the vocabulary of a thousand concepts.
 * One slip is a letter too much, one that is missing, another one, or two in the other order.
 *
 * @param {string[]} words
 * @returns {Slips}
 */
export function findSlips(words) {
  return (typed) => {
    const isBegun = words.some((word) => word.startsWith(typed));
    if (isBegun && typed.length < LEAST_SURE) return [];
    const rests = Array.from({ length: typed.length + 1 }, (_, place) => typed.slice(place));
    // Where something begins with what was typed, its last letter was meant.
    const end = isBegun ? typed.length - 1 : typed.length;
    return words.filter((word) => {
      const place = firstDifference(word, typed);
      return place < end && isOneSlip(word, typed, place, rests);
    });
  };
}

/**
 * @param {string} word
 * @param {string} typed
 * @returns {number} the place of the first letter that differs, as long as `typed` if none does
 */
function firstDifference(word, typed) {
  let place = 0;
  while (place < typed.length && word.charCodeAt(place) === typed.charCodeAt(place)) place += 1;
  return place;
}

/**
 * @param {string} word
 * @param {string} typed
 * @param {number} place of the first letter that differs
 * @param {string[]} rests of what was typed, from each place on
 */
function isOneSlip(word, typed, place, rests) {
  const [same = "", next = "", afterNext = ""] = rests.slice(place, place + 3);
  const isSwapped = word[place] === typed[place + 1] && word[place + 1] === typed[place];
  return (
    word.startsWith(next, place) ||
    word.startsWith(next, place + 1) ||
    word.startsWith(same, place + 1) ||
    (isSwapped && word.startsWith(afterNext, place + 2))
  );
}

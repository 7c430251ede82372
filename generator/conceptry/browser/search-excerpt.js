// @ts-check
/** Pieces of text with what was found in them marked. Texts stay texts: no markup is read. */

import { analyse, clustersOf, isSpaceless, tokenize } from "./search-token.js";

const LONGEST = 180;
const LEAD = 50;
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-_'’./\u2010\u2011][\p{L}\p{N}\p{M}]+)*/gu;
const RUN = /[\p{L}\p{M}]+|\p{N}+/gu;

/** @typedef {{ start: number, end: number, word: string }} Place */

/**
 * @param {string} text
 * @param {ReadonlySet<string>} words of the index
 */
export function markWords(text, words) {
  const marked = document.createDocumentFragment();
  let end = 0;
  for (const place of findPlaces(text, words)) {
    if (place.start < end) continue;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(place.start, place.end);
    marked.append(text.slice(end, place.start), mark);
    end = place.end;
  }
  marked.append(text.slice(end));
  return marked;
}

/**
 * Cuts the piece out of a text in which most different words were found.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} words of the index
 */
export function cutExcerpt(text, words) {
  if (text.length <= LONGEST) return text;
  const places = findPlaces(text, words);
  const count = (/** @type {Place} */ from) =>
    new Set(places.filter(({ start }) => start >= from.start && start < from.start + LONGEST - LEAD).map(({ word }) => word)).size;
  const best = places.reduce((most, place) => (count(place) > most.count ? { count: count(place), place } : most), {
    count: 0,
    place: /** @type {Place | undefined} */ (undefined),
  });
  const wanted = Math.max(0, (best.place?.start ?? 0) - LEAD);
  const start = wanted && afterSpace(text, wanted);
  const piece = text.slice(start, start + LONGEST);
  const isLast = start + LONGEST >= text.length;
  const whole = isLast ? piece : piece.replace(/\s\S{0,20}$/u, "");
  return `${start ? "… " : ""}${whole}${isLast ? "" : " …"}`;
}

/**
 * @param {string} text
 * @param {number} place
 */
function afterSpace(text, place) {
  const space = text.slice(place, place + LEAD / 2).search(/\s/u);
  return place + space + 1;
}

/**
 * @param {string} text
 * @param {ReadonlySet<string>} words
 * @returns {Place[]} in the order of the text; they may overlap
 */
function findPlaces(text, words) {
  return [...text.matchAll(COMPOUND)].flatMap(({ 0: compound, index }) => {
    const runs = [...compound.matchAll(RUN)];
    const whole = runs.length > 1 && analyse(compound).flatMap(({ wholes }) => wholes).find((word) => words.has(word));
    if (whole) return [{ start: index, end: index + compound.length, word: whole }];
    return runs.flatMap(({ 0: run, index: offset }) => findInRun(run, index + offset, words));
  });
}

/**
 * @param {string} run
 * @param {number} index
 * @param {ReadonlySet<string>} words
 * @returns {Place[]}
 */
function findInRun(run, index, words) {
  if (!isSpaceless(run)) {
    const word = tokenize(run).find((one) => words.has(one));
    return word ? [{ start: index, end: index + run.length, word }] : [];
  }
  /** @type {Place[]} */
  const places = [];
  const clusters = clustersOf(run);
  let start = index;
  let isInPair = false;
  for (const [order, cluster] of clusters.entries()) {
    const pair = cluster + (clusters[order + 1] ?? "");
    const ofPair = partIn(pair, words);
    const word = ofPair ?? partIn(cluster, words) ?? (isInPair ? cluster : undefined);
    const end = start + cluster.length;
    const before = places.at(-1);
    if (word && before?.end === start) before.end = end;
    else if (word) places.push({ start, end, word });
    isInPair = ofPair !== undefined && pair !== cluster;
    start = end;
  }
  return places;
}

/**
 * @param {string} text
 * @param {ReadonlySet<string>} words
 */
function partIn(text, words) {
  return analyse(text).flatMap(({ parts }) => parts).find((part) => words.has(part));
}

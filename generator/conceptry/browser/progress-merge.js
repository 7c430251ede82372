// @ts-check
/**
 * Two devices become one: pure functions over what they keep. In whatever order and however
 * often they are joined, the same comes out.
 */

import { isObject } from "./progress.js";

/**
 * @typedef {import("./progress.js").Entry} Entry
 * @typedef {import("./progress.js").Kept} Kept
 * @typedef {"added" | "updated" | "kept" | "same"} Fate what a file did to one entry
 * @typedef {{ section: string, name: string, fate: Fate }} Step
 */

/** What two devices may each know a part of. */
const FIRST = "first";
const LAST = "last";
const TRIES = "tries";
/** Predictions for what the step asked at other times, by edition: a first one is never lost. */
const OTHERS = "others";

/**
 * Join what two devices keep: of each entry the newest, of each prediction the first one ever.
 *
 * @param {Kept} ours
 * @param {Kept} theirs
 * @returns {{ kept: Kept, steps: Step[] }} a step for every entry of theirs
 */
export function merge(ours, theirs) {
  /** @type {Step[]} */
  const steps = [];
  const sections = union(ours, theirs).map((section) => {
    const [mine, other] = [own(ours, section) ?? {}, own(theirs, section) ?? {}];
    const entries = union(mine, other).map((name) => {
      const [old, offered] = [own(mine, name), own(other, name)];
      const entry = old && offered ? mergeEntry(section, old, offered) : (old ?? offered);
      if (offered) steps.push({ section, name, fate: fate(old, offered, entry) });
      return [name, entry];
    });
    return [section, Object.fromEntries(entries)];
  });
  return { kept: Object.fromEntries(sections), steps };
}

/**
 * @param {string} section
 * @param {Entry} one
 * @param {Entry} other
 * @returns {Entry}
 */
export function mergeEntry(section, one, other) {
  return section === "prediction" ? mergePrediction(one, other) : newest(one, other);
}

/**
 * @param {Entry} one
 * @param {Entry} other
 * @returns {Entry}
 */
function mergePrediction(one, other) {
  const [mine, theirs] = [byEdition(one), byEdition(other)];
  const all = union(mine, theirs).map((edition) => {
    const [a, b] = [own(mine, edition), own(theirs, edition)];
    return /** @type {const} */ ([edition, /** @type {Entry} */ (a && b ? mergeTries(a, b) : (a ?? b))]);
  });
  const top = all.map(([, entry]) => entry).reduce(newest);
  const others = all.filter(([, entry]) => entry !== top);
  return others.length ? { ...top, [OTHERS]: Object.fromEntries(others) } : top;
}

/**
 * @param {Entry} entry
 * @returns {Record<string, Entry>} what it holds, by the edition of what was asked
 */
function byEdition({ [OTHERS]: others, ...entry }) {
  const held = isObject(others) ? Object.entries(others).filter(([, inner]) => isObject(inner)) : [];
  return Object.fromEntries([...held, [String(entry["edition"]), entry]]);
}

/**
 * @param {Entry} one
 * @param {Entry} other
 * @returns {Entry}
 */
function mergeTries(one, other) {
  const first = earliest(one[FIRST], other[FIRST]);
  const last = latest(one[LAST], other[LAST]);
  const tries = [one[TRIES], other[TRIES]].filter((count) => typeof count === "number");
  return {
    ...newest(one, other),
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    ...(tries.length ? { tries: Math.max(...tries) } : {}),
  };
}

/**
 * What takes an import back and leaves alone whatever has changed since.
 *
 * @param {Kept} before
 * @param {Kept} after what the import left
 * @param {Kept} now
 * @returns {Record<string, Record<string, Entry | null>>} a change; null is to be forgotten
 */
export function undo(before, after, now) {
  const sections = union(before, after).map((section) => {
    const names = union(own(before, section) ?? {}, own(after, section) ?? {}).filter((name) => {
      const [old, made, current] = [before, after, now].map((kept) => own(own(kept, section) ?? {}, name));
      return !isSame(old, made) && isSame(made, current);
    });
    const part = own(before, section) ?? {};
    return [section, Object.fromEntries(names.map((name) => [name, own(part, name) ?? null]))];
  });
  return Object.fromEntries(sections);
}

/**
 * One text for one content, whatever the order of its fields.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  return JSON.stringify(value, (_, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/**
 * @param {Entry | undefined} old
 * @param {Entry} offered
 * @param {Entry | undefined} entry
 * @returns {Fate}
 */
function fate(old, offered, entry) {
  if (!old) return "added";
  if (isSame(old, offered)) return "same";
  return isSame(old, entry) ? "kept" : "updated";
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function isSame(one, other) {
  return canonical(one) === canonical(other);
}

/**
 * @template T
 * @param {Record<string, T>} part
 * @param {string} name
 */
function own(part, name) {
  return Object.hasOwn(part, name) ? part[name] : undefined;
}

/**
 * @param {object} one
 * @param {object} other
 */
function union(one, other) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
}

/**
 * The later of two, and of two at one time always the same one.
 *
 * @param {Entry} one
 * @param {Entry} other
 */
function newest(one, other) {
  const [a, b] = [moment(one), moment(other)];
  return (a === b ? rank(one) > rank(other) : a > b) ? one : other;
}

/** @param {Entry} entry */
function rank(entry) {
  // What a merge joins from both does not decide, or the order of merges would.
  const { [FIRST]: _first, [LAST]: _last, [TRIES]: _tries, ...rest } = entry;
  return canonical(rest);
}

/**
 * @param {unknown} value with `at`
 * @returns {number} milliseconds, or before all times where it has none
 */
function moment(value) {
  const time = isObject(value) ? Date.parse(String(value["at"])) : Number.NaN;
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function earliest(one, other) {
  return choose(one, other, (a, b) => a < b);
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function latest(one, other) {
  return choose(one, other, (a, b) => a > b);
}

/**
 * @param {unknown} one
 * @param {unknown} other
 * @param {(a: number, b: number) => boolean} isBefore
 */
function choose(one, other, isBefore) {
  if (one === undefined || other === undefined) return one ?? other;
  const [a, b] = [moment(one), moment(other)];
  if (a === b) return canonical(one) > canonical(other) ? one : other;
  return isBefore(a, b) ? one : other;
}

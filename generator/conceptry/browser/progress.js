// @ts-check
/**
 * What a reader did on this site, kept by the browser: answers, predictions, labs, what is known.
 *
 * All of it is one readable JSON text under one key of this site alone, so that books side by
 * side on one host never mix, and a reader can look at it or remove it as a whole:
 *
 *     conceptry:/books/infrastructure/
 *     {"version": 1, "quiz": {"checkpoint/~41d1c5ab3f6e": {"option": "~0c7e…", "at": …}}}
 *
 * A browser that keeps nothing is no fault: then everything lasts until the page is left.
 */

import { SITE } from "./place.js";

/**
 * @typedef {Record<string, unknown>} Entry what is kept under one name: `at`, `edition` and its own
 * @typedef {Record<string, Record<string, Entry>>} Kept section, name, entry
 */

/** Of the text under the key, and of the file that is written from it. */
export const VERSION = 1;

/** What could not be kept lives here, until the page is left: null is what was forgotten.
 * @type {Record<string, Record<string, Entry | null>>} */
let unkept = {};
const changes = new EventTarget();

/**
 * @param {string} section which part of the site it belongs to, such as quiz
 * @param {string} name
 * @returns {unknown} what was kept under that name, or undefined
 */
export function recall(section, name) {
  const part = recallAll()[section] ?? {};
  return Object.hasOwn(part, name) ? part[name] : undefined;
}

/** @returns {Kept} everything that is kept, without what is not ours by its form */
export function recallAll() {
  return overlay(read(stored()).kept, unkept);
}

/**
 * @param {string} section
 * @param {string} name
 * @param {object} value what JSON can hold, with `at` (ISO time) and `edition`
 * @returns {boolean} whether the browser keeps it
 */
export function keep(section, name, value) {
  return change({ [section]: { [name]: /** @type {Entry} */ (value) } });
}

/**
 * @param {string} section
 * @param {string} name
 * @returns {boolean} whether the browser will not know it any more
 */
export function forget(section, name) {
  return change({ [section]: { [name]: null } });
}

/**
 * Keeps and forgets many at once: all of it or nothing.
 *
 * @param {Record<string, Record<string, Entry | null>>} wanted null where something is forgotten
 * @returns {boolean} whether the browser keeps it; if not, it lasts until the page is left
 */
export function change(wanted) {
  const pending = layer(unkept, wanted);
  let isKept = false;
  try {
    const before = localStorage.getItem(key()); // what cannot be read is not written over either
    const { kept, isForeign } = read(before);
    if (isForeign) setAside(before ?? "");
    write(overlay(kept, pending));
    isKept = true;
  } catch {
    // no storage here, or it is full
  }
  unkept = isKept ? {} : pending;
  changes.dispatchEvent(new Event("change"));
  return isKept;
}

/** @returns {boolean} whether this browser keeps anything for this site */
export function isKeeping() {
  const trial = `conceptry-trial:${sitePath()}`;
  try {
    localStorage.setItem(trial, "1");
    const isThere = localStorage.getItem(trial) === "1";
    localStorage.removeItem(trial);
    return isThere && Object.keys(unkept).length === 0;
  } catch {
    return false;
  }
}

/**
 * Tells of every change, one in another tab included.
 *
 * @param {() => void} told
 * @param {{signal: AbortSignal}} options
 */
export function watchProgress(told, { signal }) {
  changes.addEventListener("change", told, { signal });
  const listen = (/** @type {StorageEvent} */ event) => {
    if (event.key === null || event.key === key()) told();
  };
  addEventListener("storage", listen, { signal });
}

/** @returns {{key: string, text: string}[]} what stood under our key and was not ours, oldest first */
export function recallAside() {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(asidePrefix()))
      .sort()
      .map((name) => ({ key: name, text: localStorage.getItem(name) ?? "" }));
  } catch {
    return []; // no storage here
  }
}

/** @param {string} name key of a text that was set aside */
export function dropAside(name) {
  if (name.startsWith(asidePrefix())) localStorage.removeItem(name);
  changes.dispatchEvent(new Event("change"));
}

/** @returns {string} the path of the site on its host, in which two sites differ; titles may change */
export function sitePath() {
  return SITE.pathname;
}

/** @returns {string} */
export function key() {
  return `conceptry:${sitePath()}`;
}

function asidePrefix() {
  return `conceptry-aside:${sitePath()} `; // no path holds a space
}

/** @returns {string | null} the text under our key, if there is any that can be had */
function stored() {
  try {
    return localStorage.getItem(key());
  } catch {
    return null; // no storage here
  }
}

/**
 * @param {string | null} text
 * @returns {{kept: Kept, isForeign: boolean}} foreign where anything in it would not survive
 */
function read(text) {
  if (text === null) return { kept: {}, isForeign: false };
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    return { kept: {}, isForeign: true };
  }
  if (!isObject(content)) return { kept: {}, isForeign: true };
  const { version = VERSION, ...parts } = content;
  let isForeign = version !== VERSION;
  /** @param {Record<string, unknown>} found */
  const objects = (found) => {
    const all = Object.entries(found);
    const ours = all.filter(([, value]) => isObject(value));
    if (ours.length < all.length) isForeign = true;
    return ours;
  };
  const sections = /** @type {[string, Record<string, unknown>][]} */ (objects(parts));
  const kept = sections.map(([section, part]) => [section, Object.fromEntries(objects(part))]);
  return { kept: Object.fromEntries(kept), isForeign };
}

/**
 * Keeps a text that somebody else wrote under our key, or a newer edition of us, as it is.
 *
 * @param {string} text
 */
function setAside(text) {
  if (recallAside().some((one) => one.text === text)) return;
  localStorage.setItem(`${asidePrefix()}${new Date().toISOString()}`, text);
  console.info(`${key()} held something else; it is kept under ${asidePrefix()}…`);
}

/** @param {Kept} kept */
function write(kept) {
  if (Object.keys(kept).length) localStorage.setItem(key(), JSON.stringify({ version: VERSION, ...kept }));
  else localStorage.removeItem(key());
}

/**
 * @param {Kept} kept
 * @param {Record<string, Record<string, Entry | null>>} over
 * @returns {Kept}
 */
function overlay(kept, over) {
  const whole = Object.entries(layer(kept, over)).map(([section, part]) => {
    const left = Object.entries(part).filter(([, entry]) => entry !== null);
    return /** @type {const} */ ([section, Object.fromEntries(left)]);
  });
  return /** @type {Kept} */ (Object.fromEntries(whole.filter(([, part]) => Object.keys(part).length)));
}

/**
 * @param {Record<string, Record<string, Entry | null>>} below
 * @param {Record<string, Record<string, Entry | null>>} above
 */
function layer(below, above) {
  const sections = Object.keys({ ...below, ...above });
  return Object.fromEntries(sections.map((name) => [name, { ...below[name], ...above[name] }]));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

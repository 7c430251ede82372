// @ts-check
/**
 * What a reader did on this site, kept by the browser: answers of quizzes, values of labs.
 *
 * All of it is one readable JSON text under one key of this site alone, so that books side by
 * side on one host never mix, and a reader can look at it or remove it as a whole:
 *
 *     conceptry:/books/infrastructure/
 *     {"quiz": {"checkpoint/~41d1c5ab3f6e": {"option": "~0c7e…", "right": true, …}}}
 *
 * A browser that keeps nothing, as in a private window, is no fault: then nothing is found.
 */

/** @typedef {Record<string, Record<string, unknown>>} Kept section, name, what is kept */

/**
 * @param {string} section which part of the site it belongs to, such as quiz
 * @param {string} name
 * @returns {unknown} what was kept under that name, or undefined
 */
export function recall(section, name) {
  try {
    const part = read()[section] ?? {};
    return Object.hasOwn(part, name) ? part[name] : undefined;
  } catch {
    return undefined; // no storage here
  }
}

/**
 * @param {string} section
 * @param {string} name
 * @param {unknown} value anything that JSON can hold
 * @returns {boolean} whether the browser keeps it
 */
export function keep(section, name, value) {
  try {
    const kept = read();
    write({ ...kept, [section]: { ...kept[section], [name]: value } });
    return true;
  } catch {
    return false; // no storage here, or it is full
  }
}

/**
 * @param {string} section
 * @param {string} name
 */
export function forget(section, name) {
  try {
    const kept = read();
    const { [name]: _gone, ...others } = kept[section] ?? {};
    write({ ...kept, [section]: others });
  } catch {
    // no storage here: nothing was kept
  }
}

/** The path of the site on its host, in which two sites differ; its title may change. */
function key() {
  const root = new URL("../../", import.meta.url).pathname; // this file is in assets/conceptry-…/
  return `conceptry:${root}`;
}

/** @returns {Kept} what is kept, without any part that is not ours by its form */
function read() {
  const text = localStorage.getItem(key()) ?? "{}";
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    kept = {}; // written by something else
  }
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([, part]) => isObject(part)));
}

/** @param {Kept} kept */
function write(kept) {
  localStorage.setItem(key(), JSON.stringify(kept));
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

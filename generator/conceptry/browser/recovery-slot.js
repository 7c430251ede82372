// @ts-check
/** Values of the desk's reply as the page writes them: `pages/recovery_slot.py` in the browser. */

import { formatNumber, formatQuantity } from "./number.js";
import { say } from "./words.js";

/** @typedef {import("./number.js").Step} Step */
/** @typedef {"share" | "duration" | "number"} Format */

/** The units in which times are said, as in `figures/duration.py`. @type {Step[]} */
export const TIMES = [
  [1e-3, "ms"],
  [1, "s"],
  [60, "min"],
  [3600, "h"],
  [86400, "day"],
];
/** @type {Step[]} */
const SHARES = [[1, "%"]];
const DIGITS = 4;
const NOTHING = say("none");

/**
 * Follow a path such as `best.flat.low` into a reply; lists have a `first` and a `last`.
 * @param {any} reply
 * @param {string} path
 */
export function findValue(reply, path) {
  let found = reply;
  for (const part of path.split(".")) {
    if (found === null || found === undefined) return null;
    found = part === "first" ? found[0] : part === "last" ? found.at(-1) : found[part];
  }
  return found;
}

/** @param {number} seconds */
export function formatDuration(seconds) {
  return formatQuantity(seconds, TIMES);
}

/** @param {number} share @param {number} [digits] */
export function formatShare(share, digits = DIGITS) {
  return formatQuantity(100 * share, SHARES, digits);
}

/**
 * @param {number | null} value
 * @param {string} format
 */
export function formatValue(value, format) {
  if (value === null || value === undefined) return format === "duration" ? say("never") : NOTHING;
  if (format === "share") return formatShare(value);
  return format === "duration" ? formatDuration(value) : formatNumber(value, DIGITS);
}

/**
 * Fill every place of the page that holds a value, and show the sentences whose values there are.
 * @param {ParentNode} root
 * @param {object} reply
 */
export function fillSlots(root, reply) {
  for (const slot of root.querySelectorAll(".cx-slot")) {
    if (!(slot instanceof HTMLElement)) continue;
    const { path = "", format = "" } = slot.dataset;
    // Other parts of the page fill places from other replies.
    if (!Object.hasOwn(reply, path.split(".", 1)[0] ?? "")) continue;
    const text = formatValue(findValue(reply, path), format);
    if (slot.textContent !== text) slot.textContent = text;
  }
  for (const [attribute, isHidden] of /** @type {const} */ ([["needs", false], ["lacks", true]])) {
    for (const part of root.querySelectorAll(`[data-${attribute}]`)) {
      if (!(part instanceof HTMLElement)) continue;
      const path = part.dataset[attribute] ?? "";
      if (!Object.hasOwn(reply, path.split(".", 1)[0] ?? "")) continue;
      part.hidden = (findValue(reply, path) === null) !== isHidden;
    }
  }
}

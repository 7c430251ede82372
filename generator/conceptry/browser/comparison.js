// @ts-check
/** How far a prediction is from the model's answer, in words; the page is not known here. */

import { formatNumber, formatQuantity } from "./number.js";

/**
 * @typedef {import("./number.js").Step} Step
 *
 * @typedef {object} Quantity what a number is and how it is read
 * @property {string} unit as it is written, empty for a plain number
 * @property {Step[]} steps
 * @property {string} measure how more of it is said: "long" of times, "large" of the rest
 *
 * @typedef {"near" | "off" | "far"} Grade
 *
 * @typedef {object} Comparison
 * @property {string} words whole sentences
 * @property {string} near how near it is, for a table
 * @property {Grade} grade for a mark beside those words
 */

/** Whatever a step calls near, this is very near. */
const VERY_NEAR = 1.05;
/** Beyond this factor nothing is gained by more digits. */
const FAR = 10;
/** Below this factor a difference is said in per cent. */
const AS_PERCENT = 1.5;
const DIGITS = 4;

/**
 * Compare a number with the model's.
 *
 * @param {number} said
 * @param {number} model in the same unit
 * @param {Quantity} quantity
 * @param {number} near the factor within which a prediction counts as near
 * @returns {Comparison}
 */
export function compareNumbers(said, model, quantity, near) {
  const [yours, its] = [write(said, quantity), write(model, quantity)];
  const words = `You said ${yours}, the model says ${its}: ${tellDifference(said, model, quantity)}.`;
  return { words, ...judge(said, model, near) };
}

/**
 * Say what the model's value is beside the one that was said.
 *
 * @param {number} said
 * @param {number} model
 * @param {Quantity} quantity
 */
export function tellDifference(said, model, quantity) {
  if (write(said, quantity) === write(model, quantity)) return "the same";
  const more = model > said ? "more" : "less";
  if (quantity.unit === "%") {
    const points = formatNumber(Math.abs(model - said), 2);
    return `${points} percentage ${points === "1" ? "point" : "points"} ${more}`;
  }
  const ratio = model / said;
  if (!Number.isFinite(ratio) || ratio <= 0) return `${write(Math.abs(model - said), quantity)} ${more}`;
  const factor = Math.max(ratio, 1 / ratio);
  if (factor < AS_PERCENT) return `${formatNumber(100 * Math.abs(ratio - 1), 2)}\u00a0% ${more}`;
  const times = `${formatNumber(factor, 2)} times as ${quantity.measure}`;
  return ratio > 1 ? times : `yours is ${times}`;
}

/**
 * @param {number} said
 * @param {number} model
 * @param {number} near
 * @returns {{near: string, grade: Grade}}
 */
export function judge(said, model, near) {
  if (said === model) return { near: "the same", grade: "near" };
  const ratio = model / said;
  if (!Number.isFinite(ratio) || ratio <= 0) return { near: "far off", grade: "far" };
  const factor = Math.max(ratio, 1 / ratio);
  if (factor <= VERY_NEAR) return { near: "very near, within 5\u00a0%", grade: "near" };
  if (factor <= near) return { near: `near, within a factor of ${formatNumber(near, 2)}`, grade: "near" };
  if (factor <= FAR) return { near: `off by a factor of ${formatNumber(factor, 2)}`, grade: "off" };
  return { near: `far off, by more than a factor of ${FAR}`, grade: "far" };
}

/**
 * @param {number} value
 * @param {{steps: Step[]}} quantity
 * @param {number} [digits]
 */
export function write(value, { steps }, digits = DIGITS) {
  return formatQuantity(value, steps, digits);
}

// @ts-check
/** How far a prediction is from the model's answer, in words; the page is not known here. */

import { formatNumber, formatQuantity } from "./number.js";
import { say, sayMany } from "./words.js";

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
  const values = { said: write(said, quantity), model: write(model, quantity), difference: tellDifference(said, model, quantity) };
  const words = say("You said {said}, the model says {model}: {difference}.", values);
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
  if (write(said, quantity) === write(model, quantity)) return say("the same");
  const isMore = model > said;
  if (quantity.unit === "%") return tellPoints(Math.abs(model - said), isMore);
  const ratio = model / said;
  if (!Number.isFinite(ratio) || ratio <= 0) return tellAmount(write(Math.abs(model - said), quantity), isMore);
  const factor = Math.max(ratio, 1 / ratio);
  if (factor < AS_PERCENT) return tellAmount(`${formatNumber(100 * Math.abs(ratio - 1), 2)}\u00a0%`, isMore);
  return tellTimes(formatNumber(factor, 2), quantity.measure === "long", isMore);
}

/**
 * @param {string} amount
 * @param {boolean} isMore
 */
function tellAmount(amount, isMore) {
  return isMore ? say("{amount} more", { amount }) : say("{amount} less", { amount });
}

/**
 * @param {number} difference
 * @param {boolean} isMore
 */
function tellPoints(difference, isMore) {
  const points = formatNumber(difference, 2);
  // What is no whole number is many in every language.
  const count = points === "1" ? 1 : Math.max(2, Math.round(difference));
  return isMore
    ? sayMany("{points} percentage point more", "{points} percentage points more", count, { points })
    : sayMany("{points} percentage point less", "{points} percentage points less", count, { points });
}

/**
 * @param {string} factor
 * @param {boolean} isTime
 * @param {boolean} isMore
 */
function tellTimes(factor, isTime, isMore) {
  if (isTime) return isMore ? say("{factor} times as long", { factor }) : say("yours is {factor} times as long", { factor });
  return isMore ? say("{factor} times as large", { factor }) : say("yours is {factor} times as large", { factor });
}

/**
 * @param {number} said
 * @param {number} model
 * @param {number} near
 * @returns {{near: string, grade: Grade}}
 */
export function judge(said, model, near) {
  if (said === model) return { near: say("the same"), grade: "near" };
  const ratio = model / said;
  if (!Number.isFinite(ratio) || ratio <= 0) return { near: say("far off"), grade: "far" };
  const factor = Math.max(ratio, 1 / ratio);
  if (factor <= VERY_NEAR) return { near: say("very near, within {share}", { share: "5\u00a0%" }), grade: "near" };
  if (factor <= near) return { near: say("near, within a factor of {factor}", { factor: formatNumber(near, 2) }), grade: "near" };
  if (factor <= FAR) return { near: say("off by a factor of {factor}", { factor: formatNumber(factor, 2) }), grade: "off" };
  return { near: say("far off, by more than a factor of {factor}", { factor: FAR }), grade: "far" };
}

/**
 * @param {number} value
 * @param {{steps: Step[]}} quantity
 * @param {number} [digits]
 */
export function write(value, { steps }, digits = DIGITS) {
  return formatQuantity(value, steps, digits);
}

// @ts-check
/** Numbers and quantities as the build writes them: `units/quantity.py` in the browser. */

import { say } from "./words.js";

/** @typedef {[factor: number, unit: string]} Step a size in which a unit is read */

/** Stands between groups of three digits. */
const NARROW_SPACE = "\u202f";
/** Stands between a number and its unit, and round an equals sign. */
export const NO_BREAK_SPACE = "\u00a0";
const MINUS = "−";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const PLAIN_FROM = 1e-3;
const PLAIN_TO = 1e6;
/** Four digits are read at a glance, five are not. */
const GROUPED_FROM = 5;
/** Of numbers up to here the whole part is not rounded. */
const WHOLE_BELOW = 1e4;
/** What is whole but for the dust of binary fractions is whole. */
const EXACT = 12;
/** From a tenth to a thousand no prefix saves anything. */
const STAY_FROM = 0.1;
const STAY_TO = 1000;
const NEARLY = 1 + 1e-9;
const LEAST_DIGITS = 3;
/** What is counted is a word, and words have a plural; signs such as s and GB have none. */
const COUNTED =
  /^(token|request|node|sample|step|parameter|image|GPU|chip|rack|packet|hop|day|week|year)(?=\/|$)/;

/**
 * Round to a number of significant digits, a half away from zero.
 * @param {number} value
 * @param {number} digits
 */
function roundSignificant(value, digits) {
  return Number(value.toPrecision(digits));
}

/**
 * Write a finite number for reading: plain where short, a power of ten elsewhere.
 * @param {number} value
 * @param {number} [least] how many digits count at least; whole numbers below a million keep
 *   all of theirs, and others below ten thousand their whole part
 */
export function formatNumber(value, least = 3) {
  const exact = roundSignificant(Math.abs(value), EXACT);
  const isWhole = Number.isInteger(exact) && exact < PLAIN_TO;
  const digits = !isWhole && exact < WHOLE_BELOW ? Math.max(least, String(Math.trunc(exact)).length) : least;
  const size = isWhole ? exact : roundSignificant(Math.abs(value), digits);
  const sign = value < 0 && size ? MINUS : "";
  const [mantissa = "", exponent = "0"] = size.toExponential(digits - 1).split("e");
  if (!size || (size >= PLAIN_FROM && size < PLAIN_TO)) {
    const decimals = Math.max(0, digits - 1 - Number(exponent));
    const [whole = "", part = ""] = size.toFixed(decimals).split(".");
    const rest = part.replace(/0+$/, "");
    return sign + group(whole) + (rest && `.${rest}`);
  }
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  const power = `10${raise(Number(exponent))}`;
  return short === "1" ? sign + power : `${sign}${short}×${power}`;
}

/** @param {string} whole */
function group(whole) {
  return whole.length < GROUPED_FROM ? whole : whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);
}

/** @param {number} exponent */
function raise(exponent) {
  const digits = String(exponent).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return digits.replace("-", "⁻");
}

/**
 * Choose the factor and the unit in which a value is shortest.
 * @param {number} value
 * @param {Step[]} steps smallest first
 * @returns {Step}
 */
function chooseStep(value, steps) {
  const size = Math.abs(value);
  const own = steps.find(([factor]) => factor === 1) ?? [1, ""];
  if (size === 0 || (size >= STAY_FROM && size < STAY_TO)) return own;
  return steps.findLast(([factor]) => factor <= size * NEARLY) ?? steps[0] ?? own;
}

/**
 * Write a value with its unit, in the prefix that keeps it short.
 * @param {number} value
 * @param {Step[]} steps
 * @param {number} [digits]
 */
export function formatQuantity(value, steps, digits = 3) {
  if (!Number.isFinite(value)) return say("not defined");
  const [factor, unit] = chooseStep(roundSignificant(value, digits), steps);
  const number = formatNumber(value / factor, digits);
  return unit ? number + NO_BREAK_SPACE + inflect(unit, number) : number;
}

/**
 * Write a value with its unit and all of its digits, for somebody who computes with it.
 * @param {number} value
 * @param {Step[]} steps
 */
export function formatExact(value, steps) {
  let digits = LEAST_DIGITS;
  while (digits < EXACT && roundSignificant(value, digits) !== value) digits += 1;
  return formatQuantity(value, steps, digits);
}

/**
 * Put what is counted in the plural: "8 nodes", "4690 tokens/s", but "1 node" and "8 GB".
 * @param {string} unit
 * @param {string} number as it is written before the unit
 */
function inflect(unit, number) {
  return number === "1" || number === `${MINUS}1` ? unit : unit.replace(COUNTED, "$1s");
}

/**
 * Write a number so that typing it gives the very same number.
 * @param {number} value
 */
export function formatField(value) {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace("e+", "e");
}

// @ts-check
/** Units that a reader can choose between, and the conversion from one to another. */

/**
 * A unit as readers see it, and factor and offset that turn its values into the author's own.
 * @typedef {[unit: string, factor: number, offset: number]} Choice
 */

/** Enough to come back to the same number, few enough to leave out the dust of the conversion. */
const DIGITS = 12;

/**
 * @param {Choice[]} choices the author's own first
 * @param {string | undefined} unit
 * @returns {Choice}
 */
export function findChoice(choices, unit) {
  return choices.find(([name]) => name === unit) ?? choices[0] ?? ["", 1, 0];
}

/**
 * @param {number} value
 * @param {Choice} choice
 */
export function toOwn(value, [, factor, offset]) {
  return value * factor + offset;
}

/**
 * @param {number} own
 * @param {Choice} choice
 */
export function fromOwn(own, [, factor, offset]) {
  if (factor === 1 && offset === 0) return own;
  return Number(((own - offset) / factor).toPrecision(DIGITS));
}

/**
 * Write a text as typed with its unit, as an address holds it.
 * @param {string} text
 * @param {string} unit
 */
export function joinUnit(text, unit) {
  return unit && text.trim() ? `${text.trim()} ${unit}` : text.trim();
}

/**
 * Part a text that ends in one of the units; without one it is in the author's own.
 * @param {string} text
 * @param {Choice[]} choices
 * @returns {{ text: string, unit: string }}
 */
export function splitUnit(text, choices) {
  const own = choices[0]?.[0] ?? "";
  const found = choices
    .map(([unit]) => unit)
    .filter((unit) => unit && text.endsWith(unit) && /\d[\s.,]*$/.test(text.slice(0, -unit.length)))
    .sort((one, other) => other.length - one.length)[0];
  if (found === undefined) return { text, unit: own };
  return { text: text.slice(0, -found.length).trim(), unit: found };
}

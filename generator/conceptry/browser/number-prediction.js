// @ts-check
/** A prediction that is a number: a text field, which is the truth, and a slider that writes into it. */

import { compareNumbers, write } from "./comparison.js";
import { find } from "./field.js";
import { formatField, formatNumber } from "./number.js";
import { say } from "./words.js";

/**
 * @typedef {import("./comparison.js").Quantity & {
 *   low: number, high: number, scale: "linear" | "log", answer: number, near: number,
 * }} NumberData
 */

const STEPS = 1000;
/** Thousands for some, a decimal for others. */
const TWO_READINGS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export class NumberPrediction {
  /** @type {NumberData} */
  #data;
  /** @type {HTMLInputElement} */
  #field;
  /** @type {HTMLInputElement} */
  #slider;

  /**
   * @param {HTMLElement} root
   * @param {NumberData} data
   */
  constructor(root, data) {
    this.#data = data;
    this.#field = find(root, "input[type=text]", HTMLInputElement);
    this.#slider = find(root, "input[type=range]", HTMLInputElement);
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} changed
   */
  listen(signal, changed) {
    const { scale, low, high } = this.#data;
    this.#slider.max = String(STEPS);
    this.#follow();
    this.#field.addEventListener("input", () => (this.#follow(), changed()), { signal });
    this.#slider.addEventListener(
      "input",
      () => {
        const share = Number(this.#slider.value) / STEPS;
        const value = scale === "log" ? low * (high / low) ** share : low + (high - low) * share;
        this.#field.value = formatField(Number(Math.min(high, Math.max(low, value)).toPrecision(3)));
        this.#speak();
        changed();
      },
      { signal },
    );
  }

  /** @returns {{value: number} | {fault: string}} */
  read() {
    const { low, high, unit } = this.#data;
    const text = plain(this.#field.value, unit);
    if (!text) return { fault: say("Write a number first, or move the slider.") };
    if (TWO_READINGS.test(text)) {
      const both = { text, whole: text.replace(",", ""), decimal: text.replace(",", ".") };
      return { fault: say("{text} can be read in two ways: write {whole} or {decimal}.", both) };
    }
    const decimal = text.replace(",", ".");
    if (!NUMBER.test(decimal)) {
      const typed = this.#field.value.trim();
      return { fault: unit ? say("“{text}” is not a number in {unit}.", { text: typed, unit }) : say("“{text}” is not a number.", { text: typed }) };
    }
    const value = Number(decimal);
    if (value < low || value > high) {
      const last = formatNumber(high);
      const end = unit ? `${last} ${unit}` : last;
      return { fault: say("Predict something from {low} to {high}.", { low: formatNumber(low), high: end }) };
    }
    return { value };
  }

  /** @param {unknown} value */
  accepts(value) {
    return typeof value === "number" && Number.isFinite(value);
  }

  /** @param {number} value */
  show(value) {
    this.#field.value = formatField(value);
    this.#follow();
  }

  clear() {
    this.#field.value = "";
    this.#follow();
  }

  /** @param {number} value */
  write(value) {
    return write(value, this.#data);
  }

  /** @param {number} value */
  compare(value) {
    return compareNumbers(value, this.#data.answer, this.#data, this.#data.near);
  }

  reveal() {}

  focus() {
    this.#field.focus();
  }

  /** Moves the slider to what the text says, where that is a number. */
  #follow() {
    const { low, high, scale } = this.#data;
    const reading = this.read();
    if ("value" in reading) {
      const { value } = reading;
      const share = scale === "log" ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
      this.#slider.value = String(Math.round(STEPS * share));
    }
    this.#speak();
  }

  #speak() {
    const reading = this.read();
    const words = "value" in reading ? this.write(reading.value) : say("no value yet");
    this.#slider.setAttribute("aria-valuetext", words);
  }
}

/**
 * @param {string} text as typed
 * @param {string} unit which may stand behind the number
 */
function plain(text, unit) {
  const number = text.trim();
  const bare = unit && number.endsWith(unit) ? number.slice(0, -unit.length) : number;
  return bare.replace(/[\s\u00a0\u2009\u202f]/g, "").replace("−", "-");
}

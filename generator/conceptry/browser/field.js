// @ts-check
/** One input of a calculator: a text field with a slider. Judges nothing; that is Python's work. */

import { formatField } from "./number.js";

/**
 * @typedef {{
 *   name: string, symbol: string, label: string, unit: string,
 *   low: number | null, high: number | null, default: number, scale: "linear" | "log",
 * }} Argument
 */

/** Milliseconds of rest after which a change is worth an answer. */
const SETTLE = 80;
const STEPS = 1000;
/** Thousands for some, a decimal for others; Python asks which. */
const TWO_READINGS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** One input: a text field, which is the truth, and a slider that writes into it. */
export class Field {
  /** @type {Argument} */
  #argument;
  /** @type {HTMLInputElement} */
  #input;
  /** @type {HTMLInputElement | null} */
  #slider;
  /** @type {HTMLElement} */
  #error;
  /** @type {string} */
  #initial;

  /**
   * @param {HTMLElement} root
   * @param {Argument} argument
   */
  constructor(root, argument) {
    this.#argument = argument;
    this.#input = find(root, `input[type=text][name="${CSS.escape(argument.name)}"]`, HTMLInputElement);
    this.#slider = root.querySelector(`input[type=range][data-for="${CSS.escape(argument.name)}"]`);
    this.#error = find(root, `#${CSS.escape(this.#input.id)}-error`, HTMLElement);
    this.#initial = this.#input.defaultValue;
  }

  get text() {
    return this.#input.value;
  }

  /**
   * @param {AbortSignal} signal
   * @param {(delay: number) => void} changed
   */
  enable(signal, changed) {
    this.#input.readOnly = false;
    this.#input.addEventListener("input", () => (this.#followText(), changed(SETTLE)), { signal });
    this.#input.addEventListener("change", () => changed(0), { signal });
    const slider = this.#slider;
    if (!slider) return;
    slider.disabled = false;
    this.#followText();
    slider.addEventListener("input", () => (this.#followSlider(slider), changed(SETTLE)), { signal });
    slider.addEventListener("change", () => changed(0), { signal });
  }

  reset() {
    this.#input.value = this.#initial;
    this.#followText();
    this.showFault("");
  }

  /** @param {string} message empty where nothing is wrong */
  showFault(message) {
    this.#error.textContent = message;
    this.#error.hidden = !message;
    if (message) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  /** Move the slider to what the text says, where that is a plain number; Python judges the text. */
  #followText() {
    const plain = this.text.replace(/[\s\u2009\u202f]/g, "").replace("−", "-");
    const value = Number(plain.replace(",", "."));
    if (!this.#slider || !plain || TWO_READINGS.test(plain) || !Number.isFinite(value)) return;
    this.#slider.value = String(Math.round(STEPS * this.#share(value)));
    this.#describe(this.#slider);
  }

  /** @param {HTMLInputElement} slider */
  #followSlider(slider) {
    this.#input.value = formatField(this.#value(Number(slider.value) / STEPS));
    this.#describe(slider);
  }

  /** @param {HTMLInputElement} slider */
  #describe(slider) {
    slider.setAttribute("aria-valuetext", `${this.text} ${this.#argument.unit}`.trim());
  }

  /** @returns {{ low: number, high: number, isLog: boolean }} */
  get #span() {
    const { low, high, scale } = this.#argument;
    return { low: low ?? 0, high: high ?? 1, isLog: scale === "log" && (low ?? 0) > 0 };
  }

  /** @param {number} value */
  #share(value) {
    const { low, high, isLog } = this.#span;
    const share = isLog ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
    return Math.min(1, Math.max(0, share));
  }

  /** @param {number} share */
  #value(share) {
    const { low, high, isLog } = this.#span;
    if (share <= 0) return low;
    if (share >= 1) return high;
    const value = isLog ? low * (high / low) ** share : low + (high - low) * share;
    return Math.min(high, Math.max(low, Number(value.toPrecision(3))));
  }
}

/**
 * Find a part that the template has put there.
 * @template {HTMLElement} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`a calculator has no ${selector}`);
  return found;
}

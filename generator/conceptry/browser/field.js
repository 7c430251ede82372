// @ts-check
/**
 * One input of a calculator: a text field with a slider and, on the bench, a choice of its unit.
 * Judges nothing; that is Python's work.
 */

import { NO_BREAK_SPACE, formatField, formatNumber } from "./number.js";
import { findChoice, fromOwn, joinUnit, splitUnit, toOwn } from "./unit.js";
import { say } from "./words.js";

/**
 * @typedef {import("./unit.js").Choice} Choice
 * @typedef {{
 *   name: string, symbol: string, label: string, unit: string, choices: Choice[],
 *   low: number | null, high: number | null, default: number, scale: "linear" | "log",
 * }} Argument
 * @typedef {{ number: string, unit: string }} Typed a unit that was typed behind the number
 */

/** Milliseconds of rest after which what is being typed is worth an answer. */
const SETTLE = 80;
const STEPS = 1000;
const SPAN_DIGITS = 6;
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
  /** @type {HTMLSelectElement | null} */
  #choice;
  /** @type {HTMLElement | null} */
  #span;
  /** @type {HTMLElement} */
  #error;
  /** @type {string} */
  #initial;
  #printedSpan;
  /** What stood here before the unit was changed, to come back to the very same text.
   * @type {{ text: string, unit: string, converted: string } | undefined} */
  #origin;

  /**
   * @param {HTMLElement} root
   * @param {Argument} argument
   */
  constructor(root, argument) {
    const name = CSS.escape(argument.name);
    this.#argument = argument;
    this.#input = find(root, `input[type=text][name="${name}"]`, HTMLInputElement);
    this.#slider = root.querySelector(`input[type=range][data-for="${name}"]`);
    this.#choice = root.querySelector(`.cx-field select[data-unit-of="${name}"]`);
    this.#span = root.querySelector(`#${CSS.escape(this.#input.id)}-span`);
    this.#error = find(root, `#${CSS.escape(this.#input.id)}-error`, HTMLElement);
    this.#initial = this.#input.defaultValue;
    this.#printedSpan = this.#span?.textContent ?? "";
  }

  get text() {
    return this.#input.value;
  }

  get isActive() {
    return document.activeElement === this.#input;
  }

  /** @returns {string} the unit in which a number alone is read */
  get unit() {
    return this.#unitChoice[0];
  }

  /** @returns {string} what an address holds: the text, with its unit where that is not the own one */
  get setting() {
    const isOwn = this.unit === this.#argument.unit;
    const setting = isOwn ? this.text.trim() : joinUnit(this.text, this.unit);
    return isOwn && setting === this.#initial ? "" : setting;
  }

  /** @param {string} setting as `setting` has written it, or as somebody has typed it */
  set setting(setting) {
    const { text, unit } = splitUnit(setting.trim() || this.#initial, this.#choices);
    this.#set(text, unit);
  }

  /**
   * @param {AbortSignal} signal
   * @param {(delay: number) => void} changed
   */
  enable(signal, changed) {
    this.#input.readOnly = false;
    this.#input.addEventListener("input", () => (this.#followText(), changed(SETTLE)), { signal });
    this.#input.addEventListener("change", () => changed(0), { signal });
    const [slider, choice] = [this.#slider, this.#choice];
    if (choice) {
      choice.disabled = false;
      this.#shownUnit = choice.value;
      choice.addEventListener("change", () => (this.#convert(choice.value), changed(0)), { signal });
    }
    if (slider) {
      slider.disabled = false;
      this.#followText();
      slider.addEventListener("input", () => (this.#followSlider(slider), changed(0)), { signal });
      slider.addEventListener("change", () => changed(0), { signal });
    }
  }

  reset() {
    this.#set(this.#initial, this.#argument.unit);
    this.showFault("");
  }

  /**
   * Move a unit that was typed into its place; the quantity stays what it is.
   * @param {string} asked the text that was answered: another one is still being typed
   * @param {Typed} typed
   * @param {number} own the value in the author's unit
   */
  settle(asked, typed, own) {
    if (this.text !== asked) return;
    if (typed.number) this.#set(typed.number, typed.unit);
    else this.#set(formatField(fromOwn(own, this.#unitChoice)), this.unit);
  }

  /** @param {string} message empty where nothing is wrong */
  showFault(message) {
    this.#error.textContent = message;
    this.#error.hidden = !message;
    if (message) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  #shownUnit = "";

  get #choices() {
    return this.#argument.choices;
  }

  get #unitChoice() {
    return findChoice(this.#choices, this.#choice ? this.#choice.value : this.#argument.unit);
  }

  /**
   * @param {string} text
   * @param {string} unit where there is no choice of units, any but the own one stays in the text
   */
  #set(text, unit) {
    const isChosen = this.#choice !== null || unit === this.#argument.unit;
    this.#input.value = isChosen ? text : joinUnit(text, unit);
    if (this.#choice) this.#choice.value = unit;
    this.#shownUnit = unit;
    this.#origin = undefined;
    this.#followUnit();
    this.#followText();
  }

  /**
   * Write the same quantity in another unit; what is no plain number is left as it is.
   * @param {string} unit
   */
  #convert(unit) {
    const before = this.#shownUnit;
    const origin = this.#origin?.converted === this.text ? this.#origin : { text: this.text, unit: before };
    const value = readPlain(origin.text);
    this.#shownUnit = unit;
    if (value !== undefined) {
      const own = toOwn(value, findChoice(this.#choices, origin.unit));
      const isBack = unit === origin.unit;
      const text = isBack ? origin.text : formatField(fromOwn(own, findChoice(this.#choices, unit)));
      this.#input.value = text;
      this.#origin = { ...origin, converted: text };
    }
    this.#followUnit();
    this.#followText();
  }

  /** Write the range in the unit that is shown. */
  #followUnit() {
    if (!this.#span || !this.#choice) return;
    const { low, high, unit: own } = this.#argument;
    const choice = this.#unitChoice;
    if (choice[0] === own) {
      this.#span.textContent = this.#printedSpan;
      return;
    }
    const unit = choice[0] && NO_BREAK_SPACE + choice[0];
    const [first, last] = [low, high].map((end) =>
      end === null ? undefined : formatNumber(fromOwn(end, choice), SPAN_DIGITS),
    );
    if (first && last) this.#span.textContent = say("{low} to {high}", { low: first, high: last + unit });
    else if (first) this.#span.textContent = say("at least {low}", { low: first + unit });
    else this.#span.textContent = say("at most {high}", { high: last + unit });
  }

  /** Move the slider to what the text says, where that is a plain number; Python judges the text. */
  #followText() {
    const value = readPlain(this.text);
    if (!this.#slider || value === undefined) return;
    this.#slider.value = String(Math.round(STEPS * this.#share(toOwn(value, this.#unitChoice))));
    this.#describe(this.#slider);
  }

  /** @param {HTMLInputElement} slider */
  #followSlider(slider) {
    this.#input.value = formatField(this.#value(Number(slider.value) / STEPS));
    this.#describe(slider);
  }

  /** @param {HTMLInputElement} slider */
  #describe(slider) {
    slider.setAttribute("aria-valuetext", `${this.text} ${this.unit}`.trim());
  }

  /** @returns {{ low: number, high: number, isLog: boolean }} in the author's unit */
  get #range() {
    const { low, high, scale } = this.#argument;
    return { low: low ?? 0, high: high ?? 1, isLog: scale === "log" && (low ?? 0) > 0 };
  }

  /** @param {number} own */
  #share(own) {
    const { low, high, isLog } = this.#range;
    const share = isLog ? Math.log(Math.max(own, low) / low) / Math.log(high / low) : (own - low) / (high - low);
    return Math.min(1, Math.max(0, share));
  }

  /**
   * @param {number} share
   * @returns {number} in the unit that is shown, with three digits
   */
  #value(share) {
    const { low, high, isLog } = this.#range;
    const choice = this.#unitChoice;
    const [first, last] = [fromOwn(low, choice), fromOwn(high, choice)];
    if (share <= 0) return first;
    if (share >= 1) return last;
    const own = isLog ? low * (high / low) ** share : low + (high - low) * share;
    return Math.min(last, Math.max(first, Number(fromOwn(own, choice).toPrecision(3))));
  }
}

/**
 * @param {string} text
 * @returns {number | undefined} the number, where the text is nothing else and has one reading
 */
export function readPlain(text) {
  const plain = text.replace(/[\s\u2009\u202f]/g, "").replace("−", "-");
  const value = Number(plain.replace(",", "."));
  return !plain || TWO_READINGS.test(plain) || !Number.isFinite(value) ? undefined : value;
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

// @ts-check
/**
 * The chart of a bench over axes of the reader's choice. As long as nothing was chosen, the chart
 * that the page was printed with stays, and shows the reader's values by itself.
 */

import { CalculatorElement } from "./calculator.js";
import { define as defineChart } from "./chart.js";
import { find, readPlain } from "./field.js";
import { formatField } from "./number.js";
import { renderChart } from "./plot.js";
import { findChoice, fromOwn, toOwn } from "./unit.js";
import { say } from "./words.js";

/**
 * @typedef {import("./calculator.js").Setting} Setting
 * @typedef {import("./field.js").Argument} Argument
 * @typedef {{
 *   x: string, by: string, xScale: string,
 *   values: Record<string, string[]>, ranges: Record<string, [number, number]>,
 * }} Defaults
 */

/** In an address, words of Python, for no argument can have such a name. */
const VALUES = "for";
const SCALES = "as";
const SEPARATOR = "; ";
const PROPOSED_DIGITS = 3;
/** Milliseconds of rest in the field of values. */
const SETTLE = 250;
/** Milliseconds after a result in which another one may come: the number goes before the chart. */
const FOLLOW = 120;

/** Register `<conceptry-axes>`; again is harmless. */
export function define() {
  defineChart();
  if (!customElements.get("conceptry-axes")) customElements.define("conceptry-axes", AxesElement);
}

export class AxesElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {AbortController | undefined} */
  #question;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /** @type {object | undefined} the last result */
  #heard;
  /** The input whose values stand in their field, and the unit they are in. */
  #listed = { by: "", unit: "" };

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    find(this, ".cx-axes", HTMLElement).hidden = false;
    this.#x.addEventListener("change", () => this.#chooseX(), { signal });
    this.#by.addEventListener("change", () => this.#chooseBy(), { signal });
    this.#values.addEventListener("input", () => this.#changed(SETTLE), { signal });
    for (const scale of [this.#across, this.#up]) scale.addEventListener("change", () => this.#changed(0), { signal });
    // What is being typed comes first: whatever was asked about older values is dropped.
    const section = this.closest(".cx-bench-section") ?? this;
    section.addEventListener("conceptry:settings", () => this.#drop(), { signal });
    document.addEventListener(
      "conceptry:result",
      (event) => event instanceof CustomEvent && this.#hear(event.detail),
      { signal },
    );
    signal.addEventListener("abort", () => this.#drop());
    // The calculator beside comes to life with this element.
    queueMicrotask(() => {
      this.#list(this.#values.value);
      this.#follow();
    });
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
  }

  /** @returns {Setting[]} what differs from the printed page */
  get settings() {
    const by = this.#by.value;
    /** @type {[name: string, value: string, printed: string][]} */
    const all = [
      ["x", this.#x.value, this.#defaults.x],
      ["by", by || "none", this.#usualBy(this.#x.value) || "none"],
      [VALUES, by && this.#values.value.trim(), by && this.#usualValues(by)],
      [SCALES, this.#scales, `${this.#usualScale(this.#x.value)},`],
    ];
    return all.filter(([, value, printed]) => value !== printed).map(([name, value]) => [name, value]);
  }

  /**
   * @param {string} name
   * @param {string} value
   * @returns {boolean} whether a setting of an address is one of the axes
   */
  owns(name, value) {
    if ([VALUES, SCALES].includes(name)) return true;
    // An input may be called x or by itself: its values are numbers, not names of inputs.
    return ["x", "by"].includes(name) && (!this.#argument(name) || value === "none" || this.#argument(value) !== undefined);
  }

  /**
   * @param {Setting[]} settings
   * @returns {string[]} what could not be read, in words
   */
  restore(settings) {
    /** @type {string[]} */
    const problems = [];
    const wanted = new Map(settings);
    this.reset();
    const x = wanted.get("x");
    if (x !== undefined && !this.#select(this.#x, x)) problems.push(say("{name} is no input to draw along", { name: x }));
    this.#by.value = this.#usualBy(this.#x.value);
    this.#across.value = this.#usualScale(this.#x.value);
    const by = wanted.get("by");
    const isBy = by === undefined || (by !== this.#x.value && this.#select(this.#by, by === "none" ? "" : by));
    if (!isBy) problems.push(say("{name} is no input to draw one curve for each of", { name: by ?? "" }));
    this.#list(wanted.get(VALUES));
    const [across = "", up = ""] = (wanted.get(SCALES) ?? "").split(",");
    for (const [scale, select] of /** @type {const} */ ([[across, this.#across], [up, this.#up]])) {
      if (scale && !this.#select(select, scale)) problems.push(say("{name} is no scale: linear or log", { name: scale }));
    }
    this.#follow();
    return problems;
  }

  /** Set everything as it was printed. */
  reset() {
    this.#x.value = this.#defaults.x;
    this.#by.value = this.#defaults.by;
    this.#list();
    this.#across.value = this.#defaults.xScale;
    this.#up.value = "";
    this.#follow();
  }

  #chooseX() {
    if (this.#by.value === this.#x.value) this.#by.value = "";
    this.#across.value = this.#usualScale(this.#x.value);
    this.#changed(0);
  }

  #chooseBy() {
    this.#list();
    this.#changed(0);
  }

  /** @param {string} [text] the values of the curves; the usual ones if left out */
  #list(text) {
    const by = this.#by.value;
    this.#values.value = text ?? this.#usualValues(by);
    this.#listed = { by, unit: this.#calculator?.unitOf(by) ?? "" };
  }

  /** Write the same values in the unit that was chosen since; what is no plain number stays. */
  #convertValues() {
    const { by, unit } = this.#listed;
    const now = this.#calculator?.unitOf(by) ?? "";
    const choices = this.#argument(by)?.choices ?? [];
    if (now === unit || !choices.length) return;
    if (this.#values.value === this.#usualValues(by, unit)) {
      this.#list();
      return;
    }
    const [from, to] = [findChoice(choices, unit), findChoice(choices, now)];
    const texts = splitValues(this.#values.value).map((text) => {
      const value = readPlain(text);
      return value === undefined ? text : formatField(fromOwn(toOwn(value, from), to));
    });
    this.#values.value = texts.join(SEPARATOR);
    this.#listed = { by, unit: now };
  }

  /** @param {number} delay */
  #changed(delay) {
    this.#follow();
    this.dispatchEvent(new CustomEvent("conceptry:settings", { bubbles: true }));
    this.#drawSoon(delay);
  }

  /** @param {{ equation: string }} detail told again for each new chart, those of ours included */
  #hear(detail) {
    if (detail === this.#heard || detail.equation !== this.#calculator?.dataset["equation"]) return;
    this.#heard = detail;
    this.#drawSoon(FOLLOW);
  }

  #drop() {
    clearTimeout(this.#settling);
    this.#question?.abort();
  }

  /** @param {number} delay */
  #drawSoon(delay) {
    this.#drop();
    this.#settling = setTimeout(() => void this.#draw(), delay);
  }

  /** Offer only what fits to the axis that is chosen. */
  #follow() {
    const x = this.#x.value;
    this.#convertValues();
    for (const option of this.#by.options) option.disabled = option.value === x;
    this.#values.disabled = this.#by.value === "";
    const isLinear = this.#x.selectedOptions[0]?.dataset["linear"] !== undefined;
    for (const option of this.#across.options) option.disabled = isLinear && option.value === "log";
    const unit = this.#by.value && this.#calculator?.unitOf(this.#by.value);
    find(this, ".cx-axis-unit", HTMLElement).textContent = unit ? say("in {unit}, separated by ;", { unit }) : say("separated by ;");
  }

  async #draw() {
    this.#question?.abort();
    this.#follow();
    const calculator = this.#calculator;
    if (!calculator) return;
    if (this.#isPrinted(calculator)) {
      this.#show(undefined);
      return;
    }
    const question = new AbortController();
    this.#question = question;
    const x = this.#x.value;
    const by = this.#by.value;
    const axes = {
      x,
      by,
      xScale: this.#across.value,
      yScale: this.#up.value,
      range: this.#defaults.ranges[x] ?? null,
      values: by ? splitValues(this.#values.value) : [],
    };
    try {
      const isWorked = calculator.settings.every(([name]) => name === "in");
      const { answer, fault } = await calculator.askBench("chart", { axes, isWorked }, question.signal);
      if (fault) this.#speak(fault);
      else this.#show(renderChart(answer, `${calculator.dataset["equation"]}-drawn`));
    } catch (error) {
      if (!question.signal.aborted) this.#speak(say("the chart cannot be drawn: {reason}", { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** @param {CalculatorElement} calculator */
  #isPrinted(calculator) {
    const { arguments: all = [], result } = calculator.data ?? {};
    const shown = all.filter(({ name }) => [this.#x.value, this.#by.value].includes(name));
    const isOwnUnit = shown.every(({ name, unit }) => calculator.unitOf(name) === unit);
    const hasPrinted = find(this, ".cx-axes-printed", HTMLElement).childElementCount > 0;
    return hasPrinted && isOwnUnit && calculator.unitOf("in") === result?.unit && this.settings.length === 0;
  }

  /** @param {HTMLElement | undefined} chart none for the printed one */
  #show(chart) {
    this.#speak("");
    const [printed, drawn] = [find(this, ".cx-axes-printed", HTMLElement), find(this, ".cx-axes-drawn", HTMLElement)];
    const isOpen = drawn.querySelector("details")?.open ?? false;
    printed.hidden = chart !== undefined;
    drawn.replaceChildren(...(chart ? [chart] : []));
    const data = drawn.querySelector("details");
    if (data) data.open = isOpen;
  }

  /** @param {string} words empty where nothing is wrong */
  #speak(words) {
    const fault = find(this, ".cx-axes-fault", HTMLElement);
    fault.textContent = words;
    fault.hidden = !words;
  }

  /** @param {string} x @returns {string} */
  #usualBy(x) {
    return this.#defaults.by === x ? "" : this.#defaults.by;
  }

  /**
   * @param {string} by
   * @param {string | undefined} [unit] the one that is chosen for it if left out
   * @returns {string} its values in that unit, short where they are mere proposals
   */
  #usualValues(by, unit = this.#calculator?.unitOf(by)) {
    const argument = this.#argument(by);
    const choices = argument?.choices ?? [];
    const choice = findChoice(choices, unit);
    const own = this.#defaults.values[by] ?? [];
    if (choice === choices[0]) return own.join(SEPARATOR);
    const values = own.map((text) => {
      const value = fromOwn(Number(text), choice);
      return Number(text) === argument?.default ? value : Number(value.toPrecision(PROPOSED_DIGITS));
    });
    return values.map(formatField).join(SEPARATOR);
  }

  /** @param {string} x */
  #usualScale(x) {
    if (x === this.#defaults.x) return this.#defaults.xScale;
    const one = this.#argument(x);
    return one?.scale === "log" && (one.low ?? 0) > 0 ? "log" : "linear";
  }

  get #scales() {
    return `${this.#across.value},${this.#up.value}`;
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {string} value
   */
  #select(select, value) {
    const option = Array.from(select.options).find((one) => one.value === value);
    if (option) select.value = value;
    return option !== undefined;
  }

  /** @param {string} name @returns {Argument | undefined} */
  #argument(name) {
    return this.#calculator?.data?.arguments.find((one) => one.name === name);
  }

  /** @returns {Defaults} */
  get #defaults() {
    return JSON.parse(this.dataset["axes"] ?? "");
  }

  /** @returns {CalculatorElement | undefined} */
  get #calculator() {
    const found = this.closest(".cx-bench-section")?.querySelector("conceptry-calculator");
    return found instanceof CalculatorElement ? found : undefined;
  }

  get #x() {
    return find(this, "select[name=x]", HTMLSelectElement);
  }

  get #by() {
    return find(this, "select[name=by]", HTMLSelectElement);
  }

  get #values() {
    return find(this, "input[name=for]", HTMLInputElement);
  }

  get #across() {
    return find(this, "select[name=across]", HTMLSelectElement);
  }

  get #up() {
    return find(this, "select[name=up]", HTMLSelectElement);
  }
}

/**
 * Part values that stand side by side; a comma alone may belong to a decimal.
 * @param {string} text
 */
function splitValues(text) {
  const separator = text.includes(";") ? ";" : /,\s+/;
  return text.split(separator).map((part) => part.trim()).filter(Boolean);
}

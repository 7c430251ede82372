// @ts-check
/**
 * The engineering lab: one equation at a time, its state in the address, and the last values kept
 * in the browser. Calculator, chart and sensitivity are elements of their own inside.
 */

import { findRepeats, readState, replaceState, tellUnread, writeState } from "./address.js";
import { AxesElement, define as defineAxes } from "./axes.js";
import { CalculatorElement, define as defineCalculator } from "./calculator.js";
import { find } from "./field.js";
import { forget, isObject, keep, recall } from "./progress.js";
import { define as defineSensitivity } from "./sensitivity.js";
import { say } from "./words.js";

/** @typedef {import("./address.js").Pair} Pair */

const KEPT = "lab";
/** Milliseconds of rest after which the address follows. */
const SETTLE = 150;
const EQUATION = "eq";

/** Register `<conceptry-bench>` and what is inside; again is harmless. */
export function define() {
  defineCalculator();
  defineAxes();
  defineSensitivity();
  if (!customElements.get("conceptry-bench")) customElements.define("conceptry-bench", BenchElement);
}

class BenchElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /** @type {string | undefined} the state that was read or written last */
  #known;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    find(this, ".cx-bench-bar", HTMLElement).hidden = false;
    this.addEventListener("conceptry:settings", () => this.#changed(), { signal });
    this.addEventListener("conceptry:reset", (event) => this.#reset(event.target), { signal });
    this.addEventListener("change", (event) => this.#choose(event.target), { signal });
    this.#forgetButton.addEventListener("click", () => this.#resetAll(), { signal });
    addEventListener("hashchange", () => this.#follow(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#settling));
    // The elements inside come to life after this one.
    queueMicrotask(() => {
      if (!signal.aborted) this.#begin();
    });
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#known = undefined;
  }

  #begin() {
    this.#show(this.#sections[0]);
    if (location.hash.length > 1) {
      this.#follow();
      return;
    }
    const kept = recall(KEPT, this.#path);
    if (!isObject(kept) || kept["edition"] !== this.dataset["edition"] || typeof kept["address"] !== "string") return;
    const state = readState(kept["address"]);
    if (!state) return;
    this.#restore(state);
    this.#write();
    this.#speak(say("These are your last values."), true);
  }

  /** Take over what the address says: a state, or the heading of an equation. */
  #follow() {
    const hash = location.hash.slice(1);
    if (hash === this.#known) return;
    const state = readState(hash);
    if (state) {
      this.#known = hash;
      this.#speak(tellUnread(this.#restore(state)) || say("These values come from the address."), true);
      return;
    }
    const named = this.#sections.find((section) => section.querySelector(`#${CSS.escape(hash)}`));
    if (!named) return;
    this.#show(named);
    named.querySelector(`#${CSS.escape(hash)}`)?.scrollIntoView();
  }

  /**
   * @param {Pair[]} state
   * @returns {string[]} what could not be read
   */
  #restore(state) {
    /** @type {string[]} */
    const problems = [];
    const named = state.find(([name]) => name === EQUATION);
    const number = named?.[1];
    const section = this.#sections.find((one) => one.dataset["number"] === (number ?? this.#first));
    if (number !== undefined && !section) problems.push(say("there is no equation {number} here", { number }));
    const shown = section ?? this.#sections[0];
    if (!shown) return problems;
    this.#show(shown);
    const { axes, calculator } = parts(shown);
    const rest = state.filter((pair) => pair !== named);
    problems.push(...findRepeats(rest));
    const inputs = rest.filter(([name, value]) => !axes?.owns(name, value));
    const drawn = rest.filter(([name, value]) => axes?.owns(name, value));
    // What the state does not name is as it was printed.
    calculator?.reset();
    // Values of curves stand in the unit of their input, so that comes first.
    return [...problems, ...(calculator?.restore(inputs) ?? []), ...(axes?.restore(drawn) ?? [])];
  }

  #changed() {
    this.#speak("", false);
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#write(), SETTLE);
  }

  /** Put the state into the address, and keep it; nothing is kept of what is as it was printed. */
  #write() {
    const state = this.#state;
    this.#known = writeState(state);
    replaceState(state);
    if (state.length === 0) {
      if (recall(KEPT, this.#path) !== undefined) forget(KEPT, this.#path);
      return;
    }
    const { edition = "" } = this.dataset;
    keep(KEPT, this.#path, { at: new Date().toISOString(), edition, address: this.#known });
  }

  /** @returns {Pair[]} */
  get #state() {
    const section = this.#shown;
    if (!section) return [];
    const { axes, calculator } = parts(section);
    const settings = [...(calculator?.settings ?? []), ...(axes?.settings ?? [])];
    const number = section.dataset["number"] ?? "";
    // An input may be called as the equation is in the address: then the equation stands first.
    const isNamed = number !== this.#first || settings.some(([name]) => name === EQUATION);
    return isNamed ? [[EQUATION, number], ...settings] : settings;
  }

  /** @param {EventTarget | null} target the calculator of an equation */
  #reset(target) {
    const section = target instanceof Element ? target.closest(".cx-bench-section") : null;
    if (section instanceof HTMLElement) parts(section).axes?.reset();
    this.#speak("", false);
    this.#write();
  }

  #resetAll() {
    const { axes, calculator } = parts(this.#shown ?? this);
    calculator?.reset();
    axes?.reset();
    this.#write();
    this.#speak(say("Everything is as in the worked example."), false);
  }

  /** @param {EventTarget | null} target */
  #choose(target) {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    this.#show(this.#sections.find((section) => section.dataset["number"] === target.value));
    this.#changed();
  }

  /** @param {HTMLElement | undefined} shown */
  #show(shown) {
    if (!shown) return;
    for (const section of this.#sections) section.hidden = section !== shown;
    const number = shown.dataset["number"] ?? "";
    const radio = this.querySelector(`.cx-bench-choice input[value="${CSS.escape(number)}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
  }

  /**
   * @param {string} words
   * @param {boolean} canReset
   */
  #speak(words, canReset) {
    find(this, ".cx-bench-note p", HTMLElement).textContent = words;
    this.#forgetButton.hidden = !canReset;
  }

  get #forgetButton() {
    return find(this, ".cx-bench-forget", HTMLButtonElement);
  }

  get #path() {
    return this.dataset["path"] ?? "";
  }

  get #first() {
    return this.#sections[0]?.dataset["number"];
  }

  get #shown() {
    return this.#sections.find((section) => !section.hidden);
  }

  get #sections() {
    return Array.from(this.querySelectorAll(".cx-bench-section")).filter((one) => one instanceof HTMLElement);
  }
}

/**
 * @param {Element} section
 * @returns {{ axes: AxesElement | undefined, calculator: CalculatorElement | undefined }}
 */
function parts(section) {
  const [axes, calculator] = ["conceptry-axes", "conceptry-calculator"].map((name) => section.querySelector(name));
  return {
    axes: axes instanceof AxesElement ? axes : undefined,
    calculator: calculator instanceof CalculatorElement ? calculator : undefined,
  };
}

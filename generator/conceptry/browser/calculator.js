// @ts-check
/**
 * Makes a finished calculator live: reads its fields, has Python answer, shows the answer in
 * words and numbers. Parsing, checking and computing are Python's; nothing is computed here.
 */

import { writeState } from "./address.js";
import { Field, find } from "./field.js";
import { formatNumber } from "./number.js";
import * as python from "./python.js";
import { findChoice, fromOwn } from "./unit.js";
import { say } from "./words.js";

/**
 * @typedef {import("./field.js").Argument} Argument
 * @typedef {{
 *   arguments: Argument[],
 *   result: { symbol: string, name: string, unit: string, choices: import("./unit.js").Choice[] },
 *   conditions: { text: string, otherwise: string }[],
 *   names?: object[],
 * }} Data
 * @typedef {{ argument: string, values: number[] }} Sweep
 * @typedef {{ argument: string | null, message: string }} Problem
 * @typedef {{
 *   id: string, ok: boolean, result: number | null, problems: Problem[],
 *   conditions: boolean[], sweep: (number | null)[], values: Record<string, number>,
 *   typed: Record<string, import("./field.js").Typed>,
 * }} Reply
 * @typedef {[name: string, value: string]} Setting what was changed, as an address holds it
 */

const STOP_AFTER = 300;
/** One more than elsewhere on the page, so that a small step of a slider can be seen. */
const DIGITS = 4;
const OUTSIDE = say("outside the model");
const STOPPED = say("stopped");
/** In an address, the unit of the result: no argument can have the name of a word of Python. */
const RESULT_UNIT = "in";

/** Register `<conceptry-calculator>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-calculator")) {
    customElements.define("conceptry-calculator", CalculatorElement);
  }
}

/**
 * Tells by two events that bubble: `conceptry:settings` when the reader has changed anything, and
 * `conceptry:reset` when everything is to be as it was printed.
 */
export class CalculatorElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {Form | undefined} */
  #form;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    this.#form = new Form(this);
    this.#form.listen(this.#connection.signal);
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
  }

  /** @returns {Setting[]} what differs from the printed page */
  get settings() {
    return this.#form?.settings ?? [];
  }

  /** @returns {Data | undefined} */
  get data() {
    return this.#form?.data;
  }

  /**
   * Set what is named and nothing else, and compute.
   * @param {Setting[]} settings
   * @returns {string[]} what could not be read, in words
   */
  restore(settings) {
    return this.#form?.restore(settings) ?? [];
  }

  /** Set everything as it was printed. */
  reset() {
    this.#form?.reset();
  }

  /** @param {string} name @returns {string} the unit that is chosen for an argument or, as `in`, for the result */
  unitOf(name) {
    return this.#form?.unitOf(name) ?? "";
  }

  /**
   * Ask the bench about the values of now.
   * @param {"chart" | "sensitivity"} task
   * @param {object} more
   * @param {AbortSignal} signal
   * @returns {Promise<{ fault: string, answer: any }>}
   */
  askBench(task, more, signal) {
    const request = { ...this.#form?.request, task, ...more };
    return python.respond("bench", request, { signal, background: true });
  }
}

/** The form of one calculator while it is on the page. */
class Form {
  /** @type {HTMLElement} */
  #element;
  /** @type {string} */
  #equation;
  /** @type {Data} */
  #data;
  /** @type {Map<string, Field>} */
  #fields = new Map();
  /** @type {HTMLOutputElement} */
  #output;
  /** @type {HTMLElement} */
  #status;
  /** @type {HTMLButtonElement} */
  #stop;
  /** @type {HTMLSelectElement | null} */
  #resultChoice;
  /** @type {{ text: string, value: string | undefined, conditions: boolean[] }} */
  #printed;
  /** @type {AbortController | undefined} */
  #question;
  /** @type {object | undefined} what was told last, for a chart that comes later */
  #told;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#equation = element.dataset["equation"] ?? "";
    this.#data = JSON.parse(element.dataset["calculator"] ?? "");
    this.#output = find(element, "output", HTMLOutputElement);
    this.#status = find(element, ".cx-status", HTMLElement);
    this.#stop = find(element, ".cx-stop", HTMLButtonElement);
    this.#resultChoice = element.querySelector(".cx-result-choice select");
    this.#printed = {
      text: this.#figure.textContent ?? "",
      value: this.#output.dataset["value"],
      conditions: this.#conditionItems.map((item) => item.dataset["holds"] === "yes"),
    };
    for (const argument of this.#data.arguments) {
      this.#fields.set(argument.name, new Field(element, argument));
    }
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    for (const field of this.#fields.values()) {
      field.enable(signal, (delay) => this.#changed(delay));
    }
    const choice = this.#resultChoice;
    if (choice?.parentElement) {
      choice.disabled = choice.parentElement.hidden = false;
      choice.addEventListener("change", () => this.#changed(0), { signal });
    }
    find(this.#element, ".cx-calculator-actions", HTMLElement).hidden = false;
    this.#stop.addEventListener("click", () => this.#stopNow(), { signal });
    find(this.#element, ".cx-reset", HTMLButtonElement).addEventListener("click", () => {
      this.reset();
      this.#announce("conceptry:reset");
    }, { signal });
    this.#linkLab();
    for (const intent of ["pointerenter", "focusin"]) {
      this.#element.addEventListener(intent, () => python.warm(), { signal, once: true });
    }
    this.#warmWhenNear(signal);
    python.events.addEventListener("state", () => this.#showState(), { signal });
    document.addEventListener("conceptry:chart", () => this.#tellAgain(), { signal });
    this.#showState();
    signal.addEventListener("abort", () => {
      clearTimeout(this.#settling);
      this.#question?.abort();
    });
  }

  /** @param {AbortSignal} signal */
  #warmWhenNear(signal) {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        python.warm();
      },
      { rootMargin: "200px" },
    );
    near.observe(this.#element);
    signal.addEventListener("abort", () => near.disconnect());
  }

  /** Stop, and drop the question that leaving a field for this button has just asked. */
  #stopNow() {
    clearTimeout(this.#settling);
    python.stop();
  }

  get data() {
    return this.#data;
  }

  /** @returns {Setting[]} */
  get settings() {
    /** @type {Setting[]} */
    const found = Array.from(this.#fields, ([name, field]) => [name, field.setting]);
    const unit = this.unitOf(RESULT_UNIT);
    if (unit !== this.#data.result.unit) found.push([RESULT_UNIT, unit]);
    return found.filter(([, value]) => value);
  }

  /** @param {Setting[]} settings */
  restore(settings) {
    /** @type {string[]} */
    const problems = [];
    for (const [name, value] of settings) {
      const field = this.#fields.get(name);
      if (field) field.setting = value;
      else if (name !== RESULT_UNIT) problems.push(say("{name} is no input of this equation", { name }));
      else if (!this.#chooseResultUnit(value)) problems.push(say("{unit} is no unit of this result", { unit: value }));
    }
    this.#linkLab();
    this.#ask(0);
    return problems;
  }

  reset() {
    for (const field of this.#fields.values()) field.reset();
    this.#chooseResultUnit(this.#data.result.unit);
    this.#linkLab();
    this.#ask(0);
  }

  /** @param {string} name */
  unitOf(name) {
    if (name !== RESULT_UNIT) return this.#fields.get(name)?.unit ?? "";
    return this.#resultChoice ? this.#resultChoice.value : this.#data.result.unit;
  }

  /** @param {string} unit */
  #chooseResultUnit(unit) {
    const isKnown = this.#data.result.choices.some(([name]) => name === unit);
    if (isKnown && this.#resultChoice) this.#resultChoice.value = unit;
    return isKnown && this.#resultChoice !== null;
  }

  /** @param {number} delay */
  #changed(delay) {
    this.#linkLab();
    this.#announce("conceptry:settings");
    this.#ask(delay);
  }

  /** @param {string} name */
  #announce(name) {
    this.#element.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }

  /** Let the link to the lab carry the values of now. */
  #linkLab() {
    const link = this.#element.querySelector("a.cx-open-lab");
    if (!(link instanceof HTMLAnchorElement)) return;
    const { settings } = this;
    const number = link.dataset["number"] ?? "1";
    link.hash = settings.length ? writeState([["eq", number], ...settings]) : `equation-${number}`;
  }

  /**
   * Ask Python once the reader has paused; a later question replaces an earlier one.
   * @param {number} delay
   */
  #ask(delay) {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#answer(delay === 0), delay);
  }

  /** @param {boolean} isFinal whether the reader has done with the field */
  async #answer(isFinal) {
    this.#question?.abort();
    const question = new AbortController();
    this.#question = question;
    const inputs = this.#inputs();
    const asked = performance.now();
    // The clock of a computation runs from when Python has started, however late that is.
    let ready = python.currentStatus().state === "ready";
    const slow = setInterval(() => {
      if (ready) this.#showRunning();
      ready = python.currentStatus().state === "ready";
    }, STOP_AFTER);
    try {
      const reply = await this.#request(inputs, null, question.signal);
      this.#settle(reply, inputs, isFinal);
      this.#showReply(reply);
      this.#tell(reply, inputs);
      const { python: version, state } = python.currentStatus();
      if (state === "ready") this.#sayAnswered(version ?? "", performance.now() - asked);
    } catch (error) {
      if (!question.signal.aborted) this.#showFault(error);
    } finally {
      clearInterval(slow);
      if (this.#question === question) this.#stop.hidden = true;
    }
  }

  /**
   * Move units that were typed into their places, except where somebody is still typing.
   * @param {Reply} reply
   * @param {Record<string, string>} inputs
   * @param {boolean} isFinal
   */
  #settle({ typed, values }, inputs, isFinal) {
    for (const [name, one] of Object.entries(typed)) {
      const field = this.#fields.get(name);
      if (isFinal || !field?.isActive) field?.settle(inputs[name] ?? "", one, values[name] ?? Number.NaN);
    }
  }

  #inputs() {
    return Object.fromEntries(Array.from(this.#fields, ([name, field]) => [name, field.text]));
  }

  /**
   * @param {Record<string, string>} inputs
   * @param {Sweep | null} sweep
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reply>}
   */
  #request(inputs, sweep, signal) {
    const { result: _result, conditions: _conditions, ...asked } = this.request;
    return python.respond("calculator", { ...asked, inputs, sweep }, signal ? { signal } : {});
  }

  /** What labs are told about the equation and the values of now. */
  get request() {
    const source = find(this.#element, ".cx-source", HTMLElement).textContent ?? "";
    const chosen = Array.from(this.#fields, ([name, field]) => [name, field.unit]);
    return {
      id: this.#equation,
      source,
      ...this.#data,
      inputs: this.#inputs(),
      units: Object.fromEntries(chosen),
      resultUnit: this.unitOf(RESULT_UNIT),
    };
  }

  /** @param {Reply} reply */
  #showReply({ result, problems, conditions }) {
    const faults = new Map(problems.map(({ argument, message }) => [argument, message]));
    for (const [name, field] of this.#fields) field.showFault(faults.get(name) ?? "");
    const verdicts = this.#data.conditions.map((_, order) => conditions[order] === true);
    const isJudged = conditions.length > 0 || problems.length === 0;
    if (isJudged && verdicts.includes(false)) this.#showWords(OUTSIDE);
    else if (result === null) this.#showWords(faults.get(null) ?? say("no result for these values"));
    else this.#showNumber(result);
    this.#showConditions(isJudged ? verdicts : undefined);
  }

  /** @param {number} value */
  #showNumber(value) {
    this.#output.dataset["value"] = String(value);
    delete this.#output.dataset["words"];
    const choice = findChoice(this.#data.result.choices, this.unitOf(RESULT_UNIT));
    this.#figure.textContent = formatNumber(fromOwn(value, choice), DIGITS);
    const unit = this.#output.querySelector(".cx-unit");
    if (unit) unit.textContent = choice[0];
  }

  /** @param {string} words */
  #showWords(words) {
    delete this.#output.dataset["value"];
    this.#output.dataset["words"] = "";
    this.#figure.textContent = words;
  }

  get #figure() {
    return find(this.#output, ".cx-figure", HTMLElement);
  }

  /** @param {boolean[] | undefined} verdicts none while there is no result to judge */
  #showConditions(verdicts) {
    for (const [order, item] of this.#conditionItems.entries()) {
      const holds = verdicts?.[order];
      item.dataset["holds"] = holds === undefined ? "open" : holds ? "yes" : "no";
      const otherwise = this.#data.conditions[order]?.otherwise ?? "";
      const words = holds === undefined ? say("not checked") : holds ? say("holds") : say("outside the model: {reason}", { reason: otherwise });
      find(item, ".cx-verdict", HTMLElement).textContent = words;
    }
  }

  get #conditionItems() {
    return Array.from(this.#element.querySelectorAll(".cx-conditions li")).filter((item) => item instanceof HTMLElement);
  }

  #showRunning() {
    this.#stop.hidden = false;
    this.#speak(say("Python is computing…"));
  }

  /** @param {unknown} error */
  #showFault(error) {
    if (error instanceof python.StartError) return; // The state has been told already.
    this.#showWords(STOPPED);
    this.#showConditions(undefined);
    const reason = error instanceof python.StoppedError ? error.message : say("no answer");
    this.#speak(reason === python.STOPPED ? say("Stopped.") : say("Stopped: {reason}.", { reason }));
  }

  #showState() {
    const { state, reason = "", words, python: version = "" } = python.currentStatus();
    if (state === "starting") this.#speak(words ?? "");
    if (state === "ready") {
      const isStopped = this.#figure.textContent === STOPPED;
      this.#speak(isStopped ? say("Stopped. Python {version} is ready again", { version }) : say("Python {version} is ready", { version }));
    }
    if (state === "failed") {
      this.#restorePrinted();
      this.#speak(say("Python could not start: {reason}. The result shown is the one for the printed values.", { reason }));
    }
  }

  /** Show what the page was printed with, for nothing else can be computed now. */
  #restorePrinted() {
    for (const field of this.#fields.values()) field.reset();
    const { text, value, conditions } = this.#printed;
    if (value === undefined) this.#showWords(text);
    else this.#showNumber(Number(value));
    this.#showConditions(conditions);
    if (!this.#told) return;
    // The chart must not go on showing values that stand in no field any more.
    this.#told = { equation: this.#equation, values: {}, result: null };
    this.#tellAgain();
  }

  /**
   * @param {string} version of Python
   * @param {number} time in milliseconds
   */
  #sayAnswered(version, time) {
    const milliseconds = Math.max(1, Math.round(time));
    this.#speak(say("Python {version} answered", { version }), ` ${say("in {milliseconds} ms", { milliseconds })}`);
  }

  /**
   * Say something about the state; what changes with every answer is not read aloud.
   * @param {string} words
   * @param {string} [aside]
   */
  #speak(words, aside = "") {
    const [spoken, silent] = this.#status.childNodes;
    if (spoken?.textContent !== words || !(silent instanceof HTMLElement)) {
      const quiet = document.createElement("span");
      quiet.ariaHidden = "true";
      this.#status.replaceChildren(words, quiet);
    }
    const quiet = this.#status.lastElementChild;
    if (quiet) quiet.textContent = aside;
  }

  /**
   * Tell the rest of the page, above all the chart of this equation.
   * @param {Reply} reply
   * @param {Record<string, string>} inputs
   */
  #tell(reply, inputs) {
    const names = new Map(this.#data.arguments.map(({ symbol, name }) => [symbol, name]));
    const values = Object.fromEntries(
      this.#data.arguments.flatMap(({ symbol, name }) => (name in reply.values ? [[symbol, reply.values[name]]] : [])),
    );
    const isConfident = reply.ok && this.#data.conditions.every((_, order) => reply.conditions[order] === true);
    /** @param {string} symbol @param {number[]} xs */
    const sweep = async (symbol, xs) => {
      const argument = names.get(symbol);
      if (argument === undefined) return xs.map(() => null);
      return (await this.#request(inputs, { argument, values: xs })).sweep;
    };
    const detail = { equation: this.#equation, values, result: isConfident ? reply.result : null, sweep };
    this.#told = detail;
    this.#tellAgain();
  }

  #tellAgain() {
    if (this.#told) document.dispatchEvent(new CustomEvent("conceptry:result", { detail: this.#told }));
  }
}

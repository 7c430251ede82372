// @ts-check
/**
 * A question whose answer is a number: draws fresh values, has the answer judged, and says what
 * went wrong. Reading, judging and drawing are Python's; nothing is computed here.
 */

import { create } from "./element.js";
import { find } from "./field.js";
import { formatExact, formatQuantity } from "./number.js";
import * as python from "./python.js";

/**
 * @typedef {import("./number.js").Step} Step
 * @typedef {{ name: string, default: number, steps: Step[] }} Argument what is used of it here
 * @typedef {{
 *   arguments: Argument[],
 *   result: { unit: string, steps: Step[], tolerance: number },
 *   units: Record<string, unknown>,
 * }} Exercise
 * @typedef {"right" | "close" | "wrong" | "unclear"} Kind
 * @typedef {{ kind: Kind, words: string, understood: string }} Verdict
 * @typedef {{ values: Record<string, number>, result: number }} Drawn
 */

/** Milliseconds of waiting after which something is said about it. */
const SAY_AFTER = 300;
const SEEDS = 2 ** 32;

/** Register `<conceptry-number-question>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-number-question")) {
    customElements.define("conceptry-number-question", NumberQuestion);
  }
}

class NumberQuestion extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {Record<string, number> | undefined} those on the page, once they are fresh ones */
  #values;
  /** @type {AbortController | undefined} */
  #question;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#form.addEventListener("submit", (event) => void this.#check(event), { signal });
    this.#form.addEventListener("input", () => this.#clear(), { signal });
    this.#fresh.addEventListener("click", () => void this.#renew(), { signal });
    for (const intent of ["pointerenter", "focusin"]) {
      this.addEventListener(intent, () => python.warm(), { signal, once: true });
    }
    signal.addEventListener("abort", () => this.#question?.abort());
    find(this, ".cx-quiz-actions", HTMLElement).hidden = false;
    for (const button of this.querySelectorAll("button")) button.disabled = false;
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
  }

  get #form() {
    return find(this, "form", HTMLFormElement);
  }

  get #input() {
    return find(this, "input", HTMLInputElement);
  }

  get #fresh() {
    return find(this, ".cx-fresh", HTMLButtonElement);
  }

  /** @returns {Exercise} */
  get #exercise() {
    return JSON.parse(this.dataset["exercise"] ?? "");
  }

  /** @returns {Record<string, number>} */
  get #now() {
    return this.#values ?? Object.fromEntries(this.#exercise.arguments.map((one) => [one.name, one.default]));
  }

  /** @param {SubmitEvent} event */
  async #check(event) {
    event.preventDefault();
    const { result, units } = this.#exercise;
    const typed = this.#input.value;
    const verdict = await this.#ask({ judge: { typed, values: this.#now, result, units } });
    if (!verdict) return;
    const { kind, words, understood } = /** @type {Verdict} */ (verdict);
    this.#say(words, kind, understood && `Your answer was understood as ${understood}.`);
    if (kind === "right") this.#answer.open = true;
    else this.#input.focus();
  }

  async #renew() {
    const seed = Math.floor(Math.random() * SEEDS);
    const reply = await this.#ask({ fresh: { seed, last: this.#now } });
    if (!reply) return;
    if ("words" in reply) {
      this.#say(/** @type {Verdict} */ (reply).words, "unclear");
      return;
    }
    const { values, result } = /** @type {Drawn} */ (reply);
    const exercise = this.#exercise;
    this.#values = values;
    for (const { name, steps } of exercise.arguments) {
      const place = find(this, `.cx-given-value[data-for="${CSS.escape(name)}"]`, HTMLElement);
      place.textContent = formatExact(values[name] ?? Number.NaN, steps);
    }
    find(this, ".cx-solution", HTMLElement).textContent = formatQuantity(result, exercise.result.steps);
    this.#answer.open = false;
    this.#input.value = "";
    this.#input.focus();
    this.#say("There are new values.");
  }

  /**
   * Ask Python; a later question replaces an earlier one.
   * @param {object} task
   * @returns {Promise<Verdict | Drawn | undefined>} nothing where there is no answer to show
   */
  async #ask(task) {
    this.#question?.abort();
    const question = new AbortController();
    this.#question = question;
    const slow = setTimeout(() => this.#say("Python is starting…"), SAY_AFTER);
    try {
      const equation = this.dataset["equation"] ?? "";
      const shown = `conceptry-calculator[data-equation="${CSS.escape(equation)}"] .cx-source`;
      const source = find(document, shown, HTMLElement).textContent ?? "";
      const request = { id: equation, source, arguments: this.#exercise.arguments, ...task };
      const { signal } = question;
      return await python.respond("answer", request, { signal });
    } catch (error) {
      if (question.signal.aborted) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.#say(`Your answer cannot be checked: ${reason}. Compare it with the answer below.`, "unclear");
      return undefined;
    } finally {
      clearTimeout(slow);
    }
  }

  get #answer() {
    return find(this, "details", HTMLDetailsElement);
  }

  #clear() {
    this.#question?.abort();
    this.#say("");
  }

  /**
   * @param {string} text
   * @param {Kind} [kind]
   * @param {string} [aside]
   */
  #say(text, kind, aside) {
    if (kind) this.#form.dataset["result"] = kind;
    else delete this.#form.dataset["result"];
    const more = aside ? [" ", create("span", "cx-understood", aside)] : [];
    find(this, "[role=status]", HTMLElement).replaceChildren(text, ...more);
  }
}

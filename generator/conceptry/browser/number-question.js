// @ts-check
/**
 * A question whose answer is a number: draws fresh values, has the answer judged, and says what
 * went wrong. Reading, judging and drawing are Python's; nothing is computed here. The values and
 * the answer are kept, so that a reader who comes back finds the question as it was left.
 */

import { create } from "./element.js";
import { find } from "./field.js";
import { formatExact, formatQuantity } from "./number.js";
import { forget, isObject, keep, recall } from "./progress.js";
import * as python from "./python.js";
import { noteUnlessKept } from "./unkept.js";
import { say } from "./words.js";

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
 *
 * @typedef {object} Answer what is kept of it
 * @property {string} at when, such as 2026-11-29T10:31:00.000Z
 * @property {string} edition of the question
 * @property {string} question its words, for whoever reads what is kept
 * @property {Record<string, string>} given the values in words, likewise
 * @property {Drawn} [drawn] the values, where they are not those of the page
 * @property {string} [answer] as it was typed
 * @property {Verdict} [verdict]
 * @property {boolean} [right] only where the answer was judged
 * @property {string} [solved] when it was right last, with whatever values
 */

const SECTION = "number";

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
  /** @type {Drawn | undefined} what is on the page, once it is fresh */
  #drawn;
  /** @type {string[] | undefined} the values and the solution as the build printed them */
  #printed;
  /** @type {AbortController | undefined} */
  #question;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#form.addEventListener("submit", (event) => void this.#check(event), { signal });
    this.#form.addEventListener("input", () => this.#clear(), { signal });
    this.#fresh.addEventListener("click", () => void this.#renew(), { signal });
    this.#forgetButton.addEventListener("click", () => this.#forget(), { signal });
    for (const intent of ["pointerenter", "focusin"]) {
      this.addEventListener(intent, () => python.warm(), { signal, once: true });
    }
    signal.addEventListener("abort", () => this.#question?.abort());
    find(this, ".cx-quiz-actions", HTMLElement).hidden = false;
    for (const button of this.querySelectorAll("button")) button.disabled = false;
    this.#printed ??= this.#places.map((place) => place.textContent ?? "");
    this.#restore();
    noteUnlessKept(this);
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

  get #forgetButton() {
    return find(this, ".cx-quiz-forget", HTMLButtonElement);
  }

  /** Where the values stand, in the order of the arguments, and then the solution. */
  get #places() {
    const named = this.#exercise.arguments.map(({ name }) => `.cx-given-value[data-for="${CSS.escape(name)}"]`);
    return [...named, ".cx-solution"].map((selector) => find(this, selector, HTMLElement));
  }

  /** @returns {Exercise} */
  get #exercise() {
    return JSON.parse(this.dataset["exercise"] ?? "");
  }

  /** @returns {Record<string, number>} */
  get #now() {
    return this.#drawn?.values ?? Object.fromEntries(this.#exercise.arguments.map((one) => [one.name, one.default]));
  }

  /** @param {SubmitEvent} event */
  async #check(event) {
    event.preventDefault();
    const { result, units } = this.#exercise;
    const typed = this.#input.value;
    const verdict = await this.#ask({ judge: { typed, values: this.#now, result, units } });
    if (!verdict) return;
    const { kind, words, understood } = /** @type {Verdict} */ (verdict);
    this.#tell({ kind, words, understood });
    if (kind !== "unclear") this.#keep({ answer: typed, verdict: { kind, words, understood }, right: kind === "right" });
    if (kind === "right") this.#answer.open = true;
    else this.#input.focus();
  }

  async #renew() {
    const seed = Math.floor(Math.random() * SEEDS);
    const reply = await this.#ask({ fresh: { seed, last: this.#now } });
    if (!reply) return;
    if ("words" in reply) {
      this.#speak(/** @type {Verdict} */ (reply).words, "unclear");
      return;
    }
    const { values, result } = /** @type {Drawn} */ (reply);
    this.#put({ values, result });
    this.#keep({});
    this.#answer.open = false;
    this.#input.value = "";
    this.#input.focus();
    this.#speak(say("There are new values."));
  }

  /** @param {Drawn} drawn */
  #put({ values, result }) {
    const exercise = this.#exercise;
    this.#drawn = { values, result };
    const words = exercise.arguments.map(({ name, steps }) => formatExact(values[name] ?? Number.NaN, steps));
    this.#print([...words, formatQuantity(result, exercise.result.steps)]);
  }

  /** @param {string[]} words the values, and then the solution */
  #print(words) {
    for (const [order, place] of this.#places.entries()) place.textContent = words[order] ?? "";
    // The key that is printed answers the question as it stands now.
    const name = CSS.escape(this.#form.dataset["question"] ?? "");
    for (const place of document.querySelectorAll(`[data-solution="${name}"]`)) place.textContent = words.at(-1) ?? "";
  }

  /** @param {Pick<Answer, "answer" | "verdict" | "right">} said nothing where only the values are fresh */
  #keep(said) {
    const { question = "", edition = "" } = this.#form.dataset;
    const earlier = this.#kept;
    const at = new Date().toISOString();
    const solved = said.right ? at : earlier?.edition === edition ? earlier.solved : undefined;
    const named = [...this.querySelectorAll(".cx-given li")].map((item) => [
      item.querySelector(".cx-given-name")?.textContent ?? "",
      item.querySelector(".cx-given-value")?.textContent ?? "",
    ]);
    /** @type {Answer} */
    const answer = {
      ...{ at, edition, question: this.querySelector(".cx-quiz-question")?.textContent ?? "" },
      ...{ given: Object.fromEntries(named), ...said },
      ...(this.#drawn ? { drawn: this.#drawn } : {}),
      ...(solved ? { solved } : {}),
    };
    this.#forgetButton.hidden = !keep(SECTION, question, answer);
    noteUnlessKept(this);
  }

  get #kept() {
    return /** @type {Partial<Answer> | undefined} */ (recall(SECTION, this.#form.dataset["question"] ?? ""));
  }

  /** Shows the values and the answer of an earlier visit. */
  #restore() {
    const kept = this.#kept;
    if (!kept) return;
    this.#forgetButton.hidden = false;
    if (kept.edition !== this.#form.dataset["edition"]) {
      this.#form.dataset["result"] = "changed";
      this.#write(say("This question has changed since you answered it, so that answer no longer counts. You can answer again."), { isEarlier: true });
      return;
    }
    if (this.#isDrawn(kept.drawn)) this.#put(kept.drawn);
    if (typeof kept.answer !== "string" || !isObject(kept.verdict) || this.#input.value) return;
    this.#input.value = kept.answer;
    this.#tell(kept.verdict, { isEarlier: true });
  }

  /**
   * @param {unknown} drawn as a file of the reader may bring it
   * @returns {drawn is Drawn}
   */
  #isDrawn(drawn) {
    if (!isObject(drawn) || !isObject(drawn["values"])) return false;
    const values = this.#exercise.arguments.map(({ name }) => drawn["values"][name]);
    return [...values, drawn["result"]].every(Number.isFinite);
  }

  #forget() {
    forget(SECTION, this.#form.dataset["question"] ?? "");
    this.#drawn = undefined;
    this.#print(this.#printed ?? []);
    this.#answer.open = false;
    this.#input.value = "";
    this.#input.focus(); // the button goes away, and the focus must not go with it
    this.#forgetButton.hidden = true;
    this.#speak(say("Your answer is forgotten."));
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
    const slow = setTimeout(() => this.#speak(say("Python is starting…")), SAY_AFTER);
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
      this.#speak(say("Your answer cannot be checked: {reason}. Compare it with the answer below.", { reason }), "unclear");
      return undefined;
    } finally {
      clearTimeout(slow);
    }
  }

  get #answer() {
    return find(this, "details", HTMLDetailsElement);
  }

  /**
   * @param {Verdict} verdict
   * @param {{isEarlier?: boolean}} [options]
   */
  #tell({ kind, words, understood }, { isEarlier = false } = {}) {
    this.#form.dataset["result"] = kind;
    this.#write(words, { aside: understood && say("Your answer was understood as {value}.", { value: understood }), isEarlier });
  }

  #clear() {
    this.#question?.abort();
    this.#speak("");
  }

  /**
   * @param {string} text
   * @param {Kind} [kind]
   */
  #speak(text, kind) {
    if (kind) this.#form.dataset["result"] = kind;
    else delete this.#form.dataset["result"];
    this.#write(text);
  }

  /**
   * @param {string} text
   * @param {{aside?: string, isEarlier?: boolean}} [options] what was known before is not announced
   */
  #write(text, { aside = "", isEarlier = false } = {}) {
    const line = find(this, "[role=status]", HTMLElement);
    line.setAttribute("aria-live", isEarlier ? "off" : "polite");
    line.replaceChildren(text, ...(aside ? [" ", create("span", "cx-understood", aside)] : []));
  }
}

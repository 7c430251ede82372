// @ts-check
/**
 * One step of an investigation: the reader commits to a prediction, and only then sees what the
 * model says. The first prediction is kept apart from later tries, and both with the edition of
 * the step that they were made for.
 */

import { ChoicePrediction } from "./choice-prediction.js";
import { CurvePrediction } from "./curve-prediction.js";
import { formatDay } from "./day.js";
import { find } from "./field.js";
import { NumberPrediction } from "./number-prediction.js";
import { forget, keep, recall } from "./progress.js";
import { say } from "./words.js";

export const SECTION = "prediction";
/** Tells an investigation that a step has changed; it bubbles. */
export const CHANGE = "conceptry:prediction";

/**
 * @typedef {import("./comparison.js").Comparison} Comparison
 *
 * @typedef {object} Try
 * @property {unknown} [value] of a number in the unit of the step, of a choice the option's id, of
 *   a curve its values at the handles; none where the answer was shown without a prediction
 * @property {string} text the same for readers
 * @property {boolean} [skipped]
 * @property {string} at when, such as 2026-11-29T10:31:00.000Z
 *
 * @typedef {object} Kept what is kept of a step
 * @property {Try} first
 * @property {Try} last
 * @property {number} tries how many predictions were made
 * @property {string} edition of the step
 * @property {string} at when the last of it happened
 * @property {string} title of the step, for whoever reads what is kept
 *
 * @typedef {object} Entry the form of one kind of prediction
 * @property {(signal: AbortSignal, changed: () => void) => void} listen
 * @property {() => {value: any} | {fault: string}} read
 * @property {(value: unknown) => boolean} accepts
 * @property {(value: any) => void} show
 * @property {() => void} clear
 * @property {(value: any) => string} write
 * @property {(value: any) => Comparison} compare
 * @property {(answer: HTMLElement, value: any, signal: AbortSignal) => void} reveal
 * @property {() => void} focus
 */

const SKIPPED = say("shown without a prediction");
const NOT_KEPT = say("This browser keeps nothing: your predictions are gone when you leave this page.");

/** Registers `<conceptry-prediction>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-prediction")) {
    customElements.define("conceptry-prediction", PredictionElement);
  }
}

export class PredictionElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {AbortController | undefined} what is drawn into the answer */
  #overlay;
  /** @type {Entry | undefined} */
  #entry;
  /** @type {Kept | undefined} */
  #kept;

  connectedCallback() {
    this.disconnectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const entry = this.#createEntry();
    this.#entry = entry;
    entry.listen(signal, () => this.#markFault(""));
    this.#form.addEventListener("submit", (event) => this.#commit(event), { signal });
    find(this, ".cx-skip", HTMLButtonElement).addEventListener("click", () => this.#skip(), { signal });
    find(this, ".cx-prediction-actions", HTMLElement).hidden = false;
    this.#restore();
  }

  disconnectedCallback() {
    this.#overlay?.abort();
    this.#connection?.abort();
    this.#overlay = this.#connection = this.#entry = undefined;
  }

  get name() {
    return this.dataset["name"] ?? "";
  }

  /** What is known of this step, made for its edition of now; nothing before. */
  get kept() {
    return this.#kept?.edition === this.#edition ? this.#kept : undefined;
  }

  /** What was kept of an earlier edition of this step. */
  get outdated() {
    return this.#kept?.edition === this.#edition ? undefined : this.#kept;
  }

  /** @param {Try} one @returns {Comparison | undefined} */
  compare(one) {
    return this.#entry?.accepts(one.value) ? this.#entry.compare(one.value) : undefined;
  }

  /** Forgets everything about this step and closes its answer. */
  reset() {
    forget(SECTION, this.name);
    this.#kept = undefined;
    this.#entry?.clear();
    this.#close();
    this.#speak("");
    this.#tell();
  }

  /** @returns {Entry} */
  #createEntry() {
    const data = JSON.parse(this.dataset["prediction"] ?? "{}");
    const { kind } = this.dataset;
    if (kind === "choice") return new ChoicePrediction(this.#form, data);
    return kind === "curve" ? new CurvePrediction(this.#form, data) : new NumberPrediction(this.#form, data);
  }

  get #edition() {
    return this.dataset["edition"] ?? "";
  }

  get #form() {
    return find(this, "form", HTMLFormElement);
  }

  get #answer() {
    return find(this, "details.cx-reveal", HTMLDetailsElement);
  }

  #restore() {
    this.#kept = readKept(recall(SECTION, this.name));
    const { kept, outdated } = this;
    if (kept) {
      if (this.#entry?.accepts(kept.last.value)) this.#entry.show(kept.last.value);
      this.#open(kept);
      this.#speak(say("You have been here before; {tries}.", { tries: tellTries(kept) }), { isEarlier: true });
    } else {
      this.#close();
      if (outdated) {
        const { at, text } = outdated.first;
        const words = say("This step has changed since you predicted {text} on {day}. What you predict now replaces that.", { text, day: formatDay(at) });
        this.#speak(words, { isEarlier: true });
      }
    }
    this.#tell();
  }

  /** @param {SubmitEvent} event */
  #commit(event) {
    event.preventDefault();
    const entry = this.#entry;
    if (!entry) return;
    const reading = entry.read();
    if ("fault" in reading) {
      this.#markFault(reading.fault);
      this.#speak("");
      entry.focus();
      return;
    }
    this.#markFault("");
    this.#add({ value: reading.value, text: entry.write(reading.value), at: new Date().toISOString() });
  }

  #skip() {
    this.#add({ skipped: true, text: SKIPPED, at: new Date().toISOString() });
  }

  /** @param {Try} made */
  #add(made) {
    const before = this.kept;
    const tries = (before?.tries ?? 0) + (made.skipped ? 0 : 1);
    const title = this.dataset["title"] ?? "";
    /** @type {Kept} */
    const kept = { title, first: before?.first ?? made, last: made, tries, edition: this.#edition, at: made.at };
    this.#kept = kept;
    const isKept = keep(SECTION, this.name, kept);
    this.#open(kept);
    this.#speak([`${capital(tellTries(kept))}.`, ...(isKept ? [] : [NOT_KEPT])].join(" "));
    this.#tell({ isNew: true });
    const heading = find(this, ".cx-answer-title", HTMLElement);
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "nearest" });
  }

  /** @param {Kept} kept */
  #open(kept) {
    this.dataset["state"] = "open";
    this.#answer.hidden = false;
    this.#answer.open = true;
    find(this, ".cx-commit", HTMLElement).textContent = say("Commit another try");
    find(this, ".cx-skip", HTMLElement).hidden = true;
    this.#showComparison(kept);
  }

  #close() {
    delete this.dataset["state"];
    this.#overlay?.abort();
    this.#answer.hidden = true;
    this.#answer.open = false;
    find(this, ".cx-commit", HTMLElement).textContent = say("Commit");
    find(this, ".cx-skip", HTMLElement).hidden = false;
    for (const option of this.querySelectorAll("[data-said]")) option.removeAttribute("data-said");
  }

  /** @param {Kept} kept */
  #showComparison({ first, last, tries }) {
    this.#overlay?.abort();
    this.#overlay = new AbortController();
    const lines = [first, ...(last === first || tries + (first.skipped ? 1 : 0) < 2 ? [] : [last])].flatMap((one, order) => {
      const found = this.compare(one);
      if (!found) return [];
      const title = order ? say("Your try {n}:", { n: tries }) : say("Your first prediction:");
      return [createLine(title, found)];
    });
    find(this, ".cx-comparison", HTMLElement).replaceChildren(...lines);
    if (this.#entry?.accepts(last.value)) this.#entry.reveal(this.#answer, last.value, this.#overlay.signal);
    for (const option of this.querySelectorAll("[data-option]")) {
      option.toggleAttribute("data-said", option.getAttribute("data-option") === last.value);
    }
  }

  /** @param {string} fault empty where nothing is wrong */
  #markFault(fault) {
    const line = find(this, ".cx-prediction-error", HTMLElement);
    line.textContent = fault;
    line.hidden = !fault;
    for (const field of this.querySelectorAll(".cx-prediction input[type=text]")) {
      if (fault) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  /**
   * @param {string} text
   * @param {{isEarlier?: boolean}} [options] what was known before is not announced
   */
  #speak(text, { isEarlier = false } = {}) {
    const line = find(this, ".cx-prediction-status", HTMLElement);
    line.setAttribute("aria-live", isEarlier ? "off" : "polite");
    line.textContent = text;
  }

  /** @param {{isNew?: boolean}} [detail] whether the reader has just done it */
  #tell(detail = {}) {
    this.dispatchEvent(new CustomEvent(CHANGE, { bubbles: true, detail }));
  }
}

/**
 * @param {string} title
 * @param {Comparison} comparison
 */
function createLine(title, { words, near, grade }) {
  const line = document.createElement("p");
  line.className = "cx-compared";
  line.dataset["grade"] = grade;
  const name = document.createElement("strong");
  name.textContent = `${title} `;
  const verdict = document.createElement("span");
  verdict.className = "cx-near";
  verdict.textContent = near;
  line.append(name, `${words} `, verdict);
  return line;
}

/**
 * Takes what was kept if it has our form; something else may have written it.
 *
 * @param {unknown} found
 * @returns {Kept | undefined}
 */
function readKept(found) {
  const kept = /** @type {Partial<Kept> | null | undefined} */ (found);
  const isWhole = [kept?.first, kept?.last].every((one) => typeof one?.text === "string" && typeof one.at === "string");
  if (!kept || !isWhole || typeof kept.edition !== "string" || typeof kept.tries !== "number") return undefined;
  return /** @type {Kept} */ (kept);
}

/** @param {Kept} kept */
function tellTries({ first, last, tries }) {
  if (first.skipped && tries) return say("the answer was shown without a prediction; what you tried then: {text}", { text: last.text });
  if (first.skipped) return say("the answer was shown without a prediction");
  if (tries === 1) return say("your first prediction: {text}", { text: first.text });
  return say("your first prediction stays: {first}; try {n}: {last}", { first: first.text, n: tries, last: last.text });
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

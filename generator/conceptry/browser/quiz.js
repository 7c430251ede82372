// @ts-check
/**
 * A question with radio buttons: says whether the chosen option is right, and why.
 *
 * An answer is kept under the identities of the question and the option, so that it outlives a
 * change of order; the edition tells when the question no longer asks the same.
 */

import { forget, keep, recall } from "./progress.js";
import { noteUnlessKept } from "./unkept.js";
import { say } from "./words.js";

const SECTION = "quiz";

/**
 * @typedef {object} Answer what is kept of an answer
 * @property {string} option identity of the chosen option
 * @property {string} edition of the question that was answered
 * @property {boolean} right
 * @property {string} at when, such as 2026-11-29T10:31:00.000Z
 * @property {string} question its words, for whoever reads what is kept
 * @property {string} answer the words of the option
 */

/** Registers `<conceptry-quiz>`, once. */
export function define() {
  if (!customElements.get("conceptry-quiz")) customElements.define("conceptry-quiz", Quiz);
}

class Quiz extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    const form = this.querySelector("form");
    const actions = this.querySelector(".cx-quiz-actions");
    if (!form || !(actions instanceof HTMLElement)) return;
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    actions.hidden = false;
    for (const button of actions.querySelectorAll("button")) button.disabled = false;
    form.addEventListener("submit", (event) => this.#answer(event, form), { signal });
    form.addEventListener("change", () => this.#clear(form), { signal });
    this.#forgetButton?.addEventListener("click", () => this.#forget(form), { signal });
    this.#restore(form);
    noteUnlessKept(this);
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /**
   * @param {SubmitEvent} event
   * @param {HTMLFormElement} form
   */
  #answer(event, form) {
    event.preventDefault();
    const chosen = options(form).find((option) => option.checked);
    if (!chosen) {
      this.#speak(say("Choose an option first."));
      options(form)[0]?.focus();
      return;
    }
    const right = isRight(chosen);
    const { question = "", edition = "" } = form.dataset;
    /** @type {Answer} */
    const answer = {
      ...{ option: chosen.value, edition, right, at: new Date().toISOString() },
      question: form.querySelector(".cx-quiz-question")?.textContent ?? "",
      answer: chosen.labels?.[0]?.textContent ?? "",
    };
    this.#offerToForget(keep(SECTION, question, answer));
    noteUnlessKept(this);
    this.#tell(form, chosen);
    const explanation = form.querySelector("details");
    if (right && explanation) explanation.open = true;
  }

  /**
   * Shows the answer of an earlier visit.
   *
   * @param {HTMLFormElement} form
   */
  #restore(form) {
    const answer = /** @type {Partial<Answer> | null | undefined} */ (
      recall(SECTION, form.dataset.question ?? "")
    );
    if (typeof answer?.option !== "string") return;
    this.#offerToForget(true);
    const chosen = options(form).find((option) => option.value === answer.option);
    if (chosen && answer.edition === form.dataset.edition) {
      chosen.checked = true;
      this.#tell(form, chosen, { isEarlier: true });
    } else {
      form.dataset.result = "changed";
      const words = say("This question has changed since you answered it, so that answer no longer counts. You can answer again.");
      this.#speak(words, { isEarlier: true });
    }
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLInputElement} chosen
   * @param {{isEarlier?: boolean}} [options]
   */
  #tell(form, chosen, { isEarlier = false } = {}) {
    form.dataset.result = isRight(chosen) ? "right" : "wrong";
    const answer = chosen.labels?.[0]?.textContent ?? "";
    const text = isRight(chosen)
      ? say("Right: {answer}", { answer })
      : say("Not right: {answer}. Try again, or open the answer below.", { answer });
    this.#speak(text, { isEarlier });
  }

  /** @param {HTMLFormElement} form */
  #forget(form) {
    forget(SECTION, form.dataset.question ?? "");
    for (const option of options(form)) option.checked = false;
    this.#clear(form);
    options(form)[0]?.focus(); // the button goes away, and the focus must not go with it
    this.#offerToForget(false);
    this.#speak(say("Your answer is forgotten."));
  }

  /** @param {HTMLFormElement} form */
  #clear(form) {
    delete form.dataset.result;
    this.#speak("");
  }

  /**
   * @param {string} text
   * @param {{isEarlier?: boolean}} [options] what was known before is not announced
   */
  #speak(text, { isEarlier = false } = {}) {
    const line = this.querySelector("[role=status]");
    if (!line) return;
    line.setAttribute("aria-live", isEarlier ? "off" : "polite");
    line.textContent = text;
  }

  /** @param {boolean} isKept whether there is something to forget */
  #offerToForget(isKept) {
    if (this.#forgetButton) this.#forgetButton.hidden = !isKept;
  }

  get #forgetButton() {
    const button = this.querySelector(".cx-quiz-forget");
    return button instanceof HTMLButtonElement ? button : undefined;
  }
}

/** @param {HTMLFormElement} form */
function options(form) {
  return [...form.querySelectorAll("input")];
}

/** @param {HTMLInputElement} option */
function isRight(option) {
  return option.hasAttribute("data-right");
}

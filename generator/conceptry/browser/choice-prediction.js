// @ts-check
/** A prediction that is one of several options. */

import { say } from "./words.js";

/** @typedef {{answer: string}} ChoiceData the identity of the option that the model gives */

export class ChoicePrediction {
  #data;
  /** @type {HTMLInputElement[]} */
  #options;

  /**
   * @param {HTMLElement} root
   * @param {ChoiceData} data
   */
  constructor(root, data) {
    this.#data = data;
    this.#options = [...root.querySelectorAll("input")];
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} changed
   */
  listen(signal, changed) {
    for (const option of this.#options) option.addEventListener("change", changed, { signal });
  }

  /** @returns {{value: string} | {fault: string}} */
  read() {
    const chosen = this.#options.find((option) => option.checked);
    return chosen ? { value: chosen.value } : { fault: say("Choose one of the options first.") };
  }

  /** @param {unknown} value */
  accepts(value) {
    return this.#options.some((option) => option.value === value);
  }

  /** @param {string} value */
  show(value) {
    for (const option of this.#options) option.checked = option.value === value;
  }

  clear() {
    for (const option of this.#options) option.checked = false;
  }

  /** @param {string} value */
  write(value) {
    const option = this.#options.find((one) => one.value === value);
    return option?.labels?.[0]?.textContent?.trim() ?? "";
  }

  /**
   * @param {string} value
   * @returns {import("./comparison.js").Comparison}
   */
  compare(value) {
    const { answer } = this.#data;
    const said = this.write(value);
    if (value === answer) return { words: say("You said “{said}”, and so does the model.", { said }), near: say("the same"), grade: "near" };
    const words = say("You said “{said}”; the model says “{model}”.", { said, model: this.write(answer) });
    return { words, near: say("another answer"), grade: "far" };
  }

  reveal() {}

  focus() {
    (this.#options.find((option) => option.checked) ?? this.#options[0])?.focus();
  }
}

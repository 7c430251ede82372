// @ts-check
/** The form of the recovery lab: what the reader has set, and what of it differs from a preset. */

import { Field, find } from "./field.js";
import { say } from "./words.js";

/**
 * @typedef {import("./field.js").Argument} Argument
 * @typedef {Record<string, string>} Texts by the names of the desk's inputs, as typed
 * @typedef {{ arguments: Argument[], choices: { name: string, default: string }[] }} Data
 */

/** A law of the page alone: the desk computes it beside the exact one in any case. */
export const FIRST_ORDER = "first-order";

export class RecoveryForm {
  #root;
  /** @type {Map<string, Field>} */
  #fields = new Map();
  /** @type {Map<string, HTMLSelectElement>} */
  #choices = new Map();
  #preset;
  /** @type {Record<string, Texts>} */
  #presets;
  /** @type {Texts} */
  #defaults;
  /** What the page was printed with. @type {Texts} */
  #printed;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    /** @type {Data} */
    const data = JSON.parse(root.dataset["form"] ?? "");
    this.#presets = JSON.parse(root.dataset["presets"] ?? "");
    this.#preset = find(root, "#recovery-preset", HTMLSelectElement);
    this.#defaults = Object.fromEntries(
      [...data.arguments, ...data.choices].map((one) => [one.name, String(one.default)]),
    );
    for (const argument of data.arguments) this.#fields.set(argument.name, new Field(root, argument));
    for (const { name } of data.choices) {
      this.#choices.set(name, find(root, `select[name="${name}"]`, HTMLSelectElement));
    }
    this.#preset.selectedIndex = 0;
    this.#printed = this.baseline;
  }

  /**
   * @param {AbortSignal} signal
   * @param {(delay: number) => void} changed
   */
  enable(signal, changed) {
    for (const field of this.#fields.values()) field.enable(signal, changed);
    for (const select of [this.#preset, ...this.#choices.values()]) select.disabled = false;
    for (const select of this.#choices.values()) {
      select.addEventListener("change", () => (this.#showUsed(), changed(0)), { signal });
    }
    this.#preset.addEventListener("change", () => (this.set({ preset: this.preset }), changed(0)), { signal });
    this.#showUsed();
  }

  get preset() {
    return this.#preset.value;
  }

  /** Whether the printed page shows this very preset. */
  get isFirst() {
    return this.#preset.selectedIndex === 0;
  }

  /** @returns {Texts} all inputs of the preset that is chosen */
  get baseline() {
    return { ...this.#defaults, ...this.#presets[this.preset] };
  }

  /** @returns {Texts} all inputs as they stand in the form */
  get texts() {
    return Object.fromEntries([
      ...Array.from(this.#choices, ([name, select]) => [name, select.value]),
      // A setting is empty where the field stands as it was printed.
      ...Array.from(this.#fields, ([name, { text, setting }]) => [name, text.trim() && (setting || this.#printed[name])]),
    ]);
  }

  /** @returns {Texts} what differs from the preset */
  get changes() {
    const { baseline } = this;
    return Object.fromEntries(Object.entries(this.texts).filter(([name, text]) => text !== baseline[name]));
  }

  /** @returns {Texts} the state of the lab, which gives it back when it is set */
  get state() {
    return { ...(this.isFirst ? {} : { preset: this.preset }), ...this.changes };
  }

  get isFirstOrder() {
    return this.#choices.get("law")?.value === FIRST_ORDER;
  }

  /**
   * @param {Texts} state a preset and what differs from it
   * @returns {string[]} what of it could not be set, in words
   */
  set({ preset, ...changes }) {
    /** @type {string[]} */
    const problems = [];
    const isPreset = preset !== undefined && Object.hasOwn(this.#presets, preset);
    if (isPreset) this.#preset.value = preset;
    else this.#preset.selectedIndex = 0;
    if (preset !== undefined && !isPreset) problems.push(say("there is no preset {name}", { name: preset }));
    for (const name of Object.keys(changes)) {
      if (!this.#fields.has(name) && !this.#choices.has(name)) problems.push(say("{name} is no input of this lab", { name }));
    }
    const texts = { ...this.baseline, ...changes };
    for (const [name, field] of this.#fields) field.setting = texts[name] ?? "";
    for (const [name, select] of this.#choices) {
      const text = texts[name] ?? "";
      if (Array.from(select.options).some(({ value }) => value === text)) select.value = text;
      else {
        select.value = this.baseline[name] ?? "";
        problems.push(say("{text} is no choice of {name}", { text, name }));
      }
    }
    this.showFaults(new Map());
    this.#showUsed();
    return problems;
  }

  /** @param {Map<string | null, string>} faults by the name of the input */
  showFaults(faults) {
    for (const [name, field] of this.#fields) field.showFault(faults.get(name) ?? "");
    for (const [name, select] of this.#choices) {
      const error = find(this.#root, `#${select.id}-error`, HTMLElement);
      error.textContent = faults.get(name) ?? "";
      error.hidden = !error.textContent;
    }
    const [first] = faults.keys();
    const hidden = first && this.#root.querySelector(`details:not([open]) [name="${first}"]`)?.closest("details");
    if (hidden) hidden.open = true;
  }

  /** Show the fields that count with what is chosen, and what the preset means. */
  #showUsed() {
    for (const part of this.#root.querySelectorAll("[data-only-for]")) {
      if (!(part instanceof HTMLElement)) continue;
      const [name = "", word = ""] = (part.dataset["onlyFor"] ?? "").split("=");
      part.hidden = this.#choices.get(name)?.value !== word;
    }
    for (const meaning of this.#root.querySelectorAll(".cx-lab-meaning")) {
      if (meaning instanceof HTMLElement) meaning.hidden = meaning.dataset["preset"] !== this.preset;
    }
  }
}

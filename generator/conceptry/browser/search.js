// @ts-check
/**
 * The theme's search box: opened by a click, by focus or by a key, it lists what the index has.
 * The index and all that reads it are loaded when somebody goes to the box, and not before.
 */

import { create } from "./element.js";

/**
 * @typedef {import("./search-engine.js").SearchEngine} SearchEngine
 * @typedef {import("./search-list.js").ResultList} ResultList
 */

const TOGGLE_ID = "__search";
const OPENING = new Set(["/", "s", "f"]);
/** Inputs in which these keys write nothing. */
const WORDLESS = new Set(["radio", "checkbox", "range", "button", "submit", "reset", "file", "color"]);

/** Registers `<conceptry-search>`, once. */
export function define() {
  if (!customElements.get("conceptry-search")) customElements.define("conceptry-search", Search);
}

class Search extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {Promise<{ engine: SearchEngine, list: ResultList }> | undefined} */
  #loading;
  /** @type {ResultList | undefined} */
  #list;
  /** @type {string | undefined} */
  #index;
  #overview = "";

  connectedCallback() {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Instant navigation changes the address of the page and leaves the header in place.
    this.#index ??= new URL(this.dataset["index"] ?? "", document.baseURI).href;
    this.#overview ||= new URL(this.dataset["overview"] ?? "", document.baseURI).href;
    const input = this.#input;
    this.#toggle.addEventListener("change", () => this.#turn(), { signal });
    input.addEventListener("focus", () => this.#setOpen(true), { signal });
    // Whoever points at the box is about to type; a failure is told when it is asked.
    for (const place of [input, ...document.querySelectorAll(`[for=${TOGGLE_ID}]`)]) {
      place.addEventListener("pointerenter", () => void this.#load().catch(() => (this.#loading = undefined)), { signal });
    }
    input.addEventListener("input", () => void this.#answer(), { signal });
    input.addEventListener("keydown", (event) => this.#press(event), { signal });
    input.form?.addEventListener("submit", (event) => event.preventDefault(), { signal });
    // The field is empty only after this event.
    input.form?.addEventListener("reset", () => setTimeout(() => this.#clear()), { signal });
    this.addEventListener("click", (event) => this.#leave(event), { signal });
    this.addEventListener("focusout", (event) => this.#lose(event), { signal });
    this.addEventListener("scroll", () => this.#list?.scrolled(), { signal, capture: true, passive: true });
    document.addEventListener("keydown", (event) => this.#hear(event), { signal });
    if (input === document.activeElement) this.#setOpen(true);
    if (this.#toggle.checked) this.#turn();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #toggle() {
    return /** @type {HTMLInputElement} */ (document.getElementById(TOGGLE_ID));
  }

  get #input() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input"));
  }

  get #status() {
    return /** @type {HTMLElement} */ (this.querySelector("[role=status]"));
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    // By a click, for the theme listens to that.
    if (this.#toggle.checked !== isOpen) this.#toggle.click();
  }

  /** The theme opens and closes the box as well: by its icon, its overlay, a change of page. */
  #turn() {
    const isOpen = this.#toggle.checked;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      this.#input.focus();
      void this.#answer();
    } else if (this.contains(document.activeElement)) {
      this.#input.blur();
    }
  }

  /** @param {KeyboardEvent} event anywhere on the page */
  #hear(event) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isPlain || !OPENING.has(event.key) || isWriting(event.target) || this.#toggle.checked) return;
    event.preventDefault();
    this.#setOpen(true);
    this.#input.select();
  }

  /** @param {KeyboardEvent} event in the field */
  #press(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.#list?.chosen?.click();
    else if (event.key === "Escape") this.#setOpen(false);
    else return;
    event.preventDefault();
  }

  /** @param {number} step */
  #move(step) {
    const id = this.#list?.move(step);
    if (id) this.#input.setAttribute("aria-activedescendant", id);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  /** @param {MouseEvent} event */
  #leave(event) {
    const isHere = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isHere && event.target instanceof Element && event.target.closest("a")) this.#setOpen(false);
  }

  /** @param {FocusEvent} event */
  #lose(event) {
    if (event.relatedTarget instanceof Node && !this.contains(event.relatedTarget)) this.#setOpen(false);
  }

  #clear() {
    this.#input.focus();
    void this.#answer();
  }

  async #answer() {
    const text = this.#input.value;
    if (!this.#list) this.#speak(this.dataset["wait"]);
    try {
      const { engine, list } = await this.#load();
      if (text !== this.#input.value) return; // a later answer is on its way
      this.#list = list;
      const answer = engine.find(text);
      list.show(answer);
      this.#input.removeAttribute("aria-activedescendant");
      this.#count(text, answer);
    } catch (error) {
      console.info(`search: ${error}`);
      this.#loading = undefined; // it may work the next time
      this.#speak(this.dataset["failed"], this.#browse());
    }
  }

  #load() {
    this.#loading ??= this.#begin(this.#index ?? "");
    return this.#loading;
  }

  /** @param {string} address of the index */
  async #begin(address) {
    const [{ SearchEngine }, { ResultList }] = await Promise.all([
      import("./search-engine.js"),
      import("./search-list.js"),
    ]);
    const engine = await SearchEngine.load(address);
    const options = /** @type {HTMLElement} */ (this.querySelector("[role=listbox]"));
    const root = new URL("..", address).href;
    return { engine, list: new ResultList(options, { root, textOf: (number) => engine.text(number) }) };
  }

  /**
   * @param {string} text
   * @param {import("./search-engine.js").Answer} answer
   */
  #count(text, { total, whole }) {
    const { start, none, one, other, some } = this.dataset;
    if (!text.trim()) this.#speak(start);
    else if (!total) this.#speak(none, this.#browse());
    else if (!whole) this.#speak(some);
    else this.#speak(whole === 1 ? one : other?.replace("#", String(whole)));
  }

  /**
   * @param {string | undefined} words
   * @param {Node[]} more
   */
  #speak(words = "", ...more) {
    const said = document.createElement("div");
    said.append(words, ...more);
    // What has not changed is not said again.
    if (said.textContent !== this.#status.textContent) this.#status.replaceChildren(...said.childNodes);
  }

  /** Where to go on when there is nothing to choose from. */
  #browse() {
    const link = create("a", "cx-search-browse", this.dataset["browse"] ?? "");
    link.setAttribute("href", this.#overview);
    return link;
  }
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  if (target instanceof HTMLInputElement) return !WORDLESS.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

// @ts-check
/** The list of pages that were found, as options of the search box. */

import { create } from "./element.js";
import { cutExcerpt, markWords } from "./search-excerpt.js";

/**
 * @typedef {import("./search-engine.js").Answer} Answer
 * @typedef {import("./search-engine.js").Found} Found
 * @typedef {import("./search-engine.js").Section} Section
 */

const AT_ONCE = 15;
/** Milliseconds without another list after which the texts for this one are fetched. */
const REST = 100;
const NEAR_END = 200;

export class ResultList {
  #list;
  #root;
  #textOf;
  /** @type {Answer | undefined} */
  #answer;
  #shown = 0;
  #active = -1;
  /** @type {(() => void)[]} */
  #unfilled = [];
  #timer = 0;

  /**
   * @param {HTMLElement} list
   * @param {{ root: string, textOf: (number: number) => Promise<string> }} site
   */
  constructor(list, { root, textOf }) {
    this.#list = list;
    this.#root = root;
    this.#textOf = textOf;
  }

  /** @returns {HTMLElement | undefined} the option that Enter takes */
  get chosen() {
    return this.#options[Math.max(this.#active, 0)];
  }

  /** @param {Answer} answer */
  show(answer) {
    this.#answer = answer;
    this.#shown = 0;
    this.#active = -1;
    this.#unfilled = [];
    this.#list.replaceChildren();
    this.#more();
  }

  /** Goes on with the list when its end comes near. */
  scrolled() {
    const { bottom } = this.#list.getBoundingClientRect();
    const box = this.#list.closest(".md-search__scrollwrap")?.getBoundingClientRect();
    if (box && bottom < box.bottom + NEAR_END) this.#more();
  }

  /**
   * Makes the next option the active one; beyond an end none is.
   *
   * @param {number} step 1 or -1
   * @returns {string} the id of the active option, empty for none
   */
  move(step) {
    if (step > 0 && this.#active === this.#options.length - 1) this.#more();
    const options = this.#options;
    options[this.#active]?.setAttribute("aria-selected", "false");
    const places = options.length + 1; // the field itself is one of them
    this.#active = ((this.#active + 1 + step + places) % places) - 1;
    const active = options[this.#active];
    active?.setAttribute("aria-selected", "true");
    active?.scrollIntoView({ block: "nearest" });
    return active?.id ?? "";
  }

  get #options() {
    return /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll("[role=option]")]);
  }

  #more() {
    const next = this.#answer?.pages(this.#shown, this.#shown + AT_ONCE) ?? [];
    this.#shown += next.length;
    this.#list.append(...next.map((found) => this.#page(found)));
    for (const [place, option] of this.#options.entries()) option.id = `${this.#list.id}-${place}`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const fill of this.#unfilled.splice(0)) fill();
    }, REST);
  }

  /** @param {Found} found */
  #page({ address, title, excerpt, words, sections }) {
    const name = create("div", "cx-search-title", markWords(title, words));
    const about = create("p", "cx-search-text", markWords(cutExcerpt(excerpt, words), words));
    const parts = sections.map((section) => this.#section(section, address, words));
    const item = create("div", "md-search-result__item", this.#option(address, name, about), ...parts);
    item.setAttribute("role", "group");
    item.setAttribute("aria-label", title);
    return item;
  }

  /**
   * @param {Section} section
   * @param {string} address of its page
   * @param {ReadonlySet<string>} words
   */
  #section({ number, anchor, heading }, address, words) {
    const name = create("div", "cx-search-heading", markWords(heading, words));
    const about = create("p", "cx-search-text");
    this.#unfilled.push(() => {
      void this.#textOf(number).then((text) => about.replaceChildren(markWords(cutExcerpt(text, words), words)));
    });
    return this.#option(`${address}#${anchor}`, name, about);
  }

  /**
   * @param {string} address
   * @param {HTMLElement[]} content
   */
  #option(address, ...content) {
    const article = create("div", "md-search-result__article", ...content);
    const link = create("a", "md-search-result__link", article);
    link.setAttribute("href", new URL(address, this.#root).href);
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.tabIndex = -1; // the focus stays in the field
    return link;
  }
}

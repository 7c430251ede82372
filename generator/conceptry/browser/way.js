// @ts-check
/** The way to a concept and on from it: ticks what the reader knows, and says what comes next. */

import { create } from "./element.js";
import { learnNext, reason, wayLeft } from "./graph.js";
import { SECTION } from "./known.js";
import { recallAll, watchProgress } from "./progress.js";
import { say, sayMany } from "./words.js";

/** @typedef {import("./graph.js").Stop} Stop */

const MOST_NEXT = 5;

/** Registers `<conceptry-way>`, once. */
export function define() {
  if (!customElements.get("conceptry-way")) customElements.define("conceptry-way", Way);
}

class Way extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  #next = create("div", "cx-way-part");
  /** @type {string | undefined} what the page says before the script has said anything */
  #before;
  /** @type {HTMLElement[]} all concepts of the way, those that are behind the reader included */
  #all = [];
  #behind = create("ul", "cx-stops");
  #fold = create("details", "cx-more");

  connectedCallback() {
    this.#listening?.abort();
    this.#listening = new AbortController();
    this.querySelector(".cx-way")?.append(this.#next);
    if (!this.#all.length) this.#all = this.#stops("before");
    this.querySelector("[data-list=before]")?.parentElement?.append(this.#fold);
    watchProgress(() => this.#show(), { signal: this.#listening.signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #show() {
    const known = recallAll()[SECTION] ?? {};
    /** @param {string} id */
    const isKnown = (id) => Object.hasOwn(known, id);
    const graph = this.#graph();
    const { concept = "" } = this.dataset;
    const left = isKnown(concept) ? [] : wayLeft(graph, concept, isKnown);
    this.#tick(isKnown);
    this.#shrink(new Set(left.map(({ id }) => id)));
    this.#tell(left.length, isKnown(concept));
    this.#offer(graph, isKnown);
  }

  /** @returns {import("./graph.js").Graph} the concepts of this page in reading order, this one between */
  #graph() {
    const { concept = "", name = "", needs = "" } = this.dataset;
    const self = { id: concept, name, address: "#top", needs: split(needs) };
    const nodes = [...this.#all.map(nodeOf), self, ...this.#stops("opens").map(nodeOf)];
    return new Map(nodes.map((node) => [node.id, node]));
  }

  /** @param {string} list */
  #stops(list) {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(`[data-list="${list}"] > li`)]);
  }

  /** @param {(id: string) => boolean} isKnown */
  #tick(isKnown) {
    for (const item of [...this.#all, ...this.#stops("opens")]) mark(item, isKnown(item.dataset["concept"] ?? ""));
    for (const other of this.querySelectorAll("[data-other]")) {
      if (other instanceof HTMLElement) mark(other, isKnown(other.dataset["other"] ?? ""));
    }
  }

  /**
   * Leaves on the way what is left of it; the rest is folded away behind it.
   *
   * @param {Set<string>} left ids
   */
  #shrink(left) {
    const list = this.querySelector("[data-list=before]");
    if (!list) return;
    const isLeft = (/** @type {HTMLElement} */ item) => left.has(item.dataset["concept"] ?? "");
    const behind = this.#all.filter((item) => !isLeft(item));
    list.replaceChildren(...this.#all.filter(isLeft));
    this.#behind.replaceChildren(...behind);
    this.#fold.replaceChildren(create("summary", "", sayMany("{n} behind you", "{n} behind you", behind.length)), this.#behind);
    this.#fold.hidden = !behind.length;
  }

  /**
   * Says how much of the way is left.
   *
   * @param {number} left
   * @param {boolean} isKnown whether the concept of the page is
   */
  #tell(left, isKnown) {
    const text = this.querySelector("[data-text=before]");
    const all = this.#all.length;
    if (!text || !all) return;
    this.#before ??= text.textContent ?? "";
    if (isKnown) text.textContent = say("You know this concept.");
    else if (!left) text.textContent = say("You know what comes before this concept.");
    else if (left === all) text.textContent = this.#before;
    else text.textContent = sayMany("{left} of {n} left for you.", "{left} of {n} left for you.", all, { left });
  }

  /**
   * @param {import("./graph.js").Graph} graph
   * @param {(id: string) => boolean} isKnown
   */
  #offer(graph, isKnown) {
    const { concept = "", progress = "" } = this.dataset;
    const here = isKnown(concept) ? undefined : concept;
    const found = learnNext(graph, isKnown, here).slice(0, MOST_NEXT);
    const items = found.map((node) => {
      const why = reason(node, this.#nameOf);
      const words = node.id === concept ? say("this page: {reason}", { reason: why }) : why;
      return create("li", "", link(node), " ", create("span", "cx-note", words));
    });
    const list = create("ol", "cx-stops", ...items);
    const nothing = create("p", "cx-way-text", say("Nothing more around this page."));
    const more = Object.assign(create("a", ""), { href: progress, textContent: say("Next in the whole collection") });
    const title = create("h3", "", say("What can be learned next"));
    this.#next.replaceChildren(title, found.length ? list : nothing, create("p", "cx-way-text", more));
  }

  /** @param {string} id */
  #nameOf = (id) => {
    const named = `[data-concept="${CSS.escape(id)}"] > a, [data-other="${CSS.escape(id)}"]`;
    if (id === this.dataset["concept"]) return this.dataset["name"] ?? id;
    const found = this.querySelector(named);
    return found?.firstChild?.textContent ?? id;
  };
}

/**
 * @param {HTMLElement} item
 * @returns {Stop}
 */
function nodeOf(item) {
  const anchor = item.querySelector("a");
  const { concept = "", needs = "" } = item.dataset;
  return { id: concept, name: anchor?.textContent ?? concept, address: anchor?.href ?? "", needs: split(needs) };
}

/** @param {string} ids */
function split(ids) {
  return ids ? ids.split(" ") : [];
}

/** @param {Stop} node */
function link({ name, address }) {
  return Object.assign(create("a", ""), { href: address, textContent: name });
}

/**
 * @param {HTMLElement} item
 * @param {boolean} isKnown
 */
function mark(item, isKnown) {
  item.querySelector(":scope > .cx-known-sign")?.remove();
  if (isKnown) item.append(create("span", "cx-known-sign", say("known")));
}

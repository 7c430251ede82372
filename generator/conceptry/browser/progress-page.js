// @ts-check
/** The page of a reader's progress: what is kept, what can be learned next, the way to a goal. */

import { formatDay } from "./day.js";
import { create } from "./element.js";
import { learnNext, reason, wayLeft } from "./graph.js";
import { SECTIONS } from "./progress-file.js";
import { Transfer } from "./progress-transfer.js";
import { describe } from "./progress-words.js";
import { forget, recallAll, watchProgress } from "./progress.js";
import { noteUnlessKept } from "./unkept.js";
import { say, sayMany } from "./words.js";

/**
 * @typedef {import("./graph.js").Stop} Stop
 * @typedef {import("./progress.js").Kept} Kept
 * @typedef {Stop & { branch: string, edition: string }} Concept
 */

const MOST_NEXT = 8;
const PAGE_FORM = /^[a-z0-9]+([/-][a-z0-9]+)*$/;
const KNOWN = "known";

/** What each section of the page is called; other sections are listed under their own names. */
const TITLES = new Map([
  [KNOWN, say("What you know")],
  ["quiz", say("Questions with options")],
  ["number", say("Questions for a number")],
  ["prediction", say("Predictions")],
  ["lab", say("Lab settings")],
  ["note", say("Notes")],
]);

/** Registers `<conceptry-progress>`, once. */
export function define() {
  if (!customElements.get("conceptry-progress")) customElements.define("conceptry-progress", Progress);
}

class Progress extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {Map<string, Concept>} */
  #graph = new Map();
  #summary = create("div", "");
  #next = create("div", "");
  #goal = document.createElement("select");
  #way = create("div", "");
  #lists = create("div", "");
  #status = create("p", "cx-progress-status");
  /** @type {Transfer | undefined} */
  #transfer;

  connectedCallback() {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#graph = readGraph(this.dataset["graph"] ?? "", (path) => this.#address(path));
    this.#transfer = new Transfer({
      site: { title: siteTitle(), edition: this.dataset["edition"] ?? "" },
      nameOf: (id) => this.#graph.get(id)?.name,
      signal,
    });
    this.#status.setAttribute("role", "status");
    this.#fillGoal();
    this.#goal.addEventListener("change", () => this.#showWay(recallAll()), { signal });
    this.#lists.addEventListener("click", (event) => this.#forget(event), { signal });
    this.replaceChildren(
      part("kept", say("What is kept"), this.#summary, this.#status),
      part("next", say("What can be learned next"), this.#next),
      part("goal", say("The way to a goal"), this.#goalField(), this.#way),
      this.#lists,
      part("file", say("Take it with you"), this.#transfer.element),
    );
    watchProgress(() => this.#show(), { signal });
    this.#show();
    noteUnlessKept(this.#summary);
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #show() {
    const kept = recallAll();
    this.#showSummary(kept);
    this.#showNext(kept);
    this.#showWay(kept);
    this.#showLists(kept);
    this.#transfer?.show(kept);
  }

  /** @param {Kept} kept */
  #showSummary(kept) {
    const known = Object.keys(kept[KNOWN] ?? {}).filter((id) => this.#graph.has(id)).length;
    const counts = Object.entries(kept).map(([section, entries]) => {
      const words = Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : section;
      return create("li", "", `${words}: `, create("strong", "", String(Object.keys(entries).length)));
    });
    const share = create("p", "", sayMany("You know {known} of {n} concepts.", "You know {known} of {n} concepts.", this.#graph.size, { known }));
    const bar = Object.assign(document.createElement("progress"), { max: this.#graph.size, value: known });
    bar.className = "cx-progress-bar";
    bar.setAttribute("aria-label", say("Concepts that you know"));
    const nothing = create("p", "", say("Nothing yet. Answer a question, or mark a concept with “I know this” on its page."));
    const list = create("ul", "", ...counts);
    this.#summary.replaceChildren(...(counts.length ? [share, bar, list] : [nothing]));
  }

  /** @param {Kept} kept */
  #showNext(kept) {
    const found = learnNext(this.#graph, knownIn(kept));
    const items = found.map((node) => this.#stop(node, reason(node, (id) => this.#nameOf(id))));
    const first = create("ol", "cx-stops", ...items.slice(0, MOST_NEXT));
    const done = create("p", "", say("You know every concept of this collection."));
    const rest = items.slice(MOST_NEXT);
    this.#next.replaceChildren(found.length ? first : done);
    if (!rest.length) return;
    const further = Object.assign(create("ol", "cx-stops", ...rest), { start: MOST_NEXT + 1 });
    this.#next.append(fold(sayMany("{n} more", "{n} more", rest.length), further));
  }

  #goalField() {
    this.#goal.id = "progress-goal-choice";
    const label = Object.assign(create("label", "", say("What do you want to understand?")), { htmlFor: this.#goal.id });
    return create("p", "cx-progress-goal", label, this.#goal);
  }

  #fillGoal() {
    const branches = [...new Set([...this.#graph.values()].map(({ branch }) => branch))];
    const groups = branches.map((branch) => {
      const options = [...this.#graph.values()]
        .filter((concept) => concept.branch === branch)
        .map(({ id, name }) => new Option(name, id));
      const group = document.createElement("optgroup");
      group.label = branch;
      group.append(...options);
      return group;
    });
    this.#goal.replaceChildren(new Option(say("Choose a concept"), ""), ...groups);
  }

  /** @param {Kept} kept */
  #showWay(kept) {
    const goal = this.#graph.get(this.#goal.value);
    if (!goal) {
      this.#way.replaceChildren();
      return;
    }
    const isKnown = knownIn(kept);
    const left = isKnown(goal.id) ? [] : wayLeft(this.#graph, goal.id, isKnown);
    const items = [...left, goal].map((node) => {
      const why = node.id === goal.id ? say("your goal") : node.needs.every(isKnown) ? say("open to you now") : "";
      return this.#stop(node, why);
    });
    const words = isKnown(goal.id)
      ? say("You know {concept}.", { concept: goal.name })
      : left.length
        ? sayMany("{n} to learn before {concept}, in this order:", "{n} to learn before {concept}, in this order:", left.length, { concept: goal.name })
        : say("You know all that {concept} needs. Read it now:", { concept: goal.name });
    const text = Object.assign(create("p", "", words), { role: "status" });
    this.#way.replaceChildren(text, create("ol", "cx-stops", ...(isKnown(goal.id) ? [] : items)));
  }

  /** @param {Kept} kept */
  #showLists(kept) {
    const order = [...TITLES.keys(), ...Object.keys(kept).filter((section) => !TITLES.has(section)).sort()];
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    const { section, name } = focused?.dataset ?? {};
    const place = section ? [...this.#lists.querySelectorAll(`[data-section="${CSS.escape(section)}"]`)].indexOf(/** @type {HTMLElement} */ (focused)) : -1;
    const opened = new Set([...this.#lists.querySelectorAll("details[open]")].map(({ id }) => id));
    const parts = order
      .filter((one) => Object.keys(kept[one] ?? {}).length)
      .map((one) => this.#list(one, kept[one] ?? {}, opened.has(`list-${one}`)));
    this.#lists.replaceChildren(...parts);
    if (section && name !== undefined && !this.contains(document.activeElement)) this.#refocus(section, name, place);
  }

  /**
   * The focus must not go away with what is forgotten.
   *
   * @param {string} section
   * @param {string} name
   * @param {number} place of the button in its list
   */
  #refocus(section, name, place) {
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.#lists.querySelectorAll(`[data-section="${CSS.escape(section)}"]`))];
    const same = buttons.find((button) => button.dataset["name"] === name);
    const next = same ?? buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else this.querySelector("h2")?.focus();
  }

  /**
   * @param {string} section
   * @param {Record<string, import("./progress.js").Entry>} entries
   * @param {boolean} isOpen
   */
  #list(section, entries, isOpen) {
    const rows = Object.entries(entries)
      .map(([name, entry]) => ({ name, entry, ...describe(section, name, entry, (id) => this.#graph.get(id)?.name) }))
      .sort((a, b) => a.title.localeCompare(b.title) || (a.name < b.name ? -1 : 1));
    const items = rows.map(({ name, entry, title, text, result }) => {
      const button = create("button", "cx-quiet-button", say("Forget"));
      button.setAttribute("type", "button");
      button.setAttribute("aria-label", say("Forget: {title}", { title }));
      Object.assign(button.dataset, { section, name, title });
      const target = this.#target(section, name);
      const head = target ? Object.assign(create("a", ""), { href: target, textContent: title }) : create("span", "", title);
      const marks = result ? [create("span", `cx-mark cx-mark-${result}`, result === "right" ? say("right") : say("not right"))] : [];
      const when = create("span", "cx-note", this.#when(section, name, entry));
      const words = text ? [create("span", "cx-entry-text", text)] : [];
      return create("li", "cx-entry", create("div", "cx-entry-words", head, ...marks, ...words, when), button);
    });
    const title = TITLES.get(section) ?? say("Other: {section}", { section });
    const list = create("ul", "cx-entries", ...items);
    const folded = items.length > MOST_NEXT ? fold(sayMany("All {n}", "All {n}", items.length), list, { id: `list-${section}`, isOpen }) : list;
    return part(`section-${section}`, title, folded);
  }

  /**
   * @param {string} section
   * @param {string} name
   * @param {import("./progress.js").Entry} entry
   */
  #when(section, name, entry) {
    const day = formatDay(entry["at"]);
    const concept = this.#graph.get(name.split("/", 1)[0] ?? "");
    const isAlone = section === KNOWN || section === "quiz" || section === "number";
    if (isAlone && !concept) return say("{day}; this site has no such concept now", { day });
    const isChanged = section === KNOWN && concept?.edition !== entry["edition"];
    return isChanged ? say("{day}; the page has changed since", { day }) : day;
  }

  /**
   * @param {string} section
   * @param {string} name
   * @returns {string | undefined} where the entry comes from
   */
  #target(section, name) {
    const id = name.split("/", 1)[0] ?? name;
    if (section === "lab") return PAGE_FORM.test(name) ? this.#address(name) : undefined;
    if (section === "prediction") return PAGE_FORM.test(id) ? this.#address(`investigations/${id}`) : undefined;
    const concept = this.#graph.get(id);
    return concept && `${concept.address}${section === KNOWN ? "" : "#quiz"}`;
  }

  /** @param {Event} event */
  #forget(event) {
    const button = event.target;
    if (!(button instanceof HTMLButtonElement)) return;
    const { section, name, title = "" } = button.dataset;
    if (section === undefined || name === undefined) return;
    this.#status.textContent = say("Forgotten: {title}", { title });
    forget(section, name);
  }

  /**
   * @param {Stop} node
   * @param {string} why
   */
  #stop(node, why) {
    const link = Object.assign(create("a", ""), { href: node.address, textContent: node.name });
    return create("li", "", link, ...(why ? [" ", create("span", "cx-note", why)] : []));
  }

  /** @param {string} id */
  #nameOf(id) {
    return this.#graph.get(id)?.name ?? id;
  }

  /** @param {string} path of a page of the site */
  #address(path) {
    return (this.dataset["pages"] ?? "").replace("*", () => path);
  }
}

/**
 * @param {string} text
 * @param {(path: string) => string} addressOf
 * @returns {Map<string, Concept>}
 */
function readGraph(text, addressOf) {
  /** @type {{ branches: string[], concepts: [string, string, number[], number, string][] }} */
  const { branches, concepts } = JSON.parse(text);
  const nodes = concepts.map(([id, name, needs, branch, edition]) => ({
    id,
    name,
    needs: needs.map((place) => concepts[place]?.[0] ?? ""),
    branch: branches[branch] ?? "",
    edition,
    address: addressOf(`concepts/${id}`),
  }));
  return new Map(nodes.map((node) => [node.id, node]));
}

/** @param {Kept} kept */
function knownIn(kept) {
  const known = kept[KNOWN] ?? {};
  return (/** @type {string} */ id) => Object.hasOwn(known, id);
}

/** The title of the site as its pages show it. */
function siteTitle() {
  const logo = document.querySelector("a.md-logo[title]");
  return logo?.getAttribute("title") || document.title;
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Node[]} children
 */
function part(id, title, ...children) {
  const heading = Object.assign(create("h2", "", title), { id: `progress-${id}`, tabIndex: -1 });
  return create("section", "cx-progress-part", heading, ...children);
}

/**
 * @param {string} summary
 * @param {HTMLElement} content
 * @param {{ id?: string, isOpen?: boolean }} [options]
 */
function fold(summary, content, { id = "", isOpen = false } = {}) {
  const details = /** @type {HTMLDetailsElement} */ (create("details", "cx-more", create("summary", "", summary), content));
  if (id) details.id = id;
  details.open = isOpen;
  return details;
}

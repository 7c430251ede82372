// @ts-check
/**
 * The page of an investigation: how far the reader has come, the summary of all predictions, the
 * reader's own words, starting again and printing. The steps themselves are `prediction.js`.
 */

import { find } from "./field.js";
import { CHANGE, PredictionElement, SECTION, define as definePrediction } from "./prediction.js";
import { forget, keep, recall } from "./progress.js";
import { noteUnlessKept } from "./unkept.js";
import { say, sayIn, sayMany } from "./words.js";

/** Milliseconds of rest after which written words are kept. */
const SETTLE = 400;
const NONE = "–";

/** Registers `<conceptry-investigation>` and the elements within; again is harmless. */
export function define() {
  definePrediction();
  if (!customElements.get("conceptry-investigation")) {
    customElements.define("conceptry-investigation", InvestigationElement);
  }
}

class InvestigationElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.addEventListener(CHANGE, (event) => this.#follow(event), { signal });
    this.addEventListener("click", (event) => this.#followLink(event), { signal });
    this.#listenToActions(signal);
    this.#listenToWords(signal);
    for (const part of this.querySelectorAll(".cx-needs-script")) {
      if (part instanceof HTMLElement) part.hidden = false;
    }
    find(this, "details.cx-summary-fold", HTMLDetailsElement).open = true;
    noteUnlessKept(find(this, ".cx-step-list", HTMLElement));
    this.#update();
  }

  disconnectedCallback() {
    clearTimeout(this.#settling);
    this.#keepWords();
    this.#connection?.abort();
    this.#connection = undefined;
  }

  get #steps() {
    return [...this.querySelectorAll("conceptry-prediction")].filter((one) => one instanceof PredictionElement);
  }

  get #words() {
    return find(this, ".cx-own-words textarea", HTMLTextAreaElement);
  }

  get #dialog() {
    return find(this, "dialog", HTMLDialogElement);
  }

  get #wordsName() {
    return `${this.dataset["investigation"] ?? ""}/conclusion`;
  }

  /**
   * Goes along a link within the page and takes the focus there. The theme, at the first such
   * link, puts the page up anew: what is written and not committed yet would be gone, and the
   * focus as well (Material for MkDocs 9.8, instant navigation).
   *
   * @param {MouseEvent} event
   */
  #followLink(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : undefined;
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event)) return;
    const { hash, href } = link;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : undefined;
    const [page] = location.href.split("#");
    if (!target || !href.startsWith(`${page}#`) || !this.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    history.pushState(null, "", hash);
    openAround(target);
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
  }

  /** @param {AbortSignal} signal */
  #listenToActions(signal) {
    const again = find(this, ".cx-start-again", HTMLButtonElement);
    const dialog = this.#dialog;
    find(this, ".cx-print", HTMLButtonElement).addEventListener("click", () => print(), { signal });
    again.addEventListener("click", () => dialog.showModal(), { signal });
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue === "forget") this.#startAgain();
        else again.focus();
        dialog.returnValue = "";
      },
      { signal },
    );
  }

  /** @param {AbortSignal} signal */
  #listenToWords(signal) {
    const kept = /** @type {{text?: unknown} | null | undefined} */ (recall(SECTION, this.#wordsName));
    if (typeof kept?.text === "string" && !this.#words.value) this.#words.value = kept.text;
    this.#words.addEventListener(
      "input",
      () => {
        this.#printWords();
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => this.#keepWords(), SETTLE);
      },
      { signal },
    );
    this.#words.addEventListener("change", () => this.#keepWords(), { signal });
    addEventListener("pagehide", () => this.#keepWords(), { signal });
    this.#printWords();
  }

  #keepWords() {
    clearTimeout(this.#settling);
    const text = this.#words.value.trim();
    const kept = /** @type {{text?: unknown} | null | undefined} */ (recall(SECTION, this.#wordsName));
    if (text === (kept?.text ?? "")) return;
    if (!text) return forget(SECTION, this.#wordsName);
    const edition = this.dataset["edition"] ?? "";
    const title = say("{title}: in your own words", { title: this.dataset["title"] ?? "" });
    keep(SECTION, this.#wordsName, { title, text, edition, at: new Date().toISOString() });
  }

  /** A text area is cut off on paper; its text is not. */
  #printWords() {
    find(this, ".cx-own-words-printed", HTMLElement).textContent = this.#words.value;
  }

  #startAgain() {
    for (const step of this.#steps) step.reset();
    forget(SECTION, this.#wordsName);
    this.#words.value = "";
    this.#printWords();
    find(this, ".cx-conclusion-fold", HTMLDetailsElement).open = false;
    this.#update();
    const title = find(this, "h1", HTMLElement);
    title.tabIndex = -1;
    title.focus();
    this.#speak(say("Everything you predicted here is forgotten. You can start again."));
  }

  /** @param {Event} event */
  #follow(event) {
    const isNew = event instanceof CustomEvent && event.detail.isNew === true;
    const wasDone = this.#isDone();
    this.#update();
    if (isNew && !wasDone && this.#isDone()) {
      this.#speak(say("All steps are done: the summary and the conclusion are open."));
    }
  }

  #isDone() {
    return find(this, "progress", HTMLProgressElement).value === this.#steps.length;
  }

  #update() {
    const steps = this.#steps;
    const done = steps.filter((step) => step.kept).length;
    const bar = find(this, "progress", HTMLProgressElement);
    const isNowDone = done === steps.length && bar.value < done;
    bar.value = done;
    const told = sayMany("{done} of {n} steps answered", "{done} of {n} steps answered", steps.length, { done });
    find(this, ".cx-progress-words", HTMLElement).textContent = told;
    const next = steps.find((step) => !step.kept);
    for (const step of steps) {
      this.#showInList(step, { isNext: step === next });
      this.#showInSummary(step);
    }
    const conclusion = find(this, ".cx-conclusion-fold", HTMLDetailsElement);
    // Before a page is printed the theme opens whatever is folded, so that says nothing on paper.
    conclusion.toggleAttribute("data-early", done < steps.length);
    if (isNowDone) conclusion.open = true;
  }

  /**
   * @param {PredictionElement} step
   * @param {{isNext: boolean}} options
   */
  #showInList(step, { isNext }) {
    const item = this.querySelector(`.cx-step-list li[data-step="${CSS.escape(step.name)}"]`);
    const words = item?.querySelector(".cx-step-state");
    const link = item?.querySelector("a");
    if (!(item instanceof HTMLElement) || !words || !link) return;
    const { kept } = step;
    item.dataset["state"] = kept ? (kept.first.skipped ? "skipped" : "done") : "open";
    words.textContent = tellState(step, isNext);
    if (isNext) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }

  /** @param {PredictionElement} step */
  #showInSummary(step) {
    const row = this.querySelector(`.cx-summary tr[data-step="${CSS.escape(step.name)}"]`);
    if (!(row instanceof HTMLElement)) return;
    const { kept, outdated } = step;
    const later = kept && kept.last !== kept.first && kept.last.at !== kept.first.at ? kept.last : undefined;
    const found = kept && step.compare(kept.first.skipped && later ? later : kept.first);
    /** @type {[string, string][]} */
    const cells = [
      [".cx-first", kept?.first.text ?? (outdated ? say("{text}, before the step changed", { text: outdated.first.text }) : NONE)],
      [".cx-later", later?.text ?? NONE],
      [".cx-judged", found?.near ?? NONE],
    ];
    for (const [selector, text] of cells) {
      const cell = row.querySelector(selector);
      if (cell) cell.textContent = text;
    }
    row.toggleAttribute("data-closed", !kept);
    row.dataset["grade"] = found?.grade ?? "";
  }

  /** @param {string} text */
  #speak(text) {
    find(this, ".cx-investigation-status", HTMLElement).textContent = text;
  }
}

/**
 * @param {PredictionElement} step
 * @param {boolean} isNext
 */
function tellState({ kept, outdated }, isNext) {
  if (kept) return kept.first.skipped ? sayIn("a step", "shown") : sayIn("a step", "predicted");
  if (outdated) return sayIn("a step", "changed since");
  return isNext ? sayIn("a step", "next") : sayIn("a step", "open");
}

/**
 * Whether a click means to go along a link here, not in another tab.
 *
 * @param {MouseEvent} event
 */
function isPlain({ altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey }) {
  return !(altKey || button || ctrlKey || defaultPrevented || metaKey || shiftKey);
}

/** @param {Element} target what may stand within something folded */
function openAround(target) {
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
}

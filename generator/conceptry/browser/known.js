// @ts-check
/** "I know this": the reader's own mark on a concept, and what to say once its page has changed. */

import { formatDay } from "./day.js";
import { create } from "./element.js";
import { forget, keep, recall, recallAll, watchProgress } from "./progress.js";
import { noteUnlessKept } from "./unkept.js";
import { say } from "./words.js";

export const SECTION = "known";

/**
 * @typedef {object} Mark what is kept of it
 * @property {string} at when it was set, such as 2026-11-29T10:31:00.000Z
 * @property {string} edition of the page that was known
 * @property {string} name of the concept, for whoever reads the file
 */

/** Registers `<conceptry-known>`, once. */
export function define() {
  if (!customElements.get("conceptry-known")) customElements.define("conceptry-known", Known);
}

class Known extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  #box = Object.assign(document.createElement("input"), { type: "checkbox", autocomplete: "off" });
  #again = create("button", "cx-quiet-button", say("I still know it"));
  #status = create("p", "cx-known-status");

  connectedCallback() {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#status.setAttribute("role", "status");
    this.#again.setAttribute("type", "button");
    const label = create("label", "cx-known-label", this.#box, create("span", "", say("I know this")));
    this.replaceChildren(label, this.#status);
    this.#box.addEventListener("change", () => this.#mark(this.#box.checked), { signal });
    this.#again.addEventListener("click", () => this.#renew(), { signal });
    watchProgress(() => this.#show(), { signal });
    this.#show();
    noteUnlessKept(this);
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /** @param {boolean} isKnown */
  #mark(isKnown) {
    const { concept = "", edition = "", name = "" } = this.dataset;
    if (isKnown) keep(SECTION, concept, { at: new Date().toISOString(), edition, name });
    else forget(SECTION, concept);
    if (!isKnown && !this.#status.textContent) this.#status.textContent = say("The mark is taken back.");
    noteUnlessKept(this);
  }

  #renew() {
    this.#mark(true);
    this.#box.focus(); // the button goes away, and the focus must not go with it
  }

  /** Shows what is kept, whoever has changed it. */
  #show() {
    const mark = /** @type {Partial<Mark> | undefined} */ (recall(SECTION, this.dataset["concept"] ?? ""));
    this.#box.checked = Boolean(mark);
    if (!mark) {
      this.#status.textContent = areAllRight() ? say("You have answered every question of this page right. Do you know it?") : "";
    } else if (mark.edition === this.dataset["edition"]) {
      this.#status.textContent = say("Marked on {day}. What can be learned next is below.", { day: formatDay(mark.at) });
    } else {
      const words = say("This page has changed since you marked it on {day}. The mark stands.", { day: formatDay(mark.at) });
      this.#status.replaceChildren(words, " ", this.#again);
    }
  }
}

/** @returns {boolean} whether there are questions on the page, and the right answer to each is kept */
function areAllRight() {
  const kept = recallAll();
  const forms = [...document.querySelectorAll("form[data-question]")];
  return (
    forms.length > 0 &&
    forms.every((form) => {
      if (!(form instanceof HTMLElement)) return false;
      const { question = "", edition } = form.dataset;
      const answers = [kept["quiz"]?.[question], kept["number"]?.[question]];
      return answers.some(
        (answer) => answer?.["edition"] === edition && (answer?.["right"] === true || answer?.["solved"] !== undefined),
      );
    })
  );
}

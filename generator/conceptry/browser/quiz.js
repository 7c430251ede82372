// @ts-check
/** A question with radio buttons: says whether the chosen option is right, and why. */

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
    const chosen = form.querySelector("input:checked");
    const first = form.querySelector("input");
    if (!(chosen instanceof HTMLInputElement)) {
      this.#say("Choose an option first.");
      first?.focus();
      return;
    }
    const isRight = chosen.hasAttribute("data-right");
    form.dataset.result = isRight ? "right" : "wrong";
    const words = chosen.labels?.[0]?.textContent ?? "";
    this.#say(
      isRight
        ? `Right: ${words}`
        : `Not right: ${words}. Try again, or open the answer below.`,
    );
    const answer = form.querySelector("details");
    if (isRight && answer) answer.open = true;
  }

  /** @param {HTMLFormElement} form */
  #clear(form) {
    delete form.dataset.result;
    this.#say("");
  }

  /** @param {string} text */
  #say(text) {
    const line = this.querySelector("[role=status]");
    if (line) line.textContent = text;
  }
}

// @ts-check
/** Says anew for the reader's values which input moves the result most; the words are Python's. */

import { CalculatorElement } from "./calculator.js";
import { create, createSvg, lowerSubscripts } from "./element.js";
import { find } from "./field.js";
import { say } from "./words.js";

/**
 * @typedef {[from: number, to: number]} Bar shares of a hundred
 * @typedef {{
 *   name: string, symbol: string, label: string, step: string, effect: string, bar: Bar | null,
 *   swing: string, swing_bar: Bar | null, remark: string,
 * }} Row
 * @typedef {{ summary: string, rows: Row[], now: number | null }} Report
 */

const MIDDLE = 50;
/** Milliseconds after a result in which another one may come: the number goes first. */
const FOLLOW = 120;
/** A bar that is too short to be seen still says where it is. */
const SHORTEST = 0.6;

/** Register `<conceptry-sensitivity>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-sensitivity")) {
    customElements.define("conceptry-sensitivity", SensitivityElement);
  }
}

class SensitivityElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {AbortController | undefined} */
  #question;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /** @type {object | undefined} the last result */
  #heard;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const section = this.closest(".cx-bench-section") ?? this;
    section.addEventListener("conceptry:settings", () => this.#drop(), { signal });
    document.addEventListener(
      "conceptry:result",
      (event) => event instanceof CustomEvent && this.#hear(event.detail),
      { signal },
    );
    signal.addEventListener("abort", () => this.#drop());
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
  }

  /** @param {{ equation: string }} detail told again for each new chart */
  #hear(detail) {
    if (detail === this.#heard || detail.equation !== this.dataset["equation"]) return;
    this.#heard = detail;
    this.#askSoon();
  }

  #drop() {
    clearTimeout(this.#settling);
    this.#question?.abort();
  }

  #askSoon() {
    this.#drop();
    this.#settling = setTimeout(() => void this.#ask(), FOLLOW);
  }

  async #ask() {
    const question = new AbortController();
    this.#question = question;
    const calculator = this.closest(".cx-bench-section")?.querySelector("conceptry-calculator");
    if (!(calculator instanceof CalculatorElement)) return;
    try {
      const { answer, fault } = await calculator.askBench("sensitivity", {}, question.signal);
      this.#show(fault ? { summary: say("Nothing to compare: {reason}.", { reason: fault }), rows: [], now: null } : answer);
    } catch {
      // What went wrong stands in the calculator; here the last answer stays.
    }
  }

  /** @param {Report} report */
  #show({ now, rows, summary }) {
    find(this, ".cx-sensitivity-summary", HTMLElement).replaceChildren(...lowerSubscripts(summary));
    find(this, "table", HTMLTableElement).hidden = rows.length === 0;
    const body = find(this, "tbody", HTMLElement);
    body.replaceChildren(...rows.map((row) => renderRow(row, now)));
  }
}

/**
 * @param {Row} row
 * @param {number | null} now
 */
function renderRow({ bar, effect, label, remark, step, swing, swing_bar, symbol }, now) {
  const name = create("i", "cx-symbol", ...lowerSubscripts(symbol));
  const head = create("th", "", name, " ", create("span", "cx-sensitivity-name", label));
  head.setAttribute("scope", "row");
  head.role = "rowheader";
  const moved = create("strong", "", effect);
  const near = create("span", "cx-sensitivity-words", create("span", "cx-sensitivity-step", `${step}:`), " ", moved);
  const far = create("span", "cx-sensitivity-words", create("strong", "", swing));
  const words = remark ? [create("span", "cx-sensitivity-remark", ...lowerSubscripts(remark))] : [];
  const row = create("tr", "", head, cell(near, renderBar(bar, "effect", MIDDLE)), cell(far, renderBar(swing_bar, "swing", now), ...words));
  row.role = "row";
  return row;
}

/** @param {(string | Node)[]} content */
function cell(...content) {
  const element = create("td", "", ...content);
  element.role = "cell";
  return element;
}

/**
 * @param {Bar | null} bar
 * @param {"effect" | "swing"} kind
 * @param {number | null} mark
 */
function renderBar(bar, kind, mark) {
  const line = mark === null ? [] : [createSvg("line", { x1: mark, x2: mark, y1: 0, y2: 10 })];
  const area = bar
    ? [createSvg("rect", { x: bar[0], y: 2, width: Math.max(SHORTEST, bar[1] - bar[0]), height: 6 })]
    : [];
  const look = { class: `cx-bar cx-bar-${kind}`, viewBox: "0 0 100 10", preserveAspectRatio: "none" };
  return createSvg("svg", { ...look, "aria-hidden": "true", focusable: "false" }, ...line, ...area);
}

// @ts-check
/**
 * Reads values off a finished chart, by pointer, touch and keyboard, and shows the reader's own
 * point and curve. The drawings themselves need no script; everything made here is taken away
 * again when the element leaves the page.
 */

import { OwnValues } from "./own.js";
import { Reading } from "./reading.js";

/**
 * @typedef {import("./own.js").ResultDetail} ResultDetail
 * @typedef {import("./scale.js").ChartData} ChartData
 * @typedef {import("./scale.js").Drawing} Drawing
 */

/** Registers `<conceptry-chart>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-chart")) {
    customElements.define("conceptry-chart", ChartElement);
  }
}

class ChartElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #controller;
  /** @type {Reading | undefined} */
  #reading;
  /** @type {OwnValues | undefined} */
  #own;

  connectedCallback() {
    this.disconnectedCallback();
    const slot = this.querySelector(".cx-chart-reading");
    const keys = this.querySelector(".cx-chart-keys");
    const source = this.dataset["chart"];
    if (!slot || !keys || !source) return;
    /** @type {ChartData} */
    const data = JSON.parse(source);
    const drawings = this.#findDrawings(data);
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    // The own curve lies below the reading dots, so it is put in first.
    const own = new OwnValues(data, drawings, keys);
    const reading = new Reading(data, drawings, slot, signal);
    own.addEventListener("change", () => reading.refresh(own.curve), { signal });
    this.#own = own;
    this.#reading = reading;
    document.addEventListener(
      "conceptry:result",
      (event) => {
        if (!(event instanceof CustomEvent)) return;
        /** @type {ResultDetail} */
        const detail = event.detail;
        if (detail.equation === this.dataset["equation"]) void own.show(detail);
      },
      { signal },
    );
    document.dispatchEvent(new CustomEvent("conceptry:chart")); // calculators that have answered answer again
  }

  disconnectedCallback() {
    this.#controller?.abort();
    this.#reading?.remove();
    this.#own?.remove();
    this.#controller = this.#reading = this.#own = undefined;
  }

  /**
   * @param {ChartData} data
   * @returns {Drawing[]}
   */
  #findDrawings(data) {
    return Object.entries(data.drawings).flatMap(([layout, { plot }]) => {
      const svg = this.querySelector(`svg.cx-chart-${layout}`);
      return svg instanceof SVGSVGElement ? [{ svg, plot }] : [];
    });
  }
}

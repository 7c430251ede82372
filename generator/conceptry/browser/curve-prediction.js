// @ts-check
/**
 * A prediction that is a curve, drawn on empty axes: with a pointer on the drawing, or by keyboard
 * with one slider for each point, whose values a table shows and a screen reader says.
 */

import { compareCurves, smooth, tellCurve, valueAt } from "./drawn-curve.js";
import { create, createSvg } from "./element.js";
import { find } from "./field.js";
import { write } from "./comparison.js";
import { position, toLeft, toTop } from "./scale.js";
import { say } from "./words.js";

/**
 * @typedef {import("./drawn-curve.js").CurveData & {
 *   drawings: Record<string, import("./scale.js").Geometry>,
 * }} CurvePredictionData
 * @typedef {import("./drawn-curve.js").Place} Place
 * @typedef {import("./scale.js").Plot} Plot
 */

const STEPS = 100;
const FEWEST = 2;
/** Radius of a point, and of what can be touched around it. */
const RADIUS = 6;

export class CurvePrediction {
  /** @type {CurvePredictionData} */
  #data;
  #root;
  /** @type {(number | undefined)[]} heights that the reader has given, from 0 to 1 */
  #heights;
  /** @type {Sketch[]} */
  #sketches = [];
  /** @type {HTMLInputElement[]} */
  #sliders;
  /** @type {() => void} */
  #changed = () => {};

  /**
   * @param {HTMLElement} root
   * @param {CurvePredictionData} data
   */
  constructor(root, data) {
    this.#root = root;
    this.#data = data;
    this.#heights = data.handles.map(() => undefined);
    this.#sliders = [...root.querySelectorAll(".cx-pad-table input")].filter((one) => one instanceof HTMLInputElement);
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} changed
   */
  listen(signal, changed) {
    this.#changed = changed;
    for (const part of this.#root.querySelectorAll(".cx-pad-tools, .cx-pad-points")) {
      if (part instanceof HTMLElement) part.hidden = false;
    }
    for (const [layout, { plot }] of Object.entries(this.#data.drawings)) {
      const svg = this.#root.querySelector(`.cx-pad svg.cx-chart-${layout}`);
      if (!(svg instanceof SVGSVGElement)) continue;
      const sketch = new Sketch(svg, plot, this.#across, { hasPoints: true });
      this.#sketches.push(sketch);
      new Pen(svg, plot, (from, to) => this.#draw(from, to)).listen(signal);
    }
    signal.addEventListener("abort", () => this.#removeSketches());
    this.#sliders.forEach((slider, index) => {
      slider.disabled = false;
      slider.max = String(STEPS);
      const set = () => {
        this.#heights[index] = Number(slider.value) / STEPS;
        this.#update();
      };
      slider.addEventListener("input", set, { signal });
      // A slider that stands where the reader wants it never changes: Enter takes it as it is.
      slider.addEventListener(
        "keydown",
        (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        },
        { signal },
      );
    });
    find(this.#root, ".cx-pad-clear", HTMLButtonElement).addEventListener(
      "click",
      () => {
        this.clear();
        this.#sliders[0]?.focus();
      },
      { signal },
    );
    this.#show();
  }

  /** @returns {{value: number[]} | {fault: string}} */
  read() {
    if (this.#heights.filter((one) => one !== undefined).length < FEWEST) {
      return { fault: say("Draw a curve across the axes first, or set at least two of its points.") };
    }
    return { value: this.#filled.map((up) => valueAt(this.#data.y, up)) };
  }

  /** @param {unknown} value */
  accepts(value) {
    const { handles } = this.#data;
    return Array.isArray(value) && value.length === handles.length && value.every((one) => Number.isFinite(one));
  }

  /** @param {number[]} values */
  show(values) {
    this.#heights = values.map((value) => position(this.#data.y, value));
    this.#show();
  }

  clear() {
    this.#heights = this.#heights.map(() => undefined);
    this.#update();
  }

  /** @param {number[]} values */
  write(values) {
    return tellCurve(values, this.#data);
  }

  /** @param {number[]} values */
  compare(values) {
    return compareCurves(values, this.#data);
  }

  /**
   * Draws the reader's curve over the model's, in the answer.
   *
   * @param {HTMLElement} answer
   * @param {number[]} values
   * @param {AbortSignal} signal
   */
  reveal(answer, values, signal) {
    for (const [layout, { plot }] of Object.entries(this.#data.drawings)) {
      const svg = answer.querySelector(`svg.cx-chart-${layout}`);
      if (!(svg instanceof SVGSVGElement)) continue;
      const sketch = new Sketch(svg, plot, this.#across, { hasPoints: false });
      sketch.draw(values.map((value) => position(this.#data.y, value)));
      signal.addEventListener("abort", () => sketch.remove());
    }
    const keys = answer.querySelector(".cx-chart-keys");
    if (!keys) return;
    const lines = [["cx-pad-model", say("the model")], ["cx-pad-line", say("your curve")]];
    const added = lines.map(([look = "", words = ""]) => makeKey(look, words));
    keys.append(...added);
    signal.addEventListener("abort", () => added.forEach((key) => key.remove()));
  }

  focus() {
    const table = this.#root.querySelector(".cx-pad-points");
    if (table instanceof HTMLDetailsElement) table.open = true;
    this.#sliders[0]?.focus();
  }

  get #across() {
    return this.#data.handles.map((place) => position(this.#data.x, place));
  }

  /** Heights at all handles: those between given ones lie on straight lines, the outer ones level. */
  get #filled() {
    const across = this.#across;
    const given = this.#heights.flatMap((up, index) => (up === undefined ? [] : [{ at: across[index] ?? 0, up }]));
    return this.#heights.map((own, index) => {
      if (own !== undefined) return own;
      const place = across[index] ?? 0;
      const left = given.findLast(({ at }) => at < place);
      const right = given.find(({ at }) => at > place);
      if (!left || !right) return (left ?? right)?.up ?? 0;
      return left.up + ((right.up - left.up) * (place - left.at)) / (right.at - left.at);
    });
  }

  #removeSketches() {
    for (const sketch of this.#sketches) sketch.remove();
    this.#sketches = [];
  }

  /**
   * Takes a stroke: every point that it passes gets its height, the nearest one in any case.
   *
   * @param {Place} from
   * @param {Place} to
   */
  #draw(from, to) {
    const across = this.#across;
    const [[x0, y0], [x1, y1]] = from[0] <= to[0] ? [from, to] : [to, from];
    across.forEach((place, index) => {
      if (place < x0 || place > x1 || x0 === x1) return;
      this.#heights[index] = y0 + ((y1 - y0) * (place - x0)) / (x1 - x0);
    });
    const distances = across.map((place) => Math.abs(place - to[0]));
    const nearest = distances.indexOf(Math.min(...distances));
    const spacing = 1 / Math.max(1, across.length - 1);
    if ((distances[nearest] ?? 1) < spacing / 4 || (x0 === x1 && y0 === y1)) this.#heights[nearest] = to[1];
    this.#update();
  }

  #update() {
    this.#show();
    this.#changed();
  }

  #show() {
    const isDrawn = this.#heights.filter((one) => one !== undefined).length >= FEWEST;
    const filled = this.#filled;
    for (const sketch of this.#sketches) sketch.draw(isDrawn ? filled : undefined, this.#heights);
    this.#sliders.forEach((slider, index) => {
      const up = this.#heights[index];
      const value = write(valueAt(this.#data.y, filled[index] ?? 0), this.#data.y);
      if (up !== undefined || isDrawn) slider.value = String(Math.round(STEPS * (filled[index] ?? 0)));
      const words = up !== undefined ? value : isDrawn ? say("{value}, between its neighbours", { value }) : say("not set");
      slider.setAttribute("aria-valuetext", words);
      const cell = slider.closest("tr")?.querySelector(".cx-pad-value");
      if (cell) cell.textContent = up !== undefined ? value : isDrawn ? `(${value})` : say("not set");
    });
  }
}

/** Follows the pointer over the plot of one drawing. */
class Pen {
  #svg;
  #plot;
  #stroke;
  /** @type {Place | undefined} */
  #last;

  /**
   * @param {SVGSVGElement} svg
   * @param {Plot} plot
   * @param {(from: Place, to: Place) => void} stroke
   */
  constructor(svg, plot, stroke) {
    this.#svg = svg;
    this.#plot = plot;
    this.#stroke = stroke;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { left, top, width, height } = this.#plot;
    const paper = createSvg("rect", { class: "cx-pad-paper", x: left, y: top, width, height });
    this.#svg.append(paper);
    signal.addEventListener("abort", () => paper.remove());
    paper.addEventListener(
      "pointerdown",
      (event) => {
        if (!(event instanceof PointerEvent) || !event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        paper.setPointerCapture(event.pointerId);
        this.#move(event, { isFirst: true });
      },
      { signal },
    );
    paper.addEventListener(
      "pointermove",
      (event) => {
        if (event instanceof PointerEvent && this.#last) this.#move(event);
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel"]) {
      paper.addEventListener(end, () => (this.#last = undefined), { signal });
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {{isFirst?: boolean}} [options]
   */
  #move(event, { isFirst = false } = {}) {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    /** @type {Place} */
    const place = [hold((x - this.#plot.left) / this.#plot.width), hold(1 - (y - this.#plot.top) / this.#plot.height)];
    this.#stroke(isFirst || !this.#last ? place : this.#last, place);
    this.#last = place;
  }
}

/** A curve, with its points or without, in one drawing. */
class Sketch {
  #plot;
  #across;
  #layer;
  #line = createSvg("path", { class: "cx-pad-line" });
  /** @type {SVGElement[]} */
  #points;

  /**
   * @param {SVGSVGElement} svg
   * @param {Plot} plot
   * @param {number[]} across
   * @param {{hasPoints: boolean}} options
   */
  constructor(svg, plot, across, { hasPoints }) {
    this.#plot = plot;
    this.#across = across;
    const guides = hasPoints
      ? across.map((place) => {
          const left = toLeft(plot, place);
          return createSvg("line", { class: "cx-pad-guide", x1: left, x2: left, y1: plot.top, y2: plot.top + plot.height });
        })
      : [];
    this.#points = hasPoints ? across.map(() => createSvg("circle", { class: "cx-pad-point", r: RADIUS })) : [];
    this.#layer = createSvg("g", { "aria-hidden": "true" }, ...guides, this.#line, ...this.#points);
    svg.append(this.#layer);
  }

  remove() {
    this.#layer.remove();
  }

  /**
   * @param {number[] | undefined} heights at all handles; none while too little is given
   * @param {(number | undefined)[]} [given] those that the reader set
   */
  draw(heights, given = []) {
    const curve = heights ? smooth(heights.map((up, index) => [this.#across[index] ?? 0, up])) : [];
    const path = curve.map(([across, up], order) => {
      const place = `${toLeft(this.#plot, across).toFixed(1)},${toTop(this.#plot, up).toFixed(1)}`;
      return `${order ? "L" : "M"}${place}`;
    });
    this.#line.setAttribute("d", path.join(""));
    this.#points.forEach((point, index) => {
      const up = given[index];
      point.setAttribute("visibility", up === undefined ? "hidden" : "inherit");
      point.setAttribute("cx", String(toLeft(this.#plot, this.#across[index] ?? 0)));
      point.setAttribute("cy", String(toTop(this.#plot, up ?? 0)));
    });
  }
}

/** @param {number} share */
function hold(share) {
  return Math.min(1, Math.max(0, share));
}

/**
 * One entry of a legend.
 *
 * @param {string} look the class of its line
 * @param {string} words
 */
function makeKey(look, words) {
  const line = createSvg("path", { class: look, d: "M1,6H35" });
  const swatch = createSvg("svg", { class: "cx-swatch", viewBox: "0 0 36 12", "aria-hidden": "true" }, line);
  return create("li", "cx-chart-key", swatch, create("span", "", words));
}

// @ts-check
/** The reader's own point and, when more than x was changed, the curve through it. */

import { create, createSvg, lowerSubscripts } from "./element.js";
import { formatPoint, isShown, position, toLeft, toTop } from "./scale.js";
import { say } from "./words.js";

/**
 * @typedef {import("./scale.js").ChartData} ChartData
 * @typedef {import("./scale.js").Drawing} Drawing
 *
 * @typedef {object} ResultDetail what the calculator tells after each result
 * @property {string} equation
 * @property {Record<string, number>} values
 * @property {number | null} result
 * @property {(symbol: string, xs: number[]) => Promise<(number | null)[]>} sweep
 */

const DIAMOND = "M0,-7L7,0L0,7L-7,0Z";
/** Half of a line: along the edge of the plot it keeps its whole width. */
const EDGE = 1.5;

export class OwnValues extends EventTarget {
  #data;
  #traces;
  #label = create("span", "");
  #keys;
  #key;
  /** Counts results, so that a late answer to an old question is dropped. */
  #round = 0;
  /** @type {(number | null)[] | undefined} */
  curve;

  /**
   * @param {ChartData} data
   * @param {Drawing[]} drawings
   * @param {Element} keys the legend
   */
  constructor(data, drawings, keys) {
    super();
    this.#data = data;
    this.#keys = keys;
    this.#traces = drawings.map((drawing) => new Trace(data, drawing));
    const swatch = createSvg(
      "svg",
      { class: "cx-swatch cx-swatch-own", viewBox: "-8 -8 16 16", "aria-hidden": "true" },
      createSvg("path", { class: "cx-chart-own-point", d: DIAMOND }),
    );
    this.#key = create("li", "cx-chart-key", swatch, this.#label);
  }

  remove() {
    this.#round += 1;
    for (const trace of this.#traces) trace.remove();
    this.#key.remove();
  }

  /** @param {ResultDetail} detail */
  async show({ values, result, sweep }) {
    const round = ++this.#round;
    const { fixed, grid, x } = this.#data;
    const place = values[x.symbol];
    const isOther = Object.entries(fixed).some(([symbol, value]) => !isSame(values[symbol], value));
    if (place === undefined || result === null || (!isOther && isSame(place, x.default))) {
      for (const trace of this.#traces) trace.hide();
      this.#key.remove();
      this.#draw(undefined);
      return;
    }
    this.#place(place, result);
    if (!isOther) {
      this.#draw(undefined);
      return;
    }
    // A curve that cannot be computed is left out; the point stands without it.
    const curve = await sweep(x.symbol, grid).catch(() => undefined);
    if (round === this.#round) this.#draw(curve);
  }

  /**
   * @param {number} place
   * @param {number} result
   */
  #place(place, result) {
    const { x, y } = this.#data;
    const [across, up] = [position(x, place), position(y, result)];
    const isInside = isShown(across) && isShown(up);
    for (const trace of this.#traces) {
      if (isInside) trace.place(across, up);
      else trace.hide();
    }
    const values = { x: formatPoint(x, place), y: formatPoint(y, result) };
    const text = isInside ? say("your values: {x}, {y}", values) : say("your values: {x}, {y} (outside the chart)", values);
    this.#label.replaceChildren(...lowerSubscripts(text));
    this.#keys.append(this.#key);
  }

  /** @param {(number | null)[] | undefined} curve */
  #draw(curve) {
    for (const trace of this.#traces) trace.draw(curve ?? []);
    this.curve = curve;
    this.dispatchEvent(new Event("change"));
  }
}

/** Point and curve in one drawing. */
class Trace {
  #data;
  #plot;
  #clip;
  #path = createSvg("path", { class: "cx-chart-own-line" });
  #mark = createSvg("path", { class: "cx-chart-own-point", d: DIAMOND, visibility: "hidden" });

  /**
   * @param {ChartData} data
   * @param {Drawing} drawing
   */
  constructor(data, { plot, svg }) {
    this.#data = data;
    this.#plot = plot;
    // An inner drawing cuts off what runs out of the plot.
    const [width, height] = [plot.width, plot.height + 2 * EDGE];
    const box = { x: plot.left, y: plot.top - EDGE, width, height, "aria-hidden": "true" };
    this.#clip = createSvg("svg", box, this.#path);
    svg.append(this.#clip, this.#mark);
  }

  remove() {
    this.#clip.remove();
    this.#mark.remove();
  }

  hide() {
    this.#mark.setAttribute("visibility", "hidden");
  }

  /**
   * @param {number} across
   * @param {number} up
   */
  place(across, up) {
    const [left, top] = [toLeft(this.#plot, across), toTop(this.#plot, up)];
    this.#mark.setAttribute("transform", `translate(${left},${top})`);
    this.#mark.setAttribute("visibility", "visible");
  }

  /** @param {(number | null)[]} curve */
  draw(curve) {
    const { grid, x, y } = this.#data;
    let path = "";
    let isDown = false;
    curve.forEach((value, index) => {
      const up = position(y, value ?? Number.NaN);
      if (!Number.isFinite(up)) {
        isDown = false;
        return;
      }
      const left = this.#plot.width * position(x, grid[index] ?? 0);
      // Far out of sight is far enough: huge coordinates make renderers fail.
      const top = EDGE + this.#plot.height * (1 - Math.min(9, Math.max(-9, up)));
      path += `${isDown ? "L" : "M"}${left.toFixed(1)},${top.toFixed(1)}`;
      isDown = true;
    });
    this.#path.setAttribute("d", path);
  }
}

/**
 * @param {number | undefined} left
 * @param {number} right
 */
function isSame(left, right) {
  return left !== undefined && Math.abs(left - right) <= 1e-9 * Math.max(1e-300, Math.abs(right));
}

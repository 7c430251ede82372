// @ts-check
/** The slider under a chart, the line and dots at its place, and the values in words. */

import { create, createSvg, lowerSubscripts } from "./element.js";
import { formatQuantity } from "./number.js";
import { formatEquality, formatPoint, isShown, position, toLeft, toTop } from "./scale.js";
import { say } from "./words.js";

/**
 * @typedef {import("./scale.js").Axis} Axis
 * @typedef {import("./scale.js").ChartData} ChartData
 * @typedef {import("./scale.js").Drawing} Drawing
 */

const OUTSIDE = say("outside the model");

export class Reading {
  #data;
  #slot;
  #slider = document.createElement("input");
  #output = document.createElement("output");
  #cursors;
  #kept;
  /** @type {(number | null)[] | undefined} */
  #curve;

  /**
   * @param {ChartData} data
   * @param {Drawing[]} drawings
   * @param {Element} slot
   * @param {AbortSignal} signal
   */
  constructor(data, drawings, slot, signal) {
    this.#data = data;
    this.#slot = slot;
    this.#kept = [...slot.childNodes];
    this.#cursors = drawings.map((drawing) => new Cursor(data, drawing));
    this.#fillSlot();
    for (const drawing of drawings) {
      const follow = /** @param {PointerEvent} event */ (event) => this.#follow(drawing, event);
      drawing.svg.addEventListener("pointermove", follow, { signal });
      drawing.svg.addEventListener("pointerdown", follow, { signal });
    }
    this.#slider.addEventListener("input", () => this.#point(), { signal });
    this.#speak();
  }

  remove() {
    for (const cursor of this.#cursors) cursor.remove();
    this.#slot.replaceChildren(...this.#kept);
  }

  /** @param {(number | null)[] | undefined} curve the reader's own */
  refresh(curve) {
    this.#curve = curve;
    this.#speak();
  }

  #fillSlot() {
    const { drawings, grid, x } = this.#data;
    const slider = this.#slider;
    slider.type = "range";
    slider.className = "cx-chart-slider";
    slider.min = "0";
    slider.max = String(grid.length - 1);
    slider.value = String(this.#nearest(position(x, x.default)));
    slider.setAttribute("aria-label", say("Read the chart along {name} {symbol}", { name: x.name, symbol: x.symbol }));
    // The thumb stands under the line; the style sheet knows which drawing is shown.
    for (const [layout, { plot, size }] of Object.entries(drawings)) {
      slider.style.setProperty(`--cx-${layout}-left`, percent(plot.left / size.width));
      slider.style.setProperty(`--cx-${layout}-width`, percent(plot.width / size.width));
    }
    this.#output.className = "cx-chart-values";
    // The slider already says its text; a live region would say it twice.
    this.#output.setAttribute("aria-live", "off");
    this.#slot.replaceChildren(slider, this.#output);
  }

  /** @param {number} place */
  #nearest(place) {
    const { grid, x } = this.#data;
    const distances = grid.map((value) => Math.abs(position(x, value) - place));
    return distances.indexOf(Math.min(...distances));
  }

  /**
   * @param {Drawing} drawing
   * @param {PointerEvent} event
   */
  #follow({ svg, plot }, event) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.#slider.value = String(this.#nearest((x - plot.left) / plot.width));
    this.#point();
  }

  #point() {
    for (const cursor of this.#cursors) cursor.move(Number(this.#slider.value));
    this.#speak();
  }

  /** Puts the values at the slider's place into words, for the eye and for a screen reader. */
  #speak() {
    const { grid, series, x, y } = this.#data;
    const index = Number(this.#slider.value);
    const place = grid[index] ?? 0;
    const isMany = series.length > 1;
    const areOutside = series.map(({ outside }) =>
      outside.some(([low, high]) => low <= place && place <= high),
    );
    const isOutside = areOutside.every(Boolean);
    const where = formatPoint(x, place) + (isOutside ? `, ${OUTSIDE}` : "");
    const parts = series.map((one, order) => ({
      color: isMany ? String(one.color) : "",
      text: join(isMany ? one.label : y.symbol, one.y[index], y, isMany),
      isFaded: areOutside[order] ?? false,
    }));
    if (this.#curve) {
      const value = this.#curve[index];
      const isKnown = value !== null && value !== undefined;
      const text = isKnown ? join(say("yours"), value, y, true) : say("yours: no value here");
      parts.push({ color: "own", text, isFaded: false });
    }
    const spoken = parts.map(({ isFaded, text }) =>
      isFaded && !isOutside ? `${text} (${OUTSIDE})` : text,
    );
    this.#slider.setAttribute("aria-valuetext", [where, ...spoken].join(", "));
    this.#output.replaceChildren(
      create("strong", "", ...lowerSubscripts(where)),
      ...parts.map(({ color, isFaded, text }) => {
        const part = create("span", "", ...lowerSubscripts(text));
        if (color) part.dataset["color"] = color;
        if (isFaded) part.className = "cx-chart-faded";
        return part;
      }),
    );
  }
}

/** The line at the slider's place and a dot on each curve, in one drawing. */
class Cursor {
  #data;
  #plot;
  #line;
  #dots;
  #layer;

  /**
   * @param {ChartData} data
   * @param {Drawing} drawing
   */
  constructor(data, { plot, svg }) {
    this.#data = data;
    this.#plot = plot;
    this.#line = createSvg("line", {
      class: "cx-chart-cursor",
      y1: plot.top,
      y2: plot.top + plot.height,
    });
    this.#dots = data.series.map(({ color }) =>
      createSvg("circle", { class: "cx-chart-dot", r: 5, fill: `var(--cx-${color})` }),
    );
    const hidden = { "aria-hidden": "true", visibility: "hidden" };
    this.#layer = createSvg("g", hidden, this.#line, ...this.#dots);
    svg.append(this.#layer);
  }

  remove() {
    this.#layer.remove();
  }

  /** @param {number} index of the grid */
  move(index) {
    const { grid, series, x, y } = this.#data;
    const left = String(toLeft(this.#plot, position(x, grid[index] ?? 0)));
    this.#line.setAttribute("x1", left);
    this.#line.setAttribute("x2", left);
    this.#dots.forEach((dot, order) => {
      const up = position(y, series[order]?.y[index] ?? Number.NaN);
      dot.setAttribute("visibility", isShown(up) ? "inherit" : "hidden");
      dot.setAttribute("cx", left);
      if (Number.isFinite(up)) dot.setAttribute("cy", String(toTop(this.#plot, up)));
    });
    this.#layer.setAttribute("visibility", "visible");
  }
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(2)}%`;
}

/**
 * @param {string} label
 * @param {number | null | undefined} value
 * @param {Axis} axis
 * @param {boolean} isNamed whether the label is a name, not the symbol itself
 */
function join(label, value, axis, isNamed) {
  const known = value !== null && value !== undefined;
  const text = known ? formatQuantity(value, axis.steps) : say("not defined");
  return isNamed ? `${label}: ${text}` : formatEquality(label, text);
}

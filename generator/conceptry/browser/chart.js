// @ts-check
/**
 * Reads values off a finished chart, by pointer, touch and keyboard, and shows the reader's own
 * point and curve. The drawing itself needs no script; everything made here is taken away again
 * when the element leaves the page.
 */

/**
 * @typedef {[factor: number, unit: string]} Step
 *
 * @typedef {object} Axis
 * @property {string} symbol
 * @property {string} name
 * @property {string} unit
 * @property {"linear" | "log"} scale
 * @property {[low: number, high: number]} domain
 * @property {Step[]} steps sizes in which the unit is read, smallest first
 *
 * @typedef {object} Series
 * @property {string} label
 * @property {number} color number of the colour in the palette
 * @property {(number | null)[]} y
 *
 * @typedef {object} ChartData
 * @property {Axis & {default: number}} x
 * @property {Axis} y
 * @property {{left: number, top: number, width: number, height: number}} plot
 * @property {{width: number, height: number}} size
 * @property {number[]} grid
 * @property {Series[]} series
 * @property {Record<string, number>} fixed
 * @property {[low: number, high: number, kind: "outside" | "undefined"][]} zones
 *
 * @typedef {object} ResultDetail what the calculator tells after each result
 * @property {string} equation
 * @property {Record<string, number>} values
 * @property {number | null} result
 * @property {(symbol: string, xs: number[]) => Promise<(number | null)[]>} sweep
 */

const SVG = "http://www.w3.org/2000/svg";
const THIN = "\u202f";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const DIAMOND = "M0,-8L8,0L0,8L-8,0Z";

/** Registers `<conceptry-chart>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-chart")) {
    customElements.define("conceptry-chart", ChartElement);
  }
}

/**
 * Writes a number as the build does (`figures/quantity.py`).
 *
 * @param {number} value
 * @param {number} [digits]
 */
export function formatNumber(value, digits = 3) {
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  const sign = rounded < 0 ? "−" : "";
  if (size === 0) return "0";
  if (size >= 1e-3 && size < 1e6) {
    const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
    const [whole = "0", part = ""] = size.toFixed(decimals).split(".");
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
    const rest = part.replace(/0+$/, "");
    return sign + grouped + (rest && `.${rest}`);
  }
  const [mantissa = "1", exponent = "0"] = size.toExponential(digits - 1).split("e");
  const raised = exponent
    .replace("+", "")
    .replace("-", "⁻")
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  return short === "1" ? `${sign}10${raised}` : `${sign}${short}×10${raised}`;
}

/**
 * Writes a number with the unit of an axis, in the prefix that makes it short.
 *
 * @param {number} value
 * @param {Step[]} steps
 */
export function formatQuantity(value, steps) {
  const rounded = Number(value.toPrecision(3));
  const [factor, unit] = chooseStep(Math.abs(rounded), steps);
  const number = formatNumber(rounded / factor);
  return unit ? number + THIN + unit : number;
}

/**
 * @param {Axis} axis
 * @param {number} value
 */
function formatPoint(axis, value) {
  return formatEquality(axis.symbol, formatQuantity(value, axis.steps));
}

/**
 * Holds symbol and value together at the end of a line.
 *
 * @param {string} symbol
 * @param {string} value
 */
function formatEquality(symbol, value) {
  return `${symbol}\u00a0=\u00a0${value}`;
}

/**
 * Sets `B_in` as a letter with a subscript.
 *
 * @param {string} text made of symbols, numbers and units
 */
function lowerSubscripts(text) {
  return text.split(/(?<=\w)_(\w+)/).map((part, order) =>
    order % 2 ? create("sub", "", part) : part,
  );
}

/**
 * @param {number} size
 * @param {Step[]} steps
 * @returns {Step}
 */
function chooseStep(size, steps) {
  const own = steps.find(([factor]) => Math.abs(factor - 1) < 1e-9) ?? [1, ""];
  if (size === 0 || (size >= 0.1 && size < 1000)) return own;
  return steps.findLast(([factor]) => factor <= size * (1 + 1e-9)) ?? steps[0] ?? own;
}

/**
 * Where a value stands on an axis, from 0 at its low end to 1.
 *
 * @param {Axis} axis
 * @param {number} value
 */
function position(axis, value) {
  const [low, high] = axis.domain;
  if (axis.scale === "log") return Math.log(value / low) / Math.log(high / low);
  return (value - low) / (high - low);
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 */
function createSvg(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * @param {string} name
 * @param {string} className
 * @param {(string | Node)[]} children
 */
function create(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * @param {number | undefined} left
 * @param {number} right
 */
function isSame(left, right) {
  return left !== undefined && Math.abs(left - right) <= 1e-9 * Math.max(1e-300, Math.abs(right));
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
    const svg = this.querySelector("svg.cx-chart-svg");
    const slot = this.querySelector(".cx-chart-reading");
    const keys = this.querySelector(".cx-chart-keys");
    const source = this.dataset["chart"];
    if (!(svg instanceof SVGSVGElement) || !slot || !keys || !source) return;
    /** @type {ChartData} */
    const data = JSON.parse(source);
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    // The own curve lies below the reading dots, so it is put in first.
    const own = new OwnValues(data, svg, keys);
    const reading = new Reading(data, svg, slot, signal);
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
  }

  disconnectedCallback() {
    this.#controller?.abort();
    this.#reading?.remove();
    this.#own?.remove();
    this.#controller = this.#reading = this.#own = undefined;
  }
}

/** The slider under the plot, the line and dots at its place, and the values in words. */
class Reading {
  #data;
  #slider = document.createElement("input");
  #output = document.createElement("output");
  #layer = createSvg("g", { "aria-hidden": "true", visibility: "hidden" });
  #line;
  /** @type {Element[]} */
  #dots;
  /** @type {(number | null)[] | undefined} */
  #curve;

  /**
   * @param {ChartData} data
   * @param {SVGSVGElement} svg
   * @param {Element} slot
   * @param {AbortSignal} signal
   */
  constructor(data, svg, slot, signal) {
    this.#data = data;
    const { plot, series } = data;
    this.#line = createSvg("line", {
      class: "cx-chart-cursor",
      y1: plot.top,
      y2: plot.top + plot.height,
    });
    this.#dots = series.map(({ color }) =>
      createSvg("circle", { class: "cx-chart-dot", r: 6, fill: `var(--cx-${color})` }),
    );
    this.#layer.append(this.#line, ...this.#dots);
    svg.append(this.#layer);
    this.#fillSlot(slot);
    const listen = /** @param {PointerEvent} event */ (event) => this.#follow(svg, event);
    svg.addEventListener("pointermove", listen, { signal });
    svg.addEventListener("pointerdown", listen, { signal });
    this.#slider.addEventListener("input", () => this.#point(), { signal });
    this.refresh(undefined);
  }

  remove() {
    this.#layer.remove();
    this.#slider.remove();
    this.#output.remove();
  }

  /** @param {(number | null)[] | undefined} curve the reader's own */
  refresh(curve) {
    this.#curve = curve;
    this.#say();
  }

  /** @param {Element} slot */
  #fillSlot(slot) {
    const { grid, plot, size, x } = this.#data;
    const slider = this.#slider;
    slider.type = "range";
    slider.className = "cx-chart-slider";
    slider.min = "0";
    slider.max = String(grid.length - 1);
    slider.value = String(this.#nearest(position(x, x.default)));
    slider.setAttribute("aria-label", `Read the chart along ${x.name} ${x.symbol}`);
    // The thumb stands under the line: its middle runs from one end of the plot to the other.
    const [left, width] = [plot.left / size.width, plot.width / size.width];
    slider.style.marginInlineStart = `calc(${(100 * left).toFixed(2)}% - 8px)`;
    slider.style.width = `calc(${(100 * width).toFixed(2)}% + 16px)`;
    this.#output.className = "cx-chart-values";
    // The slider already says its text; a live region would say it twice.
    this.#output.setAttribute("aria-live", "off");
    slot.replaceChildren(slider, this.#output);
  }

  /** @param {number} place */
  #nearest(place) {
    const last = this.#data.grid.length - 1;
    return Math.round(last * Math.min(1, Math.max(0, place)));
  }

  /**
   * @param {SVGSVGElement} svg
   * @param {PointerEvent} event
   */
  #follow(svg, event) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const { plot } = this.#data;
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.#slider.value = String(this.#nearest((x - plot.left) / plot.width));
    this.#point();
  }

  /** Moves line and dots to the slider's place. */
  #point() {
    const { grid, plot, series, x, y } = this.#data;
    const index = Number(this.#slider.value);
    const left = plot.left + plot.width * position(x, grid[index] ?? 0);
    this.#line.setAttribute("x1", String(left));
    this.#line.setAttribute("x2", String(left));
    series.forEach((one, order) => {
      const value = one.y[index];
      const height = value === null || value === undefined ? Number.NaN : position(y, value);
      const dot = this.#dots[order];
      dot?.setAttribute("visibility", height >= 0 && height <= 1 ? "inherit" : "hidden");
      dot?.setAttribute("cx", String(left));
      if (Number.isFinite(height)) {
        dot?.setAttribute("cy", String(plot.top + plot.height * (1 - height)));
      }
    });
    this.#layer.setAttribute("visibility", "visible");
    this.#say();
  }

  /** Puts the values at the slider's place into words, for the eye and for a screen reader. */
  #say() {
    const { grid, series, x, y, zones } = this.#data;
    const index = Number(this.#slider.value);
    const place = grid[index] ?? 0;
    const where = formatPoint(x, place);
    const parts = series.map((one) => ({
      color: series.length > 1 ? String(one.color) : "",
      text: join(series.length > 1 ? one.label : y.symbol, one.y[index], y, series.length > 1),
    }));
    if (this.#curve) parts.push({ color: "own", text: join("yours", this.#curve[index], y, true) });
    const isOutside = zones.some(
      ([low, high, kind]) => kind === "outside" && low <= place && place <= high,
    );
    if (isOutside) parts.push({ color: "", text: "outside the model" });
    this.#slider.setAttribute("aria-valuetext", [where, ...parts.map((p) => p.text)].join(", "));
    this.#output.replaceChildren(
      create("b", "", ...lowerSubscripts(where)),
      ...parts.map(({ color, text }) => {
        const part = create("span", "", ...lowerSubscripts(text));
        if (color) part.dataset["color"] = color;
        return part;
      }),
    );
  }
}

/**
 * @param {string} label
 * @param {number | null | undefined} value
 * @param {Axis} axis
 * @param {boolean} isNamed whether the label is a name, not the symbol itself
 */
function join(label, value, axis, isNamed) {
  const known = value !== null && value !== undefined;
  const text = known ? formatQuantity(value, axis.steps) : "not defined";
  return isNamed ? `${label}: ${text}` : formatEquality(label, text);
}

/** The reader's own point and, when more than x was changed, the curve through it. */
class OwnValues extends EventTarget {
  #data;
  #clip;
  #path = createSvg("path", { class: "cx-chart-own-line" });
  #mark = createSvg("path", { class: "cx-chart-own-point", d: DIAMOND });
  #label = create("span", "");
  #keys;
  #key;
  /** Counts results, so that a late answer to an old question is dropped. */
  #round = 0;
  /** @type {(number | null)[] | undefined} */
  curve;

  /**
   * @param {ChartData} data
   * @param {SVGSVGElement} svg
   * @param {Element} keys the legend
   */
  constructor(data, svg, keys) {
    super();
    this.#data = data;
    this.#keys = keys;
    const { left, top, width, height } = data.plot;
    // An inner drawing cuts off what runs out of the plot.
    this.#clip = createSvg("svg", { x: left, y: top, width, height, "aria-hidden": "true" });
    this.#clip.append(this.#path);
    this.#mark.setAttribute("visibility", "hidden");
    svg.append(this.#clip, this.#mark);
    const swatch = createSvg("svg", {
      class: "cx-swatch cx-swatch-own",
      viewBox: "-9 -9 18 18",
      "aria-hidden": "true",
    });
    swatch.append(createSvg("path", { class: "cx-chart-own-point", d: DIAMOND }));
    this.#key = create("li", "cx-chart-key", swatch, this.#label);
  }

  remove() {
    this.#round += 1;
    this.#clip.remove();
    this.#mark.remove();
    this.#key.remove();
  }

  /** @param {ResultDetail} detail */
  async show({ values, result, sweep }) {
    const round = ++this.#round;
    const { fixed, grid, x } = this.#data;
    const place = values[x.symbol];
    const isOther = Object.entries(fixed).some(([symbol, value]) => !isSame(values[symbol], value));
    if (place === undefined || result === null || (!isOther && isSame(place, x.default))) {
      this.#mark.setAttribute("visibility", "hidden");
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
    const { plot, x, y } = this.#data;
    const [across, up] = [position(x, place), position(y, result)];
    const isShown = across >= 0 && across <= 1 && up >= 0 && up <= 1;
    const left = plot.left + plot.width * across;
    const top = plot.top + plot.height * (1 - up);
    this.#mark.setAttribute("visibility", isShown ? "visible" : "hidden");
    if (isShown) this.#mark.setAttribute("transform", `translate(${left},${top})`);
    const note = isShown ? "" : " (outside the chart)";
    const text = `your values: ${formatPoint(x, place)}, ${formatPoint(y, result)}${note}`;
    this.#label.replaceChildren(...lowerSubscripts(text));
    this.#keys.append(this.#key);
  }

  /** @param {(number | null)[] | undefined} curve */
  #draw(curve) {
    const { grid, plot, x, y } = this.#data;
    let path = "";
    let isDown = false;
    curve?.forEach((value, index) => {
      const height = value === null ? Number.NaN : position(y, value);
      if (!Number.isFinite(height)) {
        isDown = false;
        return;
      }
      const left = plot.width * position(x, grid[index] ?? 0);
      // Far out of sight is far enough: huge coordinates make renderers fail.
      const top = plot.height * (1 - Math.min(9, Math.max(-9, height)));
      path += `${isDown ? "L" : "M"}${left.toFixed(1)},${top.toFixed(1)}`;
      isDown = true;
    });
    this.#path.setAttribute("d", path);
    this.curve = curve;
    this.dispatchEvent(new Event("change"));
  }
}

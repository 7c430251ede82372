// @ts-check
/**
 * Draws the reader's own curves into a chart of the recovery lab, within the axes that it has.
 * What was printed stays there, faint, to be compared with; legend and table follow.
 */

import { create, createSvg } from "./element.js";
import { find } from "./field.js";
import { Reading } from "./reading.js";
import { formatQuantity } from "./number.js";
import { isShown, position, toLeft, toTop } from "./scale.js";
import { say } from "./words.js";

/**
 * @typedef {import("./scale.js").ChartData & { rows: number[], layered: boolean }} ChartData
 * @typedef {import("./scale.js").Drawing} Drawing
 * @typedef {import("./scale.js").Axis} Axis
 * @typedef {import("./recovery-content.js").Content} Content
 * @typedef {import("./recovery-content.js").Numbers} Numbers
 */

/** As in `figures/chart.py`. */
const DASHES = ["", "9 5", "2 4", "12 4 2 4", "5 3", "16 6"];
/** Rows for the words of rules, as in `figures/plot.py`. */
const [FIRST_ROW, ROW, TURN] = [0.06, 0.095, 0.6];
const WORD_DISTANCE = 8;
const BEYOND = say("What you have set gives nothing that lies within these axes.");
/** A line along the edge of the plot keeps its whole width. */
const EDGE = 1.5;
const TABLE_DIGITS = 4;

export class LabPlot {
  #root;
  #data;
  #printed;
  /** Where the chart is read as long as the reader has not pointed anywhere. */
  #start;
  #drawings;
  #layers;
  /** @type {Reading | undefined} */
  #reading;
  #connection = new AbortController();
  #isRead = false;
  #beyond;
  #head;
  #body;
  /** The table as it was printed. */
  #rows;
  #keys;

  /** @param {HTMLElement} root with the chart's data */
  constructor(root) {
    this.#root = root;
    /** @type {ChartData} */
    const data = JSON.parse(root.dataset["plot"] ?? "");
    this.#data = data;
    this.#printed = structuredClone(data.series);
    this.#start = data.x.default;
    this.#drawings = Object.entries(data.drawings).flatMap(([layout, { plot }]) => {
      const svg = root.querySelector(`svg.cx-chart-${layout}`);
      return svg instanceof SVGSVGElement ? [{ svg, plot }] : [];
    });
    const patterns = root.dataset["chart"] ?? "";
    this.#layers = this.#drawings.map((drawing) => ({
      base: new Layer(data, drawing, patterns),
      own: new Layer(data, drawing, patterns),
    }));
    this.#beyond = find(root, ".cx-lab-beyond", HTMLElement);
    this.#head = find(root, "thead tr", HTMLElement);
    this.#body = find(root, "tbody", HTMLElement);
    this.#rows = { head: [...this.#head.children], body: [...this.#body.children] };
    this.#keys = Array.from(root.querySelectorAll("[data-key]")).filter((key) => key instanceof HTMLElement).map((item) => ({
      item, id: item.dataset["key"] ?? "", label: find(item, "span", HTMLElement), wasHidden: item.hidden,
    }));
    this.#read();
    const touched = () => (this.#isRead = true);
    for (const kind of ["input", "pointermove"]) {
      root.querySelector("figure")?.addEventListener(kind, touched, { signal: this.#connection.signal });
    }
    root.classList.toggle("cx-lab-layered", data.layered);
  }

  get name() {
    return (this.#root.dataset["chart"] ?? "").replace(/^chart-/, "");
  }

  remove() {
    this.#connection.abort();
    this.#reading?.remove();
    this.show(undefined, undefined);
  }

  /**
   * @param {Content | undefined} base of a preset that the page was not printed with
   * @param {Content | undefined} own where it differs from the preset
   */
  show(base, own) {
    const shown = own ?? base;
    for (const { svg } of this.#drawings) {
      svg.classList.toggle("cx-lab-own", own !== undefined && base === undefined);
      svg.classList.toggle("cx-lab-other", base !== undefined);
    }
    for (const layer of this.#layers) {
      layer.base.draw(base, own !== undefined);
      layer.own.draw(own, false);
    }
    this.#tell(shown, own !== undefined);
    this.#beyond.hidden = shown === undefined || this.#isSeen(shown);
    this.#beyond.textContent = this.#beyond.hidden ? "" : BEYOND;
  }

  /** @param {Content} shown */
  #isSeen({ areas, grid, lines }) {
    const { x, y } = this.#data;
    const heights = [...lines.map((line) => line.y), ...areas.map(({ high }) => high)];
    return heights.some((values) =>
      values.some((value, index) => {
        const isAcross = isShown(position(x, grid[index] ?? Number.NaN));
        return value !== null && isAcross && isShown(position(y, value));
      }),
    );
  }

  /**
   * Say in legend, reading row and table what is drawn.
   * @param {Content | undefined} shown
   * @param {boolean} isCompared with the preset
   */
  #tell(shown, isCompared) {
    const things = shown && new Map([
      ...shown.lines.map((line) => /** @type {[string, string]} */ ([line.id, line.label])),
      ...shown.areas.map((area) => /** @type {[string, string]} */ ([area.id, area.label])),
      ...shown.rules.map((rule) => /** @type {[string, string]} */ ([rule.id, ""])),
      ...(shown.band ? [/** @type {[string, string]} */ (["flat", ""])] : []),
      ...(shown.spot ? [/** @type {[string, string]} */ (["at", ""])] : []),
      ...(isCompared ? [/** @type {[string, string]} */ (["base", ""])] : []),
    ]);
    for (const { item, id, label, wasHidden } of this.#keys) {
      item.hidden = things ? !things.has(id) : wasHidden;
      // The lines of other goodputs have no name of their own.
      if (/^(chosen|other-)/.test(id) && things?.has(id)) label.textContent = things.get(id) ?? "";
    }
    this.#data.series = shown ? makeSeries(shown) : structuredClone(this.#printed);
    this.#data.x.default = shown?.spot?.x ?? this.#start;
    this.#read();
    if (shown) this.#fillTable();
    else {
      this.#head.replaceChildren(...this.#rows.head);
      this.#body.replaceChildren(...this.#rows.body);
    }
  }

  /** Let the slider read what is drawn now. */
  #read() {
    const slider = this.#root.querySelector("input.cx-chart-slider");
    const before = slider instanceof HTMLInputElement ? slider.value : undefined;
    const hasFocus = slider !== null && slider === document.activeElement;
    this.#reading?.remove();
    this.#pointing?.abort();
    this.#pointing = new AbortController();
    const slot = find(this.#root, ".cx-chart-reading", HTMLElement);
    this.#reading = new Reading(this.#data, this.#drawings, slot, this.#pointing.signal);
    const made = this.#root.querySelector("input.cx-chart-slider");
    if (!(made instanceof HTMLInputElement) || before === undefined) return;
    if (this.#isRead) {
      made.value = before;
      made.dispatchEvent(new Event("input"));
    }
    if (hasFocus) made.focus();
  }

  /** @type {AbortController | undefined} */
  #pointing;

  #fillTable() {
    const { grid, rows, series, x, y } = this.#data;
    const names = series.map(({ label }) => label.charAt(0).toUpperCase() + label.slice(1));
    this.#head.replaceChildren(
      ...[this.#rows.head[0]?.textContent ?? "", ...names].map((name) => {
        const cell = create("th", "", name);
        cell.setAttribute("scope", "col");
        return cell;
      }),
    );
    this.#body.replaceChildren(
      ...rows.map((index) => {
        const heading = create("th", "", format(x, grid[index]));
        heading.setAttribute("scope", "row");
        return create("tr", "", heading, ...series.map((one) => create("td", "", format(y, one.y[index], TABLE_DIGITS))));
      }),
    );
  }
}

/** One set of curves in one drawing. */
class Layer {
  #data;
  #plot;
  #patterns;
  #letters;
  #below = createSvg("g", { "aria-hidden": "true" });
  #clip;
  #above = createSvg("g", { "aria-hidden": "true" });
  #group;

  /**
   * @param {ChartData} data
   * @param {Drawing} drawing
   * @param {string} patterns the beginning of the ids of the legend's patterns
   */
  constructor(data, { plot, svg }, patterns) {
    this.#data = data;
    this.#plot = plot;
    this.#patterns = patterns;
    this.#letters = svg.querySelector("text[font-size]")?.getAttribute("font-size") ?? "";
    // An inner drawing cuts off what runs out of the plot.
    const box = { x: plot.left, y: plot.top - EDGE, width: plot.width, height: plot.height + 2 * EDGE };
    this.#clip = createSvg("svg", { ...box, "aria-hidden": "true" });
    this.#group = createSvg("g", { class: "cx-lab-layer" }, this.#below, this.#clip, this.#above);
    svg.append(this.#group);
  }

  /**
   * @param {Content | undefined} content
   * @param {boolean} isFaint
   */
  draw(content, isFaint) {
    this.#group.classList.toggle("cx-lab-faint", isFaint);
    this.#below.replaceChildren();
    this.#clip.replaceChildren();
    this.#above.replaceChildren();
    if (!content) return;
    if (content.band && !isFaint) this.#drawBand(content.band);
    for (const { low, high, id, style } of content.areas) {
      const path = this.#traceArea(content.grid, low, high);
      const look = { fill: `url(#${this.#patterns}-key-${id})`, stroke: `var(--cx-${style + 1})`, class: "cx-lab-area" };
      if (path) this.#clip.append(createSvg("path", { d: path, ...look }));
    }
    // The main line lies on top of the others.
    for (const { end, style, y } of content.lines.toSorted((one, other) => other.style - one.style)) {
      const look = { class: "cx-lab-line", stroke: `var(--cx-${style + 1})`, "stroke-dasharray": DASHES[style] ?? "" };
      const line = createSvg("path", { d: this.#trace(content.grid, y, end), ...look });
      if (style === 0) line.dataset["main"] = "";
      this.#clip.append(line);
    }
    if (isFaint) return;
    content.rules.forEach((rule, row) => this.#drawRule(rule, row));
    if (content.spot) this.#drawSpot(content.spot);
  }

  /** @param {{ low: number, high: number }} band */
  #drawBand({ low, high }) {
    const { x } = this.#data;
    const [left, right] = [position(x, low), position(x, high)].map((place) => Math.min(1, Math.max(0, place)));
    if (left === undefined || right === undefined || !(left < right)) return;
    const plot = this.#plot;
    this.#below.append(
      createSvg("rect", { class: "cx-lab-band", x: toLeft(plot, left), y: plot.top, width: plot.width * (right - left), height: plot.height }),
    );
  }

  /**
   * @param {import("./recovery-content.js").Rule} rule
   * @param {number} row
   */
  #drawRule({ dash, words, x: value }, row) {
    const across = position(this.#data.x, value);
    if (!isShown(across)) return;
    const plot = this.#plot;
    const left = toLeft(plot, across);
    const isRight = across < TURN;
    const top = toTop(plot, FIRST_ROW + ROW * row);
    const line = { class: "cx-lab-rule", x1: left, x2: left, y1: plot.top, y2: plot.top + plot.height, "stroke-dasharray": dash };
    const place = { class: "cx-lab-words", x: left + (isRight ? WORD_DISTANCE : -WORD_DISTANCE), y: top, dy: "0.35em", "text-anchor": isRight ? "start" : "end", "font-size": this.#letters };
    const text = createSvg("text", place);
    text.textContent = words;
    this.#above.append(createSvg("line", line), text);
  }

  /** @param {{ x: number, y: number }} spot */
  #drawSpot({ x: value, y: height }) {
    const { x, y } = this.#data;
    const [across, up] = [position(x, value), position(y, height)];
    if (!isShown(across) || !isShown(up)) return;
    this.#above.append(
      createSvg("circle", { class: "cx-lab-spot", cx: toLeft(this.#plot, across), cy: toTop(this.#plot, up), r: 7.8 }),
    );
  }

  /**
   * @param {number[]} grid
   * @param {Numbers} values
   * @param {{ x: number, y: number } | undefined} end where it goes on to after its last value
   */
  #trace(grid, values, end) {
    let path = "";
    let isDown = false;
    values.forEach((value, index) => {
      const place = this.#place(grid[index], value);
      if (place) path += `${isDown ? "L" : "M"}${place}`;
      isDown = place !== undefined;
    });
    if (end && path) path += `L${this.#place(end.x, end.y)}`;
    return path;
  }

  /**
   * @param {number[]} grid
   * @param {Numbers} low
   * @param {Numbers} high
   * @returns {string} empty where the area is thinner than nothing
   */
  #traceArea(grid, low, high) {
    if (!high.some((top, index) => (top ?? 0) - (low[index] ?? 0) > 0)) return "";
    const there = high.flatMap((top, index) => this.#place(grid[index], top) ?? []);
    const back = low.flatMap((bottom, index) => this.#place(grid[index], bottom) ?? []);
    return there.length ? `M${there.join("L")}L${back.reverse().join("L")}Z` : "";
  }

  /**
   * @param {number | undefined} across
   * @param {number | null | undefined} value
   * @returns {string | undefined} within the inner drawing
   */
  #place(across, value) {
    const { x, y } = this.#data;
    if (across === undefined || value === null || value === undefined) return undefined;
    // Far out of sight is far enough: huge coordinates make renderers fail.
    const up = Math.min(9, Math.max(-9, position(y, value)));
    if (Number.isNaN(up)) return undefined;
    const left = this.#plot.width * position(x, across);
    return `${left.toFixed(1)},${(EDGE + this.#plot.height * (1 - up)).toFixed(1)}`;
  }
}

/**
 * What is read off at a place: lines as they are, layers by their thickness, the top one first.
 * @param {Content} content
 */
function makeSeries({ areas, lines }) {
  return [
    ...lines.map(({ label, style, y }) => ({ label, color: style + 1, y, outside: [] })),
    ...areas.filter(({ label }) => label).reverse().map(({ high, label, low, style }) => ({
      label,
      color: style + 1,
      y: high.map((top, index) => (top === null ? null : top - (low[index] ?? 0))),
      outside: [],
    })),
  ];
}

/**
 * @param {Axis} axis
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
function format(axis, value, digits) {
  return value === null || value === undefined ? say("not defined") : formatQuantity(value, axis.steps, digits);
}

// @ts-check
/**
 * Draws a chart that Python has computed (`labs/chart.py`): the same figure as the build's own, so
 * that the same element reads values off it. Knows nothing of equations.
 */

import { create, createSvg, lowerSubscripts } from "./element.js";
import { position, toLeft, toTop } from "./scale.js";
import { say } from "./words.js";

/**
 * @typedef {import("./scale.js").Axis} Axis
 * @typedef {import("./scale.js").Plot} Plot
 * @typedef {[x: number, y: number]} Point
 * @typedef {{ values: number[], labels: string[], title: string[] }} Labels
 *
 * @typedef {object} Layout one shape of the drawing
 * @property {string} name
 * @property {number} width of the whole drawing
 * @property {number} height between the axes
 * @property {number} letters their size
 * @property {number} left room for the labels of the y axis
 * @property {number} right half of the last label of the x axis
 * @property {Labels} x
 * @property {Labels} y
 * @property {number} words width of "outside the model"
 *
 * @typedef {object} Series
 * @property {string} label
 * @property {number | "own"} color
 * @property {(number | null)[]} y
 * @property {[low: number, high: number][]} outside
 * @property {{ points: Point[], outside: boolean }[]} pieces
 * @property {[x: number, y: number, kind: string] | null} turn
 *
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} takeaway
 * @property {string} description
 * @property {Axis & { default: number }} x
 * @property {Axis} y
 * @property {number[]} grid
 * @property {Series[]} series
 * @property {number} main place of the reader's own curve among the series
 * @property {string} turnLabel words at the best place of that curve
 * @property {[low: number, high: number][]} zones
 * @property {{ x: number, y: number, kind: "worked" | "own", isShown: boolean, label: string } | null} point
 * @property {Layout[]} layouts
 * @property {{ kind: "zone" | "thin" | "gap", label: string }[]} notes
 * @property {{ headings: string[], rows: string[][] }} table
 */

const OUTSIDE = say("outside the model");
const DASHES = ["", "9,5", "2,4", "12,4,2,4", "5,3", "16,6"];
const OWN_DASH = "7,3,1,3";
const MAIN_WIDTH = 3;
const LINE_WIDTH = 2.3;
const THIN_WIDTH = 1.2;
const THIN_OPACITY = 0.65;
const DIAMOND = "M0,-7L7,0L0,7L-7,0Z";
const TICK = 6;

/**
 * @param {Chart} chart
 * @param {string} id unique in the page
 * @returns {HTMLElement} a `<conceptry-chart>`
 */
export function renderChart(chart, id) {
  const drawn = chart.layouts.map((layout) => new Drawing(chart, layout, `${id}-${layout.name}`));
  const figure = create("figure", "cx-chart", caption(chart), keys(chart), box(drawn), reading(), ...notes(chart));
  figure.append(data(chart));
  figure.id = id;
  const element = create("conceptry-chart", "", figure);
  element.dataset["chart"] = JSON.stringify({
    x: chart.x,
    y: chart.y,
    grid: chart.grid,
    series: chart.series,
    fixed: {},
    drawings: Object.fromEntries(drawn.map(({ name, plot, size }) => [name, { plot, size }])),
  });
  return element;
}

/** One shape of the chart. */
class Drawing {
  #chart;
  #layout;
  #id;
  name;
  /** @type {Plot} */
  plot;
  size;
  svg;

  /**
   * @param {Chart} chart
   * @param {Layout} layout
   * @param {string} id
   */
  constructor(chart, layout, id) {
    const { height, left, letters, right, width } = layout;
    const line = 1.25 * letters;
    const top = 15 + line * layout.y.title.length;
    const start = 14 + left;
    this.#chart = chart;
    this.#layout = layout;
    this.#id = id;
    this.name = layout.name;
    this.plot = { left: start, top, width: width - start - 12 - right, height };
    this.size = { width, height: Math.ceil(top + height + 9 + letters + line * layout.x.title.length + 12) };
    this.svg = this.#draw();
  }

  #draw() {
    const [titleId, wordsId] = [`${this.#id}-title`, `${this.#id}-desc`];
    const title = createSvg("title", { id: titleId });
    const words = createSvg("desc", { id: wordsId });
    title.textContent = this.#chart.title;
    words.textContent = this.#chart.description;
    const names = {
      class: `cx-chart-svg cx-chart-${this.name}`,
      viewBox: `0 0 ${this.size.width} ${this.size.height}`,
      role: "img",
      fill: "none",
      focusable: "false",
      "aria-labelledby": titleId,
      "aria-describedby": wordsId,
    };
    const parts = [this.#hatch(), this.#clip(), ...this.#rows(), ...this.#columns(), ...this.#zones()];
    return createSvg("svg", names, title, words, ...parts, ...this.#curves(), ...this.#marks());
  }

  #hatch() {
    const stripe = createSvg("rect", { width: 1.2, height: 9, fill: "var(--cx-grid)" });
    const look = { id: `${this.#id}-hatch`, width: 9, height: 9, patternUnits: "userSpaceOnUse" };
    const pattern = createSvg("pattern", { ...look, patternTransform: "rotate(45)" }, stripe);
    return createSvg("defs", {}, pattern);
  }

  /** A line along the edge of the plot keeps its whole width. */
  #clip() {
    const { left, top, width, height } = this.plot;
    const room = MAIN_WIDTH / 2;
    const area = createSvg("rect", { x: left, y: top - room, width, height: height + 2 * room });
    return createSvg("defs", {}, createSvg("clipPath", { id: `${this.#id}-clip` }, area));
  }

  /** Labels of the y axis with their lines across the plot, and the title above. */
  #rows() {
    const { left, top, width } = this.plot;
    const { labels, title, values } = this.#layout.y;
    const parts = title.map((text, order) =>
      this.#text(text, 6, 4 + this.#layout.letters * (1 + 1.25 * order), "start"),
    );
    values.forEach((value, order) => {
      const label = labels[order];
      if (!label) return;
      const y = this.#top(value);
      parts.push(createSvg("line", { x1: left, x2: left + width, y1: y, y2: y, stroke: "var(--cx-grid)" }));
      parts.push(this.#text(label, left - TICK, y + this.#layout.letters / 3, "end"));
    });
    parts.push(this.#axisLine(top));
    return parts;
  }

  /** @param {number} top */
  #axisLine(top) {
    const { left, width, height } = this.plot;
    const y = top + height;
    return createSvg("line", { x1: left, x2: left + width, y1: y, y2: y, stroke: "var(--cx-muted)" });
  }

  /** Labels and marks of the x axis, and the title below. */
  #columns() {
    const { left, top, width, height } = this.plot;
    const { labels, title, values } = this.#layout.x;
    const { letters } = this.#layout;
    const y = top + height;
    /** @type {SVGElement[]} */
    const parts = [];
    values.forEach((value, order) => {
      const x = this.#left(value);
      parts.push(createSvg("line", { x1: x, x2: x, y1: y, y2: y + TICK, stroke: "var(--cx-muted)" }));
      const label = labels[order];
      if (label) parts.push(this.#text(label, x, y + 9 + letters, "middle"));
    });
    title.forEach((text, order) =>
      parts.push(this.#text(text, left + width / 2, y + 11 + letters * (2.25 + 1.25 * order), "middle")),
    );
    return parts;
  }

  /** Where no curve is valid. */
  #zones() {
    const { top, height } = this.plot;
    return this.#chart.zones.flatMap(([low, high]) => {
      const [from, to] = [this.#left(low), this.#left(high)];
      const area = createSvg("rect", {
        x: from,
        y: top,
        width: Math.max(0, to - from),
        height,
        fill: `url(#${this.#id}-hatch)`,
      });
      const hasRoom = to - from > this.#layout.words + 12;
      const words = hasRoom ? [this.#text(OUTSIDE, (from + to) / 2, top + 8 + this.#layout.letters, "middle")] : [];
      return [area, ...words];
    });
  }

  /** The curves, the reader's own on top. */
  #curves() {
    const { main, series } = this.#chart;
    const order = series.map((_, index) => index).filter((index) => index !== main);
    const paths = [...order, main].flatMap((index) => {
      const one = series[index];
      return one ? one.pieces.map((piece) => this.#curve(one, piece, index === main)) : [];
    });
    return [createSvg("g", { "clip-path": `url(#${this.#id}-clip)` }, ...paths)];
  }

  /**
   * @param {Series} series
   * @param {Series["pieces"][number]} piece
   * @param {boolean} isMain
   */
  #curve({ color }, { outside, points }, isMain) {
    const d = points.map(([x, y]) => `${this.#left(x).toFixed(1)},${this.#top(y).toFixed(1)}`).join("L");
    const dash = color === "own" ? OWN_DASH : (DASHES[color - 1] ?? "");
    const width = outside ? THIN_WIDTH : isMain ? MAIN_WIDTH : LINE_WIDTH;
    return createSvg("path", {
      d: `M${d}`,
      stroke: `var(--cx-${color})`,
      "stroke-width": width,
      ...(outside ? { "stroke-opacity": THIN_OPACITY } : {}),
      ...(dash ? { "stroke-dasharray": dash } : {}),
    });
  }

  /** Lowest and highest places, and the reader's own point. */
  #marks() {
    const { main, point, series } = this.#chart;
    /** @type {SVGElement[]} */
    const parts = [];
    series.forEach(({ color, turn }, order) => {
      if (!turn) return;
      const [x, y, kind] = turn;
      const [left, top] = [this.#left(x), this.#top(y)];
      if (order === main) parts.push(...this.#nameTurn(left, top, kind));
      parts.push(createSvg("circle", { cx: left, cy: top, r: 3.7, fill: `var(--cx-${color})` }));
    });
    if (point?.isShown) {
      const transform = `translate(${this.#left(point.x)},${this.#top(point.y)})`;
      const isWorked = point.kind === "worked";
      const ring = { r: 6.9, fill: "var(--cx-paper)", "fill-opacity": 0.75, stroke: "var(--cx-ink)", "stroke-width": 2.6 };
      parts.push(
        isWorked
          ? createSvg("circle", { transform, ...ring })
          : createSvg("path", { class: "cx-chart-own-point", d: DIAMOND, transform }),
      );
    }
    return parts;
  }

  /**
   * A rule from the best place to the edge, where a trough is free above and a hump below.
   * @param {number} left
   * @param {number} top
   * @param {string} kind
   */
  #nameTurn(left, top, kind) {
    const { plot } = this;
    const { letters } = this.#layout;
    const isLow = kind === "lowest";
    const edge = isLow ? plot.top : plot.top + plot.height;
    const label = this.#chart.turnLabel;
    const isRight = left < plot.left + plot.width / 2;
    const rule = createSvg("line", {
      x1: left,
      x2: left,
      y1: top,
      y2: edge,
      stroke: "var(--cx-muted)",
      "stroke-width": 1.5,
      "stroke-dasharray": "3,3",
    });
    const y = isLow ? edge + 2.4 * letters : edge - 0.8 * letters;
    return [rule, this.#text(label, left + (isRight ? 8 : -8), y, isRight ? "start" : "end")];
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {"start" | "middle" | "end"} anchor
   */
  #text(text, x, y, anchor) {
    const look = { "text-anchor": anchor, "font-size": this.#layout.letters, fill: "var(--cx-ink)" };
    const element = createSvg("text", { x: x.toFixed(1), y: y.toFixed(1), ...look });
    text.split(/(?<=[\p{L}\p{N}])_([\p{L}\p{N}_]+)/u).forEach((part, order, all) => {
      if (order % 2) {
        const low = createSvg("tspan", { dy: 4, class: "cx-sub" });
        low.textContent = part;
        element.append(low);
      } else if (part) {
        const rest = order && all.length > 1 ? createSvg("tspan", { dy: -4 }) : document.createTextNode(part);
        if (rest instanceof SVGElement) rest.textContent = part;
        element.append(rest);
      }
    });
    return element;
  }

  /** @param {number} x */
  #left(x) {
    return toLeft(this.plot, position(this.#chart.x, x));
  }

  /** @param {number} y */
  #top(y) {
    return toTop(this.plot, position(this.#chart.y, y));
  }
}

/** @param {Chart} chart */
function caption({ takeaway, title }) {
  const words = create("span", "cx-chart-takeaway", ...lowerSubscripts(takeaway));
  return create("figcaption", "cx-chart-caption", create("strong", "cx-chart-title", title), " ", words);
}

/** @param {Chart} chart */
function keys({ main, point, series }) {
  const lines = series.length > 1 ? series.map((one, order) => key(line(one, order === main), one.label)) : [];
  const marks = point ? [key(mark(point.kind), point.label)] : [];
  return create("ul", "cx-chart-keys", ...lines, ...marks);
}

/**
 * @param {SVGElement | HTMLElement} swatch
 * @param {string} label
 */
function key(swatch, label) {
  return create("li", "cx-chart-key", swatch, create("span", "", ...lowerSubscripts(label)));
}

/**
 * @param {Series} series
 * @param {boolean} isMain
 */
function line({ color }, isMain) {
  const dash = color === "own" ? OWN_DASH : (DASHES[color - 1] ?? "");
  return sample("", "0 0 36 12", createSvg("path", {
    d: "M1,6H35",
    stroke: `var(--cx-${color})`,
    "stroke-width": isMain ? 3.2 : 2.4,
    ...(dash ? { "stroke-dasharray": dash } : {}),
  }));
}

/** @param {"worked" | "own"} kind */
function mark(kind) {
  if (kind === "own") return sample(" cx-swatch-own", "-8 -8 16 16", createSvg("path", { class: "cx-chart-own-point", d: DIAMOND }));
  const ring = { cx: 7, cy: 7, r: 5, fill: "var(--cx-paper)", stroke: "var(--cx-ink)", "stroke-width": 2.4 };
  return sample(" cx-swatch-point", "0 0 14 14", createSvg("circle", ring));
}

/** @param {Chart} chart */
function notes({ notes: all }) {
  if (!all.length) return [];
  const items = all.map(({ kind, label }) => {
    if (kind === "gap") return key(create("span", "cx-swatch cx-swatch-zone"), label);
    const parts = kind === "thin"
      ? [createSvg("path", { d: "M0,6H18", stroke: "var(--cx-ink)", "stroke-opacity": THIN_OPACITY, "stroke-width": THIN_WIDTH })]
      : [
          createSvg("rect", { x: 0.5, y: 0.5, width: 17, height: 11, stroke: "var(--cx-muted)" }),
          createSvg("path", { d: "M2,11L9,1M7,11L14,1M12,11L17,4", stroke: "var(--cx-muted)" }),
        ];
    return key(sample(" cx-swatch-zone", "0 0 18 12", ...parts), label);
  });
  return [create("ul", "cx-chart-keys cx-chart-notes", ...items)];
}

/**
 * @param {string} more
 * @param {string} viewBox
 * @param {SVGElement[]} parts
 */
function sample(more, viewBox, ...parts) {
  return createSvg("svg", { class: `cx-swatch${more}`, viewBox, fill: "none", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** @param {Drawing[]} drawn */
function box(drawn) {
  return create("div", "cx-chart-box", ...drawn.map(({ svg }) => svg));
}

/** The element fills it. */
function reading() {
  return create("div", "cx-chart-reading");
}

/** @param {Chart} chart */
function data({ description, table, title }) {
  const head = create("tr", "", ...table.headings.map((text) => cell("col", text)));
  const rows = table.rows.map(([first = "", ...rest]) =>
    create("tr", "", cell("row", first), ...rest.map((text) => create("td", "", text))),
  );
  const body = create("table", "cx-chart-table", create("thead", "", head), create("tbody", "", ...rows));
  const scroll = create("div", "cx-scroll", body);
  scroll.tabIndex = 0;
  scroll.role = "region";
  scroll.ariaLabel = say("Data of the chart: {title}", { title });
  const words = create("p", "", ...lowerSubscripts(description));
  return create("details", "cx-more cx-chart-data", create("summary", "", say("Description and data")), words, scroll);
}

/**
 * @param {"col" | "row"} scope
 * @param {string} text
 */
function cell(scope, text) {
  const element = create("th", "", ...lowerSubscripts(text));
  element.setAttribute("scope", scope);
  return element;
}

// @ts-check
/** Draws one job over its time: `figures/job_line.py` in the browser. */

import { createSvg } from "./element.js";
import { formatNumber } from "./number.js";
import { TIMES, formatDuration } from "./recovery-slot.js";
import { say } from "./words.js";

/**
 * @typedef {{ kind: string, start: number, end: number, before: number, after: number }} Event
 * @typedef {{ events: Event[], is_cut: boolean, wall_time: number }} Story
 * @typedef {{ left: number, top: number, right: number, base: number, bar: number, barHeight: number }} Frame
 * @typedef {[x: number, y: number]} Point
 */

const PHASES = new Set(["compute", "replay", "save", "downtime", "recovery"]);
const PATTERNS = new Set(["save", "replay", "recovery"]);
const MOST_LABELS = 6;
const ROUND = [1, 2, 5, 10, 20];
const CROSS = 5;
const LEAST_PATTERN = 3;
const LETTERS = 14;

export class JobDrawing {
  #svg;
  #group;
  #frame;
  #cursor = createSvg("g", { "aria-hidden": "true" });
  /** @type {Story | undefined} */
  #story;

  /** @param {SVGSVGElement} svg as the page was printed with it */
  constructor(svg) {
    this.#svg = svg;
    const group = svg.querySelector(".cx-job-drawing");
    if (!group) throw new Error("a drawing of a job has no place for it");
    this.#group = group;
    const [left = 0, top = 0, right = 0, base = 0, bar = 0, barHeight = 0] = (svg.dataset["frame"] ?? "").split(" ").map(Number);
    /** @type {Frame} */
    this.#frame = { left, top, right, base, bar, barHeight };
    svg.append(this.#cursor);
  }

  /** @param {Story} story */
  draw(story) {
    this.#story = story;
    const { events } = story;
    this.#cursor.replaceChildren();
    const longest = this.#longest;
    const place = this.#placer();
    const crosses = events.filter(({ kind }) => kind === "failure").flatMap(({ before, start }) => drawCross(place(start, before)));
    this.#group.replaceChildren(
      ...this.#drawAxes(computeScale(longest), computeScale(this.#farthest, 5)),
      ...computePhases(events).flatMap(([kind, start, end]) => this.#drawPhase(kind, place(start, 0)[0], place(end, 0)[0])),
      drawLine(computeLevel(events).map(([time, work]) => place(time, work)), "cx-d-level"),
      ...computeCourse(events).map(([look, corners]) => drawLine(corners.map(([time, work]) => place(time, work)), `cx-d-${look}`)),
      ...crosses,
    );
  }

  /** @param {Event} event where the reader stands */
  point({ after, end, kind, start }) {
    if (!this.#story) return;
    const { bar, barHeight, top } = this.#frame;
    const [x, y] = this.#placer()(end, after);
    const [from] = this.#placer()(start, 0);
    const parts = [
      createSvg("line", { class: "cx-job-cursor", x1: x, x2: x, y1: top, y2: bar + barHeight }),
      createSvg("circle", { class: "cx-job-cursor-dot", cx: x, cy: y, r: 4.5 }),
    ];
    if (PHASES.has(kind)) parts.push(createSvg("rect", { class: "cx-job-now", x: from, y: bar - 2, width: Math.max(0, x - from), height: barHeight + 4 }));
    this.#cursor.replaceChildren(...parts);
  }

  remove() {
    this.#cursor.remove();
  }

  get #longest() {
    return this.#story?.events.at(-1)?.end || 1;
  }

  get #farthest() {
    return Math.max(1e-3, ...(this.#story?.events.map(({ after }) => after) ?? []));
  }

  #placer() {
    const { base, left, right, top } = this.#frame;
    const across = (right - left) / this.#longest;
    const up = (base - top) / this.#farthest;
    return (/** @type {number} */ time, /** @type {number} */ work) => /** @type {Point} */ ([left + across * time, base - up * work]);
  }

  /**
   * @param {string} kind
   * @param {number} left
   * @param {number} right
   */
  #drawPhase(kind, left, right) {
    const isThin = kind === "recovery" || kind === "downtime";
    const { bar, barHeight } = this.#frame;
    const place = {
      x: shorten(left),
      y: shorten(isThin ? bar + barHeight / 4 : bar),
      width: shorten(right - left),
      height: shorten(isThin ? barHeight / 2 : barHeight),
    };
    const box = createSvg("rect", { class: `cx-d-stretch cx-d-${kind}`, ...place });
    if (!PATTERNS.has(kind) || right - left < LEAST_PATTERN) return [box];
    const layout = this.#svg.querySelector("title")?.id.replace(/-title$/, "");
    return [box, createSvg("rect", { fill: `url(#${layout}-fill-${kind})`, ...place })];
  }

  /**
   * @param {Scale} x
   * @param {Scale} y
   */
  #drawAxes(x, y) {
    const { bar, barHeight, base, left, right, top } = this.#frame;
    const below = bar + barHeight;
    /** @type {Point[]} */
    const corner = [[left, top], [left, base], [right, base]];
    return [
      drawLine(corner, "cx-d-axis"),
      drawText(say("work ({unit})", { unit: inflect(y.unit) }), "cx-d-note", 0, 13),
      ...y.ticks.flatMap(([value, label]) => {
        const place = base - ((base - top) * value) / y.end;
        return [drawText(label, "cx-d-label", left - 8, place + 4, "end"), drawLine([[left - 4, place], [left, place]], "cx-d-axis")];
      }),
      ...x.ticks.flatMap(([value, label]) => {
        const place = left + ((right - left) * value) / x.end;
        return [drawText(label, "cx-d-label", place, below + 17, "middle"), drawLine([[place, below], [place, below + 4]], "cx-d-axis")];
      }),
      drawText(say("wall time ({unit})", { unit: inflect(x.unit) }), "cx-d-note", (left + right) / 2, below + 35, "middle"),
    ];
  }
}

/** @typedef {{ end: number, unit: string, ticks: [value: number, label: string][] }} Scale */

/**
 * Return round times from 0 to the longest.
 * @param {number} longest
 * @param {number} [most]
 * @returns {Scale}
 */
function computeScale(longest, most = MOST_LABELS) {
  const [factor, unit] = TIMES.findLast(([size]) => size * 2 <= longest) ?? TIMES[0] ?? [1, "s"];
  const size = longest / factor;
  const power = size > 0 ? 10 ** Math.floor(Math.log10(size / most)) : 1;
  const step = power * (ROUND.find((round) => round * power * most >= size) ?? 1);
  const count = Math.floor((size / step) * (1 + 1e-9));
  return {
    end: longest,
    unit,
    ticks: Array.from({ length: count + 1 }, (_, i) => [factor * step * i, formatNumber(Number((step * i).toPrecision(6)))]),
  };
}

/**
 * How much work is durable, as corners of a staircase of time and work.
 * @param {Event[]} events
 */
function computeLevel(events) {
  /** @type {Point[]} */
  const corners = [[0, 0]];
  let level = 0;
  for (const { after, end, kind } of events) {
    if (kind !== "durable") continue;
    corners.push([end, level], [end, after]);
    level = after;
  }
  return /** @type {Point[]} */ ([...corners, [events.at(-1)?.end ?? 0, level]]);
}

/**
 * What the job does, from when until when; saves lie on top of what they interrupt.
 * @param {Event[]} events
 */
function computePhases(events) {
  /** @type {[kind: string, start: number, end: number][]} */
  const phases = [];
  /** @type {[kind: string, start: number, end: number][]} */
  const saves = [];
  let isOpen = false;
  for (const { end, kind, start } of events) {
    const last = phases.at(-1);
    if (!PHASES.has(kind)) isOpen = isOpen && kind === "durable";
    else if (kind === "save") {
      saves.push([kind, start, end]);
      if (isOpen && last) last[2] = end;
    } else if (isOpen && last?.[0] === kind) last[2] = end;
    else {
      phases.push([kind, start, end]);
      isOpen = true;
    }
  }
  return [...phases, ...saves];
}

/**
 * How the work goes up and down, as lines of one look each.
 * @param {Event[]} events
 */
function computeCourse(events) {
  /** @type {[look: string, corners: Point[]][]} */
  const lines = [];
  for (const { after, before, end, kind, start } of events) {
    if (!PHASES.has(kind) && kind !== "lost") continue;
    const look = kind === "lost" ? "fall" : kind === "replay" ? "curve cx-d-again" : "curve";
    const last = lines.at(-1);
    const from = last?.[1].at(-1);
    if (last?.[0] === look && from?.[0] === start && from[1] === before) last[1].push([end, after]);
    else lines.push([look, [[start, before], [end, after]]]);
  }
  return lines;
}

/**
 * @param {Point[]} corners
 * @param {string} look
 */
function drawLine(corners, look) {
  return createSvg("path", { class: look, d: `M${corners.map(writePair).join("L")}` });
}

/** @param {Point} center */
function drawCross([x, y]) {
  const d = [-1, 1]
    .map((turn) => `M${writePair([x - CROSS, y + turn * CROSS])}L${writePair([x + CROSS, y - turn * CROSS])}`)
    .join("");
  return [createSvg("path", { class: "cx-d-halo", d }), createSvg("path", { class: "cx-d-cross", d })];
}

/**
 * @param {string} words
 * @param {string} look
 * @param {number} x
 * @param {number} y
 * @param {string} [anchor]
 */
function drawText(words, look, x, y, anchor = "start") {
  const place = { x: shorten(x), y: shorten(y), "font-size": LETTERS, "font-weight": 400, "text-anchor": anchor };
  const text = createSvg("text", { class: look, ...place });
  text.textContent = words;
  return text;
}

/** @param {string} unit */
function inflect(unit) {
  return unit === "day" ? "days" : unit;
}

/** @param {Point} point */
function writePair([x, y]) {
  return `${shorten(x)} ${shorten(y)}`;
}

/** @param {number} value */
function shorten(value) {
  return value.toFixed(1).replace(/\.0$/, "").replace(/^-0$/, "0");
}

/**
 * Say what happens in an event.
 * @param {Event} event
 */
export function describeEvent({ after, before, end, kind, start }) {
  const length = formatDuration(end - start);
  switch (kind) {
    case "compute":
      return say("the job computes for {length} and stands at {work} of work", { length, work: formatDuration(after) });
    case "replay":
      return say("the job does {again} of lost work again and stands at {work}", { again: formatDuration(after - before), work: formatDuration(after) });
    case "save":
      return say("a save blocks the job for {length}", { length });
    case "durable":
      return say("durable mark: {work} of work can be relied on", { work: formatDuration(after) });
    case "failure":
      return say("a failure stops the job at {work} of work", { work: formatDuration(before) });
    case "lost":
      return say("{lost} of work are lost: back to {work}", { lost: formatDuration(before - after), work: formatDuration(after) });
    case "downtime":
      return say("the job waits for {length}", { length });
    default:
      return say("the job recovers for {length}", { length });
  }
}

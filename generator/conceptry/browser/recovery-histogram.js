// @ts-check
/** The goodput of many jobs as a histogram, with their mean, its error and the closed form. */

import { createSvg } from "./element.js";
import { formatShare } from "./recovery-slot.js";
import { say, sayMany } from "./words.js";

/**
 * @typedef {object} Known
 * @property {number[]} goodputs of each job that is done
 * @property {number} mean
 * @property {number | null} error standard error of the mean
 * @property {number | undefined} expected by the closed form
 */

const HEIGHT = 230;
const [LEFT, RIGHT, TOP, BASE] = [44, 12, 44, 190];
const BINS = 24;
const [WIDEST, NARROWEST] = [760, 260];
const LABELS = 5;
const ROUND = [1, 2, 2.5, 5, 10];
const LABEL_WIDTH = 72;

/**
 * @param {Known} known
 * @param {number} room width of the place, in CSS pixels
 * @returns {SVGElement}
 */
export function drawHistogram({ error, expected, goodputs, mean }, room) {
  const width = Math.min(WIDEST, Math.max(NARROWEST, room));
  const { counts, high, low } = countBins(goodputs, expected === undefined ? [mean] : [mean, expected]);
  const most = Math.max(...counts);
  const across = (/** @type {number} */ value) => LEFT + ((width - LEFT - RIGHT) * (value - low)) / (high - low);
  const step = (high - low) / counts.length;
  const bars = counts.map((count, order) => {
    const [left, right] = [across(low + order * step), across(low + (order + 1) * step)];
    const height = ((BASE - TOP) * count) / most;
    return createSvg("rect", { class: "cx-jobs-bar", x: left, y: BASE - height, width: right - left, height });
  });
  const upright = (/** @type {number} */ value, /** @type {string} */ look) =>
    createSvg("line", { class: look, x1: across(value), x2: across(value), y1: TOP - 8, y2: BASE });
  const errors = error === null ? [] : [drawBand(across(mean - error), across(mean + error))];
  const ends = { low: formatShare(Math.min(...goodputs), 3), high: formatShare(Math.max(...goodputs), 3) };
  const spread = sayMany(
    "Histogram of the goodput of {n} jobs, from {low} to {high}.",
    "Histogram of the goodput of {n} jobs, from {low} to {high}.",
    goodputs.length,
    ends,
  );
  const label = `${spread} ${describePeak(counts, low, step)}`;
  return createSvg(
    "svg",
    { class: "cx-chart-svg cx-jobs-svg", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label },
    ...bars,
    ...errors,
    createSvg("line", { class: "cx-jobs-axis", x1: LEFT, x2: width - RIGHT, y1: BASE, y2: BASE }),
    ...chooseTicks(low, high, Math.max(2, Math.min(LABELS, Math.floor((width - LEFT) / LABEL_WIDTH)))).flatMap((value) => [
      createSvg("line", { class: "cx-jobs-axis", x1: across(value), x2: across(value), y1: BASE, y2: BASE + 5 }),
      write(formatShare(value), across(value), BASE + 19, "middle"),
    ]),
    ...[most, 0].map((count) => write(String(count), LEFT - 7, BASE - ((BASE - TOP) * count) / most + 4, "end")),
    write(say("jobs"), 0, 14, "start"),
    write(say("goodput of a job"), (LEFT + width - RIGHT) / 2, BASE + 37, "middle"),
    ...(expected === undefined ? [] : [upright(expected, "cx-jobs-expected")]),
    upright(mean, "cx-jobs-mean"),
  );
}

/**
 * @param {number[]} goodputs
 * @param {number[]} marks that lie within the axis as well
 */
function countBins(goodputs, marks) {
  const all = [...goodputs, ...marks];
  let low = Math.min(...all);
  let high = Math.max(...all);
  if (high - low < 1e-9) [low, high] = [low - 0.005, high + 0.005];
  const counts = new Array(BINS).fill(0);
  for (const goodput of goodputs) {
    counts[Math.min(BINS - 1, Math.floor((BINS * (goodput - low)) / (high - low)))] += 1;
  }
  return { counts, low, high };
}

/**
 * @param {number[]} counts
 * @param {number} low
 * @param {number} step
 */
function describePeak(counts, low, step) {
  const peak = counts.indexOf(Math.max(...counts));
  const ends = { low: formatShare(low + peak * step, 3), high: formatShare(low + (peak + 1) * step, 3) };
  return say("Most jobs in one bar: {count}, from {low} to {high}.", { count: counts[peak] ?? 0, ...ends });
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function chooseTicks(low, high, most) {
  const power = 10 ** Math.floor(Math.log10((high - low) / most));
  const step = power * (ROUND.find((round) => round * power * most >= high - low) ?? 1);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, order) => Number(((first + order) * step).toPrecision(12)));
}

/**
 * @param {number} left
 * @param {number} right
 */
function drawBand(left, right) {
  return createSvg("rect", { class: "cx-jobs-error", x: left, y: TOP - 8, width: Math.max(1, right - left), height: BASE - TOP + 8 });
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 */
function write(words, x, y, anchor) {
  const text = createSvg("text", { class: "cx-jobs-label", x, y, "text-anchor": anchor });
  text.textContent = words;
  return text;
}

// @ts-check
/** The smooth curve through a reader's points, and how far it is from the model's; no page here. */

import { judge, tellDifference, write } from "./comparison.js";
import { formatNumber } from "./number.js";
import { position } from "./scale.js";
import { say, sayMany } from "./words.js";

/**
 * @typedef {import("./scale.js").Axis & import("./comparison.js").Quantity} Axis
 *
 * @typedef {object} CurveData
 * @property {Axis} x
 * @property {Axis} y
 * @property {number[]} handles where the reader's points stand on the x axis, rising
 * @property {[x: number, y: number][]} points the model's curve, rising in x
 * @property {"minimum" | "maximum" | "end"} look what to compare first
 * @property {[x: number, y: number]} lookAt that place of the model's curve
 * @property {number} near the factor within which a prediction counts as near
 *
 * @typedef {[across: number, up: number]} Place from 0 to 1 along each axis
 */

const SAMPLES = 121;
/** What is drawn by hand is not known any better. */
const DIGITS = 3;

/**
 * Return the value at a place of an axis, with the digits that somebody can mean by hand.
 *
 * @param {Axis} axis
 * @param {number} share from 0 at its low end to 1
 */
export function valueAt({ domain: [low, high], scale }, share) {
  const held = Math.min(1, Math.max(0, share));
  const value = scale === "log" ? low * (high / low) ** held : low + (high - low) * held;
  return Math.min(high, Math.max(low, Number(value.toPrecision(3))));
}

/**
 * Return a smooth curve through points, kept within the axes.
 *
 * @param {Place[]} points rising, at least two
 * @returns {Place[]}
 */
export function smooth(points) {
  const slopes = points.map((_, i) => {
    const [left, right] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    return left && right ? (right[1] - left[1]) / (right[0] - left[0]) : 0;
  });
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 1];
  return Array.from({ length: SAMPLES }, (_, order) => {
    const across = first + ((last - first) * order) / (SAMPLES - 1);
    const found = points.findIndex(([place]) => place >= across);
    const after = Math.min(points.length - 1, Math.max(1, found));
    const [[x0, y0], [x1, y1]] = [points[after - 1] ?? [0, 0], points[after] ?? [1, 1]];
    const [width, t] = [x1 - x0, (across - x0) / (x1 - x0)];
    const up =
      (2 * t ** 3 - 3 * t ** 2 + 1) * y0 +
      (t ** 3 - 2 * t ** 2 + t) * width * (slopes[after - 1] ?? 0) +
      (3 * t ** 2 - 2 * t ** 3) * y1 +
      (t ** 3 - t ** 2) * width * (slopes[after] ?? 0);
    return /** @type {Place} */ ([across, Math.min(1, Math.max(0, up))]);
  });
}

/**
 * Compare a drawn curve with the model's.
 *
 * @param {number[]} values of the reader at the handles
 * @param {CurveData} data
 * @returns {import("./comparison.js").Comparison}
 */
export function compareCurves(values, data) {
  const { look, lookAt, near, points, x, y } = data;
  const drawn = trace(values, data);
  const away = tellDistance(computeDistance(drawn, points, data), y);
  const apart = say("On average your curve is {distance} away from the model’s.", { distance: away });
  if (look === "end") {
    const [said, model] = [values.at(-1) ?? Number.NaN, lookAt[1]];
    const told = { said: write(said, y, DIGITS), model: write(model, y, DIGITS), difference: tellDifference(said, model, y) };
    const words = say("At the right end you said {said}, the model says {model}: {difference}.", told);
    return { words: `${words} ${apart}`, ...judge(said, model, near) };
  }
  const isLow = look === "minimum";
  const said = valueAt(x, findTurn(drawn, look));
  const told = { said: write(said, x, DIGITS), model: write(lookAt[0], x, DIGITS), difference: tellDifference(said, lookAt[0], x) };
  const words = isLow
    ? say("You put the lowest point at {said}, the model has it at {model}: {difference}.", told)
    : say("You put the highest point at {said}, the model has it at {model}: {difference}.", told);
  const { grade, near: verdict } = judge(said, lookAt[0], near);
  const judged = isLow ? say("lowest point: {verdict}", { verdict }) : say("highest point: {verdict}", { verdict });
  return { words: `${words} ${apart}`, near: judged, grade };
}

/**
 * Say of a drawn curve what is compared first.
 *
 * @param {number[]} values
 * @param {CurveData} data
 */
export function tellCurve(values, data) {
  const { look, x, y } = data;
  if (look === "end") return say("{value} at the right end", { value: write(values.at(-1) ?? Number.NaN, y, DIGITS) });
  const drawn = trace(values, data);
  const across = findTurn(drawn, look);
  const up = drawn.reduce((best, one) => (Math.abs(one[0] - across) < Math.abs(best[0] - across) ? one : best))[1];
  const place = { place: write(valueAt(x, across), x, DIGITS), value: write(valueAt(y, up), y, DIGITS) };
  return look === "minimum" ? say("lowest at {place}, with {value}", place) : say("highest at {place}, with {value}", place);
}

/**
 * @param {number[]} values
 * @param {CurveData} data
 */
function trace(values, { handles, x, y }) {
  return smooth(handles.map((place, i) => [position(x, place), position(y, values[i] ?? Number.NaN)]));
}

/**
 * Find where a curve is lowest or highest; of a level stretch the middle counts.
 *
 * @param {Place[]} curve
 * @param {"minimum" | "maximum"} kind
 */
export function findTurn(curve, kind) {
  const heights = curve.map(([, up]) => up);
  const best = kind === "minimum" ? Math.min(...heights) : Math.max(...heights);
  const places = curve.filter(([, up]) => Math.abs(up - best) < 1e-9);
  const [first, last] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 0];
  return (first + last) / 2;
}

/**
 * @param {Place[]} drawn
 * @param {[x: number, y: number][]} points
 * @param {{x: Axis, y: Axis}} axes
 * @returns {number} as a share of the y axis
 */
function computeDistance(drawn, points, { x, y }) {
  const model = points.map(([place, value]) => /** @type {Place} */ ([position(x, place), position(y, value)]));
  const apart = drawn.flatMap(([across, up]) => {
    const its = heightAt(model, across);
    // Nobody can draw beyond the axes.
    return Number.isFinite(its) ? [Math.abs(up - Math.min(1, Math.max(0, its)))] : [];
  });
  return apart.reduce((sum, one) => sum + one, 0) / Math.max(1, apart.length);
}

/**
 * @param {Place[]} curve
 * @param {number} across
 */
function heightAt(curve, across) {
  const after = Math.max(1, curve.findIndex(([place]) => place >= across - 1e-12));
  const [[x0, y0], [x1, y1]] = [curve[after - 1] ?? [0, Number.NaN], curve[after] ?? [1, Number.NaN]];
  return y0 + ((y1 - y0) * (across - x0)) / (x1 - x0);
}

/**
 * @param {number} share
 * @param {Axis} y
 */
function tellDistance(share, y) {
  const [low, high] = y.domain;
  if (y.scale === "log") return say("a factor of {factor}", { factor: formatNumber((high / low) ** share, 2) });
  const distance = Number((share * (high - low)).toPrecision(2));
  if (y.unit !== "%") return write(distance, y);
  const points = formatNumber(distance, 2);
  return sayMany("{points} percentage points", "{points} percentage points", Math.max(2, Math.round(distance)), { points });
}

// @ts-check
/** What a chart holds, and where a value stands on it. */

import { NO_BREAK_SPACE, formatQuantity } from "./number.js";

/**
 * @typedef {import("./number.js").Step} Step
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
 * @property {[low: number, high: number][]} outside where the model does not hold
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Plot
 *
 * @typedef {object} Geometry
 * @property {Plot} plot the rectangle between the axes
 * @property {{width: number, height: number}} size of the whole drawing
 *
 * @typedef {object} ChartData
 * @property {Axis & {default: number}} x
 * @property {Axis} y
 * @property {Record<string, Geometry>} drawings by the name of their layout
 * @property {number[]} grid
 * @property {Series[]} series
 * @property {Record<string, number>} fixed
 *
 * @typedef {object} Drawing
 * @property {SVGSVGElement} svg
 * @property {Plot} plot
 */

/**
 * Where a value stands on an axis, from 0 at its low end to 1.
 *
 * @param {Axis} axis
 * @param {number} value
 */
export function position(axis, value) {
  const [low, high] = axis.domain;
  if (axis.scale === "log") return Math.log(value / low) / Math.log(high / low);
  return (value - low) / (high - low);
}

/** @param {number} place */
export function isShown(place) {
  return place >= 0 && place <= 1;
}

/**
 * @param {Plot} plot
 * @param {number} across from 0 at the left to 1
 */
export function toLeft(plot, across) {
  return plot.left + plot.width * across;
}

/**
 * @param {Plot} plot
 * @param {number} up from 0 at the lower edge to 1
 */
export function toTop(plot, up) {
  return plot.top + plot.height * (1 - up);
}

/**
 * @param {Axis} axis
 * @param {number} value
 */
export function formatPoint(axis, value) {
  return formatEquality(axis.symbol, formatQuantity(value, axis.steps));
}

/**
 * Holds symbol and value together at the end of a line.
 *
 * @param {string} symbol
 * @param {string} value
 */
export function formatEquality(symbol, value) {
  return symbol + NO_BREAK_SPACE + "=" + NO_BREAK_SPACE + value;
}

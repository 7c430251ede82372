// @ts-check
/** What the charts of the recovery lab show for a reply: `figures/recovery.py` in the browser. */

import { formatDuration, formatShare } from "./recovery-slot.js";
import { say } from "./words.js";

/**
 * @typedef {(number | null)[]} Numbers
 * @typedef {{ id: string, label: string, style: number, y: Numbers, end?: { x: number, y: number } | undefined }} Line
 * @typedef {{ id: string, label: string, pattern: string, style: number, low: Numbers, high: Numbers }} Area
 * @typedef {{ id: string, x: number, words: string, dash: string }} Rule
 * @typedef {object} Content
 * @property {number[]} grid
 * @property {Line[]} lines
 * @property {Area[]} areas the first at the bottom
 * @property {{ low: number, high: number } | undefined} band
 * @property {Rule[]} rules
 * @property {{ x: number, y: number } | undefined} spot
 *
 * What the desk computes; see the module of `labs/recovery/desk`.
 * @typedef {Record<string, any>} Curve
 * @typedef {Record<string, any>} Results
 */

const RULES = /** @type {const} */ ([
  ["young", say("Young"), "2 3"],
  ["daly", say("Daly"), "8 4"],
  ["exact", say("exact"), ""],
]);
const LAYERS = /** @type {const} */ ([
  ["saving", say("saving"), "save", 1],
  ["replay", say("replay of lost work"), "replay", 0],
  ["durability_lag", say("durability lag"), "lag", 2],
  ["recovery", say("recovery"), "recovery", 3],
]);

/** Seconds: far below the axis, which is logarithmic and has no 0. */
const NEARLY_NOTHING = 0.1;

/** By the end of a chart's id: which curve it shows, and how. */
export const CHARTS = new Map([
  ["interval", { curve: "interval", make: makeInterval }],
  ["split", { curve: "split", make: makeSplit }],
  ["scale", { curve: "scale", make: makeScale }],
  ["scale-interval", { curve: "scale", make: makeScaleInterval }],
  ["pairs", { curve: "pairs", make: makePairs }],
  ["tiers", { curve: "tiers", make: makeTiers }],
]);

/**
 * @param {Curve} curve
 * @param {Partial<Content>} parts
 * @returns {Content}
 */
function make(curve, parts) {
  return { grid: curve["x"], lines: [], areas: [], band: undefined, rules: [], spot: undefined, ...parts };
}

/** @param {Curve} curve @param {Results} results */
function makeInterval(curve, { best }) {
  const { low, high } = best.flat;
  const lines = [
    { id: "exact", label: say("exact"), style: 0, y: percent(curve["exact"]) },
    { id: "first_order", label: say("one less the first-order loss"), style: 1, y: percent(curve["first_order"]) },
  ];
  if (curve["weibull"]) lines.push({ id: "weibull", label: say("Weibull failures"), style: 2, y: percent(curve["weibull"]) });
  return make(curve, {
    lines,
    band: low === null || high === null ? undefined : { low, high },
    rules: RULES.flatMap(([id, name, dash]) =>
      best[id] === null ? [] : [{ id: `rule-${id}`, x: best[id], words: `${name} ${formatDuration(best[id])}`, dash }],
    ),
    spot: makeSpot(curve, 100),
  });
}

/** @param {Curve} curve */
function makeSplit(curve) {
  /** @type {number[]} */
  let floor = curve["x"].map(() => 0);
  const areas = LAYERS.map(([id, label, pattern, style]) => {
    const low = floor;
    floor = low.map((value, index) => value + 100 * curve[id][index]);
    return { id, label, pattern, style, low, high: floor };
  });
  return make(curve, { areas });
}

/** @param {Curve} curve */
function makeScale(curve) {
  const { fixed, sharded } = /** @type {any} */ (curve);
  return make(curve, {
    lines: [
      { id: "fixed", label: say("saves that take as long on any number of nodes"), style: 0, y: percent(fixed.goodput) },
      { id: "sharded", label: say("sharded saves: each node writes its share"), style: 1, y: percent(sharded.goodput) },
      { id: "recovery", label: say("what recovery alone would leave"), style: 2, y: percent(fixed.recovery) },
    ],
    spot: makeSpot(curve, 100),
  });
}

/** @param {Curve} curve */
function makeScaleInterval(curve) {
  return make(curve, {
    lines: [
      { id: "fixed", label: say("saves of one length"), style: 0, y: curve["fixed"].interval },
      { id: "sharded", label: say("sharded saves"), style: 1, y: curve["sharded"].interval },
    ],
  });
}

/** @param {Curve} curve */
function makePairs(curve) {
  const chosen = /** @type {number} */ (curve["chosen"]);
  let others = 0;
  const lines = /** @type {{ goodput: number, recovery: Numbers }[]} */ (curve["lines"]).map(({ goodput, recovery }) => {
    const isChosen = Math.abs(goodput - chosen) <= 1e-9 * chosen;
    const style = isChosen ? 0 : ++others;
    return { id: isChosen ? "chosen" : `other-${style}`, label: formatShare(goodput), style, y: recovery, end: findEnd(curve["x"], recovery) };
  });
  const reached = lines.find(({ id }) => id === "chosen");
  const areas = reached
    ? [{ id: "reached", label: "", pattern: "reached", style: 0, low: reached.y.map(() => NEARLY_NOTHING), high: reached.y.map((y) => y ?? NEARLY_NOTHING) }]
    : [];
  return make(curve, { lines, areas, spot: makeSpot(curve, 1) });
}

/** @param {Curve} curve */
function makeTiers(curve) {
  return make(curve, {
    lines: [
      { id: "goodput", label: say("at the interval set"), style: 0, y: percent(curve["goodput"]) },
      { id: "best", label: say("at the best interval for each k"), style: 1, y: percent(curve["best"]) },
    ],
    spot: makeSpot(curve, 100),
  });
}

/**
 * Find where a line has dropped to nothing: at the first place that has no value.
 * @param {number[]} xs
 * @param {Numbers} values
 */
function findEnd(xs, values) {
  const x = xs[values.indexOf(null)];
  return x === undefined ? undefined : { x, y: NEARLY_NOTHING };
}

/**
 * @param {Curve} curve
 * @param {number} factor
 */
function makeSpot(curve, factor) {
  const { x, y } = curve["at"] ?? {};
  return typeof x === "number" && typeof y === "number" ? { x, y: factor * y } : undefined;
}

/** @param {Numbers} shares */
function percent(shares) {
  return shares.map((share) => (share === null ? null : 100 * share));
}

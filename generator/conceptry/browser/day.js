// @ts-check
/** Days as they are written for readers of English, such as 29 November 2026. */

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/**
 * @param {unknown} time ISO time
 * @returns {string} the day in the reader's own place, or words where there is no time
 */
export function formatDay(time) {
  const moment = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(moment) ? "an unknown day" : DAY.format(moment);
}

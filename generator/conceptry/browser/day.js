// @ts-check
/** Days as they are written in the language of the site, such as 29 November 2026. */

import { language, say } from "./words.js";

const DAY = new Intl.DateTimeFormat(language() === "en" ? "en-GB" : language(), { dateStyle: "long" });

/**
 * @param {unknown} time ISO time
 * @returns {string} the day in the reader's own place, or words where there is no time
 */
export function formatDay(time) {
  const moment = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(moment) ? say("an unknown day") : DAY.format(moment);
}

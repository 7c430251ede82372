// @ts-check
/** Says once on a page, quietly, that this browser keeps nothing. */

import { create } from "./element.js";
import { isKeeping } from "./progress.js";
import { say } from "./words.js";

const NAME = "cx-unkept";

/**
 * Puts a note before an element whose answers would be kept elsewhere, where there is none yet.
 *
 * @param {Element} element
 */
export function noteUnlessKept(element) {
  if (isKeeping() || document.querySelector(`.${NAME}`)) return;
  const words = say("Your browser keeps nothing for this site: what you do here lasts until you leave or reload the page.");
  element.before(create("p", `cx-note ${NAME}`, words));
}

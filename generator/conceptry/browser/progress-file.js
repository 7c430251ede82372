// @ts-check
/** The file that carries progress from one browser to another: written for people, read with care. */

import { findFault } from "./json-fault.js";
import { isObject, VERSION } from "./progress.js";
import { say } from "./words.js";

/**
 * @typedef {import("./progress.js").Entry} Entry
 * @typedef {import("./progress.js").Kept} Kept
 * @typedef {{ title: string, path: string, edition: string }} Site
 * @typedef {{ section: string, name: string, why: string }} Refusal
 * @typedef {{ kept: Kept, site: Partial<Site>, refused: Refusal[] }} Content
 */

export const FORMAT = "conceptry-progress";
/** More than a browser keeps for a site, in the bytes and with the blanks of a file. */
export const MOST_BYTES = 20_000_000;
const SECTION_FORM = /^[a-z][a-z-]{0,39}$/;
const LONGEST_NAME = 400;
/** What is nested deeper than this would be kept, and could never be written to a file again. */
const DEEPEST = 32;
const LONGEST_SHOWN = 80;

/** What the sections hold, in their order, for whoever opens the file or the page. */
export const SECTIONS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    known: say("Concepts that you marked as known"),
    quiz: say("Answers to questions with options"),
    number: say("Answers to questions for a number, with the values that were given"),
    prediction: say("Predictions in investigations, with the first and the last of each"),
    lab: say("Settings of labs"),
    note: say("Notes"),
  }),
);

/**
 * @param {Kept} kept
 * @param {{ site: Site, now: string, nameOf: (id: string) => string | undefined }} context
 * @returns {string} the file
 */
export function writeFile(kept, { site, now, nameOf }) {
  const times = Object.values(kept)
    .flatMap((part) => Object.values(part))
    .map(({ at }) => String(at))
    .filter(isTime)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const ids = new Set(Object.entries(kept).flatMap(([section, part]) => Object.keys(part).map((name) => conceptOf(section, name))));
  const concepts = [...ids].map((id) => /** @type {const} */ ([id, nameOf(id)])).filter(([, name]) => name);
  const file = {
    about: say("What one reader knows and did on the site “{title}”. The page “Your progress” wrote this file and reads it again; it was sent nowhere.", { title: site.title }),
    format: FORMAT,
    version: VERSION,
    site,
    exported: now,
    earliest: times[0],
    latest: times.at(-1),
    sections: Object.fromEntries(Object.entries(SECTIONS).filter(([section]) => kept[section])),
    concepts: Object.fromEntries(concepts),
    progress: kept,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * @param {string} text of a file that somebody chose
 * @returns {Content | { problem: string }}
 */
export function readFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    const fault = findFault(text) ?? { line: 1, column: 1 };
    return { problem: say("this is no progress file: it is not JSON at line {line}, column {column}", fault) };
  }
  if (!isObject(file) || file["format"] !== FORMAT) {
    return { problem: say("this is no progress file: it does not say {format}", { format: `"format": "${FORMAT}"` }) };
  }
  if (file["version"] !== VERSION) {
    if (isNested(file["version"], DEEPEST)) return { problem: say("this file has version of its own, and this site reads version {version}", { version: VERSION }) };
    const found = shorten(JSON.stringify(file["version"]) ?? say("none"));
    return { problem: say("this file has version {found}, and this site reads version {version}", { found, version: VERSION }) };
  }
  if (!isObject(file["progress"])) return { problem: say("this progress file holds no {part}", { part: '"progress"' }) };
  const { kept, refused } = sift(file["progress"]);
  return { kept, refused, site: readSite(file["site"]) };
}

/**
 * @param {string} section
 * @param {string} name of an entry
 * @returns {string} the id of the concept that it belongs to, or what stands in its place
 */
export function conceptOf(section, name) {
  if (section === "lab") return name.replace(/^labs\/engineering\//, "");
  return name.split("/", 1)[0] ?? name;
}

/** @param {Record<string, unknown>} progress */
function sift(progress) {
  /** @type {Refusal[]} */
  const refused = [];
  /** @type {[string, Record<string, Entry>][]} */
  const sections = [];
  for (const [section, part] of Object.entries(progress)) {
    const why = faultOfSection(section, part);
    if (why) {
      refused.push({ section, name: "", why });
      continue;
    }
    const entries = Object.entries(/** @type {Record<string, Entry>} */ (part));
    const good = entries.filter(([name, entry]) => {
      const fault = faultOfEntry(name, entry);
      if (fault) refused.push({ section, name, why: fault });
      return !fault;
    });
    if (good.length) sections.push([section, Object.fromEntries(good)]);
  }
  return { kept: Object.fromEntries(sections), refused };
}

/**
 * @param {string} section
 * @param {unknown} part
 */
function faultOfSection(section, part) {
  if (!SECTION_FORM.test(section) || section === "version") return say("no name of a section");
  return isObject(part) ? "" : say("not an object");
}

/**
 * @param {string} name
 * @param {unknown} entry
 */
function faultOfEntry(name, entry) {
  if (name.length > LONGEST_NAME) return say("too long a name");
  if (!isObject(entry)) return say("not an object");
  if (isNested(entry, DEEPEST)) return say("nested too deeply");
  return typeof entry["at"] === "string" && isTime(entry["at"]) ? "" : say("no time");
}

/**
 * @param {unknown} site
 * @returns {Partial<Site>}
 */
function readSite(site) {
  if (!isObject(site)) return {};
  return Object.fromEntries(Object.entries(site).filter(([, value]) => typeof value === "string"));
}

/**
 * @param {unknown} value
 * @param {number} most
 * @returns {boolean} whether anything stands more levels deep than that
 */
function isNested(value, most) {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isNested(inner, most - 1));
}

/**
 * @param {string} text of a file, as long as its writer liked
 * @returns {string} as much of it as a sentence can hold
 */
export function shorten(text) {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** @param {string} text */
function isTime(text) {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
}

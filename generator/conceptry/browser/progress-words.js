// @ts-check
/** What is kept, in plain words: for the page that lists it. */

import { conceptOf } from "./progress-file.js";
import { isObject } from "./progress.js";
import { say, sayMany } from "./words.js";

/** @typedef {import("./progress.js").Entry} Entry */

const MOST_LETTERS = 160;
const OWN = new Set(["at", "edition", "name", "title"]);

/**
 * @param {string} section
 * @param {string} name
 * @param {Entry} entry
 * @param {(id: string) => string | undefined} nameOf a concept
 * @returns {{ title: string, text: string, result?: "right" | "wrong" }}
 */
export function describe(section, name, entry, nameOf) {
  const id = conceptOf(section, name);
  const concept = nameOf(id) ?? id;
  if (section === "quiz" || section === "number") return describeAnswer(concept, entry);
  if (section === "prediction") return { title: wordsOf(entry["title"]) || titleOf(name), text: describePrediction(entry) };
  if (section === "lab") return { title: wordsOf(entry["title"]) || labTitle(name, nameOf), text: describeSettings(entry) };
  if (section === "known") return { title: concept, text: "" };
  return { title: wordsOf(entry["title"]) || titleOf(name), text: wordsOf(entry["text"]) || inWords(entry) };
}

/**
 * @param {string} concept
 * @param {Entry} entry
 */
function describeAnswer(concept, entry) {
  const question = wordsOf(entry["question"]);
  const understood = isObject(entry["verdict"]) ? wordsOf(entry["verdict"]["understood"]) : "";
  const answer = understood || wordsOf(entry["answer"]);
  const result = entry["right"] === true ? /** @type {const} */ ("right") : /** @type {const} */ ("wrong");
  const said = answer && say("Your answer: {answer}", { answer });
  const isAnswered = typeof entry["right"] === "boolean";
  return { title: `${concept}${question && `: ${question}`}`, text: said || (isAnswered ? "" : say("Not answered yet: only the values are kept.")), ...(isAnswered ? { result } : {}) };
}

/** @param {Entry} entry */
function describePrediction(entry) {
  const { first, last, tries } = entry;
  const said = (/** @type {Record<string, unknown>} */ one) => wordsOf(one["text"]) || inWords(one["value"]);
  const parts = [];
  if (isObject(first)) parts.push(say("first: {text}", { text: said(first) }));
  if (isObject(last) && Number(tries) > 1) parts.push(say("last: {text}", { text: said(last) }));
  if (Number(tries) > 1) parts.push(sayMany("{n} try", "{n} tries", Number(tries)));
  return parts.join("; ") || wordsOf(entry["text"]) || inWords(entry);
}

/**
 * @param {Entry} entry with the settings as an address holds them, or by name
 * @returns {string} such as "preset = llama-3, interval = 600 s"
 */
function describeSettings(entry) {
  const { address, inputs } = entry;
  if (isObject(inputs)) return describePairs(Object.entries(inputs).map(([name, value]) => [name, spell(value)]));
  return typeof address === "string" ? describePairs([...new URLSearchParams(address.replace(/^#/, ""))]) : inWords(entry);
}

/** @param {[string, string][]} pairs */
function describePairs(pairs) {
  return inWords(pairs.map(([name, value]) => `${name} = ${value}`).join(", "));
}

/**
 * @param {string} name such as labs/engineering/checkpoint
 * @param {(id: string) => string | undefined} nameOf
 */
function labTitle(name, nameOf) {
  const id = name.split("/").at(-1) ?? name;
  const concept = nameOf(id);
  return name.startsWith("labs/engineering/") ? say("Bench of {concept}", { concept: concept ?? id }) : say("{title} lab", { title: titleOf(id) });
}

/**
 * @param {string} id
 * @returns {string} such as "Execution: third step" of execution/third-step
 */
function titleOf(id) {
  const words = id.split("/").map((part) => part.replaceAll("-", " ")).join(": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {unknown} value */
function wordsOf(value) {
  return typeof value === "string" ? value : "";
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function inWords(value) {
  const words = spell(value);
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function spell(value) {
  if (Array.isArray(value)) {
    return value.length > 4 && value.every((one) => typeof one !== "string") ? sayMany("{n} point", "{n} points", value.length) : value.map(spell).join(", ");
  }
  if (!isObject(value)) return value === null || value === undefined ? say("nothing") : String(value);
  return Object.entries(value)
    .filter(([key]) => !OWN.has(key))
    .map(([key, inner]) => `${key} ${spell(inner)}`)
    .join(", ");
}

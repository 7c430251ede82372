// @ts-check
/**
 * The words of the interface: each is written in English where it is said, and looked up here in
 * the table of the site's language (`conceptry/words` in the browser). A page in English has no
 * table. In a page it has been loaded before any module; a worker is told its own.
 */

/**
 * @typedef {object} Table
 * @property {string} language
 * @property {string} plural for each number below 200 its form, as one digit; from 100 on that
 *   repeats every hundred, but for whole millions, whose form stands last
 * @property {Record<string, string[]>} messages forms by the English text; before that stands its
 *   context with the sign U+0004, where it has one
 *
 * @typedef {object} Tables what each kind of program says
 * @property {Table} [scripts]
 * @property {Table} [labs]
 * @property {string} [later] the file that brings the table of the labs, among the assets
 * @typedef {Record<string, string | number>} Values
 */

const GAP = /\{(\w+)\}/g;
const CONTEXT_END = "\u0004";
const EVERY = 100;
const MILLION = 1_000_000;

/** @returns {Tables} what the site's own scripts of words have left for this page */
export function givenTables() {
  return /** @type {{ conceptryWords?: Tables }} */ (globalThis).conceptryWords ?? {};
}

let table = givenTables().scripts;

/**
 * Speak by a table from now on, as a worker does.
 * @param {Table | undefined} told none for English
 */
export function speakBy(told) {
  table = told;
}

/** @returns {string} the language that is spoken, such as de or pt-BR */
export function language() {
  return table?.language ?? "en";
}

/**
 * @param {string} text the English sentence, written out, so that it is found; `{name}` is a gap
 * @param {Values} [values] what fills the gaps; one without a value stays, for {@link weave}
 */
export function say(text, values = {}) {
  return fill(find(text)?.[0] ?? text, values);
}

/**
 * @param {string} one the sentence for one thing
 * @param {string} many the sentence for any other number
 * @param {number} n which fills the gap `{n}`, unless the values have it
 * @param {Values} [values]
 */
export function sayMany(one, many, n, values = {}) {
  const english = n === 1 ? one : many;
  return fill(find(one)?.[chooseForm(n)] ?? english, { n, ...values });
}

/**
 * @param {string} context where it is said, for a word that needs several translations
 * @param {string} text
 * @param {Values} [values]
 */
export function sayIn(context, text, values = {}) {
  return fill(find(context + CONTEXT_END + text)?.[0] ?? text, values);
}

/**
 * Put elements into the gaps of a sentence that was said without values for them.
 * @param {string} sentence
 * @param {Record<string, Node>} nodes
 * @returns {(string | Node)[]} in the order of the language
 */
export function weave(sentence, nodes) {
  // Each second part is the name of a gap.
  return sentence.split(GAP).map((part, order) => (order % 2 ? (nodes[part] ?? `{${part}}`) : part)).filter(Boolean);
}

/** @param {string} key */
function find(key) {
  return table && Object.hasOwn(table.messages, key) ? table.messages[key] : undefined;
}

/** @param {number} n */
function chooseForm(n) {
  const count = Math.abs(n);
  const beyond = count % MILLION ? EVERY + (count % EVERY) : 2 * EVERY;
  return Number(table?.plural[count < EVERY ? count : beyond]);
}

/**
 * @param {string} text
 * @param {Values} values
 */
function fill(text, values) {
  return text.replace(GAP, (gap, name) => (Object.hasOwn(values, name) ? String(values[name]) : gap));
}

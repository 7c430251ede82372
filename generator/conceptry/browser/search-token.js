// @ts-check
/**
 * How a text becomes the words that search compares: the counterpart of `search/token.py`, which
 * says why. A test holds both to the same answers.
 */

/**
 * @typedef {object} Compound what stands between two spaces, as words
 * @property {string[]} parts
 * @property {string[]} wholes spellings of all parts together
 * @property {string[]} tails last signs of runs without spaces
 */

const LONGEST = 64;
const MOST_PARTS = 4;
const LONGEST_SYMBOL = 2;
const NAMES =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega".split(" ");
const FIRST_NAMED = 0x3b1;

const THOUSANDS = /(?<=[0-9])[,\u202f](?=[0-9]{3}(?![0-9]))/g;
const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/g;
/** @type {Readonly<Record<string, string>>} */
const FOLDED = {
  ...{ ß: "ss", ς: "σ", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" },
  ...{ "\u2206": "δ", "\u2010": "-", "\u2019": "'", "\u02bc": "'", "\u2044": "/", "\u2215": "/" },
};
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join("")}]`, "g");
const SPACELESS =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u1950-\\u19df\\u1a20-\\u1aaf\\u1b00-\\u1b7f" +
  "\\u3005-\\u30ff\\u3100-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff" +
  "\\ua980-\\ua9ff\\uaa60-\\uaadf\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const SIGN = "[\\p{L}\\p{N}\\p{M}]";
const COMPOUND = new RegExp(`${SIGN}+(?:[-_'./]${SIGN}+)*`, "gu");
const PART = new RegExp(
  `((?:(?!\\p{Nd})[${SPACELESS}])+)|(\\p{Nd}+(?:\\.\\p{Nd}+)*|(?:(?!\\p{Nd}|[${SPACELESS}])${SIGN})+)`,
  "gu",
);
const IN_SPACELESS = new RegExp(`[${SPACELESS}]`, "u");
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const GREEK_RUN = /[α-ω]+|[^α-ω]+/gu;
const SMALL_UNIT = /^μ[a-z]{1,3}$/;

/**
 * @param {string} text
 * @returns {Compound[]}
 */
export function analyse(text) {
  return (fold(text).match(COMPOUND) ?? []).map(dissect);
}

/**
 * @param {string} text
 * @returns {string[]} every word under which the text is found
 */
export function tokenize(text) {
  return analyse(text).flatMap(({ parts, wholes, tails }) => [...parts, ...wholes, ...tails]);
}

/** @param {string} text */
export function isSpaceless(text) {
  return IN_SPACELESS.test(text);
}

/** @param {string} text */
export function clustersOf(text) {
  return text.match(CLUSTER) ?? [];
}

/** @param {string} text */
export function fold(text) {
  return text
    .replace(THOUSANDS, "")
    .normalize("NFKD")
    .replace(DROPPED, "")
    .toLowerCase()
    .replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
    .normalize("NFKC");
}

/**
 * @param {string} compound folded
 * @returns {Compound}
 */
function dissect(compound) {
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  let wholes = [];
  /** @type {string[]} */
  const tails = [];
  const pieces = [...compound.matchAll(PART)];
  for (const [, spaceless, other = ""] of pieces) {
    if (spaceless) {
      const clusters = clustersOf(spaceless);
      const pairs = clusters.slice(1).map((cluster, before) => `${clusters[before]}${cluster}`);
      parts.push(...(pairs.length ? pairs : clusters));
      if (pairs.length) tails.push(...clusters.slice(-1));
    } else {
      const [spelled, joined] = spell(other);
      parts.push(...spelled);
      wholes.push(...joined);
    }
  }
  if (pieces.some(([, spaceless]) => spaceless)) wholes = [];
  else if (pieces.length > 1 && pieces.length <= MOST_PARTS) {
    const whole = spell(compound.replace(/[-_']/g, ""))[0].join("");
    wholes = [whole, ...(parts.length > pieces.length ? wholes : [])];
  }
  return { parts: cut(parts), wholes: cut(wholes), tails: cut(tails) };
}

/**
 * @param {string} word
 * @returns {[parts: string[], together: string[]]}
 */
function spell(word) {
  const runs = word.match(GREEK_RUN) ?? [];
  if (runs.some((run) => nameOf(run) && run.length > LONGEST_SYMBOL)) return [[word], []];
  const parts = runs.flatMap((run) => (nameOf(run) ? Array.from(run, (letter) => nameOf(letter) ?? "") : [run]));
  const joined = parts.length > 1 ? [parts.join("")] : [];
  // Where there is no μ on the keyboard, µs is typed as us.
  if (SMALL_UNIT.test(word)) joined.push(`u${word.slice(1)}`);
  return [parts, joined];
}

/** @param {string} letter or what begins with it */
function nameOf(letter) {
  return NAMES[letter.charCodeAt(0) - FIRST_NAMED];
}

/** @param {string[]} words */
function cut(words) {
  return [...new Set(words.map((word) => (word.length > LONGEST ? Array.from(word).slice(0, LONGEST).join("") : word)))];
}

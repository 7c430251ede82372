// @ts-check
/** Where a text ends to be JSON: browsers say it each in words of their own, or not at all. */

const BLANK = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * What may stand next. An "open" state may also be closed: `{` has no key yet, `[` no item.
 *
 * @typedef {"value" | "open array" | "key" | "open object" | "colon" | "after" | "end"} State
 */

/**
 * @param {string} text
 * @returns {{ line: number, column: number } | undefined} counted from 1; nothing for JSON
 */
export function findFault(text) {
  /** @type {string[]} what is open, innermost last */
  const open = [];
  /** @type {State | undefined} */
  let state = "value";
  let position = skip(BLANK, text, 0);
  while (position < text.length) {
    const end = skip(TOKEN, text, position);
    state = end > position ? follow(state, text.slice(position, end), open) : undefined;
    if (state === undefined) return place(text, position);
    position = skip(BLANK, text, end);
  }
  return state === "end" ? undefined : place(text, position);
}

/**
 * @param {State} state
 * @param {string} token
 * @param {string[]} open changed by braces and brackets
 * @returns {State | undefined} nothing where the token cannot stand there
 */
function follow(state, token, open) {
  const isClosing = token === "}" || token === "]";
  if (isClosing) {
    const mayClose = state === "after" || state === (token === "}" ? "open object" : "open array");
    if (!mayClose || open.pop() !== (token === "}" ? "{" : "[")) return undefined;
    return open.length ? "after" : "end";
  }
  if (state === "colon") return token === ":" ? "value" : undefined;
  if (state === "after") {
    if (token !== ",") return undefined;
    return open.at(-1) === "{" ? "key" : "value";
  }
  if (state === "key" || state === "open object") return token.startsWith('"') ? "colon" : undefined;
  if (state === "end" || token === "," || token === ":") return undefined;
  if (token === "{" || token === "[") {
    open.push(token);
    return token === "{" ? "open object" : "open array";
  }
  return open.length ? "after" : "end";
}

/**
 * @param {RegExp} pattern that begins where it is told
 * @param {string} text
 * @param {number} position
 * @returns {number} the place after what fits
 */
function skip(pattern, text, position) {
  pattern.lastIndex = position;
  return position + (pattern.exec(text)?.[0].length ?? 0);
}

/**
 * @param {string} text
 * @param {number} position
 */
function place(text, position) {
  const lines = text.slice(0, position).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

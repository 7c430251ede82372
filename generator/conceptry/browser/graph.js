// @ts-check
/** What is left of the way to a concept, and what can be learned next. Pure; knows no page. */

import { say } from "./words.js";

/**
 * @typedef {object} Stop
 * @property {string} id
 * @property {string} name
 * @property {string} address
 * @property {readonly string[]} needs ids; those that are no node of the graph can only be known
 *
 * @typedef {ReadonlyMap<string, Stop>} Graph in reading order
 * @typedef {(id: string) => boolean} IsKnown
 */

/**
 * The shortest way to a concept: what must still be learned before it, in reading order.
 * Behind what is known nothing is looked at.
 *
 * @param {Graph} graph
 * @param {string} goal
 * @param {IsKnown} isKnown
 * @returns {Stop[]}
 */
export function wayLeft(graph, goal, isKnown) {
  const found = new Set();
  const waiting = [...(graph.get(goal)?.needs ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || isKnown(id)) continue;
    found.add(id);
    waiting.push(...(graph.get(id)?.needs ?? []));
  }
  return [...graph.values()].filter((node) => found.has(node.id) && node.id !== goal);
}

/**
 * What can be learned next: not known, and all it needs is. Best first: what leads to the goal,
 * then what uses most of what is known, then what opens most, then in reading order.
 *
 * @param {Graph} graph
 * @param {IsKnown} isKnown
 * @param {string} [goal]
 * @returns {Stop[]}
 */
export function learnNext(graph, isKnown, goal) {
  const ready = [...graph.values()].filter((node) => !isKnown(node.id) && node.needs.every(isKnown));
  const onTheWay = new Set(goal === undefined ? [] : [goal, ...wayLeft(graph, goal, isKnown).map(({ id }) => id)]);
  /** @type {Map<string, number>} */
  const opened = new Map();
  for (const node of graph.values()) {
    if (isKnown(node.id)) continue;
    for (const id of node.needs) opened.set(id, (opened.get(id) ?? 0) + 1);
  }
  /** @param {Stop} node */
  const worth = (node) => [Number(onTheWay.has(node.id)), node.needs.length, opened.get(node.id) ?? 0];
  return ready
    .map((node) => ({ node, worth: worth(node) }))
    .sort((a, b) => b.worth.map((value, i) => value - (a.worth[i] ?? 0)).find((difference) => difference) ?? 0)
    .map(({ node }) => node);
}

/**
 * @param {Stop} node
 * @param {(id: string) => string} nameOf
 * @returns {string} why it can be learned now
 */
export function reason(node, nameOf) {
  if (!node.needs.length) return say("starts from nothing");
  const names = node.needs.map(nameOf);
  return say("needs only {names}, which you know", { names: joinWords(names) });
}

/**
 * @param {string[]} words
 * @returns {string} such as "a, b and c"
 */
export function joinWords(words) {
  if (words.length < 2) return words.join("");
  return say("{list} and {last}", { list: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" });
}

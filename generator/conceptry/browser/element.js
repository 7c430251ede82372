// @ts-check
/** Elements with their content, made in one line. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {string} className
 * @param {(string | Node)[]} children
 */
export function create(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Node[]} children
 */
export function createSvg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Sets `B_in` and `τ_s` as a letter with a subscript.
 *
 * @param {string} text made of symbols, numbers and units
 */
export function lowerSubscripts(text) {
  return text
    .split(/(?<=[\p{L}\p{N}])_([\p{L}\p{N}_]+)/u)
    .map((part, order) => (order % 2 ? create("sub", "", part) : part));
}

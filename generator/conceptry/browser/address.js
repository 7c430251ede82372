// @ts-check
/**
 * The state of a lab in the fragment of its address, as pairs: `#eq=2&tau=900&C=12%20min`. The
 * fragment alone, because a query would be sent to a server.
 */

/** @typedef {[name: string, value: string]} Pair */

/**
 * @param {Pair[]} pairs
 * @returns {string} without the sign at its beginning
 */
export function writeState(pairs) {
  return pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/**
 * @param {string} hash of an address, with or without its sign
 * @returns {Pair[] | undefined} none where it holds no state, such as that of a heading
 */
export function readState(hash) {
  const text = hash.replace(/^#/, "");
  return text.includes("=") ? [...new URLSearchParams(text)] : undefined;
}

/**
 * Put a state into the address of the page: nothing is loaded, nothing scrolls.
 * @param {Pair[]} pairs
 */
export function replaceState(pairs) {
  const url = new URL(location.href);
  url.hash = writeState(pairs);
  // A bare sign at the end would be a link to the top.
  const address = pairs.length ? url.href : url.href.replace(/#$/, "");
  if (address !== location.href) history.replaceState(history.state, "", address);
}

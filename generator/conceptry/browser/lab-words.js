// @ts-check
/** The table by which the reader's Python speaks: loaded when Python is, where the page has one. */

import { ASSETS } from "./place.js";
import { givenTables } from "./words.js";

/** @typedef {import("./words.js").Tables} Tables */

/** @type {Promise<Tables> | undefined} */
let loading;

/** @returns {Promise<Tables>} empty for English; without the table of the labs, they speak English */
export async function loadTables() {
  const given = givenTables();
  if (!given.later) return given;
  // A classic script, which a page from a folder may load as well.
  loading ??= load(new URL(given.later, ASSETS).href).then(givenTables, (error) => {
    console.info(String(error));
    loading = undefined; // it may come the next time
    return givenTables();
  });
  return loading;
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => (script.remove(), resolve()));
    script.addEventListener("error", () => (script.remove(), reject(new Error(`${address} cannot be loaded`))));
    document.head.append(script);
  });
}

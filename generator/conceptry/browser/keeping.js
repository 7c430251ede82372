// @ts-check
/**
 * The page's side of what a device keeps: registers the service worker, tells it what is read, and
 * asks it. Where the site has none, as in a preview, one that an older site has left is removed.
 */

import { SITE } from "./place.js";

const NAME = "conceptry-worker.js";
/** After this a page that came by instant navigation counts as read. */
const READ_AFTER = 1500;

/**
 * @typedef {object} Shelf what is kept
 * @property {import("./keeper-store.js").Kept[]} files
 * @property {boolean} isWhole whether it is everything, and is meant to stay so
 * @property {string[]} paths of all files of the site
 * @property {number} size of all files of the site, bytes
 */

/** Why this page cannot be kept, for whoever wants to say so. @returns {"folder" | "insecure" | "preview" | undefined} */
export function findObstacle() {
  if (SITE.protocol === "file:") return "folder";
  if (!isSecureContext || !("serviceWorker" in navigator)) return "insecure";
  return document.querySelector("script[data-keeper]") ? undefined : "preview";
}

/** Start, once for each page that is loaded. */
export async function begin() {
  const obstacle = findObstacle();
  if (obstacle === "preview") await remove();
  if (obstacle) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    // The theme has put the address of the page in place already. Without a fragment it goes there
    // by itself; with one the browser would only look for it in this page.
    if (data?.reload === location.href.split("#", 1)[0] && location.hash) location.reload();
  });
  await navigator.serviceWorker.register(new URL(NAME, SITE), { scope: SITE.pathname, updateViaCache: "none" });
  let told = location.pathname;
  await tell();
  const goOn = () => {
    if (location.pathname === told) return;
    told = location.pathname;
    tell().catch(() => {}); // the page is told of again when it is read again
  };
  // The theme tells of each page that instant navigation brings, and of the first one.
  /** @type {any} */ (globalThis).document$?.subscribe(() => setTimeout(goOn, READ_AFTER));
}

/** Tell the worker what has been read since the page was loaded. */
async function tell() {
  const page = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const others = [location.href, ...loaded].filter((name) => name.startsWith(SITE.href));
  await ask({ visited: { page, others } });
}

/** @returns {Promise<Shelf>} */
export async function readShelf() {
  return /** @type {Shelf} */ (await ask({ list: true }));
}

/**
 * @param {string[]} paths
 * @throws with the reason as its name, such as `QuotaExceededError`
 */
export async function keep(paths) {
  await ask({ keep: paths });
}

/** Note that everything is kept. */
export async function markWhole() {
  await ask({ whole: true });
}

/** Forget all pages, and keep from now on what is read from now on. */
export async function forget() {
  await ask({ forget: true });
}

/**
 * @param {object} question
 * @returns {Promise<object>}
 */
async function ask(question) {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => port1.addEventListener("message", ({ data }) => resolve(data), { once: true }));
  port1.start();
  active?.postMessage(question, [port2]);
  const answer = await reply;
  port1.close();
  if (answer.fault) throw Object.assign(new Error(answer.fault), { name: answer.fault });
  return answer;
}

/** Remove the worker of an older site at this address, if it is one of ours, and what it has kept. */
async function remove() {
  const found = await navigator.serviceWorker.getRegistration(SITE.href);
  const worker = found?.active ?? found?.waiting ?? found?.installing;
  if (found?.scope === SITE.href && worker?.scriptURL === new URL(NAME, SITE).href) await found.unregister();
  const prefix = `conceptry:${SITE.pathname}:`;
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
  await Promise.all(own.map((name) => caches.delete(name)));
}

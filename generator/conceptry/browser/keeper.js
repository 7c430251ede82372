// @ts-check
/**
 * The service worker of a site: with a network a reader gets what the server has, without one
 * what is kept. The build puts the list of the edition before it and writes both to the root of
 * the site.
 *
 * A page and what belongs to it are of one edition at any time. What is named by its content can
 * never be another; of everything else a page gets its own edition's, or nothing.
 */

import { OtherEditionError, Store } from "./keeper-store.js";

/**
 * What is used of the worker's own world.
 * @typedef {{ id: string, postMessage(message: object): void }} Client
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LongEvent
 * @typedef {LongEvent & {
 *   request: Request, clientId: string, resultingClientId: string,
 *   respondWith(answer: Promise<Response>): void,
 * }} FetchEvent
 * @typedef {LongEvent & { data: any, source: Client | null, ports: MessagePort[] }} Message
 * @typedef {EventTarget & {
 *   conceptryEdition: import("./keeper-store.js").Edition,
 *   registration: ServiceWorkerRegistration,
 *   clients: {
 *     claim(): Promise<void>,
 *     get(id: string): Promise<Client | undefined>,
 *     matchAll(options: { includeUncontrolled: boolean, type: "all" }): Promise<Client[]>,
 *   },
 *   skipWaiting(): Promise<void>,
 * }} World
 *
 * @typedef {{ response: Response, isOwn: boolean }} Fresh what the server has for a page
 */

/** Milliseconds that a page that is kept waits for a network that hardly answers. */
const PATIENCE = 4000;
/** Files whose names change with their content: the theme's, ours, the texts of the search. */
const NAMED_BY_CONTENT = /^assets\/conceptry-[0-9a-f]{12}\/|\.[0-9a-f]{8}\.(min\.)?(js|css)$|^search\/text-[0-9a-f]{12}\.js$/;

const world = /** @type {World} */ (/** @type {unknown} */ (self));
const { conceptryEdition: edition, clients, registration } = world;
const store = new Store(edition, registration.scope);

world.addEventListener("install", (event) => /** @type {LongEvent} */ (event).waitUntil(install()));
world.addEventListener("activate", (event) => /** @type {LongEvent} */ (event).waitUntil(activate()));
world.addEventListener("fetch", (event) => hear(/** @type {FetchEvent} */ (event)));
world.addEventListener("message", (event) => {
  const message = /** @type {Message} */ (event);
  message.waitUntil(obey(message));
});

/** All that was kept of the older edition is fetched before this one takes its place, or nothing is. */
async function install() {
  const older = await store.readOlder();
  try {
    await store.fill(wanted(older), older);
    if (older.isWhole) await store.markWhole();
  } catch (error) {
    await caches.delete(store.name);
    throw error;
  }
  // Open pages go on with their own edition, so that nobody has to close them first.
  await world.skipWaiting();
}

/**
 * @param {import("./keeper-store.js").Older} older
 * @returns {Set<string>}
 */
function wanted({ files, isWhole }) {
  if (isWhole) return new Set(store.paths);
  const groups = new Set(files.map(({ group }) => group));
  const pages = files.map(({ path }) => path).filter((path) => store.groupOf(path));
  const paths = new Set(["core", ...(groups.has("search") ? ["search"] : []), ...(groups.has("python") ? ["python"] : [])].flatMap(pathsOf));
  for (const path of pages) for (const one of [path, ...(edition.needs[path] ?? [])]) paths.add(one);
  return paths;
}

/** @param {string} group */
function pathsOf(group) {
  return Object.keys(edition.files[/** @type {import("./keeper-store.js").Group} */ (group)] ?? {});
}

async function activate() {
  await clients.claim();
  await dropOlder();
}

async function dropOlder() {
  // What a newer edition has of itself by now would be taken for an older one.
  if (registration.installing || registration.waiting) return;
  const living = await clients.matchAll({ includeUncontrolled: true, type: "all" });
  await store.dropOlder(new Set(living.map(({ id }) => id)));
}

/** @param {FetchEvent} event */
function hear(event) {
  const { method, headers, url } = event.request;
  if (method !== "GET" || headers.has("Range")) return;
  const path = store.pathOf(url);
  // What is not of this site, though below it on the host, is left alone.
  if (path !== undefined && (store.groupOf(path) || /^(assets|search)\//.test(path))) event.respondWith(answer(event, path));
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function answer(event, path) {
  const { request, clientId } = event;
  if (request.mode === "navigate") return answerNavigation(event, path);
  if (NAMED_BY_CONTENT.test(path)) return answerUnchanging(event, path);
  const shown = await store.editionOf(clientId);
  const isPage = path.endsWith(".html");
  if (shown === edition.edition) return isPage ? answerInstant(event, path) : answerPart(event, path);
  // The theme would put a page of this edition between the scripts of another.
  if (isPage) return askToReload(event);
  if (shown) return (await store.find(path, shown)) ?? otherwise(request);
  return fetch(request);
}

/**
 * The address bar, a link, a reload: here a window comes to an edition.
 *
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answerNavigation(event, path) {
  const kept = await store.find(path);
  const fresh = await ask(event, path, Boolean(kept));
  if (fresh && !(kept && fresh.response.status >= 500)) {
    if (fresh.isOwn) await store.noteEdition(event.resultingClientId);
    return fresh.response;
  }
  if (kept) {
    await store.noteEdition(event.resultingClientId);
    return kept;
  }
  // Unless somebody has taken away what is kept.
  if (!(await store.find(edition.offline))) return Response.error();
  const offline = new URL(store.addressOf(edition.offline));
  offline.searchParams.set("page", event.request.url.slice(registration.scope.length));
  return Response.redirect(offline.href, 302);
}

/**
 * The theme fetches a page to show it in the one that is open.
 *
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answerInstant(event, path) {
  const kept = await store.find(path);
  const fresh = await ask(event, path, Boolean(kept));
  if (fresh?.isOwn) return fresh.response;
  return (!fresh && kept) || askToReload(event);
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 * @param {boolean} isKept nobody waits long for what is there already
 * @returns {Promise<Fresh | undefined>} undefined where the network does not answer
 */
async function ask(event, path, isKept) {
  const asked = fetchPage(event.request, path).catch(() => undefined);
  event.waitUntil(asked);
  if (!isKept) return asked;
  return Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE))]);
}

/**
 * @param {Request} request
 * @param {string} path
 * @returns {Promise<Fresh>}
 */
async function fetchPage(request, path) {
  const first = await fetch(request);
  if (!first.ok) return { response: first, isOwn: false };
  let own = await store.check(path, first.clone());
  if (!own) {
    // It may be an old copy of the browser's.
    const second = await fetch(store.addressOf(path), { cache: "no-cache", credentials: "same-origin" });
    own = await store.check(path, second.clone());
    if (!own) {
      lookForNewEdition();
      return { response: second.redirected ? Response.redirect(second.url, 302) : second, isOwn: false };
    }
  }
  await put(path, own.clone());
  return { response: own, isOwn: true };
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answerUnchanging(event, path) {
  const kept = await store.findAnywhere(path);
  if (kept) return kept;
  const response = await fetch(event.request);
  const copy = response.clone();
  // Read on at once, and kept when all of it has come.
  event.waitUntil(store.check(path, copy).then((own) => own && put(path, own)));
  return response;
}

/**
 * @param {FetchEvent} event
 * @param {string} path of what belongs to a page of this edition
 */
async function answerPart({ request }, path) {
  const kept = await store.find(path);
  if (kept) return kept;
  try {
    const own = await store.fetch(path);
    await put(path, own.clone());
    return own;
  } catch (error) {
    if (!(error instanceof OtherEditionError)) throw error;
    lookForNewEdition();
    return otherwise(request);
  }
}

/**
 * What a page asks for that is not to be had of its edition: a picture is better than none, and a
 * program or an index is not.
 *
 * @param {Request} request
 */
async function otherwise(request) {
  return request.destination === "script" ? Response.error() : fetch(request);
}

/** @param {FetchEvent} event */
async function askToReload({ clientId, request }) {
  const client = await clients.get(clientId);
  client?.postMessage({ reload: request.url });
  return Response.error();
}

function lookForNewEdition() {
  registration.update().catch(() => {});
}

/**
 * Keep a file unless there is no room for it: then the page is read all the same.
 *
 * @param {string} path
 * @param {Response} response
 */
async function put(path, response) {
  await store.put(path, response).catch((error) => console.info(`${path} is not kept: ${error}`));
}

/**
 * What pages ask of the worker.
 *
 * @param {Message} message
 */
async function obey({ data, source, ports: [port] }) {
  /** @type {object} */
  let reply = {};
  try {
    if (data.visited) await noteVisit(data.visited, source);
    else if (data.keep) await store.keep(data.keep.filter((/** @type {string} */ path) => store.groupOf(path)));
    else if (data.whole) await store.markWhole();
    else if (data.forget) await store.forget();
    if (data.list) {
      const { files, isWhole } = await store.readKept();
      reply = { files, isWhole, paths: store.paths, size: edition.size };
    }
  } catch (error) {
    if (error instanceof OtherEditionError) lookForNewEdition();
    reply = { fault: error instanceof Error ? error.name : String(error) };
  }
  port?.postMessage(reply);
}

/**
 * Keep what a page consists of that came before there was a worker, and what it needs once it is
 * read without a network.
 *
 * @param {{ page: string, others: string[] }} visit the address of the page, and what it has loaded
 * @param {Client | null} client
 */
async function noteVisit({ page, others }, client) {
  await dropOlder();
  const path = store.pathOf(page);
  if (!path?.endsWith(".html") || !store.groupOf(path)) return;
  await noteFirst(path, client);
  const paths = [path, ...others.map((one) => store.pathOf(one) ?? "")].filter((one) => store.groupOf(one));
  const needed = paths.flatMap((one) => edition.needs[one] ?? []);
  await store.keep([...paths, ...needed]);
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  if (connection?.saveData) return;
  await store.keep(pathsOf("search"));
  if (paths.some((one) => edition.computing.includes(one))) await store.keep(pathsOf("python"));
}

/**
 * A page that no worker has answered is of this edition if its bytes are.
 *
 * @param {string} path
 * @param {Client | null} client
 */
async function noteFirst(path, client) {
  if (!client || (await store.editionOf(client.id))) return;
  // The browser's own copy is what the window shows.
  const response = await fetch(store.addressOf(path), { cache: "force-cache", credentials: "same-origin" });
  const own = await store.check(path, response);
  if (!own) return;
  await put(path, own);
  await store.noteEdition(client.id);
}

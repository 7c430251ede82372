// @ts-check
/**
 * What a device keeps of a site: one cache for each edition, and in it no file whose hash is not
 * the one that the edition names. Knows nothing of requests, pages or readers.
 */

/**
 * @typedef {"core" | "search" | "python" | "page" | "rest"} Group
 *
 * @typedef {object} Edition what the build says of the site
 * @property {string} edition a hash over all of it
 * @property {string} offline path of the page that stands in for one that is not kept
 * @property {number} size bytes of all files
 * @property {Record<Group, Record<string, string>>} files the hash of each file, by group and path
 * @property {Record<string, string[]>} needs what pages show besides the core, by page
 * @property {string[]} computing pages on which Python computes
 *
 * @typedef {object} Kept a file that is kept
 * @property {string} path
 * @property {number} size bytes
 * @property {Group} group
 * @property {string} title of a page
 *
 * @typedef {Kept & { hash: string, cache: Cache, request: Request }} Found
 * @typedef {{ files: Found[], isWhole: boolean }} Older what earlier editions have left
 */

/** Digits of a hash that the build writes. */
const HASH_LENGTH = 32;
const AT_ONCE = 6;
/** Milliseconds. */
const LONGEST_WAY = 60_000;
const NOTE = "X-Conceptry-Kept";
const CLIENTS = "clients";
const WHOLE = "?whole";
/** The bytes are kept unpacked, and one request is as good as another. */
const DROPPED = ["Content-Encoding", "Content-Length", "Transfer-Encoding", "Vary"];
const TITLE = /<title>([^<]*)<\/title>/i;

/** A file on the server is not the one of this edition. */
export class OtherEditionError extends Error {
  name = "OtherEditionError";
}

export class Store {
  #root;
  #prefix;
  /** @type {Map<string, { hash: string, group: Group }>} */
  #files = new Map();
  /** What is on its way. @type {Map<string, Promise<Response>>} */
  #coming = new Map();
  /** @type {Cache | undefined} */
  #own;
  /** @type {Cache | undefined} */
  #notes;
  /** The edition of a window, by the window's id. @type {Map<string, string>} */
  #editions = new Map();

  /**
   * @param {Edition} edition
   * @param {string} root address of the site
   */
  constructor(edition, root) {
    this.edition = edition;
    this.#root = new URL(root);
    this.#prefix = `conceptry:${this.#root.pathname}:`;
    for (const [group, files] of Object.entries(edition.files)) {
      for (const [path, hash] of Object.entries(files)) this.#files.set(path, { hash, group: /** @type {Group} */ (group) });
    }
  }

  get name() {
    return this.#prefix + this.edition.edition;
  }

  /** @returns {string[]} the paths of all files */
  get paths() {
    return [...this.#files.keys()];
  }

  /**
   * @param {string} path
   * @returns {Group | undefined} undefined where the edition has no such file
   */
  groupOf(path) {
    return this.#files.get(path)?.group;
  }

  /**
   * Where an address leads within the site, a folder and a name without its ending included.
   *
   * @param {string} address
   * @returns {string | undefined} undefined outside of the site
   */
  pathOf(address) {
    const { origin, pathname } = new URL(address, this.#root);
    if (origin !== this.#root.origin || !pathname.startsWith(this.#root.pathname)) return undefined;
    const path = decoded(pathname.slice(this.#root.pathname.length));
    const folder = path && !path.endsWith("/") ? `${path}/` : path;
    return [path, `${folder}index.html`, `${path}.html`].find((one) => this.#files.has(one)) ?? path;
  }

  /**
   * @param {string} path
   * @returns {string}
   */
  addressOf(path) {
    return new URL(path.split("/").map(encodeURIComponent).join("/"), this.#root).href;
  }

  /**
   * @param {string} path
   * @param {string} [edition] this one, unless another is named
   * @returns {Promise<Response | undefined>} the file, if it is kept
   */
  async find(path, edition = this.edition.edition) {
    return caches.match(this.addressOf(path), { cacheName: this.#prefix + edition });
  }

  /**
   * @param {string} path of a file whose name changes with its content
   * @returns {Promise<Response | undefined>}
   */
  async findAnywhere(path) {
    const [own, ...others] = await Promise.all([this.edition.edition, ...(await this.#olderEditions())].map((one) => this.find(path, one)));
    return own ?? others.find(Boolean);
  }

  /**
   * Fetch a file of this edition, whatever older one a cache of the browser still has.
   *
   * @param {string} path
   * @param {RequestCache} [cache] how to ask first
   * @returns {Promise<Response>} a copy for the caller
   * @throws {OtherEditionError}
   */
  async fetch(path, cache = "default") {
    let coming = this.#coming.get(path);
    if (!coming) {
      coming = this.#fetch(path, cache).finally(() => this.#coming.delete(path));
      this.#coming.set(path, coming);
    }
    return (await coming).clone();
  }

  /**
   * @param {string} path
   * @param {RequestCache} first
   */
  async #fetch(path, first) {
    for (const cache of /** @type {RequestCache[]} */ ([first, "reload"])) {
      const own = await this.check(path, await fetch(this.addressOf(path), { cache, mode: "same-origin", credentials: "same-origin" }));
      if (own) return own;
    }
    throw new OtherEditionError(path);
  }

  /**
   * @param {string} path
   * @param {Response} response its body is used up
   * @returns {Promise<Response | undefined>} the same as it will be kept, or undefined where it is not of this edition
   */
  async check(path, response) {
    const file = this.#files.get(path);
    if (!file || !response.ok || response.type !== "basic") return undefined;
    const bytes = await response.arrayBuffer();
    if ((await hash(bytes)) !== file.hash) return undefined;
    const title = path.endsWith(".html") ? (TITLE.exec(new TextDecoder().decode(bytes.slice(0, 4096)))?.[1] ?? "") : "";
    const headers = new Headers(response.headers);
    for (const name of DROPPED) headers.delete(name);
    headers.set(NOTE, [file.hash, bytes.byteLength, file.group, encodeURIComponent(title)].join(" "));
    return new Response(bytes, { headers });
  }

  /**
   * Keep a file; but once the cache was taken away from outside, no new one is begun.
   *
   * @param {string} path
   * @param {Response} response that `check` or `fetch` gave
   * @throws where there is no room
   */
  async put(path, response) {
    await (await this.#openOwn())?.put(this.addressOf(path), response);
  }

  /**
   * Fetch and keep what is not kept yet. The first fault ends it.
   *
   * @param {Iterable<string>} paths
   */
  async keep(paths) {
    await inParallel(paths, async (path) => {
      if (!(await this.find(path))) await this.put(path, await this.fetch(path));
    });
  }

  /**
   * Keep files as a new edition begins: from an older one where the content is the same.
   *
   * @param {Set<string>} paths
   * @param {Older} older
   * @throws where one of them cannot be had; what there is of the new edition is of no use then
   */
  async fill(paths, { files }) {
    const known = new Map(files.map((one) => [one.hash, one]));
    const cache = await caches.open(this.name);
    this.#own = cache;
    await inParallel(paths, async (path) => {
      const { hash = "", group } = this.#files.get(path) ?? {};
      const same = known.get(hash);
      const copy = same && (await same.cache.match(same.request));
      if (!copy) return cache.put(this.addressOf(path), await this.fetch(path));
      const headers = new Headers(copy.headers);
      headers.set(NOTE, [hash, same.size, group, encodeURIComponent(same.title)].join(" "));
      return cache.put(this.addressOf(path), new Response(copy.body, { headers }));
    });
    // A browser short of room may have thrown the whole cache away meanwhile.
    const count = (await (await caches.open(this.name)).keys()).length;
    if (count < paths.size) throw new Error(`${count} of ${paths.size} files were kept`);
  }

  /** @returns {Promise<Older>} */
  async readOlder() {
    const editions = await this.#olderEditions();
    const files = (await Promise.all(editions.map((one) => this.#read(this.#prefix + one)))).flat();
    const marks = await Promise.all(editions.map((one) => this.find(WHOLE, one)));
    return { files, isWhole: marks.some(Boolean) };
  }

  /** @returns {Promise<{ files: Kept[], isWhole: boolean }>} what is kept of this edition */
  async readKept() {
    const files = await this.#read(this.name);
    return { files: files.map(({ path, size, group, title }) => ({ path, size, group, title })), isWhole: Boolean(await this.find(WHOLE)) };
  }

  /** Note that all of this edition is kept, so that all of the next one will be. */
  async markWhole() {
    await this.put(WHOLE, new Response(""));
  }

  /** Forget everything but what every page needs. */
  async forget() {
    const files = await this.#read(this.name);
    await Promise.all(files.filter(({ group }) => group !== "core").map(({ cache, request }) => cache.delete(request)));
    await (await this.#openOwn())?.delete(this.addressOf(WHOLE));
  }

  /**
   * @param {string} client id of a window
   * @param {string} [edition]
   */
  async noteEdition(client, edition = this.edition.edition) {
    if (!client) return;
    this.#editions.set(client, edition);
    const note = new Response(edition, { headers: { [NOTE]: `${Date.now()}` } });
    try {
      if (!(await this.#openOwn())) return;
      // The worker is ended when it is idle, and a window outlives it.
      this.#notes ??= await caches.open(this.#prefix + CLIENTS);
      await this.#notes.put(this.#clientAddress(client), note);
    } catch (error) {
      console.info(`the edition of a window is not noted: ${error}`); // there is no room, and the page comes first
    }
  }

  /**
   * @param {string} client id of a window
   * @returns {Promise<string | undefined>} the edition of its page; undefined if that did not come from a worker of this site
   */
  async editionOf(client) {
    const known = this.#editions.get(client);
    if (known !== undefined) return known || undefined;
    const noted = await (await this.#openNotes())?.match(this.#clientAddress(client));
    const edition = noted ? await noted.text() : "";
    this.#editions.set(client, edition);
    return edition || undefined;
  }

  /**
   * Remove the older editions that no window shows any more.
   *
   * @param {Set<string>} living ids of windows
   */
  async dropOlder(living) {
    const notes = await this.#openNotes();
    const shown = new Set();
    for (const request of (await notes?.keys()) ?? []) {
      const client = new URL(request.url).searchParams.get("client") ?? "";
      const since = Number((await notes?.match(request))?.headers.get(NOTE));
      // A window that is on its way to its page is not among the living yet.
      if (living.has(client) || Date.now() - since < LONGEST_WAY) shown.add(await this.editionOf(client));
      else await notes?.delete(request);
    }
    const over = (await this.#olderEditions()).filter((one) => !shown.has(one));
    await Promise.all(over.map((one) => caches.delete(this.#prefix + one)));
  }

  /** @returns {Promise<Cache | undefined>} what is noted of windows */
  async #openNotes() {
    return (this.#notes ??= await openOld(this.#prefix + CLIENTS));
  }

  /** @returns {Promise<Cache | undefined>} once; if it is taken away, what is put into it goes with it */
  async #openOwn() {
    return (this.#own ??= await openOld(this.name));
  }

  /** @param {string} client */
  #clientAddress(client) {
    return new URL(`?client=${encodeURIComponent(client)}`, this.#root).href;
  }

  /** @returns {Promise<string[]>} the other editions of this very site, of which caches are here */
  async #olderEditions() {
    const names = (await caches.keys()).filter((name) => name.startsWith(this.#prefix));
    const editions = names.map((name) => name.slice(this.#prefix.length));
    return editions.filter((one) => /^[0-9a-f]{16}$/.test(one) && one !== this.edition.edition);
  }

  /**
   * @param {string} name of a cache
   * @returns {Promise<Found[]>}
   */
  async #read(name) {
    const cache = await openOld(name);
    if (!cache) return [];
    const found = await Promise.all(
      (await cache.keys()).map(async (request) => {
        const [hash = "", size, group, title = ""] = (await cache.match(request))?.headers.get(NOTE)?.split(" ") ?? [];
        const path = decoded(new URL(request.url).pathname.slice(this.#root.pathname.length));
        return { path, hash, size: Number(size), group: /** @type {Group} */ (group), title: decoded(title), cache, request };
      }),
    );
    return found.filter(({ hash }) => hash);
  }
}

/**
 * @param {string} name
 * @returns {Promise<Cache | undefined>} undefined where there is no such cache; none is begun
 */
async function openOld(name) {
  return (await caches.has(name)) ? caches.open(name) : undefined;
}

/**
 * @param {Iterable<string>} items
 * @param {(item: string) => Promise<unknown>} work
 */
async function inParallel(items, work) {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        await work(item);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** @param {ArrayBuffer} bytes */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, HASH_LENGTH);
}

/** @param {string} text as an address holds it */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

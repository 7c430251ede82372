// @ts-check
/** What this device keeps of the site: the list, and the way to keep all of it. */

import { create } from "./element.js";
import { joinWords } from "./graph.js";
import { findObstacle, forget, keep, markWhole, readShelf } from "./keeping.js";
import { formatNumber } from "./number.js";
import { SITE } from "./place.js";
import { say, sayMany, weave } from "./words.js";

/** Files that are fetched before the reader is told how far it is. */
const PORTION = 12;
/** Seconds, one try in each, in which a page is looked for once the network is there again. */
const TRIES = 10;

/** Registers `<conceptry-kept>`, once. */
export function define() {
  if (!customElements.get("conceptry-kept")) customElements.define("conceptry-kept", Kept);
}

/** Why nothing can be kept, or need not be. */
const OBSTACLES = {
  folder: say("This site was opened from a folder, and all of it is there already."),
  insecure: say("This browser keeps no pages of this site: it does so only for addresses that begin with https, and not in every private window."),
  preview: say("This is a preview, which changes while it is written. Nothing of it is kept."),
};

/** What to say of a fault, by its name. @type {Record<string, string>} */
const FAULTS = {
  QuotaExceededError: say("There is no room for more on this device. What was fetched so far is kept."),
  OtherEditionError: say("The site has a new edition, which is being fetched. Reload this page in a moment and try again."),
};
const INTERRUPTED = say("The network went away. What was fetched so far is kept; try again to get the rest.");

class Kept extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  #missing = create("div", "");
  #status = create("p", "cx-kept-status");
  #pages = create("ul", "cx-links cx-kept-pages");
  #whole = create("p", "");
  #bar = document.createElement("progress");
  #keep = create("button", "cx-button", say("Keep the whole site on this device"));
  #forget = create("button", "cx-quiet-button", say("Forget the pages that are kept"));
  #said = create("p", "cx-kept-status");
  /** @type {import("./keeping.js").Shelf | undefined} */
  #shelf;

  connectedCallback() {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const obstacle = findObstacle();
    if (obstacle) {
      this.replaceChildren(create("p", "cx-note", OBSTACLES[obstacle]));
      return;
    }
    for (const line of [this.#status, this.#said]) line.setAttribute("role", "status");
    for (const button of [this.#keep, this.#forget]) button.setAttribute("type", "button");
    this.#bar.className = "cx-progress-bar";
    this.#bar.hidden = true;
    this.#bar.setAttribute("aria-label", say("How much of the site is kept"));
    this.#status.textContent = say("Looking at what is kept…");
    this.#setBusy(true);
    this.#bar.hidden = true;
    const actions = create("div", "cx-progress-actions", this.#keep, this.#forget);
    this.replaceChildren(
      this.#missing,
      heading("kept-pages", say("Pages that are kept")),
      this.#status,
      this.#pages,
      heading("kept-whole", say("The whole site")),
      this.#whole,
      this.#bar,
      actions,
      this.#said,
    );
    this.#showMissing(signal);
    this.#keep.addEventListener("click", () => void this.#keepAll(signal), { signal });
    this.#forget.addEventListener("click", () => void this.#forgetAll(), { signal });
    void this.#show().then(() => this.#setBusy(false));
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /**
   * Say which page was asked for, where one was.
   *
   * @param {AbortSignal} signal
   */
  #showMissing(signal) {
    const asked = new URLSearchParams(location.search).get("page");
    const address = asked === null ? undefined : pageAddress(asked);
    this.#missing.replaceChildren();
    if (!address) return;
    const name = decodeURI(address.pathname.slice(SITE.pathname.length));
    const link = Object.assign(create("a", "", say("Try again")), { href: address.href });
    const words = create("p", "", ...weave(say("There is no network, and the page {page} is not among those that this device keeps."), { page: create("strong", "", name) }));
    const box = create("div", "cx-kept-missing", words, create("p", "", ...weave(say("{try_again} once you are connected."), { try_again: link })));
    box.setAttribute("role", "status");
    this.#missing.replaceChildren(box);
    addEventListener("online", () => void goOn(address, signal), { signal });
  }

  async #show() {
    const shelf = await readShelf();
    this.#shelf = shelf;
    const pages = shelf.files.filter(({ path }) => path.endsWith(".html") && !location.pathname.endsWith(path)).sort((a, b) => a.title.localeCompare(b.title));
    const groups = new Set(shelf.files.map(({ group }) => group));
    const size = shelf.files.reduce((sum, file) => sum + file.size, 0);
    const more = joinWords([...(groups.has("search") ? [say("search")] : []), ...(groups.has("python") ? ["Python"] : [])]);
    const count = sayMany("One page", "{n} pages", pages.length);
    const what = more ? `${count}, ${more}` : count;
    this.#status.textContent = say("{what}: {size} in all. These can be read without a network.", { what, size: megabytes(size) });
    const suffix = siteSuffix();
    this.#pages.replaceChildren(...pages.map(({ path, title }) => item(path, title, suffix)));
    const isWhole = this.#left().length === 0;
    this.#whole.textContent = isWhole
      ? say("Everything is kept on this device. When a new edition comes, all of that is fetched as well, and then takes the place of this one.")
      : say("Everything, with all pages, search and Python, is {size}. A page that you open is kept by itself.", { size: megabytes(shelf.size) });
    this.#keep.hidden = isWhole;
    this.#forget.hidden = !pages.length;
    if (isWhole && !shelf.isWhole) await markWhole();
  }

  /** @returns {string[]} the paths of what is not kept yet */
  #left() {
    const kept = new Set(this.#shelf?.files.map(({ path }) => path));
    return this.#shelf?.paths.filter((path) => !kept.has(path)) ?? [];
  }

  /** @param {AbortSignal} signal */
  async #keepAll(signal) {
    const left = this.#left();
    const total = this.#shelf?.paths.length ?? 0;
    this.#setBusy(true);
    this.#bar.max = total;
    try {
      // A browser short of room clears what was not asked for first.
      await navigator.storage?.persist?.();
      while (left.length && !signal.aborted) {
        this.#bar.value = total - left.length;
        this.#said.textContent = sayMany("{done} of {n} files are kept…", "{done} of {n} files are kept…", total, { done: total - left.length });
        await keep(left.splice(0, PORTION));
      }
      if (!left.length) this.#said.textContent = say("The whole site is kept.");
    } catch (error) {
      this.#said.textContent = FAULTS[error instanceof Error ? error.name : ""] ?? INTERRUPTED;
    }
    this.#setBusy(false);
    await this.#show();
    // The button may have gone, and the focus must not go with it.
    if (this.#keep.hidden) /** @type {HTMLElement | null} */ (this.querySelector("#kept-whole"))?.focus();
  }

  async #forgetAll() {
    await forget();
    this.#said.textContent = say("Forgotten. What you read from now on is kept.");
    await this.#show();
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#bar.hidden = !isBusy;
    for (const button of [this.#keep, this.#forget]) button.toggleAttribute("disabled", isBusy);
  }
}

/**
 * Go to the page that was asked for: a browser says that it is connected before anything answers.
 *
 * @param {URL} address
 * @param {AbortSignal} signal
 */
async function goOn(address, signal) {
  for (let time = 0; time < TRIES && !signal.aborted; time += 1) {
    // The worker answers no such question, so that it goes to the network.
    const answer = await fetch(address, { method: "HEAD", signal }).catch(() => undefined);
    if (answer) return location.replace(address);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/**
 * @param {string} asked from the root of the site
 * @returns {URL | undefined} undefined where it leads out of the site
 */
function pageAddress(asked) {
  const address = URL.canParse(asked, SITE) ? new URL(asked, SITE) : undefined;
  return address?.href.startsWith(SITE.href) ? address : undefined;
}

/**
 * @param {string} path
 * @param {string} title
 * @param {string} suffix
 */
function item(path, title, suffix) {
  const href = new URL(path.split("/").map(encodeURIComponent).join("/"), SITE).href;
  const text = unescaped(title.endsWith(suffix) ? title.slice(0, -suffix.length) : title);
  return create("li", "", Object.assign(create("a", ""), { href, textContent: text || path }));
}

/** What the theme puts after the title of each page. */
function siteSuffix() {
  const name = document.querySelector("a.md-logo[title]")?.getAttribute("title") ?? "";
  return ` - ${name}`;
}

/** @param {string} text as it stood in a page */
function unescaped(text) {
  return new DOMParser().parseFromString(text, "text/html").body.textContent ?? "";
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${formatNumber(bytes / 1e6, 2)} MB`;
}

/**
 * @param {string} id
 * @param {string} text
 */
function heading(id, text) {
  return Object.assign(create("h2", "", text), { id, tabIndex: -1 });
}

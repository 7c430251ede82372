// @ts-check
/**
 * What the theme has to know before it draws, in place of its scripts within the page: where the
 * site begins, which colours the reader chose, and which tabs were open. A classic script in the
 * head: it runs before anything is drawn, and in a page that was opened as a file as well.
 */
(() => {
  /** @typedef {{ media: string, scheme: string, primary: string, accent: string }} Colors */

  const SYSTEM = "(prefers-color-scheme)";
  const here = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** This script stands two folders below the root, whatever page asks for it. */
  const root = new URL("../../", here.src);

  /**
   * @param {string} name
   * @param {Storage} [storage]
   * @returns {any} null where nothing was kept or the browser keeps nothing
   */
  function recall(name, storage, scope = root) {
    try {
      return JSON.parse((storage ?? localStorage).getItem(`${scope.pathname}.${name}`) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {Storage} [storage]
   */
  function keep(name, value, storage, scope = root) {
    try {
      (storage ?? localStorage).setItem(`${scope.pathname}.${name}`, JSON.stringify(value));
    } catch {
      // The page works without it.
    }
  }

  /** @param {string} text */
  function hash(text) {
    return [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0);
  }

  // The names under which the theme's own script asks for these.
  Object.assign(globalThis, { __md_scope: root, __md_hash: hash, __md_get: recall, __md_set: keep });

  // Instant navigation will write these addresses in full. A browser then reads the sheets again and
  // lays out the whole page anew, unless it has been done before anything is drawn.
  if (location.protocol !== "file:") {
    for (const link of document.querySelectorAll("link")) if (link.rel === "stylesheet") link.href = link.href;
  }

  /** @type {Partial<Colors> | undefined} */
  const chosen = recall("__palette")?.color;

  /**
   * Take the choice over, or else what the system wants.
   * @returns {boolean} false while what has to be known is still on its way
   */
  function paint() {
    const colors = chosen && chosen.media !== SYSTEM ? chosen : document.body && findSystemColors();
    if (!document.body || !colors) return false;
    for (const [name, value] of Object.entries(colors)) document.body.setAttribute(`data-md-color-${name}`, value);
    return true;
  }

  /** @returns {Colors | undefined} those of the first entry of the palette that fits the system */
  function findSystemColors() {
    for (const input of document.querySelectorAll("[data-md-component=palette] > input")) {
      const media = input.getAttribute("data-md-color-media") ?? "";
      if (media === SYSTEM || !matchMedia(media).matches) continue;
      /** @param {string} name */
      const color = (name) => input.getAttribute(`data-md-color-${name}`) ?? "";
      return { media, scheme: color("scheme"), primary: color("primary"), accent: color("accent") };
    }
    return undefined;
  }

  // Told before the browser draws what it has read so far, so that no other colours are seen.
  const reading = new MutationObserver(() => {
    if (paint()) reading.disconnect();
  });
  reading.observe(document.documentElement, { childList: true, subtree: true });

  /** Open the tab that the address names, and those whose names the reader opened last. */
  function openTabs() {
    const names = recall("__tabs");
    for (const tabs of document.querySelectorAll(".tabbed-set")) {
      const labels = [...tabs.querySelectorAll("label")];
      const kept = Array.isArray(names) ? names : [];
      const label = kept.map((name) => labels.find((one) => one.textContent?.trim() === name)).find(Boolean);
      if (label?.control instanceof HTMLInputElement) label.control.checked = true;
    }
    const target = document.getElementById(location.hash.slice(1));
    if (target instanceof HTMLInputElement && target.name.startsWith("__tabbed_")) target.checked = true;
  }

  /** A browser loads no modules into a page from a folder; there all of them come in one classic script. */
  function loadFromFolder() {
    const script = document.createElement("script");
    script.src = new URL("folder.js", here.src).href;
    document.head.append(script);
  }

  if (location.protocol === "file:") {
    const module = new URL("conceptry.js", here.src).href;
    // Told to the script element alone, on the way to it.
    const hear = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLScriptElement && target.src === module) loadFromFolder();
    };
    addEventListener("error", hear, { capture: true });
  }

  document.addEventListener("DOMContentLoaded", () => {
    reading.disconnect();
    openTabs();
    // The theme tells of each page that instant navigation brings.
    /** @type {any} */ (globalThis).document$?.subscribe(openTabs);
  });
})();

// @ts-check
/**
 * The one script that every page asks for. It loads the part of an element when
 * the page has such an element: that of charts when one comes near the screen, the
 * others, which wait for a reader's hands, as soon as the browser has nothing else to do.
 */

import { watchColorSwitch } from "./color-switch.js";
import { watchMenu } from "./menu.js";
import { watchScrollBoxes } from "./scroll-box.js";

/** @type {ReadonlyMap<string, () => Promise<{define: () => void}>>} */
const parts = new Map([
  ["conceptry-bench", () => import("./bench.js")],
  ["conceptry-calculator", () => import("./calculator.js")],
  ["conceptry-chart", () => import("./chart.js")],
  ["conceptry-investigation", () => import("./investigation.js")],
  ["conceptry-kept", () => import("./kept.js")],
  ["conceptry-known", () => import("./known.js")],
  ["conceptry-number-question", () => import("./number-question.js")],
  ["conceptry-progress", () => import("./progress-page.js")],
  ["conceptry-quiz", () => import("./quiz.js")],
  ["conceptry-recovery-lab", loadRecoveryLab],
  ["conceptry-search", () => import("./search.js")],
  ["conceptry-way", () => import("./way.js")],
]);

/** Milliseconds after a page has been loaded. */
const KEPT_AFTER = 2500;

const selector = [...parts.keys()].join(",");

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void load(target.localName);
    }
  },
  { rootMargin: "300px" },
);

/** @param {string} name */
async function load(name) {
  try {
    const part = await parts.get(name)?.();
    part?.define();
  } catch (error) {
    // The page is whole without the part; once there is a network again, it is asked for again.
    console.info(`${name} stays as it was printed: ${error}`);
    addEventListener("online", () => watch(document), { once: true });
  }
}

/** Python takes longest: it starts while the scripts of the lab are on their way. */
function loadRecoveryLab() {
  import("./python.js").then(({ warm }) => warm("recovery")).catch(() => {});
  return import("./recovery-lab.js");
}

/** @param {ParentNode} root */
function watch(root) {
  watchScrollBoxes(root);
  for (const element of root.querySelectorAll(selector)) {
    if (customElements.get(element.localName)) continue;
    near.observe(element);
    if (element.localName !== "conceptry-chart") whenIdle(() => void load(element.localName));
  }
}

/** @param {() => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200); // Safari has no such callback
}

/**
 * Puts the text of a formula on the clipboard where a selection holds MathML, whose own
 * text has each symbol on a line of its own.
 *
 * @param {ClipboardEvent} event
 */
function copyFormulas(event) {
  const selection = getSelection();
  if (!selection?.rangeCount || !event.clipboardData) return;
  const copied = selection.getRangeAt(0).cloneContents();
  const formulas = copied.querySelectorAll("math[alttext]");
  if (!formulas.length) return;
  for (const formula of formulas) formula.replaceWith(formula.getAttribute("alttext") ?? "");
  event.clipboardData.setData("text/plain", copied.textContent ?? "");
  event.preventDefault();
}

/** What is kept for later must not delay what is read now. */
function keepLater() {
  setTimeout(() => import("./keeping.js").then(({ begin }) => begin()).catch((error) => console.info(`nothing is kept: ${error}`)), KEPT_AFTER);
}

document.addEventListener("copy", copyFormulas);
watchColorSwitch();
watchMenu();
if (document.readyState === "complete") keepLater();
else addEventListener("load", keepLater, { once: true });
// Instant navigation replaces the content of the page without loading scripts again.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element) watch(node.parentElement ?? node);
  }
}).observe(document.body, { childList: true, subtree: true });
watch(document);

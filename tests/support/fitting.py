"""What of a page's text does not fit: cut at an edge, ending in dots, lying over other text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The theme's title of the page in the header repeats the heading; what is closed has its own tests.
_ASIDE = (
    ".md-header__topic, [data-md-component=skip], .md-top, .md-search__output, .md-sidebar--primary"
)
_LOOK = """(aside) => {
  const LEAST = 2;  // pixels that hinting and rounding may differ by
  const name = (element, words) => {
    const kind = element.getAttribute("class")?.split(" ")[0];
    return `${element.localName}${kind ? "." + kind : ""} “${words.trim().replaceAll(/\\s+/g, " ").slice(0, 50)}”`;
  };
  const isHidden = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { clipPath, opacity } = getComputedStyle(at);
      if (clipPath === "inset(50%)" || opacity === "0") return true;
    }
    return !element.checkVisibility({ visibilityProperty: true });
  };
  /** How far something may reach: to the edges of the page, and of every box that cuts on the way.
   * A box that scrolls lets what is in it go on. */
  const limits = new Map();
  const limit = (element) => {
    if (!element) return { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity };
    if (limits.has(element)) return limits.get(element);
    const style = getComputedStyle(element);
    let { left, right, top, bottom } = limit(element.parentElement);
    const box = element.getBoundingClientRect();
    const margin = parseFloat(style.overflowClipMargin) || 0;
    const isRoot = element === document.documentElement || element === document.body;
    if (["auto", "scroll"].includes(style.overflowX) && !isRoot) [left, right] = [-Infinity, Infinity];
    else if (["hidden", "clip"].includes(style.overflowX) && !isRoot)
      [left, right] = [Math.max(left, box.left - margin), Math.min(right, box.right + margin)];
    if (["auto", "scroll"].includes(style.overflowY)) [top, bottom] = [-Infinity, Infinity];
    else if (["hidden", "clip"].includes(style.overflowY) && !isRoot)
      [top, bottom] = [Math.max(top, box.top - margin), Math.min(bottom, box.bottom + margin)];
    limits.set(element, { left, right, top, bottom });
    return limits.get(element);
  };
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.push("the page is wider than the screen");

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || element.closest(`script, style, option, noscript, title, desc, ${aside}`) || isHidden(element)) continue;
    range.selectNodeContents(node);
    const edge = limit(element);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      if (right > edge.right + LEAST || left < edge.left - LEAST || bottom > edge.bottom + LEAST + 2 || top < edge.top - LEAST - 2) {
        faults.push(`cut: ${name(element, node.data)}`);
        break;
      }
      if (!element.closest("svg, math, pre")) lines.push({ left, right, top, bottom, element, words: node.data });
    }
  }

  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, order) => {
    for (let at = order + 1; at < lines.length && lines[at].top < one.bottom; at++) {
      const other = lines[at];
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      const least = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (width > LEAST && height > least * 0.35 && !one.element.closest("sup, sub") && !other.element.closest("sup, sub"))
        faults.push(`over each other: ${name(one.element, one.words)} and ${name(other.element, other.words)}`);
    }
  });

  // Words in a field belong to the browser: they are measured, and an arrow takes a letter or so.
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("select, input:not([type=radio], [type=checkbox], [type=range], [type=file])")) {
    if (field.closest(aside) || isHidden(field) || !field.getClientRects().length) continue;
    const style = getComputedStyle(field);
    if (style.appearance === "base-select") {
      if (field.scrollWidth > field.clientWidth + LEAST) faults.push(`cut in its field: ${name(field, field.value)}`);
      continue;
    }
    const font = [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" ");
    Object.assign(pen, { font, letterSpacing: style.letterSpacing, wordSpacing: style.wordSpacing });
    const isList = field.localName === "select";
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (isList ? 20 : 0);
    for (const words of isList ? [...field.options].map(({ text }) => text) : [field.value])
      if (pen.measureText(words).width > room + LEAST) faults.push(`cut in its field: ${name(field, words)}`);
  }
  return faults;
}"""
_SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}"""


def find_misfits(page: Page) -> list[str]:
    """Return whatever of the text cannot be read where it stands."""
    return page.evaluate(_LOOK, _ASIDE)


def space_text(page: Page) -> None:
    """Space the text as far as WCAG 1.4.12 asks a page to bear."""
    page.evaluate(_SPACING)

"""A walk through a page by Tab: where it stops, how each stop shows, and what it passes by."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

_MOST_STOPS = 600
# Told once to a page. Colours come as the browser computes them: rgb, rgba or color(srgb …).
_TOOLS = """() => {
  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex], iframe";
  const ringed = (element) => [element, element.closest(".cx-field"), element.querySelector("svg, .cx-pad-point"),
    element.closest("label"), element.closest(".cx-card")];
  const read = (color) => {
    const [r, g, b, a = 1] = (color.replace(/\\).*/, "").match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const scale = color.startsWith("color(") ? 255 : 1;
    return [r * scale, g * scale, b * scale, a];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const light = (color) => color.slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.unshift(read(getComputedStyle(at).backgroundColor));
    return layers.reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  // The theme marks what has the focus by a class.
  const name = (element) => {
    const kind = element.className.toString().split(" ").find((one) => one && one !== "focus-visible");
    const words = (element.getAttribute("aria-label") ?? element.innerText ?? element.name ?? "").trim().slice(0, 40);
    return `${element.localName}${element.id && "#" + element.id}${kind ? "." + kind : ""} “${words}”`;
  };
  const look = (element) => ringed(element).filter(Boolean).map((one) => {
    const { backgroundColor, borderColor, borderBottomColor, boxShadow, color, opacity,
      outlineColor, outlineOffset, outlineStyle, outlineWidth, stroke, textDecorationColor } = getComputedStyle(one);
    return { element: one, backgroundColor, borderColor, borderBottomColor, boxShadow, color, opacity,
      outlineColor, outlineOffset, outlineStyle, outlineWidth, stroke, textDecorationColor };
  });
  const ringContrast = ({ element, outlineColor, outlineOffset }, outer) => {
    const behind = parseFloat(outlineOffset) < 0 ? ground(element) : outer;
    return contrast(over(read(outlineColor), behind), behind);
  };
  const hasRing = ({ outlineColor, outlineStyle, outlineWidth }) =>
    outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5 && read(outlineColor)[3] > 0;
  // How far what has changed stands out: a ring against what is behind it, a colour against itself before.
  const changes = (before, after) => before.flatMap((was, order) => {
    const is = after[order];
    const outer = ground(was.element.parentElement ?? was.element);
    const found = was.opacity === "1" && is.opacity === "0" ? [21] : [];
    if (hasRing(was) && !hasRing(is))
      found.push(ringContrast(was, outer));
    if (was.boxShadow !== is.boxShadow && was.boxShadow !== "none")
      found.push(contrast(over(read(was.boxShadow), outer), outer));
    for (const key of ["borderColor", "borderBottomColor", "backgroundColor", "stroke"])
      if (was[key] !== is[key]) found.push(contrast(over(read(was[key]), outer), over(read(is[key]), outer)));
    return found;
  });
  const isSeen = (element) => {
    const boxes = [...element.getClientRects()];
    return boxes.some(({ left, top, width, height }) => [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.2], [0.5, 0.8]].some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit && (element.contains(hit) || hit.contains(element) && !hit.matches("body, html, .md-header, .md-header *"));
    }));
  };
  const isThere = (element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.getClientRects().length > 0 && element.tabIndex >= 0 && !element.disabled;
  // Within a part of the page: one that lies above what it has passed, in the same column.
  const PARTS = ".md-header, .md-tabs, .md-nav, .md-content, .md-footer";
  const goesUp = (from, to) => {
    const [was, is] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    return from.closest(PARTS) === to.closest(PARTS) && is.bottom <= was.top && is.left < was.right && was.left < is.right;
  };
  const follows = (from, to) => Boolean(from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) && !goesUp(from, to);
  const groupOf = (element) => element.type === "radio" && element.name
    ? `${element.form?.dataset.question ?? element.form?.id ?? ""}/${element.name}` : undefined;
  const met = new Set(), groups = new Set();
  let last, lastLook;
  window.walk = {
    /** The stop of now, and how the one before it has shown. */
    step() {
      const element = document.activeElement;
      const ring = last && Math.max(0, ...changes(lastLook, look(last)));
      const left = last && { name: name(last), ring, follows: element === document.body || follows(last, element) };
      const isEnd = !element || element === document.body || met.has(element);
      if (isEnd) { last = undefined; return { left, isEnd }; }
      met.add(element);
      if (groupOf(element)) groups.add(groupOf(element));
      last = element;
      lastLook = look(element);
      return { left, isEnd, name: name(element), isSeen: isSeen(element) };
    },
    /** What can be seen, takes the focus, and was not met. */
    missed: () => [...document.querySelectorAll(FOCUSABLE)].filter((element) => isThere(element) && !met.has(element) && !groups.has(groupOf(element))).map(name),
    /** Boxes that scroll to a side and were not met, nor anything in them. */
    missedBoxes: () => [...document.querySelectorAll("body *")].filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return ["auto", "scroll"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1 &&
        element.checkVisibility() && element.clientWidth > 0 && !element.matches("input, textarea, select") &&
        // Not every browser stops at a box because it scrolls.
        ![...met].some((one) => element.contains(one) && one.matches(FOCUSABLE));
    }).map(name),
  };
}"""
# A browser goes on from where the focus was last, unless that is the page itself.
_TO_THE_TOP = """() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
}"""
_SETTLE = "Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0)))"


@dataclass
class Walk:
    """What a walk has shown."""

    stops: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    """Stops of which nothing can be seen."""
    faint: list[str] = field(default_factory=list)
    """Stops whose focus does not show, or with less contrast than 3 to 1."""
    backward: list[str] = field(default_factory=list)
    """Stops after which comes one that stands before them."""
    missed: list[str] = field(default_factory=list)


def walk(page: Page) -> Walk:
    """Press Tab from the top of a page until everything has had the focus.

    Raises
    ------
    AssertionError
        If there is no end to it.
    """
    page.evaluate(_TOOLS)
    for chart in page.locator("conceptry-chart:visible").all():
        chart.scroll_into_view_if_needed()  # their scripts come when they come near
        wait_until(page, "Boolean(customElements.get('conceptry-chart'))")
    page.evaluate(_TO_THE_TOP)
    found = Walk()
    for _ in range(_MOST_STOPS):
        page.keyboard.press("Tab")
        page.evaluate(_SETTLE)
        step = page.evaluate("walk.step()")
        if left := step.get("left"):
            if left["ring"] < 3:
                found.faint.append(f"{left['name']} {left['ring']:.1f}")
            if not left["follows"] and not step["isEnd"]:
                found.backward.append(left["name"])
        if step["isEnd"]:
            break
        found.stops.append(step["name"])
        if not step["isSeen"]:
            found.hidden.append(step["name"])
    else:
        raise AssertionError(f"no end after {found.stops[-1]}")
    found.missed = [*page.evaluate("walk.missed()"), *page.evaluate("walk.missedBoxes()")]
    return found

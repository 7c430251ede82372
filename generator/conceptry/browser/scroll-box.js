// @ts-check
/**
 * The theme puts a box around each table of a hand-written page, which scrolls where the table is
 * too wide. A box that scrolls has to be a stop for the keyboard, and to have a name; one that
 * does not would be a stop for nothing.
 */

const BOXES = ".md-typeset__scrollwrap";

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLElement) adapt(target);
});

/** @param {ParentNode} root */
export function watchScrollBoxes(root) {
  for (const box of root.querySelectorAll(BOXES)) sizes.observe(box);
}

/** @param {HTMLElement} box */
function adapt(box) {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", findHeading(box));
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  }
}

/**
 * @param {Element} box
 * @returns {string} the words of the heading that it stands under
 */
function findHeading(box) {
  let before = box.previousElementSibling;
  while (before && !/^H[1-6]$/.test(before.tagName)) before = before.previousElementSibling;
  // The link at its end is a sign and no word.
  return before?.firstChild?.textContent?.trim() ?? document.title;
}

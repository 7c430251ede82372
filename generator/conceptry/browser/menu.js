// @ts-check
/**
 * The menu of a narrow screen once a tap has opened it: Tab goes on in it, and it closes when the
 * focus leaves it or Escape is pressed, so that it never covers what has the focus. The menu and
 * its switch, a box that is checked while it is open, are the theme's.
 */

const SWITCH = "__drawer";
const MENU = ".md-sidebar--primary";

export function watchMenu() {
  document.addEventListener("change", ({ target }) => {
    const menu = document.querySelector(MENU);
    if (target !== findSwitch() || !findSwitch()?.checked || !(menu instanceof HTMLElement)) return;
    menu.tabIndex = -1;
    menu.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.closest(MENU)) close();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}

function close() {
  const box = findSwitch();
  if (box?.checked) box.click(); // the theme hears of it as well
}

/** @returns {HTMLInputElement | null} */
function findSwitch() {
  const found = document.getElementById(SWITCH);
  return found instanceof HTMLInputElement ? found : null;
}

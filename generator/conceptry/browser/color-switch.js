// @ts-check
/**
 * The buttons that switch between light and dark. Each stands for a field, which the theme's script
 * listens to; that shows the button of the colours to come and hides the one that was pressed.
 */

const FORM = "[data-md-component=palette]";

export function watchColorSwitch() {
  document.addEventListener("click", ({ target }) => {
    const button = findButton(target);
    const field = document.getElementById(button?.dataset.chooses ?? "");
    if (!button || !field) return;
    const hadFocus = button === document.activeElement;
    field.click();
    const next = button.closest(FORM)?.querySelector("button:not([hidden])");
    if (hadFocus && next instanceof HTMLElement) next.focus();
  });
  // The theme would switch at this key too, before the button does.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" && findButton(event.target)) event.stopPropagation();
    },
    { capture: true },
  );
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function findButton(target) {
  return target instanceof Element ? target.closest(`${FORM} button`) : null;
}

"""One small protocol for two browsers, so that a test is written once and run in both."""

from __future__ import annotations

import time
from typing import Protocol

from firefox import Firefox
from playwright.sync_api import Error, Page

ENTER, SPACE, TAB, RIGHT, DOWN, END = "Enter", "Space", "Tab", "ArrowRight", "ArrowDown", "End"
CODES = {
    ENTER: "\ue007",
    SPACE: " ",
    TAB: "\ue004",
    RIGHT: "\ue014",
    DOWN: "\ue015",
    END: "\ue010",
    "Control": "\ue009",
}
"""What WebDriver calls the keys."""
LONGEST = 60.0
"""Seconds to wait for whatever a page has to say."""


class Driver(Protocol):
    """A window of a browser."""

    def goto(self, address: str) -> None: ...

    def go_back(self) -> None: ...

    def reload(self) -> None: ...

    def evaluate(self, body: str, *arguments: object) -> object:
        """Run the body of a function in the page."""

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by the names above."""

    def write_over(self, words: str) -> None:
        """Type words in the place of all that the field with the focus holds."""


class ChromiumDriver:
    def __init__(self, page: Page) -> None:
        self._page = page
        self.goto = page.goto
        self.go_back = page.go_back
        self.reload = page.reload

    def evaluate(self, body: str, *arguments: object) -> object:
        call = f"(all) => (function () {{ {body} }})(...all)"
        try:
            return self._page.evaluate(call, list(arguments))
        except Error as error:
            if "context was destroyed" in error.message:
                return None  # the page went away meanwhile
            raise

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def write_over(self, words: str) -> None:
        self._page.keyboard.press("Control+A")
        self._page.keyboard.type(words)


class FirefoxDriver:
    def __init__(self, firefox: Firefox) -> None:
        self._firefox = firefox
        self.goto = firefox.goto
        self.evaluate = firefox.evaluate

    def go_back(self) -> None:
        self._firefox.call("WebDriver:Back")

    def reload(self) -> None:
        self._firefox.call("WebDriver:Refresh")

    def press(self, *keys: str) -> None:
        self._act(*(("keyDown", "keyUp", key) for key in keys))

    def write_over(self, words: str) -> None:
        self._act(("keyDown", "Control"), ("keyDown", "keyUp", "a"), ("keyUp", "Control"))
        self._act(*(("keyDown", "keyUp", letter) for letter in words))

    def _act(self, *strokes: tuple[str, ...]) -> None:
        actions = [
            {"type": kind, "value": CODES.get(key, key)}
            for *kinds, key in strokes
            for kind in kinds
        ]
        sequence = {"type": "key", "id": "keyboard", "actions": actions}
        self._firefox.call("WebDriver:PerformActions", actions=[sequence])


def wait_for(driver: Driver, expression: str, *arguments: object) -> object:
    """Wait until an expression has a value in the page, and return that."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if found := driver.evaluate(f"return {expression}", *arguments):
            return found
        time.sleep(0.03)
    message = f"{expression} has no value with {arguments}: {found!r}"
    raise AssertionError(message)

"""One walk in two browsers, over HTTP and from a folder, with every other host cut off.

What a reader reads on the way is the same all four times: the walk itself is in
`tests/support/walking.py`.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from drivers import ChromiumDriver, FirefoxDriver, wait_for
from firefox import find_firefox, open_firefox
from unreachable import count_requests
from walking import STEPS, Reader, walk

pytestmark = pytest.mark.browser

FOR_FOLDERS = re.compile(r"\.packed\.js$|/folder\.js$")
MOST_SECONDS = 15
"""For the first answer of Python, on a machine that does other things as well.

On a quiet one with two cores it takes a tenth of that from a folder in Chromium.
"""
NOWHERE = "http://127.0.0.1:9"
"""A proxy that is not there, for Chromium's own errands as well."""
ELSEWHERE = "http://elsewhere.invalid/"
ASK_ELSEWHERE = "document.body.append(Object.assign(new Image(), { src: arguments[0] }))"
IS_REFUSED = "Array.from(document.images).at(-1).complete"


@dataclass
class Walk:
    """What was read, asked for, and went wrong."""

    reader: Reader
    asked: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def read(self) -> dict[str, object]:
        return self.reader.read


@pytest.fixture(scope="module")
def chromium(browser, site_address, site_folder) -> dict[str, Walk]:
    """The walks in Chromium, over HTTP and from the folder."""
    cut = {"server": NOWHERE, "bypass": urlsplit(site_address).netloc}
    ways = {
        "http": (site_address, {"proxy": cut}),
        "file": (f"{site_folder.as_uri()}/", {"offline": True}),
    }
    return {way: walk_in_chromium(browser, *settings) for way, settings in ways.items()}


def walk_in_chromium(browser, home: str, options: dict[str, object]) -> Walk:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    page = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console", lambda one: faults.append(one.text) if "Content Security" in one.text else None
    )
    reader = walk(ChromiumDriver(page), home)
    context.close()
    return Walk(reader, asked, faults)


@pytest.fixture(scope="module")
def firefox(site_address, site_folder) -> dict[str, Walk]:
    """The walks in Firefox: one window for both, since each way keeps its own progress."""
    homes = {"http": site_address, "file": f"{site_folder.as_uri()}/"}
    direct = {"network.proxy.no_proxies_on": urlsplit(site_address).netloc}
    walks = {}
    with (
        count_requests() as (port, asked),
        open_firefox(find_firefox(), proxy=port, more=direct) as window,
    ):
        driver = FirefoxDriver(window)
        for way, home in homes.items():
            before = len(asked)
            reader = walk(driver, home)
            walks[way] = Walk(reader, asked[before:])
        # Whether the proxy hears of such a request at all, where no policy keeps the page from it.
        driver.goto("about:blank")
        driver.evaluate(ASK_ELSEWHERE, ELSEWHERE)
        wait_for(driver, IS_REFUSED)
        assert [one for one in asked if ELSEWHERE in one]
    return walks


def test_the_walk_reads_what_it_should(chromium):
    """Four walks could be the same and wrong."""
    read = chromium["http"].read

    assert len(read) == len(STEPS)
    found = read["search"]
    assert any("The job checkpoint" in one for one in found["checkpont"])
    assert any("Best interval" in one for one in found["τ"])
    assert any("All-reduce" in one for one in found["GB/s"])
    assert "λ" in read["formula"][0]
    assert read["calculator"][:4] == ["9.333 %", "9.33333333333", "8.278 %", "8.27777777778"]
    assert read["choice"].startswith("Not right")
    assert read["number_question"].startswith("Right")
    kept = read["progress"][1]["progress"]
    assert kept.keys() == {"known", "quiz", "number", "prediction", "lab"}


@pytest.mark.parametrize("step", [one.__name__.removeprefix("read_") for one in STEPS])
def test_both_browsers_read_the_same_over_http_and_from_a_folder(chromium, firefox, step):
    expected = chromium["http"].read[step]
    others = {
        "Chromium from a folder": chromium["file"].read[step],
        "Firefox over HTTP": firefox["http"].read[step],
        "Firefox from a folder": firefox["file"].read[step],
    }
    assert others == dict.fromkeys(others, expected)


def test_nothing_is_asked_of_another_host(chromium, firefox, site_address):
    for way, own in (("http", site_address), ("file", "file:")):
        asked = chromium[way].asked
        assert [one for one in asked if not one.startswith((own, "blob:", "data:"))] == []
        assert chromium[way].faults == []
        assert firefox[way].asked == []


def test_over_http_nothing_is_asked_for_that_is_meant_for_folders(chromium):
    asked = chromium["http"].asked
    assert any("/dist/python/" in one for one in asked)
    assert [one for one in asked if FOR_FOLDERS.search(one)] == []


def test_python_answers_soon_in_both_browsers_on_both_ways(chromium, firefox, capsys):
    seconds = {
        f"{name}, {way}": one.reader.seconds
        for name, walks in (("Chromium", chromium), ("Firefox", firefox))
        for way, one in walks.items()
    }
    with capsys.disabled():
        sys.stdout.write(f"\nseconds to the first answer of Python: {seconds}\n")
    assert all(0 < one < MOST_SECONDS for one in seconds.values())

"""The policy holds in a real browser: every kind of page works under it, and asks nobody else."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from conceptry.audit import audit_site
from conceptry.audit.cost import BUDGETS, kind_of

pytestmark = pytest.mark.browser

RETAINED = "concepts/checkpoint-retained-work.html"
PAGES = {
    "home": "index.html",
    "concept": RETAINED,
    "bench": "labs/engineering/checkpoint-retained-work.html",
    "recovery lab": "labs/recovery.html",
    "investigation": "investigations/execution.html",
    "list": "branches/index.html",
    "progress": "progress.html",
    "report": "numbers.html",
    "hand-written": "contributing/equations.html",
    "not found": "404.html",
}
PYTHON = ("/dist/python/", "/worker.js")
"""What Python is made of, which labs start at once and which counts by itself."""
TELL = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`refused: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
"""


@pytest.fixture(scope="module")
def costs(site_address, site_folder):
    """What the audit of the same site counts, by path."""
    return {one.path: one for one in audit_site(site_folder).costs}


def test_every_kind_of_page_is_tried():
    assert set(PAGES) == set(BUDGETS)


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_is_whole_under_the_policy_and_asks_for_no_more_than_was_counted(
    visit, site_address, costs, kind
):
    page = visit.page
    page.add_init_script(TELL)
    assert kind_of(PAGES[kind]) == kind

    page.goto(site_address + PAGES[kind], wait_until="networkidle")
    asked = {address.removeprefix(site_address) for address in visit.requests}
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.mouse.wheel(0, 100_000)
    page.wait_for_load_state("networkidle")

    assert visit.errors == []
    assert visit.foreign == []
    asked = {one for one in asked if not any(part in one for part in PYTHON)}
    assert asked <= set(costs[PAGES[kind]].requests)


@pytest.fixture
def strict_address(site_address, site_folder):
    """The address of the same site from a host that sends the header file's policy with all."""
    said = (site_folder / "_headers").read_text("utf-8").splitlines()
    policy = next(line for line in said if "Content-Security-Policy" in line).partition(": ")[2]

    class Handler(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Handler, directory=str(site_folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_python_answers_where_the_host_sends_the_policy_as_well(browser, strict_address):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(TELL)
    said = []
    page.on("console", lambda message: said.append(message.text))

    page.goto(strict_address + RETAINED)
    calculator = page.locator("conceptry-calculator").first
    calculator.locator("input[name=tau]").fill("1200")

    expect(calculator.locator("output")).to_contain_text("9.333", timeout=30_000)
    assert not [text for text in said if "refused" in text or "Content Security" in text]
    context.close()


@pytest.mark.parametrize(("system", "scheme"), [("dark", "slate"), ("light", "default")])
def test_the_colours_are_right_before_the_theme_runs(browser, site_address, system, scheme):
    context = browser.new_context(color_scheme=system)
    page = context.new_page()
    page.route("**/bundle.*.js", lambda route: route.abort())

    page.goto(site_address, wait_until="domcontentloaded")

    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    context.close()


def test_a_choice_of_colours_is_kept_and_shown_before_the_theme_runs(browser, site_address):
    context = browser.new_context(color_scheme="light", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(site_address)
    page.get_by_title("Switch to dark mode").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")

    page.route("**/bundle.*.js", lambda route: route.abort())
    page.goto(site_address + RETAINED, wait_until="domcontentloaded")

    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    context.close()


def test_no_other_colours_are_drawn_first(browser, site_address):
    """The colours stand when the first frame is drawn, though the header comes slowly."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.add_init_script(
        """requestAnimationFrame(function look() {
          if (!document.body) return requestAnimationFrame(look);
          globalThis.first ??= document.body.dataset.mdColorScheme;
        });"""
    )

    page.goto(site_address + RETAINED)

    assert page.evaluate("first") == "slate"
    context.close()

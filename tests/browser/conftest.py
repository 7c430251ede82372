"""The built site over HTTP, and a browser that can reach nothing else."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from conceptry import assets, runtime
from conceptry.adapters.mkdocs_build import build_site

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files without a log line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def serve(folder: Path) -> Iterator[str]:
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `site_address` builds the site in."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="session")
def site_address(site_folder: Path) -> Iterator[str]:
    """The address of the repository's own site, built for that address."""
    for address in serve(site_folder):
        build_site(
            ROOT / "concepts",
            site_folder=site_folder,
            config_path=ROOT / "mkdocs.yml",
            site_url=address,
            strict=True,
        )
        yield address


@pytest.fixture(scope="session")
def bare_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an empty page beside the scripts and a runtime that fits today's sources."""
    folder = tmp_path_factory.mktemp("bare")
    source = assets.browser_folder()
    shutil.copytree(source, folder / "assets", ignore=shutil.ignore_patterns("dist", "*.py"))
    built, output = source / "dist" / "python", folder / "assets" / "dist" / "python"
    if runtime.is_current(built):
        shutil.copytree(built, output)
    else:
        runtime.assemble(output, node_modules=ROOT / "node_modules")
    (folder / "index.html").write_text("<!doctype html><title>Bare</title>", "utf-8")
    yield from serve(folder)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
    # A service worker would answer in the place of the routes that tests lay; its own tests let it in.
    open_context = started.new_context
    started.new_context = lambda **options: open_context(**{"service_workers": "block", **options})
    yield started
    started.close()


@dataclass
class Visit:
    """A page, and everything that went wrong or elsewhere while it was open."""

    page: Page
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


def watch(context: BrowserContext, home: str) -> Visit:
    """Open a page that can reach `home` alone."""
    page = context.new_page()
    visit = Visit(page)

    def route(request_route) -> None:
        address = request_route.request.url
        if address.startswith((home, "data:", "blob:")):
            request_route.continue_()
        else:
            visit.foreign.append(address)
            request_route.abort()

    context.route("**/*", route)
    page.on("request", lambda request: visit.requests.append(request.url))
    page.on(
        "response",
        lambda response: (
            visit.errors.append(f"{response.status} {response.url}") if not response.ok else None
        ),
    )
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.on(
        "console",
        lambda message: visit.errors.append(message.text) if message.type == "error" else None,
    )
    return visit


@pytest.fixture
def visit(browser: Browser, site_address: str) -> Iterator[Visit]:
    """A fresh browser profile on a wide screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield watch(context, site_address)
    context.close()

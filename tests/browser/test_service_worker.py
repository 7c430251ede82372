"""What was read stays readable without a network, and a new edition takes over whole or not at all."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from firefox import find_firefox, open_firefox
from moving_host import MovingHost
from playwright.sync_api import BrowserContext, Page, expect
from sample import render_record
from waiting import wait_until

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

ALPHA, BETA, GAMMA, DELTA = (
    f"concepts/{name}.html" for name in ("alpha", "beta", "gamma", "delta")
)
OLD, NEW = "Says how long a transfer takes.", "Says anew how long a transfer takes."
# What is kept for later begins 2.5 s after a page was loaded; a test need not wait.
AT_ONCE = """
const wait = setTimeout;
const isPatient = localStorage.getItem("patient");
globalThis.setTimeout = (work, delay, ...more) =>
  wait(work, delay === 2500 ? (isPatient ? 60_000 : 0) : delay, ...more);
"""
KEPT = """async ([scope, ends]) => {
  const paths = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(`conceptry:${scope}:`) || name.endsWith(":clients")) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return ends.every((end) => paths.some((path) => path.endsWith(end)));
}"""
EDITIONS = """async (scope) => (await caches.keys())
  .filter((name) => name.startsWith(`conceptry:${scope}:`) && !name.endsWith(":clients"))"""
SEARCHABLE, COMPUTABLE = "search/index.js", "snapshot.gz.bin"


@pytest.fixture(scope="module")
def host() -> Iterator[MovingHost]:
    started = MovingHost()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def editions(host, tmp_path_factory) -> dict[str, Path]:
    """Two editions of a small site: in the new one every page says something else, and one is new."""
    made: dict[str, Path] = {}
    for name, role in (("old", OLD), ("new", NEW)):
        folder = tmp_path_factory.mktemp(name)
        for concept in ("alpha", "beta", "gamma", *(["delta"] if name == "new" else [])):
            record = {**json.loads(render_record(concept)), "role": role, "name": concept}
            record["related"] = [one for one in ("alpha", "beta", "gamma") if one != concept]
            (folder / f"{concept}.json").write_text(json.dumps(record, indent=1), "utf-8")
        made[name] = folder / "out"
        build_site(
            folder,
            site_folder=made[name],
            config_path=None,
            site_url=host.address("/a/"),
            strict=False,
        )
    return made


@pytest.fixture
def site(host, editions) -> str:
    """The address of the old edition."""
    host.folders = {"/a/": editions["old"], "/b/": editions["old"]}
    host.broken = set()
    host.caching = "no-cache"
    return host.address("/a/")


@contextmanager
def reader(browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="allow", viewport={"width": 1280, "height": 900})
    context.add_init_script(AT_ONCE)
    yield context
    context.close()


def open_kept(context: BrowserContext, site: str) -> Page:
    """Open a page that the worker keeps, and answers for."""
    page = context.new_page()
    page.goto(site + ALPHA)
    wait_until_kept(page, ALPHA)
    page.reload()
    return page


@contextmanager
def without_network(host, context: BrowserContext | None = None) -> Iterator[None]:
    """Cut the network at the host and, where a context is given, at the browser too.

    Only before an edition was followed by another: the driver would wait for an answer of the older
    worker, which is no more.
    """
    host.stop()
    if context:
        context.set_offline(True)
    try:
        yield
    finally:
        host.start()
        if context:
            context.set_offline(False)


def wait_until_kept(page: Page, *ends: str, scope: str = "/a/") -> None:
    wait_until(page, KEPT, [scope, list(ends)], seconds=30)


def compute(page: Page) -> None:
    """Have Python compute with another value."""
    calculator = page.locator("conceptry-calculator").first
    field = calculator.locator("input[name]:not([type=range])").first
    output = calculator.locator("output")
    expect(field).to_be_editable()
    # On a busy machine the first answer may come too late for its deadline.
    for value in ("7", "8", "9"):
        field.fill(value)
        expect(output).to_have_text(re.compile(r"computing|stopped|\d", re.IGNORECASE))
        expect(calculator.locator(".cx-status")).to_have_text(
            re.compile("answered|ready again"), timeout=60_000
        )
        if "answered" in str(calculator.locator(".cx-status").text_content()):
            return
    pytest.fail("Python gives no answer")


def test_what_was_read_stays_with_its_search_and_its_python(browser, host, site):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA, SEARCHABLE, COMPUTABLE)
        page.goto(site + BETA)
        wait_until_kept(page, BETA)
        compute(page)

        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        with without_network(host, context):
            page.reload()
            compute(page)
            page.goto(f"{site}{ALPHA}?from=elsewhere#sources")
            expect(page.locator("h1")).to_have_text(re.compile("alpha"))
            assert page.evaluate("location.search + location.hash") == "?from=elsewhere#sources"
            page.locator("input.md-search__input").fill("transfr")
            expect(page.locator(".md-search-result__list")).to_contain_text("gamma")
            page.keyboard.press("Escape")
            page.goto(site)
            expect(page.locator("h1")).to_be_visible()
            fonts = page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")
            assert fonts == "700"
        assert faults == []


def test_a_page_that_was_never_read_is_told_of_in_the_look_of_the_site(browser, host, site):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA, SEARCHABLE)
        with without_network(host, context):
            # The very page from before there was a worker searches by it.
            page.locator("input.md-search__input").fill("alpha")
            expect(page.locator(".md-search-result__list")).to_contain_text("alpha")
            page.goto(f"{site}{GAMMA}?x=1")
            box = page.locator(".cx-kept-missing")
            expect(box).to_contain_text(GAMMA)
            assert box.get_by_role("link").get_attribute("href") == f"{site}{GAMMA}?x=1"
            expect(page.locator("header.md-header")).to_be_visible()
            kept = page.locator(".cx-kept-pages a")
            expect(kept.get_by_text("alpha")).to_be_visible()
            assert GAMMA not in page.locator(".cx-kept-pages").inner_html()
            kept.get_by_text("alpha").click()
            page.wait_for_url(f"{site}{ALPHA}")
            expect(page.locator("h1")).to_have_text(re.compile("alpha"))
            page.goto(f"{site}{GAMMA}?x=1")
            expect(box).to_contain_text(GAMMA)
        # The page goes on by itself once there is a network again.
        page.wait_for_url(f"{site}{GAMMA}?x=1")
        expect(page.locator("h1")).to_have_text(re.compile("gamma"))


def test_a_new_edition_takes_the_place_of_the_old_one_whole(browser, host, site, editions):
    with reader(browser) as context:
        page, other = context.new_page(), context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA, SEARCHABLE, COMPUTABLE)
        page.goto(site + BETA)
        other.goto(site + ALPHA)
        wait_until_kept(page, BETA)
        [old] = page.evaluate(EDITIONS, "/a/")

        publish(page, host, editions["new"])
        before = len(host.asked)
        page.goto(site + ALPHA)
        expect(page.locator(".cx-role")).to_contain_text(NEW)
        wait_until_new(page, old)
        page.goto(site + ALPHA)
        # Of what has not changed nothing is fetched again.
        assert [one for one in host.asked[before:] if "/dist/python/" in one] == []
        # The window that still shows the old one has its search.
        other.locator("input.md-search__input").fill("says anew")
        expect(other.locator(".md-search-result__meta")).to_contain_text("No page has all")
        other.keyboard.press("Escape")
        other.evaluate("globalThis.sameVisit = true")
        other.locator(f"article a[href$='{GAMMA.removeprefix('concepts/')}']").first.click()
        expect(other.locator(".cx-role")).to_contain_text(NEW)
        assert other.evaluate("globalThis.sameVisit") is None
        other.close()
        with without_network(host):
            for path in (ALPHA, BETA):
                page.goto(site + path)
                expect(page.locator(".cx-role")).to_contain_text(NEW)
            page.locator("input.md-search__input").fill("anew")
            expect(page.locator(".md-search-result__list")).to_contain_text("gamma")
            page.keyboard.press("Escape")
            compute(page)
        page.evaluate(LATER)
        page.reload()
        wait_until(page, f"async () => (await ({EDITIONS})('/a/')).length === 1")
        assert page.evaluate(EDITIONS, "/a/") != [old]


# Whatever the worker has noted of windows, it was long ago.
LATER = """async () => {
  localStorage.removeItem("patient");
  const notes = await caches.open("conceptry:/a/:clients");
  for (const request of await notes.keys()) {
    const edition = await (await notes.match(request)).text();
    await notes.put(request, new Response(edition, { headers: { "X-Conceptry-Kept": "0" } }));
  }
}"""
SETTLED = """async (old) => {
  const found = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  const isNew = names.some((name) => name.startsWith(old.slice(0, -16)) && name !== old && !name.endsWith(":clients"));
  if (found?.waiting) return "waiting";
  return isNew && !found?.installing && found?.active?.state === "activated" ? "settled" : "";
}"""


def wait_until_new(page: Page, old: str) -> None:
    """Wait until a new edition has taken over.

    An older worker that has nothing to do is ended for it; but one that was asked something at that
    moment goes on for as long as a test watches it, and is ended here.
    """
    session = page.context.new_cdp_session(page)
    versions: dict[str, dict] = {}
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: versions.update({one["versionId"]: one for one in told["versions"]}),
    )
    session.send("ServiceWorker.enable")
    end = time.monotonic() + 30
    waiting = 0
    while (state := page.evaluate(SETTLED, old)) != "settled":
        assert time.monotonic() < end, state
        page.wait_for_timeout(200)
        waiting = waiting + 1 if state == "waiting" else 0
        if waiting > 20:
            for one in versions.values():
                if one["status"] == "activated" and one["runningStatus"] == "running":
                    session.send("ServiceWorker.stopWorker", {"versionId": one["versionId"]})
    session.detach()


def publish(page: Page, host: MovingHost, folder: Path) -> None:
    """Let the host have another edition; pages now take long to tell the worker what is read."""
    page.evaluate("localStorage.setItem('patient', 'yes')")
    host.folders["/a/"] = folder


def test_an_update_that_breaks_off_leaves_the_old_edition_whole(browser, host, site, editions):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA, SEARCHABLE)
        page.goto(site + BETA)
        wait_until_kept(page, BETA)
        old = page.evaluate(EDITIONS, "/a/")

        publish(page, host, editions["new"])
        host.broken = {BETA}
        before = len(host.asked)
        page.goto(site + ALPHA)
        expect(page.locator(".cx-role")).to_contain_text(NEW)
        wait_for(lambda: f"/a/{BETA}" in host.asked[before:])
        wait_until(page, f"async () => (await ({EDITIONS})('/a/')).length === 1", seconds=30)
        assert page.evaluate(EDITIONS, "/a/") == old
        with without_network(host):
            for path in (ALPHA, BETA):
                page.goto(site + path)
                expect(page.locator(".cx-role")).to_contain_text(OLD)
            page.locator("input.md-search__input").fill("anew")
            expect(page.locator(".md-search-result__meta")).not_to_contain_text("1")

        host.broken = set()
        page.goto(site + ALPHA)
        wait_until_new(page, old[0])
        with without_network(host):
            page.goto(site + BETA)
            expect(page.locator(".cx-role")).to_contain_text(NEW)


def wait_for(holds) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_instant_navigation_never_puts_a_new_page_between_old_scripts(
    browser, host, site, editions
):
    with reader(browser) as context:
        page = open_kept(context, site)
        page.evaluate("globalThis.sameVisit = true")
        page.locator(f"article a[href$='{BETA.removeprefix('concepts/')}']").first.click()
        expect(page.locator("h1")).to_have_text(re.compile("beta"))
        assert page.evaluate("globalThis.sameVisit") is True

        host.folders["/a/"] = editions["new"]
        page.locator(f"article a[href$='{GAMMA.removeprefix('concepts/')}']").first.click()
        expect(page.locator(".cx-role")).to_contain_text(NEW)
        expect(page.locator("h1")).to_have_text(re.compile("gamma"))
        assert page.evaluate("globalThis.sameVisit") is None


def test_old_copies_in_the_cache_of_the_browser_are_not_taken_for_new_pages(
    browser, host, site, editions
):
    host.caching = "max-age=600"
    with reader(browser) as context:
        page = context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA)
        old = page.evaluate(EDITIONS, "/a/")
        publish(page, host, editions["new"])
        page.goto(site + BETA)
        expect(page.locator(".cx-role")).to_contain_text(NEW)
        wait_until_new(page, old[0])
        page.goto(site + ALPHA)
        expect(page.locator(".cx-role")).to_contain_text(NEW)


def test_without_room_pages_are_read_and_not_kept_and_the_reader_is_told(browser, host, site):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(f"{site}offline.html")
        keep = page.get_by_role("button", name="Keep the whole site")
        expect(keep).to_be_enabled()
        session = context.new_cdp_session(page)
        quota = {"origin": host.address(""), "quotaSize": 1_000_000}
        session.send("Storage.overrideQuotaForOrigin", quota)
        keep.click()
        expect(page.locator("conceptry-kept")).to_contain_text("no room", timeout=30_000)
        session.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1000})
        page.goto(site + ALPHA)
        expect(page.locator("h1")).to_have_text(re.compile("alpha"))
        assert not page.evaluate(KEPT, ["/a/", [ALPHA]])


def test_two_sites_on_one_host_keep_apart(browser, host, site, editions):
    with reader(browser) as context:
        page = context.new_page()
        for scope in ("/a/", "/b/"):
            page.goto(host.address(scope) + ALPHA)
            wait_until_kept(page, ALPHA, scope=scope)
        page.goto(host.address("/b/") + BETA)
        wait_until_kept(page, BETA, scope="/b/")
        assert not page.evaluate(KEPT, ["/a/", [BETA]])
        kept = page.evaluate(EDITIONS, "/b/")

        # A new edition of one is none of the other.
        publish(page, host, editions["new"])
        old = page.evaluate(EDITIONS, "/a/")
        page.goto(host.address("/a/") + ALPHA)
        wait_until_new(page, old[0])
        assert page.evaluate(EDITIONS, "/b/") == kept
        with without_network(host):
            page.goto(host.address("/b/") + BETA)
            expect(page.locator(".cx-role")).to_contain_text(OLD)
            page.goto(host.address("/a/") + ALPHA)
            expect(page.locator(".cx-role")).to_contain_text(NEW)


def test_the_whole_site_is_kept_on_demand_and_stays_whole(browser, host, site, editions):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(f"{site}offline.html")
        page.get_by_role("button", name="Keep the whole site").click()
        expect(page.locator("conceptry-kept")).to_contain_text(
            "The whole site is kept", timeout=60_000
        )
        wait_until(page, "() => document.activeElement.id === 'kept-whole'")
        publish(page, host, editions["new"])
        old = page.evaluate(EDITIONS, "/a/")
        page.reload()
        wait_until_new(page, old[0])
        with without_network(host):
            # A page that the old edition did not have is part of the whole as well.
            for path in (GAMMA, DELTA):
                page.goto(site + path)
                expect(page.locator(".cx-role")).to_contain_text(NEW)
            page.goto(f"{site}concepts/gamma.json")
            expect(page.locator("body")).to_contain_text(NEW)
        page.goto(f"{site}offline.html")
        page.get_by_role("button", name="Forget the pages").click()
        expect(page.locator("conceptry-kept")).to_contain_text("Forgotten")
        with without_network(host):
            page.goto(site + GAMMA)
            expect(page.locator(".cx-kept-missing")).to_contain_text(GAMMA)


def test_a_preview_removes_what_a_site_has_left_at_its_address(
    browser, host, site, editions, tmp_path
):
    with reader(browser) as context:
        page = context.new_page()
        page.goto(site + ALPHA)
        wait_until_kept(page, ALPHA)
        # As `mkdocs serve` writes it: without a worker, and no page names one.
        preview = copy_as_preview(editions["old"], tmp_path / "preview")
        host.folders["/a/"] = preview
        page.goto(site + ALPHA)
        wait_until(page, "async () => !(await navigator.serviceWorker.getRegistration())")
        wait_until(page, "async () => !(await caches.keys()).length")


def copy_as_preview(site: Path, folder: Path) -> Path:
    for path in site.rglob("*"):
        target = folder / path.relative_to(site)
        if path.is_dir() or path.name == "conceptry-worker.js":
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            target.write_text(path.read_text("utf-8").replace(" data-keeper", ""), "utf-8")
        else:
            target.hardlink_to(path)
    return folder


def test_no_error_is_ever_kept_and_the_server_decides_while_there_is_one(
    browser, host, site, editions
):
    with reader(browser) as context:
        page = open_kept(context, site)
        host.broken = {BETA}
        assert page.goto(site + BETA).status == 503
        assert not page.evaluate(KEPT, ["/a/", [BETA]])
        # Of a page that is kept the copy is better than an error.
        host.broken = {ALPHA}
        page.goto(site + ALPHA)
        expect(page.locator("h1")).to_have_text(re.compile("alpha"))
        response = page.goto(f"{site}concepts/none.html")
        assert response.status == 404


def test_firefox_keeps_what_was_read_too(host, site):
    direct = {"network.proxy.type": 0}
    with open_firefox(find_firefox(), proxy=9, more=direct) as firefox:
        firefox.goto(site + ALPHA)
        until(firefox, f"return ({KEPT})(['/a/', ['{ALPHA}', '{SEARCHABLE}', '{COMPUTABLE}']])")
        host.stop()
        try:
            firefox.goto(site + ALPHA)
            assert "alpha" in str(
                firefox.evaluate("return document.querySelector('h1').textContent")
            )
            firefox.goto(site + GAMMA)
            until(
                firefox,
                "return document.querySelector('.cx-kept-pages a')?.textContent === 'alpha'",
            )
            assert str(firefox.evaluate("return location.pathname")).endswith("/offline.html")
        finally:
            host.start()


def until(firefox, body: str) -> None:
    wait_for(lambda: firefox.evaluate(body))

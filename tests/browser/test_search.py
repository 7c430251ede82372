"""Search as a reader uses it: words typed as they come, over HTTP and from a folder."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sample import render_record
from waiting import wait_until

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
FIELD = "input.md-search__input"
STATUS = ".md-search-result__meta"
OPTION = ".md-search-result__list [role=option]"
TITLE = ".cx-search-title"
MARKUP = "<b>Bold</b> &amp; <u>Co</u>"
TEXT = "</p><b>zebra</b> ' \\ ${x} {{ 7*7 }} &lt;i&gt; <mark>not found</mark>"
CHINESE = "检查点的间隔越长，故障之后要重算的步骤就越多。每次保存都要占用存储带宽。"
JAPANESE = "ジョブの状態をストレージに保存し、障害の後で読み戻す。"
THAI = "ระบบบันทึกสถานะของงานลงในหน่วยเก็บข้อมูล"


def ready(page: Page) -> None:
    page.evaluate("async () => { await customElements.whenDefined('conceptry-search') }")


def ask(page: Page, words: str) -> None:
    """Type words and wait for the answer to them."""
    field = page.locator(FIELD)
    field.fill("")
    expect(page.locator(STATUS)).to_have_text("Type to start searching")
    field.press_sequentially(words)
    expect(page.locator(STATUS)).not_to_have_text(re.compile("Type to|Initializing"))


@pytest.fixture
def opened(visit, site_address: str) -> Page:
    """The home page with its search box open."""
    page = visit.page
    page.goto(site_address)
    ready(page)
    page.locator(FIELD).click()
    expect(page.locator(STATUS)).to_have_text("Type to start searching")
    return page


def test_nothing_of_search_is_loaded_before_somebody_goes_to_the_box(visit, site_address):
    page = visit.page
    page.goto(site_address)
    ready(page)
    page.wait_for_load_state("networkidle")
    assert [a for a in visit.requests if re.search("search|lunr", a)] == [
        a for a in visit.requests if re.search(r"/search-\w+\.js$", a)
    ]

    page.locator(FIELD).focus()

    expect(page.locator(STATUS)).to_have_text("Type to start searching")
    assert any(address.endswith("/search/index.js") for address in visit.requests)
    assert any("/search-engine-" in address for address in visit.requests)
    assert not page.workers
    assert visit.errors == []


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("checkpont", "The job checkpoint"),
        ("chekcpoint", "The job checkpoint"),
        ("roofline", "The roofline model"),
        ("rooflin", "The roofline model"),
        ("chekpoi", "The job checkpoint"),
        ("quueing", "Queueing and utilization"),
        ("allreduce", "All-reduce: ring and tree"),
        ("all-reduce", "All-reduce: ring and tree"),
        ("HBM bandwith", "High-bandwidth memory"),
        ("HBM bandwit", "High-bandwidth memory"),
        ("die yield", "Die yield and dies per wafer"),
        ("retained work", "Checkpoints, failures and retained work"),
    ],
)
def test_a_name_is_found_as_readers_type_it(opened, words, title):
    ask(opened, words)

    expect(opened.locator(TITLE).first).to_have_text(title)


@pytest.mark.parametrize(
    ("words", "mark", "title"),
    [
        ("tau", "τ", "Checkpoints, failures and retained work"),
        ("τ", "τ", "Checkpoints, failures and retained work"),
        ("λ", "λ", "Queueing and utilization"),
        ("lambda", "λ", "Queueing and utilization"),
        ("GB/s", "GB/s", "Storage tiers for AI jobs"),
        ("gb/s", "GB/s", "Storage tiers for AI jobs"),
        ("FLOP/B", "FLOP/B", "The roofline model"),
        ("16384 ranks", "ranks", "The job checkpoint"),
    ],
)
def test_symbols_units_and_numbers_are_found(opened, words, mark, title):
    ask(opened, words)

    expect(opened.locator(TITLE).filter(has_text=title)).to_have_count(1)
    expect(opened.locator("mark").get_by_text(mark, exact=True).first).to_be_visible()


def test_a_question_in_words_finds_the_section_that_answers_it(opened):
    ask(opened, "how often should I save")

    section = opened.locator(OPTION).filter(has_text="How often should it save?")
    expect(section.first).to_be_visible()
    expect(section.first.locator(".cx-search-text mark").first).to_be_visible()
    assert section.first.get_attribute("href").endswith("execution.html#step-interval")


@pytest.mark.parametrize(
    ("words", "answer", "options"),
    [
        ("zzzqqq", "No matching documents", 0),
        ("nothing at all zzz", "No page has all of these words; these have some", None),
        ("   ", "Type to start searching", 0),
        ("…", "No matching documents", 0),
    ],
)
def test_what_is_not_there_is_said(opened, words, answer, options):
    opened.locator(FIELD).fill(words)

    status = opened.locator(STATUS)
    expect(status).to_contain_text(answer)
    expect(status).to_have_role("status")
    if options is not None:
        expect(opened.locator(OPTION)).to_have_count(options)


def test_a_search_in_vain_leads_to_the_list_of_all_concepts(opened, site_address):
    ask(opened, "zzzqqq")

    opened.locator(STATUS).get_by_role("link", name="All concepts").click()

    expect(opened).to_have_url(site_address + "branches/index.html")


def test_the_box_is_used_by_keyboard_alone_and_outlives_a_change_of_page(visit, site_address):
    page = visit.page
    page.goto(site_address + "concepts/roofline.html")
    ready(page)
    page.evaluate("window.isSamePage = true")
    field = page.locator(FIELD)

    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("checkpont")
    expect(page.locator(TITLE).first).to_have_text("The job checkpoint")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    active = page.locator("[role=option][aria-selected=true]")
    expect(active).to_have_id(field.get_attribute("aria-activedescendant"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(site_address + "concepts/checkpoint.html")
    expect(field).to_have_attribute("aria-expanded", "false")

    assert page.evaluate("window.isSamePage")
    # The theme closes the box once more an eighth of a second after a change of page.
    page.wait_for_timeout(300)
    page.keyboard.press("s")
    page.keyboard.type("fp8")  # what was typed before is selected
    expect(page.locator(TITLE).first).to_have_text("FP8: E4M3 and E5M2")
    assert (
        page.locator(OPTION).first.get_attribute("href")
        == site_address + "concepts/fp8-formats.html"
    )
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    expect(page.locator(OPTION).first).not_to_be_visible()
    assert visit.errors == []
    assert visit.foreign == []


def test_a_key_that_is_typed_into_a_field_stays_there(visit, site_address):
    page = visit.page
    page.goto(site_address + "concepts/checkpoint.html")
    ready(page)
    page.locator("conceptry-calculator input[type=text]:not([readonly])").first.focus()

    page.keyboard.press("s")

    expect(page.locator(FIELD)).not_to_be_focused()


def test_a_list_goes_on_when_its_end_comes_near(opened):
    ask(opened, "the")
    options = opened.locator(".md-search-result__item")
    expect(options).to_have_count(15)

    opened.locator(".md-search__scrollwrap").evaluate("(box) => box.scrollTo(0, box.scrollHeight)")

    expect(options).to_have_count(30)


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_a_narrow_screen_shows_the_list_without_moving_sideways(visit, site_address, scheme):
    page = visit.page
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site_address)
    ready(page)
    page.evaluate("(name) => document.body.setAttribute('data-md-color-scheme', name)", scheme)

    page.locator(".md-header__button[for=__search]").click()
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type("GB/s")
    expect(page.locator("mark").first).to_be_visible()

    width = "(box) => box.scrollWidth <= box.clientWidth"
    # The theme lets the list slide in.
    wait_until(page, f"() => ({width})(document.querySelector('.md-search__scrollwrap'))")
    wait_until(page, f"() => ({width})(document.documentElement)")


def test_without_scripts_there_is_a_way_to_all_concepts_and_no_dead_box(browser, site_address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_address + "concepts/checkpoint.html")

    expect(page.locator(FIELD)).not_to_be_visible()
    page.get_by_role("link", name="All concepts").click()

    expect(page).to_have_url(site_address + "branches/index.html")
    context.close()


@pytest.fixture(scope="module")
def small_site(tmp_path_factory) -> Path:
    """A site for a folder: records without spaces, and one with markup in its texts."""
    root = tmp_path_factory.mktemp("small")
    records = root / "concepts"
    records.mkdir()
    (root / "docs").mkdir()
    changes = {
        "checkpoint": {
            "name": "检查点与重启",
            "role": "把作业的状态保存下来。",
            "description": CHINESE,
        },
        "japanese": {"name": "保存と復元", "role": JAPANESE, "description": JAPANESE},
        "thai": {"name": "จุดตรวจสอบ", "role": THAI, "description": THAI},
        "markup": {"name": MARKUP, "shortName": "Markup", "role": TEXT, "description": TEXT},
    }
    for concept_id, change in changes.items():
        record = json.loads(render_record(concept_id)) | change
        (records / f"{concept_id}.json").write_text(json.dumps(record), "utf-8")
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    config = root / "mkdocs.yml"
    config.write_text(f"INHERIT: {base}\n", "utf-8")
    build_site(records, site_folder=root / "out", config_path=config, site_url=None, strict=False)
    return root / "out"


@pytest.fixture(scope="module")
def small_address(small_site):
    handler = functools.partial(QuietHandler, directory=str(small_site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(params=["http", "file"])
def small_page(request, browser, small_site, small_address) -> Page:
    """A page of the small site with its box ready, over HTTP and from its folder."""
    is_file = request.param == "file"
    address = f"{small_site.as_uri()}/" if is_file else small_address
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"{address}concepts/markup.html")
    ready(page)
    page.locator(FIELD).click()
    expect(page.locator(STATUS)).to_have_text("Type to start searching")
    yield page
    assert [one for one in asked if not one.startswith((address, "blob:", "data:"))] == []
    context.close()


@pytest.mark.parametrize("words", ["检查点", "间隔越长", "点", "故障之后重算步骤", "存储带宽"])
def test_chinese_is_found_without_any_setting(small_page, words):
    ask(small_page, words)

    expect(small_page.locator(TITLE).first).to_have_text("检查点与重启")
    expect(small_page.locator("mark").first).to_be_visible()
    href = small_page.locator(OPTION).first.get_attribute("href")
    assert href == small_page.url.replace("markup.html", "checkpoint.html")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("状態を保存", "保存と復元"),
        ("ストレージ", "保存と復元"),
        ("สถานะ", "จุดตรวจสอบ"),
        ("หน่วยเก็บ", "จุดตรวจสอบ"),
    ],
)
def test_so_are_other_scripts_without_spaces(small_page, words, title):
    ask(small_page, words)

    expect(small_page.locator(TITLE).first).to_have_text(title)
    expect(small_page.locator("mark").first).to_be_visible()


def test_a_word_of_a_title_is_answered_within_a_second(small_page):
    """Over HTTP and from the file system, from the first letter on."""
    fresh = small_page.context.new_page()
    fresh.goto(small_page.url)
    ready(fresh)
    fresh.locator(FIELD).click()
    fresh.evaluate("""() => {
      const list = document.getElementById("cx-search-results");
      document.querySelector("input.md-search__input").addEventListener("input", () => {
        const typed = performance.now();
        new MutationObserver((_, watching) => {
          if (!list.querySelector("[role=option]")) return;
          window.waited = performance.now() - typed;
          watching.disconnect();
        }).observe(list, { childList: true });
      }, { once: true });
    }""")

    fresh.locator(FIELD).press_sequentially("Bold")

    expect(fresh.locator(TITLE).first).to_have_text(MARKUP)
    assert fresh.evaluate("window.waited") < 1000


def test_texts_of_records_never_become_markup(small_page):
    ask(small_page, "zebra bold")

    expect(small_page.locator(TITLE).first).to_have_text(MARKUP)
    text = small_page.locator(".cx-search-text").first
    expect(text).to_have_text(TEXT)
    expect(text.locator("mark")).to_have_text("zebra")
    ask(small_page, "zebra")
    section = small_page.locator(OPTION).filter(has_text="What it is").locator(".cx-search-text")
    expect(section).to_have_text(TEXT)
    assert small_page.locator(".md-search-result__list :is(b, u, i)").count() == 0


def test_a_page_from_a_folder_may_load_the_index_under_its_policy(browser, small_site):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{small_site.as_uri()}/index.html")

    entries = page.evaluate("""() => new Promise((resolve, reject) => {
      globalThis.conceptrySearch = (name, packets, head) => resolve(JSON.parse(head).entries.length);
      const script = Object.assign(document.createElement("script"), { src: "search/index.js" });
      script.addEventListener("error", reject);
      document.head.append(script);
    })""")

    assert entries > 0
    context.close()

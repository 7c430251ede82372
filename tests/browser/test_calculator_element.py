"""The calculator in a real browser: typing, refusing, stopping, starting in other ways."""

from __future__ import annotations

import functools
import http.server
import math
import shutil
import threading

import pytest
from jinja2 import Environment, PackageLoader, StrictUndefined
from playwright.sync_api import expect

from conceptry import assets, runtime
from conceptry.formula.program import ConditionText, Program, Result, Variable
from conceptry.pages.calculator import calculator_view, render_field
from conceptry.pages.render import WORDS
from conceptry.units import format_number

pytestmark = pytest.mark.browser

LOSS = Program.build(
    "L ≈ C/τ + λτ/2 + λR",
    result=Result("L", "share of time lost", "%"),
    variables=(
        Variable("C", "checkpoint time", "s", 12, 1, 600, "log"),
        Variable("τ", "checkpoint interval", "s", 600, 30, 36_000, "log"),
        Variable("λ", "failure rate", "1/h", 0.02, 1e-5, 1, "log"),
        Variable("R", "restart time", "min", 5, 0, 120),
    ),
    conditions=(ConditionText("λ(τ/2 + R) ≪ 1", "failures are no longer rare"),),
)
RATIO = Program.build(
    "r = a/b",
    result=Result("r", "ratio", "1"),
    variables=(Variable("a", "upper", "1", 6), Variable("b", "lower", "1", 3)),
)
ENDLESS = "def compute(a, b):\n    while True:\n        pass\n"
TEMPLATE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<body>{% from "_calculator.html" import calculator %}
{% for view in views %}<div>{{ calculator(view) }}</div>{% endfor %}
<script type="module" src="define.js"></script></body></html>"""


def expected_loss(*, checkpoint=12.0, interval=600.0, rate=0.02, restart=5.0):
    per_second = rate / 3600
    return 100 * (checkpoint / interval + per_second * (interval / 2 + 60 * restart))


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Sends the policy that a careful host would, to the page and to its worker."""

    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "connect-src 'self'; worker-src 'self' blob:"
    )

    def end_headers(self):
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_arguments):
        pass


@pytest.fixture(scope="module")
def site_path(tmp_path_factory):
    """A page with two calculators, the scripts, and a runtime that fits today's sources."""
    folder = tmp_path_factory.mktemp("site")
    source = assets.browser_folder()
    shutil.copytree(source, folder / "assets", ignore=shutil.ignore_patterns("dist", "*.py"))
    built = source / "dist" / "python"
    if runtime.is_current(built):
        shutil.copytree(built, folder / "assets" / "dist" / "python")
    else:
        modules = source.parents[2] / "node_modules"
        runtime.assemble(folder / "assets" / "dist" / "python", node_modules=modules)
    environment = Environment(
        loader=PackageLoader("conceptry", "pages/templates"),
        autoescape=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(WORDS)
    views = [calculator_view("loss", 1, LOSS), calculator_view("ratio", 2, RATIO)]
    (folder / "index.html").write_text(environment.from_string(TEMPLATE).render(views=views))
    (folder / "define.js").write_text(
        'import { define } from "./assets/calculator.js";\ndefine();\ndefine();\n'
    )
    return folder


@pytest.fixture(scope="module")
def serve():
    servers = []

    def start(folder):
        handler = functools.partial(QuietHandler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def address(site_path, serve):
    return serve(site_path)


def keep_in(found):
    """A listener of Playwright's, which takes no method of a list."""

    def keep(event):
        found.append(event)

    return keep


@pytest.fixture
def page(browser, address):
    context = browser.new_context()
    page = context.new_page()
    faults = []
    page.on("pageerror", keep_in(faults))
    page.goto(address)
    yield page
    context.close()
    assert faults == []


def field(page, name):
    return page.locator(f"input[type=text][name={name}]")


def error(page, name):
    field_id = field(page, name).get_attribute("id")
    return page.locator(f"#{field_id}-error")


def output(page, number=0):
    return page.locator("conceptry-calculator output").nth(number)


def status(page, number=0):
    return page.locator(".cx-status").nth(number)


def value(page, number=0):
    return float(output(page, number).get_attribute("data-value"))


def write_source(page, source):
    page.locator(".cx-source").nth(1).evaluate("(code, text) => (code.textContent = text)", source)


def runtime_state(page):
    return page.evaluate("import('./assets/python.js').then((python) => python.currentStatus())")


def test_the_page_arrives_with_the_default_result(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)

    assert output(page).inner_text().split() == ["2.333", "%"]
    assert math.isclose(value(page), expected_loss())
    assert field(page, "tau").input_value() == "600"
    assert not field(page, "tau").is_editable()
    assert page.get_by_role("button").count() == 0
    context.close()


def test_a_value_typed_by_keyboard_changes_the_result(page):
    field(page, "tau").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("1 200")

    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=1200), 4)} %")
    assert math.isclose(value(page), expected_loss(interval=1200))
    expect(status(page)).to_contain_text("Python 3.14 answered")


def test_a_slider_writes_into_its_field(page):
    page.locator("input[type=range][data-for=C]").focus()
    page.keyboard.press("End")

    assert field(page, "C").input_value() == "600"
    expect(output(page)).to_have_text(f"{format_number(expected_loss(checkpoint=600), 4)} %")


def test_a_decimal_comma_is_read_and_followed_by_the_slider(page):
    slider = page.locator('[data-equation="loss-eq1"] input[type=range][data-for="C"]')
    field(page, "C").fill("12,5")

    expect(output(page)).to_have_text(f"{format_number(expected_loss(checkpoint=12.5), 4)} %")
    placed = slider.input_value()
    field(page, "C").fill("12.5")
    assert slider.input_value() == placed
    field(page, "C").fill("16,000")
    assert slider.input_value() == placed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "enter a number, such as 600"),
        ("abc", "'abc' is not a number"),
        ("-600", "−600 s is below the model's range, 30 to 36 000 s"),
        ("1e309", "1e309 is too large to compute with"),
        ("16,000", "can be read in two ways"),
        ("29", "the nearest value it takes is 30 s"),
    ],
)
def test_an_input_that_makes_no_sense_gets_words_beside_its_field(page, text, words):
    field(page, "tau").fill(text)

    expect(error(page, "tau")).to_contain_text(words)
    assert field(page, "tau").get_attribute("aria-invalid") == "true"
    assert error(page, "tau").get_attribute("id") in field(page, "tau").get_attribute(
        "aria-describedby"
    )
    expect(output(page)).to_contain_text("no result for these values")
    assert output(page).get_attribute("data-value") is None
    assert "NaN" not in page.inner_text("body")


def test_reset_brings_back_the_default_values(page):
    field(page, "tau").fill("abc")
    expect(error(page, "tau")).to_be_visible()

    page.get_by_role("button", name="Reset").first.click()

    expect(output(page)).to_have_text("2.333 %")
    assert field(page, "tau").input_value() == "600"
    expect(error(page, "tau")).to_be_hidden()
    assert field(page, "tau").get_attribute("aria-invalid") is None


def test_a_condition_that_fails_leaves_no_confident_figure(page):
    field(page, "lam").fill("1")

    expect(output(page)).to_contain_text("outside the model")
    expect(page.locator(".cx-conditions li")).to_contain_text("outside the model: failures are no")
    assert output(page).get_attribute("data-value") is None


def test_no_finite_answer_is_told_in_words(page):
    field(page, "b").fill("0")

    expect(output(page, 1)).to_contain_text("no finite answer: it divides by zero")


def test_the_rest_of_the_page_is_told_of_each_result(page):
    # Evaluating a promise would wait for it, so it is wrapped.
    page.evaluate(
        "window.told = {}; window.told.detail = new Promise((resolve) =>"
        " document.addEventListener('conceptry:result', ({ detail }) => resolve(detail))); 0"
    )
    field(page, "tau").fill("1200")

    told = page.evaluate(
        "window.told.detail.then(({ equation, values, result }) => ({ equation, values, result }))"
    )
    swept = page.evaluate("window.told.detail.then(({ sweep }) => sweep('τ', [600, 0, 1200]))")
    assert told["equation"] == "loss-eq1"
    assert told["values"] == {"C": 12, "τ": 1200, "λ": 0.02, "R": 5}
    assert swept == [pytest.approx(expected_loss()), None, pytest.approx(told["result"])]


def test_python_starts_once_for_all_calculators(browser, address):
    page = browser.new_context().new_page()
    workers = []
    page.on("worker", keep_in(workers))
    page.goto(address)
    field(page, "tau").fill("700")
    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=700), 4)} %")
    # As instant navigation does it: the element leaves the page and comes back.
    page.locator("conceptry-calculator").first.evaluate(
        "(element) => { const place = element.parentElement; element.remove(); place.append(element) }"
    )
    field(page, "tau").fill("800")
    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=800), 4)} %")
    field(page, "a").fill("9")
    expect(output(page, 1)).to_have_text("3")

    assert len(workers) == 1
    assert runtime_state(page)["how"] == "snapshot"
    page.context.close()


def test_a_runaway_computation_ends_by_itself(page):
    write_source(page, ENDLESS)
    field(page, "a").fill("7")

    expect(output(page, 1)).to_contain_text("stopped", timeout=10_000)
    expect(status(page, 1)).to_have_text("Stopped: the computation took too long.")
    field(page, "tau").fill("700")
    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=700), 4)} %")


def test_a_runaway_computation_can_be_stopped(page):
    write_source(page, ENDLESS)
    field(page, "a").fill("7")

    page.get_by_role("button", name="Stop").click()

    expect(output(page, 1)).to_contain_text("stopped")
    expect(status(page, 1)).to_contain_text("Stopped. Python 3.14 is ready again")
    field(page, "tau").fill("700")
    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=700), 4)} %")
    assert page.get_by_role("button", name="Stop").count() == 0


def test_stop_also_ends_the_question_that_leaving_the_field_has_asked_again(page):
    write_source(page, ENDLESS)
    field(page, "a").fill("7")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()

    field(page, "a").dispatch_event("change")
    page.wait_for_timeout(50)
    stop.click()

    expect(status(page, 1)).to_contain_text("Stopped. Python 3.14 is ready again")
    page.wait_for_timeout(500)
    expect(output(page, 1)).to_contain_text("stopped")


def test_a_computation_that_no_deadline_reaches_is_ended_with_its_worker(page):
    write_source(page, "def compute(a, b):\n    return 3 ** (10 ** 8) % 7\n")
    field(page, "a").fill("7")

    expect(output(page, 1)).to_contain_text("stopped", timeout=15_000)
    field(page, "tau").fill("700")
    expect(output(page)).to_have_text(f"{format_number(expected_loss(interval=700), 4)} %")


@pytest.mark.parametrize(
    "reach",
    [
        "import js",
        "import pyodide_js",
        "import _pyodide_core",
        "from pyodide_js import _api",
        "import sys; del sys.modules['js']; import js",
        "from pyodide.code import run_js; run_js('1')",
    ],
)
def test_python_cannot_reach_the_page(page, reach):
    write_source(page, f"{reach}\ndef compute(a, b):\n    return 1\n")
    field(page, "a").fill("7")

    expect(output(page, 1)).to_contain_text("the Python of this equation does not run")


def damage(site_path, tmp_path, *parts):
    """Copy the site with the bytes of some files of the runtime changed."""
    folder = tmp_path / "site"
    shutil.copytree(site_path, folder)
    python_path = folder / "assets" / "dist" / "python"
    manifest = runtime.read_manifest(python_path)
    for part in parts:
        path = python_path / manifest.edition / manifest.files[part].name
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 255
        path.write_bytes(content)
    return folder


def test_a_damaged_snapshot_makes_the_start_slower_and_no_more(browser, site_path, serve, tmp_path):
    page = browser.new_context().new_page()
    page.goto(serve(damage(site_path, tmp_path, "snapshot")))
    field(page, "tau").fill("1200")

    expect(output(page)).to_have_text(
        f"{format_number(expected_loss(interval=1200), 4)} %", timeout=20_000
    )
    assert runtime_state(page)["how"] == "library"
    write_source(page, "import js\ndef compute(a, b):\n    return 1\n")
    field(page, "a").fill("7")
    expect(output(page, 1)).to_contain_text("the Python of this equation does not run")
    page.context.close()


def test_a_page_whose_python_cannot_start_keeps_its_default_result(
    browser, site_path, serve, tmp_path
):
    page = browser.new_context().new_page()
    page.goto(serve(damage(site_path, tmp_path, "snapshot", "wheel")))
    field(page, "tau").fill("1200")

    expect(status(page)).to_contain_text("Python could not start", timeout=20_000)
    expect(status(page)).to_contain_text("The result shown is the one for the printed values.")
    assert output(page).inner_text().split() == ["2.333", "%"]
    assert field(page, "tau").input_value() == "600"
    page.context.close()


def test_numbers_are_written_as_the_build_writes_them(page):
    numbers = [0, 1, -2.5, 999.95, 9999.5, 12_345.678, 999_999.9, 1e6, -3.14e-7, 1e-3, 2e300]

    written = page.evaluate(
        "(numbers) => import('./assets/number.js').then(({ formatNumber, formatField }) =>"
        " numbers.map((number) => [formatNumber(number), Number(formatField(number))]))",
        numbers,
    )

    assert written == [[format_number(number), float(render_field(number))] for number in numbers]

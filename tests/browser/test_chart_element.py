"""The chart's script reads values, shows the reader's own, and leaves nothing behind."""

import functools
import http.server
import json
import threading
from pathlib import Path

import jinja2
import pytest
from waiting import wait_until

import conceptry
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.formula.program import ConditionText, Program, Result, Variable
from conceptry.pages.chart import chart_view
from conceptry.pages.render import WORDS

pytestmark = pytest.mark.browser

PACKAGE = Path(conceptry.__file__).parent
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:"
LOSS = Program.build(
    "L ≈ C/τ + λτ/2 + λR",
    result=Result("L", "share of time lost", "%"),
    variables=(
        Variable("C", "checkpoint time", "s", 12, 1, 600, "log"),
        Variable("τ", "checkpoint interval", "s", 600, 30, 21600, "log"),
        Variable("λ", "failure rate", "1/s", 1 / 10800, 1e-6, 1e-2, "log"),
        Variable("R", "recovery time", "s", 300, 0, 3600),
    ),
    conditions=(ConditionText("λ(τ/2 + R) ≪ 1", "failures are no longer rare"),),
)
QUEUE = Program.build(
    "W = 1/(μ − λ)",
    result=Result("W", "time in the system", "s"),
    variables=(
        Variable("μ", "service rate", "1/s", 40, 8, 100),
        Variable("λ", "arrival rate", "1/s", 30, 1, 50),
    ),
    conditions=(ConditionText("μ > λ", "the queue grows for ever"),),
)
QUEUE_CHART = ChartRequest(x="μ", series_symbol="λ", series_values=(10, 30, 45))
# What a calculator tells; the values and the late answer are set by each test.
TELL = """([values, result, delay]) => {
  const loss = (v) => 100 * (v.C / v.τ + (v.λ * v.τ) / 2 + v.λ * v.R);
  const sweep = async (symbol, xs) => {
    await new Promise((done) => setTimeout(done, delay));
    return xs.map((x) => loss({ ...values, [symbol]: x }));
  };
  const detail = { equation: "loss-eq1", values, sweep };
  detail.result = result === "computed" ? loss(values) : result;
  document.dispatchEvent(new CustomEvent("conceptry:result", { detail }));
}"""
DEFAULTS = {"C": 12, "τ": 600, "λ": 1 / 10800, "R": 300}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A page as the site has it: finished, with the script as a module beside it."""
    target = tmp_path_factory.mktemp("page")
    loader = jinja2.FileSystemLoader(PACKAGE / "pages" / "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined
    )
    environment.globals.update(WORDS)
    for name, program, wish in (("index", LOSS, ChartRequest()), ("queue", QUEUE, QUEUE_CHART)):
        view = chart_view("loss-eq1", compute_curves(program, wish))
        chart = environment.get_template("_chart.html").module.chart(view)
        (target / f"{name}.html").write_text(
            "<!doctype html><html lang='en'><meta charset='utf-8'><title>Chart</title>"
            "<meta name='viewport' content='width=device-width'>"
            f"<meta http-equiv='Content-Security-Policy' content=\"{POLICY}\">"
            "<link rel='icon' href='data:,'>"
            "<link rel='stylesheet' href='colors.css'><link rel='stylesheet' href='chart.css'>"
            f"<body>{chart}<script type='module' src='start.js'></script>",
            encoding="utf-8",
        )
    (target / "start.js").write_text(
        "import * as chart from './chart.js'; chart.define(); chart.define();"
    )
    for name in (
        "chart.js",
        "element.js",
        "number.js",
        "own.js",
        "reading.js",
        "scale.js",
        "words.js",
    ):
        (target / name).write_bytes((PACKAGE / "browser" / name).read_bytes())
    for name in ("colors.css", "chart.css"):
        (target / name).write_bytes((PACKAGE / "browser" / "style" / name).read_bytes())
    return target


@pytest.fixture(scope="module")
def address(folder):
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def queue_address(address):
    return f"{address}queue.html"


@pytest.fixture
def page(browser, address):
    page = browser.new_page(viewport={"width": 900, "height": 900})
    faults = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    page.wait_for_selector("input.cx-chart-slider")
    yield page
    page.close()
    assert faults == []


def said(page):
    return (
        page.get_attribute(".cx-chart-slider", "aria-valuetext")
        .replace("\u202f", " ")
        .replace("\u00a0", " ")
    )


def legend(page):
    return page.inner_text(".cx-chart-keys").replace("\u202f", " ").replace("\u00a0", " ")


def test_the_slider_begins_at_the_worked_values(page):
    assert said(page) == ("τ = 600 s, C = 4 s: 6.22 %, C = 12 s: 7.56 %, C = 36 s: 11.6 %")
    assert page.inner_text(".cx-chart-values strong").startswith("τ")


def test_the_keyboard_reads_the_chart_to_its_end(page):
    page.focus(".cx-chart-slider")
    page.keyboard.press("ArrowRight")
    first = said(page)
    page.keyboard.press("End")

    assert first != said(page)
    assert said(page).startswith("τ = 21 600 s, outside the model, C = 4 s: ")
    assert page.eval_on_selector(
        ".cx-chart-wide .cx-chart-cursor", "e => getComputedStyle(e).visibility"
    ) == ("visible")


def test_the_slider_has_a_name(page):
    slider = page.get_by_role("slider", name="Read the chart along checkpoint interval τ")

    assert slider.count() == 1


def test_the_pointer_moves_the_same_slider(page):
    box = page.locator("svg.cx-chart-wide").bounding_box()
    data = json.loads(page.get_attribute("conceptry-chart", "data-chart"))
    drawing = data["drawings"]["wide"]
    scale = box["width"] / drawing["size"]["width"]
    left = box["x"] + scale * drawing["plot"]["left"]
    page.mouse.move(left + 2, box["y"] + box["height"] / 2)
    at_left = said(page)
    page.mouse.move(left + scale * drawing["plot"]["width"] / 2, box["y"] + box["height"] / 2)

    assert at_left.startswith("τ = 30")
    assert page.input_value(".cx-chart-slider") == "80"
    assert page.locator(".cx-chart-wide .cx-chart-dot").count() == 3


def test_the_dots_lie_on_their_curves(page):
    page.focus(".cx-chart-slider")
    page.keyboard.press("Home")
    data = json.loads(page.get_attribute("conceptry-chart", "data-chart"))
    low, high = data["y"]["domain"]
    plot = data["drawings"]["wide"]["plot"]
    top = plot["top"] + plot["height"] * (1 - (data["series"][0]["y"][0] - low) / (high - low))

    found = float(page.get_attribute(".cx-chart-wide .cx-chart-dot >> nth=0", "cy"))

    assert found == pytest.approx(top)


def test_the_readers_own_point_and_curve_appear_and_go(page):
    page.evaluate(TELL, [{**DEFAULTS, "C": 120, "τ": 1500}, "computed", 0])
    wait_until(page, "() => document.querySelector('.cx-chart-own-line').getAttribute('d')")
    own = legend(page)
    with_curve = said(page)
    page.evaluate(TELL, [DEFAULTS, "computed", 0])

    assert "your values: τ = 1500 s, L = 17.7 %" in own
    assert "yours: 25.6 %" in with_curve
    assert "your values" not in legend(page)
    assert "yours" not in said(page)
    assert not page.locator("svg.cx-chart-wide > .cx-chart-own-point").is_visible()


def test_another_x_alone_moves_the_point_on_the_curve_that_is_there(page):
    page.evaluate(TELL, [{**DEFAULTS, "τ": 1500}, "computed", 0])

    assert page.locator("svg.cx-chart-wide > .cx-chart-own-point").is_visible()
    assert page.get_attribute(".cx-chart-wide .cx-chart-own-line", "d") in (None, "")


def test_a_point_beyond_the_chart_is_said_to_be(page):
    page.evaluate(TELL, [{**DEFAULTS, "C": 600, "τ": 30}, "computed", 0])

    assert "(outside the chart)" in legend(page)
    assert not page.locator("svg.cx-chart-wide > .cx-chart-own-point").is_visible()


def test_no_result_takes_the_own_point_away(page):
    page.evaluate(TELL, [{**DEFAULTS, "τ": 1500}, "computed", 0])
    page.evaluate(TELL, [{**DEFAULTS, "τ": 1500}, None, 0])

    assert "your values" not in legend(page)


def test_a_late_answer_to_an_old_question_is_dropped(page):
    page.evaluate(TELL, [{**DEFAULTS, "C": 120}, "computed", 150])
    page.evaluate(TELL, [DEFAULTS, "computed", 0])
    page.wait_for_timeout(300)

    assert page.get_attribute(".cx-chart-wide .cx-chart-own-line", "d") in (None, "")


def test_a_failing_sweep_leaves_the_point(page):
    page.evaluate(
        """(values) => document.dispatchEvent(new CustomEvent("conceptry:result", { detail: {
          equation: "loss-eq1", values, result: 20,
          sweep: () => Promise.reject(new Error("stopped")) } }))""",
        {**DEFAULTS, "C": 120},
    )

    assert "your values" in legend(page)


def test_another_equation_is_no_matter(page):
    page.evaluate(
        """() => document.dispatchEvent(new CustomEvent("conceptry:result", { detail: {
          equation: "other-eq1", values: { τ: 1 }, result: 1, sweep: async () => [] } }))"""
    )

    assert "your values" not in legend(page)


def test_leaving_cleans_up_and_coming_back_works_once(page):
    before = page.evaluate(
        """() => {
          const chart = document.querySelector("conceptry-chart");
          const parent = chart.parentNode;
          chart.remove();
          const left = [chart.querySelectorAll("input").length,
            chart.querySelectorAll(".cx-chart-cursor, .cx-chart-own-line").length];
          parent.append(chart);
          parent.prepend(chart);
          return left;
        }"""
    )

    assert before == [0, 0]
    assert page.locator(".cx-chart-slider").count() == 1
    assert page.locator(".cx-chart-cursor").count() == 2
    page.evaluate(TELL, [{**DEFAULTS, "τ": 1500}, "computed", 0])
    assert legend(page).count("your values") == 1


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_screen(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.click("summary")

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [320, 400, 519, 560, 700, 960])
def test_letters_are_as_large_as_the_text_around_them_wants(page, width):
    page.set_viewport_size({"width": width, "height": 800})

    heights = page.evaluate(
        """() => [...document.querySelectorAll("svg.cx-chart-svg text")]
          .filter((text) => text.checkVisibility())
          .map((text) => parseFloat(getComputedStyle(text).fontSize) *
            text.ownerSVGElement.getBoundingClientRect().width /
            text.ownerSVGElement.viewBox.baseVal.width)"""
    )
    assert min(heights) >= 10.5
    assert max(heights) <= 16.5


@pytest.mark.parametrize("width", [320, 560, 1280])
def test_labels_do_not_meet(page, width):
    page.set_viewport_size({"width": width, "height": 800})

    overlaps = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll("svg.cx-chart-svg text")]
            .filter((text) => text.checkVisibility())
            .map((text) => [text.textContent, text.getBoundingClientRect()]);
          return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) =>
            p.left < q.right && q.left < p.right && p.top < q.bottom - 2 && q.top < p.bottom - 2
          ).map(([b]) => a + " / " + b));
        }"""
    )
    assert overlaps == []


@pytest.mark.parametrize(("width", "shown"), [(320, "narrow"), (1280, "wide")])
def test_one_drawing_is_shown_and_fills_the_column(page, width, shown):
    page.set_viewport_size({"width": width, "height": 800})
    column = page.locator("figure.cx-chart").bounding_box()["width"]
    seen = [
        name for name in ("wide", "narrow") if page.locator(f"svg.cx-chart-{name}").is_visible()
    ]

    assert seen == [shown]
    assert page.locator(f"svg.cx-chart-{shown}").bounding_box()["width"] == column


@pytest.mark.parametrize("width", [320, 900])
def test_the_thumb_stands_under_the_line(page, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.focus(".cx-chart-slider")
    for key, at_left in (("Home", True), ("End", False)):
        page.keyboard.press(key)
        slider = page.locator(".cx-chart-slider").bounding_box()
        line = page.evaluate(
            """() => [...document.querySelectorAll(".cx-chart-cursor")]
              .find((each) => each.checkVisibility()).getBoundingClientRect().toJSON()"""
        )
        thumb = slider["x"] + (8 if at_left else slider["width"] - 8)

        assert thumb == pytest.approx(line["x"] + line["width"] / 2, abs=1.5)


@pytest.mark.parametrize("width", [320, 700, 1280])
def test_nothing_moves_when_the_script_begins(browser, address, width):
    heights = []
    for script in ("", None):
        page = browser.new_page(viewport={"width": width, "height": 900})
        if script is not None:
            page.route(
                "**/start.js", lambda route: route.fulfill(body="", content_type="text/javascript")
            )
        page.goto(address)
        if script is None:
            page.wait_for_selector("input.cx-chart-slider")
        heights.append(page.locator("details").bounding_box()["y"])
        page.close()

    assert heights[0] == heights[1]


def test_without_scripts_no_gap_is_left(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)

    assert page.locator(".cx-chart-reading").is_hidden()
    context.close()


def test_the_words_at_first_are_those_that_the_page_brings(browser, address, page):
    quiet = browser.new_page()
    quiet.route("**/start.js", lambda route: route.abort())
    quiet.goto(address)

    assert quiet.inner_text(".cx-chart-values") == page.inner_text(".cx-chart-values")
    quiet.close()


def test_print_has_the_chart_whole_and_no_slider(page):
    page.emulate_media(media="print")

    assert page.locator(".cx-chart-reading").is_hidden()
    assert page.eval_on_selector(".cx-chart-box", "e => getComputedStyle(e).breakInside") == "avoid"
    assert page.eval_on_selector(".cx-chart-svg text", "e => getComputedStyle(e).stroke") == (
        "rgb(255, 255, 255)"
    )


def test_the_slider_says_which_curve_alone_is_outside(browser, queue_address):
    page = browser.new_page()
    page.goto(queue_address)
    page.wait_for_selector("input.cx-chart-slider")

    assert said(page) == (
        "μ = 40 per s, λ = 10 per s: 33.3 ms, λ = 30 per s: 0.1 s, "
        "λ = 45 per s: −0.2 s (outside the model)"
    )
    assert page.locator(".cx-chart-faded").inner_text().startswith("λ")
    page.close()

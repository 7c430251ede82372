"""The recovery lab as its reader uses it: by keyboard, by link, without scripts or Python."""

from __future__ import annotations

import re
import statistics

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

LAB = "labs/recovery.html"
LONGEST_START = 30_000
MOST_ERRORS = 3.5
LONGEST_HANDLING = 100
PRINTED = "92.68 %"

# How late the page hears of each key, from when the browser has it.
HEAR = """() => {
  window.delays = [];
  addEventListener("keydown", ({ timeStamp }) => delays.push(performance.now() - timeStamp), true);
}"""
CURVES = """() => Array.from(
  document.querySelectorAll(".cx-job-drawing path"), (path) => path.getAttribute("d"))"""


@pytest.fixture
def lab(visit, site_address) -> Page:
    """The lab with its script at work."""
    open_lab(visit.page, site_address)
    yield visit.page
    # A file that the browser has already is no fault.
    assert [error for error in visit.errors if not error.startswith("304 ")] == []
    assert visit.foreign == []


def open_lab(page: Page, address: str, state: str = "") -> None:
    page.goto(address + LAB + state)
    # Python starts when the page is opened: what follows is about the lab, not about that.
    told = page.locator(".cx-lab-form .cx-status")
    expect(told).to_contain_text(re.compile("is ready|Computed|not start"), timeout=LONGEST_START)


def goodput(page: Page):
    return page.locator(".cx-lab-goodput")


def settle(page: Page) -> None:
    """Wait until the last chart and the job have been drawn anew."""
    expect(page.locator(".cx-lab-form .cx-status")).to_contain_text("Computed")
    expect(page.locator(".cx-job-status")).to_contain_text(": ")


def type_into(page: Page, name: str, text: str) -> None:
    page.locator(f"#recovery-{name}").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def test_the_lab_is_used_by_keyboard_from_an_interval_to_a_thousand_jobs(lab):
    """Interval, preset, a job step by step, 1000 jobs: no pointer is needed for any of it."""
    type_into(lab, "interval", "1000")
    expect(goodput(lab)).to_have_text("91.67 %")

    lab.locator("#recovery-preset").focus()
    lab.keyboard.press("F")  # of "Failures as in Llama 3"
    expect(goodput(lab)).to_have_text("90.37 %")
    settle(lab)

    status = lab.locator(".cx-job-status")
    lab.get_by_role("button", name="Next failure").focus()
    lab.keyboard.press("Enter")
    expect(status).to_contain_text("a failure stops the job")
    lab.get_by_role("button", name="Step forward").focus()
    lab.keyboard.press("Enter")
    expect(status).to_contain_text("of work are lost: back to")

    lab.evaluate(HEAR)
    run = lab.get_by_role("button", name="Run the jobs")
    run.focus()
    lab.keyboard.press("Enter")
    lab.keyboard.press("Shift")
    result = lab.locator(".cx-jobs-result")
    expect(result).to_contain_text("standard errors", timeout=30_000)
    expect(run).to_be_focused()
    errors = float(re.search(r"is ([\d.]+) standard errors", result.inner_text())[1])
    assert errors <= MOST_ERRORS
    assert statistics.median(lab.evaluate("delays")) < LONGEST_HANDLING
    assert lab.locator(".cx-jobs-svg").get_attribute("aria-label").startswith("Histogram")


def test_a_long_run_leaves_the_page_alive_and_stops_when_asked(lab):
    """While jobs run what is typed is heard and answered; Stop keeps what is known so far."""
    lab.locator("#recovery-jobs").fill("10000")
    lab.locator("#recovery-met").fill("1000")
    lab.get_by_role("button", name="Run the jobs").click()
    expect(lab.locator(".cx-jobs-svg")).to_be_visible()
    lab.evaluate(HEAR)

    type_into(lab, "interval", "1000")
    expect(goodput(lab)).to_have_text("91.67 %")
    stop = lab.locator(".cx-jobs-stop")
    expect(stop).to_be_visible()
    stop.click()

    expect(lab.locator(".cx-jobs-result")).to_contain_text(re.compile(r"^Stopped\. \d+ jobs"))
    expect(lab.locator(".cx-jobs-result")).to_contain_text("ran with what was set")
    delays = lab.evaluate("delays")
    assert len(delays) > 5
    assert statistics.median(delays) < LONGEST_HANDLING


def test_an_address_gives_back_what_was_set(lab, browser, site_address):
    """What differs from the preset stands in the fragment, as it was typed, and sets the lab."""
    lab.locator("#recovery-preset").select_option("bytecheckpoint-405b")
    type_into(lab, "interval", "5 min")
    expect(goodput(lab)).to_have_text("96.88 %")
    lab.locator("#recovery-law").select_option("weibull")
    expect(lab.locator(".cx-lab-model")).to_have_text("exact, Weibull failures")
    settle(lab)
    address = lab.url

    assert address.endswith("#preset=bytecheckpoint-405b&law=weibull&interval=5%20min")
    context = browser.new_context()
    second = context.new_page()
    second.goto(address)
    expect(goodput(second)).to_have_text(goodput(lab).inner_text(), timeout=LONGEST_START)
    expect(second.locator("#recovery-shape")).to_be_visible()
    context.close()


def test_reset_gives_back_the_preset_and_the_very_page_that_was_printed(lab):
    """Numbers, sentences and charts of the first preset are the same before and after."""
    printed = lab.locator(".cx-slot").all_inner_texts()
    job = lab.evaluate(CURVES)
    summary = lab.locator(".cx-job-summary").inner_text()
    table = lab.locator("#chart-split table").text_content()
    type_into(lab, "recovery_time", "1800")
    expect(goodput(lab)).to_have_text("80.66 %")
    expect(lab.locator(".cx-lab-warnings")).to_contain_text("no longer true")
    expect(lab.locator("#chart-tiers .cx-lab-own").first).to_be_attached()

    lab.get_by_role("button", name="Reset").click()

    expect(goodput(lab)).to_have_text(PRINTED)
    expect(lab.locator(".cx-lab-own")).to_have_count(0)
    settle(lab)
    expect(lab.locator(".cx-job-summary")).to_have_text(summary)
    assert lab.evaluate(CURVES) == job
    assert lab.locator(".cx-slot").all_inner_texts() == printed
    assert normal(lab.locator("#chart-split table").text_content()) == normal(table)
    assert "#" not in lab.url


def normal(text: str) -> str:
    return "".join(text.split())


def test_a_chart_is_read_where_the_job_stands_until_the_reader_points_elsewhere(lab):
    slider = lab.locator("#chart-interval .cx-chart-slider")
    lab.locator("#recovery-preset").select_option("bytecheckpoint-405b")
    settle(lab)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^τ\s=\s116\ss"))

    slider.press("ArrowRight")
    pointed = slider.input_value()
    type_into(lab, "interval", "3000")
    settle(lab)

    expect(lab.locator("#chart-interval .cx-chart-keys")).to_contain_text("your job: 50 min")
    expect(slider).to_have_value(pointed)


def test_a_question_sets_the_lab_and_leads_to_its_chart(lab):
    """The link of a question changes the inputs, and the chart that it names has the focus."""
    lab.locator("a[data-look=chart-pairs]").focus()
    lab.keyboard.press("Enter")

    expect(lab.locator("#recovery-blocking_time")).to_have_value("14.5")
    expect(lab.locator("#recovery-preset")).to_have_value("llama-3")
    expect(lab.locator("#chart-pairs")).to_be_focused()
    expect(lab.locator("#chart-pairs .cx-chart-takeaway")).to_contain_text("reaches 90 %")


def test_faults_are_said_at_their_fields_and_results_stay(lab):
    """Each fault stands below its field, in words, and the page keeps the last results."""
    type_into(lab, "interval", "soon")
    type_into(lab, "durable_time", "5")

    expect(lab.locator("#recovery-interval-error")).to_be_visible()
    expect(lab.locator("#recovery-durable_time-error")).to_contain_text("shorter than")
    expect(lab.locator("#recovery-interval")).to_have_attribute("aria-invalid", "true")
    expect(goodput(lab)).to_have_text(PRINTED)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("preset=nope&zz=1", "there is no preset nope; zz is no input of this lab."),
        ("law=chance", "chance is no choice of law."),
        ("interval=5&interval=600", "interval stands there 2 times, and the last one counts."),
    ],
)
def test_what_of_an_address_cannot_be_set_is_told_until_something_is_set(
    visit, site_address, state, told
):
    open_lab(visit.page, site_address, f"#{state}")
    first = visit.page.locator(".cx-lab-warnings li").first

    expect(first).to_have_text(f"Not everything in the address could be read: {told}")
    type_into(visit.page, "interval", "900")
    expect(visit.page.locator(".cx-lab-warnings")).not_to_contain_text("address")


@pytest.mark.parametrize("inputs", [{"interval": 900}, {"interval": None}, ["900"], "900"])
def test_kept_settings_that_are_no_texts_leave_the_lab_as_it_was_printed(
    lab, visit, site_address, inputs
):
    kept = {"at": "2026-01-01T00:00:00Z", "inputs": inputs}
    lab.evaluate(
        """kept => {
          const { edition } = document.querySelector("conceptry-recovery-lab").dataset;
          const section = { "labs/recovery": { ...kept, edition } };
          localStorage.setItem("conceptry:/", JSON.stringify({ version: 1, lab: section }));
        }""",
        kept,
    )

    open_lab(lab, site_address)

    expect(goodput(lab)).to_contain_text(PRINTED)
    type_into(lab, "interval", "900")
    settle(lab)
    assert visit.errors == []


def test_settings_come_back_on_the_next_visit(lab, site_address):
    """The browser keeps what was set; the lab says that it is back."""
    type_into(lab, "interval", "1000")
    expect(goodput(lab)).to_have_text("91.67 %")
    settle(lab)

    lab.goto("about:blank")
    open_lab(lab, site_address)

    expect(lab.locator("#recovery-interval")).to_have_value("1000")
    expect(goodput(lab)).to_have_text("91.67 %")


def test_first_order_stands_large_where_it_is_chosen(lab):
    """The model is a choice: what one works out on paper instead of the exact goodput."""
    lab.locator("#recovery-law").select_option("first-order")

    expect(goodput(lab)).to_have_text("92.44 %")
    expect(lab.locator(".cx-lab-model")).to_have_text("to first order")


def test_a_job_plays_by_itself_until_it_is_paused(lab):
    """Play goes on from step to step; who asks for less motion has the steps alone."""
    lab.locator(".cx-job-speed").select_option("200")
    lab.get_by_role("button", name="To the start").click()
    status = lab.locator(".cx-job-status")
    expect(status).to_contain_text("Event 1 of")
    lab.get_by_role("button", name="Play", exact=True).click()
    expect(status).to_contain_text(re.compile(r"Event ([3-9]|\d\d) of"))
    lab.get_by_role("button", name="Pause").click()
    held = status.inner_text()
    lab.wait_for_timeout(450)
    assert status.inner_text() == held

    lab.emulate_media(reduced_motion="reduce")
    expect(lab.get_by_role("button", name="Play", exact=True)).to_be_hidden()
    expect(lab.get_by_role("button", name="Step forward")).to_be_visible()


def test_without_python_the_printed_values_stay_and_the_page_says_so(browser, site_address):
    """Where Python cannot start the form goes back to what the results were printed for."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/worker.js", lambda route: route.abort())
    open_lab(page, site_address, "#interval=1000")

    expect(page.locator(".cx-lab-form .cx-status")).to_contain_text("could not start")
    expect(page.locator("#recovery-interval")).to_have_value("600")
    expect(goodput(page)).to_have_text(PRINTED)
    context.close()


def test_without_scripts_the_page_has_its_numbers_charts_and_sources(browser, site_address):
    """The first preset is computed and drawn, one job is played, all presets are listed."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(site_address + LAB)

    expect(goodput(page)).to_have_text(PRINTED)
    assert page.locator("#recovery-interval").input_value() == "600"
    assert page.locator("svg.cx-chart-narrow:visible").count() == 7
    assert page.locator(".cx-job-steps li").count() > 5
    assert page.locator(".cx-lab-presets dt").count() > 5
    assert page.locator(".cx-jobs-run").is_hidden()
    context.close()


def test_a_phone_needs_no_sideways_scroll(browser, site_address):
    """At 320 px nothing is wider than the screen, with every part of the form opened."""
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = context.new_page()
    open_lab(page, site_address, "#preset=two-tiers&interval=10%20min")
    settle(page)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    assert page.evaluate("document.documentElement.scrollWidth") == 320
    context.close()

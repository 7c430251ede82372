"""The bench in a browser: units, axes, sensitivity, its state in the address, and without scripts."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect
from waiting import wait_until

pytestmark = pytest.mark.browser

PATH = "labs/engineering/checkpoint-retained-work.html"


def section(page: Page):
    return page.locator(".cx-bench-section:visible")


def field(page: Page, name: str):
    return section(page).locator(f'input[name="{name}"]')


def unit(page: Page, name: str):
    return section(page).locator(f'select[data-unit-of="{name}"]')


def result(page: Page):
    return section(page).locator(".cx-figure")


def open_bench(visit, site_address, state="") -> Page:
    visit.page.goto("about:blank")
    visit.page.goto(f"{site_address}{PATH}{state}")
    expect(visit.page.locator(".cx-bench-bar")).to_be_visible()
    expect(field(visit.page, "C")).to_be_editable()
    return visit.page


def expect_address(page: Page, state: str):
    wait_until(page, "state => decodeURIComponent(location.hash) === state", state)


def inputs_in_order(page: Page):
    return section(page).locator(".cx-sensitivity tbody .cx-symbol")


def test_the_address_carries_the_state_and_brings_it_back(visit, site_address):
    page = open_bench(visit, site_address)
    field(page, "tau").fill("15 min")
    field(page, "tau").press("Enter")
    field(page, "C").fill("20")
    section(page).locator("select[name=x]").select_option("lam")
    section(page).locator("select[name=by]").select_option("R")

    expect_address(page, "#C=20&tau=15 min&x=lam&by=R")
    expect(unit(page, "tau")).to_have_value("min")
    expect(result(page)).to_have_text("9.167")
    address = page.url
    page.evaluate("localStorage.clear()")
    open_bench(visit, site_address, address.removeprefix(f"{site_address}{PATH}"))

    expect(page.get_by_text("These values come from the address.")).to_be_visible()
    expect(field(page, "tau")).to_have_value("15")
    expect(unit(page, "tau")).to_have_value("min")
    expect(result(page)).to_have_text("9.167")
    drawn = section(page).locator(".cx-axes-drawn")
    expect(drawn.locator(".cx-chart-title")).to_have_text(
        "Share of time lost against failure rate of the job"
    )
    expect(drawn.locator(".cx-chart-keys").first).to_contain_text("R = 60 s")
    assert visit.errors == []
    assert visit.foreign == []


def test_another_state_in_the_address_is_taken_over(visit, site_address):
    page = open_bench(visit, site_address, "#C=20")
    expect(result(page)).to_have_text("8.889")

    page.evaluate("location.hash = '#eq=2&C=48'")

    expect(section(page).locator("h2")).to_contain_text("Best interval")
    expect(result(page)).to_have_text("1018")


def test_what_cannot_be_read_of_an_address_is_told(visit, site_address):
    page = open_bench(visit, site_address, "#eq=9&nonsense=1&x=none&C=many&in=km")

    note = page.locator(".cx-bench-note p")
    for words in (
        "there is no equation 9 here",
        "nonsense is no input of this equation",
        "none is no input to draw along",
        "km is no unit of this result",
    ):
        expect(note).to_contain_text(words)
    expect(section(page).locator(".cx-error:visible").first).to_have_text("'many' is not a number")


def test_another_unit_is_the_same_quantity(visit, site_address):
    page = open_bench(visit, site_address)
    unit(page, "tau").select_option("h")

    expect(field(page, "tau")).to_have_value("0.166666666667")
    expect(section(page).locator("#checkpoint-retained-work-eq1-tau-span")).to_have_text(
        "0.00833333 to 24\u00a0h"
    )
    expect(result(page)).to_have_text("7.556")
    expect(section(page).locator('input[type=range][data-for="tau"]')).to_have_attribute(
        "aria-valuetext", "0.166666666667 h"
    )
    unit(page, "tau").select_option("s")
    expect(field(page, "tau")).to_have_value("600")

    section(page).locator(".cx-result-choice select").select_option("of 1")
    expect(result(page)).to_have_text("0.07556")


def test_proposed_values_are_short_in_another_unit_and_come_back(visit, site_address):
    page = open_bench(visit, site_address)
    section(page).locator("select[name=x]").select_option("lam")
    section(page).locator("select[name=by]").select_option("tau")
    values = section(page).locator("input[name=for]")
    own = values.input_value()

    unit(page, "tau").select_option("min")

    expect(values).to_have_value("3.33; 10; 30")
    unit(page, "tau").select_option("s")
    expect(values).to_have_value(own)


def test_an_input_that_cannot_be_read_leaves_no_empty_table(visit, site_address):
    page = open_bench(visit, site_address)
    field(page, "C").fill("hello")

    expect(section(page).locator(".cx-sensitivity-summary")).to_contain_text("Nothing to compare")
    expect(section(page).locator(".cx-sensitivity-table")).to_be_hidden()


def test_the_chart_follows_the_axes_that_are_chosen_and_the_values(visit, site_address):
    page = open_bench(visit, site_address)
    printed = section(page).locator(".cx-axes-printed")
    expect(printed.locator("svg.cx-chart-wide")).to_be_visible()

    section(page).locator("select[name=by]").select_option("lam")
    section(page).locator("input[name=for]").fill("2; 8; 32")

    drawn = section(page).locator(".cx-axes-drawn")
    expect(printed).to_be_hidden()
    expect(drawn.locator(".cx-chart-keys").first).to_contain_text("λ = 32 per day")
    expect(drawn.locator(".cx-chart-keys").first).to_contain_text("worked values: τ = 600 s")
    expect(drawn.locator(".cx-chart-notes")).to_contain_text("failures are no longer rare")
    reading = drawn.locator(".cx-chart-slider")
    reading.focus()
    reading.press("Home")
    expect(drawn.locator(".cx-chart-values strong")).to_have_text("τ = 100 s, outside the model")
    drawn.get_by_text("Description and data").click()
    expect(drawn.locator("tbody tr")).to_have_count(11)

    field(page, "lam").fill("5")
    expect(drawn.locator(".cx-chart-keys").first).to_contain_text("yours, λ = 5 per day")
    expect(drawn.locator(".cx-chart-own-point").first).to_be_visible()

    expect(inputs_in_order(page)).to_have_text(["λ", "C", "R", "τ"])
    page.evaluate("document.querySelector('.cx-axes-drawn figure').dataset['mine'] = ''")
    page.wait_for_timeout(1000)
    assert drawn.locator("figure[data-mine]").count() == 1, "a chart at rest is not drawn again"

    section(page).locator("input[name=for]").fill("2; many")
    expect(section(page).locator(".cx-axes-fault")).to_have_text("'many' is not a number")


def test_a_greek_letter_has_its_index_below_it(browser, bare_address):
    page = browser.new_page()
    page.goto(bare_address)

    index = page.evaluate(
        """async () => {
          const { lowerSubscripts } = await import("./assets/element.js");
          return lowerSubscripts("τ_s = 3").map((part) => part.outerHTML ?? part);
        }"""
    )

    assert index == ["τ", "<sub>s</sub>", " = 3"]
    page.close()


def test_the_inputs_are_sorted_by_what_they_move(visit, site_address):
    page = open_bench(visit, site_address)
    expect(inputs_in_order(page)).to_have_text(["λ", "R", "C", "τ"])

    field(page, "tau").fill("300")

    expect(inputs_in_order(page)).to_have_text(["λ", "C", "R", "τ"])


def test_reset_leaves_nothing_behind(visit, site_address):
    page = open_bench(visit, site_address, "#C=20&tau=15 min&x=lam&in=of 1".replace(" ", "%20"))
    expect(result(page)).to_have_text("0.09167")
    kept = "() => Object.values(localStorage).some((text) => text.includes('labs/engineering'))"
    section(page).get_by_role("slider", name="blocking save time, slider").press("ArrowRight")
    wait_until(page, kept)

    section(page).get_by_role("button", name="Reset").click()

    expect(result(page)).to_have_text("7.556")
    expect(field(page, "tau")).to_have_value("600")
    expect(unit(page, "tau")).to_have_value("s")
    expect(section(page).locator(".cx-axes-printed")).to_be_visible()
    assert "#" not in page.url
    assert not page.evaluate(kept)


def test_the_last_values_come_back_unless_the_address_has_others(visit, site_address):
    page = open_bench(visit, site_address)
    field(page, "C").fill("20")
    expect_address(page, "#C=20")

    open_bench(visit, site_address)
    expect(page.get_by_text("These are your last values.")).to_be_visible()
    expect(result(page)).to_have_text("8.889")
    expect_address(page, "#C=20")
    open_bench(visit, site_address, "#R=60")
    expect(field(page, "R")).to_have_value("60")
    expect(field(page, "C")).to_have_value("12")
    page.locator(".cx-bench-note").get_by_role("button", name="Reset").click()
    open_bench(visit, site_address)
    expect(field(page, "R")).to_have_value("300")
    expect(page.get_by_text("These are your last values.")).to_have_count(0)


def test_a_calculator_hands_its_values_to_the_lab(visit, site_address):
    page = visit.page
    page.goto(f"{site_address}concepts/checkpoint-retained-work.html")
    calculator = page.locator("conceptry-calculator").nth(1)
    link = calculator.get_by_role("link", name="Open in the lab")
    assert link.get_attribute("href").endswith(f"{PATH}#equation-2")
    calculator.locator('input[name="C"]').fill("48")

    link.click()

    expect(page.locator(".cx-bench-bar")).to_be_visible()
    expect(section(page).locator("h2")).to_contain_text("Best interval")
    expect(field(page, "C")).to_have_value("48")
    expect(result(page)).to_have_text("1018")
    assert re.search("#eq=2&C=48$", unquote(page.url))


def test_the_bench_works_by_keyboard_alone(visit, site_address):
    page = open_bench(visit, site_address)
    page.get_by_role("radio", name="First-order loss").focus()
    page.keyboard.press("ArrowRight")
    expect(section(page).locator("h2")).to_contain_text("Best interval")
    reached = []
    for _ in range(25):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "(({ activeElement: e }) => e.labels?.[0]?.textContent.trim() ?? e.ariaLabel"
                " ?? e.textContent.trim())(document)"
            )
        )
        if "Vertical scale" in reached[-1]:
            break
        if reached[-1].startswith("One curve"):
            page.keyboard.press("Home")

    assert "Unit of blocking save time" in reached
    assert "blocking save time, slider" in reached
    assert "Unit of the result" in reached
    assert reached[-1] == "Vertical scale"
    expect(section(page).locator(".cx-axes-drawn .cx-chart")).to_be_visible()


def test_a_slider_step_is_answered_within_the_blink_of_an_eye(visit, site_address):
    page = open_bench(visit, site_address, "#C=20")
    expect(result(page)).to_have_text("8.889")
    page.wait_for_timeout(500)
    times = page.evaluate(
        """async () => {
          const shown = [...document.querySelectorAll(".cx-bench-section")].find((one) => !one.hidden);
          const [slider, figure] = [shown.querySelector(".cx-slider"), shown.querySelector(".cx-figure")];
          const times = [];
          for (let step = 0; step < 7; step += 1) {
            const start = performance.now();
            const changed = new Promise((resolve) => new MutationObserver(resolve).observe(figure, { childList: true }));
            slider.value = String(Number(slider.value) + 5);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            slider.dispatchEvent(new Event("change", { bubbles: true }));
            await changed;
            times.push(performance.now() - start);
            await new Promise((resolve) => setTimeout(resolve, 400));
          }
          return times.sort((one, other) => one - other);
        }"""
    )

    assert times[len(times) // 2] < 50


def test_without_scripts_every_equation_is_finished(browser: Browser, site_address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_address}{PATH}")

    expect(page.locator(".cx-bench-section")).to_have_count(3)
    for text in ("7.556", "509.1", "92.68"):
        expect(page.locator(".cx-figure", has_text=text)).to_be_visible()
    expect(page.locator(".cx-sensitivity tbody tr")).to_have_count(10)
    expect(page.locator("svg.cx-chart-wide").first).to_be_visible()
    for hidden in (".cx-bench-bar", ".cx-axes"):
        expect(page.locator(hidden).first).to_be_hidden()
    context.close()


def test_the_list_of_labs_leads_to_each_bench(visit, site_address):
    page = visit.page
    page.goto(f"{site_address}labs/index.html")
    page.get_by_role("link", name="Retained work", exact=True).last.click()

    expect(page.locator(".cx-bench-bar")).to_be_visible()
    assert PATH in page.url


def test_a_narrow_screen_has_no_sideways_scroll(browser: Browser, site_address):
    context = browser.new_context(viewport={"width": 320, "height": 800})
    page = context.new_page()
    page.goto(f"{site_address}{PATH}#x=lam&by=tau")
    expect(page.locator(".cx-axes-drawn .cx-chart")).to_be_visible(timeout=15_000)

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


def test_an_address_of_any_size_is_told_in_a_few_words(visit, site_address):
    state = "&".join(["C=1", "C=2", "y" * 9000 + "=1", *(f"n{number}=1" for number in range(3000))])

    page = open_bench(visit, site_address, f"#{state}")

    note = page.locator(".cx-bench-note p")
    expect(note).to_contain_text("C stands there 2 times, and the last one counts; yyyy")
    expect(note).to_contain_text("and 2997 more.")
    assert len(note.inner_text()) < 600
    expect(field(page, "C")).to_have_value("2")

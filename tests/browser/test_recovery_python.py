"""The recovery lab's Python in a real browser: fetched on first use, in parts, stopped at will."""

from __future__ import annotations

import json
import statistics

import pytest

from conceptry.labs.recovery.desk import respond

pytestmark = pytest.mark.browser

INTERPRETER = "import('./assets/python.js').then(async (python) => "
LONGEST_HANDLING = 100
JOBS = 1000
MOST_ERRORS = 3.5

# Runs many jobs part by part, while a timer of the page ticks: how late it comes is how long
# the page would take to handle an input.
RUN = (
    INTERPRETER
    + """{
  const { jobs, stopAfter } = arguments_;
  const idle = [];
  for (let i = 0; i < 5; i++) {
    const asked = performance.now();
    await python.respond("recovery", { kind: "answer", inputs: {} });
    idle.push(performance.now() - asked);
  }
  const waits = [];
  let due = performance.now() + 5;
  const timer = setInterval(() => {
    waits.push(performance.now() - due);
    due = performance.now() + 5;
  }, 5);
  const answers = [];
  const ask = async (tau) => {
    const asked = performance.now();
    const reply = await python.respond("recovery", { kind: "answer", inputs: { interval: tau } });
    answers.push({ milliseconds: performance.now() - asked, goodput: reply.results.goodput });
  };
  const stopping = new AbortController();
  const parts = [];
  let after = null, stopped = false;
  try {
    do {
      const request = { kind: "simulate", inputs: {}, seed: 20263, jobs, failures: 200, after };
      const reply = await python.respond("recovery", request, { background: true, signal: stopping.signal });
      parts.push(reply.simulation);
      after = reply.next;
      if (parts.length <= 5) void ask(String(600 + parts.length));
      if (parts.length === stopAfter) setTimeout(() => stopping.abort(), 10);
    } while (after);
  } catch (error) {
    stopped = error.name === "AbortError";
  }
  clearInterval(timer);
  const stoppedAt = performance.now();
  const next = await python.respond("recovery", { kind: "answer", inputs: {} });
  return { parts, answers, idle, waits, stopped, state: python.currentStatus(),
           goodput: next.results.goodput, next: performance.now() - stoppedAt };
})"""
)


@pytest.fixture
def page(browser, bare_address):
    context = browser.new_context()
    page = context.new_page()
    faults, page.asked = [], []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url.rsplit("/", 1)[-1]))
    page.goto(bare_address)
    yield page
    context.close()
    assert faults == []


def ask(page, lab, request, **options):
    script = INTERPRETER + "python.respond(...arguments_))"
    return run(page, script, [lab, request, options])


def run(page, script, arguments):
    return page.evaluate(f"(arguments_) => {script}", arguments)


def test_calculators_do_not_fetch_the_packages(page):
    reply = ask(
        page,
        "calculator",
        {
            "id": "one",
            "source": "def compute(x):\n    return 2 * x\n",
            "arguments": [{"name": "x", "unit": "1"}],
            "inputs": {"x": "3"},
        },
    )

    assert reply["result"] == 6
    assert "packages.gz.bin" not in page.asked


def test_the_first_request_fetches_the_packages_once(page):
    replies = run(
        page,
        INTERPRETER + "Promise.all(arguments_.map((tau) => python.respond('recovery',"
        " { kind: 'answer', inputs: { interval: tau } }))))",
        ["600", "601", "abc"],
    )

    assert replies[0]["results"]["goodput"] == pytest.approx(0.9267721549907435, rel=1e-12)
    assert [reply["ok"] for reply in replies] == [True, True, False]
    assert page.asked.count("packages.gz.bin") == 1
    assert page.asked.count("manifest.json") == 1


def test_the_packages_come_while_python_starts(page):
    run(
        page,
        INTERPRETER
        + "{ python.warm('recovery'); await new Promise((resolve) => python.events.addEventListener("
        "'state', ({ detail }) => detail.state === 'ready' && resolve())); })",
        None,
    )

    assert "packages.gz.bin" in page.asked
    assert ask(page, "recovery", {"kind": "answer", "inputs": {}})["ok"]


def test_without_its_packages_the_lab_says_so_and_the_others_go_on(page):
    page.route("**/packages.gz.bin", lambda route: route.abort())
    reason = run(page, INTERPRETER + "python.respond('recovery', {}).catch(String))", None)
    page.unroute("**/packages.gz.bin")

    assert reason == "StartError: its code cannot be fetched"
    assert ask(page, "calculator", {})["ok"] is False
    assert ask(page, "recovery", {"kind": "answer", "inputs": {}})["ok"]


def test_the_lab_answers_however_python_was_started(page):
    page.route("**/snapshot.gz.bin", lambda route: route.abort())

    assert ask(page, "recovery", {"kind": "answer", "inputs": {}})["ok"]
    assert run(page, INTERPRETER + "python.currentStatus().how)", None) == "library"


def test_the_lab_answers_again_after_python_was_ended(page):
    first = ask(page, "recovery", {"kind": "answer", "inputs": {}})
    run(page, INTERPRETER + "python.stop())", None)

    assert ask(page, "recovery", {"kind": "answer", "inputs": {}}) == first
    assert page.asked.count("packages.gz.bin") == 1


def test_a_thousand_jobs_agree_with_the_closed_form_and_block_nothing(page):
    found = run(page, RUN, {"jobs": JOBS, "stopAfter": 0})

    last = found["parts"][-1]
    assert last["done"] == JOBS
    assert sum(len(part["outcomes"]) for part in found["parts"]) == JOBS
    assert abs(last["comparison"]["difference"]) < MOST_ERRORS
    assert len(found["parts"]) > 3
    # A busy machine may keep the whole browser waiting once, the run must not.
    assert statistics.quantiles(found["waits"], n=20)[-1] < LONGEST_HANDLING
    # Each of these has waited for the part that was running, and for no other.
    waited = [answer["milliseconds"] for answer in found["answers"]]
    assert len(waited) >= 3
    assert statistics.median(waited) < statistics.median(found["idle"]) + LONGEST_HANDLING


def test_a_run_can_be_stopped(page):
    found = run(page, RUN, {"jobs": 10_000, "stopAfter": 2})

    assert found["stopped"]
    assert len(found["parts"]) <= 3
    assert found["parts"][-1]["done"] < 10_000
    # What was left of the run would have taken several times as long.
    assert found["next"] < 1000
    assert found["goodput"] == pytest.approx(0.9267721549907435, rel=1e-12)
    assert found["state"]["state"] == "ready"


def test_a_run_in_the_browser_is_the_run_of_the_build(page):
    request = {"kind": "simulate", "inputs": {}, "seed": 5, "jobs": 20, "failures": 50}
    here = json.loads(respond(json.dumps(request)))["simulation"]
    there = ask(page, "recovery", request)["simulation"]

    # How far either came in the time of one part is another matter.
    both = list(zip(there["outcomes"], here["outcomes"], strict=False))
    assert both
    assert all(one == other for one, other in both)

"""The desk of the recovery lab answers whatever is typed, in words or in finite numbers."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import no_longer_than

from conceptry.labs.recovery import exact, simulation, weibull
from conceptry.labs.recovery.desk import respond
from conceptry.labs.recovery.desk.curve import CURVES, INTERVALS
from conceptry.labs.recovery.desk.field import CHOICES, FIELDS, UNITS
from conceptry.labs.recovery.desk.run import GIVEN_UP_AFTER, run_part
from conceptry.labs.recovery.desk.setting import read_setting
from conceptry.labs.recovery.desk.story import MOST_EVENTS, make_course
from conceptry.labs.unit import parse_unit

KINDS = {
    "answer": {},
    "curves": {"which": list(CURVES)},
    "timeline": {"seed": 1, "failures": 2},
    "simulate": {"seed": 1, "jobs": 3, "failures": 10, "after": None},
}
NAMES = [field.name for field in (*FIELDS, *CHOICES)]


def ask(kind, /, inputs=None, **more):
    return json.loads(respond(json.dumps({"kind": kind, "inputs": inputs or {}, **more})))


def answer(**inputs):
    reply = ask("answer", inputs)
    assert reply["ok"], reply["problems"]
    return reply["results"], {warning["code"] for warning in reply["warnings"]}


def problem(**inputs):
    [found] = ask("answer", inputs)["problems"]
    return found["input"], found["message"].replace("\xa0", " ")


def simulate(inputs=None, **more):
    """Run to the end and return all parts."""
    parts, after = [], None
    while not parts or after:
        reply = ask("simulate", inputs, after=after, **more)
        assert reply["ok"], reply["problems"]
        parts.append(reply["simulation"])
        after = reply["next"]
    return parts


def test_the_defaults_are_the_worked_example():
    results, warnings = answer()

    assert results["goodput"] == pytest.approx(0.926772155, rel=1e-9)
    assert results["first_order"]["loss"] == pytest.approx(0.0755555556, rel=1e-9)
    assert results["best"]["young"] == pytest.approx(509.116882, rel=1e-9)
    assert results["best"]["goodput"] == pytest.approx(0.927473062, rel=1e-9)
    assert warnings == set()


def test_the_losses_add_up():
    results, _ = answer(durable_time="60", downtime="30")

    assert math.fsum(results["split"]["losses"].values()) == pytest.approx(
        results["loss"], rel=1e-14
    )
    assert math.prod(results["split"]["factors"].values()) == pytest.approx(
        results["goodput"], rel=1e-14
    )


@pytest.mark.parametrize(
    ("inputs", "same"),
    [
        ({"interval": "10 min"}, {"interval": "600"}),
        ({"interval": "10min"}, {"interval": "600 s"}),
        ({"mean_time_between_failures": "180 minutes"}, {"mean_time_between_failures": "3"}),
        ({"slowdown": "0.25 %", "durable_time": "60"}, {"slowdown": "0,25", "durable_time": "60"}),
        ({"durable_time": "0.2 min"}, {"durable_time": ""}),
        (
            {"rate_from": "nodes", "node_failures": "3.90625 per 1000 node-days"},
            {"rate_from": "nodes", "node_failures": "0.00390625 / (node day)"},
        ),
        ({"rate_from": "nodes", "nodes": "2 048 nodes"}, {"mean_time_between_failures": "3 h"}),
    ],
)
def test_a_number_may_bring_its_unit(inputs, same):
    found, expected = answer(**inputs)[0], answer(**same)[0]

    assert found["goodput"] == pytest.approx(expected["goodput"], rel=1e-14)
    assert found["failure_rate"] == pytest.approx(expected["failure_rate"], rel=1e-14)


@pytest.mark.parametrize(
    ("inputs", "name", "message"),
    [
        ({"interval": "16,000"}, "interval", "'16,000' can be read in two ways"),
        ({"interval": ""}, "interval", "enter a number, such as 600"),
        ({"interval": "3 GB"}, "interval", "'GB' is no unit of this input: write s"),
        ({"interval": "3 parsec"}, "interval", "'parsec' is no unit of this input: write s"),
        ({"nodes": "2.5"}, "nodes", "2.5 is no whole number"),
        ({"nodes": "0"}, "nodes", "0 nodes is below the model's range, 1 to 1e7 nodes"),
        ({"recovery_time": "-1"}, "recovery_time", "−1 s is below the model's range, 0 to 1e6 s"),
        ({"hard_share": "101"}, "hard_share", "101 % is above the model's range, 0 to 100 %"),
        ({"shape": "2 s"}, "shape", "'s' cannot stand here: this is a plain number"),
        ({"law": "normal"}, "law", "'normal' is none of exponential, weibull"),
        ({"durable_time": "5"}, "durable_time", "5 s is shorter than the 12 s that a save blocks"),
        ({"recovery_time": "never"}, "recovery_time", "'never' is not a number"),
    ],
)
def test_what_cannot_be_used_is_told_at_its_field(inputs, name, message):
    found, said = problem(**inputs)

    assert (found, said[: len(message)]) == (name, message)


def test_all_faults_are_told_at_once():
    reply = ask("answer", {"interval": "x", "nodes": "y", "blocking_time": "-1", "work": "2"})

    assert [one["input"] for one in reply["problems"]] == ["nodes", "blocking_time", "interval"]
    assert (reply["ok"], reply["results"], reply["warnings"]) == (False, None, None)
    assert reply["values"]["work"] == 7200
    assert "durable_time" not in reply["values"]


# The degenerate cases, one by one.


def test_free_saves_are_made_always():
    results, warnings = answer(blocking_time="0", interval="0")

    assert "free-saves" in warnings
    assert results["best"]["exact"] == results["best"]["young"] == 0
    assert results["goodput"] == results["best"]["goodput"] == math.exp(-300 / 10800)
    assert results["first_order"]["loss"] == pytest.approx(300 / 10800)
    assert results["job"]["wall_time_in_segments"] is None


def test_free_saves_with_a_safe_recovery():
    results, _ = answer(blocking_time="0", interval="0", is_recovery_interruptible="no")

    assert results["goodput"] == pytest.approx(1 / (1 + 300 / 10800), rel=1e-15)


@pytest.mark.parametrize(
    "never", [{"mean_time_between_failures": "never"}, {"rate_from": "nodes", "node_failures": "0"}]
)
def test_without_failures_one_never_saves_for_recovery(never):
    results, warnings = answer(**never)

    assert warnings == {"no-failures"}
    assert results["mean_time"] is results["best"]["exact"] is results["best"]["young"] is None
    assert results["goodput"] == 600 / 612
    assert results["best"]["goodput"] == 1
    assert results["first_order"]["loss"] == 12 / 600
    assert results["tiers"]["plan"] is None


def test_without_saves_nothing_is_kept():
    results, warnings = answer(interval="never")

    assert {"no-saves", "first-order-interval", "loss-above-one"} <= warnings
    assert results["interval"] is results["first_order"]["loss"] is results["composed"] is None
    assert results["goodput"] == 0
    assert results["job"]["wall_time"] is None


def test_recovery_much_longer_than_the_time_between_failures():
    long = {"recovery_time": "3 h", "mean_time_between_failures": "1"}
    interruptible, warnings = answer(**long)
    safe, _ = answer(**long, is_recovery_interruptible="no")

    assert {"first-order-recovery", "recovery-longer-than-failures", "loss-above-one"} <= warnings
    assert interruptible["goodput"] == pytest.approx(0.0447794252, rel=1e-9)
    assert safe["goodput"] == pytest.approx(0.2248547, rel=1e-6)


@pytest.mark.parametrize(("is_interruptible", "words"), [("yes", "strike"), ("no", "free of")])
def test_the_warning_of_long_recoveries_names_their_model(is_interruptible, words):
    reply = ask("answer", {"recovery_time": "1 h", "is_recovery_interruptible": is_interruptible})

    [said] = [one for one in reply["warnings"] if one["code"] == "first-order-recovery"]
    assert words in said["message"]
    assert said["input"] == "recovery_time"


def test_a_blocking_save_longer_than_the_interval():
    results, warnings = answer(
        interval="30", blocking_time="120", mean_time_between_failures="1", recovery_time="60"
    )

    assert "save-longer-than-interval" in warnings
    assert results["goodput"] == pytest.approx(0.192624949, rel=1e-8)


def test_an_interval_with_two_writes_in_flight_is_lengthened():
    results, warnings = answer(interval="30", blocking_time="6", durable_time="120")

    assert "interval-lengthened" in warnings
    assert (results["interval"], results["is_clamped"]) == (114, True)
    assert (
        results["goodput"]
        == answer(interval="114", blocking_time="6", durable_time="120")[0]["goodput"]
    )


def test_a_save_of_twice_the_time_between_failures():
    results, warnings = answer(blocking_time="2 h", mean_time_between_failures="1")

    assert "save-longer-than-failures" in warnings
    assert results["best"]["young"] <= 7200
    assert results["best"]["daly"] == 3600
    assert 0 < results["best"]["exact"] < 3600


def test_seven_hundred_failures_in_an_interval_leave_nothing():
    results, warnings = answer(interval="1 year", mean_time_between_failures="1")

    assert {"nothing-left", "first-order-interval"} <= warnings
    assert results["goodput"] == 0


def test_saves_that_hardly_block_keep_their_digits():
    results, _ = answer(blocking_time="1e-9", mean_time_between_failures="1e5")

    failures = results["failure_rate"] * results["best"]["exact"]
    assert failures == pytest.approx(math.sqrt(2e-9 * results["failure_rate"]), rel=1e-6)


def test_a_save_that_stops_the_job_is_a_blocking_one():
    stopped, warnings = answer(blocking_time="6", durable_time="60", slowdown="100 %")
    blocking, _ = answer(blocking_time="60")

    assert "save-stops-job" in warnings
    assert stopped["goodput"] == blocking["goodput"]
    assert stopped["best"] == blocking["best"]


def test_first_order_is_doubted_where_it_stops_being_true():
    _, near = answer(interval="1068")
    results, far = answer(interval="1069")

    assert ("first-order-interval" in near, "first-order-interval" in far) == (False, True)
    assert not results["first_order"]["is_reliable"]


def test_weibull_failures_come_with_their_caveat():
    results, warnings = answer(law="weibull", shape="0.7")
    plain, _ = answer(law="weibull", shape="1")

    assert "weibull" in warnings
    assert results["split"] is None
    assert results["goodput"] == pytest.approx(0.929974483, rel=1e-8)
    assert plain["goodput"] == pytest.approx(plain["exponential_goodput"], rel=1e-12)


def test_a_local_tier_may_be_pointless():
    _, pointless = answer(is_tiered="yes", hard_share="99", blocking_time="1")
    _, useful = answer(is_tiered="yes", blocking_time="60")

    assert "local-tier-pointless" in pointless
    assert useful == set()


# Curves, timelines and runs.


def test_the_curves_go_through_the_answer():
    inputs = {"interval": str(INTERVALS[60]), "durable_time": "20", "law": "weibull"}
    results, _ = answer(**inputs)
    curves = ask("curves", inputs, which=list(CURVES))["curves"]

    assert curves["interval"]["weibull"][60] == curves["interval"]["at"]["y"] == results["goodput"]
    assert curves["interval"]["exact"][60] == results["exponential_goodput"]
    assert curves["split"]["goodput"][60] == pytest.approx(results["exponential_goodput"])
    assert curves["tiers"]["goodput"][5] == results["tiers"]["goodput"]
    assert curves["scale"]["at"]["y"] == pytest.approx(results["best"]["goodput"], rel=1e-12)


def test_at_the_nodes_that_are_set_the_scale_has_the_best_goodput():
    results, _ = answer(nodes="2048")
    scale = ask("curves", {"nodes": "2048"}, which=["scale"])["curves"]["scale"]

    here = scale["x"].index(2048)
    assert scale["fixed"]["goodput"][here] == pytest.approx(results["best"]["goodput"], rel=1e-12)
    assert scale["sharded"]["save_time"][here] == 4.87e12 / 2048 / 1e9


def test_pairs_on_the_line_reach_the_goodput():
    pairs = ask("curves", {"goodput": "91"}, which=["pairs"])["curves"]["pairs"]

    assert [line["goodput"] for line in pairs["lines"]] == [0.8, 0.9, 0.91, 0.95]
    blocking, recovery = pairs["x"][20], pairs["lines"][2]["recovery"][20]
    results, _ = answer(blocking_time=str(blocking), recovery_time=str(recovery))
    assert results["best"]["goodput"] == pytest.approx(0.91, rel=1e-12)


def test_a_timeline_ends_with_the_save_after_its_last_failure():
    told = ask("timeline", seed=3, failures=2)["timeline"]

    assert told["failures"] == 2
    assert told["events"][-1]["kind"] == "durable"
    assert not told["is_cut"]
    assert math.fsum(told["seconds"].values()) == pytest.approx(told["wall_time"], rel=1e-12)
    assert told["goodput"] == told["retained"] / told["wall_time"]
    assert told["lost"] == pytest.approx(told["seconds"]["replay"], rel=1e-12)


def test_a_timeline_ends_though_two_failures_came_without_a_durable_save_between():
    inputs = {"mean_time_between_failures": "0.3", "interval": "1000"}
    timelines = [ask("timeline", inputs, seed=seed, failures=1)["timeline"] for seed in range(1, 9)]

    assert max(one["failures"] for one in timelines) > 1
    assert not any(one["is_cut"] for one in timelines)
    assert all(one["events"][-1]["kind"] == "durable" for one in timelines)


def test_a_plan_of_a_hundred_million_local_saves_is_found_at_once():
    with no_longer_than(10):
        results, _ = answer(local_save_time="1e-15", is_tiered="yes")

    assert results["tiers"]["plan"]["saves_per_durable"] > 1e8
    assert 0 < results["tiers"]["plan"]["goodput"] < 1


def test_a_timeline_ends_where_failures_follow_each_other():
    often = {"mean_time_between_failures": "10 min", "recovery_time": "10 min"}

    told = ask("timeline", often, seed=1, failures=2)["timeline"]

    assert told["failures"] > 2
    assert [one["kind"] for one in told["events"]].count("durable") == 1
    assert told["events"][-1]["kind"] == "durable"


def test_a_long_timeline_is_cut():
    told = ask("timeline", {"work": "10000"}, seed=1, failures=None)["timeline"]

    assert (len(told["events"]), told["is_cut"]) == (MOST_EVENTS, True)


def test_the_timeline_of_a_simulated_job_is_that_job():
    [part] = simulate({"work": "20"}, seed=5, jobs=3, failures=None)
    outcome = part["outcomes"][1]

    told = ask("timeline", {"work": "20"}, seed=outcome["seed"], failures=None)["timeline"]

    assert told["wall_time"] == pytest.approx(outcome["wall_time"], rel=1e-12)
    assert told["failures"] == outcome["failures"]


@pytest.mark.parametrize("is_tiered", ["no", "yes"])
@pytest.mark.parametrize("failures", [None, 40])
def test_a_run_in_parts_is_the_run_at_once(is_tiered, failures):
    asked = {"is_tiered": is_tiered, "work": "50", "durable_time": "20"}
    setting, _, _ = read_setting(asked)
    wanted = {"seed": 7, "jobs": 40, "failures": failures}
    hurried = []
    after = None
    while not hurried or after:
        clock = iter([0.0, *[1.0] * 9]).__next__
        part, after = run_part(setting, **wanted, after=after, clock=clock)
        after = json.loads(json.dumps(after))
        hurried.append(part)
    whole, rest = run_part(setting, **wanted, after=None, clock=lambda: 0.0)

    assert len(hurried) == 40
    assert rest is None
    assert [one for part in hurried for one in part["outcomes"]] == whole["outcomes"]
    assert {**hurried[-1], "outcomes": 0} == {**whole, "outcomes": 0}


def test_a_run_has_the_means_and_errors_of_the_simulator():
    setting, _, _ = read_setting({})
    parts = simulate(seed=11, jobs=200, failures=50)
    *_, summary = simulation.run_jobs(
        lambda seed: simulation.run_endless_job(make_course(setting), seed=seed, failures=50),
        jobs=200,
        seed=11,
    )

    assert parts[-1]["goodput"] == pytest.approx(summary.goodput, rel=1e-12)
    assert parts[-1]["goodput_error"] == pytest.approx(summary.goodput_error, rel=1e-9)
    assert parts[-1]["wall_time"] == pytest.approx(summary.wall_time, rel=1e-12)
    assert parts[-1]["wall_time_error"] == pytest.approx(summary.wall_time_error, rel=1e-9)


def test_a_part_ends_in_time():
    now = iter(range(100))
    setting, _, _ = read_setting({})

    part, after = run_part(
        setting, seed=1, jobs=1000, failures=10, after=None, clock=lambda: next(now) * 0.01
    )

    assert part["done"] == len(part["outcomes"]) == 3
    assert after["jobs"] == 3


@pytest.mark.parametrize(
    ("inputs", "failures", "quantity"),
    [
        ({}, 100, "goodput"),
        ({"durable_time": "60", "slowdown": "20", "downtime": "60"}, 100, "goodput"),
        ({"is_recovery_interruptible": "no", "recovery_time": "1000"}, 100, "goodput"),
        ({"law": "weibull", "shape": "0.7"}, 100, "goodput"),
        (
            {"law": "weibull", "is_recovery_interruptible": "no", "recovery_time": "1000"},
            100,
            "goodput",
        ),
        ({"work": "40"}, None, "wall_time"),
        ({"work": "40", "is_tiered": "yes", "downtime": "60"}, None, "wall_time"),
    ],
)
def test_a_run_agrees_with_the_closed_form_for_the_same_thing(inputs, failures, quantity):
    last = simulate(inputs, seed=20_262, jobs=400, failures=failures)[-1]

    assert last["comparison"]["quantity"] == quantity
    assert abs(last["comparison"]["difference"]) < 3.5
    assert last["given_up"] == 0


@pytest.mark.parametrize(
    "inputs", [{"durable_time": "60"}, {"law": "weibull"}, {"is_recovery_interruptible": "no"}]
)
def test_where_there_is_no_closed_form_nothing_is_compared(inputs):
    last = simulate({**inputs, "work": "10"}, seed=1, jobs=3, failures=None)[-1]

    assert list(last["comparison"]) == ["words"]


def test_jobs_without_an_end_are_given_up_and_not_compared():
    hopeless = {"recovery_time": "20 h", "mean_time_between_failures": "1", "work": "100"}

    last = simulate(hopeless, seed=1, jobs=2, failures=None)[-1]

    assert last["given_up"] == 2
    assert str(GIVEN_UP_AFTER) in last["comparison"]["words"]


def test_jobs_that_are_all_alike_have_no_spread():
    last = simulate({"mean_time_between_failures": "never"}, seed=1, jobs=5, failures=None)[-1]

    assert last["wall_time_error"] == 0
    assert last["comparison"]["difference"] is None


@pytest.mark.parametrize(
    ("inputs", "failures", "name"),
    [
        ({"mean_time_between_failures": "never"}, 10, None),
        ({"interval": "never"}, 10, "interval"),
        ({"interval": "0"}, 10, "interval"),
        ({"interval": "never", "is_tiered": "yes"}, None, "interval"),
        ({"interval": "0.001", "is_tiered": "yes"}, None, "interval"),
    ],
)
def test_a_run_that_cannot_be_is_refused_in_words(inputs, failures, name):
    reply = ask("simulate", inputs, seed=1, jobs=1, failures=failures)

    assert (reply["ok"], reply["simulation"], reply["next"]) == (False, None, None)
    assert [one["input"] for one in reply["problems"]] == [name]


@pytest.mark.parametrize(
    "request_json",
    [
        "",
        "[]",
        "{}",
        '{"kind": "answer", "inputs": 3}',
        '{"kind": "who", "inputs": {}}',
        '{"kind": "curves", "inputs": {}, "which": ["none"]}',
        '{"kind": "timeline", "inputs": {}, "seed": -1, "failures": 1}',
        '{"kind": "timeline", "inputs": {}, "seed": 1, "failures": 21}',
        '{"kind": "simulate", "inputs": {}, "seed": 1, "jobs": 1e9, "failures": 1}',
        '{"kind": "simulate", "inputs": {}, "seed": 1, "jobs": 1, "failures": 1, "after": {"x": 1}}',
    ],
)
def test_a_request_of_another_shape_is_answered_in_words(request_json):
    reply = json.loads(respond(request_json))

    assert not reply["ok"]
    assert [one["message"] for one in reply["problems"]] == ["the request cannot be read"]


@given(
    kind=st.sampled_from(sorted(KINDS)),
    inputs=st.dictionaries(
        st.sampled_from(NAMES),
        st.one_of(
            st.sampled_from(["0", "never", "1e300", "1e-300", "100 %", "weibull", "yes", "no", ""]),
            st.floats(1e-9, 1e9).map(str),
            st.text(max_size=8),
        ),
        max_size=6,
    ),
)
@settings(max_examples=300, deadline=None)
def test_whatever_is_typed_there_is_an_answer(kind, inputs):
    reply = ask(kind, inputs, **KINDS[kind])

    assert reply["kind"] == kind
    assert reply["ok"] or all(one["message"] for one in reply["problems"])
    assert all(math.isfinite(number) for number in _numbers(reply))


def _numbers(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for part in value for number in _numbers(part)]
    return [value] if isinstance(value, float) else []


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_field_takes_its_default_and_its_slider(field):
    low, high = field.slider

    assert field.low <= low < high <= field.high
    assert not field.is_logarithmic or low > 0
    assert field.factor == parse_unit(field.unit, UNITS).factor
    assert field.is_optional == (field.default == "")
    assert ask("answer", {field.name: field.default})["ok"]
    assert ask("answer", {field.name: str(high)})["values"][field.name] == high * field.factor


def test_weibull_in_a_safe_recovery_is_downtime():
    results, _ = answer(law="weibull", is_recovery_interruptible="no", downtime="30")

    assert results["goodput"] == weibull.compute_goodput(
        600, failure_rate=1 / 10800, shape=0.7, blocking_time=12, downtime=330
    )


def test_the_slowdown_counts_as_blocking():
    results, _ = answer(blocking_time="6", durable_time="60", slowdown="10")

    assert results["blocking"] == pytest.approx(11.4)
    assert results["goodput"] == exact.compute_goodput(
        600,
        failure_rate=1 / 10800,
        blocking_time=results["blocking"],
        durable_time=60,
        recovery_time=300,
    )


@pytest.mark.parametrize("slowdown", ["0.8", "5.9", "6.3", "33.3"])
def test_a_blocking_save_has_no_lag_whatever_its_slowdown(slowdown):
    for seconds in ("12", "7.3", "0.59", "60"):
        results, _ = answer(blocking_time=seconds, slowdown=slowdown)

        assert results["lag"] == 0
        assert results["blocking"] == float(seconds)

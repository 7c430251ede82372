"""The build's Python and the browser's give the same numbers, to twelve digits.

What both run is one text, which the calculator of a page takes as the Python of an equation:
it computes all numbers of a model at random places, and the reply lists them.
"""

from __future__ import annotations

import inspect
import json
import math
import random
from pathlib import Path

import pytest

from conceptry.labs import calculator
from conceptry.labs.recovery import (
    desk,
    exact,
    first_order,
    interval,
    job,
    preset,
    requirement,
    saving,
    scaling,
    simulation,
    split,
    tiers,
    timeline,
    weibull,
)
from conceptry.model.corpus import load
from conceptry.model.science import program

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
POINTS = 200
DIGITS = 1e-12
# A difference of nearly equal numbers keeps the last digits of numpy, which are its own.
CHART_DIGITS = 1e-9
SEED = 20_264
MODULES = (
    *(exact, first_order, interval, job, requirement, saving),
    *(scaling, simulation, split, tiers, timeline, weibull),
)
# Takes a job to run, and runs it.
RUNNERS = {("simulation", "run_jobs")}
RANGES = {
    "interval": (10, 1e5),
    "failure_rate": (1e-7, 1e-3),
    "node_failure_rate": (1e-9, 1e-6),
    "save_time": (0.1, 1000),
    "blocking_time": (0.1, 100),
    "durable_time": (100, 1000),
    "recovery_time": (1, 3000),
    "downtime": (1, 1000),
    "work": (1e4, 1e6),
    "goodput": (0.3, 0.95),
    "size": (1e9, 1e13),
    "node_bandwidth": (1e8, 1e10),
    "duration": (1e3, 1e7),
    "slowdown": (0.01, 0.9),
    "multiple": (0.1, 10),
    "excess": (0.001, 0.5),
    "blocking_failures": (1e-12, 5),
    "period": (1e-6, 5),
    "shape": (0.4, 3),
}
COUNTS = {"nodes", "failures", "saves_per_durable", "most_failures"}
TIERS = {
    "local_save_time": (0.1, 10),
    "durable_save_time": (10, 300),
    "soft_failure_rate": (1e-6, 1e-3),
    "hard_failure_rate": (1e-7, 1e-4),
    "local_recovery_time": (1, 100),
    "durable_recovery_time": (10, 1000),
}
FLATTEN = '''
from dataclasses import fields, is_dataclass
from itertools import islice

def flatten(value):
    """List all numbers of a result; nothing stands for what has none."""
    if is_dataclass(value):
        value = [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [number for part in value for number in flatten(part)]
    if isinstance(value, str):
        return [float(sum(map(ord, value)))]
    return [float("inf") if value is None else float(value)]

def compute(place):
    return len(FOUND) if place < 0 else FOUND[int(place)]
'''


def draw(chance, low, high):
    return low * (high / low) ** chance.random()


def draw_argument(chance, name):
    """Write a random value of a parameter, as Python."""
    if name in RANGES:
        return repr(draw(chance, *RANGES[name]))
    if name in COUNTS:
        return str(round(draw(chance, 1, 100)))
    return OTHERS[name](chance)


def draw_tiers(chance):
    fields = ", ".join(f"{field}={draw(chance, *ends)!r}" for field, ends in TIERS.items())
    return f"tiers.Tiers({fields})"


def draw_course(chance):
    law = chance.choice(
        [
            f"failure.ExponentialFailures({draw(chance, 1e-5, 1e-3)!r})",
            f"failure.WeibullFailures({draw(chance, 1e3, 1e5)!r}, {draw(chance, 0.5, 3)!r})",
            f"failure.NodeFailures(4, {draw(chance, 1e4, 1e6)!r}, {draw(chance, 0.5, 3)!r})",
        ]
    )
    fields = {
        name: draw_argument(chance, name)
        for name in ("blocking_time", "recovery_time", "downtime", "is_recovery_interruptible")
    }
    fields |= {"interval": draw(chance, 1000, 1e5), "durable_time": draw(chance, 100, 900)}
    fields["slowdown"] = chance.choice(["0.0", "0.25"])
    told = ", ".join(f"{name}={value}" for name, value in fields.items())
    return f"timeline.Course(failures={law}, {told})"


def draw_tiered_course(chance):
    costs = ", ".join(f"{name}={draw(chance, *ends)!r}" for name, ends in TIERS.items())
    work, saves = draw(chance, 1000, 10_000), chance.randint(1, 9)
    return f"timeline.TieredCourse(interval={work!r}, saves_per_durable={saves}, {costs})"


OTHERS = {
    "is_recovery_interruptible": lambda chance: str(chance.random() < 0.5),
    "seed": lambda chance: str(chance.getrandbits(53)),
    "node_counts": lambda chance: repr([round(draw(chance, 1, 1e5)) for _ in range(2)]),
    "blocking_times": lambda chance: repr([draw(chance, 0.1, 1000) for _ in range(2)]),
    "tiers": draw_tiers,
    "course": draw_course,
}


def write_call(chance, module, name, function):
    """Write one call of a model with random arguments."""
    arguments = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "course" and "tiered" in name:
            value = draw_tiered_course(chance)
        else:
            value = draw_argument(chance, parameter.name)
        is_named = parameter.kind is parameter.KEYWORD_ONLY
        arguments.append(f"{parameter.name}={value}" if is_named else value)
    call = f"{module}.{name}({', '.join(arguments)})"
    # A timeline goes on without end; its first events tell enough.
    return f"list(islice({call}, 40))" if name.startswith("play") else call


def write_source(module, name, function):
    chance = random.Random(f"{SEED} {module} {name}")
    calls = [write_call(chance, module, name, function) for _ in range(POINTS)]
    names = ", ".join(sorted({module, "failure", "tiers", "timeline"}))
    lines = "".join(f"FOUND += flatten({call})\n" for call in calls)
    return f"from conceptry_labs.recovery import {names}\n{FLATTEN}\nFOUND = []\n{lines}"


def list_models():
    for module in MODULES:
        short = module.__name__.rsplit(".", 1)[-1]
        for name, function in inspect.getmembers(module, inspect.isfunction):
            is_own = function.__module__ == module.__name__
            is_model = name.startswith(("compute_", "run_", "play", "count_"))
            if is_own and is_model and (short, name) not in RUNNERS:
                yield short, name, function


def draw_value(chance, variable, *, is_whole):
    """Draw a value of an equation's variable; whole where the equation may count with it."""
    low = variable.low if variable.low is not None else variable.default / 2
    high = variable.high if variable.high is not None else 2 * variable.default
    if variable.scale == "log" and low > 0:
        value = draw(chance, low, high)
    else:
        value = chance.uniform(low, high)
    return max(low, float(round(value))) if is_whole else value


def draw_points(equation_program):
    chance = random.Random(f"{SEED} {equation_program.text}")
    return [
        {
            variable.symbol: draw_value(chance, variable, is_whole=order % 2 == 0)
            for variable in equation_program.variables
        }
        for order in range(POINTS)
    ]


def write_equation(equation_program, points):
    """Write the Python of an equation, and its results and conditions at some points."""
    names = equation_program.argument_names
    renamed = [{names[symbol]: point[symbol] for symbol in point} for point in points]
    return f"""{equation_program.python}
FOUND = []
for point in {renamed!r}:
    for function in (compute, conditions):
        try:
            value = function(**point)
        except (ArithmeticError, ValueError):
            value = float("inf")
        FOUND.append(float(sum(value) if isinstance(value, list) else value.real))

def conditions(place):
    return []

def compute(place):
    return len(FOUND) if place < 0 else FOUND[int(place)]
"""


def list_equations():
    corpus, _ = load(ROOT / "concepts")
    for record in corpus.records:
        for order, equation in enumerate(record.concept.science or (), 1):
            if equation.is_executable:
                yield f"{record.concept.id} {order}", program(equation)


def make_request(source, count):
    return {
        "id": "same",
        "source": source,
        "arguments": [{"name": "place", "unit": "1"}],
        "inputs": {"place": "-1"},
        "sweep": {"argument": "place", "values": list(range(count))},
    }


def compute_here(source):
    """Run a text on the Python of the build."""
    text = source.replace("conceptry_labs", "conceptry.labs")
    count = json.loads(calculator.respond(json.dumps(make_request(text, 0))))
    assert count["problems"] == []
    reply = calculator.respond(json.dumps(make_request(text, int(count["result"]))))
    return json.loads(reply)["sweep"]


@pytest.fixture(scope="module")
def compute_there(browser, bare_address):
    """Run a text on the Python of the browser."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(bare_address)

    def ask(lab, request):
        return page.evaluate(
            "([lab, request]) => import('./assets/python.js').then((python) =>"
            " python.respond(lab, request, { deadline: 20000 }))",
            [lab, request],
        )

    # With it come the packages, which the texts import from.
    ask("recovery", {})
    yield ask
    context.close()


def assert_same(found, expected, digits=DIGITS):
    assert len(found) == len(expected)
    assert [value is None for value in found] == [value is None for value in expected]
    for one, other in zip(found, expected, strict=True):
        assert one is None or math.isclose(one, other, rel_tol=digits, abs_tol=1e-300)


@pytest.mark.parametrize(
    ("module", "name", "function"),
    [pytest.param(*model, id=f"{model[0]}.{model[1]}") for model in list_models()],
)
def test_a_model_gives_the_same_numbers(compute_there, module, name, function):
    source = write_source(module, name, function)
    expected = compute_here(source)

    reply = compute_there("calculator", make_request(source, len(expected)))

    assert reply["result"] == len(expected) >= POINTS
    assert sum(value is not None for value in expected) > POINTS / 2
    assert_same(reply["sweep"], expected)


def test_all_equations_give_the_same_numbers(compute_there):
    """What is compared is the page's Python in both, and what the build's charts are drawn by."""
    for place, equation_program in list_equations():
        points = draw_points(equation_program)
        source = write_equation(equation_program, points)
        expected = compute_here(source)
        drawn = [equation_program.evaluate(point) for point in points]

        reply = compute_there("calculator", make_request(source, len(expected)))

        assert reply["result"] == len(expected) == 2 * POINTS, place
        assert sum(value is not None for value in expected[::2]) > POINTS / 4, place
        assert_same(reply["sweep"], expected)
        finite = [one if math.isfinite(one) else None for one in drawn]
        assert_same(reply["sweep"][::2], finite, CHART_DIGITS)


@pytest.mark.parametrize("one", preset.PRESETS, ids=lambda one: one.id)
def test_the_desk_gives_the_same_numbers(compute_there, one):
    inputs = dict(one.inputs)
    for more in (
        {"kind": "answer"},
        {"kind": "curves", "which": list(desk.curve.CURVES)},
        {"kind": "timeline", "seed": 1, "failures": 5},
    ):
        request = {**more, "inputs": inputs}
        expected = json.loads(desk.respond(json.dumps(request)))

        found = compute_there("recovery", request)

        assert_same(list(list_numbers(found)), list(list_numbers(expected)))
        assert drop_numbers(found) == drop_numbers(expected)


def list_numbers(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from list_numbers(part)
    elif value is None or isinstance(value, int | float):
        yield value


def drop_numbers(value):
    """Leave the words and the shape."""
    if isinstance(value, dict):
        return {name: drop_numbers(part) for name, part in value.items()}
    if isinstance(value, list):
        return [drop_numbers(part) for part in value]
    return value if isinstance(value, str) else None

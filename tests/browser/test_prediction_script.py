"""What the script says of a prediction beside the model's answer."""

import json
import math
import subprocess
from pathlib import Path

import pytest

import conceptry
from conceptry import units

FOLDER = Path(conceptry.__file__).parent / "browser"
# Reads calls from standard input and writes their answers.
SCRIPT = f"""
import * as comparison from {json.dumps((FOLDER / "comparison.js").as_uri())};
import * as curve from {json.dumps((FOLDER / "drawn-curve.js").as_uri())};
let text = "";
for await (const piece of process.stdin) text += piece;
const all = {{ ...comparison, ...curve }};
const answers = JSON.parse(text).map(([name, ...values]) => all[name](...values));
process.stdout.write(JSON.stringify(answers));
"""


def answer(*calls):
    """Return what the functions of the script return under Node."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps(calls),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def quantity(unit, measure="large"):
    steps = [list(step) for step in units.unit_steps(unit)]
    return {"unit": units.format_unit(unit), "steps": steps, "measure": measure}


def axis(unit, low, high, scale="linear", **more):
    return {**quantity(unit, **more), "domain": [low, high], "scale": scale}


NUMBERS = [
    (
        3,
        7.2,
        "h",
        "You said 3 h, the model says 7.2 h: 2.4 times as long.",
        "off by a factor of 2.4",
    ),
    (7.2, 3, "h", "You said 7.2 h, the model says 3 h: yours is 2.4 times as long.", "off by"),
    (6, 7.2, "h", "You said 6 h, the model says 7.2 h: 20 % more.", "near, within a factor of 1.5"),
    (7.2, 7.2, "h", "You said 7.2 h, the model says 7.2 h: the same.", "the same"),
    (7.1, 7.2, "h", "You said 7.1 h, the model says 7.2 h: 1.4 % more.", "very near, within 5 %"),
    (92, 90, "%", "You said 92 %, the model says 90 %: 2 percentage points less.", "very near"),
    (1, 90, "%", "You said 1 %, the model says 90 %: 89 percentage points more.", "far off, by"),
    (0, 5, "h", "You said 0 h, the model says 5 h: 5 h more.", "far off"),
]


def test_the_difference_of_two_numbers_is_said_in_words():
    said = answer(
        *(
            ["compareNumbers", said, model, quantity(unit, "long" if unit == "h" else "large"), 1.5]
            for said, model, unit, _, _ in NUMBERS
        )
    )

    for found, (_, _, _, words, near) in zip(said, NUMBERS, strict=True):
        assert found["words"].replace("\u00a0", " ") == words
        assert found["near"].replace("\u00a0", " ").startswith(near)


def test_what_is_near_is_decided_by_the_step():
    strict, loose = answer(*(["judge", 2, 3, near] for near in (1.25, 2)))

    assert strict == {"near": "off by a factor of 1.5", "grade": "off"}
    assert loose == {"near": "near, within a factor of 2", "grade": "near"}


def valley(best, handles=7):
    """A curve in the middle of whose axis the model is lowest, and one that is lowest elsewhere."""
    places = [10 ** (1 + 2 * i / (handles - 1)) for i in range(handles)]
    many = [10 ** (1 + 2 * i / 100) for i in range(101)]

    def height(x, at):
        return 10 + 40 * (math.log10(x) - math.log10(at)) ** 2

    data = {
        "x": axis("s", 10, 1000, "log", measure="long"),
        "y": axis("%", 0, 60),
        "handles": places,
        "points": [[x, height(x, 100)] for x in many],
        "look": "minimum",
        "lookAt": [100, 10],
        "near": 1.5,
    }
    return [height(x, best) for x in places], data


def test_a_curve_is_told_where_it_is_lowest_and_how_far_it_is_away():
    [found] = answer(["compareCurves", *valley(300)])
    words = found["words"].replace("\u00a0", " ")

    assert words.startswith("You put the lowest point at 3")
    assert "the model has it at 100 s: yours is 3" in words
    assert "percentage points away from the model’s." in words
    assert found["grade"] == "off"


def test_a_curve_on_the_model_is_near_it_even_between_its_points():
    [found] = answer(["compareCurves", *valley(100, handles=6)])
    words = found["words"].replace("\u00a0", " ")

    assert found["grade"] == "near"
    away = float(words.split("your curve is ")[1].split(" percentage")[0])
    assert away < 1


def test_a_curve_whose_end_counts_is_compared_there():
    values, data = valley(100)
    [found, told] = answer(
        ["compareCurves", values, {**data, "look": "end", "lookAt": [1000, 25]}],
        ["tellCurve", values, {**data, "look": "end"}],
    )

    assert (
        found["words"]
        .replace("\u00a0", " ")
        .startswith(
            "At the right end you said 50 %, the model says 25 %: 25 percentage points less."
        )
    )
    assert told == "50\u00a0% at the right end"


def test_the_distance_on_a_logarithmic_axis_is_a_factor():
    values, data = valley(100)
    y = axis("h", 1, 100, "log", measure="long")
    level = {**data, "y": y, "points": [[x, 10] for x, _ in data["points"]], "look": "end"}
    [found] = answer(["compareCurves", [20 for _ in values], {**level, "lookAt": [1000, 10]}])

    assert "On average your curve is a factor of 2 away from the model’s." in found["words"]


@pytest.mark.parametrize("points", [[[0, 0.2], [1, 0.8]], [[0, 0], [0.5, 1], [1, 0]]])
def test_a_smooth_curve_goes_through_its_points_and_stays_within_the_axes(points):
    [curve] = answer(["smooth", points])

    assert all(0 <= up <= 1 for _, up in curve)
    for across, up in points:
        nearest = min(curve, key=lambda place, across=across: abs(place[0] - across))
        assert nearest[1] == pytest.approx(up, abs=0.01)

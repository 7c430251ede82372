"""The script writes numbers and quantities as the build does."""

import json
import math
import random
import subprocess
from pathlib import Path

import conceptry
from conceptry import units
from conceptry.pages.number_question import format_given

NUMBER_PATH = Path(conceptry.__file__).parent / "browser" / "number.js"
UNITS = (
    *("1", "%", "s", "ms", "1/s", "1/day", "B", "GB", "KiB", "GB/s", "W", "J/bit", "USD/h"),
    *("request", "node", "sample", "day", "week", "year", "token/s", "node*h", "1/node"),
    *("GPU", "GPU*h", "step/s", "parameter", "image", "chip", "rack", "packet", "hop", "Wh"),
)
# Reads calls from standard input and writes their answers.
SCRIPT = f"""
import * as number from {json.dumps(NUMBER_PATH.as_uri())};
let text = "";
for await (const piece of process.stdin) text += piece;
const answers = JSON.parse(text).map(([name, ...values]) => number[name](...values));
process.stdout.write(JSON.stringify(answers));
"""


def answer(calls):
    """Return what the functions of the script return under Node."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps(calls),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def samples():
    """Values of every size, and those at which the writing changes."""
    chance = random.Random(1)
    sizes = [m * 10.0**k for k in range(-18, 28, 2) for m in (1, 1.125, 1.2344, 5.55, 9.9996)]
    edges = [0.0999, 0.09996, 0.1, 0.00099996, 999.4, 999.6, 999.9999, 999_999, 999_999.9, 1e6]
    whole = [
        1,
        2.5,
        1000,
        2730.67,
        9999,
        9999.5,
        10_000,
        16_384,
        123_456,
        16_383.999999999998,
        2**40,
    ]
    drawn = [10 ** chance.uniform(-20, 25) for _ in range(200)]
    return [0.0, *sizes, *edges, *whole, *drawn, *(-value for value in (*edges, *whole))]


def test_numbers_are_the_same_text():
    """Plain numbers, groups of digits, powers of ten, rounding of halves and signs."""
    cases = [(value, digits) for value in samples() for digits in (1, 3, 4, 6)]

    found = answer([("formatNumber", value, digits) for value, digits in cases])

    assert found == [units.format_number(value, digits) for value, digits in cases]


def test_quantities_are_the_same_text():
    """Prefixes, units and spaces."""
    cases = [(value, unit) for value in samples() for unit in UNITS]

    found = answer([("formatQuantity", value, units.unit_steps(unit)) for value, unit in cases])

    assert found == [units.format_quantity(value, unit) for value, unit in cases]


def test_given_values_are_the_same_text():
    """All digits of a value, for somebody who computes with it."""
    cases = [(value, unit) for value in samples() for unit in ("1", "s", "GB/s")]

    found = answer([("formatExact", value, units.unit_steps(unit)) for value, unit in cases])

    assert found == [format_given(value, unit) for value, unit in cases]


def test_both_have_the_same_defaults():
    """Three digits, when nothing is said; and words for what is not a number."""
    steps = units.unit_steps("s")

    found = answer([("formatNumber", 509.117), ("formatQuantity", 509.117, steps)])
    undefined = answer([("formatQuantity", None, steps)])

    assert found == [units.format_number(509.117), units.format_quantity(509.117, "s")]
    assert undefined == [units.format_quantity(math.nan, "s")]

"""The unit check: what it finds, how it says so, and what it proposes."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conceptry import units
from conceptry.formula import (
    ConditionText,
    DimensionFault,
    Numeral,
    Program,
    Result,
    Variable,
    check_dimensions,
)
from conceptry.units.definition import SPOKEN


def check(equation, result, variables, conditions=(), numerals=()):
    symbol, unit = result.split()
    made = Program.build(
        equation,
        result=Result(symbol, "", unit),
        variables=tuple(Variable(symbol, "", unit, 1) for symbol, unit in variables.items()),
        conditions=tuple(ConditionText(text, "") for text in conditions),
        numerals=tuple(Numeral(text, "", unit) for text, unit in numerals),
    )
    return made, check_dimensions(made)


@pytest.mark.parametrize(
    ("equation", "result", "variables", "expected"),
    [
        (
            "L ≈ C/τ + λτ/2 + λR",
            "L %",
            {"C": "s", "τ": "s", "λ": "s", "R": "s"},
            (
                "adds a pure number and a quantity in s²",
                "C/τ + λτ/2 + λR",
                "it would fit if λ were per s",
            ),
        ),
        (
            "t = F/P",
            "t s",
            {"F": "FLOP", "P": "FLOP"},
            (
                "computes a pure number but the result is declared as a time (s)",
                "F/P",
                "it would fit if P were in FLOP/s",
            ),
        ),
        (
            "p = exp(-T)",
            "p 1",
            {"T": "h"},
            (
                "takes a time (s) as argument of exp, which must be a pure number",
                "-T",
                "it would fit if T were a pure number",
            ),
        ),
        (
            "n = 2^r",
            "n 1",
            {"r": "bit"},
            (
                "takes an amount of data (bit) as exponent, which must be a pure number",
                "r",
                "it would fit if r were a pure number",
            ),
        ),
        (
            "t = max(a, b)",
            "t s",
            {"a": "s", "b": "B"},
            (
                "takes the max of a time (s) and an amount of data (B)",
                "max(a, b)",
                "it would fit if b were in s",
            ),
        ),
        (
            "t = τ - λ",
            "t s",
            {"τ": "s", "λ": "1/h"},
            (
                "subtracts a time (s) and a rate (per s)",
                "τ - λ",
                "it would fit if λ were in s",
            ),
        ),
        (
            "t = a^n",
            "t s",
            {"a": "s", "n": "1"},
            (
                "raises a time (s) to a power that is not a fixed number",
                "a^n",
                "divide the base by a reference value in the same unit",
            ),
        ),
        (
            "T = T_c + ΔT",
            "T degC",
            {"T_c": "degC", "ΔT": "degC"},
            (
                "ΔT is a difference, but degC counts from the freezing point",
                "ΔT",
                "declare it in K or delta_degC",
            ),
        ),
    ],
)
def test_a_fault_says_what_is_wrong_where_and_what_would_fit(equation, result, variables, expected):
    """Both sides are shown in readable units, and a proposal was itself checked."""
    made, faults = check(equation, result, variables)

    assert [
        (fault.message, made.text[fault.start : fault.end], fault.hint) for fault in faults
    ] == [expected]


@pytest.mark.parametrize(
    ("equation", "result", "variables"),
    [
        ("t = max(0, a - b)", "t s", {"a": "s", "b": "ms"}),
        ("d = √(2 a t²/2)", "d m", {"a": "m^2/s^2", "t": "s"}),
        ("t = S/B", "t s", {"S": "GiB", "B": "Gbit/s"}),
        ("x = a^½", "x m", {"a": "m^2"}),
        ("x = a^-2", "x 1/m^2", {"a": "m"}),
        ("n = ⌈S/B⌉ + round(S/B) + sgn(S)", "n 1", {"S": "B", "B": "B"}),
        ("t = Σ_{k=1}^{n} k τ", "t s", {"n": "1", "τ": "s"}),
        ("x = 50% a", "x m", {"a": "m"}),
    ],
)
def test_what_fits_has_no_fault(equation, result, variables):
    """Zero fits everything, prefixes are no matter, roots halve dimensions."""
    assert check(equation, result, variables)[1] == ()


def test_a_numeral_carries_its_unit():
    """6 FLOP for each parameter and token make C = 6 N D right."""
    variables = {"N": "1", "D": "token"}

    assert check("C = 6 N D", "C FLOP", variables, numerals=[("6", "FLOP/token")])[1] == ()
    assert len(check("C = 6 N D", "C FLOP", variables)[1]) == 1


def test_conditions_are_checked_as_well():
    """The fault tells which condition it is in; the result has its declared unit there."""
    made, faults = check(
        "t = S/B", "t s", {"S": "B", "B": "B/s"}, conditions=["S > 0", "t < 5 S", "S ≪ 1"]
    )

    assert made.evaluate(made.defaults) == 1
    assert faults == (
        DimensionFault(
            "compares a time (s) and an amount of data (B)", 0, 7, "give both the same unit", 1
        ),
        DimensionFault(
            "compares an amount of data (B) and a pure number", 0, 5, "give both the same unit", 2
        ),
    )


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("m", "a length (m)"),
        ("GB", "an amount of data (B)"),
        ("1", "a pure number"),
        ("%", "a pure number"),
        ("request", "a number of requests (request)"),
        ("m*K", "a quantity in m·K"),
    ],
)
def test_a_result_in_a_wrong_unit_is_told_what_the_equation_computes(unit, words):
    """A start-up time and a transfer add up to a time, whatever the result is declared to be."""
    variables = {"α": "µs", "S": "MB", "B": "GB/s"}

    _, (fault,) = check("t = α + S/B", f"t {unit}", variables)

    assert fault.message == f"computes a time (s) but the result is declared as {words}"
    assert fault.hint == "correct the unit of the result or of a symbol on the right side"


@pytest.mark.parametrize(
    ("power", "message"),
    [
        ("20", "computes a quantity in m²⁰ but the result is declared as a pure number"),
        ("1/3", "computes a quantity in m^(1/3) but the result is declared as a pure number"),
        ("100", "raises a length (m) to a power beyond 99"),
        ("9e200", "raises a length (m) to a power beyond 99"),
    ],
)
def test_powers_of_any_size_are_told(power, message):
    """No power is too large or too odd for words."""
    _, faults = check(f"x = a^({power})", "x 1", {"a": "m"})

    assert [fault.message for fault in faults] == [message]


names = st.sampled_from([*SPOKEN, "%"])
factors = st.builds(
    lambda prefix, name, power: f"{prefix}{name}{power}",
    st.sampled_from(("", "", "k", "µ", "G", "Mi", "Q")),
    names,
    st.sampled_from(("", "", "^2", "^-3", "^12")),
)
any_unit = st.one_of(
    st.just("1"),
    factors,
    st.builds("{}/({}*{})".format, factors, factors, factors),
    st.builds("1/{}".format, factors),
)
SLOTTED = (
    "t = a + b/c",
    "t = 6 a/b + max(b, c)",
    "t = exp(-a) √(b c)/⌈c⌉",
    "t = a^40 + (b c)^½ - c^-3",
    "t = Σ_{k=1}^{3} k a/b + ln(c) a^b",
    "1/t = 1/a + 1/b + c",
)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(SLOTTED),
    st.lists(any_unit, min_size=5, max_size=5),
    st.sampled_from(("a < b", "t ≪ c", "a b = c t")),
)
def test_units_of_any_kind_in_any_place_give_findings_only(equation, slots, condition):
    """Whatever units are declared, the equation is built and checked, and findings are words."""
    assume(all(is_unit(text) for text in slots))
    result, numeral, *own = slots
    numerals = [("6", numeral)] * ("6" in equation)

    made, faults = check(
        equation,
        f"t {result}",
        dict(zip("abc", own, strict=True)),
        conditions=[condition],
        numerals=numerals,
    )

    assert all(fault.message and fault.hint for fault in faults)
    compile(made.python, "<generated>", "exec")
    made.holds(made.defaults)


def is_unit(text):
    try:
        units.parse_unit(text)
    except units.UnitError:
        return False
    return True

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
    compile_numpy,
    measure,
    numeral_scale,
    parse,
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
                (
                    "computes a pure number but the result is declared as a time (s): P is an amount "
                    "of computation (FLOP), where a computing rate (FLOP/s) is needed"
                ),
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
        ("t = S/B", "t s", {"S": "GiB", "B": "GB/s"}),
        ("t = S/B", "t s", {"S": "Mibit", "B": "Gbit/s"}),
        ("x = a^½", "x m", {"a": "m^2"}),
        ("x = a^-2", "x 1/m^2", {"a": "m"}),
        ("n = ⌈S/B⌉ + round(S/B) + sgn(S)", "n 1", {"S": "B", "B": "B"}),
        ("t = Σ_{k=1}^{n} k τ", "t s", {"n": "1", "τ": "s"}),
        ("x = 50% a", "x m", {"a": "m"}),
        ("r = n/N", "r bit/B", {"n": "bit", "N": "B"}),
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
            "compares an amount of data (B) and a pure number",
            *(0, 5, "it would fit if 1 were declared under numerals in B", 2),
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


DATA = {"S": "GB", "B": "Gbit/s"}


def said(equation, result, variables, conditions=()):
    """Return what is said of the one fault that there is."""
    made, (fault,) = check(equation, result, variables, conditions)
    text = made.text if fault.condition is None else made.conditions[fault.condition].text
    return text[fault.start : fault.end], fault.message, fault.hint, fault.symbols


@pytest.mark.parametrize(
    ("equation", "unit", "variables", "sides", "mended"),
    [
        ("t = S/B", "s", DATA, "bytes (S) and bits (B)", ("S/B", "8 · S/B")),
        ("t = α + S/B", "s", DATA | {"α": "µs"}, "bytes (S) and bits (B)", ("S/B", "8 · S/B")),
        (
            "t = S/B",
            "s",
            {"S": "Gbit", "B": "MB/s"},
            "bytes (B) and bits (S)",
            ("S/B", "S/(8 · B)"),
        ),
        ("P = e R", "W", {"e": "J/bit", "R": "B/s"}, "bytes (R) and bits (e)", ("e R", "8 · e R")),
        ("t = 1/(B/S)", "s", DATA, "bytes (S) and bits (B)", ("1/(B/S)", "1/(B/(8 · S))")),
        (
            "V = S + W",
            "Gbit",
            {"S": "GB", "W": "GiB"},
            "bytes (S, W) and bits (the result)",
            ("S + W", "8 · (S + W)"),
        ),
        (
            "V = S + W",
            "GB",
            {"S": "GB", "W": "Gbit"},
            "bytes (S, the result) and bits (W)",
            ("W", "W/8"),
        ),
    ],
)
def test_bytes_and_bits_are_told_apart_and_the_factor_is_named(
    equation, unit, variables, sides, mended
):
    """The hint writes the 8 where it is missing; with what it writes the equation is right."""
    result = f"{equation[0]} {unit}"

    _, message, hint, _ = said(equation, result, variables)

    assert message == f"mixes {sides}, which differ by the factor 8"
    assert hint == f"write {mended[1]}, or give both in bytes or both in bits"
    assert check(equation.replace(*mended), result, variables)[1] == ()


@pytest.mark.parametrize(
    ("equation", "result", "variables"),
    [
        ("t = 8·S/B", "t s", DATA),
        ("t = 8 S / B", "t s", DATA),
        ("t = 8S/B", "t s", DATA),
        ("t = S/(B/8)", "t s", DATA),
        ("t = S/(8 B)", "t s", {"S": "Gbit", "B": "GB/s"}),
        ("t = 8 α + 8 S/B", "t s", DATA | {"α": "s"}),
        ("V = 8 S", "V Gbit", {"S": "GB"}),
        ("P = 8 e R", "P W", {"e": "pJ/bit", "R": "TB/s"}),
    ],
)
def test_one_eight_that_makes_it_fit_is_taken_as_bits_in_a_byte(equation, result, variables):
    """It is shown as if it had been declared."""
    made, faults = check(equation, result, variables)

    assert faults == ()
    assert made.found_numerals == (Numeral("8", "bits in a byte", "bit/B"),)


@pytest.mark.parametrize(
    ("equation", "variables"),
    [
        ("t = 8 S/B", {"S": "GB", "B": "GB/s"}),
        ("t = 8 S/B", {"S": "Gbit", "B": "Gbit/s"}),
        ("t = 8 τ", {"τ": "s"}),
    ],
)
def test_an_eight_is_a_plain_number_where_that_fits(equation, variables):
    """Nothing is inferred from a formula that is right as it stands."""
    made, faults = check(equation, "t s", variables)

    assert (faults, made.found_numerals) == ((), ())


def test_of_two_eights_that_could_convert_none_is_chosen():
    """Which one it is would be a guess."""
    assert "mixes bytes (S) and bits (B)" in said("t = 8·8 S/B", "t s", DATA)[1]


def test_an_eight_on_the_wrong_side_is_told():
    """Bytes times eight are bits; divided by eight they are off by 64."""
    assert said("t = S/(8 B)", "t s", DATA)[2] == (
        "the 8 stands on the wrong side of the fraction: 1 B is 8 bit"
    )


def test_a_declared_eight_is_the_same_as_one_that_was_found():
    """Both of two terms need it, so the author says what it is."""
    variables = DATA | {"R": "GB"}
    numerals = [("8", "bit/B")]

    made, faults = check("t = 8 S/B + 8 R/B", "t s", variables, numerals=numerals)

    assert (faults, made.evaluate(made.defaults)) == ((), 16)


def test_a_condition_is_searched_for_its_own_eight():
    """The equation has none; of the conditions one is right and one is not."""
    variables = {"S": "GB", "B": "GB/s", "R": "Gbit/s"}

    made, (fault,) = check("t = S/B", "t s", variables, conditions=["8 B < R", "B < R"])

    assert made.found_numerals == (Numeral("8", "bits in a byte", "bit/B"),)
    assert (fault.condition, fault.message, fault.hint) == (
        1,
        "mixes bytes (B) and bits (R), which differ by the factor 8",
        "write 8 · B, or give both in bytes or both in bits",
    )


@pytest.mark.parametrize(
    ("equation", "result", "variables", "expected"),
    [
        (
            "E = P t",
            "E kWh",
            {"P": "kWh", "t": "h"},
            (
                (
                    "computes a quantity in J·s but the result is declared as an energy (J): "
                    "P is an energy (J), where a power (W) is needed"
                ),
                (
                    "it would fit if P were in W or if t were a pure number; "
                    "W·h is an energy, W is a power"
                ),
                ("P",),
            ),
        ),
        (
            "c = p P",
            "c USD",
            {"p": "USD/kWh", "P": "kW"},
            (
                (
                    "computes a price per time (USD/s) but the result is declared as an amount of "
                    "money (USD): P is a power (W), where an energy (J) is needed"
                ),
                "it would fit if P were in J; W·h is an energy, W is a power",
                ("P",),
            ),
        ),
        (
            "r = n/t",
            "r token/s",
            {"n": "1", "t": "s"},
            (
                (
                    "computes a rate (per s) but the result is declared as a token rate (token/s): "
                    "n is a pure number, where a number of tokens (token) is needed"
                ),
                "it would fit if n were in token",
                ("n",),
            ),
        ),
        (
            "C = 6 N D",
            "C FLOP",
            {"N": "1", "D": "token"},
            (
                (
                    "computes a number of tokens (token) but the result is declared as an amount of "
                    "computation (FLOP)"
                ),
                "it would fit if D were in FLOP or if 6 were declared under numerals in FLOP/token",
                ("D",),
            ),
        ),
    ],
)
def test_each_mix_up_is_named(equation, result, variables, expected):
    """An amount and its rate, an energy and a power, a count and a plain number."""
    assert said(equation, result, variables)[1:] == expected


@pytest.mark.parametrize(
    ("equation", "result", "variables", "expected"),
    [
        (
            "Q = m c T",
            "Q J",
            {"m": "kg", "c": "J/(kg*K)", "T": "degC"},
            (
                "m c T",
                "multiplies T, which counts from the freezing point",
                "declare T in K, or in delta_degC for a difference",
                ("T",),
            ),
        ),
        (
            "η = 1 - T_c/T_h",
            "η %",
            {"T_c": "degC", "T_h": "degC"},
            (
                "T_c/T_h",
                "divides by T_h, which counts from the freezing point",
                "declare T_h in K, or in delta_degC for a difference",
                ("T_h",),
            ),
        ),
        (
            "P = a T^4",
            "P W",
            {"a": "W/K^4", "T": "degC"},
            (
                "T^4",
                "takes a power of T, which counts from the freezing point",
                "declare T in K, or in delta_degC for a difference",
                ("T",),
            ),
        ),
        (
            "T = T_a + T_b",
            "T degC",
            {"T_a": "degC", "T_b": "degC"},
            (
                "T_a + T_b",
                "adds temperatures that count from the freezing point (T_a and T_b)",
                "declare those that are differences in K or delta_degC, or all of them in K",
                ("T_a", "T_b"),
            ),
        ),
        (
            "T = T_a - T_b",
            "T degC",
            {"T_a": "degC", "T_b": "degC"},
            (
                "T_a - T_b",
                "T is a difference, but degC counts from the freezing point",
                "declare it in K or delta_degC",
                ("T",),
            ),
        ),
        (
            "T = T_a - T_b",
            "T K",
            {"T_a": "K", "T_b": "degC"},
            (
                "T_a - T_b",
                "takes a temperature that counts from the freezing point for a difference (T_b)",
                "subtract two temperatures, or declare it in K or delta_degC",
                ("T_b",),
            ),
        ),
    ],
)
def test_a_temperature_in_celsius_is_not_an_amount_of_heat(equation, result, variables, expected):
    """Twice 20 °C is nothing: what counts from a zero point of its own is only shifted."""
    assert said(equation, result, variables) == expected


def test_a_condition_says_which_temperatures_it_adds():
    """A condition is looked at as the equation is."""
    variables = {"T_a": "degC", "T_b": "degC"}

    place, message, _, _ = said("T = T_a", "T degC", variables, ["T_a < T_b", "T_a + T_b < T"])

    assert place == "T_a + T_b < T"
    assert message == "adds temperatures that count from the freezing point (T_a and T_b)"


def test_the_result_in_a_condition_counts_from_its_own_zero_point():
    """The unit of the result says so, not that of a variable."""
    found = said("T = T_k", "T degC", {"T_k": "K", "T_a": "degC"}, ["T/T_k < 2"])

    assert found[:2] == ("T/T_k", "divides T, which counts from the freezing point")


@pytest.mark.parametrize(
    ("equation", "result", "variables"),
    [
        ("Q = m c (T - T_0)", "Q J", {"m": "kg", "c": "J/(kg*K)", "T": "degC", "T_0": "degC"}),
        ("T = (T_a + T_b)/2", "T degC", {"T_a": "degC", "T_b": "degC"}),
        ("T = 2 T_a - T_b", "T degC", {"T_a": "degC", "T_b": "degC"}),
        ("T_j = T_c + P θ", "T_j degC", {"T_c": "degC", "P": "W", "θ": "K/W"}),
        ("T_j = T_c + P θ", "T_j K", {"T_c": "degC", "P": "W", "θ": "K/W"}),
        ("T = T_k + (T_a - T_b)", "T degC", {"T_k": "K", "T_a": "degC", "T_b": "degC"}),
        ("T = max(T_a, T_b)", "T degC", {"T_a": "degC", "T_b": "degC"}),
        ("x = |T_a - T_b|/T_k", "x 1", {"T_k": "K", "T_a": "degC", "T_b": "degC"}),
    ],
)
def test_temperatures_in_celsius_are_shifted_compared_and_averaged(equation, result, variables):
    """A difference of two has no zero point left, an average has one."""
    assert check(equation, result, variables)[1] == ()


def dimensions(**symbols):
    return {name: units.counted_dimension(unit) for name, unit in symbols.items()}


def test_any_expression_can_be_measured():
    """Without a wanted unit a mixture of bytes and bits is a fault by itself."""
    symbols = dimensions(S="GB", B="Gbit/s")

    right = measure(parse("8 S/B", "SB"), symbols)
    wrong = measure(parse("S/B", "SB"), symbols)

    assert (right.dimension, right.faults) == (units.counted_dimension("s"), ())
    assert right.numerals == (Numeral("8", "bits in a byte", "bit/B"),)
    assert wrong.faults[0].message == "mixes bytes (S) and bits (B), which differ by the factor 8"


def test_what_is_wanted_decides_what_an_eight_means():
    """Eight files of 3 GB, or 3 GB in bits."""
    tree, symbols = parse("8 S", "S"), dimensions(S="GB")

    files = measure(tree, symbols, wanted=units.counted_dimension("GB"))
    bits = measure(tree, symbols, wanted=units.counted_dimension("Gbit"))

    assert (files.faults, files.numerals) == ((), ())
    assert (bits.faults, len(bits.numerals)) == ((), 1)
    assert bits.dimension == units.counted_dimension("bit")


def test_what_fits_everything_has_no_dimension():
    """Zero is zero in any unit."""
    assert measure(parse("0", ()), {}).dimension is None


def test_two_sides_may_both_be_bits_for_a_byte():
    """What is compared is of one kind, so no 8 is missing."""
    symbols = dimensions(S="GB", R="GB", B="Gbit/s")

    assert measure(parse("S/B < R/B", "SRB"), symbols).faults == ()


def test_a_comparison_can_be_measured():
    """What is said about a shape is a comparison over the same symbols."""
    found = measure(parse("S/B > τ", ("S", "B", "τ")), dimensions(S="GB", B="GB/s", τ="GB"))

    assert found.faults[0].message == "compares a time (s) and an amount of data (B)"


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(("kB", "GB", "GiB")),
    st.sampled_from(("bit/s", "Gbit/s", "Mibit/h")),
    st.floats(0.01, 100),
    st.floats(0.01, 100),
)
def test_a_measured_value_is_that_of_the_program(size, rate, s, b):
    """Base units with bytes and bits apart give what the equation gives in declared units."""
    tree, unit = parse("8 S/B", "SB"), units.parse_unit
    found = measure(tree, dimensions(S=size, B=rate))
    made, _ = check("t = 8 S/B", "t s", {"S": size, "B": rate})

    values = {"S": s * float(unit(size).counted_factor), "B": b * float(unit(rate).counted_factor)}
    value = compile_numpy(tree, numeral_scale(found.numerals))(values)

    assert value == pytest.approx(made.evaluate({"S": s, "B": b}), rel=1e-12)
    factor, _ = units.compute_conversion(size, "bit")
    assert value == pytest.approx(
        s * factor / (b * units.compute_conversion(rate, "bit/s")[0]), rel=1e-9
    )


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

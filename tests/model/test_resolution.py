"""Values that are defined elsewhere reach the variables that use them."""

import pytest
from constants import constant, line_of, write_constants, write_work

from conceptry import site
from conceptry.model.corpus import load


def variable(folder):
    corpus, found = load(folder, display_folder="c")
    assert found == ()
    return corpus.by_id["alpha"].science[0].variables[1]


def findings(folder):
    return load(folder, display_folder="c")[1]


def out_of_range(folder):
    found = site.check(folder, display_folder="c")[1]
    return [d for d in found if d.code == "default-out-of-range"]


def test_a_variable_takes_the_value_of_its_constant(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak")

    assert variable(tmp_path).value == 989.4


def test_a_constant_is_converted_to_the_unit_of_the_variable(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak", unit="GFLOP/s")

    assert variable(tmp_path).value == 989_400


def test_an_input_hands_its_constant_on_to_the_variable(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, inputs=[{"symbol": "P", "constant": "peak"}])

    assert (variable(tmp_path).value, variable(tmp_path).constant) == (989.4, "peak")


def test_an_input_that_is_a_constant_has_its_name_value_and_unit(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, default=5, inputs=[{"symbol": "Q", "constant": "peak"}])

    [given] = load(tmp_path)[0].by_id["alpha"].example.inputs

    assert (given.name, given.value, given.unit) == ("peak of the card", 989.4, "TFLOP/s")


def test_the_same_value_in_two_places_is_no_fault(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak", unit="GFLOP/s", default=989_400)

    assert variable(tmp_path).constant == "peak"


def test_a_default_beside_another_value_of_the_constant_names_both_places(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak", default=900)

    [diagnostic] = findings(tmp_path)

    own = line_of(tmp_path / "alpha.json", '"default": 900')
    there = line_of(tmp_path / "_constants.json", '"value"')
    assert diagnostic.code == "two-values"
    assert diagnostic.message == (
        f'"P" has two values: 900\u00a0TFLOP/s in line {own} and 989.4\u00a0TFLOP/s in the '
        f"constant peak (c/_constants.json:{there})"
    )


def test_an_input_beside_another_value_of_the_constant_names_both_places(tmp_path):
    write_constants(tmp_path, constant())
    given = {"symbol": "P", "value": 900, "unit": "TFLOP/s"}
    write_work(tmp_path, constant="peak", inputs=[given])

    [diagnostic] = findings(tmp_path)

    own = line_of(tmp_path / "alpha.json", '"value": 900')
    assert diagnostic.code == "two-values"
    assert f"and 900\u00a0TFLOP/s in line {own}" in diagnostic.message


def test_an_amount_where_a_rate_is_declared_shows_both_lines(tmp_path):
    write_constants(tmp_path, constant(unit="TFLOP"))
    write_work(tmp_path, constant="peak", unit="FLOP/s")

    [diagnostic] = findings(tmp_path)

    here = line_of(tmp_path / "alpha.json", '"FLOP/s"')
    there = line_of(tmp_path / "_constants.json", '"TFLOP"')
    assert (diagnostic.code, diagnostic.line) == ("unit-mismatch", here)
    assert diagnostic.message == (
        f'"P" has two units: "FLOP/s" in line {here} and "TFLOP" in the constant peak '
        f"(c/_constants.json:{there})"
    )
    assert diagnostic.hint == (
        "a computing rate (FLOP/s) is not an amount of computation (FLOP): correct the unit in "
        "one of the two places"
    )


@pytest.mark.parametrize(
    ("name", "hint"),
    [("peek", 'did you mean "peak"?'), ("bandwidth", "constants: peak")],
)
def test_a_constant_that_is_not_defined_leads_to_those_that_are(tmp_path, name, hint):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant=name)

    [diagnostic] = findings(tmp_path)

    assert diagnostic.message == f'there is no constant "{name}"'
    assert (diagnostic.code, diagnostic.hint) == ("unknown-constant", hint)


def test_without_constants_the_hint_names_their_file(tmp_path):
    write_work(tmp_path, constant="peak")

    [diagnostic] = findings(tmp_path)

    assert diagnostic.hint == "constants: none; they stand in _constants.json"


def test_a_fault_in_the_file_of_constants_is_reported_there_alone(tmp_path):
    write_constants(tmp_path, constant(value="many"))
    write_work(tmp_path, constant="peak")

    assert [(d.path, d.code) for d in findings(tmp_path)] == [("c/_constants.json", "wrong-type")]


def test_an_input_without_a_right_unit_is_left_out_of_what_is_computed(tmp_path):
    write_constants(tmp_path, constant(unit="Tflups"))
    write_work(tmp_path, default=5, inputs=[{"symbol": "Q", "constant": "peak"}])

    corpus, found = load(tmp_path)

    assert (corpus.by_id["alpha"].example.inputs, found) == ((), ())


def test_an_input_has_a_value_or_a_constant_not_both(tmp_path):
    write_constants(tmp_path, constant())
    given = {"symbol": "P", "constant": "peak", "value": 3, "unit": "TFLOP/s"}
    write_work(tmp_path, inputs=[given])

    [diagnostic] = findings(tmp_path)

    assert diagnostic.code == "two-values"
    assert diagnostic.message == "an input has a value with its unit, or a constant, not both"


def test_a_constant_outside_of_the_range_is_named_with_its_place(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak", unit="PFLOP/s", range=[1, 9])

    [diagnostic] = out_of_range(tmp_path)

    line = line_of(tmp_path / "_constants.json", "989.4")
    assert diagnostic.message.replace("\u00a0", " ") == (
        f"the constant peak (c/_constants.json:{line}), 989.4 TFLOP/s, is 0.9894 PFLOP/s here, "
        "outside of the range 1 to 9"
    )
    assert diagnostic.pointer == "/science/0/variables/1/range"
    assert diagnostic.hint == 'widen the range, or correct where "P" has its value from'


@pytest.mark.parametrize(
    ("unit", "words"), [("GFLOP/s", "is 0.08 TFLOP/s here,"), ("TFLOP/s", "lies")]
)
def test_an_input_outside_of_the_range_is_named_with_its_line(tmp_path, unit, words):
    value = 80 if unit == "GFLOP/s" else 0.08
    write_work(tmp_path, range=[1, 9], inputs=[{"symbol": "P", "value": value, "unit": unit}])

    [diagnostic] = out_of_range(tmp_path)

    line = line_of(tmp_path / "alpha.json", f'"value": {value}')
    assert diagnostic.message.replace("\u00a0", " ") == (
        f"the input {value} {unit} in line {line} {words} outside of the range 1 to 9"
    )


def test_a_default_of_its_own_outside_of_the_range_is_named_as_such(tmp_path):
    write_work(tmp_path, default=0.5, range=[1, 9])

    [diagnostic] = out_of_range(tmp_path)

    assert diagnostic.message == "the default 0.5 lies outside of the range 1 to 9"
    assert diagnostic.hint == "widen the range or choose another default"

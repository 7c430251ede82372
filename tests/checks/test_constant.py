"""Constants: one name and one value for each thing, wherever it is written."""

import pytest
from constants import constant, line_of, write_constants, write_work

from conceptry import site

OTHER = "https://example.org/other"


def findings(folder):
    return site.check(folder, display_folder="c")[1]


def codes(folder):
    return [(d.path, d.code, d.pointer) for d in findings(folder)]


def test_constants_that_are_used_give_no_finding(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak")

    assert codes(tmp_path) == []


def test_two_entries_with_one_name_and_two_values_are_listed_with_their_lines(tmp_path):
    write_constants(tmp_path, constant(), constant("again", name="Peak  of the card", value=990))
    write_work(tmp_path, constant="peak")

    [diagnostic] = findings(tmp_path)

    first = line_of(tmp_path / "_constants.json", "989.4")
    second = line_of(tmp_path / "_constants.json", "990")
    assert (diagnostic.code, diagnostic.pointer, diagnostic.line) == (
        "two-values",
        "/constants/1/value",
        second,
    )
    assert diagnostic.message == (
        f'"Peak  of the card" has two values: 989.4\u00a0TFLOP/s in line {first} and '
        f"990\u00a0TFLOP/s in line {second}"
    )
    assert diagnostic.hint == "remove the wrong one, or say in the names how the two differ"


def test_a_record_is_not_told_which_of_two_constants_of_one_name_it_means(tmp_path):
    write_constants(tmp_path, constant(), constant("again", value=990))
    write_work(tmp_path, constant="peak", name="peak of the card")

    assert codes(tmp_path) == [("c/_constants.json", "two-values", "/constants/1/value")]


def test_two_entries_with_one_name_and_one_value_are_one_too_many(tmp_path):
    same = constant("again", value=989_400, unit="GFLOP/s")
    write_constants(tmp_path, constant(), same)
    write_work(tmp_path, constant="peak")

    [diagnostic] = findings(tmp_path)

    first = line_of(tmp_path / "_constants.json", '"peak"') - 1
    second = line_of(tmp_path / "_constants.json", '"again"') - 1
    assert (diagnostic.code, diagnostic.pointer) == ("repeated-value", "/constants/1/name")
    assert diagnostic.message == (
        f'"peak of the card" is defined twice: in line {first} and in line {second}'
    )


def test_an_id_of_two_constants_names_both_lines(tmp_path):
    write_constants(tmp_path, constant(), constant(name="memory of the card"))
    write_work(tmp_path, constant="peak")

    [diagnostic] = findings(tmp_path)

    lines = (tmp_path / "_constants.json").read_text("utf-8").split("\n")
    first, second = (n for n, line in enumerate(lines, start=1) if line == "  {")
    assert (diagnostic.code, diagnostic.pointer) == ("repeated-value", "/constants/1/id")
    assert diagnostic.message == (
        f'"peak" is the id of two constants: in line {first} and in line {second}'
    )


@pytest.mark.parametrize(
    "name",
    [
        "peaks of the card",
        "Peak of the cards",
        "card, of the peak",
        "peak of the  card.",
        "card peak",
        "the card at the peaks",
        "peak, peak of a card",
    ],
)
def test_nearly_one_name_with_another_value_from_one_source_is_a_warning(tmp_path, name):
    write_constants(tmp_path, constant(), constant("again", name=name, value=990))
    write_work(tmp_path, constant="peak", inputs=[{"symbol": "Q", "constant": "again"}])

    [diagnostic] = findings(tmp_path)

    line = line_of(tmp_path / "_constants.json", '"peak"') - 1
    assert (diagnostic.code, diagnostic.pointer) == ("similar-constants", "/constants/1/name")
    assert diagnostic.message == (
        f'"{name}" is nearly the name of "peak of the card" in line {line}, with another value: '
        "990\u00a0TFLOP/s and 989.4\u00a0TFLOP/s"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "peak of the H200 card"},
        {"name": "peak of the hard"},
        {"name": "peaks of the card", "value": 989.4},
        {"name": "peaks of the card", "unit": "TFLOP"},
        {"name": "peaks of the card", "source": {"title": "Other", "url": OTHER}},
    ],
)
def test_things_that_differ_in_more_than_a_slip_are_two(tmp_path, changes):
    write_constants(tmp_path, constant(), constant("again", **{"value": 990, **changes}))
    write_work(tmp_path, constant="peak", inputs=[{"symbol": "Q", "constant": "again"}])

    assert codes(tmp_path) == []


def test_a_digit_tells_two_cards_apart(tmp_path):
    names = [f"peak of the {card}" for card in ("A100SXM440GB", "A100SXM480GB")]
    write_constants(tmp_path, constant(name=names[0]), constant("again", name=names[1], value=990))
    write_work(tmp_path, constant="peak", inputs=[{"symbol": "Q", "constant": "again"}])

    assert codes(tmp_path) == []


def test_a_constant_nobody_uses_is_noted(tmp_path):
    write_constants(tmp_path, constant(), constant("spare", name="spare value"))
    write_work(tmp_path, constant="peak")

    [diagnostic] = findings(tmp_path)

    assert (diagnostic.code, diagnostic.severity) == ("unused-constant", "note")
    assert diagnostic.message == 'no record uses the constant "spare"'
    assert diagnostic.hint == 'name it in a variable or an input: "constant": "spare"'


def test_a_constant_is_not_called_unused_beside_a_file_that_cannot_be_read(tmp_path):
    write_constants(tmp_path, constant())
    (tmp_path / "alpha.json").write_text("{")

    assert "unused-constant" not in {code for _, code, _ in codes(tmp_path)}


def test_a_constant_is_used_by_a_variable_with_a_fault_as_well(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, constant="peak", scale="logarithmic")

    assert [code for _, code, _ in codes(tmp_path)] == ["unknown-value"]


def test_unit_size_and_texts_of_a_constant_are_checked(tmp_path):
    write_constants(tmp_path, constant(value=1e200, unit="Tflups", note="a\u202eb"))
    write_work(tmp_path, constant="peak")

    assert codes(tmp_path) == [
        ("c/_constants.json", "out-of-range", "/constants/0/value"),
        ("c/_constants.json", "unknown-unit", "/constants/0/unit"),
        ("c/_constants.json", "unsafe-text", "/constants/0/note"),
    ]


def test_what_uses_a_constant_without_a_right_unit_is_no_second_fault(tmp_path):
    write_constants(tmp_path, constant(unit="Tflups"))
    write_work(tmp_path, default=5, inputs=[{"symbol": "Q", "constant": "peak"}])

    assert codes(tmp_path) == [("c/_constants.json", "unknown-unit", "/constants/0/unit")]


def test_a_variable_with_the_name_of_a_constant_and_another_value_lists_both(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, name="Peak of the Card", default=900)

    [diagnostic] = findings(tmp_path)

    own = line_of(tmp_path / "alpha.json", '"default": 900')
    there = line_of(tmp_path / "_constants.json", '"value"')
    assert (diagnostic.code, diagnostic.line) == ("two-values", own)
    assert diagnostic.message == (
        f'"Peak of the Card" has two values: 900\u00a0TFLOP/s in line {own} and '
        f"989.4\u00a0TFLOP/s in the constant peak (c/_constants.json:{there})"
    )
    assert diagnostic.hint == (
        'write "constant": "peak" in place of the value, or choose another name'
    )


def test_an_input_with_the_name_of_a_constant_and_another_value_is_found_once(tmp_path):
    write_constants(tmp_path, constant())
    given = {"symbol": "P", "name": "peak of the card", "value": 900, "unit": "TFLOP/s"}
    write_work(tmp_path, name="peak of the card", inputs=[given])

    assert codes(tmp_path) == [("c/alpha.json", "two-values", "/example/inputs/0/value")]


def test_a_value_of_another_kind_under_the_name_of_a_constant_is_another_value(tmp_path):
    write_constants(tmp_path, constant())
    given = {"symbol": "Q", "name": "peak of the card", "value": 989.4, "unit": "TFLOP"}
    write_work(tmp_path, default=5, inputs=[given])

    assert [code for _, code, _ in codes(tmp_path)] == ["two-values"]


def test_the_value_of_a_constant_written_again_is_a_warning(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, name="peak of the card", unit="GFLOP/s", default=989_400)

    [diagnostic] = findings(tmp_path)

    there = line_of(tmp_path / "_constants.json", '"value"')
    assert (diagnostic.code, diagnostic.severity) == ("repeated-constant", "warning")
    assert diagnostic.message == (
        f'"peak of the card" is the constant peak (c/_constants.json:{there}), whose value is '
        "written again"
    )


def test_a_variable_that_takes_another_constant_than_its_name_says_is_found(tmp_path):
    write_constants(tmp_path, constant(), constant("other", name="other value", value=5))
    write_work(tmp_path, name="peak of the card", constant="other")

    assert codes(tmp_path) == [("c/alpha.json", "two-values", "/science/0/variables/1/constant")]


def test_a_variable_may_have_the_name_of_the_constant_that_it_uses(tmp_path):
    write_constants(tmp_path, constant())
    write_work(tmp_path, name="peak of the card", inputs=[{"symbol": "P", "constant": "peak"}])

    assert codes(tmp_path) == []


def test_a_variable_that_repeats_the_wrong_unit_of_a_constant_leads_to_both(tmp_path):
    write_constants(tmp_path, constant(unit="TFLOP"))
    write_work(tmp_path, constant="peak", unit="TFLOP")

    [diagnostic] = findings(tmp_path)

    there = line_of(tmp_path / "_constants.json", '"unit"')
    assert (diagnostic.code, diagnostic.pointer) == ("unit-mismatch", "/science/0/equation")
    assert diagnostic.hint.endswith(
        f'; P in "TFLOP" is the constant peak (c/_constants.json:{there})'
    )

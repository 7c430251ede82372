"""Every number of a worked example is computed anew and compared with its sentence."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.diagnostics import render_text


def checked(folder, text, numbers, *, inputs=(), **changes):
    record = json.loads(render_record("alpha"))
    example = {"inputs": list(inputs), "numbers": numbers}
    record |= {"engineeringExample": text, "example": example, **changes}
    (folder / "alpha.json").write_text(json.dumps(record, ensure_ascii=False, indent=2), "utf-8")
    return site.check(folder)[1]


def words(found):
    return [(d.code, d.message, d.hint) for d in found]


HOURS = {"symbol": "T", "name": "length of the run", "value": 1000, "unit": "h"}


def test_words_that_round_wrongly_are_mended(tmp_path):
    found = checked(
        tmp_path,
        "The run of 1,000 hours takes about five weeks.",
        [{"phrase": "1,000 hours", "equals": "T"}, {"phrase": "about five weeks", "equals": "T"}],
        inputs=[HOURS],
    )

    assert words(found) == [
        (
            "number-differs",
            'the text says "about five weeks", T is 5.9524\u00a0weeks',
            'write "The run of 1,000 hours takes about six weeks."; conceptry mend does that',
        )
    ]


def test_a_changed_input_fails_at_each_number_with_the_mended_sentence(tmp_path):
    text = "A start of 5 µs and 20 µs on the wire are 25 µs."
    numbers = [
        {"phrase": "5 µs", "equals": "α"},
        {"phrase": "20 µs", "equals": "S/B"},
        {"phrase": "25 µs", "equals": "t"},
    ]
    assert checked(tmp_path, text, numbers) == ()
    science = json.loads(render_record("alpha"))["science"]
    science[0]["variables"][0]["default"] = 7.5

    found = checked(tmp_path, text, numbers, science=science)

    mended = 'write "A start of 8 µs and 20 µs on the wire are 28 µs."; conceptry mend does that'
    assert words(found) == [
        ("number-differs", 'the text says "5 µs", α is 7.5\u00a0µs', mended),
        ("number-differs", 'the text says "25 µs", t is 27.5\u00a0µs', mended),
    ]
    lines = (tmp_path / "alpha.json").read_text("utf-8").splitlines()
    for diagnostic in found:
        assert lines[diagnostic.line - 1][diagnostic.column - 1 :].startswith(("5 µs", "25 µs"))


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("400 GB/s", "bits taken for bytes"),
        ("46.566 GB/s", "GB"),
        ("0.05 GB/s", "1000"),
    ],
)
def test_a_usual_mix_up_is_named(tmp_path, said, reason):
    [diagnostic] = checked(tmp_path, f"The link carries {said}.", [{"phrase": said, "equals": "B"}])

    assert diagnostic.code == "number-differs"
    assert reason in diagnostic.message


def test_a_unit_of_another_kind_says_both_kinds(tmp_path):
    [diagnostic] = checked(tmp_path, "It takes 20 GB/s.", [{"phrase": "20 GB/s", "equals": "S"}])

    assert (diagnostic.code, diagnostic.message) == (
        "unit-mismatch",
        'the text says "20 GB/s", a data rate (B/s); S is an amount of data (B)',
    )


def test_a_longer_phrase_has_the_number_that_a_shorter_one_also_holds(tmp_path):
    numbers = [{"phrase": "20 µs", "equals": "S/B"}, {"phrase": "total of 20 µs", "equals": "t"}]

    found = checked(tmp_path, "The wire takes 20 µs, a total of 20 µs.", numbers)

    assert words(found)[0][1] == 'the text says "20 µs", t is 25\u00a0µs'
    assert len(found) == 1


def test_a_number_inside_a_larger_one_is_not_the_phrase(tmp_path):
    found = checked(tmp_path, "It is 25 µs, not 125 µs.", [{"phrase": "25 µs", "equals": "t"}])

    assert words(found) == [
        (
            "untied-number",
            'nothing says what "125 µs" is',
            (
                'add {"phrase": "125 µs", "equals": "…"} to example.numbers, or "literal" with '
                "the reason"
            ),
        )
    ]


def test_numbers_without_any_data_are_one_warning(tmp_path):
    record = json.loads(render_record("alpha"))
    record["engineeringExample"] = "1 MB takes 20 µs and then 5 µs."
    (tmp_path / "alpha.json").write_text(json.dumps(record), "utf-8")

    [diagnostic] = site.check(tmp_path)[1]

    assert diagnostic.code == "untied-number"
    assert diagnostic.message == (
        "the worked example has 3 numbers that nothing computes or declares"
    )


def test_the_fault_of_a_named_value_is_not_repeated_where_the_name_is_used(tmp_path):
    numbers = [
        {"phrase": "25 µs", "equals": "t + Q", "symbol": "t₁"},
        {"phrase": "50 µs", "equals": "2 t₁"},
    ]

    found = checked(tmp_path, "First 25 µs, then 50 µs.", numbers)

    assert [d.pointer for d in found] == ["/example/numbers/0/equals"]


def test_a_changed_value_with_a_fault_is_reported_at_its_place(tmp_path):
    numbers = [{"phrase": "25 µs", "equals": "t", "with": {"α": "S"}}]

    [diagnostic] = checked(tmp_path, "It takes 25 µs.", numbers)

    assert diagnostic.pointer == "/example/numbers/0/with/α"
    assert diagnostic.message == "α is a time (s), the expression 'S' is an amount of data (B)"


def test_other_texts_can_be_tied_as_well(tmp_path):
    numbers = [{"phrase": "26 µs", "equals": "t", "field": "whyAI"}]

    [diagnostic] = checked(tmp_path, "No number.", numbers, whyAI="Each call costs 26 µs.")

    assert diagnostic.pointer == "/whyAI"
    assert diagnostic.hint == 'write "Each call costs 25 µs."; conceptry mend does that'


def test_an_input_of_one_equation_must_be_what_another_one_computes(tmp_path):
    science = json.loads(render_record("alpha"))["science"]
    second = {
        **science[0],
        "equation": "r = S/t",
        "result": {"symbol": "r", "name": "rate reached", "unit": "GB/s"},
        "variables": [
            science[0]["variables"][1],
            {"symbol": "t", "name": "time", "unit": "µs", "default": 26, "range": [1, 1e5]},
        ],
    }
    del second["charts"]

    found = checked(tmp_path, "No number.", [], science=[science[0], second])

    assert [(d.code, d.message) for d in found] == [
        (
            "two-values",
            '"t" has two values: 26\u00a0µs here, and 25\u00a0µs as "t = α + S/B" computes it',
        )
    ]


def test_the_finding_is_readable_as_one_piece(tmp_path):
    found = checked(tmp_path, "It takes 26 µs.", [{"phrase": "26 µs", "equals": "t"}])

    text = render_text(found[0]).replace(str(tmp_path), "concepts")

    assert text == (
        'concepts/alpha.json:116:35: number-differs the text says "26 µs", t is 25\u00a0µs at '
        "/engineeringExample\n"
        '    hint: write "It takes 25 µs."; conceptry mend does that'
    )

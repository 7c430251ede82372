"""Faults of fields, in words, with the right answer where it can be told."""

import json

import pytest
from sample import render_record

from conceptry import site


def only_finding(folder, record):
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    [diagnostic] = site.check(folder)[1]
    return diagnostic


def with_variable(**changes):
    record = json.loads(render_record("alpha"))
    record["science"][0]["variables"][1] |= changes
    return record


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ({"min": 0.001, "max": 600}, "put it in square brackets: [0.001, 600]"),
        ({"high": 600, "low": 1}, "put it in square brackets: [1, 600]"),
        ("1-600", "put it in square brackets: [1, 600]"),
        ("0.5 to 600", "put it in square brackets: [0.5, 600]"),
        ("some", 'put it in square brackets: ["some"]'),
    ],
)
def test_a_range_in_another_form_is_shown_as_the_list_that_it_should_be(tmp_path, value, hint):
    diagnostic = only_finding(tmp_path, with_variable(range=value))

    assert (diagnostic.code, diagnostic.hint) == ("wrong-type", hint)


@pytest.mark.parametrize(
    ("scale", "meant"), [("logarithmic", "log"), ("Logarithmic", "log"), ("lin", "linear")]
)
def test_a_longer_word_for_a_value_is_understood(tmp_path, scale, meant):
    diagnostic = only_finding(tmp_path, with_variable(scale=scale))

    assert diagnostic.code == "unknown-value"
    assert diagnostic.hint == f'did you mean "{meant}"? allowed: linear, log'


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("100", "write 100 without quotes"),
        ("1e-9", "write 1e-9 without quotes"),
        ("-3.5", "write -3.5 without quotes"),
        (" 16,384 ", "write 16384 without quotes"),
        (".5", "write 0.5 without quotes"),
        ("100 s", ""),
        ("1,2", ""),
        ("NaN", ""),
        ("", ""),
    ],
)
def test_a_number_in_quotes_is_shown_as_a_number(tmp_path, value, hint):
    diagnostic = only_finding(tmp_path, with_variable(default=value))

    assert (diagnostic.code, diagnostic.hint) == ("wrong-type", hint)


@pytest.mark.parametrize(
    ("value", "hint"),
    [("2", "write 2 without quotes"), ("2.5", ""), (2.0, "write 2"), (2.5, ""), (True, "")],
)
def test_a_whole_number_in_another_form_is_shown_as_one(tmp_path, value, hint):
    (tmp_path / "alpha.json").write_text(render_record("alpha"), "utf-8")
    (tmp_path / "_settings.json").write_text(json.dumps({"warnings": value}), "utf-8")

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.hint) == ("wrong-type", hint)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("true", "write true without quotes"),
        ("False", "write false without quotes"),
        ("yes", "write true without quotes"),
        (0, "write false"),
        ("maybe", ""),
        (7, ""),
    ],
)
def test_true_or_false_in_quotes_is_shown_without_them(tmp_path, value, hint):
    record = json.loads(render_record("alpha"))
    claim = {"text": "The time grows with S", "kind": "rises", "over": "S", "everywhere": value}
    record["science"][0]["claims"] = [claim]

    diagnostic = only_finding(tmp_path, record)

    assert (diagnostic.code, diagnostic.hint) == ("wrong-type", hint)


@pytest.mark.parametrize(
    ("day", "hint"),
    [
        ("29.11.2026", "write 2026-11-29"),
        ("3. 4. 2026", "write 2026-04-03"),
        ("2026/1/9", "write 2026-01-09"),
        ("20261129", "write 2026-11-29"),
        ("2026-13-01", "there is no such day"),
        ("11/12/2026", "write year, month and day, such as 2026-11-29"),
        ("today", "write year, month and day, such as 2026-11-29"),
    ],
)
def test_a_day_in_another_form_shows_how_days_are_written(tmp_path, day, hint):
    review = {"by": "A reviewer", "date": day, "fingerprint": "0123456789abcdef"}
    diagnostic = only_finding(tmp_path, {**json.loads(render_record("alpha")), "review": review})

    assert diagnostic.message == f'"{day}" is not a day'
    assert diagnostic.hint == hint


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (5, 'put it in double quotes: "5"'),
        (True, 'put it in double quotes: "true"'),
        (["One text"], 'take it out of the brackets: "One text"'),
        ([], ""),
        ({}, ""),
    ],
)
def test_a_value_in_the_place_of_a_text_is_shown_as_one(tmp_path, value, hint):
    diagnostic = only_finding(
        tmp_path, {**json.loads(render_record("alpha")), "description": value}
    )

    assert (diagnostic.code, diagnostic.hint) == ("wrong-type", hint)


def test_a_text_of_spaces_says_what_to_do(tmp_path):
    diagnostic = only_finding(tmp_path, {**json.loads(render_record("alpha")), "tradeoff": "  "})

    assert diagnostic.message == "a text of nothing but spaces"
    assert diagnostic.hint == "write it, or leave the field out where it is optional"


def test_a_fingerprint_that_is_none_is_a_finding(tmp_path):
    review = {"by": "A reviewer", "date": "2026-11-29", "fingerprint": "none"}
    diagnostic = only_finding(tmp_path, {**json.loads(render_record("alpha")), "review": review})

    assert (diagnostic.code, diagnostic.pointer) == ("wrong-type", "/review/fingerprint")


def test_an_unknown_unit_is_said_once(tmp_path):
    diagnostic = only_finding(tmp_path, with_variable(unit="secs"))

    assert (diagnostic.code, diagnostic.message) == ("unknown-unit", "'secs' is not a unit")

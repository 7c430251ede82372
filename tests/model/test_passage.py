"""The way through an investigation: states, carried names, and what the model answers."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from investigations import right_way, write_folder

from conceptry.formula import FormulaError
from conceptry.formula.worksheet import Worksheet
from conceptry.labs.recovery.desk import respond
from conceptry.model.corpus import load
from conceptry.model.investigation import Investigation
from conceptry.model.outcome import compute_outcome
from conceptry.model.passage import read_term, walk
from conceptry.model.recovery import FIELD_NAMES, MODELS

LAB = Worksheet((), models=MODELS)


@pytest.fixture
def corpus(tmp_path):
    write_folder(tmp_path, right_way())
    return load(tmp_path)[0]


def outcome(corpus, way=None):
    text = json.dumps(way or right_way())
    return compute_outcome(Investigation.model_validate_json(text), corpus.by_id)


def answers(way, corpus):
    return [step.prediction for step in outcome(corpus, way).steps]


def test_each_kind_of_prediction_has_the_answer_of_the_model(corpus):
    number, choice, curve, lab = answers(right_way(), corpus)

    assert number.value == pytest.approx(45)
    assert [option.is_right for option in choice.options] == [False, True]
    assert curve.look_at == (10, pytest.approx(205))
    assert curve.at_handles == tuple(pytest.approx(5 + 20 * x) for x in curve.handles)
    assert lab.look_at[0] == pytest.approx(501.1485, rel=1e-4)
    assert lab.look_at[1] == pytest.approx(100 - 92.7473062, rel=1e-6)


def test_a_name_of_one_step_is_known_in_the_next(corpus):
    way = right_way()
    way["inputs"][0]["value"] = 4

    (_, second, *_) = walk(Investigation.model_validate(way, strict=False), corpus.by_id).passages

    assert second.tied.calculations[0].evaluation.amount.in_unit("µs") == pytest.approx(80)


def test_a_result_that_another_equation_uses_follows_the_state():
    changed = LAB.with_setting("B", read_term(LAB, "B", 60))

    assert changed.evaluate("C").amount.in_unit("s") == 60
    assert changed.evaluate("G").amount.value == LAB.evaluate("G", {"B": 60}).amount.value


@pytest.mark.parametrize(
    ("term", "seconds"),
    [(90, 90), ("90 s", 90), ("1.5 min", 90), ("2 R", 600), ("τ/10", 60)],
)
def test_a_state_takes_numbers_quantities_and_expressions(term, seconds):
    assert read_term(LAB, "B", term).in_unit("s") == pytest.approx(seconds)


def test_a_quantity_of_another_kind_is_told():
    with pytest.raises(FormulaError, match="B is a time"):
        read_term(LAB, "B", "5 GB")


def test_a_step_opens_its_lab_with_what_it_sets_and_nothing_else(corpus):
    first, _, third, fourth = outcome(corpus).steps

    assert [(one.name, one.value, one.is_set) for one in first.lab.settings] == [
        ("alpha", 5, False),
        ("S", 2, True),
        ("B", 50, False),
    ]
    assert third.lab.x == "S"
    assert [one.name for one in fourth.lab.settings if one.is_set] == []
    assert fourth.lab.x == "interval"


def test_the_edition_changes_with_the_question_and_with_the_answer_alone(corpus):
    before = outcome(corpus)
    explained, asked, moved = right_way(), right_way(), right_way()
    explained["steps"][2]["explain"] = "In a straight line."
    asked["steps"][2]["prompt"] = "How does the time grow?"
    moved["inputs"][0]["value"] = 3

    def editions(way):
        return [step.edition for step in outcome(corpus, way).steps]

    own = [step.edition for step in before.steps]
    assert editions(explained) == own
    assert [one != two for one, two in zip(editions(asked), own, strict=True)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert editions(moved)[0] != own[0]


amounts = st.floats(1, 1000)


@given(interval=st.floats(60, 7200), blocking=amounts, recovery=amounts, mean=st.floats(1, 100))
def test_a_step_and_the_lab_give_the_same_digits(interval, blocking, recovery, mean):
    values = {"τ": interval, "B": blocking, "R": recovery, "M": mean}
    inputs = {FIELD_NAMES[symbol]: repr(value) for symbol, value in values.items()}

    results = json.loads(respond(json.dumps({"kind": "answer", "inputs": inputs})))["results"]

    def computed(symbol, unit="%"):
        sheet = LAB
        for name, value in values.items():
            sheet = sheet.with_setting(name, read_term(sheet, name, value))
        return sheet.evaluate(symbol).amount.in_unit(unit)

    assert computed("G", "1") == pytest.approx(results["exponential_goodput"], rel=1e-12)
    assert computed("L", "1") == pytest.approx(results["first_order"]["loss"], rel=1e-12)
    assert computed("τ_Young", "s") == pytest.approx(results["best"]["young"], rel=1e-12)
    assert computed("τ_Daly", "s") == pytest.approx(results["best"]["daly"], rel=1e-12)
    assert computed("τ_best", "s") == pytest.approx(results["best"]["exact"], rel=1e-12)
    assert computed("G_best", "1") == pytest.approx(results["best"]["goodput"], rel=1e-12)
    factors = [computed(name, "1") for name in ("f_save", "f_replay", "f_lag", "f_recovery")]
    assert factors == pytest.approx([*results["split"]["factors"].values()], rel=1e-12)
    assert math.prod(factors) == pytest.approx(computed("G", "1"), rel=1e-12)


def test_recovery_has_no_say_in_the_best_interval():
    with pytest.raises(FormulaError, match="does not depend on R"):
        LAB.evaluate("τ_best", {"R": 10})


def test_a_comparison_over_symbols_is_computed():
    assert LAB.holds("τ > τ_best")
    assert not LAB.holds("τ < τ_best < 2 τ")
    with pytest.raises(FormulaError, match="compares a time"):
        LAB.holds("τ > λ")


def test_a_concept_that_is_absent_computes_nothing():
    way = walk(Investigation.model_validate_json(json.dumps(right_way())), {})

    assert [passage.tied.sheet is None for passage in way.passages] == [True, True, True, False]

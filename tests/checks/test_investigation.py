"""An investigation stands on its concepts and labs, and each of its numbers is computed."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from investigations import right_concept, right_way, write_folder
from mutation import no_longer_than

from conceptry import site
from conceptry.diagnostics import errors
from conceptry.model.corpus import load
from conceptry.model.memory import Memory
from conceptry.model.outcome import compute_outcome

ROOT = Path(__file__).resolve().parents[2]


def checked(folder, way, concept=None, **options):
    write_folder(folder, way, concept, **options)
    return site.check(folder)[1]


def words(found):
    return [
        (d.code, d.pointer, *(x.replace("\xa0", " ") for x in (d.message, d.hint))) for d in found
    ]


def changed(*path, **fields):
    """Return a right investigation with other fields in one of its parts."""
    way = right_way()
    part = way
    for step in path:
        part = part[step]
    part.update(fields)
    return way


OPTIONS = ("steps", 1, "predict", "options")


def test_a_right_investigation_gives_no_finding(tmp_path):
    assert checked(tmp_path, right_way()) == ()


FAULTS = [
    (
        changed("steps", 0, concept="link-tranfer"),
        "unknown-step-concept",
        "/steps/0/concept",
        'there is no concept "link-tranfer"',
        'did you mean "link-transfer"?',
    ),
    (
        changed("steps", 0, equation="T"),
        "unknown-equation",
        "/steps/0/equation",
        'no equation of "link-transfer" computes "T"',
        'did you mean t? write "equation" with one of: t',
    ),
    (
        changed("steps", 3, equation="G"),
        "unknown-equation",
        "/steps/3/equation",
        "the recovery lab has no equation to choose",
        "remove it; the lab computes all of its models at once",
    ),
    (
        changed("steps", 2, state={"s": 2}),
        "bad-expression",
        "/steps/2/state/s",
        "the symbol 's' is not declared in this record",
        "did you mean S?",
    ),
    (
        changed("steps", 2, state={"S": "3 s"}),
        "bad-expression",
        "/steps/2/state/S",
        "S is an amount of data (B), '3 s' is a time (s)",
        "give the symbol a value of its own kind",
    ),
    (
        changed("steps", 2, state={"B": "5 TB/s"}),
        "state-out-of-range",
        "/steps/2/state/B",
        "B is 5000 GB/s here, outside of its range 1 to 1000",
        "choose a value that the lab can be set to, or widen the range of the variable",
    ),
    (
        changed("steps", 3, state={"M": "3 h", "B": 12, "R": 300, "τ": 5}),
        "state-out-of-range",
        "/steps/3/state/τ",
        "τ is 5 s here, outside of its range 10 to 86400",
        "choose a value that the lab can be set to, or widen the range of the variable",
    ),
    (
        changed("steps", 0, "predict", range=[1, 10]),
        "prediction-out-of-range",
        "/steps/0/predict/range",
        "the answer is 45 µs, outside of 1 µs to 10 µs",
        "widen the range, so that a reader can be right",
    ),
    (
        changed("steps", 0, "predict", of="t − t", range=[0, 10], scale="linear"),
        "prediction-out-of-range",
        "/steps/0/predict/of",
        "the answer is 0 µs, to which no prediction is near by a factor",
        "ask for a quantity that is above zero here",
    ),
    (
        changed("steps", 0, "predict", unit="GB"),
        "unit-mismatch",
        "/steps/0/predict/unit",
        '"GB" is an amount of data (B); t is a time (s)',
        "give the answer in a unit of its own kind",
    ),
    (
        changed("steps", 0, "predict", range=[0, 10]),
        "bad-scale",
        "/steps/0/predict/range/0",
        "a logarithmic scale cannot begin at 0",
        "begin above zero, or use the linear scale",
    ),
    (
        changed("steps", 0, "predict", range=[10, 1]),
        "out-of-range",
        "/steps/0/predict/range",
        "the range begins at 10 and ends at 1",
        "write the lowest value first, then a higher one",
    ),
    (
        changed("steps", 0, "predict", kind="nmber"),
        "unknown-value",
        "/steps/0/predict/kind",
        '"nmber" is not one of the values that the field takes',
        'did you mean "number"? allowed: number, choice, curve',
    ),
    (
        changed("steps", 0, "predict", unti="s"),
        "unknown-field",
        "/steps/0/predict/unti",
        '"unti" is not a field of a number to predict',
        'did you mean "unit"?',
    ),
    (
        changed(*OPTIONS, 0, holds="α > 0 α"),
        "wrong-choice",
        "/steps/1/predict/options/1/holds",
        'S/B > α holds as well as the answer, "start"',
        "let one option hold at this state",
    ),
    (
        changed(*OPTIONS, 1, holds="α > 2 S/B"),
        "wrong-choice",
        "/steps/1/predict/options",
        "none of the options holds at this state",
        "correct the comparisons, or the state",
    ),
    (
        changed("steps", 1, "predict", answer="start"),
        "wrong-choice",
        "/steps/1/predict/answer",
        'the answer is "start", and α > S/B does not hold',
        "what holds: bytes",
    ),
    (
        changed("steps", 1, "predict", answer="strat"),
        "unknown-option",
        "/steps/1/predict/answer",
        'no option has the id "strat"',
        'did you mean "start"? ids: start, bytes',
    ),
    (
        changed(*OPTIONS, 1, holds="S/B"),
        "bad-expression",
        "/steps/1/predict/options/1/holds",
        "found a value where a comparison is needed",
        "compare two values, such as τ > τ*",
    ),
    (
        changed(*OPTIONS, 1, id="start"),
        "repeated-id",
        "/steps/1/predict/options/1/id",
        'the id "start" belongs to the option at line 68 already',
        "an id is the name of one option; give this one another",
    ),
    (
        changed(*OPTIONS, 1, text="the start of the transfer"),
        "equal-options",
        "/steps/1/predict/options/1/text",
        '"the start of the transfer" says the same as "The start of the transfer"',
        "let options differ",
    ),
    (
        changed("steps", 2, "predict", x="s"),
        "bad-expression",
        "/steps/2/predict/x",
        "the symbol 's' is not declared in this record",
        "did you mean S?",
    ),
    (
        changed("steps", 2, "predict", of="α"),
        "bad-expression",
        "/steps/2/predict/of",
        "'α' does not depend on S, which is given another value",
        "it depends on α",
    ),
    (
        changed("steps", 2, "predict", range=[0, 100]),
        "prediction-out-of-range",
        "/steps/2/predict/range",
        "the curve runs from 25 µs to 205 µs, which does not fit on its axis",
        "widen the range of the axis, or shorten the stretch along x",
    ),
    (
        changed("steps", 2, "predict", over=[1, 5000], range=[0, 1e6]),
        "state-out-of-range",
        "/steps/2/predict/over",
        "S runs from 1 to 5000, outside of its range 0.001 to 1000",
        "choose a stretch that the lab can be set to, or widen the range of the variable",
    ),
    (
        changed("steps", 2, "predict", look="minimum"),
        "prediction-out-of-range",
        "/steps/2/predict/over",
        "the curve has its minimum at the end of its stretch, at S = 1 MB",
        "choose a stretch with the minimum inside of it",
    ),
    (
        changed("steps", 2, id="whole"),
        "repeated-id",
        "/steps/2/id",
        'the id "whole" belongs to the step at line 17 already',
        "an id is the name of one step; give this one another",
    ),
    (
        changed("steps", 1, "numbers", 0, symbol="B"),
        "repeated-symbol",
        "/steps/1/numbers/0/symbol",
        'the symbol "B" is declared already, by link-transfer',
        "give the value a name of its own, such as L₁",
    ),
    (
        changed("steps", 1, "numbers", 0, symbol="t_all"),
        "repeated-symbol",
        "/steps/1/numbers/0/symbol",
        'the symbol "t_all" is declared already, by step "whole"',
        "give the value a name of its own, such as L₁",
    ),
    (
        changed("steps", 1, "numbers", 0, option="start"),
        "incomplete-number",
        "/steps/1/numbers/0/option",
        'the field "explain" has no options',
        'remove the option, or write "field": "why"',
    ),
    (
        changed("steps", 1, explain="The bytes take 41 µs."),
        "absent-phrase",
        "/steps/1/numbers/0/phrase",
        'the phrase "40 µs" does not occur in explain',
        'the text says "41 µs", but t_all − α is 40 µs: write "40 µs" in both places',
    ),
    (
        changed("steps", 2, explain="It takes 205 µs at the end."),
        "untied-number",
        "/steps/2/explain",
        'nothing says what "205 µs" is',
        (
            'add {"phrase": "205 µs", "equals": "…"} to the numbers of this step, or "literal" with '
            "the reason"
        ),
    ),
    (
        changed(*OPTIONS, 0, why="It takes 5 µs."),
        "untied-number",
        "/steps/1/predict/options/0/why",
        'nothing says what "5 µs" is',
        (
            'add {"phrase": "5 µs", "equals": "α", "field": "why", "option": "start"} to the numbers '
            'of this step, or "literal" with the reason'
        ),
    ),
    (
        changed(introduction="All 3 values are made up."),
        "untied-number",
        "/introduction",
        'nothing says what "3" is',
        (
            'add {"phrase": "3", "equals": "…", "field": "introduction"} to numbers, or '
            '"literal" with the reason'
        ),
    ),
    (
        changed("steps", 0, prompt=None),
        "wrong-type",
        "/steps/0/prompt",
        "null is not a value",
        "write a value; a field that is not needed can be left out",
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[1]}{fault[2]}")
def test_a_fault_is_told_once_with_a_way_out(fault, tmp_path):
    way, *expected = fault

    assert words(checked(tmp_path, way)) == [tuple(expected)]


def test_a_number_of_a_reason_says_which_option_it_is_about(tmp_path):
    way = right_way()
    entry = {"phrase": "5 µs", "equals": "α", "field": "why"}
    way["steps"][1]["numbers"] += [entry, {**entry, "option": "strat"}]

    assert words(checked(tmp_path, way)) == [
        (
            "incomplete-number",
            "/steps/1/numbers/1",
            "a number of the field why needs the id of the option that it is about",
            "options: start, bytes",
        ),
        (
            "unknown-option",
            "/steps/1/numbers/2/option",
            'this step has no option "strat"',
            'did you mean "start"?',
        ),
    ]


def test_a_choice_without_an_answer_needs_every_comparison(tmp_path):
    way = right_way()
    del way["steps"][1]["predict"]["options"][1]["holds"]

    assert words(checked(tmp_path, way)) == [
        (
            "incomplete-prediction",
            "/steps/1/predict",
            "neither names the answer nor says of every option when it holds",
            'give "answer" the id of the right option, or each option a comparison as "holds"',
        )
    ]


def test_a_concept_without_the_lab_is_told(tmp_path):
    concept = right_concept()
    del concept["deepLabId"]

    assert words(checked(tmp_path, right_way(), concept)) == [
        (
            "other-lab",
            "/steps/3/lab",
            'the concept "link-transfer" does not have the lab "recovery"',
            'it has engineering; add "deepLabId": "recovery" to the concept, or take another lab',
        )
    ]


def test_a_concept_that_names_no_investigation_is_told_once(tmp_path):
    concept = right_concept()
    del concept["investigationId"]

    assert words(checked(tmp_path, right_way(), concept)) == [
        (
            "unnamed-investigation",
            "/steps/0/concept",
            'the concept "link-transfer" does not say that "first-look" passes through it',
            'add "investigationId": "first-look" to link-transfer.json',
        )
    ]


def test_a_concept_that_names_an_absent_investigation_is_told_the_nearest(tmp_path):
    concept = {**right_concept(), "investigationId": "first-lok"}

    assert words(checked(tmp_path, right_way(), concept)) == [
        (
            "unknown-lab",
            "/investigationId",
            'this site has no investigation "first-lok"; the page says so',
            'did you mean "first-look"?',
        )
    ]


def test_a_concept_that_no_step_passes_through_is_told(tmp_path):
    write_folder(tmp_path, right_way())
    other = {**right_concept(), "id": "other-link", "name": "Another link"}
    other["check"][0]["question"] = "What does a link of twice the rate change?"
    (tmp_path / "other-link.json").write_text(json.dumps(other), "utf-8")

    assert words(site.check(tmp_path)[1]) == [
        (
            "other-investigation",
            "/investigationId",
            'the investigation "first-look" does not pass through "other-link"',
            "add a step to it, or leave the field out",
        )
    ]


def test_an_input_with_the_symbol_of_an_equation_is_told(tmp_path):
    way = changed("inputs", 0)
    way["inputs"].append({"symbol": "B", "value": 1, "unit": "s"})

    assert words(checked(tmp_path, way)) == [
        (
            "repeated-symbol",
            "/inputs/1/symbol",
            'the symbol "B" is declared already, by link-transfer',
            "give the input a name of its own, such as B_job",
        )
    ]


def test_a_state_outside_of_the_model_is_a_warning_that_can_be_accepted(tmp_path):
    concept = right_concept()
    concept["science"][0]["conditions"] = [
        {"expression": "S > 1.5 α B", "otherwise": "the start counts too much"}
    ]
    way = right_way()
    for step in (way["steps"][0], way["steps"][1], way["steps"][2]):
        step["state"] = {"S": "S_all", "α": 30}
    way["steps"] = [way["steps"][2]]
    way["steps"][0]["predict"]["range"] = [0, 1000]
    way |= {"conclusion": "It depends.", "numbers": []}
    way["steps"][0]["state"] = {"S": 1, "α": 30}

    found = checked(tmp_path, way, concept)
    assert [(d.code, d.pointer) for d in found if d.path.endswith("first-look.json")] == [
        ("state-outside-model", "/steps/0/state")
    ]

    way["accept"] = [{"code": "state-outside-model", "because": "the step is about that"}]
    found = checked(tmp_path, way, concept)
    assert [d for d in found if d.path.endswith("first-look.json")] == []


def test_right_options_at_one_place_or_always_longest_are_told(tmp_path):
    way = right_way()
    again = json.loads(json.dumps(way["steps"][1]))
    again |= {"id": "again", "explain": "As before.", "numbers": []}
    for step in (way["steps"][1], again):
        step["predict"]["options"][1]["text"] = "All of its bytes, which come one by one"
    way["steps"].append(again)

    assert words(checked(tmp_path, way)) == [
        (
            "guessable-choice",
            "/steps/4/predict/options",
            "the right option is the longest in all 2 choices",
            "shorten right options, or say more of wrong ones",
        ),
        (
            "guessable-choice",
            "/steps/4/predict/options",
            "the right option stands at the same place in all 2 choices",
            "let the right options stand at different places",
        ),
    ]


def test_a_fault_of_a_step_hides_neither_the_others_nor_counts_against_them(tmp_path):
    way = right_way()
    del way["steps"][0]["prompt"]
    way["steps"][2]["predict"]["range"] = [0, 100]

    found = checked(tmp_path, way)

    assert [(d.code, d.pointer) for d in found] == [
        ("missing-field", "/steps/0/prompt"),
        ("prediction-out-of-range", "/steps/2/predict/range"),
    ]


@pytest.mark.parametrize("fault", [{"equation": "t = α + S/"}, {"title": 3}])
def test_a_fault_of_the_concept_is_told_at_the_concept_alone(fault, tmp_path):
    concept = right_concept()
    concept["science"][0] |= fault

    found = checked(tmp_path, right_way(), concept)

    assert [Path(d.path).name for d in errors(found)] == ["link-transfer.json"]


def test_the_file_is_named_by_the_id(tmp_path):
    assert words(checked(tmp_path, right_way(), name="other")) == [
        (
            "file-name-differs",
            "/id",
            'the file is called "other.json", its id needs "first-look.json"',
            "rename the file or change the id",
        )
    ]


def test_a_change_of_the_concept_is_seen_while_watching(tmp_path):
    memory, concept = Memory(), right_concept()
    write_folder(tmp_path, right_way(), concept)
    first = site.check(tmp_path, memory=memory)[1]
    concept["science"][0]["variables"][0]["default"] = 6
    concept |= {"engineeringExample": "It has no number.", "example": {"numbers": []}}
    write_folder(tmp_path, right_way(), concept)

    second = site.check(tmp_path, memory=memory)[1]

    assert first == ()
    assert {d.code for d in second} == {"number-differs"}


def test_a_constant_that_an_investigation_alone_uses_is_used(tmp_path):
    way = right_way()
    way["inputs"][0] = {"symbol": "S_all", "constant": "whole-size"}
    source = {"title": "A list", "url": "https://example.org/", "verified": "not-opened"}
    constant = {"id": "whole-size", "name": "size of it", "value": 2, "unit": "MB"}
    constants = {"constants": [{**constant, "date": "2026-01-01", "source": source}]}
    (tmp_path / "_constants.json").write_text(json.dumps(constants), "utf-8")

    assert checked(tmp_path, way) == ()


def test_a_number_beside_a_symbol_without_a_value_is_told_and_no_more(tmp_path):
    way = right_way()
    way["steps"] = [way["steps"][3]]
    way |= {"conclusion": "It depends.", "numbers": []}
    step = way["steps"][0]
    step |= {"state": {"M": "never", "B": 12}, "explain": "At 501 s.", "numbers": []}

    assert [d.code for d in checked(tmp_path, way)] == ["bad-expression", "untied-number"]

    step |= {"state": {"M": 1e-9}}
    assert "untied-number" in [d.code for d in checked(tmp_path, way)]


def places(node, path=()):
    steps = node.items() if isinstance(node, dict) else enumerate(node)
    for step, below in steps:
        yield (*path, step)
        if isinstance(below, dict | list):
            yield from places(below, (*path, step))


ODD = (
    *(None, True, "", 0, -1, 1e300, "x", "τ", "S/B > α", "1 s", "why", "start", "recovery"),
    *("curve", "α*", [], {}, [1, 2], [[1]], {"a": 1}, [0, 0], 10),
)
PLACES = sorted(places(right_way()), key=str)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(ODD)), min_size=1, max_size=3))
def test_whatever_is_written_the_check_comes_to_its_end(tmp_path, changes):
    way = right_way()
    for path, value in changes:
        part = way
        try:
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] = value
        except (TypeError, LookupError):  # an earlier change took that place away
            continue

    found = checked(tmp_path, way)

    corpus, _ = load(tmp_path)
    if not errors(found):
        for record in corpus.investigations:
            assert compute_outcome(record.investigation, corpus.by_id).steps


def test_the_investigations_of_the_knowledge_base_have_no_finding():
    found = site.check(ROOT / "concepts")[1]

    assert [d for d in found if "_investigations" in d.path] == []


@pytest.mark.parametrize(
    ("fields", "place", "message"),
    [
        (
            {"of": "t − t", "look": "end"},
            "of",
            "the value at the right end is 0 µs, to which no prediction is near by a factor",
        ),
        (
            {"of": "S/B − 5 α", "range": [-30, 1000], "look": "end", "over": [0.5, 1]},
            "of",
            "the value at the right end is −5 µs, to which no prediction is near by a factor",
        ),
    ],
)
def test_a_curve_to_which_nothing_is_near_by_a_factor_is_told(tmp_path, fields, place, message):
    found = words(checked(tmp_path, changed("steps", 2, "predict", **fields)))

    assert (
        "prediction-out-of-range",
        f"/steps/2/predict/{place}",
        message,
        "ask for a curve whose compared place is above zero",
    ) in found


def test_the_search_for_a_lowest_point_at_zero_ends(tmp_path):
    concept = right_concept()
    [start] = [one for one in concept["science"][0]["variables"] if one["symbol"] == "α"]
    start["range"] = [-10, 100]
    start.pop("scale")
    curve = {"x": "α", "over": [-10, 10], "of": "abs(α)", "range": [0, 20], "look": "minimum"}

    with no_longer_than(20):
        found = checked(tmp_path, changed("steps", 2, "predict", **curve), concept)

    assert [d.pointer for d in found if "by a factor" in d.message] == ["/steps/2/predict/over"]

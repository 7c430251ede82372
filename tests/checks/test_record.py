"""Rules for one record and for records with each other: each fault once, at its place."""

import json
import time

import pytest
from sample import render_record

from conceptry import site
from conceptry.model.taxonomy import built_in_taxonomy

TAXONOMY = json.loads(built_in_taxonomy().model_dump_json())


def write(folder, concept_id, **changes):
    record = {**json.loads(render_record(concept_id)), **changes}
    text = json.dumps({k: v for k, v in record.items() if v is not ...}, ensure_ascii=False)
    (folder / f"{concept_id}.json").write_text(text, "utf-8")


def equation(**changes):
    return {**json.loads(render_record("alpha"))["science"][0], **changes}


def found(folder):
    return [(d.code, d.pointer, d.hint) for d in site.check(folder)[1]]


def pointers(folder):
    return [(d.code, d.pointer) for d in site.check(folder)[1]]


# Answers of quizzes


@pytest.mark.parametrize(
    ("answer", "code", "message"),
    [
        ("2", "wrong-type", 'found text "2", expected a whole number 0–2, or the id of an option'),
        (1.5, "wrong-type", "found number 1.5, expected a whole number, or the id of an option"),
        (True, "wrong-type", "found true, expected a whole number, or the id of an option"),
        ([1], "wrong-type", "found a list, expected a whole number, or the id of an option"),
        (3, "answer-out-of-range", "the answer is 3, the question has 3 options"),
        (-1, "out-of-range", "-1 is below 0"),
    ],
)
def test_a_wrong_answer_says_what_was_found_and_what_can_be(tmp_path, answer, code, message):
    question = {**json.loads(render_record("alpha"))["check"][0], "answer": answer}
    write(tmp_path, "alpha", check=[question])

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.message) == (code, message)
    assert diagnostic.pointer == "/check/0/answer"
    assert diagnostic.hint.endswith("0 to 2, the position of the right option counted from 0")


# Links


def test_a_misspelled_link_proposes_the_concept_that_is_meant(tmp_path):
    write(tmp_path, "queue-drain")
    write(tmp_path, "alpha", related=["queue-drian"])

    assert found(tmp_path) == [
        ("misspelled-concept", "/related/0", 'did you mean "queue-drain"?'),
    ]


def test_a_link_that_is_no_id_is_one_fault_with_the_id_that_is_meant(tmp_path):
    write(tmp_path, "alpha", related=["Queue Drain"])

    assert found(tmp_path) == [
        (
            "bad-id",
            "/related/0",
            'did you mean "queue-drain"? an id has lower-case letters, digits and single hyphens',
        ),
    ]


def test_a_link_to_a_record_with_faults_is_no_fault_of_its_own(tmp_path):
    write(tmp_path, "alpha", related=["beta", "gamma"])
    (tmp_path / "beta.json").write_text("{")
    write(tmp_path, "gamma", id="Gamma")

    assert pointers(tmp_path) == [("not-json", ""), ("bad-id", "/id")]


def test_a_circle_of_prerequisites_is_one_error_with_all_its_files(tmp_path):
    write(tmp_path, "alpha", prerequisites=["beta"])
    write(tmp_path, "beta", prerequisites=["gamma", "gamma"])
    write(tmp_path, "gamma", prerequisites=["alpha"])

    _, diagnostics = site.check(tmp_path, display_folder="c")

    [diagnostic] = [d for d in diagnostics if d.code == "prerequisite-cycle"]
    assert diagnostic.message == "each needs the next: alpha → beta → gamma → alpha"
    assert diagnostic.hint == (
        "one of these files must do without: c/alpha.json, c/beta.json, c/gamma.json"
    )


# Names and titles


@pytest.mark.parametrize("concept_id", ["con", "nul", "com1", "index"])
def test_an_id_that_some_system_cannot_store_is_refused(tmp_path, concept_id):
    write(tmp_path, concept_id)

    assert pointers(tmp_path) == [("bad-id", "/id")]


def test_titles_in_two_unicode_forms_collide_and_both_files_are_named(tmp_path):
    write(tmp_path, "alpha", name="Caf\u00e9")
    write(tmp_path, "beta", name="Cafe\u0301")

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert (diagnostic.code, diagnostic.path) == ("colliding-names", "c/beta.json")
    assert "c/alpha.json" in diagnostic.message


# Texts


@pytest.mark.parametrize(
    "text",
    [
        "where x < base and y > form",
        "Written in JavaScript: a language.",
        "a <n and b on x = 3",
        "vector<style_t>, soft\u00adhyphen, 👩\u200d🔬",
    ],
)
def test_a_text_that_only_resembles_a_script_is_no_fault(tmp_path, text):
    write(tmp_path, "alpha", description=text)

    assert found(tmp_path) == []


@pytest.mark.parametrize(
    "text",
    [
        "<script>",
        "</script >",
        "<SCRIPT/src=x>",
        "x <svg",
        "<img src=x onerror=alert(1)>",
        "<a\nonclick = x",
        "javascript:alert(1)",
        "\\href{x}{y}",
        "data: text/html,x",
    ],
)
def test_a_text_that_tries_to_run_is_refused(tmp_path, text):
    write(tmp_path, "alpha", description=text)

    assert pointers(tmp_path) == [("script-in-text", "/description")]


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "https://",
        "http:///x",
        "//e.org",
        "https://e.org/<b>",
        'https://e.org/"onx=',
        "https://github.com@e.org/",
        "https://e.org/a b",
        "mailto:a@e.org",
    ],
)
def test_an_address_that_is_none_is_refused(tmp_path, url):
    write(tmp_path, "alpha", sources=[{"title": "A source", "url": url}])

    assert pointers(tmp_path) == [("unsafe-address", "/sources/0/url")]


# Equations


def test_one_fault_in_an_equation_hides_no_other_of_its_parts(tmp_path):
    first, second, third = equation()["variables"]
    variables = [{**first, "unit": "secs"}, {**second, "default": 5000}, {**third, "range": [1]}]
    write(tmp_path, "alpha", science=[equation(title=3, variables=variables)])

    assert sorted(pointers(tmp_path)) == [
        ("default-out-of-range", "/science/0/variables/1/default"),
        ("out-of-range", "/science/0/variables/2/range"),
        ("unknown-unit", "/science/0/variables/0/unit"),
        ("wrong-type", "/science/0/title"),
    ]


def test_a_null_in_one_equation_leaves_the_place_of_faults_in_the_next(tmp_path):
    write(tmp_path, "alpha", science=[equation(assumptions=None), equation(equation="t = α + S/")])

    assert pointers(tmp_path) == [
        ("wrong-type", "/science/0/assumptions"),
        ("bad-equation", "/science/1/equation"),
    ]


@pytest.mark.parametrize("changes", [{"charts": None}, {"charts": [None]}, {"variables": [None]}])
def test_a_null_in_a_list_of_an_equation_is_one_fault(tmp_path, changes):
    write(tmp_path, "alpha", science=[equation(**changes)])

    assert [code for code, _ in pointers(tmp_path)] == ["wrong-type"]


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (5e-324, "4.94066e-324 is too small to compute with"),
        (1e308, "1e+308 is too large to compute with"),
        (-1e308, "-1e+308 is too large to compute with"),
    ],
)
def test_a_number_that_no_product_survives_is_refused(tmp_path, number, message):
    variables = equation()["variables"]
    variables[0] = {**variables[0], "default": number}
    write(tmp_path, "alpha", science=[equation(variables=variables)])

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.message) == ("out-of-range", message)


@pytest.mark.parametrize("pair", [[], [1], [1, 2, 3]])
def test_a_range_that_is_no_pair_is_one_fault(tmp_path, pair):
    variables = equation()["variables"]
    variables[0] = {**variables[0], "range": pair}
    write(tmp_path, "alpha", science=[equation(variables=variables)])

    [diagnostic] = site.check(tmp_path)[1]

    assert diagnostic.message == (
        f"found a list of {len(pair)}, expected two numbers: lowest and highest"
    )


@pytest.mark.parametrize(
    ("chart", "pointer", "message"),
    [
        ({"x": "Q"}, "/x", '"Q" is not a variable'),
        ({"x": "S", "range": [9, 1]}, "/range", "the range begins at 9 and ends at 1"),
        ({"x": "S", "range": [0, 1]}, "/range/0", "a logarithmic axis cannot begin at 0"),
        (
            {"x": "S", "series": {"symbol": "B", "values": [50]}},
            "/series/values",
            "one value gives no curves to compare",
        ),
        (
            {"x": "S", "series": {"symbol": "B", "values": [50, 9, 50]}},
            "/series/values/2",
            "the value 50 stands twice in the series",
        ),
        (
            {"x": "S", "series": {"symbol": "S", "values": [1, 2]}},
            "/series/symbol",
            "the series is the variable of the horizontal axis",
        ),
        (
            {"x": "S", "series": {"symbol": "B", "values": [-0.001, -0.0001]}, "yScale": "log"},
            "/yScale",
            "a logarithmic scale shows nothing here: no value is above zero",
        ),
    ],
)
def test_a_chart_that_cannot_be_drawn_as_asked_is_refused(tmp_path, chart, pointer, message):
    write(tmp_path, "alpha", science=[equation(charts=[chart])])

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.message) == ("bad-chart", message)
    assert diagnostic.pointer == f"/science/0/charts/0{pointer}"


def test_a_chart_without_any_value_is_refused(tmp_path):
    variables = [
        {"symbol": "x", "name": "x", "unit": "1", "default": 2, "range": [-9, 9]},
    ]
    made = equation(
        equation="t = ln(x)",
        result={"symbol": "t", "name": "t", "unit": "1"},
        variables=variables,
        charts=[{"x": "x", "range": [-9, -1]}],
    )
    write(tmp_path, "alpha", science=[made])

    [diagnostic] = site.check(tmp_path)[1]

    assert diagnostic.message == "the equation has no finite value in the range of the chart"


# The taxonomy


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "3", "{}", '{"levels": null}', '{"levels": 1}', "\ufeff[", '"\\ud800"'],
)
def test_a_broken_taxonomy_is_reported_and_nothing_that_follows_from_it(tmp_path, text):
    write(tmp_path, "alpha", level="no-such-level")
    (tmp_path / "_taxonomy.json").write_text(text, "utf-8")

    diagnostics = site.check(tmp_path, display_folder="c")[1]

    assert {d.path for d in diagnostics} == {"c/_taxonomy.json"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"levels": [*TAXONOMY["levels"], TAXONOMY["levels"][0]]},
            ("repeated-value", "/levels/9/id"),
        ),
        (
            {"levels": [*TAXONOMY["levels"], {"id": "index", "meaning": "m"}]},
            ("bad-id", "/levels/9/id"),
        ),
        (
            {"levels": [*TAXONOMY["levels"], {"id": "../x", "meaning": "m"}]},
            ("bad-id", "/levels/9/id"),
        ),
        (
            {"levels": [*TAXONOMY["levels"], {"id": "x", "meaning": "<script>"}]},
            ("script-in-text", "/levels/9/meaning"),
        ),
        (
            {
                "branches": [
                    *TAXONOMY["branches"],
                    {
                        "name": "links & nodes",
                        "workstream": "X1",
                        "question": "?",
                        "subbranches": [],
                    },
                    {"name": "!", "workstream": "X2", "question": "?", "subbranches": []},
                ]
            },
            ("bad-id", "/branches/13/name"),
        ),
    ],
)
def test_a_value_of_the_taxonomy_that_cannot_be_a_page_is_refused(tmp_path, changes, expected):
    write(tmp_path, "alpha")
    (tmp_path / "_taxonomy.json").write_text(json.dumps({**TAXONOMY, **changes}), "utf-8")

    assert pointers(tmp_path) == [expected]


# Long things


@pytest.mark.parametrize(
    "changes",
    [
        {"related": ["x"] * 5000},
        {"specs": [{"label": "x", "value": "y"}] * 5000},
        {"description": "<a onx" * 20_000},
        {"description": "\u202e" * 60_000},
        {"tradeoff": "\\frac" * 10_000},
        {"science": [equation()] * 300},
    ],
)
def test_what_is_too_long_is_said_in_a_moment(tmp_path, changes):
    write(tmp_path, "alpha", **changes)

    start = time.monotonic()
    diagnostics = site.check(tmp_path)[1]

    assert "out-of-range" in {d.code for d in diagnostics}
    assert time.monotonic() - start < 5

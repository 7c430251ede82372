"""Faults of equations that are told apart in one run."""

import json

from sample import render_record

from conceptry import site


def findings(folder, change):
    record = json.loads(render_record("alpha"))
    change(record["science"][0])
    (folder / "alpha.json").write_text(json.dumps(record, ensure_ascii=False), "utf-8")
    return [(d.code, d.pointer) for d in site.check(folder)[1]]


def test_a_wrong_type_in_a_variable_hides_no_other_fault_of_its_equation(tmp_path):
    def change(equation):
        equation["variables"][0]["name"] = 3
        equation["equation"] = "t = α + S/B_w"
        equation["charts"] = [{"x": "Z"}]

    assert findings(tmp_path, change) == [
        ("undeclared-symbol", "/science/0/equation"),
        ("wrong-type", "/science/0/variables/0/name"),
        ("bad-chart", "/science/0/charts/0/x"),
    ]


def test_an_undeclared_symbol_hides_no_fault_of_a_chart(tmp_path):
    def change(equation):
        equation["equation"] = "t = α + S/B + w"
        equation["charts"] = [{"x": "Z"}]

    assert findings(tmp_path, change) == [
        ("undeclared-symbol", "/science/0/equation"),
        ("bad-chart", "/science/0/charts/0/x"),
    ]


def test_a_number_with_a_unit_must_stand_in_the_equation(tmp_path):
    def change(equation):
        equation["numerals"] = [{"text": "7", "name": "nothing", "unit": "1"}]

    assert findings(tmp_path, change) == [("unused-symbol", "/science/0/numerals/0/text")]


def test_a_number_with_a_unit_may_stand_in_a_condition_alone(tmp_path):
    def change(equation):
        equation["numerals"] = [{"text": "3", "name": "limit", "unit": "ms"}]
        equation["conditions"] = [{"expression": "S/B < 3", "otherwise": "too long"}]

    assert findings(tmp_path, change) == []


def test_a_title_in_the_place_of_an_id_leads_to_the_id(tmp_path):
    for concept_id, name in (("alpha", "First"), ("beta", "Storage tiers")):
        record = {**json.loads(render_record(concept_id)), "name": name}
        record["related"] = ["storage-tiers"] if concept_id == "alpha" else []
        (tmp_path / f"{concept_id}.json").write_text(json.dumps(record), "utf-8")

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.hint) == ("misspelled-concept", 'did you mean "beta"?')

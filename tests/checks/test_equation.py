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


def unit_finding(folder, equation):
    """Return the one finding about units, with the lines of the file."""
    record = {**json.loads(render_record("alpha")), "science": [equation]}
    text = json.dumps(record, ensure_ascii=False, indent=1)
    (folder / "alpha.json").write_text(text, "utf-8")
    [found] = (d for d in site.check(folder)[1] if d.code == "unit-mismatch")
    return found, text.split("\n")


def executable(text, result, **units):
    """Return an equation whose symbols have these units and ordinary values."""
    variables = [
        {"symbol": s, "name": s, "unit": unit, "default": 3, "range": [1, 9]}
        for s, unit in units.items()
    ]
    return {
        "title": "Time",
        "equation": text,
        "explanation": "What takes how long.",
        "result": {"symbol": "t", "name": "time", "unit": result},
        "variables": variables,
    }


def test_bits_and_bytes_are_an_error_that_names_the_factor_and_both_units(tmp_path):
    found, lines = unit_finding(tmp_path, executable("t = S/B", "s", S="GB", B="Gbit/s"))

    at_size, at_rate = (
        f"{number}:{line.index(unit) + 1}"
        for unit in ('"GB"', '"Gbit/s"')
        for number, line in enumerate(lines, 1)
        if unit in line
    )
    assert lines[found.line - 1][found.column - 1 :].startswith('S/B"')
    assert found.message == "mixes bytes (S) and bits (B), which differ by the factor 8"
    assert found.hint == (
        "write 8 · S/B, or give both in bytes or both in bits; "
        f"declared at {at_size} (S) and {at_rate} (B)"
    )


def test_an_amount_used_as_a_rate_is_told_with_the_line_of_the_formula_and_of_the_unit(tmp_path):
    found, lines = unit_finding(tmp_path, executable("t = F/P", "s", F="TFLOP", P="FLOP"))

    [declared] = (n for n, line in enumerate(lines, 1) if line.endswith('"unit": "FLOP",'))
    column = lines[declared - 1].index('"FLOP"') + 1
    assert '"equation"' in lines[found.line - 1]
    assert found.message.endswith(
        "P is an amount of computation (FLOP), where a computing rate (FLOP/s) is needed"
    )
    assert found.hint == f"it would fit if P were in FLOP/s; declared at {declared}:{column} (P)"


def test_a_temperature_that_is_a_difference_is_told_with_the_line_of_the_result(tmp_path):
    equation = executable("t = T_a - T_b", "degC", T_a="degC", T_b="degC")

    found, lines = unit_finding(tmp_path, equation)

    declared = next(n for n, line in enumerate(lines, 1) if '"degC"' in line)
    assert found.message == "t is a difference, but degC counts from the freezing point"
    assert f"; declared at {declared}:" in found.hint


def percent_findings(folder, unit, default, span):
    equation = executable("t = S/(u B)", "s", S="GB", u=unit, B="GB/s")
    equation["variables"][1] |= {"default": default, "range": span}
    record = {**json.loads(render_record("alpha")), "science": [equation]}
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    found = site.check(folder)[1]
    return [(d.message, d.hint, d.pointer) for d in found if d.code == "percent-or-fraction"]


def test_a_share_in_percent_that_looks_like_a_fraction_is_doubted(tmp_path):
    assert percent_findings(tmp_path, "%", 0.3, [0.1, 1]) == [
        (
            '"u" is 0.3 %, which is 0.003 as a fraction',
            'if 0.3 is the fraction, write 30 %, or give it the unit "1"',
            "/science/0/variables/1/default",
        )
    ]


def test_a_share_that_is_right_is_not_doubted(tmp_path):
    for unit, default, span in (("%", 30, [1, 100]), ("1", 0.3, [0.1, 1]), ("%", 0.3, [0.1, 5])):
        assert percent_findings(tmp_path, unit, default, span) == []

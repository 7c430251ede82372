r"""A single backslash that JSON accepts takes the beginning of a LaTeX command with it."""

import json

import pytest
from constants import constant
from sample import render_record

from conceptry import site
from conceptry.diagnostics import render_text


def findings(folder, text, field="description"):
    """Check a record whose text is spelled like this in the file."""
    record = {**json.loads(render_record("alpha")), field: "@"}
    raw = json.dumps(record, ensure_ascii=False).replace('"@"', f'"{text}"')
    (folder / "alpha.json").write_text(raw, "utf-8")
    _, found = site.check(folder, display_folder="c")
    return raw, found


def findings_in_equation(folder, text, field):
    """Check a record whose equation has a field that is spelled like this in the file."""
    record = json.loads(render_record("alpha"))
    record["science"] = [{**record["science"][0], field: "@"}]
    for example in ("engineeringExample", "example"):
        record.pop(example, None)
    raw = json.dumps(record, ensure_ascii=False, indent=2).replace('"@"', f'"{text}"')
    (folder / "alpha.json").write_text(raw, "utf-8")
    _, found = site.check(folder, display_folder="c")
    return raw, found


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (r"\frac", r'"\f" of "\frac" became a form feed'),
        (r"\times", r'"\t" of "\times" became a tab'),
        (r"\beta", r'"\b" of "\beta" became a backspace'),
        (r"\rho", r'"\r" of "\rho" became a carriage return'),
        (r"\nabla", r'"\n" of "\nabla" became a line break'),
    ],
)
def test_a_command_that_lost_its_backslash_is_an_error_at_the_backslash(tmp_path, command, message):
    raw, [diagnostic] = findings(tmp_path, f"a {command}{{x}} b")

    assert (diagnostic.code, diagnostic.message) == ("eaten-backslash", message)
    assert diagnostic.hint == rf"write \{command}: in JSON a backslash itself is written \\"
    assert (diagnostic.path, diagnostic.line) == ("c/alpha.json", 1)
    assert diagnostic.pointer == "/description"
    assert raw[diagnostic.column - 1 :].startswith(command)


COMMANDS = (
    *(r"\frac", r"\times", r"\nabla", r"\beta", r"\rho", r"\tau", r"\theta", r"\text", r"\bar"),
    *(r"\neq", r"\newline", r"\right", r"\forall", r"\underbrace", r"\unit"),
)


@pytest.mark.parametrize("field", ["latex", "equation", "explanation", "title"])
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_found_by_name_in_every_text_of_an_equation(tmp_path, command, field):
    raw, [diagnostic] = findings_in_equation(tmp_path, f"a {command}{{x}}", field)
    line = raw.splitlines()[diagnostic.line - 1]

    assert diagnostic.pointer == f"/science/0/{field}"
    assert line[diagnostic.column - 1 :].startswith(command)
    assert diagnostic.hint.startswith(rf"write \{command}: in JSON a backslash itself is written")


def test_all_of_them_in_one_file_are_found_in_one_run(tmp_path):
    raw, found = findings_in_equation(tmp_path, " ".join(COMMANDS), "latex")

    starts = [raw.splitlines()[d.line - 1][d.column - 1 :] for d in found]

    assert len(found) == len(COMMANDS)
    assert all(start.startswith(command) for start, command in zip(starts, COMMANDS, strict=True))


def test_a_lost_backslash_of_a_formula_is_said_word_for_word(tmp_path):
    raw, [diagnostic] = findings_in_equation(tmp_path, r"t = \frac{Q}{r}", "latex")
    line = next(n for n, text in enumerate(raw.splitlines(), 1) if '"latex"' in text)
    column = raw.splitlines()[line - 1].index("\\") + 1

    assert render_text(diagnostic) == (
        rf'c/alpha.json:{line}:{column}: eaten-backslash "\f" of "\frac" became a form feed'
        " at /science/0/latex\n"
        r"    hint: write \\frac: in JSON a backslash itself is written \\"
    )


def test_a_backslash_that_json_refuses_does_not_hide_the_rest_of_the_file(tmp_path):
    record = json.loads(render_record("alpha"))
    record["science"] = [{**record["science"][0], "latex": "@"}]
    record["related"] = ["alpha"]
    for example in ("engineeringExample", "example"):
        record.pop(example, None)
    raw = json.dumps(record, ensure_ascii=False).replace('"@"', r'"\underbrace{a}_{b}"')
    (tmp_path / "alpha.json").write_text(raw, "utf-8")

    assert {d.code for d in site.check(tmp_path)[1]} == {"not-json", "self-link"}


@pytest.mark.parametrize("latex", [r"E = h\nu", r"a \ne b", r"E\nu_2"])
def test_in_latex_a_letter_after_the_n_is_always_a_command(tmp_path, latex):
    assert [d.code for d in findings_in_equation(tmp_path, latex, "latex")[1]] == [
        "eaten-backslash"
    ]


def test_a_command_that_json_refuses_gets_the_same_hint(tmp_path):
    raw, [diagnostic] = findings(tmp_path, r"a \underbrace{x} b")

    assert diagnostic.code == "not-json"
    assert diagnostic.message == r'"\u" needs four hexadecimal digits after it'
    assert diagnostic.hint == r"write \\underbrace: in JSON a backslash itself is written \\"
    assert diagnostic.pointer == "/description"
    assert raw[diagnostic.column - 1 :].startswith(r"\underbrace")


def test_every_backslash_of_a_text_is_reported_in_one_run(tmp_path):
    _, found = findings(tmp_path, r"\frac{\alpha}{\tau} \rho")

    assert [d.code for d in found] == [
        "eaten-backslash",
        "not-json",
        "eaten-backslash",
        "eaten-backslash",
    ]


@pytest.mark.parametrize(
    "text",
    [
        r"One line.\nNew line.",
        r"See below, \ne.g. or \ni.e. this:\ni\nu\n\ni is a letter.\nu as well.\n\nnot a command, nor\nnothing.",
        r"A\ttab\tand another.",
        r"\\frac and \\nabla have their backslash",
        r"at the end a line break\n",
        r"\u03c4 and \"quotes\" and a \/ slash",
    ],
)
def test_line_breaks_and_tabs_that_are_meant_are_no_fault(tmp_path, text):
    assert findings(tmp_path, text)[1] == ()


@pytest.mark.parametrize(
    "text",
    [
        r"\nu",
        r"with $\nu$",
        r"E = \nu",
        r"the rate \nu_2",
        r"a (\ne b)",
        r"the rate \nu is",
        r"x\nu\\cdot y",
        r"about \num here",
        r"A \nsubset B",
        r"a \nless b",
    ],
)
def test_a_command_of_one_letter_after_the_n_is_found_by_what_is_around_it(tmp_path, text):
    assert [d.code for d in findings(tmp_path, text)[1]] == ["eaten-backslash"]


def test_an_equation_with_a_line_break_is_refused(tmp_path):
    record = json.loads(render_record("alpha"))
    record["science"][0]["equation"] = "t = α +\nS/B"
    (tmp_path / "alpha.json").write_text(json.dumps(record), "utf-8")

    [diagnostic] = site.check(tmp_path)[1]

    assert (diagnostic.code, diagnostic.message) == (
        "bad-equation",
        "a line break in an equation",
    )


def test_what_follows_from_a_lost_backslash_is_not_reported_again(tmp_path):
    record = json.loads(render_record("alpha"))
    record["science"][0]["variables"][0]["symbol"] = "\tau"
    (tmp_path / "alpha.json").write_text(json.dumps(record), "utf-8")

    [diagnostic] = site.check(tmp_path)[1]

    assert diagnostic.code == "eaten-backslash"
    assert diagnostic.pointer == "/science/0/variables/0/symbol"


def test_a_command_in_a_constant_that_lost_its_backslash_is_found_once(tmp_path):
    one = json.dumps({"constants": [constant(note="@")]}).replace("@", r"peak \frac{a}{b}")
    (tmp_path / "_constants.json").write_text(one, "utf-8")
    (tmp_path / "alpha.json").write_text(render_record("alpha"), "utf-8")

    _, found = site.check(tmp_path, display_folder="c")

    [diagnostic] = [d for d in found if d.code != "unused-constant"]
    assert (diagnostic.code, diagnostic.path, diagnostic.pointer) == (
        "eaten-backslash",
        "c/_constants.json",
        "/constants/0/note",
    )


@pytest.mark.parametrize(
    "command",
    [
        *(r"\num{3}", r"\toprule", r"\nobracket", r"\bcancel{x}", r"\framebox{a}", r"\fancyhead"),
        *(r"\norm{x}", r"\nicefrac", r"\rightmargin", r"\newpage", r"\today"),
    ],
)
def test_commands_of_usual_packages_are_found(tmp_path, command):
    _, [diagnostic] = findings(tmp_path, f"a {command}")

    name = command.partition("{")[0]
    assert (diagnostic.code, diagnostic.hint) == (
        "eaten-backslash",
        rf"write \{name}: in JSON a backslash itself is written \\",
    )


def test_a_letter_that_is_said_to_be_something_after_a_line_break_is_a_command(tmp_path):
    text = r"This comes first.\nu is a rate."

    assert [d.code for d in findings(tmp_path, text)[1]] == ["eaten-backslash"]


def test_a_line_may_begin_with_a_symbol_of_the_record_or_a_word(tmp_path):
    science = [{"title": "Cost", "equation": "y = 2 u", "explanation": "It costs u."}]
    record = {**json.loads(render_record("alpha")), "science": science}
    record["description"] = (
        "This comes first.\nu is a share.\n\nto be\num die Ecke\nobody\num\nless"
    )
    (tmp_path / "alpha.json").write_text(json.dumps(record), "utf-8")

    assert [d.code for d in site.check(tmp_path)[1]] == ["not-executable"]


@pytest.mark.parametrize("name", ["_constants.json", "_taxonomy.json", "_settings.json"])
def test_a_command_is_found_in_a_shared_file_with_other_faults_as_well(tmp_path, name):
    (tmp_path / name).write_text(r'{"words": "a \times b"}', "utf-8")
    (tmp_path / "alpha.json").write_text(render_record("alpha"), "utf-8")

    _, found = site.check(tmp_path, display_folder="c")

    eaten = [d for d in found if d.code == "eaten-backslash"]
    assert [(d.path, d.pointer) for d in eaten] == [(f"c/{name}", "/words")]

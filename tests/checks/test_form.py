r"""The LaTeX beside an equation is read, and must say what the text says."""

import html
import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.diagnostics import render_text
from conceptry.pages.link import LinkStyle

ROOT_OF = {
    "title": "Geometric mean",
    "equation": "d = √(a·b)",
    "explanation": "The side of a square of the same area.",
    "result": {"symbol": "d", "name": "side", "unit": "m"},
    "variables": [
        {"symbol": "a", "name": "width", "unit": "m", "default": 4, "range": [1, 100]},
        {"symbol": "b", "name": "height", "unit": "m", "default": 9, "range": [1, 100]},
    ],
}


def write(folder, equation, **fields):
    record = {**json.loads(render_record("alpha")), "science": [equation], **fields}
    # The worked example of the sample speaks of its own equation.
    for field in ("engineeringExample", "example"):
        record.pop(field, None)
    text = json.dumps(record, ensure_ascii=False, indent=2)
    (folder / "alpha.json").write_text(text, "utf-8")
    return text


def findings(folder, latex, **changes):
    """Check a record whose equation has this LaTeX."""
    text = write(folder, {**ROOT_OF, "latex": latex, **changes})
    return text.splitlines(), site.check(folder, display_folder="c")[1]


def codes(folder, latex, **changes):
    return [d.code for d in findings(folder, latex, **changes)[1]]


@pytest.mark.parametrize(
    "latex",
    [
        r"d = \sqrt{a b}",
        r"d = \sqrt{a \cdot b}",
        r"d = \left(a\,b\right)^{1/2}",
        r"d = a^{0.5}\sqrt{b}",
        r"d = \underbrace{\sqrt{a b}}_{\text{side of the square}}",
    ],
)
def test_latex_that_says_the_same_is_no_fault(tmp_path, latex):
    assert codes(tmp_path, latex) == []


def test_latex_that_differs_is_shown_with_one_set_of_values_and_both_results(tmp_path):
    lines, [diagnostic] = findings(tmp_path, r"d = \sqrt{a} b")
    line = next(n for n, text in enumerate(lines, 1) if '"latex"' in text)
    column = lines[line - 1].index(r"\\sqrt") + 1

    assert render_text(diagnostic).replace("\u00a0", " ") == (
        f"c/alpha.json:{line}:{column}: forms-differ"
        " with a = 4 m, b = 9 m the text gives 6 m, the LaTeX gives 18 m at /science/0/latex\n"
        r'    hint: the text in LaTeX, as JSON writes it: "d = \\sqrt{a \\cdot b}"'
    )


def test_values_that_look_alike_are_shown_with_enough_digits(tmp_path):
    _, [diagnostic] = findings(tmp_path, r"d = 1.00001 \sqrt{a b}")

    assert diagnostic.message.replace("\u00a0", " ") == (
        "with a = 4 m, b = 9 m the text gives 6 m, the LaTeX gives 6.0001 m"
    )


def test_the_units_of_the_symbols_are_the_units_of_the_values(tmp_path):
    _, [diagnostic] = findings(
        tmp_path,
        r"t = \frac{B}{S}",
        equation="t = S/B",
        result={"symbol": "t", "name": "time", "unit": "s"},
        variables=[
            {"symbol": "S", "name": "size", "unit": "GB", "default": 3, "range": [1, 9]},
            {"symbol": "B", "name": "rate", "unit": "MB/s", "default": 300, "range": [1, 900]},
        ],
    )

    assert diagnostic.message.replace("\u00a0", " ") == (
        "with S = 3 GB, B = 300 MB/s the text gives 10 s, the LaTeX gives 0.1 s"
    )


@pytest.mark.parametrize(
    ("latex", "message"),
    [
        (r"d \approx \sqrt{a b}", "the text has the relation =, the LaTeX has the relation ≈"),
        (r"\sqrt{a b}", "the text has the relation =, the LaTeX has no relation"),
        (
            r"d = \sqrt{a b} = x",
            'the LaTeX has the symbol "x", which the text has not',
        ),
        (
            r"2 d = \sqrt{a b}",
            (
                "the LaTeX computes something else: found no side of the equation that is the"
                " result 'd' alone"
            ),
        ),
    ],
)
def test_other_relations_and_symbols_are_named(tmp_path, latex, message):
    _, [diagnostic] = findings(tmp_path, latex)

    assert (diagnostic.code, diagnostic.message) == ("forms-differ", message)


def test_an_index_without_braces_leads_to_the_declared_symbol(tmp_path):
    lines, [diagnostic, *_] = findings(
        tmp_path,
        r"d = B_in",
        equation="d = B_in",
        variables=[
            {"symbol": "B_in", "name": "inflow", "unit": "m", "default": 4, "range": [1, 9]}
        ],
    )

    assert diagnostic.message == 'the LaTeX has the symbol "B_i", which the text has not'
    assert diagnostic.hint == r'did you mean "B_{\\mathrm{in}}"?'
    assert lines[diagnostic.line - 1][diagnostic.column - 1 :].startswith("B_in")


def test_latex_that_cannot_be_read_is_refused_at_its_place(tmp_path):
    lines, [diagnostic] = findings(tmp_path, r"d = \sqrt{a} + \farc{a}{b}")

    assert diagnostic.code == "bad-latex"
    assert diagnostic.message == r"found \farc, which is not read in a formula"
    assert diagnostic.hint == r"did you mean \\frac?"
    assert lines[diagnostic.line - 1][diagnostic.column - 1 :].startswith(r"\\farc")


def test_a_command_that_is_no_mathematics_is_refused_by_name(tmp_path):
    _, [diagnostic] = findings(tmp_path, r"d = \input{other}")

    assert render_text(diagnostic).partition("bad-latex ")[2] == (
        r"found \input, which does something other than mathematics at /science/0/latex"
        "\n    hint: write the formula alone: numbers, symbols, signs and functions"
    )


def test_a_link_in_latex_is_refused_once(tmp_path):
    _, [diagnostic] = findings(tmp_path, r"d = \href{javascript:alert(1)}{\sqrt{a b}}")

    assert (diagnostic.code, diagnostic.pointer) == ("script-in-text", "/science/0/latex")
    assert r"\\href" in diagnostic.message


def test_latex_of_an_equation_with_a_fault_is_read_but_not_compared(tmp_path):
    assert codes(tmp_path, r"d = \sqrt{a} b", equation="d = √(a·") == ["bad-equation"]
    assert codes(tmp_path, r"d = \sqrt{a} b", equation="d = √(a·B)") == ["undeclared-symbol"]
    assert sorted(codes(tmp_path, r"d = \farc", equation="d = √(a·")) == [
        "bad-equation",
        "bad-latex",
    ]


def test_a_fault_of_another_field_does_not_hide_a_difference(tmp_path):
    found = codes(tmp_path, r"d = \sqrt{a} b", charts=[{"x": "Z"}])

    assert sorted(found) == ["bad-chart", "forms-differ"]


def test_latex_of_an_equation_that_declares_nothing_is_compared(tmp_path):
    plain = {"result": None, "variables": None}
    equation = {k: v for k, v in ROOT_OF.items() if k not in plain}
    write(tmp_path, {**equation, "latex": r"d = \sqrt{a} b"})

    found = site.check(tmp_path)[1]

    assert {d.code: d.message for d in found}["forms-differ"] == (
        "with a = 2, b = 3 the text gives 2.45, the LaTeX gives 4.24"
    )


def test_too_long_latex_is_refused(tmp_path):
    assert codes(tmp_path, "x" * 1001) == ["out-of-range"]


def test_double_braces_appear_as_written(tmp_path):
    equation = {
        "title": "A vector",
        "equation": "x_i",
        "latex": r"{{\mathbf{x}}_i}",
        "explanation": "One of many.",
    }
    write(tmp_path, equation, tradeoff="Words such as {{ not a template }} stay.")

    made, found = site.build(tmp_path, title="T", style=LinkStyle.DIRECTORY)

    assert {d.code for d in found} <= {"not-executable"}
    assert made is not None
    page = next(p for p in made.pages if p.path == "concepts/alpha")
    assert html.escape(r"{{\mathbf{x}}_i}") in page.html
    assert "{{ not a template }}" in page.html
    assert "error" not in page.html.casefold()


def test_the_page_shows_the_latex_of_the_record_and_else_its_own(tmp_path):
    write(tmp_path, {**ROOT_OF, "latex": r"d = \sqrt{a\,b}"})
    with_latex, _ = site.build(tmp_path, title="T", style=LinkStyle.DIRECTORY)
    write(tmp_path, ROOT_OF)
    without, _ = site.build(tmp_path, title="T", style=LinkStyle.DIRECTORY)

    pages = [next(p for p in s.pages if p.path == "concepts/alpha") for s in (with_latex, without)]

    assert r"d = \sqrt{a\,b}" in pages[0].html
    assert r"d = \sqrt{a \cdot b}" in pages[1].html

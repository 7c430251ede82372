r"""LaTeX is read as the tree that its author meant, or refused at its place."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import NAMES, expressions

from conceptry.formula import FormulaError, parse, render_latex, render_text
from conceptry.formula.characters import GREEK
from conceptry.formula.latex_form.command import KNOWN, REFUSED
from conceptry.formula.latex_reader import read_latex
from conceptry.formula.shape import has_same_shape

ROWS = json.loads(Path(__file__).with_name("plan_equations.json").read_text("utf-8"))
SYMBOLS = ("B_in", "τ", "τ*", "x", "λ", "C", "n", "RTT", "b̄", "a", "b", "ε", "ΔT", "T", "x_max")


def text_of(latex, symbols=SYMBOLS, numerals=()):
    return render_text(read_latex(latex, symbols, numerals=numerals))


def fault(latex, symbols=SYMBOLS):
    with pytest.raises(FormulaError) as caught:
        read_latex(latex, symbols)
    error = caught.value
    return latex[error.start : error.end], error.message, error.hint


def read_or_refuse(latex, symbols):
    """Return the tree, or the error in its place."""
    try:
        return read_latex(latex, symbols), None
    except FormulaError as error:
        return None, error


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['concept']}: {row['title']}")
def test_the_latex_of_every_planned_equation_reads_back(row):
    names = [v["symbol"] for v in (*row["variables"], row["result"]) if "/" not in v["symbol"]]
    numerals = [numeral["text"] for numeral in row["numerals"]]
    tree = parse(row["equation"], names, numerals=numerals)

    found = read_latex(render_latex(tree), names, numerals=numerals)

    assert has_same_shape(found, tree)


@settings(max_examples=300, deadline=None)
@given(expressions)
def test_the_latex_of_any_tree_reads_back(tree):
    assert has_same_shape(read_latex(render_latex(tree), NAMES), tree)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(sorted(KNOWN | REFUSED.keys())).map(lambda name: f"\\{name} "),
            st.sampled_from(tuple("{}{}[]()^_&%$#~'|*+-=/,;!xτ12.\\ \n\u0302²₁√")),
        ),
        max_size=25,
    ).map("".join)
)
def test_any_latex_is_read_or_refused_at_a_place_within_it(latex):
    tree, error = read_or_refuse(latex, SYMBOLS)

    if error is None:
        assert render_text(tree)
    else:
        assert 0 <= error.start <= error.end <= len(latex)
        assert error.message
        assert error.hint


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_text_of_any_script_is_read_or_refused(latex):
    _, error = read_or_refuse(latex, None)

    assert error is None or 0 <= error.start <= error.end <= len(latex)


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\frac{C}{\tau} + \dfrac{a}{b} + \tfrac12", "C/τ + a/b + 1/2"),
        (r"\sqrt{2 x} + \sqrt[3]{x} + \sqrt[n]{x} + \sqrt x", "√(2x) + ∛(x) + x^(1/n) + √(x)"),
        (r"x^2 + x^{2} + x^{n + 1}", "x² + x² + x^(n + 1)"),
        (r"a \cdot b \times x\,n", "a · b × x n"),
        (r"a\,b\;x\!n~C\quad T", "a b x n C T"),
        (r"\left(a + b\right) \big(x - n\big)^2", "(a + b) (x − n)²"),
        (r"\exp(a) + \ln x + \log_2 n + \log_{10}(x)", "exp(a) + ln(x) + log₂(n) + log₁₀(x)"),
        (r"\min(a, b) + \max\left\{a, b\right\}", "min(a, b) + max(a, b)"),
        (r"\operatorname{sgn}(x) + \mathrm{max}(a, b)", "sgn(x) + max(a, b)"),
        (r"e^{-\lambda x} + \mathrm{e}^{x}", "e^(−λx) + e^x"),
        (r"\sum_{i=1}^{n} i x", "Σ_{i=1}^{n} i x"),
        (r"\sum\limits_{i=1}^n i + \prod_{i=1}^{3} (1 + i)", "Σ_{i=1}^{n} i + Π_{i=1}^{3} (1 + i)"),
        (r"\lfloor a \rfloor + \left\lceil \frac{a}{b} \right\rceil", "⌊a⌋ + ⌈a/b⌉"),
        (r"\lvert x \rvert + |a| + \left|b\right|^2", "|x| + |a| + |b|²"),
        (r"\lvert \lvert a \rvert - b \rvert", "abs(|a| − b)"),
        (r"2\pi x + \infty", "2 π x + ∞"),
        (r"5\% \cdot x + n!", "5% · x + n!"),
        (r"12{,}000 + 12\,000.5 + 1\,200\,000", "12000 + 12000.5 + 1200000"),
        (r"3 \times 10^{8} x", "3 × 10⁸ x"),
        (
            r"\underbrace{a + b}_{\text{the cost}} \cdot \overbrace{x}^{words, of all}",
            "(a + b) · x",
        ),
        (r"\displaystyle \frac{a}{b}", "a/b"),
        (r"{{\mathbf{x}}_i}", "x_i"),
        (r"\mathbf{x} + \boldsymbol{\lambda}", "x + λ"),
        (r"B_{\mathrm{in}} + B_{in} + B_\text{in} + B_{\text{in}}", "B_in + B_in + B_in + B_in"),
        (r"x_{\max} + x_{max} + x_{\mathrm{max}}^2", "x_max + x_max + x_max²"),
        (r"\tau^* + \tau^{*} + \tau_\ast + \tau", "τ* + τ* + τ* + τ"),
        (r"{\tau^{*}}^{2} + \tau^{*2}", "τ*² + τ*²"),
        (r"\mathrm{RTT} + RTT + \mathit{RTT} + \text{RTT}", "RTT + RTT + RTT + RTT"),
        (r"\bar{b} + \bar b + \overline{b}", "b̄ + b̄ + b̄"),
        (r"\Delta T + \epsilon + \varepsilon", "ΔT + ε + ε"),
        (r"{x^2}^3 + {x^2}^{n}", "(x²)³ + (x²)^n"),
        (r"\Delta^2 T", "Δ² T"),
        (r"\left(a + b\right)2", "(a + b) 2"),
        (r"a \mathrel{:=} b", "a ≔ b"),
        (r"a \le b", "a ≤ b"),
        (r"\frac{a}{b} / x", "(a/b)/x"),
        ("a\n+\tb", "a + b"),
    ],
)
def test_what_people_write_is_read(latex, text):
    assert text_of(latex) == text


@pytest.mark.parametrize("letter", sorted(set(GREEK) - set("ςϕϵϑϱϖΑΒΕΖΗΙΚΜΝΟΡΤΧο")))
def test_every_greek_letter_has_its_command(letter):
    name = GREEK[letter]

    assert text_of(rf"\{name} x", (letter, "x")).replace(" ", "") == f"{letter}x"


@pytest.mark.parametrize(
    ("command", "sign"),
    [
        (r"\leq", "≤"), (r"\geq", "≥"), (r"\ll", "≪"), (r"\gg", "≫"), (r"\ne", "≠"),
        (r"\neq", "≠"), (r"\approx", "≈"), (r"\sim", "∼"), (r"\propto", "∝"), (r"\to", "→"),
        (r"\ge", "≥"), ("<", "<"), (">", ">"), ("=", "="), ("≈", "≈"),
    ],
)  # fmt: skip
def test_relations_are_read(command, sign):
    assert text_of(f"a {command} b") == f"a {sign} b"


def test_variants_of_a_letter_are_the_declared_one():
    assert text_of(r"\varphi \cdot \epsilon", ("ϕ", "ε")) == "ϕ · ε"
    assert text_of(r"\varphi \cdot \phi", ("ϕ", "φ")) == "φ · ϕ"


def test_a_symbol_under_a_sum_is_known_with_its_index():
    assert text_of(r"\prod_{i=1}^{4} \eta_{i}", ("η₁", "η₂")) == "Π_{i=1}^{4} η_i"


def test_a_left_side_may_name_its_arguments():
    assert text_of(r"P(u) = 1 - u", ("P", "u")) == "P(u) = 1 − u"


def test_a_name_with_brackets_is_one_symbol():
    assert text_of(r"E[\mathrm{max}] \leq \mu", ("E[max]", "μ")) == "E[max] ≤ μ"


def test_a_number_with_its_unit_is_one_piece():
    assert text_of(r"2\,\mathrm{B} \cdot n + 10^{9}\,\text{h}", ("n",), ("2 B", "10⁹ h")) == (
        "2 B · n + 10⁹ h"
    )


def test_without_declared_symbols_every_letter_is_one():
    assert render_text(read_latex(r"f = m a_{1}")) == "f = m a_1"


@pytest.mark.parametrize(
    ("latex", "place", "message", "hint"),
    [
        (
            r"\farc{a}{b}",
            r"\farc",
            r"found \farc, which is not read in a formula",
            r"did you mean \frac?",
        ),
        (
            r"a + \href{javascript:alert(1)}{b}",
            r"\href",
            r"found \href, which does something other than mathematics",
            "write the formula alone; addresses belong to the sources",
        ),
        (
            r"a &= b",
            "&",
            "found '&' (U+0026, ampersand), which is not read in LaTeX",
            "write one relation without &; give each further equation its own entry",
        ),
        (
            r"\begin{aligned} a = b \end{aligned}",
            r"\begin",
            r"found \begin, which is not read in a formula",
            "write one relation on one line; give each further equation its own entry",
        ),
        (
            r"x^10",
            "10",
            "found 10 after '^', where TeX takes 1 alone",
            "write ^{10}",
        ),
        (
            r"x^-1",
            "-",
            "found '-' after '^', where TeX takes the sign alone",
            "write ^{-1}",
        ),
        (
            r"0{,}5 x",
            "0{,}5",
            "found 0,5, which has a decimal comma",
            "write 0.5",
        ),
        (
            r"2e-3 x",
            "2e-3",
            "found 2e-3, which LaTeX sets as a product with e",
            r"write 2 \times 10^{-3}",
        ),
        (
            r"\frac{a}{}",
            "{",
            "found an empty group",
            r"write what belongs into it: \frac{a}{b}",
        ),
        (
            r"\frac{a}",
            "}",
            "found } without what belongs to it",
            r"write \frac{a}{b}",
        ),
        (
            r"\frac{a}{b",
            "{",
            "found '{' that nothing closes",
            "write '}' where the group ends",
        ),
        (
            r"a + b}",
            "}",
            "found '}' that closes nothing",
            "remove it",
        ),
        (
            r"\left( a",
            r"\left",
            r"found \left without \right",
            r"write \left( x \right)",
        ),
        (
            r"x_a_b",
            "_",
            "found '_' twice, which can be read in two ways",
            "write braces around what belongs together: {x_a}_b",
        ),
        (
            r"{x_a}_b",
            r"x_a}_b",
            "found an index of something that is no symbol",
            "an index follows a symbol: x_{i}; a power follows a symbol, a number or a group",
        ),
        (
            r"(a + b)_i",
            ")_i",
            "found an index of something that is no symbol",
            "an index follows a symbol: x_{i}; a power follows a symbol, a number or a group",
        ),
        (
            r"50% x",
            "%",
            "found '%' (U+0025, percent sign), which is not read in LaTeX",
            r"% begins a comment in LaTeX; a percent sign is written \%",
        ),
        (
            r"$a$",
            "$",
            "found '$' (U+0024, dollar sign), which is not read in LaTeX",
            "write the formula alone, without dollar signs around it",
        ),
        (
            r"x²",
            "²",
            "found '²' (U+00B2, superscript two), which is not read in LaTeX",
            "write ^{2}",
        ),
        (
            r"\ln 2 x",
            r"\ln 2",
            "found 'x' after the operand of 'ln', which can be read in two ways",
            "write parentheses around all of the operand: ln(2n)",
        ),
        (
            r"a/b x",
            "/b",
            "found 'x' beside the denominator, which can be read in two ways",
            "write a/(b c) or (a/b) c: parentheses, as in 1/(2λ)",
        ),
        (
            r"x = 2 a/3 b",
            "/3",
            "found 'b' beside the denominator, which can be read in two ways",
            "write a/(b c) or (a/b) c: parentheses, as in 1/(2λ)",
        ),
        (
            r"\text{a \input{b}}",
            r"\input",
            r"found \input, which does something other than mathematics",
            "write the formula alone: numbers, symbols, signs and functions",
        ),
    ],
)
def test_what_is_not_read_is_refused_at_its_place(latex, place, message, hint):
    assert fault(latex) == (place, message, hint)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "href",
            "url",
            "input",
            "include",
            "def",
            "newcommand",
            "csname",
            "htmlClass",
            "htmlData",
        ),
        *("html", "require", "unicode", "write", "let", "includegraphics", "color"),
    ],
)
def test_a_command_that_is_no_mathematics_is_refused_by_name_wherever_it_stands(name):
    for latex in (
        rf"\{name}{{x}}",
        rf"\underbrace{{a}}_{{\{name}{{x}}}}",
        rf"\text{{\{name}{{x}}}}",
    ):
        place, message, _ = fault(latex)

        assert place == rf"\{name}"
        assert message == rf"found \{name}, which does something other than mathematics"


def test_deep_nesting_is_refused():
    assert fault("{" * 490 + "x" + "}" * 490)[1] == "groups nest deeper than 60 levels"

"""The grammar: what is read, how, and what is refused."""

import re

import pytest

from conceptry.formula import FormulaError, parse, render_text, suggest_symbol, undeclared
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Application, Constant, Fraction, Number, Power, Product, Symbol

GREEK = tuple("LCτλRNPabcgmnSxytke")


def canonical_text(text, symbols=GREEK):
    return render_text(parse(text, symbols))


@pytest.mark.parametrize(
    ("written", "meaning"),
    [
        ("L ≈ C/τ + λτ/2 + λR", "L ≈ C/τ + (λτ)/2 + λ·R"),
        ("C / (n P)", "C/(n·P)"),
        ("2(g-1)/g S/B₁", "((2·(g-1))/g)·(S/B₁)"),
        ("2(m-1)/m (S/g)/B₁", "((2·(m-1))/m)·((S/g)/B₁)"),
        ("2(n-1)/n · 2N / P", "((2·(n-1))/n)·((2·N)/P)"),
        ("(x/2)/y", "(x/2)/y"),
        ("m²/2^(b+1)", "(m^2)/(2^(b+1))"),
        ("-λR", "-(λ·R)"),
        ("2^-m", "2^(-m)"),
        ("x^{a+b}", "x^(a+b)"),
        ("aⁿ⁻¹ b", "(a^(n-1))·b"),
        ("½ m x²", "(1/2)·m·(x^2)"),
        ("ln 2/λ", "(ln(2))/λ"),
        ("log₂ n + log_2(n) + log2(n)", "log₂(n) + log₂(n) + log₂(n)"),
        ("lg x", "log₁₀(x)"),
        ("2 log₂²(n)", "2·(log₂(n)^2)"),
        ("√x + ∛(x+1) + sqrt(y)", "√(x) + ∛(x+1) + √(y)"),
        ("|x - y| |a|", "abs(x - y)·abs(a)"),
        ("⌊N/S⌋ S", "floor(N/S)·S"),
        ("10 000 x", "10000·x"),
        ("3×10⁸", "3·(10^8)"),
        ("(2 - 2^-m) 2^b", "(2 - 2^(-m))·(2^b)"),
        ("a - (b - c)", "a - (b - c)"),
        ("x <= y", "x ≤ y"),
        ("x*y", "x·y"),
        ("Σ_{k=1}^{n} k² + 1", "(Σ_{k=1}^{n} (k^2)) + 1"),
        ("5% x", "(5%)·x"),
    ],
)
def test_ways_of_writing_have_one_meaning(written, meaning):
    """The form that people write and the form with every parenthesis are the same tree."""
    symbols = (*GREEK, "B₁")

    def shape(text):
        # How a product is written is part of the tree, but not of this comparison.
        signs = re.compile(r"signs=\(('[·×]?',? ?)+\)")
        return signs.sub(
            lambda match: match[0].replace("·", "").replace("×", ""), repr(parse(text, symbols))
        )

    assert shape(written) == shape(meaning)


@pytest.mark.parametrize(
    ("text", "place", "words", "hint"),
    [
        ("1/2λ", "/2", "beside the denominator", "1/(2λ)"),
        ("C / n P", "/ n", "beside the denominator", "parentheses"),
        ("a/b/c", "/b", "two slashes in a row", "(a/b)/c"),
        ("x / 3×10⁸", "/ 3", "power of ten", "3e8"),
        ("3 4", "4", "number 4 directly after", "34"),
        ("x 2", "2", "number 2 directly after", "x_2"),
        ("2^2n", "^2", "after an exponent", "x^(2n)"),
        ("a^b^c", "^", "after a power", "a^(b^c)"),
        ("ln 2n", "ln 2", "two ways", "ln(2n)"),
        ("√2n", "√2", "two ways", "√(2n)"),
        ("√x²", "√x", "two ways", "parentheses"),
        ("(a + b", "", "where ')' must close '('", "column 1"),
        ("a + b)", ")", "cannot stand here", "no group"),
        ("a +", "", "ends where", "complete"),
        ("a + --b", "-", "directly after", "(−b)"),
        ("x # y", "#", "U+0023, number sign", "letters"),
        ("x\ud800", "\ud800", "U+D800", "letters"),
        ("exp(a, b)", "exp(a, b)", "2 arguments", "one argument: exp(x)"),
        ("exp(0,5)", "0,5", "decimal comma", "write 0.5"),
        ("x = 0,5", "0,5", "decimal comma", "write 0.5"),
        ("(1.200,5 + x) y", "1.200,5", "decimal comma", "write 1200.5"),
        ("x = 1,200", "1,200", "decimal comma", "write 1.200 for a decimal, 1200 for thousands"),
        ("1.200.000 x", ".", "full stop", "set apart by spaces: 1 200 000"),
        ("1e999999999 x", "1e999999999", "too large or too small", "between 1e-300 and 1e300"),
        ("x^(1e-999999999)", "1e-999999999", "too large or too small", "between 1e-300"),
        ("ln", "ln", "no operand", "ln(x)"),
        ("", "", "ends where", "complete"),
        ("(x)_2", "_", "cannot stand here", "index follows a symbol"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused_with_its_place(text, place, words, hint):
    """Each refusal says what was found, where, and how to write it instead."""
    with pytest.raises(FormulaError) as caught:
        parse(text, GREEK)

    error = caught.value
    assert text[error.start : error.end].replace("−", "-") == place
    assert words in error.message
    assert hint in error.hint


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "x" + ")" * 10_000,
        "x + " * 20_000,
        "(" * 900 + "x",
        "√" * 900 + "x",
        "-" * 1500 + "x",
        "ln " * 600 + "x",
        "x" + "!" * 900,
        "x^" * 900 + "x",
        "|" * 1999,
        "Σ" * 900 + "x",
        "{" * 1000 + "}" * 1000,
        "x_" * 999,
    ],
)
def test_hostile_text_is_refused(text):
    """Deep nesting and long text end in a formula error."""
    with pytest.raises(FormulaError):
        parse(text, ("x",))


@pytest.mark.parametrize("text", ["\\frac{" * 50_000, "is " * 50_000, "x." * 50_000])
def test_long_text_in_another_notation_is_refused(text):
    """Length is looked at first."""
    with pytest.raises(FormulaError, match="at most 2000 are read"):
        parse(text, ("x",))


def test_a_list_of_numbers_is_no_decimal():
    """Arguments of min and max may stand close, and a comma with a space parts them."""
    assert canonical_text("max(0,5)") == "max(0, 5)"
    assert canonical_text("R < 1, 5 < N", ("R", "N")) == "R < 1, 5 < N"


@pytest.mark.parametrize(
    ("declared", "written"),
    [("μ", "µ"), ("µ", "μ"), ("Ω", "\u2126"), ("\u212a", "K"), ("Å", "\u212b"), ("ΔT", "\u2206T")],
)
def test_letters_that_look_the_same_are_the_same_symbol(declared, written):
    """The micro sign is the letter mu; places stay those of the text as written."""
    text = f"2{written} + q"

    tree = parse(text, (declared,))
    (missing,) = undeclared(tree, (declared,))

    assert tree.terms[0].factors[1].name == canonical(declared)
    assert text[missing.start : missing.end] == "q"


def test_long_flat_text_is_read():
    """Two thousand characters are no problem when they do not nest."""
    assert len(parse("x + " * 499 + "x", ("x",)).terms) == 500


def test_declared_symbols_are_found_by_longest_match():
    """MTBF is one name, λτ two, and W_q, tRFC and E[max] are symbols."""
    tree = parse("MTBF λτ W_q tRFC E[max]", ("MTBF", "λ", "τ", "W_q", "tRFC", "E[max]", "W", "E"))

    assert [factor.name for factor in tree.factors] == ["MTBF", "λ", "τ", "W_q", "tRFC", "E[max]"]


def test_one_symbol_may_be_written_in_several_ways():
    """An index may be a small character, after an underscore, or in braces; accents may be composed."""
    tree = parse("B_1 B_{1} B₁ m\u0307 ṁ g′ g'", ("B₁", "ṁ", "g'"))

    assert [factor.name for factor in tree.factors] == ["B₁", "B₁", "B₁", "ṁ", "ṁ", "g'", "g'"]


def test_a_star_belongs_to_a_declared_symbol():
    """τ* is one symbol where it is declared; without it the star multiplies."""
    assert parse("τ* = 2", ("τ*", "τ")).operands[0] == Symbol("τ*")
    assert parse("τ*C", ("τ", "C")) == Product((Symbol("τ"), Symbol("C")), ("·",))
    assert parse("τ* = C", ("τ", "C")).operands[0] == Symbol("τ*")
    with pytest.raises(FormulaError, match=r"can be the symbol τ\* or τ times"):
        parse("τ*C", ("τ", "τ*", "C"))


def test_an_undeclared_name_is_reported_whole_and_with_its_place():
    """A name that is not covered by declared letters is one name; so is RTT beside R and T."""
    text = "t = speed + RTT + B_out + x2 + R T"

    found = undeclared(parse(text, ("t", "s", "R", "T", "B", "x")), ("t", "s", "R", "T", "B", "x"))

    assert [(symbol.name, text[symbol.start : symbol.end]) for symbol in found] == [
        ("speed", "speed"),
        ("RTT", "RTT"),
        ("B_out", "B_out"),
        ("x2", "x2"),
    ]


def test_places_are_those_of_the_text_as_written():
    """A letter in two code points does not shift what stands after it."""
    text = "m\u0307 + b\u0304 + q"

    found = undeclared(parse(text, ("ṁ",)), ("ṁ",))

    assert [text[symbol.start : symbol.end] for symbol in found] == ["b\u0304", "q"]


def test_constants_are_constants_unless_declared():
    """π, e and ∞ are numbers; a declared e is a symbol."""
    assert parse("e", ("x",)) == Constant("e")
    assert parse("e", ("e",)) == Symbol("e")
    assert parse("e^x") == Power(Constant("e"), Symbol("x"))
    assert parse("π/2", ("x",)) == Fraction(Constant("π"), Number("2"))


def test_a_name_with_arguments_on_the_left_is_a_definition():
    """P(u) names the argument on the left; on the right a name before parentheses is a factor."""
    tree = parse("P(u) = P(u + 1)", ("P", "u"))

    assert tree.operands[0] == Application(Symbol("P"), (Symbol("u"),))
    assert isinstance(tree.operands[1], Product)


def test_the_index_of_a_sum_is_declared_by_the_sum():
    """The index and a family over it are known when a member is declared."""
    names = ("n", "x_1", "x_2")

    assert undeclared(parse("Σ_{i=1}^{n} i x_i", names), names) == ()
    assert [s.name for s in undeclared(parse("Σᵢ yᵢ", names), names)] == ["yᵢ"]


@pytest.mark.parametrize(
    "text",
    [
        "H = −Σᵢ pᵢ log₂ pᵢ",
        "σ² = Σ_{i=1}^{n} (xᵢ − μ)²/(n − 1)",
        "W_q = (ρ/(1 − ρ))·((c_a² + c_s²)/2)·τ",
        "d = min(cap, base × 2ⁿ)",
        "N ≥ ⌈λ·S/ρ_max⌉",
        "x̂ₖ = x̂ₖ₋₁ + K(zₖ − x̂ₖ₋₁)",
        "10⁻³ ≤ ε ≪ 1",
        "Δt = |t₁ − t₀|",
        "η = Π η_i",
        "I* = P_peak/B",
        "R + W > N, R ≤ N",
        "S(n) = 1/((1 − p) + p/n)",
        "throughput ≤ window/RTT",
        "E_2/E_1 = (V_2/V_1)^2",
    ],
)
def test_common_formulas_are_read_without_declarations(text):
    """For display, symbols are inferred."""
    assert parse(render_text(parse(text))) == parse(text)


def test_text_is_written_with_few_parentheses_and_spaces():
    """Plain text for copying stays close to what people write."""
    names = (*GREEK, "B₁", "B₂")

    assert canonical_text("L≈C/τ+λτ/2+λR") == "L ≈ C/τ + λτ/2 + λR"
    assert canonical_text("2(g-1)/g S/B₁ + (S/g)/B₂", names) == "2(g − 1)/g S/B₁ + (S/g)/B₂"
    assert canonical_text("10^-3 + 2^-m + e^{-λR}") == "10⁻³ + 2^−m + e^(−λR)"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("N0", "N₀"),
        ("N_0", "N₀"),
        ("mu", "μ"),
        ("lambda", "λ"),
        ("lam", "λ"),
        ("Tau", "τ"),
        ("tau_1", "τ₁"),
        ("B_ni", "B_in"),
        ("b_bar", "b̄"),
        ("mtbf", "MTBF"),
        ("q", None),
        ("speed", None),
    ],
)
def test_a_name_that_is_not_declared_leads_to_the_symbol_that_is(name, meant):
    """Indices on the line and Greek letters written out are seen through."""
    declared = ("N₀", "μ", "λ", "τ₁", "τ", "B_in", "b̄", "MTBF")

    assert suggest_symbol(name, declared) == meant

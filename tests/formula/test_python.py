"""The generated Python: readable, exact, and safe whatever an author writes."""

import ast

import pytest

from conceptry.formula import ConditionText, FormulaError, Numeral, Program, Result, Variable, parse
from conceptry.formula.python import Coder

HOSTILE = (
    '"""\nimport os\nos.system("x")\n"""',
    "'''\nimport os",
    '"',
    "\\",
    '\\"""',
    "a\nimport os",
    "a\rimport os",
    "a\u2028import os",
    "a\u2029import os\x85import os\x0bimport os\x0cimport os",
    "\x00",
    "\ud800",
    "# coding: utf-7",
    "\u202eimport os",
    "{__import__('os')}",
    "%s" * 100,
)


def code(text):
    """Return the Python of an expression, with symbols as they are."""
    symbols = ("a", "b", "c", "x", "n", "m")
    return Coder({symbol: symbol for symbol in symbols}, lambda _: 1.0).expression(
        parse(text, symbols)
    )


@pytest.mark.parametrize(
    ("formula", "python"),
    [
        ("a + b - c", "a + b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a/b + c", "a / b + c"),
        ("(a + b)/c", "(a + b) / c"),
        ("a/(b c)", "a / (b * c)"),
        ("a (b/c)", "a * (b / c)"),
        ("a b/c", "a * b / c"),
        ("-a b", "-a * b"),
        ("-(a + b)", "-(a + b)"),
        ("a·(-b)", "a * -b"),
        ("x^2", "x**2"),
        ("(a + b)^2", "(a + b) ** 2"),
        ("x^(a + b)", "x ** (a + b)"),
        ("(-x)^2", "(-x) ** 2"),
        ("-x^2", "-x**2"),
        ("2^8", "2**8"),
        ("2^-m", "2**-m"),
        ("(x^a)^b", "(x**a) ** b"),
        ("e^{-a x}", "exp(-a * x)"),
        ("√(2a)", "sqrt(2 * a)"),
        ("∛x", "cbrt(x)"),
        ("ln x + log₂ x + log₁₀ x", "log(x) + log2(x) + log10(x)"),
        ("log_3(x)", "log(x, 3)"),
        ("⌊a/b⌋ + ⌈a⌉ + |b|", "floor(a / b) + ceil(a) + abs(b)"),
        ("max(0, a - b)", "max(0, a - b)"),
        ("2 max(a + b)", "2 * (a + b)"),
        ("π x", "pi * x"),
        ("5% x", "5 / 100 * x"),
        ("Σ_{k=1}^{n} k x", "sum(k * x for k in range(1, floor(n) + 1))"),
        ("Π_{k=a}^{4} k", "prod(k for k in range(ceil(a), 4 + 1))"),
        ("1.750 + 007 + 1e9", "1.75 + 7 + 1e9"),
    ],
)
def test_expressions_have_the_parentheses_they_need(formula, python):
    """The code keeps the tree's grouping and adds nothing."""
    assert code(formula) == python


def test_a_module_is_written_for_a_learner():
    """Docstring with names and units, one line for the formula, conditions with their text."""
    made = Program.build(
        "p = 1 - exp(-λ T)",
        result=Result("p", "chance of a failure", "%"),
        variables=(
            Variable("λ", "failure rate", "1/day", 0.5),
            Variable("T", "window", "h", 24),
        ),
        conditions=(ConditionText("λT < 2", "the chance is near one"),),
    )

    assert made.python == (
        '"""Chance of a failure: p = 1 - exp(-λ T)."""\n'
        "\n"
        "from math import exp\n"
        "\n"
        "\n"
        "def compute(lam, T):\n"
        '    """Return chance of a failure in %.\n'
        "\n"
        "    lam (λ) : failure rate per day\n"
        "    T : window in h\n"
        '    """\n'
        "    lam = lam / 86400  # per day to per s\n"
        "    T = T * 3600  # h to s\n"
        "    p = 1 - exp(-lam * T)\n"
        "    return p / 0.01  # 1 to %\n"
        "\n"
        "\n"
        "def conditions(lam, T):\n"
        '    """Return for each condition whether it holds."""\n'
        "    lam = lam / 86400  # per day to per s\n"
        "    T = T * 3600  # h to s\n"
        "    return [\n"
        "        lam * T < 2,  # λT < 2\n"
        "    ]\n"
    )


def test_a_long_sum_is_written_one_term_a_line():
    """A sum that is wider than a page breaks before its signs."""
    symbols = [f"overhead_part{n}" for n in range(1, 7)]
    made = Program.build(
        "t = " + " + ".join(symbols),
        result=Result("t", "time", "s"),
        variables=tuple(Variable(symbol, "part", "s", 1) for symbol in symbols),
    )

    assert "t = (\n        overhead_part1\n        + overhead_part2\n" in made.python
    assert max(len(line) for line in made.python.splitlines()[1:8]) < 120
    assert made.evaluate(made.defaults) == 6


def test_whole_numbers_stay_exact():
    """Powers of two are whole numbers in Python, whatever their size."""
    made = Program.build("x = 2^60 + 1", result=Result("x", "count", "1"), variables=())
    scope = {}

    exec(made.python, scope)

    assert scope["compute"]() == 2**60 + 1


@pytest.mark.parametrize("text", HOSTILE)
def test_author_text_never_becomes_code(text):
    """Names, notes and conditions of any content leave the code as it is."""

    def shape(words):
        made = Program.build(
            "t = 2 S/B",
            result=Result("t", words, "s"),
            variables=(Variable("S", words, "B", 1), Variable("B", words, "B/s", 1)),
            numerals=(Numeral("2", words, "1"),),
        )
        tree = ast.parse(made.python)
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        for node in (tree, *functions):
            node.body.pop(0)
        compile(made.python, "<generated>", "exec")
        made.python.encode()
        return ast.dump(tree)

    assert shape(text) == shape("plain words")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_symbols_and_equations_are_refused_or_harmless(text):
    """A symbol or an equation of any content is refused, or leaves only known names in the code."""
    for equation, symbol in ((f"t = {text}", "S"), (f"t = S{text}", f"S{text}")):
        try:
            made = Program.build(
                equation,
                result=Result("t", "time", "s"),
                variables=(Variable(symbol, "size", "s", 1),),
            )
        except FormulaError:
            continue
        names = {node.id for node in ast.walk(ast.parse(made.python)) if isinstance(node, ast.Name)}
        assert names <= {"t", *made.argument_names.values()}
        assert all(name.isidentifier() and name.isascii() for name in names)

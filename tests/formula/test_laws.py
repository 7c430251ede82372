"""Laws that hold for every tree."""

import importlib.util
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from conceptry.formula import (
    FormulaError,
    parse,
    render_latex,
    render_mathml,
    render_speech,
    render_text,
)
from conceptry.formula.identifier import compute_identifiers
from conceptry.formula.numeric import compile_numpy
from conceptry.formula.python import OWN_NAMES, Coder

_spec = importlib.util.spec_from_file_location(
    "formula_strategies", Path(__file__).with_name("strategies.py")
)
strategies = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(strategies)

few = settings(max_examples=150, deadline=None)
FORMULA_CHARACTERS = "xλτnB_{}()[]|⌊⌋√Σ^/·*+-−=≈≤,;!% 0123.eE²ⁿ⁻¹ᵢ₁½'̄\u0302lnexpmax\ud800\n\\"


@few
@given(strategies.expressions)
def test_text_reads_back_as_the_same_tree(tree):
    """What is written for a tree is read as that tree."""
    assert parse(render_text(tree), strategies.NAMES) == tree


@few
@given(strategies.expressions)
def test_mathml_is_well_formed(tree):
    """An XML parser accepts the MathML of every tree."""
    root = ElementTree.fromstring(render_mathml(tree, alttext=render_text(tree)))

    assert root.tag == "math"
    assert root.find("semantics/annotation").text == render_text(tree)


@few
@given(strategies.expressions)
def test_latex_braces_are_balanced(tree):
    """Every group that LaTeX opens is closed, and no left delimiter lacks its right one."""
    latex = render_latex(tree)

    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", latex):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert latex.count(r"\left") == latex.count(r"\right")
    assert not re.search(r"\^\{[^{}]*\}\^", latex)


@few
@given(strategies.expressions)
def test_speech_has_no_signs(tree):
    """A screen reader gets letters, digits and pauses only."""
    assert re.fullmatch(r"[A-Za-z0-9 ,.]+", render_speech(tree))


@few
@given(strategies.computable, st.lists(st.floats(0.1, 9), min_size=15, max_size=15))
def test_numpy_and_generated_python_agree(tree, numbers):
    """Where Python gives a finite real number, numpy gives the same one."""
    values = dict(zip(strategies.NAMES, numbers, strict=True))
    draft = Coder({}, lambda _: 1.0)
    draft.expression(tree)
    names = compute_identifiers(strategies.NAMES, OWN_NAMES | draft.imports)
    source = Coder(names, lambda _: 1.0).expression(tree)
    scope = {name: getattr(math, name) for name in draft.imports}
    scope |= {names[symbol]: value for symbol, value in values.items()}
    # A tower of powers would take Python hours where numpy has infinity.
    if source.count("**") > 1 or "gamma" in source:
        return

    with np.errstate(all="ignore"):
        found = float(compile_numpy(tree)({k: np.float64(v) for k, v in values.items()}))
    try:
        expected = eval(source, scope)
    except (ArithmeticError, ValueError):
        return

    if isinstance(expected, complex) or not math.isfinite(expected):
        return
    assert math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-12) or abs(expected) > 1e15


@settings(max_examples=300, deadline=None)
@given(st.text(FORMULA_CHARACTERS, max_size=30), st.booleans())
def test_any_text_is_read_or_refused(text, is_declared):
    """No text leads to anything but a tree or a formula error with a place inside the text."""
    try:
        tree = parse(text, strategies.NAMES if is_declared else None)
    except FormulaError as error:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.message
        assert error.hint
    else:
        ElementTree.fromstring(render_mathml(tree, alttext=text))
        render_latex(tree)
        render_speech(tree)


@few
@given(st.text(max_size=40))
def test_foreign_text_is_read_or_refused(text):
    """The same holds for text in any script."""
    try:
        tree = parse(text)
    except FormulaError as error:
        assert 0 <= error.start <= error.end <= len(text)
    else:
        ElementTree.fromstring(render_mathml(tree, alttext=text))

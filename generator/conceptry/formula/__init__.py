"""The formula engine: one text, one tree, and everything that is made from it."""

from conceptry.formula.conversion import numeral_scale
from conceptry.formula.dimension import DimensionFault, Measure, check_dimensions, measure
from conceptry.formula.errors import FormulaError
from conceptry.formula.grammar import parse
from conceptry.formula.latex import render_latex
from conceptry.formula.mathml import render_mathml
from conceptry.formula.numeric import compile_numpy
from conceptry.formula.plain import render_text
from conceptry.formula.program import (
    Condition,
    ConditionText,
    Numeral,
    Program,
    Result,
    Variable,
)
from conceptry.formula.scope import misnamed_result, suggest_symbol, undeclared
from conceptry.formula.speech import render_speech

__all__ = [
    "Condition",
    "ConditionText",
    "DimensionFault",
    "FormulaError",
    "Measure",
    "Numeral",
    "Program",
    "Result",
    "Variable",
    "check_dimensions",
    "compile_numpy",
    "measure",
    "misnamed_result",
    "numeral_scale",
    "parse",
    "render_latex",
    "render_mathml",
    "render_speech",
    "render_text",
    "suggest_symbol",
    "undeclared",
]

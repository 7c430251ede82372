"""Tables of the characters that formulas are written with.

Plain data: nothing here knows trees, text or units.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from conceptry.words import mark

SUPERSCRIPTS: Final = dict(
    zip(
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵅᵝᵞᵟᶿ",
        "0123456789+−=()niabcdefghjklmoprstuvwxyzαβγδθ",
        strict=True,
    )
)
SUBSCRIPTS: Final = dict(
    zip(
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ",
        "0123456789+−=()aehijklmnoprstuvxβγρφχ",
        strict=True,
    )
)
TO_SUPERSCRIPT: Final = {plain: small for small, plain in SUPERSCRIPTS.items()}
TO_SUBSCRIPT: Final = {plain: small for small, plain in SUBSCRIPTS.items()}

VULGAR_FRACTIONS: Final = {
    "½": ("1", "2"),
    "⅓": ("1", "3"),
    "⅔": ("2", "3"),
    "¼": ("1", "4"),
    "¾": ("3", "4"),
    "⅛": ("1", "8"),
}

LETTER: Final = rf"[^\W\d_{''.join(SUPERSCRIPTS)}{''.join(SUBSCRIPTS)}{''.join(VULGAR_FRACTIONS)}]"
"""A regular expression for one letter; small letters are powers and indices, not letters."""
WORD: Final = f"(?:{LETTER}|[0-9])+"
"""A regular expression for letters and digits."""

# Characters that look like a letter of the alphabet and are meant as it: micro, increment.
LOOKALIKES: Final = str.maketrans({"\u00b5": "μ", "\u2206": "Δ"})

SPACES: Final = frozenset(" \t\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f")
PRIMES: Final = "'′"

# Combining mark: spoken name (also the Python name), the spacing form for MathML, LaTeX command.
ACCENTS: Final = {
    "\u0302": (mark("hat"), "^", r"\hat"),
    "\u0303": (mark("tilde"), "~", r"\tilde"),
    "\u0304": (mark("bar"), "¯", r"\bar"),
    "\u0305": (mark("bar"), "¯", r"\bar"),
    "\u0307": (mark("dot"), "˙", r"\dot"),
    "\u0308": (mark("double dot"), "¨", r"\ddot"),
    "\u20d7": (mark("vector"), "→", r"\vec"),
}


def _greek() -> dict[str, str]:
    letters = {}
    for code in (*range(0x391, 0x3AA), *range(0x3B1, 0x3CA)):
        if code == 0x3A2:  # noqa: PLR2004  (the one gap in the block)
            continue
        word = unicodedata.name(chr(code)).rsplit(" ", 1)[-1].lower().replace("lamda", "lambda")
        letters[chr(code)] = word.capitalize() if code < 0x3B1 else word  # noqa: PLR2004
    letters["ς"] = "sigma"
    letters |= {"ϕ": "phi", "ϵ": "epsilon", "ϑ": "theta", "ϱ": "rho", "ϖ": "pi"}
    return letters


GREEK: Final = _greek()
"""Letter to its English name; capital letters have capitalised names."""

# Relation sign: LaTeX, spoken words.
RELATIONS: Final = {
    "=": ("=", mark("equals")),
    "≈": (r"\approx", mark("is approximately")),
    "≠": (r"\neq", mark("is not equal to")),
    "≤": (r"\leq", mark("is at most")),
    "≥": (r"\geq", mark("is at least")),
    "<": ("<", mark("is less than")),
    ">": (">", mark("is greater than")),
    "≪": (r"\ll", mark("is much less than")),
    "≫": (r"\gg", mark("is much greater than")),
    "≲": (r"\lesssim", mark("is at most about")),
    "≳": (r"\gtrsim", mark("is at least about")),
    "∝": (r"\propto", mark("is proportional to")),
    "≡": (r"\equiv", mark("is identical to")),
    "∼": (r"\sim", mark("is of the order of")),
    "→": (r"\to", mark("tends to")),
    "←": (r"\leftarrow", mark("becomes")),
    "⇒": (r"\Rightarrow", mark("implies")),
    "⇔": (r"\Leftrightarrow", mark("is equivalent to")),
    "∈": (r"\in", mark("is in")),
    "≔": (r"\mathrel{:=}", mark("is defined as")),
}
RELATION_SPELLINGS: Final = {
    ":=": "≔",
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    "<<": "≪",
    ">>": "≫",
    "~=": "≈",
    "->": "→",
    "⩽": "≤",
    "⩾": "≥",
    "≃": "≈",
    "≅": "≈",
    "~": "∼",
}

ADDITION_SIGNS: Final = {"+": "+", "-": "−", "−": "−", "–": "−", "±": "±", "∓": "∓"}
PRODUCT_SIGNS: Final = {"·": "·", "⋅": "·", "∙": "·", "*": "·", "×": "×"}
ROOT_SIGNS: Final = {"√": None, "∛": "3", "∜": "4"}
BIG_SIGNS: Final = {"Σ": "Σ", "∑": "Σ", "Π": "Π", "∏": "Π"}
CLOSING: Final = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉", "|": "|"}

FUNCTIONS: Final = frozenset(
    (
        *("exp", "ln", "log", "lg", "sqrt", "cbrt", "min", "max", "abs", "floor", "ceil", "round"),
        *("sin", "cos", "tan", "asin", "acos", "atan", "arcsin", "arccos", "arctan"),
        *("sinh", "cosh", "tanh", "sgn", "sign"),
    )
)
FUNCTION_SPELLINGS: Final = {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "sign": "sgn",
}

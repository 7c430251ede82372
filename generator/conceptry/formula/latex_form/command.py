r"""Tables of the commands of LaTeX: which are read, which are passed over, which are refused.

Plain data and one question: which command was meant by one that is not known.
"""

from __future__ import annotations

import difflib
from typing import Final

from conceptry.formula.characters import ACCENTS, GREEK, RELATIONS

_GREEK: Final = {word: letter for letter, word in reversed(GREEK.items()) if letter != "ς"}
LETTERS: Final = _GREEK | {
    "varepsilon": "ε", "epsilon": "ϵ", "varphi": "φ", "phi": "ϕ", "vartheta": "ϑ", "varrho": "ϱ",
    "varpi": "ϖ", "varsigma": "ς", "ell": "ℓ", "hbar": "ħ", "emptyset": "∅", "varnothing": "∅",
    "partial": "∂", "infty": "∞", "nabla": "∇",
}  # fmt: skip
"""Command to the letter that it sets."""

VARIANTS: Final = str.maketrans("ϵϕϑϱϖς", "εφθρπσ")
"""Letters that differ only in how they are drawn."""

RELATION_COMMANDS: Final = {
    latex[1:]: sign for sign, (latex, _) in RELATIONS.items() if latex[1:].isalpha()
} | {
    "le": "≤", "leqslant": "≤", "leqq": "≤", "ge": "≥", "geqslant": "≥", "geqq": "≥", "ne": "≠",
    "lt": "<", "gt": ">", "simeq": "≈", "cong": "≈", "thickapprox": "≈", "thicksim": "∼",
    "varpropto": "∝", "rightarrow": "→", "longrightarrow": "→", "gets": "←", "implies": "⇒",
    "iff": "⇔", "coloneqq": "≔", "coloneq": "≔",
}  # fmt: skip

SIGNS: Final = {
    "pm": "±", "mp": "∓", "cdot": "·", "cdotp": "·", "times": "×", "ast": "*", "star": "*",
    "prime": "′", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrack": "[",
    "rbrack": "]", "vert": "|", "%": "%", "{": "{", "}": "}", "lbrace": "{", "rbrace": "}",
}  # fmt: skip
"""Command to the sign that it sets."""

OPENING_BARS: Final = frozenset(("lvert",))
CLOSING_BARS: Final = frozenset(("rvert",))
BIG: Final = {"sum": "Σ", "prod": "Π"}
FUNCTION_COMMANDS: Final = {
    **{name: name for name in ("exp", "ln", "log", "lg", "min", "max")},
    **{name: name for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
}
ACCENT_COMMANDS: Final = {latex[1:]: mark for mark, (_, _, latex) in reversed(ACCENTS.items())} | {
    "overline": "\u0304",
    "widehat": "\u0302",
    "widetilde": "\u0303",
    "overrightarrow": "\u20d7",
}
"""Command to the combining mark that it sets over a letter."""

FRACTIONS: Final = frozenset(("frac", "dfrac", "tfrac", "cfrac"))
BRACES_WITH_WORDS: Final = frozenset(("underbrace", "overbrace"))
TEXTS: Final = frozenset(
    ("text", "textrm", "textit", "textbf", "textsf", "texttt", "textup", "textnormal", "mbox")
)
FONTS: Final = frozenset(
    (
        *("mathrm", "mathit", "mathbf", "mathsf", "mathtt", "mathcal", "mathbb", "mathfrak"),
        *("mathscr", "mathnormal", "boldsymbol", "bm", "operatorname", "operatorname*"),
    )
)
TRANSPARENT: Final = frozenset(("mathrel", "mathbin", "mathopen", "mathclose", "mathord"))
"""Commands that say how a group is spaced and nothing else."""
SPACES: Final = frozenset(
    (
        *(",", ":", ";", "!", " ", ">", "/", "quad", "qquad", "enspace", "enskip", "thinspace"),
        *("medspace", "thickspace", "negthinspace", "displaystyle", "textstyle", "scriptstyle"),
        *("scriptscriptstyle", "limits", "nolimits", "strut", "mathstrut", "relax", "nonumber"),
    )
)
OPENING_SIZES: Final = frozenset(("left", "bigl", "Bigl", "biggl", "Biggl"))
CLOSING_SIZES: Final = frozenset(("right", "bigr", "Bigr", "biggr", "Biggr"))
SIZES: Final = OPENING_SIZES | CLOSING_SIZES | {"big", "Big", "bigg", "Bigg", "bigm", "Bigm"}

_ADDRESS: Final = "write the formula alone; addresses belong to the sources"
_ALONE: Final = "write the formula alone: numbers, symbols, signs and functions"
_PLAIN: Final = "write the formula without colours, frames and pictures"
REFUSED: Final = {
    **dict.fromkeys(("href", "url", "hyperref", "hyperlink", "path"), _ADDRESS),
    **dict.fromkeys(
        (
            *("input", "include", "openin", "openout", "read", "write", "immediate", "special"),
            *("def", "gdef", "edef", "xdef", "let", "futurelet", "global", "expandafter"),
            *("newcommand", "renewcommand", "providecommand", "newenvironment", "catcode"),
            *("DeclareMathOperator", "csname", "endcsname", "string", "jobname", "noexpand"),
            *("require", "usepackage", "unicode", "char", "mathchar", "toggle", "texttip"),
            *("tooltip", "mathtip", "label", "tag", "ref", "eqref", "cite", "footnote", "loop"),
            *("cssId", "class", "style", "data", "html", "htmlId", "htmlClass", "htmlStyle"),
            *("htmlData", "verb", "message", "errmessage", "typeout", "show"),
        ),
        _ALONE,
    ),
    **dict.fromkeys(
        ("color", "textcolor", "colorbox", "fcolorbox", "bbox", "boxed", "includegraphics"), _PLAIN
    ),
}
"""Commands that do something other than mathematics, with what to do instead."""

_ONE_LINE: Final = "write one relation on one line; give each further equation its own entry"
HINTS: Final = {
    **dict.fromkeys(("begin", "end", "\\", "newline", "cr"), _ONE_LINE),
    **dict.fromkeys(("dots", "ldots", "cdots", "vdots"), r"write a sum: \sum_{i=1}^{n} x_i"),
    **dict.fromkeys(("over", "atop", "div"), r"write \frac{a}{b}"),
    **dict.fromkeys(("(", ")", "[", "]"), "write the formula alone, without the signs around it"),
    **dict.fromkeys(("rm", "it", "bf"), r"write \mathrm{in}"),
    **dict.fromkeys(("int", "iint", "oint"), "integrals are not read: give the integrated form"),
    **dict.fromkeys(("Vert", "lVert", "rVert", "|"), r"write \sqrt{x^2 + y^2} for a length"),
}
"""What to write instead of commands that are mathematics but have no place in a formula here."""

KNOWN: Final = frozenset(
    word
    for words in (
        *(LETTERS, RELATION_COMMANDS, SIGNS, OPENING_BARS, CLOSING_BARS, BIG, FUNCTION_COMMANDS),
        *(ACCENT_COMMANDS, FRACTIONS, BRACES_WITH_WORDS, TEXTS, FONTS, TRANSPARENT, SPACES, SIZES),
        ("sqrt",),
    )
    for word in words
)


def is_refused(name: str) -> bool:
    r"""Say whether a command, without its backslash, does something other than mathematics."""
    return name in REFUSED or name.startswith("html")


def hint_for(name: str) -> str:
    r"""Say what to write instead of a command that is not read.

    Examples
    --------
    >>> print(hint_for("farc"))
    did you mean \frac?
    """
    if is_refused(name):
        return REFUSED.get(name, _ALONE)
    if name in HINTS:
        return HINTS[name]
    words = sorted(word for word in KNOWN if word.isalpha() and len(word) > 1)
    near = difflib.get_close_matches(name, words, n=1, cutoff=0.6)
    if near:
        return rf"did you mean \{near[0]}?"
    return r"known are \frac, \sqrt, \cdot, \left, \sum, \ln, \mathrm, \text and Greek letters"

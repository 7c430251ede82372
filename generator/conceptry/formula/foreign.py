r"""Other notations that people write out of habit, each with how to say the same here.

LaTeX (``\frac{Q}{r}``), Python (``np.exp(x)``, ``**``, ``==``) and words (``is greater than``) are
refused before a formula is read, so that nobody is told about their single characters.
"""

from __future__ import annotations

import re
from typing import Final

from conceptry.formula.characters import FUNCTIONS, GREEK, RELATIONS
from conceptry.formula.errors import FormulaError

_LONGEST_HINT: Final = 80

_LATEX: Final = re.compile(r"\\(?:[A-Za-z]+|.?)|\$", re.DOTALL)
_COMMANDS: Final = (
    {word: letter for letter, word in reversed(GREEK.items()) if letter != "ς"}
    | {latex[1:]: sign for sign, (latex, _) in RELATIONS.items() if latex[1:].isalpha()}
    | {name: name for name in FUNCTIONS - {"sqrt"}}
    | {
        "varepsilon": "ε", "varphi": "φ", "cdot": "·", "times": "×", "le": "≤", "ge": "≥",
        "ne": "≠", "infty": "∞", "sum": "Σ", "prod": "Π", "lceil": "⌈", "rceil": "⌉",
        "lfloor": "⌊", "rfloor": "⌋", "left": "", "right": "", "quad": " ", "displaystyle": "",
    }
)  # fmt: skip
_TEXT: Final = re.compile(r"\\(?:text|mathrm|mathit|operatorname)\s*\{([^{}]*)\}")
_FRACTION: Final = re.compile(
    r"\\[dt]?frac\s*\{((?:[^{}]|_\{\w*\})*)\}\s*\{((?:[^{}]|_\{\w*\})*)\}"
)
_ROOT: Final = re.compile(r"\\sqrt\s*(\[3\])?\s*\{((?:[^{}]|_\{\w*\})*)\}")
_ONE_FACTOR: Final = re.compile(r"\d+(?:\.\d+)?|[^\W\d_](?:_\w|_\{\w*\})?|\([^()]*\)")
_ONE_RUN: Final = re.compile(r"[^-+−±/·×=<>≤≥≈]*")
# Beside these a fraction needs no parentheses.
_APART: Final = ("", *"=≈≠≤≥<>≪≫+-−·×(),{}")

_PYTHON_NAME: Final = re.compile(r"[A-Za-z_]\w*\.([A-Za-z_]\w*)")
_PYTHON_FUNCTIONS: Final = {
    "log": "ln(x)", "log2": "log₂(x)", "log10": "log₁₀(x)", "pow": "x^y", "power": "x^y",
    "maximum": "max(a, b)", "minimum": "min(a, b)", "fabs": "abs(x)", "pi": "π", "e": "e",
    "inf": "∞",
}  # fmt: skip

_COMPARISON: Final = re.compile(
    r"\b(?:is |are |must be |should be )?(much |very much |)"
    r"(?:(greater|larger|bigger|more|higher)|less|smaller|lower|fewer) than\b"
    r"|\b(?:is |are |must be )?at (least|most)\b"
    r"|\b(?:is |are )?(?:equal to|equals)\b"
)
_AND: Final = re.compile(r"(?<=\s)and(?=\s)")


def refuse_foreign(text: str, symbols: frozenset[str]) -> None:
    """Refuse what is written in another notation.

    Parameters
    ----------
    text : the formula as written
    symbols : declared symbols, which may be words

    Raises
    ------
    FormulaError
        With a hint that says the same in plain text.
    """
    _refuse_latex(text)
    _refuse_python(text)
    _refuse_words(text, symbols)


def _refuse_latex(text: str) -> None:
    command = _LATEX.search(text)
    if command is None:
        return
    plain = _translate(text)
    is_simple = plain and "\\" not in plain and len(plain) <= _LONGEST_HINT
    example = plain if is_simple else "√(2C/λ), C/τ, λ"
    message = f"found {command[0]!r}, which is LaTeX"
    raise FormulaError(
        message, command.start(), command.end(), f"plain text instead of LaTeX: {example}"
    )


def _translate(text: str) -> str:
    """Return LaTeX as plain text; what has no simple form keeps its backslash."""
    text = re.sub(r"\$|\\[()\[\],;:! ]", " ", text)
    text = _TEXT.sub(r"\1", text)
    text = re.sub(r"\\([A-Za-z]+)", lambda command: _COMMANDS.get(command[1], command[0]), text)
    before = ""
    while before != text:
        before = text
        text = _ROOT.sub(lambda root: ("∛" if root[1] else "√") + _factor(root[2]), text)
        text = _FRACTION.sub(_fraction, text)
    return " ".join(text.split())


def _fraction(match: re.Match[str]) -> str:
    above, below = match[1].strip(), _factor(match[2])
    above = above if _ONE_RUN.fullmatch(above) else f"({above})"
    left, right = match.string[: match.start()].rstrip(), match.string[match.end() :].lstrip()
    is_apart = left[-1:] in _APART and right[:1] in _APART
    return f"{above}/{below}" if is_apart else f"({above}/{below})"


def _factor(text: str) -> str:
    factor = text.strip()
    return factor if _ONE_FACTOR.fullmatch(factor) else f"({factor})"


def _refuse_python(text: str) -> None:
    for sign, hint in (("**", "** is written ^"), ("==", "write =")):
        at = text.find(sign)
        if at >= 0:
            raise FormulaError(f"found {sign!r}, which is Python", at, at + len(sign), hint)
    name = _PYTHON_NAME.search(text)
    if name is not None:
        short = name[1]
        plain = f"{short}(x)" if short in FUNCTIONS else name[0].replace(".", "_")
        message = f"found {name[0]!r}, a name with a point in it"
        hint = f"write {_PYTHON_FUNCTIONS.get(short, plain)}"
        raise FormulaError(message, name.start(), name.end(), hint)


def _refuse_words(text: str, symbols: frozenset[str]) -> None:
    words = _COMPARISON.search(text)
    if words is not None and symbols.isdisjoint(words[0].split()):
        example = _replace(text, words, f" {_sign(words)} ") or "μ > λ"
        message = f"found {words[0]!r}, a comparison in words"
        hint = f"write a comparison such as {example}"
        raise FormulaError(message, words.start(), words.end(), hint)
    joint = _AND.search(text)
    if joint is not None and "and" not in symbols:
        example = _replace(text, joint, ", ") or "μ > λ, λ > 0"
        hint = f"write a comma between conditions: {example}"
        raise FormulaError("found 'and', a word", joint.start(), joint.end(), hint)


def _sign(words: re.Match[str]) -> str:
    much, greater, least = words.groups()
    if least:
        return "≥" if least == "least" else "≤"
    if much is None:
        return "="
    return ("≫" if greater else "≪") if much else (">" if greater else "<")


def _replace(text: str, match: re.Match[str], sign: str) -> str:
    """Return the text with a match replaced, or nothing where that is too long for a hint."""
    left, right = text[: match.start()].rstrip(), text[match.end() :].lstrip()
    replaced = f"{left}{sign}{right}"
    return replaced if left and right and len(replaced) <= _LONGEST_HINT else ""

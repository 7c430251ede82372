r"""LaTeX commands that lost their backslash without a word.

``\frac`` in a JSON text is a form feed and the letters ``rac``: JSON accepts it, and what the
author meant is gone. Commands whose first letter is no escape, such as ``\sum``, are refused
by the reader already.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from conceptry.checks.letter import equation_letters
from conceptry.diagnostics import Diagnostic

if TYPE_CHECKING:
    from conceptry.source import DataPath, Source

MOST_FINDINGS = 100
"""In one text; nobody reads more of them."""

_BECAME = {
    "b": "a backspace",
    "f": "a form feed",
    "n": "a line break",
    "r": "a carriage return",
    "t": "a tab",
}
# Commands of LaTeX, of its usual packages and of KaTeX that begin with one of these letters,
# without that letter. A backspace or a form feed is never meant: what follows one was a command.
_COMMANDS = {
    "n": """
        Leftarrow Leftrightarrow Rightarrow VDash Vdash abla atural ce cong earrow eg
        eq eqq ewcommand ewcounter ewenvironment ewlength ewline ewpage ewtheorem geq geqq
        geqslant gtr icefrac leftarrow leftrightarrow leq leqq leqslant obracket obreak
        obreakspace ocite oindent olimits olinebreak onumber opagebreak ormalfont ormalsize osymbol
        ot otag otin otni prec preceq rightarrow shortmid shortparallel sim subseteq
        subseteqq succ succeq supseteq supseteqq triangleleft trianglelefteq triangleright
        trianglerighteq umberwithin umlist umrange vDash vdash warrow
    """,
    "r": """
        Vert aggedbottom aggedleft aggedright aise aisebox angle brace brack ceil ef elax
        enewcommand enewenvironment esizebox floor group hd ho ight ightarrow ightarrowtail
        ightharpoondown ightharpoonup ightleftarrows ightleftharpoons ightmargin ightrightarrows
        ightsquigarrow ightthreetimes isingdotseq lap m mfamily moustache oman oot otatebox owcolor
        q times ule vert
    """,
    "t": """
        abcolsep ableofcontents abular ag an anh au binom ext extasciitilde extbackslash extbf
        extcolor extdegree extheight extit extmd extnormal extrm extsc extsf extstyle extsubscript
        extsuperscript exttt extup extwidth frac hanks herefore heta hickapprox hicksim hickspace
        hinspace hispagestyle ilde imes iny itle o oday op oprule riangle riangledown riangleleft
        rianglelefteq riangleq riangleright rianglerighteq wohead woheadleftarrow woheadrightarrow
    """,
}
_RESTS = {letter: frozenset(words.split()) for letter, words in _COMMANDS.items()}
# Of a command or a macro that people know, and a word of prose as well.
_ALSO_WORDS = frozenset(
    ("e", "exists", "i", "less", "mid", "orm", "parallel", "subset", "supset", "u", "um")
)
_escape_and_word = re.compile(r"\\(?:([bfnrt])([A-Za-z]*)|.)", re.DOTALL)
# A line of prose may begin with such a word, or with "e.g."; after a space, an operator or
# an opening bracket, or before an index, a bracket or another command it is the rest of \nu, \ne
# or \ni.
_opens_formula = re.compile(r"[$({\[=+\-*/^_&|<>≈≤≥·×\\ ]$")
_goes_on = re.compile(r"[_^{}$&]|\\\\")
_line_break = re.compile(r"\\n\Z")
_is_something = re.compile(r"\s(?:is|was|means|denotes|stands\s+for)\b")


def check_backslashes(source: Source) -> Iterator[Diagnostic]:
    """Check that no LaTeX command of a text begins with a backslash that JSON took away."""
    letters = equation_letters(source.data)
    for path, (start, end) in sorted(source.values.items(), key=lambda entry: entry[1]):
        raw = source.text[start:end]
        if raw[:1] != '"' or "\\" not in raw:
            continue
        has_lines = path[-1:] != ("latex",)
        for at, letter, word in islice(_eaten(raw, letters, has_lines=has_lines), MOST_FINDINGS):
            yield source.diagnose(
                "eaten-backslash",
                rf'"\{letter}" of "\{word}" became {_BECAME[letter]}',
                path=path,
                offset=start + at,
                hint=_hint(word, path),
            )


def _hint(word: str, path: DataPath) -> str:
    hint = rf"write \\{word}: in JSON a backslash itself is written \\"
    if path[-1] in ("equation", "expression", "symbol"):
        return f"{hint}; here plain text does without, such as C/τ + √(2x)"
    return hint


def _eaten(
    raw: str, letters: Collection[str], *, has_lines: bool
) -> Iterator[tuple[int, str, str]]:
    """Return place, escape and command of each backslash that was taken away.

    Parameters
    ----------
    letters
        What a line may begin with although it is the rest of a command: the record's symbols.
    has_lines
        False where the text is a formula throughout, in which no line of prose can begin.
    """
    for match in _escape_and_word.finditer(raw):
        letter, rest = match[1], match[2]
        if letter is None or not rest:
            continue
        at = match.start()
        if letter == "n" and rest in _ALSO_WORDS:
            is_command = at <= 1 or not has_lines or _is_formula(raw, match, letters)
        else:
            is_command = letter not in _RESTS or rest in _RESTS[letter]
        if is_command:
            yield at, letter, letter + rest


def _is_formula(raw: str, match: re.Match[str], letters: Collection[str]) -> bool:
    r"""Say whether what stands after a line break is the rest of a command and no word."""
    at, end = match.span()
    if _goes_on.match(raw, end):
        return True
    if _opens_formula.search(raw, at - 1, at):
        return raw[end] != "."
    # "The rate is first.\nu is a rate": no word, no symbol of the record and no paragraph.
    begins_paragraph = _line_break.search(raw, max(0, at - 2), at)
    return bool(
        match[2] == "u"
        and "u" not in letters
        and not begins_paragraph
        and _is_something.match(raw, end)
    )

r"""LaTeX commands that lost their backslash without a word.

``\frac`` in a JSON text is a form feed and the letters ``rac``: JSON accepts it, and what the
author meant is gone. Commands whose first letter is no escape, such as ``\sum``, are refused
by the reader already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

MOST_FINDINGS = 100
"""In one text; nobody reads more of them."""

_BECAME = {
    "b": "a backspace",
    "f": "a form feed",
    "n": "a line break",
    "r": "a carriage return",
    "t": "a tab",
}
# Commands of LaTeX, of its mathematics packages and of KaTeX that begin with one of these letters,
# without that letter.
_COMMANDS = {
    "b": """
        ackepsilon ackprime acksim acksimeq ackslash ar arwedge ecause egin eta eth etween f fseries
        ig igcap igcirc igcup igg iggl iggm iggr igl igm igodot igoplus igotimes igr igsqcup igstar
        igtriangledown igtriangleup iguplus igvee igwedge inom lacklozenge lacksquare lacktriangle
        lacktriangledown lacktriangleleft lacktriangleright m mod old oldsymbol ot owtie ox oxdot
        oxed oxminus oxplus oxtimes ra race rack raket reve ullet umpeq umpeqq
    """,
    "f": """
        allingdotseq box colorbox int lat ontsize ootnote ootnotesize orall rac racmathsize rak rown
    """,
    "n": """
        Leftarrow Leftrightarrow Rightarrow VDash Vdash abla atural ce cong e earrow eg
        eq eqq ewcommand ewline exists geq geqq geqslant gtr i leftarrow leftrightarrow leq leqq
        leqslant less mid obreak obreakspace olimits onumber ormalsize ot otag otin otni parallel
        prec preceq rightarrow shortmid shortparallel sim subseteq subseteqq succ succeq supseteq
        supseteqq triangleleft trianglelefteq triangleright trianglerighteq u vDash vdash warrow
    """,
    "r": """
        Vert aise aisebox angle brace brack ceil ef elax enewcommand floor group hd ho ight
        ightarrow ightarrowtail ightharpoondown ightharpoonup ightleftarrows ightleftharpoons
        ightrightarrows ightsquigarrow ightthreetimes isingdotseq lap m moustache oot q times ule
        vert
    """,
    "t": """
        ag an anh au binom ext extbf extcolor extit extmd extnormal extrm extsc extsf extstyle exttt
        extup frac herefore heta hickapprox hicksim hickspace hinspace ilde imes iny o op
        riangle riangledown riangleleft rianglelefteq riangleq riangleright rianglerighteq wohead
        woheadleftarrow woheadrightarrow
    """,
}
_RESTS = {letter: frozenset(words.split()) for letter, words in _COMMANDS.items()}
_escape_and_word = re.compile(r"\\(?:([bfnrt])([A-Za-z]*)|.)", re.DOTALL)
# A line of prose may begin with a word of one letter, or with "e.g."; after a space, an operator or
# an opening bracket, or before an index, a bracket or another command it is the rest of \nu, \ne
# or \ni.
_opens_formula = re.compile(r"[$({\[=+\-*/^_&|<>≈≤≥·×\\ ]$")
_goes_on = re.compile(r"[_^{}$&]|\\\\")


def check_backslashes(record: Record) -> Iterator[Diagnostic]:
    """Check that no LaTeX command of a text begins with a backslash that JSON took away."""
    source = record.source
    for path, (start, end) in sorted(source.values.items(), key=lambda entry: entry[1]):
        raw = source.text[start:end]
        if raw[:1] != '"' or "\\" not in raw:
            continue
        is_latex = path[-1:] == ("latex",)
        for at, letter, word in islice(_eaten(raw, is_latex=is_latex), MOST_FINDINGS):
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


def _eaten(raw: str, *, is_latex: bool) -> Iterator[tuple[int, str, str]]:
    """Return place, escape and command of each backslash that was taken away.

    Parameters
    ----------
    is_latex
        True where the text is a formula throughout, in which no line of prose can begin.
    """
    for match in _escape_and_word.finditer(raw):
        letter, rest = match[1], match[2]
        if letter is None or rest not in _RESTS[letter]:
            continue
        at = match.start()
        is_short = letter == "n" and len(rest) == 1
        is_formula = _goes_on.match(raw, match.end()) or (
            _opens_formula.search(raw, at - 1, at) and raw[match.end()] != "."
        )
        if is_short and at > 1 and not is_formula and not is_latex:
            continue
        yield at, letter, letter + rest

"""The table of codes: one module per family, and one `Code` per kind of finding.

A new code is one row in the family that it belongs to::

    Code(
        name="unit-mismatch",
        severity=Severity.ERROR,
        summary="One sentence: what was found.",
        reason="One or two sentences: why it matters, and what to do.",
        bad='"a short piece of a record": "that shows it"',
        good='"the same piece": "without the fault"',
    ),

Pieces that are no JSON, such as names of files, say so with ``is_json=False``.

``conceptry explain``, the page of problem codes and the tests read this table.
"""

from conceptry.diagnostics.code import Code
from conceptry.diagnostics.codes import (
    equation,
    file,
    investigation,
    link,
    number,
    picture,
    quiz,
    shape,
)

FAMILIES: dict[str, tuple[Code, ...]] = {
    "Files and folders": file.CODES,
    "The shape of a record": shape.CODES,
    "Links between records": link.CODES,
    "Quizzes": quiz.CODES,
    "Equations": equation.CODES,
    "Numbers": number.CODES,
    "Pictures": picture.CODES,
    "Investigations": investigation.CODES,
}
"""Codes by the title under which the documentation lists them."""

CODES: dict[str, Code] = {code.name: code for codes in FAMILIES.values() for code in codes}

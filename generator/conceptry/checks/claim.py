"""Rules for claims: each says enough to be tried, none is false, and its words say the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from conceptry import formula
from conceptry.checks.claim_fact import read_facts
from conceptry.checks.claim_text import check_text
from conceptry.checks.number import check_sizes
from conceptry.checks.trial import DRAWS, FEWEST, SETTINGS, Trial
from conceptry.checks.verdict import TermError, Verdict
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.declaration import Given
from conceptry.formula.symbol import canonical
from conceptry.formula.worksheet import worksheet
from conceptry.model.claim import ClaimField
from conceptry.model.science import program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conceptry.formula.program import Program
    from conceptry.formula.worksheet import Worksheet
    from conceptry.model.corpus import Record
    from conceptry.model.example import Example
    from conceptry.model.science import Equation
    from conceptry.source import DataPath

_ALONG: Final = ("over", "from", "to", "of", "with", "everywhere")
_TAKEN: Final[Mapping[str, tuple[str, ...]]] = {
    "rises": _ALONG,
    "falls": _ALONG,
    "minimum": (*_ALONG, "at", "tolerance"),
    "maximum": (*_ALONG, "at", "tolerance"),
    "ratio": ("of", "with", "against", "equals", "tolerance", "everywhere"),
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "rises": ("over",),
    "falls": ("over",),
    "minimum": ("over", "at"),
    "maximum": ("over", "at"),
    "ratio": ("equals",),
}
_ALWAYS: Final = ("text", "kind")


def check_claims(record: Record, faulty: Collection[str]) -> Iterator[Diagnostic]:
    """Check the claims of every equation of a record.

    Parameters
    ----------
    faulty
        Pointers of errors found so far: an equation with an error is not computed.
    """
    concept = record.concept
    if not any(equation.claims for equation in concept.science):
        return
    indexed = [*zip(record.equation_indexes, concept.science, strict=True)]
    right = [
        (index, equation)
        for index, equation in indexed
        if not any(f"{pointer}/".startswith(f"/science/{index}/") for pointer in faulty)
    ]
    programs = {index: program(equation) for index, equation in right if equation.is_executable}
    sheet = _sheet(concept.example, tuple(programs.values()))
    # A symbol that is not known may be one of an equation or of an input that has a fault.
    is_whole = len(right) == _count(record, "science") and len(sheet.inputs) == _count(
        record, "example", "inputs"
    )
    for index, equation in indexed:
        for i, claim in enumerate(equation.claims):
            path: DataPath = ("science", index, "claims", i)
            found = [*_check_form(record, path, claim, equation)]
            if not found and index in programs:
                found += _try(record, path, claim, programs[index], sheet)
            yield from (d for d in found if is_whole or d.code != "bad-expression")


def _sheet(example: Example | None, programs: tuple[Program, ...]) -> Worksheet:
    given = [
        Given(one.symbol, one.value, one.unit)
        for one in (example.inputs if example else ())
        if one.value is not None and one.unit is not None
    ]
    return worksheet(programs, given)


def _count(record: Record, *steps: str) -> int:
    """Return how many items a list of the document has, right or not."""
    data = record.source.data
    for step in steps:
        data = data.get(step) if isinstance(data, dict) else None
    return len(data) if isinstance(data, list) else 0


def _check_form(
    record: Record, path: DataPath, claim: ClaimField, equation: Equation
) -> Iterator[Diagnostic]:
    """Check that a claim has what its kind needs, and nothing that would be passed over."""
    if not (equation.result or equation.variables):
        message = "a claim needs an equation that computes, with result and variables"
        hint = "declare them, or say it in the explanation"
        yield record.source.diagnose("incomplete-claim", message, path=path, hint=hint)
        return
    written = _fields(claim)
    absent = [field for field in _NEEDED[claim.kind] if field not in written]
    if claim.kind == "ratio" and not {"with", "against"} & {*written}:
        absent.append("with")
    extra = [field for field in written if field not in (*_ALWAYS, *_TAKEN[claim.kind])]
    parts = [f"needs {_listed(absent)}"] if absent else []
    parts += [f"does not take {_listed(extra)}"] if extra else []
    if parts:
        yield record.source.diagnose(
            "incomplete-claim",
            f"a claim of kind {quoted(claim.kind)} {' and '.join(parts)}",
            path=(*path, (absent or extra)[0]) if len(absent + extra) == 1 else path,
            at_key=bool(extra),
            hint=f"it takes {', '.join(_TAKEN[claim.kind])}",
        )
        return
    names = [v.symbol for v in equation.variables]
    if claim.over is not None and claim.over not in names:
        close = formula.suggest_symbol(claim.over, names)
        yield record.source.diagnose(
            "undeclared-symbol",
            f"the symbol {quoted(claim.over)} is not among the variables",
            path=(*path, "over"),
            hint=f"did you mean {quoted(close)}?" if close else f"variables: {', '.join(names)}",
        )
    yield from check_sizes(record.source, _numbers(record, path))
    if claim.over in (claim.given or ()):
        message = f"{quoted(claim.over)} runs along the stretch and cannot have a value of its own"
        hint = "remove it here, or give the stretch by from and to"
        place = (*path, "with")
        yield record.source.diagnose("incomplete-claim", message, path=place, hint=hint)


def _numbers(record: Record, path: DataPath) -> Iterator[tuple[DataPath, float]]:
    """Yield each number of a claim with its place."""
    for place, (start, end) in record.source.values.items():
        text = record.source.text[start:end]
        if place[: len(path)] == path and text[0] in "-0123456789":
            yield place, float(text)


def _fields(claim: ClaimField) -> list[str]:
    """Return the fields that a claim gives, as JSON writes them."""
    fields = ClaimField.model_fields
    return [fields[name].alias or name for name in fields if name in claim.model_fields_set]


def _listed(fields: list[str]) -> str:
    return " and ".join(quoted(field) for field in fields)


def _try(
    record: Record, path: DataPath, claim: ClaimField, made: Program, sheet: Worksheet
) -> Iterator[Diagnostic]:
    try:
        trial = Trial.build(claim, made, sheet)
        verdict = trial.run(made.defaults, is_close=True)
    except TermError as fault:
        yield _bad_term(record, path, fault)
        return
    circumstances = ""
    if not verdict.words and claim.everywhere and trial.varied:
        verdict, circumstances = _try_everywhere(trial)
    if verdict.words and verdict.is_tried:
        message = f"{quoted(claim.text, limit=200)} is false: {circumstances}{verdict.words}"
        place = (*path, "text")
        yield record.source.diagnose("claim-false", message, path=place, hint=verdict.hint)
    elif verdict.words:
        message = f"{quoted(claim.text, limit=200)} cannot be tried: {verdict.words}"
        yield record.source.diagnose("untried-claim", message, path=path, hint=verdict.hint)
    else:
        yield from check_text(record, path, claim.text, read_facts(trial))


def _try_everywhere(trial: Trial) -> tuple[Verdict, str]:
    """Try a claim in many settings, and return the first counter-example with its setting."""
    tried = 0
    for setting in trial.settings():
        try:
            verdict = trial.run(setting)
        except TermError:  # it was computed at the defaults: here it has no value
            continue
        tried += verdict.is_tried
        if verdict.is_tried and verdict.words:
            return verdict, f"with {trial.describe(setting)}, "
        if tried == SETTINGS:
            break
    if tried >= FEWEST:
        return Verdict(), ""
    words = f"of {DRAWS} settings of the other variables only {tried} lie within the conditions"
    hint = "narrow the ranges of the variables, or leave everywhere out"
    return Verdict(words, hint, is_tried=False), ""


def _bad_term(record: Record, path: DataPath, fault: TermError) -> Diagnostic:
    place: DataPath = (*path, fault.field)
    if fault.symbol is not None:
        place = next(
            (p for p in record.source.values if p[:-1] == place and _names(p[-1], fault.symbol)),
            place,
        )
    error = fault.error
    is_text = record.source.text.startswith('"', record.source.values[place][0])
    return record.source.diagnose(
        "bad-expression",
        error.message,
        path=place,
        inside=error.start if is_text else None,
        at_key=fault.symbol is not None and error.end == 0,
        hint=error.hint,
    )


def _names(key: str | int, symbol: str) -> bool:
    return isinstance(key, str) and canonical(key) == symbol

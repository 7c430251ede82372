"""Rules for investigations: each step stands on its concept and its lab, all numbers computed.

A rule that needs a concept leaves it alone where that concept has faults of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.backslash import check_backslashes
from conceptry.checks.prediction import check_guesses, check_prediction
from conceptry.checks.review import check_investigation_review
from conceptry.checks.text import check_texts
from conceptry.checks.tied import Place, check_tied
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.formula.symbol import canonical
from conceptry.formula.worksheet import Worksheet
from conceptry.model.investigation import ChoicePrediction, StepNumber
from conceptry.model.outcome import equation_index
from conceptry.model.passage import WHY, walk
from conceptry.model.recovery import MODELS
from conceptry.model.science import program

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.model.concept import Concept
    from conceptry.model.corpus import Corpus
    from conceptry.model.investigation_file import InvestigationRecord
    from conceptry.model.passage import Passage, Tied
    from conceptry.source import DataPath

_DIGITS = 5


def check_investigation(
    record: InvestigationRecord, corpus: Corpus, sound: Mapping[str, Concept]
) -> Iterator[Diagnostic]:
    """Check one investigation.

    Parameters
    ----------
    sound
        The concepts, by id, whose equations can be relied on.
    """
    eaten = [*check_backslashes(record.source)]
    yield from eaten
    spoilt = {d.pointer for d in eaten}
    texts = [d for d in check_texts(record.source) if d.pointer not in spoilt]
    yield from texts
    spoilt |= {d.pointer for d in texts}
    yield from (d for d in _check(record, corpus, sound) if d.pointer not in spoilt)


def _check(
    record: InvestigationRecord, corpus: Corpus, sound: Mapping[str, Concept]
) -> Iterator[Diagnostic]:
    investigation = record.investigation
    usable = {
        step.concept: sound[step.concept] for step in investigation.steps if step.concept in sound
    }
    way = walk(investigation, usable, record.indexes["steps"], record.lost)
    yield from _check_ids(record)
    yield from _check_inputs(record, way.passages)
    declared = _declared(record, way.passages)
    yield from _check_naming(record, way.passages, corpus)
    for passage in way.passages:
        yield from _check_concept(record, passage, corpus)
        yield from _check_passage(record, passage, usable.get(passage.step.concept))
        yield from _check_numbers(record, passage.path, passage.tied, declared, "explain")
        where = f"step {quoted(passage.step.id)}"
        declared |= {one.symbol: where for one in passage.step.numbers if one.symbol}
    # The places of entries are those of the document only where none is left out.
    if len(record.indexes["numbers"]) == _written_count(record, "numbers"):
        yield from _check_numbers(record, (), way.closing, declared, "conclusion")
    yield from check_guesses(record, way.passages)
    yield from check_investigation_review(record)


def _written_count(record: InvestigationRecord, name: str) -> int:
    data = record.source.data
    items = data.get(name) if isinstance(data, dict) else None
    return len(items) if isinstance(items, list) else 0


def _check_ids(record: InvestigationRecord) -> Iterator[Diagnostic]:
    """Check that a step's id is the name of one step, and an option's of one option."""
    steps = record.investigation.steps
    places = [("steps", i) for i in record.indexes["steps"]]
    named = [((*path, "id"), step.id) for path, step in zip(places, steps, strict=True)]
    yield from _check_repeats(record, named, "step")
    for path, step in zip(places, steps, strict=True):
        if isinstance(step.predict, ChoicePrediction):
            base: DataPath = (*path, "predict", "options")
            options = [((*base, i, "id"), o.id) for i, o in enumerate(step.predict.options)]
            yield from _check_repeats(record, options, "option")


def _check_repeats(
    record: InvestigationRecord, named: Sequence[tuple[DataPath, str]], noun: str
) -> Iterator[Diagnostic]:
    seen: dict[str, DataPath] = {}
    for path, name in named:
        if name in seen:
            line, _ = record.source.position(record.source.values[seen[name]][0])
            yield record.source.diagnose(
                "repeated-id",
                f"the id {quoted(name)} belongs to the {noun} at line {line} already",
                path=path,
                hint=f"an id is the name of one {noun}; give this one another",
            )
        seen.setdefault(name, path)


def _declared(record: InvestigationRecord, passages: tuple[Passage, ...]) -> dict[str, str]:
    """Return what no number can take as a name, with what declares it."""
    found = {one.symbol: "the inputs" for one in record.investigation.inputs}
    for passage in passages:
        where = "the recovery lab" if passage.step.lab == "recovery" else passage.step.concept
        for symbol in passage.own:
            found.setdefault(symbol, where)
    return found


def _check_inputs(
    record: InvestigationRecord, passages: tuple[Passage, ...]
) -> Iterator[Diagnostic]:
    """Check that an input has a symbol of its own, which no step's concept uses."""
    written = zip(record.indexes["inputs"], record.investigation.inputs, strict=False)
    for index, one in written:
        user = next((p.step.concept for p in passages if one.symbol in p.own), None)
        if user is not None:
            yield record.source.diagnose(
                "repeated-symbol",
                f"the symbol {quoted(one.symbol)} is declared already, by {user}",
                path=("inputs", index, "symbol"),
                hint=f"give the input a name of its own, such as {one.symbol}_job",
            )


def _check_concept(
    record: InvestigationRecord, passage: Passage, corpus: Corpus
) -> Iterator[Diagnostic]:
    """Check that a step's concept is there and has the lab."""
    step, path = passage.step, passage.path
    concept = corpus.by_id.get(step.concept)
    if concept is None:
        if step.concept not in corpus.unread:
            close = nearest(step.concept, corpus.known_ids, cutoff=0.5)
            yield record.source.diagnose(
                "unknown-step-concept",
                f"there is no concept {quoted(step.concept)}",
                path=(*path, "concept"),
                hint=f"did you mean {quoted(close)}?" if close else "write that concept first",
            )
        return
    has = concept.labId if step.lab == "engineering" else concept.deepLabId
    if has != step.lab:
        own = [lab for lab in (concept.labId, concept.deepLabId) if lab]
        field = "labId" if step.lab == "engineering" else "deepLabId"
        yield record.source.diagnose(
            "other-lab",
            f"the concept {quoted(concept.id)} does not have the lab {quoted(step.lab)}",
            path=(*path, "lab"),
            hint=f'it has {" and ".join(own) or "none"}; add "{field}": "{step.lab}" to the '
            "concept, or take another lab",
        )


def _check_naming(
    record: InvestigationRecord, passages: Sequence[Passage], corpus: Corpus
) -> Iterator[Diagnostic]:
    """Check that each concept on the way names an investigation."""
    own_id = record.investigation.id
    first = {passage.step.concept: passage for passage in reversed(passages)}
    for concept_id, passage in first.items():
        concept = corpus.by_id.get(concept_id)
        if concept is not None and concept.investigationId is None:
            yield record.source.diagnose(
                "unnamed-investigation",
                f"the concept {quoted(concept_id)} does not say that {quoted(own_id)} passes "
                "through it",
                path=(*passage.path, "concept"),
                hint=f'add "investigationId": "{own_id}" to {concept_id}.json',
            )


def _check_passage(
    record: InvestigationRecord,
    passage: Passage,
    concept: Concept | None,
) -> Iterator[Diagnostic]:
    step, sheet = passage.step, passage.tied.sheet
    yield from _check_state(record, passage)
    made: Program | None = None
    if step.lab == "recovery":
        yield from _check_no_equation(record, passage)
    elif concept is not None:
        index = equation_index(step, concept)
        if index is None:
            yield _bad_equation(record, passage, concept)
        else:
            made = program(concept.science[index])
    if sheet is not None:
        yield from _check_range(record, passage, sheet)
        if made is not None:
            yield from _check_model(record, passage, sheet, made)
        yield from check_prediction(record, passage, sheet)


def _check_state(record: InvestigationRecord, passage: Passage) -> Iterator[Diagnostic]:
    """Report each symbol of a state that cannot take its value."""
    for symbol, error in passage.faults.items():
        written = _state_key(record, passage, symbol)
        is_text = isinstance(passage.step.state[symbol], str)
        is_unknown = symbol not in passage.own
        yield record.source.diagnose(
            "bad-expression",
            error.message,
            path=(*passage.path, "state", written),
            inside=error.start if is_text and not is_unknown else None,
            at_key=is_unknown,
            hint=error.hint,
        )


def _state_key(record: InvestigationRecord, passage: Passage, symbol: str) -> str:
    """Return a symbol as the document spells it."""
    base = (*passage.path, "state")
    keys = [str(p[-1]) for p in record.source.values if p[:-1] == base]
    return next(key for key in keys if canonical(key) == symbol)


def _check_no_equation(record: InvestigationRecord, passage: Passage) -> Iterator[Diagnostic]:
    if passage.step.equation is not None:
        yield record.source.diagnose(
            "unknown-equation",
            "the recovery lab has no equation to choose",
            path=(*passage.path, "equation"),
            at_key=True,
            hint="remove it; the lab computes all of its models at once",
        )


def _bad_equation(record: InvestigationRecord, passage: Passage, concept: Concept) -> Diagnostic:
    step = passage.step
    known = [e.result.symbol for e in concept.science if e.is_executable and e.result is not None]
    if step.equation is None:
        message = "the lab engineering needs the symbol that its equation computes"
        path: DataPath = (*passage.path, "lab")
    else:
        found = known.count(step.equation)
        count = "no equation" if not found else f"{found} equations"
        verb = "computes" if not found else "compute"
        message = f"{count} of {quoted(concept.id)} {verb} {quoted(step.equation)}"
        path = (*passage.path, "equation")
    close = nearest(step.equation or "", known, cutoff=0.5)
    guess = f"did you mean {close}? " if close and close != step.equation else ""
    hint = f'{guess}write "equation" with one of: {", ".join(known) or "none"}'
    return record.source.diagnose("unknown-equation", message, path=path, hint=hint)


def _check_range(
    record: InvestigationRecord, passage: Passage, sheet: Worksheet
) -> Iterator[Diagnostic]:
    """Check that the lab's own controls can be set to what the state says."""
    base = Worksheet((), models=MODELS) if passage.step.lab == "recovery" else sheet
    for symbol in passage.step.state:
        variables = [v for m in base.makers for v in m.variables if canonical(v.symbol) == symbol]
        for variable in variables:
            low, high = variable.low, variable.high
            value = sheet.evaluate(symbol).amount.in_unit(variable.unit)
            if low is None or high is None or low <= value <= high:
                continue
            unit = units.format_unit(variable.unit)
            shown = units.join_quantity(units.format_number(value, _DIGITS), unit)
            yield record.source.diagnose(
                "state-out-of-range",
                f"{symbol} is {shown} here, outside of its range {low:g} to {high:g}",
                path=(*passage.path, "state", _state_key(record, passage, symbol)),
                hint="choose a value that the lab can be set to, or widen the range of the "
                "variable",
            )
            break


def _check_model(
    record: InvestigationRecord, passage: Passage, sheet: Worksheet, made: Program
) -> Iterator[Diagnostic]:
    """Say of a state that the equation does not hold for it."""
    for condition, holds in zip(made.conditions, made.holds(sheet.values(made)), strict=True):
        if not holds:
            yield record.source.diagnose(
                "state-outside-model",
                f"{condition.text} does not hold at this state: {condition.otherwise}",
                path=(*passage.path, "state"),
                hint="choose another state, or accept it where the step is about just that",
            )


def _check_numbers(
    record: InvestigationRecord,
    base: DataPath,
    tied: Tied,
    declared: Mapping[str, str],
    usual: str,
) -> Iterator[Diagnostic]:
    """Check that every number of some texts is what its entry computes."""
    name = "numbers" if not base else "the numbers of this step"
    path = (*base, "numbers")
    yield from _check_options(record, path, tied)
    yield from check_tied(
        Place(record.source, path, name, usual),
        tied.entries,
        tied.ties,
        tied.calculations,
        sheet=tied.sheet,
        declared=declared,
        complete=[ties.field for ties in tied.ties],
    )


def _check_options(record: InvestigationRecord, path: DataPath, tied: Tied) -> Iterator[Diagnostic]:
    """Check that an entry about the reason of an option says which option that is."""
    known = [ties.field.removeprefix(WHY) for ties in tied.ties if ties.field.startswith(WHY)]
    for index, entry in enumerate(tied.entries):
        if not isinstance(entry, StepNumber) or (entry.field == "why") == (entry.option in known):
            continue
        place: DataPath = (*path, index)
        if entry.field != "why":
            message = f"the field {quoted(entry.field)} has no options"
            hint = 'remove the option, or write "field": "why"'
            code, place = "incomplete-number", (*place, "option")
        elif entry.option is None:
            message = "a number of the field why needs the id of the option that it is about"
            hint = f"options: {', '.join(known) or 'none'}"
            code = "incomplete-number"
        else:
            close = nearest(entry.option, known, cutoff=0.5)
            message = f"this step has no option {quoted(entry.option)}"
            hint = f"did you mean {quoted(close)}?" if close else f"options: {', '.join(known)}"
            code, place = "unknown-option", (*place, "option")
        yield record.source.diagnose(code, message, path=place, hint=hint)


def check_passing(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check that the investigation that a concept names is there and passes through it."""
    known = {one.investigation.id: one for one in corpus.investigations}
    for record in corpus.records:
        concept = record.concept
        named = concept.investigationId
        if not named or named in corpus.unread_investigations:
            continue
        if named not in known:
            close = nearest(named, known, cutoff=0.5)
            here = ", ".join(known) or "none yet"
            yield record.source.diagnose(
                "unknown-lab",
                f"this site has no investigation {quoted(named)}; the page says so",
                path=("investigationId",),
                hint=f"did you mean {quoted(close)}?" if close else f"investigations here: {here}",
            )
        elif known[named].is_whole and concept.id not in (
            step.concept for step in known[named].investigation.steps
        ):
            yield record.source.diagnose(
                "other-investigation",
                f"the investigation {quoted(named)} does not pass through {quoted(concept.id)}",
                path=("investigationId",),
                hint="add a step to it, or leave the field out",
            )

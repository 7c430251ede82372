"""Rules for the numbers of worked examples."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from conceptry.checks.tied import Place, check_tied
from conceptry.model.calculation import compute_numbers, read_worksheet
from conceptry.model.tie import PROSE_FIELDS, find_ties

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

NUMBERS: DataPath = ("example", "numbers")


def is_computable(record: Record, faulty: Collection[str]) -> bool:
    """Say whether the record's equations can be relied on: none is left out, none has an error."""
    data: Any = record.source.data
    written = data.get("science")
    count = len(written) if isinstance(written, list) else 0
    has_all = count == len(record.equation_indexes)
    return has_all and not any(pointer.startswith("/science/") for pointer in faulty)


def check_example(record: Record, faulty: Collection[str]) -> Iterator[Diagnostic]:
    """Check the data of a worked example, and every number of its prose.

    Parameters
    ----------
    faulty
        Pointers of errors; where an equation has one, nothing is computed from it, since whatever
        came of that would only follow from the fault.
    """
    concept = record.concept
    data: Any = record.source.data
    if concept.example is None and data.get("example") is not None:
        return  # its own faults come first
    all_ties = find_ties(concept)
    if concept.example is None:
        yield from _check_absent(record, sum(len(ties.open) for ties in all_ties))
        return
    can_compute = is_computable(record, faulty)
    sheet = read_worksheet(concept) if can_compute else None
    yield from check_tied(
        Place(record.source, NUMBERS, "example.numbers", PROSE_FIELDS[0]),
        concept.example.numbers,
        all_ties,
        {one.index: one for one in compute_numbers(concept)} if can_compute else {},
        sheet=sheet,
        declared=dict.fromkeys(sheet.symbols, "this record") if sheet else {},
        complete=PROSE_FIELDS[:1],
    )


def _check_absent(record: Record, count: int) -> Iterator[Diagnostic]:
    """Report the numbers of an example that has no data."""
    if count:
        numbers = "1 number" if count == 1 else f"{count} numbers"
        yield record.source.diagnose(
            "untied-number",
            f"the worked example has {numbers} that nothing computes or declares",
            path=PROSE_FIELDS[:1],
            hint='add "example" with "inputs" and "numbers", so that each is recomputed',
        )

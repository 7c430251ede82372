"""A chart in words and as a table, made from the same curves as the drawing."""

from collections.abc import Sequence
from typing import Any

from .curve import Axis, Curve
from .limit import OUTSIDE, describe_limit, find_limits, find_zones
from .plan import Plan

NEARLY = 1e-9
"""From an edge this share of the way to its neighbour on the grid is beside it, and not on it."""
_ROWS = 11
_TABLE_DIGITS = 4
# Beyond this multiple of what the grid sees, the edge of a curve is a pole.
_RUNAWAY = 3.0

type Json = dict[str, Any]


def describe_limits(plan: Plan, curves: Sequence[Curve], labels: Sequence[str]) -> list[Json]:
    """Return where the model ends, each with how that looks."""
    notes = []
    for limit in find_limits(curves, plan.words):
        text = describe_limit(limit, curves, labels)
        if limit.is_common:
            kind = "zone"
        elif limit.words:
            kind, text = "thin", f"thin: {text}"
        else:
            kind, text = "gap", capitalize(text)
        notes.append({"kind": kind, "label": text})
    if find_zones(curves) and not any(note["kind"] == "zone" for note in notes):
        notes.append({"kind": "zone", "label": "hatched: outside the model on every curve"})
    return notes


def render_takeaway(plan: Plan, curve: Curve) -> str:
    """Say how a curve runs where it is valid."""
    outcome, shown = plan.outcome, plan.axis.shown

    def at(x: float) -> str:
        return shown.format_point(shown.restore(x))

    if curve.turn is not None:
        value = outcome.format(outcome.restore(curve.turn.y))
        return f"{outcome.symbol} is {curve.turn.kind} at {at(curve.turn.x)}: {value}."
    known = curve.inside
    if not known:
        return f"{outcome.symbol} is outside the model along all of {shown.symbol}."
    (first, low), (last, high) = known[0], known[-1]
    start, end = (outcome.format(outcome.restore(y)) for y in (low, high))
    if start == end:
        return f"{outcome.symbol} begins and ends at {start}."
    verb = "rises" if high > low else "falls"
    left, right = _pole(curve, first, -1), _pole(curve, last, 1)
    if right is not None:
        return (
            f"{outcome.symbol} {verb} from {start} at {at(first)} "
            f"and goes on without limit towards {at(right)}."
        )
    if left is not None:
        return (
            f"{outcome.symbol} comes without limit from {at(left)} "
            f"and {verb} to {end} at {at(last)}."
        )
    return f"{outcome.symbol} {verb} from {start} at {at(first)} to {end} at {at(last)}."


def _pole(curve: Curve, end: float, side: int) -> float | None:
    """Return the place beside the end of a curve towards which it runs away, if it does."""
    index = curve.grid.index(end) + side
    if not 0 <= index < len(curve.grid):
        return None
    low, high = sorted((end, curve.grid[index]))
    edges = [x for span in (*curve.outside, *curve.undefined) for x in span if low <= x <= high]
    if not edges:
        return None
    edge = min(edges, key=lambda x: abs(x - end))
    value = curve.at(edge + NEARLY * (end - edge))
    largest = max(abs(y) for _, y in curve.inside)
    return edge if value is not None and abs(value) > _RUNAWAY * largest else None


def render_turn_label(plan: Plan, curve: Curve) -> str:
    """Return the words that stand in the drawing at the best place of a curve."""
    turn, shown = curve.turn, plan.axis.shown
    return "" if turn is None else f"{turn.kind} at {shown.format(shown.restore(turn.x))}"


def render_description(
    plan: Plan,
    y_axis: Axis,
    curves: Sequence[Curve],
    labels: Sequence[str],
    notes: Sequence[Json],
) -> str:
    """Return the text alternative."""
    shown, outcome = plan.axis.shown, plan.outcome
    low, high = (shown.format(shown.restore(end)) for end in (plan.axis.low, plan.axis.high))
    logarithmic = [one.shown.symbol for one in (plan.axis, y_axis) if one.is_log]
    scales = f", with a logarithmic scale for {' and '.join(logarithmic)}" if logarithmic else ""
    axes = f"{outcome.name} {outcome.symbol} against {shown.name} {shown.symbol}"
    sentences = [f"The chart shows {axes} from {low} to {high}{scales}."]
    for curve, label in zip(curves, labels, strict=True):
        head = f"With {label}, " if len(curves) > 1 else ""
        sentences.append(head + render_takeaway(plan, curve))
    return " ".join((*sentences, *(f"{note['label']}." for note in notes)))


def compute_table(plan: Plan, curves: Sequence[Curve], labels: Sequence[str]) -> Json:
    """Return about eleven rows at even distances on the axis."""
    outcome, shown = plan.outcome, plan.axis.shown
    last = len(curves[0].grid) - 1
    rows = []
    for row in range(_ROWS):
        index = round(row * last / (_ROWS - 1))
        x = curves[0].grid[index]
        cells = []
        for curve in curves:
            y, is_inside = curve.y[index], all(curve.verdicts[index])
            text = "not defined" if y is None else outcome.format(outcome.restore(y), _TABLE_DIGITS)
            cells.append(text if is_inside or y is None else f"{text} ({OUTSIDE})")
        rows.append([shown.format(shown.restore(x), _TABLE_DIGITS), *cells])
    named = labels if len(curves) == 1 else [f"{outcome.symbol} at {label}" for label in labels]
    return {"headings": [shown.symbol, *named], "rows": rows}


def capitalize(text: str) -> str:
    """Return a text with a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]

"""A chart in words and as a table, made from the same curves as the drawing."""

from collections.abc import Mapping, Sequence
from typing import Any

from conceptry.words import mark, say

from .curve import Axis, Curve
from .limit import OUTSIDE, describe_limit, find_limits, find_zones
from .plan import Plan

NEARLY = 1e-9
"""From an edge this share of the way to its neighbour on the grid is beside it, and not on it."""
_ROWS = 11
_TABLE_DIGITS = 4
# Beyond this multiple of what the grid sees, the edge of a curve is a pole.
_RUNAWAY = 3.0

# How a curve runs: where it falls, and where it rises.
_PLAIN = (
    mark("{symbol} falls from {start} at {from_place} to {end} at {to_place}."),
    mark("{symbol} rises from {start} at {from_place} to {end} at {to_place}."),
)
_INTO_POLE = (
    mark("{symbol} falls from {start} at {from_place} and goes on without limit towards {pole}."),
    mark("{symbol} rises from {start} at {from_place} and goes on without limit towards {pole}."),
)
_OUT_OF_POLE = (
    mark("{symbol} comes without limit from {pole} and falls to {end} at {to_place}."),
    mark("{symbol} comes without limit from {pole} and rises to {end} at {to_place}."),
)

type Json = dict[str, Any]


def describe_limits(plan: Plan, curves: Sequence[Curve], labels: Sequence[str]) -> list[Json]:
    """Return where the model ends, each with how that looks."""
    notes = []
    for limit in find_limits(curves, plan.words):
        text = describe_limit(limit, curves, labels)
        if limit.is_common:
            kind = "zone"
        elif limit.words:
            kind, text = "thin", say("thin: {where}", where=text)
        else:
            kind, text = "gap", capitalize(text)
        notes.append({"kind": kind, "label": text})
    if find_zones(curves) and not any(note["kind"] == "zone" for note in notes):
        label = say("hatched: outside the model on every curve")
        notes.append({"kind": "zone", "label": label})
    return notes


def render_takeaway(plan: Plan, curve: Curve) -> str:
    """Say how a curve runs where it is valid."""
    outcome, shown = plan.outcome, plan.axis.shown

    def at(x: float) -> str:
        return shown.format_point(shown.restore(x))

    symbol = outcome.symbol
    if curve.turn is not None:
        value = outcome.format(outcome.restore(curve.turn.y))
        turn = {"symbol": symbol, "place": at(curve.turn.x), "value": value}
        if curve.turn.kind == "lowest":
            return say("{symbol} is lowest at {place}: {value}.", **turn)
        return say("{symbol} is highest at {place}: {value}.", **turn)
    known = curve.inside
    if not known:
        return say(
            "{symbol} is outside the model along all of {axis}.", symbol=symbol, axis=shown.symbol
        )
    (first, low), (last, high) = known[0], known[-1]
    start, end = (outcome.format(outcome.restore(y)) for y in (low, high))
    if start == end:
        return say("{symbol} begins and ends at {value}.", symbol=symbol, value=start)
    course = {"symbol": symbol, "start": start, "from_place": at(first)}
    course |= {"end": end, "to_place": at(last)}
    left, right = _pole(curve, first, -1), _pole(curve, last, 1)
    if right is not None:
        text = _INTO_POLE[high > low]
        course["pole"] = at(right)
    elif left is not None:
        text = _OUT_OF_POLE[high > low]
        course["pole"] = at(left)
    else:
        text = _PLAIN[high > low]
    return say(text, **course)


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
    if turn is None:
        return ""
    place = shown.format(shown.restore(turn.x))
    if turn.kind == "lowest":
        return say("lowest at {place}", place=place)
    return say("highest at {place}", place=place)


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
    axes = {
        "y": f"{outcome.name} {outcome.symbol}",
        "x": f"{shown.name} {shown.symbol}",
        "low": low,
        "high": high,
    }
    sentences = [_describe_axes(axes, logarithmic)]
    for curve, label in zip(curves, labels, strict=True):
        sentence = render_takeaway(plan, curve)
        if len(curves) > 1:
            sentence = say("With {label}, {sentence}", label=label, sentence=sentence)
        sentences.append(sentence)
    return " ".join((*sentences, *(f"{note['label']}." for note in notes)))


def _describe_axes(axes: Mapping[str, str], logarithmic: Sequence[str]) -> str:
    if not logarithmic:
        return say("The chart shows {y} against {x} from {low} to {high}.", **axes)
    *first, last = logarithmic
    symbols = say("{list} and {last}", list=first[0], last=last) if first else last
    return say(
        "The chart shows {y} against {x} from {low} to {high}, "
        "with a logarithmic scale for {symbols}.",
        **axes,
        symbols=symbols,
    )


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
            text = say("not defined")
            if y is not None:
                text = outcome.format(outcome.restore(y), _TABLE_DIGITS)
            cells.append(text if is_inside or y is None else f"{text} ({say(OUTSIDE)})")
        rows.append([shown.format(shown.restore(x), _TABLE_DIGITS), *cells])
    named = labels if len(curves) == 1 else _name_columns(outcome.symbol, labels)
    return {"headings": [shown.symbol, *named], "rows": rows}


def _name_columns(symbol: str, labels: Sequence[str]) -> list[str]:
    return [say("{symbol} at {label}", symbol=symbol, label=label) for label in labels]


def capitalize(text: str) -> str:
    """Return a text with a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]

"""Where the model ends on the curves of a chart, in places and in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conceptry.words import mark, say

from .curve import Curve, Span

OUTSIDE = mark("outside the model")
_SAME = 1e-9


@dataclass(frozen=True)
class Limit:
    """One thing that ends the model: where, on each curve, and in whose words.

    Parameters
    ----------
    words
        What is wrong there; empty where the equation has no value.
    spans
        For each curve the stretches in which it is so.
    """

    words: str
    spans: tuple[tuple[Span, ...], ...]

    @property
    def is_common(self) -> bool:
        """Whether every curve is concerned at the same places."""
        first = self.spans[0]
        return all(len(own) == len(first) and all(map(_is_close, own, first)) for own in self.spans)


def find_limits(curves: Sequence[Curve], words: Sequence[str]) -> tuple[Limit, ...]:
    """Return what ends the model on at least one curve.

    Parameters
    ----------
    words
        For each condition what is wrong where it fails.
    """
    limits = [
        Limit(text or OUTSIDE, tuple(curve.find_outside(index) for curve in curves))
        for index, text in enumerate(words)
        if all(index < len(verdict) for curve in curves for verdict in curve.verdicts)
    ]
    # What a condition rules out already needs no second remark.
    undefined = tuple(
        tuple(span for span in curve.undefined if not _is_covered(span, curve.outside))
        for curve in curves
    )
    limits.append(Limit("", undefined))
    return tuple(limit for limit in limits if any(limit.spans))


def find_zones(curves: Sequence[Curve]) -> tuple[Span, ...]:
    """Return the stretches in which no curve is valid."""
    common: list[Span] | None = None
    for curve in curves:
        own = _merge((*curve.outside, *curve.undefined))
        common = own if common is None else list(_intersect(common, own))
    return tuple(common or ())


def describe_limit(limit: Limit, curves: Sequence[Curve], labels: Sequence[str]) -> str:
    """Say where the model ends, for which curves if not for all, and why."""
    if limit.words == OUTSIDE:
        words = say(OUTSIDE)
    else:
        words = limit.words or say("the equation has no value")
    if limit.is_common:
        where = _list(_where(curves[0], span) for span in limit.spans[0])
        return f"{where[:1].upper()}{where[1:]}: {words}"
    named: dict[str, list[str]] = {}
    for curve, label, spans in zip(curves, labels, limit.spans, strict=True):
        if spans:
            named.setdefault(_list(_where(curve, span) for span in spans), []).append(label)
    places = _list(
        say("with {curves} {places}", curves=_list(names), places=where)
        for where, names in named.items()
    )
    if limit.words in {"", OUTSIDE}:
        return f"{places}: {words}"
    return say("outside the model {places}: {reason}", places=places, reason=words)


def _where(curve: Curve, span: Span) -> str:
    axis = curve.axis
    starts, ends = span[0] <= axis.low, span[1] >= axis.high
    low, high = (axis.shown.format_point(axis.shown.restore(end)) for end in span)
    if starts and ends:
        return say("for every {symbol} shown", symbol=axis.shown.symbol)
    if ends:
        return say("above {value}", value=low)
    if starts:
        return say("below {value}", value=high)
    return say("from {low} to {high}", low=low, high=axis.shown.format(axis.shown.restore(span[1])))


def _list(parts: Iterable[str]) -> str:
    *first, last = parts
    return say("{list} and {last}", list=", ".join(first), last=last) if first else last


def _is_close(one: Span, other: Span) -> bool:
    return all(abs(a - b) <= _SAME * max(abs(a), abs(b)) for a, b in zip(one, other, strict=True))


def _is_covered(span: Span, others: Sequence[Span]) -> bool:
    return any(low <= span[0] and span[1] <= high for low, high in others)


def _merge(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for low, high in sorted(spans):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged


def _intersect(left: Iterable[Span], right: Sequence[Span]) -> Iterable[Span]:
    for one in left:
        for other in right:
            low, high = max(one[0], other[0]), min(one[1], other[1])
            if low < high:
                yield low, high

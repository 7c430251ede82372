"""A chart in words and as a table, made from the same numbers as the drawing."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from conceptry.figures.course import Course, compute_course
from conceptry.figures.curve import Array, Axis, Curves, Limit, Series
from conceptry.figures.sampling import bisect
from conceptry.figures.stretch import Stretch
from conceptry.units import NO_BREAK_SPACE, format_quantity
from conceptry.words import mark, say

_ROWS = 11
_TABLE_DIGITS = 4
# A stretch this flat and this long is said to stay where it is.
_FLAT, _LONG = 1e-9, 0.08
_SAME = 0.005
OUTSIDE = mark("outside the model")


@dataclass(frozen=True)
class Row:
    """One line of the data table."""

    heading: str
    cells: tuple[str, ...]
    remark: str


@dataclass(frozen=True)
class Table:
    """The chart's data in about eleven lines; `remark` is empty when no line has one."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    remark: str


def render_description(curves: Curves) -> str:
    """Return the text alternative: what the axes are, how each curve runs, what limits it."""
    return " ".join(_sentences(curves))


def render_takeaway(curves: Curves) -> str:
    """Return the one sentence that stands above the chart.

    Examples
    --------
    "L is lowest at τ = 509 s: 7.5 %."
    """
    series = curves.main
    if series.turn is not None:
        where = _point(curves.x, series.turn.x)
        what = format_quantity(series.turn.y, curves.y.unit)
        values = {"y": curves.y.symbol, "where": where, "what": what}
        if series.turn.kind == "lowest":
            return say("{y} is lowest at {where}: {what}.", **values)
        return say("{y} is highest at {where}: {what}.", **values)
    shape = _shape(curves, series)
    return f"{curves.y.symbol} {shape}." if shape else ""


def render_series_label(curves: Curves, series: Series) -> str:
    """Return what tells a curve apart, such as "C = 12 s"."""
    if curves.parameter is None or series.value is None:
        return curves.y.symbol
    return _point(curves.parameter, series.value)


def render_equality(symbol: str, value: str) -> str:
    """Return symbol and value, held together at the end of a line."""
    return f"{symbol}{NO_BREAK_SPACE}={NO_BREAK_SPACE}{value}"


def render_worked(curves: Curves) -> str:
    """Return the worked point in words; where no curve goes through it, with what tells it apart.

    Examples
    --------
    "τ = 600 s, L = 7.56 %"
    """
    assert curves.worked is not None
    parts = [_point(curves.x, curves.worked.x)]
    if curves.parameter is not None and not any(series.is_main for series in curves.series):
        parts.append(_point(curves.parameter, curves.fixed[curves.parameter.symbol]))
    return ", ".join((*parts, _point(curves.y, curves.worked.y)))


def compute_table(curves: Curves) -> Table:
    """Return about eleven rows at even distances on the axis."""
    indices = np.unique(np.linspace(0, len(curves.grid) - 1, _ROWS).round().astype(int))
    rows = [_row(curves, int(i)) for i in indices]
    has_remarks = any(row.remark for row in rows)
    labels = [render_series_label(curves, s) for s in curves.series]
    if curves.parameter is not None:
        labels = [say("{y} at {label}", y=curves.y.symbol, label=label) for label in labels]
    return Table(
        headings=(curves.x.symbol, *labels),
        rows=tuple(rows),
        remark=say("remark") if has_remarks else "",
    )


def _row(curves: Curves, index: int) -> Row:
    x = float(curves.grid[index])
    return Row(
        heading=format_quantity(x, curves.x.unit, _TABLE_DIGITS),
        cells=tuple(
            format_quantity(float(s.y[index]), curves.y.unit, _TABLE_DIGITS) for s in curves.series
        ),
        remark=_remark(curves, x),
    )


def _remark(curves: Curves, x: float) -> str:
    """Return which curves are outside the model at a place."""
    outside = [s for s in curves.series if any(one.holds(x) for one in s.outside)]
    if not outside:
        return ""
    if len(outside) == len(curves.series):
        return say(OUTSIDE)
    labels = ", ".join(render_series_label(curves, series) for series in outside)
    return f"{say(OUTSIDE)}: {labels}"


def _sentences(curves: Curves) -> Iterator[str]:
    x, y = curves.x, curves.y
    low, high = (format_quantity(v, x.unit) for v in (x.low, x.high))
    logarithmic = [axis.symbol for axis in (x, y) if axis.is_log]
    values = {
        "y": f"{y.name} {y.symbol}",
        "x": f"{x.name} {x.symbol}",
        "low": low,
        "high": high,
    }
    if logarithmic:
        yield say(
            "The chart shows {y} against {x} from {low} to {high}, with a logarithmic scale for "
            "{axes}.",
            **values,
            axes=_list(logarithmic),
        )
    else:
        yield say("The chart shows {y} against {x} from {low} to {high}.", **values)
    for series in curves.series:
        shape = _shape(curves, series)
        if not shape:
            continue
        if curves.parameter is not None:
            label = render_series_label(curves, series)
            yield say("With {label}, {y} {shape}.", label=label, y=y.symbol, shape=shape)
        else:
            yield f"{y.symbol} {shape}."
    if curves.worked is not None:
        yield say("The worked values are {values}.", values=render_worked(curves))
    fixed = _fixed(curves)
    if fixed:
        yield say("Unless said otherwise, {fixed}.", fixed=fixed)
    for limit in curves.limits:
        text = render_limit(curves, limit)
        yield f"{text[:1].upper()}{text[1:]}."


def render_limit(curves: Curves, limit: Limit) -> str:
    """Return where the model ends, for which curves if not for all, and why.

    Examples
    --------
    "Above τ = 1560 s: failures are no longer rare"
    """
    if limit.is_common:
        where = _list(_where(curves.x, one) for one in limit.stretches[0])
        return f"{where[:1].upper()}{where[1:]}: {_limit_words(limit)}"
    labels: dict[str, list[str]] = {}
    for series, own in zip(curves.series, limit.stretches, strict=True):
        if own:
            where = _list(_where(curves.x, one) for one in own)
            labels.setdefault(where, []).append(render_series_label(curves, series))
    places = [
        say("with {curves} {where}", curves=_list(names), where=where)
        for where, names in labels.items()
    ]
    words = _limit_words(limit)
    outside = say(OUTSIDE)
    head = "" if words == outside or limit.kind == "undefined" else f"{outside} "
    return f"{head}{_list(places)}: {words}"


def _where(axis: Axis, stretch: Stretch) -> str:
    """Return where a stretch of x lies."""
    starts, ends = stretch.low <= axis.low, stretch.high >= axis.high
    if starts and ends:
        return say("for every {symbol} shown", symbol=axis.symbol)
    if ends:
        return say("above {x}", x=_point(axis, stretch.low))
    if starts:
        return say("below {x}", x=_point(axis, stretch.high))
    low, high = _point(axis, stretch.low), format_quantity(stretch.high, axis.unit)
    return say("from {low} to {high}", low=low, high=high)


def _limit_words(limit: Limit) -> str:
    return (
        say("the equation has no value")
        if limit.kind == "undefined"
        else limit.words or say(OUTSIDE)
    )


def _list(parts: Iterable[str]) -> str:
    *first, last = parts
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


def _fixed(curves: Curves) -> str:
    parts = [
        render_equality(symbol, format_quantity(value, curves.units.get(symbol, "")))
        for symbol, value in curves.fixed.items()
    ]
    return _list(parts) if parts else ""


def _shape(curves: Curves, series: Series) -> str:
    """Return how a curve runs from the first to the last place where the model holds."""
    course = compute_course(curves.grid, series)
    x, y = course.x, course.y
    if y.size == 0:
        return ""

    def at(index: int) -> str:
        return _say_place(curves, float(y[index]), x[index])

    pole = _inner_pole(curves, series, course)
    if pole is not None:
        return say(
            "runs from {start} to {end} and grows without limit near {pole}",
            start=at(0),
            end=at(-1),
            pole=pole,
        )
    if float(np.ptp(y)) <= _SAME * float(np.abs(y).max()):
        return say("stays at {value}", value=format_quantity(float(y[-1]), curves.y.unit))
    if series.turn is not None:
        turn = series.turn
        values = {"start": at(0), "turn": _say_place(curves, turn.y, turn.x), "end": at(-1)}
        if turn.kind == "lowest":
            return say("falls from {start} to {turn}, then rises to {end}", **values)
        return say("rises from {start} to {turn}, then falls to {end}", **values)
    return _run(curves, series, course, at)


def _run(curves: Curves, series: Series, course: Course, at: Callable[[int], str]) -> str:
    """Return how a curve without a turn gets from one end to the other."""
    y = course.y
    rises = bool(y[-1] > y[0])
    steps = np.diff(y) * (1 if rises else -1)
    left, right = course.poles
    if (steps < -_FLAT * float(np.ptp(y))).any():
        low, high = at(int(np.argmin(y))), at(int(np.argmax(y)))
        return say("runs between {low} and {high}", low=low, high=high)
    if right is not None:
        values = {"start": at(0), "pole": _point(curves.x, right)}
        if rises:
            return say("rises from {start} and goes on without limit towards {pole}", **values)
        return say("falls from {start} and goes on without limit towards {pole}", **values)
    if left is not None:
        values = {"end": at(-1), "pole": _point(curves.x, left)}
        if rises:
            return say("comes without limit from {pole} and rises to {end}", **values)
        return say("comes without limit from {pole} and falls to {end}", **values)
    return _monotone(curves, series, course, at)


def _inner_pole(curves: Curves, series: Series, course: Course) -> str | None:
    """Return where a curve jumps through a pole between its ends."""
    places = [b for b in series.breaks if course.x[0] <= curves.grid[b] < course.x[-1]]
    if not places:
        return None
    left = places[0]
    is_on_grid = bool(np.isnan(series.y[left + 1]))
    near = curves.grid[left + 1] if is_on_grid else curves.grid[left : left + 2].mean()
    return _point(curves.x, float(near))


def _monotone(curves: Curves, series: Series, course: Course, at: Callable[[int], str]) -> str:
    """Return a rise or fall with its ends, and whether it rests at one of them."""
    x, y = course.x, course.y
    rises = bool(y[-1] > y[0])
    last = len(y) - 1
    rest_from = int(np.flatnonzero(_is_level(y, y[-1]))[0])
    rest_to = int(np.flatnonzero(_is_level(y, y[0]))[-1])

    def rest(value: float, left: int, right: int) -> str:
        """Return where a rest begins or ends, between two positions."""
        place = bisect(lambda p: bool(_is_level(series.at(p), value)), x[left], x[right])
        return _say_place(curves, float(value), place)

    if last - rest_from >= _LONG * last:
        values = {"start": at(0), "end": rest(y[-1], rest_from - 1, rest_from)}
        if rises:
            return say("rises from {start} to {end} and stays there", **values)
        return say("falls from {start} to {end} and stays there", **values)
    if rest_to >= _LONG * last:
        values = {"start": rest(y[0], rest_to, rest_to + 1), "end": at(-1)}
        if rises:
            return say("rises from {start}, where it has been until then, to {end}", **values)
        return say("falls from {start}, where it has been until then, to {end}", **values)
    values = {"start": at(0), "end": at(-1)}
    if rises:
        return say("rises from {start} to {end}", **values)
    return say("falls from {start} to {end}", **values)


def _is_level(y: Array | float, value: float) -> np.typing.NDArray[np.bool_]:
    """Tell where a curve has a value but for the dust of binary fractions."""
    return np.asarray(np.abs(y - value) <= _FLAT * abs(value))


def _say_place(curves: Curves, y: float, x: float) -> str:
    value = format_quantity(y, curves.y.unit)
    return say("{value} at {place}", value=value, place=_point(curves.x, x))


def _point(axis: Axis, value: float) -> str:
    return render_equality(axis.symbol, format_quantity(float(value), axis.unit))

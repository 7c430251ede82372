"""The charts of the recovery lab, from the curves that its desk computes.

The desk answers the reader's browser as well, so that what is printed and what is drawn
there later are of one making. Its shares become percent here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from conceptry.figures.curve import Array, Axis, Point
from conceptry.figures.duration import format_duration
from conceptry.figures.plot import Area, Band, Line, Plot, Rule, Spot, stack
from conceptry.words import mark, say

type Curve = Mapping[str, Any]
type Numbers = Sequence[float | None]

PERCENT = 100.0
DAY = 86400.0
MOST_LOSS = 40.0
"""Where the axis of the loss ends: what a job loses near its best interval stays visible."""
LEAST_TIERED = 50.0
# s: far below the axis, which is logarithmic and has no 0.
_NEARLY_NOTHING = 0.1
SPLIT_LAYERS = (
    ("saving", mark("saving"), "save"),
    ("replay", mark("replay of lost work"), "replay"),
    ("durability_lag", mark("durability lag"), "lag"),
    ("recovery", mark("recovery"), "recovery"),
)
"""Of each part of the loss the name in replies, the name for readers and the pattern."""
RULES = (
    ("young", mark("Young's rule"), (2.0, 3.0)),
    ("daly", mark("Daly's estimate"), (8.0, 4.0)),
    ("exact", mark("the exact optimum"), ()),
)


def draw_interval(curve: Curve, best: Mapping[str, Any]) -> Plot:
    """Show goodput against the interval: exact, to first order, and where it is best.

    Parameters
    ----------
    curve
        `interval` of the desk's curves.
    best
        `best` of its results.
    """
    x = _numbers(curve["x"])
    lines = [
        Line(id="exact", name=say("exact"), y=_percent(curve["exact"]), style=0),
        Line(
            id="first_order",
            name=say("one less the first-order loss"),
            y=_percent(curve["first_order"]),
            style=1,
        ),
    ]
    if curve["weibull"]:
        lines.append(
            Line(id="weibull", name=say("Weibull failures"), y=_percent(curve["weibull"]), style=2)
        )
    flat = best["flat"]
    bands = () if None in flat.values() else (Band(id="flat", name="", **flat),)
    return Plot(
        title=say("Goodput against the interval"),
        x=_interval_axis(x),
        y=_share_axis("G", say("goodput"), 0, PERCENT),
        grid=x,
        lines=tuple(lines),
        bands=bands,
        rules=tuple(
            Rule(
                id=f"rule-{id_}",
                name=say(name),
                x=best[id_],
                words=render_rule(id_, best[id_]),
                dash=dash,
            )
            for id_, name, dash in RULES
            if best[id_] is not None
        ),
        spots=_spots(curve),
    )


def render_rule(id_: str, interval: float) -> str:
    """Return the words beside a rule, which the script writes as well."""
    name = say("exact") if id_ == "exact" else id_.capitalize()
    return f"{name} {format_duration(interval)}"


def draw_split(curve: Curve) -> Plot:
    """Show the loss against the interval as four layers that add up to it."""
    x = _numbers(curve["x"])
    layers = tuple(
        (id_, say(name), pattern, _percent(curve[id_])) for id_, name, pattern in SPLIT_LAYERS
    )
    return Plot(
        title=say("Where the time goes"),
        x=_interval_axis(x),
        y=_share_axis("1 − G", say("loss"), 0, MOST_LOSS),
        grid=x,
        areas=stack(x, layers),
    )


def draw_scale(curve: Curve) -> Plot:
    """Show the best goodput against the number of nodes."""
    x = _numbers(curve["x"])
    return Plot(
        title=say("Best goodput against the number of nodes"),
        x=_node_axis(x),
        y=_share_axis("G*", say("best goodput"), 0, PERCENT),
        grid=x,
        lines=(
            Line(
                id="fixed",
                name=say("saves that take as long on any number of nodes"),
                y=_percent(curve["fixed"]["goodput"]),
                style=0,
            ),
            Line(
                id="sharded",
                name=say("sharded saves: each node writes its share"),
                y=_percent(curve["sharded"]["goodput"]),
                style=1,
            ),
            Line(
                id="recovery",
                name=say("what recovery alone would leave"),
                y=_percent(curve["fixed"]["recovery"]),
                style=2,
            ),
        ),
        spots=_spots(curve),
    )


def draw_scale_interval(curve: Curve) -> Plot:
    """Show the best interval against the number of nodes."""
    x = _numbers(curve["x"])
    return Plot(
        title=say("Best interval against the number of nodes"),
        x=_node_axis(x),
        y=_time_axis("τ*", say("best interval"), 1, DAY),
        grid=x,
        lines=tuple(
            Line(id=id_, name=name, y=_numbers(curve[id_]["interval"]), style=style)
            for style, (id_, name) in enumerate(
                (("fixed", say("saves of one length")), ("sharded", say("sharded saves")))
            )
        ),
    )


def draw_pairs(curve: Curve) -> Plot:
    """Show which blocking times and recoveries go together for a goodput."""
    x = _numbers(curve["x"])
    y = _time_axis("R", say("longest recovery"), 10, DAY)
    chosen = curve["chosen"]
    lines = []
    others = iter(range(1, len(curve["lines"]) + 1))
    for line in curve["lines"]:
        is_chosen = math.isclose(line["goodput"], chosen)
        style = 0 if is_chosen else next(others)
        lines.append(
            Line(
                id="chosen" if is_chosen else f"other-{style}",
                name=f"{PERCENT * line['goodput']:.4g} %",
                y=_numbers(line["recovery"]),
                style=style,
                end=_find_end(x, line["recovery"]),
            )
        )
    areas = tuple(
        Area(
            id="reached",
            name="",
            low=np.full_like(x, y.low),
            high=_drop(np.maximum(line.y, y.low)),
            pattern="reached",
        )
        for line in lines
        if line.id == "chosen"
    )
    return Plot(
        title=say("Which saves and recoveries reach a goodput"),
        x=Axis(
            symbol="B",
            name=say("time that a save blocks the job"),
            unit="s",
            scale="log",
            low=float(x[0]),
            high=float(x[-1]),
        ),
        y=y,
        grid=x,
        lines=tuple(lines),
        areas=areas,
        spots=_spots(curve, y_factor=1),
    )


def draw_tiers(curve: Curve) -> Plot:
    """Show goodput against the number of local saves in a durable one."""
    x = _numbers(curve["x"])
    return Plot(
        title=say("Two tiers: goodput against local saves in a durable one"),
        x=Axis(
            symbol="k",
            name=say("local saves in a durable one"),
            unit="1",
            scale="log",
            low=float(x[0]),
            high=float(x[-1]),
        ),
        y=_share_axis("G", say("goodput"), LEAST_TIERED, PERCENT),
        grid=x,
        lines=(
            Line(
                id="goodput", name=say("at the interval set"), y=_percent(curve["goodput"]), style=0
            ),
            Line(
                id="best",
                name=say("at the best interval for each k"),
                y=_percent(curve["best"]),
                style=1,
            ),
        ),
        spots=_spots(curve),
    )


def _find_end(x: Array, values: Numbers) -> Point | None:
    """Return where a line has dropped to nothing: at the first place that has no value."""
    if None not in values:
        return None
    return Point(float(x[values.index(None)]), _NEARLY_NOTHING)


def _drop(heights: Array) -> Array:
    """Let heights fall to nothing at the first place that has no value, and end there."""
    are_missing = np.isnan(heights)
    is_first = are_missing & (np.cumsum(are_missing) == 1)
    return np.where(is_first, _NEARLY_NOTHING, heights)


def _interval_axis(x: Array) -> Axis:
    return Axis(
        symbol="τ",
        name=say("work between two saves"),
        unit="s",
        scale="log",
        low=float(x[0]),
        high=float(x[-1]),
    )


def _node_axis(x: Array) -> Axis:
    return Axis(
        symbol="n",
        name=say("number of nodes"),
        unit="1",
        scale="log",
        low=float(x[0]),
        high=float(x[-1]),
    )


def _time_axis(symbol: str, name: str, low: float, high: float) -> Axis:
    return Axis(symbol=symbol, name=name, unit="s", scale="log", low=low, high=high)


def _share_axis(symbol: str, name: str, low: float, high: float) -> Axis:
    return Axis(symbol=symbol, name=name, unit="%", scale="linear", low=low, high=high)


def _spots(curve: Curve, *, y_factor: float = PERCENT) -> tuple[Spot, ...]:
    place = curve["at"]
    if place is None or place["x"] is None or place["y"] is None:
        return ()
    return (Spot(id="at", name="", place=Point(place["x"], y_factor * place["y"])),)


def _numbers(values: Numbers) -> Array:
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _percent(values: Numbers) -> Array:
    return PERCENT * _numbers(values)

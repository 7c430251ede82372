"""The charts of the recovery lab and what is said about each.

Sentences hold places for values, which the script fills anew for the reader's own job.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from conceptry.figures.plot import Plot
from conceptry.figures.recovery import (
    RULES,
    draw_interval,
    draw_pairs,
    draw_scale,
    draw_scale_interval,
    draw_split,
    draw_tiers,
)
from conceptry.pages.recovery_chart import Words, line_key
from conceptry.pages.recovery_slot import Format, render_if, render_slot


def lab_charts(reply: Mapping[str, Any]) -> tuple[tuple[str, Plot, Words], ...]:
    """Return the charts of the page with their words, by the ends of their ids.

    Parameters
    ----------
    reply
        Results, values and all curves of the desk.
    """
    curves = reply["curves"]
    return (
        ("interval", draw_interval(curves["interval"], reply["best"]), _interval_words(reply)),
        ("split", draw_split(curves["split"]), _split_words(reply)),
        ("scale", draw_scale(curves["scale"]), _scale_words(reply)),
        ("scale-interval", draw_scale_interval(curves["scale"]), _scale_interval_words(reply)),
        ("pairs", draw_pairs(curves["pairs"]), _pairs_words(reply)),
        ("tiers", draw_tiers(curves["tiers"]), _tiers_words(reply)),
    )


def _interval_words(reply: Mapping[str, Any]) -> Words:
    labels = {
        f"rule-{id_}": say(reply, f"{name}: {{}}", (f"best.{id_}", "duration"))
        for id_, name, _ in RULES
    }
    labels["flat"] = say(
        reply,
        "nearly as good: {} to {}, at most 2.5 % more loss by saving and replay",
        ("best.flat.low", "duration"),
        ("best.flat.high", "duration"),
    )
    labels["at"] = _ring(reply, "{}", ("interval", "duration"), ("goodput", "share"))
    return Words(
        takeaway=render_if(
            reply,
            "best.exact",
            say(
                reply,
                "The best interval is {}, with a goodput of {}. Around it the curve is flat.",
                ("best.exact", "duration"),
                ("best.goodput", "share"),
            ),
            "Nothing ever fails here, so the longer the interval, the better.",
        ),
        description="Across: work between two saves, from 10 s to a day, on a logarithmic axis. "
        "Up: goodput, from 0 to 100 %. The exact curve is a hump; one less the first-order loss "
        "follows it near the best interval, and falls away from it and below 0 far from there. "
        "Three upright lines mark Young's rule, Daly's estimate and the exact optimum, which "
        "mostly coincide. The grey band is where the interval is nearly as good as the best.",
        labels=labels,
        spare=(line_key("weibull", 2, Markup("exact, Weibull failures"), is_hidden=True),),
    )


def _split_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=render_if(
            reply,
            "split",
            say(
                reply,
                "At {} saving takes {}, replay {}, the lag until a save is durable {} and recovery "
                "{}.",
                ("interval", "duration"),
                ("split.losses.saving", "share"),
                ("split.losses.replay", "share"),
                ("split.losses.durability_lag", "share"),
                ("split.losses.recovery", "share"),
            ),
            "The split is that of exponential failures: for a Weibull law there is none.",
        ),
        description="Across: work between two saves, from 10 s to a day, on a logarithmic axis. "
        "Up: the loss, from 0 to 40 %, as four layers: saving, replay, durability lag and "
        "recovery. Saving shrinks with the interval, replay grows with it, and the lag and "
        "recovery hardly change. The layers add up to one less the exact goodput; each has the "
        "share of it that its factor has in the product.",
        labels={},
    )


def _scale_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=say(
            reply,
            "On {} nodes the best is {} with such saves, {} with sharded ones, and {} if saving "
            "cost nothing: what that is short of 100 % is recovery alone.",
            ("curves.scale.x.last", "number"),
            ("curves.scale.fixed.goodput.last", "share"),
            ("curves.scale.sharded.goodput.last", "share"),
            ("curves.scale.fixed.recovery.last", "share"),
        ),
        description="Across: the number of nodes, from 8 to 131,072, on a logarithmic axis. Up: "
        "goodput at the best interval. All nodes fail at the same rate. One line keeps the save "
        "as it is set, one lets each node write its share of the checkpoint, and one is what "
        "recovery alone would leave.",
        labels={
            "at": _ring(reply, "{} nodes", ("values.nodes", "number"), ("best.goodput", "share"))
        },
    )


def _scale_interval_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=say(
            reply,
            "From {} to {} nodes the best interval falls from {} to {} with such saves, and from "
            "{} to {} with sharded ones.",
            ("curves.scale.x.first", "number"),
            ("curves.scale.x.last", "number"),
            ("curves.scale.fixed.interval.first", "duration"),
            ("curves.scale.fixed.interval.last", "duration"),
            ("curves.scale.sharded.interval.first", "duration"),
            ("curves.scale.sharded.interval.last", "duration"),
        ),
        description="Across: the number of nodes, from 8 to 131,072. Up: the best interval, from "
        "1 s to a day. Both axes are logarithmic. With a save of one length the interval falls "
        "with the root of the nodes, with sharded saves in proportion to them.",
        labels={},
    )


def _pairs_words(reply: Mapping[str, Any]) -> Words:
    curve = reply["curves"]["pairs"]
    used = len(curve["lines"]) - 1
    spare = tuple(
        line_key(f"other-{number}", number, Markup(""), is_hidden=True)
        for number in range(used + 1, 4)
    )
    return Words(
        takeaway=say(
            reply,
            "Your pair reaches {} at its best interval; the hatched pairs reach {}.",
            ("best.goodput", "share"),
            ("curves.pairs.chosen", "share"),
        ),
        description="Across: the time that a save blocks the job, from 0.1 s to 1000 s. Up: the "
        "longest recovery, from 10 s to a day, with which the best interval still reaches a "
        "goodput. Both axes are logarithmic. Each line is level for short saves and drops where "
        "saving and replay alone lose too much.",
        labels={
            "reached": say(reply, "pairs that reach {}", ("curves.pairs.chosen", "share")),
            "at": _ring(
                reply,
                "a save of {}",
                ("blocking", "duration"),
                ("values.recovery_time", "duration"),
                second="a recovery of {}",
            ),
        },
        spare=spare,
    )


def _tiers_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=render_if(
            reply,
            "tiers.plan",
            say(
                reply,
                "The best plan saves locally every {}, with k\xa0=\xa0{}: {}. "
                "Durable saves alone reach {}.",
                ("tiers.plan.interval", "duration"),
                ("tiers.plan.saves_per_durable", "number"),
                ("tiers.plan.goodput", "share"),
                ("tiers.single", "share"),
            ),
            "There is no best plan, for a save or one kind of failure costs nothing here.",
        ),
        description="Across: how many local saves there are in a durable one, from 1 to 100, on a "
        "logarithmic axis. Up: goodput, from 50 to 100 %, at the interval that is set and at the "
        "best one for each number.",
        labels={
            "at": _ring(
                reply,
                "k = {}",
                ("values.saves_per_durable", "number"),
                ("tiers.goodput", "share"),
            )
        },
    )


def _ring(
    reply: Mapping[str, Any],
    place: str,
    x: tuple[str, Format],
    y: tuple[str, Format],
    *,
    second: str = "goodput {}",
) -> Markup:
    return say(reply, f"your job: {place}, {second}", x, y)


def say(reply: Mapping[str, Any], text: str, *slots: tuple[str, Format]) -> Markup:
    """Put the elements of values into a sentence."""
    parts = [render_slot(reply, path, form) for path, form in slots]
    return Markup(text).format(*parts)  # noqa: S704 - the texts stand in this module

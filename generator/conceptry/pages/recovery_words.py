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
from conceptry.pages.recovery_slot import render_if, render_slot, tell
from conceptry.words import mark, say


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
        f"rule-{id_}": Markup(f"{say(name)}: {{}}").format(  # noqa: S704 - the names are ours
            render_slot(reply, f"best.{id_}", "duration")
        )
        for id_, name, _ in RULES
    }
    labels["flat"] = tell(
        reply,
        mark("nearly as good: {0} to {1}, at most 2.5 % more loss by saving and replay"),
        ("best.flat.low", "duration"),
        ("best.flat.high", "duration"),
    )
    labels["at"] = tell(
        reply, mark("your job: {0}, goodput {1}"), ("interval", "duration"), ("goodput", "share")
    )
    return Words(
        takeaway=render_if(
            reply,
            "best.exact",
            tell(
                reply,
                mark(
                    "The best interval is {0}, with a goodput of {1}. Around it the curve is flat."
                ),
                ("best.exact", "duration"),
                ("best.goodput", "share"),
            ),
            say("Nothing ever fails here, so the longer the interval, the better."),
        ),
        description=say(
            "Across: work between two saves, from 10 s to a day, on a logarithmic axis. "
            "Up: goodput, from 0 to 100 %. The exact curve is a hump; one less the first-order "
            "loss follows it near the best interval, and falls away from it and below 0 far from "
            "there. Three upright lines mark Young's rule, Daly's estimate and the exact optimum, "
            "which mostly coincide. The grey band is where the interval is nearly as good as the "
            "best."
        ),
        labels=labels,
        spare=(
            line_key(
                "weibull", 2, Markup("{}").format(say("exact, Weibull failures")), is_hidden=True
            ),
        ),
    )


def _split_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=render_if(
            reply,
            "split",
            tell(
                reply,
                mark(
                    "At {0} saving takes {1}, replay {2}, the lag until a save is durable {3} and "
                    "recovery {4}."
                ),
                ("interval", "duration"),
                ("split.losses.saving", "share"),
                ("split.losses.replay", "share"),
                ("split.losses.durability_lag", "share"),
                ("split.losses.recovery", "share"),
            ),
            say("The split is that of exponential failures: for a Weibull law there is none."),
        ),
        description=say(
            "Across: work between two saves, from 10 s to a day, on a logarithmic axis. "
            "Up: the loss, from 0 to 40 %, as four layers: saving, replay, durability lag and "
            "recovery. Saving shrinks with the interval, replay grows with it, and the lag and "
            "recovery hardly change. The layers add up to one less the exact goodput; each has the "
            "share of it that its factor has in the product."
        ),
        labels={},
    )


def _scale_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=tell(
            reply,
            mark(
                "On {0} nodes the best is {1} with such saves, {2} with sharded ones, and {3} "
                "if saving cost nothing: what that is short of 100 % is recovery alone."
            ),
            ("curves.scale.x.last", "number"),
            ("curves.scale.fixed.goodput.last", "share"),
            ("curves.scale.sharded.goodput.last", "share"),
            ("curves.scale.fixed.recovery.last", "share"),
        ),
        description=say(
            "Across: the number of nodes, from 8 to 131,072, on a logarithmic axis. Up: "
            "goodput at the best interval. All nodes fail at the same rate. One line keeps the "
            "save as it is set, one lets each node write its share of the checkpoint, and one is "
            "what recovery alone would leave."
        ),
        labels={
            "at": tell(
                reply,
                mark("your job: {0} nodes, goodput {1}"),
                ("values.nodes", "number"),
                ("best.goodput", "share"),
            )
        },
    )


def _scale_interval_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=tell(
            reply,
            mark(
                "From {0} to {1} nodes the best interval falls from {2} to {3} with such "
                "saves, and from {4} to {5} with sharded ones."
            ),
            ("curves.scale.x.first", "number"),
            ("curves.scale.x.last", "number"),
            ("curves.scale.fixed.interval.first", "duration"),
            ("curves.scale.fixed.interval.last", "duration"),
            ("curves.scale.sharded.interval.first", "duration"),
            ("curves.scale.sharded.interval.last", "duration"),
        ),
        description=say(
            "Across: the number of nodes, from 8 to 131,072. Up: the best interval, from "
            "1 s to a day. Both axes are logarithmic. With a save of one length the interval falls "
            "with the root of the nodes, with sharded saves in proportion to them."
        ),
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
        takeaway=tell(
            reply,
            mark("Your pair reaches {0} at its best interval; the hatched pairs reach {1}."),
            ("best.goodput", "share"),
            ("curves.pairs.chosen", "share"),
        ),
        description=say(
            "Across: the time that a save blocks the job, from 0.1 s to 1000 s. Up: the "
            "longest recovery, from 10 s to a day, with which the best interval still reaches a "
            "goodput. Both axes are logarithmic. Each line is level for short saves and drops "
            "where saving and replay alone lose too much."
        ),
        labels={
            "reached": tell(reply, mark("pairs that reach {0}"), ("curves.pairs.chosen", "share")),
            "at": tell(
                reply,
                mark("your job: a save of {0}, a recovery of {1}"),
                ("blocking", "duration"),
                ("values.recovery_time", "duration"),
            ),
        },
        spare=spare,
    )


def _tiers_words(reply: Mapping[str, Any]) -> Words:
    return Words(
        takeaway=render_if(
            reply,
            "tiers.plan",
            tell(
                reply,
                mark(
                    "The best plan saves locally every {0}, with k\xa0=\xa0{1}: {2}. Durable saves "
                    "alone reach {3}."
                ),
                ("tiers.plan.interval", "duration"),
                ("tiers.plan.saves_per_durable", "number"),
                ("tiers.plan.goodput", "share"),
                ("tiers.single", "share"),
            ),
            say("There is no best plan, for a save or one kind of failure costs nothing here."),
        ),
        description=say(
            "Across: how many local saves there are in a durable one, from 1 to 100, on a "
            "logarithmic axis. Up: goodput, from 50 to 100 %, at the interval that is set and at "
            "the best one for each number."
        ),
        labels={
            "at": tell(
                reply,
                mark("your job: k = {0}, goodput {1}"),
                ("values.saves_per_durable", "number"),
                ("tiers.goodput", "share"),
            )
        },
    )

"""The questions that lead through the recovery lab, each with its state and what to look at."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from conceptry.labs.recovery.desk import respond
from conceptry.pages.recovery_slot import format_value
from conceptry.words import mark, say

type Results = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class QuestionView:
    """One question.

    Parameters
    ----------
    address
        The state of the lab that answers it, as the end of an address.
    look
        The id of what to look at.
    task
        What to look at, in a sentence.
    answer
        What is to be seen there, with its numbers.
    """

    question: str
    address: str
    look: str
    look_name: str
    task: str
    answer: Markup


def question_views() -> tuple[QuestionView, ...]:
    """Return the questions; the numbers of their answers are computed as the page's are."""
    return (_recovery(), _miss(), _pairs(), _scale(), _tier())


def _recovery() -> QuestionView:
    state = {"recovery_time": "1800"}
    before, after = _results({}), _results(state)
    return QuestionView(
        question=say("Does a slow recovery move the best interval?"),
        address=render_address(state),
        look="chart-interval",
        look_name=say("goodput against the interval"),
        task=say(
            "Recovery takes 30 min instead of 5. Compare the curve with the faint one, and "
            "the upright lines with where they stood."
        ),
        answer=_say(
            mark(
                "No. The whole curve sinks, from {0} to {1} at its best, and the best interval "
                "stays at {2}. Recovery is lost at any interval alike."
            ),
            _share(before["best"]["goodput"]),
            _share(after["best"]["goodput"]),
            _time(after["best"]["exact"]),
        ),
    )


def _miss() -> QuestionView:
    state = {"interval": "1000"}
    best, missed = _results({})["best"], _results(state)
    return QuestionView(
        question=say("How far can you miss the best interval?"),
        address=render_address(state),
        look="chart-interval",
        look_name=say("goodput against the interval"),
        task=say(
            "The interval is twice the best one. Look at how flat the curve is there, and "
            "at the grey band: all of it is nearly as good as the best."
        ),
        answer=_say(
            mark(
                "Far. At twice the best interval the goodput is {0} instead of {1}. From {2} "
                "to {3} saving and replay cost at most 2.5 % more than they must, which is 2.5 "
                "% of a few percent."
            ),
            _share(missed["goodput"]),
            _share(best["goodput"]),
            _time(best["flat"]["low"]),
            _time(best["flat"]["high"]),
        ),
    )


def _pairs() -> QuestionView:
    state = {"preset": "llama-3", "blocking_time": "14.5", "recovery_time": "600"}
    inputs = {
        "mean_time_between_failures": "1296/419",
        "blocking_time": "14.5",
        "recovery_time": "600",
    }
    return QuestionView(
        question=say("Which saves and recoveries give 90 % when a job fails every three hours?"),
        address=render_address(state),
        look="chart-pairs",
        look_name=say("the pairs that reach a goodput"),
        task=say(
            "The ring is a save of 14.5 s with a recovery of 10 min, at the rate of "
            "failures that was published for Llama 3. Move it along the line by changing "
            "one and then the other."
        ),
        answer=_say(
            mark(
                "This pair just does: {0}. Faster saves alone do not help for long: below a "
                "few seconds the line is nearly level, and recovery has to stay below about 20 "
                "min whatever a save costs."
            ),
            _share(_results(inputs)["best"]["goodput"]),
        ),
    )


def _scale() -> QuestionView:
    state = {"nodes": "16384", "rate_from": "nodes", "node_failures": "3.79"}
    curve = _curves(state, "scale")["scale"]
    return QuestionView(
        question=say("Why does more hardware make recovery the problem, not saving?"),
        address=render_address(state),
        look="chart-scale",
        look_name=say("best goodput against nodes"),
        task=say(
            "16,384 nodes instead of 2,048. Compare the line of sharded saves with the one "
            "of what recovery alone would leave."
        ),
        answer=_say(
            mark(
                "Where each node writes its share, twice the nodes save twice as fast, and "
                "what saving and replay cost stays the same. Failures double all the same, and "
                "each is a recovery. On {0} nodes sharded saves keep {1}, and without any cost "
                "of saving it would be {2}."
            ),
            format_value(curve["x"][-1], "number"),
            _share(curve["sharded"]["goodput"][-1]),
            _share(curve["sharded"]["recovery"][-1]),
        ),
    )


def _tier() -> QuestionView:
    state = {"is_tiered": "yes", "hard_share": "80"}
    usual, hard = _results({"is_tiered": "yes"})["tiers"], _results(state)["tiers"]
    return QuestionView(
        question=say("When is a local tier of saves pointless?"),
        address=render_address(state),
        look="chart-tiers",
        look_name=say("two tiers"),
        task=say(
            "Four of five failures take the local copy with them, instead of one in five. "
            "Look at where the dashed line is highest."
        ),
        answer=_say(
            mark(
                "When durable saves are due as often as local ones would be. With one in five "
                "the best plan reaches {0}, with four in five {1}; durable saves alone reach "
                "{2}."
            ),
            _share(usual["plan"]["goodput"]),
            _share(hard["plan"]["goodput"]),
            _share(hard["single"]),
        ),
    )


def render_address(state: dict[str, str]) -> str:
    """Return the end of an address that sets the lab.

    Examples
    --------
    >>> render_address({"preset": "llama-3", "interval": "10 min"})
    '#preset=llama-3&interval=10%20min'
    """
    return "#" + "&".join(f"{name}={quote(text, safe='')}" for name, text in state.items())


def _results(inputs: dict[str, str]) -> Results:
    reply = json.loads(respond(json.dumps({"kind": "answer", "inputs": inputs})))
    results: Results = reply["results"]
    return results


def _curves(inputs: dict[str, str], name: str) -> Results:
    request = {"kind": "curves", "which": [name], "inputs": inputs}
    curves: Results = json.loads(respond(json.dumps(request)))["curves"]
    return curves


def _say(text: str, *values: str) -> Markup:
    """Say a marked sentence; its gaps are ``{0}``, ``{1}`` and so on."""
    gaps = {str(number): value for number, value in enumerate(values)}
    return Markup("{}").format(say(text, **gaps))


def _share(value: float) -> str:
    return format_value(value, "share")


def _time(value: float) -> str:
    return format_value(value, "duration")

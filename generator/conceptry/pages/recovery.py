"""The page of the recovery lab: finished for its first preset, and a script's to play with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from conceptry.labs.recovery.desk import respond
from conceptry.labs.recovery.desk.curve import CURVES
from conceptry.labs.recovery.preset import PRESETS, Preset
from conceptry.pages.heading import Heading
from conceptry.pages.link import LinkStyle, concept_path, relative_link
from conceptry.pages.recovery_chart import LabChartView, lab_chart_view
from conceptry.pages.recovery_form import FormView, form_view
from conceptry.pages.recovery_question import QuestionView, question_views, render_address
from conceptry.pages.recovery_slot import Format, render_slot, tell
from conceptry.pages.recovery_story import StoryView, story_view
from conceptry.pages.recovery_words import lab_charts
from conceptry.words import mark, say

RECOVERY_LAB = "recovery"
"""The id by which records name this lab."""
RECOVERY_PATH = "labs/recovery"
RECOVERY_TITLE = mark("Recovery lab")
SUMMARY = mark(
    "What a long job keeps of its time when it saves, fails and recovers: every "
    "number computed, every chart redrawn for your own job."
)
HEADINGS = (
    Heading(mark("Questions to begin with"), "questions"),
    Heading(mark("Your job"), "your-job"),
    Heading(mark("How often to save"), "how-often"),
    Heading(mark("Scale"), "scale"),
    Heading(mark("Which pairs are enough"), "pairs"),
    Heading(mark("Two tiers of saves"), "tiers"),
    Heading(mark("One job"), "one-job"),
    Heading(mark("Many jobs"), "many-jobs"),
    Heading(mark("The presets and their sources"), "presets"),
    Heading(mark("What the models leave out"), "limits"),
)
JOBS = 1000
_VERIFIED = {"read": mark("Read there."), "read-quoted": mark("Read as others quote it.")}


@dataclass(frozen=True)
class PresetView:
    """A job to start from."""

    id: str
    title: str
    meaning: str
    synthetic: str
    address: str
    sources: tuple[tuple[str, str, str, str], ...]
    """Title, address, what it says, and how that was verified."""


@dataclass(frozen=True)
class Fact:
    """One line of the results."""

    name: str
    value: Markup


@dataclass(frozen=True, kw_only=True)
class RecoveryView:
    """The page.

    Parameters
    ----------
    concepts
        Those that name this lab: name and link.
    goodput
        The one number that stands large.
    warnings
        What to know before trusting the numbers.
    edition
        Names what the lab takes and prints, for settings that the reader's browser keeps.
    presets_json, form.data_json
        For the script.
    """

    title: str
    edition: str
    concepts: tuple[tuple[str, str], ...]
    questions: tuple[QuestionView, ...]
    presets: tuple[PresetView, ...]
    presets_json: str
    form: FormView
    goodput: Markup
    facts: tuple[Fact, ...]
    warnings: tuple[str, ...]
    charts: Mapping[str, LabChartView]
    story: StoryView
    jobs: int
    headings: tuple[Heading, ...]


def recovery_view(
    concepts: Mapping[str, str], style: LinkStyle, *, cache_folder: Path | None = None
) -> RecoveryView:
    """Compute and draw the page.

    Parameters
    ----------
    concepts
        Id to name of those that name this lab.
    cache_folder
        Where drawings are kept between builds.
    """
    inputs = dict(PRESETS[0].inputs)
    reply = _ask(inputs)
    presets_json = json.dumps(
        {preset.id: dict(preset.inputs) for preset in PRESETS}, separators=(",", ":")
    )
    form = form_view(inputs)
    return RecoveryView(
        title=say(RECOVERY_TITLE),
        edition=hashlib.sha256((presets_json + form.data_json).encode()).hexdigest()[:12],
        concepts=tuple(
            (name, relative_link(RECOVERY_PATH, concept_path(id_), style))
            for id_, name in concepts.items()
        ),
        questions=question_views(),
        presets=tuple(map(_preset, PRESETS)),
        presets_json=presets_json,
        form=form,
        goodput=render_slot(reply, "goodput", "share"),
        facts=_facts(reply),
        warnings=tuple(warning["message"] for warning in reply["warnings"]),
        charts={
            chart_id: lab_chart_view(f"chart-{chart_id}", plot, words, cache_folder=cache_folder)
            for chart_id, plot, words in lab_charts(reply)
        },
        story=story_view(inputs),
        jobs=JOBS,
        headings=tuple(replace(one, title=say(one.title)) for one in HEADINGS),
    )


def _ask(inputs: Mapping[str, str]) -> dict[str, Any]:
    """Return results, warnings, values and all curves in one, as the script puts them together."""
    answer = json.loads(respond(json.dumps({"kind": "answer", "inputs": inputs})))
    request = {"kind": "curves", "which": list(CURVES), "inputs": inputs}
    curves = json.loads(respond(json.dumps(request)))["curves"]
    return {
        **answer["results"],
        "warnings": answer["warnings"],
        "values": answer["values"],
        "curves": curves,
    }


def _preset(preset: Preset) -> PresetView:
    return PresetView(
        preset.id,
        say(preset.title),
        say(preset.meaning),
        say(preset.synthetic),
        render_address({"preset": preset.id}),
        tuple(
            (source.title, source.url, say(source.supports), say(_VERIFIED[source.verified]))
            for source in preset.sources
        ),
    )


def _facts(reply: Mapping[str, Any]) -> tuple[Fact, ...]:
    def fact(name: str, text: str, *slots: tuple[str, Format]) -> Fact:
        return Fact(name, tell(reply, text, *slots))

    return (
        fact(say("Loss"), mark("{0}"), ("loss", "share")),
        fact(
            say("To first order"),
            mark("goodput {0}, loss {1}"),
            ("first_order.goodput", "share"),
            ("first_order.loss", "share"),
        ),
        fact(
            say("Composed form for small losses"),
            mark("goodput {0}"),
            ("composed", "share"),
        ),
        fact(
            say("Best interval"),
            mark("{0}, with a goodput of {1}"),
            ("best.exact", "duration"),
            ("best.goodput", "share"),
        ),
        fact(
            say("By rules"),
            mark("Young {0}, Daly {1}"),
            ("best.young", "duration"),
            ("best.daly", "duration"),
        ),
        fact(say("Mean time between failures"), mark("{0}"), ("mean_time", "duration")),
        fact(
            say("The whole job"),
            mark("{0} of work take {1} and meet {2} failures"),
            ("job.work", "duration"),
            ("job.wall_time", "duration"),
            ("job.failures", "number"),
        ),
        fact(
            say("With the local tier"),
            mark("goodput {0}; with its best plan {1}"),
            ("tiers.goodput", "share"),
            ("tiers.plan.goodput", "share"),
        ),
    )

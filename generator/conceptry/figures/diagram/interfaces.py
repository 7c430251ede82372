"""Inputs, concept, outputs: the drawing where a record does not say what its picture shows.

It is HTML, not SVG: text wraps, zooms and can be selected, and a screen reader meets lists.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, Interface, Subject, describe_interfaces
from conceptry.figures.diagram.layout import element, join
from conceptry.figures.diagram.mark import render_arrow, render_head
from conceptry.words import mark, say, say_many

_COLUMNS: Final = (("in", mark("Inputs")), ("out", mark("Outputs")), ("both", mark("Both ways")))


def draw_interfaces(subject: Subject) -> Diagram:
    """Return a concept between its inputs and outputs."""
    inputs, outputs, both = (
        _render_column(subject, direction, heading) for direction, heading in _COLUMNS
    )
    parts = (
        inputs + _render_arrow("in") if inputs else Markup(""),
        _render_concept(subject),
        _render_arrow("out") + outputs if outputs else Markup(""),
        _render_arrow("both") + both if both else Markup(""),
    )
    shape = "".join(f" cx-flow-has-{direction}" for direction, _ in _present(subject))
    return Diagram(
        markup=element(
            "div",
            element("div", join(parts), class_=f"cx-flow{shape}"),
            class_="cx-diagram cx-interfaces",
            role="group",
            aria_label=say("Inputs and outputs: {title}", title=subject.title),
        ),
        description=_describe(subject),
    )


def _present(subject: Subject) -> Sequence[tuple[str, str]]:
    return [column for column in _COLUMNS if subject.facing(column[0])]


def _render_column(subject: Subject, direction: str, heading: str) -> Markup:
    interfaces = subject.facing(direction)
    if not interfaces:
        return Markup("")
    name = f"{subject.figure_id}-{direction}"
    return element(
        "div",
        element("p", say(heading), class_="cx-flow-heading", id=name)
        + element(
            "ul", join(map(_render_item, interfaces)), class_="cx-flow-list", aria_labelledby=name
        ),
        class_=f"cx-flow-column cx-flow-{direction}",
    )


def _render_item(interface: Interface) -> Markup:
    signal = element("span", interface.signal, class_="cx-flow-signal")
    return element(
        "li",
        element("strong", interface.name, class_="cx-flow-name")
        + (Markup(" ") + signal if interface.signal else Markup("")),
        class_="cx-flow-item",
    )


def _render_concept(subject: Subject) -> Markup:
    steps = len(subject.mechanism)
    words = say_many("works in {n} step", "works in {n} steps", steps) if steps > 1 else ""
    return element(
        "div",
        element("p", subject.title, class_="cx-flow-title")
        + (element("p", words, class_="cx-flow-steps") if words else Markup("")),
        class_="cx-flow-concept",
    )


def _render_arrow(direction: str) -> Markup:
    drawing = render_arrow((9 if direction == "both" else 1, 8), (39, 8), "right")
    if direction == "both":
        drawing += render_head((1, 8), "left")
    return element(
        "svg",
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"cx-flow-arrow cx-flow-arrow-{direction}",
        viewBox="0 0 40 16",
        width=40,
        height=16,
        aria_hidden="true",
        focusable="false",
    )


def _describe(subject: Subject) -> str:
    sentences = (
        describe_interfaces(subject.facing("in"), say("Inputs of {title}:", title=subject.title)),
        describe_interfaces(subject.facing("out"), say("Outputs of {title}:", title=subject.title)),
        describe_interfaces(
            subject.facing("both"), say("Both into and out of {title}:", title=subject.title)
        ),
    )
    return " ".join(filter(None, sentences)) or say(
        "{title} names no inputs or outputs.", title=subject.title
    )

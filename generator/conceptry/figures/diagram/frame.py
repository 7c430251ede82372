"""A finished diagram around a drawing that comes twice, wide and tall.

The style sheet shows the one that fits the place. The other one is not displayed, so a screen
reader meets one picture only.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.layout import Block, element

WIDE: Final = 700.0
"""Width of a wide drawing, without the margin that `frame_diagram` adds."""
TALL: Final = 284.0
"""Width of a tall drawing, likewise."""
_PAD: Final = 4.0  # keeps outlines and arrowheads inside of the picture
_SWATCH: Final = (36, 20)


def frame_diagram(
    subject: Subject,
    *,
    family: str,
    wide: Block,
    tall: Block,
    description: str,
    legend: Sequence[LegendItem] = (),
) -> Diagram:
    """Return a diagram in both layouts.

    Parameters
    ----------
    wide, tall : the drawings, of the widths `WIDE` and `TALL`
    description : all that the drawing says, in full sentences
    """
    markup = _render_svg(subject, "wide", wide, description)
    markup += _render_svg(subject, "tall", tall, description)
    return Diagram(
        markup=element("div", markup, class_=f"cx-diagram cx-{family}"),
        description=description,
        legend=tuple(legend),
    )


def frame_swatch(drawing: Markup) -> Markup:
    """Return a small picture for a legend, 36 by 20 units, hidden from screen readers."""
    width, height = _SWATCH
    return element(
        "svg",
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="cx-diagram-swatch",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        aria_hidden="true",
        focusable="false",
    )


def _render_svg(subject: Subject, layout: str, block: Block, description: str) -> Markup:
    name = f"{subject.figure_id}-{layout}"
    width, height = block.width + 2 * _PAD, round(block.height + 2 * _PAD)
    return element(
        "svg",
        element("title", subject.title, id=f"{name}-title")
        + element("desc", description, id=f"{name}-desc")
        + block.place(_PAD, _PAD),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"cx-diagram-svg cx-diagram-{layout}",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
    )

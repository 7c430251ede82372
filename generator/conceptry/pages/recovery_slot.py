"""Places on the page of the recovery lab that hold one value of the desk's reply.

Each says where its value stands in the reply and how it is written; the script fills the
same places for the reader's own inputs (`browser/recovery-slot.js`), by the same rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from markupsafe import Markup

from conceptry import units
from conceptry.figures.duration import format_duration
from conceptry.words import mark, say

type Format = Literal["share", "duration", "number"]

DIGITS = 4
"""As in calculators: a small step of a slider can be seen."""
NOTHING = mark("none")
_PERCENT = 100.0
_ENDS = {"first": 0, "last": -1}


def find_value(reply: Any, path: str) -> Any:  # noqa: ANN401 - as JSON has it
    """Follow a path such as `best.flat.low` into a reply; lists have a `first` and a `last`.

    Examples
    --------
    >>> find_value({"scale": {"x": [8, 16]}}, "scale.x.last")
    16
    >>> find_value({"plan": None}, "plan.goodput") is None
    True
    """
    for part in path.split("."):
        if reply is None:
            return None
        reply = reply[_ENDS.get(part, part)]
    return reply


def format_value(value: float | None, form: Format) -> str:
    """Write a value; a time without end is "never"."""
    if value is None:
        return say("never") if form == "duration" else say(NOTHING)
    return _FORMATS[form](value)


def render_slot(reply: Mapping[str, Any], path: str, form: Format) -> Markup:
    """Return the element that holds a value."""
    text = format_value(find_value(reply, path), form)
    template = Markup('<span class="cx-slot" data-path="{}" data-format="{}">{}</span>')
    return template.format(path, form, text)


def tell(reply: Mapping[str, Any], text: str, *slots: tuple[str, Format]) -> Markup:
    """Put the elements of values into a sentence, in its gaps ``{0}``, ``{1}`` and so on.

    Parameters
    ----------
    text
        English and marked: it is said here.
    """
    parts = {str(i): render_slot(reply, path, form) for i, (path, form) in enumerate(slots)}
    return Markup(say(text, **parts))  # noqa: S704 - the texts are ours


def render_if(reply: Mapping[str, Any], path: str, words: Markup, otherwise: str) -> Markup:
    """Return a sentence for where a reply has a value, and one for where it has none."""
    has = find_value(reply, path) is not None
    template = Markup('<span data-needs="{0}"{1}>{2}</span><span data-lacks="{0}"{3}>{4}</span>')
    hidden = Markup(" hidden")
    return template.format(path, "" if has else hidden, words, hidden if has else "", otherwise)


def _format_share(value: float) -> str:
    return units.format_quantity(_PERCENT * value, "%", DIGITS)


def _format_number(value: float) -> str:
    return units.format_number(value, DIGITS)


_FORMATS: Mapping[Format, Callable[[float], str]] = {
    "share": _format_share,
    "duration": format_duration,
    "number": _format_number,
}

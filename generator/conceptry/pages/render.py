"""Fills templates with views.

Escaping is always on, and a name that a view does not have is an error. The words of a template
stand in it as ``say("…")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from conceptry import words


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("conceptry", "pages/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    environment.globals.update(WORDS)
    return environment


def say(text: str, /, **values: object) -> Markup:
    """Say a sentence in a template, where it may hold markup of ours; what fills it is escaped."""
    return Markup(words.say(text, **_escaped(values)))  # noqa: S704 (ours, as templates are)


def say_many(one: str, many: str, n: int, /, **values: object) -> Markup:
    """Say the sentence for a number in a template."""
    return Markup(words.say_many(one, many, n, **_escaped(values)))  # noqa: S704


def say_in(context: str, text: str, /, **values: object) -> Markup:
    """Say a word of several translations in a template."""
    return Markup(words.say_in(context, text, **_escaped(values)))  # noqa: S704


def _escaped(values: dict[str, object]) -> dict[str, Markup]:
    return {name: escape(value) for name, value in values.items()}


def own() -> Markup:
    """Return the attributes of an element that holds words of a record alone.

    None where the records speak the language of the page.
    """
    language = words.record_language()
    if language == words.language():
        return Markup()
    is_turned = words.is_from_right(language) != words.is_from_right(words.language())
    direction = "rtl" if words.is_from_right(language) else "ltr"
    attributes = Markup(' lang="{}"').format(language)
    return attributes + Markup(' dir="{}"').format(direction) if is_turned else attributes


WORDS: Final[Mapping[str, object]] = MappingProxyType(
    {"say": say, "say_many": say_many, "say_in": say_in, "own": own}
)
"""What templates say words with, for those of a theme as well."""


def render(template: str, view: object) -> str:
    """Write a view as an HTML fragment.

    Parameters
    ----------
    template
        Name of a template, such as ``concept.html``.
    view
        A frozen dataclass; the template sees it as ``view``.
    """
    return _environment().get_template(template).render(view=view)

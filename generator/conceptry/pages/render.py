"""Fills templates with views.

Escaping is always on, and a name that a view does not have is an error.
"""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("conceptry", "pages/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


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

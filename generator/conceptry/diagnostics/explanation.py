"""How codes are explained: in a terminal and in the documentation."""

from __future__ import annotations

import textwrap

from conceptry.diagnostics.code import Code
from conceptry.diagnostics.codes import CODES, FAMILIES

_WIDTH = 88


def render_explanation(code: Code) -> str:
    """Explain one code for a terminal: what it means, why it matters, a bad and a good example."""
    return "\n\n".join(
        (
            textwrap.fill(f"{code.name} ({code.severity}): {code.summary}", _WIDTH),
            textwrap.fill(code.reason, _WIDTH),
            f"bad:\n{textwrap.indent(code.bad, '    ')}",
            f"good:\n{textwrap.indent(code.good, '    ')}",
            f"docs: {code.docs}",
        )
    )


def render_code_list() -> str:
    """List all codes with what they mean, for a terminal."""
    width = max(map(len, CODES))
    return "\n".join(
        f"{code.name:{width}}  {code.severity:7}  {code.summary}" for code in CODES.values()
    )


def render_codes() -> str:
    """Write all codes as Markdown, for the documentation: a table, and a section for each."""
    rows = [
        f"| [`{code.name}`](#{code.name}) | {code.severity} | {code.summary} |"
        for code in CODES.values()
    ]
    sections = [
        f"## {title}\n\n" + "\n\n".join(map(_section, codes)) for title, codes in FAMILIES.items()
    ]
    table = "\n".join(["| Code | Level | Meaning |", "| --- | --- | --- |", *rows])
    return "\n\n".join([table, *sections]) + "\n"


def _section(code: Code) -> str:
    language = "json" if code.is_json else "text"
    return (
        f"### {code.name}\n\n{code.summary}\n{code.reason}\n\n"
        f"Bad:\n\n```{language}\n{code.bad}\n```\n\n"
        f"Good:\n\n```{language}\n{code.good}\n```"
    )

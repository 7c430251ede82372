"""The command that asks whether the cited sources are still there."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from conceptry.authoring.address import Answer, State, ask_all
from conceptry.authoring.citation import Citation, list_citations
from conceptry.cli.command import FAILED, AddCommand, add_folder, demand_folder
from conceptry.diagnostics import errors
from conceptry.model.corpus import load

DEFAULT_TIMEOUT = 10.0


def add_commands(add: AddCommand) -> None:
    """Declare ``sources``."""
    sources = add("sources", _sources, "Ask every cited address once whether it is still there.")
    add_folder(sources)
    sources.add_argument(
        "--timeout",
        type=_seconds,
        default=DEFAULT_TIMEOUT,
        metavar="SECONDS",
        help="how long to wait for each answer (default: 10)",
    )
    sources.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people, or for tools"
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= 600:  # noqa: PLR2004 (ten minutes for one address are too long already)
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 600")
    return seconds


def _sources(options: argparse.Namespace) -> int:
    demand_folder(options.folder)
    corpus, found = load(options.folder)
    if errors(found):
        command = f"conceptry check {options.folder}"
        print(f"conceptry: not every record can be read whole; run: {command}", file=sys.stderr)
    citations = list_citations(corpus)
    answers = ask_all([one.address for one in citations], timeout=options.timeout)
    if options.format == "json":
        rows = [_row(one, answers[one.address]) for one in citations]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        for line in _lines(citations, answers):
            print(line)
    is_lost = any(answer.state is State.LOST for answer in answers.values())
    return FAILED if is_lost else 0


def _row(citation: Citation, answer: Answer) -> dict[str, object]:
    return {
        "address": citation.address,
        "state": str(answer.state),
        "answer": answer.words,
        "places": [asdict(place) for place in citation.places],
    }


_TITLES = {
    State.LOST: "To do: find where these went, or cite something else",
    State.UNKNOWN: "Nothing to do: no answer that says whether these are there",
}


def _lines(citations: Sequence[Citation], answers: Mapping[str, Answer]) -> Iterator[str]:
    for state, title in _TITLES.items():
        own = [one for one in citations if answers[one.address].state is state]
        if own:
            yield title
        for one in own:
            yield f"  {one.address}  ({answers[one.address].words})"
            yield from (f"      {place.path}:{place.line}:{place.column}" for place in one.places)
    states = [answer.state for answer in answers.values()]
    yield ", ".join(f"{states.count(state)} {state}" for state in State)

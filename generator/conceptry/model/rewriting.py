"""Values that were written in another form than a record takes, as they would be right."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from conceptry.diagnostics import quoted

if TYPE_CHECKING:
    from conceptry.source import Json

_PAIR = 2
_NUMBER = r"([0-9]+(?:\.[0-9]+)?)"
_is_number = re.compile(
    r"-?(?:(?:0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
).fullmatch
_two_numbers = re.compile(rf"\s*{_NUMBER}\s*(?:-|–|to|,|\.\.)\s*{_NUMBER}\s*").fullmatch
_year_first = re.compile(r"([0-9]{4})([-./ ]?)([0-9]{1,2})\2([0-9]{1,2})").fullmatch
# With points the day stands first; 11/12/2026 is two days.
_year_last = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})").fullmatch
_TRUTHS = dict.fromkeys(("true", "yes", "1"), "true") | dict.fromkeys(("false", "no", "0"), "false")


def hint_at_truth(value: str | int) -> str:
    """Say which of true and false is meant."""
    word = _TRUTHS.get(str(value).strip().casefold())
    quotes = " without quotes" if isinstance(value, str) else ""
    return f"write {word}{quotes}" if word else ""


def hint_at_text(value: Json) -> str:
    """Say how a value is written as a text."""
    if isinstance(value, list | tuple) and len(value) == 1 and isinstance(value[0], str):
        return f"take it out of the brackets: {quoted(value[0], limit=40)}"
    is_plain = isinstance(value, bool | int | float)
    return f'put it in double quotes: "{quoted(value)}"' if is_plain else ""


def hint_at_day(value: Json) -> str:
    """Say how a day is written that was written in another order, or with other signs."""
    text = value.strip() if isinstance(value, str) else ""
    if words := _year_first(text):
        year, month, day = words[1], words[3], words[4]
    elif words := _year_last(text):
        day, month, year = words[1], words[2], words[3]
    else:
        return ""
    try:
        return f"write {date(int(year), int(month), int(day))}"
    except ValueError:
        return "there is no such day"


def find_number(text: str) -> str:
    """Return the number that a whole text is, as JSON writes it, or nothing if it is none."""
    number = text.strip()
    if not _is_number(number):
        return ""
    return re.sub(r"^(-?)\.", r"\g<1>0.", number.replace(",", ""))


def find_pair(value: str | dict[str, Json]) -> str | None:
    """Write two numbers as a list: those of ``{"min": 1, "max": 6}`` or of ``1 to 6``."""
    if isinstance(value, str):
        words = _two_numbers(value)
        return f"[{words[1]}, {words[2]}]" if words else None
    numbers = [v for v in value.values() if isinstance(v, int | float) and not isinstance(v, bool)]
    return quoted(sorted(numbers)) if len(numbers) == len(value) == _PAIR else None

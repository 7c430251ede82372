"""Whether a number in a sentence still says what is the case, and how it would have to read."""

from __future__ import annotations

import math
from typing import Final

from conceptry.labs.quantity import MINUS, format_number, round_significant
from conceptry.units.prose import WORDS, ProseNumber, find_loose_numbers, find_numbers

_DUST: Final = 1e-9
_LAST_RESORT_DIGITS: Final = 2
_PLAIN_DIGITS: Final = 3
_LARGEST_PLAIN: Final = 1e15
_FINER: Final = (1, 10, 100)
_SEPARATORS: Final = ",\u00a0\u2009\u202f"
_GROUP: Final = 3
_SMALL_WORDS: Final = {int(value): word for word, value in WORDS.items()}


def agrees(number: ProseNumber, value: float) -> bool:
    """Say whether a value is what a number says, at the precision that the number itself shows.

    "7.56 %" is anything that rounds to it, "about 300" anything that does at two digits, "more than
    80" anything up to 90 but at most half as much again, "nearly 8" anything from 7 but at most a
    fifth less.

    Parameters
    ----------
    value : in the unit of the number

    Examples
    --------
    >>> from conceptry.units.prose import find_numbers
    >>> texts = ("7.56 %", "about 300 s", "over four minutes")
    >>> numbers = [find_numbers(text)[0] for text in texts]
    >>> [agrees(n, v) for n, v in zip(numbers, (7.5556, 306, 4.06), strict=True)]
    [True, False, True]
    """
    dust = _DUST * max(abs(value), abs(number.value))
    if not math.isfinite(number.value):
        return False
    if number.bound == "above":
        reach = min(number.wide_step, abs(number.value) / 2) or number.wide_step
        return number.value - dust <= value < number.value + reach
    if number.bound == "below":
        reach = min(number.wide_step, abs(number.value) / 5) or number.wide_step
        return number.value - reach < value <= number.value + dust
    return abs(value - number.value) <= number.step / 2 + dust


def mend(text: str, number: ProseNumber, value: float) -> str:
    """Return the words of a number, written anew for another value.

    Examples
    --------
    >>> from conceptry.units.prose import find_numbers
    >>> def mended(text, value):
    ...     return mend(text, find_numbers(text)[0], value)
    >>> mended("7.56 %", 8.2778), mended("about five weeks", 5.95), mended("1,728 s", 12345.6)
    ('8.28 %', 'about six weeks', '12,346 s')
    """
    before = text[number.start : number.digits_start]
    after = text[number.digits_end : number.end]
    if number.scale and math.isfinite(number.value):
        for finer in _FINER:
            digits = _digits(text, number, *_rounded(number, value, finer))
            if _says(before + digits + after, value):
                return before + digits + after
    # Its own form cannot say it: plain digits can, and nothing before them that limits them.
    scale = number.scale or 1.0
    return format_number(value / scale if math.isfinite(scale) else value, _PLAIN_DIGITS) + after


def _says(text: str, value: float) -> bool:
    """Say whether a text that was written anew is read as the value that it was written for."""
    found = (*find_numbers(text), *find_loose_numbers(text))
    return bool(found) and agrees(found[0], value)


def _rounded(number: ProseNumber, value: float, finer: int) -> tuple[float, int]:
    """Return a value rounded as the number is, with its decimals, in what its digits count."""
    scaled = value / number.scale
    if number.bound in ("above", "below"):
        step = number.wide_step / number.scale / finer
        if 0 < abs(scaled) < step:
            step = 10.0 ** math.floor(math.log10(abs(scaled)))
        count = scaled / step
        whole = math.floor(count + _DUST) if number.bound == "above" else math.ceil(count - _DUST)
        return whole * step, max(number.decimals, -math.floor(math.log10(step)))
    step = number.step / number.scale
    rounded = math.floor(scaled / step + 0.5) * step
    if rounded or not scaled:
        return rounded, number.decimals
    # Rounded as before nothing would be left of it.
    kept = round_significant(scaled, _LAST_RESORT_DIGITS)
    return kept, _LAST_RESORT_DIGITS - 1 - math.floor(math.log10(abs(kept)))


def _digits(text: str, number: ProseNumber, value: float, decimals: int) -> str:
    old = text[number.digits_start : number.digits_end]
    if number.is_word:
        word = _SMALL_WORDS.get(round(value)) if math.isclose(value, round(value)) else None
        if word:
            return word.capitalize() if old[:1].isupper() else word
        if value and value != round(value):
            return format_number(value, _LAST_RESORT_DIGITS)
    if abs(value) >= _LARGEST_PLAIN:
        return format_number(value, _PLAIN_DIGITS)
    whole = old.partition(".")[0]
    separator = next((c for c in whole if c in _SEPARATORS), ",")
    # A long number without groups, such as 16384, goes on without them.
    has_groups = separator in whole or number.is_word or len(whole) <= _GROUP
    plain = f"{abs(value):,.{decimals}f}".replace(",", separator if has_groups else "")
    return f"{MINUS}{plain}" if value < 0 else plain

"""Numbers as they stand in sentences: found, read with their unit and their precision.

"about 300 s", "7.56 %", "405.85 billion", "16,384 nodes", "more than eighty times" and "six weeks"
are numbers; the 100 of H100 is part of a name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from conceptry.units.reader import UnitError, parse_unit

type Bound = Literal["exact", "about", "above", "below"]

_SPACE: Final = "[ \u00a0\u2009\u202f]"
_SIGN: Final = "[-\N{MINUS SIGN}]"
_DIGITS: Final = re.compile(
    rf"(?<![\w.])(?<![\w]{_SIGN})(?P<dollar>\$)?(?P<digits>(?<!\w){_SIGN}?"
    rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,3}}(?:[\u00a0\u2009\u202f]\d{{3}})+|\d+)(?:\.\d+)?)"
    rf"(?P<power>{_SPACE}?[×·]{_SPACE}?10(?P<exponent>[⁻⁰¹²³⁴-⁹]+)|e[-+]?\d+)?"
    r"(?P<scale>[kM](?!\w))?"
)
_SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SCALES: Final = {
    "k": 1e3, "M": 1e6, "hundred": 1e2, "thousand": 1e3,
    "million": 1e6, "billion": 1e9, "trillion": 1e12,
}  # fmt: skip
_SCALE_WORD: Final = re.compile(rf"{_SPACE}(thousand|million|billion|trillion)\b")

_SMALL: Final = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_TENS: Final = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS: Final = {
    **{word: float(value) for value, word in enumerate(_SMALL, start=1)},
    **{word: 10.0 * value for value, word in enumerate(_TENS, start=3)},
    "hundred": 100.0,
    "thousand": 1000.0,
}
_LOOSE: Final = {
    "half": 0.5, "a third": 1 / 3, "a quarter": 0.25, "a fifth": 0.2, "a tenth": 0.1,
    "twice": 2.0, "double": 2.0, "thrice": 3.0, "fourfold": 4.0, "tenfold": 10.0,
}  # fmt: skip
"""Words that count only where an author ties them to something."""
_WORD: Final = re.compile(rf"(?<![\w-])(?:a{_SPACE})?({'|'.join(WORDS)})(?![\w-])", re.IGNORECASE)
_LOOSE_WORD: Final = re.compile(rf"(?<![\w-])({'|'.join(_LOOSE)})(?![\w-])", re.IGNORECASE)

_BOUNDS: Final[tuple[tuple[Bound, str], ...]] = (
    ("above", "more than|over|above|at least|no less than|upwards of|greater than"),
    ("below", "less than|under|below|at most|no more than|up to|nearly|almost|fewer than"),
    ("about", "about|around|roughly|approximately|close to|some|near|~|≈"),
)
_BOUND: Final = re.compile(
    "|".join(rf"(?P<{name}>(?<!\w)(?:{words}))" for name, words in _BOUNDS),
    re.IGNORECASE,
)
_LONGEST_BOUND: Final = 16

_UNIT_WORD: Final = r"[A-Za-zµμΩ°%$][A-Za-zµμΩ°%]*[²³]?"
_UNIT: Final = re.compile(
    rf"(?:{_SPACE}|-)?(?P<unit>{_UNIT_WORD}(?:[·*/]\(?{_UNIT_WORD}(?:[·*]{_UNIT_WORD})*\)?)*)"
)
_PER: Final = re.compile(
    rf"{_SPACE}(?:[A-Za-z]+{_SPACE})?(?:per|an?|each|every){_SPACE}(?P<unit>[A-Za-z]+)"
)
_POINTS: Final = re.compile(rf"{_SPACE}?(?:percentage{_SPACE}points?|points?)\b")
_PERCENT: Final = re.compile(rf"{_SPACE}(?:percent|per{_SPACE}cent)\b")
_TIMES: Final = re.compile(rf"{_SPACE}?(?:times\b|×)")
# Words of a sentence that a unit with a prefix is spelled like: as, am, us.
_NO_UNITS: Final = frozenset(("as", "am", "us"))
_SIGNIFICANT: Final = 2


@dataclass(frozen=True, slots=True)
class ProseNumber:
    """A number in a sentence.

    Parameters
    ----------
    start, end : place of the number with its unit and what limits it, in code points
    digits_start, digits_end : place of what has to be written anew when the value changes
    value : in the unit
    step : how much the last digit that is shown stands for, in the unit
    wide_step : how much the last digit that is not zero stands for
    unit : its unit, as units are written in records; empty where the sentence names none
    bound : what stands before it, such as "about" or "more than"
    decimals : digits behind the point
    scale : what one of the written number is, such as 1e9 for billions
    is_word : it is spelled out, such as six
    """

    start: int
    end: int
    digits_start: int
    digits_end: int
    value: float
    step: float
    wide_step: float
    unit: str
    bound: Bound
    decimals: int = 0
    scale: float = 1.0
    is_word: bool = False


def find_numbers(text: str) -> tuple[ProseNumber, ...]:
    """Return the numbers of a text from left to right.

    Numbers in words count where a unit, a multiple or "times" follows them.

    Examples
    --------
    >>> [(n.value, n.unit, n.bound) for n in find_numbers("about 300 s, over six weeks, an H100")]
    [(300.0, 's', 'about'), (6.0, 'week', 'above')]
    """
    found = [_read_digits(text, match) for match in _DIGITS.finditer(text)]
    for match in _WORD.finditer(text):
        number = _read_word(text, match, WORDS[match[1].lower()])
        if number is not None:
            found.append(number)
    return tuple(sorted(found, key=lambda number: number.start))


def find_loose_numbers(text: str) -> tuple[ProseNumber, ...]:
    """Return numbers in words that need no unit: "twice", "half", "three".

    Examples
    --------
    >>> [number.value for number in find_loose_numbers("twice as much, a quarter of it")]
    [2.0, 0.25]
    """
    loose = [(m, _LOOSE[m[1].lower()]) for m in _LOOSE_WORD.finditer(text)]
    loose += [(m, WORDS[m[1].lower()]) for m in _WORD.finditer(text)]
    found = [_make_word(text, match, value, match.end(), "") for match, value in loose]
    return tuple(sorted(found, key=lambda number: number.start))


def _read_digits(text: str, match: re.Match[str]) -> ProseNumber:
    digits = match["digits"]
    plain = re.sub(rf"{_SPACE}|,", "", digits).replace("\N{MINUS SIGN}", "-")
    decimals = len(plain.partition(".")[2])
    scale = _SCALES[match["scale"]] if match["scale"] else 1.0
    if match["power"]:
        scale *= 10.0 ** _exponent(match)
    end = match.end()
    word = _SCALE_WORD.match(text, end)
    if word:
        scale, end = scale * _SCALES[word[1]], word.end()
    unit, end = _read_unit(text, end)
    if match["dollar"]:
        unit = "USD" if unit in ("", "1") else f"USD/{unit.removeprefix('1/')}"
    bound, start = _read_bound(text, match.start())
    zeros = 0 if decimals else len(plain) - len(plain.rstrip("0"))
    zeros = min(zeros, len(plain.lstrip("-")) - 1)
    kept = min(zeros, max(0, len(plain.lstrip("-")) - _SIGNIFICANT)) if bound == "about" else 0
    return ProseNumber(
        start=start,
        end=end,
        digits_start=match.start("digits"),
        digits_end=match.end("digits"),
        value=float(plain) * scale,
        step=10.0 ** (kept - decimals) * scale,
        wide_step=10.0 ** (zeros - decimals) * scale,
        unit=unit,
        bound=bound,
        decimals=decimals,
        scale=scale,
    )


def _exponent(match: re.Match[str]) -> int:
    if match["exponent"]:
        return int(match["exponent"].translate(_SUPERSCRIPTS))
    return int(match["power"][1:])


def _read_word(text: str, match: re.Match[str], value: float) -> ProseNumber | None:
    """Read a number in words where it is one of something that is measured."""
    scale = _SCALE_WORD.match(text, match.end())
    times = _TIMES.match(text, match.end())
    if scale:
        unit, end = _read_unit(text, scale.end())
        return _make_word(text, match, value * _SCALES[scale[1]], end, unit)
    if times:
        return _make_word(text, match, value, times.end(), "")
    unit, end = _read_unit(text, match.end())
    # "two of it", "one L": a letter after a word is no unit.
    is_measure = unit and end - match.end() > _SIGNIFICANT
    return _make_word(text, match, value, end, unit) if is_measure else None


def _make_word(text: str, match: re.Match[str], value: float, end: int, unit: str) -> ProseNumber:
    bound, start = _read_bound(text, match.start())
    scale = value / (WORDS | _LOOSE)[match[1].lower()]
    size = value / scale
    step = 1.0 if size >= 1 else size / 10
    wide = 10.0 if size >= WORDS["twenty"] and size % 10 == 0 else step
    return ProseNumber(
        start=start,
        end=end,
        digits_start=match.start(1),
        digits_end=match.end(1),
        value=value,
        step=(wide if bound == "about" and size > WORDS["twenty"] else step) * scale,
        wide_step=wide * scale,
        unit=unit,
        bound=bound,
        scale=scale,
        is_word=True,
    )


def _read_bound(text: str, start: int) -> tuple[Bound, int]:
    """Return what limits a number, and where the words for it begin."""
    before = text[max(0, start - _LONGEST_BOUND) : start]
    trimmed = before.rstrip(" \u00a0\u2009\u202f")
    found: tuple[Bound, int] = ("exact", start)
    for match in _BOUND.finditer(trimmed):
        if match.end() == len(trimmed) and match.lastgroup is not None:
            offset = start - len(before) + match.start()
            found = (_bound(match.lastgroup), offset) if found[0] == "exact" else found
    return found


def _bound(name: str) -> Bound:
    return next(bound for bound, _ in _BOUNDS if bound == name)


def _read_unit(text: str, at: int) -> tuple[str, int]:
    """Return the unit that stands at a place, and where it ends."""
    points, percent = _POINTS.match(text, at), _PERCENT.match(text, at)
    if points or percent:
        return "%", (points or percent or points).end()  # type: ignore[union-attr]
    match = _UNIT.match(text, at)
    unit, end = "", at
    if match:
        unit, end = _longest_unit(match["unit"], match.start("unit"), at)
    per = _PER.match(text, end)
    if per and _is_below(per, unit):
        below = _name(per["unit"])
        return (f"{unit}/{below}" if unit and "/" not in unit else f"1/{below}"), per.end()
    return unit, end


def _is_below(per: re.Match[str], above: str) -> bool:
    """Say whether "per node" or "a day" belongs to a unit: of an hour a day nothing is known."""
    if " per " in per[0].replace("\u00a0", " "):
        return _is_unit(per["unit"])
    return not above and _is_time(per["unit"])


def _longest_unit(written: str, start: int, otherwise: int) -> tuple[str, int]:
    """Return the longest beginning that is a unit: of "GB/rank" the GB."""
    for end in range(len(written), 0, -1):
        piece = written[:end]
        whole = end == len(written) or not (written[end].isalnum() and piece[-1].isalnum())
        if whole and piece not in _NO_UNITS and _is_unit(piece):
            return _name(piece), start + end
    return "", otherwise


def _is_unit(text: str) -> bool:
    try:
        return bool(parse_unit(text).factors)
    except UnitError:
        return False


def _name(text: str) -> str:
    """Return a unit in one spelling: week for weeks."""
    factors = parse_unit(text).factors
    if len(factors) == 1 and factors[0].exponent == 1:
        return factors[0].prefix + factors[0].name.replace("percent", "%")
    return text


def _is_time(text: str) -> bool:
    return _is_unit(text) and parse_unit(text).dimension == parse_unit("s").dimension

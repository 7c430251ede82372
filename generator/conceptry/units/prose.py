"""Numbers as they stand in sentences: found, read with their unit and their precision.

"about 300 s", "7.56 %", "405.85 billion", "16,384 nodes", "more than eighty times" and "six weeks"
are numbers; the 100 of H100 is part of a name.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from conceptry.units.reader import is_unit, parse_unit

type Bound = Literal["exact", "about", "above", "below"]

_SPACE: Final = "[ \u00a0\u2009\u202f]"
_SIGN: Final = "[-\N{MINUS SIGN}\N{EN DASH}]"
_SIGNS: Final = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}", "-"))
_GROUPED: Final = rf"\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)"
# A hyphen behind a letter joins a name, one behind a digit stands between two numbers.
_DIGITS: Final = re.compile(
    rf"(?<![\w.])(?<![^\W\d]{_SIGN})(?P<money>[$€£])?(?P<digits>(?<!\w){_SIGN}?(?:"
    rf"(?P<above>\d+)/(?P<below>[1-9]\d*)(?![\d/])"
    rf"|(?P<base>\d+)(?:\^(?P<raised>-?\d+)|(?P<small>[⁻⁰¹²³⁴-⁹]+))"
    rf"|(?P<whole>\d*)(?P<part>[½¼¾⅓⅔⅛])"
    rf"|(?:{_GROUPED})(?:\.\d+)?|\d+(?:\.\d+|,\d{{1,2}}(?!\d))?|\.\d+))"
    rf"(?P<power>{_SPACE}?[×·]{_SPACE}?10(?:\^(?P<exponent>-?\d+)|(?P<tiny>[⁻⁰¹²³⁴-⁹]+))|e[-+]?\d+)?"
    r"(?P<scale>[kM](?!\w))?"
)
_PARTS: Final = {"½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 1 / 8}
_SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SCALES: Final = {
    "k": 1e3, "M": 1e6, "dozen": 12.0, "hundred": 1e2, "thousand": 1e3,
    "million": 1e6, "mn": 1e6, "billion": 1e9, "bn": 1e9, "trillion": 1e12, "tn": 1e12,
}  # fmt: skip
_SCALE_WORD: Final = re.compile(
    rf"{_SPACE}(dozen|hundred|thousand|million|mn|billion|bn|trillion|tn)\b", re.IGNORECASE
)

_SMALL: Final = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_TENS: Final = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS: Final = {
    **{word: float(value) for value, word in enumerate(_SMALL, start=1)},
    **{word: 10.0 * value for value, word in enumerate(_TENS, start=3)},
}
_MULTIPLES: Final = {"dozen": 12.0, "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_LOOSE: Final = {
    "half": 0.5, "a third": 1 / 3, "a quarter": 0.25, "a fifth": 0.2, "a tenth": 0.1,
    "twice": 2.0, "double": 2.0, "thrice": 3.0, "fourfold": 4.0, "tenfold": 10.0,
}  # fmt: skip
"""Words that count only where an author ties them to something."""
# The longest first: seventeen is not seven.
_ANY_WORD: Final = "|".join(sorted((*WORDS, *_MULTIPLES), key=len, reverse=True))
_WORD: Final = re.compile(
    rf"(?<![\w-])(?:a{_SPACE}(?={'|'.join(_MULTIPLES)}))?(?:{_ANY_WORD})"
    rf"(?:(?:-|{_SPACE}|{_SPACE}and{_SPACE})(?:{_ANY_WORD}))*(?P<half>{_SPACE}and{_SPACE}a{_SPACE}half)?"
    r"(?![\w-])",
    re.IGNORECASE,
)
_each_word: Final = re.compile(rf"\b(?:{_ANY_WORD})\b")
_LOOSE_WORD: Final = re.compile(rf"(?<![\w-])({'|'.join(_LOOSE)})(?![\w-])", re.IGNORECASE)

_BOUNDS: Final[tuple[tuple[Bound, str], ...]] = (
    ("above", "more than|over|above|at least|no less than|upwards of|greater than|>|≥"),
    ("below", "less than|under|below|at most|no more than|up to|nearly|almost|fewer than|<|≤"),
    ("about", "about|around|roughly|approximately|close to|some|near|~|≈"),
)
_BOUND: Final = re.compile(
    "|".join(rf"(?P<{name}>(?<!\w)(?:{words}))" for name, words in _BOUNDS),
    re.IGNORECASE,
)
_LONGEST_BOUND: Final = 16

_UNIT_WORD: Final = r"[A-Za-zµμΩ°%$][A-Za-zµμΩ°%]*[²³]?"
_UNIT: Final = re.compile(
    rf"(?:{_SPACE}|-)?(?P<unit>{_UNIT_WORD}(?:[·*/]\(?{_UNIT_WORD}(?:[·*]{_UNIT_WORD})*\)?)*)(?!\d)"
)
_PER: Final = re.compile(
    rf"{_SPACE}(?:[A-Za-z]+{_SPACE})?(?:per|an?|each|every){_SPACE}(?P<unit>[A-Za-zµμ]+[²³]?)"
)
_DURING: Final = re.compile(rf"(?:-|{_SPACE})(?P<unit>hours?|h|days?|years?|seconds?)\b")
_DECADE: Final = re.compile(r"(?<!\d)\d{3}0s\b")
_POINTS: Final = re.compile(rf"{_SPACE}?(?:percentage{_SPACE}points?|points?)\b")
_PERCENT: Final = re.compile(rf"{_SPACE}(?:percent|per{_SPACE}cent)\b")
_TIMES: Final = re.compile(rf"{_SPACE}?(?:times\b|×)")
# Words of a sentence that a unit with a prefix is spelled like: as, am, us.
_NO_UNITS: Final = frozenset(("as", "am", "us"))
_SIGNIFICANT: Final = 2
# What people write for a unit and what is none; taken for a plain number it would hide a mistake.
_DOUBTFUL: Final = re.compile(
    rf"(?:{_SPACE}|-)?(?P<word>[kMGTP]?(?:bps|Bps|b/s|bytes/s|FLOPS|flops|Flops|iB/sec|B/sec)\b"
    r"|(?:kilo|mega|giga|tera|peta|milli|micro|nano)(?:bytes?|bits?|seconds?|watts?|hertz|joules?)\b"
    r"|(?:hrs?|secs|msecs?|usecs?|mins|yrs?|months?|miles?|feet|inch(?:es)?|cents?|KB|Kb|Gb|Mb)\b"
    r"|[‰′″]|°F|basis points?|euros?|pounds?|[A-Za-z]+/[A-Za-z]+/[A-Za-z]+)"
)


@dataclass(frozen=True, slots=True)
class ProseNumber:
    """A number in a sentence.

    Parameters
    ----------
    start, end : place of the number with its unit and what limits it, in code points
    digits_start, digits_end : place of what has to be written anew when the value changes
    value : in the unit
    step : how much the last digit that counts stands for, in the unit
    exact_step : how much the last digit that is shown stands for
    wide_step : how much the last digit that is not zero stands for
    unit : its unit, as units are written in records; empty where the sentence names none
    doubt : what stands there like a unit and is none that is known; empty as a rule
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
    exact_step: float
    decimals: int = 0
    scale: float = 1.0
    is_word: bool = False
    doubt: str = ""


def without_bound(number: ProseNumber) -> ProseNumber:
    """Return a number without the words that limit it, for a phrase that does not hold them.

    In "a copy over 80 ms" nothing says that it took longer.
    """
    if number.bound == "exact":
        return number
    step = number.exact_step
    return replace(number, start=number.digits_start, bound="exact", step=step)


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
        number = _read_word(text, match)
        if number is not None and not any(_overlap(number, other) for other in found):
            found.append(number)
    return tuple(sorted(found, key=lambda number: number.start))


def find_loose_numbers(text: str) -> tuple[ProseNumber, ...]:
    """Return numbers in words that need no unit: "twice", "half", "three".

    Examples
    --------
    >>> [number.value for number in find_loose_numbers("twice as much, a quarter of it")]
    [2.0, 0.25]
    """
    loose = [*_LOOSE_WORD.finditer(text), *_WORD.finditer(text)]
    found = [_make_word(text, match, _word_value(match), match.end(), "") for match in loose]
    return tuple(sorted(found, key=lambda number: number.start))


def _overlap(one: ProseNumber, other: ProseNumber) -> bool:
    return one.digits_start < other.end and other.digits_start < one.end


def _read_digits(text: str, match: re.Match[str]) -> ProseNumber:
    size, decimals = _size(match)
    scale = _SCALES[match["scale"]] if match["scale"] else 1.0
    if match["power"]:
        scale *= _power(10, _exponent(match))
    end = match.end()
    word = _SCALE_WORD.match(text, end)
    if word:
        scale, end = scale * _SCALES[word[1].lower()], word.end()
    doubt = _doubt(text, end)
    unit, end = _read_unit(text, end)
    if _DECADE.match(text, match.start("digits")):
        unit, end = "", match.end()  # the 1990s are no seconds
    if match["money"] == "$":
        rate = re.compile(r"/(\w+)").match(text, end)
        if rate and _is_unit(rate[1]):
            unit, end = f"1/{rate[1]}", rate.end()
        unit = "USD" if unit in ("", "1") else f"USD/{unit.removeprefix('1/')}"
    elif match["money"]:
        doubt = match["money"]
    bound, start = _read_bound(text, match.start())
    zeros, kept = (0, 0) if decimals else _zeros(size, bound)
    return ProseNumber(
        start=start,
        end=end,
        digits_start=match.start("digits"),
        digits_end=match.end("digits"),
        value=size * scale,
        step=10.0 ** (kept - decimals) * scale,
        wide_step=10.0 ** (zeros - decimals) * scale,
        unit=unit,
        bound=bound,
        exact_step=10.0**-decimals * scale,
        decimals=decimals,
        scale=scale,
        doubt="" if unit else doubt,
    )


def _size(match: re.Match[str]) -> tuple[float, int]:
    """Return the value of the digits, and how many of them stand behind the point."""
    sign = -1 if match["digits"].translate(_SIGNS).startswith("-") else 1
    if match["below"]:
        return sign * int(match["above"]) / int(match["below"]), _SIGNIFICANT
    if match["base"]:
        raised = match["raised"] or match["small"].translate(_SUPERSCRIPTS)
        return sign * _power(int(match["base"]), int(raised)), 0
    if match["part"]:
        return sign * (int(match["whole"] or 0) + _PARTS[match["part"]]), 1
    plain = re.sub(_SPACE, "", match["digits"]).translate(_SIGNS)
    plain = re.sub(r",(?=\d{3})", "", plain).replace(",", ".")
    return float(plain), len(plain.partition(".")[2])


def _power(base: int, exponent: int) -> float:
    try:
        return float(base) ** exponent
    except (OverflowError, ZeroDivisionError):
        return math.inf


def _zeros(size: float, bound: Bound) -> tuple[int, int]:
    """Return how many zeros a whole number ends with, and how many of them "about" leaves open."""
    if not math.isfinite(size):
        return 0, 0
    plain = f"{abs(size):.0f}"
    zeros = min(len(plain) - len(plain.rstrip("0")), len(plain) - 1)
    return zeros, min(zeros, max(0, len(plain) - _SIGNIFICANT)) if bound == "about" else 0


def _exponent(match: re.Match[str]) -> int:
    if match["exponent"] or match["tiny"]:
        return int(match["exponent"] or match["tiny"].translate(_SUPERSCRIPTS))
    return int(match["power"][1:])


def _doubt(text: str, at: int) -> str:
    match = _DOUBTFUL.match(text, at)
    return match["word"] if match else ""


def _read_word(text: str, match: re.Match[str]) -> ProseNumber | None:
    """Read a number in words where it is one of something that is measured."""
    times = _TIMES.match(text, match.end())
    if times:
        return _make_word(text, match, _word_value(match), times.end(), "")
    unit, end = _read_unit(text, match.end())
    # "two of it", "one L": a letter after a word is no unit.
    is_measure = unit and end - match.end() > _SIGNIFICANT
    return _make_word(text, match, _word_value(match), end, unit) if is_measure else None


def _word_value(match: re.Match[str]) -> float:
    """Return the value of a number in words, such as "two hundred and five thousand"."""
    text = match[0].lower()
    if text in _LOOSE:
        return _LOOSE[text]
    total, group = 0.0, 0.0
    for word in _each_word.findall(text):
        if word in WORDS:
            group += WORDS[word]
        elif word in ("dozen", "hundred"):
            group = (group or 1) * _MULTIPLES[word]
        else:
            total, group = total + (group or 1) * _MULTIPLES[word], 0.0
    return total + group + (0.5 if match.groupdict().get("half") else 0)


def _make_word(text: str, match: re.Match[str], value: float, end: int, unit: str) -> ProseNumber:
    bound, start = _read_bound(text, match.start())
    is_whole = value >= 1 and value == int(value)
    step = 1.0 if is_whole else 0.5 if value > 1 else value / 10
    zeros, kept = _zeros(value, bound) if is_whole and value > WORDS["twenty"] else (0, 0)
    return ProseNumber(
        start=start,
        end=end,
        digits_start=match.start(),
        digits_end=match.end(),
        value=value,
        step=step * 10.0**kept,
        wide_step=step * 10.0**zeros,
        unit=unit,
        bound=bound,
        exact_step=step,
        is_word=True,
        doubt="" if unit else _doubt(text, match.end()),
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
    during = _DURING.match(text, end) if unit and "/" not in unit and not _is_time(unit) else None
    if during:
        return f"{unit}*{_name(during['unit'])}", during.end()
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
    if written.count("/") > 1 and "(" not in written:
        return "", otherwise  # GB/s/GPU is no unit, and its beginning is another one
    for end in range(len(written), 0, -1):
        piece = written[:end]
        whole = end == len(written) or not (written[end].isalnum() and piece[-1].isalnum())
        if whole and piece not in _NO_UNITS and _is_unit(piece):
            return _name(piece), start + end
    return "", otherwise


def _is_unit(text: str) -> bool:
    return is_unit(text) and bool(parse_unit(text).factors)


def _name(text: str) -> str:
    """Return a unit in one spelling: week for weeks."""
    factors = parse_unit(text).factors
    if len(factors) == 1 and factors[0].exponent == 1:
        return factors[0].prefix + factors[0].name.replace("percent", "%")
    return text


def _is_time(text: str) -> bool:
    return _is_unit(text) and parse_unit(text).dimension == parse_unit("s").dimension

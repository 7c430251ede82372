"""Rule for the words of a claim: their numbers are what its fields compute.

A page says of a claim that it is checked. What is checked are the fields, so a number of the words
that none of them computes would be a promise that nobody keeps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from conceptry import units
from conceptry.checks.claim_fact import Fact, Facts
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.units.prose import WORDS

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath
    from conceptry.units import ProseNumber

type _Way = Literal["", "up", "down"]
type _Change = Callable[[float], float]

_UP: Final = "more|higher|longer|larger|greater|bigger|dearer|wider|deeper|above"
_DOWN: Final = "less|lower|shorter|smaller|fewer|cheaper|narrower|quicker|below"
_UP_VERBS: Final = "ris|rose|grow|grew|increas|rais|lengthen"
_DOWN_VERBS: Final = "fall|fell|drop|shrink|shrank|decreas|reduc|lower|cut|shorten|divid|lessen"
_AFTER: Final = re.compile(
    rf"\s*(?:(?:times|×)\s+)?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b", re.IGNORECASE
)
_BY: Final = re.compile(r"\bby(?:\s+a\s+factor\s+of)?(?:\s+(?:only|just))?\s*$", re.IGNORECASE)
_VERB: Final = re.compile(
    rf"\b(?:(?P<up>{_UP_VERBS})|(?P<down>{_DOWN_VERBS}))[a-z]*\b", re.IGNORECASE
)
_HAS_TIMES: Final = re.compile(r"(?:times|×|fold)$", re.IGNORECASE)
_TIMES: Final = re.compile(r"\s*(?:times\b|×|-?fold\b)", re.IGNORECASE)
_FACTOR: Final = re.compile(r"\bfactor\s+of(?:\s+(?:only|just))?\s*$", re.IGNORECASE)
_PLAIN_SHARE: Final = re.compile(r"\s*(?:of|as)\b(?!.*\bagain\b)", re.IGNORECASE)
_VERBS: Final = {"doubl": 2.0, "tripl": 3.0, "trebl": 3.0, "quadrupl": 4.0, "halv": 0.5}
_VERB_MULTIPLE: Final = re.compile(rf"(?<![\w-])({'|'.join(_VERBS)})(?:es|ed|ing)\b", re.IGNORECASE)
_NAME: Final = re.compile(r"(?<=\S\s)[A-Z][\w.]*[ \u00a0-]$")
_AS_SAID: Final = 0.1
"""Relative: what "twice" and "a quarter" leave open."""
_MOST_SHOWN: Final = 4
_SAY_RATIO: Final = "say the ratio as it is, or correct the field"


@dataclass(frozen=True, slots=True)
class _Multiple:
    """How many times something is said to be something else.

    Parameters
    ----------
    start : its place in the text
    words : as written
    says : whether it says that one value is this many times another
    number : the number that is written, for what it says of a symbol
    has_way : it says of itself that it is more or less, and so is no value
    """

    start: int
    words: str
    says: Callable[[float], bool]
    number: Callable[[float], bool]
    has_way: bool = False

    def fits(self, ratio: float) -> bool:
        """Say whether it can be about a symbol that is this many times what it was."""
        return self.says(ratio) or (not self.has_way and self.number(ratio))


def check_text(record: Record, path: DataPath, text: str, facts: Facts) -> Iterator[Diagnostic]:
    """Check that the numbers in the words of a claim are among what its fields compute.

    Numbers with digits, and those in words that have a unit or "times", have to be; "twice" and "a
    quarter" only where they are the only thing that is said of a ratio.

    Parameters
    ----------
    path
        Place of the claim.
    """
    numbers = [n for n in units.find_numbers(text) if not _is_open(text, n)]
    off = next((n for n in numbers if not _is_computed(text, n, facts)), None)
    lost = _contradiction(text, numbers, facts) if facts.ratios and off is None else None
    if off is not None:
        start, said = off.start, text[off.start : off.end]
        shown, hint = _shown(text, off, facts)
    elif lost is not None:
        start, said = lost.start, lost.words
        shown, hint = _ratio(facts.ratios[0]), _SAY_RATIO
    else:
        return
    message = f"the text says {quoted(said.strip())}, the fields compute {shown}"
    yield record.source.diagnose(
        "claim-text-differs", message, path=(*path, "text"), inside=start, hint=hint
    )


def _is_open(text: str, number: ProseNumber) -> bool:
    """Say whether a number is part of a name, such as Level 3, or an article, such as one node."""
    digits = text[number.digits_start : number.digits_end]
    if digits.lower() == "one":
        return True
    return not number.unit and bool(_NAME.search(text[: number.start]))


def _is_computed(text: str, number: ProseNumber, facts: Facts) -> bool:
    multiple = _read_multiple(text, number)
    if multiple is not None:
        changed = {ratio for change in facts.changes for ratio in change}
        if any(map(multiple.says, facts.ratios)) or any(map(multiple.fits, changed)):
            return True
        if multiple.has_way:
            return False
        is_written = any(map(multiple.number, facts.numerals))
        return is_written or any(_measures(number, fact) for fact in facts.all)
    if not number.unit:
        plain = {*facts.ratios, *facts.numerals, *(r for change in facts.changes for r in change)}
        if any(units.agrees(number, value) for value in plain):
            return True
    return any(_names(number, fact) for fact in facts.all)


def _measures(number: ProseNumber, fact: Fact) -> bool:
    unit = fact.amount.fitting_unit(number.unit or "1")
    return fact.amount.measures(unit) and units.agrees(number, fact.amount.in_unit(unit))


def _names(number: ProseNumber, fact: Fact) -> bool:
    """Say whether a number is a value; without a unit it is one in the unit of the record."""
    if _measures(number, fact):
        return True
    return not number.unit and units.agrees(number, fact.number)


def _read_multiple(text: str, number: ProseNumber) -> _Multiple | None:
    """Read "25 % more", "six times" and "a factor of 3"; None for any other number."""
    before, after = text[: number.start], text[number.end :]
    words = text[number.start : number.end]
    way = _way(text, number.start, number.end)

    def agrees(change: _Change) -> Callable[[float], bool]:
        return lambda ratio: units.agrees(number, change(ratio))

    if number.unit == "%":
        says = _any(*(agrees(change) for change in _shares(way, 100)))
        return _Multiple(number.start, words, says, agrees(lambda ratio: 100 * ratio), bool(way))
    is_times = _HAS_TIMES.search(words) or _TIMES.match(after) or _FACTOR.search(before)
    if number.unit or not is_times:
        return None
    says = agrees(_upside_down if way == "down" else _itself)
    return _Multiple(number.start, words, says, agrees(_itself))


def _read_loose(text: str) -> Iterator[_Multiple]:
    """Read "twice", "a quarter more" and "doubles"."""
    for number in units.find_loose_numbers(text):
        words = text[number.digits_start : number.digits_end]
        if words.lower() in WORDS:
            continue
        near = _near(number)
        way = _way(text, number.start, number.end)
        is_share = number.value < 1 and not _PLAIN_SHARE.match(text, number.end)
        changes = _shares(way, 1) if is_share else (_itself,)
        says = _any(*(_after(near, change) for change in changes))
        yield _Multiple(number.start, words, says, near)
    for match in _VERB_MULTIPLE.finditer(text):
        near = _near_value(_VERBS[match[1].lower()])
        yield _Multiple(match.start(), match[0], near, near)


def _shares(way: _Way, whole: float) -> tuple[_Change, ...]:
    """Return what a share can say of a ratio: how much more, how much less, how large a part."""
    more: _Change = lambda ratio: (ratio - 1) * whole  # noqa: E731
    less: _Change = lambda ratio: (1 - ratio) * whole  # noqa: E731
    if way:
        return (more if way == "up" else less,)
    return more, less, lambda ratio: ratio * whole


def _itself(ratio: float) -> float:
    return ratio


def _upside_down(ratio: float) -> float:
    return 1 / ratio if ratio else 0.0


def _any(*tests: Callable[[float], bool]) -> Callable[[float], bool]:
    return lambda ratio: any(test(ratio) for test in tests)


def _after(test: Callable[[float], bool], change: _Change) -> Callable[[float], bool]:
    return lambda ratio: test(change(ratio))


def _near(number: ProseNumber) -> Callable[[float], bool]:
    if number.bound in ("above", "below"):
        return lambda ratio: units.agrees(number, ratio)
    return _near_value(number.value)


def _near_value(value: float) -> Callable[[float], bool]:
    return lambda ratio: abs(ratio - value) <= _AS_SAID * value


def _way(text: str, start: int, end: int) -> _Way:
    """Say whether a number is one of more or of less: "25 % more", "falls by 25 %"."""
    after = _AFTER.match(text, end)
    if after is None and _BY.search(text[:start]):
        *_, after = (None, *_VERB.finditer(text[:start]))
    if after is None:
        return ""
    return "up" if after["up"] else "down"


def _contradiction(text: str, numbers: Sequence[ProseNumber], facts: Facts) -> _Multiple | None:
    """Return a multiple that stands where the ratio is said, and is another.

    Each symbol that is given another value accounts for one of the multiples: "twice the nodes".
    """
    strict = [
        multiple
        for number in numbers
        if (multiple := _read_multiple(text, number))
        and (multiple.has_way or not any(_measures(number, fact) for fact in facts.all))
    ]
    taken = {(m.start, m.start + len(m.words)) for m in strict}
    loose = [m for m in _read_loose(text) if not any(a <= m.start < b for a, b in taken)]
    multiples = sorted((*strict, *loose), key=lambda multiple: multiple.start)
    if any(multiple.says(ratio) for multiple in multiples for ratio in facts.ratios):
        return None
    changes = [*facts.changes]
    left = []
    for multiple in multiples:
        change = next((c for c in changes if any(map(multiple.fits, c))), None)
        if change is None:
            left.append(multiple)
        else:
            changes.remove(change)
    return left[0] if left else None


def _shown(text: str, number: ProseNumber, facts: Facts) -> tuple[str, str]:
    """Return what the fields compute of the kind of a number, and what to do."""
    said = number.unit or "1"
    if _read_multiple(text, number) is not None and facts.ratios:
        return _ratio(facts.ratios[0]), _SAY_RATIO
    alike = [fact for fact in facts.all if fact.amount.measures(fact.amount.fitting_unit(said))]
    words = [*dict.fromkeys(fact.words for fact in alike or facts.all)]
    if not number.unit and facts.ratios:
        words = [_ratio(facts.ratios[0]), *words]
    shown = ", ".join(words[:_MOST_SHOWN])
    hint = "leave the number out, or claim it in the fields"
    named = [fact for fact in alike if fact in facts.named]
    if named:
        value = named[0].amount.in_unit(named[0].amount.fitting_unit(said))
        mended = units.mend(text, number, value)
        hint = f"write {quoted(mended.strip())}, or correct the field"
    return shown, hint


def _ratio(ratio: float) -> str:
    shown = f"a ratio of {units.format_number(ratio, _MOST_SHOWN)}"
    if 0 < ratio < 1:
        return f"{shown}, {units.format_number(100 * (1 - ratio))} % less"
    if 1 < ratio < 2:  # noqa: PLR2004 (a double is said as such)
        return f"{shown}, {units.format_number(100 * (ratio - 1))} % more"
    return shown

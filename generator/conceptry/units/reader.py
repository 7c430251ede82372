"""The text of a unit to its names, size and dimension."""

from __future__ import annotations

import difflib
import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from conceptry.units.definition import (
    ADVICE,
    ALIASES,
    BINARY_PREFIXES,
    BITS_IN_BYTE,
    KINDS,
    NO_PREFIX,
    PREFIXES,
    SPOKEN,
    Dimension,
    look_up,
    sort_dimension,
)

_NO_UNIT: Final = frozenset(("", "1"))
_TOKEN: Final = re.compile(
    r"\s*(\*\*|[·⋅×*/^()]|[⁺⁻⁰¹²³⁴-⁹]+|[-−+]?\d+|[^\W\d]\w*(?<![⁰¹²³⁴-⁹])|[%$°Δ℃][A-Za-z°]*)"
)
_SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_MAX_LENGTH: Final = 80
_MAX_EXPONENT: Final = 12
_LARGEST: Final = Fraction(10) ** 100
_ANY_PREFIX: Final = frozenset((*PREFIXES, *BINARY_PREFIXES))
# Of signs as short as b and Wh the case matters.
_LETTERS_OF_A_SIGN: Final = 3
_MUCH_LESS_ALIKE: Final = 0.15
_EXAMPLES: Final = "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1"


_SHOWN: Final = {
    "percent": "%",
    "ohm": "Ω",
    "degC": "°C",
    "delta_degC": "°C",
    "gCO2e": "gCO₂e",
    "tCO2e": "tCO₂e",
}


class UnitError(ValueError):
    """A unit that is not known, or text that is not a unit.

    Parameters
    ----------
    message : what was found
    hint : what can be written instead; advice on the name if left out
    name : that is not known
    """

    def __init__(self, message: str, hint: str = "", *, name: str = "") -> None:
        super().__init__(message)
        self.message = message
        self._hint = hint
        self._name = name

    @property
    def hint(self) -> str:
        """What can be written instead."""
        # To look for it takes a hundred times as long as to see that a word is no unit.
        return self._hint or _advise(self._name)

    def __str__(self) -> str:
        return f"{self.message} (hint: {self.hint})"


@dataclass(frozen=True, slots=True)
class Factor:
    """One name in a unit, with its exponent: ``ms`` to the power −1."""

    prefix: str
    name: str
    exponent: int

    @property
    def symbol(self) -> str:
        """Return the name as it is written for readers."""
        return self.prefix + _SHOWN.get(self.name, self.name)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that was read.

    Parameters
    ----------
    text : as written
    factors : names with exponents, in the order written
    factor : how many base units (s, m, kg, A, K, bit, FLOP, USD ...) one of it is, exactly
    offset : what is added after the factor was applied; only for degC
    dimension : base quantities with exponents
    counted_factor, counted_dimension : the same where bytes and bits are two things: the base
        units are B and bit, and the dimension says ``byte`` for B and ``information`` for bit
    """

    text: str
    factors: tuple[Factor, ...]
    factor: Fraction
    offset: Fraction
    dimension: Dimension
    counted_factor: Fraction
    counted_dimension: Dimension


def parse_unit(text: str) -> Unit:
    """Read a unit.

    Raises
    ------
    UnitError
        When a name is not known or the text is not a unit.

    Examples
    --------
    >>> parse_unit("1/h").factor
    Fraction(1, 3600)
    >>> parse_unit("GiB").dimension
    (('information', Fraction(1, 1)),)
    """
    return _parse(unicodedata.normalize("NFC", text.strip()))


@cache
def is_unit(text: str) -> bool:
    """Say whether a text is a unit that is known, a plain number included."""
    try:
        parse_unit(text)
    except UnitError:
        return False
    return True


@cache
def _parse(text: str) -> Unit:
    factors = _Reader(text).read()
    size = Fraction(1)
    powers: dict[str, Fraction] = {}
    for factor in factors:
        amount, own = look_up(factor.prefix + factor.name)
        size *= amount**factor.exponent
        for name, power in own:
            powers[name] = powers.get(name, Fraction(0)) + power * factor.exponent
    # The registry counts mass in grams; everything here is in SI base units.
    size /= Fraction(1000) ** int(powers.get("mass", Fraction(0)))
    dimension = sort_dimension(powers)
    if not 1 / _LARGEST < size < _LARGEST or any(abs(p) > _MAX_EXPONENT for _, p in dimension):
        message = f"the unit {_shown(text)!r} is larger or smaller than anything that is measured"
        raise UnitError(message, _EXAMPLES)
    offset = Fraction("273.15") if factors == (Factor("", "degC", 1),) else Fraction(0)
    bytes_ = sum(factor.exponent for factor in factors if factor.name == "B")
    powers["information"] = powers.get("information", Fraction(0)) - bytes_
    powers["byte"] = Fraction(bytes_)
    counted = size / BITS_IN_BYTE**bytes_
    return Unit(text, factors, size, offset, dimension, counted, sort_dimension(powers))


def _split(name: str) -> Factor | None:
    """Take the prefix off a name; None when the name is not known."""
    name = name.replace("μ", "µ")
    if name in ALIASES:
        return Factor("", ALIASES[name], 1)
    if name in SPOKEN:
        return Factor("", name, 1)
    for length in (2, 1):
        prefix, rest = name[:length], name[length:]
        prefix = "µ" if prefix == "u" else prefix
        rest = ALIASES.get(rest, rest)
        if rest not in SPOKEN or rest in NO_PREFIX:
            continue
        is_binary = prefix in BINARY_PREFIXES and rest in ("B", "bit")
        if is_binary or prefix in PREFIXES:
            return Factor(prefix, rest, 1)
    return None


def _factor(name: str) -> Factor:
    factor = _split(name)
    if factor is None:
        raise UnitError(f"unknown unit {_shown(name)!r}", name=name)
    return factor


def _advise(name: str) -> str:
    """Return what to write instead of a name that is not known."""
    return _known_way(name) or _near(name) or KINDS


def _known_way(name: str) -> str:
    """Return what is known to be meant by a name, such as Tflops."""
    for word, advice in ADVICE.items():
        is_there = name.endswith(word) or (
            len(word) > _LETTERS_OF_A_SIGN and name.casefold().endswith(word.casefold())
        )
        if not is_there:
            continue
        prefix = name[: -len(word)]
        if len(prefix) == 1 and prefix not in _ANY_PREFIX and "{0}" in advice:
            prefix = prefix.swapcase()
        if prefix and prefix not in _ANY_PREFIX:
            continue
        # A thousandth of a bit is not what anybody means.
        return advice.format("M" if prefix == "m" and word[0] in "bB" else prefix)
    return ""


def _near(name: str) -> str:
    """Return the units whose spelling is nearest, each of them once."""
    known = (*SPOKEN, *ALIASES, "kg", "ms", "µs", "kB", "MB", "GB", "GiB", "kW", "MW", "Gbit")
    spellings = {word.casefold(): word for word in known}
    folded = name.casefold()
    prefixed = [prefix + word for prefix in PREFIXES for word in SPOKEN if word not in NO_PREFIX]
    prefixed += [prefix + word for prefix in BINARY_PREFIXES for word in ("B", "bit")]
    same = [spelling for spelling in prefixed if spelling.casefold() == folded]
    if same:
        return f"did you mean {' or '.join(sorted(same))}?"
    near = difflib.get_close_matches(folded, spellings, n=3, cutoff=0.6)
    if not near:
        return ""
    best = _likeness(folded, near[0])
    close = [spellings[word] for word in near if _likeness(folded, word) > best - _MUCH_LESS_ALIKE]
    units = {ALIASES.get(word, word): word for word in reversed(close)}
    return f"did you mean {' or '.join(reversed(units.values()))}?"


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, other, one).ratio()


def _without_points(text: str) -> str:
    """Return what to write instead of abbreviations such as ``sec.``."""

    def shorten(match: re.Match[str]) -> str:
        factor = _split(match[1])
        return match[0] if factor is None else factor.prefix + factor.name

    # Between two names a point multiplies.
    spaced = re.sub(r"\.(?=[^\W\d])", "*", text)
    short = re.sub(r"([^\W\d]+)\.?", shorten, spaced)
    return _EXAMPLES if "." in short else f"write {short}"


def _shown(text: str) -> str:
    return text.encode("utf-8", "replace").decode()[:_MAX_LENGTH]


class _Reader:
    """One pass over the text of a unit."""

    def __init__(self, text: str) -> None:
        if len(text) > _MAX_LENGTH:
            message = f"a unit has at most {_MAX_LENGTH} characters, found {len(text)}"
            raise UnitError(message, "write a short unit such as J/(kg*K)")
        self.text = text
        self.tokens = self._tokens(text)
        self.at = 0

    def _tokens(self, text: str) -> list[str]:
        tokens = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                found = _shown(text[at])
                message = f"found {found!r} in the unit {_shown(text)!r}"
                raise UnitError(message, _without_points(text) if found == "." else _EXAMPLES)
            tokens.append(match[1])
            at = match.end()
        return tokens

    def read(self) -> tuple[Factor, ...]:
        if self.text in _NO_UNIT:
            return ()
        # "per day" is how 1/day is shown, so it is read as well.
        factors = self.power(-1, depth=0) if self.take("per") else self.product(1, depth=0)
        if self.at < len(self.tokens):
            raise self.fail()
        return tuple(factors)

    def fail(self) -> UnitError:
        found = repr(self.tokens[self.at]) if self.at < len(self.tokens) else "the end"
        message = f"found {found} in the unit {_shown(self.text)!r}"
        return UnitError(message, _EXAMPLES)

    def take(self, *tokens: str) -> str:
        if self.at < len(self.tokens) and self.tokens[self.at] in tokens:
            self.at += 1
            return self.tokens[self.at - 1]
        return ""

    def product(self, sign: int, depth: int) -> list[Factor]:
        factors = self.power(sign, depth)
        has_slash = False
        while self.at < len(self.tokens) and self.tokens[self.at] != ")":
            if self.take("/"):
                if has_slash:
                    message = f"found two slashes in the unit {_shown(self.text)!r}"
                    raise UnitError(message, "write parentheses: J/(kg*K)")
                has_slash = True
                factors += self.power(-sign, depth)
            else:
                self.take("*", "·", "⋅", "×")
                if has_slash:
                    message = f"found a product after a slash in the unit {_shown(self.text)!r}"
                    raise UnitError(message, "write parentheses: J/(kg*K)")
                factors += self.power(sign, depth)
        return factors

    def power(self, sign: int, depth: int) -> list[Factor]:
        if depth > _MAX_EXPONENT or self.at >= len(self.tokens):
            raise self.fail()
        if self.take("("):
            factors = self.product(sign, depth + 1)
            if not self.take(")"):
                raise self.fail()
        elif self.take("1"):
            factors = []
        elif re.match(r"[^\W\d]|[%$°Δ℃]", self.tokens[self.at]):
            name = _factor(self.tokens[self.at])
            factors = [Factor(name.prefix, name.name, sign)]
            self.at += 1
        else:
            raise self.fail()
        exponent = self.exponent()
        raised = [Factor(one.prefix, one.name, one.exponent * exponent) for one in factors]
        if any(abs(one.exponent) > _MAX_EXPONENT for one in raised):
            raise self.fail()
        return raised

    def exponent(self) -> int:
        if self.at >= len(self.tokens):
            return 1
        small = self.tokens[self.at].translate(_SUPERSCRIPTS)
        if small != self.tokens[self.at]:
            self.at += 1
        elif self.take("**", "^"):
            in_group = bool(self.take("("))
            small = self.tokens[self.at] if self.at < len(self.tokens) else ""
            self.at += 1
            if in_group and not self.take(")"):
                raise self.fail()
        else:
            return 1
        if (
            not re.fullmatch(r"[-−+]?\d+", small)
            or abs(int(small.replace("−", "-"))) > _MAX_EXPONENT
        ):
            self.at -= 1
            raise self.fail()
        return int(small.replace("−", "-"))

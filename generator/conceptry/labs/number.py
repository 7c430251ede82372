"""Numbers as people type them into a field.

A text is read or refused with words that say what to type instead. It is never guessed
at: `16,000` is sixteen thousand for one reader and sixteen for another, while `0,5` and
`16,5` are decimals for everybody.
"""

import math
import re

from conceptry.words import say

_MINUS = {"\u2212": "-", "\u2013": "-", "\ufe63": "-", "\uff0d": "-"}
_SPACE = "[ \u00a0\u2007\u2009\u202f]"
_DIGITS = rf"(?:[0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+|[0-9]+)"
_EXPONENT = r"(?:[eE][+-]?[0-9]+)?"
_MANTISSA = rf"[+-]?(?:{_DIGITS}(?:[.,][0-9]*)?|[.,][0-9]+)"
_NUMBER = _MANTISSA + _EXPONENT
_PLAIN = re.compile(_NUMBER)
_FRACTION = re.compile(rf"({_NUMBER})\s*/\s*({_NUMBER})")
# One comma and three digits after it: thousands for some, a decimal for others.
_TWO_READINGS = re.compile(rf"[+-]?[1-9][0-9]{{0,2}},[0-9]{{3}}{_EXPONENT}")
_COMMA_GROUPS = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?")
_POINT_GROUPS = re.compile(r"[+-]?[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]*)?")
# As pages write it: 4.06×10¹¹, and 10¹⁰ alone.
_POWER = r"10(?:(?:\^|\*\*)\(?([+-]?[0-9]+)\)?|([⁺⁻⁰¹²³⁴-⁹]+))"
_TIMES_POWER_OF_TEN = re.compile(rf"(?<=[0-9])\s*[×·⋅*xX]\s*{_POWER}")
_POWER_OF_TEN = re.compile(rf"(?<![\w.,^]){_POWER}")
_FROM_SUPERSCRIPT = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_LIKE_NUMBER = rf"[+-]?(?=[.,]?[0-9])(?:{_DIGITS})?(?:[.,][0-9]+)*[.,]?{_EXPONENT}"
_QUANTITY = re.compile(rf"({_LIKE_NUMBER}(?:\s*/\s*{_LIKE_NUMBER})?)\s*(.*)", re.DOTALL)
# A second number where a unit may stand: "0.5 or 4", "0.5 ± 0.1", "0.5-0.6 s", "0.5, 0.6".
_SECOND = re.compile(
    r"(?:\b(?:or|and|to|vs)\b|±|[+]/?-|[.]{2,}|[…~;&|=<>≈]|\A,|(?:\A|\s)[-+*·⋅×xX/])"
    r"\s*[-+~≈]?\s*[.,]?[0-9]"
)
_WITH_UNIT = re.compile(rf"({_NUMBER})\s*([^\s0-9.,+-].*)")
_POINT_BEFORE_THREE = re.compile(r"[+-]?[1-9][0-9]{0,2}\.[0-9]{3}")
_MANY_POINTS = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+){2,}")
_STRAY_SPACE = re.compile(rf"[+-]?[0-9](?:[0-9]|{_SPACE})*")
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3}
_PARTS = {"half": 2, "third": 3, "quarter": 4}
_PART = re.compile(
    r"(?:(a|one|two|three)\s+(half|third|quarter)s?|half)\b(?:\s+of\b)?(?:\s+an?\b)?",
    re.IGNORECASE,
)
_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_MULTIPLE = re.compile(
    rf"(?:(an?|one)|({_MANTISSA})(\s*/\s*{_MANTISSA})?)\s*({'|'.join(_POWERS)})\b", re.IGNORECASE
)
_NOT_FINITE = {"nan", "inf", "infinity", "∞"}
_LONGEST = 60
_NARROW_SPACE = "\u202f"
# Four digits are read at a glance, five are not.
_GROUPED_FROM = 5


class NumberTextError(ValueError):
    """Says why a text is not read as a number, in words for the person who typed it."""


def parse_number(text: str, *, example: str = "600") -> float:
    """Turn what somebody typed into a finite number.

    Parameters
    ----------
    text
        Digits with an optional sign, decimal point or comma, exponent and groups of three
        digits set apart by spaces, or one such number over another.
    example
        A number that fits the field, shown when nothing was typed.

    Raises
    ------
    NumberTextError
        The text is empty, is no number, can be read in two ways or is too large.

    Examples
    --------
    >>> parse_number("6e2"), parse_number("1 000"), parse_number("−3"), parse_number("1/8")
    (600.0, 1000.0, -3.0, 0.125)
    >>> parse_number("0,5"), parse_number("4.06×10¹¹"), parse_number("16 thousand")
    (0.5, 406000000000.0, 16000.0)
    """
    typed = _simplify(text)
    if not typed:
        raise NumberTextError(say("enter a number, such as {example}", example=example))
    if len(typed) > _LONGEST:
        raise NumberTextError(
            say("too long for a number: at most {most} characters", most=_LONGEST)
        )
    if _PLAIN.fullmatch(typed):
        return _finite(_value(typed), typed)
    fraction = _FRACTION.fullmatch(typed)
    if fraction:
        return _quotient(fraction.group(1), fraction.group(2), typed)
    raise NumberTextError(_refusal(typed))


def split_quantity(text: str) -> tuple[str, str]:
    """Part what somebody typed into a number, which need not be right, and a unit.

    Returns
    -------
    tuple[str, str]
        Both empty where nothing was typed; all of the text as the number where it does not
        begin with a digit, or has a second number.

    Examples
    --------
    >>> split_quantity("0,5 s"), split_quantity("7.56%"), split_quantity("16,000")
    (('0,5', 's'), ('7.56', '%'), ('16,000', ''))
    """
    typed = _simplify(text)
    parts = _QUANTITY.fullmatch(typed)
    if parts is None or _has_second(typed):
        return typed, ""
    return parts.group(1), parts.group(2)


def describe_two_readings(text: str) -> str:
    """Say how to write a number that has a point before its last three digits, if it has one.

    Examples
    --------
    >>> describe_two_readings("16.000")
    "'16.000' can be read in two ways: write 16 000 for thousands or 16 for a decimal"
    >>> describe_two_readings("16.00")
    ''
    """
    if not _POINT_BEFORE_THREE.fullmatch(text):
        return ""
    shorter = text.rstrip("0").rstrip(".")
    decimal = f"{text}0" if _POINT_BEFORE_THREE.fullmatch(shorter) else shorter
    return _two_readings(text, text.replace(".", " "), decimal)


def _simplify(text: str) -> str:
    """Write signs, powers of ten and the words of numbers as Python does."""
    typed = "".join(_MINUS.get(character, character) for character in text.strip())
    typed = _TIMES_POWER_OF_TEN.sub(_write_exponent, typed)
    typed = _POWER_OF_TEN.sub(lambda power: "1" + _write_exponent(power), typed)
    return _write_multiple(_write_part(typed))


def _write_exponent(power: re.Match[str]) -> str:
    return "e" + (power.group(1) or power.group(2).translate(_FROM_SUPERSCRIPT))


def _write_part(typed: str) -> str:
    """Write half, a third or three quarters as a fraction."""
    part = _PART.match(typed)
    if part is None:
        return typed
    count, size = (part.group(1) or "a").lower(), (part.group(2) or "half").lower()
    return f"{_COUNTS[count]}/{_PARTS[size]}{typed[part.end() :]}"


def _write_multiple(typed: str) -> str:
    """Write thousands, millions and billions as powers of ten."""
    multiple = _MULTIPLE.match(typed)
    if multiple is None:
        return typed
    one, above, below, word = multiple.groups()
    power = _POWERS[word.lower()]
    return f"{'1' if one else above}e{power}{below or ''}{typed[multiple.end() :]}"


def format_number(value: float) -> str:
    """Write a number so that it can be typed back in, with at most six digits.

    Examples
    --------
    >>> format_number(-3.0), format_number(1234.5), format_number(1e-5), format_number(2e12)
    ('−3', '1234.5', '1e-5', '2e12')
    """
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    mantissa, letter, exponent = f"{abs(value):.6g}".partition("e")
    if letter:
        return f"{sign}{mantissa}e{int(exponent)}"
    whole, point, part = mantissa.partition(".")
    if len(whole) >= _GROUPED_FROM:
        whole = f"{int(whole):,}".replace(",", _NARROW_SPACE)
    return sign + whole + point + part


def _value(digits: str) -> float:
    if _TWO_READINGS.fullmatch(digits):
        raise NumberTextError(
            _two_readings(digits, digits.replace(",", " "), digits.replace(",", "."))
        )
    return float(re.sub(_SPACE, "", digits).replace(",", "."))


def _quotient(numerator: str, denominator: str, typed: str) -> float:
    below = _value(denominator)
    if below == 0:
        raise NumberTextError(say("'{typed}' divides by zero", typed=typed))
    return _finite(_value(numerator) / below, typed)


def _finite(value: float, typed: str) -> float:
    if not math.isfinite(value):
        raise NumberTextError(say("{typed} is too large to compute with", typed=typed))
    return value


def _refusal(typed: str) -> str:
    """Say what to type instead of a text that is no number."""
    if typed.lstrip("+-").lower() in _NOT_FINITE:
        return say("'{typed}' is not a number to compute with: enter a finite one", typed=typed)
    if _has_second(typed):
        return say("'{typed}' has more than one number: one number, please", typed=typed)
    with_unit = _WITH_UNIT.fullmatch(typed)
    if with_unit:
        return say(
            "write {number} alone, without '{unit}': the unit stands beside the field",
            number=with_unit.group(1),
            unit=with_unit.group(2),
        )
    return _misgrouped(typed) or say("'{typed}' is not a number", typed=typed)


def _misgrouped(typed: str) -> str:
    """Say how to write the thousands of a text that has them; empty where it has none."""
    if _COMMA_GROUPS.fullmatch(typed):
        return say("write {number} without commas", number=typed.replace(",", " "))
    if _POINT_GROUPS.fullmatch(typed):
        spaced = typed.replace(".", " ").replace(",", ".")
        return say("write {number} without points between the thousands", number=spaced)
    if _MANY_POINTS.fullmatch(typed):
        return say(
            "'{typed}' has more than one point: set thousands apart with spaces", typed=typed
        )
    if _STRAY_SPACE.fullmatch(typed):
        return say(
            "'{typed}' is not a number: a space goes between groups of three digits", typed=typed
        )
    return ""


def _has_second(typed: str) -> bool:
    """Tell whether a text begins with a number and goes on with another."""
    parts = _QUANTITY.fullmatch(typed)
    if parts is None:
        return False
    number, rest = parts.groups()
    is_listed = number.endswith(",") and rest[:1].isdigit()
    return is_listed or _SECOND.search(rest) is not None


def _two_readings(digits: str, thousands: str, decimal: str) -> str:
    return say(
        "'{typed}' can be read in two ways: write {thousands} for thousands "
        "or {decimal} for a decimal",
        typed=digits,
        thousands=thousands,
        decimal=decimal,
    )

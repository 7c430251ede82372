"""How a floating-point format stores a number: its bits, and the value that they mean."""

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class FloatCode:
    """The bits of a number in each field, highest bit first, and the number that they mean.

    Parameters
    ----------
    value : infinite where the number is beyond a format that has an infinity
    """

    sign: str
    exponent: str
    mantissa: str
    value: float


def encode(
    number: float, *, exponent_bits: int, mantissa_bits: int, reserves_top: bool
) -> FloatCode:
    """Return how a format stores a finite number, rounded to the nearest, ties to even.

    Parameters
    ----------
    exponent_bits, mantissa_bits : at least 1; the bias is the usual one, 2^(bits − 1) − 1
    reserves_top : whether the top exponent means infinity and NaN. Without that what is too large
        is stored as the largest number.

    Examples
    --------
    >>> encode(math.pi, exponent_bits=4, mantissa_bits=3, reserves_top=False)
    FloatCode(sign='0', exponent='1000', mantissa='101', value=3.25)
    >>> encode(1e9, exponent_bits=5, mantissa_bits=2, reserves_top=True).value
    inf
    """
    bias = 2 ** (exponent_bits - 1) - 1
    top = 2**exponent_bits - 1
    size = Fraction(abs(number))
    power = max(_floor_log2(size), 1 - bias) if size else 1 - bias
    step = Fraction(2) ** (power - mantissa_bits)
    count = round(size / step)  # of a fraction, ties go to the even count
    # A normal number counts from 2^m on; one that was rounded up to the next power moves on.
    code = count + (power + bias - 1) * 2**mantissa_bits
    largest = top * 2**mantissa_bits - 1
    if not reserves_top:
        largest += 2**mantissa_bits - 1
    if code > largest:
        code = top * 2**mantissa_bits if reserves_top else largest
    exponent, mantissa = divmod(code, 2**mantissa_bits)
    is_infinite = reserves_top and exponent == top
    size_stored = math.inf if is_infinite else _value(exponent, mantissa, bias, mantissa_bits)
    return FloatCode(
        sign="1" if math.copysign(1, number) < 0 else "0",
        exponent=f"{exponent:0{exponent_bits}b}",
        mantissa=f"{mantissa:0{mantissa_bits}b}",
        value=math.copysign(size_stored, number),
    )


def _floor_log2(size: Fraction) -> int:
    """Return the power of two at or below a positive number."""
    power = size.numerator.bit_length() - size.denominator.bit_length()
    return power if Fraction(2) ** power <= size else power - 1


def _value(exponent: int, mantissa: int, bias: int, mantissa_bits: int) -> float:
    part = Fraction(mantissa, 2**mantissa_bits)
    if exponent == 0:
        return float(part * Fraction(2) ** (1 - bias))
    return float((1 + part) * Fraction(2) ** (exponent - bias))

"""The units that are known, as data, and the one pint registry made from them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pint

type Dimension = tuple[tuple[str, Fraction], ...]
"""Base quantities with their exponents, sorted by name, such as ``(("time", Fraction(-1)),)``."""

PREFIXES: Final = {
    "q": -30, "r": -27, "y": -24, "z": -21, "a": -18, "f": -15, "p": -12, "n": -9, "µ": -6,
    "m": -3, "c": -2, "d": -1, "h": 2, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21,
    "Y": 24, "R": 27, "Q": 30,
}  # fmt: skip
BINARY_PREFIXES: Final = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}

BITS_IN_BYTE: Final = Fraction(8)

# Name, what it is in other units (or its own dimension in brackets), spoken singular.
DEFINITIONS: Final = (
    ("s", "[time]", "second"),
    ("m", "[length]", "metre"),
    ("g", "[mass]", "gram"),
    ("A", "[current]", "ampere"),
    ("K", "[temperature]", "kelvin"),
    ("mol", "[substance]", "mole"),
    ("cd", "[luminosity]", "candela"),
    ("bit", "[information]", "bit"),
    ("FLOP", "[computation]", "floating-point operation"),
    ("token", "[token]", "token"),
    ("request", "[request]", "request"),
    ("node", "[node]", "node"),
    ("sample", "[sample]", "sample"),
    ("step", "[step]", "step"),
    ("parameter", "[parameter]", "parameter"),
    ("image", "[image]", "image"),
    ("GPU", "[GPU]", "GPU"),
    ("chip", "[chip]", "chip"),
    ("rack", "[rack]", "rack"),
    ("packet", "[packet]", "packet"),
    ("hop", "[hop]", "hop"),
    ("op", "[op]", "operation"),
    ("IO", "[IO]", "input/output operation"),
    ("USD", "[currency]", "US dollar"),
    ("gCO2e", "[carbon]", "gram of CO2 equivalent"),
    ("tCO2e", "1e6 gCO2e", "tonne of CO2 equivalent"),
    ("rad", "[]", "radian"),
    ("dB", "[]", "decibel"),
    ("percent", "0.01 rad", "percent"),
    ("ppm", "1e-6 rad", "part per million"),
    ("min", "60 s", "minute"),
    ("h", "3600 s", "hour"),
    ("day", "86400 s", "day"),
    ("week", "604800 s", "week"),
    ("year", "31557600 s", "year"),
    ("Hz", "1 / s", "hertz"),
    ("L", "0.001 m ** 3", "litre"),
    ("t", "1e6 g", "tonne"),
    ("N", "1000 g * m / s ** 2", "newton"),
    ("Pa", "N / m ** 2", "pascal"),
    ("bar", "1e5 Pa", "bar"),
    ("J", "N * m", "joule"),
    ("eV", "1.602176634e-19 J", "electronvolt"),
    ("W", "J / s", "watt"),
    ("Wh", "3600 J", "watt hour"),
    ("C", "A * s", "coulomb"),
    ("V", "W / A", "volt"),
    ("ohm", "V / A", "ohm"),
    ("S", "A / V", "siemens"),
    ("F", "C / V", "farad"),
    ("H", "V * s / A", "henry"),
    ("Wb", "V * s", "weber"),
    ("T", "V * s / m ** 2", "tesla"),
    ("B", f"{BITS_IN_BYTE} bit", "byte"),
    ("delta_degC", "K", "degree Celsius"),
    ("degC", "K; offset: 273.15", "degree Celsius"),
)
COUNTED: Final = frozenset(name for name, meaning, _ in DEFINITIONS if meaning == f"[{name}]")
"""What is counted one by one: tokens, requests, nodes. Each is a dimension of its own."""
SPOKEN: Final = {name: word for name, _, word in DEFINITIONS}
PLURALS: Final = {"hertz": "hertz", "siemens": "siemens", "percent": "percent"}

# Ways of writing that lead to a name above.
ALIASES: Final = {
    "%": "percent",
    "°C": "degC",
    "℃": "degC",
    "Δ°C": "delta_degC",
    "delta_K": "K",
    "Ω": "ohm",
    "flop": "FLOP",
    "byte": "B",
    "bytes": "B",
    "bits": "bit",
    "sec": "s",
    "second": "s",
    "seconds": "s",
    "minute": "min",
    "minutes": "min",
    "hour": "h",
    "hours": "h",
    "hr": "h",
    "d": "day",
    "days": "day",
    "weeks": "week",
    "years": "year",
    "tokens": "token",
    "requests": "request",
    "req": "request",
    "nodes": "node",
    "samples": "sample",
    "steps": "step",
    "parameters": "parameter",
    "images": "image",
    "GPUs": "GPU",
    "chips": "chip",
    "racks": "rack",
    "packets": "packet",
    "hops": "hop",
    "ops": "op",
    "kelvin": "K",
    "watt": "W",
    "watts": "W",
    "joule": "J",
    "joules": "J",
    "volt": "V",
    "volts": "V",
    "gram": "g",
    "grams": "g",
    "metre": "m",
    "metres": "m",
    "meter": "m",
    "meters": "m",
    "hertz": "Hz",
    "l": "L",
    "$": "USD",
}
NO_PREFIX: Final = frozenset(
    [
        "min",
        "h",
        "day",
        "week",
        "year",
        "percent",
        "ppm",
        "dB",
        "degC",
        "delta_degC",
        "rad",
        "t",
        "bar",
        "node",
        "GPU",
        "chip",
        "rack",
        "hop",
        "tCO2e",
        "cd",
    ]
)
# What people write that is no unit, and the way out; a prefix before it is that of the hint.
ADVICE: Final = {
    "b": "write {0}bit for bits or {0}B for bytes",
    "bps": "write {0}bit/s",
    "Bps": "write {0}B/s",
    "FLOPS": "write {0}FLOP for an amount and {0}FLOP/s for a rate",
    "IOPS": "write {0}IO/s",
    "OPS": "write {0}op for an amount and {0}op/s for a rate",
    "QPS": "write request/s",
    "qps": "write request/s",
    "rps": "write request/s",
    "KB": "write kB for 1000 B or KiB for 1024 B",
    "Kb": "write kbit for 1000 bit or Kibit for 1024 bit",
    "month": "months differ in length: write day or h",
    "months": "months differ in length: write day or h",
    "count": "write 1",
    "x": "write 1",
    "degF": "write degC or K",
    "°F": "write degC or K",
}
KINDS: Final = (
    "units are s, min, h, day (time), B, GB, Gbit (data), FLOP (work), W, J, Wh (energy), K, degC "
    "(heat), m, kg, USD, token, request, step, GPU, node, and % or 1 for plain numbers"
)


@cache
def _registry() -> pint.UnitRegistry[Fraction]:
    """Return the one registry, made when the first unit is looked up."""
    import pint  # noqa: PLC0415  (importing this module must stay cheap)

    registry: pint.UnitRegistry[Fraction] = pint.UnitRegistry(None, non_int_type=Fraction)
    for prefix, power in PREFIXES.items():
        registry.define(f"{prefix}- = 1e{power}")
    for prefix, power in BINARY_PREFIXES.items():
        registry.define(f"{prefix}- = {2**power}")
    for name, meaning, _ in DEFINITIONS:
        registry.define(f"{name} = {meaning}")
    return registry


@cache
def look_up(name: str) -> tuple[Fraction, Dimension]:
    """Return the size in root units and the dimension of one name."""
    registry = _registry()
    # An offset has no place in a product; the size of a degree is that of a kelvin.
    unit = registry.Unit("K" if name == "degC" else name)
    size, _ = registry.get_root_units(unit)
    dimension = registry.get_dimensionality(unit)
    powers = {key.strip("[]"): Fraction(str(power)) for key, power in dimension.items()}
    return Fraction(str(size)), sort_dimension(powers)


def sort_dimension(powers: dict[str, Fraction]) -> Dimension:
    """Return a dimension without what cancels, in its one order."""
    return tuple(sorted((name, power) for name, power in powers.items() if power))

"""Programs of the kinds that concepts have: troughs, humps, poles, plateaus, straight lines."""

import pytest

from conceptry.formula.program import ConditionText, Program, Result, Variable

C = Variable("C", "checkpoint time", "s", 12, 1, 600, "log")
TAU = Variable("τ", "checkpoint interval", "s", 600, 30, 21600, "log")
LAM = Variable("λ", "failure rate", "1/s", 1 / 10800, 1e-6, 1e-2, "log")
R = Variable("R", "recovery time", "s", 300, 0, 3600)
S = Variable("S", "checkpoint size", "B", 2e12, 1e9, 1e14, "log")
B = Variable("B", "storage bandwidth", "B/s", 2e11, 1e9, 1e13, "log")
B_NEAR = Variable("B", "storage bandwidth", "B/s", 2e11, 2e10, 5e11)
B_IN = Variable("B_in", "input bandwidth", "B/s", 5e10, 0, 4e11)


def build(text, symbol, name, unit, *variables, condition=None):
    conditions = () if condition is None else (ConditionText(*condition),)
    return Program.build(
        text, result=Result(symbol, name, unit), variables=variables, conditions=conditions
    )


RARE = (
    "λ(τ/2 + R) ≪ 1",
    "failures are no longer rare: the first-order model counts too much loss",
)
FREE = ("B > B_in", "input alone fills the path, so a save never ends")

PROGRAMS = {
    "loss": build(
        "L ≈ C/τ + λτ/2 + λR", "L", "share of time lost", "%", C, TAU, LAM, R, condition=RARE
    ),
    "best_interval": build("τ* = √(2C/λ)", "τ*", "best interval", "s", C, LAM),
    "size": build(
        "S = bN",
        "S",
        "checkpoint size",
        "B",
        Variable("b", "bytes per parameter", "B", 14, 2, 20),
        Variable("N", "parameters", "1", 70e9, 1e9, 2e12, "log"),
    ),
    "time": build("C = S/B", "C", "checkpoint time", "s", S, B),
    "use": build(
        "u = (B_in + S/τ)/B",
        "u",
        "utilisation of the path",
        "%",
        B_IN,
        S,
        TAU,
        B,
        condition=("B_in + S/τ ≤ B", "the path is overloaded"),
    ),
    "pole": build("t = S/(B − B_in)", "t", "save time", "s", S, B_NEAR, B_IN, condition=FREE),
    "bare_pole": build("t = S/(B − B_in)", "t", "save time", "s", S, B_NEAR, B_IN),
    "read": build(
        "B = q s",
        "B",
        "input bandwidth",
        "B/s",
        Variable("q", "sample rate", "1/s", 20000, 100, 1e6, "log"),
        Variable("s", "sample size", "B", 110e3, 1e3, 1e7, "log"),
    ),
    "overhead": build(
        "ρ = (k + m)/k",
        "ρ",
        "storage overhead",
        "1",
        Variable("k", "data blocks", "1", 8, 1, 20),
        Variable("m", "parity blocks", "1", 3, 1, 8),
    ),
    "roofline": build(
        "P = min(P_peak, I·B)",
        "P",
        "attainable performance",
        "FLOP/s",
        Variable("P_peak", "peak performance", "FLOP/s", 9.9e14, 1e14, 5e15, "log"),
        Variable("I", "arithmetic intensity", "FLOP/B", 60, 0.1, 1e4, "log"),
        Variable("B", "memory bandwidth", "B/s", 3.35e12, 1e12, 1e13, "log"),
    ),
    "yield": build(
        "Y = exp(−D A)",
        "Y",
        "yield",
        "%",
        Variable("D", "defect density", "1/cm^2", 0.1, 0.01, 1),
        Variable("A", "die area", "cm^2", 8, 0.5, 10),
    ),
    "goodput": build("G = λτ/(exp(λR)(exp(λ(τ + C)) − 1))", "G", "goodput", "%", TAU, C, LAM, R),
}


@pytest.fixture(params=PROGRAMS)
def any_program(request):
    return PROGRAMS[request.param]


@pytest.fixture
def programs():
    return PROGRAMS


@pytest.fixture
def near_bandwidths():
    return B_NEAR, B_IN


@pytest.fixture
def queue():
    """A waiting time whose condition depends on the variable that tells the curves apart."""
    return build(
        "W = 1/(μ − λ)",
        "W",
        "time in the system",
        "s",
        Variable("μ", "service rate", "1/s", 60, 8, 100),
        Variable("λ", "arrival rate", "1/s", 30, 1, 50),
        condition=("μ > λ", "the queue grows for ever"),
    )


@pytest.fixture
def build_program():
    return build

"""The fields of the recovery lab: what each is called, takes and means.

Knows neither the models nor how a text is read.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from conceptry.words import mark

from ...unit import Names, parse_unit

DAY = 86400.0

_TIMES = {
    ("ms", "millisecond", "milliseconds"): 1e-3,
    ("s", "sec", "secs", "second", "seconds"): 1.0,
    ("min", "mins", "minute", "minutes"): 60.0,
    ("h", "hr", "hrs", "hour", "hours"): 3600.0,
    ("d", "day", "days"): DAY,
    ("week", "weeks"): 7 * DAY,
    ("year", "years"): 365.25 * DAY,
}
_PREFIXES = {
    "": 1.0,
    "k": 1e3,
    "M": 1e6,
    "G": 1e9,
    "T": 1e12,
    "P": 1e15,
    "Ki": 2.0**10,
    "Mi": 2.0**20,
    "Gi": 2.0**30,
    "Ti": 2.0**40,
    "Pi": 2.0**50,
}
# The number in it makes each of them one name, for a unit has no number.
_NODE_RATES = tuple(
    f"{sign}{thousand} node{between}days"
    for sign in ("per ", "/", "/ ")
    for thousand in ("1000", "1,000", "1 000", "1\u202f000", "thousand")
    for between in ("-", " ")
)
UNITS: Names = {
    **{name: [factor, {"time": 1}] for names, factor in _TIMES.items() for name in names},
    **{f"{prefix}B": [size, {"information": 1}] for prefix, size in _PREFIXES.items()},
    **{f"{prefix}bit": [size / 8, {"information": 1}] for prefix, size in _PREFIXES.items()},
    **{name: [1.0, {"information": 1}] for name in ("byte", "bytes")},
    **{name: [1.0, {"node": 1}] for name in ("node", "nodes")},
    **{name: [1 / (1000 * DAY), {"node": -1, "time": -1}] for name in _NODE_RATES},
    **{name: [0.01, {}] for name in ("%", "percent")},
}
"""Every unit that a field of the lab takes, in the manner of `labs.unit`: seconds and bytes."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A number that the reader sets.

    Parameters
    ----------
    name
        In requests and addresses.
    label
        For the reader.
    symbol
        The letter in formulas; empty where there is none.
    unit
        Of a number that comes without one; `1` for a plain number.
    default
        The text at first; empty where the field may be.
    low, high
        In that unit: what is taken at all.
    slider
        In that unit: the ends of the slider.
    is_logarithmic
        Whether the slider is; one that starts at 0 is not.
    is_whole, is_optional, is_endless
        Whether it counts things, may be empty, may be `never`.
    meaning
        A sentence for the reader.
    """

    name: str
    label: str
    symbol: str = ""
    unit: str = "s"
    default: str
    low: float = 0.0
    high: float = 1e6
    slider: tuple[float, float]
    is_logarithmic: bool = True
    is_whole: bool = False
    is_optional: bool = False
    is_endless: bool = False
    meaning: str

    @property
    def factor(self) -> float:
        """How many seconds, bytes or failures per second of one node the unit is."""
        return parse_unit(self.unit, UNITS).factor


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of a few words.

    Parameters
    ----------
    name
        In requests and addresses.
    label
        For the reader.
    options
        Each word with what it means to the reader; the first is chosen at first.
    """

    name: str
    label: str
    options: Mapping[str, str]

    @property
    def default(self) -> str:
        """The word that is chosen at first."""
        return next(iter(self.options))


CHOICES = (
    Choice(
        name="rate_from",
        label=mark("How often it fails"),
        options={
            "job": mark("mean time between failures of the job"),
            "nodes": mark("nodes and failures of one node"),
        },
    ),
    Choice(
        name="is_recovery_interruptible",
        label=mark("Failures during recovery"),
        options={"yes": mark("strike as well"), "no": mark("do not strike")},
    ),
    Choice(
        name="law",
        label=mark("Law of failures"),
        options={
            "exponential": mark("exponential: any time is as likely"),
            "weibull": mark("Weibull: clustered or wearing out"),
        },
    ),
    Choice(
        name="is_tiered",
        label=mark("Timeline and simulation"),
        options={"no": mark("one tier of saves"), "yes": mark("local and durable saves")},
    ),
)

FIELDS = (
    Field(
        name="nodes",
        label=mark("Nodes"),
        symbol="n",
        unit="node",
        default="2048",
        low=1,
        high=1e7,
        slider=(8, 131_072),
        is_whole=True,
        meaning=mark("How many nodes the job needs; any one of them stops it."),
    ),
    Field(
        name="node_failures",
        label=mark("Failures of one node"),
        symbol="r",
        unit="per 1000 node-days",
        default="3.90625",
        slider=(0.1, 100),
        meaning=mark("Job-stopping failures of one node in 1000 days."),
    ),
    Field(
        name="mean_time_between_failures",
        label=mark("Mean time between failures"),
        symbol="M",
        unit="h",
        default="3",
        low=1e-6,
        high=1e9,
        slider=(0.1, 1000),
        is_endless=True,
        meaning=mark("Of the whole job, over wall time."),
    ),
    Field(
        name="blocking_time",
        label=mark("A save blocks the job for"),
        symbol="B",
        default="12",
        slider=(0.1, 1000),
        meaning=mark("The time in which no work is done because of a save."),
    ),
    Field(
        name="durable_time",
        label=mark("A save is durable after"),
        symbol="C",
        default="",
        slider=(0.1, 3600),
        is_optional=True,
        meaning=mark(
            "From its start until it can be relied on; as long as it blocks if left empty."
        ),
    ),
    Field(
        name="slowdown",
        label=mark("Slowdown by saves in the background"),
        symbol="s",
        unit="%",
        default="0",
        high=100,
        slider=(0, 100),
        is_logarithmic=False,
        meaning=mark(
            "The share of the job's speed that a save takes after it has ceased to block."
        ),
    ),
    Field(
        name="recovery_time",
        label=mark("Recovery"),
        symbol="R",
        default="300",
        slider=(1, 10_000),
        meaning=mark("Restart, load and warm up, until work goes on."),
    ),
    Field(
        name="downtime",
        label=mark("Downtime before it"),
        symbol="D",
        default="0",
        slider=(0, 3600),
        is_logarithmic=False,
        meaning=mark(
            "Detection and waiting for a spare node; the stopped job cannot fail meanwhile."
        ),
    ),
    Field(
        name="interval",
        label=mark("Work between two saves"),
        symbol="τ",
        default="600",
        high=1e9,
        slider=(10, DAY),
        is_endless=True,
        meaning=mark("Work, not wall time, between the starts of two saves."),
    ),
    Field(
        name="shape",
        label=mark("Shape of the Weibull law"),
        symbol="κ",
        unit="1",
        default="0.7",
        low=0.1,
        high=10,
        slider=(0.3, 3),
        meaning=mark("Below 1 failures cluster after a start, above 1 they come with wear."),
    ),
    Field(
        name="work",
        label=mark("Work of the whole job"),
        symbol="W",
        unit="h",
        default="500",
        low=0.01,
        slider=(1, 10_000),
        meaning=mark("What it would take without saves and failures."),
    ),
    Field(
        name="size",
        label=mark("Size of a checkpoint"),
        symbol="S",
        unit="TB",
        default="4.87",
        high=1e6,
        slider=(0.01, 100),
        meaning=mark("Of which each node writes its share, where saves are sharded."),
    ),
    Field(
        name="node_bandwidth",
        label=mark("Write bandwidth of one node"),
        symbol="b",
        unit="GB/s",
        default="1",
        low=1e-6,
        slider=(0.01, 100),
        meaning=mark("For sharded saves: all nodes write at the same time."),
    ),
    Field(
        name="local_save_time",
        label=mark("A local save takes"),
        symbol="C₁",
        default="4",
        slider=(0.1, 1000),
        meaning=mark(
            "With a second tier: to memory or disks of the nodes; a durable save comes on top."
        ),
    ),
    Field(
        name="local_recovery_time",
        label=mark("Recovery from a local save"),
        symbol="R₁",
        default="60",
        slider=(1, 10_000),
        meaning=mark("Where the local copy has outlived the failure."),
    ),
    Field(
        name="hard_share",
        label=mark("Failures that take the local copy"),
        unit="%",
        default="20",
        high=100,
        slider=(0, 100),
        is_logarithmic=False,
        meaning=mark("The share of failures after which only a durable save is left."),
    ),
    Field(
        name="saves_per_durable",
        label=mark("Local saves in a durable one"),
        symbol="k",
        unit="1",
        default="6",
        low=1,
        high=1000,
        slider=(1, 100),
        is_whole=True,
        meaning=mark("Every how manyeth save is made durable."),
    ),
    Field(
        name="goodput",
        label=mark("Goodput to reach"),
        unit="%",
        default="90",
        low=0.1,
        high=99.99,
        slider=(50, 99),
        is_logarithmic=False,
        meaning=mark("For the pairs of saves and recoveries that reach it."),
    ),
)

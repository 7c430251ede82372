"""Jobs to start from: what was published about them, and what had to be made up.

Inputs are texts, as somebody would type them into the fields of `desk.field`; those that are
left out have the defaults of the fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from conceptry.words import mark


@dataclass(frozen=True)
class Source:
    """Where numbers of a preset stand.

    Parameters
    ----------
    title, url
        Of the publication.
    supports
        What it says, and where in it.
    verified
        `read`: the passage was read there; `read-quoted`: as others quote it.
    """

    title: str
    url: str
    supports: str
    verified: Literal["read", "read-quoted"]


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A job to start from.

    Parameters
    ----------
    id
        In addresses.
    title
        A few words.
    meaning
        A sentence on what it shows.
    inputs
        Name to text.
    sources
        None where all of it is made up.
    synthetic
        What no source says, in a sentence.
    """

    id: str
    title: str
    meaning: str
    inputs: Mapping[str, str]
    sources: tuple[Source, ...] = ()
    synthetic: str


def _inputs(**texts: str) -> Mapping[str, str]:
    return MappingProxyType(texts)


_LLAMA = Source(
    "The Llama 3 Herd of Models",
    "https://arxiv.org/abs/2407.21783",
    mark(
        "Section 3.3.4: 419 unexpected interruptions in 54 days on up to 16,384 GPUs, more than "
        "90 % effective training time"
    ),
    "read",
)
_BYTE_CHECKPOINT = Source(
    "Wan et al., ByteCheckpoint: A Unified Checkpointing System for Large Foundation Model "
    "Development, NSDI 2025",
    "https://arxiv.org/abs/2407.20143",
    mark(
        "Table 8: a model of 405 billion parameters on 8,960 GPUs, blocked for 0.59 s of a save of "
        "51.06 s; loading took 129.49 s"
    ),
    "read-quoted",
)
_BLOOM = Source(
    "The Technology Behind BLOOM Training",
    "https://huggingface.co/blog/bloom-megatron-deepspeed",
    mark(
        "One to two GPU failures a week on 384 GPUs; a checkpoint every 3 h, so 1.5 h lost in a "
        "crash"
    ),
    "read",
)
_ML_ENGINEERING = Source(
    "ML Engineering: Storage",
    "https://github.com/stas00/ml-engineering/blob/master/storage/README.md",
    mark("The checkpoint of BLOOM, 2.3 TB, was written in 40 s by 384 processes"),
    "read",
)
_PYTORCH = Source(
    "Reducing Model Checkpointing Times by Over 10x with PyTorch Distributed Asynchronous "
    "Checkpointing",
    "https://pytorch.org/blog/reducing-checkpointing-times/",
    mark(
        "A model of 7 billion parameters waits 6.3 s for an asynchronous save, 148.8 s for an "
        "ordinary one"
    ),
    "read",
)
_RELIABILITY = Source(
    "Kokolis et al., Revisiting Reliability in Large-Scale Machine Learning Research Clusters",
    "https://arxiv.org/abs/2410.21680",
    mark(
        "6.50 failures per 1,000 node-days in one of two clusters; saves of about 5 min, restarts "
        "of 5 to 20 min"
    ),
    "read-quoted",
)
_LLAMA_RATE = {"rate_from": "job", "mean_time_between_failures": "1296/419", "nodes": "2048"}

PRESETS = (
    Preset(
        id="worked-example",
        title=mark("Worked example"),
        meaning=mark(
            "The numbers of the concept page: a failure every three hours, a save of 12 s "
            "every 10 min."
        ),
        inputs=_inputs(
            rate_from="job",
            mean_time_between_failures="3",
            blocking_time="12",
            durable_time="",
            recovery_time="300",
            interval="600",
        ),
        synthetic=mark("All of it: round numbers for a calculation by hand."),
    ),
    Preset(
        id="llama-3",
        title=mark("Failures as in Llama 3"),
        meaning=mark("How good must saves and recoveries be for 90 % at this rate of failures?"),
        inputs=_inputs(
            **_LLAMA_RATE,
            blocking_time="30",
            durable_time="",
            recovery_time="300",
            interval="800",
        ),
        sources=(_LLAMA,),
        synthetic=mark(
            "Saves, recoveries and the interval: none of them was published. Only the rate "
            "is, 54 days over 419 failures, and the nodes, taken as eight GPUs each."
        ),
    ),
    Preset(
        id="bytecheckpoint-405b",
        title=mark("Saves in the background, 405B"),
        meaning=mark(
            "The job is stopped for 0.59 s, but the save is durable only after 51 s: the lag stays."
        ),
        inputs=_inputs(
            **(_LLAMA_RATE | {"nodes": "1120"}),
            blocking_time="0.59",
            durable_time="51.06",
            recovery_time="129.49",
            interval="120",
        ),
        sources=(_BYTE_CHECKPOINT, _LLAMA),
        synthetic=mark(
            "The interval, and that the job fails as often as that of Llama 3: its own rate "
            "was not published. Recovery is loading alone, without detection and restart."
        ),
    ),
    Preset(
        id="bloom",
        title=mark("BLOOM 176B"),
        meaning=mark(
            "Saved about half as often as would be best, and a third of a point is all it costs."
        ),
        inputs=_inputs(
            rate_from="job",
            mean_time_between_failures="112",
            nodes="48",
            blocking_time="40",
            durable_time="",
            recovery_time="600",
            interval="10800",
        ),
        sources=(_BLOOM, _ML_ENGINEERING),
        synthetic=mark(
            "Recovery, which was not published, and 1.5 failures a week for the one to two "
            "that were."
        ),
    ),
    Preset(
        id="pytorch-7b",
        title=mark("Ordinary saves, 7B"),
        meaning=mark(
            "A save that blocks for two and a half minutes, at a rate of failures that does "
            "not suit it."
        ),
        inputs=_inputs(
            **_LLAMA_RATE,
            blocking_time="148.8",
            durable_time="",
            recovery_time="600",
            interval="1700",
        ),
        sources=(_PYTORCH, _LLAMA),
        synthetic=mark(
            "Recovery, the interval, and that such a job would fail as often as that of "
            "Llama 3, which ran on far more GPUs."
        ),
    ),
    Preset(
        id="pytorch-7b-background",
        title=mark("The same saves in the background, 7B"),
        meaning=mark("What 6.3 s instead of 148.8 s of waiting are worth."),
        inputs=_inputs(
            **_LLAMA_RATE,
            blocking_time="6.3",
            durable_time="148.8",
            recovery_time="600",
            interval="370",
        ),
        sources=(_PYTORCH, _LLAMA),
        synthetic=mark(
            "As before; and the time until the save is durable, taken to be that of the "
            "ordinary save."
        ),
    ),
    Preset(
        id="research-cluster",
        title=mark("A research cluster, 16,384 GPUs"),
        meaning=mark("Saves of five minutes do not go together with a failure every 1.8 hours."),
        inputs=_inputs(
            rate_from="nodes",
            nodes="2048",
            node_failures="6.5",
            blocking_time="300",
            durable_time="",
            recovery_time="300",
            interval="1800",
        ),
        sources=(_RELIABILITY,),
        synthetic=mark(
            "The interval, and one job on 2,048 nodes: the rate was measured over many "
            "smaller ones."
        ),
    ),
    Preset(
        id="two-tiers",
        title=mark("Local and durable saves"),
        meaning=mark(
            "Cheap local saves between durable ones: six of seven failures leave them usable."
        ),
        inputs=_inputs(
            rate_from="job",
            mean_time_between_failures="24/7",
            hard_share="100/7",
            blocking_time="60",
            durable_time="",
            recovery_time="600",
            interval="300",
            local_save_time="4",
            local_recovery_time="60",
            saves_per_durable="6",
            is_tiered="yes",
        ),
        synthetic=mark("All of it."),
    ),
)

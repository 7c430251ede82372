"""Where the model ends: for each condition and each curve, with exact edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from conceptry.figures import sampling
from conceptry.figures.curve import Limit, Zone
from conceptry.figures.stretch import Stretch, intersect, merge, uncovered

if TYPE_CHECKING:
    from conceptry.figures.sampling import Flags, Sample


def find_outside(sample: Sample, condition: int) -> tuple[Stretch, ...]:
    """Return the stretches in which a condition fails."""
    fails = ~sample.holds[:, condition]
    return tuple(_stretches(sample, fails, lambda x: sample.holds_at(x)[condition]))


def find_undefined(sample: Sample) -> tuple[Stretch, ...]:
    """Return the stretches in which the equation has no value; a single place is a pole."""
    unknown = ~np.isfinite(sample.y)
    return tuple(
        _stretches(sample, unknown, lambda x: math.isfinite(sample.at(x)), shortest=2),
    )


def compute_limits(samples: Sequence[Sample], words: Sequence[str]) -> tuple[Limit, ...]:
    """Return what ends the model on at least one curve.

    Parameters
    ----------
    words
        For each condition what is wrong where it fails.
    """
    limits = [
        Limit("outside", text, tuple(find_outside(sample, index) for sample in samples))
        for index, text in enumerate(words)
    ]
    # What a condition rules out already needs no second remark.
    undefined = tuple(
        uncovered(
            find_undefined(sample), merge(s for limit in limits for s in limit.stretches[order])
        )
        for order, sample in enumerate(samples)
    )
    limits.append(Limit("undefined", "", undefined))
    return tuple(limit for limit in limits if any(limit.stretches))


def compute_zones(limits: Sequence[Limit]) -> tuple[Zone, ...]:
    """Return where no curve is valid."""
    if not limits:
        return ()
    count = len(limits[0].stretches)
    every = intersect([[s for lim in limits for s in lim.stretches[i]] for i in range(count)])
    undefined = [
        s for limit in limits if limit.kind == "undefined" for s in intersect(limit.stretches)
    ]
    valueless = {s for s in every if not uncovered([s], undefined)}
    return tuple(Zone("undefined" if s in valueless else "outside", s.low, s.high) for s in every)


def find_runs(flags: Flags) -> list[tuple[int, int]]:
    """Return first and last index of each run of true values."""
    padded = np.diff(np.concatenate(([0], flags.astype(np.int8), [0])))
    starts, ends = np.flatnonzero(padded == 1), np.flatnonzero(padded == -1) - 1
    return [(int(a), int(b)) for a, b in zip(starts, ends, strict=True)]


def _stretches(
    sample: Sample, fails: Flags, is_good: Callable[[float], bool], *, shortest: int = 1
) -> Iterator[Stretch]:
    grid = sample.grid
    for first, last in find_runs(fails):
        if last - first + 1 < shortest:
            continue
        is_end = last == len(grid) - 1
        low = sampling.bisect(is_good, grid[first - 1], grid[first]) if first else grid[0]
        high = grid[-1] if is_end else sampling.bisect(is_good, grid[last], grid[last + 1])
        yield Stretch(float(low), float(high))

"""The course of one job: what happens in which order, how long it takes, and in which words."""

from collections.abc import Sequence
from dataclasses import dataclass

from conceptry.figures.diagram.content import HallFacts
from conceptry.units import format_quantity

# Without facts: a save is a small part of an interval, recovery about half of one.
_SCHEMATIC = HallFacts(interval=100, save=12, recovery=50)


@dataclass(frozen=True, slots=True)
class Stretch:
    """One stretch of a job's time.

    `kind` is compute, save, lost, recovery or replay. `ends_in` is durable or failure when a mark
    stands at its end. `progress` is the job's progress at its end, in intervals since the start.
    """

    kind: str
    label: str
    seconds: float
    progress: float
    ends_in: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """A job from its start over one failure to the next durable mark."""

    stretches: tuple[Stretch, ...]
    is_schematic: bool

    def duration(self, stretch: Stretch) -> str:
        """Return how long a stretch takes in words, or nothing if no times are known."""
        return "" if self.is_schematic else format_seconds(stretch.seconds)


def compute_job(facts: HallFacts | None) -> Job:
    """Return the course of a job: save, fail after a durable mark, recover, replay, save again."""
    times = facts or _SCHEMATIC
    interval, save = times.interval, times.save
    after_mark = interval / 2 if times.failure_at is None else times.failure_at
    lost = min(after_mark, interval)
    cut_off = after_mark - lost
    # The drawing shows the loss as a step; a step below a quarter could not be seen.
    peak = 1 + min(max(lost / interval, 0.25), 1.0 if lost == interval else 0.8)
    course = [
        Stretch("compute", "compute", interval, 1),
        Stretch("save", "save", save, 1, "durable"),
        Stretch("lost", "lost work", lost, peak, "" if cut_off else "failure"),
        Stretch("save", "save, cut off", cut_off, peak, "failure"),
        Stretch("recovery", "recovery", times.recovery, 1),
        Stretch("replay", "replay", lost, peak),
        Stretch("compute", "compute", interval - lost, 2),
        Stretch("save", "save", save, 2, "durable"),
    ]
    left_out = (3 if not cut_off else -1, 6 if lost == interval else -1)
    stretches = tuple(each for index, each in enumerate(course) if index not in left_out)
    return Job(stretches, is_schematic=facts is None)


def compute_lengths(
    seconds: Sequence[float], least: Sequence[float], total: float
) -> tuple[list[float], bool]:
    """Share out a length in proportion to times, but never less than what each needs at least.

    Parameters
    ----------
    seconds : s
    least : the smallest length of each, together at most the total
    total : the length to share out

    Returns
    -------
    list of float
        One length for each time.
    bool
        Whether every length is in proportion.
    """
    is_held = [False] * len(seconds)
    while True:
        free = total - sum(size for size, held in zip(least, is_held, strict=True) if held)
        moving = sum(time for time, held in zip(seconds, is_held, strict=True) if not held)
        lengths = [
            size if held or not moving else time / moving * free
            for time, size, held in zip(seconds, least, is_held, strict=True)
        ]
        short = [length < size for length, size in zip(lengths, least, strict=True)]
        if not any(short):
            return lengths, not any(is_held)
        is_held = [held or small for held, small in zip(is_held, short, strict=True)]


def format_seconds(seconds: float) -> str:
    """Return a time with three digits, in hours from 10 000 s on."""
    if seconds >= 10_000:  # noqa: PLR2004
        return format_quantity(seconds / 3600, "h")
    return format_quantity(seconds, "s")


def describe_job(job: Job) -> str:
    """Return the course of a job in sentences."""
    parts = {each.kind: each for each in job.stretches if each.kind in {"lost", "recovery"}}

    def time(stretch: Stretch, word: str) -> str:
        return f" {word} {job.duration(stretch)}" if job.duration(stretch) else ""

    first, save, *_, last = job.stretches
    rest = job.stretches[-2]
    lost, recovery = parts["lost"], parts["recovery"]
    is_cut_off = any(each.kind == "save" and each.ends_in == "failure" for each in job.stretches)
    length = job.duration(lost)
    moment = " while the next save is being written" if is_cut_off else ""
    loss = f"the work since the durable mark{f', {length} of it,' if length else ''}"
    sentences = [
        "Below the hall runs one job over time.",
        f"It computes{time(first, 'for')}, saves{time(save, 'for')} and reaches a durable mark.",
        f"It computes on{time(lost, 'for')}, then a failure strikes{moment}: {loss} is lost.",
        f"Recovery{time(recovery, 'takes') or ' follows'} and brings the job back to that mark.",
        f"Replay repeats the lost {f'{length} of ' if length else ''}work.",
        f"Then the job computes{time(rest, 'for')}, saves{time(last, 'for')} "
        "and reaches the next durable mark."
        if rest.kind == "compute"
        else f"Then the job saves{time(last, 'for')} and reaches the next durable mark.",
    ]
    return " ".join(sentences)

"""The course of one job: what happens in which order, how long it takes, and in which words."""

from collections.abc import Sequence
from dataclasses import dataclass

from conceptry.figures.diagram.content import HallFacts
from conceptry.units import format_quantity
from conceptry.words import say

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
        Stretch("compute", say("compute"), interval, 1),
        Stretch("save", say("save"), save, 1, "durable"),
        Stretch("lost", say("lost work"), lost, peak, "" if cut_off else "failure"),
        Stretch("save", say("save, cut off"), cut_off, peak, "failure"),
        Stretch("recovery", say("recovery"), times.recovery, 1),
        Stretch("replay", say("replay"), lost, peak),
        Stretch("compute", say("compute"), interval - lost, 2),
        Stretch("save", say("save"), save, 2, "durable"),
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
    head = say("Below the hall runs one job over time.")
    return f"{head} {_tell_schematic() if job.is_schematic else _tell_times(job)}"


def _tell_schematic() -> str:
    return say(
        "It computes, saves and reaches a durable mark. It computes on, then a failure strikes: "
        "the work since the durable mark is lost. Recovery follows and brings the job back to "
        "that mark. Replay repeats the lost work. Then the job computes, saves and reaches the "
        "next durable mark."
    )


def _tell_times(job: Job) -> str:
    parts = {each.kind: each for each in job.stretches if each.kind in {"lost", "recovery"}}
    first, save, *_, last = job.stretches
    rest = job.stretches[-2]
    is_cut_off = any(each.kind == "save" and each.ends_in == "failure" for each in job.stretches)
    lost = job.duration(parts["lost"])
    sentences = [
        say(
            "It computes for {work}, saves for {save} and reaches a durable mark.",
            work=job.duration(first),
            save=job.duration(save),
        ),
        say(
            "It computes on for {lost}, then a failure strikes while the next save is being "
            "written: the work since the durable mark, {lost} of it, is lost.",
            lost=lost,
        )
        if is_cut_off
        else say(
            "It computes on for {lost}, then a failure strikes: the work since the durable mark, "
            "{lost} of it, is lost.",
            lost=lost,
        ),
        say(
            "Recovery takes {recovery} and brings the job back to that mark.",
            recovery=job.duration(parts["recovery"]),
        ),
        say("Replay repeats the lost {lost} of work.", lost=lost),
        say(
            "Then the job computes for {work}, saves for {save} and reaches the next durable mark.",
            work=job.duration(rest),
            save=job.duration(last),
        )
        if rest.kind == "compute"
        else say(
            "Then the job saves for {save} and reaches the next durable mark.",
            save=job.duration(last),
        ),
    ]
    return " ".join(sentences)

"""Checks the records of a folder and makes their pages.

What is kept is taken, the rest is shared out, and what nobody has taken is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from conceptry import checks
from conceptry.making.crew import share_out
from conceptry.making.keep import Keep
from conceptry.making.output import OutputPage, read_pages
from conceptry.making.task import Task, perform, read_checked, stamp_task
from conceptry.model.memory import Memory
from conceptry.words import language, record_language

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.making.concept import Around
    from conceptry.model.corpus import Corpus, Record

type Progress = Callable[[int, int, str], None]
"""Called with how many concepts are done, how many there are, and the next one's id."""


@dataclass(frozen=True)
class _Job:
    """A task, and what it is done with where no helper does it."""

    task: Task
    record: Record
    alone: Corpus
    label: str
    """What the answer is kept under."""


class Workshop:
    """Makes things of the records of one folder.

    Parameters
    ----------
    prefix
        What stands before the name of a file in diagnostics.
    cache_folder
        Where charts, findings and pages are kept between builds.
    memory
        What earlier builds of this process made.
    """

    def __init__(
        self,
        folder: Path,
        prefix: str,
        *,
        cache_folder: Path | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._folder = folder
        self._place = folder.resolve()
        self._prefix = prefix
        self._cache_folder = cache_folder
        self._keep = Keep(cache_folder)
        self._memory = memory or Memory()

    def check(self, corpus: Corpus) -> dict[str, checks.Checked]:
        """Check every record by itself; the findings are by path."""
        alone = checks.leave_alone(corpus)
        jobs = [self._job(record, alone) for record in corpus.records]
        found = self._make(jobs, read_checked)
        return {job.record.source.path: one for job, one in zip(jobs, found, strict=True)}

    def make_pages(
        self, corpus: Corpus, wanted: Sequence[tuple[Record, Around]], progress: Progress | None
    ) -> list[tuple[OutputPage, ...]]:
        """Make the pages of concepts, in the order given."""
        alone = checks.leave_alone(corpus)
        jobs = [self._job(record, alone, around) for record, around in wanted]
        return self._make(jobs, read_pages, progress)

    def _job(self, record: Record, alone: Corpus, around: Around | None = None) -> _Job:
        task = Task(
            folder=self._folder,
            name=record.source.path.removeprefix(self._prefix),
            prefix=self._prefix,
            stamp=stamp_task(record, alone, around),
            language=language(),
            records=record_language(),
            around=around,
            cache_folder=self._cache_folder,
        )
        kind = f"pages {around.style.value} {task.language}" if around else "check"
        return _Job(task, record, alone, f"{kind} {self._place} {task.name}")

    def _make[T](
        self, jobs: Sequence[_Job], read: Callable[[str], T], progress: Progress | None = None
    ) -> list[T]:
        made: dict[str, T] = {}
        waiting: list[_Job] = []
        for job in jobs:
            if not self._memory.knows(job.label, job.task.stamp):
                text = self._keep.read(job.label, job.task.stamp)
                if text is None:
                    waiting.append(job)
                else:
                    made[job.label] = read(text)
        with closing(share_out([job.task for job in waiting])) as answers:
            for done, job in enumerate(waiting, start=len(jobs) - len(waiting)):
                if progress:
                    progress(done, len(jobs), job.record.concept.id)
                text = next(answers)
                if text is None:
                    text = perform(job.task, job.record, job.alone)
                self._keep.write(job.label, job.task.stamp, text)
                made[job.label] = read(text)
        return [
            self._memory.recall(job.label, job.task.stamp, partial(made.__getitem__, job.label))
            for job in jobs
        ]

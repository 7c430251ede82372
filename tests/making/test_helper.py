"""A helper does what it is asked, says nothing else, and runs nothing of the working folder."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sample import render_record

from conceptry import checks
from conceptry.making import crew, helper, workshop
from conceptry.making.task import Task, perform, stamp_task
from conceptry.making.workshop import Workshop
from conceptry.model.corpus import load


@pytest.fixture
def folder(tmp_path) -> Path:
    helper._load_shared.cache_clear()
    (tmp_path / "records").mkdir()
    (tmp_path / "records/one.json").write_text(render_record("one"), "utf-8")
    return tmp_path / "records"


def task_of(folder: Path) -> tuple[Task, str]:
    """Return the check of a record, and what it should answer."""
    corpus, _ = load(folder, display_folder="shown")
    (record,), alone = corpus.records, checks.leave_alone(corpus)
    stamp = stamp_task(record, alone, None)
    task = Task(folder, "one.json", "shown/", stamp, language="en", records="en")
    return task, perform(task, record, alone)


def test_a_helper_reads_the_record_and_answers(folder):
    task, expected = task_of(folder)

    assert helper.answer(task) == expected


@pytest.mark.parametrize("name", ["one.json", "_constants.json", "_taxonomy.json"])
def test_a_helper_declines_where_a_file_has_changed_meanwhile(folder, name):
    task, _ = task_of(folder)
    path = folder / name
    path.write_text((path.read_text("utf-8") if path.exists() else "{}") + "\n", "utf-8")

    assert helper.answer(task) is None


@pytest.mark.parametrize("text", ["", "[]"])
def test_a_helper_declines_where_the_record_is_none_any_more(folder, text):
    task, _ = task_of(folder)
    (folder / "one.json").write_text(text)

    assert helper.answer(task) is None


def test_a_helper_of_another_edition_declines(folder):
    task, _ = task_of(folder)

    assert helper.answer(replace(task, stamp="of another edition")) is None


NOISY = """
import os, sys
from conceptry.making import helper
def answer(task):
    print("printed")
    os.write(1, b"written by no Python")
    return task.upper()
helper.answer = answer
helper.main()
"""


def talk(tasks: bytes) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", NOISY]
    return subprocess.run(command, input=tasks, capture_output=True, check=False)


def test_only_answers_come_from_a_helper_whatever_prints_or_fails():
    done = talk(b"".join(pickle.dumps(task) for task in [(0, "a"), (1, None), (2, "c\ud800")]))

    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        [0, "A"],
        [1, None],
        [2, "C\ud800"],
    ]
    assert b"printed" in done.stderr
    assert b"written by no Python" in done.stderr
    assert done.returncode == 0


def test_a_helper_ends_quietly_in_the_middle_of_what_it_is_told():
    done = talk(pickle.dumps((0, "a" * 100))[:-20])

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_helpers_find_what_is_found_without_them_and_run_nothing_of_the_working_folder(
    tmp_path, monkeypatch
):
    for number in range(24):
        record = render_record(f"concept-{number}").replace("50 GB/s", f"{number} GB/z")
        (tmp_path / f"concept-{number}.json").write_text(record, "utf-8")
    for name in ("json", "pickle", "re", "conceptry/__init__", "sitecustomize", "numpy"):
        trap = tmp_path / f"{name}.py"
        trap.parent.mkdir(exist_ok=True)
        trap.write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})")
    monkeypatch.chdir(tmp_path)
    corpus, _ = load(tmp_path)
    monkeypatch.setattr(crew, "count_processors", lambda: 1)
    alone = Workshop(tmp_path, f"{tmp_path.as_posix()}/").check(corpus)

    monkeypatch.setattr(crew, "count_processors", lambda: 2)
    monkeypatch.setattr(workshop, "perform", lambda *_: pytest.fail("made by the caller"))
    shared = Workshop(tmp_path, f"{tmp_path.as_posix()}/").check(corpus)

    assert shared == alone
    assert len(shared) == 24
    assert not (tmp_path / "ran").exists()

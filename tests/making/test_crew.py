"""Work is shared out among processes that may fail, and that never outlive whoever asked."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from itertools import islice
from pathlib import Path

import pytest

from conceptry.making import crew

BEGIN = """
import json, os, pickle, sys, time
def take():
    return pickle.load(sys.stdin.buffer)
def give(number, text):
    print(json.dumps([number, text]), flush=True)
"""
ANSWERING = "while True: give(*take())"
TASKS = [f"task {number}" for number in range(24)]


@pytest.fixture
def started(monkeypatch) -> list[subprocess.Popen]:
    """Every helper that is started, on a machine of two processors."""
    helpers = []
    start = subprocess.Popen

    def record(*arguments, **options):
        helpers.append(start(*arguments, stderr=subprocess.DEVNULL, **options))
        return helpers[-1]

    monkeypatch.setattr(crew.subprocess, "Popen", record)
    monkeypatch.setattr(crew, "count_processors", lambda: 2)
    return helpers


def share_out(monkeypatch, script: str, tasks: list[str] = TASKS):
    """Share tasks out among helpers that run a script of a test."""
    monkeypatch.setattr(crew, "_COMMAND", ("-c", BEGIN + textwrap.dedent(script)))
    return crew.share_out(tasks)


def test_answers_come_in_the_order_of_the_tasks(monkeypatch, started):
    answers = share_out(
        monkeypatch,
        """
        while True:
            number, task = take()
            time.sleep(0.02 * (number % 3))
            give(number, f"{task} done")
        """,
    )

    assert [*answers] == [f"{task} done" for task in TASKS]
    assert len(started) == 2
    assert all(helper.returncode is not None for helper in started)


def test_both_helpers_work(monkeypatch, started):
    answers = share_out(
        monkeypatch, "while True: give(take()[0], str(os.getpid())); time.sleep(0.01)"
    )

    assert set(answers) == {str(helper.pid) for helper in started}


@pytest.mark.parametrize(
    ("processors", "tasks", "count"),
    [(2, 23, 0), (1, 400, 0), (None, 400, 0), (4, 40, 3), (64, 400, 16)],
)
def test_no_more_helpers_start_than_pay(monkeypatch, started, processors, tasks, count):
    monkeypatch.setattr(crew, "count_processors", lambda: processors)

    answers = [*share_out(monkeypatch, "", ["task"] * tasks)]

    assert len(started) == count
    assert answers == [None] * tasks


@pytest.mark.parametrize(
    ("name", "value"), [("executable", ""), ("executable", None), ("frozen", True)]
)
def test_without_a_python_of_its_own_nothing_is_started(monkeypatch, started, name, value):
    monkeypatch.setattr(crew.sys, name, value, raising=False)

    assert [*share_out(monkeypatch, ANSWERING)] == [None] * len(TASKS)
    assert started == []


def test_a_python_that_is_not_there_leaves_everything_to_the_caller(monkeypatch, started, tmp_path):
    monkeypatch.setattr(crew.sys, "executable", str(tmp_path / "python"))

    assert [*share_out(monkeypatch, ANSWERING)] == [None] * len(TASKS)


@pytest.mark.parametrize(
    "script",
    [
        "raise SystemExit",
        "print('hello')\n" + ANSWERING,
        "print('hello', flush=True); time.sleep(600)",
        "print('5')\n" + ANSWERING,
        "give(77, 'of another task')\n" + ANSWERING,
        "sys.stdout.buffer.write(b'\\xff\\n')\n" + ANSWERING,
        "take(); print('[0, \"half an ans', end='', flush=True)",
    ],
)
def test_helpers_that_die_or_write_something_else_are_asked_nothing_more(
    monkeypatch, started, script
):
    begin = time.monotonic()

    assert [*share_out(monkeypatch, script)] == [None] * len(TASKS)
    assert all(helper.returncode is not None for helper in started)
    assert time.monotonic() - begin < crew._PATIENCE / 2  # they are not waited for


def test_what_a_helper_dies_of_is_left_to_the_caller_and_the_other_does_the_rest(
    monkeypatch, started
):
    answers = share_out(
        monkeypatch,
        """
        while True:
            number, task = take()
            if number == 5:
                os._exit(9)
            give(number, task)
        """,
    )

    assert [*answers] == [None if number == 5 else task for number, task in enumerate(TASKS)]


def test_a_task_that_a_helper_declines_is_left_to_the_caller_alone(monkeypatch, started):
    answers = share_out(
        monkeypatch,
        """
        while True:
            number, task = take()
            give(number, task if number % 2 else None)
        """,
    )

    assert [*answers] == [task if number % 2 else None for number, task in enumerate(TASKS)]


def test_nobody_waits_for_a_helper_that_hangs(monkeypatch, started):
    monkeypatch.setattr(crew, "_PATIENCE", 0.5)
    answers = share_out(
        monkeypatch,
        """
        while True:
            number, task = take()
            if number == 5:
                time.sleep(600)
            give(number, task)
        """,
    )

    assert [*answers] == [None if number == 5 else task for number, task in enumerate(TASKS)]
    assert all(helper.returncode is not None for helper in started)


def test_nobody_waits_for_a_helper_that_reads_nothing(monkeypatch, started):
    monkeypatch.setattr(crew, "_PATIENCE", 0.2)
    large = ["x" * 1_000_000] * 24

    assert [*share_out(monkeypatch, "time.sleep(600)", large)] == [None] * 24
    assert all(helper.returncode is not None for helper in started)


def test_whoever_stops_asking_leaves_no_helper(monkeypatch, started):
    answers = share_out(monkeypatch, "give(*take()); time.sleep(600)")

    assert [*islice(answers, 1)] == ["task 0"]
    answers.close()

    assert [helper.returncode for helper in started] == [-signal.SIGKILL] * 2


def test_any_text_arrives_as_it_was_written(monkeypatch, started):
    text = "\n\r\0 \u2028 τ \U0001f600 \ud83d\ude00 \udfff"

    answers = share_out(
        monkeypatch,
        """
        while True:
            line = json.dumps([*take()], ensure_ascii=False) + "\\n"
            sys.stdout.buffer.write(line.encode("utf-8", "surrogatepass"))
            sys.stdout.flush()
        """,
        [text] * 24,
    )

    assert [*answers] == [text] * 24


ASKING = """
from conceptry.making import crew
crew.count_processors = lambda: 2
crew._COMMAND = ("-c", '''
import os, time
from conceptry.making import helper
helper.answer = lambda task: time.sleep(0.5)
open(f"{os.getpid()}.pid", "w").close()
helper.main()
''')
try:
    [*crew.share_out(["task"] * 100)]
except KeyboardInterrupt:
    print("interrupted")
"""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # one that nobody has waited for yet is no process any more
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def wait_until(holds) -> None:
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_a_build_that_is_ended_leaves_no_helper_and_no_traceback(tmp_path, sent):
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # as a terminal has it, where Ctrl+C reaches a whole group
    )
    wait_until(lambda: len([*tmp_path.glob("*.pid")]) == 2)
    helpers = [int(path.stem) for path in tmp_path.glob("*.pid")]

    assert asking.pid not in map(os.getpgid, helpers)  # they are not interrupted themselves
    os.killpg(asking.pid, sent)
    said, complaint = asking.communicate(timeout=10)

    assert (said, complaint) == ("interrupted\n" if sent == signal.SIGINT else "", "")
    wait_until(lambda: not any(map(is_alive, helpers)))

"""What an earlier build made is taken as long as nothing has changed that it depends on."""

import json
import shutil
import zlib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from sample import render_record

from conceptry import checks, site, words
from conceptry.figures import cache
from conceptry.making import crew, workshop
from conceptry.making.concept import Around
from conceptry.making.task import stamp_task
from conceptry.model.corpus import load
from conceptry.pages.concept import Fact
from conceptry.pages.link import LinkStyle
from conceptry.pages.way import WayView


@pytest.fixture
def folder(tmp_path) -> Path:
    """Two records, of which the second builds on the first."""
    (tmp_path / "records").mkdir()
    write(tmp_path / "records", "first")
    write(tmp_path / "records", "second", prerequisites=["first"])
    return tmp_path / "records"


def write(folder: Path, concept_id: str, **changes: object) -> None:
    record = {**json.loads(render_record(concept_id)), **changes}
    (folder / f"{concept_id}.json").write_text(json.dumps(record), "utf-8")


@pytest.fixture
def done(monkeypatch) -> list[str]:
    """What has been done since a test looked last, and not been taken from the cache."""
    log = []

    def perform(task, *others):
        log.append(f"{'pages' if task.around else 'check'} {task.name.removesuffix('.json')}")
        return original(task, *others)

    original = workshop.perform
    monkeypatch.setattr(workshop, "perform", perform)
    return log


def build(folder: Path, *, style=LinkStyle.FILE, **options) -> site.Site:
    options.setdefault("cache_folder", folder.parent / "cache")
    made, found = site.build(folder, title="T", style=style, display_folder="r", **options)
    assert made is not None, found
    return made


def look(done: list[str]) -> list[str]:
    found = sorted(done)
    done.clear()
    return found


def entries(folder: Path) -> list[Path]:
    return sorted((folder.parent / "cache/records").iterdir())


EVERYTHING = ["check first", "check second", "pages first", "pages second"]


def test_a_second_build_takes_everything_from_the_cache_and_is_the_same(folder, done):
    first = build(folder)
    assert look(done) == EVERYTHING

    assert build(folder) == first
    assert look(done) == []


def test_without_a_cache_folder_a_build_is_the_same(folder):
    assert build(folder, cache_folder=None) == build(folder) == build(folder)


def test_what_is_kept_is_json_and_no_program(folder):
    build(folder)

    for entry in entries(folder):
        json.loads(zlib.decompress(entry.read_bytes().partition(b"\n")[2]))


def test_a_changed_record_is_checked_and_made_again_alone(folder, done):
    before = build(folder)
    look(done)
    write(folder, "second", prerequisites=["first"], role="Says something else.")

    after = build(folder)

    assert look(done) == ["check second", "pages second"]
    assert after != before
    assert after == build(folder, cache_folder=None)


def test_a_new_name_is_made_on_the_pages_that_link_to_it(folder, done):
    build(folder)
    look(done)
    write(folder, "first", shortName="Renamed")

    after = build(folder)

    assert look(done) == ["check first", "pages first", "pages second"]
    assert after == build(folder, cache_folder=None)


@pytest.mark.parametrize(
    ("name", "content"),
    [("_settings.json", {"warnings": 3}), ("_constants.json", {"constants": []})],
)
def test_what_all_records_share_concerns_all(folder, done, name, content):
    build(folder)
    look(done)
    (folder / name).write_text(json.dumps(content))

    build(folder)

    assert look(done) == EVERYTHING


def test_each_language_is_kept_for_itself(folder, done):
    english = build(folder)
    with words.speak("de"):
        german = build(folder)
    assert look(done) == sorted([*EVERYTHING, "pages first", "pages second"])

    assert build(folder) == english != german
    with words.speak("de"):
        assert build(folder) == german == build(folder, cache_folder=folder.parent / "other")
    assert look(done) == EVERYTHING  # of the other folder


def test_another_language_of_the_records_is_other_pages(folder, done):
    with words.speak("de"):
        build(folder)
    look(done)

    with words.speak("de", records="en"):
        build(folder)

    assert look(done) == ["pages first", "pages second"]


def test_links_of_another_kind_are_kept_for_themselves(folder, done):
    build(folder)
    build(folder, style=LinkStyle.DIRECTORY)
    look(done)

    build(folder)
    build(folder, style=LinkStyle.DIRECTORY)

    assert look(done) == []


def test_two_folders_with_the_same_names_share_a_cache(folder, done):
    other = folder.with_name("others")
    shutil.copytree(folder, other)
    for concept_id in ("first", "second"):
        write(other, concept_id, role="Says something else.")
    first = build(folder), build(other)
    assert look(done) == sorted(EVERYTHING * 2)

    assert (build(folder), build(other)) == first
    assert look(done) == []


def test_spoilt_entries_are_made_again(folder, done):
    before = build(folder)
    look(done)
    for number, entry in enumerate(entries(folder)):
        entry.write_bytes(entry.read_bytes()[: -(number + 1)])

    assert build(folder) == before
    assert look(done) == EVERYTHING


@pytest.mark.parametrize("refuse", ["mkdir", "replace"])
def test_a_cache_that_cannot_be_written_to_stops_no_build(folder, done, monkeypatch, refuse):
    before = build(folder, cache_folder=None)

    def refusing(*_, **__):
        raise PermissionError

    monkeypatch.setattr(cache.Path, refuse, refusing)

    assert build(folder) == before
    assert not [path for path in folder.parent.rglob("cache/**/*") if path.is_file()]


def test_findings_of_a_build_that_fails_are_kept_as_well(folder, done):
    write(folder, "first", role="Half of a character: \ud800.")
    options = {"title": "T", "style": LinkStyle.FILE, "cache_folder": folder.parent / "cache"}
    made, first = site.build(folder, **options)
    assert look(done) == ["check first", "check second"]

    assert site.build(folder, **options) == (None, first) == (made, first)
    assert "lone-surrogate" in {one.code for one in first}
    assert look(done) == []


def test_progress_counts_what_was_taken_as_done(folder):
    build(folder)
    write(folder, "second", prerequisites=["first"], role="Says something else.")
    told = []

    build(folder, progress=lambda *numbers: told.append(numbers))

    assert told == [(1, 2, "second")]


def test_a_fault_of_the_program_shows_and_leaves_no_helper(tmp_path, monkeypatch):
    for number in range(24):
        write(tmp_path, f"concept-{number}")
    closed = []

    def share_out(tasks):
        try:
            yield from [None] * len(tasks)
        finally:
            closed.append(len(tasks))

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(workshop, "share_out", share_out)
    monkeypatch.setattr(workshop, "perform", fail)

    with pytest.raises(ZeroDivisionError) as fault:
        site.check(tmp_path)

    assert closed == [24], fault  # while the fault is still looked at


def test_helpers_make_the_pages_that_are_made_without_them(tmp_path, monkeypatch):
    for number in range(24):
        write(tmp_path, f"concept-{number}", science=[])  # charts take long to draw
    monkeypatch.setattr(crew, "count_processors", lambda: 1)
    with words.speak("de", records="en"):
        alone = site.build(tmp_path, title="T", style=LinkStyle.FILE)
        monkeypatch.setattr(crew, "count_processors", lambda: 2)
        monkeypatch.setattr(workshop, "perform", lambda *_: pytest.fail("made by the caller"))

        assert site.build(tmp_path, title="T", style=LinkStyle.FILE) == alone


AROUND = Around(
    style=LinkStyle.FILE,
    names={"second": "Second"},
    way=WayView(
        concept_id="first",
        name="First",
        edition="edition",
        needs=(),
        before=(),
        opens=(),
        before_text="",
        opens_text="",
        is_before_folded=False,
        is_opens_folded=False,
        has_more_before=False,
        progress_address="progress.html",
    ),
    investigations=(Fact("Passed by", "An investigation"),),
    is_changed_since_review=False,
)


@pytest.mark.parametrize(
    "change",
    [
        {"style": LinkStyle.DIRECTORY},
        {"names": {"second": "Another"}},
        {"way": replace(AROUND.way, edition="another")},
        {"investigations": (Fact("Passed by", "An investigation", "address"),)},
        {"is_changed_since_review": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_stamp_changes_with_whatever_a_page_shows_of_its_site(folder, change):
    corpus, _ = load(folder)
    record, alone = corpus.records[0], checks.leave_alone(corpus)

    assert {*change} <= {field.name for field in fields(Around)}
    assert stamp_task(record, alone, replace(AROUND, **change)) != stamp_task(record, alone, AROUND)


def test_a_stamp_changes_with_how_findings_name_the_file(folder):
    stamps = set()
    for shown in ("r", "other"):
        corpus, _ = load(folder, display_folder=shown)
        stamps.add(stamp_task(corpus.records[0], checks.leave_alone(corpus), None))

    assert len(stamps) == 2


@pytest.mark.parametrize("name", ["_taxonomy.json", "_constants.json", "_settings.json"])
def test_a_stamp_changes_with_each_state_of_a_shared_file(folder, name):
    stamps = set()
    for content in (None, b"", b"()", b"{}", b"\xff", b"[]"):
        if content is not None:
            (folder / name).write_bytes(content)
        corpus, _ = load(folder)
        stamps.add(stamp_task(corpus.records[0], checks.leave_alone(corpus), None))

    assert len(stamps) == 6

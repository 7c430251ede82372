"""What is kept comes back whole and under its own stamp, or not at all."""

import ast
import hashlib
import shutil
import zipfile
import zlib
from importlib.metadata import packages_distributions
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conceptry
from conceptry.making import keep
from conceptry.making.keep import Keep, compute_stamp

PACKAGE = Path(conceptry.__file__).parent
halves = st.characters(categories=["Cs"])
"""Of characters, which a text is rarely given otherwise."""
text = st.lists(st.characters() | halves, max_size=50).map("".join)
STAMP = "s" * 64


def entries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("keep")


@pytest.fixture(scope="module")
def shared(folder) -> Keep:
    return Keep(folder)


@given(text, text)
def test_any_text_comes_back_under_any_name(shared, name, kept):
    shared.write(name, STAMP, kept)

    assert shared.read(name, STAMP) == kept


def test_a_text_of_another_stamp_or_name_is_absent(tmp_path):
    Keep(tmp_path).write("name", STAMP, "text")

    assert Keep(tmp_path).read("name", "t" * 64) is None
    assert Keep(tmp_path).read("another", STAMP) is None


def test_a_newer_text_takes_the_place_of_the_older(tmp_path):
    for stamp in ("1", "2"):
        Keep(tmp_path).write("name", stamp, stamp)

    assert Keep(tmp_path).read("name", "2") == "2"
    assert len(entries(tmp_path)) == 1


def test_without_a_folder_nothing_is_kept():
    Keep(None).write("name", STAMP, "text")

    assert Keep(None).read("name", STAMP) is None


@given(st.data())
def test_an_entry_that_is_cut_or_changed_anywhere_is_absent(folder, shared, data):
    shared.write("spoilt", STAMP, "some text\n" * 20)
    entry = folder / "records" / hashlib.sha256(b"spoilt").hexdigest()[:32]
    whole = entry.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    is_cut = data.draw(st.booleans())
    entry.write_bytes(whole[:at] + (b"" if is_cut else bytes([whole[at] ^ 1]) + whole[at + 1 :]))

    assert shared.read("spoilt", STAMP) is None


@pytest.mark.parametrize("packed", [b"not packed", zlib.compress(b"\xff\xfe")])
def test_an_entry_with_a_right_hash_and_no_text_is_absent(tmp_path, packed):
    Keep(tmp_path).write("name", STAMP, "text")
    (entry,) = entries(tmp_path)
    entry.write_bytes(f"{STAMP} {hashlib.sha256(packed).hexdigest()}\n".encode() + packed)

    assert Keep(tmp_path).read("name", STAMP) is None


def test_what_cannot_be_read_or_replaced_is_absent_and_harms_nothing(tmp_path):
    Keep(tmp_path).write("name", STAMP, "text")
    (entry,) = entries(tmp_path)
    entry.unlink()
    (entry / "in the way").mkdir(parents=True)

    Keep(tmp_path).write("name", STAMP, "text")

    assert Keep(tmp_path).read("name", STAMP) is None
    assert entries(tmp_path) == []


def test_a_folder_that_cannot_be_written_to_keeps_nothing(tmp_path):
    (tmp_path / "records").write_text("a file where the folder would be")

    Keep(tmp_path).write("name", STAMP, "text")

    assert Keep(tmp_path).read("name", STAMP) is None


def test_a_reader_beside_writers_never_sees_half_a_text(tmp_path):
    texts = ["a" * 100_000, "b" * 100_000]
    kept = Keep(tmp_path)
    kept.write("name", STAMP, texts[0])

    def write(one: str) -> None:
        for _ in range(50):
            kept.write("name", STAMP, one)

    writers = [Thread(target=write, args=(one,)) for one in texts]
    for writer in writers:
        writer.start()
    seen = {kept.read("name", STAMP) for _ in range(200)}
    for writer in writers:
        writer.join()

    assert seen <= set(texts)


@given(st.lists(text, max_size=4), st.lists(text, max_size=4))
def test_texts_that_differ_have_stamps_that_differ(one, other):
    assert (compute_stamp(one) == compute_stamp(other)) == (one == other)


@pytest.fixture
def package(tmp_path) -> Path:
    """Files as of a package, of which some are no business of its pages."""
    for place in (
        "a.py",
        "pages/b.html",
        "browser/c.js",
        "__pycache__/a.pyc",
        "pages/browser/d.js",
    ):
        path = tmp_path / "package" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(place)
    return tmp_path / "package"


def test_an_edition_is_of_all_files_that_pages_depend_on(package):
    assert [*keep._list_files(package)] == [
        ("a.py", b"a.py"),
        ("pages/b.html", b"pages/b.html"),
        ("pages/browser/d.js", b"pages/browser/d.js"),
    ]


def test_an_edition_of_a_packed_package_is_of_its_files_too(package):
    packed = shutil.make_archive(str(package), "zip", package)

    assert [*keep._list_files(zipfile.Path(packed))] == [*keep._list_files(package)]


def test_another_edition_is_another_stamp(monkeypatch):
    before = compute_stamp(["text"])
    keep.find_edition.cache_clear()
    monkeypatch.setattr(keep, "version", lambda _: "0")
    try:
        assert compute_stamp(["text"]) != before
    finally:
        keep.find_edition.cache_clear()


def test_a_program_that_was_changed_while_it_runs_keeps_nothing(package, tmp_path, monkeypatch):
    monkeypatch.setattr(keep.resources, "files", lambda _: package)
    keep.find_edition.cache_clear()
    try:
        Keep(tmp_path).write("before", STAMP, "text")
        (package / "a.py").write_text("edited")
        Keep(tmp_path).write("meanwhile", STAMP, "text")
        assert Keep(tmp_path).read("before", STAMP) is None

        (package / "a.py").write_text("a.py")
        assert Keep(tmp_path).read("before", STAMP) == "text"
        assert Keep(tmp_path).read("meanwhile", STAMP) is None
    finally:
        keep.find_edition.cache_clear()


def test_an_edition_names_every_package_that_makes_pages():
    above = ("adapters", "archive", "audit", "authoring", "browser", "cli", "runtime")
    files = [
        path
        for path in PACKAGE.glob("*/**/*.py")
        if path.relative_to(PACKAGE).parts[0] not in above
    ]
    imported = {
        name.partition(".")[0]
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom) and not node.level
            else []
        )
    }
    owners = packages_distributions()
    found = {owner.lower() for name in imported for owner in owners.get(name, ())}

    # Each edition of pydantic asks for one edition of its core.
    assert found - {"conceptry", "pydantic-core", "pydantic_core"} == set(keep._MAKERS)

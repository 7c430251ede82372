"""A record from a stranger: it is read as data, and nothing outside is read, written or run."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest
from hostile import HIDDEN, HOSTILE, TEXTS
from planting import text_forms
from platformdirs import user_cache_path
from pydantic import TypeAdapter, ValidationError
from sample import render_record

from conceptry import site
from conceptry.adapters.mkdocs_build import build_site
from conceptry.diagnostics import errors
from conceptry.model.base import Address, Identifier
from conceptry.model.concept import Concept
from conceptry.model.constant import Constants
from conceptry.model.investigation import Investigation
from conceptry.model.settings import Settings
from conceptry.model.taxonomy import Taxonomy

FORMS = (Concept, Investigation, Constants, Taxonomy, Settings)
WRITING = ("w", "a", "x", "+")
RUNNING = (
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.fork",
    "subprocess.Popen",
    "socket.connect",
)
CHANGING = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.symlink",
    "os.link",
    "os.truncate",
)

_watching: list[list[tuple[str, str]]] = []


def _note(event: str, arguments: tuple) -> None:
    if not _watching:
        return
    if event == "open" and isinstance(arguments[0], str | bytes):
        mode = arguments[1] or ""
        is_written = any(letter in mode for letter in WRITING)
        _watching[-1].append(("write" if is_written else "read", str(arguments[0])))
    elif event in RUNNING or event in CHANGING:
        _watching[-1].append((event, str(arguments[0])))


sys.addaudithook(_note)  # there is no way to take it away again, so it mostly does nothing


@pytest.fixture
def deeds():
    """What is opened, changed or started meanwhile."""
    found: list[tuple[str, str]] = []
    _watching.append(found)
    yield found
    _watching.remove(found)


def record(**changes):
    return json.loads(render_record("alpha")) | changes


def write(folder: Path, data: dict, name: str = "alpha.json") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(data), "utf-8")


def check(folder: Path):
    return errors(site.check(folder)[1])


def test_the_collection_is_large_and_holds_nothing_twice():
    assert len(TEXTS) >= 200
    assert len(set(TEXTS)) == len(TEXTS)
    assert len(HOSTILE) >= 8


def test_an_address_is_one_of_the_web_or_refused():
    taken = []
    for text in TEXTS:
        try:
            taken.append(TypeAdapter(Address).validate_python(text, strict=True))
        except ValidationError:
            continue

    assert all(text.startswith(("https://", "http://")) for text in taken)
    assert not [text for text in taken if set(text) & set('"<>\\` \n\t')]
    assert not [text for text in taken if "@" in text.split("/")[2]]


def test_no_hostile_text_is_an_id():
    for text in TEXTS:
        if text == "constructor":  # a word like any other
            continue
        with pytest.raises(ValidationError):
            TypeAdapter(Identifier).validate_python(text, strict=True)


def test_every_field_takes_a_hostile_text_as_a_text_or_refuses_it():
    fields = {name: form for each in FORMS for name, form in text_forms(each)}

    for form in fields.values():
        adapter = TypeAdapter(form)
        for text in TEXTS:
            try:
                value = adapter.validate_python(text)
            except ValidationError:
                continue
            assert isinstance(value, str)

    assert len(fields) > 100


def test_most_hostile_texts_are_refused_before_a_page_is_made(tmp_path):
    write(tmp_path, record(mechanism=list(TEXTS[:200])))
    write(tmp_path, record(id="beta", mechanism=list(TEXTS[200:])), "beta.json")

    refused = {(d.path, d.pointer) for d in check(tmp_path) if d.pointer.startswith("/mechanism")}

    assert len(refused) > len(TEXTS) / 2


def test_a_text_with_hidden_characters_is_always_refused(tmp_path):
    write(tmp_path, record(mechanism=list(HIDDEN)))

    refused = {d.pointer for d in check(tmp_path)}

    assert {f"/mechanism/{place}" for place in range(len(HIDDEN))} <= refused


def test_a_hostile_equation_is_a_formula_or_refused(tmp_path):
    for index in range(0, len(TEXTS), 50):
        equations = [
            {"title": "E", "equation": text, "explanation": "x"}
            for text in TEXTS[index : index + 50]
        ]
        name = f"a{index}"
        write(tmp_path, record(id=name, name=name, science=equations, check=[]), f"{name}.json")

    found = check(tmp_path)

    refused = {
        (d.path, d.pointer.split("/")[2]) for d in found if d.pointer.startswith("/science/")
    }
    assert len(refused) > 0.9 * len(TEXTS)


@pytest.mark.parametrize(
    "path",
    [
        "../out",
        "/etc/passwd",
        "a/b",
        "a\\b",
        "..",
        ".",
        "a%2fb",
        "a\x00b",
        "con",
        "index",
        "A",
        "a b",
        "~",
        "-a",
    ],
)
def test_an_id_with_a_way_in_it_is_refused(tmp_path, path):
    write(tmp_path / "records", record(id=path))

    assert [d for d in check(tmp_path / "records") if d.pointer == "/id"]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["records"]


@pytest.mark.parametrize(
    "field", ["$schema", "labId", "deepLabId", "investigationId", "related", "prerequisites"]
)
@pytest.mark.parametrize(
    "value", ["../../etc/passwd", "file:///etc/passwd", "https://evil.example/x"]
)
def test_no_field_names_a_file_or_a_page_that_is_fetched(tmp_path, deeds, field, value):
    data = record()
    data[field] = [value] if field in ("related", "prerequisites") else value
    write(tmp_path, data)
    deeds.clear()

    assert [d for d in check(tmp_path) if d.pointer.startswith(f"/{field}")]
    assert not [what for what in deeds if "passwd" in what[1] or what[0] in RUNNING]


@pytest.mark.parametrize(
    "kind", ["record", "folder", "constants", "taxonomy", "settings", "investigation"]
)
def test_a_link_that_leads_outside_is_not_followed(tmp_path, deeds, kind):
    outside = tmp_path / "outside"
    secret = outside / "secret.json"
    write(outside, record(id="secret", name="Secret words"), "secret.json")
    records = tmp_path / "records"
    write(records, record())
    (records / "_investigations").mkdir()
    names = {"record": "secret.json", "investigation": "_investigations/secret.json"}
    if kind == "folder":
        (records / "_investigations").rmdir()
        (records / "_investigations").symlink_to(outside)
    else:
        (records / names.get(kind, f"_{kind}.json")).symlink_to(secret)
    deeds.clear()

    found = check(records)

    assert [d for d in found if "outside" in d.message]
    assert not [what for what in deeds if what[1].endswith("secret.json")]


def test_what_is_huge_deep_or_repeated_is_refused_in_a_moment(tmp_path):
    begun = time.monotonic()
    (tmp_path / "huge.json").write_text(" " * 20_000_000, "utf-8")
    (tmp_path / "deep.json").write_text("[" * 400_000, "utf-8")
    (tmp_path / "braces.json").write_text('{"a":' * 150_000, "utf-8")
    (tmp_path / "digits.json").write_text("9" * 900_000, "utf-8")
    write(tmp_path, record(id="many", specs=[{"label": "a", "value": "b"}] * 30_000), "many.json")
    write(tmp_path, record(id="wide") | {f"f{i}": i for i in range(60_000)}, "wide.json")
    write(tmp_path, record(id="long", description="word " * 190_000), "long.json")
    nested = {"name": "a"}
    for _ in range(60):
        nested = {"extra": nested, "more": nested.get("name", 1)}
    write(tmp_path, record(id="nested", extra=nested), "nested.json")

    found = check(tmp_path)

    paths = {Path(d.path).stem for d in found}
    assert {"huge", "deep", "braces", "digits", "many", "wide", "long"} <= paths
    assert len(found) < 3000
    assert time.monotonic() - begun < 20


def test_long_names_that_are_nearly_known_take_no_time(tmp_path):
    """Looking for the nearest known name takes the square of the length."""
    begun = time.monotonic()
    write(
        tmp_path,
        record(id="a" * 80, related=["b" * 80] * 200, prerequisites=["a" * 79 + "b"] * 200),
    )
    names = {("level" + "x" * 390)[:400] + str(i): 1 for i in range(200)}
    write(
        tmp_path,
        record(id="beta", level="l" * 400, kind="k" * 400, branch="b" * 400, **names),
        "beta.json",
    )

    assert check(tmp_path)
    assert time.monotonic() - begun < 10


def test_a_build_writes_into_its_output_and_starts_nothing(tmp_path, deeds):
    """Only the folder of records and the package itself are read."""
    records, output = tmp_path / "records", tmp_path / "site"
    write(records, record(description="--8<-- '/etc/passwd'\n\n{% include '/etc/passwd' %}"))
    deeds.clear()

    build_site(records, site_folder=output, config_path=None, site_url=None, strict=False)

    written = [path for kind, path in deeds if kind == "write"]
    allowed = (str(output), "/tmp/conceptry-", "/dev/null")
    cache = str(user_cache_path("conceptry"))
    assert [
        p for p in written if not p.startswith((*allowed, cache)) and "__pycache__" not in p
    ] == []
    assert not [what for what in deeds if what[0] in RUNNING]
    assert not [path for _, path in deeds if "passwd" in path]

"""Whatever an investigation or a picture holds, it ends in findings or in a good page."""

import copy
import json
import re
import shutil
from pathlib import Path

import pytest
import tally
from hypothesis import example, given
from hypothesis import strategies as st
from investigations import right_concept, right_way
from mutation import encoded, fuzzed, mutants, no_longer_than

from conceptry import site
from conceptry.diagnostics import errors, render_json, render_text
from conceptry.pages.link import LinkStyle

ROOT = Path(__file__).resolve().parents[1]
CONCEPTS = ROOT / "concepts"
WAYS = [
    right_way(),
    *(json.loads(path.read_text("utf-8")) for path in sorted(CONCEPTS.glob("_*/*.json"))),
]
WAYS = [way for way in WAYS if "steps" in way]
RECORDS = [
    record
    for path in sorted(CONCEPTS.glob("[!_]*.json"))
    if "picture" in (record := json.loads(path.read_text("utf-8")))
]

# What fails is shown whole, however long it is.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


def build(folder, records, path, content):
    """Build a site with one file of that content, which is then gone again."""
    path.write_bytes(content)
    try:
        with no_longer_than(60):
            return site.build(
                records, title="T", style=LinkStyle.DIRECTORY, cache_folder=folder / "cache"
            )
    finally:
        path.unlink()


def assert_said(made, found):
    assert (made is None) == bool(errors(found))
    assert all(d.line >= 1 and d.column >= 1 and d.message for d in found)
    assert all("\n" not in render_text(d).replace("\n    hint: ", "") for d in found)
    assert len(json.loads(render_json(found))) == len(found)


def assert_good(page, content):
    shown = page.html.encode("utf-8").decode("utf-8")
    assert "<script" not in shown
    words = set(re.findall(r">\s*(nan|NaN|inf|-inf|None|undefined)\s*<", shown))
    assert all(word.encode() in content for word in words)
    assert not re.search(r' (?:d|points|viewBox|[xy12]{1,2}|width|height)="[^"]*(?:nan|inf)', shown)


@st.composite
def pictured(draw):
    """A record whose picture has some changes."""
    record = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    return record | draw(mutants([{"picture": record["picture"]}]))


@fuzzed(25)
@given(encoded(pictured()))
def test_any_picture_ends_in_findings_or_in_a_good_page(folder, content):
    records = folder / "pictures"
    records.mkdir(exist_ok=True)
    shutil.copy(CONCEPTS / "_constants.json", records)
    named = re.search(rb'"id": "([a-z0-9-]{1,80})"', content)
    name = named[1].decode() if named else "alpha"

    made, found = build(folder, records, records / f"{name}.json", content)

    tally.count("pictures", "stopped by findings" if made is None else "good pages")
    assert_said(made, found)
    if made is not None:
        [page] = [page for page in made.pages if page.path == f"concepts/{name}"]
        assert_good(page, content)


@fuzzed(25)
@given(encoded(mutants([right_way()])))
@example(b"")
@example(b"null")
@example(b"[" * 100_000)
def test_any_investigation_ends_in_findings_or_in_a_good_page(folder, content):
    records = folder / "ways"
    (records / "_investigations").mkdir(parents=True, exist_ok=True)
    (records / "link-transfer.json").write_text(json.dumps(right_concept()), "utf-8")
    path = records / "_investigations" / "first-look.json"

    made, found = build(folder, records, path, content)

    tally.count("investigations", "stopped by findings" if made is None else "good pages")
    assert_said(made, found)
    if made is not None:
        [page] = [page for page in made.pages if page.path == "investigations/first-look"]
        assert_good(page, content)

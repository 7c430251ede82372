"""Whatever a record holds, it ends in findings or in a good page, never in an exception."""

import copy
import json
import re
import shutil
from pathlib import Path

import pytest
import tally
from hypothesis import example, given
from hypothesis import strategies as st
from mutation import TEXTS, at, encoded, fuzzed, mutants, no_longer_than, places, values
from sample import render_record

from conceptry import site
from conceptry.authoring.mending import mend_record
from conceptry.diagnostics import errors, render_json, render_text
from conceptry.model.corpus import load
from conceptry.pages.link import LinkStyle

ROOT = Path(__file__).resolve().parents[1]
RECORDS = [
    json.loads(render_record("alpha")),
    *(
        json.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / "concepts").glob("[!_]*.json"))
    ),
]

FORMULAS = ("science", "example", "check")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


# What fails is shown whole, however long it is.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")


@fuzzed(250)
@given(encoded(mutants(RECORDS, FORMULAS)))
@example(b"")
@example(b"null")
@example(b"[" * 100_000)
@example(b'{"id":' * 100_000)
def test_any_record_ends_in_findings_or_in_a_good_page(folder, content):
    records = folder / "records"
    records.mkdir(exist_ok=True)
    shutil.copy(ROOT / "concepts" / "_constants.json", records)
    named = re.search(rb'"id": "([a-z0-9-]{1,80})"', content)
    name = named[1].decode() if named else "alpha"
    path = records / f"{name}.json"
    path.write_bytes(content)

    try:
        with no_longer_than(60):
            made, found = site.build(
                records, title="T", style=LinkStyle.DIRECTORY, cache_folder=folder / "cache"
            )
            for record in load(records)[0].records:
                mended, changes = mend_record(record)
                assert changes or mended == record.source.text
    finally:
        path.unlink()

    tally.count("records", "stopped by findings" if errors(found) else "good pages")
    assert (made is None) == bool(errors(found))
    assert all(d.line >= 1 and d.column >= 1 and d.message for d in found)
    assert all("\n" not in render_text(d).replace("\n    hint: ", "") for d in found)
    assert len(json.loads(render_json(found))) == len(found)
    if made is not None:
        [page] = [page for page in made.pages if page.path == f"concepts/{name}"]
        shown = page.html.encode("utf-8").decode("utf-8")
        assert "<script" not in shown
        words = set(re.findall(r">\s*(nan|NaN|inf|-inf|None|undefined)\s*<", shown))
        assert all(word.encode() in content for word in words)


SHARED = {
    path.name: json.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "concepts").glob("_*.json"))
}
SHARED.setdefault("_settings.json", {"warnings": 3, "answerPositionShare": 0.5})


@st.composite
def shared_files(draw):
    """The name and the text of a file that records share, with some changes."""
    name = draw(st.sampled_from(sorted(SHARED)))
    data = copy.deepcopy(SHARED[name])
    for _ in range(draw(st.integers(1, 3))):
        paths = [path for path in places(data) if path]
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        holder, step = at(data, path[:-1]), path[-1]
        if draw(st.booleans()):
            holder[step] = copy.deepcopy(draw(values))
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(TEXTS))] = holder.pop(step)
        else:
            holder.append(copy.deepcopy(holder[step]))
    return name, json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


@fuzzed(250)
@given(shared_files())
def test_any_shared_file_ends_in_findings_or_in_a_good_site(folder, shared):
    name, content = shared
    records = folder / "shared"
    records.mkdir(exist_ok=True)
    for record in RECORDS[:2]:
        text = json.dumps(record, ensure_ascii=False)
        (records / f"{record['id']}.json").write_text(text, "utf-8")
    (records / name).write_bytes(content)

    try:
        with no_longer_than(60):
            _, found = site.check(records)
    finally:
        (records / name).unlink()

    tally.count("shared files", "stopped by findings" if errors(found) else "right")
    assert len(json.loads(render_json(found))) == len(found)

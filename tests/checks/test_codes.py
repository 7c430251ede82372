"""Every code has a record that shows it, and only it; right records show nothing."""

from pathlib import Path

import pytest

from conceptry import site
from conceptry.diagnostics import CODES, Severity, errors
from conceptry.pages.link import LinkStyle

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
VALID = sorted(path.stem for path in (CORPUS / "valid").iterdir())
BESIDE = {"too-many-warnings": {"repeated-link"}}
"""Codes that cannot be shown without another."""


def folder_of(code: str, tmp_path: Path) -> Path:
    """Return a folder with what shows a code: one record, or a folder where one cannot show it."""
    single = CORPUS / "invalid" / f"{code}.json"
    if not single.exists():
        return CORPUS / "invalid" / code
    (tmp_path / single.name).write_bytes(single.read_bytes())
    return tmp_path


def test_every_code_has_a_bad_example_and_every_example_a_code():
    assert {path.stem for path in (CORPUS / "invalid").iterdir()} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_bad_example_shows_its_code_and_no_other_error(code, tmp_path):
    _, found = site.check(folder_of(code, tmp_path))

    assert code in {d.code for d in found}
    assert {d.code for d in errors(found)} <= {code}
    if CODES[code].severity is Severity.ERROR:
        assert {d.code for d in found} == {code} | BESIDE.get(code, set())


@pytest.mark.parametrize("code", [c for c in CODES if CODES[c].severity is Severity.ERROR])
def test_a_bad_example_shows_one_fault_once(code, tmp_path):
    _, found = site.check(folder_of(code, tmp_path))

    assert [d.code for d in found if d.code not in BESIDE.get(code, set())] == [code]


@pytest.mark.parametrize("code", CODES)
def test_every_finding_stands_at_a_place_of_its_file(code, tmp_path):
    folder = folder_of(code, tmp_path)
    _, found = site.check(folder, display_folder=".")

    for d in found:
        path = folder / d.path
        lines = path.read_bytes().decode("latin-1").split("\n") if path.is_file() else [""]
        assert 1 <= d.line <= len(lines)
        assert 1 <= d.column <= len(lines[d.line - 1]) + 1


@pytest.mark.parametrize("name", VALID)
def test_an_unusual_but_right_record_gives_no_finding(name, tmp_path):
    path = CORPUS / "valid" / f"{name}.json"
    (tmp_path / path.name).write_bytes(path.read_bytes())

    _, found = site.check(tmp_path)

    assert found == ()


def test_unusual_but_right_records_become_pages():
    made, _ = site.build(CORPUS / "valid", title="T", style=LinkStyle.DIRECTORY)

    assert made is not None
    assert {f"concepts/{name}" for name in VALID} <= {page.path for page in made.pages}

"""The number of warnings that a folder accepts."""

import json

import pytest
from sample import render_record

from conceptry import site


def write(folder, accepted, *related, **changes):
    record = {**json.loads(render_record("alpha")), "related": list(related), **changes}
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    (folder / "_settings.json").write_text(f'{{"warnings": {accepted}}}')


def of_settings(folder):
    return [d for d in site.check(folder, display_folder=".")[1] if d.path == "_settings.json"]


def test_more_warnings_than_accepted_are_an_error_that_counts_them_by_code(tmp_path):
    write(tmp_path, 1, "zzz", "yyy", deepLabId="no-lab")

    [diagnostic] = of_settings(tmp_path)

    assert (diagnostic.code, diagnostic.severity) == ("too-many-warnings", "error")
    assert diagnostic.message == (
        "3 warnings, the folder accepts 1: 2 unknown-concept, 1 unknown-lab"
    )
    assert diagnostic.hint == "mend at least 2 of them; the number is not meant to rise"
    assert (diagnostic.line, diagnostic.column, diagnostic.pointer) == (1, 14, "/warnings")


def test_fewer_warnings_than_accepted_are_a_note_with_the_number_to_write(tmp_path):
    write(tmp_path, 5, "zzz")

    [diagnostic] = of_settings(tmp_path)

    assert (diagnostic.code, diagnostic.severity) == ("limit-can-fall", "note")
    assert diagnostic.message == "1 warning, the folder accepts 5"
    assert diagnostic.hint == 'write "warnings": 1, so that the number cannot rise again'


@pytest.mark.parametrize("related", [(), ("zzz",)])
def test_as_many_warnings_as_accepted_are_no_finding(tmp_path, related):
    write(tmp_path, len(related), *related)

    assert of_settings(tmp_path) == []


def test_an_error_that_may_hide_warnings_asks_for_no_smaller_number(tmp_path):
    write(tmp_path, 5, level="no-level")

    assert of_settings(tmp_path) == []

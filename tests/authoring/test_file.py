"""Files that are written anew: whole at every moment, and the same in all but their words."""

import stat

import pytest

from conceptry.authoring import file
from conceptry.authoring.file import list_files, read_formatted, write_bytes


def test_line_ends_byte_order_mark_and_a_missing_end_of_line_are_put_right(tmp_path):
    path = tmp_path / "alpha.json"
    path.write_bytes(b'\xef\xbb\xbf{\r\n"id": "alpha"\r\n}')

    found = read_formatted(path)

    assert found.is_changed
    assert found.raw == b'{\n  "id": "alpha"\n}\n'


def test_what_is_no_json_is_reported_and_left_alone(tmp_path):
    path = tmp_path / "alpha.json"
    path.write_text('{"id": "a", "id": "b"}')

    found = read_formatted(path)

    assert (found.raw, found.is_changed) == (None, False)
    assert [d.code for d in found.diagnostics] == ["duplicate-name"]


def test_records_and_shared_files_of_a_folder_have_a_canonical_form(tmp_path):
    for name in ("b.json", "a.json", "_settings.json", "_notes.json", ".hidden.json", "c.txt"):
        (tmp_path / name).write_text("{}")

    assert [path.name for path in list_files(tmp_path)] == ["_settings.json", "a.json", "b.json"]


def test_a_file_keeps_its_mode(tmp_path):
    path = tmp_path / "alpha.json"
    path.write_text("old")
    path.chmod(0o640)

    write_bytes(path, b"new")

    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "alpha.json"
    target.write_text("old")
    link = tmp_path / "alpha.json"
    link.symlink_to(target)

    write_bytes(link, b"new")

    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "alpha.json"
    path.write_text("old")

    def refuse(*_):
        raise OSError("no space")

    monkeypatch.setattr(file.os, "fsync", refuse)
    with pytest.raises(OSError, match="no space"):
        write_bytes(path, b"new")

    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old"

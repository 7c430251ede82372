"""A site packed into one file, and what a copy of it is found to be."""

from __future__ import annotations

import json
import os
import shutil
import zipfile

import pytest
from clean_site import write_site

from conceptry.archive import CopyError, ManifestError, open_copy, pack_site, verify
from conceptry.cli import main


@pytest.fixture
def site(tmp_path):
    return write_site(tmp_path / "site")


@pytest.fixture
def packed(site, tmp_path):
    pack_site(site, tmp_path / "book.zip")
    return tmp_path / "book.zip"


@pytest.fixture
def unpacked(packed, tmp_path):
    shutil.unpack_archive(packed, tmp_path / "copy")
    return tmp_path / "copy" / "book"


def verdict(path):
    with open_copy(path) as copy:
        return verify(copy)


def test_the_same_site_gives_the_same_bytes_on_another_day_and_from_another_place(site, tmp_path):
    first, second = tmp_path / "one/book.zip", tmp_path / "two/book.zip"
    moved = shutil.copytree(site, tmp_path / "elsewhere")
    (moved / "index.html").chmod(0o600)
    os.utime(moved / "index.html", (1, 1))
    for path in (first, second):
        path.parent.mkdir()

    made = [pack_site(folder, path) for folder, path in ((site, first), (moved, second))]

    assert made[0].edition == made[1].edition
    assert first.read_bytes() == second.read_bytes()
    assert [p.name for p in first.parent.iterdir()] == ["book.zip"]


def test_an_archive_holds_the_site_in_one_folder(packed, site):
    with zipfile.ZipFile(packed) as archive:
        names = archive.namelist()
        home = archive.read("book/index.html")

    assert names == sorted(names)
    assert {name.partition("/")[0] for name in names} == {"book"}
    assert home == (site / "index.html").read_bytes()


def test_a_whole_copy_is_whole_as_a_file_and_unpacked(packed, unpacked):
    assert verdict(packed) == verdict(unpacked)
    assert verdict(packed).is_whole
    assert verdict(packed).title == "Home"


def test_each_file_that_is_not_as_it_should_be_is_named(unpacked):
    (unpacked / "other/index.html").unlink()
    (unpacked / "sum.js").write_text("other")
    (unpacked / "notes.txt").write_text("mine")
    (unpacked / ".DS_Store").write_text("the system's own")

    found = verdict(unpacked)

    assert not found.is_whole
    assert (found.missing, found.changed, found.extra) == (
        ("other/index.html",),
        ("sum.js",),
        ("notes.txt",),
    )


def test_a_byte_that_changed_within_the_archive_is_found(packed):
    content = bytearray(packed.read_bytes())
    with zipfile.ZipFile(packed) as archive:
        at = archive.getinfo("book/index.html").header_offset + 60
    content[at] ^= 255
    packed.write_bytes(content)

    assert verdict(packed).changed == ("index.html",)


def test_an_edition_changes_with_any_byte_and_with_nothing_else(site, tmp_path):
    before = pack_site(site, tmp_path / "a.zip").edition
    (site / "sum.js").write_text("export const add = (a, b) => b + a;\n")

    assert pack_site(site, tmp_path / "b.zip").edition != before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[:-10], "its manifest cannot be read"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "of format 2, not 1"),
        (lambda text: text.replace('"size": ', '"size": -'), "are not in order"),
        (
            lambda text: text.replace('"path": "sum.js"', '"path": "sumX.js"'),
            "of its manifest make",
        ),
    ],
)
def test_a_manifest_that_does_not_fit_with_itself_proves_nothing(unpacked, change, reason):
    path = unpacked / "conceptry-manifest.json"
    path.write_text(change(path.read_text()))

    with pytest.raises(ManifestError, match=reason):
        verdict(unpacked)


def test_what_is_no_copy_is_told(tmp_path):
    (tmp_path / "text.zip").write_text("text")

    with pytest.raises(CopyError, match=r"text\.zip is no archive"):
        verdict(tmp_path / "text.zip")


def test_the_commands_pack_a_site_and_say_what_a_copy_is(site, tmp_path, capsys):
    assert main(["bundle", str(site), "-o", str(tmp_path / "book.zip")]) == 0
    edition = capsys.readouterr().out.partition("edition ")[2].partition(",")[0]

    assert main(["verify", str(tmp_path / "book.zip")]) == 0
    files = sum(1 for path in site.rglob("*") if path.is_file())
    assert capsys.readouterr().out == f"whole: Home, edition {edition}, {files} files\n"

    shutil.unpack_archive(tmp_path / "book.zip", tmp_path / "copy")
    (tmp_path / "copy/book/sum.js").unlink()
    assert main(["verify", str(tmp_path / "copy/book")]) == 1
    assert capsys.readouterr().out == (
        f"missing sum.js\nnot whole: Home, edition {edition}, 1 missing of {files} files\n"
    )

    assert main(["verify", str(tmp_path / "copy/book"), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == ["sum.js"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["verify", "gone.zip"], "gone.zip is not there; name an archive or a folder"),
        (["verify", "site"], "site cannot be verified: it has no conceptry-manifest.json; "),
        (["bundle", "site", "-o", "site/book.zip"], "site/book.zip would lie within the site"),
        (["bundle", "gone"], "gone is not there; build a site first"),
    ],
)
def test_the_commands_say_what_they_cannot_do(site, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(site.parent)

    assert main(arguments) == 1

    assert capsys.readouterr().err.startswith(f"conceptry: {said}")

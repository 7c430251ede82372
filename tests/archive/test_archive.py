"""A site packed into one file, and what a copy of it is found to be."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from clean_site import write_site

from conceptry.archive import (
    CopyError,
    ManifestError,
    open_copy,
    pack_site,
    render_verdict,
    verify,
)
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

    found = verdict(unpacked)

    assert not found.is_whole
    assert (found.missing, found.changed, found.extra) == (
        ("other/index.html",),
        ("sum.js",),
        ("notes.txt",),
    )


def test_what_a_system_left_is_named_and_harms_none(unpacked):
    (unpacked / "other/.DS_Store").write_text("the system's own")

    found = verdict(unpacked)

    assert found.is_whole
    assert render_verdict(found).startswith("left by a system other/.DS_Store\nwhole: Home, ")


def test_a_size_that_is_not_that_of_its_file_is_found(unpacked):
    path = unpacked / "conceptry-manifest.json"
    path.write_text(re.sub(r'("sum.js", "size": )\d+', r"\g<1>9", path.read_text()))

    assert verdict(unpacked).changed == ("sum.js",)


def test_links_are_no_files_of_a_copy(unpacked, tmp_path):
    (tmp_path / "away").mkdir()
    shutil.move(unpacked / "sum.js", tmp_path / "sum.js")
    (unpacked / "sum.js").symlink_to(tmp_path / "sum.js")
    (unpacked / "more").symlink_to(tmp_path / "away")
    (unpacked / "Thumbs.db").symlink_to(tmp_path / "nowhere")

    found = verdict(unpacked)

    assert (found.changed, found.extra) == (("sum.js",), ("Thumbs.db", "more"))


def test_a_link_within_an_archive_is_no_file(packed, tmp_path):
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as to, zipfile.ZipFile(packed) as kept:
        for info in kept.infolist():
            content = kept.read(info)
            if info.filename == "book/sum.js":
                info.external_attr = 0o120777 << 16
            to.writestr(info, content)

    assert verdict(other).changed == ("sum.js",)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_an_archive_holds_twice_is_an_error(packed, tmp_path):
    foreign = tmp_path / "foreign.zip"
    with zipfile.ZipFile(foreign, "w") as to, zipfile.ZipFile(packed) as kept:
        to.writestr("book/sum.js", "foreign")
        for info in kept.infolist():
            to.writestr(info, kept.read(info))

    found = verdict(foreign)

    assert (found.twice, found.changed, found.is_whole) == (("sum.js",), (), False)


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("__MACOSX/._a", "outside", "__MACOSX/._a"),
        ("../evil", "outside", "../evil"),
        ("book", "outside", "book"),
        ("book/../../evil", "extra", "../../evil"),
        ("book/../evil/", "extra", "../evil"),
        ("book/sum.js/", "twice", "sum.js"),
        ("book/\x1b[2K\rwhole", "extra", r"\x1b[2K\rwhole"),
    ],
)
def test_what_does_not_belong_in_an_archive_is_named_for_what_it_is(packed, name, kind, told):
    with zipfile.ZipFile(packed, "a") as archive:
        archive.writestr(name, b"")

    found = verdict(packed)

    assert not found.is_whole
    assert not found.missing
    assert render_verdict(found).splitlines()[0] == f"{kind} {told}"


def test_an_archive_may_name_the_folder_of_its_copy_as_it_likes(packed, tmp_path):
    again = tmp_path / "again.zip"
    with zipfile.ZipFile(again, "w") as to, zipfile.ZipFile(packed) as kept:
        for name in kept.namelist():
            to.writestr(f"./some/{name}", kept.read(name))

    assert verdict(again) == verdict(packed)


def test_an_archive_that_leads_out_of_its_folder_is_told(tmp_path):
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as archive:
        archive.writestr("../book/conceptry-manifest.json", "{}")

    with pytest.raises(CopyError, match=r"would unpack to \.\./book/, which leads out"):
        verdict(tmp_path / "out.zip")


@pytest.mark.parametrize(
    ("at_central", "at_local", "value", "reason"),
    [(8, 6, 1, r"manifest\.json is encrypted"), (10, 8, 99, "compression method is not supported")],
)
def test_an_archive_that_cannot_be_unpacked_is_told(packed, at_central, at_local, value, reason):
    content = bytearray(packed.read_bytes())
    for sign, at in ((b"PK\x01\x02", at_central), (b"PK\x03\x04", at_local)):
        for found in re.finditer(re.escape(sign), bytes(content)):
            content[found.start() + at] = value
    packed.write_bytes(content)

    with pytest.raises(ManifestError, match=reason):
        verdict(packed)


def test_a_manifest_that_is_damaged_in_its_archive_is_told(packed):
    content = bytearray(packed.read_bytes())
    at = content.find(b"book/conceptry-manifest.json") + len("book/conceptry-manifest.json")
    content[at] ^= 255
    packed.write_bytes(content)

    with pytest.raises(ManifestError, match=r"manifest\.json cannot be unpacked"):
        verdict(packed)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (b"a\xff.txt", r"a\\udcff\.txt has a name"),
        (b"a\n.txt", r"a\\n\.txt has a name"),
        (b"back\\slash", "has a name"),
    ],
)
def test_a_name_that_other_systems_cannot_have_is_not_packed(site, tmp_path, name, reason):
    os.close(os.open(os.fsencode(site) + b"/" + name, os.O_CREAT))

    with pytest.raises(CopyError, match=reason):
        pack_site(site, tmp_path / "book.zip")


def test_what_a_link_leads_to_is_not_packed(site, tmp_path):
    (tmp_path / "secret").write_text("mine")
    (site / "note.txt").symlink_to(tmp_path / "secret")
    (site / "all").symlink_to(tmp_path)

    with pytest.raises(CopyError, match=r"(?s)all is a link.*note\.txt is a link"):
        pack_site(site, tmp_path / "book.zip")
    assert not (tmp_path / "book.zip").exists()


def test_a_file_that_cannot_be_written_is_told_by_the_name_that_was_asked_for(
    site, tmp_path, monkeypatch
):
    def refuse(made, _):
        raise PermissionError(errno.EACCES, "Permission denied", str(made))

    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(CopyError, match=r"/book\.zip cannot be written: permission denied"):
        pack_site(site, tmp_path / "book.zip")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


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
        (lambda text: text.replace('"size": ', '"size": -'), "an entry that no file can have"),
        (lambda text: re.sub('"size": [0-9]+', '"size": true', text, count=1), "no file can have"),
        (lambda text: text.replace('"title": "Home"', '"title": 5'), "the title of .* is 5"),
        (lambda text: text.replace('"sum.js"', r'"sum\nother.js"'), r"sum\\nother.js"),
        (lambda text: text.replace('"sum.js"', r'"sum\ud800.js"'), r"sum\\ud800.js"),
        (lambda text: text.replace('"sum.js"', '"../sum.js"'), "no file can have: '../sum.js'"),
        (lambda text: text.replace('"sum.js"', '"/sum.js"'), "no file can have: '/sum.js'"),
        (lambda text: text.replace('"sum.js"', r'"a\\sum.js"'), "no file can have"),
        (lambda text: re.sub(r"(\{.*sum.js.*\}),?", r"\1,\n\1", text), "are not in order"),
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
        (["bundle", "site", "-o", "."], ". is a folder; name the file to write, such as site.zip"),
        (["bundle", "site", "-o", "no/b.zip"], "no/b.zip cannot be written: the folder no is not "),
        (["bundle", "gone"], "gone is not there; build a site first"),
    ],
)
def test_the_commands_say_what_they_cannot_do(site, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(site.parent)

    assert main(arguments) == 1

    assert capsys.readouterr().err.startswith(f"conceptry: {said}")

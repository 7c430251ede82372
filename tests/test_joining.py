"""The scripts of a site are joined from the sources of today, the same each time."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path

import pytest

from conceptry import assets
from conceptry.joining import JoiningError, find_edition, join_scripts

NODE_MODULES = Path(__file__).resolve().parents[1] / "node_modules"
IMPORT = re.compile(r"""(?:from|import\()\s*"\./([^"]+)\"""")


@pytest.fixture
def sources(tmp_path):
    assets.ensure()
    folder = tmp_path / "browser"
    ignored = shutil.ignore_patterns("python", "scripts", "fonts", "style")
    return Path(shutil.copytree(assets.browser_folder(), folder, ignore=ignored))


def join(sources, output):
    join_scripts(sources, output, node_modules=NODE_MODULES)
    return find_edition(sources, output)


def test_two_joinings_are_the_same_byte_for_byte(sources, tmp_path):
    first, second = join(sources, tmp_path / "one"), join(sources, tmp_path / "two")

    names = {path.name for path in first.iterdir()}
    assert {"conceptry.js", "folder.js", "start.js", "worker.js", "worker.packed.js"} <= names
    assert {p.name: p.read_bytes() for p in first.iterdir()} == {
        p.name: p.read_bytes() for p in second.iterdir()
    }


def test_every_import_leads_to_a_file_and_the_scripts_of_folders_have_none(sources, tmp_path):
    made = join(sources, tmp_path / "out")

    for path in made.glob("*.js"):
        asked = set(IMPORT.findall(path.read_text("utf-8")))
        assert all((made / name).is_file() for name in asked), path.name
        assert not asked or path.name != "folder.js"


def test_a_change_of_a_source_makes_another_edition_and_an_old_one_goes_in_time(sources, tmp_path):
    output = tmp_path / "out"
    first = join(sources, output)
    (sources / "day.js").write_text((sources / "day.js").read_text("utf-8") + "// more\n")

    second = join(sources, output)
    assert {path.name for path in output.iterdir()} == {first.name, second.name}

    long_ago = time.time() - 2 * 3600
    os.utime(first, (long_ago, long_ago))
    join(sources, output)
    assert [path.name for path in output.iterdir()] == [second.name]


def test_a_fault_in_a_source_is_told_with_its_place(sources, tmp_path):
    (sources / "quiz.js").write_text("export function define( {\n")

    with pytest.raises(JoiningError, match=r"quiz\.js:2:0:") as caught:
        join(sources, tmp_path / "out")
    assert "node:" not in str(caught.value)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_missing_esbuild_is_told(sources, tmp_path):
    with pytest.raises(JoiningError, match=r"esbuild is not in .*; run npm ci"):
        join_scripts(sources, tmp_path / "out", node_modules=tmp_path)

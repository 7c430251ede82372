"""The machine's own encoding changes nothing of what is read, printed or written."""

import json
import os
import subprocess
import sys

import pytest
from sample import render_record

PLACES = {
    "utf-8": {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
    # Without its two ways out, Python takes the encoding of this locale: ASCII.
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a Chinese text, Windows lines and a byte-order mark."""
    record = json.loads(render_record("alpha"))
    record |= {"name": "存储 τ", "role": "数据写入的时间 λτ/2。", "related": ["nirgends"]}
    text = json.dumps(record, ensure_ascii=False, indent=2).replace("\n", "\r\n")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "alpha.json").write_bytes(("\ufeff" + text).encode("utf-8"))
    return tmp_path


def run(folder, place, *words):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-m", "conceptry", *words],
        cwd=folder,
        env={**kept, **PLACES[place], "SOURCE_DATE_EPOCH": "1790000000"},
        capture_output=True,
        check=False,
        timeout=240,
    )


def files(folder):
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_second_place_really_has_another_encoding(tmp_path):
    code = "import locale; print(locale.getencoding().lower())"
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, **PLACES["ascii"]},
        capture_output=True,
        check=True,
    )

    assert done.stdout.decode().strip() not in ("utf-8", "utf8")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "mine"),
        ("diff", "mine", "mine"),
        ("new", "beta", "--dir", "mine"),
        ("review", "alpha", "--by", "José", "--date", "2026-11-29", "--dir", "mine"),
    ],
    ids=lambda words: " ".join(words[:4]),
)
def test_what_is_printed_and_written_is_the_same(folder, words):
    before = files(folder)
    found = []
    for place in PLACES:
        done = run(folder, place, *words)
        found.append((done.returncode, done.stdout, done.stderr, files(folder)))
        for path in folder.rglob("*.json"):
            path.unlink()
        for name, raw in before.items():
            (folder / name).write_bytes(raw)

    assert found[0] == found[1]
    assert b"Traceback" not in found[0][2]


def test_a_site_is_the_same_to_the_last_byte(folder):
    sites = []
    for place in PLACES:
        done = run(folder, place, "build", "mine", "--site", f"site-{place}")
        assert done.returncode == 0, done.stderr.decode()
        sites.append(files(folder / f"site-{place}"))

    assert sites[0].keys() == sites[1].keys()
    assert [name for name in sites[0] if sites[0][name] != sites[1][name]] == []
    page = sites[0]["concepts/alpha.html"].decode("utf-8")
    assert "数据写入的时间 λτ/2。" in page

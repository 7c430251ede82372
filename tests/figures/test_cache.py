"""Drawings are kept, and a spoilt one is drawn again."""

import hashlib
import re

import pytest

from conceptry.figures import cache, chart
from conceptry.figures.sweep import compute_curves


@pytest.fixture
def spec(programs):
    return chart.render_spec(compute_curves(programs["overhead"]))


def test_the_second_drawing_comes_from_the_cache(tmp_path, spec, monkeypatch):
    first = cache.render_cached_svg(spec, tmp_path / "deep" / "figures")
    monkeypatch.setattr(cache.drawing, "render_raw_svg", lambda _: pytest.fail("drawn again"))

    assert cache.render_cached_svg(spec, tmp_path / "deep" / "figures") == first


@pytest.mark.parametrize("damage", [b"", b"<svg/>", b"\xff\xfe", None])
def test_a_spoilt_entry_is_drawn_again(tmp_path, spec, damage):
    first = cache.render_cached_svg(spec, tmp_path)
    (entry,) = tmp_path.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-20] if damage is None else damage)

    second = cache.render_cached_svg(spec, tmp_path)

    # The renderer counts its clip paths through the life of the process.
    assert re.sub(r"clip\d+", "clip", second) == re.sub(r"clip\d+", "clip", first)
    assert entry.read_text() == f"{hashlib.sha256(second.encode()).hexdigest()}\n{second}"


def test_an_entry_that_can_be_neither_read_nor_replaced_harms_nothing(tmp_path, spec):
    entry = tmp_path / f"{cache.compute_key(spec)}.svg"
    entry.mkdir()

    assert cache.render_cached_svg(spec, tmp_path).startswith("<svg")
    assert [*tmp_path.iterdir()] == [entry]


def test_nothing_half_written_stays(tmp_path, spec):
    cache.render_cached_svg(spec, tmp_path)

    assert [path.suffix for path in tmp_path.iterdir()] == [".svg"]


def test_another_renderer_is_another_key(spec, monkeypatch):
    before = cache.compute_key(spec)
    monkeypatch.setattr(cache, "version", lambda _: "0")

    assert cache.compute_key(spec) != before

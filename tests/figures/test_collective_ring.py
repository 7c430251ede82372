"""A ring: which chunks a rank holds and sends, and how a drawing of few stands for many."""

import re

import pytest
from extent import SVG, assert_words_are_apart, read_extents, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.figures.diagram.collective_ring import count_contributions, find_sent
from conceptry.scene.fact import Fact
from conceptry.scene.ring import Ring


def ring(ranks=8, *facts):
    return Ring(
        amount(ranks, "1"),
        amount(1, "GB"),
        amount(1000 / ranks, "MB"),
        amount(450, "GB/s"),
        tuple(Fact(label, text) for label, text in facts),
    )


def draw_ring(scene, title="All-reduce"):
    return draw("collective-ring", figure_id="f", title=title, scene=scene)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 12))
def test_chunks_are_held_as_if_each_rank_had_sent_and_added(ranks):
    """Pass sets of contributions round by hand and compare after every step."""
    held = [[{rank} for _ in range(ranks)] for rank in range(ranks)]

    for step in range(2 * (ranks - 1)):
        sizes = tuple(tuple(len(chunk) for chunk in row) for row in held)
        assert sizes == count_contributions(ranks, step)
        sent = [(rank, find_sent(ranks, rank, step)) for rank in range(ranks)]
        moving = [(rank, chunk, set(held[rank][chunk])) for rank, chunk in sent]
        for rank, chunk, content in moving:
            target = held[(rank + 1) % ranks]
            is_sum = step < ranks - 1
            assert not (is_sum and target[chunk] & content)  # nothing is added twice
            target[chunk] = target[chunk] | content if is_sum else content

    assert all(len(chunk) == ranks for row in held for chunk in row)
    assert find_sent(ranks, 0, 2 * (ranks - 1)) is None


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
@pytest.mark.parametrize(("ranks", "drawn"), [(2, 2), (3, 3), (8, 8), (9, 8), (1024, 8)])
def test_every_rank_is_drawn_up_to_eight(layout, ranks, drawn):
    svg = read_layouts(draw_ring(ring(ranks)))[layout]

    circles = [one for one in svg.iter(f"{SVG}circle") if one.get("class") == "cx-d-rank"]

    assert len(circles) == drawn
    assert ("in place of" in "".join(svg.itertext())) == (ranks > drawn)


def test_a_drawing_of_many_ranks_keeps_their_true_steps():
    texts = " ".join(one.text for one in read_extents(read_layouts(draw_ring(ring(1024)))[0]))

    assert "After 1023 steps: one sum" in texts
    assert "After 2046 steps: all sums" in texts
    assert "Drawn with 8 ranks in place of 1024." in texts


def test_the_last_grid_is_full_and_the_first_has_no_complete_sum():
    svg = read_layouts(draw_ring(ring(4)))[0]

    dots = [one.get("d") for one in svg.iter(f"{SVG}path") if one.get("class") == "cx-d-mark"]

    assert [path.count("h0") for path in dots] == [
        4,
        16,
    ]  # after the reduce-scatter, and at the end


def test_marks_differ_without_colour():
    legend = draw_ring(ring()).legend

    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in legend}
    assert [item.mark for item in legend] == ["chunk", "sent", "complete"]
    assert len(shapes) == 3


def test_the_text_says_both_halves_with_their_steps():
    text = draw_ring(ring(8, ("time of all", "3.93 ms"))).description

    assert text.replace("\u00a0", " ") == (
        "8 ranks stand on a ring, and each sends to the next one only, at 450 GB/s. "
        "The buffer of each rank, 1 GB, is cut into 8 chunks of 125 MB. "
        "In the reduce-scatter each rank sends one chunk in each step, and the next rank adds its "
        "own to it: after 7 steps every rank holds one complete sum. "
        "In the all-gather the complete sums go round: after 7 more, 14 in all, every rank holds "
        "all of them. Time of all: 3.93 ms."
    )


@pytest.mark.parametrize("ranks", [2, 3, 4, 8, 9, 1024, 10**9])
@pytest.mark.parametrize("words", [("time", "1 s"), (LONG, LONG), (WORD, WORD)])
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(ranks, words, layout):
    assert_words_are_apart(read_layouts(draw_ring(ring(ranks, words)))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_ring(ring(5, (HOSTILE, HOSTILE)), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert first == second

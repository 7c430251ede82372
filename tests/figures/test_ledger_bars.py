"""A ledger: bars in proportion, each from where the one above ends."""

import pytest
from extent import assert_words_are_apart, read_boxes, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.ledger import Ledger, LedgerItem, LedgerLine


def ledger(*values, lines=(), label="row"):
    """Return a ledger of rows, and below them their sum."""
    items = [LedgerItem(f"{label} {i}", amount(v), is_sum=False) for i, v in enumerate(values)]
    items.append(LedgerItem("all", amount(sum(values)), is_sum=True))
    return Ledger(tuple(items), tuple(LedgerLine(label, amount(v)) for v in lines))


def draw_ledger(scene, title="Cost"):
    return draw("ledger-bars", figure_id="f", title=title, scene=scene)


def bars(diagram, layout=0):
    return [*read_boxes(read_layouts(diagram)[layout], "cx-d-fill")]


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
@settings(max_examples=25)
@given(values=st.lists(st.floats(1, 20), min_size=2, max_size=6))
def test_bars_are_as_long_as_their_amounts_and_follow_each_other(layout, values):
    drawn = bars(draw_ledger(ledger(*values)), layout)

    *parts, total = drawn
    scale = total[2] / sum(values)
    for (x, _, width, _), value, before in zip(
        parts, values, [sum(values[:i]) for i in range(len(values))], strict=True
    ):
        assert width == pytest.approx(max(3, value * scale), abs=0.2)
        assert x == pytest.approx(total[0] + before * scale, abs=3.2)


def test_what_is_taken_away_ends_left_of_where_it_begins():
    whole, taken, _ = bars(draw_ledger(ledger(100, -30)))

    assert taken[0] + taken[2] == pytest.approx(whole[0] + whole[2], abs=0.2)
    assert taken[2] == pytest.approx(0.3 * whole[2], abs=0.2)


def test_a_row_too_short_to_see_is_drawn_longer_and_the_drawing_says_so():
    diagram = draw_ledger(ledger(1000, -0.001))

    assert bars(diagram)[1][2] == 3
    assert "to scale; what is too short to see is drawn longer" in diagram.markup
    assert "drawn longer" not in draw_ledger(ledger(100, -30)).markup


def test_a_row_of_nothing_has_a_mark_and_no_bar():
    assert len(bars(draw_ledger(ledger(5, 0)))) == 2


def test_kinds_of_rows_differ_without_colour():
    markup = draw_ledger(ledger(10, -3)).markup

    assert 'class="cx-d-hatch cx-d-save-hatch"' in markup
    assert 'class="cx-d-hatch cx-d-lost-hatch"' in markup
    assert [one.mark for one in draw_ledger(ledger(10, -3)).legend] == ["sum", "added", "taken"]


def test_the_text_says_every_row_with_its_amount():
    text = draw_ledger(ledger(10, 4, -3, lines=[20])).description

    assert text == (
        "A ledger of 4 rows from top to bottom. It begins with row 0, 10\u00a0GB. "
        "row 1 adds 4\u00a0GB. row 2 takes away 3\u00a0GB. "
        "The sum of the rows above, all, is 11\u00a0GB. To compare: row, 20\u00a0GB."
    )


CASES = {
    "usual": ledger(10, -3, lines=[8]),
    "many long names": ledger(*range(1, 12), lines=[3, 70], label=LONG),
    "one long word": ledger(3, -1, lines=[0, 2], label=WORD),
    "huge and tiny": ledger(1e300, 1e-300, -1e299),
    "all zero": ledger(0, 0),
    "below zero": ledger(-4, -5, 2, lines=[-7]),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_ledger(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_ledger(ledger(2, 1, label=HOSTILE), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second

"""From the computed numbers of a picture to what is drawn, in units that fit together."""

import json

import pytest

from conceptry.model.picture.base import Readings
from conceptry.model.picture.board import BoardPicture
from conceptry.model.picture.package import PackagePicture
from conceptry.model.picture.ring import RingPicture
from conceptry.model.picture.roofline import RooflinePicture
from conceptry.scene import Quantity
from conceptry.units import format_quantity

ANY = {"equals": "x"}


def read(form, data):
    return form.model_validate_json(json.dumps(data))


def readings(**numbers):
    """Return numbers by their place, whose steps are parted by two underscores."""
    found = {}
    for name, (value, unit) in numbers.items():
        place = tuple(int(step) if step.isdigit() else step for step in name.split("__"))
        found[place] = Quantity(value, unit, format_quantity(value, unit))
    return Readings(found, {})


@pytest.mark.parametrize(
    ("ranks", "size", "text"), [(8, 1, "125 MB"), (2, 4, "2 GB"), (1024, 1e-9, "9.77×10⁻⁴ B")]
)
def test_a_chunk_is_its_part_of_the_buffer_in_a_prefix_of_its_own(ranks, size, text):
    form = read(RingPicture, {"kind": "collective-ring", "ranks": ANY, "buffer": ANY, "rate": ANY})

    scene = form.scene(readings(ranks=(ranks, "1"), buffer=(size, "GB"), rate=(450, "GB/s")))

    assert scene.chunk.value == size / ranks
    assert scene.chunk.text.replace("\u00a0", " ") == text


def test_a_ridge_takes_the_units_of_both_limits_into_account():
    item = {"label": "limit", **ANY}
    form = read(RooflinePicture, {"kind": "roofline-plane", "peaks": [item], "bandwidths": [item]})

    scene = form.scene(readings(peaks__0=(0.9894, "PFLOP/s"), bandwidths__0=(3350, "GB/s")))

    assert scene.ridge.value == pytest.approx(295.34, rel=1e-4)
    assert scene.ridge.text == "295\u00a0FLOP/B"
    assert scene.bound(100) == pytest.approx(0.335)
    assert scene.bound(1000) == 0.9894


WAFER = {"label": "disc", "diameter": ANY, "area": ANY, "good": ANY, "defects": ANY}


def wafers(**changes):
    place = "wafers__0__"
    numbers = {
        "diameter": (30, "cm"),
        "area": (814, "mm^2"),
        "good": (44.3, "%"),
        "defects": (0.8, "1"),
    }
    return readings(**{place + name: value for name, value in (numbers | changes).items()})


def test_a_wafer_is_drawn_in_millimetres_and_says_what_the_author_gave():
    form = read(PackagePicture, {"kind": "package-stack", "wafers": [WAFER]})

    (wafer,) = form.scene(wafers()).wafers

    assert (wafer.diameter.value, wafer.area.value) == pytest.approx((300, 814))
    assert wafer.good.value == pytest.approx(0.443)
    assert wafer.good.text == "44.3\u00a0%"
    assert [*form.objections(wafers())] == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"area": (814, "mm")}, "area is given in mm"),
        ({"area": (0.08, "m^2")}, "no die of 0.08\u00a0m² fits on a wafer of 30\u00a0cm"),
        ({"good": (120, "%")}, "120\u00a0% of the dies are good"),
        ({"defects": (30, "1")}, "30 defects on each die"),
    ],
)
def test_a_wafer_that_cannot_be_is_refused(changes, message):
    form = read(PackagePicture, {"kind": "package-stack", "wafers": [WAFER]})

    assert [one.message for one in form.objections(wafers(**changes))] == [message]


def test_links_find_their_parts_by_name_in_columns_and_rows():
    parts = [{"label": name, "column": c} for name, c in (("a", 1), ("b", 2), ("c", 2))]
    link = {"label": "bus", "start": "a", "end": "c", "rate": ANY}
    form = read(BoardPicture, {"kind": "node-board", "parts": parts, "links": [link]})

    board = form.scene(readings(links__0__rate=(1, "GB/s")))

    assert [[part.label for part in column] for column in board.columns] == [["a"], ["b", "c"]]
    assert (board.links[0].start, board.links[0].end) == ((0, 0), (1, 1))

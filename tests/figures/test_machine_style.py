"""The style sheets know every class of the drawings of machines."""

import re
from importlib.resources import files

import pytest
from scenes import amount

from conceptry.figures.diagram import draw
from conceptry.scene.bits import BitField, BitFormat, BitLayout
from conceptry.scene.board import Board, BoardLink, BoardPart
from conceptry.scene.fabric import Fabric, Tier
from conceptry.scene.package import Package, Wafer, Wafers
from conceptry.scene.ring import Ring
from conceptry.scene.roofline import Kernel, Limit, Roofline

ONE, TWO, MANY = (amount(value, "1") for value in (1, 2, 1024))
SCENES = {
    "bit-layout": BitLayout(
        (BitFormat("word", tuple(BitField(str(i), ONE) for i in range(6))),),
    ),
    "collective-ring": Ring(MANY, amount(1, "GB"), amount(1, "MB"), amount(1, "GB/s")),
    "fabric-graph": Fabric(
        tuple(
            Tier(look, MANY, look, is_series=True, failure="fails")
            for look in ("job", "switch", "node", "device")
        ),
        ("all", "share", "share"),
        ("", "", ""),
    ),
    "node-board": Board(
        ((BoardPart("a"),), (BoardPart("b"),), (BoardPart("c"),)),
        (BoardLink("x", (0, 0), (1, 0), ONE), BoardLink("y", (1, 0), (2, 0), TWO)),
    ),
    "package": Package("die", "base", "stack", TWO, TWO, amount(1, "TB/s")),
    "wafers": Wafers((Wafer("disc", amount(300, "mm"), amount(800, "mm^2"), ONE, TWO),)),
    "roofline-plane": Roofline(
        tuple(Limit("p", amount(value, "TFLOP/s")) for value in (1000, 900, 800, 700)),
        tuple(Limit("b", amount(value, "TB/s")) for value in (4, 3, 2, 1)),
        (Kernel("k", amount(10, "FLOP/B"), amount(20, "TFLOP/s")),),
        1.0,
        amount(250, "FLOP/B"),
    ),
}
SHEETS = ("diagram", "scene", "machine")


def read_sheet(name):
    return (files("conceptry") / f"browser/style/{name}.css").read_text("utf-8")


@pytest.mark.parametrize(("family", "scene"), SCENES.items(), ids=SCENES)
def test_every_class_of_a_drawing_has_a_rule(family, scene):
    diagram = draw(family, figure_id="f", title="t", scene=scene)
    sheet = "".join(map(read_sheet, SHEETS))

    drawn = diagram.markup + "".join(item.swatch for item in diagram.legend)
    used = set(re.findall(r"cx-d-[a-z0-9-]+", drawn))

    assert {name for name in used if not re.search(rf"\.{name}\b(?!-)", sheet)} <= {
        *("cx-d-dash-0", "cx-d-lost-hatch")  # a whole line, and what another rule colours
    }


def test_colours_come_from_the_palette_alone():
    sheet = read_sheet("machine")

    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!\))|rgba?\(", sheet)
    assert set(re.findall(r"var\((--cx-[\w-]+)", sheet)) <= {
        *("--cx-ink", "--cx-muted", "--cx-grid", "--cx-surface", "--cx-warn"),
        *(f"--cx-{number}" for number in range(1, 7)),
    }

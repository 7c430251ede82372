"""Pictures of bits, packages, boards, fabrics, rings and rooflines: what cannot be drawn is said."""

import json

import pytest
from sample import render_record

from conceptry import site


def check(folder, picture):
    record = json.loads(render_record("alpha"))
    record |= {"visualFamily": picture["kind"], "picture": picture}
    (folder / "alpha.json").write_text(json.dumps(record, ensure_ascii=False, indent=2), "utf-8")
    return [d for d in site.check(folder)[1] if d.pointer.startswith("/picture")]


def is_equal(text, unit="1"):
    return {"equals": text, "unit": unit}


def bits(*fields, **more):
    return {"kind": "bit-layout", "formats": [{"label": "word", "fields": list(fields)}], **more}


def field(width, role=None):
    return {"label": "field", "width": is_equal(width), **({"role": role} if role else {})}


def tier(**more):
    return {"label": "nodes", "count": is_equal("4"), **more}


def part(label, column):
    return {"label": label, "column": column}


def link(start, end):
    return {"label": "bus", "start": start, "end": end, "rate": {"equals": "B"}}


def board(parts, *links):
    return {"kind": "node-board", "parts": parts, "links": list(links)}


HOST, CARD, FAR = part("host", 1), part("card", 2), part("far", 3)
EXAMPLE = {"label": "a number", "equals": "3"}

FAULTS = {
    "too many bits": (
        bits(field("4000"), field("97")),
        "/picture/formats/0",
        '"word" has 4097 bits',
        "at most 4096 can be drawn",
    ),
    "two exponents": (
        bits(field("4", "exponent"), field("3", "exponent")),
        "/picture/formats/0",
        '"word" has 2 fields with the role exponent',
        "one field is the exponent of a number",
    ),
    "wide exponent": (
        bits(field("12", "exponent"), field("3", "mantissa"), example=EXAMPLE),
        "/picture/formats/0/fields/0/width/equals",
        'the exponent of "word" has 12 bits',
        "the example is worked out for at most 11",
    ),
    "half a bit": (
        bits(field("1/2")),
        "/picture/formats/0/fields/0/width/equals",
        '"1/2" is 0.5, which cannot be drawn here',
        "allowed is a whole number of at least 1",
    ),
    "links to nothing": (
        {"kind": "fabric-graph", "tiers": [tier(linkLabel="cables")]},
        "/picture/tiers/0/linkLabel",
        '"nodes" has links to a tier below it, and none is there',
        "remove linkLabel, or add the tier",
    ),
    "ring of one": (
        {
            "kind": "collective-ring",
            "ranks": is_equal("1"),
            "buffer": {"equals": "S"},
            "rate": {"equals": "B"},
        },
        "/picture/ranks/equals",
        "one rank is no ring",
        "at least 2 take part",
    ),
    "nothing to draw": (
        {"kind": "package-stack"},
        "/picture",
        "this needs a package or wafers, it has neither",
        "keep one of the two",
    ),
    "unknown part": (
        board([HOST, CARD], link("host", "cart")),
        "/picture/links/0/end",
        'no part is called "cart"',
        "parts: host, card",
    ),
    "two of one name": (
        board([HOST, HOST, CARD], link("host", "card")),
        "/picture/parts/1/label",
        'a second part is called "host"',
        "rename one of them",
    ),
    "over a column": (
        board([HOST, CARD, FAR], link("host", "far")),
        "/picture/links/0",
        '"host" stands in column 1, "far" in 3',
        "a link leads from a column to the next one on its right",
    ),
    "empty column": (
        board([HOST, FAR, part("farther", 4)], link("far", "farther")),
        "/picture/parts",
        "column 2 has no part",
        "number the columns without a gap",
    ),
    "crowded column": (
        board([HOST, *(part(f"card {i}", 2) for i in range(4))], link("host", "card 0")),
        "/picture/parts",
        "column 2 has 4 parts",
        "at most 3 have room in a column",
    ),
    "other kind of peak": (
        {
            "kind": "roofline-plane",
            "peaks": [{"label": "peak", "equals": "S"}],
            "bandwidths": [{"label": "bus", "equals": "B"}],
        },
        "/picture/peaks/0/equals",
        "1\u00a0MB is none of the kind FLOP/s",
        "give a value like one in FLOP/s",
    ),
}


@pytest.mark.parametrize(("picture", "pointer", "message", "hint"), FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_drawn_is_said_at_its_place(tmp_path, picture, pointer, message, hint):
    found = check(tmp_path, picture)

    assert [(d.code, d.pointer, d.message, d.hint) for d in found] == [
        ("bad-picture", pointer, message, hint)
    ]

"""The math font of every site: STIX Two Math, cut down to the characters that formulas use."""

from __future__ import annotations

import io
import unicodedata
from typing import TYPE_CHECKING

from fontTools import subset
from fontTools.ttLib import TTFont

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"
"""Where npm puts the font, seen from node_modules."""

LICENSE = "@fontsource/stix-two-math/LICENSE"

# Letters and digits as one types them, their mathematical italics as MathML draws them, Greek,
# operators, relations, arrows, brackets with the pieces that tall ones are built from, accents.
_RANGES = (
    (0x0020, 0x007E),
    (0x00A0, 0x00FF),
    (0x0131, 0x0131),
    (0x0237, 0x0237),
    (0x0300, 0x0338),
    (0x0391, 0x03F5),
    (0x2010, 0x2044),
    (0x2061, 0x2064),
    (0x2070, 0x209C),
    (0x20D0, 0x20DC),
    (0x2100, 0x214F),
    (0x2190, 0x21D5),
    (0x2200, 0x22A5),
    (0x22C0, 0x22C6),
    (0x2308, 0x230B),
    (0x239B, 0x23AE),
    (0x23B7, 0x23B9),
    (0x27E8, 0x27EB),
    (0x2A7D, 0x2A7E),
    (0x1D434, 0x1D467),
    (0x1D6A4, 0x1D6A5),
    (0x1D6E2, 0x1D71B),
)


def characters() -> tuple[int, ...]:
    """Return the code points that formulas may use."""
    return tuple(
        code
        for low, high in _RANGES
        for code in range(low, high + 1)
        if unicodedata.category(chr(code)) != "Cn"
    )


def write_math_font(source_path: Path, output_path: Path) -> None:
    """Write the reduced font: the same bytes for the same source.

    Raises
    ------
    FileNotFoundError
        If the source is not there.
    """
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["*"]
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables += ["FFTM", "DSIG"]
    with TTFont(io.BytesIO(source_path.read_bytes()), recalcTimestamp=False) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=characters())
        cutter.subset(font)
        font.flavor = "woff2"
        output_path.parent.mkdir(parents=True, exist_ok=True)
        made = io.BytesIO()
        font.save(made)
    output_path.write_bytes(made.getvalue())

"""Text and boxes: how wide a line is, where it wraps, and how blocks of SVG are put together.

Widths are the advance widths of Arial, which Helvetica and Liberation Sans share, times a slack
of 15 %, for bold 20 %. That is how much wider DejaVu Sans sets the same text, a cousin of Verdana
and the widest font that a system is likely to bring. Lines wrap a little early for it in narrower
fonts; ordinary words overrun in none.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

SLACK: Final = 1.15
BOLD_SLACK: Final = 1.2

# Thousandths of an em, from U+0020 to U+007E.
_REGULAR: Final = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
)
_BOLD: Final = (
    *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611),
    *(975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556),
    *(333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611),
    *(611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584),
)
_OTHER: Final = 780  # Greek, Cyrillic and accented capitals stay below it
# What numbers are made of besides, in both weights.
_NUMERIC: Final = {
    **dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", 278),
    **dict.fromkeys("×\N{MINUS SIGN}µ", 611),
    **dict.fromkeys("⁰¹²³⁴⁵⁶⁷⁸⁹", 450),
}
_FULL: Final = 1000  # East Asian characters and pictographs fill their square

_BREAKS: Final = re.compile(r"[ \t\n\r\v\f\x85\u2028\u2029]+")
_HARMFUL: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # control characters
    r"\u202a-\u202e\u2066-\u2069"  # controls that turn the direction of writing
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # lone surrogates and noncharacters
)


@dataclass(frozen=True, slots=True)
class Face:
    """One way of setting text: its size and weight, and the class that colours it."""

    name: str
    size: float
    is_bold: bool = False

    @property
    def leading(self) -> float:
        """Return the distance between two baselines."""
        return round(self.size * 1.28)


HEADING: Final = Face("cx-d-heading", 13, is_bold=True)
NAME: Final = Face("cx-d-name", 13, is_bold=True)
LABEL: Final = Face("cx-d-label", 12.5)
NOTE: Final = Face("cx-d-note", 12)


@dataclass(frozen=True, slots=True)
class Block:
    """A finished piece of SVG with its size, its upper left corner at the origin."""

    markup: Markup
    width: float
    height: float

    def place(self, x: float, y: float) -> Markup:
        """Return the block moved to a place."""
        return element("g", self.markup, transform=f"translate({number(x)} {number(y)})")


def clean_text(text: str) -> str:
    """Return text that XML accepts and that shows its characters in their own order.

    Control characters, lone surrogates, noncharacters and the controls that turn the direction
    of writing become U+FFFD, so that a reader sees that something stood there. Line breaks and
    tabs become spaces.
    """
    return _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", _BREAKS.sub(" ", text).strip())


def measure(text: str, face: Face) -> float:
    """Return a width that the text stays within in the usual system fonts.

    Returns
    -------
    float
        Units of the drawing.
    """
    table = _BOLD if face.is_bold else _REGULAR
    slack = BOLD_SLACK if face.is_bold else SLACK
    return sum(_advance(character, table) for character in text) * face.size * slack / 1000


def wrap(text: str, face: Face, width: float) -> tuple[str, ...]:
    """Return the lines of a text, each within the width.

    Words stay whole unless one alone is wider than the line; such a word is cut.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):  # a no-break space stays in its word
        candidate = f"{line} {word}" if line else word
        if measure(candidate, face) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        *full, line = _cut(word, face, width)
        lines.extend(full)
    return (*lines, line) if line else tuple(lines)


def render_line(text: str, face: Face, x: float, y: float, *, anchor: str = "start") -> Markup:
    """Return one line of text with its baseline at y."""
    return element(
        "text",
        text,
        class_=face.name,
        x=x,
        y=y,
        font_size=face.size,
        font_weight="700" if face.is_bold else "400",
        text_anchor=anchor,
    )


def render_lines(
    lines: Sequence[str], face: Face, x: float, y: float, *, anchor: str = "start"
) -> Markup:
    """Return lines of text below each other, the first baseline at y."""
    return join(
        render_line(line, face, x, y + index * face.leading, anchor=anchor)
        for index, line in enumerate(lines)
    )


def element(tag: str, content: str | Markup = "", /, **attributes: str | float) -> Markup:
    """Return an XML element; `class_` becomes class, underscores become hyphens."""
    written = join(
        Markup(' {}="{}"').format(
            name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value)
        )
        for name, value in attributes.items()
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(tag), written, content)  # noqa: S704


def join(parts: Iterable[Markup]) -> Markup:
    """Return pieces of markup one after the other."""
    return Markup("").join(parts)


def number(value: float) -> str:
    """Return a coordinate with at most one digit after the point."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")  # + 0 turns -0.0 into 0.0


def _advance(character: str, table: Sequence[int]) -> int:
    if character in _NUMERIC:
        return _NUMERIC[character]
    index = ord(character) - 0x20
    if 0 <= index < len(table):
        return table[index]
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return _FULL if unicodedata.east_asian_width(character) in "WF" else _OTHER


def _cut(word: str, face: Face, width: float) -> list[str]:
    pieces = [""]
    for character in word:
        # A mark without a width of its own stays with the letter that it belongs to.
        is_too_wide = pieces[-1] and measure(pieces[-1] + character, face) > width
        if is_too_wide and _advance(character, _REGULAR):
            pieces.append("")
        pieces[-1] += character
    return pieces

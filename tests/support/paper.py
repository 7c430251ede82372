"""What stands on the pages of a printed PDF, and how light it is."""

from __future__ import annotations

import io
import math
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page
    from pypdf import PageObject

type _Outline = list[tuple[float, float]]


@dataclass(frozen=True)
class Fill:
    """An area of a page that is filled with one colour.

    Parameters
    ----------
    share : 0 to 1
        How much of the page it takes.
    light : 0 to 1
        From black to white, as it looks on white paper.
    """

    share: float
    light: float


@dataclass(frozen=True)
class Letters:
    """Some letters in one colour.

    Parameters
    ----------
    light : 0 to 1
        From black to white, as it looks on white paper.
    """

    count: int
    light: float


class Printout:
    """A PDF that a browser has printed."""

    def __init__(self, pdf: bytes) -> None:
        self._reader = PdfReader(io.BytesIO(pdf))
        self.pages = tuple(page.extract_text() for page in self._reader.pages)
        """The text of each page in the order in which it was drawn."""

    def lines(self) -> list[list[str]]:
        """Return for each page its lines from top to bottom; the last one is its number."""
        laid_out = (page.extract_text(extraction_mode="layout") for page in self._reader.pages)
        return [[line.strip() for line in text.splitlines() if line.strip()] for text in laid_out]

    def fills(self) -> list[Fill]:
        """Return all filled areas of all pages."""
        return [one for one in self._drawn() if isinstance(one, Fill)]

    def pale_letters(self, light: float) -> float:
        """Return the share of letters, from 0 to 1, that are lighter than `light`.

        White ones are left out: they stand on a colour, or are the rim of others.
        """
        drawn = [one for one in self._drawn() if isinstance(one, Letters) and one.light < 1]
        pale = sum(one.count for one in drawn if one.light > light)
        return pale / sum(one.count for one in drawn)

    def _drawn(self) -> Iterator[Fill | Letters]:
        for page in self._reader.pages:
            yield from _drawn(page, self._reader)


def print_out(page: Page) -> Printout:
    """Print what `page` shows on A4, as a reader does who asks for backgrounds too."""
    return Printout(page.pdf(format="A4", prefer_css_page_size=True, print_background=True))


def letters(text: str) -> str:
    """Return the letters and digits alone, those of formulas as plain ones.

    Whatever breaks a line or draws a fraction drops out.
    """
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum())


@dataclass(frozen=True)
class _State:
    """What holds for whatever is drawn next."""

    scale: float = 1.0  # of areas; everything stands upright
    light: float = 0.0
    opacity: float = 1.0
    room: float = math.inf  # of what is cut out; sides of frames are boxes but for their edge

    @property
    def look(self) -> float:
        return 1 - self.opacity * (1 - self.light)

    def after(self, operator: bytes, numbers: list[float]) -> _State:
        match operator:
            case b"cm":
                return replace(self, scale=self.scale * abs(numbers[0] * numbers[3]))
            case b"rg":
                parts = zip((0.299, 0.587, 0.114), numbers, strict=True)
                return replace(self, light=sum(weight * part for weight, part in parts))
            case b"scn":
                return replace(self, light=1.0)  # a pattern: strokes on white
            case _:
                return self


def _drawn(page: PageObject, reader: PdfReader) -> Iterator[Fill | Letters]:
    contents = page.get_contents()
    assert contents is not None
    effects: Any = page["/Resources"].get("/ExtGState", {})
    whole = float(page.mediabox.width) * float(page.mediabox.height)
    state, kept = _State(), list[_State]()
    outlines: list[_Outline] = []
    for given, operator in ContentStream(contents, reader).operations:
        if operator == b"q":
            kept.append(state)
        elif operator == b"Q":
            state = kept.pop()
        elif operator == b"gs":
            state = replace(state, opacity=float(effects[given[0]].get("/ca", state.opacity)))
        elif operator in {b"W", b"W*"}:
            state = replace(state, room=min(state.room, _area(outlines) * state.scale))
        elif operator in {b"f", b"f*"}:
            area = min(state.room, _area(outlines) * state.scale)
            yield Fill(area / whole, state.look)
            outlines = []
        elif operator == b"Tj":
            yield Letters(len(given[0]), state.look)
        elif operator in {b"n", b"S", b"s"}:
            outlines = []
        else:
            numbers = [float(one) for one in given if isinstance(one, int | float)]
            state = state.after(operator, numbers)
            _go_on(outlines, operator, numbers)


def _go_on(outlines: list[_Outline], operator: bytes, numbers: list[float]) -> None:
    if operator == b"re":
        x, y, width, height = numbers
        outlines.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    elif operator == b"m":
        outlines.append([(numbers[0], numbers[1])])
    elif operator in {b"l", b"c"}:
        # A curve is taken for the line over the points that pull at it.
        outlines[-1] += zip(numbers[::2], numbers[1::2], strict=True)


def _area(outlines: list[_Outline]) -> float:
    """Return the area of an outline without the holes that the others leave in it."""
    areas = sorted(abs(_turned(outline)) for outline in outlines)
    return areas[-1] - sum(areas[:-1])


def _turned(outline: _Outline) -> float:
    following = [*outline[1:], outline[0]]
    pairs = zip(outline, following, strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairs) / 2

"""A key below a bar: what those of its parts are that have no room for words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conceptry.figures.diagram.layout import LABEL, Block, join, measure
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.figures.diagram.tone import render_tone

_SWATCH: Final = 22.0
_TEXT: Final = _SWATCH + 8
_GAP: Final = 20.0


@dataclass(frozen=True, slots=True)
class KeyPart:
    """A part of a bar.

    Parameters
    ----------
    tone : the filling by which it is known
    text : the number that it stands for
    """

    tone: str
    label: str
    text: str


def draw_key(parts: Sequence[KeyPart], width: float) -> Block:
    """Return swatches with words, as many beside each other as there is room for."""
    need = max((_need(part) for part in parts), default=0.0)
    columns = max(1, min(len(parts), int((width + _GAP) // (need + _GAP))))
    column = min(need + 1, (width - (columns - 1) * _GAP) / columns)
    cells = [_draw_part(part, column) for part in parts]
    rows = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        drawing = join(cell.place(index * (column + _GAP), 0) for index, cell in enumerate(row))
        rows.append(Block(drawing, width, max(cell.height for cell in row)))
    return stack(rows, gap=5)


def _words(part: KeyPart) -> str:
    return f"{part.label}, {part.text}"


def _need(part: KeyPart) -> float:
    return _TEXT + measure(_words(part), LABEL)


def _draw_part(part: KeyPart, width: float) -> Block:
    words = draw_text(_words(part), LABEL, width - _TEXT)
    swatch = render_tone(part.tone, 1, 1, _SWATCH, 13)
    return Block(swatch + words.place(_TEXT, 0), width, max(16.0, words.height))

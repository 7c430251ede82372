"""The two shapes of a chart, one for columns of text and one for phones.

Letters are laid out at the size that the narrowest place of a shape needs. The style sheet makes
them smaller where the chart is wider, so letters never grow into each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

# Widths in parts of the letter size, on the wide side of what systems' fonts have.
# Ticks, gaps and half of the last label of the x axis, in the same measure.
_MARGIN = 3.8
_THIN, _DIGIT, _CAPITAL, _BROAD, _RAISED = 0.33, 0.62, 0.7, 0.92, 0.42
_THIN_LETTERS = frozenset(" .,:;'!|/()[]ijltfr·\u00a0\u202f")
_BROAD_LETTERS = frozenset("MWmw%—")
_RAISED_LETTERS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, kw_only=True)
class Layout:
    """The size of a drawing in its own units, and of the letters in it.

    Parameters
    ----------
    width
        With the labels of the axes.
    height
        Between the axes, without titles and labels.
    label_width
        Of the labels beside the y axis.
    """

    name: str
    width: int
    height: int
    text_size: float
    label_width: float = 0.0

    @property
    def plot_width(self) -> float:
        """The width between the axes."""
        return self.width - self.label_width - _MARGIN * self.text_size

    def fit(self, labels: Iterable[str]) -> Layout:
        """Return the same layout with room for the labels of the y axis."""
        return replace(self, label_width=max(map(self.measure, labels), default=0.0))

    def measure(self, text: str) -> float:
        """Return the width of a text."""
        return self.text_size * sum(map(_measure_letter, text))

    def wrap(self, text: str, width: float) -> list[str]:
        """Return the text in lines of a width."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.measure(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


WIDE = Layout(name="wide", width=720, height=245, text_size=15)
NARROW = Layout(name="narrow", width=360, height=205, text_size=13.5)
LAYOUTS = (WIDE, NARROW)


def _measure_letter(letter: str) -> float:
    if letter in _THIN_LETTERS:
        return _THIN
    if letter in _BROAD_LETTERS:
        return _BROAD
    if letter in _RAISED_LETTERS:
        return _RAISED
    return _CAPITAL if letter.isupper() else _DIGIT

"""A ledger as bars: items that add up one after the other, sums on the way, lines to compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import (
    LABEL,
    NAME,
    NOTE,
    Block,
    Face,
    join,
    measure,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_polyline
from conceptry.figures.diagram.scale import (
    Scale,
    choose_scale,
    draw_axis,
    draw_grid,
    find_ticks,
    note_on_scale,
)
from conceptry.figures.diagram.tone import render_tone
from conceptry.scene.ledger import Ledger, LedgerItem
from conceptry.words import mark, say

_LABEL_WIDTH: Final = 186.0
_MOST_AMOUNT: Final = 150.0
_BAR: Final = 20.0
_GAP: Final = 12.0
_LINE_LABEL: Final = 17.0

_LEGEND: Final = (
    ("sum", mark("Sum"), mark("all rows above it; plain, a bar from zero")),
    ("added", mark("Added"), mark("begins where the row above ends; slanted lines")),
    ("taken", mark("Taken away"), mark("goes back from where the row above ends; crosshatched")),
)
_TONES: Final = {"sum": "plain", "added": "save", "taken": "lost"}


@dataclass(frozen=True, slots=True)
class _Row:
    """An item with the values between which its bar runs."""

    item: LedgerItem
    start: float
    end: float

    @property
    def kind(self) -> str:
        if self.item.is_sum:
            return "sum"
        return "added" if self.end >= self.start else "taken"

    @property
    def face(self) -> Face:
        return NAME if self.item.is_sum else LABEL


def draw_ledger(subject: Subject, ledger: Ledger) -> Diagram:
    """Return the bars of a ledger from top to bottom."""
    rows = _follow(ledger)
    kinds = {row.kind for row in rows}
    return frame_diagram(
        subject,
        family="ledger-bars",
        wide=_compose(ledger, rows, WIDE, is_tall=False),
        tall=_compose(ledger, rows, TALL, is_tall=True),
        description=_describe(ledger, rows),
        legend=[_legend_item(*one) for one in _LEGEND if one[0] in kinds]
        + [_line_item() for _ in ledger.lines[:1]],
    )


def _follow(ledger: Ledger) -> tuple[_Row, ...]:
    """Return each item with where its bar begins and ends."""
    rows, reached = [], 0.0
    for item in ledger.items:
        if item.is_sum:
            rows.append(_Row(item, 0.0, item.amount.value))
            continue
        rows.append(_Row(item, reached, reached + item.amount.value))
        reached += item.amount.value
    return tuple(rows)


def _compose(ledger: Ledger, rows: tuple[_Row, ...], width: float, *, is_tall: bool) -> Block:
    amount = min(_MOST_AMOUNT, max(measure(_written(row), NAME) for row in rows))
    left, right = (2.0, width - 2) if is_tall else (_LABEL_WIDTH + 14, width - amount - 14)
    values = [value for row in rows for value in (row.start, row.end)]
    values += [line.amount.value for line in ledger.lines]
    scale = choose_scale(values, left, right, ledger.items[0].amount.unit)
    has_short = any(scale.is_too_short(row.end - row.start) for row in rows)
    note = wrap(note_on_scale(has_short=has_short), NOTE, width)
    head = len(note) * NOTE.leading + 6
    marks, top = _draw_line_labels(ledger, scale, width, head)
    bars, tops, bottom = [], [], top + 8
    for row in rows:
        block, drop = _draw_row(row, scale, width, amount, is_tall=is_tall)
        bars.append(block.place(0, bottom))
        tops.append(bottom + drop)
        bottom += block.height + _GAP
    bottom -= _GAP - 8
    ticks = find_ticks(scale)
    axis = draw_axis(scale, ticks, say("amount"), bottom)
    grid = Markup("") if is_tall else draw_grid(scale, ticks, top, bottom)
    bars.append(_draw_joints(rows, tops, scale, is_tall=is_tall))
    bars.append(_draw_compared(ledger, scale, tops, (top, bottom), is_tall=is_tall))
    drawing = render_lines(note, NOTE, width, 11, anchor="end")
    return Block(drawing + grid + axis.markup + join(bars) + marks, width, axis.height)


def _draw_joints(
    rows: Sequence[_Row], tops: Sequence[float], scale: Scale, *, is_tall: bool
) -> Markup:
    """Return thin lines from the end of each bar to the next, with gaps where words stand."""
    parts = []
    for row, top, after in zip(rows[:-1], tops[:-1], tops[1:], strict=True):
        x, under = scale.place(row.end), top + _BAR
        ends = [(under, under + 4), (after - 4, after)] if is_tall else [(under, after)]
        parts += [render_polyline(((x, a), (x, b)), "cx-d-guide") for a, b in ends]
    return join(parts)


def _draw_compared(
    ledger: Ledger,
    scale: Scale,
    tops: Sequence[float],
    whole: tuple[float, float],
    *,
    is_tall: bool,
) -> Markup:
    """Return the lines to compare with; in the tall drawing at the bars alone."""
    top, bottom = whole
    ends = [(one - 4, one + _BAR + 4) for one in tops] if is_tall else [(top, bottom)]
    return join(
        render_polyline(((x, a), (x, b)), "cx-d-compare")
        for x in (scale.place(one.amount.value) for one in ledger.lines)
        for a, b in (*ends, (top - 3, top + 4))
    )


def _draw_line_labels(
    ledger: Ledger, scale: Scale, width: float, top: float
) -> tuple[Markup, float]:
    """Return the words at the lines, one below the other, and where they end."""
    parts = []
    for line in ledger.lines:
        x = scale.place(line.amount.value)
        lines = wrap(f"{line.label}, {line.amount.text}", NAME, width - 8)
        longest = max(measure(one, NAME) for one in lines)
        x = min(max(x, longest / 2), width - longest / 2)
        parts.append(render_lines(lines, NAME, x, top + 11, anchor="middle"))
        top += len(lines) * NAME.leading
    return join(parts), top + 4


def _draw_row(
    row: _Row, scale: Scale, width: float, amount_width: float, *, is_tall: bool
) -> tuple[Block, float]:
    """Return a row, and how far below its top the bar begins."""
    x, length = scale.stretch(row.start, row.end)
    amount = wrap(_written(row), row.face, amount_width + 2)
    room = width - amount_width - 12 if is_tall else _LABEL_WIDTH
    label = wrap(row.item.label, row.face, room)
    count = max(len(label), len(amount))
    words = count * row.face.leading
    top = words + 4 if is_tall else max(0.0, (words - _BAR) / 2)
    base = 11.0 if is_tall else top + _BAR / 2 + 4.5

    def first(lines: tuple[str, ...]) -> float:
        return base if is_tall else base - (len(lines) - 1) * row.face.leading / 2

    drawing = render_lines(label, row.face, 0, first(label))
    drawing += render_lines(amount, row.face, width, first(amount), anchor="end")
    if length:
        drawing += render_tone(_TONES[row.kind], x, top, length, _BAR)
    else:
        drawing += render_polyline(((x, top), (x, top + _BAR)), "cx-d-line")
    return Block(drawing, width, max(words, _BAR) if not is_tall else top + _BAR), top


def _written(row: _Row) -> str:
    """Return the amount with a plus where a row adds to others."""
    is_added = row.kind == "added" and row.start != 0 and row.item.amount.value > 0
    return f"+{row.item.amount.text}" if is_added else row.item.amount.text


def _legend_item(kind: str, label: str, meaning: str) -> LegendItem:
    return LegendItem(
        kind, say(label), say(meaning), swatch=frame_swatch(render_tone(_TONES[kind], 1, 3, 34, 14))
    )


def _line_item() -> LegendItem:
    return LegendItem(
        "compare",
        say("To compare"),
        say("a value from elsewhere; a dashed line across all rows"),
        swatch=frame_swatch(render_polyline(((18, 1), (18, 19)), "cx-d-compare")),
    )


def _describe(ledger: Ledger, rows: tuple[_Row, ...]) -> str:
    sentences = [say("A ledger of {rows} rows from top to bottom.", rows=len(rows))]
    for row in rows:
        label, text = row.item.label.rstrip("."), row.item.amount.text
        if row.kind == "sum":
            sentences.append(
                say("The sum of the rows above, {label}, is {text}.", label=label, text=text)
            )
        elif row.start == 0:
            sentences.append(say("It begins with {label}, {text}.", label=label, text=text))
        elif row.kind == "added":
            sentences.append(say("{label} adds {text}.", label=label, text=text))
        else:
            sentences.append(
                say("{label} takes away {text}.", label=label, text=text.removeprefix(chr(0x2212)))
            )
    sentences += [
        say("To compare: {label}, {text}.", label=one.label, text=one.amount.text)
        for one in ledger.lines
    ]
    return " ".join(sentences)

"""A line is drawn from few points and misses none of the others by more than is seen."""

import numpy as np
import pytest

from conceptry.figures.polyline import choose_points


def test_a_straight_line_needs_its_ends():
    x = np.linspace(0, 700, 161)

    assert choose_points(x, 3 * x + 1, 0.1) == [0, 160]


@pytest.mark.parametrize("bend", [np.sqrt, np.exp, np.sin, np.abs])
def test_no_point_is_missed_by_more_than_the_tolerance(bend):
    x = np.linspace(0, 6, 161)
    y = bend(x - 2) if bend is not np.sqrt else bend(x)

    kept = choose_points(x, y, 0.01)

    assert len(kept) < 161
    assert np.abs(np.interp(x, x[kept], y[kept]) - y).max() <= 0.01 * np.hypot(
        1, np.abs(np.diff(y) / np.diff(x)).max()
    )

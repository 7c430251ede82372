"""Which points of a line are enough to draw it."""

import numpy as np

from conceptry.figures.curve import Array


def choose_points(x: Array, y: Array, tolerance: float) -> list[int]:
    """Return the fewest points, found by halving, from which no other is farther off.

    Parameters
    ----------
    x, y : (n,)
        Places on the drawing.
    tolerance
        In the same unit.

    References
    ----------
    Douglas and Peucker, Algorithms for the reduction of the number of points required to
    represent a digitized line or its caricature, Cartographica 10 (1973).

    Examples
    --------
    >>> choose_points(np.array([0.0, 1, 2, 3, 4]), np.array([0.0, 1, 2, 1, 0]), 0.1)
    [0, 2, 4]
    """
    kept = {0, len(x) - 1}
    waiting = [(0, len(x) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:  # noqa: PLR2004 - nothing lies between
            continue
        across, up = x[last] - x[first], y[last] - y[first]
        inner = slice(first + 1, last)
        offset = np.abs(across * (y[inner] - y[first]) - up * (x[inner] - x[first]))
        middle = first + 1 + int(np.argmax(offset))
        if offset.max() > tolerance * np.hypot(across, up):
            kept.add(middle)
            waiting += [(first, middle), (middle, last)]
    return sorted(kept)

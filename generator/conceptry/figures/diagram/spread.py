"""Words along a line: as near to what they name as they can stand without meeting each other."""

from collections.abc import Sequence


def spread(
    centers: Sequence[float], sizes: Sequence[float], low: float, high: float, *, gap: float = 8
) -> list[float] | None:
    """Return the middles of labels along a line, in the order given.

    Parameters
    ----------
    centers
        Where each would stand best, in rising order.
    sizes
        How much of the line each takes.
    low, high
        The ends of the line.
    gap
        The least distance between two of them.

    Returns
    -------
    list of float or None
        None where they are together longer than the line.
    """
    if sum(sizes) + gap * (len(sizes) - 1) > high - low:
        return None
    places: list[float] = []
    edge = low
    for center, size in zip(centers, sizes, strict=True):
        place = max(center, edge + size / 2)
        places.append(place)
        edge = place + size / 2 + gap
    edge = high
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], edge - sizes[index] / 2)
        edge = places[index] - sizes[index] / 2 - gap
    return places

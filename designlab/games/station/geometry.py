"""Where things are on the picture of the station: cards, points, nodes, links, dice."""

from __future__ import annotations

from math import cos, pi, sin

from designlab.games.station.ruleset import NODES
from designlab.games.station.vocabulary import BACKS, POINTS

CARD = 226
"""Side of a card."""
PITCH_X, PITCH_Y = 282, 250
LEFT, TOP = 22, 84
WIDTH = LEFT + 2 * PITCH_X + CARD + LEFT
HEIGHT = TOP + 2 * PITCH_Y + CARD + 92
HEADER = 28

SEAT_SYMBOLS = "●▲■◆★"
"""Seats are told apart by a symbol beside their colour."""

_BACK = ((0.0, 0.0), (0.0, 0.75), (0.71, 0.23), (0.44, -0.61), (-0.44, -0.61), (-0.71, 0.23),
         (1.0, -0.85))  # fmt: skip


def corner(station: int) -> tuple[float, float]:
    """Top left corner of a card."""
    return LEFT + station % 3 * PITCH_X, TOP + station // 3 * PITCH_Y


def centre(station: int) -> tuple[float, float]:
    """Where the main station or core of a card is."""
    x, y = corner(station)
    return x + CARD / 2, y + (CARD + HEADER) / 2 - 4


def offset(node: int) -> tuple[float, float]:
    """Direction of a sub-station from the centre, 1 unit long."""
    angle = pi / 2 - (node - 1) * pi / 3
    return cos(angle), -sin(angle)


def place(location: int) -> tuple[float, float]:
    """The middle of a front point or back node."""
    station, node = divmod(location % POINTS, NODES)
    x, y = centre(station)
    if location >= BACKS:
        dx, dy = _BACK[node]
        return x + 84 * dx, y - 78 * dy
    if node == 0:
        return x, y
    dx, dy = offset(node)
    return x + 70 * dx, y + 70 * dy


def radius(location: int) -> int:
    """Size of a point or node."""
    if location < BACKS:
        return 21 if location % NODES == 0 else 14
    return 20 if location % NODES == 0 else 15


def link_path(one: int, other: int) -> str:
    """A cable from one sub-station to another; it leaves each card outwards where it can."""
    (x1, y1), (x2, y2) = place(one), place(other)
    far = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 or 1.0
    ahead = (x2 - x1) / far, (y2 - y1) / far
    (dx1, dy1), (dx2, dy2) = offset(one % NODES), offset(other % NODES)
    reach = 20 + 0.24 * far
    controls = (
        x1 + reach * (dx1 + 0.8 * ahead[0]), y1 + reach * (dy1 + 0.8 * ahead[1]),
        x2 + reach * (dx2 - 0.8 * ahead[0]), y2 + reach * (dy2 - 0.8 * ahead[1]),
    )  # fmt: skip
    bends = "{:.1f} {:.1f} {:.1f} {:.1f}".format(*controls)
    return f"M{x1:.1f} {y1:.1f}C{bends} {x2:.1f} {y2:.1f}"


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips_path(pips: int) -> str:
    """The dots of a die's face, around the origin."""
    dot = "M{:g} {:g}a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
    return "".join(dot.format(5.6 * i - 2, 5.6 * j) for i, j in _PIPS.get(pips, ()))


def spread(n: int) -> list[tuple[float, float]]:
    """Offsets at which n pieces stand together on a point."""
    if n == 1:
        return [(0.0, 0.0)]
    columns = 2 if n <= 4 else 3
    rows = (n + columns - 1) // columns
    step = 26.0
    return [
        ((i % columns - (columns - 1) / 2) * step, (i // columns - (rows - 1) / 2) * step)
        for i in range(n)
    ]

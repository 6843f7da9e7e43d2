"""The xiangqi board: 90 cells, eight directions, and sets of cells as pairs of whole numbers.

A cell is rank * 9 + file, so `a0` is 0 and `i9` is 89.  A set of cells is a pair `(low, high)`:
bit i of `low` is cell i of the Player's half (ranks 0 to 4), bit i of `high` is cell 45 + i of
the enemy's half.  A whole set moves one step with a few shifts, which makes reach and distance
cheap.
"""

from __future__ import annotations

import numpy as np

from designlab.kernel import rule

FILES, RANKS = 9, 10
CELLS = FILES * RANKS
HALF = CELLS // 2
"""Cells of one half; the river runs between cells 44 and 45."""

OFF = -1
"""No cell: off the board, or nowhere yet."""

CELL_NAMES = tuple(f"{'abcdefghi'[cell % FILES]}{cell // FILES}" for cell in range(CELLS))

FULL = 2**HALF - 1
_RANK = 2**FILES - 1
_FILE_A = sum(1 << FILES * rank for rank in range(5))
_NOT_A, _NOT_I = FULL & ~_FILE_A, FULL & ~(_FILE_A << FILES - 1)

DIRECTIONS = 8
NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = range(DIRECTIONS)
"""Dir4 is the first four, Dir8 all of them."""

_FILE_STEP = (0, 1, 0, -1, 1, 1, -1, -1)
_RANK_STEP = (1, 0, -1, 0, 1, -1, -1, 1)


def _neighbour(cell: int, direction: int) -> int:
    file, rank = cell % FILES + _FILE_STEP[direction], cell // FILES + _RANK_STEP[direction]
    return rank * FILES + file if 0 <= file < FILES and 0 <= rank < RANKS else OFF


_NEXT = np.array([[_neighbour(cell, d) for d in range(DIRECTIONS)] for cell in range(CELLS)])
_TOWARD = np.array([6, 2, 5, 3, OFF, 1, 7, 0, 4])
"""Direction by (sign of the ranks + 1) * 3 + sign of the files + 1."""

PALACE_LOW = sum(1 << rank * FILES + file for rank in range(3) for file in (3, 4, 5))
PALACE_HIGH = sum(1 << rank * FILES + file for rank in range(2, 5) for file in (3, 4, 5))
"""The Player's palace within `low`, the enemy's within `high`."""


@rule
def next_cell(cell, direction):
    """The neighbour of a cell, or OFF."""
    return int(_NEXT[cell, direction])


@rule
def toward(cell, other):
    """The direction of a cell that lies on a straight line from this one."""
    files, ranks = other % FILES - cell % FILES, other // FILES - cell // FILES
    sign_files, sign_ranks = (files > 0) - (files < 0), (ranks > 0) - (ranks < 0)
    return int(_TOWARD[(sign_ranks + 1) * 3 + sign_files + 1])


@rule
def distance(cell, other):
    """Manhattan distance."""
    return abs(cell % FILES - other % FILES) + abs(cell // FILES - other // FILES)


@rule
def half_of(cell):
    """0 for the Player's half, 1 for the enemy's."""
    return 0 if cell < HALF else 1


@rule
def in_palace(cell, side):
    """Whether a cell belongs to the palace of this side."""
    if side == 0:
        return cell < HALF and (PALACE_LOW >> cell & 1) == 1
    return cell >= HALF and (PALACE_HIGH >> (cell - HALF) & 1) == 1


# -- sets of cells ----------------------------------------------------------------------------


@rule
def only(cell):
    """The set of this one cell."""
    if cell < HALF:
        return 1 << cell, 0
    return 0, 1 << (cell - HALF)


@rule
def contains(low, high, cell):
    """Whether a set holds the cell."""
    if cell < HALF:
        return (low >> cell & 1) == 1
    return (high >> (cell - HALF) & 1) == 1


@rule
def step(low, high, direction):
    """The set moved one cell in a direction; what leaves the board is lost."""
    if direction == EAST or direction == NORTH_EAST or direction == SOUTH_EAST:
        low, high = (low & _NOT_I) << 1, (high & _NOT_I) << 1
    elif direction == WEST or direction == NORTH_WEST or direction == SOUTH_WEST:
        low, high = (low & _NOT_A) >> 1, (high & _NOT_A) >> 1
    if direction == NORTH or direction == NORTH_EAST or direction == NORTH_WEST:
        return low << FILES & FULL, (high << FILES & FULL) | low >> (HALF - FILES)
    if direction == SOUTH or direction == SOUTH_EAST or direction == SOUTH_WEST:
        return low >> FILES | (high & _RANK) << (HALF - FILES), high >> FILES
    return low, high


@rule
def spread(low, high):
    """The set and all its orthogonal neighbours."""
    out_low = low | (low & _NOT_I) << 1 | (low & _NOT_A) >> 1
    out_low |= (low << FILES & FULL) | low >> FILES | (high & _RANK) << (HALF - FILES)
    out_high = high | (high & _NOT_I) << 1 | (high & _NOT_A) >> 1
    out_high |= (high << FILES & FULL) | high >> FILES | low >> (HALF - FILES)
    return out_low, out_high


@rule
def spread_around(low, high):
    """The set and all its neighbours, diagonal ones included."""
    low |= (low & _NOT_I) << 1 | (low & _NOT_A) >> 1
    high |= (high & _NOT_I) << 1 | (high & _NOT_A) >> 1
    out_low = low | (low << FILES & FULL) | low >> FILES | (high & _RANK) << (HALF - FILES)
    out_high = high | (high << FILES & FULL) | high >> FILES | low >> (HALF - FILES)
    return out_low, out_high


@rule
def lowest(low, high):
    """The cell of the lowest number in a set, or OFF if it is empty."""
    cell, bits = 0, low
    if low == 0:
        if high == 0:
            return OFF
        cell, bits = HALF, high
    while bits & 511 == 0:
        bits >>= 9
        cell += 9
    while bits & 1 == 0:
        bits >>= 1
        cell += 1
    return cell


@rule
def size(low, high):
    """How many cells a set has."""
    n = 0
    while low != 0:
        low &= low - 1
        n += 1
    while high != 0:
        high &= high - 1
        n += 1
    return n

"""MV: which cells a unit can reach (XQ-10), and what an ally that is driven along can reach.

Reach is computed on sets of cells (`designlab.games.xiangqi.grid`): all cells of a leg at once.
"""

from __future__ import annotations

from designlab.games.xiangqi.grid import (
    CELLS,
    FILES,
    FULL,
    OFF,
    PALACE_HIGH,
    PALACE_LOW,
    RANKS,
    contains,
    only,
    spread,
    spread_around,
    step,
)
from designlab.games.xiangqi.vocabulary import NONE, PLAYER, Pattern, SpMode
from designlab.kernel import rule


@rule
def allowed(rules, kind, side):
    """The cells that movement limits leave to a unit of this kind (XQ-10.5)."""
    low, high = FULL, FULL
    if rules.units.half_only[kind]:
        if side == PLAYER:
            high = 0
        else:
            low = 0
    if rules.units.palace_only[kind]:
        if side == PLAYER:
            low, high = low & PALACE_LOW, 0
        else:
            low, high = 0, high & PALACE_HIGH
    return low, high


@rule
def may_stand(rules, kind, side, cell):
    """Whether movement limits let a unit of this kind enter the cell."""
    low, high = allowed(rules, kind, side)
    return contains(low, high, cell)


@rule
def reach(rules, state, unit):
    """The cells on which an MV of the unit can end, as a set (XQ-10.1 to XQ-10.5)."""
    me = state.unit[unit]
    start_low, start_high = only(me.cell)
    own_low, own_high = state.taken[me.side][0], state.taken[me.side][1]
    all_low = (own_low | state.taken[1 - me.side][0]) & ~start_low
    all_high = (own_high | state.taken[1 - me.side][1]) & ~start_high
    ground_low, ground_high = allowed(rules, me.kind, me.side)
    if rules.move.pass_allies:
        ground_low &= ~(all_low & ~own_low)
        ground_high &= ~(all_high & ~own_high)
    else:
        ground_low &= ~all_low
        ground_high &= ~all_high
    sp, times = rules.units.mv.sp[me.kind], rules.units.mv.times[me.kind]
    if rules.move.sp_mode == SpMode.POOL:
        length, legs = 1, times * sp + me.sp
    else:
        length, legs = sp + me.sp, times
    pattern = rules.units.mv.pattern[me.kind]
    if pattern == Pattern.LEAP:
        low, high = leaps(
            rules, start_low, start_high, ground_low, ground_high, all_low, all_high, length * legs
        )
    elif not rules.move.turns:
        low, high = slide(start_low, start_high, ground_low, ground_high, pattern, length * legs)
    elif length == 1:
        low, high = walk(start_low, start_high, ground_low, ground_high, pattern, legs)
    else:
        low, high = start_low, start_high
        for _ in range(legs):
            new_low, new_high = slide(low, high, ground_low, ground_high, pattern, length)
            low |= new_low
            high |= new_high
    return low & ~all_low & ~start_low, high & ~all_high & ~start_high


@rule
def walk(low, high, ground_low, ground_high, pattern, legs):
    """The set and what lies up to `legs` single steps over the ground from it."""
    for _ in range(legs):
        if pattern == Pattern.DIR4:
            new_low, new_high = spread(low, high)
        else:
            new_low, new_high = spread_around(low, high)
        new_low = (new_low & ground_low) | low
        new_high = (new_high & ground_high) | high
        if new_low == low and new_high == high:
            break
        low, high = new_low, new_high
    return low, high


@rule
def slide(low, high, ground_low, ground_high, pattern, length):
    """The cells 1 to `length` steps straight over the ground from the set."""
    out_low, out_high = 0, 0
    for direction in range(4 if pattern == Pattern.DIR4 else 8):
        front_low, front_high = low, high
        for _ in range(length):
            front_low, front_high = step(front_low, front_high, direction)
            front_low &= ground_low
            front_high &= ground_high
            if front_low == 0 and front_high == 0:
                break
            out_low |= front_low
            out_high |= front_high
    return out_low, out_high


@rule
def leaps(rules, low, high, ground_low, ground_high, all_low, all_high, times):
    """The set and what up to `times` leaps over the ground lead to (XQ-10.3)."""
    for _ in range(times):
        new_low, new_high = leap(rules, low, high, all_low, all_high)
        new_low = (new_low & ground_low) | low
        new_high = (new_high & ground_high) | high
        if new_low == low and new_high == high:
            break
        low, high = new_low, new_high
    return low, high


@rule
def leap(rules, low, high, all_low, all_high):
    """Where one leap leads from the set; units block its leg under `move.horse_leg`."""
    out_low, out_high = 0, 0
    for direction in range(4):
        leg_low, leg_high = step(low, high, direction)
        if rules.move.horse_leg:
            leg_low &= ~all_low
            leg_high &= ~all_high
        # The diagonals that go on in this direction: N leads to NE and NW, E to NE and SE, ...
        for diagonal in range(4 + (direction + 3) % 4, 4 + (direction + 3) % 4 + 2):
            far_low, far_high = step(leg_low, leg_high, 4 + diagonal % 4)
            out_low |= far_low
            out_high |= far_high
    return out_low, out_high


# -- Drive (XQ-16.3) --------------------------------------------------------------------------


@rule
def drive_cells(rules, state, unit, ally):
    """The cells to which the unit can drive with the ally, as a set (XQ-16.3)."""
    me, other = state.unit[unit], state.unit[ally]
    start_low, start_high = only(me.cell)
    ally_low, ally_high = only(other.cell)
    all_low = (state.taken[0][0] | state.taken[1][0]) & ~start_low
    all_high = (state.taken[0][1] | state.taken[1][1]) & ~start_high
    ground_low, ground_high = allowed(rules, me.kind, me.side)
    ground_low &= ~all_low | ally_low
    ground_high &= ~all_high | ally_high
    pattern = rules.units.mv.pattern[me.kind]
    if pattern == Pattern.LEAP:
        low, high = leap(rules, start_low, start_high, all_low, all_high)
    else:
        low, high = slide(
            start_low, start_high, ground_low, ground_high, pattern, rules.units.mv.sp[me.kind]
        )
    low, high = low & ground_low, high & ground_high
    for cell in range(CELLS):
        if contains(low, high, cell) and not fits(rules, state, unit, ally, cell):
            cell_low, cell_high = only(cell)
            low &= ~cell_low
            high &= ~cell_high
    return low, high


@rule
def fits(rules, state, unit, ally, cell):
    """Whether the ally has room at its old offset from `cell`."""
    me, other = state.unit[unit], state.unit[ally]
    place = driven_to(me.cell, other.cell, cell)
    if place == OFF or not may_stand(rules, other.kind, other.side, place):
        return False
    return state.board[place] == NONE or place == me.cell or place == other.cell


@rule
def driven_to(start, ally, end):
    """Where the ally comes to when its driver goes from `start` to `end`; OFF off the board."""
    file = end % FILES + ally % FILES - start % FILES
    rank = end // FILES + ally // FILES - start // FILES
    if 0 <= file < FILES and 0 <= rank < RANKS:
        return rank * FILES + file
    return OFF

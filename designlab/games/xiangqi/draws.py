"""Draws of things: by a number, as the rulebook has it, or by the name that people call out.

A forced outcome of such a draw is the number drawn, from 1, or `NAMED` plus the thing.
"""

from __future__ import annotations

from designlab.games.xiangqi.vocabulary import UPGRADES
from designlab.kernel import roll, rule
from designlab.kernel.chance import pop_forced

NAMED = 2**32


@rule
def draw_number(state, stream, total):
    """A uniform number in 1 … total, or `NAMED` plus the thing that was named by hand."""
    for i in range(state.forced_n):
        if state.forced_stream[i] == stream:
            if state.forced_value[i] >= NAMED:
                return pop_forced(state, stream)
            break
    return roll(state, stream, total)


@rule
def is_drawn(number, thing, weights):
    """Whether the draw brings a thing; `weights` is the sum up to it and with it."""
    return number <= weights or number == NAMED + thing


@rule
def pair_number(id, upgrade):
    """The thing that a random upgrade is: the enemy's id and the row of the upgrade."""
    return id * UPGRADES + upgrade

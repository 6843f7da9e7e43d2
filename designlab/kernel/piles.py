"""Decks, hands, discards: ordered piles of card numbers with a fixed capacity.

A pile is the nested record `{n, card[capacity]}`; the top card is `card[n - 1]`.  A face-down
deck need not be shuffled: `draw_card` takes a uniformly random card that is left, which is the
same distribution and makes the order of an unseen deck a matter of the chance stream alone.
"""

from __future__ import annotations

import numpy as np

from designlab.kernel.chance import NOT_FORCED, bits, draw, pop_forced
from designlab.kernel.rule import rule


def pile_dtype(capacity: int) -> np.dtype:
    """The record of one pile of at most `capacity` cards."""
    return np.dtype([("n", "i8"), ("card", "i8", (capacity,))], align=True)


@rule
def put(pile, card):
    """Lay `card` on top."""
    pile.card[pile.n] = card
    pile.n += 1


@rule
def take_top(pile):
    """Take the top card."""
    pile.n -= 1
    return pile.card[pile.n]


@rule
def take_at(pile, index):
    """Take the card at `index`; the order of the others stays."""
    card = pile.card[index]
    pile.n -= 1
    for i in range(index, pile.n):
        pile.card[i] = pile.card[i + 1]
    return card


@rule
def find(pile, card):
    """Index of the first copy of `card`, or -1."""
    for i in range(pile.n):
        if pile.card[i] == card:
            return i
    return -1


@rule
def draw_card(state, stream, pile):
    """Take a uniformly random card of an unordered pile; a forced outcome names the card."""
    index = 0
    if state.forced_n > 0:
        forced = pop_forced(state, stream)
        if forced != NOT_FORCED:
            index = find(pile, forced)
            if index < 0:
                raise ValueError("the forced card is not in the pile")
        else:
            index = (bits(state, stream) * pile.n) >> 32
    else:
        index = (bits(state, stream) * pile.n) >> 32
    card = pile.card[index]
    pile.n -= 1
    pile.card[index] = pile.card[pile.n]
    return card


@rule
def shuffle(state, stream, pile):
    """Put the pile in uniformly random order (Fisher and Yates)."""
    for i in range(pile.n - 1, 0, -1):
        j = draw(state, stream, i + 1)
        card = pile.card[i]
        pile.card[i] = pile.card[j]
        pile.card[j] = card


@rule
def pour(source, target):
    """Move all cards of `source` onto `target`, bottom first."""
    for i in range(source.n):
        put(target, source.card[i])
    source.n = 0

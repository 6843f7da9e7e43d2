from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from designlab.kernel import state_dtype, view
from designlab.kernel.chance import force, seed_streams
from designlab.kernel.piles import (
    draw_card,
    find,
    pile_dtype,
    pour,
    put,
    shuffle,
    take_at,
    take_top,
)

DTYPE = state_dtype(2, [("deck", pile_dtype(8)), ("discard", pile_dtype(8))])


def new(cards=range(8), seed=0):
    state = view(np.zeros(1, DTYPE))
    seed_streams(state, seed)
    for card in cards:
        put(state.deck, card)
    return state


def cards(pile):
    return list(pile.card)[: pile.n]


def test_put_and_take_work_on_the_top():
    state = new([3, 5])
    put(state.deck, 7)
    assert [take_top(state.deck) for _ in range(3)] == [7, 5, 3]
    assert state.deck.n == 0


def test_take_at_keeps_the_order_of_the_others():
    state = new([4, 5, 6, 7])
    assert take_at(state.deck, 1) == 5
    assert cards(state.deck) == [4, 6, 7]


def test_find_gives_the_first_place_or_minus_one():
    state = new([4, 5, 4])
    assert (find(state.deck, 4), find(state.deck, 9)) == (0, -1)


def test_pour_moves_everything():
    state = new([1, 2])
    put(state.discard, 9)
    pour(state.deck, state.discard)
    assert (cards(state.deck), cards(state.discard)) == ([], [9, 1, 2])


@given(st.integers(0, 2**64 - 1))
def test_drawing_and_shuffling_lose_and_invent_no_card(seed):
    state = new(seed=seed)
    shuffle(state, 1, state.deck)
    assert sorted(cards(state.deck)) == list(range(8))
    assert sorted(draw_card(state, 1, state.deck) for _ in range(8)) == list(range(8))


@pytest.mark.parametrize("how", ["draw", "shuffle"])
def test_every_order_is_equally_likely(how):
    orders = Counter()
    for seed in range(2400):
        state = new(range(4), seed)
        if how == "draw":
            orders[tuple(draw_card(state, 1, state.deck) for _ in range(4))] += 1
        else:
            shuffle(state, 1, state.deck)
            orders[tuple(cards(state.deck))] += 1
    assert len(orders) == 24
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


def test_a_forced_card_is_drawn_and_a_missing_one_refused():
    state = new()
    force(state, 1, 6)
    assert draw_card(state, 1, state.deck) == 6
    force(state, 1, 6)
    with pytest.raises(ValueError, match="not in the pile"):
        draw_card(state, 1, state.deck)

"""The flat record."""

from __future__ import annotations

import numpy as np
import pytest

from designlab.kernel import view
from designlab.ruleset import record_dtype
from ruleset import toy


def test_values_are_where_their_keys_say(load):
    rules = view(load().record)
    assert (rules.rounds, rules.fast, rules.board.size, rules.board.speed) == (9, 1, 4, 0.5)
    assert rules.board.shape == 0
    assert rules.pass_.income == 1
    assert rules.board.dice.sides == 6


def test_lists_carry_their_length(load):
    board = view(load().record).board
    assert (list(board.prices), board.prices_n) == ([3, 2, 1, 0, 0], 3)
    assert (list(board.dice.bias), board.dice.bias_n) == ([1.0, 1.0, 0, 0, 0, 0], 2)
    assert (list(board.sides), board.sides_n) == ([0, 0], 1)
    assert [list(row) for row in board.rows] == [[1, 2, 0, 0], [3, 0, 0, 0], [0, 0, 0, 0]]
    assert (list(board.rows_m), board.rows_n) == ([2, 1, 0], 2)


def test_a_table_is_a_struct_of_arrays(load):
    cards = view(load().record).cards
    assert (cards.n, list(cards.cost)) == (3, [2, 3, 5, 0, 0])
    assert list(cards.weight) == [1.0, 2.5, 1.0, 0.0, 0.0]
    assert list(cards.foe) == [0, 0, 1, 0, 0]


def test_rows_within_rows_and_references(load):
    cards = view(load().record).cards
    wolf, fox, ox = 2, 1, 0
    assert list(cards.steps_n) == [0, 0, 2, 0, 0]
    assert list(cards.steps.op[wolf]) == [1, 0, 0]
    assert list(cards.steps.amount[wolf]) == [2, 1, 0]
    assert list(cards.steps.on[wolf]) == [fox, -1, 0]
    assert (cards.friends_n[fox], cards.friends[fox][0]) == (1, ox)


def test_text_stays_out():
    names = record_dtype(toy.ToyRules)["cards"].names
    assert "cost" in names
    assert not {"id", "name"} & set(names)


@pytest.mark.parametrize(
    "changes",
    [
        {"board.prices": [1]},
        {"cards.ox.remove": True, "cards.fox.friends": []},
        {"cards.owl": {"name": "Owl", "cost": 1, "steps": [{"op": "draw"}] * 3}},
        {"board.rows": []},
    ],
)
def test_values_never_change_the_layout(load, changes):
    assert load("default", changes).record.dtype == load().record.dtype


def test_every_number_takes_64_bits_and_none_is_padded(load):
    def leaves(dtype: np.dtype):
        for name in dtype.names:
            inner = dtype[name].base
            yield from leaves(inner) if inner.names else [inner]

    dtype = record_dtype(toy.ToyRules)
    assert {leaf.str for leaf in leaves(dtype)} == {"<i8", "<f8"}
    assert dtype.isalignedstruct

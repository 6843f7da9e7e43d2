"""What can be rolled by hand, and that it then falls."""

from __future__ import annotations

import random

import numpy as np
import pytest
from games.byhand import chances, force_some, outcomes
from games.station.fuzz import random_changes
from games.station.table import at, do, station, told
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.errors import UnknownNameError

PLACES = {"owners": {1: 0, 9: 1}, "generals": {0: "1.M", 1: "9.M"}}
LAST = {"generals": {0: "1.M"}, "owners": dict.fromkeys(range(1, 9), 0) | {9: 1}}


def test_each_seat_has_a_die_that_says_what_its_pips_mean():
    listed = chances(at(players=3, owners={1: 0, 5: 1, 9: 2}, active=1))
    assert list(listed) == ["dice_1", "dice_2", "dice_0"]
    assert listed["dice_1"].title == "die of P1 · 骰子"
    assert listed["dice_1"].outcomes[0] == ("1", "1 pip, 6 steps")
    assert listed["dice_1"].outcomes[5] == ("6", "6 pips, 1 step")


def test_the_first_soldiers_come_first():
    state = station(players=3).new_initial_state(seed=1)
    assert list(chances(state)) == ["dice_1", "dice_2", "dice_0"]
    state.force("dice_1", *outcomes(state, "dice_1")[3:5])
    do(state, state.action_to_string(state.legal_actions()[0]))
    assert told(state, None, "soldier_gained")[1] == ("soldier_gained", "P1", "s2", 4)
    fixed = station({"setup.refit": False}, players=3).new_initial_state(seed=1)
    assert list(chances(fixed)) == ["dice_0", "dice_1", "dice_2"]


def test_seats_without_another_turn_roll_no_more():
    one_round = {"max_rounds": 2}
    assert list(chances(at(one_round, active=0, **PLACES))) == ["dice_0", "dice_1"]
    assert list(chances(at(one_round, active=1, **PLACES))) == ["dice_1"]
    links = [(f"{n}.S1", f"{n + 1}.S2") for n in range(1, 9)]
    for trigger, left in (("latched", ["dice_1"]), ("hold", ["dice_1", "dice_0"])):
        state = at({"end.trigger": trigger}, links=links, **LAST)
        do(state, "unlink 1.S1", "link 1.S1", "station 2", "sub 2.S2")
        assert list(chances(state)) == ["dice_0", "dice_1"]
        do(state, "end")
        assert list(chances(state)) == left


def test_without_rolls_there_is_no_die():
    quiet = {"soldiers.gain_per_turn": 0, "skills.per_station": 0}
    assert chances(at(quiet, **PLACES)) == {}
    assert chances(at(quiet | {"skills.per_station": 1}, **PLACES)) != {}
    state = at({"max_rounds": 2}, active=1, **PLACES)
    do(state, "end")
    assert state.is_terminal() and chances(state) == {}


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_every_listed_face_falls(seed):
    rng = random.Random(seed)
    game = dl.load("station", random_changes(np.random.default_rng(seed)))
    state = game.new_initial_state(seed)
    for _ in range(150):
        if state.is_terminal():
            break
        if rng.random() < 0.04:
            force_some(state, rng, {}, each=2)
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("stream", "outcome"),
    [("dice_0", 7), ("dice_0", "six"), ("draw", 0), ("draw", 10), ("layout", "B9"), ("bots", 1)],
)
def test_outcomes_that_do_not_exist(stream: str, outcome):
    with pytest.raises(UnknownNameError):
        station().force_value(stream, outcome)


def test_the_deal_is_forced_by_card_and_station():
    forced = {"layout": ["C5", "A1"], "draw": ["2", 7], "dice_1": ["6"]}
    state = station().new_initial_state(seed=3, forced=forced)
    assert list(state.view.card)[:2] == [8, 0]
    assert told(state, None, "drawn") == [("drawn", "P0", 2), ("drawn", "P1", 7)]

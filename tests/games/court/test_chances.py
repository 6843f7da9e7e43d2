"""What can be drawn by hand, and that it then comes."""

from __future__ import annotations

import random

import pytest
from games.byhand import chances, force_some, outcomes
from games.court.strategies import changes, seeds
from games.court.table import at, court, do, see, told
from hypothesis import given, settings

from designlab.games.court.state import card_ids, card_number
from designlab.gametype import EVERYTHING, SPECTATOR


def test_the_deck_is_listed_by_key_in_words():
    state = at(society=["PM1", "GE2", "D4", "TS1"], deck=["GS3", "D3", "ME1"])
    (chance,) = chances(state).values()
    assert chance.stream == "deck" and chance.title == "next card of the deck · колода"
    assert chance.outcomes == (
        ("minister_earth_1", "Minister of the Earth I (ME1, министр)"),
        ("general_sun_3", "General of the Sun III (GS3, генерал)"),
        ("prince_of_smoke", "Prince of Smoke (D3)"),
    )


def test_a_card_that_is_forced_already_is_not_listed_again():
    state = at(society=["PM1", "GE2", "D4", "TS1"], deck=["GS3", "D3"])
    state.force("deck", "prince_of_smoke")
    assert outcomes(state, "deck") == ["general_sun_3"]
    state.force("deck", "general_sun_3")
    assert chances(state) == {}


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.clause("CX-1.3", "CX-1.6", "CX-1.8")
def test_princes_set_aside_can_come_once_they_are_shuffled_in(free: bool):
    game = court({"setup.demon_free_refill": free})
    cards = ["D1", "GS1", "GS2", "GS3", "PM1"]
    state = game.new_initial_state(seed=1, forced={"deck": cards})
    assert see(state, "set_aside") == ["D1"]
    assert ("prince_of_embers" in outcomes(state, "deck")) is not free
    if not free:
        state.force("deck", "prince_of_embers")
        do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2")
        assert ("drawn", "D1", "S3") in do(state, "place A3")


def test_nothing_is_left_to_chance_when_the_game_is_over():
    state = at({"max_rounds": 5}, turn=5, society=["PM1", "GE2", "TE1", "TS1"])
    do(state, "pass")
    assert state.is_terminal() and chances(state) == {}


SEEN = ("drawn", "set_aside", "dealt")
"""Events that show a card of the deck."""


@settings(max_examples=15)
@given(changes(), seeds)
def test_every_listed_card_comes_next(rules: dict, seed: int):
    game, rng = court(rules), random.Random(seed)
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        if rng.random() < 0.2 and "deck" in chances(state):
            force_some(state, rng, {}, each=2)
            value, other = rng.choice(outcomes(state, "deck")), state.clone()
            other.force("deck", value)
            while not other.is_terminal() and other.view.forced_n:
                other.apply_action(rng.choice(other.legal_actions()))
            came = told(other, other.events[len(state.events) :], *SEEN)
            assert came == [] or came[0][1] == card_ids(game)[card_number(game, value)]
        state.apply_action(rng.choice(state.legal_actions()))


@settings(max_examples=10)
@given(changes(), seeds)
def test_words_do_not_tell_the_order_of_the_deck(rules: dict, seed: int):
    state, rng = court(rules).new_initial_state(seed), random.Random(seed)
    kind = state.game.type
    while not state.is_terminal():
        other = state.resample(0, seed ^ 5)
        assert chances(other) == chances(state)
        assert kind.describe_decision(state.game, other) == kind.describe_decision(
            state.game, state
        )
        for viewpoint in (0, SPECTATOR, EVERYTHING):
            for action in state.legal_actions():
                words = kind.action_as_seen(state.game, state, action, viewpoint)
                assert words == kind.action_as_seen(state.game, other, action, viewpoint)
        state.apply_action(rng.choice(state.legal_actions()))

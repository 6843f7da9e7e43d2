"""What can be rolled, drawn and turned up by hand, and that it then comes."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.beings.fuzz import random_game
from games.beings.table import hand, load, play, standard
from games.byhand import chances, force_some, outcomes

from designlab.errors import UnknownNameError

clause = pytest.mark.clause
REFUSALS = {"cards": "a player has seen another one", "pick": "not possible here"}
"""A place that somebody has looked at shows its card; a hand gets smaller before it is robbed."""


def test_unseen_cards_dice_and_the_stolen_card():
    state = standard(down=["(2,3)"], deck=["R4", "R2"], hands={0: ["R1"], 1: ["O2", "Y2", "B6"]})
    listed = chances(state)
    assert list(listed) == ["cards", "dice", "pick"]
    assert listed["cards"].title == "next card to be seen · 翻牌 摸牌 探测"
    assert listed["cards"].outcomes == (
        ("R2", "R2 红2 (Probe 探测)"),
        ("R4", "R4 红4 (Rotate 旋转)"),
        ("O4", "O4 橙4 (Rotate 旋转)"),
    )
    assert outcomes(state, "dice") == list("123456")
    assert listed["pick"].title == "card stolen from P1's hand 手牌, as it is sorted"
    assert listed["pick"].outcomes[2] == ("2", "card 3 of P1's hand")


def test_what_somebody_has_looked_at_cannot_turn_up_elsewhere():
    state = standard(down=["(2,3)", "(1,1)"], deck=["G6", "B6"], seen={"(1,1)": [2], "deck": [1]})
    assert outcomes(state, "cards") == ["O4", "B6"]
    state.force("cards", "B6")
    assert outcomes(state, "cards") == ["O4"]


def test_without_a_hand_to_rob_there_is_nothing_to_pick():
    assert "pick" not in chances(standard(hands={0: ["R1"]}))
    state = standard({"cards.per_turn": 0}, hands={1: ["R1"]})
    assert "pick" not in chances(state)


@clause("BE-8.2", "BE-8.5")
def test_dice_and_the_stolen_card_of_a_gamble():
    for index, card in enumerate(("O2", "Y2", "B6")):
        state = standard(hands={0: ["R1"], 1: ["O2", "Y2", "B6"]})
        play(state, "stop")
        state.force("dice", *outcomes(state, "dice")[4:])
        state.force("pick", outcomes(state, "pick")[index])
        assert ("steal", "P0", "P1", card) in play(state, "play R1")
        assert hand(state) == [card]


@clause("BE-13.1")
def test_the_card_that_an_earthquake_takes_away_turns_up():
    state = standard(down=["(2,3)"], hands={0: ["G6"]})
    play(state, "stop", "play G6")
    state.force("cards", "B5")
    assert ("quake", "P0", "(2,3)", "B5") in play(state, "target (2,3)")
    assert state.view.forced_n == 0


def test_a_roll_that_waits_for_cards_comes_first():
    state = standard({"dice.card_substitute": "risky"}, task="B5", hands={0: ["P5"]})
    play(state, "risk")
    assert next(iter(chances(state))) == "dice"


@clause("BE-2.6")
def test_cards_of_the_deal_are_forced_at_the_deal():
    state = load(players=2).new_initial_state(seed=3, forced={"cards": ["G4"]})
    assert state.observation()["task"] == "G4"
    turned = "P6"
    state.force("cards", turned)
    assert turned in outcomes(load(players=2).new_initial_state(seed=3), "cards")
    play(state, "place (1,2)")
    assert ("reveal", "P0", "(1,2)", turned, "setup") in play(state, "place (6,6)")


@pytest.mark.parametrize(("stream", "outcome"), [("dice", "six"), ("pick", -1), ("pick", "R1")])
def test_outcomes_that_do_not_exist(stream: str, outcome):
    with pytest.raises(UnknownNameError):
        standard().force(stream, outcome)


def test_every_listed_outcome_can_come():
    happened: Counter = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        state = random_game(rng).new_initial_state(seed=seed)
        for _ in range(80):
            if state.is_terminal():
                assert chances(state) == {}
                break
            if rng.random() < 0.1:
                happened.update(force_some(state, rng, REFUSALS, each=2, plies=60))
            state.apply_action(rng.choice(state.legal_actions()))
    assert happened["cards"] > 100 and happened["dice"] > 100

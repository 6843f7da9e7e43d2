"""What can be rolled, drawn and played out by hand, and that it then comes."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.byhand import chances, force_some, outcomes
from games.mountains.fuzz import random_game
from games.mountains.table import at, huan, ling, load, xi

from designlab.games.mountains import GAME

clause = pytest.mark.clause
REFUSALS = {"contest": "does not take part"}
"""A winner who is not challenged, or out of the game by then."""


def told(state, start: int) -> list[tuple]:
    return [
        (GAME.events[event.kind].name, *GAME.event_args(state.game, event))
        for event in state.events[start:]
    ]


def do(state, *actions: str) -> list[tuple]:
    start = len(state.events)
    for action in actions:
        state.apply_action(action)
    return told(state, start)


def test_what_comes_next_stands_first():
    state = at(huan("F0"), ling("A0"), xi("E0"))
    listed = chances(state)
    assert list(listed) == [
        "move_die_0", "weapon", "challenge", "chance", "contest", "contest_die", "spin",
        "move_die_2", "move_die_1", "ling_yu_s1",
    ]  # fmt: skip
    assert listed["move_die_0"].title == "next movement die of P0"
    assert listed["contest"].title == "the table says who wins a mini-game"
    assert listed["contest"].outcomes == (
        ("P0", "P0, Huan"), ("P1", "P1, Ling Yu"), ("P2", "P2, Xi Bian"),
    )  # fmt: skip
    assert listed["spin"].outcomes[4] == ("5", "sector 5")
    assert listed["weapon"].outcomes[0] == ("stone_axe", "Stone Axe, earth")
    assert listed["ling_yu_s1"].outcomes[0] == ("1", "1: nothing")


@clause("MR-3.1")
def test_a_forced_die_is_rolled_by_its_seat():
    for face in "16":
        state = at(huan("F0"), ling("A0"), xi("E0"))
        state.force("move_die_0", face)
        assert do(state, "move")[0][:3] == ("move_roll", "P0", (int(face),))


@clause("MR-5.1", "MR-5.2")
def test_weapons_in_the_deck_or_else_the_discards():
    state = at(huan("F0", weapons=["tide_bow"]), ling("A0"), xi("E0"))
    assert "tide_bow" not in outcomes(state, "weapon") and len(outcomes(state, "weapon")) == 15
    empty = at(huan("F0", weapons=["tide_bow"]), ling("A0"), xi("E0"), arsenal=[])
    assert outcomes(empty, "weapon") == outcomes(state, "weapon")
    empty.force("weapon", "coral_trident")
    assert "coral_trident" not in outcomes(empty, "weapon")
    assert ("weapon_drawn", "P0", "coral_trident") in do(empty, "skill 2")


def test_of_several_copies_one_that_is_left_is_listed():
    state = at(huan("F0", weapons=["tide_bow_1"]), ling("A0"), rules={"arsenal.tide_bow.copies": 3})
    assert [v for v in outcomes(state, "weapon") if v.startswith("tide")] == ["tide_bow_2"]
    state.force("weapon", "tide_bow_2")
    assert [v for v in outcomes(state, "weapon") if v.startswith("tide")] == ["tide_bow_3"]


@clause("MR-12.2", "MR-12.3")
def test_the_table_says_who_wins_a_duel():
    state = at(huan("F0"), ling("F0"), xi("E0"))
    reached = None
    for face in outcomes(state, "move_die_0"):
        trial = state.clone()
        trial.force("move_die_0", face)
        trial.force("challenge", "calm_gaze")
        trial.apply_action("move")
        for action in trial.legal_actions():
            after = trial.clone()
            after.apply_action(action)
            if "calm" in GAME.describe_decision(after.game, after).lower():
                reached = after
    assert reached is not None
    assert GAME.describe_decision(reached.game, reached) == "P0: whom to challenge to Calm Gaze?"
    listed = chances(reached)
    assert next(iter(listed)) == "contest" and "spin" not in listed and "contest_die" not in listed
    assert listed["contest"].title == "the table says who wins Calm Gaze"
    for winner in ("P0", "P1"):
        state = reached.clone()
        state.force("contest", winner)
        assert ("contest", "G1", winner) == do(state, "player P1")[0][:3]


def test_only_characters_in_the_game_roll():
    state = at(huan("F0"), xi("E0"))
    assert "ling_yu_s1" not in chances(state)
    assert "move_die_2" not in chances(state)


@clause("MR-1.4")
def test_what_is_dealt_before_the_first_decision_is_forced_at_the_deal():
    game = load(3, setup__character_mode="random")
    forced = {"initiative": [1, 6, 4], "characters": ["huan", "ling_yu", "xi_bian"]}
    state = game.new_initial_state(seed=4, forced=forced)
    assert ("initiative", ("P1", "P2", "P0")) in told(state, 0)
    characters = [event[1:] for event in told(state, 0) if event[0] == "character"]
    assert characters == [("P1", "huan"), ("P2", "ling_yu"), ("P0", "xi_bian")]
    assert not {"initiative", "characters"} & set(chances(state))


def test_every_listed_outcome_can_come():
    happened: Counter = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        state = random_game(rng).new_initial_state(seed=seed)
        for _ in range(60):
            if state.is_terminal():
                assert chances(state) == {}
                break
            if rng.random() < 0.1:
                happened.update(force_some(state, rng, REFUSALS, each=1, plies=80))
            state.apply_action(rng.choice(state.legal_actions()))
    assert set(happened) == set(GAME.streams) - {"bots", "initiative", "characters"}
    assert min(happened.values()) > 3

"""The bots, and how near they come to the rulebook's reference figures."""

from __future__ import annotations

import numpy as np
import pytest
from games.xiangqi.fuzz import random_rules
from games.xiangqi.table import at, decision, do, options, xiangqi

import designlab as dl
from designlab.games.xiangqi.vocabulary import Happened
from designlab.lab import simulate


def cleared(bot: str, n: int, changes: dict | None = None) -> tuple[float, float, np.ndarray]:
    """Mean stages cleared, share of runs won, outcomes."""
    outcomes = simulate(xiangqi(changes), n, bots=bot, seed=3, workers=1).outcomes
    return (
        float(outcomes["total"][:, Happened.RUN_END].mean()),
        float((outcomes["winner"] == 0).mean()),
        outcomes,
    )


@pytest.mark.slow
def test_reference_figures():
    """Rulebook: about 0.2, 3 and 7 stages; a third of the tactician's runs are won."""
    mean, won, _ = cleared("random", 4000)
    assert 0.15 < mean < 0.35 and won == 0
    mean, won, _ = cleared("rusher", 1000)
    assert 2.2 < mean < 4.2 and won < 0.02
    mean, won, outcomes = cleared("tactician", 1000)
    assert 6.7 < mean < 7.9 and 0.25 < won < 0.42
    battles = outcomes["count"][:, Happened.BATTLE_START].sum()
    assert 5 < outcomes["count"][:, Happened.ROUND_START].sum() / battles < 7
    assert (outcomes["reason"] == 3).sum() / battles < 0.01


def test_bots_play_legally_under_any_rules():
    import random

    for seed in range(12):
        game = dl.load("xiangqi", random_rules(random.Random(seed)))
        for bot in ("tactician", "rusher"):
            state = game.new_initial_state(seed)
            for _ in range(150):
                if state.is_terminal():
                    break
                state.apply_action(state.bot_action(bot))


@pytest.mark.parametrize("bot", ["random", "rusher", "tactician"])
def test_a_bot_chooses_alike_in_both_modes(bot: str):
    game = xiangqi()
    outcomes = simulate(game, 3, bots=bot, seed=9, workers=1)
    for row, seed in zip(outcomes.outcomes, outcomes.frame["seed"], strict=True):
        state = game.new_initial_state(int(seed))
        while not state.is_terminal():
            state.apply_action(state.bot_action(bot))
        assert len(state.history()) == row["plies"]
        assert state.returns()[0] == row["returns"][0]


def test_the_tactician_takes_the_king():
    state = at("P ju e8; P bing a0; E wang e9; E bing a1 HP1", stage=10)
    assert state.action_to_string(state.bot_action("tactician")) == "#1 atk"


def test_the_tactician_saves_a_dear_unit():
    state = at("P ju d2 HP1; E bing d3", tips={"advantage": 1, "reroll": 1})
    do(state, "end")
    assert decision(state) == "before"
    assert state.action_to_string(state.bot_action("tactician")) == "advantage"
    do(state, "pass", dice=[9, 2])
    assert state.action_to_string(state.bot_action("tactician")) == "reroll"
    state = at("P bing d2; E bing d3", tips={"advantage": 1})
    do(state, "end")
    assert state.action_to_string(state.bot_action("tactician")) == "pass"


def test_asking_a_bot_changes_nothing():
    state = xiangqi().new_initial_state(seed=2)
    before = state.serialize()
    for bot in ("random", "rusher", "tactician"):
        state.bot_action(bot)
    assert state.serialize() == before


def test_the_rusher_is_the_enemys_policy():
    state = at("P bing e2; E bing e4; E wang e9")
    assert state.action_to_string(state.bot_action("rusher")) == "#1 mv"
    do(state, "#1 mv")
    assert options(state)[0] and state.action_to_string(state.bot_action("rusher")) == "e3"

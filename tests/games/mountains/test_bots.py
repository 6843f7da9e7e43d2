"""The rulebook's policies: near their reference figures, and doing what they are said to do."""

from __future__ import annotations

import pytest
from games.mountains.table import at, hp, huan, ling, load, options, play, qing, xi

import designlab as dl

REFERENCE = {4: (10.7, 156), 3: (8.9, 113), 2: (6.3, 62)}
"""Players -> rounds and decisions of the rulebook's hunters (1,000 games each)."""


@pytest.mark.parametrize("players", REFERENCE)
def test_hunters_play_games_of_the_reference_length(players: int):
    run = dl.simulate(load(players), 2000, bots="hunter", seed=4, workers=1)
    rounds, decisions = run.outcomes["turns"], run.outcomes["plies"]
    assert (run.outcomes["reason"] == 0).all()
    assert rounds.mean() == pytest.approx(REFERENCE[players][0], rel=0.07)
    assert decisions.mean() == pytest.approx(REFERENCE[players][1], rel=0.07)


def test_random_games_of_the_reference_length():
    run = dl.simulate(load(4), 2000, bots="random", seed=4, workers=1)
    assert run.outcomes["turns"].mean() == pytest.approx(13.7, abs=0.5)
    assert (run.outcomes["reason"] == 0).all()


@pytest.mark.parametrize("bot", ["hunter", "collector"])
def test_policies_beat_chance(bot: str):
    run = dl.simulate(load(4), 1000, bots=[bot, "random", "random", "random"], seed=2, workers=1)
    assert run.outcomes["returns"][:, 0].mean() > 0.5


def test_hunter_strikes_the_weakest_with_the_cheapest_weapon_that_kills():
    state = at(
        xi("F0", hp=3, weapons=["lava_maul", "stone_axe", "wooden_club"]),
        huan("F0", hp=2),
        qing("F0"),
    )
    for expected in ("attack", "weapon stone_axe", "player P1"):
        assert state.action_to_string(state.bot_action("hunter")) == expected
        state.apply_action(expected)


def test_hunter_boosts_before_it_strikes():
    state = at(huan("E0", hp=12, weapons=["lava_maul"]), xi("E0", hp=7), qing("A0"))
    assert state.action_to_string(state.bot_action("hunter")) == "skill 1"


def test_collector_waits_where_the_hunter_strikes():
    state = at(xi("F0", weapons=["wooden_club"]), huan("F0"), qing("A0"))
    assert state.action_to_string(state.bot_action("hunter")) == "attack"
    assert state.action_to_string(state.bot_action("collector")) == "move"


def test_hunter_takes_the_endpoint_when_it_wins():
    state = at(xi("A1", corner="E0"), huan("F0"), qing("E5"), rules={"goal__endpoint_wins": True})
    state.force("move_die_0", 1)
    play(state, "move")
    assert state.action_to_string(state.bot_action("hunter")) == "tile A0"


def test_hunter_keeps_its_savings():
    state = at(ling("E0", hp=5), xi("A0"), huan("F0", weapons=["lava_maul"]), moved=True)
    assert state.action_to_string(state.bot_action("hunter")) == "end"
    rich = at(ling("E0", hp=9), xi("A0"), huan("F0", weapons=["lava_maul"]), moved=True)
    assert rich.action_to_string(rich.bot_action("hunter")) == "skill 3"
    assert options(state)[-1] == "end" and hp(state)[0] == 5

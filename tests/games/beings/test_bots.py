"""The bots: they know what their seat knows, and play much as the rulebook's figures say."""

from __future__ import annotations

import random

import numpy as np
import pytest
from games.beings.fuzz import random_game
from games.beings.table import options, play, standard

import designlab as dl
from designlab.games.beings import GAME
from designlab.games.beings.bots import choose
from designlab.kernel.chance import begin_choice
from designlab.kernel.records import view


@pytest.mark.parametrize("bot", ["trader", "raider"])
@pytest.mark.parametrize("seed", range(8))
def test_a_bot_decides_by_what_its_seat_knows(bot: str, seed: int):
    rng = random.Random(seed)
    state = random_game(rng).new_initial_state(seed=seed)
    for _ in range(80):
        if state.is_terminal():
            break
        action = state.bot_action(bot)
        world = state.clone()
        seat = state.current_player()
        streams = list(world.view.stream_key)
        GAME.resample(world.game.rules, world.view, seat, rng.randrange(2**32))
        for i, key in enumerate(streams):  # the bots' own dice stay
            world.view.stream_key[i] = key
        assert world.bot_action(bot) == action
        state.apply_action(action)


@pytest.mark.parametrize("bot", [1, 2])
def test_both_modes_choose_alike(bot: int):
    rng = random.Random(bot)
    state = random_game(rng).new_initial_state(seed=bot)
    legal = np.zeros(GAME.actions.size, np.int64)
    for _ in range(120):
        if state.is_terminal():
            break
        options = state.legal_actions()
        legal[: len(options)] = options
        record = state.record.copy()
        begin_choice(view(record))
        chosen = choose.jit(  # type: ignore[attr-defined]
            state.game.ruleset.record[0], record[0], bot, legal, len(options)
        )
        assert chosen == state.bot_action(GAME_BOTS[bot])
        state.apply_action(int(chosen))


GAME_BOTS = list(GAME.bots)


def best(state, bot: str = "trader") -> str:
    return state.action_to_string(state.bot_action(bot))


def test_a_trader_takes_the_task():
    state = standard()
    assert best(state) == "free N"
    play(state, "free N")
    assert best(state) == "stop"


def test_a_trader_pays_with_the_least_valuable_card():
    state = standard({"move.paid_advance_cards": 2}, hands={0: ["R5", "O5", "G5", "G6"]})
    play(state, "pay_advance N")
    assert best(state) == "pay_card R5"


def test_a_trader_sells_the_best_pair_and_turns_small_ones_down():
    hands = {0: ["R1", "R2", "O4", "O5", "P3", "P4"]}
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], hands=hands)
    assert best(state) == "sell O4 O5"
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], hands={0: ["R1", "R2"]})
    assert best(state) == "skip"


def test_a_raider_harms_where_a_trader_saves_the_card():
    state = standard(pieces=["(3,3)", "(3,6)", "(6,6)"], hands={0: ["G5"]})
    play(state, "stop")
    assert best(state, "trader") == "skip" and best(state, "raider") == "play G5"
    play(state, "play G5")
    assert best(state, "raider") == "target (3,6)"


def test_probed_tiles_are_no_guess():
    """The worse of two unknown tiles is passed over once it has been seen."""
    start = {"pieces": ["(4,4)", "(6,1)", "(6,6)"], "task": "O2", "hands": {0: ["P1"]}}
    state = standard(down=["(4,5)", "(5,4)"], seen={"(4,5)": [0]}, reverse=[], **start)
    assert "free E" in options(state) and best(state) == "free E"  # G2 is the task's number


@pytest.mark.slow
def test_the_rulebooks_figures():
    """Reference: rounds 44 in the median, 54 awards, winner 136, Traders ahead of Raiders."""
    game = dl.load("beings")
    traders = dl.simulate(game, n=400, bots="trader", seed=1)
    outcomes = traders.outcomes
    assert 38 <= np.median(outcomes["turns"]) <= 48
    awards = [kind.name for kind in GAME.events].index("task_won")
    assert 47 <= outcomes["count"][:, awards].mean() <= 58
    assert 115 <= np.median(outcomes["returns"][:, :4].max(axis=1)) <= 145
    mixed = dl.simulate(game, n=400, bots=["trader", "raider", "trader", "raider"], seed=2)
    won = [(mixed.outcomes["winner"] == seat).mean() for seat in range(4)]
    assert won[0] + won[2] > 0.5
    randoms = dl.simulate(game, n=400, bots="random", seed=3)
    assert 17 <= np.median(randoms.outcomes["turns"]) <= 25

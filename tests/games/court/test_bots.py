"""The bots: reference figures, and that they know only what a player knows."""

from __future__ import annotations

import numpy as np
import pytest
from games.court.strategies import changes, seeds
from games.court.table import at, court, do, options
from hypothesis import given, settings

from designlab.game import Game
from designlab.kernel.driver import outcome_dtype, tally_dtype


def play(game: Game, bot: str, n: int) -> np.ndarray:
    """Outcomes of `n` compiled games."""
    kind = game.type
    outcomes = np.zeros(n, outcome_dtype(len(kind.events), 1))
    kind.batch.jit(
        game.ruleset.record,
        np.array([kind.bot_number(bot)]),
        np.random.SeedSequence(2).generate_state(n, np.uint64),
        np.zeros(1, kind.state_dtype),
        np.zeros(1, kind.state_dtype),
        kind.new_log(recording=False),
        np.zeros(kind.actions.size, np.int64),
        kind.max_plies,
        outcomes,
        np.zeros(1, tally_dtype(len(kind.events), kind.max_items, 1)),
    )
    return outcomes


@pytest.mark.parametrize(
    ("bot", "mean", "turns", "overrun"),
    [("random", 0.8, 13.9, 0.94), ("steward", 38.7, 23.4, 0.24), ("warlord", 33.3, 23.2, 0.25)],
)
def test_reference_figures(bot: str, mean: float, turns: float, overrun: float):
    outcomes = play(court(), bot, 20_000)
    assert outcomes["returns"].mean() == pytest.approx(mean, abs=1.2)
    assert outcomes["turns"].mean() == pytest.approx(turns, abs=0.3)
    assert (outcomes["reason"] == 0).mean() == pytest.approx(overrun, abs=0.02)


@settings(max_examples=15)
@given(changes(), seeds)
def test_bots_choose_the_same_in_both_modes(rules: dict, seed: int):
    game = court(rules)
    for bot in game.type.bots:
        outcome = np.zeros(1, outcome_dtype(len(game.type.events), 1))
        kind = game.type
        kind.batch.jit(
            game.ruleset.record, np.array([kind.bot_number(bot)]), np.array([seed], np.uint64),
            np.zeros(1, kind.state_dtype), np.zeros(1, kind.state_dtype),
            kind.new_log(recording=False), np.zeros(kind.actions.size, np.int64),
            kind.max_plies, outcome, np.zeros(1, tally_dtype(len(kind.events), kind.max_items, 1)),
        )  # fmt: skip
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(state.bot_action(bot))
        assert (len(state.history()), state.returns()[0]) == (
            outcome["plies"][0], outcome["returns"][0, 0],
        )  # fmt: skip


@settings(max_examples=15)
@given(changes(), seeds)
def test_bots_do_not_look_into_the_deck(rules: dict, seed: int):
    state = court(rules).new_initial_state(seed)
    while not state.is_terminal():
        for bot in ("steward", "warlord"):
            assert state.bot_action(bot) == state.resample(0, seed=seed ^ 9).bot_action(bot)
        state.apply_action(state.bot_action("steward"))


def advice(bot: str, **position) -> str:
    state = at(**position)
    return state.action_to_string(state.bot_action(bot))


def test_the_warlord_takes_the_general_where_the_steward_takes_the_collector():
    row = {"society": ["PM3", "TE1", "MS3", "GS2"], "coins": 9}
    assert advice("warlord", **row) == "buy S4"
    assert advice("steward", **row) == "buy S2"


def test_bots_beat_a_prince_when_the_row_is_about_to_be_overrun():
    state = at(society=["D9", "D8", "PM1", "TE1"], court={"A1": "GS3"}, coins=40,
               deck_top=["D7"])  # fmt: skip
    do(state, "pass")
    assert len(options(state)) == 4
    for bot in ("steward", "warlord"):
        assert state.action_to_string(state.bot_action(bot)).startswith("fight")


def test_a_charm_goes_to_the_prince_on_whom_most_of_it_counts_then_to_the_weaker():
    row = ["CM3", "D1", "D9", "D8"]
    state = at({"end.society_demons": 0}, society=row, court={"A1": "GS3"}, coins=20)
    do(state, "buy S1", "place A2")
    assert state.action_to_string(state.bot_action("steward")) == "charm S4"  # 10 of 15, not of 18

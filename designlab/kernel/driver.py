"""Generic compiled loops over one game's rules: many games at once, or one step.

The loops are closures over the game's rule functions.  Such a closure is found again in the disk
cache by a second process, which dispatchers passed as arguments are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from designlab.kernel.chance import begin_choice, end_choice, seed_streams
from designlab.kernel.events import begin_log
from designlab.kernel.records import NOBODY
from designlab.kernel.rule import rule, rule_folder

UNFINISHED = -1
"""`outcome.reason` of a game that did not end within the ply limit (a fault of its rules)."""


def outcome_dtype(kinds: int, seats: int) -> np.dtype:
    """What a simulation keeps of one game.

    `plies` counts decisions, `turns` is the rulebook's turn or round number at the end,
    `returns` is per seat, `count` and `total` are per event kind.
    """
    return np.dtype(
        [
            ("plies", "i4"),
            ("turns", "i4"),
            ("reason", "i2"),
            ("winner", "i2"),
            ("returns", "f4", (seats,)),
            ("count", "u2", (kinds,)),
            ("total", "i4", (kinds,)),
        ],
        align=True,
    )


def tally_dtype(kinds: int, items: int, seats: int) -> np.dtype:
    """Sums over games per (kind, item, seat): `events` that happened, `games` in which at least
    one did, and the `returns` and `squares` of the returns of that seat in those games."""
    cell = [("events", "i8"), ("games", "i8"), ("returns", "f8"), ("squares", "f8")]
    return np.dtype((np.dtype(cell), (kinds, items, seats)))  # one cell, one cache line


def make_batch(
    setup: Callable,
    legal_actions: Callable,
    apply_action: Callable,
    choose: Callable,
    returns: Callable,
) -> Any:
    """The compiled loop that plays whole games; see `designlab.lab` for its use."""

    @rule(nogil=True, folder=rule_folder(setup))
    def batch(rules_, bots, seeds, blank, states, logs, legal, max_plies, outcomes, tallies):
        rules, state, log, cells = rules_[0], states[0], logs[0], tallies.reshape(-1)
        seats = log.seats
        for g in range(len(seeds)):
            states[0] = blank[0]
            begin_log(log)
            state.winner = NOBODY
            seed_streams(state, seeds[g])
            setup(rules, state, log)
            while state.player >= 0 and state.ply < max_plies:
                n = legal_actions(rules, state, legal)
                begin_choice(state)
                action = choose(rules, state, bots[state.player], legal, n)
                end_choice(state)
                state.ply += 1
                apply_action(rules, state, log, action)
            outcome = outcomes[g]
            outcome.plies = state.ply
            outcome.turns = state.turn
            outcome.reason = state.reason if state.player < 0 else UNFINISHED
            outcome.winner = state.winner
            for seat in range(seats):
                outcome.returns[seat] = returns(rules, state, seat)
            for kind in range(len(log.count)):
                outcome.count[kind] = min(log.count[kind], 65535)
                outcome.total[kind] = log.total[kind]
            for i in range(log.touched_n):
                cell = log.touched[i]
                value = outcome.returns[cell % seats]
                tally = cells[cell]
                tally.events += log.tally[cell]
                tally.games += 1
                tally.returns += value
                tally.squares += value * value

    return batch


def make_step(legal_actions: Callable, apply_action: Callable) -> Any:
    """The compiled single step, `step(rules, states, logs, legal, action)` -> number of legal
    actions after it; `action` -1 only lists them.  It shows that both modes agree."""

    @rule(nogil=True, folder=rule_folder(legal_actions))
    def step(rules, states, logs, legal, action):
        if action >= 0:
            states[0].ply += 1
            apply_action(rules[0], states[0], logs[0], action)
        return legal_actions(rules[0], states[0], legal) if states[0].player >= 0 else 0

    return step

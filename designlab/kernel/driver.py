"""Generic compiled loops over one game's rules: many games at once, or one step.

The loops are closures over the game's rule functions.  Such a closure is found again in the disk
cache by a second process, which dispatchers passed as arguments are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from designlab.kernel.chance import begin_choice, end_choice, seed_streams
from designlab.kernel.events import begin_log, columns
from designlab.kernel.records import NOBODY
from designlab.kernel.rule import rule, rule_folder

UNFINISHED = -1
"""`outcome.reason` of a game that did not end within the ply limit (a fault of its rules)."""


LEADER, CHANGES, MOMENTS, BEHIND = range(4)
"""What `note_lead` keeps of one game, in a row of numbers: the seat that led alone last, how often
that changed, how many moments were looked at, and from `BEHIND` on, per seat, at how many of them
another seat stood higher."""


def outcome_dtype(kinds: int, seats: int) -> np.dtype:
    """What a simulation keeps of one game.

    `plies` counts decisions, `turns` is the rulebook's turn or round number at the end,
    `returns` is per seat, `count` and `total` are per event kind.

    Games of two or more seats are looked at each time `state.turn` has changed and at their end
    (in others these three stay 0).  Lead changes and drama are measures of Browne, "Automatic
    Generation and Evaluation of Recombination Games" (2008), with the game's `standing` for his
    evaluation of a position, once a turn instead of after every move:

    - `lead_changes`: how often a seat came to stand alone above all others that had not been
      the last to do so; the first leader is no change, and a tie changes nothing.
    - `behind`: the share of those moments at which the eventual winner did not lead, that is,
      another seat stood higher; 0 if nobody won.  (Browne's drama weighs each such moment by how
      far behind the winner was; a share needs no scale of standing.)
    - `standing`: each seat's standing at the end.
    """
    return np.dtype(
        [
            ("plies", "i4"),
            ("turns", "i4"),
            ("reason", "i2"),
            ("winner", "i2"),
            ("lead_changes", "i4"),
            ("behind", "f4"),
            ("returns", "f4", (seats,)),
            ("standing", "f4", (seats,)),
            ("count", "u2", (kinds,)),
            ("total", "i4", (kinds,)),
        ],
        align=True,
    )


def tally_dtype(kinds: int, items: int, seats: int) -> np.dtype:
    """Sums over games per (kind, item, column): `events` that happened, `games` in which at least
    one did, and of the column's seat in those games how many it won (`wins`) and its `returns` and
    their `squares`.

    Where there are several seats, column 0 is for events that befall no seat and column 1 + s for
    seat s (`designlab.kernel.events.columns`); nobody wins in column 0.
    """
    cell = [("events", "i8"), ("games", "i4"), ("wins", "i4"), ("returns", "f8"), ("squares", "f8")]
    return np.dtype((np.dtype(cell), (kinds, items, columns(seats))))  # one cell, one cache line


@rule
def note_lead(standings, lead):
    """Look at who leads (see `LEADER`)."""
    best = standings[0]
    for seat in range(1, len(standings)):
        best = max(best, standings[seat])
    leader, leaders = NOBODY, 0
    for seat in range(len(standings)):
        if standings[seat] < best:
            lead[BEHIND + seat] += 1
        else:
            leader = seat
            leaders += 1
    lead[MOMENTS] += 1
    if leaders == 1 and leader != lead[LEADER]:
        lead[CHANGES] += lead[LEADER] != NOBODY
        lead[LEADER] = leader


@rule
def forget_leads(lead):
    """A new game: nobody has led yet."""
    for i in range(len(lead)):
        lead[i] = 0
    lead[LEADER] = NOBODY


def make_batch(
    setup: Callable,
    legal_actions: Callable,
    apply_action: Callable,
    choose: Callable,
    returns: Callable,
    standing: Callable,
) -> Any:
    """The compiled loop that plays whole games; see `designlab.lab` for its use.

    `bots` has the number of a bot for each seat at the table: its length is the number of players.
    """

    @rule(nogil=True, folder=rule_folder(setup))
    def batch(rules_, bots, seeds, blank, states, logs, legal, max_plies, outcomes, tallies):
        rules, state, log, cells = rules_[0], states[0], logs[0], tallies.reshape(-1)
        seats, players = log.seats, len(bots)
        before = log.columns - seats  # columns that come before those of the seats
        stands = np.zeros(players)
        lead = np.zeros(BEHIND + players, np.int64)
        for g in range(len(seeds)):
            states[0] = blank[0]
            begin_log(log)
            forget_leads(lead)
            state.winner = NOBODY
            seed_streams(state, seeds[g])
            setup(rules, state, log)
            turn = state.turn
            while state.player >= 0 and state.ply < max_plies:
                n = legal_actions(rules, state, legal)
                begin_choice(state)
                action = choose(rules, state, bots[state.player], legal, n)
                end_choice(state)
                state.ply += 1
                apply_action(rules, state, log, action)
                if state.turn != turn or state.player < 0:
                    turn = state.turn
                    if players > 1:
                        for seat in range(players):
                            stands[seat] = standing(rules, state, seat)
                        note_lead(stands, lead)
            outcome = outcomes[g]
            outcome.plies = state.ply
            outcome.turns = state.turn
            outcome.reason = state.reason if state.player < 0 else UNFINISHED
            outcome.winner = state.winner
            outcome.lead_changes = lead[CHANGES]
            outcome.behind = 0.0
            if state.winner != NOBODY and lead[MOMENTS] > 0:
                outcome.behind = lead[BEHIND + state.winner] / lead[MOMENTS]
            for seat in range(players):
                outcome.standing[seat] = stands[seat]
            for seat in range(seats):
                outcome.returns[seat] = returns(rules, state, seat)
            for kind in range(len(log.count)):
                outcome.count[kind] = min(log.count[kind], 65535)
                outcome.total[kind] = log.total[kind]
            for i in range(log.touched_n):
                cell = log.touched[i]
                tally = cells[cell]
                tally.events += log.tally[cell]
                tally.games += 1
                seat = cell % log.columns - before
                if seat >= 0:
                    value = outcome.returns[seat]
                    tally.wins += seat == state.winner
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

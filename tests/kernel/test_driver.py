"""How the loop over whole games sees who leads, and what it adds up."""

import numpy as np
import pytest
from kernel import toy
from kernel.toy import ITEMS, KINDS, fresh, rules, run_batch

from designlab.kernel.chance import begin_choice, end_choice
from designlab.kernel.driver import BEHIND, CHANGES, LEADER, MOMENTS, forget_leads, note_lead
from designlab.kernel.events import columns, emit, new_log
from designlab.kernel.records import view

SEEDS = np.arange(300)


def led(*moments):
    """What is kept of the standings at these moments."""
    lead = [9] * (BEHIND + len(moments[0]))
    forget_leads(lead)
    for standings in moments:
        note_lead(standings, lead)
    return lead


@pytest.mark.parametrize(
    ("moments", "changes", "leader", "behind"),
    [
        ([(0, 0), (0, 0)], 0, -1, [0, 0]),
        ([(1, 0), (2, 0)], 0, 0, [0, 2]),
        ([(1, 0), (1, 2), (3, 2)], 2, 0, [1, 2]),
        ([(1, 0), (1, 1), (2, 1)], 0, 0, [0, 2]),  # caught up with, not overtaken
        ([(1, 0), (1, 1), (1, 2)], 1, 1, [1, 1]),
        ([(5, 5, 1), (6, 5, 9), (9, 5, 9)], 0, 2, [1, 2, 1]),
        ([(-3, -1, -2)], 0, 1, [1, 0, 1]),
    ],
)
def test_lead_changes_and_moments_behind(moments, changes, leader, behind):
    lead = led(*moments)
    assert lead[CHANGES] == changes
    assert lead[LEADER] == leader
    assert lead[MOMENTS] == len(moments)
    assert lead[BEHIND:] == behind


def interpreted(seed):
    """The game that the compiled loop plays, step by step: its standings at each change of turn
    and at the end, its winner, and its log."""
    record, log = fresh(seed)
    state, r, legal, moments = view(record), view(rules()), [0, 0], []
    turn = state.turn
    while state.player >= 0:
        n = toy.legal_actions(r, state, legal)
        begin_choice(state)
        action = toy.choose(r, state, state.player, legal, n)
        end_choice(state)
        state.ply += 1
        toy.apply_action(r, state, view(log), action)
        if state.turn != turn or state.player < 0:
            turn = state.turn
            moments.append([toy.standing(r, state, seat) for seat in range(2)])
    return moments, state.winner, view(log)


def test_leads_are_the_same_interpreted_and_compiled():
    outcomes, _, _ = run_batch(SEEDS[:60])
    for outcome, seed in zip(outcomes, SEEDS, strict=False):
        moments, winner, _ = interpreted(int(seed))
        lead = led(*moments)
        assert outcome["lead_changes"] == lead[CHANGES]
        assert outcome["behind"] == np.float32(lead[BEHIND + winner] / len(moments))
        assert outcome["standing"].tolist() == moments[-1]
    assert outcomes["lead_changes"].max() > 1
    assert 0 < outcomes["behind"].mean() < 1


def test_tallies_add_up_games_wins_and_returns_per_item_and_seat():
    outcomes, tallies, _ = run_batch(SEEDS)
    logs = [interpreted(int(seed))[1:] for seed in SEEDS]
    cells = tallies[0]
    for seat in range(2):
        for face in range(1, 7):
            cell = (toy.ROLLED * ITEMS + face) * columns(2) + 1 + seat
            games = [winner for winner, log in logs if log.tally[cell] > 0]
            assert cells["games"][toy.ROLLED, face, 1 + seat] == len(games)
            assert cells["wins"][toy.ROLLED, face, 1 + seat] == games.count(seat)
            assert cells["returns"][toy.ROLLED, face, 1 + seat] == games.count(seat)
    assert cells["events"][toy.BOUGHT, 0, 1:].sum() == outcomes["count"][:, toy.BOUGHT].sum()
    assert cells["events"][toy.BOUGHT, 0, 0] == 0


def test_events_without_a_seat_have_a_column_of_their_own():
    outcomes, tallies, _ = run_batch(SEEDS)
    cards = tallies[0, toy.CARD]
    assert cards["events"][:, 1:].sum() == 0
    assert cards["events"][:, 0].sum() == outcomes["count"][:, toy.CARD].sum() > 0
    assert cards["wins"][:, 0].sum() == 0 == cards["returns"][:, 0].sum()


def test_with_one_seat_every_event_is_that_seats():
    log = view(new_log(KINDS, ITEMS, 1, recording=False))
    log.game = 1
    emit(log, toy.CARD, item=3)
    emit(log, toy.CARD, 0, 3)
    assert log.tally[toy.CARD * ITEMS + 3] == 2 and log.touched_n == 1

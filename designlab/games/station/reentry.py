"""Re-entry: a soldier is put on the exit of a flipped station (ST-9)."""

from __future__ import annotations

from designlab.games.station.contest import begin_contest
from designlab.games.station.movement import count_move, may_move, move_limit
from designlab.games.station.ruleset import NODES
from designlab.games.station.stations import take_die
from designlab.games.station.table import count_soldiers, is_front, next_die, soldier_cap
from designlab.games.station.vocabulary import BACKS, EXIT, NONE, SOLDIERS, Happened
from designlab.kernel import emit, rule


@rule
def entrants(rules, state, station):
    """Mask of the soldiers that may re-enter the station; bit `SOLDIERS` is the supply (ST-9.1)."""
    seat = state.active
    if rules.reentry.source == 1:
        room = count_soldiers(state, seat) < soldier_cap(rules, state, seat)
        moves = not rules.reentry.uses_move or state.moves < move_limit(rules, state)
        return 1 << SOLDIERS if room and moves and next_die(rules, state) != NONE else 0
    mask = 0
    for soldier in range(SOLDIERS):
        at = state.at[soldier]
        if state.of[soldier] == seat and at >= 0:
            if is_front(at) or (at - BACKS) // NODES == station:
                if not rules.reentry.uses_move or may_move(rules, state, soldier):
                    mask |= 1 << soldier
    return mask


@rule
def reenter(rules, state, log, soldier):
    """A soldier is put on E of the chosen station, which starts a contest (ST-9.1 to ST-9.4)."""
    if soldier == SOLDIERS:
        soldier = next_die(rules, state)
        take_die(state, state.active, soldier, rules.flip.reset_pips)
    state.hp[soldier] = rules.flip.reset_pips
    state.at[soldier] = BACKS + state.station * NODES + EXIT
    state.reentries += 1
    if rules.reentry.uses_move:
        count_move(state, soldier)
    emit(log, Happened.REENTERED, state.active, a=soldier, b=state.station)
    begin_contest(rules, state, log, state.station)


@rule
def entrances(rules, state):
    """Mask of the flipped stations that some soldier may re-enter (ST-9.1)."""
    mask = 0
    for station in range(rules.cards.n):
        if state.flipped[station] and entrants(rules, state, station):
            mask |= 1 << station
    return mask

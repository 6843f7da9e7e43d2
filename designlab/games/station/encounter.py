"""Arrivals and the encounters that they cause (ST-3.7 to ST-3.13)."""

from __future__ import annotations

from designlab.games.station.flip import turn_to_back
from designlab.games.station.harm import hurt
from designlab.games.station.ruleset import NODES
from designlab.games.station.stations import gain_station
from designlab.games.station.table import SOLDIER_MASK, belongs, enemies_at
from designlab.games.station.vocabulary import (
    CORE,
    GENERAL,
    NONE,
    Cause,
    Happened,
    How,
    Phase,
)
from designlab.kernel import emit, rule


@rule
def arrive(rules, state, log):
    """A piece has arrived at a point: an encounter, a flip, or nothing (ST-3.7, ST-3.8)."""
    piece = state.mover
    point, seat = state.at[piece], state.of[piece]
    enemies = enemies_at(state, point, seat)
    state.phase = Phase.TARGET if enemies else Phase.RESOLVED
    if enemies == 0:
        capture_on_arrival(rules, state, log, piece, point)
    elif point % NODES == CORE:
        generals = enemies & ~SOLDIER_MASK
        other_kind = generals if piece < GENERAL else enemies & SOLDIER_MASK
        if other_kind:
            if rules.flip.encounter_damage_first:
                meet(rules, state, log, lowest(other_kind))
            emit(log, Happened.FORCED_FLIP, a=point // NODES)
            turn_to_back(rules, state, log, point // NODES)


@rule
def lowest(pieces):
    """The lowest-numbered piece of a mask."""
    piece = 0
    while not pieces >> piece & 1:
        piece += 1
    return piece


@rule
def capture_on_arrival(rules, state, log, piece, point):
    """Captures that need no waiting (ST-5.1 with general_at, ST-5.2 with soldier)."""
    seat = state.of[piece]
    if piece < GENERAL:
        station = point // NODES
        if rules.capture.soldier == 1 and point % NODES == CORE and state.owner[station] != seat:
            gain_station(rules, state, log, station, seat, How.SOLDIER)
    elif rules.capture.general_at == 1:
        for station in range(rules.cards.n):
            if state.owner[station] == NONE and not state.flipped[station]:
                if belongs(state, point, station):
                    gain_station(rules, state, log, station, seat, How.GENERAL)


@rule
def meet(rules, state, log, enemy):
    """An encounter with one enemy piece: both lose HP at the same time (ST-3.9, ST-3.10)."""
    piece = state.mover
    emit(log, Happened.ENCOUNTER, state.of[piece], a=piece, b=enemy, c=state.at[piece])
    hurt(rules, state, log, enemy, Cause.ENCOUNTER)
    hurt(rules, state, log, piece, Cause.ENCOUNTER)
    state.phase = Phase.RESOLVED

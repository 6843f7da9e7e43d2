"""Damage, in encounters and in the contest alike (ST-3.10 to ST-3.12)."""

from __future__ import annotations

from designlab.games.station.stations import lose_station, remove_soldier
from designlab.games.station.table import belongs
from designlab.games.station.vocabulary import GENERAL, NONE, SUPPLY, Cause, Happened
from designlab.kernel import emit, rule


@rule
def hurt(rules, state, log, piece, cause):
    """A piece loses HP; a soldier is lost below 1 pip, a general at 0 HP (ST-3.11, ST-3.12)."""
    damage = rules.encounter.damage
    if damage == 0:
        return
    seat = state.of[piece]
    state.hp[piece] = max(0, state.hp[piece] - damage)
    emit(log, Happened.DAMAGE, seat, cause, damage, a=piece)
    if state.hp[piece] > 0:
        return
    if piece < GENERAL:
        remove_soldier(state, piece)
        emit(log, Happened.SOLDIER_LOST, seat, a=piece)
    else:
        point = state.at[piece]
        state.at[piece] = SUPPLY
        emit(log, Happened.GENERAL_DEFEATED, seat)
        if cause == Cause.ENCOUNTER:
            lose_station_at(rules, state, log, point, seat)


@rule
def lose_station_at(rules, state, log, point, seat):
    """The owner of a general beaten on this point loses one station (ST-3.12)."""
    lost = NONE
    for station in range(rules.cards.n):
        mine = state.owner[station] == seat and not state.flipped[station]
        if mine and belongs(state, point, station):
            if lost == NONE:
                lost = station
            elif came_from(state, station) and not came_from(state, lost):
                lost = station
    if lost != NONE:
        lose_station(state, log, lost)


@rule
def came_from(state, station):
    """Whether the arriving piece's previous point belongs to the station (ST-3.12)."""
    return belongs(state, state.origin, station)

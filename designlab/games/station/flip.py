"""Turning a station over (ST-7)."""

from __future__ import annotations

from designlab.games.station.contest import begin_contest
from designlab.games.station.links import drop_links
from designlab.games.station.ruleset import NODES
from designlab.games.station.stations import remove_soldier, reveal, take_die, turn_to_front
from designlab.games.station.table import (
    SMALL_CORES,
    belongs,
    enemy_nodes,
    general_on_core,
    is_front,
    next_die,
    other_card,
)
from designlab.games.station.vocabulary import (
    BACKS,
    CORE,
    GENERAL,
    NONE,
    PIECES,
    SEATS,
    SUPPLY,
    Happened,
    Phase,
    Side,
)
from designlab.kernel import emit, rule


@rule
def own_flip(rules, state, log, station):
    """The active player turns over the station of the own general (ST-7.1)."""
    state.flips += 1
    emit(log, Happened.OWN_FLIP, state.active)
    if state.flipped[station]:
        turn_to_front(rules, state, log, station)
        state.phase = Phase.RESOLVED
    else:
        turn_to_back(rules, state, log, station)


@rule
def turn_to_back(rules, state, log, station):
    """Turn a station to its back, steps 1 and 2 (ST-7.3, ST-7.4); step 3 is `place_next`."""
    state.flipped[station] = 1
    state.arena = station
    emit(log, Happened.FLIPPED, a=station, b=Side.BACK)
    state.due_generals = 0
    for seat in range(SEATS):
        state.due[seat] = 0
    for piece in range(PIECES):
        at = state.at[piece]
        if is_front(at) and belongs(state, at, station):
            if piece < GENERAL:
                flip_soldier(rules, state, log, piece, station)
            else:
                flip_general(state, piece, station)
    if not general_on_core(state, station):
        reveal(rules, state, log, station)
    if not rules.flip.keeps_links:
        drop_links(rules, state, log, station)
    state.phase = Phase.FLIP_NEXT


@rule
def on_open_link(state, piece, station):
    """Whether the piece is on a linked point whose other card is front side up."""
    other = other_card(state, state.at[piece], station)
    return other != NONE and not state.flipped[other]


@rule
def flip_soldier(rules, state, log, soldier, station):
    """A soldier on the station is lost; its player will get one back (ST-7.4)."""
    if not rules.flip.shared_points and on_open_link(state, soldier, station):
        return
    seat = state.of[soldier]
    state.due[seat] += 1
    if rules.flip.soldiers_each == 0:
        state.due[seat] = 1
    remove_soldier(state, soldier)
    emit(log, Happened.SOLDIER_FLIPPED, seat, a=soldier)


@rule
def flip_general(state, general, station):
    """The owner's general covers the mark (ST-7.3); others go to small cores (ST-7.6)."""
    seat = general - GENERAL
    if state.owner[station] == seat:
        state.at[general] = BACKS + station * NODES + CORE
    elif not on_open_link(state, general, station):
        state.at[general] = SUPPLY
        state.due_generals |= 1 << seat


@rule
def place_next(rules, state, log):
    """In seat order from the active player everybody places soldiers, then the general (ST-7.5)."""
    seats = rules.players.default
    for i in range(seats):
        seat = (state.active + i) % seats
        if state.due[seat] > 0:
            state.due[seat] -= 1
            state.mover = next_die(rules, state)
            take_die(state, seat, state.mover, rules.flip.reset_pips)
            state.phase = Phase.FLIP_PLACE
            return
        if state.due_generals >> seat & 1:
            state.due_generals &= ~(1 << seat)
            state.mover = GENERAL + seat
            state.phase = Phase.FLIP_PLACE
            return
    begin_contest(rules, state, log, state.arena)


@rule
def free_cores(state):
    """Mask of the small cores to choose from, W1 first: without enemies, if any (ST-7.5)."""
    taken = enemy_nodes(state, state.arena, state.of[state.mover])
    free = SMALL_CORES & ~taken
    return (free if free else SMALL_CORES) >> 1


@rule
def place_on_core(state, log, core):
    """Put the piece on a small core, W1 being 0 (ST-7.5, ST-7.6)."""
    piece, node = state.mover, BACKS + state.arena * NODES + 1 + core
    state.at[piece] = node
    if piece < GENERAL:
        emit(log, Happened.CONTEST_SOLDIER, state.of[piece], a=piece, b=node)
    else:
        emit(log, Happened.CONTEST_GENERAL, state.of[piece], b=node)
    state.phase = Phase.FLIP_NEXT

"""Pieces come and go, stations are gained and lost, and the game ends (ST-5, ST-10)."""

from __future__ import annotations

from designlab.games.station.ruleset import NODES
from designlab.games.station.table import (
    belongs,
    cluster,
    count_points,
    count_soldiers,
    count_stations,
    enemies_at,
    is_front,
    other_card,
    point_name,
    soldier_cap,
)
from designlab.games.station.vocabulary import (
    BACKS,
    GENERAL,
    NONE,
    PIECES,
    PUBLIC,
    SOLDIERS,
    SUPPLY,
    Excess,
    Happened,
    How,
    Phase,
    Reason,
    Side,
)
from designlab.kernel import emit, rule
from designlab.kernel.records import NOBODY, TERMINAL

SEEN_BY_ALL = (1 << PUBLIC + 1) - 1

# -- pieces -----------------------------------------------------------------------------------


@rule
def take_die(state, seat, soldier, pips):
    """A seat takes a die from the supply; it is a new piece that has not moved (ST-7.5)."""
    state.of[soldier] = seat
    state.at[soldier] = SUPPLY
    state.hp[soldier] = pips
    state.jump[soldier] = 0
    state.moved &= ~(1 << soldier)


@rule
def remove_soldier(state, soldier):
    """The die goes back to the supply; whatever it still had to do is off (ST-6.4)."""
    state.of[soldier] = NONE
    state.at[soldier] = SUPPLY
    state.hp[soldier] = 0
    if state.second == soldier:
        state.second = NONE


@rule
def send_home(state, log, piece):
    """A piece is recalled (ST-5.6)."""
    seat = state.of[piece]
    if piece < GENERAL:
        remove_soldier(state, piece)
        emit(log, Happened.SOLDIER_RECALLED, seat, a=piece)
    else:
        state.at[piece] = SUPPLY
        emit(log, Happened.GENERAL_RECALLED, seat)


@rule
def turn_to_front(rules, state, log, station):
    """Turn a station to its front; pieces follow the turning map, and do not meet (ST-7.11)."""
    state.flipped[station] = 0
    emit(log, Happened.FLIPPED, a=station, b=Side.FRONT)
    first = BACKS + station * NODES
    for piece in range(PIECES):
        if first <= state.at[piece] < first + NODES:
            node = rules.back.turning[state.at[piece] - first]
            state.at[piece] = point_name(state, station * NODES + node)


# -- gaining and losing (ST-5) ----------------------------------------------------------------


@rule
def is_recalled(state, piece, station, seat):
    """Whether a new owner sends the piece home (ST-5.6)."""
    at = state.at[piece]
    if state.of[piece] == seat or at == SUPPLY:
        return False
    if state.flipped[station]:
        return at >= BACKS and (at - BACKS) // NODES == station
    if not is_front(at) or not belongs(state, at, station):
        return False
    other = other_card(state, at, station)
    return other == NONE or state.owner[other] != state.of[piece]


@rule
def gain_station(rules, state, log, station, seat, how):
    """A seat gains a station and looks at its mark (ST-5.5); others go home (ST-5.6)."""
    old_owner = state.owner[station]
    state.owner[station] = seat
    state.known[station] |= 1 << seat
    emit(log, Happened.STATION_GAINED, seat, how, a=station, b=old_owner)
    if rules.capture.recall:
        for piece in range(PIECES):
            if is_recalled(state, piece, station, seat):
                send_home(state, log, piece)


@rule
def lose_station(state, log, station):
    """A station becomes unowned (ST-3.12)."""
    emit(log, Happened.STATION_LOST, state.owner[station], a=station)
    state.owner[station] = NONE


@rule
def reveal(rules, state, log, station):
    """Everybody sees the mark (ST-7.8, ST-8.7)."""
    if not state.known[station] >> PUBLIC & 1:
        state.known[station] = SEEN_BY_ALL
        card = state.card[station]
        emit(log, Happened.MARK_REVEALED, -1, card, 0, station, rules.cards.class_[card])


@rule
def capture_with_generals(rules, state, log):
    """Generals alone on M of unowned stations take them (ST-5.1)."""
    for seat in range(rules.players.default):
        at = state.at[GENERAL + seat]
        if is_front(at) and at % NODES == 0:
            station = at // NODES
            if state.owner[station] == NONE and not enemies_at(state, at, seat):
                gain_station(rules, state, log, station, seat, How.GENERAL)


@rule
def capture_with_soldiers(rules, state, log):
    """At the start of a turn the soldiers on M take stations (ST-5.2 to ST-5.4)."""
    seat = state.active
    for station in range(rules.cards.n):
        if state.owner[station] == seat or state.flipped[station]:
            continue
        main = station * NODES
        for soldier in range(SOLDIERS):
            if state.at[soldier] == main and state.of[soldier] == seat:
                if not (rules.capture.requires_alone and enemies_at(state, main, seat)):
                    gain_station(rules, state, log, station, seat, How.SOLDIER)
                break


@rule
def seat_above_cap(rules, state):
    """The lowest seat with too many soldiers, or NONE (ST-5.7)."""
    if rules.soldiers.excess == Excess.RETURN:
        for seat in range(rules.players.default):
            if count_soldiers(state, seat) > soldier_cap(rules, state, seat):
                return seat
    return NONE


@rule
def settle(rules, state):
    """Nothing is in progress: soldiers above the cap are returned, then the turn goes on."""
    state.chooser = seat_above_cap(rules, state)
    state.phase = state.resume if state.chooser == NONE else Phase.RETURN


@rule
def return_soldier(state, log, soldier):
    """A player above the cap gives a soldier back (ST-5.7)."""
    seat = state.of[soldier]
    remove_soldier(state, soldier)
    emit(log, Happened.SOLDIER_RETURNED, seat, a=soldier)
    state.phase = Phase.SETTLE


# -- the end (ST-10) --------------------------------------------------------------------------


@rule
def all_connected(rules, state):
    """Whether all stations are owned and connected (ST-10.1)."""
    for station in range(rules.cards.n):
        if state.owner[station] == NONE:
            return False
    return cluster(state, 0) == (1 << rules.cards.n) - 1


@rule
def eliminated(rules, state):
    """Whether a player owns no station (ST-10.3)."""
    for seat in range(rules.players.default):
        if count_stations(rules, state, seat) == 0:
            return True
    return False


@rule
def last_turn(rules, state):
    """The last turn to be played if the end is triggered in this one (ST-10.2)."""
    if rules.end.extra_rounds == 0:
        return state.turn_index
    turns = rules.end.extra_rounds * rules.players.default
    return state.turn_index + turns - 1 + rules.end.own_last_turn


@rule
def check_trigger(rules, state, log):
    """Trigger the end, or cancel it (ST-10.1, ST-10.2)."""
    holds = all_connected(rules, state)
    if holds and state.last_turn == NONE:
        state.last_turn = last_turn(rules, state)
        emit(log, Happened.END_TRIGGERED, amount=state.last_turn)
    elif not holds and state.last_turn != NONE and rules.end.trigger == 1:
        state.last_turn = NONE
        emit(log, Happened.END_CANCELLED)


@rule
def resolve(rules, state, log):
    """Something is fully resolved: captures by generals, elimination, trigger."""
    capture_with_generals(rules, state, log)
    if rules.end.elimination and eliminated(rules, state):
        end_game(rules, state, log, Reason.ELIMINATION)
    else:
        check_trigger(rules, state, log)


@rule
def end_game(rules, state, log, reason):
    """All owners show their marks; the highest score wins, a shared one is a draw (ST-10.5)."""
    state.reason = reason
    best = winners = 0
    for seat in range(rules.players.default):
        points = count_points(rules, state, seat)
        state.score[seat] = points
        if points > best or seat == 0:
            best, winners = points, 0
            state.winner = seat
        elif points == best:
            state.winner = NOBODY
        if points == best:
            winners |= 1 << seat
    for station in range(rules.cards.n):
        if state.owner[station] != NONE:
            state.known[station] = SEEN_BY_ALL
    emit(
        log, Happened.GAME_END, state.winner, reason, best, state.score[0], state.score[1],
        state.score[2], state.score[3], state.score[4], winners,
    )  # fmt: skip
    state.player = TERMINAL


@rule
def returns(rules, state, seat):
    """The score, or what it would be if the game stopped now (ST-10.4)."""
    return count_points(rules, state, seat)

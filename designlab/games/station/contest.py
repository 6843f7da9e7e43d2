"""The contest (争夺), a chase on the back of a station (ST-8), and re-entry into one (ST-9)."""

from __future__ import annotations

from designlab.games.station.harm import hurt
from designlab.games.station.movement import (
    back_graph,
    steps_from,
)
from designlab.games.station.ruleset import NODES
from designlab.games.station.stations import gain_station, reveal, turn_to_front
from designlab.games.station.table import (
    enemies_at,
    free_subs,
    general_on_core,
    seats_inside,
)
from designlab.games.station.vocabulary import (
    BACKS,
    EXIT,
    GENERAL,
    NONE,
    SOLDIERS,
    Cause,
    Ending,
    First,
    Happened,
    How,
    Phase,
    Seal,
)
from designlab.kernel import emit, rule

# -- beginning and end ------------------------------------------------------------------------


@rule
def is_alone(seats):
    """Whether a mask of seats has one bit, or none."""
    return seats & seats - 1 == 0


@rule
def begin_contest(rules, state, log, station):
    """A contest begins, unless it is decided already (ST-8.1)."""
    state.arena = station
    state.seal = NONE
    state.quiet = 0
    state.loss = 0
    state.slot = -1
    owner = state.owner[station]
    seats = seats_inside(state, station)
    if owner == NONE and is_alone(seats):
        settle_unowned(rules, state, log, seats)
    elif owner != NONE and seats & ~(1 << owner) == 0:
        leave_contest(state)
    else:
        for passage in range(len(state.sealed)):
            state.sealed[passage] = 0
        state.first = first_seat(rules, state, station)
        emit(log, Happened.CONTEST_START, a=station, b=owner)
        next_slot(rules, state, log)


@rule
def first_seat(rules, state, station):
    """The seat that steps first (ST-8.2)."""
    owner = state.owner[station]
    if rules.contest.first == First.LEFT:
        return (state.active + 1) % rules.players.default
    if rules.contest.first == First.OWNER and owner != NONE:
        for soldier in range(SOLDIERS):
            inside = state.at[soldier] >= BACKS and (state.at[soldier] - BACKS) // NODES == station
            if inside and state.of[soldier] == owner:
                return owner
    return state.active


@rule
def leave_contest(state):
    """There is no contest any more; the active player's turn goes on (ST-8.13)."""
    state.arena = NONE
    state.stepper = NONE
    state.seal = NONE
    state.phase = Phase.RESOLVED


@rule
def end_contest(state, log, ending):
    """The contest ends."""
    emit(log, Happened.CONTEST_END, item=ending, a=state.arena)
    leave_contest(state)


@rule
def settle_unowned(rules, state, log, seats):
    """An unowned station goes to the last player on it, or to nobody (ST-8.11)."""
    station = state.arena
    if seats:
        seat = 0
        while not seats >> seat & 1:
            seat += 1
        gain_station(rules, state, log, station, seat, How.CONTEST)
    turn_to_front(rules, state, log, station)
    if state.slot >= 0:
        end_contest(state, log, Ending.SOLE if seats else Ending.EMPTY)
    else:
        leave_contest(state)


@rule
def next_slot(rules, state, log):
    """The next seat in the step order; after a full pass the round is judged (ST-8.2, ST-8.10)."""
    state.slot += 1
    if state.slot == rules.players.default:
        state.slot = 0
        state.quiet = 0 if state.loss else state.quiet + 1
        state.loss = 0
        if state.quiet >= rules.contest.max_quiet_rounds:
            end_contest(state, log, Ending.QUIET)
            return
    state.stepper = (state.first + state.slot) % rules.players.default
    if state.stepper == state.owner[state.arena]:
        state.seal = NONE
    state.phase = Phase.STEP


# -- steps (ST-8.3 to ST-8.9) -----------------------------------------------------------------


@rule
def steps_of(rules, state, piece):
    """Mask of the nodes that a piece can step to; its own node E stands for leaving (ST-8.3)."""
    first = BACKS + state.arena * NODES
    node = state.at[piece] - first
    if node < 0 or node >= NODES or state.of[piece] != state.stepper:
        return 0
    near = steps_from(back_graph(rules, state), 1 << node)
    if piece >= GENERAL:
        if piece - GENERAL == state.owner[state.arena]:
            return 0
        return near & ~(1 << EXIT)
    if node == EXIT:
        near |= 1 << EXIT
    if near >> EXIT & 1 and free_subs(rules, state, state.stepper) == 0:
        if node == EXIT or not enemies_at(state, first + EXIT, state.stepper):
            near &= ~(1 << EXIT)
    return near


@rule
def step(rules, state, log, piece, node):
    """A step along a passage, or out of the exit (ST-8.3, ST-8.6, ST-8.9)."""
    location = BACKS + state.arena * NODES + node
    state.mover = piece
    state.origin = state.at[piece]
    state.walked = piece < GENERAL and state.origin != location
    if state.origin == location:
        state.phase = Phase.LEAVE
        return
    state.at[piece] = location
    emit(log, Happened.CONTEST_MOVED, state.of[piece], a=piece, b=location)
    if enemies_at(state, location, state.stepper):
        state.phase = Phase.CONTEST_TARGET
    elif node == EXIT:
        state.phase = Phase.LEAVE
    else:
        after_step(rules, state, log)


@rule
def leave(rules, state, log, point):
    """The soldier goes through the exit to another own station (ST-8.9)."""
    soldier = state.mover
    state.at[soldier] = point
    state.loss = 1
    emit(log, Happened.CONTEST_LEFT, state.of[soldier], a=soldier, b=point)
    after_step(rules, state, log)


@rule
def attack(rules, state, log, target):
    """An attack in the contest (ST-8.6 to ST-8.8)."""
    piece, seat, station = state.mover, state.stepper, state.arena
    node = state.at[piece]
    emit(log, Happened.CONTEST_ATTACK, seat, a=piece, b=target, c=node)
    at_the_owner = target - GENERAL == state.owner[station]
    if at_the_owner:
        reveal(rules, state, log, station)
    hurt(rules, state, log, target, Cause.CONTEST)
    beaten = state.at[target] != node
    if rules.contest.damage == 0:
        hurt(rules, state, log, piece, Cause.CONTEST)
    elif not beaten:
        state.at[piece] = state.origin
    if beaten or state.at[piece] < 0:
        state.loss = 1
    if beaten and at_the_owner:
        gain_station(rules, state, log, station, seat, How.CONTEST)
        turn_to_front(rules, state, log, station)
        end_contest(state, log, Ending.GENERAL_DEFEATED)
    else:
        after_step(rules, state, log)


@rule
def after_step(rules, state, log):
    """Is the contest decided, may the owner seal, who is next? (ST-8.5, ST-8.11, ST-8.12)"""
    station = state.arena
    owner = state.owner[station]
    seats = seats_inside(state, station)
    if owner == NONE and is_alone(seats):
        settle_unowned(rules, state, log, seats)
    elif owner != NONE and seats & ~(1 << owner) == 0:
        end_contest(state, log, Ending.NO_ATTACKERS)
    elif state.walked and may_seal(rules, state):
        state.phase = Phase.SEAL
    else:
        next_slot(rules, state, log)


# -- sealing (ST-8.5) -------------------------------------------------------------------------


@rule
def may_seal(rules, state):
    """Whether the stepping player is the owner and the general is on C (ST-8.5)."""
    if rules.contest.seal == Seal.NONE or state.stepper != state.owner[state.arena]:
        return False
    return general_on_core(state, state.arena)


@rule
def seals(rules, state):
    """Mask of the passages that may be sealed, by pair of nodes (ST-8.5)."""
    mask = 0
    limit = rules.contest.seal_limit
    for i in range(rules.back.passages_n):
        passage = rules.back.passages[i]
        if limit == 0 or state.sealed[passage] < limit:
            mask |= 1 << passage
    return mask


@rule
def seal(rules, state, log, passage):
    """The owner seals a passage; nobody may use it until the owner's next turn (ST-8.5)."""
    state.seal = passage
    state.sealed[passage] += 1
    emit(log, Happened.SEALED, state.stepper, a=passage)
    next_slot(rules, state, log)


@rule
def without_step(rules, state, log):
    """A player without a step is skipped, but may seal under one reading (ST-8.2, ST-8.5)."""
    inside = seats_inside(state, state.arena) & ~(1 << state.stepper) != 0
    if rules.contest.seal == Seal.OWN_TURN and may_seal(rules, state) and inside:
        state.phase = Phase.SEAL
    else:
        next_slot(rules, state, log)

"""Setup (ST-1) and the flow of turns and rounds (ST-2)."""

from __future__ import annotations

from designlab.games.station.ruleset import CARDS, NODES
from designlab.games.station.stations import capture_with_soldiers, end_game, take_die
from designlab.games.station.table import (
    SUB_STATIONS,
    count_soldiers,
    free_mains,
    free_subs,
    next_die,
    soldier_cap,
)
from designlab.games.station.vocabulary import (
    DICE,
    DRAW,
    GENERAL,
    LAYOUT,
    NONE,
    PIECES,
    POINTS,
    SUPPLY,
    Draw,
    Happened,
    Phase,
    Reason,
    Reset,
)
from designlab.kernel import emit, roll, rule
from designlab.kernel.piles import draw_card, put
from designlab.kernel.records import NOBODY

# -- setup (ST-1) -----------------------------------------------------------------------------


@rule
def clear_table(rules, state):
    """Nothing is on the table yet, nobody owns a station."""
    for piece in range(PIECES):
        state.at[piece] = SUPPLY
        state.of[piece] = NONE
    for seat in range(rules.players.default):
        state.of[GENERAL + seat] = seat
        state.hp[GENERAL + seat] = rules.general.hp
    for station in range(CARDS):
        state.owner[station] = NONE
        state.card[station] = NONE
    for point in range(POINTS):
        state.link[point] = NONE
    state.mover = state.second = state.chooser = state.challenged = NONE
    state.arena = state.stepper = state.seal = state.skill = NONE
    state.last_turn = NONE
    state.reason = NOBODY


@rule
def lay_out(rules, state):
    """Shuffle the cards onto the berths (ST-1.1, ST-1.2); the pool then holds the berths."""
    for card in range(rules.cards.n):
        put(state.pool, card)
    for station in range(rules.cards.n):
        state.card[station] = draw_card(state, LAYOUT, state.pool)
    for station in range(rules.cards.n):
        put(state.pool, station)


@rule
def draw_next(rules, state, log):
    """The next seat draws its first station; after the last one the soldiers come (ST-1.3)."""
    while state.active < rules.players.default:
        if rules.setup.draw == Draw.PICK:
            state.phase = Phase.DRAW
            return
        draw_station(rules, state, log, draw_card(state, DRAW, state.pool))
    state.active = 0
    muster(rules, state, log)


@rule
def draw_station(rules, state, log, station):
    """The first own station, with the general on M; its mark is looked at (ST-1.4, ST-5.5)."""
    seat = state.active
    state.owner[station] = seat
    state.known[station] |= 1 << seat
    state.at[GENERAL + seat] = station * NODES
    emit(log, Happened.DRAWN, seat, state.card[station], a=station)
    state.active += 1


@rule
def muster(rules, state, log):
    """The first soldiers are rolled and placed in seat order, then the game begins (ST-1.5)."""
    if state.active < rules.players.default:
        gain_soldier(rules, state, log, rules.setup.refit)
        state.phase = Phase.SETUP_PLACE
    else:
        start_turn(rules, state, log)


@rule
def first_places(state):
    """Mask of the sub-stations of the first station (ST-1.5)."""
    return SUB_STATIONS << state.at[GENERAL + state.active]


# -- reinforcement and redeployment (ST-2.4, ST-2.5) ------------------------------------------


@rule
def gain_soldier(rules, state, log, rolled):
    """The active player takes a die and rolls it; it has to be placed."""
    seat, soldier = state.active, next_die(rules, state)
    take_die(state, seat, soldier, roll(state, DICE + seat, 6) if rolled else 1)
    state.mover = soldier
    emit(log, Happened.SOLDIER_GAINED, seat, amount=state.hp[soldier], a=soldier)


@rule
def can_gain(rules, state):
    """Whether the active player may gain a soldier now (ST-2.4)."""
    seat = state.active
    if state.gained >= rules.soldiers.gain_per_turn or next_die(rules, state) == NONE:
        return False
    if count_soldiers(state, seat) >= soldier_cap(rules, state, seat):
        return False
    return free_subs(rules, state, seat) != 0


@rule
def reinforce(rules, state, log):
    """The active player gains a soldier (ST-2.4)."""
    state.gained += 1
    gain_soldier(rules, state, log, True)
    state.phase = Phase.PLACE


@rule
def place_soldier(state, log, point):
    """Put the gained soldier on a sub-station."""
    soldier = state.mover
    state.at[soldier] = point
    emit(log, Happened.SOLDIER_PLACED, state.of[soldier], a=soldier, b=point)


@rule
def redeployments(rules, state):
    """Mask of the stations on whose M the general may return (ST-2.5)."""
    if not rules.general.redeploy or state.at[GENERAL + state.active] != SUPPLY:
        return 0
    return free_mains(rules, state, state.active)


@rule
def redeploy(rules, state, log, station):
    """The general returns; a defeated one has full HP again (ST-2.5)."""
    general = GENERAL + state.active
    state.at[general] = station * NODES
    if state.hp[general] == 0:
        state.hp[general] = rules.general.hp
    emit(log, Happened.GENERAL_REDEPLOYED, state.active, a=station)


# -- turns (ST-2) -----------------------------------------------------------------------------


@rule
def start_turn(rules, state, log):
    """A turn begins: HP are reset, budgets are full, soldiers capture (ST-2.1 to ST-2.3)."""
    seats = rules.players.default
    state.active = state.turn_index % seats
    state.turn = 1 + state.turn_index // seats
    for seat in range(seats):
        new_round = rules.general.hp_reset == Reset.ROUND and state.active == 0
        own_turn = rules.general.hp_reset == Reset.OWN_TURN and state.active == seat
        if new_round or own_turn:
            state.hp[GENERAL + seat] = rules.general.hp
    clear_budgets(state)
    emit(log, Happened.TURN_START, state.active, a=state.turn)
    capture_with_soldiers(rules, state, log)
    state.resume = Phase.GAIN
    state.phase = Phase.RESOLVED


@rule
def clear_budgets(state):
    """Nothing has been used this turn (ST-2.6)."""
    state.moves = state.skills = state.links = state.unlinks = 0
    state.flips = state.reentries = state.gained = 0
    state.extra_moves = state.extra_links = 0
    state.moved = 0
    for station in range(CARDS):
        state.uses[station] = 0
    for piece in range(PIECES):
        state.jump[piece] = 0


@rule
def end_turn(rules, state, log):
    """The turn ends, and perhaps the game (ST-10.2, ST-10.6)."""
    emit(log, Happened.TURN_END, state.active)
    last_seat = state.active == rules.players.default - 1
    if state.last_turn != NONE and state.turn_index >= state.last_turn:
        end_game(rules, state, log, Reason.CONNECTED)
    elif last_seat and state.turn >= rules.max_rounds:
        end_game(rules, state, log, Reason.CAP)
    else:
        state.turn_index += 1
        start_turn(rules, state, log)

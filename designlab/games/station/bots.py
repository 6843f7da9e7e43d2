"""The bots of Battle for the Space Station: `random`, `expander` and `raider`.

Expander and Raider are one policy with two weights: each option is worth something, the best one
is taken, the first of equals; `end` is worth nothing.  They know the class marks that their seat
knows, and expect the mean of the cards with the same skill elsewhere.
"""

from __future__ import annotations

import numpy as np

from designlab.games.station.chase import contest_value
from designlab.games.station.links import link_ends
from designlab.games.station.movement import (
    EVERYWHERE,
    allowance,
    can_go,
    reach,
    steer_allowance,
)
from designlab.games.station.outlook import (
    distance,
    everything_owned,
    holds_main,
    leads,
    targets,
    walk,
    worth,
)
from designlab.games.station.ruleset import CARDS, NODES
from designlab.games.station.skills import whose
from designlab.games.station.table import (
    cluster,
    enemies_at,
    is_front,
    with_partners,
)
from designlab.games.station.vocabulary import (
    CORE,
    GENERAL,
    NONE,
    PIECES,
    SOLDIERS,
    Act,
    Op,
    Phase,
)
from designlab.kernel import BOTS, draw, rule

NAMES = {
    "random": "takes any legal action, each with the same chance",
    "expander": "takes unowned stations first, holds what it has, links outwards",
    "raider": "the same, but prefers enemy stations and hunts generals",
}
RANDOM, RAIDER = 0, 2

ATTACK = np.array([0.0, 0.0, 3.0])
"""What a bot adds to an attack on other players, in points."""


@rule
def choose(rules, state, bot, legal, n):
    """The option that the bot takes out of `legal[:n]`."""
    if bot == RANDOM:
        return legal[draw(state, BOTS, n)]
    if state.phase == Phase.DECLARE:
        return Act.DECLARE + 1 + draw(state, BOTS, 4)
    best, highest = legal[0], -1e9
    for i in range(n):
        value = option_value(rules, state, bot, legal[i])
        if value > highest:
            best, highest = legal[i], value
    return best


@rule
def option_value(rules, state, bot, action):
    """What an option of the pending decision seems to be worth."""
    phase = state.phase
    if phase == Phase.MAIN:
        return main_value(rules, state, bot, action)
    if phase == Phase.MOVE_TO:
        return destination_value(rules, state, bot, state.mover, action - Act.TO)
    if phase == Phase.STEER or phase == Phase.STEER_TO:
        return steer_value(rules, state, action)
    if phase == Phase.PLACE or phase == Phase.LEAVE or phase == Phase.SETUP_PLACE:
        base = Act.LEAVE if phase == Phase.LEAVE else Act.PLACE
        return -1.0 * distance(rules, state, targets(rules, state, 0), 1 << action - base)
    if phase >= Phase.FLIP_PLACE and phase <= Phase.SEAL:
        return contest_value(rules, state, action)
    return small_value(rules, state, bot, action)


@rule
def small_value(rules, state, bot, action):
    """The smaller decisions: whom to meet, to return, to link, to reinforce."""
    phase = state.phase
    if phase == Phase.TARGET:
        return -1.0 * state.hp[action - Act.TARGET]
    if phase == Phase.RETURN:
        soldier = action - Act.GIVE
        return state.hp[soldier] - 10.0 * holds_main(state, soldier)
    if phase == Phase.LINK_STATION:
        return link_worth(rules, state, bot, action - Act.STATION)
    if phase == Phase.DRAW:
        return worth(rules, state, action - Act.DRAW)
    if phase == Phase.REDEPLOY and action < Act.REDEPLOY + CARDS:
        return 1.0 + worth(rules, state, action - Act.REDEPLOY)
    if phase == Phase.REFIT:
        return refit_value(state, action - Act.REFIT)
    if phase == Phase.ENTER:
        return -1.0 * state.hp[action - Act.ENTER] if action < Act.ENTER + SOLDIERS else -2.0
    if phase == Phase.JUMP:
        return jump_value(rules, state, bot, (action - Act.JUMP) // 6, (action - Act.JUMP) % 6 + 1)
    if phase == Phase.SWAP:
        return swap_value(rules, state, (action - Act.SWAP) // 5)
    return 0.0


# -- moves ------------------------------------------------------------------------------------


@rule
def move_value(rules, state, bot, piece):
    """The value of the best destination of a piece."""
    best = -1e9
    points = reach(rules, state, piece, allowance(rules, state, piece))
    for point in range(CARDS * NODES):
        if points >> point & 1:
            best = max(best, destination_value(rules, state, bot, piece, point))
    return best


@rule
def destination_value(rules, state, bot, piece, point):
    """What going to a point is worth to a piece of the active player."""
    value = -200.0 if piece < GENERAL and holds_main(state, piece) else 0.0
    if point % NODES == CORE:
        met = enemies_at(state, point, state.active)
        if met:
            return value + meeting_value(rules, state, bot, piece, point // NODES, met)
        if state.owner[point // NODES] != state.active:
            return value + capture_value(rules, state, bot, piece, point // NODES)
    elif enemies_at(state, point, state.active):
        return value - 2.0 + ATTACK[bot]
    goals = targets(rules, state, piece >= GENERAL)
    before = distance(rules, state, goals, 1 << state.at[piece])
    return value + before - distance(rules, state, goals, 1 << point) - 0.5


@rule
def capture_value(rules, state, bot, piece, station):
    """What a free main station of nobody or of another player is worth."""
    if piece >= GENERAL:
        return 100.0 + 3 * worth(rules, state, station)
    attack = 2.0 + 3 * ATTACK[bot] if state.owner[station] != NONE else 0.0
    return 40.0 + 3 * worth(rules, state, station) + attack


@rule
def meeting_value(rules, state, bot, piece, station, met):
    """What going to a main station on which enemies stand is worth."""
    soldiers = met & (1 << SOLDIERS) - 1
    if state.owner[station] == state.active:
        return 80.0 if piece < GENERAL else 60.0
    if piece >= GENERAL:
        return -20.0
    if soldiers:
        return 3.0 + ATTACK[bot]
    if bot == RAIDER and followers(rules, state, piece) > 0:
        return 30.0 + 3 * worth(rules, state, station)
    return -20.0


@rule
def followers(rules, state, piece):
    """Own soldiers that could re-enter in the same turn, after this one's move."""
    if rules.reentry.per_turn == 0 or state.moves + 2 > rules.turn.max_moves:
        return 0
    n = 0
    for soldier in range(SOLDIERS):
        if soldier != piece and state.of[soldier] == state.active and is_front(state.at[soldier]):
            n += not state.moved >> soldier & 1
    return n


# -- the action step --------------------------------------------------------------------------


@rule
def main_value(rules, state, bot, action):
    """What an entry of the action step is worth; only what is above 0 is done."""
    if action == Act.END:
        return 0.0
    if action < Act.SKILL:
        return move_value(rules, state, bot, action - Act.MOVE)
    if action < Act.LINK:
        return skill_value(rules, state, bot, action - Act.SKILL)
    if action < Act.UNLINK:
        return start_value(rules, state, bot, action - Act.LINK)
    if action < Act.FLIP:
        return unlink_value(rules, state)
    if action < Act.REENTRY:
        return flip_value(state)
    return entrance_value(rules, state, bot, action - Act.REENTRY)


@rule
def flip_value(state):
    """Turn an own flipped station back when no enemy is on it."""
    at = state.at[GENERAL + state.active]
    if is_front(at):
        return -10.0
    for piece in range(PIECES):
        inside = state.at[piece] - state.at[piece] % NODES == at
        if inside and state.of[piece] != state.active:
            return -10.0
    return 25.0


@rule
def entrance_value(rules, state, bot, station):
    """Re-enter to finish a general, or an unowned contest."""
    owner = state.owner[station]
    if owner == NONE:
        return 10.0
    if owner == state.active or bot != RAIDER:
        return -10.0
    return 30.0 + worth(rules, state, station) if state.hp[GENERAL + owner] <= 1 else -10.0


@rule
def link_worth(rules, state, bot, station):
    """What it is worth to link one's cluster with a station."""
    owner = state.owner[station]
    if owner == NONE:
        return 20.0 + 2 * worth(rules, state, station)
    if owner == state.active:
        return 0.5
    return 1.0 + 2 * ATTACK[bot] if not state.flipped[station] else 0.0


@rule
def start_value(rules, state, bot, point):
    """What a link from an own sub-station is worth: to what is not connected, next to a piece.

    The last link, which ends the game, is for who leads.
    """
    ends = link_ends(rules, state, point)
    joined = cluster(state, point // NODES)
    everything = everything_owned(rules, state)
    best = -1e9
    for station in range(rules.cards.n):
        if ends >> station * NODES & (1 << NODES) - 1 and not joined >> station & 1:
            value = link_worth(rules, state, bot, station)
            if everything:
                whole = joined | cluster(state, station) == (1 << rules.cards.n) - 1
                value = 15.0 if leads(rules, state) else -5.0 if whole else value
            best = max(best, value)
    if best > 0:
        return best - 0.001 * walk(rules, state, point)
    return best


@rule
def unlink_value(rules, state):
    """Break the connection when everything is owned and others lead."""
    late = state.last_turn != NONE and rules.end.trigger == 0
    if late or not everything_owned(rules, state) or leads(rules, state):
        return -5.0
    return 12.0


# -- skills -----------------------------------------------------------------------------------


@rule
def skill_value(rules, state, bot, station):
    """What using a station's skill now is worth, by its first effect."""
    kind = rules.cards.skill[state.card[station]]
    op = rules.skills.kinds.steps.op[kind][0]
    best = 2.0 if op >= Op.MOVES else -5.0
    for soldier in range(SOLDIERS):
        if not is_front(state.at[soldier]):
            continue
        if state.of[soldier] != state.active:
            if op == Op.CHALLENGE:
                best = max(best, threat(rules, state, soldier))
        elif op == Op.SWAP:
            best = max(best, swap_value(rules, state, soldier))
        elif op == Op.REFIT and whose(rules, state, kind, 0) != NONE:
            best = max(best, refit_value(state, soldier))
        elif op == Op.JUMP:
            for value in range(1, 7):
                if value != state.hp[soldier] and value != 7 - state.hp[soldier]:
                    best = max(best, jump_value(rules, state, bot, soldier, value))
    return best


@rule
def threat(rules, state, soldier):
    """How much an enemy soldier that is about to capture matters."""
    if not holds_main(state, soldier):
        return -5.0
    if not can_go(rules, state, soldier, steer_allowance(rules, state, soldier)):
        return -5.0
    station = state.at[soldier] // NODES
    mine = state.owner[station] == state.active
    return (70.0 if mine else 5.0) + worth(rules, state, station)


@rule
def steer_value(rules, state, action):
    """Steer away whoever is about to capture, as far as it goes."""
    if state.phase == Phase.STEER:
        if action == Act.STEER + SOLDIERS:
            return 0.0
        return threat(rules, state, action - Act.STEER)
    point = action - Act.TO
    if point % NODES == CORE:
        return -10.0
    return 1.0 * distance(rules, state, 1 << state.at[state.mover], 1 << point)


@rule
def swap_value(rules, state, soldier):
    """Swap the general onto an unowned main station on which an own soldier stands."""
    at = state.at[soldier]
    if state.of[soldier] != state.active or at % NODES != CORE:
        return -5.0
    if state.owner[at // NODES] != NONE or enemies_at(state, at, state.active):
        return -5.0
    return 90.0 + worth(rules, state, at // NODES)


@rule
def refit_value(state, soldier):
    """Roll slow idle soldiers, and weak ones that hold a main station."""
    if holds_main(state, soldier):
        return 9.0 if state.hp[soldier] == 1 else -5.0
    return 8.0 if state.hp[soldier] >= 5 and not state.moved >> soldier & 1 else -5.0


@rule
def jump_value(rules, state, bot, soldier, value):
    """Jump when that brings a free main station into reach."""
    blocked = state.moved >> soldier & 1 or state.moves >= rules.turn.max_moves
    if blocked or holds_main(state, soldier) or value <= allowance(rules, state, soldier):
        return -5.0
    goals = with_partners(state, targets(rules, state, 0)) & EVERYWHERE
    if reach(rules, state, soldier, allowance(rules, state, soldier)) & goals:
        return -5.0
    return 35.0 + 0.1 * value if reach(rules, state, soldier, value) & goals else -5.0

"""The options of every decision, as masks over ranges of actions."""

from __future__ import annotations

import numpy as np

from designlab.games.station.contest import (
    seals,
    steps_of,
)
from designlab.games.station.flip import free_cores
from designlab.games.station.links import (
    breakable_links,
    link_ends,
    link_starts,
    stations_of,
)
from designlab.games.station.movement import (
    allowance,
    move_limit,
    movers,
    reach,
    steer_allowance,
)
from designlab.games.station.reentry import entrances, entrants
from designlab.games.station.ruleset import CARDS, NODES, PAIRS
from designlab.games.station.skills import (
    challengeable,
    current_seat,
    side_faces,
    steerable,
    swap_partners,
    usable_skills,
)
from designlab.games.station.table import (
    CARD_POINTS,
    enemies_at,
    free_subs,
    soldiers_on_front,
    station_to_flip,
)
from designlab.games.station.turns import (
    can_gain,
    first_places,
    redeployments,
)
from designlab.games.station.vocabulary import (
    NONE,
    PIECES,
    POINTS,
    SEATS,
    SOLDIERS,
    Act,
    Phase,
)
from designlab.kernel import rule

SEVERAL = -2
"""What `only_option` says where the player has a choice; NONE where there is no option."""

_TABLE = {
    Phase.DRAW: (Act.DRAW, 1, CARDS),
    Phase.SETUP_PLACE: (Act.PLACE, 1, POINTS),
    Phase.GAIN: (Act.GAIN, 1, 2),
    Phase.PLACE: (Act.PLACE, 1, POINTS),
    Phase.REDEPLOY: (Act.REDEPLOY, 1, CARDS + 1),
    Phase.MOVE_TO: (Act.TO, 1, POINTS),
    Phase.TARGET: (Act.TARGET, 1, PIECES),
    Phase.LINK_STATION: (Act.STATION, 1, CARDS),
    Phase.LINK_SUB: (Act.SUB, 1, POINTS),
    Phase.SWAP: (Act.SWAP, SOLDIERS, SEATS),
    Phase.CHALLENGE: (Act.CHALLENGE, 1, SEATS),
    Phase.DECLARE: (Act.DECLARE, 1, 6),
    Phase.STEER: (Act.STEER, 1, SOLDIERS + 1),
    Phase.STEER_TO: (Act.TO, 1, POINTS),
    Phase.JUMP: (Act.JUMP, SOLDIERS, 6),
    Phase.REFIT: (Act.REFIT, 1, SOLDIERS),
    Phase.PIPS: (Act.PIPS, 1, SOLDIERS),
    Phase.FLIP_PLACE: (Act.CORE, 1, NODES - 2),
    Phase.STEP: (Act.STEP, PIECES + 1, NODES),
    Phase.CONTEST_TARGET: (Act.TARGET, 1, PIECES),
    Phase.LEAVE: (Act.LEAVE, 1, POINTS),
    Phase.SEAL: (Act.SEAL, 1, len(PAIRS) + 1),
    Phase.RETURN: (Act.GIVE, 1, SOLDIERS),
    Phase.ENTER: (Act.ENTER, 1, SOLDIERS + 1),
}
"""Decision -> first action, rows of options, options per row.  A row of options is a mask."""

BASE, ROWS, WIDTH = (
    np.array([_TABLE.get(phase, (0, 0, 0))[i] for phase in Phase], np.int64) for i in range(3)
)


@rule
def options(rules, state, row):
    """Mask of the options of the pending decision in one row (see `_TABLE`)."""
    phase = state.phase
    if phase >= Phase.FLIP_PLACE:
        return contest_options(rules, state, phase, row)
    if phase >= Phase.SWAP:
        return skill_options(rules, state, phase, row)
    if phase == Phase.MOVE_TO:
        return reach(rules, state, state.mover, allowance(rules, state, state.mover))
    if phase == Phase.TARGET:
        return enemies_at(state, state.at[state.mover], state.of[state.mover])
    if phase == Phase.LINK_STATION:
        return stations_of(rules, link_ends(rules, state, state.point))
    if phase == Phase.LINK_SUB:
        return link_ends(rules, state, state.point) & CARD_POINTS << state.station * NODES
    if phase == Phase.GAIN:
        return 0b11 if can_gain(rules, state) else 0
    if phase == Phase.PLACE:
        return free_subs(rules, state, state.active)
    if phase == Phase.REDEPLOY:
        stations = redeployments(rules, state)
        return stations | 1 << CARDS if stations else 0
    if phase == Phase.DRAW:
        return unowned(rules, state)
    return first_places(state)


@rule
def unowned(rules, state):
    """Mask of the stations without owner."""
    mask = 0
    for station in range(rules.cards.n):
        mask |= (state.owner[station] == NONE) << station
    return mask


@rule
def skill_options(rules, state, phase, row):
    """Options of the decisions of skills (ST-6)."""
    if phase == Phase.SWAP:
        return swap_partners(rules, state, row)
    if phase == Phase.CHALLENGE:
        return challengeable(rules, state)
    if phase == Phase.DECLARE:
        return 0b111111
    if phase == Phase.STEER:
        return steerable(rules, state, current_seat(rules, state)) | 1 << SOLDIERS
    if phase == Phase.STEER_TO:
        return reach(rules, state, state.mover, steer_allowance(rules, state, state.mover))
    if phase == Phase.JUMP:
        return side_faces(state, row)
    return soldiers_on_front(state, current_seat(rules, state))


@rule
def contest_options(rules, state, phase, row):
    """Options of the decisions on backs (ST-7 to ST-9), and of returned soldiers (ST-5.7)."""
    if phase == Phase.STEP:
        if row < PIECES:
            return steps_of(rules, state, row)
        return may_pass(rules, state)
    if phase == Phase.FLIP_PLACE:
        return free_cores(state)
    if phase == Phase.CONTEST_TARGET:
        return enemies_at(state, state.at[state.mover], state.stepper)
    if phase == Phase.LEAVE:
        return free_subs(rules, state, state.stepper)
    if phase == Phase.SEAL:
        return seals(rules, state) | 1 << len(PAIRS)
    if phase == Phase.ENTER:
        return entrants(rules, state, state.station)
    mask = 0
    for soldier in range(SOLDIERS):
        mask |= (state.of[soldier] == state.chooser) << soldier
    return mask


@rule
def may_pass(rules, state):
    """1 if the stepping player has a step and may decline it (ST-8.3)."""
    if rules.contest.may_pass:
        for piece in range(PIECES):
            if steps_of(rules, state, piece):
                return 1
    return 0


@rule
def only_option(rules, state):
    """The option of a decision that offers a single one, else `SEVERAL` or NONE."""
    only = NONE
    base, width = int(BASE[state.phase]), int(WIDTH[state.phase])
    for row in range(int(ROWS[state.phase])):
        mask = options(rules, state, row)
        if mask:
            if only != NONE or mask & mask - 1:
                return SEVERAL
            bit = 0
            while not mask >> bit & 1:
                bit += 1
            only = base + row * width + bit
    return only


@rule
def write(out, n, base, mask, width):
    """Write the actions of a mask to `out` from place `n` on; returns the next place."""
    if mask:
        for bit in range(width):
            if mask >> bit & 1:
                out[n] = base + bit
                n += 1
    return n


@rule
def legal_actions(rules, state, out):
    """Write the options of the pending decision to `out` and return how many there are."""
    if state.phase == Phase.MAIN:
        return main_actions(rules, state, out)
    n = 0
    base, width = int(BASE[state.phase]), int(WIDTH[state.phase])
    for row in range(int(ROWS[state.phase])):
        n = write(out, n, base + row * width, options(rules, state, row), width)
    return n


@rule
def main_actions(rules, state, out):
    """What the active player can do in the action step, and `end` (ST-2.6, ST-2.7)."""
    n = 0
    if state.moves < move_limit(rules, state):
        n = write(out, n, Act.MOVE, movers(rules, state), PIECES)
    n = write(out, n, Act.SKILL, usable_skills(rules, state), CARDS)
    n = write(out, n, Act.LINK, link_starts(rules, state), POINTS)
    n = write(out, n, Act.UNLINK, breakable_links(rules, state), POINTS)
    if state.flips < rules.flip.per_turn and station_to_flip(state, state.active) != NONE:
        out[n] = Act.FLIP + 0
        n += 1
    if state.reentries < rules.reentry.per_turn:
        n = write(out, n, Act.REENTRY, entrances(rules, state), CARDS)
    out[n] = Act.END + 0
    return n + 1

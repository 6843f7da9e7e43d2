"""Skills: short lists of effects out of the ruleset (ST-6).

`state.skill` is the skill in use and `state.skill_step` its next effect.  An effect that needs a
choice asks for it; when it is done the skill goes on, until its last effect.
"""

from __future__ import annotations

from designlab.games.station.movement import can_go, go, ground, steer_allowance
from designlab.games.station.table import count_stations, is_front, soldiers_on_front
from designlab.games.station.vocabulary import (
    DICE,
    GENERAL,
    NONE,
    PIECES,
    SOLDIERS,
    SUPPLY,
    Happened,
    Op,
    Phase,
    Via,
    Who,
)
from designlab.kernel import emit, roll, rule

# -- which skills can be used (ST-6.1, ST-6.2) ------------------------------------------------


@rule
def usable_skills(rules, state):
    """Mask of the stations whose skill the active player can use now."""
    mask = 0
    if state.skills >= count_stations(rules, state, state.active) * rules.skills.per_station:
        return mask
    limit = rules.skills.per_card_limit
    for station in range(rules.cards.n):
        if state.owner[station] == state.active and not state.flipped[station]:
            kind = rules.cards.skill[state.card[station]]
            if limit == 0 or state.uses[station] < limit:
                if is_possible(rules, state, kind, 0):
                    mask |= 1 << station
    return mask


@rule
def is_possible(rules, state, kind, i):
    """Whether this effect has a legal choice (ST-6.2)."""
    op = rules.skills.kinds.steps.op[kind][i]
    if op == Op.SWAP:
        return swap_is_possible(rules, state)
    if op == Op.CHALLENGE:
        return has_soldier(state, state.active) and challengeable(rules, state) != 0
    if op == Op.STEER:
        return steerable(rules, state, whose(rules, state, kind, i)) != 0
    if op == Op.JUMP:
        return soldiers_on_front(state, state.active) != 0
    if op == Op.REFIT or op == Op.PIPS:
        return soldiers_on_front(state, whose(rules, state, kind, i)) != 0
    if op == Op.HEAL:
        return 0 < state.hp[GENERAL + state.active] < rules.general.hp
    return True


@rule
def whose(rules, state, kind, i):
    """The seat whose soldiers an effect chooses, NONE for everybody's."""
    who = rules.skills.kinds.steps.who[kind][i]
    if who == Who.OWN:
        return state.active
    return state.challenged if who == Who.TARGET else NONE


@rule
def current_seat(rules, state):
    """`whose` for the effect that waits for its choice."""
    return whose(rules, state, state.skill, state.skill_step - 1)


# -- running a skill --------------------------------------------------------------------------


@rule
def use_skill(rules, state, log, station):
    """The active player uses the skill of an own station (ST-6.1)."""
    state.skills += 1
    state.uses[station] += 1
    state.skill = rules.cards.skill[state.card[station]]
    state.skill_step = 0
    emit(log, Happened.SKILL, state.active, state.skill, a=station)
    state.phase = Phase.SKILL


@rule
def run_skill(rules, state, log):
    """Carry out the next effect, or ask for its choice; after the last one the skill is over."""
    kind, i = state.skill, state.skill_step
    if i >= rules.skills.kinds.steps_n[kind]:
        state.skill = NONE
        state.phase = Phase.SETTLE
        return
    state.skill_step += 1
    if not is_possible(rules, state, kind, i):
        return
    op, amount = rules.skills.kinds.steps.op[kind][i], rules.skills.kinds.steps.amount[kind][i]
    if op == Op.SWAP:
        state.phase = Phase.SWAP
    elif op == Op.CHALLENGE:
        state.phase = Phase.CHALLENGE
    elif op == Op.STEER:
        state.phase = Phase.STEER
    elif op == Op.JUMP:
        state.phase = Phase.JUMP
    elif op == Op.REFIT:
        state.phase = Phase.REFIT
    elif op == Op.PIPS:
        state.phase = Phase.PIPS
    elif op == Op.HEAL:
        heal(rules, state, log, amount)
    else:
        grant(state, log, amount if op == Op.MOVES else 0, amount if op == Op.LINKS else 0)


@rule
def grant(state, log, moves, links):
    """The active player may make more moves or links this turn."""
    state.extra_moves += moves
    state.extra_links += links
    emit(log, Happened.GRANTED, state.active, a=moves, b=links)


@rule
def heal(rules, state, log, amount):
    """The own general gains HP, up to the full number."""
    general = GENERAL + state.active
    state.hp[general] = max(1, min(rules.general.hp, state.hp[general] + amount))
    emit(log, Happened.HEALED, state.active, amount=amount)


# -- swap (ST-6.3, ST-6.4) --------------------------------------------------------------------


@rule
def swap_partners(rules, state, soldier):
    """Mask of the seats whose general can change places with the soldier (ST-6.3)."""
    mask = 0
    at = state.at[soldier]
    own_only = rules.skills.swap_scope == 0
    if not is_front(at) or (own_only and state.of[soldier] != state.active):
        return mask
    for seat in range(rules.players.default):
        general = GENERAL + seat
        if is_front(state.at[general]) and state.at[general] != at:
            if seat == state.active or not own_only:
                mask |= (ground(rules, state, general) >> at & 1) << seat
    return mask


@rule
def swap_is_possible(rules, state):
    """Whether some soldier and some general can change places."""
    for soldier in range(SOLDIERS):
        if swap_partners(rules, state, soldier):
            return True
    return False


@rule
def swap(state, log, soldier, seat):
    """A soldier and a general change places; the general arrives first (ST-6.4)."""
    general = GENERAL + seat
    state.mover, state.origin = general, state.at[general]
    state.second, state.second_origin = soldier, state.at[soldier]
    state.at[general] = state.second_origin
    state.at[soldier] = state.origin
    emit(log, Happened.SWAPPED, a=soldier, b=general)
    state.phase = Phase.ARRIVE


# -- hologram (ST-6.5) ------------------------------------------------------------------------


@rule
def has_soldier(state, seat):
    """Whether a seat has a soldier on the table, on whatever side."""
    for soldier in range(SOLDIERS):
        if state.of[soldier] == seat and state.at[soldier] != SUPPLY:
            return True
    return False


@rule
def steerable(rules, state, seat):
    """Mask of the seat's soldiers (everybody's if NONE) that can go somewhere."""
    mask = 0
    for soldier in range(SOLDIERS):
        if is_front(state.at[soldier]) and (seat == NONE or state.of[soldier] == seat):
            if can_go(rules, state, soldier, steer_allowance(rules, state, soldier)):
                mask |= 1 << soldier
    return mask


@rule
def challengeable(rules, state):
    """Mask of the other players with a soldier that can go somewhere."""
    mask = 0
    able = steerable(rules, state, NONE)
    for soldier in range(SOLDIERS):
        if able >> soldier & 1 and state.of[soldier] != state.active:
            mask |= 1 << state.of[soldier]
    return mask


@rule
def declare(rules, state, log, number):
    """The challenged player has declared, an own soldier die is rolled; without success the rest
    of the skill is off."""
    rolled = roll(state, DICE + state.active, 6)
    success = abs(rolled - number) > rules.skills.hologram_error
    emit(
        log, Happened.HOLOGRAM, state.active, -1, 1 if success else 0,
        state.challenged, number, rolled,
    )  # fmt: skip
    if not success:
        state.skill_step = rules.skills.kinds.steps_n[state.skill]
    state.phase = Phase.SKILL


@rule
def steer(state, log, point):
    """The chosen soldier goes where the user of the skill wants; that is no move (ST-3.1)."""
    go(state, log, state.mover, point, Via.HOLOGRAM)


# -- jump and refit (ST-6.6, ST-6.7) ----------------------------------------------------------


@rule
def side_faces(state, soldier):
    """Mask of the values on the four side faces of an own front-side soldier, 1 being bit 0."""
    if state.of[soldier] != state.active or not is_front(state.at[soldier]):
        return 0
    return 0b111111 & ~(1 << state.hp[soldier] - 1 | 1 << 6 - state.hp[soldier])


@rule
def jump(rules, state, log, soldier, value):
    """The value replaces the move allowance for this turn (ST-6.6)."""
    state.jump[soldier] = value
    if rules.skills.jump_scope == 1:
        for piece in range(PIECES):
            if state.of[piece] == state.active and state.at[piece] != SUPPLY:
                state.jump[piece] = value
    emit(log, Happened.JUMP, state.active, amount=value, a=soldier)
    state.phase = Phase.SKILL


@rule
def refit(state, log, soldier):
    """Roll a soldier; it stays where it is (ST-6.7)."""
    old = state.hp[soldier]
    state.hp[soldier] = roll(state, DICE + state.active, 6)
    emit(log, Happened.REFIT, state.active, amount=state.hp[soldier], a=soldier, b=old)
    state.phase = Phase.SKILL


@rule
def change_pips(rules, state, log, soldier):
    """Change a soldier's pips, within 1 and 6."""
    amount = rules.skills.kinds.steps.amount[state.skill][state.skill_step - 1]
    old = state.hp[soldier]
    state.hp[soldier] = max(1, min(6, old + amount))
    emit(log, Happened.PIPS_CHANGED, state.active, amount=state.hp[soldier], a=soldier, b=old)
    state.phase = Phase.SKILL

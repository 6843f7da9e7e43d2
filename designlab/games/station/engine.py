"""Decisions of Battle for the Space Station and what follows from them.

The flow is one loop, `apply_action`: whatever happens by itself happens, a decision with one option
is taken, one without options is skipped, and the first that leaves a choice waits for its player.
The rules themselves are in one file per chapter of the rulebook.
"""

from __future__ import annotations

from designlab.games.station.contest import (
    attack,
    leave,
    next_slot,
    seal,
    step,
    without_step,
)
from designlab.games.station.decisions import BASE, SEVERAL, legal_actions, only_option
from designlab.games.station.encounter import arrive, meet
from designlab.games.station.flip import own_flip, place_next, place_on_core
from designlab.games.station.links import (
    make_link,
    unlink,
)
from designlab.games.station.movement import (
    move,
)
from designlab.games.station.reentry import reenter
from designlab.games.station.ruleset import CARDS, NODES, PAIRS
from designlab.games.station.skills import (
    change_pips,
    declare,
    jump,
    refit,
    run_skill,
    steer,
    swap,
    use_skill,
)
from designlab.games.station.stations import resolve, return_soldier, settle
from designlab.games.station.table import (
    station_to_flip,
)
from designlab.games.station.turns import (
    clear_table,
    draw_next,
    draw_station,
    end_turn,
    lay_out,
    muster,
    place_soldier,
    redeploy,
    reinforce,
)
from designlab.games.station.vocabulary import (
    NONE,
    PIECES,
    SEATS,
    SOLDIERS,
    Act,
    Phase,
)
from designlab.kernel import rule
from designlab.kernel.records import TERMINAL

START = -3
"""Given to `apply_action` instead of an action, it only plays on."""

# -- actions ----------------------------------------------------------------------------------


@rule
def carry_out(rules, state, log, action):
    """Carry out an option of the pending decision."""
    phase = state.phase
    choice = action - int(BASE[phase])
    if phase == Phase.MAIN:
        act(rules, state, log, action)
    elif phase >= Phase.FLIP_PLACE:
        carry_out_contest(rules, state, log, phase, choice)
    elif phase >= Phase.SWAP:
        carry_out_skill(rules, state, log, phase, choice)
    elif phase == Phase.MOVE_TO:
        move(rules, state, log, choice)
    elif phase == Phase.TARGET:
        meet(rules, state, log, choice)
    elif phase == Phase.LINK_STATION:
        state.station = choice
        state.phase = Phase.LINK_SUB
    elif phase == Phase.LINK_SUB:
        make_link(state, log, choice)
    else:
        carry_out_start(rules, state, log, phase, choice)


@rule
def carry_out_start(rules, state, log, phase, choice):
    """Decisions of the setup and of the start of a turn (ST-1, ST-2)."""
    if phase == Phase.DRAW:
        draw_station(rules, state, log, choice)
        draw_next(rules, state, log)
    elif phase == Phase.SETUP_PLACE:
        place_soldier(state, log, choice)
        state.active += 1
        muster(rules, state, log)
    elif phase == Phase.PLACE:
        place_soldier(state, log, choice)
        state.phase = Phase.GAIN
    elif phase == Phase.GAIN:
        if choice == 0:
            reinforce(rules, state, log)
        else:
            state.phase = Phase.REDEPLOY
    else:
        if choice < CARDS:
            redeploy(rules, state, log, choice)
        begin_actions(state)


@rule
def begin_actions(state):
    """The action step begins (ST-2.6)."""
    state.resume = Phase.MAIN
    state.phase = Phase.MAIN


@rule
def act(rules, state, log, action):
    """An entry of the action step (ST-2.6)."""
    if action == Act.END:
        end_turn(rules, state, log)
    elif action < Act.SKILL:
        state.mover = action - Act.MOVE
        state.phase = Phase.MOVE_TO
    elif action < Act.LINK:
        use_skill(rules, state, log, action - Act.SKILL)
    elif action < Act.UNLINK:
        state.point = action - Act.LINK
        state.phase = Phase.LINK_STATION
    elif action < Act.FLIP:
        unlink(state, log, action - Act.UNLINK)
    elif action < Act.REENTRY:
        own_flip(rules, state, log, station_to_flip(state, state.active))
    else:
        state.station = action - Act.REENTRY
        state.phase = Phase.ENTER


@rule
def carry_out_skill(rules, state, log, phase, choice):
    """Decisions of skills (ST-6)."""
    if phase == Phase.SWAP:
        swap(state, log, choice // SEATS, choice % SEATS)
    elif phase == Phase.CHALLENGE:
        state.challenged = choice
        state.phase = Phase.DECLARE
    elif phase == Phase.DECLARE:
        declare(rules, state, log, choice + 1)
    elif phase == Phase.STEER:
        state.mover = choice
        state.phase = Phase.STEER_TO if choice < SOLDIERS else Phase.SKILL
    elif phase == Phase.STEER_TO:
        steer(state, log, choice)
    elif phase == Phase.JUMP:
        jump(rules, state, log, choice // 6, choice % 6 + 1)
    elif phase == Phase.REFIT:
        refit(state, log, choice)
    else:
        change_pips(rules, state, log, choice)


@rule
def carry_out_contest(rules, state, log, phase, choice):
    """Decisions on backs (ST-7 to ST-9), and returned soldiers (ST-5.7)."""
    if phase == Phase.STEP:
        if choice < PIECES * NODES:
            step(rules, state, log, choice // NODES, choice % NODES)
        else:
            next_slot(rules, state, log)
    elif phase == Phase.FLIP_PLACE:
        place_on_core(state, log, choice)
    elif phase == Phase.CONTEST_TARGET:
        attack(rules, state, log, choice)
    elif phase == Phase.LEAVE:
        leave(rules, state, log, choice)
    elif phase == Phase.SEAL:
        if choice < len(PAIRS):
            seal(rules, state, log, choice)
        else:
            next_slot(rules, state, log)
    elif phase == Phase.ENTER:
        reenter(rules, state, log, choice)
    else:
        return_soldier(state, log, choice)


# -- the flow ---------------------------------------------------------------------------------


@rule
def decider(state):
    """The seat that takes the pending decision."""
    phase = state.phase
    if phase == Phase.DECLARE:
        return state.challenged
    if phase == Phase.FLIP_PLACE:
        return state.of[state.mover]
    if phase == Phase.RETURN:
        return state.chooser
    if Phase.STEP <= phase <= Phase.SEAL:
        return state.stepper
    return state.active


@rule
def skip(rules, state, log):
    """A decision has no option."""
    if state.phase == Phase.GAIN:
        state.phase = Phase.REDEPLOY
    elif state.phase == Phase.REDEPLOY:
        begin_actions(state)
    elif state.phase == Phase.STEP:
        without_step(rules, state, log)


@rule
def proceed(rules, state, log):
    """Do what comes next by itself."""
    phase = state.phase
    if phase == Phase.ARRIVE:
        arrive(rules, state, log)
    elif phase == Phase.RESOLVED:
        resolve(rules, state, log)
        after_resolution(state)
    elif phase == Phase.SKILL:
        run_skill(rules, state, log)
    elif phase == Phase.SETTLE:
        settle(rules, state)
    else:
        place_next(rules, state, log)


@rule
def after_resolution(state):
    """The second piece of a swap arrives, or the skill goes on, or all is settled (ST-6.4)."""
    if state.second != NONE:
        state.mover, state.origin = state.second, state.second_origin
        state.second = NONE
        state.phase = Phase.ARRIVE
    else:
        state.phase = Phase.SKILL if state.skill != NONE else Phase.SETTLE


@rule
def apply_action(rules, state, log, action):
    """Carry out the player's choice and all that follows from it, up to the next decision that
    leaves a choice; `main` is always shown.  START carries out nothing and plays on."""
    while state.player != TERMINAL:
        if action == NONE:
            skip(rules, state, log)
        elif action != START:
            carry_out(rules, state, log, action)
        while state.phase >= Phase.ARRIVE and state.player != TERMINAL:
            proceed(rules, state, log)
        if state.player != TERMINAL:
            state.player = decider(state)
            if state.phase == Phase.MAIN:
                return
            action = only_option(rules, state)
            if action == SEVERAL:
                return


@rule
def setup(rules, state, log):
    """Deal a new game (ST-1)."""
    clear_table(rules, state)
    lay_out(rules, state)
    draw_next(rules, state, log)
    apply_action(rules, state, log, START)


__all__ = ["apply_action", "legal_actions", "setup"]

"""The flow of a run (XQ-1, XQ-3 to XQ-8, XQ-23): phases, decisions, battle ends.

The flow is one loop, `apply_action`: enemies act by themselves and so do decisions in which the
Player has nothing to choose; every other decision waits for the Player.
"""

from __future__ import annotations

from designlab.games.xiangqi.campaign import (
    collect_rewards,
    end_run,
    next_reward,
)
from designlab.games.xiangqi.combat import resolve, roll_check
from designlab.games.xiangqi.decisions import has_choice, has_hand
from designlab.games.xiangqi.enemy import activate, enemy_move_phase
from designlab.games.xiangqi.player import carry_out
from designlab.games.xiangqi.stages import add_card, start_battle
from designlab.games.xiangqi.units import close_ranks, drop_effect, item_of, leave, seat_of, worth
from designlab.games.xiangqi.vocabulary import (
    DECISIONS,
    ENEMY,
    NONE,
    PLAYER,
    SKILLS,
    Act,
    CapResult,
    Happened,
    Mode,
    Part,
    Pending,
    Place,
    Reason,
)
from designlab.kernel import emit, rule
from designlab.kernel.chance import seed_streams
from designlab.kernel.records import NOBODY, TERMINAL

# -- setup (XQ-1) -----------------------------------------------------------------------------


@rule
def setup(rules, state, log):
    """Give the Player his cards and begin with the first stage (XQ-1.2, XQ-1.3)."""
    state.reason = NOBODY
    state.next_card = 1
    state.coins = rules.run.start_coins
    for tip in range(rules.tips.n):
        state.tips[tip] = rules.tips.start[tip]
    state.stage = rules.run.first_stage
    start_battle(rules, state, log)
    for i in range(rules.run.start_units_n):
        add_card(state, rules.run.start_units[i], 0)
    apply_action(rules, state, log, NONE)


# -- the Round (XQ-3 to XQ-8) -----------------------------------------------------------------


@rule
def start_round(rules, state, log):
    """Round Start and the beginning of the Deploy Phase (XQ-3.1, XQ-3.2, XQ-4.1)."""
    close_ranks(state)
    state.turn += 1
    for unit in range(state.unit_n):
        fresh = state.unit[unit]
        fresh.ap = rules.ap.player if fresh.side == PLAYER else rules.ap.enemy
    emit(log, Happened.ROUND_START, a=state.turn)
    state.placed = 0
    enter_part(state, log, Part.DEPLOY)
    state.pending = Pending.DEPLOY


@rule
def enter_part(state, log, part):
    """Begin a phase of the Round."""
    state.part = part
    emit(log, Happened.PHASE, a=part)


@rule
def close_deployment(state, log):
    """End the Deploy Phase; without any unit the battle is lost (XQ-4.4)."""
    if state.alive[PLAYER] == 0:
        end_battle(state, log, False, Reason.NO_UNITS)
        return
    enter_part(state, log, Part.ENEMY_MOVE)
    state.pending = Pending.ENEMY_MOVE


@rule
def start_player_phase(state, log):
    """After the Enemy Move Phase the Player Phase begins (XQ-3.1, XQ-6.1)."""
    enter_part(state, log, Part.PLAYER)
    state.busy = NONE
    for unit in range(state.unit_n):
        fresh = state.unit[unit]
        fresh.moves = fresh.acts = fresh.finished = 0
    state.pending = Pending.MAIN


@rule
def recover(state, side):
    """At the end of its side's phase a unit is no longer stunned (XQ-6.4, XQ-7.8)."""
    for unit in range(state.unit_n):
        if state.unit[unit].side == side:
            state.unit[unit].stunned = 0


@rule
def close_player_phase(state, log):
    """End the Player Phase; the Enemy Phase begins (XQ-6.1, XQ-6.4)."""
    recover(state, PLAYER)
    close_ranks(state)
    enter_part(state, log, Part.ENEMY)
    state.queue = 0
    state.pending = Pending.ENEMY


@rule
def next_enemy(state):
    """Turn to the next enemy that can act, units spawned in this phase last (XQ-7.1)."""
    while state.queue < state.unit_n:
        unit = state.queue
        state.queue += 1
        foe = state.unit[unit]
        if foe.side == ENEMY and foe.hp > 0 and foe.ap > 0 and not foe.stunned:
            state.actor = unit
            state.pending = Pending.WINDOW
            return
    recover(state, ENEMY)
    state.pending = Pending.ROUND_END


@rule
def end_round(rules, state, log):
    """Round End: AP, effects, cooldowns and spawned units; then the battle end (XQ-8)."""
    for i in range(state.timed_n - 1, -1, -1):
        state.timed[i].left -= 1
        if state.timed[i].left == 0:
            drop_effect(state, i)
    for unit in range(state.unit_n):
        old = state.unit[unit]
        old.ap = 0
        for skill in range(SKILLS):
            old.cd[skill] = max(0, old.cd[skill] - 1)
    for unit in range(state.unit_n):
        old = state.unit[unit]
        if old.hp > 0 and old.left > 0:
            old.left -= 1
            if old.left == 0:
                emit(log, Happened.EXPIRE, seat_of(old.side), item_of(old), a=old.id)
                leave(state, unit)
    emit(log, Happened.ROUND_END, a=state.turn)
    state.pending = Pending.ROUND
    if not check_end(state, log) and state.turn >= rules.battle.max_rounds:
        end_battle(state, log, cap_victory(rules, state), Reason.ROUND_CAP)


@rule
def end_act(state, log):
    """After an ACT the battle may end; else the phase goes on (XQ-11.6, XQ-23.1)."""
    state.pending = Pending.MAIN if state.part == Part.PLAYER else Pending.ENEMY
    check_end(state, log)


# -- battle end (XQ-23) -----------------------------------------------------------------------


@rule
def check_end(state, log):
    """End the battle if the Player has won or lost; victory goes first (XQ-23.1 to XQ-23.4)."""
    if state.king_died[ENEMY]:
        end_battle(state, log, True, Reason.KING)
    elif state.alive[ENEMY] == 0:
        end_battle(state, log, True, Reason.ANNIHILATION)
    elif state.king_died[PLAYER]:
        end_battle(state, log, False, Reason.KING)
    elif state.alive[PLAYER] == 0 and not has_hand(state):
        end_battle(state, log, False, Reason.NO_UNITS)
    else:
        return False
    return True


@rule
def total_value(state, side):
    """Value of a side's units on the board (XQ-8.3)."""
    total = 0
    for unit in range(state.unit_n):
        if state.unit[unit].side == side and state.unit[unit].hp > 0:
            total += state.unit[unit].value
    return total


@rule
def cap_victory(rules, state):
    """Whether the last Round ends in a victory (XQ-8.3)."""
    if rules.battle.cap_result == CapResult.VALUE:
        return total_value(state, PLAYER) >= total_value(state, ENEMY)
    return rules.battle.cap_result == CapResult.VICTORY


@rule
def end_battle(state, log, won, reason):
    """Victory leads to the rewards, defeat ends the run (XQ-23.5)."""
    state.reason = reason
    emit(
        log, Happened.BATTLE_END, 0, (1 if won else 0) * 4 + reason, 0,
        state.stage, won, reason, state.turn,
    )  # fmt: skip
    if won:
        state.pending = Pending.WON
    else:
        end_run(state, log, False)


# -- the loop ---------------------------------------------------------------------------------


@rule
def apply_action(rules, state, log, action):
    """Carry out the Player's choice, then all that happens up to his next one.

    `action` NONE only plays on, from the start of a run or from a position.  To decline (end,
    done, pass, leave) is what also happens by itself in a decision without a choice.
    """
    declines = Act.END <= action < Act.KEEP or action == Act.LEAVE
    if action != NONE and not declines:
        carry_out(rules, state, log, action)
    while state.player != TERMINAL:
        pending = state.pending
        if pending < DECISIONS and not declines and has_choice(rules, state):
            return
        declines = False
        if pending == Pending.DEPLOY:
            close_deployment(state, log)
        elif pending == Pending.MAIN:
            close_player_phase(state, log)
        elif pending == Pending.BEFORE:
            roll_check(rules, state, log)
        elif pending == Pending.AFTER:
            resolve(rules, state, log)
        elif pending == Pending.WINDOW:
            activate(rules, state, log, state.actor)
        elif pending == Pending.REWARD:
            next_reward(rules, state, log)
        elif pending == Pending.SHOP:
            state.stage += 1
            start_battle(rules, state, log)
        elif pending == Pending.ENEMY_MOVE:
            enemy_move_phase(rules, state, log)
            start_player_phase(state, log)
        elif pending == Pending.ENEMY:
            next_enemy(state)
        elif pending == Pending.ACTED:
            end_act(state, log)
        elif pending == Pending.ROUND_END:
            end_round(rules, state, log)
        elif pending == Pending.WON:
            collect_rewards(rules, state, log)
        else:
            start_round(rules, state, log)


# -- the run (XQ-26) --------------------------------------------------------------------------


@rule
def returns(rules, state, seat):
    """1 for a won run and -1 otherwise; in Endless the share of stages cleared (XQ-26.1)."""
    if rules.run.mode == Mode.ENDLESS:
        return state.cleared / rules.endless.max_stages
    return 1.0 if state.winner == 0 else -1.0


@rule
def standing(rules, state, seat):
    """Stages cleared, and how the armies of this battle compare."""
    if state.player == TERMINAL:
        return 1.0 * state.cleared
    own, foe = total_value(state, PLAYER), total_value(state, ENEMY)
    for card in range(state.card_n):
        if state.card[card].place == Place.HAND:
            own += worth(rules, state.card[card].kind, state.card[card].owned)
    return state.cleared + own / max(1, own + foe)


@rule
def resample(rules, state, seat, seed):
    """Draw all that is to come anew: nothing else is hidden."""
    seed_streams(state, seed)

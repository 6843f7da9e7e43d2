"""The skills of the four characters (MR-7 to MR-11).

A doubled skill that needs choices is resolved twice: `state.again` counts what is to come.
"""

from __future__ import annotations

from designlab.games.mountains.cards import draw_challenge, draw_chance
from designlab.games.mountains.combat import answer
from designlab.games.mountains.effects import (
    add_token,
    ask,
    discard_weapon,
    draw_weapon,
    gain_hp,
    is_ready_when_drawn,
    lose_hp,
    put_on_tile,
    swap_places,
    take_weapon,
)
from designlab.games.mountains.movement import move_extra
from designlab.games.mountains.state import (
    EXTRA,
    Being,
    Cause,
    Chance,
    Draws,
    Happened,
    Phase,
    Token,
    Way,
)
from designlab.games.mountains.values import (
    is_alive,
    is_over,
    ready_weapons,
    seat_at,
    seat_of,
    skill_cost,
    skill_factor,
    skill_players,
    weapons_of,
)
from designlab.kernel import emit, roll, rule


@rule
def use_skill(rules, state, log, k):
    """Pay for a skill, then begin it (MR-7.1, MR-7.2, MR-7.6)."""
    seat = state.active
    being = state.character[seat]
    cost = skill_cost(rules, state, seat, k)
    factor = skill_factor(rules, state, seat)
    emit(log, Happened.SKILL, seat, 4 * being + k, cost, a=being, b=k)
    if k == 0:
        state.basics += 1
    else:
        state.skills += 1
    state.skill = 4 * being + k
    if cost > 0:
        lose_hp(rules, state, log, seat, cost, Cause.COST, seat)
    if is_over(state) or not is_alive(state, seat):
        return
    if being == Being.XI_BIAN:
        begin_xi_bian(rules, state, log, seat, k, factor)
    elif being == Being.HUAN:
        begin_huan(rules, state, log, seat, k, factor)
    elif being == Being.QING_LUAN:
        begin_qing_luan(rules, state, log, k, factor)
    else:
        begin_ling_yu(rules, state, k, factor)


@rule
def begin_xi_bian(rules, state, log, seat, k, factor):
    """Xi Bian (MR-8)."""
    if k == 0:
        state.attacked = 1
        gain_hp(rules, state, log, seat, rules.xi_bian.basic_gain * factor, Cause.SKILL)
    elif k == 1:
        state.thorns = max(state.thorns, rules.xi_bian.s1_loss * factor)
    elif k == 2:
        state.again = factor
    else:
        state.leech = factor
        state.leech_sum = 0
        state.leech_paid = 0


@rule
def begin_huan(rules, state, log, seat, k, factor):
    """Huan (MR-9)."""
    if k != 1 and k != 2 and rules.combat.damage_skill_spends_attack:
        state.attacked = 1
    if k == 0:
        state.moved = 1
        state.again = factor
    elif k == 1:
        state.again = factor
    elif k == 2:
        for _ in range(rules.huan.s2_cards * factor):
            draw_weapon(rules, state, log, seat, 0)
    else:
        burn_all(rules, state, log, seat, rules.huan.s3_damage * factor)


@rule
def burn_all(rules, state, log, seat, damage):
    """Each other player loses HP; afterwards Xi Bian's skill 1 answers (MR-9.4)."""
    for distance in range(1, rules.players.count):
        other = seat_at(rules, seat, distance)
        if is_alive(state, other) and not is_over(state):
            lose_hp(rules, state, log, other, damage, Cause.SKILL, seat)
    xi_bian = seat_of(rules, state, Being.XI_BIAN)
    if xi_bian >= 0 and rules.combat.damage_skill_is_attack:
        answer(rules, state, log, seat, xi_bian)


@rule
def begin_qing_luan(rules, state, log, k, factor):
    """Qing Luan (MR-10)."""
    if k == 0:
        state.attacked = 1
        state.bonus[0] = rules.qing_luan.basic_bonus[0] * factor
        state.bonus[1] = rules.qing_luan.basic_bonus[1] * factor
    elif k == 1:
        dice = rules.qing_luan.s1_dice * factor
        if rules.qing_luan.s1_mode == EXTRA:
            move_extra(rules, state, log, dice)
        else:
            state.more_dice = max(state.more_dice, dice - 1)
    else:
        state.again = factor


@rule
def begin_ling_yu(rules, state, k, factor):
    """Ling Yu (MR-11)."""
    if k > 0:
        state.again = factor
        return
    state.moved = 1
    for _ in range(factor):
        state.range_factor *= rules.ling_yu.basic_multiplier


# -- resolutions ------------------------------------------------------------------------------


@rule
def resolve_skill(rules, state, log):
    """Resolve the skill once: ask what has to be chosen; without a choice it is dropped."""
    state.again -= 1
    seat, being, k = state.active, state.skill // 4, state.skill % 4
    if being == Being.LING_YU and k == 1:
        roll_for_card(rules, state, log, seat)
        return
    if being == Being.HUAN and k == 1:
        options, phase = ready_weapons(rules, state, seat), Phase.SKILL_WEAPON
    else:
        options, phase = skill_players(rules, state, seat, being, k), Phase.SKILL_PLAYER
    if options != 0:
        ask(state, seat, phase, options)


@rule
def roll_for_card(rules, state, log, seat):
    """Ling Yu's skill 1: what is drawn is resolved at once (MR-11.2)."""
    face = roll(state, Chance.LING_YU_S1, rules.dice.sides)
    emit(log, Happened.SKILL_ROLL, seat, a=face)
    draws = rules.ling_yu.s1_table[face - 1]
    if draws == Draws.CHALLENGE:
        draw_challenge(rules, state, log, seat)
    elif draws == Draws.CHANCE:
        draw_chance(rules, state, log, seat)
    elif draws == Draws.WEAPON:
        draw_weapon(rules, state, log, seat, is_ready_when_drawn(rules))


@rule
def choose_player(rules, state, log, distance):
    """A player has been chosen for the skill (MR-8.3, MR-9.1, MR-10.3 f., MR-11.3 f.)."""
    seat, being, k = state.active, state.skill // 4, state.skill % 4
    other = seat_at(rules, seat, distance)
    emit(log, Happened.SKILL_TARGET, seat, a=other)
    if being == Being.HUAN:
        lose_hp(rules, state, log, other, rules.huan.basic_damage, Cause.SKILL, seat)
        if rules.combat.damage_skill_is_attack:
            answer(rules, state, log, seat, other)
    elif being == Being.QING_LUAN and k == 2:
        swap_places(state, log, seat, other, Way.SKILL)
    elif being == Being.QING_LUAN:
        state.victim = other
        everywhere = (1 << rules.map.tiles.n) - 1
        ask(state, seat, Phase.SKILL_TILE, everywhere & ~(1 << state.tile[other]))
    elif being == Being.LING_YU and k == 2:
        add_token(rules, state, log, other, Token.SKIP_MOVE, 1)
    else:
        state.victim = other
        ask(state, seat, Phase.SKILL_WEAPON, weapons_of(rules, state, other))


@rule
def choose_skill_weapon(rules, state, log, weapon):
    """A weapon has been chosen for the skill (MR-8.3, MR-9.2, MR-11.4)."""
    seat, being = state.active, state.skill // 4
    if being == Being.HUAN:
        state.boost[weapon] += rules.huan.s1_bonus
        row = rules.weapon_row[weapon]
        emit(log, Happened.BOOST, seat, row, state.boost[weapon], a=weapon)
    elif being == Being.LING_YU:
        take_weapon(rules, state, log, seat, state.victim, weapon)
    else:
        discard_weapon(rules, state, log, state.victim, weapon, seat)


@rule
def choose_skill_tile(state, log, tile):
    """A tile has been chosen for Qing Luan's skill 3 (MR-10.4)."""
    put_on_tile(state, log, state.victim, tile, Way.SKILL)

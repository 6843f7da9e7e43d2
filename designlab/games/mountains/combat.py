"""The attack step (MR-6)."""

from __future__ import annotations

from designlab.games.mountains.effects import ask, drop_weapon, lose_hp, set_token, sting
from designlab.games.mountains.state import PER_WEAPON, Being, Cause, Happened, Phase, Token
from designlab.games.mountains.values import (
    STOP_BIT,
    attack_damage,
    is_alive,
    is_over,
    seat_at,
    targets_of,
    weapons_with_target,
)
from designlab.kernel import emit, rule


@rule
def begin_attack(state):
    """Open the attack step, which is spent by it (MR-6.1)."""
    state.attacked = 1
    state.attacking = 1


@rule
def go_on_attacking(rules, state):
    """Ask for a weapon, from the second on or to stop; without one the step ends (MR-6.1)."""
    options = 0
    if state.used < rules.combat.max_weapons:
        options = weapons_with_target(rules, state)
    if options == 0:
        state.attacking = 0
    else:
        ask(state, state.active, Phase.WEAPON, options | (STOP_BIT if state.used > 0 else 0))


@rule
def choose_weapon(rules, state, weapon):
    """Ask whom the weapon is used against (MR-6.2)."""
    state.weapon = weapon
    ask(state, state.active, Phase.TARGET, targets_of(rules, state, weapon))


@rule
def strike(rules, state, log, distance):
    """Use the chosen weapon on a player (MR-6.4 to MR-6.6)."""
    attacker, weapon = state.active, state.weapon
    victim = seat_at(rules, attacker, distance)
    damage = attack_damage(rules, state, weapon, victim)
    first_hit = state.targets >> victim & 1 == 0
    emit(
        log, Happened.ATTACK, attacker, rules.weapon_row[weapon], damage, a=weapon, b=victim
    )  # fmt: skip
    if state.used == 0 and state.token[attacker][Token.ATTACK] != 0:
        set_token(state, log, attacker, Token.ATTACK, 0)
    if rules.combat.defense and state.token[victim][Token.DEFENCE] != 0:
        set_token(state, log, victim, Token.DEFENCE, 0)
    drop_weapon(state, weapon)
    state.used += 1
    state.targets |= 1 << victim
    lose_hp(rules, state, log, victim, damage, Cause.WEAPON, attacker)
    if first_hit or rules.xi_bian.s1_per == PER_WEAPON:
        answer(rules, state, log, attacker, victim)


@rule
def answer(rules, state, log, attacker, victim):
    """Xi Bian's skill 1, if she was attacked and lives (MR-8.2)."""
    if state.character[victim] == Being.XI_BIAN and is_alive(state, victim) and not is_over(state):
        sting(rules, state, log, attacker)

"""What the table says: distances, ranges, damage, costs and who may be chosen.

These rules only read the position; those of the other files change it.
"""

from __future__ import annotations

from designlab.games.mountains.components import WEAPONS
from designlab.games.mountains.state import (
    CLOCKWISE,
    EXTRA,
    Being,
    ColourMode,
    Ready,
    Token,
)
from designlab.kernel import rule
from designlab.kernel.records import NOBODY, TERMINAL

NOBODY_FITS = 0
"""The empty mask of options."""


@rule
def is_over(state):
    """Whether the game has ended; whatever was still to happen is dropped."""
    return state.player == TERMINAL


# -- seats ------------------------------------------------------------------------------------


@rule
def seat_at(rules, seat, distance):
    """The seat that comes so many places after `seat` in turn order (MR-1.5)."""
    if rules.turn.direction == CLOCKWISE:
        return (seat + distance) % rules.players.count
    return (seat - distance) % rules.players.count


@rule
def is_alive(state, seat):
    """Whether the player has not been eliminated."""
    return state.fell[seat] == 0


@rule
def seat_of(rules, state, being):
    """Who plays this character, eliminated or not, or NOBODY."""
    for seat in range(rules.players.count):
        if state.character[seat] == being:
            return seat
    return NOBODY


@rule
def living_others(rules, state, seat):
    """Mask of the living opponents of `seat`, by distance in turn order."""
    options = 0
    for distance in range(1, rules.players.count):
        if is_alive(state, seat_at(rules, seat, distance)):
            options |= 1 << distance
    return options


@rule
def in_showdown(rules, state):
    """Whether movement is rolled as in the final showdown (MR-3.5)."""
    if state.living > rules.movement.showdown_players:
        return False
    return rules.players.count > 2 or rules.movement.showdown_in_two_player_game != 0


# -- tiles ------------------------------------------------------------------------------------


@rule
def distance_between(rules, state, seat, other):
    """Distance of two players (MR-6.3)."""
    return rules.distance[state.tile[seat]][state.tile[other]]


@rule
def is_on_own_colour(rules, state, seat):
    """Whether the token stands on a tile of the own colour (MR-4.5)."""
    element = rules.characters.element[state.character[seat]]
    return rules.map.tiles.region[state.tile[seat]] == element


# -- weapons ----------------------------------------------------------------------------------


@rule
def is_usable(rules, state, weapon):
    """Whether a held weapon counts as ready (MR-5.3)."""
    if rules.weapons.ready_rule == Ready.FIRST_ROUND and state.turn == 1:
        return False
    return state.ready[weapon] != 0


@rule
def weapons_of(rules, state, seat):
    """Mask of the weapons that lie before a player."""
    options = 0
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == seat:
            options |= 1 << weapon
    return options


@rule
def count_weapons(rules, state, seat):
    """Number of weapons that lie before a player."""
    n = 0
    for weapon in range(rules.weapons_n):
        n += state.owner[weapon] == seat
    return n


@rule
def ready_weapons(rules, state, seat):
    """Mask of the ready weapons of a player."""
    options = 0
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == seat and is_usable(rules, state, weapon):
            options |= 1 << weapon
    return options


@rule
def is_own_attribute(rules, state, seat, weapon):
    """Whether the weapon's attribute is the element of the player's character."""
    attribute = rules.arsenal.attribute[rules.weapon_row[weapon]]
    return attribute == rules.characters.element[state.character[seat]]


@rule
def weapon_range(rules, state, seat, weapon):
    """Range of a weapon in the hands of `seat` (MR-6.4)."""
    reach = rules.arsenal.range[rules.weapon_row[weapon]]
    if is_own_attribute(rules, state, seat, weapon):
        reach += rules.weapons.own_range_bonus
    return reach * state.range_factor if seat == state.active else reach


@rule
def weapon_damage(rules, state, seat, weapon):
    """Damage of a weapon in the hands of `seat`, attack token left out (MR-6.4)."""
    damage = rules.arsenal.attack[rules.weapon_row[weapon]] + state.boost[weapon]
    if is_own_attribute(rules, state, seat, weapon):
        damage += rules.weapons.own_damage_bonus
    return damage


@rule
def attack_damage(rules, state, weapon, victim):
    """HP that the victim is to lose by this weapon of the active player now (MR-6.4, MR-6.5)."""
    damage = weapon_damage(rules, state, state.active, weapon)
    if state.used == 0:
        damage += state.token[state.active][Token.ATTACK]
    damage = max(0, damage)
    if rules.combat.defense:
        damage = max(0, damage - state.token[victim][Token.DEFENCE])
    return damage


@rule
def may_hit_another(rules, state):
    """Whether the attack step may still turn to somebody who has not been hit yet (MR-6.1)."""
    hit = 0
    for seat in range(rules.players.count):
        hit += state.targets >> seat & 1
    return hit < rules.combat.max_targets


@rule
def targets_of(rules, state, weapon):
    """Mask of the opponents whom the weapon of the active player can hit now (MR-6.1, MR-6.2)."""
    another = may_hit_another(rules, state)
    reach = weapon_range(rules, state, state.active, weapon)
    options = 0
    for distance in range(1, rules.players.count):
        seat = seat_at(rules, state.active, distance)
        if (
            is_alive(state, seat)
            and (another or state.targets >> seat & 1)
            and distance_between(rules, state, state.active, seat) <= reach
        ):
            options |= 1 << distance
    return options


@rule
def weapons_with_target(rules, state):
    """Mask of the ready weapons of the active player that can hit somebody now (MR-6.1)."""
    options = 0
    for weapon in range(rules.weapons_n):
        if (
            state.owner[weapon] == state.active
            and is_usable(rules, state, weapon)
            and targets_of(rules, state, weapon) != NOBODY_FITS
        ):
            options |= 1 << weapon
    return options


@rule
def can_draw_weapon(rules, state):
    """Whether the arsenal or its discards hold a card (MR-5.2)."""
    if state.arsenal.n > 0:
        return True
    for weapon in range(rules.weapons_n):
        if is_discarded(rules, state, weapon):
            return True
    return False


@rule
def is_primary(rules, weapon):
    """Whether the weapon belongs to the open supply (MR-5.5)."""
    return rules.arsenal.pile[rules.weapon_row[weapon]] != 0


@rule
def is_discarded(rules, state, weapon):
    """Whether the weapon lies in the discards while the arsenal is empty."""
    return state.owner[weapon] == NOBODY and not is_primary(rules, weapon)


# -- skills -----------------------------------------------------------------------------------


@rule
def skill_factor(rules, state, seat):
    """2 where skills are doubled (MR-7.4), else 1."""
    mode = rules.colour.mode
    doubles = mode == ColourMode.DOUBLE or mode == ColourMode.BOTH
    return 2 if doubles and is_on_own_colour(rules, state, seat) else 1


@rule
def skill_cost(rules, state, seat, k):
    """HP to pay for skill k here (MR-7.2, MR-7.4)."""
    cost = rules.skills.cost[k]
    mode = rules.colour.mode
    cheaper = mode == ColourMode.DISCOUNT or mode == ColourMode.BOTH
    if k > 0 and cheaper and is_on_own_colour(rules, state, seat):
        cost = max(0, cost - rules.colour.discount)
    return cost


@rule
def has_skill_left(rules, state, k):
    """Whether the active player may still use skill k this turn (MR-7.1)."""
    if rules.skills.basic_counts:
        return state.skills + state.basics < rules.skills.per_turn
    return state.basics == 0 if k == 0 else state.skills < rules.skills.per_turn


@rule
def can_pay(rules, state, seat, k):
    """Whether enough HP would remain (MR-7.2)."""
    cost = skill_cost(rules, state, seat, k)
    return cost == 0 or state.hp[seat] - cost >= rules.skills.min_hp_after_cost


@rule
def is_skill_target(rules, state, seat, being, k, other):
    """Whether skill k of `seat` may be used on the living player `other` (MR-8 to MR-11)."""
    if being == Being.QING_LUAN and k == 3:
        return True
    if other == seat:
        return False
    if being == Being.HUAN:
        return distance_between(rules, state, seat, other) <= rules.huan.basic_range
    if being == Being.QING_LUAN:
        return state.tile[other] != state.tile[seat]
    if being == Being.LING_YU and k == 2:
        return state.token[other][Token.SKIP_MOVE] < rules.tokens.limit
    return count_weapons(rules, state, other) > 0


@rule
def skill_players(rules, state, seat, being, k):
    """Mask of the players on whom skill k of `seat` may be used, by distance in turn order."""
    options = 0
    for distance in range(rules.players.count):
        other = seat_at(rules, seat, distance)
        if is_alive(state, other) and is_skill_target(rules, state, seat, being, k, other):
            options |= 1 << distance
    return options


@rule
def can_spend_attack(rules, state, seat):
    """Whether the attack can be spent on a basic skill (MR-2.5, MR-8.1)."""
    if state.attacked:
        return False
    if rules.skills.spend_attack_needs_weapon:
        return ready_weapons(rules, state, seat) != 0
    return True


@rule
def may_use(rules, state, seat, k):
    """Whether the active player may use skill k now (MR-7.1 to MR-7.3)."""
    return (
        has_skill_left(rules, state, k)
        and can_pay(rules, state, seat, k)
        and has_effect(rules, state, seat, state.character[seat], k)
    )


@rule
def has_effect(rules, state, seat, being, k):
    """Whether the conditions of the skill hold (MR-8 to MR-11)."""
    if being == Being.XI_BIAN:
        if k == 0:
            return can_spend_attack(rules, state, seat) and state.hp[seat] < rules.hp.max
        return k != 2 or skill_players(rules, state, seat, being, k) != 0
    if being == Being.HUAN:
        return huan_has_effect(rules, state, seat, k)
    if being == Being.QING_LUAN:
        if k == 0:
            return can_spend_attack(rules, state, seat) and state.moved == 0
        if k == 1:
            return rules.qing_luan.s1_mode == EXTRA or state.moved == 0
        return skill_players(rules, state, seat, being, k) != 0
    if k == 0:
        spare = state.moved == 0 and state.attacked == 0
        return spare and ready_weapons(rules, state, seat) != 0
    return k == 1 or skill_players(rules, state, seat, being, k) != 0


@rule
def huan_has_effect(rules, state, seat, k):
    """The conditions of Huan's skills (MR-9)."""
    spare = rules.combat.damage_skill_spends_attack == 0 or state.attacked == 0
    if k == 0:
        if state.moved or not spare:
            return False
        return skill_players(rules, state, seat, Being.HUAN, 0) != 0
    if k == 1:
        return state.attacked == 0 and ready_weapons(rules, state, seat) != 0
    return can_draw_weapon(rules, state) if k == 2 else spare


@rule
def strength(rules, state, seat):
    """How strong a living player is: HP, and half the damage of the weapons held."""
    value = 1.0 * state.hp[seat]
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == seat:
            value += 0.5 * weapon_damage(rules, state, seat, weapon)
    return value


STOP_BIT = 1 << WEAPONS
"""The option `stop` in the mask of weapons."""

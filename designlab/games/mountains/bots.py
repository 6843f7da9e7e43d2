"""The bots of Mountains & Rivers: `random`, the aggressive `hunter` and the patient `collector`.

Hunter and Collector are one policy with two sets of weights.  They look at the table as it lies;
they know nothing of decks and dice to come.
"""

from __future__ import annotations

import numpy as np

from designlab.games.mountains.state import (
    Act,
    Being,
    Kind,
    Op,
    Phase,
    Regular,
)
from designlab.games.mountains.values import (
    is_alive,
    is_usable,
    may_use,
    ready_weapons,
    seat_at,
    skill_cost,
    weapon_damage,
    weapon_range,
)
from designlab.kernel import BOTS, draw, rule
from designlab.kernel.records import NOBODY

NAMES = {
    "random": "takes any legal action, each with the same chance",
    "hunter": "aggressive: strikes whenever it can, and moves to where it can strike",
    "collector": "patient: gathers weapons and keeps out of reach, strikes when it pays",
}
RANDOM, COLLECTOR = 0, 2

# Weights per bot number; random has none.
DANGER = np.array([0.0, 0.15, 0.3])
FUTURE = np.array([0.0, 1.0, 0.6])

SAVINGS = 5
"""HP that bots keep when they pay for skills."""
KILL = 4.0
"""What an elimination is worth beyond its damage."""
RACE = 0.5
"""What a step towards the endpoint is worth where reaching it wins."""


@rule
def choose(rules, state, bot, legal, n):
    """The option that the bot takes out of `legal[:n]`."""
    phase = state.phase
    if bot == RANDOM or phase == Phase.PICK or n == 1:
        return legal[draw(state, BOTS, n)]
    if phase == Phase.TURN:
        return choose_step(rules, state, bot)
    if phase == Phase.CORNER:
        own = Act.CORNER + rules.characters.element[state.character[state.player]]
        return own if contains(legal, n, own) else legal[0]
    if phase == Phase.WEAPON:
        return choose_weapon(rules, state, legal, n)
    best, highest = legal[0], -1e9
    for i in range(n):
        value = option_value(rules, state, bot, legal[i])
        if value > highest:
            best, highest = legal[i], value
    return best


@rule
def contains(legal, n, action):
    """Whether the action is among the options."""
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@rule
def option_value(rules, state, bot, action):
    """How good an option of a choice among tiles, players or weapons is."""
    phase, seat = state.phase, state.player
    if phase == Phase.DEST:
        return tile_value(rules, state, bot, seat, action - Act.TILE)
    if phase == Phase.SKILL_TILE:
        return 0.0
    if phase == Phase.TARGET:
        other = seat_at(rules, seat, action - Act.PLAYER)
        return 0.0 - state.hp[other]
    if phase == Phase.SKILL_PLAYER or phase == Phase.OPPONENT:
        return victim_value(rules, state, bot, seat_at(rules, seat, action - Act.PLAYER))
    weapon = action - Act.WEAPON
    if phase == Phase.SKILL_WEAPON and state.skill == 4 * Being.HUAN + 1:
        return boost_value(rules, state, seat, weapon)
    worth = weapon_worth(rules, state, seat, weapon)
    return -worth if phase == Phase.DISCARD else worth


# -- the table as it lies ---------------------------------------------------------------------


@rule
def weapon_worth(rules, state, seat, weapon):
    """How good a weapon would be in the hands of `seat`: damage before range."""
    damage = weapon_damage(rules, state, seat, weapon)
    return damage + 0.1 * weapon_range(rules, state, seat, weapon)


@rule
def reaching_damage(rules, state, seat, tile, target, factor):
    """Damage that `seat`, standing on `tile`, can do on another tile with its best two weapons.

    For the seat whose turn it is ready weapons count, for others all: they will be ready.
    """
    distance = rules.distance[tile][target]
    best = second = 0
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] != seat:
            continue
        if seat == state.active and not is_usable(rules, state, weapon):
            continue
        if weapon_range(rules, state, seat, weapon) * factor >= distance:
            damage = weapon_damage(rules, state, seat, weapon)
            if damage > best:
                best, second = damage, best
            elif damage > second:
                second = damage
    return best + second if rules.combat.max_weapons > 1 else best


@rule
def threat(rules, state, seat, tile):
    """Damage that the opponents together could do to `seat` on `tile` from where they stand."""
    total = 0
    for other in range(rules.players.count):
        if other != seat and is_alive(state, other):
            total += reaching_damage(rules, state, other, state.tile[other], tile, 1)
    return total


@rule
def prospect(rules, state, seat, tile, factor):
    """What an attack from `tile` would bring: the most damage on one opponent, more for a kill."""
    best = 0.0
    for other in range(rules.players.count):
        if other != seat and is_alive(state, other):
            damage = reaching_damage(rules, state, seat, tile, state.tile[other], factor)
            value = damage + (KILL if damage >= state.hp[other] else 0.0)
            best = max(best, value)
    return best


@rule
def prey(rules, state, seat):
    """The weakest opponent whom a ready weapon reaches, or NOBODY."""
    weakest = NOBODY
    for other in range(rules.players.count):
        if other == seat or not is_alive(state, other):
            continue
        damage = reaching_damage(rules, state, seat, state.tile[seat], state.tile[other], 1)
        if damage > 0 and (weakest == NOBODY or state.hp[other] < state.hp[weakest]):
            weakest = other
    return weakest


@rule
def lowest_hp(rules, state, seat):
    """The lowest HP of an opponent."""
    lowest = 99
    for other in range(rules.players.count):
        if other != seat and is_alive(state, other):
            lowest = min(lowest, state.hp[other])
    return lowest


@rule
def strongest_attack(rules, state, other):
    """The highest attack value printed on the weapons of a player, -1 without any."""
    highest = -1
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == other:
            highest = max(highest, rules.arsenal.attack[rules.weapon_row[weapon]])
    return highest


@rule
def opponents_best_attack(rules, state, seat):
    """The highest attack value among the weapons of all opponents."""
    highest = -1
    for other in range(rules.players.count):
        if other != seat and is_alive(state, other):
            highest = max(highest, strongest_attack(rules, state, other))
    return highest


# -- the turn ---------------------------------------------------------------------------------


@rule
def choose_step(rules, state, bot):
    """The next step of the own turn."""
    seat, options = state.active, state.options
    can_attack = options >> (Act.ATTACK - Act.MOVE) & 1
    if can_attack and wants_attack(rules, state, bot, seat):
        k = booster(rules, state, seat)
        return Act.SKILL + k if k >= 0 else Act.ATTACK
    if can_attack == 0:
        k = opener(rules, state, seat)
        if k >= 0:
            return Act.SKILL + k
    if state.moved == 0:
        return Act.MOVE
    k = closer(rules, state, seat)
    return Act.SKILL + k if k >= 0 else Act.END


@rule
def wants_attack(rules, state, bot, seat):
    """Hunter always; Collector for a kill, for 4 damage, with 3 weapons, or in a final duel."""
    if bot != COLLECTOR or state.living == 2:
        return True
    if prospect(rules, state, seat, state.tile[seat], 1) >= 4:
        return True
    ready = ready_weapons(rules, state, seat)
    n = 0
    for weapon in range(rules.weapons_n):
        n += ready >> weapon & 1
    return n >= 3


@rule
def affords(rules, state, seat, k, remaining):
    """Whether skill k can be used now and leaves so many HP."""
    left = state.hp[seat] - skill_cost(rules, state, seat, k)
    return left >= remaining and may_use(rules, state, seat, k)


@rule
def booster(rules, state, seat):
    """The skill that pays for itself in the attack to come, or -1."""
    being = state.character[seat]
    victim = prey(rules, state, seat)
    if victim == NOBODY:
        return -1
    tile = state.tile[victim]
    damage = reaching_damage(rules, state, seat, state.tile[seat], tile, 1)
    if being == Being.HUAN:
        kills = damage < state.hp[victim] <= damage + rules.huan.s1_bonus
        return 1 if affords(rules, state, seat, 1, 1 if kills else SAVINGS) else -1
    if being == Being.XI_BIAN and damage >= 4 and state.leech == 0:
        return 3 if affords(rules, state, seat, 3, 1) else -1
    return -1


@rule
def opener(rules, state, seat):
    """The skill to use while no attack is possible, before moving, or -1."""
    being = state.character[seat]
    if being == Being.LING_YU:
        factor = rules.ling_yu.basic_multiplier
        if prospect(rules, state, seat, state.tile[seat], factor) >= 3:
            return 0 if may_use(rules, state, seat, 0) else -1
    elif being == Being.HUAN:
        return huan_opener(rules, state, seat)
    elif being == Being.QING_LUAN and state.moved == 0 and state.more_dice == 0:
        return 1 if affords(rules, state, seat, 1, SAVINGS) else -1
    return -1


@rule
def huan_opener(rules, state, seat):
    """Huan's free hit when weaponless or to finish somebody, or the fire on all."""
    if may_use(rules, state, seat, 0):
        if ready_weapons(rules, state, seat) == 0 or weak_target(rules, state, seat):
            return 0
    if lowest_hp(rules, state, seat) <= rules.huan.s3_damage:
        return 3 if affords(rules, state, seat, 3, 1) else -1
    return 3 if state.living > 3 and affords(rules, state, seat, 3, 6) else -1


@rule
def weak_target(rules, state, seat):
    """Whether Huan's free hit eliminates somebody."""
    for other in range(rules.players.count):
        if (
            other != seat
            and is_alive(state, other)
            and state.hp[other] <= rules.huan.basic_damage
            and rules.distance[state.tile[seat]][state.tile[other]] <= rules.huan.basic_range
        ):
            return True
    return False


@rule
def closer(rules, state, seat):
    """The skill to end the turn with, or -1."""
    being = state.character[seat]
    if being == Being.HUAN:
        return 2 if affords(rules, state, seat, 2, SAVINGS) else -1
    if being == Being.QING_LUAN:
        useful = best_swap(rules, state, seat) > 0
        return 2 if useful and affords(rules, state, seat, 2, SAVINGS) else -1
    endangered = threat(rules, state, seat, state.tile[seat]) > 0
    armed = opponents_best_attack(rules, state, seat) >= 3
    if being == Being.XI_BIAN:
        if armed and affords(rules, state, seat, 2, SAVINGS):
            return 2
        if endangered and state.thorns == 0 and affords(rules, state, seat, 1, SAVINGS):
            return 1
        return 0 if may_use(rules, state, seat, 0) else -1
    if armed and affords(rules, state, seat, 3, SAVINGS):
        return 3
    if endangered and affords(rules, state, seat, 2, SAVINGS):
        return 2
    return 1 if affords(rules, state, seat, 1, SAVINGS) else -1


# -- places -----------------------------------------------------------------------------------


@rule
def tile_value(rules, state, bot, seat, tile):
    """How good it is to end the movement on a tile."""
    inert = rules.tiles.start_tile_inert != 0 and tile == state.start_tile
    value = 0.0 if inert else tile_worth(rules, state, seat, tile)
    if rules.map.tiles.region[tile] == rules.characters.element[state.character[seat]]:
        value += 0.8
    if state.attacked == 0:
        value += FUTURE[bot] * prospect(rules, state, seat, tile, 1)
    value -= DANGER[bot] * threat(rules, state, seat, tile)
    if rules.goal.endpoint_wins:
        goal = rules.map.corners[(state.corner[seat] + 2) % 4]
        value += 100.0 if tile == goal else -RACE * rules.distance[tile][goal]
    return value


@rule
def tile_worth(rules, state, seat, tile):
    """What activating the tile is worth."""
    kind = rules.map.tiles.kind[tile]
    if kind == Kind.WEAPON:
        return 2.2
    if kind == Kind.CHALLENGE:
        return 1.6
    if kind == Kind.CHANCE:
        return 1.0
    steps = rules.map.tiles.effects_n[tile]
    if rules.regular.mode != Regular.PRINTED:
        return 1.0 if steps > 0 and rules.regular.mode == Regular.CHANCE else 0.0
    value = 0.0
    for i in range(steps):
        op, amount = rules.map.tiles.effects.op[tile][i], rules.map.tiles.effects.amount[tile][i]
        if op == Op.HP:
            value += 1.2 * min(amount, rules.hp.max - state.hp[seat])
        elif op == Op.PRIMARY or op == Op.WEAPON:
            value += 1.5 * amount
        elif op == Op.ATTACK:
            value += 0.9 * amount
    return value


@rule
def swap_value(rules, state, seat, other):
    """What Qing Luan gains by swapping: 3 damage escaped, or a target in reach."""
    here, there = state.tile[seat], state.tile[other]
    now = threat(rules, state, seat, here)
    value = 0.0
    if now >= 3:
        value += now - threat(rules, state, seat, there)
    if state.attacked == 0 and prospect(rules, state, seat, here, 1) == 0:
        value += prospect(rules, state, seat, there, 1)
    return value


@rule
def best_swap(rules, state, seat):
    """The highest value of a swap, 0 if none is worth anything."""
    best = 0.0
    for other in range(rules.players.count):
        if other != seat and is_alive(state, other) and state.tile[other] != state.tile[seat]:
            best = max(best, swap_value(rules, state, seat, other))
    return best


# -- choices ----------------------------------------------------------------------------------


@rule
def victim_value(rules, state, bot, other):
    """How good a player is as the target of the skill in use or of a duel."""
    seat, skill = state.player, state.skill
    weakness = -0.01 * state.hp[other]
    if state.phase == Phase.OPPONENT or skill == 4 * Being.HUAN:
        return weakness
    if skill == 4 * Being.QING_LUAN + 2:
        return swap_value(rules, state, seat, other)
    if skill == 4 * Being.LING_YU + 2:
        tile = state.tile[other]
        return reaching_damage(rules, state, other, tile, state.tile[seat], 1) + weakness
    return strongest_attack(rules, state, other) + weakness


@rule
def boost_value(rules, state, seat, weapon):
    """How good a weapon is for Huan's skill 1: it has to reach the prey."""
    victim = prey(rules, state, seat)
    value = 1.0 * weapon_damage(rules, state, seat, weapon)
    if victim != NOBODY:
        distance = rules.distance[state.tile[seat]][state.tile[victim]]
        if weapon_range(rules, state, seat, weapon) >= distance:
            value += 100.0
    return value


@rule
def choose_weapon(rules, state, legal, n):
    """Against the weakest in reach: the cheapest weapon that kills, else the strongest."""
    seat = state.active
    victim = prey(rules, state, seat)
    best, highest = legal[0], -1e9
    for i in range(n):
        if legal[i] == Act.STOP:
            continue
        weapon = legal[i] - Act.WEAPON
        value = 1.0 * weapon_damage(rules, state, seat, weapon)
        if victim != NOBODY:
            distance = rules.distance[state.tile[seat]][state.tile[victim]]
            if weapon_range(rules, state, seat, weapon) >= distance:
                kills = value >= state.hp[victim]
                value = 1000.0 - value if kills else 100.0 + value
        if value > highest:
            best, highest = legal[i], value
    return best

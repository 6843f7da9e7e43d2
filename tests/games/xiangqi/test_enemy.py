"""The enemy's policy (XQ-7.3 to XQ-7.6), against a plain second reading of the rulebook."""

from __future__ import annotations

import random

import pytest
from games.xiangqi.table import at, place_of, xiangqi

from designlab.game import State
from designlab.games.xiangqi.advantage import difference
from designlab.games.xiangqi.combat import is_blocked
from designlab.games.xiangqi.enemy import (
    NO_STRIKE,
    approach_cell,
    best_strike,
    strike_cell,
    strike_skill,
    strike_target,
)
from designlab.games.xiangqi.grid import CELL_NAMES, distance, next_cell, toward
from designlab.games.xiangqi.targets import hit_along
from designlab.games.xiangqi.text import reach_cells
from designlab.games.xiangqi.units import ability_of, is_ready, number, range_of
from designlab.games.xiangqi.vocabulary import Field, Type


def plain_best_strike(state: State, unit: int) -> tuple[int, int, int] | None:
    """Cell, ability and Target of the best strike: every strike tried out on the board."""
    rules, s = state.game.rules, state.view
    me = s.unit[unit]
    home, found = me.cell, []
    cells = {home}
    if me.ap >= 2 and (rules.ai.king_moves or not rules.units.king[me.kind]):
        cells |= set(reach_cells(state.game, state, unit))
    for cell in sorted(cells):
        s.board[home], s.board[cell] = -1, unit
        for skill in range(rules.units.abilities_n[me.kind]):
            ability = ability_of(rules, me, skill)
            if rules.abilities.type[ability] != Type.STRIKE or not is_ready(rules, me, skill):
                continue
            dirs, ad = range_of(rules, me, ability)
            for direction in range(dirs):
                target = hit_along(s, cell, direction, ad, rules.abilities.screen[ability])
                if target < 0 or s.unit[target].side == me.side:
                    continue
                order = strike_order(state, unit, skill, target, cell, home)
                if order is not None:
                    found.append((order, (cell, skill, target)))
        s.board[cell], s.board[home] = -1, unit
    return min(found)[1] if found else None


def strike_order(state: State, unit: int, skill: int, target: int, cell: int, home: int):
    """The criteria of XQ-7.4 as a tuple, smallest first; None if XQ-7.3 drops the strike."""
    rules, s = state.game.rules, state.view
    me, foe = s.unit[unit], s.unit[target]
    ability = ability_of(rules, me, skill)

    def amount(field: Field) -> int:
        base = getattr(rules.abilities, field.name.lower())[ability]
        return number(rules, me.kind, me.owned, ability, field, base)

    damage = amount(Field.DMG)
    if amount(Field.PUSH) and damage < foe.hp:
        behind = next_cell(foe.cell, toward(cell, foe.cell))
        blocked = is_blocked(rules, s, target, -1, behind)
        damage += {0: 0, 1: amount(Field.EDGE), 2: amount(Field.UNIT1)}[blocked]
    kills = damage >= foe.hp
    diff = difference(rules, s, unit, cell, ability, target)
    if damage == 0:
        return None
    if rules.abilities.self_dies[ability] and (not kills or foe.value < me.value):
        return None
    if amount(Field.BACK) and diff < rules.ai.duel_min_adv:
        return None
    near = sum(
        s.unit[i].side != me.side and s.unit[i].hp > 0 and distance(cell, s.unit[i].cell) == 1
        for i in range(s.unit_n)
    )
    return (
        not (kills and rules.units.king[foe.kind]), not kills, -max(-3, min(3, diff)),
        -min(damage, foe.hp), -foe.value, near, distance(home, cell), skill, foe.id, cell,
    )  # fmt: skip


def plain_approach(state: State, unit: int) -> int:
    """XQ-7.6, said once more."""
    s = state.view
    me = s.unit[unit]
    foes = [
        s.unit[i].cell for i in range(s.unit_n) if s.unit[i].side != me.side and s.unit[i].hp > 0
    ]
    if not foes:
        return me.cell

    def order(cell: int) -> tuple:
        return min(distance(cell, foe) for foe in foes), cell != me.cell, cell

    return min([me.cell, *reach_cells(state.game, state, unit)], key=order)


RULES = [
    {},
    {"ai.king_moves": True, "move.horse_leg": True, "ai.duel_min_adv": -3},
    {"adv.aura_mode": "max", "env.palace_adv": 2, "push.respects_limits": True, "adv.pincer": 3},
    {"move.sp_mode": "pool", "move.pass_allies": True, "units.bing.mv.sp": 2},
    {"move.turns": False, "abilities.ma_kick.dmg": 1, "abilities.pao_bomb.ad": 3},
]


def random_position(rules: dict, choices: random.Random) -> State:
    """Units of both sides anywhere on the board, with random upgrades, HP and AP."""
    game = xiangqi(rules)
    model = game.ruleset.model
    units = []
    for cell in choices.sample(CELL_NAMES, choices.randint(4, 20)):
        kind = choices.choice(list(model.units))
        own = [key for key in model.units[kind].upgrades if choices.random() < 0.4]
        side = "P" if len(units) == 0 else "E" if len(units) == 1 else choices.choice("PE")
        text = f"{side} {kind} {cell} ({', '.join(own)}) AP{choices.randint(1, 2)}"
        units.append(text + (" HP1" if choices.random() < 0.4 else ""))
    return at(units, rules)


@pytest.mark.clause("XQ-7.3", "XQ-7.4", "XQ-7.5", "XQ-7.6")
@pytest.mark.parametrize("rules", RULES)
def test_the_policy_is_what_the_rulebook_says(rules: dict):
    choices = random.Random(repr(rules))
    strikes = 0
    for _ in range(150):
        state = random_position(rules, choices)
        if state.is_terminal():
            continue
        s = state.view
        for unit in range(s.unit_n):
            if s.unit[unit].hp <= 0:
                continue
            rated = best_strike(state.game.rules, s, unit)
            found = None
            if rated != NO_STRIKE:
                found = strike_cell(rated), strike_skill(rated), strike_target(rated)
                strikes += 1
            assert found == plain_best_strike(state, unit)
            assert approach_cell(state.game.rules, s, unit) == plain_approach(state, unit)
    assert strikes > 100


@pytest.mark.clause("XQ-7.3")
def test_a_bomb_only_for_something_as_dear():
    cheap = at("P bing e3 HP1; E pao e4; E bing d3")
    rated = best_strike(cheap.game.rules, cheap.view, place_of(cheap, 2))
    assert strike_skill(rated) == 0
    dear = at("P ju e3 HP2; E pao e4; E bing d3")
    rated = best_strike(dear.game.rules, dear.view, place_of(dear, 2))
    assert strike_skill(rated) == 1

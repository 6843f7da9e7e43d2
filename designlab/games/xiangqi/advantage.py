"""ADV and the chance of a roll check (XQ-12, XQ-13): what is known before the dice fall."""

from __future__ import annotations

from designlab.games.xiangqi.grid import OFF, half_of, next_cell, toward
from designlab.games.xiangqi.units import attribute, defence, number, on_ray
from designlab.games.xiangqi.vocabulary import NONE, Field, Natural
from designlab.kernel import rule

SIDES = 20
"""Faces of a die."""

MAX3, MIN2, MIN3, MAX2 = 3, 2, 4, 1
"""Values of `rules.adv.table.self` and `.target`; 0 is a single die."""


@rule
def pincer(rules, state, unit, cell, target):
    """Bonus for an ally right behind the Target, as seen from `cell` (XQ-12.5)."""
    at = state.unit[target].cell
    if rules.adv.pincer == 0 or not on_ray(cell, at, 8, 1):
        return 0
    behind = next_cell(at, toward(cell, at))
    if behind == OFF:
        return 0
    other = state.board[behind]
    if other == NONE or other == unit or state.unit[other].side != state.unit[unit].side:
        return 0
    return rules.adv.pincer


@rule
def difference(rules, state, unit, cell, ability, target):
    """ADV difference of a strike of the unit from `cell` (XQ-12.1, XQ-12.5)."""
    me = state.unit[unit]
    adv = number(rules, me.kind, me.owned, ability, Field.ADV, rules.abilities.adv[ability])
    own = attribute(rules, state, unit, cell)
    return own + adv - defence(rules, state, target) + pincer(rules, state, unit, cell, target)


@rule
def dice_row(rules, diff):
    """The row of the table of dice for an ADV difference (XQ-12.6)."""
    for row in range(rules.adv.table.n):
        if diff >= rules.adv.table.min[row]:
            return row
    return rules.adv.table.n - 1


@rule
def bonus(rules, state, unit, cell, ability, target):
    """What is added to Self's kept die (XQ-13.1, XQ-13.2)."""
    me = state.unit[unit]
    rr = number(rules, me.kind, me.owned, ability, Field.RR, rules.abilities.rr[ability])
    if half_of(cell) != half_of(state.unit[target].cell):
        rr += rules.env.river_rr
    return rr


@rule
def beats(rules, rr_self, rr_target):
    """Whether the results alone make the ACT succeed (XQ-13.3)."""
    return rr_self > rr_target or (rules.rc.tie_success and rr_self == rr_target)


@rule
def judge(rules, kept_self, kept_target, plus):
    """Whether the ACT succeeds, given the kept dice and Self's bonus (XQ-13.3, XQ-13.4)."""
    both = rules.rc.natural == Natural.BOTH
    if kept_self == SIDES or kept_self == 1:
        if not (both and kept_target == kept_self):
            return kept_self == SIDES
    elif both and (kept_target == SIDES or kept_target == 1):
        return kept_target == 1
    return beats(rules, kept_self + plus, kept_target)


# -- the exact chance -------------------------------------------------------------------------


@rule
def dice_count(dice):
    """How many dice a value of the table of dice means."""
    return 1 if dice == 0 else 2 if dice <= MIN2 else 3


@rule
def ways(dice, face):
    """In how many of 20 to the power of `dice_count` throws the kept die shows at most `face`."""
    if dice == MAX2:
        return face * face
    if dice == MAX3:
        return face * face * face
    over = SIDES - face
    if dice == MIN2:
        return SIDES * SIDES - over * over
    if dice == MIN3:
        return SIDES * SIDES * SIDES - over * over * over
    return face


@rule
def row_chance(rules, row, plus):
    """Probability that an ACT succeeds with the dice of a row and this bonus (XQ-13)."""
    dice, other = rules.adv.table.self[row], rules.adv.table.target[row]
    both = rules.rc.natural == Natural.BOTH
    total = ways(other, SIDES)
    wins = 0
    for face in range(1, SIDES + 1):
        # The ACT succeeds against every kept die of Target up to `most`.
        most = face + plus - 1 + rules.rc.tie_success
        if face == SIDES:
            most = SIDES if not both or most >= SIDES else SIDES - 1
        elif face == 1:
            most = 1 if both and most >= 1 else 0
        elif both:
            most = min(max(most, 1), SIDES - 1)
        else:
            most = min(max(most, 0), SIDES)
        wins += (ways(dice, face) - ways(dice, face - 1)) * ways(other, most)
    return wins / (total * ways(dice, SIDES))


@rule
def success_chance(rules, state, unit, cell, ability, target):
    """Probability that a strike of the unit from `cell` succeeds."""
    diff = difference(rules, state, unit, cell, ability, target)
    plus = bonus(rules, state, unit, cell, ability, target)
    return row_chance(rules, dice_row(rules, diff), plus)

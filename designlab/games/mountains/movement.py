"""The movement step and the tiles on which it ends (MR-3, MR-4)."""

from __future__ import annotations

from designlab.games.mountains.cards import draw_challenge, draw_chance, open_list
from designlab.games.mountains.effects import ask, draw_weapon, end_game, is_ready_when_drawn
from designlab.games.mountains.state import (
    Chance,
    Happened,
    Kind,
    Phase,
    Reason,
    Regular,
    Source,
    Stage,
    Way,
)
from designlab.games.mountains.values import in_showdown
from designlab.kernel import emit, roll, rule


@rule
def move(rules, state, log):
    """Roll for the movement step (MR-3.1, MR-3.5, MR-3.6)."""
    state.moved = 1
    showdown = in_showdown(rules, state)
    dice = state.more_dice + (rules.movement.showdown_dice if showdown else 1)
    roll_steps(rules, state, log, dice, showdown, state.bonus[0], state.bonus[1])


@rule
def move_extra(rules, state, log, dice):
    """Roll for the extra move that Qing Luan's skill 1 may be (MR-10.2)."""
    state.extra_move = 1
    roll_steps(rules, state, log, dice, False, 0, 0)


@rule
def roll_steps(rules, state, log, dice, sums, least, most):
    """Roll, and ask for a destination among all that the dice allow (MR-3.4 to MR-3.7)."""
    seat = state.active
    rolled = counts = 0
    for i in range(dice):
        face = roll(state, Chance.MOVE_DIE + seat, rules.dice.sides)
        counts |= 1 << face
        if sums:
            for j in range(i):
                counts |= 1 << face + (rolled >> 4 * j & 15)
        rolled |= face << 4 * i
    allowed = 0
    for bonus in range(least, most + 1):
        allowed |= counts << bonus
    emit(log, Happened.MOVE_ROLL, seat, a=rolled, b=allowed)
    options = destinations(rules, state.tile[seat], allowed)
    if options == 0:
        state.extra_move = 0
        emit(log, Happened.NO_MOVE, seat)
    else:
        ask(state, seat, Phase.DEST, options)


@rule
def destinations(rules, tile, counts):
    """Mask of the tiles where a walk of an allowed number of steps ends (MR-3.4)."""
    options = 0
    for steps in range(len(rules.reach[tile])):
        if counts >> steps & 1:
            options |= rules.reach[tile][steps]
    return options


@rule
def arrive(rules, state, log, tile):
    """Put the token on the chosen tile, which may activate (MR-4.1, MR-4.2, MR-15.3)."""
    seat, extra = state.active, state.extra_move
    emit(log, Happened.MOVED, seat, tile, a=state.tile[seat], b=Way.SKILL if extra else Way.STEP)
    state.tile[seat] = tile
    state.extra_move = 0
    if extra:
        return
    if rules.goal.endpoint_wins and tile == rules.map.corners[(state.corner[seat] + 2) % 4]:
        end_game(state, log, Reason.ENDPOINT, seat)
    elif rules.tiles.start_tile_inert and tile == state.start_tile:
        emit(log, Happened.TILE_INERT, seat, tile)
    else:
        activate(rules, state, log, seat, tile)


@rule
def activate(rules, state, log, seat, tile):
    """Do what the tile says (MR-4.3, MR-4.4)."""
    kind = rules.map.tiles.kind[tile]
    emit(log, Happened.TILE, seat, tile, a=kind)
    if kind == Kind.WEAPON:
        draw_weapon(rules, state, log, seat, is_ready_when_drawn(rules))
    elif kind == Kind.CHALLENGE:
        draw_challenge(rules, state, log, seat)
    elif kind == Kind.CHANCE:
        draw_chance(rules, state, log, seat)
    elif rules.map.tiles.effects_n[tile] > 0:
        if rules.regular.mode == Regular.PRINTED:
            open_list(state, Source.TILE, Stage.STEPS, tile, seat)
        elif rules.regular.mode == Regular.CHANCE:
            draw_chance(rules, state, log, seat)

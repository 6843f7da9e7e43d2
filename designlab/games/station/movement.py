"""Moves: the graphs of the cards, allowances and reach (ST-3.1 to ST-3.6)."""

from __future__ import annotations

import numpy as np

from designlab.games.station.ruleset import NODES, PAIRS
from designlab.games.station.table import (
    CARD_POINTS,
    enemy_points,
    is_front,
    name_points,
    with_partners,
)
from designlab.games.station.vocabulary import (
    GENERAL,
    NONE,
    PIECES,
    POINTS,
    Happened,
    Phase,
    Via,
)
from designlab.kernel import emit, rule

EVERYWHERE = (1 << POINTS) - 1
PAIR_BITS = np.array([1 << a * NODES + b | 1 << b * NODES + a for a, b in PAIRS])
"""A graph on seven nodes is a mask of 49 bits: bit a * 7 + b says that a step leads from a to b."""

# -- graphs -----------------------------------------------------------------------------------


@rule
def front_graph(rules):
    """The graph on the front of every card."""
    graph = 0
    layout = rules.layouts.front
    for i in range(rules.front_graphs.steps_n[layout]):
        graph |= int(PAIR_BITS[rules.front_graphs.steps[layout][i]])
    return graph


@rule
def back_graph(rules, state):
    """The open passages of a back; a sealed one is left out (ST-8.5)."""
    graph = 0
    for i in range(rules.back.passages_n):
        if rules.back.passages[i] != state.seal:
            graph |= int(PAIR_BITS[rules.back.passages[i]])
    return graph


@rule
def steps_from(graph, nodes):
    """Mask of the nodes of one card that are a step away from some of `nodes`."""
    near = 0
    for node in range(NODES):
        if nodes >> node & 1:
            near |= graph >> node * NODES & CARD_POINTS
    return near


@rule
def neighbours(rules, state, graph, points):
    """Points a step away from some of `points`, under both names; backs are closed (ST-3.3)."""
    near = 0
    for station in range(rules.cards.n):
        here = points >> station * NODES & CARD_POINTS
        if here and not state.flipped[station]:
            near |= steps_from(graph, here) << station * NODES
    return with_partners(state, near)


# -- reach ------------------------------------------------------------------------------------


@rule
def allowance(rules, state, piece):
    """Steps that a move of the piece may have (ST-3.2)."""
    if state.jump[piece] > 0:
        return state.jump[piece]
    if piece >= GENERAL:
        return rules.general.move
    return max(0, rules.soldier.move_base - state.hp[piece])


@rule
def steer_allowance(rules, state, piece):
    """Steps that a soldier may be steered by a skill (ST-6.5)."""
    return max(0, rules.soldier.move_base - state.hp[piece])


@rule
def ground(rules, state, piece):
    """Mask of the points that the piece may enter: not all, for a general (ST-3.6)."""
    if piece < GENERAL:
        return EVERYWHERE
    mask = 0
    for station in range(rules.cards.n):
        mine = state.owner[station] == NONE or state.owner[station] == state.of[piece]
        if mine and not state.flipped[station]:
            mask |= CARD_POINTS << station * NODES
    return with_partners(state, mask)


@rule
def reach(rules, state, piece, steps):
    """Mask of the points that the piece can move to in 1 to `steps` steps (ST-3.3 to ST-3.6)."""
    if not is_front(state.at[piece]):
        return 0
    graph = front_graph(rules)
    open_points = EVERYWHERE & ~with_partners(state, enemy_points(state, state.of[piece]))
    allowed = ground(rules, state, piece)
    start = with_partners(state, 1 << state.at[piece])
    reached = start
    frontier = start
    for _ in range(steps):
        frontier = neighbours(rules, state, graph, frontier) & allowed & ~reached
        reached |= frontier
        frontier &= open_points
        if frontier == 0:
            break
    return name_points(state, reached & ~start)


@rule
def can_go(rules, state, piece, steps):
    """Whether the piece can go somewhere with this allowance."""
    if steps < 1 or not is_front(state.at[piece]):
        return False
    start = with_partners(state, 1 << state.at[piece])
    near = neighbours(rules, state, front_graph(rules), start)
    return near & ~start & ground(rules, state, piece) != 0


@rule
def move_limit(rules, state):
    """Moves that this turn allows in all (ST-2.6)."""
    limit = rules.turn.max_moves
    if state.turn_index == 0:
        limit = min(limit, rules.turn.first_turn_moves)
    return limit + state.extra_moves


@rule
def may_move(rules, state, piece):
    """Whether the piece may make one of the moves that are left (ST-3.1)."""
    if state.moves >= move_limit(rules, state):
        return False
    return rules.turn.same_piece_twice or not state.moved >> piece & 1


@rule
def movers(rules, state):
    """Mask of the active player's pieces that can make a move now."""
    mask = 0
    for piece in range(PIECES):
        if state.of[piece] == state.active and is_front(state.at[piece]):
            steps = allowance(rules, state, piece)
            if may_move(rules, state, piece) and can_go(rules, state, piece, steps):
                mask |= 1 << piece
    return mask


@rule
def count_move(state, piece):
    """One of the turn's moves is used, by this piece."""
    state.moves += 1
    state.moved |= 1 << piece


@rule
def go(state, log, piece, point, via):
    """Put the moving piece on its destination, where its arrival is resolved next (ST-3.7)."""
    state.mover = piece
    state.origin = state.at[piece]
    state.at[piece] = point
    emit(log, Happened.MOVED, state.of[piece], via, a=piece, b=state.origin, c=point)
    state.phase = Phase.ARRIVE


@rule
def move(rules, state, log, point):
    """A move of the active player (ST-3.1)."""
    count_move(state, state.mover)
    go(state, log, state.mover, point, Via.MOVE)

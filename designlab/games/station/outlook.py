"""What the bots make of a position: expected points, targets, distances."""

from __future__ import annotations

from designlab.games.station.knowledge import knows
from designlab.games.station.movement import (
    front_graph,
    neighbours,
)
from designlab.games.station.ruleset import NODES
from designlab.games.station.table import (
    card_points,
    class_points,
    enemies_at,
    is_front,
    with_partners,
)
from designlab.games.station.vocabulary import (
    CORE,
    NONE,
    PIECES,
)
from designlab.kernel import rule

FAR = 99
"""The distance of what cannot be reached."""


@rule
def worth(rules, state, station):
    """Expected points of a station for the active player."""
    if knows(state, state.active, station):
        return 1.0 * class_points(rules, state, station)
    skill = rules.cards.skill[state.card[station]]
    total = n = 0
    for card in range(rules.cards.n):
        if rules.cards.skill[card] == skill:
            n += 1
            total += card_points(rules, card)
    return total / n


@rule
def leads(rules, state):
    """Whether no other player seems to have more points than the active one."""
    mine = expected_points(rules, state, state.active)
    for seat in range(rules.players.default):
        if expected_points(rules, state, seat) > mine:
            return False
    return True


@rule
def expected_points(rules, state, seat):
    """What the active player expects another to have."""
    total = 0.0
    for station in range(rules.cards.n):
        if state.owner[station] == seat:
            total += worth(rules, state, station)
    return total


@rule
def everything_owned(rules, state):
    """Whether no station is without owner."""
    for station in range(rules.cards.n):
        if state.owner[station] == NONE:
            return False
    return True


@rule
def holds_main(state, piece):
    """Whether the piece stands on a main station that its owner does not own, to capture it."""
    at = state.at[piece]
    return is_front(at) and at % NODES == CORE and state.owner[at // NODES] != state.of[piece]


@rule
def targets(rules, state, general):
    """Mask of the main stations worth going to: unowned ones, for soldiers enemy ones too."""
    mask = 0
    for station in range(rules.cards.n):
        owner = state.owner[station]
        if state.flipped[station] or owner == state.active or (general and owner != NONE):
            continue
        if not enemies_at(state, station * NODES, state.active):
            mask |= 1 << station * NODES
    return mask


@rule
def distance(rules, state, goals, points):
    """Steps from the nearest of `points` to the nearest goal, `FAR` if there is no way."""
    if goals == 0:
        return FAR
    graph = front_graph(rules)
    reached = goals
    points = with_partners(state, points)
    for steps in range(12):
        if reached & points:
            return steps
        reached |= neighbours(rules, state, graph, reached)
    return FAR


@rule
def walk(rules, state, point):
    """Steps of the nearest own piece to a point."""
    mine = 0
    for piece in range(PIECES):
        if state.of[piece] == state.active and is_front(state.at[piece]):
            mine |= 1 << state.at[piece]
    return distance(rules, state, mine, 1 << point) if mine else FAR

"""How bots behave in a contest: attackers make for the core, guards for the attackers."""

from __future__ import annotations

from designlab.games.station.movement import back_graph, steps_from
from designlab.games.station.ruleset import NODES, PAIRS
from designlab.games.station.table import enemies_at, enemy_nodes, general_on_core
from designlab.games.station.vocabulary import BACKS, CORE, EXIT, GENERAL, NONE, PIECES, Act, Phase
from designlab.kernel import rule


@rule
def contest_value(rules, state, action):
    """What an option on the back of a station seems to be worth."""
    phase = state.phase
    if phase == Phase.STEP:
        choice = action - Act.STEP
        if choice >= PIECES * NODES:
            return 0.5
        return step_value(rules, state, choice // NODES, choice % NODES)
    if phase == Phase.CONTEST_TARGET:
        target = action - Act.TARGET
        owner = target - GENERAL == state.owner[state.arena]
        return 10.0 * owner - state.hp[target]
    if phase == Phase.SEAL:
        return seal_value(state, action - Act.SEAL)
    return core_value(rules, state, action - Act.CORE + 1)


@rule
def hops(graph, start, goals):
    """Passages from a node to the nearest goal, at most 7."""
    reached = 1 << start
    for n in range(NODES):
        if reached & goals:
            return n
        reached |= steps_from(graph, reached)
    return NODES


@rule
def step_value(rules, state, piece, node):
    """What a step is worth: attack, guard or chase."""
    station, seat = state.arena, state.stepper
    location = BACKS + station * NODES + node
    if state.at[piece] == location:
        return -3.0
    owner = state.owner[station]
    graph = back_graph(rules, state)
    others = enemy_nodes(state, station, seat)
    met = enemies_at(state, location, seat)
    if owner == seat:
        return 40.0 if met else 5.0 - hops(graph, node, others)
    if owner == NONE:
        strong = piece >= GENERAL and state.hp[piece] > 1
        if strong:
            return 30.0 if met else 5.0 - hops(graph, node, others)
        return -20.0 if met else 1.0 * hops(graph, node, others)
    if general_on_core(state, station):
        if node == CORE:
            return 50.0
        danger = 5.0 if met else 0.0
        return 10.0 - 2 * hops(graph, node, 1 << CORE) - danger
    if met:
        return -10.0
    return 20.0 if node == EXIT else -1.0 * hops(graph, node, 1 << EXIT)


@rule
def core_value(rules, state, node):
    """Where to start on a back: guards near attackers, others far from them."""
    station, seat = state.arena, state.of[state.mover]
    others = enemy_nodes(state, station, seat) & ~(1 << CORE)
    gap = hops(back_graph(rules, state), node, others) if others else 0
    return -1.0 * gap if state.owner[station] == seat else 1.0 * gap


@rule
def seal_value(state, passage):
    """Seal the passage between the core and an attacker beside it."""
    if passage == len(PAIRS):
        return 0.0
    if passage >= NODES - 1:
        return -1.0
    location = BACKS + state.arena * NODES + 1 + passage
    return 5.0 if enemies_at(state, location, state.stepper) else -1.0

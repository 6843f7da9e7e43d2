"""Links: which sub-stations may be joined, and what joining and parting them does (ST-4)."""

from __future__ import annotations

from designlab.games.station.movement import EVERYWHERE
from designlab.games.station.ruleset import NODES
from designlab.games.station.table import (
    CARD_POINTS,
    SUB_STATIONS,
    cluster,
    enemies_at,
    enemy_points,
    is_front,
    point_name,
)
from designlab.games.station.vocabulary import NONE, PIECES, POINTS, Happened, Phase
from designlab.kernel import emit, rule


@rule
def links_between(state, one, other):
    """Links that two cards share."""
    n = 0
    for point in range(one * NODES, one * NODES + NODES):
        n += state.link[point] >= 0 and state.link[point] // NODES == other
    return n


@rule
def mixed_points(state):
    """Mask of the front points on which pieces of several players stand."""
    seen = mixed = 0
    for piece in range(PIECES):
        if is_front(state.at[piece]):
            here = 1 << state.at[piece]
            if seen & here and enemies_at(state, state.at[piece], state.of[piece]):
                mixed |= here
            seen |= here
    return mixed


@rule
def link_budget(rules, state):
    """Whether another link may be made this turn (ST-2.6)."""
    used = state.links + (state.unlinks if rules.link.shared_budget else 0)
    return used < rules.link.per_turn + state.extra_links


@rule
def unlink_budget(rules, state):
    """Whether another link may be broken this turn (ST-2.6)."""
    used = state.unlinks + (state.links if rules.link.shared_budget else 0)
    return used < rules.link.unlink_per_turn


@rule
def ends_for(rules, state, station):
    """Mask of the sub-stations that the station may be linked to, pieces aside (ST-4.1, ST-4.2)."""
    mask = 0
    joined = 0 if rules.link.allow_cycles else cluster(state, station)
    for other in range(rules.cards.n):
        if other == station or state.flipped[other] or joined >> other & 1:
            continue
        if links_between(state, station, other) < rules.link.max_between_pair:
            mask |= SUB_STATIONS << other * NODES
    return mask & ~state.linked


@rule
def bars(state, point):
    """Mask of the points that pieces bar from being linked with this one (ST-4.3)."""
    for piece in range(PIECES):
        if state.at[piece] == point:
            if enemies_at(state, point, state.of[piece]):
                return EVERYWHERE
            return enemy_points(state, state.of[piece])
    return mixed_points(state)


@rule
def link_ends(rules, state, point):
    """Mask of the sub-stations that may be linked with this own one (ST-4.1 to ST-4.3)."""
    ends = ends_for(rules, state, point // NODES)
    return ends & ~bars(state, point) if ends else 0


@rule
def link_starts(rules, state):
    """Mask of the own sub-stations that may be linked with some other (ST-4.1)."""
    mask = 0
    if not link_budget(rules, state):
        return mask
    mixed = mixed_points(state)
    for station in range(rules.cards.n):
        if state.owner[station] == state.active and not state.flipped[station]:
            ends = ends_for(rules, state, station)
            if ends & ~mixed:
                mask |= SUB_STATIONS << station * NODES
    mask &= ~state.linked
    for piece in range(PIECES):
        at = state.at[piece]
        if is_front(at) and mask >> at & 1 and link_ends(rules, state, at) == 0:
            mask &= ~(1 << at)
    return mask


@rule
def stations_of(rules, points):
    """Mask of the stations to which some of the points belong."""
    mask = 0
    for station in range(rules.cards.n):
        if points >> station * NODES & CARD_POINTS:
            mask |= 1 << station
    return mask


@rule
def set_link(state, point, other):
    """Make two sub-stations one point; pieces on either stand on it (ST-4.4)."""
    state.link[point] = other
    state.link[other] = point
    state.linked |= 1 << point | 1 << other
    for piece in range(PIECES):
        if state.at[piece] == point or state.at[piece] == other:
            state.at[piece] = min(point, other)


@rule
def make_link(state, log, other):
    """The active player links the chosen own sub-station with another (ST-4.1, ST-4.4)."""
    set_link(state, state.point, other)
    state.links += 1
    emit(log, Happened.LINKED, state.active, a=state.point, b=other)
    state.phase = Phase.RESOLVED


@rule
def breakable_links(rules, state):
    """Mask of the links, by name, that the active player may break (ST-4.5 to ST-4.7)."""
    mask = 0
    if not unlink_budget(rules, state):
        return mask
    for point in range(POINTS):
        if state.linked >> point & 1 and state.link[point] > point:
            one, other = point // NODES, state.link[point] // NODES
            if state.owner[one] == state.active or state.owner[other] == state.active:
                mask |= 1 << point
    if rules.link.unlink_occupied == 0:
        for piece in range(PIECES):
            if is_front(state.at[piece]):
                mask &= ~(1 << state.at[piece])
    return mask


@rule
def side_after(state, piece, one, other):
    """The card on which a piece stays when the link of two cards is broken (ST-4.6)."""
    if state.flipped[one]:
        return other
    if state.flipped[other]:
        return one
    seat = state.of[piece]
    first, second = state.owner[one] == seat, state.owner[other] == seat
    if first == second:
        first = state.owner[one] == state.active
        second = state.owner[other] == state.active
        if first == second:
            return min(one, other)
    return one if first else other


@rule
def break_link(state, log, point):
    """Take a link apart; pieces on it go to the side of ST-4.6 (ST-7.9: the front one)."""
    partner = state.link[point]
    for piece in range(PIECES):
        if state.at[piece] == point:
            side = side_after(state, piece, point // NODES, partner // NODES)
            state.at[piece] = point if side == point // NODES else partner
    state.link[point] = NONE
    state.link[partner] = NONE
    state.linked &= ~(1 << point | 1 << partner)
    emit(log, Happened.UNLINKED, a=point, b=partner)


@rule
def unlink(state, log, point):
    """The active player breaks a link (ST-4.5)."""
    break_link(state, log, point)
    state.unlinks += 1
    state.phase = Phase.RESOLVED


@rule
def drop_links(rules, state, log, station):
    """Remove the links of a station, where a flip does so (ST-7.9)."""
    for node in range(1, NODES):
        point = station * NODES + node
        if state.link[point] >= 0:
            break_link(state, log, point_name(state, point))

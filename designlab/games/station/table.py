"""What the table says: who stands where, what is linked, what anybody may do there.

These rules only read the position.  A *mask* is a whole number whose bits stand for points,
pieces, stations or seats.
"""

from __future__ import annotations

from designlab.games.station.ruleset import CARDS, NODES
from designlab.games.station.vocabulary import (
    BACKS,
    CORE,
    GENERAL,
    NONE,
    PIECES,
    POINTS,
    SOLDIERS,
    SUPPLY,
)
from designlab.kernel import rule

CARD_POINTS = (1 << NODES) - 1
SUB_STATIONS = CARD_POINTS - 1
SMALL_CORES = 0b0111110
SOLDIER_MASK = (1 << SOLDIERS) - 1

# -- points -----------------------------------------------------------------------------------


@rule
def berth_of(location):
    """The station of a front point or back node; a linked point's is that of its name."""
    return location // NODES % CARDS


@rule
def is_front(location):
    """Whether this is a point on a front side."""
    return 0 <= location < BACKS


@rule
def point_name(state, point):
    """The point by its own name: the smaller of the two that are linked (ST-4.4)."""
    partner = state.link[point]
    return partner if 0 <= partner < point else point


@rule
def belongs(state, point, station):
    """Whether the front point is one of the station's, by a link too."""
    if point // NODES == station:
        return True
    partner = state.link[point]
    return partner >= 0 and partner // NODES == station


@rule
def other_card(state, point, station):
    """The other card of a linked point of the station, or NONE."""
    partner = state.link[point]
    if partner < 0:
        return NONE
    berth = point // NODES
    return partner // NODES if berth == station else berth


@rule
def name_points(state, mask):
    """The points of a mask by their own names (ST-4.4)."""
    joint = mask & state.linked
    if joint:
        for point in range(POINTS):
            if joint >> point & 1 and state.link[point] < point:
                mask = mask & ~(1 << point) | 1 << state.link[point]
    return mask


@rule
def with_partners(state, mask):
    """The points of a mask under both of their names."""
    joint = mask & state.linked
    if joint:
        for point in range(POINTS):
            if joint >> point & 1:
                mask |= 1 << state.link[point]
    return mask


# -- pieces -----------------------------------------------------------------------------------


@rule
def enemies_at(state, location, seat):
    """Mask of the pieces of others at a location."""
    mask = 0
    for piece in range(PIECES):
        if state.at[piece] == location and state.of[piece] != seat:
            mask |= 1 << piece
    return mask


@rule
def enemy_points(state, seat):
    """Mask of the front points on which pieces of others stand."""
    mask = 0
    for piece in range(PIECES):
        if is_front(state.at[piece]) and state.of[piece] != seat:
            mask |= 1 << state.at[piece]
    return mask


@rule
def enemy_nodes(state, station, seat):
    """Mask of the nodes on the station's back on which pieces of others stand."""
    mask = 0
    first = BACKS + station * NODES
    for piece in range(PIECES):
        if first <= state.at[piece] < first + NODES and state.of[piece] != seat:
            mask |= 1 << state.at[piece] - first
    return mask


@rule
def seats_inside(state, station):
    """Mask of the seats with a piece on the station's back."""
    mask = 0
    first = BACKS + station * NODES
    for piece in range(PIECES):
        if first <= state.at[piece] < first + NODES:
            mask |= 1 << state.of[piece]
    return mask


@rule
def count_soldiers(state, seat):
    """Soldiers of a seat."""
    n = 0
    for soldier in range(SOLDIERS):
        n += state.of[soldier] == seat
    return n


@rule
def next_die(rules, state):
    """The lowest die in the supply, or NONE."""
    for soldier in range(rules.soldiers.supply):
        if state.of[soldier] == NONE:
            return soldier
    return NONE


@rule
def soldiers_on_front(state, seat):
    """Mask of a seat's soldiers on front sides, of everybody's if the seat is NONE."""
    mask = 0
    for soldier in range(SOLDIERS):
        if is_front(state.at[soldier]) and (seat == NONE or state.of[soldier] == seat):
            mask |= 1 << soldier
    return mask


# -- stations ---------------------------------------------------------------------------------


@rule
def count_stations(rules, state, seat):
    """x: stations of a seat now (ST-5.8)."""
    n = 0
    for station in range(rules.cards.n):
        n += state.owner[station] == seat
    return n


@rule
def soldier_cap(rules, state, seat):
    """Soldiers that a seat may have (ST-2.4)."""
    return count_stations(rules, state, seat) * rules.soldiers.per_station


@rule
def free_mains(rules, state, seat):
    """Mask of own front-side stations without an enemy piece on M (ST-2.5)."""
    mask = 0
    blocked = enemy_points(state, seat)
    for station in range(rules.cards.n):
        if state.owner[station] == seat and not state.flipped[station]:
            mask |= (1 - (blocked >> station * NODES & 1)) << station
    return mask


@rule
def free_subs(rules, state, seat):
    """Mask of enemy-free sub-stations of own front-side stations (ST-2.4, ST-8.9)."""
    mask = 0
    for station in range(rules.cards.n):
        if state.owner[station] == seat and not state.flipped[station]:
            mask |= SUB_STATIONS << station * NODES
    return name_points(state, mask) & ~enemy_points(state, seat)


@rule
def general_on_core(state, station):
    """Whether the general of the station's owner is on C (ST-8.5)."""
    owner = state.owner[station]
    return owner >= 0 and state.at[GENERAL + owner] == BACKS + station * NODES + CORE


@rule
def station_to_flip(state, seat):
    """The station that the seat's general can turn over from M or C, or NONE (ST-7.1)."""
    location = state.at[GENERAL + seat]
    if location == SUPPLY or location % NODES != CORE:
        return NONE
    return berth_of(location)


@rule
def card_points(rules, card):
    """What the class of a card is worth (ST-10.4)."""
    mark = rules.cards.class_[card]
    if mark == 0:
        return rules.points.A
    return rules.points.B if mark == 1 else rules.points.C


@rule
def class_points(rules, state, station):
    """What the class of a station is worth."""
    return card_points(rules, state.card[station])


@rule
def count_points(rules, state, seat):
    """The points of the own stations (ST-10.4)."""
    total = 0
    for station in range(rules.cards.n):
        if state.owner[station] == seat:
            total += class_points(rules, state, station)
    return total


@rule
def cluster(state, station):
    """Mask of the stations connected with this one; closed links count (ST-10.1)."""
    reached = 1 << station
    grown = True
    while grown:
        before = reached
        for point in range(POINTS):
            if state.linked >> point & 1 and reached >> point // NODES & 1:
                reached |= 1 << state.link[point] // NODES
        grown = reached != before
    return reached

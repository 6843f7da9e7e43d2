"""Who knows what: class marks are the only hidden thing (ST-5.5)."""

from __future__ import annotations

from designlab.games.station.table import count_points
from designlab.games.station.vocabulary import PUBLIC
from designlab.kernel import rule
from designlab.kernel.chance import bits, seed_streams, set_key

HIDDEN = 1
"""The stream whose numbers `resample` shuffles with; the deal has used it up."""


@rule
def knows(state, seat, station):
    """Whether a seat, or a spectator (-1), knows the station's mark."""
    return state.known[station] >> (seat if seat >= 0 else PUBLIC) & 1 == 1


@rule
def resample(rules, state, seat, seed):
    """Redraw what the seat cannot know: dice to come, and which card with the skill that a front
    shows lies on which of the stations whose mark it does not know."""
    set_key(state, HIDDEN, seed)
    for station in range(rules.cards.n - 1, 0, -1):
        if not knows(state, seat, station):
            trade(rules, state, seat, station)
    seed_streams(state, seed)


@rule
def trade(rules, state, seat, station):
    """Swap the card with that of a random station up to here of the same kind (Fisher-Yates)."""
    skill = rules.cards.skill[state.card[station]]
    n = 0
    for other in range(station + 1):
        n += is_alike(rules, state, seat, other, skill)
    pick = (bits(state, HIDDEN) * n) >> 32
    for other in range(station + 1):
        if is_alike(rules, state, seat, other, skill):
            if pick == 0:
                card = state.card[other]
                state.card[other] = state.card[station]
                state.card[station] = card
                return
            pick -= 1


@rule
def is_alike(rules, state, seat, station, skill):
    """Whether the station shows this skill and has a mark that the seat does not know."""
    if knows(state, seat, station):
        return False
    return rules.cards.skill[state.card[station]] == skill


@rule
def standing(rules, state, seat):
    """How well a seat stands: its points."""
    return 1.0 * count_points(rules, state, seat)

"""Setup: ranking, characters and starting corners (MR-1)."""

from __future__ import annotations

from designlab.games.mountains.cards import fill_challenges, fill_chances
from designlab.games.mountains.contests import rank
from designlab.games.mountains.effects import ask, fill_arsenal
from designlab.games.mountains.state import (
    CLOCKWISE,
    Chance,
    CharacterMode,
    Happened,
    Phase,
    StartMode,
)
from designlab.games.mountains.values import seat_at
from designlab.kernel import emit, rule
from designlab.kernel.piles import draw_card, find, put, take_at
from designlab.kernel.records import NOBODY


@rule
def clear_table(rules, state):
    """The table before anything is dealt: decks face down, weapons in their piles (MR-1.1)."""
    state.winner = NOBODY
    state.reason = NOBODY
    state.phase = Phase.RESUME
    state.living = rules.players.count
    state.range_factor = 1
    for seat in range(len(state.tile)):
        state.character[seat] = NOBODY
        state.corner[seat] = NOBODY
        state.tile[seat] = NOBODY
    for weapon in range(len(state.owner)):
        state.owner[weapon] = NOBODY
    fill_arsenal(rules, state)
    fill_challenges(rules, state)
    fill_chances(rules, state)
    for being in range(rules.characters.n):
        put(state.unclaimed, being)


@rule
def roll_for_order(rules, state, log):
    """Rank the seats and find the pick order; its first is the first player (MR-1.2 to MR-1.5)."""
    n = rules.players.count
    for seat in range(n):
        state.order[seat] = seat
    rank(rules, state, log, n, Chance.INITIATIVE)
    order = 0
    for i in range(n):
        order |= state.order[i] << 4 * i
    emit(log, Happened.INITIATIVE, a=order)
    state.first = state.order[0]
    if rules.setup.pick_order == CLOCKWISE:
        for i in range(n):
            state.order[i] = (state.first + i) % n


@rule
def next_pick(rules, state, log):
    """Ask the next player for a character; random draws and the last one need no choice."""
    while state.asked < rules.players.count:
        seat = state.order[state.asked]
        if rules.setup.character_mode == CharacterMode.RANDOM:
            being = draw_card(state, Chance.CHARACTERS, state.unclaimed)
            become(rules, state, log, seat, being)
        elif state.unclaimed.n == 1:
            claim(rules, state, log, seat, state.unclaimed.card[0])
        else:
            options = 0
            for i in range(state.unclaimed.n):
                options |= 1 << state.unclaimed.card[i]
            ask(state, seat, Phase.PICK, options)
            return
    state.asked = 0
    next_corner(rules, state, log)


@rule
def claim(rules, state, log, seat, being):
    """Take a character card that lies open (MR-1.3)."""
    take_at(state.unclaimed, find(state.unclaimed, being))
    become(rules, state, log, seat, being)


@rule
def become(rules, state, log, seat, being):
    """Play this character (MR-1.6, MR-1.7)."""
    state.character[seat] = being
    state.hp[seat] = min(rules.hp.start[being], rules.hp.max)
    state.asked += 1
    emit(log, Happened.CHARACTER, seat, being)


@rule
def next_corner(rules, state, log):
    """Ask the next player for a corner, or put the token where it has to start (MR-1.8, MR-1.9)."""
    while state.asked < rules.players.count:
        seat = seat_at(rules, state.first, state.asked)
        mode = rules.setup.start_mode
        if mode == StartMode.HOME:
            start_at(rules, state, log, seat, rules.characters.element[state.character[seat]])
        elif state.asked == 0:
            ask(state, seat, Phase.CORNER, 0b1111)
            return
        elif mode == StartMode.SHARED:
            start_at(rules, state, log, seat, state.corner[state.first])
        elif state.asked == 2:
            ask(state, seat, Phase.CORNER, free_corners(rules, state))
            return
        else:
            before = seat_at(rules, state.first, state.asked - 1)
            start_at(rules, state, log, seat, (state.corner[before] + 2) % 4)


@rule
def free_corners(rules, state):
    """Mask of the corners where nobody starts."""
    options = 0b1111
    for seat in range(rules.players.count):
        if state.corner[seat] != NOBODY:
            options &= ~(1 << state.corner[seat])
    return options


@rule
def start_at(rules, state, log, seat, corner):
    """Put the token on its starting corner (MR-1.10)."""
    state.corner[seat] = corner
    state.tile[seat] = rules.map.corners[corner]
    state.asked += 1
    emit(log, Happened.START_CORNER, seat, state.tile[seat])

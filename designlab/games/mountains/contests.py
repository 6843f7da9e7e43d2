"""Who wins: the ranking by dice, and the mini-games settled at the table (MR-12)."""

from __future__ import annotations

from designlab.games.mountains.state import Chance, Contest, Happened, Mode
from designlab.games.mountains.values import seat_at
from designlab.kernel import emit, roll, rule
from designlab.kernel.chance import NOT_FORCED, bits, pop_forced
from designlab.kernel.records import NOBODY

# -- the ranking procedure (MR-12.7) ----------------------------------------------------------
# `state.order` holds the group.  It is cut into ties, runs of seats that are still equal: at the
# first place of a run stand its end and how often it has been rolled again.


@rule
def rank(rules, state, log, n, stream):
    """Put the first `n` seats of `state.order` in order, the best first (MR-12.7)."""
    state.tie_end[0] = n
    state.tie_depth[0] = 0
    at = 0
    while at < n:
        end = state.tie_end[at]
        if end - at == 1:
            at = end
        elif state.tie_depth[at] > rules.dice.max_rerolls:
            sort_by_seat(state, at, end)
            at = end
        else:
            roll_off(rules, state, log, at, end, stream)


@rule
def roll_off(rules, state, log, at, end, stream):
    """Everyone of a tie rolls; it is sorted and cut into the ties that remain."""
    rolls = 0
    for i in range(at, end):
        state.roll[i] = roll(state, stream, rules.dice.sides)
        rolls |= (state.order[i] << 4 | state.roll[i]) << 8 * (i - at)
    emit(log, Happened.CONTEST_DICE, a=rolls)
    depth = state.tie_depth[at] + 1
    for i in range(at + 1, end):
        j = i
        while j > at and state.roll[j - 1] < state.roll[j]:
            exchange(state, j - 1, j)
            j -= 1
    first = at
    for i in range(at + 1, end + 1):
        if i == end or state.roll[i] != state.roll[first]:
            state.tie_end[first] = i
            state.tie_depth[first] = depth
            first = i


@rule
def exchange(state, i, j):
    """Exchange two places of the ranking."""
    seat, face = state.order[i], state.roll[i]
    state.order[i], state.roll[i] = state.order[j], state.roll[j]
    state.order[j], state.roll[j] = seat, face


@rule
def sort_by_seat(state, at, end):
    """The lower seat is better."""
    for i in range(at + 1, end):
        j = i
        while j > at and state.order[j - 1] > state.order[j]:
            exchange(state, j - 1, j)
            j -= 1


# -- mini-games (MR-12.2 to MR-12.5) ----------------------------------------------------------


@rule
def hold_contest(rules, state, log, entrants):
    """Settle the mini-game of the card in play among the seats of the mask `entrants`."""
    game = rules.challenge_cards.game[state.card]
    sector = 0
    if game == Contest.SPIN:
        sector = roll(state, Chance.SPIN, rules.challenge.spin_sectors)
        if sector <= rules.challenge_cards.wins_on[state.card]:
            state.champion = state.drawer
        else:
            state.loser = state.drawer
    elif game == Contest.DICE:
        cast_dice(rules, state, log, entrants)
    else:
        state.champion = physical_winner(rules, state, entrants, game)
        if rules.challenge_cards.mode[state.card] == Mode.DUEL:
            state.loser = the_other(rules, entrants, state.champion)
    winner = state.champion
    item = state.card if winner != NOBODY else NOBODY
    emit(log, Happened.CONTEST, winner, item, 0, state.card, state.loser, sector)


@rule
def cast_dice(rules, state, log, entrants):
    """The highest roll wins, the lowest loses (MR-12.4)."""
    n = 0
    for distance in range(rules.players.count):
        seat = seat_at(rules, state.drawer, distance)
        if entrants >> seat & 1:
            state.order[n] = seat
            n += 1
    rank(rules, state, log, n, Chance.CONTEST_DIE)
    state.champion = state.order[0]
    state.loser = state.order[n - 1]


@rule
def skill_of(rules, game, seat):
    """How good the seat is at a physical mini-game."""
    if game == Contest.STARE:
        return rules.physical.weights.stare[seat]
    if game == Contest.RPS:
        return rules.physical.weights.rps[seat]
    return rules.physical.weights.grab[seat]


@rule
def physical_winner(rules, state, entrants, game):
    """Who wins a mini-game that is settled at the table (MR-12.3); the table may say it."""
    if state.forced_n > 0:
        winner = pop_forced(state, Chance.CONTEST)
        if winner != NOT_FORCED:
            if winner < 0 or entrants >> winner & 1 == 0:
                raise ValueError("the forced winner does not take part")
            return winner
    total = 0.0
    for seat in range(rules.players.count):
        if entrants >> seat & 1:
            total += skill_of(rules, game, seat)
    rest = bits(state, Chance.CONTEST) / 4294967296.0 * total
    winner = NOBODY
    for distance in range(rules.players.count):
        seat = seat_at(rules, state.drawer, distance)
        if entrants >> seat & 1 and rest >= 0:
            winner = seat
            rest -= skill_of(rules, game, seat)
    return winner


@rule
def the_other(rules, entrants, winner):
    """The loser of a duel."""
    for seat in range(rules.players.count):
        if seat != winner and entrants >> seat & 1:
            return seat
    return NOBODY

"""Chips and cards changing hands, and players leaving the game (BE-16)."""

from __future__ import annotations

from designlab.games.beings.state import (
    CAMP,
    CARDS,
    STRIDE,
    TURN_UP,
    Face,
    Happened,
    Status,
)
from designlab.games.beings.values import is_active
from designlab.kernel import emit, rule
from designlab.kernel.chance import NOT_FORCED, pop_forced
from designlab.kernel.piles import take_top
from designlab.kernel.records import NOBODY

# -- chips ------------------------------------------------------------------------------------


@rule
def gain(state, log, seat, chips, cause):
    """Chips from the bank; nothing is logged for none (BE-16.1)."""
    if chips > 0:
        state.chips[seat] += chips
        emit(log, Happened.GAIN, seat, cause, chips, 0, 0)


@rule
def lose(state, log, seat, chips, cause):
    """A forced payment, taken in full: chips may become negative (BE-16.2).

    Returns what the payer really held of it, which is all that a receiver gets.
    """
    held = min(chips, max(state.chips[seat], 0))
    state.chips[seat] -= chips
    emit(log, Happened.LOSE, seat, cause, chips, 0, 0)
    return held


# -- cards ------------------------------------------------------------------------------------


@rule
def take_card(state, seat, card):
    """Put a card into a hand."""
    state.hand[seat][card] += 1
    state.hand_n[seat] += 1


@rule
def give_card(state, seat, card):
    """Take a card out of a hand."""
    state.hand[seat][card] -= 1
    state.hand_n[seat] -= 1


@rule
def discard(state, card):
    """Lay a card on the discard pile, which is never reshuffled (BE-2.4)."""
    state.discard[card] += 1


@rule
def draw_top(state):
    """Take the deck's top card, which somebody now sees."""
    bring_up(state, CAMP)
    state.deck_seen = 0
    return take_top(state.deck)


@rule
def bring_up(state, place):
    """Make the card forced by hand, if any, the one at a tile, or at CAMP for the deck's top.

    It changes places with a card that nobody has looked at, so no player's knowledge is wrong.
    """
    if state.forced_n == 0:
        return
    card = pop_forced(state, TURN_UP)
    if card == NOT_FORCED:
        return
    top = state.deck.n - 1
    here = state.deck.card[top] if place == CAMP else state.tile_card[place]
    if here == card:
        return
    if (state.deck_seen if place == CAMP else state.seen[place]) != 0:
        raise ValueError("the forced card is not possible here: a player has seen another one")
    if not swap_in(state, card, here):
        raise ValueError("the forced card is not among the face-down cards nobody has seen")
    if place == CAMP:
        state.deck.card[top] = card
    else:
        state.tile_card[place] = card


@rule
def swap_in(state, card, instead):
    """Put `instead` where an unseen copy of `card` lies; False if there is none."""
    top = state.deck.n - 1
    for i in range(top + 1):
        if state.deck.card[i] == card and (i < top or state.deck_seen == 0):
            state.deck.card[i] = instead
            return True
    for tile in range(STRIDE * STRIDE):
        if state.tile_card[tile] == card and state.face[tile] == Face.DOWN:
            if state.seen[tile] == 0:
                state.tile_card[tile] = instead
                return True
    return False


# -- pieces -----------------------------------------------------------------------------------


@rule
def lift_piece(state, seat):
    """Take a piece off the board: it is in camp (BE-1.7)."""
    tile = state.piece[seat]
    if tile != CAMP:
        state.piece_at[tile] = NOBODY
        state.piece[seat] = CAMP


@rule
def set_piece(state, seat, tile):
    """Put a piece on a tile."""
    lift_piece(state, seat)
    state.piece[seat] = tile
    state.piece_at[tile] = seat


# -- leaving the game -------------------------------------------------------------------------


@rule
def leave(state, seat, status):
    """Remove a player; stones, tiles and the bounty stay (BE-16.4)."""
    lift_piece(state, seat)
    for card in range(CARDS):
        state.discard[card] += state.hand[seat][card]
        state.hand[seat][card] = 0
    state.hand_n[seat] = 0
    state.status[seat] = status
    state.gone += 1
    state.left[seat] = state.gone


@rule
def dies(rules, state, log, seat, cause):
    """Whether a loss has killed the player, who then leaves the game (BE-16.3)."""
    if not is_active(state, seat) or state.chips[seat] >= rules.death.min_chips:
        return False
    leave(state, seat, Status.DEAD)
    emit(log, Happened.DEATH, seat, cause, 0, 0, 0)
    return True

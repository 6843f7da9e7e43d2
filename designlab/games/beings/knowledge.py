"""What a seat cannot know, redrawn (the rulebook's table of hidden information)."""

from __future__ import annotations

from designlab.games.beings.ledger import give_card, take_card
from designlab.games.beings.state import CARDS, NO_CARD, SHUFFLE, TILES, Face
from designlab.games.beings.values import knows
from designlab.kernel import rule
from designlab.kernel.chance import seed_streams
from designlab.kernel.piles import put, shuffle, take_top


@rule
def resample(rules, state, seat, seed):
    """Deal anew all cards that the seat has not seen: other hands, face-down tiles, the deck.

    They are shuffled together and go back to the same places, so every arrangement that the seat
    could be facing is equally likely, the true one included.  What the seat has seen by a Probe
    stays, and so does who has looked where.  All coming dice are redrawn.
    """
    seed_streams(state, seed)
    deck = state.deck
    top = take_top(deck) if deck.n > 0 and knows(state.deck_seen, seat) else NO_CARD
    for tile in range(TILES):
        if is_hidden(state, tile, seat):
            put(deck, state.tile_card[tile])
    for other in range(rules.players.count):
        if other != seat:
            for card in range(CARDS):
                for _ in range(state.hand[other][card]):
                    put(deck, card)
    shuffle(state, SHUFFLE, deck)
    for other in range(rules.players.count):
        if other != seat:
            deal_hand(state, other)
    for tile in range(TILES):
        if is_hidden(state, tile, seat):
            state.tile_card[tile] = take_top(deck)
    if top != NO_CARD:
        put(deck, top)
    seed_streams(state, seed)


@rule
def is_hidden(state, tile, seat):
    """Whether the tile's card is unknown to the seat."""
    return state.face[tile] == Face.DOWN and not knows(state.seen[tile], seat)


@rule
def deal_hand(state, seat):
    """Replace a hand by as many cards from the deck's top."""
    cards = state.hand_n[seat]
    for card in range(CARDS):
        while state.hand[seat][card] > 0:
            give_card(state, seat, card)
    for _ in range(cards):
        take_card(state, seat, take_top(state.deck))

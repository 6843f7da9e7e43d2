"""What can be drawn by hand: the deck is the only thing left to chance (CX-1.1, CX-1.6)."""

from __future__ import annotations

from designlab.game import Game, State
from designlab.games.byhand import left_to_draw
from designlab.games.court.state import COURTIERS, DECK, Phase, card_rows
from designlab.gametype import Chance


def chances(game: Game, state: State) -> tuple[Chance, ...]:
    """The cards that can come next from the deck, by key, in the order of the data table."""
    s = state.view
    if state.is_terminal():
        return ()
    cards = [s.deck.card[i] for i in range(s.deck.n)]
    if s.phase <= Phase.SETUP_PLACE and not game.rules.setup.demon_free_refill:
        # the Princes set aside are shuffled in before the next card is drawn (CX-1.6, CX-1.8)
        cards += [s.set_aside.card[i] for i in range(s.set_aside.n)]
    keys = card_keys(game)
    left = sorted(left_to_draw(state, DECK, cards, ()))
    outcomes = tuple((keys[card], card_words(game, card)) for card in left)
    return (Chance("deck", "next card of the deck · колода", outcomes),) if outcomes else ()


def card_keys(game: Game) -> dict[int, str]:
    """Card number -> key of its row."""
    keys = dict(enumerate(game.ruleset.keys("cards")))
    return keys | dict(enumerate(game.ruleset.keys("princes"), start=COURTIERS))


def card_words(game: Game, card: int) -> str:
    """ "General of the Sun III (GS3, генерал)"."""
    row = card_rows(game)[card]
    printed = f"{row.id}, {row.original}" if card < COURTIERS and row.original else row.id
    return f"{row.name} ({printed})"

"""How cards, tiles, pieces and stones of All Living Beings are drawn; `board` says where.

Suits are told apart by colour and letter, players by colour, shape and number, arrows lie on the
side they lead to as the tile lies now.
"""

from __future__ import annotations

from typing import Any

from designlab.game import Game
from designlab.games.beings.sections import SUITS
from designlab.games.beings.values import suit_of, turned, upright_arrows
from designlab.games.beings.words import (
    SUIT_ORIGINALS,
    card_name,
    function_of_card,
    played_words,
    player_name,
)
from designlab.pen import Pen

SHAPES = (
    "M-14 0A14 14 0 1 0 14 0A14 14 0 1 0 -14 0Z",
    "M-12.5 -12.5H12.5V12.5H-12.5Z",
    "M0 -17L17 0L0 17L-17 0Z",
    "M0 -17L17 11H-17Z",
    "M-8.5 -14.5H8.5L17 0L8.5 14.5H-8.5L-17 0Z",
    "M0 -17.5L5 -6.5L17 -5.5L8 3L10.5 15L0 9L-10.5 15L-8 3L-17 -5.5L-5 -6.5Z",
)
TRIANGLE = 3
"""One outline per seat: circle, square, diamond, triangle, hexagon, star."""
STONE = "M-9 5L-7 -4L-1 -8L6 -6L9 1L6 6L-5 7Z"
ARROW = "M-9 0H9L0 -10Z"
EYE = "M-8 0Q0 -8 8 0Q0 8 -8 0ZM-2.6 0A2.6 2.6 0 1 0 2.6 0A2.6 2.6 0 1 0 -2.6 0Z"


class CardPen(Pen):
    """Draws cards, pieces and stones."""

    def __init__(self, game: Game):
        super().__init__()
        self.game, self.rules = game, game.rules

    # -- things -------------------------------------------------------------------------------
    def card_title(self, card: int) -> str:
        """ "R3 红3 (Rockfall 落石)"."""
        return played_words(self.game, card)

    def suit(self, card: int) -> str:
        """The class that colours a card by its suit."""
        return f"be-suit-{SUITS[suit_of(card)].lower()}"

    def function_label(self, card: int) -> str:
        """The word printed on the card, or its English name where there is none."""
        function = function_of_card(self.game, card)
        return (function.original or function.name) if function else ""

    def face(self, id: str, card: int, x: float, y: float, w: float, h: float, look: str,
             **more: Any) -> None:  # fmt: skip
        """The body of a face-up card: tinted by suit."""
        self.rect(id, x, y, w, h, f"be-card {self.suit(card)} {look}", 7, z=1, **more)

    def corner(self, id: str, card: int, x: float, y: float, size: float, *, reverse: bool,
               w: float, h: float) -> None:  # fmt: skip
        """Suit and number in a corner; on a reversed tile they stand on their head."""
        look = f"be-corner {self.suit(card)}"
        turn = f"rotate(180 {x + w / 2:g} {y + h / 2:g})" if reverse else None
        self.write(id, x + 6, y + size + 3, card_name(card), look, size=size, turn=turn)
        if size < 12:
            return
        original = SUIT_ORIGINALS[suit_of(card)]
        low = y + 1.9 * size + 3
        self.write(f"{id}-suit", x + 7, low, original, look, size=round(0.75 * size), turn=turn)

    def arrows(self, id: str, card: int, x: float, y: float, w: float, h: float, *, reverse: bool
               ) -> None:  # fmt: skip
        """The arrows along the sides of a card as it lies."""
        mask = upright_arrows(self.rules, card)
        if reverse:
            mask = turned(mask)
        inset = 6
        ends = (
            (x + w / 2, y + inset + 5), (x + w - inset - 5, y + h / 2),
            (x + w / 2, y + h - inset - 5), (x + inset + 5, y + h / 2),
        )  # fmt: skip
        for direction, (ax, ay) in enumerate(ends):
            if mask >> direction & 1:
                look = f"be-arrow {self.suit(card)}"
                scale, turn = min(1, w / 80), 90 * direction
                self.mark(f"{id}-{direction}", ax, ay, ARROW, look, scale, turn=turn)

    def function_word(self, id: str, card: int, x: float, y: float, size: float) -> None:
        """The function's Chinese word, its English name below."""
        function = function_of_card(self.game, card)
        if function is None:
            return
        word = function.original or function.name
        self.write(f"{id}-word", x, y, word, "be-word middle", size=size)
        if function.original and size > 14:
            self.write(f"{id}-english", x, y + 12, function.name, "be-english middle")

    def token(self, seat: int, x: float, y: float, *, moves: bool, scale: float = 1) -> None:
        """A player's piece, which lets clicks through; a ring is on the one whose turn it is."""
        if moves:
            ring = {"cx": x, "cy": y, "r": 20 * scale, "class": "be-turn through"}
            self.add("turn-ring", "circle", ring, z=4)
        look = f"be-piece be-seat-{seat}"
        self.mark(f"piece-{seat}", x, y, SHAPES[seat], look, scale=scale, z=5)
        low = y + (8 if seat == TRIANGLE else 4.5) * scale
        self.write(
            f"piece-{seat}-name",
            x,
            low,
            player_name(seat),
            "be-piece-name middle",
            6,
            size=13 * scale,
        )

    def stones(self, id: str, n: int, x: float, y: float) -> None:
        """A stone with how many there are."""
        self.mark(f"{id}-stone", x, y, STONE, "be-stone", scale=1.3, z=4)
        self.write(f"{id}-stones", x, y + 4, f"{n}", "be-stone-count middle", 5)

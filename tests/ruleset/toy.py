"""A small game's model with every kind of key, and its default file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from designlab.ruleset import Section, Table, constraint, param, ref, table


class Step(Section):
    """One step of an effect."""

    op: Literal["draw", "hurt", "heal"] = param(..., "what happens", clause="TY-1", status="stated")
    amount: int = param(1, "how much", ge=-9, le=9, unit="points", clause="TY-1", status="assumed")
    on: str = ref("cards", "whom it concerns", default="", clause="TY-1", status="assumed")


class Card(Section):
    """A card."""

    id: str = param("", "printed id", clause="TY-2", status="assumed")
    name: str = param(..., "name", clause="TY-2", status="stated")
    cost: int = param(..., "price", ge=0, le=20, unit="coins", clause="TY-2", status="assumed")
    weight: float = param(
        1.0, "share of the draws", ge=0, le=1e6, unit="shares", clause="TY-2", status="assumed"
    )
    foe: bool = param(False, "an enemy", clause="TY-2", status="inferred")
    steps: list[Step] = param([], "what it does", capacity=3, clause="TY-2", status="stated")
    friends: list[str] = ref(
        "cards", "cards it likes", default=[], capacity=2, clause="TY-2", status="assumed"
    )


class Dice(Section):
    """The dice."""

    sides: int = param(6, "sides", ge=2, le=20, unit="sides", clause="TY-3", status="stated")
    bias: list[float] = param(
        [1.0, 1.0], "share per side", item_ge=0, item_le=9, capacity=6, unit="shares",
        clause="TY-3", status="assumed",
    )  # fmt: skip


class Board(Section):
    """The board."""

    size: int = param(4, "squares", ge=1, le=9, unit="squares", clause="TY-4", status="stated")
    speed: float = param(0.5, "speed", ge=-10, le=10, unit="m/s", clause="TY-4", status="assumed")
    shape: Literal["ring", "line"] = param("ring", "shape", clause="TY-4", status="assumed")
    prices: list[int] = param(
        [3, 2, 1], "price per square", item_ge=0, item_le=9, capacity=5, min_items=1,
        unit="coins", clause="TY-4", status="assumed",
    )  # fmt: skip
    rows: list[list[int]] = param(
        [[1, 2], [3]], "heights", item_ge=0, item_le=9, capacity=(3, 4), unit="steps",
        clause="TY-4", status="assumed",
    )  # fmt: skip
    sides: list[Literal["north", "south"]] = param(
        ["north"], "open sides", capacity=2, clause="TY-4", status="assumed"
    )
    dice: Dice = Dice()


class Pass(Section):
    """A turn without a move."""

    income: int = param(1, "income", ge=0, le=5, unit="coins", clause="TY-5", status="stated")


class ToyRules(Section):
    """A toy."""

    rounds: int = param(9, "rounds", ge=1, le=99, unit="rounds", clause="TY-6", status="stated")
    fast: bool = param(True, "fast play", clause="TY-6", status="assumed")
    board: Board = Board()
    pass_: Pass = Pass()
    cards: Table[Card] = table(Card, "the cards", capacity=5, clause="TY-2", status="stated")

    @constraint("board.prices", "board.size")
    def _prices_fit(self) -> Iterator[tuple[str, str]]:
        if len(self.board.prices) > self.board.size:
            yield "board.prices", f"must have at most board.size entries ({self.board.size})"

    @constraint("cards", severity="warning")
    def _foes(self) -> Iterator[tuple[str, str]]:
        if not any(card.foe for card in self.cards.values()):
            yield "cards", "have no foe"


DEFAULT = """\
#:schema ./schema.json

# The toy.
game = "toy"
title = "The toy"

rounds = 9   # at most 99
fast = true

[board]      # where it happens
size = 4
speed = 0.5  # m/s
shape = "ring"
prices = [   # one per square
  3,         # the first
  2,
  1,
]
rows = [[1, 2], [3]]
sides = ["north"]
dice.sides = 6
dice.bias = [1.0, 1.0]

[pass]
income = 1

# The cards.
[cards]
ox   = { id = "C1", name = "Ox",   cost = 2 }  # slow
fox  = { id = "C2", name = "Fox",  cost = 3, weight = 2.5, friends = ["ox"] }

[cards.wolf]
id = "C3"
name = "Wolf"
cost = 5     # dear
foe = true

  [[cards.wolf.steps]]
  op = "hurt"
  amount = 2
  on = "fox"

  [[cards.wolf.steps]]
  op = "draw"
"""

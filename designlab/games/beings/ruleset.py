"""The ruleset of All Living Beings (芸芸众生): its sections, its functions, and what must fit."""

from __future__ import annotations

from collections.abc import Iterator

from designlab.games.beings.functions import Function, faults
from designlab.games.beings.sections import (
    DECK_CAPACITY,
    ArrowTable,
    Board,
    Bounty,
    Camp,
    Cards,
    Death,
    Deck,
    Dice,
    End,
    Explore,
    Hand,
    Move,
    Players,
    Scavenger,
    Setup,
    Stones,
    Task,
)
from designlab.ruleset import Section, Table, constraint, table


class BeingsRules(Section):
    """All Living Beings (芸芸众生)."""

    players: Players = Players()
    deck: Deck = Deck()
    board: Board = Board()
    arrows: ArrowTable = ArrowTable()
    setup: Setup = Setup()
    explore: Explore = Explore()
    dice: Dice = Dice()
    move: Move = Move()
    task: Task = Task()
    bounty: Bounty = Bounty()
    cards: Cards = Cards()
    scavenger: Scavenger = Scavenger()
    stones: Stones = Stones()
    hand: Hand = Hand()
    camp: Camp = Camp()
    death: Death = Death()
    end: End = End()
    functions: Table[Function] = table(
        Function, "what cards do when played", capacity=16, clause="BE-7.2", status="stated"
    )

    @constraint("deck.suits", "deck.numbers", "deck.copies", "board.rows", "board.cols")
    def _deck_fits(self) -> Iterator[tuple[str, str]]:
        suits, tiles = self.deck.suits, self.board.rows * self.board.cols
        cards = len(suits) * self.deck.numbers * self.deck.copies
        if len(set(suits)) < len(suits):
            yield "deck.suits", "must name each suit once"
        elif cards < tiles + 2:
            yield (
                "deck.copies",
                f"gives {cards} cards in all (suits × numbers × copies); a board of {tiles} "
                f"tiles needs at least {tiles + 2}",
            )
        elif cards > DECK_CAPACITY:
            yield "deck.copies", f"gives {cards} cards in all; there is room for {DECK_CAPACITY}"

    @constraint("deck.numbers", "deck.functions", "deck.suits", "arrows")
    def _numbers_are_described(self) -> Iterator[tuple[str, str]]:
        numbers = self.deck.numbers
        if len(self.deck.functions) < numbers:
            yield (
                "deck.functions",
                f"must name a function for each of the {numbers} numbers (deck.numbers), "
                f"not {len(self.deck.functions)}",
            )
        for suit in self.deck.suits:
            given = len(getattr(self.arrows, suit))
            if given < numbers:
                yield (
                    f"arrows.{suit}",
                    f"must have arrows for each of the {numbers} numbers (deck.numbers), "
                    f"not {given}",
                )

    @constraint("functions")
    def _functions_can_be_played(self) -> Iterator[tuple[str, str]]:
        for key, function in self.functions.items():
            yield from faults(key, function)

    @constraint("deck.numbers", "dice.sides", severity="warning")
    def _dice_reach_every_number(self) -> Iterator[tuple[str, str]]:
        if self.deck.numbers > self.dice.sides:
            yield (
                "dice.sides",
                f"is {self.dice.sides}, but cards go up to {self.deck.numbers}: a risky move "
                "from the higher numbers always fails",
            )

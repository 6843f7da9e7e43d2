"""The numbers, cards and switches of the Court of Xiang Chi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Literal

from designlab.ruleset import Section, Table, constraint, param, table

stated = partial(param, status="stated")
inferred = partial(param, status="inferred")
assumed = partial(param, status="assumed")

CATCH_ALL = -999
"""The lowest score there can be: the first grade starts here."""


class Society(Section):
    """The sliding row of cards, S1 (newest) on the left."""

    size: int = stated(4, "positions in the Society", ge=3, le=6, unit="cards", clause="CX-1.2")


class Setup(Section):
    """How a game starts."""

    start_cards: int = stated(
        3,
        "free starting courtiers, at most the size of the Society",
        ge=1,
        le=4,
        unit="cards",
        clause="CX-1.4",
    )
    start_coins: int = stated(10, "starting purse", ge=0, le=30, unit="coins", clause="CX-1.9")
    leftover_stays: bool = assumed(
        True, "the unchosen card stays in the row; false: it is discarded", clause="CX-1.7"
    )
    demon_free_refill: bool = assumed(
        False, "true: the first row is also filled without Princes", clause="CX-1.8"
    )
    trigger_abilities: bool = stated(
        False, "true: placement abilities also fire in setup", clause="CX-1.5"
    )


class Court(Section):
    """The Royal Court, where bought courtiers are placed."""

    rows: int = stated(2, "rows of the Royal Court", ge=1, le=3, unit="rows", clause="CX-1.4")
    cols: int = stated(
        4, "places per row; 2 gives four places in all", ge=2, le=6, unit="places", clause="CX-1.4"
    )
    replace: Literal["never", "when_full", "any"] = assumed(
        "when_full", "when a bought card may go onto an occupied slot", clause="CX-3.6"
    )


class Market(Section):
    """The auction: what a courtier of the Society costs."""

    buys_per_turn: int = stated(
        1, "purchases in Phase 1A", ge=1, le=3, unit="purchases", clause="CX-3.9"
    )
    position_price: list[int] = assumed(
        [3, 2, 1, 0],
        "auction surcharge per position, S1 first; one entry per position",
        item_ge=0,
        item_le=9,
        capacity=6,
        unit="coins",
        clause="CX-3.3",
    )
    use_card_cost: bool = assumed(
        True, "the printed cost counts; false: the surcharge alone is the price", clause="CX-3.3"
    )
    position_counts_demons: bool = assumed(
        True,
        "Princes count for the position; false: only courtiers to the right count",
        clause="CX-3.4",
    )
    min_price: int = assumed(
        1, "lowest price after discounts", ge=0, le=5, unit="coins", clause="CX-3.3"
    )


class Pass(Section):
    """The income of a turn without a purchase."""

    base_income: int = stated(1, "income of Phase 1B", ge=0, le=5, unit="coins", clause="CX-4.2")
    per_collector: int = stated(
        1, "extra income per tax collector in court", ge=0, le=3, unit="coins", clause="CX-4.2"
    )


class Combat(Section):
    """Fighting the Demon Princes."""

    fights_per_turn: int = stated(
        1, "Princes that may be fought in one Phase 2", ge=1, le=4, unit="fights", clause="CX-5.10"
    )
    min_generals: int = inferred(
        1, "Generals needed to fight at all", ge=0, le=3, unit="Generals", clause="CX-5.5"
    )
    trio_bonus: int = stated(
        2, "bonus when all three clans have a General", ge=0, le=6, unit="strength", clause="CX-5.3"
    )
    trio_min_generals: int = stated(
        3, "Generals needed for the bonus", ge=3, le=6, unit="Generals", clause="CX-5.3"
    )
    coins_per_strength: int = stated(
        1, "price of one extra strength", ge=1, le=3, unit="coins", clause="CX-5.4"
    )
    max_coins: int = assumed(
        99, "most coins in one fight; 99: no limit", ge=0, le=99, unit="coins", clause="CX-5.5"
    )


class Poet(Section):
    """The odes that poets compose when they are placed."""

    vp_per_neighbour: int = assumed(
        2, "value of an ode per card it counts", ge=0, le=5, unit="VP", clause="CX-7.5"
    )
    scope: Literal["adjacent", "row", "court"] = assumed(
        "adjacent", "which slots count for an ode", clause="CX-7.6"
    )


class Phase3(Section):
    """The Princes' raid at the end of each turn."""

    victim: Literal["courtier", "demon"] = stated(
        "courtier", "who goes to the Demon Princes' Court", clause="CX-6.1"
    )
    count: Literal["one", "per_demon"] = inferred(
        "one", "captures per Phase 3: one, or one per Prince", clause="CX-6.3"
    )


class End(Section):
    """When the game ends."""

    society_demons: int = stated(
        4,
        "Princes in the Society that end the game; 0: off",
        ge=0,
        le=6,
        unit="cards",
        clause="CX-8.2",
    )
    demons_drawn: int = stated(
        9, "Princes drawn that end the game; 0: off", ge=0, le=9, unit="cards", clause="CX-8.3"
    )
    overrun_penalty: int = assumed(
        0, "VP lost when the row is overrun", ge=0, le=30, unit="VP", clause="CX-8.12"
    )


class Grade(Section):
    """A title for a final score."""

    min: int = assumed(
        ..., "lowest score with this title", ge=CATCH_ALL, le=999, unit="VP", clause="CX-8.13"
    )
    title: str = assumed(..., "title of the player", clause="CX-8.13")


class Score(Section):
    """What counts at the end."""

    coins_per_vp: int = stated(
        3, "coins per VP at the end", ge=1, le=10, unit="coins", clause="CX-8.8"
    )
    court_vp: Literal["end", "purchase", "none"] = assumed(
        "end", "when the VP printed on courtiers count", clause="CX-8.10"
    )
    captive_factor: int = stated(
        1, "multiplier of the captives' VP", ge=0, le=3, unit="times", clause="CX-8.9"
    )
    society_demons_subtract: bool = inferred(
        False, "true: Princes left in the Society subtract their VP", clause="CX-8.11"
    )
    par: int = assumed(
        30, "score that statistics count as a win", ge=-50, le=150, unit="VP", clause="CX-8.13"
    )
    grades: list[Grade] = assumed(
        [],
        "titles by score, ascending; the first must catch every score",
        capacity=12,
        min_items=1,
        clause="CX-8.13",
    )


class Courtier(Section):
    """A card that can be bought and placed in the Royal Court."""

    id: str = assumed(..., "short id printed on the card", clause="CX-1.1")
    name: str = assumed(..., "name of the card", clause="CX-1.1")
    original: str = stated("", "role in the designer's language", clause="CX-1.1")
    role: Literal["minister", "collector", "general", "poet", "courtesan"] = stated(
        ..., "role, which decides the ability", clause="CX-7.1"
    )
    clan: Literal["sun", "moon", "earth"] = stated(
        ..., "clan, for discounts, odes and the Generals' trio", clause="CX-5.3"
    )
    rank: int = assumed(..., "rank, for reading only", ge=1, le=9, unit="rank", clause="CX-1.1")
    cost: int = assumed(..., "printed cost", ge=0, le=30, unit="coins", clause="CX-3.3")
    vp: int = assumed(..., "printed victory points", ge=-20, le=40, unit="VP", clause="CX-8.10")
    power: int = assumed(
        ...,
        "discount, strength, neighbours or charm, by role; 0 for tax collectors",
        ge=0,
        le=30,
        unit="points",
        clause="CX-7.1",
    )


class Prince(Section):
    """A Demon Prince of the Fire Clan."""

    id: str = assumed(..., "short id printed on the card", clause="CX-1.1")
    name: str = assumed(..., "name of the Prince", clause="CX-1.1")
    strength: int = assumed(
        ...,
        "strength that must be reached to beat him",
        ge=0,
        le=99,
        unit="strength",
        clause="CX-5.6",
    )
    vp: int = assumed(
        ..., "victory points for beating him", ge=-20, le=40, unit="VP", clause="CX-5.6"
    )


class CourtRules(Section):
    """The Court of Xiang Chi."""

    max_rounds: int = assumed(
        60, "safety cap on the length of a game", ge=5, le=200, unit="turns", clause="CX-8.5"
    )
    society: Society = Society()
    setup: Setup = Setup()
    court: Court = Court()
    market: Market = Market()
    pass_: Pass = Pass()
    combat: Combat = Combat()
    poet: Poet = Poet()
    phase3: Phase3 = Phase3()
    end: End = End()
    score: Score = Score()
    cards: Table[Courtier] = table(
        Courtier, "the courtiers", capacity=96, clause="CX-1.1", status="inferred"
    )
    princes: Table[Prince] = table(
        Prince, "the Demon Princes", capacity=24, clause="CX-1.1", status="stated"
    )

    @constraint("market.position_price", "society.size")
    def _a_price_per_position(self) -> Iterator[tuple[str, str]]:
        prices, size = len(self.market.position_price), self.society.size
        if prices != size:
            yield (
                "market.position_price",
                f"must have {size} entries, one per position (society.size), not {prices}",
            )

    @constraint("setup.start_cards", "society.size", "court.rows", "court.cols")
    def _starting_cards_fit(self) -> Iterator[tuple[str, str]]:
        cards, size = self.setup.start_cards, self.society.size
        slots = self.court.rows * self.court.cols
        if cards > size:
            yield "setup.start_cards", f"must be at most society.size ({size}), not {cards}"
        if cards > slots:
            yield (
                "setup.start_cards",
                f"must be at most the slots of the court ({slots}), not {cards}",
            )

    @constraint("cards", "society.size")
    def _enough_courtiers(self) -> Iterator[tuple[str, str]]:
        cards, size = len(self.cards), self.society.size
        if cards < size:
            yield "cards", f"must have at least society.size rows ({size}), not {cards}"

    @constraint("cards", "princes")
    def _ids_differ(self) -> Iterator[tuple[str, str]]:
        tables: dict[str, dict] = {"cards": self.cards, "princes": self.princes}
        ids = Counter(row.id for rows in tables.values() for row in rows.values())
        for name, rows in tables.items():
            for key, row in rows.items():
                if ids[row.id] > 1:
                    yield f"{name}.{key}.id", f'must be on one card only, but "{row.id}" is not'

    @constraint("score.grades")
    def _grades_ascend(self) -> Iterator[tuple[str, str]]:
        floors = [grade.min for grade in self.score.grades]
        if floors and floors[0] != CATCH_ALL:
            yield (
                "score.grades.0.min",
                f"must be {CATCH_ALL}, so that the first grade catches every score, "
                f"not {floors[0]}",
            )
        for i, (low, high) in enumerate(pairwise(floors), start=1):
            if high <= low:
                yield f"score.grades.{i}.min", f"must be above the one before ({low}), not {high}"

    @constraint("end.society_demons", "society.size", "princes", severity="warning")
    def _overrun_can_happen(self) -> Iterator[tuple[str, str]]:
        limit = min(self.society.size, len(self.princes))
        if self.end.society_demons > limit:
            yield (
                "end.society_demons",
                f"is {self.end.society_demons}, but at most {limit} Princes can lie in the "
                "Society: the game never ends by overrun",
            )

    @constraint("end.demons_drawn", "princes", severity="warning")
    def _all_can_be_drawn(self) -> Iterator[tuple[str, str]]:
        if self.end.demons_drawn > len(self.princes):
            yield (
                "end.demons_drawn",
                f"is {self.end.demons_drawn}, but there are only {len(self.princes)} Princes: "
                "the game never ends by all being drawn",
            )

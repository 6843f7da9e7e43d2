"""The sections of the ruleset: every number and switch, with its meaning, range and clause."""

from __future__ import annotations

from typing import Literal

from designlab.ruleset import Section, param, ref

SUITS = "ROYGBP"
"""The suits in canonical order: Red, Orange, Yellow, Green, Blue, Purple."""
NUMBERS = 8
"""Room for this many numbers per suit."""
DECK_CAPACITY = 216

Arrows = Literal[
    "", "N", "E", "NE", "S", "NS", "ES", "NES",
    "W", "NW", "EW", "NEW", "SW", "NSW", "ESW", "NESW",
]  # fmt: skip
"""Arrow letters in compass order; the place in this list is the mask N = 1, E = 2, S = 4, W = 8."""


class Players(Section):
    """Who plays."""

    count: int = param(
        4, "number of players", ge=2, le=6, unit="players", clause="BE-3.1", status="assumed"
    )


class Deck(Section):
    """The cards."""

    suits: list[Literal["R", "O", "Y", "G", "B", "P"]] = param(
        list(SUITS),
        "suits that are in the game",
        capacity=6,
        min_items=1,
        clause="BE-2.1",
        status="stated",
    )
    numbers: int = param(
        6,
        "numbers of each suit, from 1",
        ge=2,
        le=NUMBERS,
        unit="numbers",
        clause="BE-2.1",
        status="stated",
    )
    copies: int = param(
        3, "copies of each card", ge=1, le=6, unit="copies", clause="BE-2.1", status="stated"
    )
    functions: list[str] = ref(
        "functions",
        "what the cards of number 1, 2, … do when played",
        default=["gamble", "probe", "rockfall", "rotate", "cannon", "quake"],
        capacity=NUMBERS,
        min_items=2,
        clause="BE-7.2",
        status="stated",
    )


class Board(Section):
    """The rectangle of cards on which the pieces walk."""

    rows: int = param(6, "rows", ge=3, le=8, unit="tiles", clause="BE-1.1", status="stated")
    cols: int = param(6, "columns", ge=3, le=8, unit="tiles", clause="BE-1.1", status="stated")
    edge_depth: int = param(
        1,
        "how many rings of tiles are the edge (2: the other reading)",
        ge=1,
        le=3,
        unit="rings",
        clause="BE-1.5",
        status="assumed",
    )


def _arrows(suit: str, patterns: str) -> list[Arrows]:
    return param(
        patterns.split(),
        f"arrows of the upright cards of suit {suit}, number 1 first",
        capacity=NUMBERS,
        min_items=2,
        clause="BE-5.3",
        status="assumed",
    )


class ArrowTable(Section):
    """Which way one may walk from each upright card; turned by 180° every arrow is reversed."""

    R: list[Arrows] = _arrows("R", "N NE NEW E NW NES")
    O: list[Arrows] = _arrows("O", "NE NEW E NW NES N")  # noqa: E741
    Y: list[Arrows] = _arrows("Y", "NEW E NW NES N NE")
    G: list[Arrows] = _arrows("G", "E NW NES N NE NEW")
    B: list[Arrows] = _arrows("B", "NW NES N NE NEW E")
    P: list[Arrows] = _arrows("P", "NES N NE NEW E NW")


class Setup(Section):
    """How a game starts."""

    chips: int = param(
        50, "starting chips", ge=1, le=200, unit="chips", clause="BE-2.2", status="stated"
    )


class Explore(Section):
    """Turning tiles up."""

    prize_factor: int = param(
        1,
        "prize for turning a tile up, times its number",
        ge=0,
        le=5,
        unit="chips per pip",
        clause="BE-5.14",
        status="stated",
    )


class Dice(Section):
    """The two dice."""

    sides: int = param(
        6, "sides of a die", ge=4, le=12, unit="sides", clause="BE-5.8", status="stated"
    )
    card_substitute: Literal["paid_only", "risky", "any"] = param(
        "paid_only",
        "where cards stand in for dice: in paid moves only, also in risky rolls, or "
        "in Gamble rolls too",
        clause="BE-1.10",
        status="assumed",
    )


class Move(Section):
    """The movement step."""

    free_advances: int = param(
        1,
        "free advances at the start of the step",
        ge=0,
        le=3,
        unit="steps",
        clause="BE-5.2",
        status="stated",
    )
    paid_advance_cards: int = param(
        1, "fare of a paid advance", ge=1, le=3, unit="cards", clause="BE-5.6", status="stated"
    )
    paid_leap_cards: int = param(
        2, "fare of a paid leap", ge=1, le=4, unit="cards", clause="BE-5.7", status="stated"
    )
    risk_dice: int = param(
        2, "dice in a risky move", ge=1, le=4, unit="dice", clause="BE-5.8", status="stated"
    )
    leap_diagonal: bool = param(
        False, "leaps may also go diagonally", clause="BE-5.4", status="assumed"
    )
    explore_stops: bool = param(
        True, "turning a tile up ends the movement step", clause="BE-5.14", status="stated"
    )
    max_risk_rolls: int = param(
        20,
        "safety cap on risky moves",
        ge=1,
        le=100,
        unit="rolls per turn",
        clause="BE-5.8",
        status="assumed",
    )


class Task(Section):
    """The task card and how it is won."""

    bonus_cards: int = param(
        1,
        "extra cards when number and suit match",
        ge=0,
        le=3,
        unit="cards",
        clause="BE-6.4",
        status="stated",
    )
    award_on_pass: bool = param(
        False,
        "the task is won on entering a tile, not on stopping there",
        clause="BE-6.5",
        status="assumed",
    )
    check_after_explore: bool = param(
        True,
        "stopping on the tile that this very step turned up is checked too",
        clause="BE-6.2",
        status="assumed",
    )
    impossible_rule: bool = param(
        True,
        "a task that no tile can fulfil goes to whoever finds out",
        clause="BE-6.9",
        status="stated",
    )
    impossible_pays_bounty: bool = param(
        True,
        "such a task brings its bounty; false: the bounty passes to the next task",
        clause="BE-6.9",
        status="assumed",
    )


class Bounty(Section):
    """What is donated on the task card."""

    donation: int = param(
        1,
        "paid at the end of a turn without a task card",
        ge=0,
        le=5,
        unit="chips",
        clause="BE-15.2",
        status="stated",
    )
    camp_donates: bool = param(
        True, "players who end their turn in camp donate too", clause="BE-15.2", status="assumed"
    )
    end_at: int = param(
        36,
        "bounty that ends the game",
        ge=5,
        le=999,
        unit="chips",
        clause="BE-17.3",
        status="stated",
    )


class Cards(Section):
    """Playing cards for their function."""

    per_turn: int = param(
        1, "function cards per turn", ge=0, le=3, unit="cards", clause="BE-7.1", status="stated"
    )
    gamble_chips: int = param(
        1,
        "paid by the Gambler when both dice match",
        ge=0,
        le=10,
        unit="chips",
        clause="BE-8.4",
        status="stated",
    )
    probe_reward: int = param(
        2, "reward of a Probe", ge=0, le=10, unit="chips", clause="BE-9.2", status="stated"
    )
    rockfall_damage: int = param(
        3,
        "loss of the person under a Rockfall",
        ge=0,
        le=20,
        unit="chips",
        clause="BE-10.2",
        status="stated",
    )
    rotate_damage: int = param(
        4,
        "loss of the person on a rotated tile",
        ge=0,
        le=20,
        unit="chips",
        clause="BE-11.3",
        status="stated",
    )
    rotate_stones: int = param(
        1,
        "stones removed by Rotate",
        ge=0,
        le=18,
        unit="stones",
        clause="BE-11.2",
        status="stated",
    )
    cannon_damage: int = param(
        5,
        "loss of the person hit by the Cannon",
        ge=0,
        le=20,
        unit="chips",
        clause="BE-12.3",
        status="stated",
    )
    cannon_stones: int = param(
        2,
        "most stones removed by the Cannon",
        ge=0,
        le=18,
        unit="stones",
        clause="BE-12.2",
        status="stated",
    )
    quake_damage: int = param(
        6,
        "loss of the person in an Earthquake",
        ge=0,
        le=20,
        unit="chips",
        clause="BE-13.3",
        status="stated",
    )
    cannon_self: bool = param(
        False,
        "the own tile is a legal target in the row and column",
        clause="BE-12.1",
        status="assumed",
    )
    after_return: bool = param(
        False,
        "a card step follows walking to camp, for cards that need no current tile",
        clause="BE-5.15",
        status="assumed",
    )


class Scavenger(Section):
    """The bonus for removing a tile's last stone."""

    face_up_factor: int = param(
        1,
        "bonus on a face-up tile, times its number",
        ge=0,
        le=5,
        unit="chips per pip",
        clause="BE-14.1",
        status="stated",
    )
    face_down: int = param(
        1,
        "bonus on a face-down tile",
        ge=0,
        le=10,
        unit="chips",
        clause="BE-14.2",
        status="stated",
    )


class Stones(Section):
    """The stones in the box."""

    supply: int = param(
        18, "stones in the box", ge=0, le=60, unit="stones", clause="BE-10.1", status="assumed"
    )


class Hand(Section):
    """Cards in hand."""

    limit: int = param(
        10,
        "most cards in hand at the end of one's own turn",
        ge=1,
        le=20,
        unit="cards",
        clause="BE-15.1",
        status="stated",
    )


class Camp(Section):
    """Selling treasure and exploring again."""

    fee: int = param(
        10, "re-entry fee", ge=0, le=50, unit="chips", clause="BE-4.3", status="stated"
    )
    sales_per_turn: int = param(
        1, "sales per camp turn", ge=0, le=5, unit="sales", clause="BE-4.2", status="stated"
    )
    sale_factor: int = param(
        1,
        "a sale brings the product of the two numbers, times this",
        ge=0,
        le=5,
        unit="times",
        clause="BE-4.1",
        status="stated",
    )
    reentry_prize: bool = param(
        True, "a tile turned up by re-entry brings its prize", clause="BE-4.4", status="assumed"
    )
    sell_on_return: bool = param(
        False,
        "one may sell in the very turn one walked to camp",
        clause="BE-5.15",
        status="assumed",
    )
    broke_exit: Literal["optional", "forced", "never"] = param(
        "optional",
        "leaving the match when the fee is out of reach",
        clause="BE-4.6",
        status="assumed",
    )


class Death(Section):
    """Chips are life."""

    min_chips: int = param(
        0,
        "a player with fewer chips is dead",
        ge=-50,
        le=0,
        unit="chips",
        clause="BE-16.3",
        status="stated",
    )


class End(Section):
    """When the game ends."""

    deck_trigger: Literal["immediate", "end_of_turn", "end_of_round"] = param(
        "immediate", "when an empty deck ends the game", clause="BE-17.2", status="assumed"
    )
    tiebreak_hand: bool = param(
        True, "with equal chips the larger hand ranks higher", clause="BE-17.5", status="stated"
    )
    max_rounds: int = param(
        300,
        "safety cap on the length of a game",
        ge=10,
        le=1000,
        unit="rounds",
        clause="BE-17.4",
        status="assumed",
    )

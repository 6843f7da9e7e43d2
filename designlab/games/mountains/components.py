"""The tables of Mountains & Rivers: the map, the characters, the weapons and the cards."""

from __future__ import annotations

from functools import partial
from typing import Literal

from designlab.ruleset import Section, Table, param, ref, table

TILES, WEAPONS, CARDS, DECK = 60, 40, 32, 48
"""Room for tiles, for weapons (copies counted), for rows of a card table, for cards of a deck."""
STEPS = 6
"""Room for the effect steps of one card or tile."""

Element = Literal["earth", "fire", "air", "water"]
ELEMENTS = ("earth", "fire", "air", "water")

stated = partial(param, status="stated")
inferred = partial(param, status="inferred")
assumed = partial(param, status="assumed")


class Step(Section):
    """One step of what a card or tile does."""

    op: Literal[
        "hp",
        "attack",
        "defence",
        "weapon",
        "primary",
        "discard",
        "loot",
        "skip_movement",
        "skip_attack",
        "home",
        "swap",
    ] = inferred(
        ...,
        "hp: gain or lose HP; attack, defence: change the token; weapon: draw weapons; primary: "
        "take primary weapons; discard: lose own weapons; loot: take weapons of the loser; "
        "skip_movement, skip_attack: add counters; home: go to the own corner; swap: change "
        "places with the next player",
        clause="MR-14.1",
    )
    who: Literal["drawer", "winner", "loser", "all", "others"] = assumed(
        "drawer",
        "drawer: who drew the card or stands on the tile; winner, loser: of the challenge; all: "
        "the drawer, then everybody in turn order; others: all but the drawer",
        clause="MR-13.2",
    )
    amount: int = assumed(
        1, "how much or how many", ge=-30, le=30, unit="HP, points or cards", clause="MR-14.1"
    )


def effects(meaning: str, clause: str) -> list[Step]:
    """A list of effect steps, empty by default."""
    return assumed([], meaning, capacity=STEPS, clause=clause)


class Tile(Section):
    """A place on the map."""

    row: int = assumed(
        ..., "row of the frame, 0 is north", ge=0, le=11, unit="row", clause="MR-3.2"
    )
    col: int = assumed(
        ..., "column of the frame, 0 is west", ge=0, le=11, unit="column", clause="MR-3.2"
    )
    region: Element = assumed(..., "the colour that the tile belongs to", clause="MR-4.5")
    kind: Literal["regular", "weapon", "challenge", "chance"] = assumed(
        "regular", "what is drawn there; regular: the effects below", clause="MR-4.3"
    )
    effects: list[Step] = effects("reward or penalty of a regular tile", "MR-4.4")


class Map(Section):
    """The board: tiles, the paths between them, and stairs."""

    corners: list[str] = ref(
        "map.tiles",
        "corner of each region, in the order earth, fire, air, water; the first and third, and "
        "the second and fourth, lie diagonally opposite",
        capacity=4,
        min_items=4,
        clause="MR-1.8",
        status="assumed",
    )
    paths: list[list[str]] = ref(
        "map.tiles",
        "tiles in walking order: each is linked with the next, both ways",
        capacity=(40, 24),
        clause="MR-3.2",
        status="assumed",
    )
    stairs: list[list[str]] = ref(
        "map.tiles",
        "entrance and exit of each staircase, which leads one way",
        default=[],
        capacity=(24, 2),
        clause="MR-3.2",
        status="assumed",
    )
    tiles: Table[Tile] = table(
        Tile, "the tiles by name", capacity=TILES, clause="MR-3.2", status="assumed"
    )


class Character(Section):
    """A mythical being; its key decides the skills (MR-8 to MR-11)."""

    name: str = stated(..., "name of the character", clause="MR-1.3")
    element: Element = inferred(..., "element, own colour and own attribute", clause="MR-4.5")
    theme: str = stated("", "what the skills are about, for reading only", clause="MR-1.6")


class Weapon(Section):
    """A weapon card."""

    name: str = assumed(..., "name of the weapon", clause="MR-6.4")
    attribute: Literal["earth", "fire", "air", "water", "none"] = stated(
        ..., "attribute; in the hands of its own element it is better", clause="MR-6.4"
    )
    attack: int = assumed(..., "attack value", ge=0, le=15, unit="HP", clause="MR-6.4")
    range: int = assumed(..., "range", ge=0, le=20, unit="tiles", clause="MR-6.2")
    copies: int = assumed(1, "how many there are", ge=0, le=20, unit="cards", clause="MR-1.1")
    pile: Literal["arsenal", "primary"] = stated(
        "arsenal", "arsenal: drawn from the deck; primary: from the open supply", clause="MR-5.5"
    )


class Challenge(Section):
    """A challenge card: a mini-game with rewards and penalties."""

    id: str = assumed(..., "short id printed on the card", clause="MR-12.1")
    name: str = assumed(..., "name of the card", clause="MR-12.1")
    game: Literal["stare", "rps", "dice", "grab", "spin"] = stated(
        ...,
        "stare: a staring contest; rps: rock, paper, scissors; dice: the highest roll; grab: who "
        "first grabs the object; spin: the arrow on its dial",
        clause="MR-12.3",
    )
    difficulty: int = assumed(
        1, "difficulty, for reading only", ge=1, le=9, unit="level", clause="MR-12.6"
    )
    mode: Literal["duel", "all", "solo"] = assumed(
        ...,
        "duel: the drawer against one opponent; all: everybody; solo: against the arrow",
        clause="MR-12.2",
    )
    wins_on: int = assumed(
        0,
        "the drawer wins if the arrow stops on sector 1 to this one",
        ge=0,
        le=12,
        unit="sectors",
        clause="MR-12.5",
    )
    copies: int = assumed(1, "how many there are", ge=0, le=20, unit="cards", clause="MR-1.1")
    effects: list[Step] = effects("the winner's rewards, then the loser's penalties", "MR-12.6")


class Chance(Section):
    """A chance card."""

    id: str = assumed(..., "short id printed on the card", clause="MR-13.1")
    name: str = assumed(..., "name of the card", clause="MR-13.1")
    copies: int = assumed(1, "how many there are", ge=0, le=20, unit="cards", clause="MR-1.1")
    effects: list[Step] = effects("what happens, step by step", "MR-13.2")

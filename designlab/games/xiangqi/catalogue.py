"""What the rows of the ruleset's tables hold: units, abilities, upgrades, Tips and stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from designlab.games.xiangqi.grid import CELL_NAMES
from designlab.ruleset import Section, param, ref

if TYPE_CHECKING:
    Cell = str
else:
    Cell = Literal[CELL_NAMES]

Dice = Literal["1d20", "2d20max", "2d20min", "3d20max", "3d20min"]


class Advantage(Section):
    """The dice of one row: it holds for differences of `min` and more, up to the row above."""

    min: int = param(
        ...,
        "least ADV difference of this row",
        ge=-999,
        le=999,
        unit="ADV",
        clause="XQ-12.6",
        status="stated",
    )
    self: Dice = param(
        ..., "dice that Self rolls, and which one is kept", clause="XQ-12.6", status="stated"
    )
    target: Dice = param(
        ..., "dice that the Target rolls, and which one is kept", clause="XQ-12.6", status="stated"
    )


class Mv(Section):
    """How a unit moves."""

    pattern: Literal["dir4", "dir8", "leap"] = param(
        ..., "directions of a leg, or the horse's leap", clause="XQ-10.1", status="stated"
    )
    sp: int = param(1, "Grids per leg", ge=1, le=4, unit="Grids", clause="XQ-9.1", status="stated")
    times: int = param(
        ..., "legs in one move", ge=1, le=12, unit="legs", clause="XQ-9.1", status="stated"
    )


class Unit(Section):
    """One kind of unit."""

    id: str = param(..., "short name in the rulebook's notation", clause="XQ-2.3", status="stated")
    name: str = param(..., "English name", clause="XQ-2.3", status="stated")
    original: str = param(..., "Chinese name", clause="XQ-2.3", status="stated")
    hp: int = param(..., "health", ge=1, le=9, unit="HP", clause="XQ-14.1", status="stated")
    mv: Mv = param(..., "how it moves", clause="XQ-10.1", status="stated")
    half_only: bool = param(
        False, "it may not enter the opponent's half", clause="XQ-10.5", status="stated"
    )
    palace_only: bool = param(
        False, "it may not leave its palace", clause="XQ-10.5", status="assumed"
    )
    king: bool = param(False, "its death loses the battle", clause="XQ-14.3", status="stated")
    attr: int = param(
        0, "attribute value", ge=-99, le=99, unit="ADV", clause="XQ-12.2", status="assumed"
    )
    price: int = param(
        ..., "price of a card", ge=0, le=200, unit="Coins", clause="XQ-7.5", status="assumed"
    )
    limit: int = param(
        ...,
        "most cards of this kind the Player may own",
        ge=0,
        le=24,
        unit="cards",
        clause="XQ-25.2",
        status="assumed",
    )
    weight: int = param(
        0,
        "weight among the random enemies",
        ge=0,
        le=99,
        unit="weight",
        clause="XQ-2.3",
        status="assumed",
    )
    home: list[Cell] = param(
        [], "home points of random enemies", capacity=9, clause="XQ-2.3", status="assumed"
    )
    abilities: list[str] = ref(
        "abilities", "its abilities in order", capacity=6, clause="XQ-11.1", status="stated"
    )
    upgrades: list[str] = ref(
        "upgrades",
        "its upgrades in order",
        default=[],
        capacity=8,
        clause="XQ-25.3",
        status="stated",
    )


class Ability(Section):
    """An attack, a skill or a passive; which numbers matter depends on its type.

    strike: rolled against one opponent.  support: gives `adv`, `sp` (both for RD) or `hp` to
    Self or an ally.  aura: passive ADV for allies around.  sovereign: ADV for Self.  drive: a
    leap that takes an ally along.  spawn: a new unit on an empty cell.
    """

    id: str = param(..., "short name in the rulebook's notation", clause="XQ-11.1", status="stated")
    name: str = param(..., "English name", clause="XQ-11.1", status="stated")
    original: str = param("", "name in the designer's text", clause="XQ-11.1", status="stated")
    type: Literal["strike", "support", "aura", "sovereign", "drive", "spawn"] = param(
        ..., "what it does", clause="XQ-11.1", status="stated"
    )
    atk: bool = param(
        False, "it is the normal attack (ATK), not a skill", clause="XQ-11.1", status="stated"
    )
    locked: bool = param(
        False, "it needs an upgrade that unlocks it", clause="XQ-11.1", status="stated"
    )
    on: Literal["self", "ally"] = param(
        "self", "whom a support is for", clause="XQ-11.2", status="stated"
    )
    with_self: bool = param(False, "an aura covers Self too", clause="XQ-12.3", status="stated")
    dirs: int = param(
        4,
        "directions: 4 (orthogonal) or 8",
        ge=4,
        le=8,
        unit="directions",
        clause="XQ-9.1",
        status="stated",
    )
    ad: int = param(1, "range", ge=1, le=99, unit="Grids", clause="XQ-9.1", status="stated")
    dmg: int = param(
        0, "damage on success", ge=0, le=9, unit="HP", clause="XQ-9.1", status="stated"
    )
    adv: int = param(
        0,
        "ADV of the roll, the support, the aura or the King",
        ge=-99,
        le=99,
        unit="ADV",
        clause="XQ-12.1",
        status="stated",
    )
    rr: int = param(
        0, "added to Self's result", ge=-20, le=20, unit="RR", clause="XQ-13.1", status="assumed"
    )
    sp: int = param(
        0, "SP that a support gives", ge=0, le=4, unit="Grids", clause="XQ-15.3", status="stated"
    )
    hp: int = param(
        0, "HP that a support restores", ge=0, le=9, unit="HP", clause="XQ-15.4", status="stated"
    )
    rd: int = param(
        0,
        "Rounds that the effect or the spawned unit lasts; 0 counts as 1",
        ge=0,
        le=9999,
        unit="Rounds",
        clause="XQ-9.2",
        status="inferred",
    )
    cd: int = param(
        0,
        "Rounds until it can be used again",
        ge=0,
        le=99999,
        unit="Rounds",
        clause="XQ-9.3",
        status="inferred",
    )
    screen: int = param(
        0,
        "units that must stand between Self and Target",
        ge=0,
        le=2,
        unit="units",
        clause="XQ-18.3",
        status="stated",
    )
    run: bool = param(
        False, "on success Self runs up to the Target", clause="XQ-19.2", status="assumed"
    )
    push: int = param(
        0,
        "Grids that the Target is pushed",
        ge=0,
        le=1,
        unit="Grids",
        clause="XQ-14.4",
        status="stated",
    )
    edge: int = param(
        0,
        "damage to a Target pushed against the edge",
        ge=0,
        le=9,
        unit="HP",
        clause="XQ-14.5",
        status="stated",
    )
    unit1: int = param(
        0,
        "damage to a Target pushed against a unit",
        ge=0,
        le=9,
        unit="HP",
        clause="XQ-14.5",
        status="stated",
    )
    unit2: int = param(
        0,
        "damage to the unit it is pushed against",
        ge=0,
        le=9,
        unit="HP",
        clause="XQ-14.5",
        status="stated",
    )
    stun: bool = param(False, "on success the Target is stunned", clause="XQ-14.6", status="stated")
    area: Literal["single", "all_enemies"] = param(
        "single", "one Target, or every opponent in range", clause="XQ-18.2", status="assumed"
    )
    self_dies: bool = param(
        False, "Self dies of it, hit or miss", clause="XQ-18.2", status="stated"
    )
    back: int = param(
        0,
        "damage to Self if the Target rolls higher",
        ge=0,
        le=9,
        unit="HP",
        clause="XQ-21.3",
        status="assumed",
    )
    mode: Literal["always", "act"] = param(
        "always",
        "whether a sovereign's ADV is always on or an ACT",
        clause="XQ-21.2",
        status="inferred",
    )
    spawns: str = ref(
        "units", "the unit that a spawn brings", default="", clause="XQ-21.4", status="stated"
    )


class Upgrade(Section):
    """An upgrade of one card."""

    id: str = param(..., "short name in the rulebook's notation", clause="XQ-25.3", status="stated")
    name: str = param(..., "what it does, in English", clause="XQ-25.3", status="stated")
    price: int = param(..., "price", ge=0, le=200, unit="Coins", clause="XQ-25.3", status="stated")
    needs: str = ref(
        "upgrades",
        "upgrade that the card must have first",
        default="",
        clause="XQ-25.3",
        status="stated",
    )
    op: Literal["hp", "unlock", "stun", "set", "add"] = param(
        ...,
        "sets the maximum HP, unlocks an ability, makes it stun, or changes one of its numbers",
        clause="XQ-25.3",
        status="stated",
    )
    ability: str = ref(
        "abilities", "the ability it works on", default="", clause="XQ-25.3", status="stated"
    )
    field: Literal[
        "dirs",
        "ad",
        "dmg",
        "adv",
        "rr",
        "sp",
        "hp",
        "rd",
        "cd",
        "push",
        "edge",
        "unit1",
        "unit2",
        "back",
    ] = param("adv", "the number that set or add changes", clause="XQ-25.3", status="stated")
    value: int = param(
        0,
        "new maximum HP, new number, or what is added",
        ge=-99,
        le=99999,
        unit="points",
        clause="XQ-25.3",
        status="stated",
    )
    pool: bool = param(True, "random enemies may have it", clause="XQ-2.4", status="assumed")


class Tip(Section):
    """A Tips card: it rolls dice again, or gives a unit HP, SP or ADV."""

    name: str = param(..., "English name", clause="XQ-22.1", status="stated")
    original: str = param("", "Chinese name", clause="XQ-22.1", status="stated")
    type: Literal["reroll", "support"] = param(
        ..., "what it does", clause="XQ-22.1", status="stated"
    )
    start: int = param(
        0,
        "cards at the start of a run",
        ge=0,
        le=12,
        unit="cards",
        clause="XQ-1.2",
        status="stated",
    )
    weight: int = param(
        ...,
        "weight among the Tips that are drawn",
        ge=0,
        le=99,
        unit="weight",
        clause="XQ-24.2",
        status="assumed",
    )
    price: int = param(
        ...,
        "price, if Tips are sold",
        ge=0,
        le=200,
        unit="Coins",
        clause="XQ-25.4",
        status="assumed",
    )
    scope: Literal["own", "either"] = param(
        "own", "whose dice may be rolled again", clause="XQ-22.2", status="assumed"
    )
    hp: int = param(0, "HP it restores", ge=0, le=9, unit="HP", clause="XQ-22.3", status="assumed")
    sp: int = param(0, "SP it gives", ge=0, le=5, unit="Grids", clause="XQ-22.4", status="assumed")
    adv: int = param(0, "ADV it gives", ge=0, le=99, unit="ADV", clause="XQ-22.5", status="assumed")
    rd: int = param(
        1,
        "Rounds that SP and ADV last",
        ge=1,
        le=99,
        unit="Rounds",
        clause="XQ-9.2",
        status="assumed",
    )


class Fixed(Section):
    """A unit with its place in a stage."""

    kind: str = ref("units", "kind of the unit", clause="XQ-2.2", status="stated")
    cell: Cell = param(..., "where it stands", clause="XQ-2.2", status="stated")
    upgrades: list[str] = ref(
        "upgrades", "upgrades it has", default=[], capacity=8, clause="XQ-2.2", status="assumed"
    )


class Placed(Fixed):
    """A unit of a position that the designer sets up."""

    side: Literal["player", "enemy"] = param(
        ..., "whose unit it is", clause="XQ-2.2", status="assumed"
    )
    hp: int = param(
        0, "its health; 0 is full", ge=0, le=9, unit="HP", clause="XQ-2.2", status="assumed"
    )


class Stage(Section):
    """One stage: the enemies that always stand there, and Coins for random ones."""

    fixed: list[Fixed] = param(
        [], "fixed units, placed in this order", capacity=24, clause="XQ-2.2", status="assumed"
    )
    budget: int = param(
        ..., "Coins of random units", ge=0, le=999, unit="Coins", clause="XQ-2.3", status="assumed"
    )
    upgrade_budget: int = param(
        ...,
        "Coins of random upgrades",
        ge=0,
        le=999,
        unit="Coins",
        clause="XQ-2.4",
        status="assumed",
    )

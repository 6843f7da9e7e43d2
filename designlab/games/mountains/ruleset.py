"""The whole ruleset of The Classic of Mountains & Rivers, and what has to fit together in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import numpy as np

from designlab.games.mountains.components import (
    CARDS,
    DECK,
    ELEMENTS,
    TILES,
    WEAPONS,
    Challenge,
    Chance,
    Character,
    Map,
    Weapon,
    assumed,
)
from designlab.games.mountains.maps import (
    LONGEST,
    grid_distances,
    map_problems,
    path_distances,
    path_links,
    walks,
    ways,
)
from designlab.games.mountains.sections import (
    ChallengeRules,
    Colour,
    Combat,
    Dice,
    Elimination,
    Goal,
    Hp,
    Huan,
    LingYu,
    Movement,
    Physical,
    Players,
    QingLuan,
    Regular,
    Setup,
    Skills,
    Stairs,
    Tiles,
    Tokens,
    Turn,
    WeaponRules,
    XiBian,
)
from designlab.ruleset import Section, Table, constraint, table

CHARACTERS = ("xi_bian", "huan", "qing_luan", "ling_yu")
"""Keys of the characters in the order of their numbers; the skills are theirs."""


class MountainsRules(Section):
    """The Classic of Mountains & Rivers."""

    max_rounds: int = assumed(
        60, "safety cap on the length of a game", ge=5, le=200, unit="rounds", clause="MR-15.4"
    )
    cap_result: Literal["highest_hp", "draw"] = assumed(
        "highest_hp",
        "highest_hp: at the cap the highest HP win, a tie is a draw; draw: always a draw",
        clause="MR-15.4",
    )
    players: Players = Players()
    hp: Hp = Hp()
    setup: Setup = Setup()
    goal: Goal = Goal()
    turn: Turn = Turn()
    dice: Dice = Dice()
    movement: Movement = Movement()
    stairs: Stairs = Stairs()
    tiles: Tiles = Tiles()
    regular: Regular = Regular()
    tokens: Tokens = Tokens()
    skills: Skills = Skills()
    colour: Colour = Colour()
    xi_bian: XiBian = XiBian()
    huan: Huan = Huan()
    qing_luan: QingLuan = QingLuan()
    ling_yu: LingYu = LingYu()
    combat: Combat = Combat()
    weapons: WeaponRules = WeaponRules()
    elimination: Elimination = Elimination()
    physical: Physical = Physical()
    challenge: ChallengeRules = ChallengeRules()
    map: Map
    characters: Table[Character] = table(
        Character, "the four characters", capacity=4, clause="MR-1.3", status="stated"
    )
    arsenal: Table[Weapon] = table(
        Weapon, "the weapons", capacity=WEAPONS, clause="MR-6.4", status="assumed"
    )
    challenge_cards: Table[Challenge] = table(
        Challenge, "the challenge cards", capacity=CARDS, clause="MR-12.6", status="assumed"
    )
    chance_cards: Table[Chance] = table(
        Chance, "the chance cards", capacity=CARDS, clause="MR-13.2", status="assumed"
    )

    DERIVED: ClassVar[tuple[tuple, ...]] = (
        ("reach", "i8", (TILES, LONGEST + 1)),  # bit t: a walk of so many steps ends on tile t
        ("distance", "i8", (TILES, TILES)),  # MR-6.3
        ("weapons_n", "i8", ()),  # weapons, copies counted
        ("weapon_row", "i8", (WEAPONS,)),  # weapon -> row of `arsenal`
        ("home", "i8", (len(CHARACTERS),)),  # tile of the own colour's corner
    )

    def derive(self) -> dict[str, Any]:
        steps = ways(self.map, self.stairs.enabled)
        rows = [i for i, row in enumerate(self.arsenal.values()) for _ in range(row.copies)]
        tiles = list(self.map.tiles)
        home = [
            tiles.index(self.map.corners[ELEMENTS.index(character.element)])
            for character in self.characters.values()
        ]
        by_path = self.combat.range_metric == "path"
        links = path_links(self.map)
        return {
            "reach": walks(steps, self.movement.allow_backtrack),
            "distance": path_distances(links) if by_path else grid_distances(self.map),
            "weapons_n": len(rows),
            "weapon_row": np.array(rows + [0] * (WEAPONS - len(rows))),
            "home": np.array(home),
        }

    @constraint("map", "stairs.enabled")
    def _map_is_playable(self) -> Iterator[tuple[str, str]]:
        yield from map_problems(self.map, self.stairs.enabled)

    @constraint("characters")
    def _four_characters(self) -> Iterator[tuple[str, str]]:
        if tuple(self.characters) != CHARACTERS:
            yield "characters", f"must have the rows {', '.join(CHARACTERS)}, in this order"
        elements = [character.element for character in self.characters.values()]
        for key, character in self.characters.items():
            if elements.count(character.element) > 1:
                yield f"characters.{key}.element", "must belong to one character only"

    @constraint("ling_yu.s1_table", "dice.sides")
    def _an_entry_per_side(self) -> Iterator[tuple[str, str]]:
        entries, sides = len(self.ling_yu.s1_table), self.dice.sides
        if entries != sides:
            yield (
                "ling_yu.s1_table",
                f"must have {sides} entries, one per side of the die (dice.sides), not {entries}",
            )

    @constraint("qing_luan.basic_bonus")
    def _bonus_ascends(self) -> Iterator[tuple[str, str]]:
        low, high = self.qing_luan.basic_bonus
        if low > high:
            yield "qing_luan.basic_bonus", f"must be [smallest, largest], not [{low}, {high}]"

    @constraint("arsenal", "challenge_cards", "chance_cards")
    def _cards_fit(self) -> Iterator[tuple[str, str]]:
        for name, room in (("arsenal", WEAPONS), ("challenge_cards", DECK), ("chance_cards", DECK)):
            cards = sum(row.copies for row in getattr(self, name).values())
            if cards > room:
                yield name, f"must be at most {room} cards, copies counted, not {cards}"

    @constraint("challenge_cards")
    def _arrows_are_solo(self) -> Iterator[tuple[str, str]]:
        for key, card in self.challenge_cards.items():
            if (card.game == "spin") != (card.mode == "solo"):
                wanted = '"solo"' if card.game == "spin" else '"duel" or "all"'
                yield (
                    f"challenge_cards.{key}.mode",
                    f'must be {wanted} for the game "{card.game}", not "{card.mode}"',
                )

    @constraint("challenge_cards", "challenge.spin_sectors", severity="warning")
    def _arrow_can_miss(self) -> Iterator[tuple[str, str]]:
        sectors = self.challenge.spin_sectors
        for key, card in self.challenge_cards.items():
            if card.game == "spin" and not 0 < card.wins_on < sectors:
                often = "always" if card.wins_on else "never"
                yield (
                    f"challenge_cards.{key}.wins_on",
                    f"is {card.wins_on} of {sectors} sectors: the drawer {often} wins",
                )

    @constraint("map.tiles", "challenge_cards", "chance_cards")
    def _steps_fit(self) -> Iterator[tuple[str, str]]:
        for name, rows in (("map.tiles", self.map.tiles), ("chance_cards", self.chance_cards)):
            for key, row in rows.items():
                for i, step in enumerate(row.effects):
                    if step.who in ("winner", "loser") or step.op == "loot":
                        yield (
                            f"{name}.{key}.effects.{i}",
                            "must not name a winner or loser: only challenge cards have them",
                        )
        for key, card in self.challenge_cards.items():
            for i, step in enumerate(card.effects):
                if step.op == "loot" and step.who != "winner":
                    yield (
                        f"challenge_cards.{key}.effects.{i}.who",
                        f'must be "winner" for loot, not "{step.who}"',
                    )

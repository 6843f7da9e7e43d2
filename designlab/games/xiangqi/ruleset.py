"""The rules of the Xiangqi Roguelike as a designer can change them.

Units, abilities, upgrades, Tips, stages and the table of dice are rows: a new unit, or a skill
of the known types with other numbers, is an entry in a file and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from designlab.games.xiangqi import sections
from designlab.games.xiangqi.catalogue import Ability, Fixed, Placed, Stage, Tip, Unit, Upgrade
from designlab.ruleset import Section, constraint, param, table

LOWEST = -999
"""`min` of the last row of the table of dice: no difference is lower."""


class XiangqiRules(Section):
    """Every number of the Xiangqi Roguelike."""

    run: sections.Run = sections.Run()
    deploy: sections.Deploy = sections.Deploy()
    ap: sections.Ap = sections.Ap()
    activation: sections.Activation = sections.Activation()
    move: sections.Move = sections.Move()
    adv: sections.Adv = sections.Adv()
    rc: sections.Rc = sections.Rc()
    env: sections.Env = sections.Env()
    push: sections.Push = sections.Push()
    attack: sections.Attack = sections.Attack()
    stun: sections.Stun = sections.Stun()
    effects: sections.Effects = sections.Effects()
    cd: sections.Cd = sections.Cd()
    battle: sections.Battle = sections.Battle()
    reward: sections.Reward = sections.Reward()
    shop: sections.Shop = sections.Shop()
    difficulty: sections.Difficulty = sections.Difficulty()
    ai: sections.Ai = sections.Ai()
    endless: sections.Endless = sections.Endless()
    position: list[Placed] = param(
        [],
        "units that stand on the board when the first battle begins",
        capacity=48,
        clause="XQ-2.2",
        status="assumed",
    )
    units: dict[str, Unit] = table(
        Unit, "the kinds of units", capacity=12, clause="XQ-2.3", status="stated"
    )
    abilities: dict[str, Ability] = table(
        Ability, "attacks, skills and passives", capacity=40, clause="XQ-11.1", status="stated"
    )
    upgrades: dict[str, Upgrade] = table(
        Upgrade, "upgrades of single cards", capacity=40, clause="XQ-25.3", status="stated"
    )
    tips: dict[str, Tip] = table(
        Tip, "the Tips cards", capacity=8, clause="XQ-22.1", status="stated"
    )
    stages: dict[str, Stage] = table(
        Stage, "the stages in order", capacity=24, clause="XQ-2.2", status="stated"
    )

    def _placements(self) -> Iterator[tuple[str, Sequence[Fixed]]]:
        """Every list of placed units, with its key."""
        for key, row in self.stages.items():
            yield f"stages.{key}.fixed", row.fixed
        yield "position", self.position

    @constraint("adv.table")
    def _dice_cover_every_difference(self) -> Iterator[tuple[str, str]]:
        """XQ-12.6: rows from the highest difference down to the lowest."""
        rows = list(self.adv.table.items())
        for (key, row), (_, below) in pairwise(rows):
            if row.min <= below.min:
                yield (
                    f"adv.table.{key}.min",
                    f"must be above the next row's {below.min}: the highest difference is first",
                )
        if not rows or rows[-1][1].min != LOWEST:
            key = f"adv.table.{rows[-1][0]}.min" if rows else "adv.table"
            yield key, f"must be {LOWEST} in the last row, so that every difference has its dice"

    @constraint("units", "abilities", "upgrades")
    def _units_own_their_upgrades(self) -> Iterator[tuple[str, str]]:
        """XQ-25.3: an upgrade works on an ability of the unit that can buy it."""
        for kind, unit in self.units.items():
            for key in unit.upgrades:
                row = self.upgrades[key]
                at = f"upgrades.{key}"
                if row.needs and row.needs not in unit.upgrades:
                    yield f"{at}.needs", f'"{row.needs}" is not among the upgrades of units.{kind}'
                if row.op != "hp" and row.ability not in unit.abilities:
                    yield (
                        f"{at}.ability",
                        f'must be an ability of units.{kind}, not "{row.ability}"',
                    )
                if row.field == "dirs" and row.op in ("set", "add") and row.value not in (4, 8):
                    yield f"{at}.value", f"must be 4 or 8 for dirs, not {row.value}"
            for name in ("abilities", "upgrades"):
                keys = getattr(unit, name)
                if len(set(keys)) < len(keys):
                    yield f"units.{kind}.{name}", "names something twice"

    @constraint("abilities")
    def _abilities_are_whole(self) -> Iterator[tuple[str, str]]:
        """XQ-9.1, XQ-21.4: directions are Dir4 or Dir8; a spawn names what it spawns."""
        for key, row in self.abilities.items():
            if row.dirs not in (4, 8):
                yield f"abilities.{key}.dirs", f"must be 4 or 8, not {row.dirs}"
            if (row.type == "spawn") != bool(row.spawns):
                yield (
                    f"abilities.{key}.spawns",
                    "must name a unit for a spawn, and only for a spawn",
                )

    @constraint("stages", "position")
    def _cells_are_free(self) -> Iterator[tuple[str, str]]:
        """XQ-2.2: one unit per cell."""
        for at, units in self._placements():
            cells = [unit.cell for unit in units]
            for cell in {cell for cell in cells if cells.count(cell) > 1}:
                yield at, f"two units stand on {cell}"
        for side in ("player", "enemy"):
            if sum(unit.side == side for unit in self.position) > 24:
                yield "position", f"has more than 24 units of the {side}"

    @constraint("stages", "units", "position")
    def _upgrades_fit(self) -> Iterator[tuple[str, str]]:
        """XQ-2.2: units that are placed have upgrades of their own kind."""
        for at, units in self._placements():
            for i, unit in enumerate(units):
                for key in unit.upgrades:
                    if key not in self.units[unit.kind].upgrades:
                        yield f"{at}.{i}.upgrades", f'"{key}" is no upgrade of units.{unit.kind}'

    @constraint("stages", "run")
    def _first_stage_exists(self) -> Iterator[tuple[str, str]]:
        """XQ-1.1, XQ-2.6: there is a stage to begin with, and to end with."""
        if not self.stages:
            yield "stages", "must have at least one row"
        elif self.run.mode == "arcade" and self.run.first_stage > len(self.stages):
            yield "run.first_stage", f"must be at most {len(self.stages)}, the number of stages"
        elif self.run.mode == "endless" and self.run.first_stage > self.endless.max_stages:
            yield (
                "run.first_stage",
                f"must be at most {self.endless.max_stages} (endless.max_stages)",
            )

    @constraint("run", "position")
    def _cards_fit(self) -> Iterator[tuple[str, str]]:
        """XQ-25.2: the cap on unit cards binds the start too."""
        cards = len(self.run.start_units) + sum(unit.side == "player" for unit in self.position)
        if cards > self.run.max_unit_cards:
            yield "run.max_unit_cards", f"must be at least {cards}, the unit cards at the start"

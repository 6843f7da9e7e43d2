"""The picture of a battle: the xiangqi board with its pieces, and what can be done beside it.

Own pieces are round, enemies eight-sided; a piece shows its character, its number, its HP and AP,
and marks for what works on it.  A strike's chance stands on its Target before it is chosen.
"""

from __future__ import annotations

from functools import cached_property

from designlab.game import Game, State
from designlab.games.xiangqi.advantage import success_chance
from designlab.games.xiangqi.enemy import attacked
from designlab.games.xiangqi.grid import CELL_NAMES, CELLS, FILES, HALF, OFF
from designlab.games.xiangqi.panel import Panel
from designlab.games.xiangqi.text import (
    ability_name,
    chance_text,
    describe_action,
    describe_decision,
    rows,
    target_units,
    unit_name,
    upgrade_names,
)
from designlab.games.xiangqi.units import ability_of, attribute, is_ready, max_hp
from designlab.games.xiangqi.vocabulary import (
    ACTIONS,
    ENEMY,
    PLAYER,
    SKILLS,
    Act,
    Part,
    Pending,
    Type,
)
from designlab.scene import Scene

PITCH, LEFT, TOP = 56, 62, 132
"""Distance of neighbouring points, and where file a and rank 9 are drawn."""
RADIUS = 23
WIDTH, HEIGHT = 900, 690
PANEL_X = 560

OCTAGON = "M-10-24H10L24-10V10L10 24H-10L-24 10V-10Z"
STAR = "M0-8L2-2.5 8-2.5 3.2 1 5 7 0 3.5-5 7-3.2 1-8-2.5-2-2.5Z"
RISK = "M0-15L5-7H-5Z"
WING = "M-7 4L0-6 7 4 4 4 0-1-4 4Z"


def point(cell: int) -> tuple[int, int]:
    """Where a cell's point is drawn."""
    return LEFT + cell % FILES * PITCH, TOP + (9 - cell // FILES) * PITCH


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The battle; nothing is hidden, so every viewpoint sees the same."""
    return _Board(game, state).scene()


class _Board(Panel):
    """Draws one position."""

    def __init__(self, game: Game, state: State):
        super().__init__(game, state, PANEL_X, WIDTH - PANEL_X - 16)

    @cached_property
    def by_unit(self) -> dict[int, list[int]]:
        """Place of a unit -> legal actions that are about it."""
        found: dict[int, list[int]] = {}
        for action in self.legal:
            kind, args = ACTIONS.decode(action)
            for value, (name, _) in zip(args, ACTIONS.kinds[kind], strict=True):
                if name == "unit":
                    found.setdefault(value, []).append(action)
        return found

    @cached_property
    def strikes(self) -> dict[int, list[tuple[float, str]]]:
        """Place of a Target -> chance and words of each strike that can be chosen now."""
        found: dict[int, list[tuple[float, str]]] = {}
        for unit, skill in self.choosable():
            cell, ability = self.s.unit[unit].cell, ability_of(self.rules, self.s.unit[unit], skill)
            if self.rules.abilities.type[ability] != Type.STRIKE:
                continue
            for target in target_units(self.game, self.state, unit, skill):
                chance = success_chance(self.rules, self.s, unit, cell, ability, target)
                words = (
                    f"{ability_name(self.game, ability)} by #{self.s.unit[unit].id}: "
                    f"{chance_text(self.game, self.state, unit, skill, target)}"
                )
                found.setdefault(target, []).append((chance, words))
        return found

    def choosable(self) -> list[tuple[int, int]]:
        """Unit and ability of the ACTs that wait to be chosen or aimed."""
        if self.s.pending == Pending.TARGET:
            return [(self.s.actor, self.s.skill)]
        if self.s.pending != Pending.MAIN:
            return []
        uses = [action - Act.USE for action in self.legal if Act.USE <= action < Act.TARGET]
        return [divmod(use, SKILLS) for use in uses]

    def scene(self) -> Scene:
        self.rect("table", 0, 0, WIDTH, HEIGHT, "table", rx=0)
        self.header()
        self.ground()
        self.legal_cells()
        for unit in range(self.s.unit_n):
            if self.s.unit[unit].hp > 0:
                self.piece(unit)
        for unit in range(self.s.unit_n):
            if self.s.unit[unit].hp > 0 and self.s.unit[unit].side == ENEMY:
                self.threat(unit)
        self.strike_line()
        self.panel()
        label = f"Xiangqi, stage {self.s.stage}, Round {self.s.turn}: "
        return Scene(
            (WIDTH, HEIGHT),
            tuple(self.elements),
            label + describe_decision(self.game, self.state),
        )

    # -- the board ----------------------------------------------------------------------------
    def ground(self) -> None:
        left, right = LEFT, LEFT + 8 * PITCH
        top, bottom = TOP, TOP + 9 * PITCH
        self.rect("board", left - 34, top - 34, right - left + 68, bottom - top + 68, "xq-board")
        ranks = self.rules.deploy.ranks
        if self.s.part == Part.DEPLOY:
            y = TOP + (10 - ranks) * PITCH - PITCH / 2
            self.rect("zone", left - 26, y, right - left + 52, ranks * PITCH, "xq-zone", 6)
        lines = []
        for rank in range(10):
            lines.append(f"M{left} {top + rank * PITCH}H{right}")
        for file in range(9):
            x = left + file * PITCH
            if file in (0, 8):
                lines.append(f"M{x} {top}V{bottom}")
            else:
                lines.append(f"M{x} {top}V{top + 4 * PITCH}M{x} {top + 5 * PITCH}V{bottom}")
        for y in (top, top + 7 * PITCH):
            a, b = left + 3 * PITCH, left + 5 * PITCH
            lines.append(f"M{a} {y}L{b} {y + 2 * PITCH}M{b} {y}L{a} {y + 2 * PITCH}")
        self.add("lines", "path", {"d": "".join(lines), "class": "xq-lines through"}, z=0)
        river = top + 4.5 * PITCH + 8
        self.write("river-left", left + 2 * PITCH, river, "楚 河", "xq-river middle")
        self.write("river-right", left + 6 * PITCH, river, "漢 界", "xq-river middle")
        for file in range(9):
            name = "abcdefghi"[file]
            self.write(f"file-{name}", left + file * PITCH, bottom + 48, name, "label middle")
        for rank in range(10):
            y = bottom - rank * PITCH + 4
            self.write(f"rank-{rank}", left - 46, y, str(rank), "label middle")

    def legal_cells(self) -> None:
        """Cells that can be chosen; those that an enemy can strike carry a mark."""
        danger = self.danger() if self.s.pending in (Pending.DEST, Pending.CELL) else 0
        for action in self.legal:
            if not Act.CELL <= action < Act.MV:
                continue
            cell = action - Act.CELL
            x, y = point(cell)
            title = describe_action(self.game, self.state, action)
            if danger >> cell & 1:
                title += " – an enemy can strike there"
                self.mark(f"risk-{CELL_NAMES[cell]}", x + 15, y - 2, RISK, "xq-risk", z=3)
            id = f"to-{CELL_NAMES[cell]}"
            self.circle(id, x, y, 13, "xq-to", z=2, title=title, actions=[action])

    def danger(self) -> int:
        """The cells that any enemy can strike in its next activation, as bits."""
        cells = 0
        for unit in range(self.s.unit_n):
            if self.s.unit[unit].side == ENEMY and self.s.unit[unit].hp > 0:
                cells |= self.threatened(unit)
        return cells

    def threatened(self, unit: int) -> int:
        """The cells that one enemy can strike in its next activation, as bits."""
        me, cells = self.s.unit[unit], 0
        if me.stunned:
            return 0
        for skill in range(self.rules.units.abilities_n[me.kind]):
            ability = ability_of(self.rules, me, skill)
            strike = self.rules.abilities.type[ability] == Type.STRIKE
            if strike and is_ready(self.rules, me, skill):
                low, high = attacked(self.rules, self.s, unit, skill)
                cells |= low | high << HALF
        return cells

    def threat(self, unit: int) -> None:
        """What an enemy threatens, seen while the pointer is on its piece."""
        cells = self.threatened(unit)
        marks = []
        for cell in range(CELLS):
            if cells >> cell & 1:
                x, y = point(cell)
                marks.append(f"M{x - 22} {y - 22}h44v44h-44z")
        if marks:
            look = f"xq-threat xq-by-{unit} through"
            self.add(f"threat-{self.s.unit[unit].id}", "path",
                     {"d": "".join(marks), "class": look}, z=6)  # fmt: skip

    # -- pieces -------------------------------------------------------------------------------
    def piece(self, unit: int) -> None:
        me = self.s.unit[unit]
        x, y = point(me.cell)
        id = f"unit-{me.id}"
        side = "enemy" if me.side == ENEMY else "own"
        look = f"xq-piece xq-{side}"
        actions = self.by_unit.get(unit, [])
        if actions:
            look += " xq-can"
        if self.is_chosen(unit):
            look += " xq-chosen"
        if me.side == PLAYER and me.ap == 0 and self.s.part == Part.PLAYER:
            look += " xq-spent"
        if me.side == ENEMY:
            look += f" xq-unit-{unit}"
            shape = {"d": OCTAGON, "transform": f"translate({x} {y})", "class": look}
            self.add(id, "path", shape, title=self.tell(unit), actions=actions, z=2)
        else:
            self.circle(id, x, y, RADIUS, look, z=2, title=self.tell(unit), actions=actions)
        row = rows(self.game, "units")[me.kind]
        self.write(f"{id}-char", x, y + 7, row.original, f"xq-char xq-{side}-ink middle")
        self.write(f"{id}-id", x - 25, y - 17, f"{me.id}", "xq-small middle")
        self.hearts(id, x, y + 19, me.hp, max_hp(self.rules, me.kind, me.owned))
        if me.side == PLAYER and self.s.part in (Part.DEPLOY, Part.PLAYER, Part.ENEMY_MOVE):
            for i in range(me.ap):
                self.mark(f"{id}-ap{i}", x + 22, y + 8 - 11 * i, "M0-5L5 0 0 5-5 0Z", "xq-ap", z=3)
        self.marks(unit, x, y)
        if unit in self.strikes and (self.s.pending == Pending.TARGET or me.side == ENEMY):
            best = max(chance for chance, _ in self.strikes[unit])
            self.rect(f"{id}-chance", x - 20, y - 40, 40, 16, "xq-tag through", 8, z=4)
            self.write(f"{id}-chance-text", x, y - 28, f"{best:.0%}", "xq-tag-text middle", z=5)

    def is_chosen(self, unit: int) -> bool:
        """Whether the pending decision is about this unit."""
        aimed = (Pending.DEST, Pending.TARGET, Pending.DRIVE, Pending.BEFORE, Pending.AFTER,
                 Pending.WINDOW)  # fmt: skip
        return self.s.pending in aimed and unit == self.s.actor and not self.state.is_terminal()

    def hearts(self, id: str, x: int, y: int, hp: int, full: int) -> None:
        """One bar per HP, the lost ones hollow."""
        for i in range(full):
            left = x - full * 5 + i * 10
            look = "xq-hp" if i < hp else "xq-hp xq-lost"
            self.rect(f"{id}-hp{i}", left + 0.5, y - 1, 9, 7, f"{look} through", 2, z=3)

    def marks(self, unit: int, x: int, y: int) -> None:
        """Stun, timed ADV and SP, upgrades."""
        me = self.s.unit[unit]
        id = f"unit-{me.id}"
        if me.stunned:
            self.mark(f"{id}-stun", x + 22, y - 18, STAR, "xq-stun", z=3)
        shift = self.timed_adv(unit)
        if shift:
            self.write(f"{id}-adv", x - 27, y + 4, f"{shift:+d}", "xq-adv middle")
        if me.sp:
            self.mark(f"{id}-sp", x - 26, y + 16, WING, "xq-adv-mark", z=3)
        upgrades = len(upgrade_names(self.game, me.kind, me.owned))
        if upgrades:
            self.write(f"{id}-up", x, y - 13, "•" * min(upgrades, 6), "xq-up middle")

    def timed_adv(self, unit: int) -> int:
        """ADV that timed effects give the unit."""
        timed = (self.s.timed[i] for i in range(self.s.timed_n))
        return sum(effect.adv for effect in timed if effect.unit == unit)

    def tell(self, unit: int) -> str:
        """Everything about a unit, for the tooltip."""
        me = self.s.unit[unit]
        full = max_hp(self.rules, me.kind, me.owned)
        parts = [f"HP {me.hp} of {full}", f"AP {me.ap}"]
        parts.append(f"attribute {attribute(self.rules, self.s, unit, me.cell):+d}")
        owned = upgrade_names(self.game, me.kind, me.owned)
        if owned:
            parts.append("upgrades " + ", ".join(owned))
        if me.stunned:
            parts.append("stunned")
        if me.sp:
            parts.append(f"SP{me.sp:+d}")
        parts += [words for _, words in self.strikes.get(unit, [])]
        name = unit_name(self.game, self.state, unit)
        return f"{name[:1].upper()}{name[1:]}: {'; '.join(parts)}"

    def strike_line(self) -> None:
        """From the striking enemy to its Target while a Tip can be played."""
        if self.s.pending not in (Pending.BEFORE, Pending.AFTER) or self.state.is_terminal():
            return
        start, end = self.s.unit[self.s.actor].cell, self.s.unit[self.s.target].cell
        if OFF in (start, end):
            return
        self.line("strike", point(start), point(end), "xq-strike through")

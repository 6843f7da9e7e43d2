"""What stands beside the board: stage and purse, cards and Tips, and what can be done now."""

from __future__ import annotations

from functools import cached_property

from designlab.game import Game, State
from designlab.games.xiangqi.grid import CELL_NAMES
from designlab.games.xiangqi.tales import dice_faces
from designlab.games.xiangqi.text import (
    action_name,
    card_name,
    chance_text,
    describe_action,
    describe_decision,
    plural,
    rows,
    target_units,
    tip_effect,
    tip_name,
    upgrade_names,
)
from designlab.games.xiangqi.units import ability_of, max_hp
from designlab.games.xiangqi.vocabulary import (
    ENEMY,
    SKILLS,
    UNITS,
    Act,
    Part,
    Pending,
    Place,
    Type,
)
from designlab.pen import Pen

BUTTONS = {Act.END: "End phase", Act.DONE: "Done", Act.PASS: "Pass", Act.LEAVE: "Leave the shop"}
ROW = 28


class Panel(Pen):
    """The header and the right column."""

    def __init__(self, game: Game, state: State, x: int, width: int):
        super().__init__()
        self.game, self.state, self.x, self.width = game, state, x, width
        self.rules, self.s = game.rules, state.view

    @cached_property
    def legal(self) -> list[int]:
        """What the Player can do now."""
        return self.state.legal_actions()

    def button(
        self, id: str, x: float, y: float, w: float, text: str, action: int, look: str = ""
    ) -> None:
        """A button that takes a legal action, with the action in full words as its title."""
        title = describe_action(self.game, self.state, action)
        self.rect(id, x, y, w, 23, f"xq-button {look}", 6, title=title, actions=[action], z=1)
        self.write(f"{id}-text", x + w / 2, y + 16, text, "xq-button-text middle")

    # -- the top ------------------------------------------------------------------------------
    def header(self) -> None:
        self.write("title", 20, 36, "Xiangqi 象棋", "xq-title")
        self.write("subtitle", 20, 54, "a roguelike on the xiangqi board", "label")
        stats = [
            ("stage", "Stage", str(self.s.stage)),
            ("round", "Round", str(self.s.turn)),
            ("coins", "Coins", str(self.s.coins)),
            ("cleared", "Cleared", str(self.s.cleared)),
        ]
        end = self.x + self.width
        for i, (id, label, value) in enumerate(stats):
            x = end - (4 - i) * 86 + 6
            self.rect(f"stat-{id}", x, 12, 80, 48, "panel")
            self.write(f"stat-{id}-label", x + 40, 28, label, "label middle")
            self.write(f"stat-{id}-value", x + 40, 51, value, "big middle")
        phases = ("Deploy", "Enemy Move", "Player", "Enemy")
        for i, phase in enumerate(phases):
            look = "xq-phase xq-now" if self.s.part == i else "xq-phase"
            x = 236 + i * 77
            self.rect(f"phase-{i}", x, 22, 72, 24, look, 12)
            self.write(f"phase-{i}-text", x + 36, 38, phase, "xq-small middle")

    # -- the right column ---------------------------------------------------------------------
    def panel(self) -> None:
        x, width = self.x, self.width
        self.rect("panel", x, 72, width, 602, "panel")
        y = self.question(x + 14, 92)
        y = self.tips(x + 14, y)
        y = self.cards(x + 14, y)
        if self.s.pending == Pending.MAIN:
            self.orders(x + 14, y)
        elif self.s.pending == Pending.SHOP:
            self.shop(x + 14, y)
        elif self.s.pending == Pending.UPGRADE:
            self.improvements(x + 14, y)
        elif self.s.pending != Pending.REWARD:
            if self.s.pending == Pending.AFTER and not self.state.is_terminal():
                y = self.dice(x + 14, y)
            self.roster(x + 14, y)

    def question(self, x: int, y: int) -> int:
        """What has to be decided, and the button that declines it."""
        text = describe_decision(self.game, self.state)
        lines = _wrap(text, 38)
        for i, line in enumerate(lines):
            self.write(f"question-{i}", x, y + 4 + 16 * i, line, "heading")
        y += 16 * len(lines) + 2
        last = self.legal[-1] if self.legal else -1
        if last in BUTTONS:
            self.button("decline", x, y, 130, BUTTONS[Act(last)], last, "xq-decline")
            y += 30
        return y + 14

    def tips(self, x: int, y: int) -> int:
        """The Tips in hand; those that can be played now are buttons."""
        self.write("tips-title", x, y + 4, "Tips 锦囊", "heading")
        y += 12
        shown = 0
        for tip in range(self.rules.tips.n):
            offered = [a for a in self.legal if self.tip_of(a) == tip]
            if self.s.tips[tip] == 0 and not offered:
                continue
            left, top = x + shown % 2 * 151, y + shown // 2 * 28
            text = f"{tip_name(self.game, tip)} ×{self.s.tips[tip]}"
            look = "xq-chip xq-can-chip" if offered else "xq-chip"
            self.rect(f"tip-{tip}", left, top, 145, 23, look, 11,
                      title=f"{tip_name(self.game, tip)}: {tip_effect(self.game, tip)}",
                      actions=offered, z=1)  # fmt: skip
            self.write(f"tip-{tip}-text", left + 72, top + 16, text, "xq-button-text middle")
            shown += 1
        if shown == 0:
            self.write("tips-none", x, y + 14, "none", "label")
        return y + 28 * max(1, (shown + 1) // 2) + 14

    def tip_of(self, action: int) -> int:
        """The Tip that an action plays, keeps or buys; -1 for other actions."""
        if Act.TIP <= action < Act.REROLL:
            return action - Act.TIP
        if Act.REROLL <= action < Act.HEAL:
            return (action - Act.REROLL) // 2
        if Act.HEAL <= action < Act.END:
            return (action - Act.HEAL) // UNITS
        if Act.KEEP <= action < Act.BUY:
            return action - Act.KEEP
        if Act.BUY_TIP <= action < Act.IMPROVE:
            return action - Act.BUY_TIP
        return -1

    def cards(self, x: int, y: int) -> int:
        """The unit cards: in hand, on the board, gone."""
        s = self.s
        hand = [c for c in range(s.card_n) if s.card[c].place == Place.HAND]
        title = f"Unit cards: {len(hand)} in hand of {s.card_n}"
        self.write("cards-title", x, y + 4, title, "heading")
        y += 12
        if s.part not in (Part.DEPLOY, Part.VICTORY):
            return y + 10
        per_row, w = 6, 49
        for i, card in enumerate(hand):
            left, top = x + i % per_row * w, y + i // per_row * 54
            mine = s.card[card]
            offered = [a for a in (Act.PLACE + card, Act.UPGRADE + card) if a in self.legal]
            look = "card xq-card" + (" xq-can-card" if offered else "")
            if s.pending in (Pending.CELL, Pending.UPGRADE) and s.chosen == card:
                look += " xq-chosen-card"
            title = card_name(self.game, self.state, card)
            self.rect(f"card-{mine.id}", left, top, 41, 48, look, 5, title=title,
                      actions=offered, z=1)  # fmt: skip
            row = rows(self.game, "units")[mine.kind]
            self.write(f"card-{mine.id}-char", left + 20, top + 27, row.original,
                       "xq-card-char middle")  # fmt: skip
            self.write(f"card-{mine.id}-id", left + 37, top + 12, str(mine.id), "xq-small end")
            dots = "•" * min(6, len(upgrade_names(self.game, mine.kind, mine.owned)))
            self.write(f"card-{mine.id}-up", left + 20, top + 42, dots, "xq-up middle")
        return y + 54 * max(1, -(-len(hand) // per_row)) + 12

    # -- the Player Phase ---------------------------------------------------------------------
    def orders(self, x: int, y: int) -> None:
        """What each unit can do; a strike with the chance against its best Target."""
        self.write("orders-title", x, y + 4, "Units that can act", "heading")
        y += 14
        groups: dict[int, list[int]] = {}
        for action in self.legal:
            if Act.MV <= action < Act.USE:
                groups.setdefault(action - Act.MV, []).append(action)
            elif Act.USE <= action < Act.TARGET:
                groups.setdefault((action - Act.USE) // SKILLS, []).append(action)
        for unit, actions in sorted(groups.items()):
            me = self.s.unit[unit]
            row = rows(self.game, "units")[me.kind]
            if y > 630:
                self.write("orders-more", x, y + 16, "more: click the pieces", "label")
                return
            self.write(f"order-{me.id}", x, y + 16, f"#{me.id} {row.original}", "name")
            left = x + 48
            for action in actions:
                text, w = self.order(unit, action)
                if left + w > x + self.width - 20:
                    left, y = x + 48, y + ROW
                self.button(f"order-{me.id}-{action_name(self.game, self.state, action)}",
                            left, y, w, text, action)  # fmt: skip
                left += w + 6
            y += ROW

    def order(self, unit: int, action: int) -> tuple[str, int]:
        """Words and width of the button of an action."""
        if action < Act.USE:
            return "move", 52
        skill = (action - Act.USE) % SKILLS
        ability = ability_of(self.rules, self.s.unit[unit], skill)
        name = str(rows(self.game, "abilities")[ability].name)
        if self.rules.abilities.type[ability] == Type.STRIKE:
            best = max(
                (chance_text(self.game, self.state, unit, skill, t), self.s.unit[t].id)
                for t in target_units(self.game, self.state, unit, skill)
            )
            name += f" #{best[1]} {best[0].split('%')[0]}%"
        return name, 14 + round(7.3 * len(name))

    def roster(self, x: int, y: int) -> None:
        """The enemies with what they have, as far as there is room."""
        foes = [u for u in range(self.s.unit_n)
                if self.s.unit[u].side == ENEMY and self.s.unit[u].hp > 0]  # fmt: skip
        if not foes:
            return
        self.write("roster-title", x, y + 8, f"Enemies: {len(foes)}", "heading")
        y += 28
        room = (650 - y) // 19
        for i, unit in enumerate(foes[: room + (len(foes) == room + 1)]):
            me = self.s.unit[unit]
            row = rows(self.game, "units")[me.kind]
            full = max_hp(self.rules, me.kind, me.owned)
            owned = ", ".join(upgrade_names(self.game, me.kind, me.owned))
            words = f"{CELL_NAMES[me.cell]} · HP {me.hp}/{full}" + (f" · {owned}" if owned else "")
            top = y + i * 19
            self.write(f"roster-{me.id}", x, top, f"#{me.id} {row.original}", "name")
            self.write(f"roster-{me.id}-words", x + 48, top, words, "label")
        if len(foes) > room + 1:
            self.write("roster-more", x, 660, f"and {len(foes) - room} more", "label")

    def dice(self, x: int, y: int) -> int:
        """The roll check that may still be changed."""
        s = self.s
        me, foe = s.unit[s.actor], s.unit[s.target]
        for i, (who, packed, kept, result) in enumerate(
            (
                (f"#{me.id} rolls", s.self_dice, s.kept_self, s.rr_self),
                (f"#{foe.id} rolls", s.target_dice, s.kept_target, s.kept_target),
            )
        ):
            top = y + 8 + i * 54
            self.write(f"dice-{i}", x, top + 26, who, "name")
            for k, face in enumerate(dice_faces(packed)):
                look = "xq-die" if face == kept else "xq-die xq-lost"
                self.rect(f"die-{i}-{k}", x + 80 + k * 48, top, 40, 40, look, 8)
                self.write(f"die-{i}-{k}-face", x + 100 + k * 48, top + 27, str(face), "big middle")
            self.write(f"dice-{i}-rr", x + 290, top + 26, f"RR {result}", "number end")
        return y + 124

    # -- the shop -----------------------------------------------------------------------------
    def shop(self, x: int, y: int) -> None:
        """Kinds and Tips for sale; cards to upgrade are clicked above."""
        self.write("shop-title", x, y + 4, "For sale", "heading")
        y += 14
        items = [
            (Act.BUY + kind, f"{row.original} {row.name}", row.price)
            for kind, row in enumerate(rows(self.game, "units"))
            if self.s.offer[kind]
        ]
        if self.rules.shop.sell_tips:
            items += [
                (Act.BUY_TIP + tip, tip_name(self.game, tip), row.price)
                for tip, row in enumerate(rows(self.game, "tips"))
            ]
        for i, (action, name, price) in enumerate(items):
            left, top = x + i % 2 * 151, y + i // 2 * 28
            text = f"{name} · {price}"
            if action in self.legal:
                self.button(f"buy-{action}", left, top, 145, text, action)
            else:
                self.rect(f"buy-{action}", left, top, 145, 23, "xq-chip", 6)
                self.write(f"buy-{action}-text", left + 72, top + 16, text, "label middle")
        y += 28 * -(-len(items) // 2) + 18
        if any(Act.UPGRADE <= a < Act.BUY_TIP for a in self.legal):
            self.write("shop-hint", x, y, "Click a unit card to upgrade it.", "label")

    def improvements(self, x: int, y: int) -> None:
        """The upgrades of the chosen card."""
        kind = self.s.card[self.s.chosen].kind
        for i, action in enumerate(self.legal):
            upgrade = self.rules.units.upgrades[kind][action - Act.IMPROVE]
            row = rows(self.game, "upgrades")[upgrade]
            text = f"{row.name} – {plural(row.price, 'Coin')}"
            self.button(f"improve-{i}", x, y + i * 30, self.width - 28, text, action)


def _wrap(text: str, width: int) -> list[str]:
    """Text on lines of at most this many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

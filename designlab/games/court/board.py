"""The picture of the Court: the Society with its prices, the Royal Court, the Princes' doings.

Every card keeps the ids of its elements wherever it lies, so a viewer can move it.  Clans are
told apart by colour, emblem and the letter in the card's id.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from designlab.game import Game, State
from designlab.games.court.state import (
    COURTIERS,
    EMPTY,
    Act,
    Phase,
    card_rows,
    slot_name,
)
from designlab.games.court.text import (
    ENDINGS,
    REASONS,
    coming_cards,
    describe_action,
    describe_decision,
    grade,
    plural,
    position_name,
)
from designlab.games.court.values import (
    affordable_courtiers,
    beatable_princes,
    captive_vp,
    coin_vp,
    coins_needed,
    court_vp,
    muster,
    passing_income,
    penalty,
    price,
    row_vp,
    strength,
    surcharge,
)
from designlab.gametype import EVERYTHING
from designlab.pen import Pen
from designlab.scene import Scene

WIDTH, HEIGHT = 118, 150
"""Size of a card."""
PITCH = WIDTH + 12
LEFT, SOCIETY_Y, COURT_Y = 168, 164, 400
PANEL = 270
MAX_CHIPS = 18
"""Cards of a pile that are shown, the newest first."""
LINE = 18
"""Letters on a line of a card."""

PHASES = ("Setup", "Setup", "Phase 1", "Phase 1", "Phase 1", "Phase 2", "Phase 3")
"""What a player calls each value of `state.phase`."""

FAMILY = {"sun": "amber", "moon": "blue", "earth": "green", "fire": "red"}
ORIGINAL = {"sun": "Солнце", "moon": "Луна", "earth": "Земля"}
EMBLEM = {
    "sun": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM-.8-9h1.6v3h-1.6zM-.8 6h1.6v3h-1.6zM-9-.8h3v1.6h-3z"
    "M6-.8h3v1.6h-3zM-6.9-5.8l1.1-1.1 2 2-1.1 1.1zM6.9 5.8l-1.1 1.1-2-2 1.1-1.1z"
    "M-6.9 5.8l1.1 1.1 2-2-1.1-1.1zM6.9-5.8l-1.1-1.1-2 2 1.1 1.1z",
    "moon": "M3-8A8.3 8.3 0 1 0 6 5A6.8 6.8 0 0 1 3-8z",
    "earth": "M-9 7L-3-6L1 1L4-3L9 7z",
    "fire": "M1-10C2-5 7-2 7 3A7 7 0 0 1-7 3C-7-1-4-2-4-6C-2-5-1-3-1-2C1-4 1-7 1-10z",
}
ICON = {
    "minister": "M-3-9h6v6h5v6H-8v-6h5zM-9 6H9v3H-9z",
    "collector": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM-3-3v6h6v-6z",
    "general": "M0-11l2.4 4V3h-4.8V-7zM-7 3.8H7v2.4H-7zM-1.4 6.6h2.8V11h-2.8z",
    "poet": "M8-10l2 2L1.6 2.4-1.4-.6zM-2.6.6L.6 3.8C-.5 8-5 9-9 8.6-6.6 6.6-6.6 2-2.6.6z",
    "courtesan": "M0 9L-11-1A14 14 0 0 1-5.6-5.6zM0 9L-4.6-6A14 14 0 0 1-.6-6.8z"
    "M0 9L.6-6.8A14 14 0 0 1 4.6-6zM0 9L5.6-5.6A14 14 0 0 1 11-1z",
}


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The table as one viewpoint sees it; only `EVERYTHING` sees the cards to come."""
    return _Table(game, state, viewpoint).scene()


class _Table(Pen):
    """Draws one position."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        super().__init__()
        self.game, self.state, self.viewpoint = game, state, viewpoint
        self.rules, self.s, self.rows = game.rules, state.view, card_rows(game)
        self.size, self.cols = self.rules.society.size, self.rules.court.cols
        self.is_setup = self.s.phase in (Phase.SETUP_PICK, Phase.SETUP_PLACE)
        self.panel_x = LEFT + max(self.size, self.cols) * PITCH + 16

    def scene(self) -> Scene:
        court_end = COURT_Y + self.rules.court.rows * (HEIGHT + 24)
        width, height = self.panel_x + PANEL + 20, max(court_end + 4, 670)
        self.rect("table", 0, 0, width, height, "table", rx=0)
        self.header()
        self.action_bar()
        self.society()
        self.court()
        self.deck()
        self.hand()
        self.panel(height)
        label = f"The Court, turn {self.s.turn}: {describe_decision(self.game, self.state)}"
        return Scene((width, height), tuple(self.elements), label)

    # -- cards --------------------------------------------------------------------------------
    def card(self, card: int, x: int, y: int, actions: Sequence[int] = ()) -> None:
        """A card with its upper left corner at (x, y)."""
        row = self.rows[card]
        prince = card >= COURTIERS
        clan = "fire" if prince else row.clan
        family, id = FAMILY[clan], row.id
        look = f"card court-{family}"
        self.rect(id, x, y, WIDTH, HEIGHT, look, title=self.tooltip(card), actions=actions, z=1)
        self.rect(f"{id}-band", x, y, WIDTH, 28, f"court-band court-{family} through", z=2)
        self.mark(f"{id}-clan", x + 18, y + 14, EMBLEM[clan], f"court-ink court-{family}")
        self.write(f"{id}-id", x + WIDTH - 8, y + 19, id, "number end")
        for i, line in enumerate(_wrap(row.name)):
            self.write(f"{id}-name{i}", x + WIDTH / 2, y + 86 + 14 * i, line, "court-name middle")
        self.write(f"{id}-vp", x + WIDTH / 2, y + 139, f"{row.vp} VP", "court-vp middle")
        if prince:
            now = strength(self.rules, self.s, card)
            self.write(f"{id}-strength", x + WIDTH / 2, y + 60, str(now), "court-strength middle")
            charmed = now < row.strength
            words = f"of {row.strength}, charmed" if charmed else "strength"
            self.write(f"{id}-charm", x + WIDTH / 2, y + 118, words, "label middle")
            return
        self.mark(
            f"{id}-role", x + WIDTH / 2, y + 52, ICON[row.role], f"court-ink court-{family}", 1.4
        )
        self.write(f"{id}-sign", x + 34, y + 18, ORIGINAL[clan], "court-original")
        self.write(f"{id}-original", x + WIDTH / 2, y + 117, row.original, "court-original middle")
        coin = {"cx": x + 18, "cy": y + 134, "r": 10, "class": "court-coin through"}
        self.add(f"{id}-coin", "circle", coin, z=2)
        self.write(f"{id}-cost", x + 18, y + 139, str(row.cost), "number middle")
        if row.power:
            self.rect(f"{id}-badge", x + WIDTH - 32, y + 124, 25, 20, "court-power through", 3, z=2)
            self.write(f"{id}-power", x + WIDTH - 19.5, y + 139, str(row.power), "number middle")

    def tooltip(self, card: int) -> str:
        row = self.rows[card]
        if card >= COURTIERS:
            now = strength(self.rules, self.s, card)
            power = f"strength {now} of {row.strength}"
            return f"{row.name} ({row.id}), Demon Prince: {power}, {row.vp} VP"
        text = (
            f"{row.name} ({row.id}), {row.original} · {ORIGINAL[row.clan]}: "
            f"cost {row.cost}, {row.vp} VP"
        )
        return text + (f", power {row.power}" if row.power else "")

    # -- the top ------------------------------------------------------------------------------
    def header(self) -> None:
        self.write("title", 20, 36, "The Court of Xiang Chi", "court-title")
        self.write("subtitle", 20, 54, f"ruleset: {self.game.ruleset.name}", "label")
        stats = [
            ("turn", "Turn", str(self.s.turn) if self.s.turn else "setup"),
            ("coins", "Coins · ММ", str(self.s.coins)),
            ("vp", "VP gained · ОП", str(self.s.vp)),
            ("score", "Score now", str(int(self.state.returns()[0]))),
        ]
        x = self.panel_x + PANEL - 4 * 104
        for i, (id, label, value) in enumerate(stats):
            self.rect(f"stat-{id}", x + i * 104 + 8, 14, 96, 48, "panel")
            self.write(f"stat-{id}-label", x + i * 104 + 56, 30, label, "label middle")
            self.write(f"stat-{id}-value", x + i * 104 + 56, 53, value, "big middle")

    def action_bar(self) -> None:
        text = describe_decision(self.game, self.state)
        if self.state.is_terminal():
            total = int(self.state.returns()[0])
            reason = ENDINGS[REASONS[self.s.reason]]
            text = f"The end: {reason}. Score {total}: {grade(self.game, total)}."
        else:
            text = f"{PHASES[self.s.phase]}  ·  {text}"
        self.rect("bar", 20, 74, self.panel_x + PANEL - 20, 40, "panel")
        self.write("decision", 36, 99, text, "heading")
        button = self.button()
        if button:
            action, words = button
            x = self.panel_x + PANEL - 230
            title = describe_action(self.game, self.state, action)
            self.rect("button", x, 79, 224, 30, "court-button", title=title, actions=[action], z=1)
            self.write("button-text", x + 112, 99, words, "heading middle")
        elif self.state.is_terminal():
            parts = (
                f"gained {self.s.vp}, court {court_vp(self.rules, self.s)}, "
                f"coins {coin_vp(self.rules, self.s)}, captives {captive_vp(self.rules, self.s)}, "
                f"row {row_vp(self.rules, self.s)}, penalty {penalty(self.rules, self.s)}"
            )
            self.write("score-parts", self.panel_x + PANEL - 16, 99, parts, "label end")

    def button(self) -> tuple[int, str] | None:
        """The option that is about no card, and the words on its button."""
        if self.state.is_terminal():
            return None
        if self.s.phase == Phase.PHASE1:
            if self.s.bought:
                return Act.STOP, "Stop buying"
            return Act.PASS, f"Pass (+{plural(passing_income(self.rules, self.s), 'coin')})"
        return (Act.HOLD, "Hold") if self.s.phase == Phase.FIGHT else None

    # -- the Society --------------------------------------------------------------------------
    def society(self) -> None:
        self.write("society-title", LEFT, SOCIETY_Y - 20, "Society · Общество", "heading")
        for position in range(self.size):
            x, card = LEFT + position * PITCH, self.s.society[position]
            actions = [kind + position for kind in (Act.PICK, Act.BUY, Act.CHARM, Act.FIGHT)]
            name = position_name(position)
            if card == EMPTY:
                self.rect(
                    f"gap-{name}", x, SOCIETY_Y, WIDTH, HEIGHT, "slot", title=f"{name}: empty"
                )
                continue
            self.card(card, x, SOCIETY_Y, actions)
            if not self.state.is_terminal():
                self.tag(card, position, x)
        for position in range(self.size):
            x = LEFT + position * PITCH + WIDTH
            self.write(f"at-{position}", x, SOCIETY_Y - 6, self.place_label(position), "label end")

    def place_label(self, position: int) -> str:
        extra = surcharge(self.rules, self.s, position)
        return f"{position_name(position)}  +{extra}" if extra else position_name(position)

    def tag(self, card: int, position: int, x: int) -> None:
        """What it takes to get the card now, on a plate below it."""
        can, text = self.offer(card, position)
        look = "court-can" if can else "court-cannot"
        name, y = position_name(position), SOCIETY_Y + HEIGHT
        self.rect(f"tag-{name}", x, y + 6, WIDTH, 24, look, 12)
        words = "name" if can else "court-small"
        self.write(f"tag-{name}-text", x + WIDTH / 2, y + 22, text, f"{words} middle")

    def offer(self, card: int, position: int) -> tuple[bool, str]:
        """Whether the card can be had now, and for what or why not."""
        rules, s = self.rules, self.s
        if self.is_setup:
            return True, "free"
        if card < COURTIERS:
            payment, verb = price(rules, s, position), "buy"
            can, limit = affordable_courtiers(rules, s) >> position & 1, "court full"
        else:
            payment, verb = coins_needed(rules, s, card), "fight"
            can, limit = beatable_princes(rules, s) >> position & 1, "over the limit"
            if muster(rules, s)[0] < rules.combat.min_generals:
                return False, "no General"
        if can:
            return True, f"{verb} for {plural(payment, 'coin')}"
        if payment > s.coins:
            return False, f"{plural(payment, 'coin')}, {payment - s.coins} short"
        return False, limit

    # -- the Royal Court ----------------------------------------------------------------------
    def court(self) -> None:
        self.write("court-title", LEFT, COURT_Y - 20, "Royal Court · Королевский Двор", "heading")
        for slot in range(self.rules.court.rows * self.cols):
            row, column = divmod(slot, self.cols)
            x, y = LEFT + column * PITCH, COURT_Y + row * (HEIGHT + 24)
            name, card = slot_name(self.game, slot), self.s.court[slot]
            self.write(f"slot-{name}-label", x + WIDTH, y - 6, name, "label end")
            if card == EMPTY:
                self.rect(
                    f"slot-{name}", x, y, WIDTH, HEIGHT, "slot court-slot",
                    title=f"{name}: free", actions=[Act.PLACE + slot],
                )  # fmt: skip
            else:
                self.card(card, x, y, [Act.PLACE + slot])

    # -- the left column: deck and the card in hand -------------------------------------------
    def deck(self) -> None:
        n = self.s.deck.n
        self.write("deck-title", 20, SOCIETY_Y - 20, "Deck · колода", "heading")
        look = "card court-back" if n else "slot"
        self.rect("deck", 20, SOCIETY_Y, WIDTH, HEIGHT, look, title=plural(n, "card") + " left")
        self.write("deck-n", 20 + WIDTH / 2, SOCIETY_Y + 84, str(n), "big middle")
        if self.viewpoint == EVERYTHING:
            coming = " ".join(self.rows[card].id for card in coming_cards(self.state)[:4])
            self.write("deck-coming", 20, SOCIETY_Y + HEIGHT + 22, f"next {coming}", "label")

    def hand(self) -> None:
        if self.s.phase in (Phase.SETUP_PLACE, Phase.PLACE):
            self.write("hand-title", 20, COURT_Y - 20, "To be placed", "heading")
            self.card(self.s.hand, 20, COURT_Y)

    # -- the right column ---------------------------------------------------------------------
    def panel(self, height: int) -> None:
        x, top = self.panel_x, 130
        self.rect("panel", x, top, PANEL, height - top - 20, "panel")
        generals, army, bonus = muster(self.rules, self.s)
        words = plural(generals, "General") + (f", trio +{bonus}" if bonus else "")
        self.mark("army-icon", x + 26, top + 34, ICON["general"], "court-ink", 1.3)
        self.write("army-title", x + 48, top + 28, "Army strength", "heading")
        self.write("army-words", x + 48, top + 46, words, "label")
        self.write("army", x + PANEL - 16, top + 40, str(army + bonus), "big end")
        y = self.princes(top + 84)
        for name, title, look in (
            ("captives", "Captives", "court-chip-bad"),
            ("discard", "Discard · сброс", ""),
            ("set_aside", "Set aside", ""),
        ):
            pile = getattr(self.s, name)
            if name != "set_aside" or pile.n:
                y = self.chips(name, title, [pile.card[i] for i in range(pile.n)], y, look)
        self.legend(height - 44)

    def legend(self, y: int) -> None:
        x = self.panel_x + 26
        self.add("legend-coin", "circle", {"cx": x, "cy": y, "r": 8, "class": "court-coin"})
        self.write("legend-cost", x + 14, y + 4, "cost", "label")
        self.rect("legend-badge", x + 50, y - 8, 20, 16, "court-power", 3, z=1)
        self.write("legend-power", x + 75, y + 4, "power", "label")
        for i, clan in enumerate(FAMILY):
            left = x + 134 + i * 28
            self.mark(f"legend-{clan}", left, y, EMBLEM[clan], f"court-ink court-{FAMILY[clan]}")

    def princes(self, y: int) -> int:
        """One mark per Prince: still in the deck, in the row, beaten, or a captor himself."""
        x, total = self.panel_x + 16, self.rules.princes.n
        drawn = self.s.princes_drawn
        self.write("princes-title", x, y, f"Demon Princes drawn {drawn} / {total}", "heading")
        groups = {
            "beaten": [self.s.defeated.card[i] for i in range(self.s.defeated.n)],
            "in the row": [c for c in self.s.society if c >= COURTIERS],
        }
        marks = [(card, place) for place, cards in groups.items() for card in cards]
        for i in range(total):
            cx, cy = x + 12 + i % 9 * 27, y + 24 + i // 9 * 34
            if i < len(marks):
                card, place = marks[i]
                look = "court-beaten" if place == "beaten" else "court-red"
                title = f"{self.rows[card].name} ({self.rows[card].id}): {place}"
                words = self.rows[card].id
            else:
                look, title, words = "court-undrawn", "not in the row", ""
            ring = {"cx": cx, "cy": cy, "r": 11, "class": f"court-ring {look}"}
            self.add(f"prince-{i}", "circle", ring, title=title)
            if words:
                self.write(f"prince-{i}-id", cx, cy + 4, words, "court-small middle")
        return y + 24 + (total - 1) // 9 * 34 + 50

    def chips(self, pile: str, title: str, cards: list[int], y: int, look: str) -> int:
        """A pile as small plates, the newest first; returns where the next pile starts."""
        x = self.panel_x + 16
        vp = sum(self.rows[card].vp for card in cards)
        where = "Demon Princes' Court · Двор Принцев Демонов" if look else title
        value = plural(len(cards), "card") + (f", {-vp} VP" if look else "")
        self.write(f"{pile}-title", x, y, title, "heading", title=where)
        self.write(f"{pile}-n", x + 238, y, value, "label end")
        shown = cards[: -MAX_CHIPS - 1 : -1]
        for i, card in enumerate(shown):
            row = self.rows[card]
            left, top = x + i % 6 * 40, y + 10 + i // 6 * 26
            self.rect(f"{pile}-{i}", left, top, 36, 21, f"court-chip {look}", 4,
                      title=f"{row.name} ({row.id}), {row.vp} VP")  # fmt: skip
            self.write(f"{pile}-{i}-id", left + 18, top + 15, row.id, "court-small middle")
        if len(cards) > len(shown):
            more = f"and {len(cards) - len(shown)} older"
            self.write(f"{pile}-more", x, y + 24 + MAX_CHIPS // 6 * 26, more, "label")
            y += 16
        return y + 62 + (max(len(shown), 1) - 1) // 6 * 26


def _wrap(name: str) -> list[str]:
    """A card's name on two lines of about the same length."""
    words = name.split()
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(splits, key=lambda split: max(map(len, split)), default=(name,))
    return [textwrap.shorten(line, LINE, placeholder=" …") for line in lines]

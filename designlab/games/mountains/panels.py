"""Beside and below the map: the players, the decks, the dice and the card in play."""

from __future__ import annotations

from designlab.games.mountains.art import FAMILY, ICON, LETTER, SIGN
from designlab.games.mountains.components import CARDS
from designlab.games.mountains.knowledge import (
    coming_cards,
    discarded_cards,
    discarded_weapons,
    supply,
)
from designlab.games.mountains.log import unpack
from designlab.games.mountains.names import (
    card_rows,
    character_names,
    player_name,
    plural,
    steps_text,
)
from designlab.games.mountains.pens import MAP_SIZE, MAP_X, MAP_Y, PANEL_W, PANEL_X, Pens
from designlab.games.mountains.skilltext import skill_text
from designlab.games.mountains.state import SEATS, Act, Being, Happened, Source, Token
from designlab.games.mountains.text import describe_action
from designlab.games.mountains.values import is_usable, weapon_damage, weapon_range
from designlab.gametype import EVERYTHING
from designlab.pen import point

TOP, PITCH, HEIGHT = 68, 138, 132
CHIPS, CHIP_W, CHIP_H = 6, 126, 22
"""Weapons shown per player, and the size of each."""


class Panels(Pens):
    """Draws everything but the map."""

    def player(self, seat: int) -> None:
        """The panel of one player."""
        x, y, id = PANEL_X, TOP + seat * PITCH, f"p{seat}"
        out = self.s.fell[seat] > 0
        look = "panel" + (" mountains-turn" if self.is_active(seat) else "")
        self.rect(id, x, y, PANEL_W, HEIGHT, look + (" mountains-out" if out else ""),
                  title=self.panel_title(seat), actions=self.seat_actions(seat))  # fmt: skip
        self.token(f"{id}-token", seat, x + 20, y + 20, 12)
        being = self.s.character[seat]
        if being < 0:
            self.write(f"{id}-name", x + 40, y + 25, "no character yet", "label")
            return
        element = self.element(seat)
        self.mark(f"{id}-sign", x + 48, y + 20, SIGN[element], self.sign_look(element), 1.2)
        self.write(f"{id}-name", x + 64, y + 25, character_names(self.game)[being], "name")
        if out:
            place = self.game.num_players() + 1 - self.s.fell[seat]
            self.write(f"{id}-out", x + PANEL_W - 12, y + 25, f"out, place {place}", "label end")
            return
        self.hp(seat, x, y)
        self.write(f"{id}-marks", x + 14, y + 47, " · ".join(self.marks(seat)), "label")
        self.hand(seat, x + 12, y + 55)

    def panel_title(self, seat: int) -> str:
        """The player and the skills of the character."""
        being = self.s.character[seat]
        if being < 0:
            return player_name(seat)
        skills = [
            f"{f'skill {k}' if k else 'basic'}: {skill_text(self.model, being, k)}"
            for k in range(4)
        ]
        return "\n".join([self.seat_title(seat), *skills])

    def hp(self, seat: int, x: float, y: float) -> None:
        """HP as a bar and a number."""
        hp, width = self.s.hp[seat], 74
        left = x + PANEL_W - 60 - width
        look = f"mountains-hp mountains-{FAMILY[self.element(seat)]} through"
        self.rect(f"p{seat}-track", left, y + 14, width, 11, "mountains-track through", 5)
        self.rect(f"p{seat}-hp", left, y + 14, width * hp / self.rules.hp.max, 11, look, 5, z=1)
        self.write(f"p{seat}-hp-n", x + PANEL_W - 12, y + 25, f"{hp} HP", "name end")

    def marks(self, seat: int) -> list[str]:
        """Place, tokens, counters, lasting skills and what is spent, in words."""
        s, tokens = self.s, self.s.token[seat]
        words = [f"on {self.keys[s.tile[seat]]}" if s.tile[seat] >= 0 else "not on the map"]
        if self.rules.goal.endpoint_wins and s.corner[seat] >= 0:
            words[0] += f", goal {self.model.map.corners[(s.corner[seat] + 2) % 4]}"
        for token, name in ((Token.ATTACK, "attack"), (Token.DEFENCE, "defence")):
            if tokens[token]:
                words.append(f"{name} {tokens[token]:+d}".replace("-", "−"))
        for token, name in ((Token.SKIP_MOVE, "move"), (Token.SKIP_ATTACK, "attack")):
            if tokens[token]:
                words.append(f"skips {plural(tokens[token], name)}")
        if s.character[seat] == Being.XI_BIAN and s.thorns:
            words.append(f"thorns {s.thorns}")
        if s.character[seat] == Being.XI_BIAN and s.leech:
            words.append(f"leech {s.leech_sum}")
        if self.is_active(seat):
            spent = [("moved", s.moved), ("attacked", s.attacked), ("skill", s.skills + s.basics)]
            words += [f"✓{word}" for word, done in spent if done]
        return words

    # -- weapons ------------------------------------------------------------------------------
    def hand(self, seat: int, x: float, y: float) -> None:
        """The weapons that lie before a player."""
        held = [w for w in range(self.rules.weapons_n) if self.s.owner[w] == seat]
        if not held:
            self.write(f"p{seat}-none", x + 2, y + 16, "no weapons", "label")
        shown = held if len(held) <= CHIPS else held[: CHIPS - 1]
        for i, weapon in enumerate(shown):
            self.weapon(seat, weapon, x + i % 2 * (CHIP_W + 4), y + i // 2 * (CHIP_H + 3))
        rest = held[len(shown) :]
        if rest:
            names = ", ".join(self.weapons[w][1].name for w in rest)
            left, top = x + CHIP_W + 4, y + 2 * (CHIP_H + 3)
            self.rect(f"p{seat}-more", left, top, CHIP_W, CHIP_H, "mountains-chip", 4,
                      title=names, actions=[Act.WEAPON + w for w in rest], z=1)  # fmt: skip
            middle = left + CHIP_W / 2
            self.write(f"p{seat}-more-n", middle, top + 15, f"and {len(rest)} more", "label middle")

    def weapon(self, seat: int, weapon: int, x: float, y: float) -> None:
        """A weapon card; pointing at it shows its range on the map."""
        key, row = self.weapons[weapon]
        damage = weapon_damage(self.rules, self.s, seat, weapon)
        reach = weapon_range(self.rules, self.s, seat, weapon)
        ready = is_usable(self.rules, self.s, weapon)
        action = Act.WEAPON + weapon
        title = f"{row.name}, {row.attribute}: damage {damage}, range {reach}"
        if action in self.legal:
            title = describe_action(self.game, self.state, action)
        elif not ready:
            title += ", not ready yet"
        look = f"mountains-chip mountains-{FAMILY[row.attribute]} mountains-w{weapon}"
        self.rect(f"weapon-{key}", x, y, CHIP_W, CHIP_H, look + ("" if ready else " mountains-new"),
                  4, title=title, actions=[action], z=1)  # fmt: skip
        name, tone = f"{LETTER[row.attribute]} {row.name}", "" if ready else " mountains-waits"
        self.write(f"weapon-{key}-name", x + 6, y + 15, name[:20], f"mountains-tiny{tone}")
        look = "mountains-small mountains-strong end"
        self.write(f"weapon-{key}-n", x + CHIP_W - 5, y + 15, f"{damage}/{reach}", look)
        if self.s.tile[seat] >= 0:
            self.reach(f"range-{key}", self.s.tile[seat], reach, f"mountains-r{weapon}")

    def reach(self, id: str, tile: int, reach: int, look: str) -> None:
        """Frames around all tiles within range, seen while one points at the weapon."""
        half, side = self.side / 2 + 3, round(self.side + 6, 1)
        frames = []
        for other in range(len(self.tiles)):
            if self.rules.distance[tile][other] <= reach:
                x, y = self.centre(other)
                frames.append(f"M{point(x - half, y - half)}h{side}v{side}h-{side}z")
        path = {"d": "".join(frames), "class": f"mountains-reach {look} through"}
        self.add(id, "path", path, z=6)

    # -- decks and the card in play -----------------------------------------------------------
    def decks(self) -> None:
        """Cards left in each pile."""
        x, y, s = PANEL_X, TOP + SEATS * PITCH + 2, self.s
        piles = {"weapon": s.arsenal.n, "challenge": s.challenges.n, "chance": s.chances.n}
        for i, (kind, n) in enumerate(piles.items()):
            left, name = x + i * 72, f"{kind.capitalize()}s"
            self.rect(f"deck-{kind}", left, y, 66, 50, "card", title=self.deck_title(kind, name, n))
            pen = "mountains-solid" if kind == "challenge" else "mountains-line"
            look = f"{pen} mountains-grey"
            self.mark(f"deck-{kind}-icon", left + 19, y + 20, ICON[kind], look, 0.9)
            self.write(f"deck-{kind}-n", left + 48, y + 26, str(n), "number middle")
            self.write(f"deck-{kind}-name", left + 33, y + 44, name, "mountains-small middle")
        n = len(supply(self.game, self.state))
        title = f"{plural(n, 'primary weapon')} left in the supply"
        self.rect("supply", x + 216, y, 64, 50, "card", title=title)
        self.write("supply-n", x + 248, y + 26, str(n), "number middle")
        self.write("supply-name", x + 248, y + 44, "Primary", "mountains-small middle")

    def deck_title(self, kind: str, name: str, n: int) -> str:
        """What is known about a deck."""
        title = f"{name}: {plural(n, 'card')} left"
        if self.viewpoint == EVERYTHING:
            return title + "; next " + ", ".join(coming_cards(self.game, self.state)[kind][:5])
        if kind == "weapon":
            gone = [self.weapons[w][1].name for w in discarded_weapons(self.game, self.state)]
        else:
            gone = discarded_cards(self.game, self.state, kind)
        return title + "; discarded: " + (", ".join(gone) or "none")

    def strip(self) -> None:
        """Under the map: the dice of this turn, and the card in play or drawn last."""
        y = MAP_Y + MAP_SIZE + 14
        dice, card = self.last_events()
        for i, face in enumerate(dice[:6]):
            self.rect(f"die-{i}", MAP_X + i * 34, y, 28, 28, "card", 6, title=f"rolled {face}")
            self.write(f"die-{i}-face", MAP_X + i * 34 + 14, y + 20, str(face), "number middle")
        if card is None:
            return
        x = MAP_X + len(dice[:6]) * 34 + (8 if dice else 0)
        row = card_rows(self.game)[card][1]
        detail = f"{row.game}, {row.mode}: " if card < CARDS else ""
        text = detail + steps_text(row.effects)
        self.write("card-name", x, y + 11, f"{row.name} ({row.id})", "name")
        self.write("card-text", x, y + 27, text if len(text) < 90 else text[:88] + "…", "label")

    def last_events(self) -> tuple[list[int], int | None]:
        """The dice and the card of the turn that is running."""
        dice: list[int] = []
        card = None
        if self.s.source in (Source.CHALLENGE, Source.CHANCE):
            card = self.s.card + (CARDS if self.s.source == Source.CHANCE else 0)
        for event in reversed(self.state.events):
            if event.kind == Happened.MOVE_ROLL and not dice:
                dice = unpack(event.a, 4)
            elif event.kind == Happened.CARD_DRAWN and card is None:
                card = event.item
            elif event.kind == Happened.TURN:
                break
        return dice, card

"""The picture of Mountains & Rivers: the map with its tokens, the players, the decks.

Regions are told apart by colour, emblem and the letter of their tiles, kinds of tiles by a sign.
Pointing at a weapon shows on the map what it reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.game import Game, State
from designlab.games.mountains.art import EMBLEM, FAMILY, ICON
from designlab.games.mountains.components import ELEMENTS
from designlab.games.mountains.maps import path_links, stair_links
from designlab.games.mountains.panels import Panels
from designlab.games.mountains.pens import HEIGHT, MAP_SIZE, MAP_X, MAP_Y, WIDTH
from designlab.games.mountains.skilltext import skill_text
from designlab.games.mountains.state import SEATS, Act, Phase
from designlab.games.mountains.text import describe_action, describe_decision, tile_text
from designlab.games.mountains.values import in_showdown, skill_cost
from designlab.pen import point
from designlab.scene import Scene


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The table, which looks the same to everybody; `EVERYTHING` also sees the cards to come."""
    return _Table(game, state, viewpoint).scene()


class _Table(Panels):
    """Draws one position."""

    def scene(self) -> Scene:
        self.rect("table", 0, 0, WIDTH, HEIGHT, "table", 0, z=-2)
        self.bar()
        self.map()
        self.tokens()
        for seat in range(self.game.num_players()):
            self.player(seat)
        self.decks()
        self.strip()
        if self.s.phase == Phase.PICK:
            self.characters()
        question = describe_decision(self.game, self.state)
        label = f"Mountains & Rivers, round {self.s.turn}: {question}"
        return Scene((WIDTH, HEIGHT), tuple(self.elements), label)

    # -- the top ------------------------------------------------------------------------------
    def bar(self) -> None:
        """The decision and the buttons of options that are about nothing on the table."""
        self.rect("bar", 16, 10, WIDTH - 32, 48, "panel")
        self.write("decision", 30, 32, describe_decision(self.game, self.state), "heading")
        words = f"round {self.s.turn}" if self.s.turn else "setup"
        if self.s.turn and in_showdown(self.rules, self.s):
            words += ", showdown"
        self.write("round", 30, 50, words, "label")
        if self.state.is_terminal():
            return
        buttons = self.buttons()
        x = WIDTH - 26 - sum(width + 6 for _, _, width in buttons)
        for action, text, width in buttons:
            possible = action in self.legal
            look = "mountains-button" + ("" if possible else " mountains-off")
            title = describe_action(self.game, self.state, action)
            self.rect(f"do-{action}", x, 18, width, 32, look, title=title, actions=[action], z=1)
            tone = "name" if possible else "label"
            self.write(f"do-{action}-text", x + width / 2, 38, text, f"{tone} middle")
            x += width + 6

    def buttons(self) -> list[tuple[int, str, int]]:
        """Action, words and width of each button."""
        if self.s.phase == Phase.WEAPON and Act.STOP in self.legal:
            return [(int(Act.STOP), "Stop", 70)]
        if self.s.phase != Phase.TURN:
            return []
        steps = [(int(Act.MOVE), "Move", 54), (int(Act.ATTACK), "Attack", 60)]
        for k in range(4):
            cost = skill_cost(self.rules, self.s, self.s.active, k)
            words = (f"Skill {k}" if k else "Basic") + (f" −{cost}" if cost else "")
            steps.append((int(Act.SKILL) + k, words, 76 if k else 60))
        return [*steps, (int(Act.END), "End", 46)]

    # -- the map ------------------------------------------------------------------------------
    def map(self) -> None:
        """Regions, paths, stairs and tiles."""
        self.rect("map", MAP_X - 4, MAP_Y - 4, MAP_SIZE + 8, MAP_SIZE + 8, "panel", z=-1)
        for element in ELEMENTS:
            x, y = self.region_centre(element)
            look = f"{self.sign_look(element)} mountains-faint"
            self.mark(f"emblem-{element}", x, y, EMBLEM[element], look, self.pitch / 69, z=0)
        for a, b in path_links(self.model.map):
            (x1, y1), (x2, y2) = self.centre(a), self.centre(b)
            way = {"d": f"M{point(x1, y1)}L{point(x2, y2)}", "class": "mountains-path through"}
            self.add(f"path-{self.keys[a]}-{self.keys[b]}", "path", way, z=0)
        if self.model.stairs.enabled:
            for a, b in stair_links(self.model.map):
                self.stairs(a, b)
        for tile in range(len(self.tiles)):
            self.tile(tile)

    def stairs(self, a: int, b: int) -> None:
        """A staircase: rungs from the entrance, an arrow head at the exit."""
        (x1, y1), (x2, y2) = self.centre(a), self.centre(b)
        bend_x, bend_y = (x1 + x2) / 2, (y1 + y2) / 2
        if x1 != x2 and y1 != y2:  # swing clear of the tiles at the side of a slanting way
            cx, cy = self.region_centre(self.tiles[a].region)
            bend_x, bend_y = bend_x + (cx - bend_x) * 0.45, bend_y + (cy - bend_y) * 0.45
        gap = self.side * 0.56
        sx, sy = _towards(x1, y1, bend_x, bend_y, gap)
        tip_x, tip_y = _towards(x2, y2, bend_x, bend_y, gap)
        foot_x, foot_y = _towards(x2, y2, bend_x, bend_y, gap + 12)
        dx, dy = (tip_y - foot_y) * 0.7, (foot_x - tip_x) * 0.7
        name = f"stairs-{self.keys[a]}-{self.keys[b]}"
        title = f"Stairs from {self.keys[a]} to {self.keys[b]}, one way"
        way = f"M{point(sx, sy)}Q{point(bend_x, bend_y)} {point(foot_x, foot_y)}"
        self.add(name, "path", {"d": way, "class": "mountains-stairs"}, title=title, z=1)
        corners = ((tip_x, tip_y), (foot_x + dx, foot_y + dy), (foot_x - dx, foot_y - dy))
        points = " ".join(point(x, y) for x, y in corners)
        head = {"points": points, "class": "mountains-head through"}
        self.add(f"{name}-head", "polygon", head, z=1)

    def tile(self, tile: int) -> None:
        """A tile with its name and the sign of its kind."""
        row, key = self.tiles[tile], self.keys[tile]
        (x, y), side = self.centre(tile), self.side
        family = FAMILY[row.region]
        actions = [Act.TILE + tile]
        look, title = f"mountains-tile mountains-{family}", tile_text(self.game, tile)
        corner = self.corner_actions(tile)
        if corner:
            actions += corner
            look += " mountains-corner"
            title += "; a corner"
        chosen = next((action for action in actions if action in self.legal), None)
        if chosen is not None:
            title = describe_action(self.game, self.state, chosen)
        self.rect(f"tile-{key}", x - side / 2, y - side / 2, side, side, look, 9,
                  title=title, actions=actions, z=2)  # fmt: skip
        self.write(f"tile-{key}-name", x - side / 2 + 5, y - side / 2 + 13, key, "mountains-small")
        if row.kind != "regular":
            pen = "mountains-solid" if row.kind == "challenge" else "mountains-line"
            look = f"{pen} mountains-{family}"
            up, right = y - side * 0.1, x + side * 0.12
            self.mark(f"tile-{key}-kind", right, up, ICON[row.kind], look, side / 62, 3)
        elif row.effects:
            words, tone = _short(row.effects)
            self.write(f"tile-{key}-kind", x, y + 1, words, f"mountains-small {tone} middle")

    def tokens(self) -> None:
        """The tokens on the map, side by side where they share a tile."""
        for seat in range(self.game.num_players()):
            tile = self.s.tile[seat]
            if tile < 0:
                continue
            sharing = [other for other in range(SEATS) if self.s.tile[other] == tile]
            x, y = self.centre(tile)
            step = min(19.0, (self.side + 4) / len(sharing))
            x += (sharing.index(seat) - (len(sharing) - 1) / 2) * step
            radius = 11 if step > 17 else 9
            self.token(f"token-{seat}", seat, x, y + self.side * 0.25, radius, on_map=True)

    # -- setup --------------------------------------------------------------------------------
    def characters(self) -> None:
        """The characters that can be picked, each in the region of its element."""
        for being, row in enumerate(self.model.characters.values()):
            action = Act.PICK + being
            if action not in self.legal:
                continue
            x, y = self.region_centre(row.element)
            id, look = f"pick-{being}", f"mountains-{FAMILY[row.element]} mountains-pick"
            title = "\n".join([row.name, *(skill_text(self.model, being, k) for k in range(4))])
            self.rect(id, x - 66, y - 34, 132, 68, look, title=title, actions=[action], z=7)
            self.write(f"{id}-name", x, y - 4, row.name, "number middle", 8)
            self.write(f"{id}-theme", x, y + 18, row.theme, "mountains-tiny middle", 8)


def _towards(x: float, y: float, to_x: float, to_y: float, length: float) -> tuple[float, float]:
    """The point `length` away from (x, y) in the direction of another."""
    far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1.0
    return x + (to_x - x) * length / far, y + (to_y - y) * length / far


def _short(effects: Sequence[Any]) -> tuple[str, str]:
    """What a regular tile does in a few letters, and the look of these."""
    names = {"hp": "HP", "attack": "ATK", "defence": "DEF"}
    step = effects[0]
    if step.op in names:
        text = f"{step.amount:+d} {names[step.op]}".replace("-", "−")
        look = "mountains-good" if step.amount > 0 else "mountains-bad"
    else:
        text = {"primary": "club", "weapon": "weapon"}.get(step.op, "…")
        look = "mountains-good"
    return text + (" …" if len(effects) > 1 else ""), look

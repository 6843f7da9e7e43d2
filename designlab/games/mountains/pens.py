"""What every part of the picture of Mountains & Rivers draws with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.game import Game, State
from designlab.games.mountains.art import DRAWN, FAMILY
from designlab.games.mountains.names import character_names, player_name, tile_rows, weapon_rows
from designlab.games.mountains.state import Act
from designlab.games.mountains.values import seat_at
from designlab.scene import Element

WIDTH, HEIGHT = 880, 690
MAP_X, MAP_Y, MAP_SIZE = 16, 72, 552
PANEL_X, PANEL_W = 584, 280


class Pens:
    """The elements drawn so far, and the hands that add to them."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        self.game, self.state, self.viewpoint = game, state, viewpoint
        self.model: Any = game.ruleset.model
        self.rules, self.s = game.rules, state.view
        self.tiles, self.weapons = tile_rows(game), weapon_rows(game)
        self.keys = list(game.ruleset.keys("map.tiles"))
        self.legal = set(state.legal_actions())
        across = 1 + max(max(tile.row, tile.col) for tile in self.tiles)
        self.pitch = MAP_SIZE / max(across, 4)
        self.side = self.pitch * 0.8
        self.elements: list[Element] = []

    def add(
        self,
        id: str,
        tag: str,
        attrs: dict[str, Any],
        text: str = "",
        title: str = "",
        actions: Sequence[int] = (),
        z: int = 1,
    ) -> None:
        """Draw an element; one that can be clicked now stands out."""
        if self.legal.intersection(actions):
            attrs["class"] += " mountains-can"
        self.elements.append(Element(id, tag, attrs, text, title, tuple(actions), z))

    def rect(
        self, id: str, x: float, y: float, w: float, h: float, look: str, rx: float = 8, **more: Any
    ) -> None:
        """A rectangle with its upper left corner at (x, y)."""
        shape = {"x": r(x), "y": r(y), "width": r(w), "height": r(h), "rx": rx, "class": look}
        self.add(id, "rect", shape, z=more.pop("z", 0), **more)

    def write(self, id: str, x: float, y: float, text: str, look: str, z: int = 3) -> None:
        """A line of text that lets clicks through."""
        self.add(id, "text", {"x": r(x), "y": r(y), "class": f"{look} through"}, text, z=z)

    def shape(
        self, id: str, x: float, y: float, path: str, look: str, scale: float = 1, z: int = 2
    ) -> None:
        """A path drawn around (x, y)."""
        size = "" if scale == 1 else f" scale({r(scale)})"
        place = f"translate({r(x)} {r(y)}){size}"
        self.add(id, "path", {"d": path, "transform": place, "class": f"{look} through"}, z=z)

    def sign_look(self, element: str) -> str:
        """The class of an element's emblem: a line or a surface, in its colour."""
        pen = "mountains-line" if element in DRAWN else "mountains-solid"
        return f"{pen} mountains-{FAMILY[element]}"

    # -- places -------------------------------------------------------------------------------
    def centre(self, tile: int) -> tuple[float, float]:
        """The middle of a tile."""
        row = self.tiles[tile]
        return MAP_X + (row.col + 0.5) * self.pitch, MAP_Y + (row.row + 0.5) * self.pitch

    def region_centre(self, element: str) -> tuple[float, float]:
        """The middle of the frame that a region's tiles span."""
        places = [self.centre(i) for i, t in enumerate(self.tiles) if t.region == element]
        xs, ys = [x for x, _ in places] or [MAP_X], [y for _, y in places] or [MAP_Y]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    # -- seats --------------------------------------------------------------------------------
    def element(self, seat: int) -> str:
        """The element of a player's character, "none" before it is chosen."""
        being = self.s.character[seat]
        rows = list(self.model.characters.values())
        return str(rows[being].element) if being >= 0 else "none"

    def is_active(self, seat: int) -> bool:
        """Whether it is this player's turn."""
        running = self.s.turn > 0 and not self.state.is_terminal()
        return running and seat == self.s.active

    def seat_title(self, seat: int) -> str:
        """A player in one line."""
        being = self.s.character[seat]
        if being < 0:
            return player_name(seat)
        name = character_names(self.game)[being]
        return f"{player_name(seat)}, {name}: {self.s.hp[seat]} HP"

    def seat_actions(self, seat: int) -> list[int]:
        """Choosing this player, counted in turn order from the one who decides."""
        if self.s.player < 0:
            return []
        distances = range(self.game.num_players())
        return [Act.PLAYER + d for d in distances if seat_at(self.rules, self.s.player, d) == seat]

    def token(self, id: str, seat: int, x: float, y: float, radius: int) -> None:
        """A player's token with the number of the seat."""
        look = f"mountains-token mountains-{FAMILY[self.element(seat)]}"
        if self.is_active(seat):
            look += " mountains-active"
        circle = {"cx": r(x), "cy": r(y), "r": radius, "class": look}
        actions = self.seat_actions(seat)
        self.add(id, "circle", circle, title=self.seat_title(seat), actions=actions, z=4)
        self.write(f"{id}-name", x, y + 4, str(seat), "mountains-seat middle", 5)


def r(value: float) -> float | int:
    """A coordinate with one decimal."""
    value = round(value, 1)
    return int(value) if value == int(value) else value

"""What every part of the picture of Mountains & Rivers draws with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.game import Game, State
from designlab.games.mountains.art import DRAWN, FAMILY
from designlab.games.mountains.names import character_names, player_name, tile_rows, weapon_rows
from designlab.games.mountains.state import Act
from designlab.games.mountains.values import seat_at
from designlab.pen import Pen

WIDTH, HEIGHT = 880, 690
MAP_X, MAP_Y, MAP_SIZE = 16, 72, 552
PANEL_X, PANEL_W = 584, 280


class Pens(Pen):
    """Draws tokens, and knows where the tiles are."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        super().__init__()
        self.game, self.state, self.viewpoint = game, state, viewpoint
        self.model: Any = game.ruleset.model
        self.rules, self.s = game.rules, state.view
        self.tiles, self.weapons = tile_rows(game), weapon_rows(game)
        self.keys = list(game.ruleset.keys("map.tiles"))
        self.legal = set(state.legal_actions())
        across = 1 + max(max(tile.row, tile.col) for tile in self.tiles)
        self.pitch = MAP_SIZE / max(across, 4)
        self.side = self.pitch * 0.8

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
        super().add(id, tag, attrs, text, title, actions, z)

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

    def token(
        self, id: str, seat: int, x: float, y: float, radius: int, *, on_map: bool = False
    ) -> None:
        """A player's token with the name of the seat."""
        look = f"mountains-token mountains-{FAMILY[self.element(seat)]}"
        if self.is_active(seat):
            look += " mountains-active"
        circle = {"cx": x, "cy": y, "r": radius, "class": look}
        actions = self.seat_actions(seat)
        if on_map:  # the token must not keep clicks from its tile
            actions += [Act.TILE + self.s.tile[seat], *self.corner_actions(self.s.tile[seat])]
        self.add(id, "circle", circle, title=self.seat_title(seat), actions=actions, z=4)
        name, size = player_name(seat), 12 if radius > 10 else 10
        self.write(f"{id}-name", x, y + 4, name, "mountains-seat middle", 5, size=size)

    def corner_actions(self, tile: int) -> list[int]:
        """Starting on this tile, if it is a corner."""
        corners = list(self.model.map.corners)
        key = self.keys[tile]
        return [Act.CORNER + corners.index(key)] if key in corners else []

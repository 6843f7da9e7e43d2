"""Drawing a scene piece by piece: the strokes that games' boards are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.scene import Element


class Pen:
    """Collects the elements of a picture; a game's board builds on it.

    Attributes:
        elements: what has been drawn so far.
    """

    def __init__(self) -> None:
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
        """Draw an element (see `designlab.scene.Element`); coordinates keep one decimal."""
        shape = {key: _short(value) for key, value in attrs.items()}
        self.elements.append(Element(id, tag, shape, text, title, tuple(actions), z))

    def rect(
        self,
        id: str,
        x: float,
        y: float,
        w: float,
        h: float,
        look: str,
        rx: float = 8,
        *,
        z: int = 0,
        **more: Any,
    ) -> None:
        """A rectangle with its upper left corner at (x, y)."""
        shape = {"x": x, "y": y, "width": w, "height": h, "rx": rx, "class": look}
        self.add(id, "rect", shape, z=z, **more)

    def circle(
        self, id: str, x: float, y: float, r: float, look: str, *, z: int = 1, **more: Any
    ) -> None:
        """A circle around (x, y)."""
        self.add(id, "circle", {"cx": x, "cy": y, "r": r, "class": look}, z=z, **more)

    def line(
        self,
        id: str,
        one: tuple[float, float],
        other: tuple[float, float],
        look: str,
        *,
        z: int = 1,
        **more: Any,
    ) -> None:
        """A straight line from one point to another."""
        (x1, y1), (x2, y2) = one, other
        shape = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "class": look}
        self.add(id, "line", shape, z=z, **more)

    def write(
        self,
        id: str,
        x: float,
        y: float,
        text: str,
        look: str,
        z: int = 3,
        *,
        size: float | None = None,
        turn: str | None = None,
        title: str = "",
    ) -> None:
        """A line of text that lets clicks through; `turn` is an SVG transform."""
        look = f"{look} through"
        shape = {"x": x, "y": y, "class": look, "font-size": size, "transform": turn}
        self.add(id, "text", shape, text, title, z=z)

    def mark(
        self,
        id: str,
        x: float,
        y: float,
        path: str,
        look: str,
        scale: float = 1,
        z: int = 2,
        *,
        turn: int = 0,
        title: str = "",
    ) -> None:
        """A path drawn around (x, y), turned by degrees; without a title it lets clicks through."""
        place = f"translate({x:g} {y:g})"
        if turn:
            place += f" rotate({turn})"
        if scale != 1:
            place += f" scale({scale:g})"
        look = look if title else f"{look} through"
        self.add(id, "path", {"d": path, "transform": place, "class": look}, title=title, z=z)


def point(x: float, y: float) -> str:
    """A point as paths write it, with one decimal.

    Example:
        >>> point(2, 3.14159)
        '2 3.1'
    """
    return f"{_short(float(x))} {_short(float(y))}"


def _short(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    value = round(value, 1)
    return int(value) if value == int(value) else value

"""Pictures as data: a scene is a list of drawn elements with stable ids.

One serializer here makes SVG of a scene; the viewer and the shared pages draw the same elements
from the changes between scenes.  An element that can be clicked carries the actions it means.
"""

from __future__ import annotations

import functools
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_STATIC = Path(__file__).parent / "static"


@functools.cache
def stylesheet(game: str) -> str:
    """The looks of a game's scenes: what every scene shares, then the game's own classes."""
    return (_STATIC / "scene.css").read_text("utf-8") + game_style(game)


@functools.cache
def game_style(game: str) -> str:
    """The game's own classes alone, for pages that have the shared looks already."""
    own = _STATIC / f"{game}.css"
    return own.read_text("utf-8") if own.exists() else ""


@dataclass(frozen=True)
class Element:
    """One SVG element.

    Attributes:
        id: stable across scenes of a game: the same thing keeps its id when it moves.
        tag: SVG tag name: rect, circle, path, line, polygon or text.
        attrs: SVG attributes; looks belong into `class` (see `static/scene.css`).
        text: content of a text element.
        title: tooltip and text alternative.
        actions: action numbers that a click on it can mean; the viewer offers the legal ones.
        z: paint order, low first.
    """

    id: str
    tag: str
    attrs: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    title: str = ""
    actions: tuple[int, ...] = ()
    z: int = 0


@dataclass(frozen=True)
class Scene:
    """A picture of `size` (width, height) in SVG user units."""

    size: tuple[int, int]
    elements: tuple[Element, ...]
    label: str = ""

    def nodes(self) -> dict[str, list]:
        """The scene as the viewer reads it: id -> [tag, attributes, text, title]."""
        nodes = {}
        for e in self.elements:
            attrs = {k: v for k, v in e.attrs.items() if v is not None} | {"z": e.z}
            if e.actions:
                attrs["data-actions"] = " ".join(map(str, e.actions))
            nodes[e.id] = [e.tag, attrs, e.text, e.title]
        return nodes


def changes(old: dict[str, list], new: dict[str, list]) -> dict[str, Any]:
    """What turns the nodes of one scene into those of the next.

    Returns:
        {"set": {id: [tag, changed attributes, text, title]}, "del": [ids]}, empty parts left
        out; an attribute that goes is None.
    """
    gone = [key for key in old if key not in new]
    changed = {}
    for key, node in new.items():
        before = old.get(key)
        if before is None:
            changed[key] = node
        elif before != node:
            attrs = {k: v for k, v in node[1].items() if before[1].get(k) != v}
            attrs |= {k: None for k in before[1] if k not in node[1]}
            changed[key] = [node[0], attrs, node[2], node[3]]
    return {k: v for k, v in (("set", changed), ("del", gone)) if v}


def to_svg(scene: Scene, style: str) -> str:
    """The scene as SVG text that stands alone, with `style` (see `stylesheet`) in it."""
    width, height = scene.size
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "class": "dl-scene",
            "role": "img",
            "aria-label": scene.label,
        },
    )
    ET.SubElement(root, "style").text = style
    for element in sorted(scene.elements, key=lambda e: e.z):
        _append(root, element)
    return ET.tostring(root, encoding="unicode")


def _append(root: ET.Element, element: Element) -> None:
    attrs = {k: str(v) for k, v in element.attrs.items() if v is not None}
    node = ET.SubElement(root, element.tag, attrs)
    if element.title:
        ET.SubElement(node, "title").text = element.title
    if element.text:
        if element.title:
            node[-1].tail = element.text
        else:
            node.text = element.text

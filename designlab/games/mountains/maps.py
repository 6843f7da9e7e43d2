"""What follows from the map: where a walk of so many steps can end, and who is how far away.

Both are worked out once per ruleset and stand in its record, so that a rule only looks them up.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from designlab.games.mountains.components import ELEMENTS, TILES, Map

LONGEST = 36
"""The longest walk there can be: two twelve-sided dice and a doubled bonus of six."""
FAR = 99
"""The distance of tiles that no path connects; no range reaches so far."""

Links = tuple[tuple[int, int], ...]


def path_links(board: Map) -> Links:
    """Pairs of tile numbers joined by a path, each once, the lower number first."""
    number = {key: i for i, key in enumerate(board.tiles)}
    pairs = {
        tuple(sorted((number[a], number[b]))) for path in board.paths for a, b in pairwise(path)
    }
    return tuple(sorted(pairs))  # type: ignore[arg-type]


def stair_links(board: Map) -> Links:
    """(entrance, exit) of each staircase, as tile numbers."""
    number = {key: i for i, key in enumerate(board.tiles)}
    return tuple((number[a], number[b]) for a, b in board.stairs)


def ways(board: Map, stairs_enabled: bool) -> Links:
    """Every step (from, to) that a token may take (MR-3.2)."""
    both = [way for a, b in path_links(board) for way in ((a, b), (b, a))]
    return tuple(sorted({*both, *(stair_links(board) if stairs_enabled else ())}))


@functools.lru_cache(64)
def walks(steps: Links, allow_backtrack: bool) -> np.ndarray:
    """Where walks end: bit t of `[from, n]` is set if one of exactly n steps ends on tile t.

    A step may not lead back to the tile before (MR-3.3), so a walk is followed by its last step.
    """
    reach = np.zeros((TILES, LONGEST + 1), np.int64)
    reach[:, 0] = 1 << np.arange(TILES, dtype=np.int64)
    if not steps:
        return reach
    start, end = np.array(steps).T
    follows = end[:, None] == start[None, :]
    if not allow_backtrack:
        follows &= start[:, None] != end[None, :]
    after = follows.astype(np.float32)
    ends_on = (end[:, None] == np.arange(TILES)).astype(np.float32)
    last = (np.arange(TILES)[:, None] == start).astype(np.float32)
    for n in range(1, LONGEST + 1):
        reached = last @ ends_on > 0
        reach[:, n] = (reached * reach[:, 0]).sum(axis=1)
        last = (last @ after > 0).astype(np.float32)
    return reach


@functools.lru_cache(64)
def path_distances(links: Links) -> np.ndarray:
    """Number of path links on the shortest way between two tiles, `FAR` if there is none."""
    distance = np.full((TILES, TILES), FAR, np.int64)
    np.fill_diagonal(distance, 0)
    for a, b in links:
        if a != b:
            distance[a, b] = distance[b, a] = 1
    for via in range(TILES):
        np.minimum(distance, distance[:, via, None] + distance[None, via, :], out=distance)
    return np.minimum(distance, FAR)


def grid_distances(board: Map) -> np.ndarray:
    """Row difference plus column difference of two tiles."""
    distance = np.full((TILES, TILES), FAR, np.int64)
    places = np.array([(tile.row, tile.col) for tile in board.tiles.values()], np.int64)
    n = len(places)
    distance[:n, :n] = np.abs(places[:, None] - places[None, :]).sum(axis=2)
    return distance


def map_problems(board: Map, stairs_enabled: bool) -> Iterator[tuple[str, str]]:
    """What makes a map unplayable, as (key, message)."""
    faults = [*_places(board), *_corners(board), *_lines(board)]
    yield from faults
    if not faults:
        yield from _reachable(board, stairs_enabled)


def _places(board: Map) -> Iterator[tuple[str, str]]:
    taken: dict[tuple[int, int], str] = {}
    for key, tile in board.tiles.items():
        other = taken.setdefault((tile.row, tile.col), key)
        if other != key:
            where = f"row {tile.row}, column {tile.col}"
            yield f"map.tiles.{key}.row", f"must be elsewhere: {other} already lies at {where}"
        if tile.effects and tile.kind != "regular":
            yield (
                f"map.tiles.{key}.effects",
                f'must be empty: only regular tiles have effects, and this one is "{tile.kind}"',
            )


def _corners(board: Map) -> Iterator[tuple[str, str]]:
    if len(set(board.corners)) < len(board.corners):
        yield "map.corners", "must name four different tiles"
    for i, (element, key) in enumerate(zip(ELEMENTS, board.corners, strict=True)):
        region = board.tiles[key].region
        if region != element:
            yield (
                f"map.corners.{i}",
                f"must be the corner of {element}, but {key} belongs to {region}",
            )


def _lines(board: Map) -> Iterator[tuple[str, str]]:
    for i, path in enumerate(board.paths):
        yield from _line(f"map.paths.{i}", path)
    for i, stair in enumerate(board.stairs):
        if len(stair) != 2:
            yield f"map.stairs.{i}", f"must be [entrance, exit], not {len(stair)} tiles"
        else:
            yield from _line(f"map.stairs.{i}", stair)


def _line(key: str, tiles: Sequence[str]) -> Iterator[tuple[str, str]]:
    if len(tiles) < 2:
        yield key, "must name at least two tiles"
    for a, b in pairwise(tiles):
        if a == b:
            yield key, f"must not lead from {a} to itself"


def _reachable(board: Map, stairs_enabled: bool) -> Iterator[tuple[str, str]]:
    names = list(board.tiles)
    leads: dict[str, set[str]] = {name: set() for name in names}
    for a, b in ways(board, stairs_enabled):
        leads[names[a]].add(names[b])
    for name in names:
        if not leads[name]:
            yield f"map.tiles.{name}", "must have a path or a staircase that leads away from it"
    for corner in board.corners:
        seen, new = {corner}, {corner}
        while new:
            new = set().union(*(leads[name] for name in new)) - seen
            seen |= new
        lost = [name for name in names if name not in seen]
        if lost:
            yield (
                f"map.tiles.{lost[0]}",
                f"must be reachable from the corner {corner}, but no walk from there leads to "
                + ", ".join(lost[:8])
                + (", …" if len(lost) > 8 else ""),
            )
            return

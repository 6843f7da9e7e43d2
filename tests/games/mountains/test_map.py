"""The map is data: what follows from it, what it changes, and when it is refused."""

from __future__ import annotations

import pytest
from games.mountains.table import at, huan, load, options, play, qing, tiles, xi

import designlab as dl
from designlab.errors import RulesetError
from designlab.games.mountains.maps import LONGEST, path_links, stair_links
from designlab.games.mountains.names import tile_keys

GRID = """
E0 E1 E2 E3 F9 F8 F7 F0
E7 .. .. E4 .. .. .. F1
E8 .. .. E5 .. .. .. F2
E9 .. .. E6 F6 F5 F4 F3
W3 W4 W5 W6 A6 .. .. A9
W2 .. .. .. A5 .. .. A8
W1 .. .. .. A4 .. .. A7
W0 W7 W8 W9 A3 A2 A1 A0
"""
PLACES = {
    name: (row, col)
    for row, line in enumerate(GRID.split("\n")[1:-1])
    for col, name in enumerate(line.split())
    if name != ".."
}


def neighbours(a: str, b: str) -> bool:
    (r1, c1), (r2, c2) = PLACES[a], PLACES[b]
    return abs(r1 - r2) + abs(c1 - c2) == 1


def test_standard_map_is_the_grid():
    model = load().ruleset.model.map
    assert {key: (t.row, t.col) for key, t in model.tiles.items()} == PLACES
    names = list(model.tiles)
    links = {frozenset((names[a], names[b])) for a, b in path_links(model)}
    pairs = {frozenset((a, b)) for a in PLACES for b in PLACES if neighbours(a, b)}
    assert links == pairs and len(links) == 44
    stairs = {(names[a], names[b]) for a, b in stair_links(model)}
    assert stairs == {("E7", "E4"), ("A7", "A4"), ("F5", "F2"), ("W5", "W2")}
    kinds = [tile.kind for tile in model.tiles.values()]
    assert [kinds.count(k) for k in ("weapon", "challenge", "chance", "regular")] == [4, 8, 12, 16]


def walk_ends(steps: set, start: str, n: int, backtrack: bool) -> set[str]:
    """Where walks of n steps end, by trying them all."""
    paths = {(start,)}
    for _ in range(n):
        paths = {
            (*path[-1:], b)
            for path in paths
            for a, b in steps
            if a == path[-1] and (backtrack or len(path) < 2 or b != path[-2])
        }
    return {path[-1] for path in paths}


@pytest.mark.clause("MR-3.2", "MR-3.3", "MR-3.4")
@pytest.mark.parametrize("backtrack", [False, True])
@pytest.mark.parametrize("stairs", [False, True])
def test_walks_are_those_found_by_trying(backtrack: bool, stairs: bool):
    game = load(movement__allow_backtrack=backtrack, stairs__enabled=stairs)
    model, names = game.ruleset.model.map, tile_keys(game)
    steps = {(names[a], names[b]) for a, b in path_links(model)}
    steps |= {(b, a) for a, b in steps}
    if stairs:
        steps |= {(names[a], names[b]) for a, b in stair_links(model)}
    for start in range(0, len(names), 3):
        for n in (1, 2, 3, 6, 12, 14):
            found = game.rules.reach[start][n]
            ends = {names[t] for t in range(len(names)) if found >> t & 1}
            assert ends == walk_ends(steps, names[start], n, backtrack), (names[start], n)
    assert len(game.rules.reach[0]) == LONGEST + 1


@pytest.mark.clause("MR-6.3")
def test_distances():
    game = load()
    names = list(tile_keys(game))

    def distance(a: str, b: str) -> int:
        return game.rules.distance[names.index(a)][names.index(b)]

    assert [distance("E3", "F0"), distance("E3", "W3"), distance("E0", "A0")] == [4, 7, 14]
    assert distance("E7", "E4") == 5 and distance("E4", "E7") == 5
    for a in names:
        assert distance(a, a) == 0
        for b in names:
            assert distance(a, b) == distance(b, a)
            assert (distance(a, b) == 1) == neighbours(a, b)


def test_a_moved_link_changes_moves_ranges_and_the_picture():
    paths = load().ruleset.get("map.paths") + [["E1", "E8"]]
    state = at(xi("E1", weapons=["ember_dagger"]), huan("E8"), qing("A0"),
               rules={"map__paths": paths})  # fmt: skip
    assert "attack" in options(state)
    state.force("move_die_0", 1)
    drawn = {element.id for element in state.scene().elements}
    play(state, "move")
    assert options(state) == ["tile E0", "tile E2", "tile E8"]
    plain = at(xi("E1", weapons=["ember_dagger"]), huan("E8"), qing("A0"))
    assert "attack" not in options(plain)
    assert "path-E1-E8" in drawn - {element.id for element in plain.scene().elements}


def test_a_moved_tile_changes_the_picture_and_the_grid_distance():
    rules = {
        "map__tiles__E5__row": 2,
        "map__tiles__E5__col": 2,
        "combat__range_metric": "manhattan",
    }
    moved, plain = load(**rules), load(combat__range_metric="manhattan")
    at_e5 = [
        next(e.attrs["x"] for e in g.new_initial_state(1).scene().elements if e.id == "tile-E5")
        for g in (moved, plain)
    ]
    assert at_e5[0] < at_e5[1]
    e5, e8 = (list(tile_keys(moved)).index(key) for key in ("E5", "E8"))
    assert moved.rules.distance[e5][e8] == 2 and plain.rules.distance[e5][e8] == 3


def test_another_map_can_be_played():
    game = dl.load("mountains", ruleset="valley_bridge")
    run = dl.simulate(game, 300, bots="hunter", seed=1, workers=1)
    landed = run.item_rates("tile").set_index("name")["events"]
    assert landed["V1"] > 0 and landed["V2"] > 0
    assert any(e.id == "tile-V1" for e in game.new_initial_state(1).scene().elements)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("map.corners", ["E0", "F0", "A0"], "must have at least 4 entries"),
        ("map.corners", ["E0", "F0", "A0", "X9"], '"X9" is not a row of map.tiles'),
        ("map.corners", ["E0", "E0", "A0", "W0"], "must name four different tiles"),
        ("map.corners", ["E0", "A0", "F0", "W0"], "must be the corner of fire, but A0"),
        ("map.tiles.E5.row", 0, "must be elsewhere: E3 already lies"),
        ("map.stairs", [["E7"]], "must be [entrance, exit], not 1 tiles"),
        ("map.stairs", [["E7", "E7"]], "must not lead from E7 to itself"),
        ("map.paths", [["E0"]], "must name at least two tiles"),
        ("map.tiles.E1.effects", [{"op": "hp"}], "must be empty: only regular tiles"),
        ("map.tiles.E8.effects", [{"op": "loot"}], "only challenge cards have them"),
    ],
)
def test_maps_that_cannot_be_played_are_refused(key: str, value, message: str):
    with pytest.raises(RulesetError) as error:
        dl.load("mountains", {key: value})
    assert message in str(error.value)


def test_tiles_out_of_reach_are_refused():
    paths = load().ruleset.get("map.paths")
    cut = [
        path
        for path in paths
        if path not in (["E3", "F9"], ["E6", "F6"], ["W3", "E9"], ["W6", "E6"])
    ]
    with pytest.raises(RulesetError, match="no walk from there leads to F0, F1, F2"):
        dl.load("mountains", {"map.paths": cut})
    lonely = [[t for t in path if t != "E1"] for path in paths]
    with pytest.raises(RulesetError, match=r"map.tiles.E1: must have a path or a staircase"):
        dl.load("mountains", {"map.paths": lonely})


def test_tokens_start_on_the_corners_of_the_map():
    game = load(2, map__corners=["E0", "F0", "A0", "W0"])
    state = game.new_initial_state(1)
    while state.view.turn == 0:
        state.apply_action(state.legal_actions()[0])
    assert set(tiles(state)) == {"E0", "A0"}

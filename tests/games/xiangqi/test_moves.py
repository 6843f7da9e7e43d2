"""Movement (XQ-9, XQ-10)."""

from __future__ import annotations

import pytest
from games.xiangqi.table import at, do, options, reach_of, unit


@pytest.mark.clause("XQ-9.1", "XQ-10.1")
def test_legs_go_straight_and_may_turn():
    assert reach_of(at("P bing a0; E wang e9"), 1) == "b0 c0 a1 b1 a2"
    straight = at("P bing a0; E wang e9", {"move.turns": False})
    assert reach_of(straight, 1) == "b0 c0 a1 a2"


@pytest.mark.clause("XQ-10.1")
def test_longer_legs_may_stop_early_but_not_jump():
    state = at("P bing a0; P ma c0; E wang e9", {"units.bing.mv.sp": 2, "units.bing.mv.times": 1})
    assert reach_of(state, 1) == "b0 a1 a2"


@pytest.mark.clause("XQ-10.2")
def test_pool_counts_single_steps():
    rules = {"units.bing.mv.sp": 2, "move.sp_mode": "pool"}
    assert len(reach_of(at("P bing e4; E wang e9", rules), 1).split()) == 40


@pytest.mark.clause("XQ-10.2", "XQ-22.4", "XQ-15.3")
def test_rush_and_haste_add_up():
    state = at("P bing a0 (rush); E wang e9", tips={"haste": 1})
    do(state, "haste", "#1", "#1 rush")
    assert unit(state, 1)["ap"] == 1
    assert state.view.unit[0].sp == 2
    assert "g0" in reach_of(state, 1)
    assert "h0" not in reach_of(state, 1)


@pytest.mark.clause("XQ-10.3")
def test_leaps_with_a_bonus_chain_on_empty_cells():
    state = at("P ma a0; P bing c1; E wang e9", tips={"haste": 1})
    assert reach_of(state, 1) == "b2"
    do(state, "haste", "#1")
    assert reach_of(state, 1) == "c0 d1 b2 d3 a4 c4"


@pytest.mark.clause("XQ-10.3")
def test_a_leg_blocks_in_every_direction():
    free = "P ma e4; E wang e9"
    assert len(reach_of(at(free, {"move.horse_leg": True}), 1).split()) == 8
    for neighbour, lost in (("e5", "d6 f6"), ("f4", "g3 g5"), ("e3", "d2 f2"), ("d4", "c3 c5")):
        state = at(f"P ma e4; E bing {neighbour}; E wang e9", {"move.horse_leg": True})
        left = set(reach_of(state, 1).split())
        assert left == set(reach_of(at(free), 1).split()) - set(lost.split())


@pytest.mark.clause("XQ-10.4")
def test_diagonals_pass_between_units_and_allies_may_be_crossed():
    wall = "P shi a0; P bing a1; P bing b0; E wang e9"
    assert reach_of(at(wall), 1) == "b1"
    row = "P bing a0; P bing a1; P bing b0; E wang e9"
    assert reach_of(at(row), 1) == ""
    assert reach_of(at(row, {"move.pass_allies": True}), 1) == "c0 b1 a2"
    foes = "P bing a0; E bing a1; E bing b0; E wang e9"
    assert reach_of(at(foes, {"move.pass_allies": True}), 1) == ""
    leap = at("P ma a0; P bing c1; E wang e9", {"move.pass_allies": True, "units.ma.mv.sp": 2})
    assert "e0" in reach_of(leap, 1)
    assert "e2" in reach_of(leap, 1)


@pytest.mark.clause("XQ-10.5")
def test_movement_limits():
    state = at("P xiang e5; E wang e9")
    assert reach_of(state, 1) == "d4 e4 f4"
    deep = at("P xiang e6; E wang e9")
    assert reach_of(deep, 1) == ""
    assert options(deep) == ["end"] or deep.view.turn > 1
    enemy = at("P bing a0; E xiang e4")
    assert reach_of(enemy, 2) == "d5 e5 f5"
    palace = at("P wang d0; E wang e9", {"units.wang.palace_only": True})
    assert reach_of(palace, 1) == "e0 d1"
    assert reach_of(palace, 2) == "e8 d9 f9"


@pytest.mark.clause("XQ-10.5")
def test_limits_bind_drive_but_neither_push_nor_deploying():
    state = at("P ma c3 (drive); P xiang c4; E wang e9")
    do(state, "#1 drive", "#2")
    assert "d5" not in options(state)
    assert "e2" in options(state)
    kicked = "P xiang e4; E ma e3 (kick)"
    assert kick(at(kicked)) == ("e5", 2)
    assert kick(at(kicked, {"push.respects_limits": True})) == ("e4", 1)


def kick(state) -> tuple[str, int]:
    """Cell and HP of unit 1 after enemy unit 2 kicked it, whatever its policy would rather do."""
    from designlab.games.xiangqi.combat import begin_strike, resolve, roll_check
    from designlab.games.xiangqi.grid import CELL_NAMES
    from designlab.kernel.records import view

    state.force("d20", 20, 20, 1)
    rules, s = state.game.rules, state.view
    log = view(state.game.type.new_log(recording=True))
    begin_strike(rules, s, log, 1, 1, 0)
    roll_check(rules, s, log)
    resolve(rules, s, log)
    return CELL_NAMES[s.unit[0].cell], s.unit[0].hp


@pytest.mark.clause("XQ-16.3")
def test_drive_uses_old_cells_and_blocks_legs():
    state = at("P ma b2 (drive); P bing b3; E wang e9")
    do(state, "#1 drive", "#2")
    assert options(state) == ["a0", "c0", "d1", "d3", "a4", "c4"]
    legs = at("P ma b2 (drive); P bing b3; E wang e9", {"move.horse_leg": True})
    do(legs, "#1 drive", "#2")
    assert options(legs) == ["a0", "c0", "d1", "d3"]
    hasted = at("P ma b2 (drive); P bing b3; E wang e9", tips={"haste": 1})
    do(hasted, "haste", "#1", "#1 drive", "#2")
    assert options(hasted) == ["a0", "c0", "d1", "d3", "a4", "c4"]

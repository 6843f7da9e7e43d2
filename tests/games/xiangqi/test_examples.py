"""The worked examples of the rulebook, with their exact positions and events."""

from __future__ import annotations

import pytest
from games.xiangqi.table import (
    alive,
    at,
    attribute_of,
    decision,
    do,
    options,
    reach_of,
    told,
    unit,
    without_phases,
    xiangqi,
)


@pytest.mark.clause("XQ-EX-1", "XQ-3.3", "XQ-6.2", "XQ-13.1", "XQ-13.2", "XQ-13.3", "XQ-15.1")
def test_river_and_tie():
    state = at("P bing e4; E bing e5; E bing a9")
    events = do(state, "#1 atk", "#2", dice=[12, 11])
    assert events == [("act", 1, "atk", 2), ("roll_check", 1, 2, 0, [12], [11], 11, 11, False)]
    assert alive(state) == {1: 2, 2: 2, 3: 2}
    assert unit(state, 1)["ap"] == 1
    assert options(state) == ["#1 mv", "end"]


@pytest.mark.clause("XQ-EX-1", "XQ-13.4", "XQ-14.1")
def test_naturals():
    state = at("P bing c3; E bing c4 HP1; P bing g3; E bing g4")
    assert do(state, "#1 atk", "#2", dice=[20, 20])[2:] == [
        ("damage", 1, 2, 1, "atk"),
        ("death", 2, "atk"),
    ]
    assert not do(state, "#3 atk", "#4", dice=[1, 1])[1][-1]
    assert alive(state) == {1: 2, 3: 2, 4: 2}


@pytest.mark.clause("XQ-EX-2", "XQ-2.2", "XQ-2.3", "XQ-2.4", "XQ-2.7", "XQ-7.5")
def test_stage_six():
    game = xiangqi({"run.first_stage": 6})
    state = game.new_initial_state(
        forced={"gen_kind": [12, 1], "gen_cell": [2, 2], "gen_upgrade": [3]}
    )
    enemies = state.observation()["units"]
    assert [(u["unit"], u["kind"], u["cell"]) for u in enemies] == [
        (1, "xiang", "c9"),
        (2, "ma", "h9"),
        (3, "bing", "c6"),
        (4, "bing", "g6"),
        (5, "ju", "i9"),
        (6, "bing", "e6"),
    ]
    assert [u["upgrades"] for u in enemies] == [[], ["kick"], [], [], [], []]
    s = state.view
    assert [s.unit[i].value for i in range(6)] == [16, 20, 8, 8, 20, 8]
    assert s.bounty == 80
    assert s.forced_n == 0


@pytest.mark.clause("XQ-EX-2", "XQ-2.6")
def test_endless_budgets():
    from designlab.games.xiangqi.stages import stage_budget, stage_row, upgrade_budget

    rules = xiangqi({"run.mode": "endless"}).rules
    assert stage_row(rules, 16) == 5
    assert (stage_budget(rules, 16), upgrade_budget(rules, 16)) == (148, 68)
    rules = xiangqi({"run.mode": "endless", "difficulty.budget_pct": 50}).rules
    assert (stage_budget(rules, 16), upgrade_budget(rules, 16)) == (74, 34)


@pytest.mark.clause("XQ-EX-3", "XQ-12.2", "XQ-12.6", "XQ-14.3", "XQ-19.1", "XQ-21.2", "XQ-23.2")
def test_king_dies():
    state = at("P ju e8; E wang e9; E bing a6", stage=2)
    state.force("tips_draw", 3)
    events = do(state, "#1 atk", "#2", dice=[17, 14, 13])
    assert events == [
        ("act", 1, "atk", 2),
        ("roll_check", 1, 2, -2, [17, 14], [13], 14, 13, True),
        ("damage", 1, 2, 2, "atk"),
        ("death", 2, "atk"),
        ("battle_end", 2, "victory", "king", 1),
        ("phase", "victory"),
        ("return", 1, 1, 0),
        ("coins", 20, "reward"),
        ("gain_tip", "heal", "reward"),
    ]
    assert decision(state) == "shop"


@pytest.mark.clause("XQ-EX-4", "XQ-12.5", "XQ-12.6", "XQ-22.5")
def test_three_advantages():
    state = at("P bing d2; E bing d3; P bing d4", tips={"advantage": 1})
    assert do(state, "advantage", "#1") == [("tip", "advantage", 1)]
    events = do(state, "#1 atk", "#2", dice=[5, 9, 8, 15])
    assert events[1] == ("roll_check", 1, 2, 3, [5, 9], [8, 15], 9, 8, True)
    assert unit(state, 2)["hp"] == 1
    assert state.observation()["tips"] == {}


@pytest.mark.clause("XQ-EX-5", "XQ-12.2", "XQ-12.3", "XQ-17.2")
def test_aid():
    state = at("P xiang c2 (aid_dir8, aid_adv); P bing d3; P bing c4; E bing e3; E bing b4")
    assert [attribute_of(state, id) for id in (1, 2, 3)] == [2, 2, 0]
    assert do(state, "#2 atk", "#4", dice=[3, 12, 11])[1][3] == 2
    assert unit(state, 4)["hp"] == 1
    assert do(state, "#3 atk", "#5", dice=[7, 7])[-1][-1] is False


@pytest.mark.clause("XQ-EX-6", "XQ-10.1", "XQ-10.2", "XQ-15.3")
@pytest.mark.parametrize(
    ("mode", "after"),
    [
        ("per_leg", "e0 c1 d1 e1 f1 g1 c2 d2 e2 f2 g2 f3 g3 h3 i3 f4 g4 f5 g5"),
        ("pool", "e0 d1 e1 f1 c2 d2 e2 f2 g2 f3 g3 h3 f4 g4 f5"),
    ],
)
def test_legs_and_rush(mode: str, after: str):
    state = at("P bing e3 (rush); P ma e4; E bing d3", {"move.sp_mode": mode})
    assert reach_of(state, 1) == "e1 d2 e2 f2 f3 g3 f4"
    assert do(state, "#1 rush") == [("act", 1, "rush", 1)]
    assert unit(state, 1)["ap"] == 1
    assert reach_of(state, 1) == after


@pytest.mark.clause("XQ-EX-7", "XQ-10.3", "XQ-10.5")
def test_horse_and_elephant():
    units = "P ma b0; P bing b1; E bing i9; P xiang g4; P bing f3"
    state = at(units)
    assert reach_of(state, 1) == "d1 a2 c2"
    assert reach_of(at(units, {"move.horse_leg": True}), 1) == "d1"
    assert reach_of(state, 4) == "g3 h3 f4 h4"


@pytest.mark.clause("XQ-EX-8", "XQ-8.1", "XQ-8.2", "XQ-8.3", "XQ-9.2", "XQ-9.3", "XQ-11.4")
@pytest.mark.clause("XQ-7.6", "XQ-15.2", "XQ-15.4")
@pytest.mark.parametrize("result", ["defeat", "value"])
def test_garrison_rest_and_the_cap(result: str):
    rules = {"battle.max_rounds": 5, "battle.cap_result": result}
    state = at("P bing a0 (hp, rest) HP1; P bing b0 (garrison); E xiang c9", rules, round=4)
    assert do(state, "#1 rest") == [("act", 1, "rest", 1), ("heal", 1, 1, "rest")]
    assert (unit(state, 1)["hp"], unit(state, 1)["max_hp"]) == (2, 3)
    assert do(state, "#2 garrison", "#1") == [("act", 2, "garrison", 1)]
    assert attribute_of(state, 1) == 1
    assert without_phases(do(state, "end")) == [
        ("move", 3, "c9", "b8", "mv"),
        ("move", 3, "b8", "a7", "mv"),
    ]
    assert attribute_of(state, 1) == 0
    assert unit(state, 1)["cooldowns"] == {"bing_rest": 99998}
    assert (unit(state, 1)["ap"], unit(state, 3)["ap"]) == (2, 1)
    assert "#1 rest" not in options(state)
    state.force("tips_draw", 6)
    events = without_phases(do(state, "end"))
    assert events[0] == ("move", 3, "a7", "a6", "mv")
    if result == "defeat":
        assert events[1:] == [
            ("battle_end", 1, "defeat", "round_cap", 5),
            ("run_end", "loss", 0),
        ]
        return
    assert events[1:] == [
        ("battle_end", 1, "victory", "round_cap", 5),
        ("return", 1, 1, 1),
        ("return", 2, 2, 0),
        ("coins", 8, "reward"),
        ("gain_tip", "advantage", "reward"),
    ]


@pytest.mark.clause("XQ-EX-9", "XQ-14.4", "XQ-14.5", "XQ-16.2", "XQ-12.5")
def test_kick():
    units = (
        "P ma d3 (kick); E bing e4; P ma h3 (kick); E bing i3; P ma b2 (kick); E bing c2 HP1; "
        "P bing d2"
    )
    state = at(units, {"env.river_rr": 0})
    assert do(state, "#1 kick", "#2", dice=[11, 10])[2:] == [("move", 2, "e4", "f5", "push")]
    assert do(state, "#3 kick", "#4", dice=[11, 10])[2:] == [
        ("collision", 4, "edge"),
        ("damage", 3, 4, 1, "collision"),
    ]
    events = do(state, "#5 kick", "#6", dice=[8, 11, 10])
    assert events[1][3] == 1
    assert events[2:] == [
        ("collision", 6, 7),
        ("damage", 5, 6, 1, "collision"),
        ("death", 6, "collision"),
        ("damage", 5, 7, 1, "collision"),
    ]
    assert alive(state) == {1: 2, 2: 2, 3: 2, 4: 1, 5: 2, 7: 1}
    assert unit(state, 5)["cell"] == "b2"


@pytest.mark.clause("XQ-EX-10", "XQ-14.6", "XQ-5.3", "XQ-7.8")
def test_stun():
    state = at("P ma d3 (kick, kick_stun); E bing e3")
    assert do(state, "#1 kick", "#2", dice=[14, 2])[2:] == [
        ("move", 2, "e3", "f3", "push"),
        ("stun", 2),
    ]
    assert unit(state, 2)["stunned"]
    assert without_phases(do(state, "end")) == []
    seen = unit(state, 2)
    assert (seen["cell"], seen["hp"], seen["ap"], seen["stunned"]) == ("f3", 2, 2, False)
    assert decision(state) == "main"
    assert state.view.turn == 2


@pytest.mark.clause("XQ-EX-11", "XQ-16.3")
def test_drive():
    state = at("P ma b0 (drive); P bing b1; P bing d2; E bing i9")
    do(state, "#1 drive", "#2")
    assert options(state) == ["a2", "c2"]
    do(state, "c2")
    assert (unit(state, 1)["cell"], unit(state, 2)["cell"]) == ("c2", "c3")
    assert (unit(state, 1)["ap"], unit(state, 2)["ap"]) == (1, 2)
    assert "#1 mv" in options(state)
    assert "#1 drive" not in options(state)


@pytest.mark.clause("XQ-EX-12", "XQ-11.2", "XQ-13.2", "XQ-18.1", "XQ-18.3")
def test_line_of_fire():
    state = at("P pao a0 (lob); P bing a3; E bing a6; E ma a8")
    assert "#1 atk" not in options(state)
    do(state, "#1 lob")
    assert options(state) == ["#3"]
    events = do(state, "#3", dice=[9, 14, 12])
    assert events[1] == ("roll_check", 1, 3, 1, [9, 14], [12], 13, 12, True)
    assert unit(state, 3)["hp"] == 1
    assert unit(state, 1)["cell"] == "a0"


@pytest.mark.clause("XQ-EX-13", "XQ-11.3", "XQ-12.4", "XQ-14.2", "XQ-18.2", "XQ-20.2")
def test_bomb_fails():
    state = at("P pao e8; E wang e9; E shi d9; E shi f9; P bing a0")
    events = do(state, "#1 bomb", "#2", dice=[3, 6, 9, 7])
    assert events[1] == ("roll_check", 1, 2, 95, [3, 6], [9, 7], 6, 7, False)
    assert events[2:] == [("death", 1, "self_destruct")]
    assert unit(state, 2)["hp"] == 2
    assert [c["place"] for c in state.observation()["cards"]] == ["lost", "board"]


@pytest.mark.clause("XQ-EX-14", "XQ-14.5", "XQ-19.2")
def test_ram():
    state = at("P ju a3 (ram); E bing e3; E ma f3")
    assert do(state, "#1 ram", "#2", dice=[15, 3])[2:] == [
        ("move", 1, "a3", "d3", "charge"),
        ("damage", 1, 2, 1, "ram"),
        ("collision", 2, 3),
        ("damage", 1, 2, 1, "collision"),
        ("death", 2, "collision"),
        ("damage", 1, 3, 1, "collision"),
    ]
    assert unit(state, 1)["cell"] == "d3"
    assert (unit(state, 3)["cell"], unit(state, 3)["hp"]) == ("f3", 1)


@pytest.mark.clause("XQ-EX-15", "XQ-6.1", "XQ-7.6", "XQ-9.3", "XQ-21.4")
def test_bodyguard():
    state = at("P wang e0 (bodyguard); E bing i9")
    assert do(state, "#1 bodyguard", "e1") == [
        ("act", 1, "bodyguard", "e1"),
        ("spawn", 3, "shi", "e1", "bodyguard"),
    ]
    assert unit(state, 3)["ap"] == 2
    do(state, "#3 mv", "f2")
    events = without_phases(do(state, "#1 mv", "d0"))
    assert events == [
        ("move", 1, "e0", "d0", "mv"),
        ("move", 2, "i9", "i7", "mv"),
        ("move", 2, "i7", "i5", "mv"),
    ]
    assert (state.view.turn, unit(state, 2)["ap"]) == (2, 1)
    assert "#1 bodyguard" not in options(state)
    assert len(state.observation()["cards"]) == 1


@pytest.mark.clause("XQ-EX-16", "XQ-13.6", "XQ-21.3", "XQ-22.2")
def test_duel():
    state = at("P wang d2 (duel); E bing d3", tips={"reroll": 1})
    events = do(state, "#1 duel", "#2", dice=[4, 6, 6])
    assert events[-1] == ("roll_check", 1, 2, 2, [4, 6], [6], 6, 6, False)
    assert options(state) == ["reroll", "pass"]
    assert do(state, "reroll", dice=[2, 5]) == [
        ("tip", "reroll", 1),
        ("roll_check", 1, 2, 2, [2, 5], [6], 5, 6, False),
        ("damage", 2, 1, 1, "duel"),
    ]
    assert unit(state, 1)["hp"] == 1


@pytest.mark.clause("XQ-EX-17", "XQ-5.1", "XQ-5.2", "XQ-5.3", "XQ-7.2", "XQ-7.6")
def test_enemy_move_phase():
    state = at("P bing e2; E bing e6", part="start")
    assert told(state, None, "move") == [("move", 2, "e6", "e4", "mv")]
    assert unit(state, 2)["ap"] == 1
    do(state, "#1 mv", "e1")
    assert told(state, None, "move")[1:] == [
        ("move", 1, "e2", "e1", "mv"),
        ("move", 2, "e4", "e2", "mv"),
    ]
    assert (unit(state, 2)["cell"], unit(state, 2)["ap"], state.view.turn) == ("e2", 2, 2)
    assert decision(state) == "main"


@pytest.mark.clause("XQ-EX-18", "XQ-7.3", "XQ-7.4", "XQ-13.5", "XQ-13.6")
def test_choice_and_windows():
    state = at("P bing d2 HP1; P ma e3; E bing d3", tips={"advantage": 1, "reroll": 1})
    assert without_phases(do(state, "end")) == [
        ("move", 3, "d3", "c2", "mv"),
        ("act", 3, "atk", 1),
    ]
    assert options(state) == ["advantage", "pass"]
    events = do(state, "advantage", dice=[12, 9, 4])
    assert events == [
        ("tip", "advantage", 1),
        ("roll_check", 3, 1, -2, [12, 9], [4], 9, 4, True),
    ]
    events = do(state, "reroll", dice=[15])
    assert events[:2] == [
        ("tip", "reroll", 1),
        ("roll_check", 3, 1, -2, [12, 9], [15], 9, 15, False),
    ]
    assert alive(state) == {1: 1, 2: 2, 3: 2}
    assert state.view.turn == 2


@pytest.mark.clause("XQ-EX-19", "XQ-24.1", "XQ-24.2", "XQ-24.3", "XQ-25.1", "XQ-25.2", "XQ-25.3")
def test_victory_phase():
    state = at("P ma c3 HP1; E bing c4 HP1", hand=["bing"], coins=50, bounty=20)
    state.force("tips_draw", 4)
    events = do(state, "#1 atk", "#2", dice=[10, 9])
    assert events[-3:] == [
        ("return", 1, 1, 1),
        ("coins", 10, "reward"),
        ("gain_tip", "haste", "reward"),
    ]
    kinds = xiangqi().ruleset.keys("units")
    assert options(state) == [*(f"buy {kind}" for kind in kinds), "upgrade 1", "upgrade 2", "leave"]
    do(state, "upgrade 1")
    assert options(state) == ["hp", "kick", "drive"]
    assert do(state, "kick") == [("coins", -8, "upgrade"), ("upgrade", 1, "kick")]
    assert state.view.coins == 52
    do(state, "upgrade 1")
    assert options(state) == ["hp", "kick_stun", "drive"]
    do(state, "kick_stun")
    assert (state.view.coins, options(state)) == (4, ["upgrade 2", "leave"])
    do(state, "upgrade 2")
    assert options(state) == ["garrison", "rush"]


@pytest.mark.clause("XQ-EX-20", "XQ-2.2", "XQ-2.3", "XQ-4.2", "XQ-4.3")
def test_stage_three():
    game = xiangqi({"run.first_stage": 3, "run.start_units": ["bing"]})
    state = game.new_initial_state(forced={"gen_kind": [6], "gen_cell": [1]})
    seen = state.observation()["units"]
    assert [(u["unit"], u["kind"], u["cell"]) for u in seen] == [
        (1, "ma", "b9"),
        (2, "bing", "e6"),
        (3, "ma", "h9"),
    ]
    assert state.view.bounty == 32
    assert options(state) == ["place 1"]
    do(state, "place 1")
    assert len(options(state)) == 36
    assert (options(state)[0], options(state)[-1]) == ("a0", "i3")
    events = do(state, "e0")
    assert events[0] == ("deploy", 1, 4, "e0")
    assert [event for event in events if event[0] == "move"] == [
        ("move", 1, "b9", "c7", "mv"),
        ("move", 2, "e6", "e4", "mv"),
        ("move", 3, "h9", "g7", "mv"),
    ]


@pytest.mark.clause("XQ-EX-20", "XQ-23.3")
def test_defeat():
    state = at("E ma c7; E bing e1; E ma g7; P bing e0 HP1", stage=3)
    state.force("d20", 11, 10)
    assert told(state, state.apply_action("end"))[-3:] == [
        ("death", 4, "atk"),
        ("battle_end", 3, "defeat", "no_units", 1),
        ("run_end", "loss", 2),
    ]
    assert state.is_terminal()
    assert state.returns() == [-1.0]

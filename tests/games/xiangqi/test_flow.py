"""The run, the Round and its phases (XQ-1 to XQ-8)."""

from __future__ import annotations

import pytest
from games.xiangqi.table import (
    alive,
    at,
    decision,
    do,
    options,
    told,
    unit,
    without_phases,
    xiangqi,
)


@pytest.mark.clause("XQ-1.2", "XQ-1.3")
def test_a_run_starts_with_the_stated_cards():
    state = xiangqi().new_initial_state(seed=4)
    seen = state.observation()
    assert seen["tips"] == {"reroll": 2, "heal": 1, "haste": 1, "advantage": 2}
    assert [(c["card"], c["kind"], c["place"]) for c in seen["cards"]] == [
        (1, "bing", "hand"),
        (2, "bing", "hand"),
        (3, "ma", "hand"),
    ]
    assert (seen["coins"], seen["stage"], seen["round"]) == (0, 1, 1)
    rich = xiangqi({"run.start_coins": 7, "run.start_units": ["ju"], "tips.heal.start": 0})
    seen = rich.new_initial_state().observation()
    assert (seen["coins"], [c["kind"] for c in seen["cards"]]) == (7, ["ju"])
    assert "heal" not in seen["tips"]


@pytest.mark.clause("XQ-1.1", "XQ-24.4")
@pytest.mark.parametrize(
    ("rules", "over"),
    [
        ({"run.mode": "arcade"}, True),
        ({"run.mode": "endless"}, False),
        ({"run.mode": "endless", "endless.max_stages": 10}, True),
        ({"run.mode": "battle"}, True),
    ],
)
def test_arcade_ends_after_ten_stages_and_endless_goes_on(rules: dict, over: bool):
    state = at("P ju e8; E wang e9", rules, stage=10)
    events = do(state, "#1 atk", "#2", dice=[20, 20, 1])
    assert state.is_terminal() is over
    assert (events[-1] == ("run_end", "win", 10)) is over
    if not over:
        assert decision(state) == "shop"
        do(state, "leave")
        assert state.view.stage == 11


def test_arcade_before_the_last_stage_goes_to_the_shop():
    state = at("P ju e8; E wang e9", coins=8, stage=9)
    do(state, "#1 atk", "#2", dice=[20, 20, 1])
    assert decision(state) == "shop"


@pytest.mark.clause("XQ-2.1", "XQ-3.1")
def test_a_round_runs_in_six_parts():
    state = at("P bing a0; E wang e9", part="start")
    do(state, "end")
    names = [
        event[:2] for event in told(state) if event[0] in ("phase", "round_start", "round_end")
    ]
    assert names[:6] == [
        ("round_start", 1),
        ("phase", "deploy"),
        ("phase", "enemy_move"),
        ("phase", "player"),
        ("phase", "enemy"),
        ("round_end", 1),
    ]
    assert names[6] == ("round_start", 2)


@pytest.mark.clause("XQ-2.1", "XQ-2.7")
def test_a_battle_begins_with_the_enemy_army_in_order():
    state = xiangqi({"run.first_stage": 2}).new_initial_state(seed=1)
    events = told(state)
    assert events[0] == ("battle_start", 2)
    assert [event[:3] for event in events[1:3]] == [("spawn", 1, "bing"), ("spawn", 2, "bing")]
    assert events[-2:] == [("round_start", 1), ("phase", "deploy")]
    assert all(event[4] == "stage" for event in events if event[0] == "spawn")


@pytest.mark.clause("XQ-2.5")
def test_the_tenth_stage_has_the_king():
    state = xiangqi({"run.first_stage": 10}).new_initial_state(seed=1)
    king = unit(state, 1)
    assert (king["kind"], king["cell"], king["upgrades"]) == ("wang", "e9", ["duel", "bodyguard"])


@pytest.mark.clause("XQ-2.3")
def test_random_units_take_a_home_point_or_else_any_cell_of_the_zone():
    rules = {
        "stages.1.fixed": [
            {"kind": "bing", "cell": cell} for cell in ("a6", "c6", "e6", "g6", "i6")
        ],
        "difficulty.budget_pct": 110,
    }
    state = xiangqi(rules).new_initial_state(forced={"gen_kind": [1], "gen_cell": [1]})
    assert unit(state, 6)["cell"] == "b6"
    assert state.view.alive[1] == 6
    rules |= {"battle.max_enemy_units": 5}
    assert xiangqi(rules).new_initial_state().view.alive[1] == 5


@pytest.mark.clause("XQ-2.4", "XQ-14.6")
def test_random_upgrades_respect_pool_prerequisite_and_stun_switch():
    from designlab.games.xiangqi.stages import fits_budget

    game = xiangqi()
    state = at("E ma c7; E ma g7 (kick); P bing a0")

    def drawable(rules: dict, place: int) -> list[int]:
        view = state.view
        return [k for k in range(4) if fits_budget(xiangqi(rules).rules, view.unit[place], k, 60)]

    assert game.ruleset.get("units.ma.upgrades") == ["ma_hp", "ma_kick", "ma_kick_stun", "ma_drive"]
    assert drawable({}, 0) == [0, 1]
    assert drawable({}, 1) == [0, 2]
    assert drawable({"stun.enabled": False}, 1) == [0]
    assert drawable({"upgrades.ma_drive.pool": True}, 0) == [0, 1, 3]


@pytest.mark.clause("XQ-3.2", "XQ-3.3")
def test_ap_limits_what_a_unit_does():
    state = at("P bing e2; E bing e3", {"ap.player": 1})
    assert unit(state, 1)["ap"] == 1
    do(state, "#1 atk", "#2", dice=[2, 19])
    assert state.view.turn == 2
    state = at("P bing e0; P bing a0; E wang e9", {"ap.player": 3, "activation.max_mv": 2})
    do(state, "#1 mv", "e1", "#1 mv", "e2")
    assert unit(state, 1)["ap"] == 1
    assert options(state) == ["#2 mv", "end"]


@pytest.mark.clause("XQ-4.1", "XQ-4.2", "XQ-4.3")
def test_placing_cards():
    state = at("E wang e9; P bing a0", part="deploy", hand=["bing (hp)", "ma"])
    assert options(state) == ["place 2", "place 3", "done"]
    do(state, "place 2")
    assert "a0" not in options(state)
    assert len(options(state)) == 35
    assert do(state, "i3") == [("deploy", 2, 3, "i3")]
    placed = unit(state, 3)
    assert (placed["hp"], placed["ap"], placed["upgrades"]) == (3, 2, ["hp"])
    do(state, "done")
    assert decision(state) == "main"
    assert not any(name.startswith("place") for name in options(state))


@pytest.mark.clause("XQ-4.3")
@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ({"deploy.mandatory": True}, ["place 2", "place 3"]),
        ({"deploy.max_on_board": 1}, ["#2 mv", "end"]),
        ({"deploy.per_round": 1}, ["place 2", "place 3", "done"]),
    ],
)
def test_limits_of_placing(rules: dict, first: list):
    state = at("E wang e9; P bing a0", rules, part="deploy", hand=["bing", "ma"])
    assert options(state) == first
    if "deploy.per_round" in rules:
        do(state, "place 2", "b0")
        assert decision(state) == "main"
    if "deploy.mandatory" in rules:
        do(state, "place 2", "b0")
        assert options(state) == ["place 3"]


@pytest.mark.clause("XQ-4.4")
def test_without_room_for_any_unit_the_battle_is_lost():
    foes = "; ".join(f"E bing {file}0" for file in "abcdefghi")
    state = at(foes, {"deploy.ranks": 1}, part="start", hand=["bing"])
    assert told(state)[-2:] == [
        ("battle_end", 1, "defeat", "no_units", 1),
        ("run_end", "loss", 0),
    ]


def test_a_run_without_cards_is_lost_at_its_first_deploy_phase():
    state = xiangqi({"run.start_units": []}).new_initial_state()
    assert state.is_terminal()
    assert told(state)[-1] == ("run_end", "loss", 0)


def test_dead_units_and_a_card_in_hand_must_be_placed():
    state = at("P bing e0 HP1; E bing e1", hand=["ma"])
    state.force("d20", 11, 10)
    do(state, "end")
    assert options(state) == ["place 2"]
    assert state.view.turn == 2


@pytest.mark.clause("XQ-5.2", "XQ-5.3")
@pytest.mark.parametrize(
    ("rules", "cell", "ap"),
    [
        ({}, "e2", 2),
        ({"ai.hold": False}, "e2", 2),
        ({"ap.enemy_move_phase_cost": 0}, "e2", 2),
    ],
)
def test_an_enemy_beside_its_foe_stays_in_the_enemy_move_phase(rules: dict, cell: str, ap: int):
    state = at("P bing e1; E bing e2", rules, part="start")
    assert (unit(state, 2)["cell"], unit(state, 2)["ap"]) == (cell, ap)


@pytest.mark.clause("XQ-5.2", "XQ-5.3")
def test_holding_and_free_moves():
    far = "P bing e0; E bing e3"
    assert unit(at(far, part="start"), 2)["cell"] == "e3"
    charge = at(far, {"ai.hold": False}, part="start")
    assert (unit(charge, 2)["cell"], unit(charge, 2)["ap"]) == ("e1", 1)
    free = at(far, {"ap.enemy_move_phase_cost": 0}, part="start")
    assert (unit(free, 2)["cell"], unit(free, 2)["ap"]) == ("e1", 2)
    king = at("P bing e0; E wang e5", part="start")
    assert unit(king, 2)["cell"] == "e5"
    assert (
        unit(at("P bing e0; E wang e5", {"ai.king_moves": True}, part="start"), 2)["cell"] == "e4"
    )


@pytest.mark.clause("XQ-6.2")
def test_mv_and_act_in_any_order_or_mv_first():
    for rules, after in (({}, ["#1 mv", "end"]), ({"activation.order": "mv_first"}, None)):
        state = at("P bing e2; E bing e3", rules)
        do(state, "#1 atk", "#2", dice=[2, 19])
        if after:
            assert options(state) == after
        else:
            assert state.view.turn == 2


@pytest.mark.clause("XQ-6.3")
def test_without_interleaving_a_unit_is_finished_when_another_begins():
    units = "P bing e2; P bing c0; P bing i0; E bing e3"
    state = at(units, {"activation.interleave": False})
    do(state, "#1 mv", "d3", "#2 mv", "c1")
    assert options(state) == ["#3 mv", "end"]
    state = at(units)
    do(state, "#1 mv", "d3", "#2 mv", "c1")
    assert options(state) == ["#3 mv", "#1 atk", "end"]


@pytest.mark.clause("XQ-6.3")
def test_ap_is_paid_with_the_last_choice():
    state = at("P bing e2; P bing a0; E wang e9")
    do(state, "#1 mv")
    assert unit(state, 1)["ap"] == 2
    do(state, "e3")
    assert unit(state, 1)["ap"] == 1


@pytest.mark.clause("XQ-6.1", "XQ-6.4", "XQ-14.6")
def test_a_stunned_player_unit_recovers_at_the_end_of_his_phase():
    state = at("P bing e2 stunned; P bing a0; E wang e9")
    assert options(state) == ["#2 mv", "end"]
    do(state, "end")
    assert not unit(state, 1)["stunned"]
    assert "#1 mv" in options(state)


@pytest.mark.clause("XQ-7.1", "XQ-7.8")
def test_enemies_act_by_id_and_recover_at_the_end():
    state = at("P bing e0; E bing a9 stunned; E bing c9; E bing i9")
    moves = [event[1] for event in do(state, "end") if event[0] == "move"]
    assert moves == [3, 4, 2, 3, 4]  # the second row is Round 2's Enemy Move Phase
    assert not unit(state, 2)["stunned"]


@pytest.mark.clause("XQ-7.1", "XQ-7.2", "XQ-21.4")
def test_an_enemy_king_calls_a_guard_who_acts_last_in_that_phase():
    state = at("P bing e5; E wang e9 (bodyguard); E bing a9")
    events = without_phases(do(state, "end"))
    assert events[:2] == [
        ("act", 2, "bodyguard", "e8"),
        ("spawn", 4, "shi", "e8", "bodyguard"),
    ]
    movers = [event[1] for event in events if event[0] == "move"]
    assert movers[:2] == [3, 4]


@pytest.mark.clause("XQ-7.2")
def test_lapses():
    state = at("P bing e0; E bing e9", {"ai.lapse_pct": 50})
    state.force("lapse", 50)
    assert ("lapse", 2) in do(state, "end")
    state = at("P bing e0; E bing e9", {"ai.lapse_pct": 50})
    state.force("lapse", 51)
    events = do(state, "end")
    assert not [event for event in events if event[0] == "lapse"]


@pytest.mark.clause("XQ-7.7")
def test_enemies_use_no_garrison_rush_or_drive():
    state = at("P ju a0; E bing e9 (garrison, rush); E ma f9 (drive); E bing e8")
    for _ in range(3):
        do(state, "end")
    used = {event[2] for event in told(state, None, "act") if event[1] != 1}
    assert used <= {"atk"}


@pytest.mark.clause("XQ-8.1", "XQ-8.2")
def test_round_end_ends_what_has_run_out():
    rules = {"abilities.wang_bodyguard.rd": 1}
    state = at("P wang e0 (bodyguard); P bing a0; E wang e9", rules, tips={"haste": 1})
    do(state, "#1 bodyguard", "e1", "haste", "#2")
    assert unit(state, 4)["kind"] == "shi"
    events = do(state, "end")
    assert ("expire", 4) in events
    assert not [event for event in events if event[0] == "death"]
    assert 4 not in alive(state)
    assert state.view.timed_n == 0


@pytest.mark.clause("XQ-8.3")
@pytest.mark.parametrize(
    ("result", "units", "won"),
    [
        ("victory", "P bing a0; E ju i9", True),
        ("value", "P bing a0; E wang e9", False),
        ("value", "P ju a0; E bing a9", True),
    ],
)
def test_results_at_the_cap(result: str, units: str, won: bool):
    rules = {"battle.max_rounds": 5, "battle.cap_result": result, "ap.enemy_move_phase_cost": 0}
    state = at(units, rules, round=5)
    events = do(state, "end")
    ended = next(event for event in events if event[0] == "battle_end")
    assert ended[2:] == ("victory" if won else "defeat", "round_cap", 5)


@pytest.mark.clause("XQ-23.1", "XQ-23.2", "XQ-23.4", "XQ-23.5")
def test_victory_goes_before_defeat():
    state = at("P pao e5; E bing e6 HP1", stage=10)
    events = do(state, "#1 bomb", "#2", dice=[20, 1, 1, 1])
    assert ("death", 1, "self_destruct") in events
    assert ("battle_end", 10, "victory", "annihilation", 1) in events
    assert events[-1] == ("run_end", "win", 1 + 9)


@pytest.mark.clause("XQ-14.3", "XQ-23.3", "XQ-23.4")
def test_the_player_loses_with_his_king():
    state = at("P wang e0 HP1; P ju a5; E ju e1")
    state.force("d20", 20, 20, 1)
    events = do(state, "end")
    assert events[-2:] == [("battle_end", 1, "defeat", "king", 1), ("run_end", "loss", 0)]


@pytest.mark.clause("XQ-26.1")
def test_returns():
    arcade = at("P ju e8; E wang e9", stage=10)
    do(arcade, "#1 atk", "#2", dice=[20, 20, 1])
    assert arcade.returns() == [1.0]
    endless = at("P bing e0 HP1; E bing e1", {"run.mode": "endless"}, stage=9)
    endless.force("d20", 11, 10)
    do(endless, "end")
    assert endless.is_terminal()
    assert endless.returns() == [8 / 40]

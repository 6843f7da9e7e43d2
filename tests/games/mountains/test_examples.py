"""The worked examples of the rulebook, with their states and events."""

from __future__ import annotations

import pytest
from games.mountains.table import (
    at,
    cards_discarded,
    clubs,
    discards,
    hp,
    huan,
    ling,
    load,
    only,
    options,
    play,
    qing,
    tiles,
    to_move,
    told,
    weapons,
    xi,
)


@pytest.mark.clause("MR-EX-1", "MR-1.2", "MR-1.3", "MR-1.5", "MR-1.8", "MR-7.3", "MR-12.7")
def test_setup():
    state = load(4).new_initial_state(forced={"initiative": [4, 6, 6, 2, 3, 5]})
    assert told(state, state.events) == [
        ("contest_dice", (("P0", 4), ("P1", 6), ("P2", 6), ("P3", 2))),
        ("contest_dice", (("P1", 3), ("P2", 5))),
        ("initiative", ("P2", "P1", "P0", "P3")),
    ]
    assert to_move(state) == "P2"
    assert options(state) == ["pick xi_bian", "pick huan", "pick qing_luan", "pick ling_yu"]
    assert play(state, "pick huan") == [("character", "P2", "huan")]
    assert to_move(state) == "P1"
    assert play(state, "pick ling_yu") == [("character", "P1", "ling_yu")]
    assert play(state, "pick xi_bian") == [
        ("character", "P0", "xi_bian"),
        ("character", "P3", "qing_luan"),
    ]
    assert to_move(state) == "P2"
    assert options(state) == ["corner E0", "corner F0", "corner A0", "corner W0"]
    assert play(state, "corner F0") == [
        ("start_corner", "P2", "F0"),
        ("start_corner", "P1", "W0"),
    ]
    assert to_move(state) == "P0"
    assert options(state) == ["corner E0", "corner A0"]
    assert play(state, "corner E0") == [
        ("start_corner", "P0", "E0"),
        ("start_corner", "P3", "A0"),
        ("round", 1),
        ("turn", "P2", 1),
    ]
    assert options(state) == ["move", "skill 2", "skill 3"]
    assert hp(state) == [15, 15, 15, 15]


@pytest.mark.clause("MR-EX-2", "MR-3.2", "MR-3.3", "MR-3.4", "MR-4.1", "MR-13.1")
def test_exact_walk_and_stairs():
    state = at(xi("E0"), huan("F0"), qing("A0"), chance_top=["H15"])
    state.force("move_die_0", 3)
    assert play(state, "move") == [("move_roll", "P0", (3,), (3,))]
    assert options(state) == ["tile E3", "tile E5", "tile E9"]
    assert play(state, "tile E5") == [
        ("moved", "P0", "E0", "E5", "step"),
        ("tile", "P0", "E5", "chance"),
        ("card_drawn", "P0", "chance", "H15"),
    ]
    assert cards_discarded(state, "chance") == ["H15"]
    assert options(state) == ["skill 1", "skill 3", "end"]
    below = at(xi("E4"), huan("F0"), qing("A0"))
    below.force("move_die_0", 2)
    play(below, "move")
    assert options(below) == ["tile E2", "tile E6", "tile F9"]


@pytest.mark.clause("MR-EX-2", "MR-4.2")
def test_inert_start_tile():
    state = at(xi("E6"), huan("F0"), qing("A0"))
    state.force("move_die_0", 4)
    play(state, "move")
    assert "tile E6" in options(state)
    events = play(state, "tile E6")
    assert events[:2] == [("moved", "P0", "E6", "E6", "step"), ("tile_inert", "P0", "E6")]
    assert weapons(state, 0) == [] and clubs(state) == 4
    assert "move" not in options(state)


@pytest.mark.clause("MR-EX-3", "MR-2.2", "MR-2.7", "MR-4.3", "MR-5.3", "MR-6.4", "MR-14.4")
def test_weapon_must_wait():
    state = at(
        xi("E0", skip_movement=1),
        huan("F0"),
        qing("F3", skip_movement=1),
        active=1,
        weapon_top=["flame_sabre"],
    )
    state.force("move_die_1", 2)
    events = play(state, "move", "tile F2")
    assert events[1:4] == [
        ("moved", "P1", "F0", "F2", "step"),
        ("tile", "P1", "F2", "weapon"),
        ("weapon_drawn", "P1", "flame_sabre"),
    ]
    assert weapons(state, 1) == ["flame_sabre*"]
    assert "attack" not in options(state)
    assert play(state, "end") == [
        ("round", 3),
        ("turn", "P0", 3),
        ("step_lost", "P0", "movement"),
    ]
    assert play(state, "end") == [("turn", "P2", 3), ("step_lost", "P2", "movement")]
    assert play(state, "end") == [("turn", "P1", 3)]
    assert "attack" in options(state)
    assert play(state, "attack", "weapon flame_sabre", "player P2") == [
        ("attack", "P1", "P2", "flame_sabre", 4),
        ("hp_loss", "P2", 4, "weapon", "P1"),
    ]
    assert hp(state) == [15, 15, 11]
    assert discards(state) == ["flame_sabre"]


@pytest.mark.clause("MR-EX-4", "MR-6.1", "MR-6.2", "MR-6.3", "MR-5.6")
def test_split_attack():
    state = at(ling("E3", weapons=["tide_bow", "coral_trident"]), huan("F0"), qing("W3"))
    play(state, "attack")
    assert options(state) == ["weapon coral_trident", "weapon tide_bow"]
    play(state, "weapon coral_trident")
    assert options(state) == ["player P1"]
    assert play(state, "player P1")[0] == ("attack", "P0", "P1", "coral_trident", 3)
    assert options(state) == ["weapon tide_bow", "stop"]
    play(state, "weapon tide_bow")
    assert options(state) == ["player P2", "player P1"]
    assert play(state, "player P2")[0] == ("attack", "P0", "P2", "tide_bow", 2)
    assert hp(state) == [15, 12, 13]
    assert discards(state) == ["coral_trident", "tide_bow"]
    assert "attack" not in options(state)


@pytest.mark.clause("MR-EX-5", "MR-6.4", "MR-5.6", "MR-14.3")
def test_attack_token():
    state = at(huan("F3", attack=1, weapons=["flame_sabre", "wooden_club"]), xi("F1"))
    events = play(state, "attack", "weapon wooden_club_1", "player P1")
    assert events == [
        ("attack", "P0", "P1", "wooden_club_1", 2),
        ("token", "P0", "attack", 0),
        ("hp_loss", "P1", 2, "weapon", "P0"),
    ]
    assert clubs(state) == 4
    play(state, "weapon flame_sabre", "player P1")
    assert hp(state) == [15, 9]
    assert discards(state) == ["flame_sabre"]


@pytest.mark.clause("MR-EX-6", "MR-2.1", "MR-2.5", "MR-8.1")
def test_xi_bian_basic():
    state = at(xi("E4", hp=14, weapons=["stone_axe"]), huan("E4"), qing("A0"))
    assert {"attack", "skill 0"} <= set(options(state))
    assert play(state, "skill 0") == [
        ("skill", "P0", "xi_bian", 0, 0),
        ("hp_gain", "P0", 1, "skill"),
    ]
    assert hp(state)[0] == 15
    assert options(state) == ["move"]
    full = at(xi("E4", weapons=["stone_axe"]), huan("E4"), qing("A0"))
    assert "skill 0" not in options(full)


@pytest.mark.clause("MR-EX-7", "MR-6.6", "MR-8.2")
def test_thorns_once_per_attack():
    state = at(
        xi("E4"),
        huan("E4", hp=5, weapons=["ember_dagger", "stone_axe"]),
        qing("A0"),
        active=1,
        thorns=1,
    )
    events = play(state, "attack", "weapon ember_dagger", "player P0")
    assert events == [
        ("attack", "P1", "P0", "ember_dagger", 4),
        ("hp_loss", "P0", 4, "weapon", "P1"),
        ("hp_loss", "P1", 1, "thorns", "P0"),
    ]
    play(state, "weapon stone_axe", "player P0")
    assert hp(state) == [9, 4, 15]


@pytest.mark.clause("MR-EX-7", "MR-2.8", "MR-15.1", "MR-6.6")
def test_thorns_kill_the_attacker():
    state = at(
        xi("E4"),
        huan("E4", hp=1, weapons=["ember_dagger", "stone_axe"]),
        qing("A0"),
        active=1,
        thorns=1,
    )
    events = play(state, "attack", "weapon ember_dagger", "player P0")
    assert events[1:] == [
        ("hp_loss", "P0", 4, "weapon", "P1"),
        ("hp_loss", "P1", 1, "thorns", "P0"),
        ("eliminated", "P1", "P0", "thorns"),
        ("weapon_discarded", "P1", "stone_axe", "P0"),
        ("showdown",),
        ("round", 3),
        ("turn", "P0", 3),
    ]
    assert hp(state) == [11, 0, 15]
    assert discards(state) == ["stone_axe", "ember_dagger"]
    assert to_move(state) == "P0"


@pytest.mark.clause("MR-EX-8", "MR-8.4", "MR-7.2", "MR-7.4", "MR-7.6", "MR-2.4")
def test_leech():
    state = at(
        xi("F1", hp=9, weapons=["bronze_hammer"]),
        huan("F1", skip_movement=1),
        ling("A0", skip_movement=1),
        moved=True,
    )
    assert play(state, "skill 3") == [
        ("skill", "P0", "xi_bian", 3, 3),
        ("hp_loss", "P0", 3, "cost", "P0"),
    ]
    events = play(state, "attack", "weapon bronze_hammer", "player P1")
    assert events[:3] == [
        ("attack", "P0", "P1", "bronze_hammer", 4),
        ("hp_loss", "P1", 4, "weapon", "P0"),
        ("hp_gain", "P0", 2, "leech"),
    ]
    assert hp(state) == [8, 11, 15]
    assert to_move(state) == "P2"  # the turn ended by itself
    state.force("ling_yu_s1", 1)
    events = play(state, "skill 1")
    assert events[:3] == [
        ("skill", "P2", "ling_yu", 1, 1),
        ("hp_loss", "P2", 1, "cost", "P2"),
        ("skill_roll", "P2", 1),
    ]
    assert to_move(state) == "P1"
    events = play(state, "skill 2")
    assert only(events, "hp_loss", "hp_gain") == [
        ("hp_loss", "P1", 1, "cost", "P1"),
        ("hp_gain", "P0", 1, "leech"),
    ]
    assert to_move(state) == "P0"
    assert state.view.leech == 0
    assert hp(state) == [9, 10, 14]
    assert len(weapons(state, 1)) == 1


@pytest.mark.clause("MR-EX-9", "MR-8.3")
def test_disarm():
    state = at(
        xi("F1", hp=8), ling("W0", hp=8, weapons=["tide_bow", "stone_axe"]), huan("F0", hp=8)
    )
    play(state, "skill 2")
    assert options(state) == ["player P1"]
    assert play(state, "player P1", "weapon tide_bow") == [
        ("skill_target", "P0", "P1"),
        ("weapon_discarded", "P1", "tide_bow", "P0"),
    ]
    assert hp(state) == [6, 8, 8]
    assert weapons(state, 1) == ["stone_axe"] and discards(state) == ["tide_bow"]


@pytest.mark.clause("MR-EX-9", "MR-11.4", "MR-5.4", "MR-6.4")
def test_theft():
    state = at(ling("E0", hp=8), qing("A0", hp=8, new_weapons=["gale_glaive"]), huan("E3", hp=8))
    events = play(state, "skill 3", "player P1", "weapon gale_glaive")
    assert events[-1] == ("weapon_taken", "P0", "P1", "gale_glaive")
    assert weapons(state, 0) == ["gale_glaive"]
    play(state, "attack", "weapon gale_glaive", "player P2")
    assert hp(state) == [5, 8, 6]


@pytest.mark.clause("MR-EX-10", "MR-10.1", "MR-3.6", "MR-14.1", "MR-2.4")
def test_qing_luan_basic_and_floor():
    state = at(qing("A2", hp=1), xi("E0"), huan("F0"))
    assert play(state, "skill 0") == [("skill", "P0", "qing_luan", 0, 0)]
    state.force("move_die_0", 1)
    assert play(state, "move") == [("move_roll", "P0", (1,), (2, 3))]
    assert options(state) == [f"tile {t}" for t in ("A0", "A4", "A5", "A7", "W8", "W9")]
    events = play(state, "tile W8")
    assert events == [
        ("moved", "P0", "A2", "W8", "step"),
        ("tile", "P0", "W8", "regular"),
        ("hp_loss", "P0", 0, "tile", "nobody"),
        ("turn", "P2", 2),
    ]
    assert hp(state)[0] == 1
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-EX-11", "MR-10.2", "MR-3.6")
def test_two_dice_of_which_one_counts():
    state = at(qing("E3"), xi("E0"), huan("W0"))
    play(state, "skill 1")
    assert hp(state)[0] == 14
    state.force("move_die_0", 2, 4)
    assert play(state, "move") == [("move_roll", "P0", (2, 4), (2, 4))]
    assert options(state) == [f"tile {t}" for t in ("E1", "E5", "E7", "F0", "F6", "F8", "W6")]
    events = play(state, "tile F0")
    assert events[:2] == [("moved", "P0", "E3", "F0", "step"), ("tile", "P0", "F0", "regular")]
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-EX-11", "MR-3.5", "MR-3.6")
def test_showdown_dice():
    state = at(xi("W3"), qing(""), huan("F0"), weapon_top=["wind_fan"])
    state.force("move_die_0", 2, 5)
    assert play(state, "move") == [("move_roll", "P0", (2, 5), (2, 5, 7))]
    assert "weapon_drawn" in [event[0] for event in play(state, "tile W2")]
    assert weapons(state, 0) == ["wind_fan*"]
    three = at(qing("W3"), xi(""), huan("F0"))
    three.force("move_die_0", 1, 3, 6)
    play(three, "skill 1")
    assert play(three, "move") == [("move_roll", "P0", (1, 3, 6), (1, 3, 4, 6, 7, 9))]


@pytest.mark.clause("MR-EX-12", "MR-10.3", "MR-4.1", "MR-7.4")
def test_swap():
    state = at(qing("A0", hp=15), xi("E2"), huan("W0"))
    events = play(state, "skill 2", "player P1")
    assert events == [
        ("skill", "P0", "qing_luan", 2, 1),
        ("hp_loss", "P0", 1, "cost", "P0"),
        ("skill_target", "P0", "P1"),
        ("moved", "P0", "A0", "E2", "skill"),
        ("moved", "P1", "E2", "A0", "skill"),
    ]
    assert tiles(state) == ["E2", "A0", "W0"] and weapons(state, 0) == []
    state.force("move_die_0", 1)
    play(state, "move", "tile E3")
    assert hp(state)[0] == 15


@pytest.mark.clause("MR-EX-12", "MR-10.4", "MR-4.1")
def test_move_anywhere():
    state = at(qing("E0"), xi("E2"), huan("W0"))
    play(state, "skill 3")
    assert options(state) == ["player P0", "player P2", "player P1"]
    play(state, "player P0")
    assert len(options(state)) == 39 and "tile E0" not in options(state)
    assert play(state, "tile F2") == [("moved", "P0", "E0", "F2", "skill")]
    assert hp(state)[0] == 12 and weapons(state, 0) == []
    assert options(state) == ["move"]


@pytest.mark.clause("MR-EX-13", "MR-9.1", "MR-6.7", "MR-6.3", "MR-2.5")
def test_huan_basic():
    state = at(huan("E3"), xi("F0"), qing("W4"))
    play(state, "skill 0")
    assert options(state) == ["player P1"]
    events = play(state, "player P1")
    assert events[:2] == [("skill_target", "P0", "P1"), ("hp_loss", "P1", 1, "skill", "P0")]
    assert hp(state) == [15, 14, 15]
    assert to_move(state) == "P2"
    moved = at(huan("E3"), xi("F0"), qing("W4"), moved=True)
    assert "skill 0" not in options(moved)


@pytest.mark.clause("MR-EX-14", "MR-9.2", "MR-7.4", "MR-15.1")
def test_boost_and_elimination():
    state = at(
        huan("F3", hp=9, weapons=["lava_maul"]),
        qing("F3", hp=7, weapons=["wind_fan", "wooden_club"]),
        xi("E0"),
    )
    assert play(state, "skill 1", "weapon lava_maul") == [
        ("skill", "P0", "huan", 1, 0),
        ("boost", "P0", "lava_maul", 2),
    ]
    events = play(state, "attack", "weapon lava_maul", "player P1")
    assert events == [
        ("attack", "P0", "P1", "lava_maul", 7),
        ("hp_loss", "P1", 7, "weapon", "P0"),
        ("eliminated", "P1", "P0", "weapon"),
        ("weapon_discarded", "P1", "wind_fan", "P0"),
        ("weapon_discarded", "P1", "wooden_club_1", "P0"),
        ("showdown",),
    ]
    assert hp(state) == [9, 0, 15]
    assert discards(state) == ["lava_maul", "wind_fan"] and clubs(state) == 4
    assert options(state) == ["move"]


@pytest.mark.clause("MR-EX-15", "MR-5.2", "MR-9.3")
def test_reshuffle():
    game = load(3)
    keys = [key for key in game.ruleset.keys("arsenal") if key != "wooden_club"]
    held = [key for key in keys if key not in ("stone_axe", "tide_bow")]
    state = at(
        huan("E3"),
        xi("A0", weapons=held[:7]),
        qing("W0", weapons=held[7:]),
        arsenal=[],
        weapon_top=["tide_bow"],
    )
    events = play(state, "skill 2")
    assert events[-2:] == [("reshuffle", "weapon"), ("weapon_drawn", "P0", "tide_bow")]
    assert hp(state)[0] == 13
    assert weapons(state, 0) == ["tide_bow*"]
    assert state.view.arsenal.n == 1 and discards(state) == []
    assert options(state) == ["move"]


@pytest.mark.clause("MR-EX-16", "MR-9.4", "MR-6.7", "MR-8.2")
def test_fire_on_all():
    state = at(huan("E0", hp=5), xi("E3", hp=4), qing("A0", hp=1), thorns=1)
    assert play(state, "skill 3") == [
        ("skill", "P0", "huan", 3, 3),
        ("hp_loss", "P0", 3, "cost", "P0"),
        ("hp_loss", "P2", 1, "skill", "P0"),
        ("eliminated", "P2", "P0", "skill"),
        ("showdown",),
        ("hp_loss", "P1", 1, "skill", "P0"),
        ("hp_loss", "P0", 1, "thorns", "P1"),
    ]
    assert hp(state) == [1, 3, 0]
    assert options(state) == ["move"]


@pytest.mark.clause("MR-EX-17", "MR-11.1", "MR-6.4")
def test_ling_yu_basic():
    state = at(ling("E0", weapons=["river_harpoon"]), xi("F0"), huan("A0"))
    assert "attack" not in options(state)
    play(state, "skill 0", "attack", "weapon river_harpoon")
    assert options(state) == ["player P1"]
    play(state, "player P1")
    assert hp(state) == [15, 12, 15]
    assert to_move(state) == "P2"
    assert "skill 0" not in options(at(ling("E0"), xi("F0"), huan("A0")))


@pytest.mark.clause("MR-EX-18", "MR-11.2", "MR-13.1", "MR-14.5", "MR-4.1")
def test_ling_yu_rolls_for_a_card():
    state = at(ling("E3"), xi("F0"), huan("A0"), chance_top=["H13"], weapon_top=["wind_fan"])
    state.force("ling_yu_s1", 4)
    assert play(state, "skill 1")[1:] == [
        ("hp_loss", "P0", 1, "cost", "P0"),
        ("skill_roll", "P0", 4),
        ("card_drawn", "P0", "chance", "H13"),
        ("moved", "P0", "E3", "W0", "card"),
    ]
    assert hp(state)[0] == 14
    assert options(state) == ["move"]
    state.force("move_die_0", 2)
    play(state, "move")
    assert options(state) == ["tile W2", "tile W8"]
    play(state, "tile W2")
    assert weapons(state, 0) == ["wind_fan*"]
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-EX-19", "MR-11.3", "MR-2.2", "MR-2.5")
def test_ling_yu_takes_a_movement():
    state = at(ling("E0", hp=10), xi("E0", hp=10), huan("E3", hp=10), moved=True)
    play(state, "skill 2")
    assert options(state) == ["player P2", "player P1"]
    events = play(state, "player P2")
    assert events == [
        ("skill_target", "P0", "P2"),
        ("token", "P2", "skip_move", 1),
        ("turn", "P2", 2),
        ("step_lost", "P2", "movement"),
    ]
    assert hp(state) == [8, 10, 10]
    assert options(state) == ["skill 2", "skill 3", "end"]
    assert state.view.token[2][2] == 0


@pytest.mark.clause("MR-EX-20", "MR-12.2", "MR-12.3", "MR-12.6", "MR-14.2", "MR-5.4")
def test_challenge_with_loot():
    state = at(
        xi("E3"),
        huan("F0", weapons=["stone_axe", "flame_sabre"]),
        qing("A0"),
        challenge_top=["G6"],
        weapon_top=["swallow_sling"],
    )
    state.force("move_die_0", 1)
    state.force("contest", "P0")
    play(state, "move", "tile E4")
    assert options(state) == ["player P2", "player P1"]
    assert play(state, "player P1") == [
        ("contest", "G6", "P0", "P1"),
        ("weapon_drawn", "P0", "swallow_sling"),
        ("hp_loss", "P1", 1, "card", "nobody"),
    ]
    assert options(state) == ["weapon stone_axe", "weapon flame_sabre"]
    assert play(state, "weapon stone_axe") == [("weapon_taken", "P0", "P1", "stone_axe")]
    assert hp(state) == [15, 14, 15]
    assert weapons(state, 0) == ["stone_axe", "swallow_sling*"]
    assert weapons(state, 1) == ["flame_sabre"]
    assert cards_discarded(state, "challenge") == ["G6"]

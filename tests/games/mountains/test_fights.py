"""Weapons, attacks and skills (MR-5 to MR-11)."""

from __future__ import annotations

import pytest
from games.mountains.table import (
    at,
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
    weapons,
    xi,
)

OWN = {"colour__mode": "double"}
ARSENAL = [key for key in load().ruleset.keys("arsenal") if key != "wooden_club"]

# -- weapons ----------------------------------------------------------------------------------


@pytest.mark.clause("MR-5.1")
def test_no_limit_of_weapons():
    state = at(huan("F1", weapons=ARSENAL[:12]), xi("E0"), qing("A0"), weapon_top=["tide_bow"])
    play(state, "skill 2")
    assert len(weapons(state, 0)) == 13 and "tide_bow*" in weapons(state, 0)
    assert state.view.arsenal.n == 3


@pytest.mark.clause("MR-5.2")
def test_empty_arsenal_without_discards():
    state = at(xi("E0", weapons=ARSENAL[:8]), qing("A0", weapons=ARSENAL[8:]), huan("W0"))
    state.force("move_die_0", 2)
    assert play(state, "move", "tile E2")[-1] == ("draw_failed", "P0", "weapon")
    fire = at(huan("F0", weapons=ARSENAL[:8]), qing("A0", weapons=ARSENAL[8:]), xi("E0"))
    assert "skill 2" not in options(fire)


@pytest.mark.clause("MR-5.3", "MR-9.3")
@pytest.mark.parametrize(
    ("rule", "round", "ready"),
    [
        ("next_turn", 2, False),
        ("same_turn", 1, True),
        ("first_round", 2, True),
        ("first_round", 1, False),
    ],
)
def test_when_weapons_are_ready(rule: str, round: int, ready: bool):
    rules = {"weapons__ready_rule": rule}
    state = at(xi("E0"), qing("E2"), huan("W0"), rules=rules, round=round, weapon_top=["stone_axe"])
    state.force("move_die_0", 2)
    play(state, "move", "tile E2")
    assert ("attack" in options(state)) is ready
    fire = at(huan("F0"), qing("F0"), xi("W0"), rules=rules, round=2, weapon_top=["stone_axe"])
    play(fire, "skill 2")
    assert "attack" not in options(fire)


@pytest.mark.clause("MR-5.4")
def test_stolen_weapons_may_have_to_wait():
    rules = {"weapons__stolen_ready": False, "weapons__ready_rule": "same_turn"}
    state = at(ling("E0"), qing("E0", weapons=["stone_axe"]), huan("W0"), rules=rules)
    play(state, "skill 3", "player P1", "weapon stone_axe")
    assert weapons(state, 0) == ["stone_axe*"]


@pytest.mark.clause("MR-5.5")
def test_primary_weapons():
    state = at(qing("A3"), xi("E0", weapons=["wooden_club"]), huan("W0"))
    state.force("move_die_0", 3)
    play(state, "move", "tile A6")
    assert weapons(state, 0) == ["wooden_club_2*"] and clubs(state) == 2
    empty = at(qing("A3"), xi("E0", weapons=["wooden_club"] * 4), huan("W0"))
    empty.force("move_die_0", 3)
    assert ("draw_failed", "P0", "primary") in play(empty, "move", "tile A6")


# -- attacks ----------------------------------------------------------------------------------


@pytest.mark.clause("MR-6.1")
@pytest.mark.parametrize(("limit", "reach"), [(1, ["player P1"]), (2, ["player P2", "player P1"])])
def test_targets_of_one_attack_step(limit: int, reach: list):
    state = at(
        huan("F0", weapons=["ember_dagger", "flame_sabre"]), xi("F0"), qing("F0"),
        rules={"combat__max_targets": limit},
    )  # fmt: skip
    play(state, "attack", "weapon ember_dagger", "player P1", "weapon flame_sabre")
    assert options(state) == reach


@pytest.mark.clause("MR-6.1")
def test_weapons_of_one_attack_step():
    three = ["ember_dagger", "flame_sabre", "wooden_club"]
    state = at(huan("F0", weapons=three), xi("F0"), qing("A0"))
    play(state, "attack", "weapon ember_dagger", "player P1", "weapon flame_sabre", "player P1")
    assert options(state) == ["move", "skill 2"]
    assert weapons(state, 0) == ["wooden_club_1"]
    more = at(huan("F0", weapons=three), xi("F0"), qing("A0"), rules={"combat__max_weapons": 3})
    play(more, "attack", "weapon ember_dagger", "player P1", "weapon flame_sabre", "player P1")
    assert options(more) == ["weapon wooden_club_1", "stop"]
    assert hp(more)[1] == 15 - 4 - 4
    play(more, "stop")
    assert weapons(more, 0) == ["wooden_club_1"] and "attack" not in options(more)


@pytest.mark.clause("MR-6.1")
def test_two_targets_now_do_not_bind_later_turns():
    state = at(
        huan("F0", weapons=["ember_dagger", "flame_sabre"]),
        xi("F0"), ling("F0", hp=2, weapons=["reed_blowpipe"]), qing("A0"), moved=True,
    )  # fmt: skip
    play(state, "attack", "weapon ember_dagger", "player P1", "weapon flame_sabre", "player P2")
    play(state, "end")
    assert to_move(state) == "P3"
    assert state.view.targets == 0 and state.view.used == 0
    other = at(
        huan("F0", weapons=["ember_dagger", "flame_sabre"]), xi("F0"), qing("F0"),
        ling("E0", weapons=["reed_blowpipe"]), moved=True, rules={"combat__max_targets": 2},
    )  # fmt: skip
    play(other, "attack", "weapon ember_dagger", "player P1", "weapon flame_sabre", "player P2")
    play(other, "end")
    assert to_move(other) == "P3"
    play(other, "skill 0", "attack", "weapon reed_blowpipe")
    assert options(other) == ["player P2", "player P1", "player P0"]


@pytest.mark.clause("MR-6.3")
def test_distance_ignores_stairs_or_counts_the_grid():
    seats = (xi("E7", weapons=["ember_dagger"]), huan("E4"), qing("A0"))
    assert "attack" not in options(at(*seats))
    near = (xi("E7", weapons=["mountain_halberd"]), huan("E4"), qing("A0"))
    assert "attack" not in options(at(*near))
    assert "attack" in options(at(*near, rules={"combat__range_metric": "manhattan"}))


@pytest.mark.clause("MR-6.4")
@pytest.mark.parametrize(
    ("rules", "weapon", "damage"),
    [
        ({}, "lava_maul", 4),
        ({}, "bronze_hammer", 4),
        ({"weapons__own_damage_bonus": 3}, "bronze_hammer", 6),
    ],
)
def test_damage_of_the_own_attribute(rules: dict, weapon: str, damage: int):
    state = at(xi("F0", weapons=[weapon]), huan("F0"), qing("A0"), rules=rules)
    events = play(state, "attack", f"weapon {weapon}", "player P1")
    assert events[0] == ("attack", "P0", "P1", weapon, damage)


@pytest.mark.clause("MR-6.4")
def test_range_of_the_own_attribute_and_negative_token():
    rules = {"weapons__own_range_bonus": 2}
    state = at(xi("E0", attack=-2, weapons=["stone_axe"]), huan("E9"), qing("A0"), rules=rules)
    assert play(state, "attack", "weapon stone_axe", "player P1")[:3] == [
        ("attack", "P0", "P1", "stone_axe", 1),
        ("token", "P0", "attack", 0),
        ("hp_loss", "P1", 1, "weapon", "P0"),
    ]
    weak = at(qing("E0", attack=-2, weapons=["wooden_club"]), huan("E0"), xi("E0"), thorns=1)
    play(weak, "attack", "weapon wooden_club_1", "player P2")
    assert hp(weak) == [14, 15, 15]  # no damage, but an attack all the same


@pytest.mark.clause("MR-6.5", "MR-14.3")
def test_defence_tokens():
    seats = (huan("F0", weapons=["lava_maul", "ember_dagger"]), xi("F0", defence=2), qing("A0"))
    plain = at(*seats)
    play(plain, "attack", "weapon lava_maul", "player P1")
    assert hp(plain)[1] == 10
    state = at(*seats, rules={"combat__defense": True})
    events = play(state, "attack", "weapon lava_maul", "player P1")
    assert events == [
        ("attack", "P0", "P1", "lava_maul", 3),
        ("token", "P1", "defence", 0),
        ("hp_loss", "P1", 3, "weapon", "P0"),
    ]
    play(state, "weapon ember_dagger", "player P1")
    assert hp(state)[1] == 12 - 4
    worse = at(
        huan("F0", weapons=["lava_maul"]), xi("F0", defence=-1), rules={"combat__defense": True}
    )
    play(worse, "attack", "weapon lava_maul", "player P1")
    assert hp(worse)[1] == 9


@pytest.mark.clause("MR-4.4", "MR-14.3")
@pytest.mark.parametrize(("defense", "token"), [(True, 1), (False, 0)])
def test_defence_tiles(defense: bool, token: int):
    state = at(xi("F7"), huan("W0"), qing("A0"), rules={"combat__defense": defense})
    state.force("move_die_0", 1)
    events = play(state, "move", "tile F0")
    assert bool(only(events, "token")) is defense
    assert state.view.token[0][1] == token


@pytest.mark.clause("MR-6.6")
def test_target_dies_and_the_attack_goes_on():
    state = at(
        huan("F0", weapons=["lava_maul", "flame_sabre"]), xi("F0", hp=1), qing("F0"), thorns=1
    )
    events = play(state, "attack", "weapon lava_maul", "player P1")
    assert [event[0] for event in events] == ["attack", "hp_loss", "eliminated", "showdown"]
    assert hp(state)[0] == 15  # a dead Xi Bian does not sting
    assert options(state) == ["weapon flame_sabre", "stop"]


@pytest.mark.clause("MR-6.7", "MR-9.1")
def test_damage_skills_may_leave_the_attack():
    rules = {"combat__damage_skill_spends_attack": False, "combat__damage_skill_is_attack": False}
    state = at(
        huan("F0", weapons=["flame_sabre"], attack=2), xi("F0"), qing("A0"), rules=rules, thorns=1
    )
    play(state, "skill 0", "player P1")
    assert hp(state) == [15, 14, 15] and "attack" in options(state)
    assert state.view.token[0][0] == 2
    fire = at(huan("F0", hp=9), xi("F0"), qing("A0"), rules=rules, thorns=1, attacked=True)
    play(fire, "skill 3")
    assert hp(fire) == [7, 14, 14]


# -- skills in general ------------------------------------------------------------------------


@pytest.mark.clause("MR-7.1")
def test_skills_per_turn():
    seats = (xi("E0", hp=9), huan("F0", weapons=["lava_maul"]), qing("A0"))
    one = at(*seats)
    play(one, "skill 1")
    assert options(one) == ["move"]
    extra = at(*seats, rules={"skills__basic_counts": False})
    play(extra, "skill 1")
    assert options(extra) == ["move", "skill 0"]
    play(extra, "skill 0")
    assert options(extra) == ["move"]
    more = at(*seats, rules={"skills__per_turn": 3})
    play(more, "skill 1", "skill 1")
    assert more.view.thorns == 1
    assert options(more) == ["move", "skill 0", "skill 1", "skill 2", "skill 3"]


@pytest.mark.clause("MR-7.2")
@pytest.mark.parametrize(("least", "offered"), [(1, 1), (0, 2), (3, 0)])
def test_hp_that_must_remain(least: int, offered: int):
    rules = {"skills__min_hp_after_cost": least}
    state = at(ling("E0", hp=2), xi("E3"), qing("A0"), rules=rules)
    assert options(state) == ["move", "skill 1", "skill 2"][: 1 + offered]


@pytest.mark.clause("MR-7.2", "MR-2.8")
def test_paying_the_last_hp():
    rules = {"skills__min_hp_after_cost": 0}
    state = at(ling("E0", hp=2), xi("E3"), qing("A0"), rules=rules)
    events = play(state, "skill 2")
    assert events[1:4] == [
        ("hp_loss", "P0", 2, "cost", "P0"),
        ("eliminated", "P0", "P0", "cost"),
        ("showdown",),
    ]
    assert to_move(state) == "P2" and state.view.token[2][2] == 0


@pytest.mark.clause("MR-7.2")
def test_costs_are_values():
    state = at(ling("E0"), xi("E3"), qing("A0"), rules={"skills__cost": [2, 0, 5, 9]})
    play(state, "skill 2", "player P1")
    assert hp(state)[0] == 10


@pytest.mark.clause("MR-7.3")
def test_skills_need_an_effect():
    state = at(xi("F0", hp=15), huan("F1"), qing("A0"))
    assert options(state) == ["move", "skill 1", "skill 3"]
    same = at(qing("A1"), huan("A1"), xi("A1"))
    assert options(same) == ["move", "skill 0", "skill 1", "skill 3"]
    full = at(ling("W0"), huan("A1", skip_movement=2), xi("A1", skip_movement=2))
    assert options(full) == ["move", "skill 1"]


@pytest.mark.clause("MR-7.4")
@pytest.mark.parametrize(
    ("mode", "cost", "thorns"),
    [("discount", 0, 1), ("double", 1, 2), ("both", 0, 2), ("none", 1, 1)],
)
def test_own_colour(mode: str, cost: int, thorns: int):
    state = at(xi("E0"), huan("F0"), qing("A0"), rules={"colour__mode": mode})
    assert play(state, "skill 1")[0] == ("skill", "P0", "xi_bian", 1, cost)
    assert state.view.thorns == thorns
    away = at(xi("F0"), huan("F0"), qing("A0"), rules={"colour__mode": mode})
    assert play(away, "skill 1")[0] == ("skill", "P0", "xi_bian", 1, 1)
    assert away.view.thorns == 1


@pytest.mark.clause("MR-7.5")
def test_second_resolution_is_asked_again_or_dropped():
    state = at(xi("E0"), huan("F0", weapons=["lava_maul", "flame_sabre"]), qing("A0"), rules=OWN)
    play(state, "skill 2", "player P1", "weapon lava_maul")
    assert options(state) == ["player P1"]
    play(state, "player P1", "weapon flame_sabre")
    assert discards(state) == ["flame_sabre", "lava_maul"] and hp(state)[0] == 13
    single = at(xi("E0"), huan("F0", weapons=["lava_maul"]), qing("A0"), rules=OWN)
    play(single, "skill 2", "player P1", "weapon lava_maul")
    assert options(single) == ["move"]


@pytest.mark.clause("MR-7.6", "MR-8.4")
@pytest.mark.parametrize(("counts", "gain"), [(True, 1), (False, 0)])
def test_costs_feed_the_leech(counts: bool, gain: int):
    rules = {"xi_bian__s3_counts_costs": counts}
    state = at(ling("E0"), xi("A0", hp=5), qing("A3"), rules=rules, leech=1)
    play(state, "skill 2", "player P2")
    assert hp(state)[1] == 5 + gain


# -- Xi Bian ----------------------------------------------------------------------------------


@pytest.mark.clause("MR-8.1")
def test_xi_bian_basic_otherwise():
    armed = {"skills__spend_attack_needs_weapon": True}
    assert "skill 0" not in options(at(xi("E0", hp=5), huan("F0"), qing("A0"), rules=armed))
    ready = at(xi("E0", hp=5, weapons=["stone_axe"]), huan("F0"), qing("A0"), rules=armed)
    assert "skill 0" in options(ready)
    double = at(xi("E0", hp=5), huan("F0"), qing("A0"), rules=OWN)
    play(double, "skill 0")
    assert hp(double)[0] == 7 and "attack" not in options(double)


@pytest.mark.clause("MR-8.2")
def test_thorns_per_weapon_until_the_next_turn():
    rules = {"xi_bian__s1_per": "weapon", "xi_bian__s1_loss": 2}
    state = at(
        huan("E4", weapons=["ember_dagger", "stone_axe"]), xi("E4"), qing("A0", skip_movement=1),
        rules=rules, thorns=2, moved=True,
    )  # fmt: skip
    play(state, "attack", "weapon ember_dagger", "player P1", "weapon stone_axe", "player P1")
    assert hp(state)[0] == 11
    play(state, "end")
    assert to_move(state) == "P2" and state.view.thorns == 2
    play(state, "end")
    assert to_move(state) == "P1" and state.view.thorns == 0


@pytest.mark.clause("MR-8.3")
def test_disarm_needs_a_weapon():
    assert "skill 2" not in options(at(xi("E0"), huan("F0"), qing("A0")))
    state = at(xi("E0"), huan("F0"), qing("A0", weapons=["wooden_club"]))
    play(state, "skill 2")
    assert options(state) == ["player P2"]
    play(state, "player P2", "weapon wooden_club_1")
    assert clubs(state) == 4


@pytest.mark.clause("MR-8.4")
@pytest.mark.parametrize(
    ("rules", "gain"),
    [
        ({}, 2),
        ({"xi_bian__s3_divisor": 1}, 4),
        ({"xi_bian__s3_divisor": 3}, 1),
        ({"xi_bian__s3_payout": "at_end"}, 0),
    ],
)
def test_leech_running(rules: dict, gain: int):
    state = at(
        xi("F0", hp=5, weapons=["bronze_hammer"]), huan("F0"), qing("A0"), rules=rules, leech=1
    )
    play(state, "attack", "weapon bronze_hammer", "player P1")
    assert hp(state)[0] == 5 + gain


@pytest.mark.clause("MR-8.4", "MR-2.2")
def test_leech_paid_at_the_end():
    rules = {"xi_bian__s3_payout": "at_end"}
    state = at(
        huan("F0", weapons=["flame_sabre"]), xi("E3", hp=5), qing("F0", skip_movement=1),
        rules=rules, leech=1, moved=True,
    )  # fmt: skip
    play(state, "attack", "weapon flame_sabre", "player P2", "end", "skill 3", "player P2")
    assert hp(state)[1] == 5 and to_move(state) == "P2"
    events = play(state, "tile F6")
    assert events[1:] == [("turn", "P1", 2), ("hp_gain", "P1", (4 + 3) // 2, "leech")]
    assert state.view.leech == 0


@pytest.mark.clause("MR-8.4")
def test_leech_at_full_hp_and_doubled():
    full = at(xi("F0", weapons=["bronze_hammer", "stone_axe"]), huan("F0"), qing("A0"), leech=1)
    events = play(full, "attack", "weapon bronze_hammer", "player P1")
    assert ("hp_gain", "P0", 0, "leech") in events
    double = at(xi("E0", hp=5, weapons=["bronze_hammer"]), huan("E0"), qing("A0"), rules=OWN)
    play(double, "skill 3", "attack", "weapon bronze_hammer", "player P1")
    assert hp(double)[0] == 5 - 3 + 4


# -- Huan -------------------------------------------------------------------------------------


@pytest.mark.clause("MR-9.1")
def test_huan_basic_doubled_and_stung():
    state = at(huan("F0"), xi("F1"), qing("F2"), rules=OWN, thorns=1)
    play(state, "skill 0", "player P1")
    assert options(state) == ["player P2", "player P1"]
    play(state, "player P1")
    assert hp(state) == [13, 13, 15]
    far = at(huan("F0"), xi("E0"), qing("A0"), rules={"huan__basic_range": 14})
    play(far, "skill 0", "player P1")
    assert hp(far)[1] == 14


@pytest.mark.clause("MR-9.2")
def test_boost_twice():
    state = at(huan("F0", weapons=["lava_maul", "flame_sabre"]), xi("F0"), qing("A0"), rules=OWN)
    play(state, "skill 1", "weapon lava_maul", "weapon lava_maul")
    assert play(state, "attack", "weapon lava_maul", "player P1")[0][-1] == 4 + 1 + 4
    assert "skill 1" not in options(at(huan("F0", new_weapons=["lava_maul"]), xi("F0"), qing("A0")))


@pytest.mark.clause("MR-9.3")
def test_draw_several():
    rules = OWN | {"huan__s2_cards": 2}
    state = at(huan("F0"), xi("E0"), qing("A0"), rules=rules)
    play(state, "skill 2")
    assert len(weapons(state, 0)) == 4 and all(w.endswith("*") for w in weapons(state, 0))


@pytest.mark.clause("MR-9.4")
def test_fire_doubled_is_one_hit():
    state = at(huan("F0"), xi("E0"), qing("A0"), rules=OWN, thorns=1)
    events = play(state, "skill 3")
    assert only(events, "hp_loss") == [
        ("hp_loss", "P0", 3, "cost", "P0"),
        ("hp_loss", "P2", 2, "skill", "P0"),
        ("hp_loss", "P1", 2, "skill", "P0"),
        ("hp_loss", "P0", 1, "thorns", "P1"),
    ]
    assert "attack" not in options(state)


# -- Qing Luan --------------------------------------------------------------------------------


@pytest.mark.clause("MR-10.1")
def test_qing_luan_basic_otherwise():
    double = at(qing("A0"), xi("E0"), huan("F0"), rules=OWN)
    double.force("move_die_0", 1)
    play(double, "skill 0")
    assert play(double, "move")[0] == ("move_roll", "P0", (1,), (3, 4, 5))
    armed = {"skills__spend_attack_needs_weapon": True}
    assert "skill 0" not in options(at(qing("A0"), xi("E0"), huan("F0"), rules=armed))
    assert "skill 0" not in options(at(qing("A0"), xi("E0"), huan("F0"), moved=True))


@pytest.mark.clause("MR-10.2")
def test_extra_move():
    rules = {"qing_luan__s1_mode": "extra"}
    state = at(qing("E3"), xi("E0"), rules=rules)
    state.force("move_die_0", 1, 1)
    events = play(state, "skill 1")
    assert events[-1] == ("move_roll", "P0", (1, 1), (1,))  # no sums, even in the showdown
    assert play(state, "tile E2") == [("moved", "P0", "E3", "E2", "skill")]
    assert weapons(state, 0) == [] and options(state) == ["move"]
    late = at(qing("E3"), xi("E0"), huan("F0"), rules=rules, moved=True)
    assert "skill 1" in options(late)


@pytest.mark.clause("MR-10.2")
@pytest.mark.parametrize(("mode", "dice"), [("replace", 4), ("extra", 4)])
def test_dice_doubled(mode: str, dice: int):
    state = at(qing("A0"), xi("E0"), huan("F0"), rules=OWN | {"qing_luan__s1_mode": mode})
    events = play(state, *(["skill 1"] if mode == "extra" else ["skill 1", "move"]))
    assert len(only(events, "move_roll")[0][2]) == dice


@pytest.mark.clause("MR-10.3")
def test_swap_twice():
    state = at(qing("A0"), xi("E0"), huan("F0"), rules=OWN)
    play(state, "skill 2", "player P1", "player P2")
    assert tiles(state) == ["F0", "A0", "E0"]


@pytest.mark.clause("MR-10.4")
def test_move_two_players():
    state = at(qing("A0"), xi("E0"), huan("F0"), rules=OWN)
    play(state, "skill 3", "player P1", "tile W0", "player P2", "tile W0")
    assert tiles(state) == ["A0", "W0", "W0"]


# -- Ling Yu ----------------------------------------------------------------------------------


@pytest.mark.clause("MR-11.1")
def test_range_doubled_twice():
    state = at(ling("W0", weapons=["coral_trident"]), xi("E0"), huan("F0"), rules=OWN)
    play(state, "skill 0")
    assert state.view.range_factor == 4 and "move" not in options(state)
    play(state, "attack", "weapon coral_trident")
    assert options(state) == ["player P2", "player P1"]


@pytest.mark.clause("MR-11.2")
@pytest.mark.parametrize(
    ("face", "event"),
    [
        (1, None),
        (2, ("card_drawn", "P0", "challenge", "G13")),
        (3, ("card_drawn", "P0", "challenge", "G13")),
        (4, ("card_drawn", "P0", "chance", "H15")),
        (5, ("card_drawn", "P0", "chance", "H15")),
        (6, ("weapon_drawn", "P0", "tide_bow")),
    ],
)
def test_what_the_die_brings(face: int, event: tuple | None):
    state = at(
        ling("E0"), xi("E0"), huan("F0"),
        challenge_top=["G13"], chance_top=["H15"], weapon_top=["tide_bow"],
    )  # fmt: skip
    state.force("ling_yu_s1", face)
    events = play(state, "skill 1")
    drawn = only(events, "card_drawn", "weapon_drawn")
    assert drawn[:1] == ([event] if event else [])


@pytest.mark.clause("MR-11.2", "MR-7.5")
def test_the_second_roll_waits_for_the_first_card():
    state = at(ling("W0"), xi("E0"), huan("F0"), rules=OWN, challenge_top=["G4"])
    state.force("ling_yu_s1", 2, 1)
    events = play(state, "skill 1")
    assert events[-1] == ("card_drawn", "P0", "challenge", "G4")
    state.force("contest", "P1")
    events = play(state, "player P1")
    assert events[0] == ("contest", "G4", "P1", "P0")
    assert events[-1] == ("skill_roll", "P0", 1)


@pytest.mark.clause("MR-11.3")
def test_two_counters():
    state = at(ling("W0"), xi("E0"), huan("F0"), rules=OWN)
    play(state, "skill 2", "player P1", "player P1")
    assert state.view.token[1][2] == 2
    single = at(ling("W0"), xi("E0", skip_movement=1), huan("F0"), rules=OWN | {"tokens__limit": 1})
    play(single, "skill 2")
    assert options(single) == ["player P2"]
    play(single, "player P2")
    assert options(single) == ["move"]


@pytest.mark.clause("MR-11.4")
def test_take_two():
    state = at(ling("W0"), xi("E0", weapons=["stone_axe", "tide_bow"]), huan("F0"), rules=OWN)
    play(state, "skill 3", "player P1", "weapon stone_axe", "player P1", "weapon tide_bow")
    assert weapons(state, 0) == ["stone_axe", "tide_bow"] and weapons(state, 1) == []

"""ACTs, ADV, roll checks, damage, pushes and the units' own skills (XQ-9, XQ-11 to XQ-22)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from games.xiangqi.table import (
    alive,
    at,
    attribute_of,
    decision,
    do,
    options,
    place_of,
    told,
    unit,
    xiangqi,
)

from designlab.games.xiangqi.advantage import dice_row, difference, judge, row_chance
from designlab.games.xiangqi.units import ability_of


def diff_of(state, id: int, target: int, skill: int = 0) -> int:
    me, foe = place_of(state, id), place_of(state, target)
    s = state.view
    ability = ability_of(state.game.rules, s.unit[me], skill)
    return difference(state.game.rules, s, me, s.unit[me].cell, ability, foe)


# -- the table of dice (XQ-9.4, XQ-12.6, XQ-13) -----------------------------------------------


@pytest.mark.clause("XQ-12.6", "XQ-13.3", "XQ-13.4")
@pytest.mark.parametrize(
    ("diff", "chance"),
    [(3, 81.61), (99, 81.61), (2, 64.61), (1, 64.61), (0, 47.75), (-1, 30.89), (-2, 30.89),
     (-3, 15.11)],
)  # fmt: skip
def test_the_rulebooks_chances(diff: int, chance: float):
    rules = xiangqi().rules
    assert round(100 * row_chance(rules, dice_row(rules, diff), 0), 2) == chance


KEEP = {"1d20": (1, max), "2d20max": (2, max), "2d20min": (2, min)}


@pytest.mark.clause("XQ-9.4", "XQ-13.1", "XQ-13.2", "XQ-13.4")
@pytest.mark.parametrize("natural", ["self", "both"])
@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("plus", [-3, -1, 0, 2])
def test_the_exact_chance_is_the_count_of_all_throws(natural: str, tie: bool, plus: int):
    game = xiangqi({"rc.natural": natural, "rc.tie_success": tie})
    table = game.ruleset.model.adv.table
    for row, dice in enumerate(table.values()):
        kept = []
        for name in (dice.self, dice.target):
            n, keep = KEEP[name]
            kept.append([keep(throw) for throw in product(range(1, 21), repeat=n)])
        counts = [[faces.count(face) for face in range(21)] for faces in kept]
        wins = sum(
            counts[0][a] * counts[1][b]
            for a in range(1, 21)
            for b in range(1, 21)
            if judge(game.rules, a, b, plus)
        )
        exact = Fraction(wins, len(kept[0]) * len(kept[1]))
        assert row_chance(game.rules, row, plus) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.clause("XQ-13.3", "XQ-13.4")
def test_naturals_of_both_sides():
    self_only, both = xiangqi().rules, xiangqi({"rc.natural": "both"}).rules
    ties = xiangqi({"rc.tie_success": True}).rules
    assert judge(self_only, 20, 20, -5) and not judge(self_only, 1, 1, 5)
    assert judge(self_only, 19, 20, 5) and not judge(both, 19, 20, 5)
    assert not judge(self_only, 2, 1, -5) and judge(both, 2, 1, -5)
    assert not judge(both, 20, 20, 0) and judge(both, 20, 20, 1)
    assert not judge(both, 1, 1, 0) and judge(both, 1, 1, 1)
    assert not judge(self_only, 7, 7, 0) and judge(ties, 7, 7, 0)


# -- ADV (XQ-12) ------------------------------------------------------------------------------


@pytest.mark.clause("XQ-12.1", "XQ-12.2")
def test_difference_is_attribute_against_attribute():
    rules = {"units.bing.attr": 2, "units.ma.attr": -1, "abilities.bing_atk.adv": 4}
    state = at("P bing e2; E ma e3", rules)
    assert diff_of(state, 1, 2) == 2 + 4 + 1
    palace = at("P bing e6; E ma e7", {"env.palace_adv": 3})
    assert diff_of(palace, 1, 2) == -3
    assert diff_of(palace, 2, 1) == 0


@pytest.mark.clause("XQ-12.3", "XQ-17.1", "XQ-20.2")
def test_auras():
    state = at("P xiang c2; P shi c3; P bing c1; P bing d3; P bing b2; E bing i9")
    assert [attribute_of(state, id) for id in (1, 2, 3, 4, 5)] == [2, 1, 1, 1, 1]
    far = at("P xiang c2 (aid_ad); P bing c3; P bing c4; P bing d3; E wang e9")
    assert [attribute_of(far, id) for id in (1, 2, 3, 4)] == [1, 1, 1, 0]
    stunned = at("P xiang c2 stunned; P bing c3; E wang e9")
    assert attribute_of(stunned, 2) == 1


@pytest.mark.clause("XQ-12.4", "XQ-17.2")
def test_several_auras():
    units = "P shi d0; P shi f0; P xiang e1 (aid_adv); P wang e0; E bing i9"
    assert attribute_of(at(units), 4) == 2 + 1 + 1 + 2
    assert attribute_of(at(units, {"adv.aura_mode": "max"}), 4) == 2 + 2
    add = {"upgrades.xiang_aid_adv.op": "add"}
    assert attribute_of(at(units, add), 4) == 2 + 1 + 1 + 3


@pytest.mark.clause("XQ-12.5")
def test_pincer():
    assert diff_of(at("P bing d2; E bing d3; P bing d4"), 1, 2) == 1
    assert diff_of(at("P bing d2; E bing d3; P bing d4", {"adv.pincer": 3}), 1, 2) == 3
    assert diff_of(at("P bing d2; E bing d3; E bing d4"), 1, 2) == 0
    assert diff_of(at("P ma c2 (kick); E bing d3; P bing e4"), 1, 2, skill=1) == 1
    assert diff_of(at("P pao a3; E bing c3; P bing d3"), 1, 2) == 0


# -- ACTs in general (XQ-11) ------------------------------------------------------------------


@pytest.mark.clause("XQ-11.1", "XQ-15.1", "XQ-16.1", "XQ-17.1", "XQ-18.1", "XQ-20.1", "XQ-21.1")
def test_what_every_unit_can_use():
    units = "P bing a0; P ma c0; P xiang e2; P pao g0; P ju i0; P shi e4; P wang i4; "
    foes = "E bing a1; E bing c1; E bing e3; E bing g1; E bing i1; E bing f4; E bing h4"
    state = at(units + foes)
    uses = [name for name in options(state) if name[-2:] != "mv"]
    assert uses == [
        "#1 atk", "#2 atk", "#3 atk", "#4 atk", "#4 bomb", "#5 atk", "#6 atk", "end",
    ]  # fmt: skip
    upgraded = at(
        "P bing a0 (garrison, rush, rest) HP1; P ma b0 (kick, drive); P pao g0 (lob); "
        "P ju i0 (ram); P wang i4 (duel, bodyguard); E bing a1; E bing b1; E bing g1; E bing g2; "
        "E bing i1; E bing h4"
    )
    uses = [name for name in options(upgraded) if name[-2:] != "mv"]
    assert uses == [
        "#1 atk", "#1 garrison", "#1 rush", "#1 rest", "#2 atk", "#2 kick", "#2 drive",
        "#3 atk", "#3 bomb", "#3 lob", "#4 atk", "#4 ram", "#5 duel", "#5 bodyguard", "end",
    ]  # fmt: skip


@pytest.mark.clause("XQ-11.2", "XQ-9.1")
def test_rays_stop_at_the_first_unit_met():
    state = at("P pao a0; E bing a5; E bing a8; P bing c0; E bing f0; E bing b1")
    do(state, "#1 atk")
    assert options(state) == ["#2"]
    state = at("P ma d3 (kick); P bing e4; E bing f5; E bing c2")
    do(state, "#1 kick")
    assert options(state) == ["#4"]
    state = at("P bing a0 (garrison); P bing a1; P bing b1; E wang e9",
               {"abilities.bing_garrison.ad": 2, "abilities.bing_garrison.dirs": 8})  # fmt: skip
    do(state, "#1 garrison")
    assert options(state) == ["#2", "#3"]


@pytest.mark.clause("XQ-11.4")
def test_effect_slots_are_limited():
    rules = {"effects.max_per_unit": 4}
    state = at("P bing a0 (rush); P bing i0; E wang e9", rules, tips={"advantage": 4, "haste": 1})
    for _ in range(4):
        do(state, "advantage", "#1")
    assert "#1 rush" not in options(state)
    do(state, "haste")
    assert options(state) == ["#2"]


@pytest.mark.clause("XQ-11.5")
@pytest.mark.parametrize("follows", [False, True])
def test_advance_on_kill(follows: bool):
    state = at("P bing e2; E bing e3 HP1; E wang e9", {"attack.advance_on_kill": follows})
    events = do(state, "#1 atk", "#2", dice=[20, 1])
    assert (("move", 1, "e2", "e3", "advance") in events) is follows
    assert unit(state, 1)["cell"] == ("e3" if follows else "e2")
    elephant = at("P xiang e4; E bing e5 HP1; E wang e9", {"attack.advance_on_kill": follows})
    do(elephant, "#1 atk", "#2", dice=[20, 1])
    assert unit(elephant, 1)["cell"] == "e4"
    far = at("P pao e1; E bing e3 HP1; E wang e9", {"attack.advance_on_kill": follows})
    do(far, "#1 atk", "#2", dice=[20, 1])
    assert unit(far, 1)["cell"] == "e1"


@pytest.mark.clause("XQ-11.6")
def test_an_act_is_paid_before_the_roll():
    state = at("P bing e2 HP1; E ju e3", tips={"advantage": 1})
    do(state, "end")
    assert decision(state) == "before"
    assert unit(state, 2)["ap"] == 1


# -- damage, push, stun (XQ-14) ---------------------------------------------------------------


@pytest.mark.clause("XQ-14.2")
@pytest.mark.parametrize("fate", ["lost", "returns"])
def test_cards_of_the_dead(fate: str):
    state = at("P pao e5; P ma a0; E bing e6", {"run.death": fate}, coins=8)
    do(state, "#1 bomb", "#3", dice=[20, 1, 1, 1])
    kinds = [card["kind"] for card in state.observation()["cards"]]
    assert kinds == (["ma"] if fate == "lost" else ["pao", "ma"])


@pytest.mark.clause("XQ-14.4", "XQ-14.5")
def test_push_off_every_edge_and_past_the_dead():
    state = at("P ju h9 (ram); E bing i9; E wang e0")
    assert do(state, "#1 ram", "#2", dice=[20, 1])[2:] == [
        ("damage", 1, 2, 1, "ram"),
        ("collision", 2, "edge"),
        ("damage", 1, 2, 1, "collision"),
        ("death", 2, "collision"),
    ]
    state = at("P ju a3 (ram); E bing e3 HP1; E ma f3")
    assert do(state, "#1 ram", "#2", dice=[20, 1])[2:] == [
        ("move", 1, "a3", "d3", "charge"),
        ("damage", 1, 2, 1, "ram"),
        ("death", 2, "ram"),
    ]


@pytest.mark.clause("XQ-14.5")
def test_a_collision_may_kill_own_units_and_kings():
    state = at("P ma d3 (kick); E bing e3; P bing f3 HP1; E wang e9")
    events = do(state, "#1 kick", "#2", dice=[20, 1])
    assert ("death", 3, "collision") in events
    state = at("P ma e7 (kick); E shi e8; E wang e9 HP1", stage=10)
    events = do(state, "#1 kick", "#2", dice=[20, 1, 1])
    assert ("battle_end", 10, "victory", "king", 1) in events


@pytest.mark.clause("XQ-14.6")
@pytest.mark.parametrize("enabled", [True, False])
def test_stun_after_a_blocked_push(enabled: bool):
    rules = {"stun.enabled": enabled}
    state = at("P ma h3 (kick, kick_stun); E bing i3; E wang e9", rules)
    events = do(state, "#1 kick", "#2", dice=[20, 1])
    assert (events[-1] == ("stun", 2)) is enabled
    dead = at("P ma h3 (kick, kick_stun); E bing i3 HP1; E wang e9", rules)
    assert not [e for e in do(dead, "#1 kick", "#2", dice=[20, 1]) if e[0] == "stun"]


# -- skills (XQ-15 to XQ-21) ------------------------------------------------------------------


@pytest.mark.clause("XQ-15.2")
def test_garrisons_add_up():
    state = at("P bing a0 (garrison); P bing a1; P bing a2 (garrison); E wang e9")
    do(state, "#1 garrison", "#2", "#3 garrison", "#2")
    assert attribute_of(state, 2) == 2


@pytest.mark.clause("XQ-15.4", "XQ-9.3")
def test_rest_comes_once_per_battle_or_stays_used_on_the_card():
    units = "P bing e3 (rest) HP1; E bing e4 HP1"
    for reset, left in ((True, 0), (False, 99999)):
        state = at(units, {"cd.reset_per_battle": reset}, coins=8)
        do(state, "#1 rest")
        assert unit(state, 1)["cooldowns"] == {"bing_rest": 99999}
        state = at("P bing e3 (rest) HP1; P bing d4; E bing e4 HP1", {"cd.reset_per_battle": reset},
                   coins=8)  # fmt: skip
        do(state, "#1 rest", "#2 atk", "#3", dice=[20, 1])
        assert decision(state) == "shop"
        assert state.view.card[0].cd[3] == left
        do(state, "leave")
        names = [name for name in options(state) if name == "place 1"]
        do(state, *names, "e0")
        placed = next(u for u in state.observation()["units"] if u["side"] == "player")
        assert (placed["cooldowns"] == {}) is reset


@pytest.mark.clause("XQ-18.2")
def test_a_bomb_on_all_enemies():
    units = "P pao e5; E bing e6; E bing d6; E bing d4 HP1; P bing f5; E wang e9"
    state = at(units, {"abilities.pao_bomb.area": "all_enemies"})
    events = do(state, "#1 bomb", "#3", dice=[20, 1, 1, 1, 2, 2, 9, 9, 20, 1, 1, 1])
    rolls = [(event[2], event[-1]) for event in events if event[0] == "roll_check"]
    assert rolls == [(2, True), (3, False), (4, True)]
    assert events[-1] == ("death", 1, "self_destruct")
    assert alive(state) == {3: 2, 5: 2, 6: 2}


@pytest.mark.clause("XQ-19.2")
def test_ram_without_a_run():
    state = at("P ju a3 (ram); E bing e3; E wang e9", {"abilities.ju_ram.run": False})
    events = do(state, "#1 ram", "#2", dice=[20, 1])
    assert unit(state, 1)["cell"] == "a3"
    assert ("move", 2, "e3", "f3", "push") in events
    beside = at("P ju d3 (ram); E bing e3; E wang e9")
    events = do(beside, "#1 ram", "#2", dice=[20, 1])
    assert not [event for event in events if event[-1] == "charge"]
    other = at("P ju a3 (ram); E bing e3; E ma f3", {"abilities.ju_ram.unit1": 0})
    do(other, "#1 ram", "#2", dice=[20, 1])
    assert alive(other) == {1: 2, 2: 1, 3: 1}


@pytest.mark.clause("XQ-21.2", "XQ-9.2")
def test_sovereignty_as_an_act():
    rules = {"abilities.wang_sovereign.mode": "act"}
    state = at("P wang e0; P bing a0; E wang e9", rules)
    assert attribute_of(state, 1) == 0
    assert do(state, "#1 sovereign") == [("act", 1, "sovereign", 1)]
    assert attribute_of(state, 1) == 2
    do(state, "end")
    assert attribute_of(state, 3) == 2
    assert attribute_of(state, 1) == 2
    do(state, "end")
    assert attribute_of(state, 1) == 0


@pytest.mark.clause("XQ-21.3")
@pytest.mark.parametrize(
    ("dice", "back"),
    [([4, 6, 7], True), ([4, 6, 6], False), ([1, 1, 1], True), ([12, 3, 6], False)],
)
def test_backlash(dice: list, back: bool):
    state = at("P wang d2 (duel); E bing d3; E wang e9")
    events = do(state, "#1 duel", "#2", dice=dice)
    assert (("damage", 2, 1, 1, "duel") in events) is back


@pytest.mark.clause("XQ-21.4")
def test_bodyguard_needs_room():
    state = at("P wang a0 (bodyguard); P bing a1; P bing b0; E wang e9")
    assert "#1 bodyguard" not in options(state)
    crowd = "; ".join(f"P bing {file}3" for file in "abcdefg")
    state = at(f"P wang e0 (bodyguard); {crowd}; E wang e9", {"battle.max_units_side": 8})
    assert "#1 bodyguard" not in options(state)


# -- Tips (XQ-22) -----------------------------------------------------------------------------


@pytest.mark.clause("XQ-22.1", "XQ-22.3", "XQ-14.1")
def test_tips_are_offered_where_they_matter():
    tips = {"reroll": 1, "heal": 1, "haste": 1, "advantage": 1}
    healthy = at("P bing e0; E wang e9", tips=tips)
    assert options(healthy) == ["#1 mv", "haste", "advantage", "end"]
    wounded = at("P bing e0 (hp) HP1; E wang e9; E bing a9", tips=tips)
    assert options(wounded) == ["#1 mv", "heal", "haste", "advantage", "end"]
    assert do(wounded, "heal", "#1") == [("tip", "heal", 1), ("heal", 1, 2, "tip")]
    assert unit(wounded, 1)["ap"] == 2
    deploying = at("P bing e0 HP1; E wang e9", part="deploy", hand=["ma"], tips=tips)
    assert options(deploying) == ["place 2", "heal", "haste", "advantage", "done"]
    do(deploying, "heal", "#1")
    assert decision(deploying) == "deploy"


@pytest.mark.clause("XQ-22.1", "XQ-22.3")
def test_heal_before_an_enemy_acts():
    state = at("P bing e0 HP1; E bing a9; E bing b9 stunned; E bing c9 AP0; E bing d9",
               tips={"heal": 2})  # fmt: skip
    do(state, "end")
    assert decision(state) == "window"
    assert options(state) == ["heal #1", "pass"]
    actors = []
    while decision(state) == "window":
        actors.append(state.view.unit[state.view.actor].id)
        do(state, "pass")
        if state.view.turn > 1:
            break
    assert actors == [2, 5]
    state = at("P bing e0 HP1; E bing a9", tips={"heal": 1})
    do(state, "end")
    assert do(state, "heal #1")[:2] == [("tip", "heal", 1), ("heal", 1, 1, "tip")]
    assert state.view.turn == 2


@pytest.mark.clause("XQ-13.5")
def test_before_roll_window_repeats():
    state = at("P bing d2; E bing d3", tips={"advantage": 2})
    do(state, "end", "advantage")
    assert (decision(state), options(state)) == ("before", ["advantage", "pass"])
    events = do(state, "advantage", dice=[3, 3, 9, 9])
    assert events[1][3] == -4


@pytest.mark.clause("XQ-13.6", "XQ-22.2")
def test_reroll_either_sides_dice():
    rules = {"tips.reroll.scope": "either"}
    state = at("P bing d2; E bing d3", rules, tips={"reroll": 2})
    do(state, "#1 atk", "#2", dice=[9, 9])
    assert options(state) == ["reroll", "reroll other", "pass"]
    assert do(state, "reroll other", dice=[10])[-1][4:6] == ([9], [10])
    events = do(state, "reroll", dice=[11])
    assert events[1][-1] is True
    assert unit(state, 2)["hp"] == 1


@pytest.mark.clause("XQ-13.6")
def test_no_window_after_a_good_roll():
    state = at("P bing d2; E bing d3", tips={"reroll": 1})
    do(state, "#1 atk", "#2", dice=[12, 9])
    assert decision(state) == "main"
    assert told(state, None, "tip") == []


@pytest.mark.clause("XQ-22.5", "XQ-9.2")
def test_advantage_lasts_as_long_as_it_says():
    state = at("P bing a0; E wang e9", {"tips.advantage.rd": 2}, tips={"advantage": 1})
    do(state, "advantage", "#1")
    assert attribute_of(state, 1) == 2
    do(state, "end")
    assert attribute_of(state, 1) == 2
    do(state, "end")
    assert attribute_of(state, 1) == 0

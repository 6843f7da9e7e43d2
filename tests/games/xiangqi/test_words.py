"""Notation, sentences, observations and the picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from games.xiangqi.table import at, do, options, xiangqi

from designlab.errors import IllegalActionError, UnknownNameError
from designlab.games.xiangqi import set_up
from designlab.scene import stylesheet, to_svg

CROWD = (
    "P bing d2 (garrison, rush) HP1; P ma e3 (kick); P pao a0 (lob); P wang e0 (bodyguard); "
    "E bing d3; E ma f3 stunned; E ju i6 (hp); E bing a5"
)


def described(state, name: str) -> str:
    return state.game.type.describe_action(state.game, state, state.string_to_action(name))


def test_the_exact_chance_is_told_before_an_attack_is_chosen():
    state = at(CROWD, tips={"advantage": 1})
    assert described(state, "#1 atk") == (
        "Attack by the Soldier 兵 #1 on d2 – enemy Soldier 兵 #5 on d3: "
        "47.75% (ADV +0, 1D20 against 1D20)"
    )
    assert "43.25% (ADV +0, 1D20 against 1D20, RR -1)" in described(state, "#3 atk")
    do(state, "advantage", "#1")
    assert "64.61% (ADV +2, 2D20 max against 1D20)" in described(state, "#1 atk")
    do(state, "#1 atk")
    assert "64.61%" in described(state, "#5")


def test_the_chance_stands_on_the_target_in_the_picture():
    texts = {e.id: e.text for e in at(CROWD).scene().elements}
    assert texts["unit-5-chance-text"] == "48%"
    assert texts["unit-8-chance-text"] == "43%"
    assert "unit-7-chance-text" not in texts


def test_every_legal_action_of_a_picture_can_be_clicked():
    state = at(CROWD, tips={"reroll": 1, "heal": 1, "haste": 1, "advantage": 1})
    positions = [state]
    for choice in ("#2 mv", "#1 garrison", "advantage", "#4 bodyguard", "#2 kick"):
        if choice in options(state):
            positions.append(state.clone())
            positions[-1].apply_action(choice)
    ended = state.clone()
    ended.apply_action("end")
    positions.append(ended)
    positions.append(xiangqi().new_initial_state(seed=1))
    positions.append(positions[-1].clone())
    positions[-1].apply_action("place 1")
    shop = at("P ju e5; E bing e6 HP1", {"shop.sell_tips": True}, coins=100)
    do(shop, "#1 atk", "#2", dice=[20, 1])
    positions += [shop, shop.clone()]
    positions[-1].apply_action("upgrade 1")
    for position in positions:
        clickable = {a for e in position.scene().elements for a in e.actions}
        assert set(position.legal_actions()) <= clickable
        svg = to_svg(position.scene(), stylesheet("xiangqi"))
        assert ET.fromstring(svg).get("aria-label").startswith("Xiangqi, stage")
        ids = [e.id for e in position.scene().elements]
        assert len(ids) == len(set(ids))


def test_threatened_cells_are_drawn_for_each_enemy():
    elements = {e.id: e for e in at(CROWD).scene().elements}
    assert elements["threat-5"].attrs["d"].count("M") > 4
    assert "threat-6" not in elements  # stunned


def test_sentences():
    state = at("P ma d3 (kick, kick_stun); E bing e3; E wang e9")
    events = state.apply_action("#1 kick") or []
    state.force("d20", 14, 2)
    events = state.apply_action("#2")
    told = [state.game.type.describe_event(state.game, event) for event in events]
    assert told == [
        "Unit #1: Kick on #2",
        "Roll check of #1 against #2, ADV +0: 14 against 2, result 14 against 2: it succeeds",
        "Enemy Soldier 兵 #2 is pushed from e3 to f3",
        "Enemy Soldier 兵 #2 is stunned",
    ]


def test_observation_holds_what_is_on_the_table():
    seen = at(CROWD, tips={"heal": 2}, hand=["ma (kick)"]).observation()
    assert seen["units"][0] == {
        "unit": 1, "side": "player", "kind": "bing", "cell": "d2", "hp": 1, "max_hp": 2, "ap": 2,
        "stunned": False, "upgrades": ["garrison", "rush"], "cooldowns": {},
    }  # fmt: skip
    assert seen["cards"][-1] == {"card": 5, "kind": "ma", "upgrades": ["kick"], "place": "hand"}


def test_item_names_cover_what_events_count():
    game = xiangqi()
    for kind in game.type.events:
        if kind.item:
            names = game.type.item_names(game, kind.item)
            assert len(names) <= game.type.max_items
            assert names[0]
    assert game.type.item_names(game, "unit")[12] == "enemy Soldier 兵"
    assert game.type.item_names(game, "ending")[4] == "victory: king"


@pytest.mark.parametrize(
    ("stream", "outcome"), [("d20", 0), ("d20", "heads"), ("bots", 3), ("cards", 1), ("d20", True)]
)
def test_impossible_outcomes_are_refused(stream: str, outcome):
    with pytest.raises(UnknownNameError):
        xiangqi().new_initial_state().force(stream, outcome)


def test_an_outcome_beyond_the_die_is_refused_when_it_falls():
    state = at("P bing d2; E bing d3; E wang e9")
    do(state, "#1 atk")
    state.force("d20", 21)
    with pytest.raises(IllegalActionError):
        state.apply_action("#2")
    assert options(state) == ["#2"]


@pytest.mark.parametrize(
    "units", [["P bing j5"], ["X bing e5"], ["P bung e5"], ["P bing e5", "E ma e5"],
              ["P bing e5 (kick)"]]
)  # fmt: skip
def test_wrong_positions_are_refused(units: list):
    with pytest.raises(UnknownNameError):
        set_up(xiangqi(), units)

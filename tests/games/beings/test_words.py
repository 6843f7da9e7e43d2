"""Words and pictures: every action and event can be told and drawn, in both languages."""

from __future__ import annotations

import random
import re

import pytest
from games.beings.fuzz import random_game
from games.beings.table import play, standard

import designlab as dl
from designlab.errors import UnknownNameError
from designlab.games.beings import GAME
from designlab.games.beings.state import Happened
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.scene import stylesheet, to_svg

CHINESE = re.compile("[\u4e00-\u9fff]")


def test_kinds_and_numbers_of_events_agree():
    assert [kind.name for kind in GAME.events] == [kind.name.lower() for kind in Happened]


@pytest.mark.parametrize("seed", range(8))
def test_everything_can_be_told_and_drawn(seed: int):
    rng = random.Random(seed)
    game = random_game(rng)
    state = game.new_initial_state(seed=seed)
    for _ in range(70):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        names = [state.action_to_string(action) for action in legal]
        assert len(set(names)) == len(names)
        for action, name in zip(legal, names, strict=True):
            assert state.string_to_action(name) == action
            words = GAME.describe_action(game, state, action)
            assert words[0].isupper() and not words.endswith(".")
        assert GAME.describe_decision(game, state)
        scene = state.scene(state.current_player())
        ids = [element.id for element in scene.elements]
        assert len(set(ids)) == len(ids)
        clickable = {action for element in scene.elements for action in element.actions}
        assert set(legal) <= clickable
        assert all(element.title for element in scene.elements if element.actions)
        state.apply_action(rng.choice(legal))
    for event in state.events:
        sentence = GAME.describe_event(game, event)
        assert sentence and not re.search(r"\{[a-z]", sentence)
        assert len(GAME.event_args(game, event)) == len(GAME.events[event.kind].args)
    for viewpoint in (SPECTATOR, EVERYTHING, 0):
        assert to_svg(state.scene(viewpoint), stylesheet("beings")).startswith("<svg")


def test_sentences():
    state = standard(task="O4", hands={0: ["G2", "R3"]}, stones={"(3,2)": 1})
    words = {state.action_to_string(a): GAME.describe_action(state.game, state, a)
             for a in state.legal_actions()}  # fmt: skip
    assert words["free N"] == "Advance 前进 N to (2,3), O4 橙4"
    assert words["risk"] == "Risky move 冒险前进: roll 2 dice for a 5"
    play(state, "free N")
    stop = state.string_to_action("stop")
    told = "Stop here and win the task O4 橙4 with 5 chips 悬赏"
    assert GAME.describe_action(state.game, state, stop) == told
    play(state, "stop", "play R3")
    aim = state.string_to_action("target (1,3)")
    told = "Aim R3 红3 (Rockfall 落石) at (1,3), R3 红3"
    assert GAME.describe_action(state.game, state, aim) == told
    log = [GAME.describe_event(state.game, event) for event in state.events]
    assert "P0 wins the task O4 橙4 with 5 chips: Matched 完成任务" in log
    assert "P0 draws R1 红1 as a bonus" in log
    assert "P0 plays R3 红3 (Rockfall 落石)" in log


def test_chinese_names_stand_on_the_board():
    state = standard(hands={0: ["G2"]}, down=["(2,3)"], stones={"(3,2)": 1})
    scene = state.scene(0)
    titles = {element.id: element.title for element in scene.elements}
    assert titles["tile-0"] == "(1,1): R1 红1 (Gamble 赌博)"
    assert titles["tile-10"] == "(2,3): face-down 暗格"
    texts = " ".join(element.text for element in scene.elements)
    for word in ("芸芸众生", "任务牌", "悬赏", "营地", "手牌", "落石", "地震", "冒险前进"):
        assert word in texts
    assert all(CHINESE.search(name) for name in GAME.item_names(state.game, "function"))


def test_what_lies_on_a_tile_lets_clicks_through_and_the_tile_tells_of_it():
    state = standard(down=["(2,3)"], seen={"(2,3)": [1]}, stones={"(3,3)": 2}, hands={0: ["G2"]})
    elements = {e.id: e for e in state.scene(0).elements}
    for id in ("piece-0", "piece-0-name", "tile-18-stone", "tile-10-eye"):
        assert "through" in elements[id].attrs["class"].split() and not elements[id].title
    assert elements["tile-10"].title == "(2,3): face-down 暗格; P1 looked at it 探测"
    assert elements["tile-18"].title.endswith(", 2 stones 石头; P0: 20 chips 筹码")


def test_only_who_may_sees_a_hand_in_tooltips():
    state = standard(hands={0: ["G2", "R3"]}, pieces=["camp", "(6,1)", "(6,6)"])
    for viewpoint in (0, EVERYTHING, 1, SPECTATOR):
        titles = {e.id: e.title for e in state.scene(viewpoint).elements}
        shown = viewpoint in (0, EVERYTHING)
        hand = "; hand 手牌: R3 G2" if shown else ""
        assert titles["player-0"] == "P0: 20 chips 筹码" + hand
        assert titles["camp"] == "Camp 营地: off the board; P0: 20 chips 筹码"


def test_legal_tiles_are_marked_for_who_decides():
    state = standard()

    def marked(viewpoint: int) -> set[str]:
        return {e.id for e in state.scene(viewpoint).elements if "be-may" in e.attrs["class"]}

    assert marked(0) == {"tile-10", "tile-18", "do-66", "do-83"}
    assert marked(1) == marked(SPECTATOR) == set()


def test_names_that_do_not_exist():
    state = standard()
    with pytest.raises(UnknownNameError, match="no card"):
        state.force("cards", "Z9")
    with pytest.raises(UnknownNameError, match="a die shows 1 to 6"):
        state.force("dice", 7)
    with pytest.raises(UnknownNameError, match="cannot be forced"):
        state.force("shuffle", 1)
    with pytest.raises(UnknownNameError, match="there is no tile"):
        standard(down=["(9,9)"])


def test_item_names():
    game = dl.load("beings")
    cards = GAME.item_names(game, "card")
    assert cards[:8] == ["R1", "R2", "R3", "R4", "R5", "R6", "", ""]
    assert GAME.item_names(game, "tile")[:9] == [
        "(1,1)", "(1,2)", "(1,3)", "(1,4)", "(1,5)", "(1,6)", "", "", "(2,1)",
    ]  # fmt: skip
    for kind in GAME.events:
        if kind.item:
            assert GAME.item_names(game, kind.item)

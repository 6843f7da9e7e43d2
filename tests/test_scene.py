import xml.etree.ElementTree as ET

import pytest

import designlab as dl
from designlab.games.registry import names
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.scene import Element, Scene, changes, stylesheet, to_svg

SVG = "{http://www.w3.org/2000/svg}"


def apply(nodes, change):
    """What the viewer does with a change."""
    nodes = {k: v for k, v in nodes.items() if k not in change.get("del", [])}
    for key, node in change.get("set", {}).items():
        old = nodes.get(key)
        if old is None:
            nodes[key] = node
        else:
            attrs = {k: v for k, v in (old[1] | node[1]).items() if v is not None}
            nodes[key] = [node[0], attrs, node[2], node[3]]
    return nodes


@pytest.mark.parametrize("name", names())
def test_changes_turn_one_scene_into_the_next_over_a_whole_game(name):
    state = dl.load(name).new_initial_state(seed=3)
    nodes = state.scene().nodes()
    for _ in range(60):
        if state.is_terminal():
            break
        state.apply_action(state.bot_action())
        new = state.scene().nodes()
        assert apply(nodes, changes(nodes, new)) == new
        nodes = new


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("viewpoint", [SPECTATOR, EVERYTHING, 0])
def test_pictures_are_sound_svg_with_text_alternatives(name, viewpoint):
    state = dl.load(name).new_initial_state(seed=5)
    for _ in range(12):
        if state.is_terminal():
            break
        scene = state.scene(viewpoint)
        ids = [element.id for element in scene.elements]
        assert len(ids) == len(set(ids)), "an id must name one element"
        assert scene.label
        root = ET.fromstring(to_svg(scene, stylesheet(name)))
        assert root.get("aria-label") == scene.label
        size = len(root.findall("*")) - 1  # one is the style
        assert size == len(scene.elements)
        state.apply_action(state.bot_action())


@pytest.mark.parametrize("name", names())
def test_every_legal_action_can_be_clicked_on_the_board(name):
    state = dl.load(name).new_initial_state(seed=8)
    for _ in range(80):
        if state.is_terminal():
            break
        on_board = {a for element in state.scene(state.current_player()).elements
                    for a in element.actions}  # fmt: skip
        missing = [state.action_to_string(a) for a in state.legal_actions() if a not in on_board]
        assert not missing
        state.apply_action(state.bot_action())


def test_text_from_a_ruleset_cannot_become_markup():
    evil = '<script>alert("x")</script>&'
    scene = Scene((10, 10), (Element("a", "text", {"x": 1}, evil, title=evil),), label=evil)
    svg = to_svg(scene, "")
    assert "<script" not in svg
    text = ET.fromstring(svg).find(f"{SVG}text")
    assert "".join(text.itertext()) == evil * 2
    assert ET.fromstring(svg).get("aria-label") == evil


def test_attributes_that_are_none_are_left_out_and_vanish_in_changes():
    old = Scene((9, 9), (Element("a", "rect", {"x": 1, "rx": 3}, actions=(4, 5)),)).nodes()
    new = Scene((9, 9), (Element("a", "rect", {"x": 2, "rx": None}),)).nodes()
    assert old["a"][1]["data-actions"] == "4 5"
    assert changes(old, new)["set"]["a"][1] == {"x": 2, "rx": None, "data-actions": None}
    assert changes(new, new) == {}


def test_paint_order_follows_z():
    scene = Scene((9, 9), (Element("top", "rect", z=5), Element("low", "circle", z=1)))
    tags = [e.tag for e in ET.fromstring(to_svg(scene, ""))]
    assert tags.index(f"{SVG}circle") < tags.index(f"{SVG}rect")

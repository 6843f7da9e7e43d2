"""Notation, sentences, forced outcomes and the picture."""

from __future__ import annotations

import random

import pytest
from games.mountains.table import at, huan, ling, load, options, qing, xi

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError
from designlab.games.mountains import GAME
from designlab.scene import changes

RNG = random.Random(3)


def positions(count: int = 60):
    """Positions of all kinds, from random games."""
    for seed in range(count):
        name = ("default", "fairground", "older_rules", "home_ground")[seed % 4]
        game = dl.load("mountains", {"players.count": 2 + seed % 3}, ruleset=name)
        state = game.new_initial_state(seed)
        stop = RNG.randrange(150)
        while not state.is_terminal() and len(state.history()) < stop:
            state.apply_action(RNG.choice(state.legal_actions()))
        yield state


def test_every_action_has_one_name_and_a_description():
    for state in positions():
        names = options(state)
        assert len(set(names)) == len(names)
        for action in state.legal_actions():
            assert state.string_to_action(state.action_to_string(action)) == action
            text = GAME.describe_action(state.game, state, action)
            assert text[0].isupper() and "#" not in text
        question = GAME.describe_decision(state.game, state)
        assert state.is_terminal() or question.startswith(f"P{state.current_player()}: ")
        assert len(question) < 60


def test_every_number_of_the_action_space_has_a_name_anywhere():
    for state in [load(2).new_initial_state(1), at(xi("E0"), huan("F0")), *positions(6)]:
        for action in range(GAME.actions.size):
            assert state.action_to_string(action)
            assert GAME.describe_action(state.game, state, action)


def test_every_event_has_a_sentence():
    seen = set()
    for state in positions(120):
        for event in state.events:
            seen.add(GAME.events[event.kind].name)
            sentence = GAME.describe_event(state.game, event)
            assert sentence and "{" not in sentence
            assert len(GAME.event_args(state.game, event)) == len(GAME.events[event.kind].args)
    assert seen >= {kind.name for kind in GAME.events} - {"no_move", "reshuffle", "draw_failed"}


def test_words_of_a_decision():
    state = at(huan("F3", weapons=["lava_maul"]), qing("F3"), ling("A0"))
    texts = [GAME.describe_action(state.game, state, action) for action in state.legal_actions()]
    assert texts == [
        "Roll 1 die and move",
        "Attack with a weapon",
        "Use the basic skill free of charge: spend the movement, 1 damage to an opponent within "
        "5 tiles",
        "Use skill 1 free of charge: 2 more damage with one weapon this turn",
        "Use skill 2 for 1 HP: draw 1 weapon, not to be used this turn",
        "Use skill 3 for 2 HP: 1 damage to all other players",
    ]
    assert GAME.describe_decision(state.game, state) == "P0: roll, attack or use a skill?"
    state.apply_action("attack")
    assert GAME.describe_decision(state.game, state) == "P0: use which weapon?"
    state.apply_action("weapon lava_maul")
    assert GAME.describe_decision(state.game, state) == "P0: whom to hit with Lava Maul?"
    action = state.legal_actions()[0]
    assert GAME.describe_action(state.game, state, action) == "Hit P1 with Lava Maul for 5 of 15 HP"


@pytest.mark.parametrize(
    ("stream", "outcome", "number"),
    [
        ("weapon", "tide_bow", 15),
        ("weapon", "wooden_club", 16),
        ("challenge", "G6", 5),
        ("challenge", "robbers_hands", 5),
        ("chance", "H15", 14),
        ("characters", "huan", 1),
        ("contest", "P2", 2),
        ("contest", 2, 2),
        ("spin", 6, 6),
        ("move_die_3", "4", 4),
        ("initiative", 1, 1),
    ],
)
def test_outcomes_in_the_words_of_the_game(stream: str, outcome, number: int):
    assert GAME.parse_outcome(load(4), stream, outcome) == number


@pytest.mark.parametrize(
    ("stream", "outcome"),
    [("weapon", "tide_bo"), ("chance", "G1"), ("spin", 7), ("move_die_0", 0), ("contest", "P9"),
     ("bots", 1), ("characters", "nobody"), ("ling_yu_s1", "six")],
)  # fmt: skip
def test_outcomes_that_do_not_exist(stream: str, outcome):
    with pytest.raises(UnknownNameError):
        GAME.parse_outcome(load(4), stream, outcome)


def test_a_weapon_that_is_not_in_the_deck_cannot_be_forced():
    state = at(huan("F0", weapons=["tide_bow"]), xi("E0"), qing("A0"))
    state.force("weapon", "tide_bow")
    with pytest.raises(IllegalActionError, match="not in the pile"):
        state.apply_action("skill 2")
    assert "skill 2" in options(state)


def test_item_names_fit_the_vocabularies():
    game = load()
    for kind in GAME.events:
        if kind.item:
            names = GAME.item_names(game, kind.item)
            assert 0 < len(names) <= GAME.max_items
    assert GAME.item_names(game, "card")[32:34] == ["Sweet Spring", "Peach of Immortality"]
    assert GAME.item_names(game, "skill")[5] == "Huan, 1"


def test_pictures_carry_the_actions_of_every_position():
    for state in positions(40):
        scene = state.scene()
        ids = [element.id for element in scene.elements]
        assert len(set(ids)) == len(ids)
        offered = {action for element in scene.elements for action in element.actions}
        assert set(state.legal_actions()) <= offered
        clickable = [e for e in scene.elements if set(e.actions) & set(state.legal_actions())]
        assert all(e.title for e in clickable)
        assert all("mountains-can" in e.attrs["class"] for e in clickable)
        width, height = scene.size
        for element in scene.elements:
            if element.tag == "rect":
                a = element.attrs
                assert 0 <= a["x"] and a["x"] + a["width"] <= width, element.id
                assert 0 <= a["y"] and a["y"] + a["height"] <= height, element.id


def test_tokens_bear_the_names_of_their_seats():
    state = at(huan("F3"), qing("F3"), ling("A0"))
    texts = {e.id: e.text for e in state.scene().elements}
    for seat in range(3):
        assert texts[f"token-{seat}-name"] == texts[f"p{seat}-token-name"] == f"P{seat}"


def test_a_token_does_not_keep_clicks_from_its_tile():
    for state in positions(40):
        at_tile = {seat: tile for seat, tile in enumerate(state.view.tile) if tile >= 0}
        actions = {e.id: set(e.actions) for e in state.scene().elements}
        legal = set(state.legal_actions())
        for seat, tile in at_tile.items():
            name = state.game.ruleset.keys("map.tiles")[tile]
            assert actions[f"tile-{name}"] & legal <= actions[f"token-{seat}"]


def test_decks_tell_what_is_discarded():
    state = at(huan("F3"), qing("F3"), ling("A0"), chances=["sweet_spring"], arsenal=["tide_bow"])
    titles = {e.id: e.title for e in state.scene().elements}
    assert "discarded: Stone Axe, " in titles["deck-weapon"]
    assert "discarded: H1, H2, " in titles["deck-chance"]
    assert titles["deck-challenge"].endswith("discarded: none")


def test_ids_stay_when_things_move():
    before = at(qing("A0"), xi("E0", weapons=["stone_axe"]), huan("F0"))
    after = before.clone()
    after.apply_action("skill 2")
    after.apply_action("player P1")
    delta = changes(before.scene().nodes(), after.scene().nodes())
    assert "token-0" in delta["set"] and "token-0" not in delta.get("del", [])
    assert "weapon-stone_axe" in {e.id for e in after.scene().elements}

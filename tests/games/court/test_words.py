"""Words and pictures."""

from __future__ import annotations

import random

import pytest
from games.court.strategies import changes, seeds
from games.court.table import at, court, do
from hypothesis import given, settings

from designlab.errors import IllegalActionError, UnknownNameError
from designlab.game import State
from designlab.games.registry import game_type, names
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.scene import Scene


def described(state: State) -> dict[str, str]:
    describe = state.game.type.describe_action
    return {
        state.action_to_string(action): describe(state.game, state, action)
        for action in state.legal_actions()
    }


def sentences(state: State, action: str) -> list[str]:
    return [state.game.type.describe_event(state.game, e) for e in state.apply_action(action)]


def test_actions_in_full_words():
    state = at(society=["CM2", "GS3", "D4", "TS1"], court={"A1": "GE1", "A2": "TE1"}, coins=9)
    assert described(state) == {
        "buy S1": "Buy Courtesan of the Moon II (S1) for 5 coins",
        "buy S2": "Buy General of the Sun III (S2) for 8 coins",
        "buy S4": "Buy Tax collector of the Sun I (S4) for 3 coins",
        "pass": "Pass: discard Tax collector of the Sun I (S4) and receive 2 coins",
    }
    fight = state.clone()
    do(fight, "pass")
    assert described(fight)["fight S4"] == "Fight Prince of Ash (S4) for 7 coins"
    assert described(fight)["hold"] == "Hold: fight nobody"
    do(state, "buy S1")
    assert described(state)["place A3"] == "Place Courtesan of the Moon II on A3"
    replace = at({"court.replace": "any"}, society=["CM2", "D5", "D4", "TS1"], court={"A1": "GE1"})
    do(replace, "buy S1")
    assert described(replace)["place A1"] == (
        "Place Courtesan of the Moon II on A1, dismissing General of the Earth I"
    )
    do(replace, "place A2")
    assert described(replace)["charm S3"] == "Charm Prince of Ash (S3): strength 8 becomes 1"


def test_the_log_in_sentences():
    state = at(society=["PM1", "GE2", "D4", "TS1"], court={"A1": "GE1"}, deck_top=["MS1", "MS2"])
    assert sentences(state, "pass") == [
        "You pass",
        "Tax collector of the Sun I at S4 is discarded",
        "Minister of the Sun I enters the Society at S1",
        "Income: 1 coin (1 and 0 collectors)",
    ]
    told = sentences(state, "fight S4")
    assert told[:2] == [
        "You fight Prince of Ash of strength 8: army 1, bonus 0, 7 coins",
        "Prince of Ash is defeated: 4 VP",
    ]
    assert told[-2:] == ["Turn 1 ends: 4 coins, 4 VP, 0 Princes in the row, 1 drawn", "Turn 2"]


def test_errors_say_what_would_be_right():
    state = at(society=["PM1", "GE2", "D4", "TS1"], coins=20)
    with pytest.raises(IllegalActionError, match="'buy S3' is not legal here, did you mean"):
        state.apply_action("buy S3")
    with pytest.raises(
        UnknownNameError, match="no card 'general_sun', did you mean \"general_sun_"
    ):
        state.force("deck", "general_sun")
    with pytest.raises(UnknownNameError, match="no slot 'C1'"):
        at(society=["PM1"], court={"C1": "GS1"})
    with pytest.raises(ValueError, match="named in two places"):
        at(society=["PM1", "PM1"])
    with pytest.raises(UnknownNameError, match="no game 'cort', did you mean \"court\""):
        game_type("cort")
    assert "court" in names()


def test_an_impossible_forced_card_is_refused_and_changes_nothing():
    state = at(society=["PM1", "GE2", "D4", "TS1"], coins=20)
    state.force("deck", "TS1")
    before = state.serialize()
    with pytest.raises(IllegalActionError, match="not in the pile"):
        state.apply_action("pass")
    assert state.serialize() == before
    assert state.observation(EVERYTHING)["deck"] == []  # what comes after it cannot be told
    assert state.scene(EVERYTHING).elements


def test_forced_outcomes_name_cards_by_key_or_printed_id():
    for card in ("prince_of_smoke", "D3"):
        state = at(society=["PM1", "GE2", "TE1", "TS1"], coins=20)
        state.force("deck", card)
        assert do(state, "pass")[2] == ("drawn", "D3", "S1")


def test_items_of_events_have_names():
    kind = court().type
    cards = kind.item_names(court(), "card")
    assert len(cards) == kind.max_items
    assert "General of the Sun III" in cards
    assert "Prince of Ash" in cards
    renamed = court({"cards.general_sun_3.name": "Old Wu"})
    assert "Old Wu" in kind.item_names(renamed, "card")


# -- the picture ------------------------------------------------------------------------------


def texts(scene: Scene) -> list[str]:
    return [element.text for element in scene.elements]


@settings(max_examples=15)
@given(changes(), seeds)
def test_every_legal_action_can_be_clicked(rules: dict, seed: int):
    state, choices = court(rules).new_initial_state(seed), random.Random(seed)
    while not state.is_terminal():
        scene = state.scene()
        ids = [element.id for element in scene.elements]
        assert len(ids) == len(set(ids))
        clickable = {action for element in scene.elements for action in element.actions}
        assert set(state.legal_actions()) <= clickable
        assert all(element.title for element in scene.elements if element.actions)
        state.apply_action(choices.choice(state.legal_actions()))
    assert any("The end" in text for text in texts(state.scene()))


def test_only_the_omniscient_view_shows_coming_cards():
    state = at(society=["PM1", "GE2", "D4", "TS1"], deck_top=["D9", "MS1"])
    assert not any(text.startswith("next") for text in texts(state.scene(SPECTATOR)))
    assert any(text.startswith("next D9 MS1") for text in texts(state.scene(EVERYTHING)))


def test_prices_and_what_is_missing_are_shown():
    state = at(society=["PM1", "GE2", "D4", "TS1"], coins=3, court={"A1": "GS1"})
    shown = texts(state.scene())
    expected = ["4 coins, 1 short", "6 coins, 3 short", "7 coins, 4 short", "buy for 3 coins"]
    assert set(expected) <= set(shown)


def test_a_card_keeps_its_elements_when_it_moves():
    def places(state: State) -> dict[str, int]:
        return {element.id: element.attrs.get("x") for element in state.scene().elements}

    state = at(society=["PM1", "GE2", "CE1", "TS1"], coins=9, deck_top=["MS1"])
    before = places(state)
    do(state, "buy S4", "place A1")
    after = places(state)
    assert after["PM1"] == before["GE2"]
    assert after["PM1-id"] == before["GE2-id"]


def test_names_on_cards_are_escaped():
    state = at({"cards.poet_moon_1.name": "<b>& Co</b> the poet"}, society=["PM1", "GE2", "TS1"])
    assert "<b>" not in state._repr_svg_()

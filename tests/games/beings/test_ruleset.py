"""The numbers of the game, its variants and what is refused."""

from __future__ import annotations

import enum

import pytest
from games.beings.table import load, options, standard

import designlab as dl
from designlab.errors import RulesetError
from designlab.games.beings import state as vocabulary
from designlab.games.beings.functions import Function, Step
from designlab.games.beings.ruleset import BeingsRules
from designlab.games.beings.sections import Camp, Dice, End
from designlab.gametype import EVERYTHING
from designlab.ruleset import fields_of


@pytest.mark.parametrize(
    ("section", "key", "values"),
    [
        (Step, "op", vocabulary.Op),
        (Step, "who", vocabulary.Who),
        (Step, "when", vocabulary.When),
        (Step, "per", vocabulary.Per),
        (Function, "target", vocabulary.Scope),
        (Dice, "card_substitute", vocabulary.Substitute),
        (Camp, "broke_exit", vocabulary.Exit),
        (End, "deck_trigger", vocabulary.DeckEnd),
    ],
)
def test_choices_are_numbered_as_the_rules_read_them(section, key, values: type[enum.IntEnum]):
    assert fields_of(section)[key].options == tuple(value.name.lower() for value in values)


def test_the_file_holds_the_models_defaults():
    ruleset = dl.load("beings").ruleset
    assert not ruleset.warnings
    model = BeingsRules(functions=ruleset.model.functions)
    assert model == ruleset.model


@pytest.mark.parametrize("name", dl.variants("beings"))
def test_variants_can_be_played(name: str):
    state = dl.load("beings", ruleset=name).new_initial_state(seed=4)
    assert not state.game.ruleset.warnings
    for _ in range(400):
        if state.is_terminal():
            break
        state.apply_action(state.bot_action("trader"))
    assert state.view.turn >= 5


def test_the_variants_that_designers_ask_for():
    assert {"two_deep_edge", "cards_as_dice", "won_on_passing"} <= set(dl.variants("beings"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"deck.copies": 1}, "needs at least 38"),
        ({"deck.numbers": 8, "deck.copies": 6}, "room for 216"),
        ({"deck.suits": ["R", "R", "O", "Y"]}, "each suit once"),
        ({"deck.numbers": 7}, "must name a function for each of the 7"),
        ({"deck.numbers": 7}, "arrows.R: must have arrows for each of the 7"),
        ({"deck.functions.0": "gambel"}, 'did you mean "gamble"'),
        ({"functions.probe.target": "adjacent"}, 'target must be "hidden"'),
        ({"functions.rotate.target": "none"}, "must be adjacent, line or anywhere"),
        ({"functions.gamble.steps.1.who": "self"}, "needs another player"),
        ({"functions.cannon.steps.0.when": "match"}, "no earlier step rolls dice"),
        ({"functions.gamble.steps.0.amount": 0}, "the face that counts"),
        ({"functions.quake.steps": [{"op": "replace"}]}, "must send the person to camp"),
        ({"arrows.R.0": "WN"}, "arrows.R"),
    ],
)
def test_what_is_refused(changes: dict, message: str):
    with pytest.raises(RulesetError, match=message):
        dl.load("beings", changes)


def test_numbers_beyond_the_dice_are_warned_of():
    (warning,) = dl.load("beings", {"dice.sides": 4}).ruleset.warnings
    assert "always fails" in str(warning)


def test_fewer_suits_and_numbers():
    game = dl.load(
        "beings",
        {"deck.suits": ["B", "R"], "deck.numbers": 4, "board.rows": 3, "board.cols": 3},
    )
    seen = game.new_initial_state(seed=1).observation(EVERYTHING)
    dealt = [*seen["deck_order"], seen["task"], *(t["card"] for t in seen["tiles"].values())]
    assert sorted(dealt) == sorted([suit + number for suit in "RB" for number in "1234"] * 3)


def test_a_card_without_arrows_leads_nowhere():
    state = standard({"arrows.Y.4": ""})
    assert options(state) == ["stop", "risk"]
    assert load().num_players() == 3

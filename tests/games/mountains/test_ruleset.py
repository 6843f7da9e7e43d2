"""Values of the ruleset, its variants, and what is refused."""

from __future__ import annotations

import pytest
from games.mountains.table import load

import designlab as dl
from designlab.api import variants
from designlab.errors import RulesetError

ARSENAL = """
Stone Axe|earth|2|2  Bronze Hammer|earth|3|2  Mountain Halberd|earth|2|3  Ox-Horn Bow|earth|2|4
Ember Dagger|fire|3|1  Flame Sabre|fire|3|2  Lava Maul|fire|4|1  Phoenix Lance|fire|2|3
Feather Dart|air|1|4  Wind Fan|air|2|3  Swallow Sling|air|1|5  Gale Glaive|air|2|4
Reed Blowpipe|water|1|6  Coral Trident|water|2|4  River Harpoon|water|2|5  Tide Bow|water|1|7
Wooden Club|none|1|2
"""


def test_weapons_are_those_of_the_rulebook():
    rows = load().ruleset.get("arsenal").values()
    told = [f"{r['name']}|{r['attribute']}|{r['attack']}|{r['range']}" for r in rows]
    assert told == [
        part.strip() for part in ARSENAL.replace("\n", "  ").split("  ") if part.strip()
    ]
    assert load().rules.weapons_n == 20


def test_decks_are_those_of_the_rulebook():
    model = load().ruleset.model
    assert [card.id for card in model.challenge_cards.values()] == [f"G{i}" for i in range(1, 16)]
    assert [card.id for card in model.chance_cards.values()] == [f"H{i}" for i in range(1, 16)]
    assert sum(card.copies for card in model.chance_cards.values()) == 20


@pytest.mark.parametrize("name", variants("mountains"))
def test_every_variant_loads_and_plays(name: str):
    game = dl.load("mountains", ruleset=name)
    assert not game.ruleset.warnings
    assert dl.simulate(game, 200, bots="hunter", seed=1, workers=1).complete


@pytest.mark.clause("MR-1.4", "MR-1.5", "MR-7.4", "MR-15.3")
def test_older_rules():
    rules = dl.load("mountains", ruleset="older_rules").ruleset
    assert rules.get("setup.character_mode") == "random"
    assert rules.get("turn.direction") == "cw"
    assert rules.get("colour.mode") == "double"
    assert rules.get("goal.endpoint_wins") is True


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dice.sides": 8}, "ling_yu.s1_table: must have 8 entries"),
        ({"qing_luan.basic_bonus": [2, 1]}, "must be [smallest, largest]"),
        (
            {"arsenal.tide_bow.copies": 20, "arsenal.stone_axe.copies": 20},
            "must be at most 40 cards",
        ),
        ({"challenge_cards.calm_gaze.mode": "solo"}, 'must be "duel" or "all"'),
        ({"challenge_cards.lucky_arrow.mode": "duel"}, 'must be "solo" for the game "spin"'),
        ({"characters.huan.element": "earth"}, "must belong to one character only"),
        ({"hp.start": [15, 15, 15]}, "must have at least 4 entries"),
        ({"chance_cards.miasma.effects": [{"op": "hp", "who": "winner"}]}, "only challenge cards"),
        (
            {"challenge_cards.robbers_hands.effects": [{"op": "loot", "who": "loser"}]},
            'be "winner"',
        ),
        ({"huan.damage": 2}, "is not a key of huan"),
    ],
)
def test_rules_that_do_not_fit_are_refused(changes: dict, message: str):
    with pytest.raises(RulesetError) as error:
        dl.load("mountains", changes)
    assert message in str(error.value)


def test_an_arrow_that_cannot_miss_is_a_warning():
    warnings = load(challenge__spin_sectors=3).ruleset.warnings
    assert any("always wins" in problem.message for problem in warnings)


def test_the_element_of_a_character_is_data():
    swapped = {"characters.xi_bian.element": "water", "characters.ling_yu.element": "earth"}
    game = dl.load("mountains", swapped)
    assert game.rules.home[0] == list(game.ruleset.keys("map.tiles")).index("W0")

"""The ruleset files: the rulebook's numbers, the schema, the variants."""

from __future__ import annotations

import json

import pytest
from games.xiangqi.table import xiangqi

import designlab as dl
from designlab.games.xiangqi.ruleset import XiangqiRules
from designlab.ruleset import json_schema, rulesets_folder

FOLDER = rulesets_folder() / "xiangqi"


@pytest.mark.clause("XQ-2.3", "XQ-14.1", "XQ-15.1", "XQ-19.1", "XQ-25.3")
def test_the_rulebooks_tables():
    get = xiangqi().ruleset.get
    units = {
        "bing": (2, 2, 8, 5, 4), "ma": (2, 1, 12, 2, 3), "xiang": (2, 1, 16, 2, 2),
        "pao": (1, 3, 16, 2, 2), "ju": (2, 6, 20, 2, 1), "shi": (2, 1, 12, 2, 2),
        "wang": (2, 1, 32, 1, 0),
    }  # fmt: skip
    for kind, numbers in units.items():
        keys = ("hp", "mv.times", "price", "limit", "weight")
        assert tuple(get(f"units.{kind}.{key}") for key in keys) == numbers
    prices = {
        "bing_hp": 8, "bing_garrison": 4, "bing_rush": 4, "bing_rest": 8, "ma_hp": 8, "ma_kick": 8,
        "ma_kick_stun": 48, "ma_drive": 8, "xiang_hp": 8, "xiang_aid_dir8": 16, "xiang_aid_ad": 16,
        "xiang_aid_adv": 16, "pao_hp": 24, "pao_lob": 24, "ju_hp": 24, "ju_ram": 24,
        "ju_ram_stun": 48, "shi_hp": 16, "wang_hp": 20, "wang_duel": 16, "wang_bodyguard": 16,
    }  # fmt: skip
    assert {
        key: get(f"upgrades.{key}.price") for key in xiangqi().ruleset.keys("upgrades")
    } == prices
    pool = {key for key in prices if not get(f"upgrades.{key}.pool")}
    assert pool == {
        "bing_garrison", "bing_rush", "ma_drive", "wang_hp", "wang_duel", "wang_bodyguard",
    }  # fmt: skip
    budgets = [(get(f"stages.{n}.budget"), get(f"stages.{n}.upgrade_budget")) for n in range(1, 11)]
    assert budgets == [
        (8, 0), (8, 0), (16, 0), (20, 0), (24, 0), (28, 8), (44, 16), (48, 24), (56, 32), (48, 32),
    ]  # fmt: skip
    assert [len(get(f"stages.{n}.fixed")) for n in range(1, 11)] == [1, 2, 2, 3, 3, 4, 4, 4, 5, 8]


def test_the_schema_is_that_of_the_model():
    assert json.loads((FOLDER / "schema.json").read_text("utf-8")) == json_schema(XiangqiRules)
    for path in [FOLDER / "default.toml", *(FOLDER / "variants").glob("*.toml")]:
        first = path.read_text("utf-8").splitlines()[0]
        assert (path.parent / first.removeprefix("#:schema ")).resolve() == (
            FOLDER / "schema.json"
        ).resolve()


def test_variants_say_what_they_change():
    for name in dl.variants("xiangqi"):
        if name != "default":
            game = dl.load("xiangqi", ruleset=name)
            assert game.ruleset.changes_from(xiangqi().ruleset)
    short = dl.load("xiangqi", ruleset="short_campaign")
    assert short.ruleset.keys("stages") == ["1", "2", "3"]


def test_every_number_has_a_clause_and_a_meaning():
    parameters = xiangqi().ruleset.parameters()
    assert len(parameters) > 300
    assert all(p.clause.startswith("XQ-") and p.meaning for p in parameters)


@pytest.mark.parametrize(
    ("key", "value"),
    [("units.bing.price", 9), ("abilities.ju_atk.dmg", 3), ("stages.1.budget", 16),
     ("tips.heal.hp", 3), ("adv.table.ahead.min", 2), ("stages.10.fixed.0.cell", "e8")],
)  # fmt: skip
def test_single_values_change_by_their_dotted_key(key: str, value):
    assert xiangqi({key: value}).ruleset.get(key) == value
    assert xiangqi({key: value}).ruleset.digest != xiangqi().ruleset.digest

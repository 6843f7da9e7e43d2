"""Units, skills, Tips and stages as data: new ones play without any Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.xiangqi.table import at, do, options, unit

import designlab as dl
from designlab.errors import RulesetError
from designlab.games.xiangqi import set_up

NEW_UNIT = """
extends = "default"

[units.long]
id = "long"
name = "Dragon"
original = "龙"
hp = 3
mv = { pattern = "leap", sp = 1, times = 2 }
price = 40
limit = 1
weight = 1
home = ["e7"]
abilities = ["long_breath", "long_mend", "long_brood", "long_calm"]
upgrades = ["long_far"]

[abilities.long_breath]
id = "breath"
name = "Breath"
type = "strike"
dirs = 8
ad = 2
dmg = 1
rr = 3
screen = 1
stun = true

[abilities.long_mend]
id = "mend"
name = "Mend"
type = "support"
on = "ally"
dirs = 8
ad = 2
hp = 2
cd = 3

[abilities.long_brood]
id = "brood"
name = "Brood"
type = "spawn"
dirs = 8
spawns = "bing"
rd = 2

[abilities.long_calm]
id = "calm"
name = "Calm"
type = "aura"
dirs = 8
ad = 2
adv = 3

[upgrades.long_far]
id = "far"
name = "Breath reaches farther"
price = 10
op = "add"
ability = "long_breath"
field = "ad"
value = 2
"""


@pytest.fixture
def game(tmp_path: Path):
    path = tmp_path / "dragon.toml"
    path.write_text(NEW_UNIT, "utf-8")
    return dl.load("xiangqi", ruleset=path)


def test_a_new_unit_plays(game):
    state = set_up(game, ["P long c3", "P bing c4 HP1", "E bing c5", "E bing e9"])
    assert options(state)[:2] == ["#1 mv", "#2 mv"]
    assert [name for name in options(state) if name.startswith("#1")] == [
        "#1 mv", "#1 breath", "#1 mend", "#1 brood",
    ]  # fmt: skip
    events = do(state, "#1 breath", "#3", dice=[7, 8])  # RR +3, across the river -1
    assert events[1] == ("roll_check", 1, 3, 0, [7], [8], 9, 8, True)
    assert events[-1] == ("stun", 3)
    assert state.game.type.describe_action(game, state, state.legal_actions()[0])
    state = set_up(game, ["P long c3", "P bing c4 HP1", "E bing i9"])
    assert do(state, "#1 mend", "#2")[1] == ("heal", 2, 1, "rest")
    assert unit(state, 1)["cooldowns"] == {"long_mend": 3}


def test_a_new_upgrade_changes_its_ability(game):
    near = set_up(game, ["P long a0", "P bing a1", "E bing a3", "E bing i9"])
    assert "#1 breath" not in options(near)
    far = set_up(game, ["P long a0 (far)", "P bing a1", "E bing a3", "E bing i9"])
    assert "#1 breath" in options(far)


def test_a_spawn_of_two_rounds_and_an_aura_of_three(game):
    state = set_up(game, ["P long c3", "E wang i9"])
    do(state, "#1 brood", "d4")
    spawned = state.view.unit[2]
    assert (spawned.left, spawned.value) == (2, 8)
    do(state, "end")
    assert state.view.unit[2].hp > 0
    do(state, "end")
    assert state.view.alive[0] == 1


def test_a_new_unit_can_be_bought_and_met(game):
    state = set_up(game, ["P ju e5", "E bing e6 HP1"], coins=100)
    do(state, "#1 atk", "#2", dice=[20, 1])
    assert "buy long" in options(state)
    late = dl.load(game, {"run.first_stage": 9, "units.long.weight": 90})
    state = late.new_initial_state(forced={"gen_kind": [104], "gen_cell": [1]})
    assert unit(state, 6) | {"kind": "long", "cell": "e7"} == unit(state, 6)


@pytest.mark.parametrize("name", [n for n in dl.variants("xiangqi") if n != "default"])
def test_variants_play_to_the_end(name: str):
    game = dl.load("xiangqi", ruleset=name)
    assert game.ruleset.warnings == []
    for bot in ("random", "rusher", "tactician"):
        state = game.new_initial_state(seed=2)
        for _ in range(4000):
            if state.is_terminal():
                break
            state.apply_action(state.bot_action(bot))
        assert state.is_terminal()


def test_a_changed_skill_plays():
    state = at("P bing e2; E bing e4; E wang e9", {"abilities.bing_atk.ad": 2})
    assert "#1 atk" in options(state)
    state = at("P bing e2; E bing e4; E wang e9")
    assert "#1 atk" not in options(state)


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"adv.table.even.min": 1}, "adv.table.ahead.min", "highest difference"),
        ({"adv.table.far_behind.min": -9}, "adv.table.far_behind.min", "-999"),
        ({"upgrades.ma_kick.ability": "ju_ram"}, "upgrades.ma_kick.ability", "ability of units.ma"),
        ({"upgrades.ma_kick_stun.needs": "ju_ram"}, "upgrades.ma_kick_stun.needs", "units.ma"),
        ({"abilities.ma_kick.dirs": 5}, "abilities.ma_kick.dirs", "4 or 8"),
        ({"abilities.ma_kick.spawns": "shi"}, "abilities.ma_kick.spawns", "spawn"),
        ({"upgrades.xiang_aid_dir8.value": 6}, "upgrades.xiang_aid_dir8.value", "4 or 8"),
        ({"run.first_stage": 11}, "run.first_stage", "at most 10"),
        ({"run.max_unit_cards": 2}, "run.max_unit_cards", "at least 3"),
        ({"units.bing.abilities": ["bing_atk", "bing_atk"]}, "units.bing.abilities", "twice"),
        ({"run.start_units": ["bung"]}, "run.start_units", "bing"),
        ({"units.bing.home": ["j5"]}, "units.bing.home", "j5"),
        (
            {"stages.1.fixed": [{"kind": "bing", "cell": "e6"}, {"kind": "ma", "cell": "e6"}]},
            "stages.1.fixed",
            "e6",
        ),
        (
            {"stages.1.fixed": [{"kind": "bing", "cell": "e6", "upgrades": ["ma_kick"]}]},
            "stages.1.fixed",
            "no upgrade of units.bing",
        ),
    ],
)
def test_rules_that_cannot_be_played_are_refused(changes: dict, key: str, words: str):
    with pytest.raises(RulesetError) as refused:
        dl.load("xiangqi", changes)
    text = str(refused.value)
    assert key in text
    assert words in text

"""Saving: what is written loads as the same ruleset, and what people wrote stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from designlab.errors import RulesetError, SaveError
from designlab.ruleset import Ruleset, load_ruleset
from ruleset import toy

CHANGES = {
    "cards.ox.cost": 7,
    "board.prices.1": 5,
    "pass.income": 3,
    "cards.owl": {"name": 'The "Owl"', "cost": 1},
}


def test_a_variant_file_holds_only_what_differs(load, tmp_path):
    rules = load("default", {**CHANGES, "cards.wolf.remove": True, "fast": False})
    saved = rules.save(tmp_path / "monday_test.toml")
    assert (tmp_path / "monday_test.toml").read_text() == (
        'game = "toy"\n'
        'title = "Monday test"\n'
        'extends = "default"\n'
        "fast = false # fast play (TY-6)\n"
        "\n"
        "[board]\n"
        "prices = [3, 5, 1] # price per square (coins, TY-4)\n"
        "\n"
        "[pass]\n"
        "income = 3 # income (coins, TY-5)\n"
        "\n"
        "[cards]\n"
        "ox = { cost = 7 }\n"
        "wolf = { remove = true }\n"
        'owl = { name = "The \\"Owl\\"", cost = 1 }\n'
    )
    assert saved.digest == rules.digest
    assert (saved.name, saved.extends, saved.changed) == ("monday_test", "default", False)
    assert saved.path == tmp_path / "monday_test.toml"


def test_title_and_description(load, tmp_path):
    path = tmp_path / "x.toml"
    load("default", CHANGES).save(path, title="Mine", description="Try this.")
    assert (load(path).title, load(path).description) == ("Mine", "Try this.")
    load("default", {"rounds": 3}).save(path)
    assert (load(path).title, load(path).description) == ("Mine", "Try this.")
    load("default", {"rounds": 3}).save(path, title="Ours")
    assert (load(path).title, load(path).description) == ("Ours", "Try this.")


def test_a_complete_file_keeps_the_defaults_comments_and_order(load, tmp_path):
    rules = load("default", CHANGES)
    saved = rules.save(tmp_path / "whole.toml", extends=None)
    assert (saved.digest, saved.extends) == (rules.digest, None)
    old, new = toy.DEFAULT.splitlines(), saved.path.read_text().splitlines()
    changed = [line for line in new if line not in old]
    assert changed == [
        "  5,",
        "income = 3",
        'ox   = { id = "C1", name = "Ox",   cost = 7 }  # slow',
        "[cards.owl]",
        'name = "The \\"Owl\\""',
        "cost = 1",
    ]
    assert [line for line in old if line not in new] == [
        "  2,",
        "income = 1",
        'ox   = { id = "C1", name = "Ox",   cost = 2 }  # slow',
    ]


COMMENTED = """\
#:schema ./schema.json
# Written on Monday.
title = "Monday"
extends = "default"

rounds = 8     # shorter

[board]        # smaller
size = 3       # was 4
speed = 2      # an int, kept as it is
prices = [     # per square
  3,           # near
  0x2,         # middle
  1,           # far
]

# The cards.
[cards]
fox.cost = 9   # dear

[cards.wolf]   # the foe
cost = 1
"""


def test_comments_order_and_notation_of_a_file_stay(load, tmp_path):
    path = tmp_path / "monday.toml"
    path.write_text(COMMENTED)
    load(path).with_changes({"board.prices.0": 4, "cards.wolf.cost": 2}).save(path)
    expected = COMMENTED.replace("  3,  ", "  4,  ").replace("cost = 1", "cost = 2")
    assert path.read_text() == expected.replace(
        "#:schema ./schema.json\n", '#:schema ./schema.json\ngame = "toy"\n\n'
    )


def test_what_no_longer_differs_is_taken_out(load, tmp_path):
    path = tmp_path / "monday.toml"
    path.write_text(COMMENTED)
    load(path).with_changes({"rounds": 9, "cards.fox.cost": 3}).save(path)
    text = path.read_text()
    assert "rounds" not in text
    assert "fox" not in text
    assert "# smaller" in text
    load("default").save(path)
    assert load(path).digest == load().digest
    assert "[board]" not in path.read_text()


def test_saving_what_was_loaded_changes_nothing(load, home):
    path = home / "toy" / "default.toml"
    load().save(path, extends=None)
    assert path.read_text() == toy.DEFAULT


def test_saving_on_top_of_another_variant(load, home, tmp_path):
    load("default", CHANGES).save(home / "toy" / "variants" / "base.toml")
    rules = load("base", {"rounds": 2})
    saved = rules.save(tmp_path / "top.toml", extends="base")
    assert "cost" not in saved.path.read_text()
    assert (saved.digest, saved.extends) == (rules.digest, "base")


def test_a_failed_write_leaves_the_old_file(load, tmp_path, monkeypatch):
    path = tmp_path / "x.toml"
    load("default", CHANGES).save(path)
    before = path.read_text()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError) as caught:
        load("default", {"rounds": 2}).save(path)
    assert str(caught.value) == (
        f"{path} could not be written: No space left on device; it is as it was before"
    )
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["rulesets", "x.toml"] or set(os.listdir(tmp_path)) == {
        "rulesets", "x.toml",
    }  # fmt: skip


def test_a_folder_that_is_not_there(load, tmp_path):
    with pytest.raises(SaveError, match="could not be written: No such file or directory"):
        load().save(tmp_path / "nowhere" / "x.toml")


@pytest.mark.parametrize("text", ["rounds = [1,\n", "title = 'x'\nrounds 3\n"])
def test_a_broken_file_is_not_overwritten(load, tmp_path, text):
    path = tmp_path / "x.toml"
    path.write_text(text)
    with pytest.raises(SaveError, match=r"x\.toml:\d: is not valid TOML.*choose another name"):
        load().save(path)
    assert path.read_text() == text


def test_the_name_must_end_in_toml(load, tmp_path):
    with pytest.raises(SaveError, match=r"must end in \.toml"):
        load().save(tmp_path / "x.txt")


def test_an_unknown_base(load, tmp_path):
    with pytest.raises(SaveError, match=r'cannot extend "defalt": .* did you mean "default"'):
        load().save(tmp_path / "x.toml", extends="defalt")


def test_the_default_cannot_extend_itself(load, home):
    path = home / "toy" / "default.toml"
    with pytest.raises(SaveError, match="circle"):
        load("default", CHANGES).save(path)
    assert path.read_text() == toy.DEFAULT


def test_an_order_of_rows_that_a_variant_cannot_tell(load, tmp_path):
    head, cards = toy.DEFAULT.split("[cards]\n")
    ox, fox, rest = cards.split("\n", 2)
    path = tmp_path / "turned.toml"
    path.write_text(f"{head}[cards]\n{fox}\n{ox}\n{rest}")
    turned = load(path)
    with pytest.raises(SaveError, match="order of rows"):
        turned.save(tmp_path / "variant.toml")
    assert not (tmp_path / "variant.toml").exists()
    assert turned.save(path, extends=None).digest == turned.digest


def test_a_variant_is_made_complete_and_back(load, tmp_path):
    path = tmp_path / "x.toml"
    rules = load("default", {"cards.wolf.cost": 1, "cards.owl": {"name": "Owl", "cost": 1}})
    rules.save(path)
    assert rules.save(path, extends=None).keys("cards") == ["ox", "fox", "wolf", "owl"]
    assert "extends" not in path.read_text()
    assert rules.save(path).extends == "default"
    assert "Fox" not in path.read_text()


def test_a_link_stays_a_link(load, tmp_path):
    (tmp_path / "real.toml").write_text('extends = "default"\n')
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    load("default", {"rounds": 2}).save(tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert "rounds = 2" in (tmp_path / "real.toml").read_text()


# -- any change ---------------------------------------------------------------------------------
TEXT = st.text(st.characters(codec="utf-8"), max_size=6)
KEYS = st.sampled_from(["ox", "fox", "wolf", "owl", "eel-1", "7"])
STEP = st.fixed_dictionaries(
    {"op": st.sampled_from(["draw", "hurt", "heal"])},
    optional={"amount": st.integers(-9, 9), "on": st.just("fox")},
)
ROW = st.fixed_dictionaries(
    {"name": TEXT, "cost": st.integers(0, 20)},
    optional={
        "id": TEXT,
        "weight": st.floats(0, 1e6) | st.integers(0, 9),
        "foe": st.booleans(),
        "steps": st.lists(STEP, max_size=3),
        "friends": st.lists(st.just("fox"), max_size=2),
    },
)
CHANGE = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(1, 99) | st.floats(1, 99).map(round).map(float),
        "fast": st.booleans(),
        "board.size": st.integers(3, 9),
        "board.speed": st.floats(-10, 10) | st.integers(-10, 10),
        "board.shape": st.sampled_from(["ring", "line"]),
        "board.prices": st.lists(st.integers(0, 9), min_size=1, max_size=3),
        "board.rows": st.lists(st.lists(st.integers(0, 9), max_size=4), max_size=3),
        "board.sides": st.lists(st.sampled_from(["north", "south"]), max_size=2),
        "board.dice.sides": st.integers(2, 20),
        "board.dice.bias": st.lists(st.floats(0, 9), max_size=6),
        "pass.income": st.integers(0, 5),
        "cards": st.dictionaries(KEYS, ROW, max_size=2),
        "cards.wolf.remove": st.just(True),
        "cards.fox.name": TEXT,
        "cards.fox.weight": st.floats(0, 1e6),
    },
).filter(lambda change: not ("cards.wolf.remove" in change and "wolf" in change.get("cards", {})))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("rulesets")
    (folder / "toy" / "variants").mkdir(parents=True)
    (folder / "toy" / "default.toml").write_text(toy.DEFAULT)
    return load_ruleset(toy.ToyRules, "toy", folder=folder)


def same(one: Ruleset, other: Ruleset) -> bool:
    return (
        one.model == other.model
        and one.digest == other.digest
        and one.record.tobytes() == other.record.tobytes()
    )


@settings(max_examples=25)
@given(change=CHANGE)
def test_any_change_survives_saving_and_loading(base: Ruleset, change):
    rules = base.with_changes(change)
    folder = base.path.parents[2]
    assert same(rules, base.with_changes(rules.changes_from(base)))
    for name, extends in (("variant", "default"), ("whole", None)):
        path = folder / f"{name}.toml"
        path.unlink(missing_ok=True)
        saved = rules.save(path, extends)
        assert same(rules, saved)
        loaded = load_ruleset(toy.ToyRules, "toy", path, folder=base.folder)
        assert same(rules, loaded)
        text = path.read_text()
        assert loaded.save(path, extends).path == path
        assert path.read_text() == text


@settings(max_examples=25)
@example(first={"board.dice.sides": 2}, second={}, extends="default")
@given(first=CHANGE, second=CHANGE, extends=st.sampled_from(["default", None]))
def test_any_change_of_a_commented_file(base: Ruleset, first, second, extends):
    path = base.path.parents[2] / "edited.toml"
    path.unlink(missing_ok=True)
    rules = base.with_changes(first)
    rules.save(path, extends)
    text = f"# Above all.\n{path.read_text()}# Below all.\n"
    path.write_text(text)
    again = base.with_changes(second)
    assert same(again, again.save(path, extends))
    edited = path.read_text()
    assert "# Above all." in edited
    assert edited.count("# Below all.") == 1


LAYOUTS = (
    COMMENTED,
    'extends = "default"\nboard = { size = 3, dice = { sides = 8 } }\ncards = { ox.cost = 1 }\n',
    'extends = "default"\nboard.size = 3\nboard.dice.sides = 8\ncards.ox.cost = 1\n',
    'extends = "default"\n[cards.ox]\ncost = 1\n[board]\nsize = 3\n[cards.fox]\ncost = 2\n',
    'extends = "default"\n[board.dice]\nsides = 3\n[board]\nsize = 3\n'
    '[[cards.ox.steps]]\nop = "hurt"\n',
)


@settings(max_examples=50)
@example(change={"fast": False, "cards": {"ox": {"name": "", "cost": 0}}}, text=LAYOUTS[1])
@given(change=CHANGE, text=st.sampled_from(LAYOUTS))
def test_any_change_of_any_layout(base: Ruleset, change, text):
    path: Path = base.path.parents[2] / "layout.toml"
    path.write_text(text)
    load_ruleset(toy.ToyRules, "toy", path, folder=base.folder)
    rules = base.with_changes(change)
    assert same(rules, rules.save(path))


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_text_loads_or_is_refused_with_reasons(base: Ruleset, text):
    path = base.path.parents[2] / "any.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "ignore"))
    with pytest.raises(RulesetError) as caught:
        load_ruleset(toy.ToyRules, "toy", path, folder=base.folder)
    assert all(problem.message for problem in caught.value.problems)

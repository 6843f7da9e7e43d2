"""Files, variants, and what they extend."""

from __future__ import annotations

import pytest

from designlab.errors import RulesetError, UnknownNameError
from designlab.ruleset import game_of_file, list_variants

VARIANT = """\
game = "toy"
title = "Cheap"
description = "All is cheap."
extends = "default"
rounds = 8
[board]
prices = [0, 0]
[cards]
ox.cost = 0
[cards.wolf]
cost = 1
steps = []
"""


@pytest.fixture
def variants(home):
    """The folder of the toy's variants, with one in it."""
    folder = home / "toy" / "variants"
    (folder / "cheap.toml").write_text(VARIANT)
    return folder


def test_the_default(load, home):
    rules = load()
    assert (rules.game, rules.name, rules.title, rules.extends) == (
        "toy",
        "default",
        "The toy",
        None,
    )
    assert rules.path == home / "toy" / "default.toml"
    assert rules.warnings == []
    assert rules.default is rules
    assert repr(rules) == f"<Ruleset toy/default ({rules.digest[:8]})>"


def test_a_variant_holds_only_what_differs(load, variants):
    rules = load("cheap")
    assert (rules.name, rules.title, rules.description) == ("cheap", "Cheap", "All is cheap.")
    assert rules.extends == "default"
    assert rules.changes_from(load()) == {
        "rounds": 8,
        "board.prices": [0, 0],
        "cards.ox.cost": 0,
        "cards.wolf.cost": 1,
        "cards.wolf.steps": [],
    }
    assert rules.get("cards.wolf.name") == "Wolf"
    assert rules.default.digest == load().digest


def test_a_file_anywhere_may_extend_a_variant(load, variants):
    rules = load('extends = "cheap"\n[board]\nsize = 3\n')
    assert (rules.name, rules.title) == ("try", "try")
    assert set(rules.changes_from(load("cheap"))) == {"board.size"}


def test_a_neighbour_comes_before_a_variant_of_the_same_name(load, variants, home):
    (home.parent / "cheap.toml").write_text('extends = "cheap"\nrounds = 7\n')
    rules = load('extends = "cheap"\nfast = false\n')
    assert rules.changes_from(load("cheap")) == {"rounds": 7, "fast": False}


def test_a_variant_adds_changes_and_removes_rows(load):
    rules = load(
        'extends = "default"\n'
        "[cards]\n"
        'owl = { name = "Owl", cost = 4, friends = ["wolf"] }\n'
        "ox.remove = true\n"
        "fox = { friends = [] }\n"
    )
    assert rules.keys("cards") == ["fox", "wolf", "owl"]
    assert rules.record["cards"]["friends"][0, 2, 0] == 1
    assert rules.get("cards.fox.weight") == 2.5


def test_a_chain_that_goes_round_in_a_circle(refused, variants):
    (variants / "a.toml").write_text('extends = "b"\n')
    (variants / "b.toml").write_text('extends = "a"\n')
    assert refused("a") == [(1, "extends: goes round in a circle: a → b → a")]


def test_an_unknown_base(refused, variants):
    assert refused('\nextends = "chaep"\n') == [
        (2, 'extends: toy has no ruleset "chaep", did you mean "cheap"? (rulesets: default, cheap)')
    ]
    ((line, message),) = refused('extends = "../../secret.toml"\n')
    assert (line, "without .toml" in message) == (1, True)
    ((_, message),) = refused('extends = "../default"\n')
    assert "has no ruleset" in message


def test_faults_of_the_base_are_told_with_its_name(load, variants):
    (variants / "bad.toml").write_text('extends = "default"\n\nrounds = 0\n')
    with pytest.raises(RulesetError) as caught:
        load('extends = "bad"\nrounds = 5\n')
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (str(variants / "bad.toml"), 3)


def test_a_file_without_extends_must_be_complete(refused):
    assert refused("rounds = 8\n[board]\nsize = 3\n[pass]\nincome = 1\n") == [
        (
            None,
            "extends: is missing, and so are 9 keys (fast, board.speed, board.shape, "
            'board.prices, board.rows, …): give them all, or write extends = "default" at the '
            "top to change only what you name",
        )
    ]


def test_a_missing_file_names_the_nearest(load, home):
    (home.parent / "monday.toml").write_text(VARIANT)
    with pytest.raises(RulesetError) as caught:
        load(str(home.parent / "munday.toml"))
    assert str(caught.value) == (
        f'{home.parent / "munday.toml"}: there is no such file, did you mean "monday.toml"?'
    )


def test_an_unknown_variant_names_the_nearest(load, variants):
    with pytest.raises(UnknownNameError) as caught:
        load("chep")
    assert str(caught.value) == (
        'toy has no ruleset "chep", did you mean "cheap"? (rulesets: default, cheap)'
    )


def test_a_folder_is_not_a_file(load, home):
    (home.parent / "x.toml").mkdir()
    with pytest.raises(RulesetError, match="cannot be read: Is a directory"):
        load(home.parent / "x.toml")


def test_a_file_of_another_game(refused):
    assert refused('game = "chess"\nextends = "default"\n') == [
        (1, 'game: this is a ruleset of "chess", not toy')
    ]


def test_the_variants_of_a_game(home, variants):
    (variants / "broken.toml").write_text("title = ")
    found = list_variants("toy", home)
    assert list(found) == ["broken", "cheap"]
    assert found["cheap"].title == "Cheap"
    assert found["cheap"].description == "All is cheap."
    assert found["broken"].title == "broken"


def test_a_file_tells_its_game(variants):
    assert game_of_file(variants / "cheap.toml") == "toy"
    (variants / "mute.toml").write_text("")
    assert game_of_file(variants / "mute.toml") is None


def test_byte_order_mark_and_windows_line_ends(load, home):
    path = home.parent / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + VARIANT.replace("\n", "\r\n").encode())
    assert load(path).get("rounds") == 8
    path.write_bytes(b'extends = "default"\r\n\r\nrounds = 0\r\n')
    with pytest.raises(RulesetError) as caught:
        load(path)
    assert caught.value.problems[0].line == 3


def test_names_are_words_and_never_run(load):
    evil = "__import__('os').system('touch ran')"
    rules = load(f'extends = "default"\ntitle = "{evil}"\ncards.ox.name = "{evil}"\n')
    assert rules.get("cards.ox.name") == rules.title == evil


def test_the_digest_covers_values_names_and_order(load):
    base = load()
    assert base.digest == load().digest
    same = base.with_changes({"rounds": 9.0, "board.speed": 0.5})
    assert same.digest == base.digest
    owls = {"cards.a": {"name": "A", "cost": 1}, "cards.b": {"name": "B", "cost": 1}}
    others = [
        {"rounds": 8},
        {"cards.ox.name": "Bull"},
        owls,
        dict(reversed(owls.items())),
    ]
    digests = {base.digest, *(base.with_changes(change).digest for change in others)}
    assert len(digests) == 5

"""Changes from Python, differences, and the list of parameters."""

from __future__ import annotations

import numpy as np
import pytest

from designlab.errors import RulesetError, UnknownNameError
from ruleset import toy


def test_changes_make_a_new_ruleset(load):
    base = load()
    rules = base.with_changes({"cards.ox.cost": 7, "pass.income": 2.0})
    assert (base.get("cards.ox.cost"), rules.get("cards.ox.cost")) == (2, 7)
    assert rules.record["pass_"]["income"] == 2
    assert (base.changed, rules.changed) == (False, True)
    assert rules.default.digest == base.digest
    assert load("default", {"cards.ox.cost": 7, "pass.income": 2}).digest == rules.digest


def test_all_or_nothing_and_all_at_once(load):
    with pytest.raises(RulesetError) as caught:
        load("default", {"cards.ox.cost": -1, "rounds": "x", "board.sise": 2})
    assert [problem.key for problem in caught.value.problems] == [
        "rounds", "board.sise", "cards.ox.cost",
    ]  # fmt: skip
    assert {(problem.file, problem.line) for problem in caught.value.problems} == {("", None)}
    assert str(caught.value).splitlines()[2] == "cards.ox.cost: must be at least 0, not -1"


def test_numpy_values_and_tuples_are_fine(load):
    rules = load("default", {"rounds": np.int64(4), "board.speed": np.float32(2),
                             "fast": np.bool_(False), "board.prices": (1, 2)})  # fmt: skip
    assert rules.changes_from(load()) == {
        "rounds": 4, "board.speed": 2.0, "fast": False, "board.prices": [1, 2],
    }  # fmt: skip


def test_entries_of_lists_are_reached_by_number(load):
    rules = load(
        "default",
        {"board.prices.0": 9, "board.prices.2": 8, "board.rows.0.1": 7,
         "cards.wolf.steps.1.amount": 3},
    )  # fmt: skip
    assert rules.get("board.prices") == [9, 2, 8]
    assert rules.get("board.rows") == [[1, 7], [3]]
    assert rules.get("cards.wolf.steps.1") == {"op": "draw", "amount": 3, "on": ""}
    assert load().get("board.prices") == [3, 2, 1]


@pytest.mark.parametrize("key", ["board.prices.3", "board.prices.x", "cards.wolf.steps.2.amount"])
def test_an_entry_that_is_not_there(load, key):
    with pytest.raises(RulesetError, match=rf"{key}: does not exist: .* has \d entries, from 0"):
        load("default", {key: 1})


def test_rows_are_added_and_removed(load):
    rules = load("default", {"cards.owl": {"name": "Owl", "cost": 1}, "cards.wolf.remove": True})
    assert rules.keys("cards") == ["ox", "fox", "owl"]
    assert [problem.message for problem in rules.warnings] == ["have no foe"]


def test_a_part_may_be_changed_as_a_whole(load):
    rules = load("default", {"board": {"size": 3, "dice": {"sides": 8}}})
    assert rules.changes_from(load()) == {"board.size": 3, "board.dice.sides": 8}


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("bord.size", 'bord is not a key of this ruleset, did you mean "board"?'),
        ("board.sizes", 'board.sizes is not a key of board, did you mean "board.size"?'),
        ("cards.C1.cost", 'cards.C1 is not a row of cards, did you mean "cards.ox"?'),
        ("cards.Wolf", 'cards.Wolf is not a row of cards, did you mean "cards.wolf"?'),
        ("board.size.x", "board.size.x does not exist: board.size is 4"),
        ("board.prices.5", "board.prices.5 does not exist: board.prices is [3, 2, 1]"),
    ],
)
def test_reading_a_key_that_is_not_there(load, key, message):
    with pytest.raises(UnknownNameError) as caught:
        load().get(key)
    assert str(caught.value) == message


def test_the_difference_as_a_table(load):
    base = load()
    rules = base.with_changes(
        {"cards.ox.cost": 7, "board.prices": [1], "cards.wolf.remove": True,
         "cards.owl": {"name": "Owl", "cost": 1}, "fast": False}
    )  # fmt: skip
    table = rules.diff(base)
    assert list(table.columns) == ["key", "meaning", "unit", "this", "other", "status", "clause"]
    rows = {row.key: row for row in table.itertuples()}
    assert list(rows) == ["fast", "board.prices", "cards.ox.cost", "cards.wolf", "cards.owl"]
    assert tuple(rows["cards.ox.cost"])[1:] == (
        "cards.ox.cost", "price", "coins", 7, 2, "assumed", "TY-2",
    )  # fmt: skip
    assert (rows["board.prices"].this, rows["board.prices"].other) == ("[1]", "[3, 2, 1]")
    assert (rows["fast"].this, rows["fast"].other) == (False, True)
    assert (rows["cards.wolf"].this, rows["cards.owl"].other) == ("—", "—")
    assert 'name = "Owl"' in rows["cards.owl"].this
    assert base.diff(load()).empty


def test_parameters(load):
    rules = load("default", {"cards.ox.cost": 7})
    found = {parameter.path: parameter for parameter in rules.parameters()}
    assert list(found)[:4] == ["rounds", "fast", "board.size", "board.speed"]
    cost = found["cards.ox.cost"]
    assert (cost.group, cost.row, cost.row_name, cost.name) == ("cards", "ox", "Ox", "cost")
    assert (cost.kind, cost.value, cost.default, cost.ge, cost.le) == ("int", 7, 2, 0, 20)
    assert (cost.unit, cost.meaning, cost.status, cost.clause) == (
        "coins", "price", "assumed", "TY-2",
    )  # fmt: skip
    kinds = {path: parameter.kind for path, parameter in found.items()}
    assert kinds["rounds"] == "int"
    assert kinds["board.speed"] == "float"
    assert kinds["fast"] == "bool"
    assert kinds["board.shape"] == "enum"
    assert kinds["cards.ox.name"] == "text"
    assert kinds["board.prices"] == kinds["cards.ox.friends"] == kinds["cards.wolf.steps"] == "list"
    assert found["board.dice.sides"].group == "board.dice"
    assert found["board.shape"].options == ("ring", "line")
    assert found["cards.ox.friends"].options == ("ox", "fox", "wolf")
    assert (found["board.prices"].capacity, found["rounds"].capacity) == (5, 0)
    assert found["cards.wolf.steps"].value == load().get("cards.wolf.steps")
    assert found["cards.wolf.steps"].capacity == 3


def test_every_parameter_can_be_read_and_set(load):
    rules = load()
    for parameter in rules.parameters():
        assert rules.get(parameter.path) == parameter.value == parameter.default
        assert parameter.meaning
        assert parameter.clause
        assert rules.with_changes({parameter.path: parameter.value}).digest == rules.digest


def test_a_new_row_has_no_default(load):
    rules = load("default", {"cards.owl": {"name": "Owl", "cost": 1}})
    found = {parameter.path: parameter for parameter in rules.parameters()}
    assert found["cards.owl.cost"].default is None


def test_changes_lead_from_one_to_the_other(load):
    base = load()
    rules = base.with_changes({"cards.fox.remove": True, "cards.wolf.steps": [], "rounds": 3})
    assert base.with_changes(rules.changes_from(base)).digest == rules.digest
    assert base.changes_from(base) == {}
    assert toy.ToyRules is type(rules.model)

"""What a model must say about each of its keys."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from designlab.ruleset import Section, Table, fields_of, param, record_dtype, ref, table
from ruleset import toy

ABOUT: dict[str, Any] = {"clause": "TY-9", "status": "stated"}
NUMBER: dict[str, Any] = {**ABOUT, "ge": 0, "le": 9, "unit": "coins"}


def test_a_field_knows_all_that_was_said():
    field = fields_of(toy.Board)["prices"]
    assert (field.kind, field.shape, field.ge, field.le) == ("int", (5,), 0, 9)
    assert (field.meaning, field.unit) == ("price per square", "coins")
    assert (field.status, field.clause, field.default) == ("assumed", "TY-4", [3, 2, 1])
    assert fields_of(toy.Board)["shape"].options == ("ring", "line")
    assert fields_of(toy.Step)["on"].target == "cards"


def test_a_name_reserved_by_python_is_a_key_without_its_underscore():
    assert fields_of(toy.ToyRules)["pass"].name == "pass_"
    assert toy.ToyRules.model_validate({"pass": {"income": 3}}).pass_.income == 3


def test_kinds():
    kinds = {key: field.kind for key, field in fields_of(toy.Card).items()}
    assert kinds == {
        "id": "text", "name": "text", "cost": "int", "weight": "float", "foe": "bool",
        "steps": "rows", "friends": "ref",
    }  # fmt: skip
    assert fields_of(toy.ToyRules)["cards"].kind == "table"
    assert fields_of(toy.ToyRules)["board"].kind == "section"
    assert fields_of(toy.ToyRules)["board"].meaning == "The board."


@pytest.mark.parametrize(
    ("annotation", "default", "fault"),
    [
        (int, param(1, "coins", **ABOUT), "unit and a range"),
        (int, param(1, "coins", **ABOUT, ge=0, unit="coins"), "unit and a range"),
        (int, param(1, "coins", **ABOUT, ge=0, le=9), "unit and a range"),
        (float, param(1.0, "coins", **ABOUT), "unit and a range"),
        (int, 1, "meaning"),
        (list[int], param([1], "coins", **NUMBER), "list without a capacity"),
        (int, param(1, "coins", **NUMBER, capacity=3), "type"),
        (dict[str, int], param({}, "coins", **NUMBER, capacity=3), "type"),
        (int | None, param(None, "coins", **NUMBER), "type"),
    ],
)
def test_a_field_that_says_too_little_is_refused(annotation, default, fault):
    model = type("M", (Section,), {"__annotations__": {"coins": annotation}, "coins": default})
    with pytest.raises(TypeError, match=rf"M\.coins .*{fault}"):
        fields_of(model)


@pytest.mark.parametrize("lack", [{"clause": ""}, {"status": "guessed"}])
def test_clause_and_status_are_needed(lack):
    with pytest.raises(TypeError):
        param(1, "coins", **{**NUMBER, **lack})
    with pytest.raises(TypeError):
        ref("cards", "", **ABOUT)


def test_a_row_cannot_use_the_word_that_removes_rows():
    class Rowdy(Section):
        """A row."""

        remove: bool = param(False, "removes something", **ABOUT)

    with pytest.raises(TypeError, match="remove"):
        table(Rowdy, "rows", capacity=2, **ABOUT)


def test_two_columns_of_one_name_are_refused():
    class Twin(Section):
        """A row."""

        n: int = param(1, "coins", **NUMBER)

    class Twins(Section):
        """A game."""

        rows: Table[Twin] = table(Twin, "rows", capacity=2, **ABOUT)

    with pytest.raises(TypeError, match="'n'"):
        record_dtype(Twins)


@pytest.mark.parametrize("value", [2, 2.0, 0, -0.0, 5], ids=str)
def test_whole_numbers_are_accepted_for_an_int(value):
    income = toy.Pass(income=value).income
    assert (income, type(income)) == (value, int)


@pytest.mark.parametrize("value", [2.5, True, "2", None, [2], float("nan"), float("inf"), 6, -1])
def test_anything_else_is_refused_for_an_int(value):
    with pytest.raises(ValidationError):
        toy.Pass(income=value)


@pytest.mark.parametrize("value", [1, 1.0, -3, 0])
def test_ints_are_accepted_for_a_float(value):
    speed = toy.Board(speed=value).speed
    assert (speed, type(speed)) == (value, float)


@pytest.mark.parametrize("value", [True, "1", float("nan"), float("-inf"), 10**400])
def test_anything_else_is_refused_for_a_float(value):
    with pytest.raises(ValidationError):
        toy.Board(speed=value)


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", None])
def test_only_true_and_false_are_bools(value):
    with pytest.raises(ValidationError):
        toy.ToyRules(fast=value)


def test_sections_are_frozen():
    with pytest.raises(ValidationError):
        toy.Board().size = 3


def test_lists_of_references_keep_to_their_room():
    class Net(Section):
        """A game."""

        paths: list[list[str]] = ref("cards", "paths", default=[], capacity=(2, 3), **ABOUT)

    assert Net(paths=[["a", "b", "c"], []]).paths[0][2] == "c"
    with pytest.raises(ValidationError, match="at most 3"):
        Net(paths=[["a", "b", "c", "d"]])
    with pytest.raises(ValidationError, match="at most 2"):
        Net(paths=[[], [], []])

"""The JSON Schema for editors."""

from __future__ import annotations

import json
import tomllib

import pytest

from designlab.ruleset import json_schema
from ruleset import toy


@pytest.fixture
def schema():
    return json_schema(toy.ToyRules)


def test_a_key_carries_all_that_is_known_about_it(schema):
    assert schema["properties"]["board"]["properties"]["size"] == {
        "type": "integer", "minimum": 1, "maximum": 9, "default": 4,
        "description": "squares (squares) — TY-4, stated",
        "x-unit": "squares", "x-status": "stated", "x-clause": "TY-4",
    }  # fmt: skip
    card = schema["properties"]["cards"]["additionalProperties"]["properties"]
    assert card["remove"]["const"] is True
    assert card["cost"]["x-unit"] == "coins"
    board = schema["properties"]["board"]["properties"]
    assert board["shape"]["enum"] == ["ring", "line"]
    assert board["rows"]["items"]["maxItems"] == 4
    assert board["prices"]["items"]["maximum"] == 9


def test_it_is_plain_json(schema):
    assert json.loads(json.dumps(schema)) == schema


def test_it_accepts_what_loads_and_refuses_what_does_not(schema):
    validator = pytest.importorskip("jsonschema").Draft7Validator(schema)
    validator.check_schema(schema)
    assert validator.is_valid(tomllib.loads(toy.DEFAULT))
    assert validator.is_valid({"extends": "default", "cards": {"ox": {"remove": True}}})
    for wrong in (
        {"board": {"sise": 1}},
        {"board": {"size": 10}},
        {"board": {"size": 1.5}},
        {"board": {"shape": "rong"}},
        {"cards": {"ox": {"cost": -1}}},
        {"cards": {"a b": {}}},
        {"cards": {"ox": {"steps": [{"amount": 1}]}}},
        {"extends": 3},
    ):
        assert not validator.is_valid(wrong), wrong

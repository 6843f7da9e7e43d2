"""Rulesets: TOML files that hold every number, card and switch of a game.

A game declares its model with `Section`, `param`, `table` and `ref`; a designer edits files or
gives dotted keys from Python; the rules read a flat record.  Nothing in a file can run code.
"""

from designlab.ruleset.fields import (
    FieldSpec,
    Section,
    Table,
    constraint,
    fields_of,
    param,
    ref,
    table,
)
from designlab.ruleset.layers import Variant, game_of_file, list_variants, rulesets_folder
from designlab.ruleset.parameters import Parameter
from designlab.ruleset.record import record_dtype
from designlab.ruleset.ruleset import Ruleset, load_ruleset
from designlab.ruleset.schema import json_schema

__all__ = [
    "FieldSpec",
    "Parameter",
    "Ruleset",
    "Section",
    "Table",
    "Variant",
    "constraint",
    "fields_of",
    "game_of_file",
    "json_schema",
    "list_variants",
    "load_ruleset",
    "param",
    "record_dtype",
    "ref",
    "rulesets_folder",
    "table",
]

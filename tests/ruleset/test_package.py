"""The package as others see it."""

from __future__ import annotations

import inspect

import designlab.ruleset
from designlab.ruleset import rulesets_folder


def test_importing_it_does_not_load_what_is_slow(python):
    code = "import designlab.ruleset, sys; print({'pandas', 'tomlkit', 'bokeh'} & set(sys.modules))"
    assert python("-c", code).strip() == "set()"


def test_public_names_are_documented():
    for name in designlab.ruleset.__all__:
        thing = getattr(designlab.ruleset, name)
        assert inspect.getdoc(thing) or name == "Table", name


def test_the_folder_of_rulesets_has_a_folder_per_game():
    assert (rulesets_folder() / "court" / "default.toml").is_file()

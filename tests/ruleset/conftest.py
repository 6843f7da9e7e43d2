"""A folder of rulesets for the toy game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from designlab.errors import RulesetError
from designlab.ruleset import Ruleset, load_ruleset
from ruleset import toy


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A rulesets folder that holds the toy's default."""
    (tmp_path / "rulesets" / "toy" / "variants").mkdir(parents=True)
    (tmp_path / "rulesets" / "toy" / "default.toml").write_text(toy.DEFAULT)
    return tmp_path / "rulesets"


@pytest.fixture
def load(home: Path) -> Callable[..., Ruleset]:
    """Loads a ruleset of the toy by name, path, or the text of a file."""

    def load(source: str | Path = "default", changes: dict | None = None) -> Ruleset:
        if isinstance(source, str) and ("\n" in source or "=" in source):
            path = home.parent / "try.toml"
            path.write_text(source)
            source = path
        return load_ruleset(toy.ToyRules, "toy", source, changes, folder=home)

    return load


@pytest.fixture
def refused(load: Callable[..., Ruleset]) -> Callable[..., list[tuple[int | None, str]]]:
    """What is reported for a faulty ruleset: lines and texts without the file's name."""

    def refused(source: str | Path = "default", changes: dict | None = None):
        with pytest.raises(RulesetError) as caught:
            load(source, changes)
        return [(p.line, f"{p.key}: {p.message}") for p in caught.value.problems]

    return refused

"""Tables and sections inside rows, tables inside sections, and derived fields."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from designlab.errors import RulesetError
from designlab.kernel import view
from designlab.ruleset import Section, Table, json_schema, load_ruleset, param, ref, table

ABOUT: dict[str, Any] = {"clause": "TY-9", "status": "stated"}
NUMBER: dict[str, Any] = {**ABOUT, "ge": 0, "le": 9, "unit": "points"}


class Blow(Section):
    """What a skill does."""

    damage: int = param(1, "damage", **NUMBER)


class Skill(Section):
    """A skill."""

    name: str = param("", "name", **ABOUT)
    blow: Blow = Blow()


class Hero(Section):
    """A hero."""

    skills: Table[Skill] = table(Skill, "skills", capacity=2, **ABOUT)


class World(Section):
    """The world."""

    DERIVED: ClassVar[tuple[tuple, ...]] = (("twice", "i8", (2,)),)

    heroes: Table[Hero] = table(Hero, "heroes", capacity=3, **ABOUT)
    first: str = ref("world.heroes", "who starts", default="", **ABOUT)

    def derive(self) -> dict[str, Any]:
        """Twice the number of heroes."""
        return {"twice": [2 * len(self.heroes), 0]}


class NestRules(Section):
    """A game."""

    world: World = World()


DEFAULT = """\
[world]
first = "b"
[world.heroes]
a.skills.hit = { name = "Hit", blow.damage = 3 }
b.skills = { run = {}, hide = { blow = { damage = 2 } } }
"""


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "nest").mkdir()
    (tmp_path / "nest" / "default.toml").write_text(DEFAULT)
    return load_ruleset(NestRules, "nest", folder=tmp_path)


def test_the_record_nests_likewise(rules):
    world = view(rules.record).world
    assert (world.heroes.n, world.first) == (2, 1)
    assert list(world.heroes.skills.n) == [1, 2, 0]
    assert [list(row) for row in world.heroes.skills.blow.damage] == [[3, 0], [1, 2], [0, 0]]
    assert list(world.twice) == [4, 0]


def test_derived_fields_follow_changes(rules):
    more = rules.with_changes({"world.heroes.c": {}})
    assert list(view(more.record).world.twice) == [6, 0]


def test_keys_reach_into_rows_of_rows(rules):
    changed = rules.with_changes({"world.heroes.a.skills.hit.blow.damage": 4})
    assert changed.changes_from(rules) == {"world.heroes.a.skills.hit.blow.damage": 4}
    assert rules.keys("world.heroes.b.skills") == ["run", "hide"]
    assert rules.with_changes({"world.heroes.b.skills.run.remove": True}).keys(
        "world.heroes.b.skills"
    ) == ["hide"]


def test_a_parameter_knows_its_innermost_row(rules):
    found = {parameter.path: parameter for parameter in rules.parameters()}
    hit = found["world.heroes.a.skills.hit.blow.damage"]
    assert (hit.group, hit.row, hit.row_name) == ("world.heroes.a.skills", "hit", "Hit")
    assert (hit.name, hit.value) == ("blow.damage", 3)
    first = found["world.first"]
    assert (first.group, first.row, first.options) == ("world", "", ("", "a", "b"))


def test_faults_name_the_whole_path(rules):
    with pytest.raises(RulesetError) as caught:
        rules.with_changes({"world.heroes.a.skills.hit.blow.damage": 10, "world.first": "c"})
    assert [str(problem) for problem in caught.value.problems] == [
        "world.heroes.a.skills.hit.blow.damage: must be at most 9, not 10",
        'world.first: "c" is not a row of world.heroes',
    ]


def test_saving_and_schema(rules, tmp_path):
    changed = rules.with_changes({"world.heroes.b.skills.run.blow.damage": 5, "world.first": "a"})
    for extends in ("default", None):
        assert changed.save(tmp_path / "saved.toml", extends).digest == changed.digest
    hero = json_schema(NestRules)["properties"]["world"]["properties"]["heroes"]
    skills = hero["additionalProperties"]["properties"]["skills"]
    assert skills["additionalProperties"]["properties"]["blow"]["properties"]["damage"]

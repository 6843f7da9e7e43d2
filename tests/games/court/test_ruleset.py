"""The court's numbers and cards: complete, described, consistent."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from designlab.errors import RulesetError
from designlab.games.court.ruleset import CourtRules
from designlab.ruleset import (
    Ruleset,
    Section,
    fields_of,
    json_schema,
    list_variants,
    load_ruleset,
    record_dtype,
    rulesets_folder,
)
from designlab.ruleset.fields import HEADER, STATUSES
from designlab.ruleset.lines import key_lines

FOLDER = rulesets_folder() / "court"


@pytest.fixture(scope="module")
def default() -> Ruleset:
    return load_ruleset(CourtRules, "court")


def faults(source: str | Path = "default", changes: dict | None = None) -> list[str]:
    """Key and message of every fault."""
    with pytest.raises(RulesetError) as caught:
        load_ruleset(CourtRules, "court", source, changes)
    return [f"{problem.key}: {problem.message}" for problem in caught.value.problems]


# -- the cards ----------------------------------------------------------------------------------
NUMBERS = {  # cost, VP and power of ranks I, II, III
    "minister": [(1, 2, 1), (2, 4, 2), (4, 7, 3)],
    "collector": [(3, 0, 0), (4, 1, 0), (5, 2, 0)],
    "general": [(2, 1, 1), (4, 2, 2), (6, 3, 3)],
    "poet": [(1, 2, 1), (2, 3, 2), (3, 4, 3)],
    "courtesan": [(1, 1, 4), (2, 2, 7), (3, 3, 10)],
}
ORIGINALS = {
    "minister": "министр",
    "collector": "сборщик налогов",
    "general": "генерал",
    "poet": "поэт",
    "courtesan": "куртизанка",
}
LETTERS = {"minister": "M", "collector": "T", "general": "G", "poet": "P", "courtesan": "C"}


@pytest.mark.clause("CX-1.1")
def test_one_courtier_of_each_role_clan_and_rank(default):
    cards = default.get("cards")
    assert len(cards) == 45
    for role, ranks in NUMBERS.items():
        for clan in ("sun", "moon", "earth"):
            for rank, numbers in enumerate(ranks, start=1):
                card = cards[f"{role}_{clan}_{rank}"]
                assert (card["role"], card["clan"], card["rank"]) == (role, clan, rank)
                assert (card["cost"], card["vp"], card["power"]) == numbers
                assert card["id"] == f"{LETTERS[role]}{clan[0].upper()}{rank}"
                assert card["original"] == ORIGINALS[role]
                assert card["name"].endswith(f"of the {clan.capitalize()} {'I' * rank}")


@pytest.mark.clause("CX-1.1")
def test_nine_princes(default):
    princes = list(default.get("princes").values())
    assert [prince["id"] for prince in princes] == [f"D{i}" for i in range(1, 10)]
    assert [prince["strength"] for prince in princes] == [4, 5, 7, 8, 10, 11, 13, 15, 18]
    assert [prince["vp"] for prince in princes] == [2, 2, 3, 4, 5, 5, 6, 7, 9]
    assert default.keys("princes")[0] == "prince_of_embers"


def test_ids_and_names_are_unique(default):
    rows = [*default.get("cards").values(), *default.get("princes").values()]
    for column in ("id", "name"):
        assert max(Counter(row[column] for row in rows).values()) == 1


# -- what is said about the keys ----------------------------------------------------------------
def every_field(model: type[Section]):
    for field in fields_of(model).values():
        yield model, field
        if field.model:
            yield from every_field(field.model)


@pytest.mark.parametrize(
    ("model", "field"),
    [pytest.param(*pair, id=f"{pair[0].__name__}.{pair[1].key}") for pair in
     every_field(CourtRules)],
)  # fmt: skip
def test_no_key_lacks_meaning_unit_range_status_or_clause(model, field):
    assert field.meaning
    if field.kind in ("int", "float"):
        assert field.unit
        assert field.ge < field.le
    if field.kind != "section":
        assert field.status in STATUSES
        assert re.fullmatch(r"CX-\d+\.\d+", field.clause)


def test_the_defaults_of_the_model_and_of_the_file_agree(default):
    for parameter in default.parameters():
        section = getattr(CourtRules(), f"{parameter.group}_", None) or getattr(
            CourtRules(), parameter.group or "max_rounds", None
        )
        if parameter.row or parameter.name == "grades":
            continue
        in_model = getattr(section, parameter.name) if parameter.group else section
        assert in_model == parameter.value, parameter.path


def test_each_comment_of_the_file_tells_what_the_model_tells(default):
    text = (FOLDER / "default.toml").read_text()
    lines, rows = text.splitlines(), key_lines(text)
    for parameter in default.parameters():
        if parameter.row:
            continue
        at = rows[tuple(parameter.path.split("."))] - 1
        comment = lines[at]
        if re.match(r"\s+#", lines[at + 1]):
            comment += lines[at + 1]
        assert f"({parameter.clause}, {parameter.status})" in comment, parameter.path
        if parameter.ge is not None:
            assert f"{parameter.ge}-{parameter.le}" in comment, parameter.path
        for option in parameter.options:
            assert f'"{option}"' in comment, parameter.path


def test_no_line_outside_the_card_table_is_wider_than_a_page():
    for path in FOLDER.rglob("*.toml"):
        for line in path.read_text().splitlines():
            assert len(line) <= 105 or " = { id = " in line, line


def test_the_schema_beside_the_files_is_the_models():
    assert json.loads((FOLDER / "schema.json").read_text()) == json_schema(CourtRules)


def test_every_file_names_its_game_and_an_existing_schema():
    for path in FOLDER.rglob("*.toml"):
        first, rest = path.read_text().split("\n", 1)
        assert (path.parent / first.removeprefix("#:schema ")).resolve() == FOLDER / "schema.json"
        assert tomllib.loads(rest)["game"] == "court"


# -- variants -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", list_variants("court"))
def test_a_variant_is_sound_and_says_what_it_is(name, default):
    rules = load_ruleset(CourtRules, "court", name)
    assert rules.warnings == []
    assert rules.title
    assert rules.description.endswith(".")
    written = tomllib.loads(rules.path.read_text())
    for key, value in rules.changes_from(default).items():
        holder = written
        for part in key.split("."):
            holder = holder[part]
        assert holder == value


def test_nothing_in_a_variant_repeats_the_default(default):
    for variant in list_variants("court").values():
        rules = load_ruleset(CourtRules, "court", variant.path)
        keys = [
            ".".join(path)
            for path in key_lines(variant.path.read_text())
            if isinstance(path[-1], str) and path[0] not in HEADER
        ]
        written = {key for key in keys if not isinstance(rules.get(key), dict)}
        assert written == set(rules.changes_from(default))


def test_the_designers_readings_are_among_the_variants():
    def changes(name):
        rules = load_ruleset(CourtRules, "court", name)
        return rules.changes_from(rules.default)

    assert changes("intended_raid") == {"phase3.victim": "demon"}
    assert changes("flat_prices") == {"market.position_price": [0, 0, 0, 0]}
    assert changes("four_places")["court.cols"] == 2
    assert changes("hard_mode")["end.overrun_penalty"] > 0


# -- the record ---------------------------------------------------------------------------------
def test_tables_have_room_for_more(default):
    dtype = record_dtype(CourtRules)
    assert dtype["cards"]["cost"].shape == (96,)
    assert dtype["princes"]["strength"].shape == (24,)
    envoy = {"id": "X1", "name": "Envoy", "role": "poet", "clan": "sun", "rank": 1, "cost": 1,
             "vp": 1, "power": 1}  # fmt: skip
    more = {f"cards.envoy_{i}": {**envoy, "id": f"X{i}"} for i in range(51)}
    full = default.with_changes(more)
    assert full.record["cards"]["n"] == 96
    assert full.record.dtype == dtype
    more["cards.envoy_51"] = {**envoy, "id": "X51"}
    assert faults(changes=more) == ["cards: must have at most 96 rows, not 97"]


def test_choices_are_numbered_in_their_order(default):
    record = default.with_changes(
        {"court.replace": "any", "poet.scope": "row", "score.court_vp": "none"}
    ).record
    assert record["court"]["replace"] == 2
    assert record["poet"]["scope"] == 1
    assert record["score"]["court_vp"] == 2
    general = default.keys("cards").index("general_moon_2")
    assert record["cards"]["role"][0, general] == 2
    assert record["cards"]["clan"][0, general] == 1


# -- inconsistent data --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"society.size": 5},
            ["market.position_price: must have 5 entries, one per position (society.size), not 4"],
        ),
        (
            {"society.size": 3, "setup.start_cards": 4, "market.position_price": [2, 1, 0]},
            ["setup.start_cards: must be at most society.size (3), not 4"],
        ),
        (
            {"court.rows": 1, "court.cols": 2},
            ["setup.start_cards: must be at most the slots of the court (2), not 3"],
        ),
        (
            {"score.grades.0.min": 0, "score.grades.1.min": 0},
            [
                "score.grades.0.min: must be -999, so that the first grade catches every score, "
                "not 0",
                "score.grades.1.min: must be above the one before (0), not 0",
            ],
        ),
        ({"score.grades": []}, ["score.grades: must have at least 1 entries, not 0"]),
        (
            {"princes.prince_of_ash.id": "GS3"},
            [
                'cards.general_sun_3.id: must be on one card only, but "GS3" is not',
                'princes.prince_of_ash.id: must be on one card only, but "GS3" is not',
            ],
        ),
    ],
)
def test_data_that_does_not_fit_together_is_refused(changes, expected):
    assert faults(changes=changes) == expected


def test_fewer_courtiers_than_positions(default):
    changes = {f"cards.{key}.remove": True for key in default.keys("cards")[3:]}
    assert faults(changes=changes) == ["cards: must have at least society.size rows (4), not 3"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"end.society_demons": 5}, "end.society_demons"),
        (
            {f"princes.prince_of_{name}.remove": True for name in
             ("embers", "cinders", "smoke", "ash", "torches", "wildfire")},
            "end.society_demons",
        ),
        ({"princes.prince_of_ash.remove": True}, "end.demons_drawn"),
    ],
)  # fmt: skip
def test_an_ending_that_cannot_happen_is_a_warning(default, changes, key):
    warnings = default.with_changes(changes).warnings
    assert key in [warning.key for warning in warnings]
    assert all(warning.severity == "warning" for warning in warnings)
    assert all("never ends" in warning.message for warning in warnings)


@pytest.mark.parametrize("key", ["end.society_demons", "end.demons_drawn"])
def test_an_ending_that_is_switched_off_is_no_warning(default, key):
    assert default.with_changes({key: 0}).warnings == []


# -- what a designer is told --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"cards.general_son_3.cost": 5},
            'cards.general_son_3: is not a row of cards, did you mean "cards.general_sun_3"? '
            "(a new row also needs id, name, role, clan, rank, vp, power)",
        ),
        (
            {"cards.GS3.cost": 5},
            'cards.GS3: is not a row of cards, did you mean "cards.general_sun_3"?',
        ),
        (
            {"cards.general_sun_3.const": 5},
            "cards.general_sun_3.const: is not a key of cards.general_sun_3, "
            'did you mean "cards.general_sun_3.cost"?',
        ),
        ({"cards.general_sun_3.cost": -3}, "cards.general_sun_3.cost: must be at least 0, not -3"),
        (
            {"cards.general_sun_3.cost": 2.5},
            "cards.general_sun_3.cost: must be a whole number, not 2.5",
        ),
        (
            {"phase3.victim": "demons"},
            'phase3.victim: must be one of courtier, demon, not "demons", did you mean "demon"?',
        ),
    ],
)
def test_messages(changes, expected):
    assert faults(changes=changes) == [expected]


def test_a_file_that_is_cut_off(tmp_path):
    text = (FOLDER / "default.toml").read_text()
    path = tmp_path / "court.toml"
    path.write_text(text[: text.index("GS3")])
    (message,) = faults(path)
    assert message == (
        ": is not valid TOML: the file ends too early, a text is not closed by its quotes"
    )
    path.write_text(text[: text.index("[princes]")])
    (message,) = faults(path)
    assert message.startswith("extends: is missing, and so is 1 key (princes): give it")

"""The rulebooks and the code say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import designlab as dl

ROOT = Path(__file__).parents[2]
PREFIXES = {"court": "CX", "mountains": "MR", "beings": "BE", "station": "ST", "xiangqi": "XQ"}
"""Game -> prefix of its clauses; each game with a rulebook stands here."""
TABLES = (
    "cards.",
    "princes.",
    "functions.",
    "front_graphs.",
    "back.",
    "skills.kinds.",
    "units.",
    "abilities.",
    "upgrades.",
    "tips.",
    "stages.",
    "adv.table.",
    "map.",
    "characters.",
    "arsenal.",
    "challenge_cards.",
    "chance_cards.",
)
"""Keys that are cards and maps: the documents show them in tables of their own."""
ROMAN = {"I": 1, "II": 2, "III": 3}


def book(game: str) -> str:
    return (ROOT / "docs" / "rulebooks" / f"{game}.md").read_text("utf-8")


def section(text: str, title: str) -> str:
    """The part under a heading of any level, up to the next heading of that level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}.*?$(.*?)(?=^#{{1,3}} |\Z)", text, re.M | re.S)
    assert found, title
    return found[2]


def rows(table: str) -> list[list[str]]:
    """Cells of the rows of a table, without its head."""
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def value(text: str):
    """A default as the document writes it."""
    text = text.strip().strip("`")
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("["):
        words = re.findall(r'"(\w*)"', text)
        return words or [int(number) for number in re.findall(r"-?\d+", text)]
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def grades(text: str) -> list[dict]:
    pairs = re.findall(r"\[(−?\d+) ([^\]]+)\]", text)
    return [{"min": int(low.replace("−", "-")), "title": title} for low, title in pairs]


@pytest.mark.parametrize("game", PREFIXES)
def test_defaults_are_those_of_the_document(game: str):
    ruleset = dl.load(game).ruleset
    documented = {}
    for key, _, default, *_ in rows(section(book(game), "Parameters")):
        key = key.strip("`")
        documented[key] = grades(default) if key.endswith(".grades") else value(default)
    assert documented
    assert {key: ruleset.get(key) for key in documented} == documented
    scalars = {
        parameter.path
        for parameter in ruleset.parameters()
        if not parameter.path.startswith(TABLES)
    }
    undocumented = {
        key for key in scalars if not any(key.startswith(known) for known in documented)
    }
    assert not undocumented


def test_courtiers_are_those_of_the_document():
    ruleset = dl.load("court").ruleset
    cards = {row["id"]: row for row in ruleset.get("cards").values()}
    seen = set()
    for ids, role, rank, cost, vp, power, _, _ in rows(section(book("court"), "Courtiers")):
        for card in ids.split():
            seen.add(card)
            row = cards[card]
            assert (row["cost"], row["vp"]) == (int(cost), int(vp)), card
            assert row["power"] == (0 if power == "–" else int(power)), card
            assert (row["rank"], card[2:]) == (ROMAN[rank], str(ROMAN[rank])), card
            kind = role.split(" (")[0]
            clan = {"S": "Sun", "M": "Moon", "E": "Earth"}[card[1]]
            assert row["name"] == f"{kind} of the {clan} {rank}", card
            assert row["clan"] == clan.lower(), card
            assert kind.lower().endswith(row["role"]), card
    assert seen == set(cards)


def test_princes_are_those_of_the_document():
    princes = {row["id"]: row for row in dl.load("court").ruleset.get("princes").values()}
    seen = set()
    for cells in rows(section(book("court"), "Demon Princes")):
        for card, name, strength, vp in (cells[:4], cells[5:]):
            if card:
                seen.add(card)
                assert princes[card] == {
                    "id": card, "name": name, "strength": int(strength), "vp": int(vp),
                }  # fmt: skip
    assert seen == set(princes)


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_named_in_code_and_tests_exists(game: str):
    prefix, text = PREFIXES[game], book(game)
    defined = set(re.findall(rf"\*\*({prefix}-[\d.]+)\*\*", text))
    defined |= set(re.findall(rf"^\*\*({prefix}-EX-\d+)", text, flags=re.M))
    assert len(defined) > 20
    places = [ROOT / "designlab", ROOT / "tests", ROOT / "rulesets"]
    for path in (p for place in places for p in place.rglob("*") if p.suffix in (".py", ".toml")):
        named = set(re.findall(rf"\b{prefix}-(?:EX-)?\d+(?:\.\d+)?\b", path.read_text("utf-8")))
        sections = {name for name in named if re.fullmatch(rf"{prefix}-\d+", name)}
        unknown = named - defined - {s for s in sections if f"{s}.1" in defined}
        assert not unknown, path


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_is_named_by_a_test(game: str):
    prefix = PREFIXES[game]
    defined = set(re.findall(rf"\*\*({prefix}-[\d.]+)\*\*", book(game)))
    text = "\n".join(p.read_text("utf-8") for p in (ROOT / "tests" / "games" / game).glob("*.py"))
    assert not defined - set(re.findall(rf"\b{prefix}-\d+\.\d+\b", text))


@pytest.mark.parametrize("game", PREFIXES)
def test_every_event_of_the_document_exists_with_as_many_arguments(game: str):
    documented = {}
    for name, args in rows(section(book(game), "Events")):
        for kind in re.findall(r"`(\w+)`", name):
            listed = re.sub(r"\(.*?\)", "", args)
            documented[kind] = 0 if listed.strip() == "–" else listed.count(",") + 1
    assert {kind.name: len(kind.args) for kind in dl.load(game).type.events} == documented

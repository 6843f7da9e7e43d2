"""The worked examples of the rulebook, read from the document and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.court.table import court, do, options, see, told

from designlab.game import Game, State
from designlab.games.court import set_up
from designlab.games.court.values import coins_needed, price

BOOK = Path(__file__).parents[3] / "docs" / "rulebooks" / "court.md"

EXAMPLES = {
    "CX-EX-1": ["CX-1.1", "CX-1.2", "CX-1.3", "CX-1.4", "CX-1.5", "CX-1.6", "CX-1.7", "CX-1.9"],
    "CX-EX-2": ["CX-1.2", "CX-1.4", "CX-1.5", "CX-1.6", "CX-1.7", "CX-7.1"],
    "CX-EX-3": ["CX-2.2", "CX-3.1", "CX-3.3", "CX-3.5", "CX-3.8", "CX-3.10", "CX-5.1", "CX-6.2"],
    "CX-EX-4": ["CX-3.2", "CX-3.3", "CX-7.4", "CX-7.5", "CX-5.5", "CX-6.1"],
    "CX-EX-5": ["CX-2.4", "CX-4.1", "CX-4.2", "CX-5.1", "CX-6.1", "CX-7.2"],
    "CX-EX-6": ["CX-2.6", "CX-3.5", "CX-4.1", "CX-4.2", "CX-4.4"],
    "CX-EX-7": ["CX-5.2", "CX-5.3", "CX-5.4", "CX-5.5", "CX-5.6", "CX-5.7", "CX-5.8", "CX-7.3"],
    "CX-EX-8": ["CX-5.2", "CX-5.3", "CX-5.6", "CX-5.7", "CX-5.8", "CX-6.2", "CX-7.3"],
    "CX-EX-9": ["CX-2.6", "CX-4.2", "CX-5.5", "CX-6.1"],
    "CX-EX-10": ["CX-2.4", "CX-2.5", "CX-6.1", "CX-6.3", "CX-6.5", "CX-8.1"],
    "CX-EX-11": ["CX-2.2", "CX-5.1", "CX-5.4", "CX-5.6", "CX-5.7", "CX-6.2"],
    "CX-EX-12": ["CX-3.3", "CX-7.1", "CX-7.4", "CX-7.5", "CX-7.6"],
    "CX-EX-13": ["CX-3.8", "CX-5.5", "CX-5.6", "CX-5.9", "CX-6.1", "CX-7.7"],
    "CX-EX-14": ["CX-3.8", "CX-5.5", "CX-6.1", "CX-7.8"],
    "CX-EX-15": ["CX-3.6", "CX-3.7", "CX-4.2", "CX-5.3", "CX-7.2", "CX-7.4", "CX-7.9"],
    "CX-EX-16": ["CX-4.1", "CX-6.1", "CX-8.1", "CX-8.2", "CX-8.7", "CX-8.8", "CX-8.9", "CX-8.10"],
    "CX-EX-17": ["CX-2.5", "CX-5.3", "CX-6.1", "CX-8.1", "CX-8.3", "CX-8.7", "CX-8.10"],
    "CX-EX-18": ["CX-5.5", "CX-6.3", "CX-6.6"],
    "CX-EX-19": ["CX-3.3", "CX-3.4", "CX-6.1"],
    "CX-EX-20": ["CX-3.9", "CX-5.3", "CX-5.10", "CX-7.5"],
}


def read_examples() -> dict[str, dict[str, str]]:
    """Example -> its lines by their first words ("Start", "Do", "After `pass`", …)."""
    text = BOOK.read_text("utf-8")
    parts = re.split(r"^\*\*(CX-EX-\d+)[^\n]*\n", text, flags=re.MULTILINE)[1:]
    return {
        name: dict(re.findall(r"^- ([^:\n]+): (.*)$", body, flags=re.MULTILINE))
        for name, body in zip(parts[::2], parts[1::2], strict=True)
    }


def cards(text: str) -> list[str]:
    """ "GS1, D3" as a list; "none" and "…" are no cards."""
    return [card for card in re.split(r",\s*", text.strip(" ,.…")) if card != "none"]


def slots(text: str) -> dict[str, str]:
    return dict(item.split() for item in text.split(", "))


def start(game: Game, text: str) -> State:
    if text.startswith("new game"):
        decks = re.findall(r"(?:from the top|after the reshuffle) ([^;]*)", text)
        top = [card for deck in decks for card in cards(deck)]
        return game.new_initial_state(seed=1, forced={"deck": top})
    position: dict = {}
    for item in text.split(". At once: ")[0].split("; "):
        if turn := re.fullmatch(r"turn (\d+), Phase 1", item):
            position["turn"] = int(turn[1])
        elif row := re.fullmatch(r"Society \[(.*)\]", item):
            position["society"] = cards(row[1])
        elif placed := re.fullmatch(r"court \{(.*)\}", item):
            position["court"] = slots(placed[1])
        elif number := re.fullmatch(r"(coins|VP) (\d+)", item):
            position[number[1].lower()] = int(number[2])
        else:
            pile, names = re.fullmatch(r"(captives|defeated|deck top) (.*)", item).groups()
            position[pile.replace(" ", "_")] = cards(names)
    return set_up(game, **position)


def check(state: State, text: str) -> None:
    """Each item of a line of expectations holds."""
    rules, s = state.game.rules, state.view
    for item in text.split("; "):
        if row := re.fullmatch(r"Society \[(.*)\]", item):
            assert see(state, "society") == cards(row[1])
        elif placed := re.fullmatch(r"court \{(.*)\}", item):
            assert see(state, "court") == slots(placed[1])
        elif number := re.fullmatch(r"(coins|VP|turn|Princes drawn) (-?\d+)", item):
            key = {"VP": "vp", "Princes drawn": "princes_drawn"}.get(number[1], number[1])
            assert see(state, key) == int(number[2])
        elif pile := re.fullmatch(r"(captives|defeated|discard) (.*)", item):
            assert see(state, pile[1]) == cards(pile[2])
        elif charms := re.fullmatch(r"charms (.*)", item):
            expected = {} if charms[1] == "none" else slots(charms[1])
            assert see(state, "charms") == {prince: int(n) for prince, n in expected.items()}
        elif offered := re.fullmatch(r"options: (.*)", item):
            assert options(state) == offered[1].split(", ")
        elif asked := re.fullmatch(r"prices (.*)", item):
            for position, coins in slots(asked[1]).items():
                assert price(rules, s, int(position[1]) - 1) == int(coins)
        elif needed := re.fullmatch(r"coins needed to fight (.*)", item):
            for position, coins in slots(needed[1]).items():
                prince = s.society[int(position[1]) - 1]
                assert coins_needed(rules, s, prince) == int(coins)
        elif decision := re.fullmatch(r"decision `(\w+)`", item):
            assert see(state, "decision") == decision[1]
        elif left := re.fullmatch(r"(\d+) cards in the deck", item):
            assert len(see(state, "in_deck")) == int(left[1])
        elif reason := re.fullmatch(r"game over: `(\w+)`", item):
            assert state.is_terminal()
            assert see(state, "reason") == reason[1]
        elif item == "game not over":
            assert not state.is_terminal()
        else:
            parts = re.fullmatch(r"score (.*)", item)[1]
            expected = tuple(int(part.split()[-1]) for part in parts.split(", "))
            assert told(state, None, "scored") == [("scored", *expected)]


def read_events(text: str) -> list[tuple]:
    found = []
    for name, args in re.findall(r"(\w+)\(([^)]*)\)", text):
        words = args.split(", ") if args else []
        found.append((name, *(int(w) if re.fullmatch(r"-?\d+", w) else w for w in words)))
    return found


def test_the_document_holds_these_examples():
    assert list(read_examples()) == list(EXAMPLES)


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.clause(n, *clauses)) for n, clauses in EXAMPLES.items()],
)
def test_example(name: str):
    lines = read_examples()[name]
    changes = dict(re.findall(r"`([\w.]+)` = (\w+)", lines.get("Parameters", "")))
    game = court(
        {k: {"false": False, "true": True}.get(v, int(v) if v.isdigit() else v)
         for k, v in changes.items()}
    )  # fmt: skip
    state = start(game, lines["Start"])
    if ". At once: " in lines["Start"]:
        check(state, lines["Start"].split(". At once: ")[1])
    actions = [] if lines["Do"].startswith("nothing") else lines["Do"].split(", ")
    for action in actions:
        do(state, action)
        if f"After `{action}`" in lines:
            check(state, lines.pop(f"After `{action}`"))
    assert not [line for line in lines if line.startswith("After")]
    check(state, lines["Result"])
    assert told(state) == read_events(lines["Events"])

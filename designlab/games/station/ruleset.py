"""The cards, skills and graphs of Battle for the Space Station, and the whole ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, get_args

from designlab.games.station import settings
from designlab.ruleset import Section, Table, constraint, param, ref, table

FRONT = ("M", "S1", "S2", "S3", "S4", "S5", "S6")
BACK = ("C", "W1", "W2", "W3", "W4", "W5", "E")
NODES = len(FRONT)
"""Points of a card on either side; a main station or core is node 0, the exit is the last."""

FrontPoint = Literal["M", "S1", "S2", "S3", "S4", "S5", "S6"]
FrontStep = Literal[
    "M-S1", "M-S2", "M-S3", "M-S4", "M-S5", "M-S6",
    "S1-S2", "S1-S3", "S1-S4", "S1-S5", "S1-S6", "S2-S3", "S2-S4", "S2-S5", "S2-S6",
    "S3-S4", "S3-S5", "S3-S6", "S4-S5", "S4-S6", "S5-S6",
]  # fmt: skip
Passage = Literal[
    "C-W1", "C-W2", "C-W3", "C-W4", "C-W5", "C-E",
    "W1-W2", "W1-W3", "W1-W4", "W1-W5", "W1-E", "W2-W3", "W2-W4", "W2-W5", "W2-E",
    "W3-W4", "W3-W5", "W3-E", "W4-W5", "W4-E", "W5-E",
]  # fmt: skip
PAIRS = tuple(combinations(range(NODES), 2))
"""The two nodes of each step and passage: option i of `FrontStep` and `Passage` joins PAIRS[i]."""

PASSAGES: tuple[str, ...] = get_args(Passage)
CARDS = 9
"""Berths of the table, and so the capacity for cards."""


class Layout(Section):
    """The graph on the front of every card."""

    steps: list[FrontStep] = param(
        ..., "pairs of points with a step between them", capacity=len(PAIRS), min_items=6,
        clause="ST-3.3", status="assumed")


class Layouts(Section):
    """Which graphs the cards have."""

    front: str = ref("front_graphs", "front graph of every card", default="wheel",
                     clause="ST-3.3", status="assumed")


class Back(Section):
    """The back of every card: core C, white cores W1 to W5, exit E."""

    passages: list[Passage] = param(
        ["C-W1", "C-W2", "C-W3", "C-W4", "C-W5",
         "W1-W2", "W2-W3", "W3-W4", "W4-W5", "W1-W5", "W2-E", "W3-E"],
        "pairs of nodes with a passage (通道) between them", capacity=len(PAIRS), min_items=6,
        clause="ST-8.3", status="assumed")
    turning: list[FrontPoint] = param(
        ["M", "S1", "S2", "S4", "S5", "S6", "S3"],
        "front point on which pieces on C, W1, W2, W3, W4, W5 and E come to stand",
        capacity=NODES, min_items=NODES, clause="ST-7.11", status="assumed")


class Step(Section):
    """One effect of a skill; the effects of a skill happen in turn.

    `swap` exchanges a soldier and a general; with `challenge` another player declares, you roll,
    and the rest of the skill happens only if both differ enough; `steer` moves a soldier; `jump`
    replaces a move allowance; `refit` rolls a soldier; `pips` changes a soldier's pips by `amount`;
    `moves` and `links` allow `amount` more of them this turn; `heal` gives the own general HP.
    """

    op: Literal[
        "swap", "challenge", "steer", "jump", "refit", "pips", "moves", "links", "heal"
    ] = param(..., "what happens", clause="ST-6.1", status="inferred")
    who: Literal["own", "target", "any"] = param(
        "own", "whose soldier steer, refit and pips choose: your own, one of the challenged "
        "player, or anybody's", clause="ST-6.2", status="assumed")
    amount: int = param(0, "how much, for pips, moves, links and heal", ge=-5, le=6,
                        unit="pips, moves, links or HP", clause="ST-6.1", status="inferred")


class Skill(Section):
    """A skill printed on the front of stations."""

    name: str = param(..., "name of the skill", clause="ST-6.1", status="stated")
    original: str = param("", "name in the designer's language", clause="ST-6.1", status="stated")
    steps: list[Step] = param([], "what the skill does, in turn", capacity=4, min_items=1,
                              clause="ST-6.1", status="inferred")


class Skills(Section):
    """How often skills are used, and how they are read."""

    per_station: int = param(1, "uses per turn: this times the stations owned", ge=0, le=3,
                             unit="uses", clause="ST-6.1", status="stated")
    per_card_limit: int = param(
        0, "uses per turn of one card's skill; 0: no limit", ge=0, le=5, unit="uses",
        clause="ST-6.1", status="assumed")
    swap_scope: Literal["own", "any"] = param(
        "own", "whose soldier and general swap exchanges", clause="ST-6.3", status="assumed")
    jump_scope: Literal["soldier", "all"] = param(
        "soldier", "whose move jump replaces", clause="ST-6.6", status="assumed")
    hologram_error: int = param(1, "the difference must be greater than this", ge=0, le=5,
                                unit="pips", clause="ST-6.5", status="stated")
    kinds: Table[Skill] = table(Skill, "the skills", capacity=12, clause="ST-6.1", status="stated")


class Card(Section):
    """A station card: the class mark is on its back, the skill on its front."""

    id: str = param(..., "secret id of the card", clause="ST-1.1", status="assumed")
    class_: Literal["A", "B", "C"] = param(..., "class on the back (甲, 乙, 丙)",
                                           clause="ST-1.1", status="stated")
    skill: str = ref("skills.kinds", "skill on the front", clause="ST-6.1", status="assumed")


class StationRules(Section):
    """Battle for the Space Station (争夺太空站)."""

    max_rounds: int = param(40, "safety cap", ge=1, le=500, unit="rounds", clause="ST-10.6",
                            status="assumed")
    players: settings.Players = settings.Players()
    setup: settings.Setup = settings.Setup()
    layouts: Layouts = Layouts()
    points: settings.Points = settings.Points()
    soldiers: settings.Soldiers = settings.Soldiers()
    soldier: settings.Soldier = settings.Soldier()
    general: settings.General = settings.General()
    turn: settings.Turn = settings.Turn()
    skills: Skills = Skills()
    link: settings.Link = settings.Link()
    encounter: settings.Encounter = settings.Encounter()
    capture: settings.Capture = settings.Capture()
    flip: settings.Flip = settings.Flip()
    contest: settings.Contest = settings.Contest()
    reentry: settings.Reentry = settings.Reentry()
    end: settings.End = settings.End()
    back: Back = Back()
    front_graphs: Table[Layout] = table(Layout, "graphs for the front of the cards", capacity=6,
                                        clause="ST-3.3", status="assumed")
    cards: Table[Card] = table(Card, "the station cards", capacity=CARDS,
    clause="ST-1.1", status="stated")

    @constraint("cards", "players.default")
    def _a_card_for_everybody(self) -> Iterator[tuple[str, str]]:
        if len(self.cards) < self.players.default:
            yield "cards", (f"has {len(self.cards)} cards, but each of {self.players.default} "
                            "players draws one")

    @constraint("front_graphs", "back")
    def _every_point_can_be_reached(self) -> Iterator[tuple[str, str]]:
        for key, graph in self.front_graphs.items():
            yield from _cut_off(f"front_graphs.{key}.steps", graph.steps, FRONT)
        yield from _cut_off("back.passages", self.back.passages, BACK)

    @constraint("skills.kinds")
    def _a_target_is_challenged_first(self) -> Iterator[tuple[str, str]]:
        for key, skill in self.skills.kinds.items():
            ops = [step.op for step in skill.steps]
            for i, step in enumerate(skill.steps):
                if step.who == "target" and "challenge" not in ops[:i]:
                    yield f"skills.kinds.{key}.steps.{i}.who", (
                        "says target, but no earlier step of this skill is a challenge")


def _cut_off(key: str, pairs: Sequence[str], nodes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Whatever cannot be reached from the first node, and steps that are named twice."""
    if len(set(pairs)) < len(pairs):
        twice = next(pair for pair in pairs if pairs.count(pair) > 1)
        yield key, f"names {twice} twice"
    reached = {nodes[0]}
    for _ in nodes:
        for pair in pairs:
            ends = set(pair.split("-"))
            if ends & reached:
                reached |= ends
    missing = [node for node in nodes if node not in reached]
    if missing:
        yield key, f"does not connect {', '.join(missing)} with {nodes[0]}"

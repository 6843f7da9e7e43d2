"""Stories to test with: whatever people may do at a table, from a list of numbers."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

import designlab as dl
from designlab.errors import DesignLabError
from designlab.game import Game
from designlab.play import Session, Story

GAMES = list(dl.games())
DICE = {"station": ("dice_0", 3), "xiangqi": ("d20", 5)}
"""What can be forced where a game does not list its chances."""

deeds = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 10**6)), max_size=25)
"""What is done, and how: see `tell`."""


@functools.cache
def game(name: str) -> Game:
    return dl.load(name)


@functools.cache
def numbers(name: str) -> list[Any]:
    """The values of a game that can be turned up and down or on and off."""
    return [
        p
        for p in game(name).ruleset.parameters()
        if p.kind == "bool" or (p.kind == "int" and p.ge is not None and p.ge < p.le)
    ]


def changed(base: Game, k: int) -> Game:
    """The game with one other value; itself if the same table could not play with that."""
    parameter = numbers(base.name)[k % len(numbers(base.name))]
    now = base.ruleset.get(parameter.path)
    if parameter.kind == "bool":
        value = not now
    else:
        value = now + 1 if now < parameter.le else now - 1
    with suppress(DesignLabError):
        other = dl.load(base, {parameter.path: value})
        if other.num_players() == base.num_players():
            return other
    return base


def force_something(session: Session, k: int) -> None:
    """Decide by hand what the game offers, or what is known to be possible."""
    state = session.state
    offers = [
        (chance.stream, value)
        for chance in session.game.type.chances(session.game, state)
        for value, _ in chance.outcomes
    ]
    if not offers and session.game.name in DICE:
        offers = [DICE[session.game.name]]
    if offers:
        session.force(*offers[k % len(offers)])


def play(session: Session, plies: int, k: int = 0) -> None:
    """Take some decisions; outcomes that were forced and turn out impossible are dropped."""
    for i in range(plies):
        legal = session.legal_actions()
        if not legal:
            return
        try:
            session.apply_action(legal[(k + i) % len(legal)])
        except DesignLabError:
            session.clear_forced()


def tell(story: Story, deeds: Sequence[tuple[int, int]]) -> Story:
    """Do one thing after the other, each kind as its number says."""
    for deed, k in deeds:
        session, lines = story.session, story.lines
        with suppress(DesignLabError):
            match deed:
                case 0 | 1 | 2:
                    play(session, 1 + k % 5, k)
                case 3 | 4:
                    session.run_bots(list(session.game.type.bots)[k % 2], plies=1 + k % 9)
                case 5:
                    session.undo()
                case 6:
                    session.redo()
                case 7:
                    session.goto(k % (session.length + 1))
                case 8:
                    force_something(session, k)
                case 9:
                    session.clear_forced()
                case 10:
                    session.change_rules(changed(session.game, k))
                case 11:
                    story.branch(ply=k % (session.length + 1))
                case 12:
                    story.goto(lines[k % len(lines)].name)
                case 13 if len(lines) > 1 and k % 3 == 0:
                    story.remove(lines[k % len(lines)].name)
                case 13:
                    replay = session.replay(changed(session.game, k))
                    fork = replay.session.length if replay.diverges is None else 0
                    story.add(replay.session, f"replay {len(lines)} of {k}", fork, why=f"try {k}")
    return story


def look(session: Session) -> tuple:
    """Everything about a session that people could compare, at every ply."""
    plies = range(session.length + 1)
    return (
        session.name,
        session.seats,
        session.ply,
        session.line,
        [session.state_at(ply) for ply in plies],
        [session.state_at(ply).legal_actions() for ply in plies],
        [[(m.kind, m.text, m.stream, m.outcome) for m in session.marks_at(ply)] for ply in plies],
        [session.events_at(ply) for ply in plies],
        (session.undo_label, session.redo_label),
    )


def read(story: Story) -> tuple:
    """The same of a whole story."""
    lines = [(line.name, line.parent, line.ply, line.why) for line in story.lines]
    return story.current.name, lines, [look(line.session) for line in story.lines]

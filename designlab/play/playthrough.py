"""Saving and loading a story.

The file needs no other: it holds the rules with every value, the seed, and for each line its
decisions in the rulebook's notation and what was done by hand.  Loading takes the decisions
again, so what comes back is the game itself and not a copy of its memory; a digest of each line's
last position shows that it is the same.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from designlab.errors import DesignLabError, RulesetError, SaveError
from designlab.files import replace_file
from designlab.game import Game, State
from designlab.games.registry import game_type
from designlab.gametype import EVERYTHING, GameType
from designlab.play.marks import Mark, Position
from designlab.play.replay import dealt, retrace
from designlab.play.saved import (
    FORMAT,
    Playthrough,
    SavedDecision,
    SavedLine,
    SavedMark,
    SavedRules,
    read,
    text_of,
)
from designlab.play.session import Session
from designlab.play.story import Line, Story
from designlab.play.track import Track
from designlab.ruleset import Ruleset, load_ruleset
from designlab.ruleset.layers import DEFAULT, Layer
from designlab.ruleset.ruleset import build


def save(story: Story, path: Path) -> None:
    """See `Story.save`."""
    with story.lock:
        text = text_of(_saved(story))
    replace_file(path, text)


def load(path: Path, game: Game | None) -> Story:
    """See `Story.load`."""
    saved = read(path)
    kind, folder = _kind(path, saved.game, game), game.ruleset.folder if game else None
    games = [Game(kind, _ruleset(path, kind, rules, folder)) for rules in saved.rules]
    lines: list[Line] = []
    tales: dict[str, SavedLine] = {}
    for tale in saved.lines:
        parent = next((line for line in lines if line.name == tale.parent), None)
        track = None
        if parent is not None and _same_until(tales[parent.name], tale):
            track = parent.session._track.fork(tale.ply)
        lock = lines[0].session.lock if lines else None
        session = _session(path, tale, games, track, lock)
        lines.append(Line(tale.name, session, tale.parent, tale.ply, tale.why))
        tales[tale.name] = tale
    return Story._of(lines, saved.current)


def digest(state: State) -> str:
    """Digest of a position: what everybody together knows, all that happened, what is legal."""
    facts = [
        state.observation_string(EVERYTHING),
        [list(event) for event in state.events],
        [state.action_to_string(action) for action in state.legal_actions()],
        state.returns(),
    ]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


# -- saving -------------------------------------------------------------------------------
def _saved(story: Story) -> Playthrough:
    rules: list[SavedRules] = []
    lines = [_saved_line(line, rules) for line in story.lines]
    return Playthrough(
        format=FORMAT,
        game=story.session.game.name,
        rules=rules,
        current=story.current.name,
        lines=lines,
    )


def _saved_line(line: Line, rules: list[SavedRules]) -> SavedLine:
    session = line.session
    start = session._track.positions[0].reached
    return SavedLine(
        name=line.name,
        parent=line.parent,
        ply=line.ply,
        why=line.why,
        rules=_number(start.game, rules),
        seed=start.seed,
        start=None if dealt(start) else start.serialize(),
        seats=list(session.seats),
        at=session.ply,
        decisions=[SavedDecision(action=ply.name, bot=ply.bot) for ply in session.line],
        marks=[_saved_mark(mark, rules) for mark in session.marks],
        digest=digest(session.state_at(session.length)),
    )


def _saved_mark(mark: Mark, rules: list[SavedRules]) -> SavedMark:
    return SavedMark(
        ply=mark.ply,
        kind=mark.kind,  # type: ignore[arg-type]
        text=mark.text,
        stream=mark.stream,
        outcome=mark.outcome,
        rules=None if mark.game is None else _number(mark.game, rules),
    )


def _number(game: Game, rules: list[SavedRules]) -> int:
    """The number of a ruleset in the file, which it is added to if need be."""
    ruleset = game.ruleset
    saved = SavedRules(
        name=ruleset.name,
        title=ruleset.title,
        description=ruleset.description,
        extends=ruleset.extends,
        changed=ruleset.changed,
        values=ruleset.values,
    )
    order = [json.dumps(known.model_dump()) for known in rules]  # rows in another order differ
    text = json.dumps(saved.model_dump())
    if text not in order:
        rules.append(saved)
        return len(order)
    return order.index(text)


# -- loading ------------------------------------------------------------------------------
def _kind(path: Path, name: str, game: Game | None) -> GameType:
    if game is not None:
        if game.name != name:
            raise SaveError(f"{path} is a playthrough of {name!r}, not of {game.name!r}")
        return game.type
    try:
        return game_type(name)
    except DesignLabError as error:
        raise SaveError(f"{path} cannot be played: {error}") from error


def _ruleset(path: Path, kind: GameType, saved: SavedRules, folder: Path | None) -> Ruleset:
    values, changed = Layer(saved.values), saved.changed
    try:
        ruleset = build(kind.ruleset_model, kind.name, values, path, folder, name=saved.name)
    except RulesetError as error:
        raise SaveError(
            f"{path} holds rules that {kind.name} does not know any more: {error.problems[0]}"
        ) from error
    if saved.name == DEFAULT and not changed:
        default = load_ruleset(kind.ruleset_model, kind.name, folder=folder)
        if default.digest == ruleset.digest:
            return default
        changed = True  # the default is not what it was when the file was saved
    return replace(
        ruleset,
        title=saved.title,
        description=saved.description,
        extends=saved.extends,
        changed=changed,
    )


def _session(
    path: Path,
    tale: SavedLine,
    games: list[Game],
    track: Track | None,
    lock: AbstractContextManager | None,
) -> Session:
    """Play a line of the file, from its start or from where its parent has been played to."""
    game, decisions = games[tale.rules], [(d.action, d.bot) for d in tale.decisions]
    line = f"line {tale.name!r} of {path}"
    try:
        if track is None:
            start = game.new_initial_state(tale.seed)
            if tale.start is not None:
                start = game.deserialize_state(tale.start)
            track = Track([Position(0, start)])
    except DesignLabError as error:
        raise SaveError(f"{line} cannot start: {error}") from error
    try:
        for _ in retrace(track, decisions, [_mark(mark, games) for mark in tale.marks]):
            pass
    except (DesignLabError, ValueError) as error:
        number = track.ply + 1
        what = f" ({decisions[track.ply][0]})" if track.ply < len(decisions) else ""
        raise SaveError(
            f"{line} cannot be played any more at decision {number}{what}: {error}"
        ) from error
    if digest(track.state) != tale.digest:
        raise SaveError(f"{line} ends in another position now; its rules are not what they were")
    track.ply = tale.at
    try:
        return Session._of(track, tale.seats, tale.name, lock)
    except DesignLabError as error:
        raise SaveError(f"{line} has players that do not fit: {error}") from error


def _mark(saved: SavedMark, games: list[Game]) -> Mark:
    return Mark(
        ply=saved.ply,
        kind=saved.kind,
        text=saved.text,
        stream=saved.stream,
        outcome=saved.outcome,
        game=None if saved.rules is None else games[saved.rules],
    )


def _same_until(parent: SavedLine, line: SavedLine) -> bool:
    """Whether a line is its parent up to where it leaves it."""
    return (
        (parent.rules, parent.seed, parent.start) == (line.rules, line.seed, line.start)
        and parent.decisions[: line.ply] == line.decisions[: line.ply]
        and _marks_before(parent, line.ply) == _marks_before(line, line.ply)
    )


def _marks_before(tale: SavedLine, ply: int) -> list[SavedMark]:
    return [mark for mark in tale.marks if mark.ply < ply]

"""Playing a game in the terminal: the position, the log and numbered legal actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from designlab.errors import DesignLabError, UnknownNameError
from designlab.game import Game
from designlab.kernel.events import Event
from designlab.play.session import Session

HELP = (
    "Type the number of an action or its short name; "
    "u undo, r redo, b let the bot choose, q quit."
)
LONG = 12
"""Lists are shown up to this length."""


def play_in_terminal(game: Game, *, seed: int, seat: int, bot: str) -> Session:
    """Play until the game is over, or the person quits or ends the input.

    Args:
        seat: the person's seat, counted from 0; `bot` plays the others.

    Returns:
        The session, as far as it was played.
    """
    players = game.num_players()
    if seat >= players:
        raise UnknownNameError(f"{game.name} has seats 0 to {players - 1}, not {seat}")
    game.type.bot_number(bot)  # `b` asks for it even where no seat does
    seats: list[str | None] = [bot] * players
    seats[seat] = None
    session = Session(game, seed=seed, seats=seats)
    _say(f"{game.type.title}, ruleset {game.ruleset.name}, seed {seed}. {HELP}")
    _tell(game, session.state.events, seat)
    while not session.state.is_terminal():
        _show(session, seat)
        try:
            answer = input("> ").strip()
        except EOFError:
            answer = "q"
        if answer in ("q", "quit"):
            _say("Goodbye.")
            return session
        try:
            _tell(game, _obey(session, answer, bot), seat)
        except DesignLabError as error:
            _say(str(error))
    _observe(session, seat)
    scores = ", ".join(f"{score:g}" for score in session.state.returns())
    _say(f"The game is over: {game.type.reasons[session.state.view.reason]}. Result: {scores}")
    return session


def _obey(session: Session, answer: str, bot: str) -> Iterable[Event]:
    match answer:
        case "":
            return ()
        case "?" | "help":
            _say(HELP)
            return ()
        case "u" | "undo":
            session.undo()
            return ()
        case "r" | "redo":
            session.redo()
            return ()
        case "b" | "bot":
            return session.apply_action(session.state.bot_action(bot))
    if not answer.isdecimal():
        return session.apply_action(answer)
    legal = session.legal_actions()
    if not 1 <= int(answer) <= len(legal):
        raise UnknownNameError(f"the actions are numbered 1 to {len(legal)}, not {answer}")
    return session.apply_action(legal[int(answer) - 1])


def _show(session: Session, seat: int) -> None:
    game, state = session.game, session.state
    _observe(session, seat)
    _say(game.type.describe_decision(game, state))
    for number, action in enumerate(state.legal_actions(), start=1):
        name = state.action_to_string(action)
        _say(f"{number:4}  {name:16} {game.type.describe_action(game, state, action)}")


def _observe(session: Session, seat: int) -> None:
    """What the seat knows: numbers and words on one line, everything else on a line each."""
    facts = session.state.observation(seat)
    short = {k: v for k, v in facts.items() if isinstance(v, int | float | str)}
    _say("\n  " + " · ".join(f"{key} {_brief(value)}" for key, value in short.items()))
    for key, value in facts.items():
        if key not in short:
            _say(f"  {key}: {_brief(value)}")


def _tell(game: Game, events: Iterable[Event], seat: int) -> None:
    seen = (game.type.as_seen(event, seat) for event in events)
    for sentence in filter(None, (game.type.describe_event(game, event) for event in seen)):
        _say(f"  · {sentence}")


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_brief(v)}" for key, v in value.items()) or "–"
    if isinstance(value, list | tuple):
        shown = " ".join(map(_brief, value[:LONG]))
        return f"{shown} … ({len(value)} in all)" if len(value) > LONG else shown or "–"
    return "–" if value in (None, "") else str(value)


def _say(text: str) -> None:
    """Print without control characters: names can come from a stranger's ruleset."""
    print("".join(c for c in text if c.isprintable() or c == "\n"))

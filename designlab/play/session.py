"""A session: one playthrough that can be stepped, undone, revisited and branched.

A session keeps the position before every ply, so undo is exact: position, log, legal actions and
the dice still to come.  Going back does not forget what came after; acting there does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from designlab.errors import IllegalActionError, UnknownNameError
from designlab.game import Game, State
from designlab.kernel.events import Event


@dataclass(frozen=True)
class Ply:
    """One decision on the session's line.

    `name` is the action in the rulebook's notation, `text` in words, `bot` the name of the bot
    that took it ("" for a person), `events` what it caused.
    """

    action: int
    name: str
    text: str
    seat: int
    bot: str
    events: tuple[Event, ...]


class Session:
    """One game being played.

    Args:
        game: the game and its ruleset.
        seed: same seed, same dice.
        seats: for each seat the name of a bot, or None for a person; by default all persons.
        start: play on from this position instead of dealing a new game.
        name: what to call this line when lines are compared.

    Every method may be called from any thread.

    Example:
        >>> import designlab as dl
        >>> session = dl.play("court", seed=7)
        >>> events = session.apply_action("pick S4")
        >>> session.undo()
        >>> session.ply, session.can_redo
        (0, True)
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        seats: Sequence[str | None] | None = None,
        *,
        start: State | None = None,
        name: str = "main line",
    ):
        self.game = game
        self.name = name
        self.lock = threading.RLock()
        self._listeners: list[Callable[[Session], None]] = []
        self._states = [start.clone() if start else game.new_initial_state(seed)]
        self._line: list[Ply] = []
        self._ply = 0
        self._seats: tuple[str | None, ...] = ()
        self._take_seats(seats)
        self._run_bots()

    # -- where we are ---------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The position now."""
        with self.lock:
            return self._states[self._ply]

    @property
    def ply(self) -> int:
        """How many decisions lie before the position now."""
        return self._ply

    @property
    def length(self) -> int:
        """How many decisions the line has, including those that redo would bring back."""
        return len(self._line)

    @property
    def line(self) -> tuple[Ply, ...]:
        """The decisions of the line, oldest first."""
        return tuple(self._line)

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        return self._states[0].seed

    @property
    def seats(self) -> tuple[str | None, ...]:
        """Who sits where: a bot's name, or None for a person."""
        return self._seats

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether decisions were taken back and not replaced."""
        return self._ply < len(self._line)

    def legal_actions(self) -> list[int]:
        """Legal action numbers of the position now."""
        return self.state.legal_actions()

    def state_at(self, ply: int) -> State:
        """The position after `ply` decisions (0 is the start)."""
        with self.lock:
            return self._states[self._check(ply)]

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """The events that led to `state_at(ply)`; at 0 those of the setup."""
        with self.lock:
            ply = self._check(ply)
            return self._line[ply - 1].events if ply else tuple(self._states[0].events)

    # -- moving ---------------------------------------------------------------------------
    def apply_action(self, action: int | str) -> list[Event]:
        """Take a decision, then let bots play until a person is to act or the game is over.

        Decisions that had been taken back are forgotten.

        Returns:
            All events this caused, the bots' included.

        Raises:
            IllegalActionError: the action is not legal here; nothing has changed.
        """
        with self.lock:
            before = self._ply
            self._step(action, bot="")
            self._run_bots()
            self._tell()
            return [event for ply in self._line[before:] for event in ply.events]

    def step_bot(self, bot: str = "heuristic") -> list[Event]:
        """Let a bot take the decision that is due, whoever sits there."""
        with self.lock:
            events = self._step(self.state.bot_action(bot), bot=self._bot_name(bot))
            self._tell()
            return events

    def run_bots(self, bot: str = "heuristic", plies: int | None = None) -> None:
        """Let a bot play on, to the end of the game or for at most `plies` decisions."""
        with self.lock:
            while not self.state.is_terminal() and (plies is None or plies > 0):
                self._step(self.state.bot_action(bot), bot=self._bot_name(bot))
                plies = None if plies is None else plies - 1
            self._tell()

    def undo(self) -> None:
        """Go back before the last decision of a person (of a bot, if only bots have played)."""
        with self.lock:
            if not self.can_undo:
                raise IllegalActionError("there is no decision to take back")
            target = self._ply - 1
            while target > 0 and self._line[target].bot and self._persons_before(target):
                target -= 1
            self._go(target)

    def redo(self) -> None:
        """Bring back the last decision taken back, and the bots' answers to it."""
        with self.lock:
            if not self.can_redo:
                raise IllegalActionError("there is no decision to bring back")
            target = self._ply + 1
            while target < len(self._line) and self._line[target].bot:
                target += 1
            self._go(target)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` decisions; nothing is forgotten."""
        with self.lock:
            self._go(self._check(ply))

    def branch(self, name: str, ply: int | None = None) -> Session:
        """A new session that shares this line up to `ply` (default: here) and goes its own way."""
        with self.lock:
            at = self._ply if ply is None else self._check(ply)
            twin = Session(self.game, start=self._states[0], name=name)
            twin._seats = self._seats
            twin._states = [state.clone() for state in self._states[: at + 1]]
            twin._line = self._line[:at]
            twin._ply = at
            return twin

    def force(self, stream: str, *outcomes: Any) -> None:
        """Decide the next outcomes of a chance stream by hand (`State.force`).

        What had been taken back is forgotten, since other dice lead elsewhere.
        """
        with self.lock:
            state = self.state.clone()
            state.force(stream, *outcomes)
            self._states[self._ply :] = [state]
            del self._line[self._ply :]
            self._tell()

    def clear_forced(self) -> None:
        """Drop what was forced here and has not happened; what had been taken back is forgotten."""
        with self.lock:
            state = self.state.clone()
            state.clear_forced()
            self._states[self._ply :] = [state]
            del self._line[self._ply :]
            self._tell()

    def take_seats(self, seats: Sequence[str | None]) -> None:
        """Put bots or persons into the seats; bots that are due play at once."""
        with self.lock:
            self._take_seats(seats)
            if not self.can_redo:
                self._run_bots()
            self._tell()

    # -- telling others -------------------------------------------------------------------
    def subscribe(self, listener: Callable[[Session], None]) -> Callable[[], None]:
        """Call `listener(session)` after every change; returns the function that ends it.

        What a listener raises reaches whoever made the change, after all have been told.
        """
        with self.lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self.lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def __repr__(self) -> str:
        return f"<Session of {self.game.name}: ply {self.ply} of {self.length}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        return self.state._repr_html_()

    # -- inside ---------------------------------------------------------------------------
    def _take_seats(self, seats: Sequence[str | None] | None) -> None:
        players = self.game.num_players()
        if seats is None:
            seats = [None] * players
        if len(seats) != players:
            raise UnknownNameError(
                f"{self.game.name} has {players} seat(s) under this ruleset, "
                f"but {len(seats)} were given"
            )
        self._seats = tuple(bot if bot is None else self._bot_name(bot) for bot in seats)

    def _bot_name(self, bot: str) -> str:
        return list(self.game.type.bots)[self.game.type.bot_number(bot)]

    def _step(self, action: int | str, bot: str) -> list[Event]:
        state = self.state.clone()
        number = state.string_to_action(action) if isinstance(action, str) else int(action)
        seat = state.current_player()
        events = state.apply_action(number)
        before = self.state
        ply = Ply(
            action=number,
            name=before.action_to_string(number),
            text=self.game.type.describe_action(self.game, before, number),
            seat=seat,
            bot=bot,
            events=tuple(events),
        )
        self._states[self._ply + 1 :] = [state]
        self._line[self._ply :] = [ply]
        self._ply += 1
        return events

    def _run_bots(self) -> None:
        while not self.state.is_terminal():
            bot = self._seats[self.state.current_player()]
            if bot is None:
                return
            self._step(self.state.bot_action(bot), bot=bot)

    def _persons_before(self, ply: int) -> bool:
        return any(not p.bot for p in self._line[:ply])

    def _check(self, ply: int) -> int:
        known = range(len(self._line) + 1)
        if ply not in known:
            raise UnknownNameError(f"this line has plies 0 to {len(self._line)}, not {ply!r}")
        return known.index(ply)

    def _go(self, ply: int) -> None:
        self._ply = ply
        self._tell()

    def _tell(self) -> None:
        with ExitStack() as told:
            for listener in reversed(self._listeners):
                told.callback(listener, self)

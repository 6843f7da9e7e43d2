"""A session: one playthrough that can be stepped, undone, revisited and branched.

A session keeps the position before every ply, so undo is exact: position, log, legal actions and
the dice still to come.  Going back does not forget what came after; acting there does.  What is
done by hand (outcomes decided, rules changed) belongs to the position where it was done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Any

from designlab.errors import IllegalActionError, UnknownNameError
from designlab.game import Game, State
from designlab.kernel.events import Event
from designlab.play.marks import Mark, Position
from designlab.play.track import Ply, Track

if TYPE_CHECKING:
    from designlab.play.replay import Replay


class Session:
    """One game being played.

    Args:
        game: the game and its ruleset.
        seed: same seed, same dice.
        seats: for each seat the name of a bot, or None for a person; by default all persons.
        start: play on from this position, under its own rules, instead of dealing a new game.
        name: what to call this line when lines are compared.
        lock: guards the session; by default its own, branches and replays share it.

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
        lock: AbstractContextManager | None = None,
    ):
        self.name = name
        self.lock = lock or threading.RLock()
        self._listeners: list[Callable[[Session], None]] = []
        deal = start.clone() if start else game.new_initial_state(seed)
        self._track = Track([Position(0, deal)])
        self._seats: tuple[str | None, ...] = ()
        self._take_seats(seats)
        self._run_bots()

    # -- where we are ---------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The position now."""
        with self.lock:
            return self._track.state

    @property
    def game(self) -> Game:
        """The game under the rules that are in force now."""
        return self.state.game

    @property
    def ply(self) -> int:
        """How many decisions lie before the position now."""
        return self._track.ply

    @property
    def length(self) -> int:
        """How many decisions the line has, including those that redo would bring back."""
        return len(self._track.plies)

    @property
    def line(self) -> tuple[Ply, ...]:
        """The decisions of the line, oldest first."""
        return tuple(self._track.plies)

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        return self._track.positions[0].state.seed

    @property
    def seats(self) -> tuple[str | None, ...]:
        """Who sits where: a bot's name, or None for a person."""
        return self._seats

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether decisions were taken back and not replaced."""
        return self.ply < self.length

    @property
    def undo_label(self) -> str:
        """Where `undo` leads, for example "back to turn 5, before P0's “Roll 2 dice”", or ""."""
        with self.lock:
            return self._track.back_label() if self.can_undo else ""

    @property
    def redo_label(self) -> str:
        """Where `redo` leads, for example "on to turn 5, after P0's “Roll 2 dice”", or ""."""
        with self.lock:
            return self._track.forth_label() if self.can_redo else ""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What was done by hand along the line, oldest first."""
        with self.lock:
            return tuple(mark for position in self._track.positions for mark in position.marks)

    def legal_actions(self) -> list[int]:
        """Legal action numbers of the position now."""
        return self.state.legal_actions()

    def state_at(self, ply: int) -> State:
        """The position after `ply` decisions (0 is the start)."""
        with self.lock:
            return self._track.positions[self._track.check(ply)].state

    def marks_at(self, ply: int) -> tuple[Mark, ...]:
        """What was done by hand after `ply` decisions, before the next one."""
        with self.lock:
            return self._track.positions[self._track.check(ply)].marks

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """The events that led to `state_at(ply)`; at 0 those of the setup."""
        with self.lock:
            ply = self._track.check(ply)
            return self._track.plies[ply - 1].events if ply else tuple(self.state_at(0).events)

    def text_for(self, ply: int, viewpoint: int) -> str:
        """Decision number `ply` (from 1) in words, as far as a seat, `SPECTATOR` or `EVERYTHING`
        learns of it.

        Example:
            >>> import designlab as dl
            >>> session = dl.play("court", seed=7)
            >>> events = session.apply_action("pick S4")
            >>> session.text_for(1, viewpoint=0) == session.line[0].text
            True
        """
        with self.lock:
            if self._track.check(ply) == 0:
                raise UnknownNameError("decisions are counted from 1")
            return self._track.text_for(self._track.check(ply) - 1, viewpoint)

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
            before = self.ply
            self._track.step(action, bot="")
            self._run_bots()
            self._tell()
            return [event for ply in self._track.plies[before:] for event in ply.events]

    def step_bot(self, bot: str = "heuristic") -> list[Event]:
        """Let a bot take the decision that is due, whoever sits there."""
        with self.lock:
            events = self._track.step(self.state.bot_action(bot), bot=self._bot_name(bot))
            self._tell()
            return list(events)

    def run_bots(self, bot: str = "heuristic", plies: int | None = None) -> None:
        """Let a bot play on, to the end of the game or for at most `plies` decisions."""
        with self.lock:
            while not self.state.is_terminal() and (plies is None or plies > 0):
                self._track.step(self.state.bot_action(bot), bot=self._bot_name(bot))
                plies = None if plies is None else plies - 1
            self._tell()

    def undo(self) -> None:
        """Go back before the last decision of a person (of a bot, if only bots have played)."""
        with self.lock:
            if not self.can_undo:
                raise IllegalActionError("there is no decision to take back")
            self._go(self._track.back())

    def redo(self) -> None:
        """Bring back the last decision taken back, and the bots' answers to it."""
        with self.lock:
            if not self.can_redo:
                raise IllegalActionError("there is no decision to bring back")
            self._go(self._track.forth())

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` decisions; nothing is forgotten."""
        with self.lock:
            self._go(self._track.check(ply))

    def take_seats(self, seats: Sequence[str | None]) -> None:
        """Put bots or persons into the seats; bots that are due play at once."""
        with self.lock:
            self._take_seats(seats)
            if not self.can_redo:
                self._run_bots()
            self._tell()

    # -- by hand --------------------------------------------------------------------------
    def force(self, stream: str, *outcomes: Any) -> None:
        """Decide the next outcomes of a chance stream by hand (`State.force`).

        What had been taken back is forgotten, since other dice lead elsewhere.

        Example:
            >>> import designlab as dl
            >>> session = dl.play("court", seed=7)
            >>> session.force("deck", "prince_of_smoke")
            >>> [mark.kind for mark in session.marks_at(0)]
            ['forced']
        """
        with self.lock:
            self._put(self._track.here.forced(stream, *outcomes))

    def clear_forced(self) -> None:
        """Drop what was forced and has not happened; what had been taken back is forgotten."""
        with self.lock:
            self._put(self._track.here.cleared())

    def change_rules(self, game: Game) -> None:
        """Go on from here under another ruleset; what had been taken back is forgotten.

        Going back before this place brings the old rules back, and going forth the new ones.

        Raises:
            IllegalActionError: the position cannot go on under these rules; nothing has changed.

        Example:
            >>> import designlab as dl
            >>> session = dl.play("court", seed=7)
            >>> session.change_rules(dl.load("court", {"market.buys_per_turn": 2}))
            >>> session.marks[0].text
            'from here on: market.buys_per_turn 1 → 2'
        """
        with self.lock:
            self._put(self._track.here.ruled(game))

    # -- other lines ----------------------------------------------------------------------
    def branch(self, name: str, ply: int | None = None) -> Session:
        """A new session that shares this line up to `ply` (default: here) and goes its own way."""
        with self.lock:
            track = self._track.fork(self.ply if ply is None else self._track.check(ply))
            return Session._of(track, self._seats, name, self.lock)

    def replay(self, game: Game | None = None) -> Replay:
        """The whole line again in a new session: same decisions, same dice, same forced outcomes.

        Args:
            game: the rules from the start on; by default those of this line, with its changes on
                the way.

        Raises:
            IllegalActionError: it is another game, or one for another number of seats.

        Example:
            >>> import designlab as dl
            >>> session = dl.play("court", seed=7)
            >>> session.run_bots()
            >>> replay = session.replay(dl.load("court", {"market.buys_per_turn": 2}))
            >>> replay.diverges
            8
        """
        from designlab.play.replay import replay

        with self.lock:
            return replay(self, game)

    @classmethod
    def _of(
        cls,
        track: Track,
        seats: Sequence[str | None],
        name: str,
        lock: AbstractContextManager | None,
    ) -> Session:
        """A session of what has been played; bots wait."""
        first = track.positions[0].reached
        session = cls(first.game, start=first, name=name, lock=lock)
        session._take_seats(seats)
        session._track = track
        return session

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
        if isinstance(seats, str) or not isinstance(seats, Sequence):
            raise UnknownNameError(
                f"the seats must be a list, a bot's name or None for each, not {seats!r}"
            )
        if len(seats) != players:
            raise UnknownNameError(
                f"{self.game.name} has {players} seat(s) under this ruleset, "
                f"but {len(seats)} were given"
            )
        self._seats = tuple(bot if bot is None else self._bot_name(bot) for bot in seats)

    def _bot_name(self, bot: str) -> str:
        return list(self.game.type.bots)[self.game.type.bot_number(bot)]

    def _run_bots(self) -> None:
        while not self.state.is_terminal():
            bot = self._seats[self.state.current_player()]
            if bot is None:
                return
            self._track.step(self.state.bot_action(bot), bot=bot)

    def _put(self, position: Position) -> None:
        if position is not self._track.here:
            self._track.replace(position)
            self._tell()

    def _go(self, ply: int) -> None:
        self._track.ply = ply
        self._tell()

    def _tell(self) -> None:
        with ExitStack() as told:
            for listener in reversed(self._listeners):
                told.callback(listener, self)

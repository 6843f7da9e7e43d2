"""A story: everything that was tried with one game, as a tree of named lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import count, takewhile
from pathlib import Path

from designlab.errors import DesignLabError, UnknownNameError, nearest
from designlab.game import Game
from designlab.play.session import Session


@dataclass(frozen=True)
class Line:
    """One line of a story.

    Attributes:
        name: what the line is called.
        session: what is played on it.
        parent: name of the line that it left, None for the first.
        ply: how many decisions it shares with its parent.
        why: what it tries out, in words; may be empty.
    """

    name: str
    session: Session
    parent: str | None = None
    ply: int = 0
    why: str = ""


class Story:
    """The lines that have been played, one of which is on the table.

    All sessions share the story's lock.

    Args:
        session: the first line.

    Attributes:
        lock: hold it to look at several lines, or several times at one.

    Example:
        >>> import designlab as dl
        >>> story = Story(dl.play("court", seed=7))
        >>> events = story.session.apply_action("pick S4")
        >>> story.branch(ply=0).name
        'what if 1'
        >>> events = story.session.apply_action("pick S1")
        >>> story.goto("main line")
        >>> [(line.name, line.parent, line.session.line[0].name) for line in story.lines]
        [('main line', None, 'pick S4'), ('what if 1', 'main line', 'pick S1')]
    """

    def __init__(self, session: Session):
        self.lock = session.lock
        self._lines = [Line(session.name, session)]
        self._session = session
        self._listeners: list[Callable[[Story], None]] = []
        self._unfollow: list[Callable[[], None]] = []

    # -- the lines ------------------------------------------------------------------------
    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines in the order in which they were made, so parents come before children."""
        with self.lock:
            self._shorten()
            return tuple(self._lines)

    @property
    def session(self) -> Session:
        """What is played on the line that is on the table."""
        return self._session

    @property
    def current(self) -> Line:
        """The line that is on the table."""
        return next(line for line in self.lines if line.session is self._session)

    def line(self, name: str) -> Line:
        """The line of this name; UnknownNameError if there is none."""
        found = {line.name: line for line in self.lines}
        if name not in found:
            hint = nearest(str(name), list(found))
            raise UnknownNameError(
                f"there is no line {name!r}{hint} (lines: {', '.join(map(repr, found))})"
            )
        return found[name]

    # -- going about ----------------------------------------------------------------------
    def branch(self, name: str | None = None, ply: int | None = None) -> Line:
        """Make a line that leaves the one on the table after `ply` decisions, by default here,
        and go to it.  Without a name it is called "what if 1", "what if 2" and so on."""
        with self.lock:
            name = self.free_name("what if") if name is None else self._new(name)
            session = self.session.branch(name, ply)
            parent = self.current.name
            self._lines.append(Line(name, session, parent, session.length))
            self._session = session
            self._changed()
            return self.current

    def add(self, session: Session, name: str, ply: int, why: str = "") -> Line:
        """Take in a branch or replay of the line on the table; the latter stays on the table.

        Args:
            session: made by `branch` or `replay` of a line of this story.
            name: what to call it.
            ply: how many decisions it shares with the line on the table.
            why: what it tries out.
        """
        with self.lock:
            if session.lock is not self.lock or any(o.session is session for o in self._lines):
                raise DesignLabError("only a new branch or replay of a story's line can be added")
            if ply not in range(min(session.length, self.session.length) + 1):
                raise UnknownNameError(f"the two lines cannot share {ply!r} decisions")
            line = Line(self._new(name), session, self.current.name, ply, why)
            session.name = line.name
            self._lines.append(line)
            self._changed()
            return line

    def goto(self, name: str) -> None:
        """Put another line on the table."""
        with self.lock:
            session = self.line(name).session
            if session is not self._session:
                self._session = session
                self._changed()

    def rename(self, old: str, new: str) -> None:
        """Give a line another name."""
        with self.lock:
            line = self.line(old)
            if new == old:
                return
            new = self._new(new)
            line.session.name = new
            self._lines = [
                replace(
                    other,
                    name=new if other is line else other.name,
                    parent=new if other.parent == old else other.parent,
                )
                for other in self._lines
            ]
            self._changed()

    def remove(self, name: str) -> None:
        """Forget a line; those that left it now leave its parent.

        If it is the first line, the oldest of those takes its place; the last line stays.
        """
        with self.lock:
            line = self.line(name)
            if len(self._lines) == 1:
                raise DesignLabError("a story keeps at least one line")
            heir, ply = line.parent, line.ply
            if heir is None:
                eldest = next(other for other in self._lines if other.parent == name)
                heir, ply = eldest.name, eldest.ply
            self._lines = [
                self._moved(other, heir, ply) if other.parent == name else other
                for other in self._lines
                if other is not line
            ]
            if line.session is self._session:
                self._session = self.line(heir).session
            self._changed()

    def free_name(self, kind: str) -> str:
        """A name that no line has: "what if 1", "what if 2" and so on."""
        taken = {line.name for line in self._lines}
        return next(name for k in count(1) if (name := f"{kind} {k}") not in taken)

    # -- files ----------------------------------------------------------------------------
    def save(self, path: str | Path) -> None:
        """Write all lines to a file that holds everything needed to load them again.

        Raises:
            SaveError: it cannot be written; what was there before is still there.
        """
        from designlab.play.playthrough import save

        save(self, Path(path))

    @classmethod
    def load(cls, path: str | Path, game: Game | None = None) -> Story:
        """The story of a file: its decisions taken again, every position as it was.

        Args:
            path: the file.
            game: a game of the kind that the file must be of; needed only for games that are
                not built in.

        Raises:
            SaveError: there is no such file, it is not a playthrough or is damaged, or its
                decisions cannot be taken any more because the game's rules have changed since.
        """
        from designlab.play.playthrough import load

        return load(Path(path), game)

    # -- telling others -------------------------------------------------------------------
    def subscribe(self, listener: Callable[[Story], None]) -> Callable[[], None]:
        """Call `listener(story)` after every change of the lines, of which one is on the table,
        or on a line; returns the function that ends it."""
        with self.lock:
            self._listeners.append(listener)
            self._follow()

        def unsubscribe() -> None:
            with self.lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)
                    self._follow()

        return unsubscribe

    def __repr__(self) -> str:
        others = f", {len(self._lines)} lines" if len(self._lines) > 1 else ""
        return f"<Story of {self.session.game.name}: on {self.current.name!r}{others}>"

    # -- inside ---------------------------------------------------------------------------
    @classmethod
    def _of(cls, lines: Sequence[Line], current: str) -> Story:
        """A story of lines that have been played."""
        story = cls(lines[0].session)
        story._lines = list(lines)
        story._session = story.line(current).session
        return story

    def _new(self, name: str) -> str:
        """A name that a line can be given."""
        name = name.strip()
        if not name or not name.isprintable():
            raise DesignLabError("a line needs a name of ordinary letters")
        if any(line.name == name for line in self._lines):
            raise DesignLabError(f"there is already a line called {name!r}")
        return name

    def _moved(self, line: Line, heir: str, ply: int) -> Line:
        """A child of a removed line, which left `heir` after `ply` decisions."""
        if line.name == heir:
            return replace(line, parent=None, ply=0)
        return replace(line, parent=heir, ply=min(line.ply, ply))

    def _shorten(self) -> None:
        """A line that went another way in the past shares less with the lines that left it."""
        sessions = {line.name: line.session for line in self._lines}
        for i, line in enumerate(self._lines):
            if line.parent is not None:
                common = shared(line.session, sessions[line.parent])
                if common < line.ply:
                    self._lines[i] = replace(line, ply=common)

    def _follow(self) -> None:
        """Listen to the sessions as long as somebody listens to the story."""
        for end in self._unfollow:
            end()
        sessions = [line.session for line in self._lines] if self._listeners else []
        self._unfollow = [session.subscribe(lambda _: self._tell()) for session in sessions]

    def _changed(self) -> None:
        self._follow()
        self._tell()

    def _tell(self) -> None:
        with ExitStack() as told:
            for listener in reversed(self._listeners):
                told.callback(listener, self)


def shared(one: Session, other: Session) -> int:
    """How many decisions, with what they caused, two sessions have in common from the start."""
    pairs = zip(one.line, other.line, strict=False)
    same = takewhile(
        lambda pair: (
            pair[0] is pair[1] or (pair[0].name, pair[0].events) == (pair[1].name, pair[1].events)
        ),
        pairs,
    )
    return sum(1 for _ in same)

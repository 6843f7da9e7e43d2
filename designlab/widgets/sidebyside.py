"""Two lines of play next to each other: what differs, from where on, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, NamedTuple

import anywidget
import traitlets

from designlab.errors import UnknownNameError
from designlab.game import State
from designlab.gametype import EVERYTHING
from designlab.play.session import Session
from designlab.scene import changes
from designlab.widgets.base import StillWidget
from designlab.widgets.module import module, styles
from designlab.widgets.recording import (
    FORMAT,
    asked,
    opening,
    options,
    other_to_act,
    picture,
    told,
)
from designlab.widgets.viewer import both_locks, check_viewpoint


class Difference(NamedTuple):
    """Where two lines first differ: after how many decisions, and how, in words."""

    ply: int
    words: str


class SideBySide(anywidget.AnyWidget, StillWidget):
    """Two lines of a story, or a replay and its original, next to each other.

    One slider moves both; each can be moved alone as well.  What differs is marked in the
    pictures and said in words.  This is a snapshot: it does not follow the sessions.

    Args:
        a: the line to compare with.
        b: the line that is compared.
        viewpoint: whose knowledge is shown: a seat, `SPECTATOR` or `EVERYTHING`.
        titles: what to call the two.
        fork: how many decisions they share; the comparison starts there.

    Attributes:
        first: where they first differ (`Difference`), None if they never do.

    Raises:
        UnknownNameError: they are not of one game and table, or one has no such fork.

    Example:
        >>> import designlab as dl
        >>> played = dl.play("court", seed=7)
        >>> other = played.branch("the cheap one")
        >>> for session, card in ((played, "pick S4"), (other, "pick S1")):
        ...     events = session.apply_action(card)
        >>> SideBySide(played, other, titles=("as played", "what if")).first.ply
        1
    """

    _esm = module("sidebyside.js")
    _css = styles("frame.css", "board.css", "compare.css")
    doc = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        a: Session,
        b: Session,
        viewpoint: int = EVERYTHING,
        titles: tuple[str, str] = ("as played", "replayed"),
        fork: int = 0,
    ):
        _check(a, b, fork)
        check_viewpoint(a, viewpoint)
        with both_locks(a, b):
            parts = [_part(session, viewpoint, fork) for session in (a, b)]
            self.first = _first_difference(a, b, parts, viewpoint, titles, fork)
            at = max(a.length, b.length) if self.first is None else self.first.ply
            self._still = _still((a, b), titles, viewpoint, at, self._verdict)
        super().__init__(
            doc={
                "v": FORMAT,
                "title": f"{a.game.type.title}: “{titles[0]}” and “{titles[1]}”",
                "fork": fork,
                "seats": [a.game.seat_name(seat) for seat in range(a.game.num_players())],
                "parts": [part | {"title": t} for part, t in zip(parts, titles, strict=True)],
                "first": None if self.first is None else self.first.ply,
                "verdict": self._verdict,
            }
        )

    def still(self) -> str:
        """Both positions where the lines first differ, for readers without a kernel."""
        return self._still

    def __repr__(self) -> str:
        return f"<SideBySide: {self._verdict}>"

    @property
    def _verdict(self) -> str:
        return "No difference: both tell the same story" if self.first is None else self.first.words


def _check(a: Session, b: Session, fork: int) -> None:
    if a.game.name != b.game.name or a.game.num_players() != b.game.num_players():
        raise UnknownNameError(
            "only lines of one game and as many seats can be compared, not "
            f"{a.game.name} for {a.game.num_players()} and {b.game.name} for {b.game.num_players()}"
        )
    both = min(a.length, b.length)
    if fork not in range(both + 1):
        raise UnknownNameError(f"both lines have plies 0 to {both}, so none forks at {fork!r}")


def _part(session: Session, viewpoint: int, fork: int) -> dict[str, Any]:
    """A line from the fork on: pictures as changes, words, and how every seat stands."""
    start = opening(session.state_at(fork), viewpoint)
    nodes = start["base"] = _drawn(session.state_at(fork), viewpoint)
    frames = []
    for ply in range(fork, session.length + 1):
        state = session.state_at(ply)
        then, nodes = nodes, _drawn(state, viewpoint)
        frames.append(
            {
                **told(session, ply, viewpoint),
                "ask": asked(state, viewpoint),
                "over": state.is_terminal(),
                "scores": _scores(state) if _open(state, viewpoint) else None,
                "delta": changes(then, nodes),
            }
        )
    return start | {"frames": frames}


def _drawn(state: State, viewpoint: int) -> dict[str, list]:
    """The picture without what clicks mean, since nothing can be clicked."""
    nodes = state.scene(viewpoint).nodes()
    for _, attrs, *_ in nodes.values():
        attrs.pop("data-actions", None)
    return nodes


def _open(state: State, viewpoint: int) -> bool:
    """Whether the viewpoint may know how everybody stands, which hidden cards can tell."""
    return viewpoint == EVERYTHING or state.is_terminal() or state.game.num_players() == 1


def _scores(state: State) -> list[list[float]]:
    """Standing and result so far, per seat."""
    game, returns = state.game, state.returns()
    return [
        [float(game.type.standing(game.rules, state.view, seat)), score]
        for seat, score in enumerate(returns)
    ]


# -- the first difference -----------------------------------------------------------------
def _first_difference(
    a: Session,
    b: Session,
    parts: list[dict[str, Any]],
    viewpoint: int,
    titles: tuple[str, str],
    fork: int,
) -> Difference | None:
    """Where the stories first differ, in words."""
    lines = [part["frames"] for part in parts]
    both = min(map(len, lines))
    for k in range(both):
        ply = fork + k
        frames = lines[0][k], lines[1][k]
        words = (
            _decided_differently(a, b, [frame["text"] for frame in frames], ply)
            or _caused_differently(*frames, titles)
            or _offered_differently(a, b, ply, viewpoint, titles)
            or _stands_differently(a.state_at(ply), b.state_at(ply), viewpoint)
        )
        if words:
            return Difference(ply, f"{_when(ply)}: {words}")
    if len(lines[0]) != len(lines[1]):
        short = 0 if len(lines[0]) < len(lines[1]) else 1
        last = fork + both
        ended = "the game is over" if lines[short][-1]["over"] else "nothing follows"
        words = f"only “{titles[1 - short]}” goes on, in “{titles[short]}” {ended}"
        return Difference(last, f"{_when(last)}: {words}")
    return None


def _when(ply: int) -> str:
    return f"Decision {ply}" if ply else "At the start"


def _decided_differently(a: Session, b: Session, texts: list[str], ply: int) -> str:
    if ply == 0:
        return ""
    seats = [session.line[ply - 1].seat for session in (a, b)]
    if seats[0] == seats[1] and texts[0] == texts[1]:
        return ""
    if a.game.num_players() > 1:
        texts = [f"{a.game.seat_name(seat)}: {t}" for seat, t in zip(seats, texts, strict=True)]
    old, new = texts
    return _instead(new, old)


def _caused_differently(one: dict, other: dict, titles: tuple[str, str]) -> str:
    pairs = zip(one["events"], other["events"], strict=False)
    for old, new in pairs:
        if old != new:
            return _instead(new, old)
    common = min(len(one["events"]), len(other["events"]))
    for title, frame in zip(titles, (one, other), strict=True):
        for event in frame["events"][common:]:
            return f"{event}, only in “{title}”"
    if one["over"] != other["over"]:
        return f"the game is over, only in “{titles[0 if one['over'] else 1]}”"
    return ""


def _offered_differently(
    a: Session, b: Session, ply: int, viewpoint: int, titles: tuple[str, str]
) -> str:
    one, other = a.state_at(ply), b.state_at(ply)
    if asked(one, viewpoint) != asked(other, viewpoint):
        return _instead(asked(other, viewpoint), asked(one, viewpoint))
    if one.is_terminal() or other_to_act(one, viewpoint) is not None:
        return ""
    offers = [[words for *_, words in options(state)] for state in (one, other)]
    for title, mine, theirs in zip(titles, offers, reversed(offers), strict=True):
        for words in mine:
            if words not in theirs:
                return f"then “{words}” is offered, only in “{title}”"
    return ""


def _stands_differently(one: State, other: State, viewpoint: int) -> str:
    """What the viewpoint sees differently, for example "P0 chips: 17 instead of 55"."""
    old, new = (dict(_leaves(state, state.observation(viewpoint))) for state in (one, other))
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    if not keys:
        return ""
    said = [f"{key}: {new.get(key, 'none')} instead of {old.get(key, 'none')}" for key in keys[:2]]
    more = f", and {len(keys) - 2} more" if len(keys) > 2 else ""
    return ", ".join(said) + more


def _leaves(state: State, seen: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The values of an observation with their keys in words; a list of a value per seat by seat."""
    if isinstance(seen, dict):
        for key, value in seen.items():
            yield from _leaves(state, value, f"{path} {key}".replace("_", " ").strip())
    elif isinstance(seen, list) and len(seen) == state.game.num_players() > 1:
        for seat, value in enumerate(seen):
            name = state.game.seat_name(seat)
            yield from _leaves(state, value, name if path == "players" else f"{path} of {name}")
    else:
        yield path, seen if not isinstance(seen, list) else ", ".join(map(str, seen)) or "none"


def _instead(new: str, old: str) -> str:
    """ "P1 loses 3 HP instead of 2": what is the same in both is said once, where that is clear."""
    a, b = new.split(), old.split()
    shortest = min(len(a), len(b))
    head = next((k for k in range(shortest) if a[k] != b[k]), shortest)
    tail = next((k for k in range(shortest - head) if a[-1 - k] != b[-1 - k]), shortest - head)
    ours, theirs = a[head : len(a) - tail], b[head : len(b) - tail]
    if head and tail <= 2 and 1 <= len(ours) <= 3 and 1 <= len(theirs) <= 3:
        return f"{new} instead of {' '.join(theirs)}"
    return f"“{new}” instead of “{old}”"


def _still(
    lines: tuple[Session, Session], titles: tuple[str, str], viewpoint: int, at: int, words: str
) -> str:
    figures = []
    for session, title in zip(lines, titles, strict=True):
        state = session.state_at(min(at, session.length))
        figures.append(
            f'<figure style="flex: 1; margin: 0">{picture(state, viewpoint)}'
            f"<figcaption>{escape(title)}</figcaption></figure>"
        )
    return f'<p>{escape(words)}</p><div style="display: flex; gap: 12px">{"".join(figures)}</div>'

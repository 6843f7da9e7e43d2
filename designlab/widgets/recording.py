"""A line of positions as a page plays it back: pictures as changes, and words."""

from __future__ import annotations

import base64
import html
from typing import Any

from designlab.game import Game, State
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.play.marks import Mark
from designlab.play.session import Session
from designlab.scene import changes, game_style, stylesheet, to_svg

FORMAT = 2


class Recording:
    """What a page needs to show a session's line, kept in step with the session.

    Attributes:
        doc: the plain data that goes to the page; it is only ever changed in place, so that a
            page that is loaded again gets all of it.

    Args:
        session: the session to record.
        viewpoint: the seat whose knowledge is shown, or `SPECTATOR` or `EVERYTHING`.
        cut: where to start counting how often the page's frames have become void.
    """

    def __init__(self, session: Session, viewpoint: int, cut: int = 0):
        self.session = session
        self.viewpoint = viewpoint
        self._known: list[tuple[State, Any]] = []
        self._nodes: list[dict[str, list]] = []
        self.doc: dict[str, Any] = {
            "v": FORMAT,
            "title": session.game.type.title,
            **opening(session.state_at(0), viewpoint),
            "viewpoint": viewpoint,
            "viewpoints": viewpoints(session.game),
            "frames": [],
            "cut": cut,
        }
        self.update()

    def take(self, session: Session) -> bool:
        """Record another session from now on, if it begins as this one; `update` then keeps what
        both have in common, which for a branch of a long line is nearly all."""
        if session.state_at(0) is not self._known[0][0]:
            return False
        self.session = session
        self.doc["cut"] += 1  # what pages still ask about the other session is refused
        return True

    def update(self) -> dict[str, Any]:
        """Take over what has changed in the session.

        Returns:
            {"keep": how many frames stay, "frames": those that follow, "at": the position now,
            "undo", "redo": where these would lead, in words, "cut": how often frames have been
            dropped so far}.
        """
        session, doc = self.session, self.doc
        now = [(session.state_at(p), session.marks_at(p)) for p in range(session.length + 1)]
        keep = 0
        for (state, marks), (state_then, marks_then) in zip(now, self._known, strict=False):
            if state is not state_then or marks != marks_then:
                break
            keep += 1
        if keep < len(self._known):
            doc["cut"] += 1
        del self._known[keep:], self._nodes[keep:], doc["frames"][keep:]
        frames = [self._frame(ply, state) for ply, (state, _) in enumerate(now[keep:], start=keep)]
        self._known += now[keep:]
        doc["frames"] += frames
        news = {"at": session.ply, "undo": session.undo_label, "redo": session.redo_label}
        doc |= news
        return {"keep": keep, "frames": frames, "cut": doc["cut"], **news}

    def _frame(self, ply: int, state: State) -> dict[str, Any]:
        nodes = state.scene(self.viewpoint).nodes()
        delta = changes(self._nodes[-1] if ply else self.doc["base"], nodes)
        self._nodes.append(nodes)
        other = other_to_act(state, self.viewpoint)
        return {
            **told(self.session, ply, self.viewpoint),
            "ask": asked(state, self.viewpoint),
            "over": state.is_terminal(),
            "other": other,
            "legal": options(state) if other is None else [],
            "delta": delta,
        }


def options(state: State) -> list[list]:
    """The legal actions as [number, kind, notation, words]."""
    game, kind = state.game, state.game.type
    return [
        [
            action,
            kind.actions.decode(action)[0].replace("_", " "),
            state.action_to_string(action),
            kind.describe_action(game, state, action),
        ]
        for action in state.legal_actions()
    ]


def asked(state: State, viewpoint: int) -> str:
    """What has to be decided, or who decides if the viewpoint does not."""
    other = other_to_act(state, viewpoint)
    if other is not None:
        return f"{state.game.seat_name(other)} is to act"
    return state.game.type.describe_decision(state.game, state)


def other_to_act(state: State, viewpoint: int) -> int | None:
    """The seat that has to decide, if the viewpoint is neither that seat nor sees everything."""
    if viewpoint == EVERYTHING or state.game.num_players() == 1 or state.is_terminal():
        return None
    seat = state.current_player()
    return None if seat == viewpoint else seat


def viewpoints(game: Game) -> list[list]:
    """The viewpoints [[number, name], …] of a game; none where there is nothing to choose."""
    seats = game.num_players()
    if seats == 1:
        return []
    named = [[seat, game.seat_name(seat)] for seat in range(seats)]
    return [[EVERYTHING, "All cards open"], *named, [SPECTATOR, "Spectator"]]


def opening(state: State, viewpoint: int) -> dict[str, Any]:
    """A picture to start from, with its size, its name and its looks."""
    scene = state.scene(viewpoint)
    return {
        "label": scene.label,
        "size": list(scene.size),
        "style": game_style(state.game.name),
        "base": scene.nodes(),
    }


def told(session: Session, ply: int, viewpoint: int) -> dict[str, Any]:
    """Decision `ply` in words, as the viewpoint learns of it: who took it, what it was, what it
    caused, what was done by hand in the position reached, and that position's turn."""
    state = session.state_at(ply)
    game, kind = state.game, state.game.type
    seen = (kind.as_seen(event, viewpoint) for event in session.events_at(ply))
    events = (kind.describe_event(game, event) for event in seen)
    return {
        "who": _who(session, ply) if ply else "",
        "text": session.text_for(ply, viewpoint) if ply else "",
        "events": [words for words in events if words],
        "marks": [_by_hand(mark, game, viewpoint) for mark in session.marks_at(ply)],
        "turn": int(state.view.turn),
    }


def picture(state: State, viewpoint: int) -> str:
    """The position as an HTML image that stands alone."""
    scene = state.scene(viewpoint)
    svg = to_svg(scene, stylesheet(state.game.name))
    source = base64.b64encode(svg.encode()).decode()
    label = html.escape(scene.label, quote=True)
    return f'<img alt="{label}" src="data:image/svg+xml;base64,{source}">'


def _by_hand(mark: Mark, game: Game, viewpoint: int) -> str:
    """What was done by hand, in words; an outcome may be somebody's secret."""
    if mark.kind != "forced":
        return mark.text
    if viewpoint == EVERYTHING or game.num_players() == 1:
        return f"by hand: {mark.text}"
    return f"by hand: an outcome of the {mark.stream.replace('_', ' ')}"


def _who(session: Session, ply: int) -> str:
    """Who took a decision, where that is worth saying: a bot's name, or one seat of several."""
    decision = session.line[ply - 1]
    game = session.state_at(ply - 1).game
    if game.num_players() == 1:
        return decision.bot
    seat = game.seat_name(decision.seat)
    return f"{seat} ({decision.bot})" if decision.bot else seat

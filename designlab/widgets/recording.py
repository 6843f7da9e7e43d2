"""A line of positions as the board viewer plays it back: pictures as changes, and words."""

from __future__ import annotations

from typing import Any

from designlab.game import State
from designlab.play.session import Ply, Session
from designlab.scene import changes, game_style

FORMAT = 1


class Recording:
    """What a page needs to show a session's line, kept in step with the session.

    Attributes:
        doc: the plain data that goes to the page; it is only ever changed in place, so that a
            page that is loaded again gets all of it.

    Args:
        session: the session to record.
        viewpoint: the seat whose knowledge is drawn, or `SPECTATOR` or `EVERYTHING`.
    """

    def __init__(self, session: Session, viewpoint: int):
        self.session = session
        self.viewpoint = viewpoint
        self._states: list[State] = []
        self._nodes: list[dict[str, list]] = []
        scene = session.state_at(0).scene(viewpoint)
        self.doc: dict[str, Any] = {
            "v": FORMAT,
            "title": session.game.type.title,
            "label": scene.label,
            "size": list(scene.size),
            "style": game_style(session.game.name),
            "base": scene.nodes(),
            "frames": [],
            "at": 0,
            "cut": 0,
        }
        self.update()

    def update(self) -> dict[str, Any]:
        """Take over what has changed in the session.

        Returns:
            {"keep": how many frames stay, "frames": those that follow, "at": the position now,
            "cut": how often frames have been dropped so far}.
        """
        session = self.session
        now = [session.state_at(ply) for ply in range(session.length + 1)]
        keep = 0
        while keep < min(len(now), len(self._states)) and now[keep] is self._states[keep]:
            keep += 1
        if keep < len(self._states):
            self.doc["cut"] += 1
        del self._states[keep:], self._nodes[keep:], self.doc["frames"][keep:]
        frames = [self._frame(ply, state) for ply, state in enumerate(now[keep:], start=keep)]
        self.doc["frames"] += frames
        self.doc["at"] = session.ply
        return {"keep": keep, "frames": frames, "at": session.ply, "cut": self.doc["cut"]}

    def _frame(self, ply: int, state: State) -> dict[str, Any]:
        nodes = state.scene(self.viewpoint).nodes()
        frame = self._words(ply, state)
        frame["delta"] = changes(self._nodes[-1] if ply else self.doc["base"], nodes)
        self._nodes.append(nodes)
        self._states.append(state)
        return frame

    def _words(self, ply: int, state: State) -> dict[str, Any]:
        game = state.game
        kind = game.type
        before = self.session.line[ply - 1] if ply else None
        seen = (kind.as_seen(event, self.viewpoint) for event in self.session.events_at(ply))
        events = (kind.describe_event(game, event) for event in seen)
        return {
            "who": _who(before, game.num_players()) if before else "",
            "text": before.text if before else "",
            "events": [words for words in events if words],
            "turn": int(state.view.turn),
            "ask": kind.describe_decision(game, state),
            "over": state.is_terminal(),
            "legal": [
                [
                    action,
                    kind.actions.decode(action)[0].replace("_", " "),
                    state.action_to_string(action),
                    kind.describe_action(game, state, action),
                ]
                for action in state.legal_actions()
            ],
        }


def _who(ply: Ply, players: int) -> str:
    """Who took a decision, where that is worth saying: a bot's name, or one seat of several."""
    seat = f"seat {ply.seat + 1}" if players > 1 else ""
    return ", ".join(part for part in (seat, ply.bot) if part)

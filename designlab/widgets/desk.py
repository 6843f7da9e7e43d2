"""The desk behind the bars of a table: carries out what is asked, and says what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designlab.errors import DesignLabError
from designlab.play.story import Line

if TYPE_CHECKING:
    from designlab.widgets.meeting import Table


class Desk:
    """Between the page and a table.

    Args:
        table: the table.
        news: what to say when it is shown.
    """

    def __init__(self, table: Table, news: str):
        self.table, self.news = table, news
        self.hand_open = False  # whether somebody wants to see what can be entered by hand

    def do(self, message: dict[str, Any]) -> str | None:
        """Carry out a request of the page; returns what to say about it."""
        return getattr(self, f"_do_{message['type']}")(message)

    def _do_new(self, message: dict[str, Any]) -> str:
        text = message["seed"].strip()
        if not text.isdigit():
            raise DesignLabError(f"a seed is a whole number from 0 on, not {text!r}")
        self.table.new_game(int(text))
        return f"A new game, seed {text}."

    def _do_save(self, message: dict[str, Any]) -> str:
        return f"Saved as {self.table.save(message['name'].strip()).as_posix()}."

    def _do_open(self, message: dict[str, Any]) -> str:
        self.table.load(message["name"])
        return f"Opened {message['name']}."

    def _do_seats(self, message: dict[str, Any]) -> None:
        self.table.session.take_seats(message["seats"])

    def _do_bot(self, _: dict[str, Any]) -> str:
        with self.table.story.lock:
            session = self.table.session
            session.step_bot(self._bot_due())
            ply = session.line[session.ply - 1]
            return f"{ply.bot}: {session.text_for(session.ply, self.table.board.viewpoint)}"

    def _do_rest(self, _: dict[str, Any]) -> str:
        with self.table.story.lock:
            before = self.table.session.ply
            self.table.session.run_bots(self._bot_due())
            return f"Bots took {self.table.session.ply - before} decisions."

    def _do_branch(self, _: dict[str, Any]) -> str:
        with self.table.story.lock:
            old = self.table.story.current.name
            line = self.table.story.branch()
            return f"You are trying “{line.name}”; “{old}” stays as it is."

    def _do_line(self, message: dict[str, Any]) -> None:
        self.table.story.goto(message["line"])

    def _do_rename(self, message: dict[str, Any]) -> None:
        self.table.story.rename(message["line"], message["name"])

    def _do_remove(self, message: dict[str, Any]) -> None:
        self.table.story.remove(message["line"])

    def _do_compare(self, message: dict[str, Any]) -> None:
        self.table.compare(message["line"])

    def _do_hand(self, message: dict[str, Any]) -> None:
        self.hand_open = message["open"]
        self.table.refresh()

    def _do_force(self, message: dict[str, Any]) -> str:
        self.table.session.force(message["stream"], message["outcome"])
        return f"Comes next: {self.table.session.marks_at(self.table.session.ply)[-1].text}."

    def _do_unforce(self, _: dict[str, Any]) -> None:
        self.table.session.clear_forced()

    def _do_onward(self, _: dict[str, Any]) -> str:
        self.table.from_here_on()
        return f"From decision {self.table.session.ply} on the game plays by the values below."

    def _do_replay(self, _: dict[str, Any]) -> str:
        replay = self.table.replay()
        if replay.diverges is None:
            return "Nothing changes: every decision comes out as it was."
        words = f"The story diverges {_at(replay.diverges)}."
        if replay.stopped is not None:
            words += f" It ends before decision {replay.stopped}: {replay.reason}."
        return words

    # -- what the bar above shows ---------------------------------------------------------
    def info(self) -> dict[str, Any]:
        """What stands on the table, as table.js shows it."""
        session = self.table.session
        game, state = session.state.game, session.state
        names = [game.seat_name(seat) for seat in range(game.num_players())]
        hand = [
            [chance.stream, chance.title, [list(outcome) for outcome in chance.outcomes]]
            for chance in (game.type.chances(game, state) if self.hand_open else ())
        ]
        return {
            "title": game.type.title,
            "original": game.type.original_title,
            "ruleset": game.ruleset.name,
            "seed": str(session.seed),
            "seats": [{"name": n, "bot": b} for n, b in zip(names, session.seats, strict=True)],
            "bots": game.type.bots,
            "lines": [self._line(line) for line in self.table.story.lines],
            "over": state.is_terminal(),
            "forced": int(state.view.forced_n),
            "files": self.table.saved,
            "chances": hand if self.hand_open else None,
            "news": self.news,
        }

    def _line(self, line: Line) -> dict[str, Any]:
        end = line.session.state_at(line.session.length)
        return {
            "name": line.name,
            "parent": line.parent,
            "ply": line.ply,
            "length": line.session.length,
            "at": line.session.ply,
            "turn": int(line.session.state.view.turn),
            "current": line is self.table.story.current,
            "compared": line.name == self.table.compared,
            "why": line.why,
            "ended": end.is_terminal(),
        }

    def _bot_due(self) -> str:
        session = self.table.session
        seat = session.state.current_player()
        return (session.seats[seat] if seat >= 0 else None) or "heuristic"


def _at(ply: int) -> str:
    return f"at decision {ply}" if ply else "with the setup"

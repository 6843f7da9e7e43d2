"""The design table: what its buttons do, from the page's messages to the story."""

from __future__ import annotations

import json

import pytest

import designlab as dl
from designlab.errors import SaveError, UnknownNameError
from designlab.widgets import SideBySide, cells


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def table(here):
    table = dl.table("court", seed=7, n=200)
    yield table
    table.close()


class Page:
    """The page's side of the two bars."""

    def __init__(self, table):
        self.table, self.seq, self.answers = table, 0, []
        for bar in (table._bar, table._apply):
            bar.send = lambda content, buffers=None: self.answers.append(content)

    def ask(self, kind, **more):
        self.seq += 1
        message = {"type": kind, "view": "v", "seq": self.seq, **more}
        self.table._bar._receive(None, message, [])
        assert self.answers[-1]["seq"] == self.seq
        return self.answers[-1]

    @property
    def info(self):
        return self.table._bar.info

    @property
    def different(self):
        return self.table._apply.info["different"]


@pytest.fixture
def page(table):
    return Page(table)


def play(table, plies=4):
    for _ in range(plies):
        table.session.apply_action(table.session.legal_actions()[0])


def test_it_is_made_of_parts_that_can_be_placed_alone(table):
    def kinds():
        return [type(widget).__name__ for widget in table.children]

    assert kinds() == ["TableBar", "BoardViewer", "ApplyBar"]  # the board need not wait for charts
    assert table.board.session is table.session
    assert table.live.game.ruleset.digest == table.game.ruleset.digest
    assert kinds() == ["TableBar", "BoardViewer", "ApplyBar", "Live"]


def test_what_the_page_gets_is_plain_data(page, table):
    play(table)
    json.dumps(page.info)
    assert page.info["seed"] == "7"
    assert page.info["lines"][0]["length"] == 4
    assert page.info["chances"] is None


def test_several_seats_begin_with_a_person_and_bots(here):
    table = dl.table("mountains", n=10)
    seats = table.session.seats
    assert seats[0] is None and all(seats[1:])
    names = [seat["name"] for seat in table._bar.info["seats"]]
    assert names == [f"P{seat}" for seat in range(len(seats))]
    table.close()


def test_a_bot_decides_and_plays_the_rest(page, table):
    answer = page.ask("bot")
    assert answer["ok"] and table.session.line[0].bot in answer["text"]
    assert page.ask("rest")["ok"]
    assert table.session.state.is_terminal()
    assert page.info["over"]
    assert not page.ask("bot")["ok"]


def test_seats_change_hands(page, table):
    assert page.ask("seats", seats=["steward"])["ok"]
    assert table.session.state.is_terminal()


def test_a_what_if_leaves_the_line_as_it_was(page, table):
    play(table, 3)
    before = table.session.state.serialize()
    answer = page.ask("branch")
    name = table.story.current.name
    assert name in answer["text"] and "main line" in answer["text"]
    play(table, 2)
    assert [line["length"] for line in page.info["lines"]] == [3, 5]
    assert table.board.session is table.session
    page.ask("line", line="main line")
    assert table.session.state.serialize() == before
    assert table.board.session is table.session
    page.ask("rename", line=name, name="bold")
    assert [line["name"] for line in page.info["lines"]] == ["main line", "bold"]
    page.ask("remove", line="bold")
    assert [line["name"] for line in page.info["lines"]] == ["main line"]


def test_two_lines_are_shown_side_by_side_until_that_is_closed(page, table):
    play(table, 3)
    page.ask("branch")
    play(table, 2)
    assert page.ask("compare", line="main line")["ok"]
    assert [line["compared"] for line in page.info["lines"]] == [True, False]
    assert any(isinstance(widget, SideBySide) for widget in table.children)
    page.ask("compare", line=None)
    assert not any(isinstance(widget, SideBySide) for widget in table.children)
    page.ask("compare", line="main line")
    page.ask("line", line="main line")
    assert not any(isinstance(widget, SideBySide) for widget in table.children)


def test_what_is_entered_by_hand_comes_next(page, table):
    page.ask("hand", open=True)
    stream, _, outcomes = page.info["chances"][0]
    assert stream == "deck"
    card = outcomes[-1][0]
    answer = page.ask("force", stream=stream, outcome=card)
    assert answer["ok"] and outcomes[-1][1].split(" (")[0] in answer["text"]
    assert page.info["forced"] == 1
    page.ask("unforce")
    assert page.info["forced"] == 0
    wrong = page.ask("force", stream=stream, outcome="nobody")
    assert not wrong["ok"] and "nobody" in wrong["text"]
    page.ask("hand", open=False)
    assert page.info["chances"] is None


def test_values_from_here_on(page, table):
    play(table)
    coins = table.session.game.ruleset.get("market.buys_per_turn")
    table.live.set({"market.buys_per_turn": coins + 1})
    assert page.different == [["market.buys_per_turn", str(coins), str(coins + 1)]]
    assert page.ask("onward")["ok"]
    assert page.different == []
    assert table.session.state.game.ruleset.get("market.buys_per_turn") == coins + 1
    assert table.session.ply == 4
    table.session.undo()
    assert page.different != []


def test_replay_names_where_the_story_diverges(page, table):
    play(table, 8)
    table.live.set({"setup.start_coins": 12})
    before = table.session.state.serialize()
    answer = page.ask("replay")
    assert answer["ok"] and "diverges" in answer["text"]
    assert table.session.state.serialize() == before
    assert [line["name"] for line in page.info["lines"]] == ["main line", "replay 1"]
    assert "setup.start_coins 10 → 12" in page.info["lines"][1]["why"]
    (beside,) = (widget for widget in table.children if isinstance(widget, SideBySide))
    assert beside.first.ply == 6  # the purse is filled when the court is set up
    assert beside.doc["fork"] < 6


def test_replay_of_a_change_without_effect_says_so(page, table):
    play(table, 2)
    table.live.set({"end.demons_drawn": 8})
    assert "Nothing changes" in page.ask("replay")["text"]


def test_a_new_game_is_dealt_under_the_values_in_the_panel(page, table):
    play(table)
    table.live.set({"setup.start_coins": 12})
    assert page.ask("new", seed="11")["ok"]
    assert (table.session.seed, table.session.ply) == (11, 0)
    assert table.session.game.ruleset.get("setup.start_coins") == 12
    assert table.board.session is table.session
    wrong = page.ask("new", seed="eleven")
    assert not wrong["ok"] and "whole number" in wrong["text"]
    assert table.session.seed == 11


def test_save_and_open(page, table, here):
    play(table, 3)
    page.ask("branch")
    play(table, 2)
    table.live.set({"market.buys_per_turn": 2})
    table.from_here_on()
    state, lines = table.session.state, page.info["lines"]
    answer = page.ask("save", name="monday")
    assert answer["ok"] and "playthroughs/court/monday.json" in answer["text"]
    assert page.info["files"] == ["monday"]
    play(table, 1)
    assert page.ask("save", name="monday")["ok"]  # its own file may be renewed
    page.ask("new", seed="1")
    table.live.reset()
    other = page.ask("save", name="monday")
    assert not other["ok"] and "another story" in other["text"]
    assert page.ask("open", name="monday")["ok"]
    assert table.game.ruleset.get("market.buys_per_turn") == 2
    assert table.session.length == 6
    table.session.undo()
    assert table.session.state == state
    assert [line["name"] for line in page.info["lines"]] == [line["name"] for line in lines]


@pytest.mark.parametrize("name", ["", "../up", "a b", "/etc/passwd"])
def test_a_name_that_cannot_be_a_file_is_refused(page, name, here):
    answer = page.ask("save", name=name)
    assert not answer["ok"] and "name" in answer["text"]
    assert not list(here.rglob("*.json"))


def test_a_story_of_another_game_or_none_is_refused(table, here):
    play(table)
    with pytest.raises(SaveError):
        table.load("missing")
    other = dl.table("mountains", n=10, resume=False)
    path = other.save("elsewhere").resolve()
    other.close()
    with pytest.raises(SaveError, match="mountains"):
        table.load(path)
    assert table.session.ply == 4


def test_closing_ends_everything(here):
    table = dl.table("court", n=50)
    story, session = table.story, table.session
    table.close()
    assert not session._listeners
    assert not table.live.busy
    session.apply_action(session.legal_actions()[0])
    assert story.session.ply == 1


def test_options_that_do_not_exist_are_refused(here):
    with pytest.raises(UnknownNameError):
        dl.table("court", seats=["stewart"])
    with pytest.raises(UnknownNameError):
        dl.table("court", viewpoint=7)


# -- over a restart ---------------------------------------------------------------------------


@pytest.fixture
def cell(monkeypatch):
    monkeypatch.setattr(cells, "_made", {})
    run = [0]

    def next_run() -> cells.Run:
        return cells.Run("meeting.ipynb#a", str(run[0]))

    monkeypatch.setattr(cells, "current_run", next_run)
    monkeypatch.setattr("designlab.widgets.keeping.current_run", next_run)
    return lambda: run.__setitem__(0, run[0] + 1)


def test_running_the_cell_again_goes_on_where_it_was(here, cell):
    first = dl.table("court", seed=7, n=50)
    play(first, 3)
    first.live.set({"setup.start_coins": 12})
    position = first.session.state
    cell()
    second = dl.table("court", seed=7, n=50)
    assert first.comm is None  # closed: one live table
    assert second.session.state == position
    assert second.game.ruleset.get("setup.start_coins") == 12
    assert "before" in second._bar.info["news"]
    cell()
    third = dl.table("court", seed=8, n=50)  # another game
    assert third.session.ply == 0
    cell()
    fresh = dl.table("court", seed=7, n=50, resume=False)
    assert fresh.session.ply == 0
    fresh.close()


def test_what_cannot_be_read_is_kept_aside(here, cell):
    first = dl.table("court", seed=7, n=50)
    play(first, 3)
    cell()
    first.close()
    kept = next((here / ".designlab").glob("*.json"))
    kept.write_text("{", "utf-8")
    second = dl.table("court", seed=7, n=50)
    assert second.session.ply == 0
    assert ".old" in second._bar.info["news"]
    assert kept.with_suffix(".json.old").read_text("utf-8") == "{"
    second.close()


def test_outside_a_notebook_nothing_is_written(table, here):
    play(table)
    table.close()
    assert not list(here.iterdir())

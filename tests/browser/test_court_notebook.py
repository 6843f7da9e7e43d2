"""The Court's notebook in JupyterLab: clicks reach the kernel, sliders reach the charts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.driver import PATIENCE, Notebook
from playwright.sync_api import Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Notebook]
Shoot = Callable[[Locator, str], Path]


def settled(widget: Locator) -> None:
    """Wait until the kernel has answered the widget's last request."""
    expect(widget).not_to_have_attribute("data-dl-busy", "1", timeout=PATIENCE)


def test_a_click_on_a_card_is_a_decision(open_notebook: Open) -> None:
    notebook = open_notebook("court.ipynb")
    board = notebook.widget(".dl-board")
    assert notebook.ask("[session.ply, session.can_undo]") == [0, False]
    legal = notebook.ask("session.legal_actions()")
    card = board.locator("svg .dl-legal[data-actions]").first
    meant = [int(action) for action in card.get_attribute("data-actions").split()]
    card.click()
    expect(board).to_have_attribute("data-dl-ply", "1", timeout=PATIENCE)
    settled(board)
    assert notebook.ask("session.ply") == 1
    taken = notebook.ask("session.line[0].action")
    assert taken in legal
    assert taken in meant


def test_undo_and_the_time_slider(open_notebook: Open) -> None:
    notebook = open_notebook("court.ipynb")
    board = notebook.widget(".dl-board")
    for ply in range(1, 4):
        board.locator("button.dl-action").first.click()
        expect(board).to_have_attribute("data-dl-ply", str(ply), timeout=PATIENCE)
        settled(board)
    here = notebook.ask("session.state.serialize()")
    board.get_by_label("Undo (u)").click()
    expect(board).to_have_attribute("data-dl-ply", "2", timeout=PATIENCE)
    settled(board)
    assert notebook.ask("session.ply") == 2
    board.get_by_label("Redo (r)").click()
    expect(board).to_have_attribute("data-dl-ply", "3", timeout=PATIENCE)
    settled(board)
    assert notebook.ask("session.state.serialize()") == here
    board.locator("input.dl-time").focus()
    notebook.page.keyboard.press("Home")
    expect(board).to_have_attribute("data-dl-ply", "0", timeout=PATIENCE)
    expect(board).to_have_attribute("data-dl-length", "3")


def test_a_slider_moves_the_charts(open_notebook: Open) -> None:
    notebook = open_notebook("00_start_here.ipynb")
    live = notebook.widget(".dl-live")
    finished(live)
    before, drawing = live.get_attribute("data-dl-digest"), live.locator(".dl-chart").screenshot()
    drag(live.locator("input[type=range][data-path='setup.start_coins']"), 0.2, 0.9)
    expect(live).not_to_have_attribute("data-dl-digest", before, timeout=PATIENCE)
    finished(live)
    assert live.locator(".dl-chart").screenshot() != drawing
    shown = live.locator("[data-path='setup.start_coins']").first.input_value()
    assert int(shown) > 20
    wanted = "live.game.ruleset.get('setup.start_coins')"
    assert notebook.ask(wanted) == int(shown)
    assert notebook.ask("live.result.game.ruleset.digest") == live.get_attribute("data-dl-digest")
    assert notebook.ask(wanted.replace("live.game", "live.result.game")) == int(shown)


def test_charts_follow_the_panel(open_notebook: Open) -> None:
    notebook = open_notebook("court.ipynb")
    live = notebook.widget(".dl-live")
    finished(live)
    panel = notebook.widget(".dl-tweak")
    before = live.get_attribute("data-dl-digest")
    panel.get_by_role("searchbox").fill("starting purse")
    panel.locator("input[type=number][data-path='setup.start_coins']").fill("25")
    expect(panel).to_have_attribute("data-dl-changed", "1", timeout=PATIENCE)
    expect(live).not_to_have_attribute("data-dl-digest", before, timeout=PATIENCE)
    assert notebook.ask("panel.changes") == {"setup.start_coins": 25}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_for_people(theme: str, open_notebook: Open, shoot: Shoot) -> None:
    start = open_notebook("00_start_here.ipynb", theme)
    live = start.widget(".dl-live")
    finished(live)
    shoot(live, f"start_live_{theme}")
    shoot(start.widget(".dl-board"), f"start_board_{theme}")
    shoot(start.page.locator(".jp-Cell").first, f"start_{theme}")
    court = open_notebook("court.ipynb", theme)
    board = court.widget(".dl-board")
    for ply in range(1, 9):
        board.locator("button.dl-action").first.click()
        expect(board).to_have_attribute("data-dl-ply", str(ply), timeout=PATIENCE)
        settled(board)
    pictures = [shoot(board, f"court_{theme}")]
    pictures.append(shoot(court.widget(".dl-tweak"), f"court_tweak_{theme}"))
    assert all(picture.stat().st_size > 20_000 for picture in pictures)


def finished(live: Locator) -> None:
    """Wait until every game of the picture is played."""
    wanted = live.get_attribute("data-dl-of") or "no games announced"
    expect(live).to_have_attribute("data-dl-games", wanted, timeout=PATIENCE)
    expect(live).not_to_have_attribute("data-dl-running", "1", timeout=PATIENCE)


def drag(slider: Locator, start: float, end: float) -> None:
    """Drag a slider with the mouse, from one part of its width to another, in small steps."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    mouse, y = slider.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] * start, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] * end, y, steps=30)
    mouse.up()

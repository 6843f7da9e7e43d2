"""The start notebook in JupyterLab: sliders move charts, parts keep step, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.driver import PATIENCE, Notebook
from browser.tables import TablePage
from playwright.sync_api import Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Notebook]
Shoot = Callable[[Locator, str], Path]


def test_a_slider_moves_the_charts(open_notebook: Open) -> None:
    table = TablePage(open_notebook("00_start_here.ipynb"))
    table.finish()
    before = table.live.get_attribute("data-dl-digest") or ""
    drawing = table.live.locator(".dl-chart").screenshot()
    drag(table.live.locator("input[type=range][data-path='setup.start_coins']"), 0.2, 0.9)
    expect(table.live).not_to_have_attribute("data-dl-digest", before, timeout=PATIENCE)
    table.settle()
    table.finish()
    assert table.live.locator(".dl-chart").screenshot() != drawing
    shown = table.panel.locator("input[type=range][data-path='setup.start_coins']").input_value()
    assert int(shown) > 20
    wanted = "table.game.ruleset.get('setup.start_coins')"
    assert table.ask(wanted) == int(shown)
    digest = table.live.get_attribute("data-dl-digest")
    assert table.ask("table.live.result.game.ruleset.digest") == digest
    table.panel.locator(".dl-undo").click()  # the whole drag is one step
    table.settle()
    assert table.ask(wanted) == 10


def test_a_board_placed_alone_keeps_step_with_the_table(open_notebook: Open) -> None:
    notebook = open_notebook("00_start_here.ipynb")
    table = TablePage(notebook)
    alone = notebook.page.locator(".dl-board[data-dl-ready='1']").nth(1)
    table.act()
    expect(alone).to_have_attribute("data-dl-ply", "1", timeout=PATIENCE)
    alone.locator("button.dl-action").first.click()
    expect(table.board).to_have_attribute("data-dl-ply", "2", timeout=PATIENCE)


def test_the_time_slider_asks_the_kernel_nothing_until_it_rests(open_notebook: Open) -> None:
    table = TablePage(open_notebook("00_start_here.ipynb"))
    table.press(table.bar, "rest")
    last = table.ask("table.session.length")
    expect(table.board).to_have_attribute("data-dl-ply", str(last), timeout=PATIENCE)
    asked = table.board.get_attribute("data-dl-seq")
    table.board.locator("input.dl-time").focus()
    for _ in range(10):
        table.notebook.page.keyboard.press("ArrowLeft")
    expect(table.board).to_have_attribute("data-dl-ply", str(last - 10))
    assert table.board.get_attribute("data-dl-seq") == asked
    sent = str(int(asked or 0) + 1)
    expect(table.board).to_have_attribute("data-dl-acked", sent, timeout=PATIENCE)
    assert table.ask("table.session.ply") == last - 10


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_for_people(theme: str, open_notebook: Open, shoot: Shoot) -> None:
    table = TablePage(open_notebook("00_start_here.ipynb", theme))
    for _ in range(8):
        table.act()
    table.finish()
    pictures = [shoot(table.bar, f"start_table_{theme}"), shoot(table.live, f"start_live_{theme}")]
    assert all(picture.stat().st_size > 20_000 for picture in pictures)


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

"""Every other game's notebook in JupyterLab: it runs, its board takes a click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.driver import PATIENCE, Notebook
from playwright.sync_api import Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("game", ["mountains", "xiangqi", "beings", "station"])
def test_its_board_takes_a_click(
    game: str, open_notebook: Callable[..., Notebook], shoot: Callable[[Locator, str], Path]
) -> None:
    notebook = open_notebook(f"{game}.ipynb")
    board = notebook.widget(".dl-board")
    ply = int(board.get_attribute("data-dl-ply") or 0)
    board.locator("svg .dl-legal[data-actions]").first.click()
    choice = board.locator(".dl-choice button").first
    if choice.is_visible():  # the click can mean several actions
        choice.click()
    expect(board).not_to_have_attribute("data-dl-ply", str(ply), timeout=PATIENCE)
    assert notebook.ask("any(ply.bot == '' for ply in session.line)")
    assert shoot(board, f"{game}_light").stat().st_size > 20_000

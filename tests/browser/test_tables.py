"""Every game's notebook in JupyterLab: the whole of a design meeting, by mouse and keyboard."""

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

CHANGES = {
    "court": ("setup.start_coins", 14),
    "mountains": ("hp.max", 12),
    "beings": ("setup.chips", 12),
    "xiangqi": ("reward.divisor", 3),
    "station": ("general.hp", 1),
}
"""A value that each game's notebook has as a slider, and another number for it."""


@pytest.mark.parametrize("game", CHANGES)
def test_a_meeting(game: str, open_notebook: Open, shoot: Shoot) -> None:
    table = TablePage(open_notebook(f"{game}.ipynb"))
    # step
    for _ in range(3):
        table.act()
    assert table.ask("table.session.ply") == table.ply
    assert table.ask("sum(ply.bot == '' for ply in table.session.line)") == 3
    played = table.ask("[ply.name for ply in table.session.line]")
    here = table.ask("table.session.state.serialize()")
    table.undo()
    assert table.ask("table.session.ply") == table.ply < len(played)
    table.board.get_by_label("Redo (r)").click()
    table.settle()
    assert table.ask("table.session.state.serialize()") == here
    # what if
    table.press(table.bar, "branch")
    expect(table.bar).to_have_attribute("data-dl-lines", "2")
    table.undo()
    table.act()
    table.bar.locator("[data-line='main line'] .dl-line-name").click()
    expect(table.bar).to_have_attribute("data-dl-line", "main line", timeout=PATIENCE)
    table.settle()
    assert table.ask("[ply.name for ply in table.session.line]") == played
    # whose eyes
    if table.ask("table.game.num_players()") > 1:
        assert table.board.get_attribute("data-dl-viewpoint") == "0"
        log = table.board.locator(".dl-log")
        for viewpoint in (-2, 1, -1, 0):
            table.look_from(viewpoint)
            assert table.ask("table.board.viewpoint") == viewpoint
            assert log.inner_text()
    shoot(table.board, f"{game}_board")
    # tweak: the charts follow
    table.finish()
    before = table.live.get_attribute("data-dl-digest")
    picture = table.live.locator(".dl-chart").screenshot()
    key, value = CHANGES[game]
    table.set_value(key, value)
    expect(table.live).not_to_have_attribute("data-dl-digest", before or "", timeout=PATIENCE)
    table.finish()
    assert table.live.get_attribute("data-dl-digest") == table.ask("table.game.ruleset.digest")
    assert table.live.locator(".dl-chart").screenshot() != picture
    shoot(table.live, f"{game}_live")
    # replay from the start, side by side; then from here on
    table.press(table.apply, "replay")
    expect(table.bar).to_have_attribute("data-dl-lines", "3", timeout=PATIENCE)
    beside = table.notebook.widget(".dl-compare")
    assert beside.locator("svg.dl-scene").count() == 2
    shoot(beside, f"{game}_beside")
    assert table.ask("[ply.name for ply in table.session.line]") == played
    table.press(table.apply, "onward")
    expect(table.apply).to_have_attribute("data-dl-different", "0", timeout=PATIENCE)
    assert table.ask(f"table.session.state.game.ruleset.get({key!r})") == value
    # save, play on, and open again
    saved = table.ask("table.session.state.serialize()")
    table.bar.locator("button[data-do='save']").click()
    table.bar.get_by_label("Name of the story").fill("monday")
    table.bar.get_by_label("Name of the story").press("Enter")
    table.settle()
    table.act()
    table.bar.locator("button[data-do='open']").click()
    table.bar.get_by_role("button", name="Open", exact=True).click()
    table.settle()
    assert table.bar.get_attribute("data-dl-error") is None
    assert table.ask("table.session.state.serialize()") == saved

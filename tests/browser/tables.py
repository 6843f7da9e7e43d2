"""A design table on a page, as somebody at the meeting uses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from browser.driver import PATIENCE, Notebook
from playwright.sync_api import Locator, expect


@dataclass
class TablePage:
    """The table that the notebook's variable `table` shows."""

    notebook: Notebook

    def __post_init__(self) -> None:
        self.bar = self.notebook.widget(".dl-table")
        self.board = self.notebook.widget(".dl-board")
        self.apply = self.notebook.widget(".dl-apply")
        self.live = self.notebook.widget(".dl-live")
        self.panel = self.notebook.widget(".dl-tweak")

    def ask(self, expression: str) -> Any:
        return self.notebook.ask(expression)

    @property
    def ply(self) -> int:
        return int(self.board.get_attribute("data-dl-ply") or 0)

    def settle(self) -> None:
        """Wait until every part has had its answer."""
        for part in (self.bar, self.board, self.apply, self.panel):
            expect(part).not_to_have_attribute("data-dl-busy", "1", timeout=PATIENCE)

    def act(self) -> None:
        """Take a decision: click a place on the board that offers one, or else an option."""
        before = self.ply
        place = self.board.locator("svg .dl-legal[data-actions]").last
        if place.count():
            place.click()
            choice = self.board.locator(".dl-choice button").first
            if choice.is_visible():  # the click can mean several actions
                choice.click()
        else:
            self.board.locator("button.dl-action").first.click()
        expect(self.board).not_to_have_attribute("data-dl-ply", str(before), timeout=PATIENCE)
        self.settle()

    def undo(self) -> None:
        before = self.ply
        self.board.get_by_label("Undo (u)").click()
        expect(self.board).not_to_have_attribute("data-dl-ply", str(before), timeout=PATIENCE)
        self.settle()

    def press(self, part: Locator, what: str) -> None:
        """Press the button `data-do=what` and wait for the answer."""
        part.locator(f"button[data-do='{what}']").click()
        self.settle()

    def look_from(self, viewpoint: int) -> None:
        self.board.locator("select.dl-eyes").select_option(str(viewpoint))
        expect(self.board).to_have_attribute("data-dl-viewpoint", str(viewpoint), timeout=PATIENCE)
        self.settle()

    def set_value(self, key: str, value: int) -> None:
        """Type a value into the panel's box, and wait until the panel says that it differs."""
        self.panel.get_by_role("searchbox").fill(key)
        box = self.panel.locator(f"input[type=number][data-path='{key}']").first
        box.fill(str(value))
        box.press("Tab")
        expect(self.apply).not_to_have_attribute("data-dl-different", "0", timeout=PATIENCE)
        self.settle()

    def finish(self) -> None:
        """Wait until every game of the charts is played."""
        expect(self.live).not_to_have_attribute("data-dl-running", "1", timeout=PATIENCE)
        wanted = self.live.get_attribute("data-dl-of") or "no games announced"
        expect(self.live).to_have_attribute("data-dl-games", wanted, timeout=PATIENCE)

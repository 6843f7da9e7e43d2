"""A notebook's life: cells run again, kernels restarted, files saved, pages made of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.driver import PATIENCE, Notebook
from browser.tables import TablePage
from playwright.sync_api import Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Notebook]
Shoot = Callable[[Locator, str], Path]


def test_running_the_cell_again_leaves_one_live_table(open_notebook: Open) -> None:
    notebook = open_notebook("court.ipynb")
    table = TablePage(notebook)
    for _ in range(3):
        table.act()
    here = table.ask("table.session.state.serialize()")
    count = "len(__import__('ipywidgets.widgets.widget', fromlist=['x'])._instances)"
    widgets = []
    for _ in range(5):
        notebook.run_cell("table")
        expect(notebook.page.locator(".dl-table")).to_have_count(1)
        table = TablePage(notebook)
        widgets.append(table.ask(count))
    assert widgets[-1] == widgets[0]
    assert table.ask("len(table.session._listeners)") <= 2
    assert table.ask("table.session.state.serialize()") == here
    table.act()
    assert table.ply == 4


def test_a_restarted_kernel_goes_on_at_the_same_ply(open_notebook: Open, shoot: Shoot) -> None:
    notebook = open_notebook("court.ipynb")
    table = TablePage(notebook)
    for _ in range(3):
        table.act()
    table.set_value("setup.start_coins", 14)
    here = table.ask("table.session.state.serialize()")
    notebook.page.wait_for_timeout(2500)  # the table comes to rest, its picture is renewed
    notebook.restart()
    table.bar.locator("button[data-do='bot']").click()
    expect(table.bar.locator(".dl-status").first).to_contain_text("kernel", timeout=PATIENCE)
    shoot(table.board, "court_after_restart")
    notebook.run_cell("import")
    notebook.run_cell("table")
    table = TablePage(notebook)
    assert table.ply == 3
    assert table.ask("table.session.state.serialize()") == here
    assert table.ask("table.game.ruleset.get('setup.start_coins')") == 14


def test_a_saved_notebook_stays_small_and_shows_pictures(
    open_notebook: Open, tmp_path: Path
) -> None:
    notebook = open_notebook("00_start_here.ipynb")
    table = TablePage(notebook)
    table.finish()
    notebook.page.wait_for_timeout(2500)
    first = notebook.save()
    for _ in range(20):
        notebook.run_cell("table")
    table = TablePage(notebook)
    table.finish()
    notebook.page.wait_for_timeout(2500)
    file = notebook.save()
    assert file.stat().st_size < 1.05 * first.stat().st_size
    assert file.stat().st_size < 600_000
    outputs = [
        output
        for cell in json.loads(file.read_text("utf-8"))["cells"]
        for output in cell.get("outputs", ())
    ]
    pictures = [o for o in outputs if "dl-still" in "".join(o.get("data", {}).get("text/html", ""))]
    assert pictures
    page = tmp_path / "page.html"
    subprocess.run(
        [*(sys.executable, "-m", "nbconvert", "--to", "html", "--output", page), file],
        check=True,
        capture_output=True,
    )
    reader = notebook.page.context.browser.new_page()
    asked = []
    reader.route("**/*", lambda route: (asked.append(route.request.url), route.abort()))
    reader.set_content(page.read_text("utf-8"), wait_until="domcontentloaded")
    board = reader.locator(".dl-still img").first
    expect(board).to_be_visible()
    assert board.evaluate("image => image.naturalWidth") > 300
    assert reader.locator(".dl-still img").count() > 3  # the board and the charts
    reader.close()


def test_dark_and_narrow(open_notebook: Open, shoot: Shoot) -> None:
    for theme, width in (("dark", 1500), ("light", 900), ("dark", 900)):
        notebook = open_notebook("mountains.ipynb", theme, width=width)
        table = TablePage(notebook)
        for _ in range(2):
            table.act()
        table.finish()
        shoot(table.bar, f"mountains_table_{theme}_{width}")
        shoot(table.live, f"mountains_values_{theme}_{width}")
        wide = notebook.page.evaluate(
            """() => [...document.querySelectorAll('.dl, .dl *')]
                .filter(node => getComputedStyle(node).position !== 'absolute')
                .filter(node => {
                    const cell = node.closest('.jp-OutputArea-output').getBoundingClientRect();
                    let inside = node.parentElement;
                    while (inside && !inside.classList.contains('jp-OutputArea-output')) {
                        if (/auto|scroll|hidden/.test(getComputedStyle(inside).overflowX))
                            return false;
                        inside = inside.parentElement;
                    }
                    return node.getBoundingClientRect().right > cell.right + 1;
                })
                .map(node => node.className.baseVal ?? node.className)"""
        )
        assert not wide


def test_everything_can_be_done_by_keyboard(open_notebook: Open) -> None:
    notebook = open_notebook("court.ipynb")
    table = TablePage(notebook)
    keys = notebook.page.keyboard
    table.board.locator(".dl-main").click(position={"x": 5, "y": 5})
    table.board.focus()
    keys.press("1")
    expect(table.board).to_have_attribute("data-dl-ply", "1", timeout=PATIENCE)
    table.settle()
    keys.press("b")
    keys.press("Enter")
    expect(table.board).to_have_attribute("data-dl-ply", "2", timeout=PATIENCE)
    table.settle()
    keys.press("u")
    expect(table.board).to_have_attribute("data-dl-ply", "1", timeout=PATIENCE)
    unnamed = notebook.page.evaluate(
        """() => [...document.querySelectorAll('.dl :is(button, input, select, summary)')]
            .filter(node => node.offsetParent)
            .filter(node => !(node.getAttribute('aria-label') || node.textContent.trim()
                || node.closest('label')?.textContent.trim()))
            .map(node => node.outerHTML.slice(0, 120))"""
    )
    assert not unnamed

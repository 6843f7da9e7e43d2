"""What a designer waits for in JupyterLab: opening a table, a click, a slider, scrubbing.

    python benchmarks/latency.py [--times 20] [--game court]

Needs Chromium and the test extras.  Times are taken in the page, from the real mouse or keyboard
event to the changed document, and printed as medians.  "Cold" means that the machine has never
compiled the game's rules: it begins with an empty cache.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.driver import CHROMIUM_FLAGS, PATIENCE, Notebook, find_chromium, jupyterlab

# Milliseconds from the next `event` on `from` until `done` holds, looked at on every change of an
# attribute of `widget` and after the next paint.
STOPWATCH = """([widget, from, event, done]) => {
    const root = document.querySelector(widget);
    const test = new Function('root', `return ${done}`);
    window.elapsed = new Promise(resolve => {
        root.querySelector(from).addEventListener(event, () => {
            const start = performance.now();
            const watch = new MutationObserver(() => {
                if (!test(root)) return;
                watch.disconnect();
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            });
            watch.observe(root, {attributes: true, subtree: true});
        }, {once: true, capture: true});
    });
}"""

# Milliseconds from running the active cell until a board that can be played is painted.
OPENING = """async () => {
    document.querySelectorAll('.dl-board').forEach(board => board.dataset.dlOld = '1');
    const start = performance.now();
    const shown = new Promise(resolve => {
        const fresh = '.dl-board[data-dl-ready]:not([data-dl-old]) .dl-legal';
        const look = () => document.querySelector(fresh)
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
            : setTimeout(look, 5);
        look();
    });
    await jupyterapp.commands.execute('notebook:run-cell');
    return await shown;
}"""

# Frames painted in a second while the time slider is moved once a frame, over up to 100 plies.
SCRUB = """async () => {
    const slider = document.querySelector('.dl-board input.dl-time');
    const last = Math.min(100, Number(slider.max));
    const paint = () => new Promise(resolve => requestAnimationFrame(resolve));
    slider.value = 0;
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    await paint();
    const start = performance.now();
    for (let ply = 1; ply <= last; ply++) {
        slider.value = ply;
        slider.dispatchEvent(new Event('input', {bubbles: true}));
        await paint();
    }
    return 1000 * last / (performance.now() - start);
}"""


@contextmanager
def lab(browser: Browser, game: str) -> Iterator[Notebook]:
    """JupyterLab with a notebook whose second cell makes a table; only the first has run."""
    cells = ["import designlab as dl", f'table = dl.table("{game}", seed=7)\ntable']
    document = {
        "cells": [
            {"cell_type": "code", "id": f"cell-{k}", "metadata": {}, "source": source,
             "execution_count": None, "outputs": []} for k, source in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as server:
        (server.folder / "table.ipynb").write_text(json.dumps(document), "utf-8")
        window = browser.new_page(viewport={"width": 1500, "height": 1000})
        notebook = Notebook(window, server).open("table.ipynb")
        notebook.run_cell("import")
        yield notebook
        window.close()


def open_table(notebook: Notebook) -> float:
    notebook.page.evaluate(
        "() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }"
    )
    return float(notebook.page.evaluate(OPENING))


def settled(notebook: Notebook) -> None:
    """Wait until every game of the charts is played."""
    notebook.page.wait_for_function(
        """() => {
            const live = document.querySelector('.dl-live');
            return live && !live.dataset.dlRunning && live.dataset.dlGames === live.dataset.dlOf;
        }""",
        timeout=3 * PATIENCE,
    )


def clicks(notebook: Notebook, times: int) -> list[float]:
    """Click to redrawn board."""
    board = notebook.widget(".dl-board")
    found = []
    for turn in range(times):
        ply = int(board.get_attribute("data-dl-ply") or 0)
        done = f"Number(root.dataset.dlPly) > {ply}"
        notebook.page.evaluate(STOPWATCH, [".dl-board", "button.dl-action", "click", done])
        board.locator("button.dl-action").first.click()
        found.append(notebook.page.evaluate("window.elapsed"))
        notebook.page.wait_for_timeout(300)
        if turn % 8 == 7:  # back to the start, long before the game can be over
            board.locator("input.dl-time").focus()
            notebook.page.keyboard.press("Home")
            notebook.page.wait_for_timeout(600)
    return found


def slides(notebook: Notebook, key: str, times: int, *, whole: bool) -> list[float]:
    """Slider step to the first picture, or to the picture of all games."""
    live = notebook.widget(".dl-live")
    live.get_by_role("searchbox").first.fill(key)
    slider = f"input[type=range][data-path='{key}']"
    found = []
    for step in range(times):
        settled(notebook)
        before = live.get_attribute("data-dl-digest")
        games = "&& root.dataset.dlGames === root.dataset.dlOf" if whole else ""
        done = f"root.dataset.dlDigest !== '{before}' {games}"
        notebook.page.evaluate(STOPWATCH, [".dl-live", slider, "input", done])
        live.locator(slider).first.focus()
        notebook.page.keyboard.press("ArrowRight" if step % 2 else "ArrowLeft")
        found.append(notebook.page.evaluate("window.elapsed"))
        notebook.page.wait_for_timeout(1200)
    return found


KEYS = {
    "court": "setup.start_coins",
    "mountains": "hp.max",
    "beings": "setup.chips",
    "xiangqi": "reward.divisor",
    "station": "general.hp",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--game", choices=KEYS, default="court")
    parser.add_argument("--cold", action="store_true", help="also with nothing compiled")
    options = parser.parse_args()
    times, game = options.times, options.game
    rows: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        with lab(browser, game) as notebook:
            first = [open_table(notebook)]
            settled(notebook)
            again = [open_table(notebook) for _ in range(min(times, 5))]
            settled(notebook)
            rows["first table of a kernel, warm (ms)"] = first
            rows["table again (ms)"] = again
            rows["click to redrawn board (ms)"] = clicks(notebook, times)
            key = KEYS[game]
            rows["slider to first picture (ms)"] = slides(notebook, key, times, whole=False)
            rows["slider to picture of all games (ms)"] = slides(notebook, key, times, whole=True)
            notebook.ask("table.session.run_bots()")
            notebook.page.wait_for_timeout(1500)
            rates = [float(notebook.page.evaluate(SCRUB)) for _ in range(times)]
            rows["scrubbing (frames/s)"] = rates
        if options.cold:
            with tempfile.TemporaryDirectory() as empty:
                os.environ["NUMBA_CACHE_DIR"] = empty
                with lab(browser, game) as notebook:
                    rows["first table of a kernel, cold (ms)"] = [open_table(notebook)]
                    rows["click while the rules compile (ms)"] = clicks(notebook, 8)
        browser.close()
    print(f"{game}, {times} times:")
    for what, found in rows.items():
        low, high = min(found), max(found)
        print(f"{what:<42} median {statistics.median(found):6.0f}  ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()

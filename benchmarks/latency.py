"""What a designer waits for in JupyterLab: click to redrawn board, slider to updated chart.

    python benchmarks/latency.py [--times 20]

Needs Chromium and the test extras.  Times are taken in the page, from the real mouse or keyboard
event to the changed document, and printed as medians.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.driver import (
    CHROMIUM_FLAGS,
    PATIENCE,
    Notebook,
    find_chromium,
    jupyterlab,
)

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


def clicks(notebook: Notebook, times: int) -> list[float]:
    """Click to redrawn board, on the Court's table."""
    board = notebook.widget(".dl-board")
    found = []
    for turn in range(times):
        done = f"root.dataset.dlPly === '{turn % 8 + 1}'"
        notebook.page.evaluate(STOPWATCH, [".dl-board", "button.dl-action", "click", done])
        board.locator("button.dl-action").first.click()
        found.append(notebook.page.evaluate("window.elapsed"))
        notebook.page.wait_for_timeout(150)
        if turn % 8 == 7:  # back to the start, long before the game can be over
            board.locator("input.dl-time").focus()
            notebook.page.keyboard.press("Home")
            notebook.page.wait_for_timeout(600)
    return found


def slides(notebook: Notebook, times: int, *, whole: bool) -> list[float]:
    """Slider step to the first picture, or to the picture of all games."""
    live = notebook.widget(".dl-live")
    slider = "input[type=range][data-path='setup.start_coins']"
    ready = "!root.dataset.dlRunning"
    notebook.page.wait_for_function(
        f"() => {{ const root = document.querySelector('.dl-live'); return {ready}; }}",
        timeout=PATIENCE,
    )
    found = []
    for step in range(times):
        before = live.get_attribute("data-dl-digest")
        games = "&& root.dataset.dlGames === root.dataset.dlOf" if whole else ""
        done = f"root.dataset.dlDigest !== '{before}' {games}"
        notebook.page.evaluate(STOPWATCH, [".dl-live", slider, "input", done])
        live.locator(slider).focus()
        notebook.page.keyboard.press("ArrowRight" if step % 2 else "ArrowLeft")
        found.append(notebook.page.evaluate("window.elapsed"))
        notebook.page.wait_for_timeout(1200)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_FLAGS
            )

            def page(name: str) -> Notebook:
                window = browser.new_page(viewport={"width": 1500, "height": 1000})
                return Notebook(window, server).open(name).run_all()

            start = page("00_start_here.ipynb")
            rows = {
                "click to redrawn board": clicks(start, times),
                "slider to first picture, 20,000 games": slides(start, times, whole=False),
                "slider to picture of all 20,000 games": slides(start, times, whole=True),
            }
            browser.close()
    for what, found in rows.items():
        low, high = min(found), max(found)
        print(f"{what:<42} median {statistics.median(found):6.0f} ms  ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()

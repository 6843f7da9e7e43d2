"""One JupyterLab and one browser for all browser tests; each test gets a page of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from browser.driver import CHROMIUM_FLAGS, Notebook, Server, find_chromium, jupyterlab
from playwright.sync_api import Browser, Locator, sync_playwright

numbers = count(1)
SCREENSHOTS = Path(__file__).parents[2] / ".artifacts" / "screenshots"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        message = "browser tests left out: no chromium on this machine (sudo apt install chromium)"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture
def open_notebook(browser: Browser, server: Server) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook and runs all its cells; at the end of the test nothing may have gone
    wrong in the page, and nothing may have been asked of another machine."""
    notebooks: list[Notebook] = []

    def open_notebook(name: str, theme: str = "light", width: int = 1500) -> Notebook:
        page = browser.new_page(viewport={"width": width, "height": 1000})
        notebooks.append(Notebook(page, server))
        copy = server.folder / f"{Path(name).stem}_{next(numbers)}.ipynb"  # no test's table is kept
        copy.write_bytes((server.folder / name).read_bytes())
        return notebooks[-1].open(copy.name, theme).run_all()

    yield open_notebook
    troubles = [trouble for notebook in notebooks for trouble in notebook.troubles]
    for notebook in notebooks:
        notebook.shut_down()
    assert not troubles, troubles


@pytest.fixture
def shoot() -> Callable[[Locator, str], Path]:
    """Keeps a screenshot of the window, the element on top, for people to look at."""

    def shoot(element: Locator, name: str) -> Path:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        element.evaluate("element => element.scrollIntoView()")
        element.page.wait_for_timeout(300)  # lets scrolling and transitions come to rest
        element.page.screenshot(path=path)
        return path

    return shoot

"""Drive JupyterLab in a real browser: start a server, open a notebook, run it, look at it."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Route, WebSocket

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""How long, in ms, to wait for anything: cores are shared and the first run compiles."""


def find_chromium() -> str | None:
    """The browser's path, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


@dataclass(frozen=True)
class Server:
    """A JupyterLab that `designlab lab` has started."""

    url: str
    token: str
    folder: Path


@contextlib.contextmanager
def jupyterlab(home: Path) -> Iterator[Server]:
    """Run `designlab lab` with all of Jupyter's own files below `home`."""
    folder, token = home / "notebooks", secrets.token_hex(8)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folders = {
        name: str(home / name.lower())
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
        )
    }
    command = [
        *(sys.executable, "-m", "designlab.cli", "lab", str(folder)),
        *("--no-browser", "--port", str(port)),
        *("--ip=127.0.0.1", "--ServerApp.port_retries=0", "--expose-app-in-browser"),
        f"--IdentityProvider.token={token}",
    ]
    log = home / "jupyterlab.log"
    with log.open("w") as out:
        process = subprocess.Popen(command, env=os.environ | folders, stdout=out, stderr=out)
    server = Server(f"http://127.0.0.1:{port}", token, folder)
    try:
        while not _answers(server):
            if process.poll() is not None:
                raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(server: Server) -> bool:
    try:
        with urllib.request.urlopen(f"{server.url}/api/status?token={server.token}", timeout=5):
            return True
    except OSError:
        return False


@dataclass
class Notebook:
    """A notebook that is open in a page of its own.

    `troubles` collects console errors, uncaught exceptions and every request that was about to
    leave this machine (it is refused).
    """

    page: Page
    server: Server
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.route("**/*", self._guard)
        self.page.on("pageerror", self._stumble)
        self.page.on("console", self._hear)
        self.page.on("websocket", self._connected)

    def open(self, name: str, theme: str = "light") -> Notebook:
        """Open the notebook `name` alone in the window, and wait for its kernel."""
        self.page.goto(f"{self.server.url}/doc/tree/{name}?token={self.server.token}&reset")
        self._wait("jupyterapp?.shell.currentWidget?.context?.isReady")
        kernel = "jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
        self._wait(f"{kernel}?.status === 'idle'")
        self._command("apputils:change-theme", {"theme": f"JupyterLab {theme.capitalize()}"})
        self._wait(f"document.body.dataset.jpThemeLight === '{str(theme == 'light').lower()}'")
        return self

    def run_all(self) -> Notebook:
        """Run every cell; the first error of a cell is raised."""
        self._command("notebook:run-all-cells")
        errors = self.page.evaluate(
            """() => jupyterapp.shell.currentWidget.content.widgets
                .flatMap(cell => cell.model.outputs?.toJSON() ?? [])
                .filter(output => output.output_type === 'error')
                .map(output => `${output.ename}: ${output.evalue}`)"""
        )
        assert not errors, errors
        return self

    def run_cell(self, start: str) -> Notebook:
        """Run the first cell whose code begins with `start`, again."""
        found = self.page.evaluate(
            """async start => {
                const {content, sessionContext} = jupyterapp.shell.currentWidget;
                const cells = content.widgets.filter(cell => cell.model.type === 'code');
                const k = cells.findIndex(cell => cell.model.sharedModel.source.startsWith(start));
                if (k < 0) return false;
                content.activeCellIndex = content.widgets.indexOf(cells[k]);
                await jupyterapp.commands.execute('notebook:run-cell');
                return true;
            }""",
            start,
        )
        assert found, f"no cell begins with {start!r}"
        return self

    def restart(self) -> Notebook:
        """Restart the kernel, without asking; cells are left as they are."""
        kernel = "jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
        self.page.evaluate(f"async () => await {kernel}.restart()")
        self._wait(f"{kernel}?.status === 'idle'")
        return self

    def shut_down(self) -> None:
        """Stop the kernel and close the page."""
        self.page.evaluate(
            "async () => await jupyterapp.shell.currentWidget.sessionContext.shutdown()"
        )
        self.page.close()

    def save(self) -> Path:
        """Save the notebook; returns its file."""
        self._command("docmanager:save")
        path = self.page.evaluate("() => jupyterapp.shell.currentWidget.context.path")
        return self.server.folder / path

    def widget(self, kind: str) -> Locator:
        """The widget with this class, once it says that it is drawn."""
        found = self.page.locator(f"{kind}[data-dl-ready='1']").first
        found.wait_for()
        found.scroll_into_view_if_needed()
        return found

    def ask(self, expression: str) -> Any:
        """The value of a Python expression in the notebook's kernel, by way of JSON."""
        code = f"import json as _json; print(_json.dumps({expression}))"
        answer = self.page.evaluate(
            """async code => {
                const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                const future = kernel.requestExecute({code, store_history: false});
                let text = '', error = null;
                future.onIOPub = ({header, content}) => {
                    if (header.msg_type === 'stream' && content.name === 'stdout')
                        text += content.text;
                    if (header.msg_type === 'error')
                        error = `${content.ename}: ${content.evalue}`;
                };
                await future.done;
                return {text, error};
            }""",
            code,
        )
        assert answer["error"] is None, answer["error"]
        return json.loads(answer["text"])

    def _wait(self, condition: str) -> None:
        self.page.wait_for_function(f"() => window.jupyterapp && ({condition})")

    def _command(self, name: str, args: dict[str, Any] | None = None) -> None:
        self.page.evaluate(
            "async ([name, args]) => { await jupyterapp.commands.execute(name, args) }",
            [name, args or {}],
        )

    def _guard(self, route: Route) -> None:
        url = route.request.url
        if url.startswith((self.server.url, "data:", "blob:")):
            route.continue_()
        else:
            self.troubles.append(f"request to {url}")
            route.abort()

    def _stumble(self, error: Error) -> None:
        self.troubles.append(f"exception: {error} {error.stack}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _connected(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.server.url.replace("http", "ws", 1)):
            self.troubles.append(f"connection to {socket.url}")

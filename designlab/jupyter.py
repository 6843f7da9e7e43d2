"""Opening JupyterLab on a designer's own copies of the notebooks."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from designlab.errors import DesignLabError
from designlab.resources import folder as resource_folder

START_NOTEBOOK = "00_start_here.ipynb"

LAB_CONFIG = Path(__file__).parent / "data" / "jupyter"
"""JupyterLab's defaults in this lab: no questions about news, no look-ups of updates."""


def copy_notebooks(folder: Path) -> list[Path]:
    """Copy to `folder` the notebooks that it lacks; a notebook that is there is never touched.

    Returns:
        The new files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    copied = []
    for source in sorted(resource_folder("notebooks").glob("*.ipynb")):
        target = folder / source.name
        if not target.exists():
            shutil.copyfile(source, target)
            copied.append(target)
    return copied


def lab_command(folder: Path, port: int, browser: bool, options: Sequence[str]) -> list[str]:
    """The command that starts JupyterLab in `folder`.

    designlab's server extension is switched on for this server alone.
    """
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--ServerApp.port={port}",
        "--ServerApp.jpserver_extensions=designlab.serverext=True",
        f"--LabApp.default_url=/lab/tree/{START_NOTEBOOK}",
    ]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # root asked for it: containers have nobody else
    return [*command, *options]


def start_lab(folder: Path, *, port: int, browser: bool, options: Sequence[str] = ()) -> None:
    """Become JupyterLab; returns only if it cannot be started.

    Raises:
        DesignLabError: JupyterLab is not installed.
    """
    if not find_spec("jupyterlab"):
        raise DesignLabError("JupyterLab is not installed: pip install 'designlab[lab]'")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(
        filter(None, [str(LAB_CONFIG), os.environ.get("JUPYTER_CONFIG_PATH")])
    )
    command = lab_command(folder, port, browser, options)
    os.execv(command[0], command)

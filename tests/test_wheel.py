"""The built wheel works by itself, far from the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the build backend that is installed here."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, root],
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed wheel and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([*PIP, "install", "--no-deps", "--target", folder, wheel], check=True)
    return folder


def test_it_holds_every_file_that_is_not_python(wheel: Path, root: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"designlab/data/{file.relative_to(root).as_posix()}"
        for file in [*root.glob("rulesets/**/*.*"), *root.glob("notebooks/*.ipynb")]
    } | {
        file.relative_to(root).as_posix()
        for pattern in ("static/*", "widgets/static/*", "data/**/*.json", "py.typed")
        for file in root.glob(f"designlab/{pattern}")
        if file.is_file()
    }
    assert len(wanted) > 10
    assert wanted <= packed


def test_it_holds_nothing_else(wheel: Path) -> None:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info" not in name]
    kinds = {".py", ".typed", ".toml", ".ipynb", ".css", ".js", ".json"}
    assert {Path(name).suffix for name in names} <= kinds


def test_it_plays_and_simulates(site: Path, python: Callable[..., str]) -> None:
    code = (
        "import designlab as dl, json; run = dl.simulate('court', 100, seed=1);"
        "state = dl.load('court').new_initial_state(seed=1);"
        "print(json.dumps([dl.__file__, run.n, state._repr_svg_()]))"
    )
    file, n, svg = json.loads(python("-c", code, path=site))
    assert Path(file).is_relative_to(site)
    assert n == 100
    assert ".dl-scene" in svg or "dl-" in svg


def test_its_command_works(site: Path, python: Callable[..., str]) -> None:
    command = str(site / "bin" / "designlab")
    games = json.loads(python(command, "games", "--json", path=site))
    assert "court" in {game["name"] for game in games}
    assert "JupyterLab" in python(command, "lab", "--help", path=site)


def test_it_brings_its_notebooks(site: Path, tmp_path: Path, python: Callable[..., str]) -> None:
    code = (
        "from pathlib import Path; from designlab.jupyter import copy_notebooks;"
        f"print(*(path.name for path in copy_notebooks(Path({str(tmp_path / 'mine')!r}))))"
    )
    assert "00_start_here.ipynb" in python("-c", code, path=site).split()

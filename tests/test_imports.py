"""The one-way streets of the package, and what a plain import may cost."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "designlab"

FLOORS = [
    {"errors", "files", "resources"},
    {"kernel"},
    {"actions", "pen", "scene", "ruleset"},
    {"game", "gametype"},
    {"games"},
    {"api", "bots", "play", "lab"},
    {"charts"},
    {"widgets"},
    {"cli", "jupyter", "serverext", "terminal"},
]
"""A module may import its own floor and those above in this list."""

LAZY = {
    "bokeh", "IPython", "ipywidgets", "jupyter_server", "jupyterlab", "matplotlib", "nbformat",
    "pandas", "rich", "scipy.stats", "statsmodels", "tqdm", "typer",
}  # fmt: skip
"""What is loaded on first use only.  (Numba itself looks whether there is a `scipy`.)"""


def floor(module: str) -> int:
    """The floor of a part of the package."""
    return next(i for i, parts in enumerate(FLOORS) if module in parts)


def imports(file: Path, *, lazy: bool) -> Iterator[str]:
    """The modules of this package that a file imports, as dotted names without `designlab.`

    Imports for type checkers alone do not count; those inside functions do if `lazy`.
    """
    tree = ast.parse(file.read_text("utf-8"))
    typing_only = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.dump(branch.test)
        for node in ast.walk(branch)
    }
    inner = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only or (id(node) in inner and not lazy):
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (n.removeprefix("designlab.") for n in names if n.startswith("designlab."))


FILES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def own_part(file: Path) -> str:
    """The part of the package that a file belongs to: "kernel", "games", "cli", …"""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_go_one_way(file: Path) -> None:
    parts = {part for floor_ in FLOORS for part in floor_}
    for name in imports(file, lazy=False):
        part = name.split(".")[0]
        if part in parts:
            assert floor(part) <= floor(own_part(file)), f"{file} imports {name}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_only_a_game_knows_its_game(file: Path) -> None:
    for name in imports(file, lazy=True):
        parts = name.split(".")
        if parts[0] == "games" and parts[1:2] != ["registry"]:
            assert own_part(file) == "games", f"{file} imports {name}"


def test_games_do_not_know_play_lab_charts_or_widgets() -> None:
    upper = {"api", "bots", "play", "lab", "charts", "widgets", "cli"}
    for file in (PACKAGE / "games").rglob("*.py"):
        assert not upper & {name.split(".")[0] for name in imports(file, lazy=True)}, file


def test_every_part_has_a_floor() -> None:
    known = {part for floor_ in FLOORS for part in floor_}
    assert {own_part(file) for file in FILES} <= known


def modules_after(statement: str, python: Callable[..., str]) -> set[str]:
    """The modules that are loaded after a statement in a fresh process."""
    code = f"{statement}; import sys, json; print(json.dumps(list(sys.modules)))"
    return set(json.loads(python("-c", code)))


@pytest.mark.parametrize("statement", ["import designlab", "import designlab.cli"])
def test_an_import_loads_neither_statistics_nor_charts_nor_jupyter(
    statement: str, python: Callable[..., str]
) -> None:
    loaded = modules_after(statement, python)
    assert "designlab" in loaded
    wanted = {"typer"} if "cli" in statement else set()
    assert not (LAZY - wanted) & loaded


def test_short_names_stay_functions_whatever_is_imported(python: Callable[..., str]) -> None:
    """A submodule that is imported late must not take the place of a function of its name."""
    code = (
        "import designlab as dl, importlib, pkgutil;"
        "names = [m.name for m in pkgutil.walk_packages(dl.__path__, 'designlab.')];"
        "[importlib.import_module(name) for name in names];"
        "print(len(names), *(n for n in dl.__all__ if type(getattr(dl, n)).__name__ == 'module'))"
    )
    count, *modules = python("-c", code).split()
    assert int(count) > 30
    assert not modules


def is_rule(function: ast.FunctionDef) -> bool:
    """Whether a function is decorated as a rule."""
    return any("rule" in ast.unparse(decorator) for decorator in function.decorator_list)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_everything_but_rules_is_typed(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef)]
    for scope in scopes:
        for node in scope.body:
            if isinstance(node, ast.FunctionDef) and not is_rule(node) and node.name != "__init__":
                assert node.returns is not None, f"{file}:{node.lineno} {node.name}"

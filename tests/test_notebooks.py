"""How the notebooks are kept: short, without outputs, the same bytes each time they are saved.

That every cell runs is shown by nbval (`./run test`), that it does what it says by tests/browser.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from designlab.jupyter import START_NOTEBOOK
from designlab.resources import folder

NOTEBOOKS = sorted(folder("notebooks").glob("*.ipynb"))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_one_to_start_with() -> None:
    assert folder("notebooks") / START_NOTEBOOK in NOTEBOOKS


@each_notebook
def test_it_is_a_valid_notebook(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbformat.validate(json.loads(path.read_text("utf-8")), relax_add_props=False)


@each_notebook
def test_it_is_kept_without_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
    assert "widgets" not in notebook["metadata"]


@each_notebook
def test_its_cells_are_named_by_hand(path: Path) -> None:
    ids = [cell["id"] for cell in json.loads(path.read_text("utf-8"))["cells"]]
    assert len(set(ids)) == len(ids)
    for name in ids:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name), f"{name}: lower-case words, please"


@each_notebook
def test_its_code_cells_are_one_or_two_calls(path: Path) -> None:
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            body = ast.parse("".join(cell["source"])).body
            calls = [s for s in body if not isinstance(s, ast.Import | ast.ImportFrom)]
            assert 0 < len(calls) <= 2, cell["id"]


@each_notebook
def test_it_is_formatted_as_json_usually_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"

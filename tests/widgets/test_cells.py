"""One cell, one live table: what a run of a cell made is closed by its next run."""

from __future__ import annotations

import pytest

from designlab.widgets import cells


class Thing:
    def __init__(self) -> None:
        self.closed = 0
        cells.adopt(self)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def kernel(monkeypatch):
    """Stands for the kernel: `kernel(cell, run)` says which cell runs now."""
    monkeypatch.setattr(cells, "_made", {})

    class Shell:
        def __init__(self):
            self.parent = {}

        def get_parent(self):
            return self.parent

    shell = Shell()
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: shell)

    def run(cell: str | None, number: str, kind: str = "execute_request") -> None:
        metadata = {"cellId": cell} if cell else {}
        shell.parent = {"header": {"msg_type": kind, "msg_id": number}, "metadata": metadata}

    return run


def test_running_a_cell_again_closes_what_it_made_before(kernel):
    kernel("a", "1")
    first, second = Thing(), Thing()
    assert (first.closed, second.closed) == (0, 0)
    kernel("a", "2")
    third = Thing()
    assert (first.closed, second.closed, third.closed) == (1, 1, 0)
    kernel("a", "3")
    Thing()
    assert (first.closed, third.closed) == (1, 1)


def test_other_cells_are_left_alone(kernel):
    kernel("a", "1")
    first = Thing()
    kernel("b", "2")
    Thing()
    assert first.closed == 0


def test_the_same_cell_of_another_notebook_is_another_cell(kernel, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "one.ipynb")
    kernel("a", "1")
    first = Thing()
    monkeypatch.setenv("JPY_SESSION_NAME", "two.ipynb")
    kernel("a", "2")
    Thing()
    assert first.closed == 0


def test_a_handler_and_a_host_without_cells_close_nothing(kernel):
    kernel(None, "1")
    assert cells.current_run() is None
    first = Thing()
    kernel("a", "2", kind="comm_msg")
    assert cells.current_run() is None
    Thing()
    assert first.closed == 0


def test_what_is_gone_anyway_is_forgotten(kernel):
    kernel("a", "1")
    Thing()
    kernel("a", "2")
    Thing()
    ((_, made),) = cells._made.values()
    assert len(made) == 1


def test_without_a_notebook_there_is_no_cell():
    assert cells.current_run() is None

"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

# Cores are shared: how long an example takes says nothing.
hypothesis.settings.register_profile(
    "designlab", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("designlab")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture
def python(tmp_path: Path) -> Callable[..., str]:
    """Runs Python in a process of its own, outside the checkout, and gives back its stdout."""

    def python(*args: str, path: Path = ROOT) -> str:
        done = subprocess.run(
            [sys.executable, *args],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(path)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return python

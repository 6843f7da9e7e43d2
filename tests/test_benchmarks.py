"""The benchmark must keep running; its figures are for people, not for assertions."""

import json
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_speed_benchmark_runs_and_names_its_figures(root):
    done = subprocess.run(
        [sys.executable, root / "benchmarks" / "speed.py", "court", "--smoke", "--json"],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    figures = {what: (figure, unit) for what, figure, unit in report["rows"]}
    assert report["game"] == "court"
    assert figures["random, one core compiled"][1] == "decisions/s"
    assert figures["random, compiled / interpreted"][0] > 10
    assert all(figure >= 0 for figure, _ in figures.values())

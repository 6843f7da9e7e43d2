import ast
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import designlab
from designlab.kernel import draw, rule, view
from designlab.kernel.rule import rule_folder, source_stamp

PACKAGE = Path(designlab.__file__).parent


def test_a_rule_is_the_plain_function_with_a_compiled_twin():
    def add(a, b):
        return a + b

    face = rule(add)
    assert face is add
    assert add(2, 3) == add.jit(2, 3) == 5


def test_a_view_shares_the_records_memory_and_refuses_wrong_names():
    record = np.zeros(2, np.dtype([("hp", "i8"), ("grid", "i8", (2, 3))], align=True))
    second = view(record, 1)
    second.hp, second.grid[1][2] = 7, 5
    assert record["hp"].tolist() == [0, 7] and record["grid"][1, 1, 2] == 5
    with pytest.raises(AttributeError):
        second.mana = 1
    with pytest.raises(IndexError):
        second.grid[2]


def rule_functions():
    """Name -> names it calls, for every @rule function of the package."""
    calls: dict[str, set[str]] = {}
    for file in [*PACKAGE.glob("kernel/*.py"), *PACKAGE.glob("games/**/*.py")]:
        module = file.relative_to(PACKAGE).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                "rule" in ast.unparse(d) for d in node.decorator_list
            ):
                called = {
                    n.func.id if isinstance(n.func, ast.Name) else n.func.attr
                    for n in ast.walk(node)
                    if isinstance(n, ast.Call) and isinstance(n.func, (ast.Name, ast.Attribute))
                }
                folder = module.rsplit("/", 1)[0]
                calls.setdefault(f"{folder}:{node.name}", set()).update(
                    f"{place}:{name}" for name in called for place in {folder, "kernel"}
                )
    return calls


def test_no_rule_recurses():
    """A recursive rule crashes the process on a warm cache (numba issue 6061)."""
    calls = rule_functions()
    assert len(calls) > 10

    def visit(name, path):
        assert name not in path, " -> ".join([*path, name])
        for callee in calls.get(name, ()):
            if callee in calls:
                visit(callee, (*path, name))

    for name in calls:
        visit(name, ())


@pytest.fixture
def little_package(tmp_path):
    """A copy of the kernel with two little rule files, and a way to run it in a new process."""
    root = tmp_path / "designlab"
    (root / "games" / "little").mkdir(parents=True)
    (root / "kernel").mkdir()
    for file in PACKAGE.glob("kernel/*.py"):
        (root / "kernel" / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (root / "__init__.py").write_text("")
    little = root / "games" / "little"
    (root / "games" / "__init__.py").write_text("")
    (little / "__init__.py").write_text("")
    (little / "outer.py").write_text(
        textwrap.dedent(
            """
            from designlab.kernel.rule import rule
            from designlab.games.little.inner import value
            @rule
            def outer(x):
                return value(x) + 1
            """
        )
    )

    def write(constant):
        (little / "inner.py").write_text(
            "from designlab.kernel.rule import rule\n"
            f"@rule\ndef value(x):\n    return x * {constant}\n"
        )

    def run():
        code = (
            "import json; from designlab.games.little.outer import outer;"
            "y = outer.jit(10); s = outer.jit.stats;"
            "print(json.dumps([y, sum(s.cache_hits.values()), sum(s.cache_misses.values())]))"
        )
        env = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
        env["PYTHONPATH"] = str(tmp_path)
        done = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=tmp_path, env=env,
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    return write, run


def test_the_disk_cache_is_hit_in_a_second_process_and_never_stale(little_package):
    write, run = little_package
    write(2)
    assert run() == [21, 0, 1], "cold: compiled"
    assert run() == [21, 1, 0], "a second process finds it"
    write(3)  # another file than the one that is cached
    assert run() == [31, 0, 1], "an edited callee makes the caller stale"
    assert run() == [31, 1, 0]


def test_every_folder_of_rules_has_its_own_stamp():
    folders = [rule_folder(draw), Path(__file__).parent]
    assert len({source_stamp(folder) for folder in folders}) == 2

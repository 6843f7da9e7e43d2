"""The widgets' JavaScript, tested in Node with a page and a kernel that are made up."""

import base64
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from designlab.widgets.module import STATIC, module

HERE = Path(__file__).parent
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no node on this machine: JS tests left out")


def run(*args, text=None):
    return subprocess.run([NODE, *args], input=text, capture_output=True, text=True, cwd=HERE)


@needs_node
@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_javascript(file):
    done = run("--test", "--test-reporter=tap", file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE), "no test was found"


WIDGETS = ["apply.js", "board.js", "chart.js", "live.js", "sidebyside.js", "table.js", "tweak.js"]


@needs_node
@pytest.mark.parametrize("file", WIDGETS)
def test_joined_module_is_what_a_notebook_can_load(file):
    source = module(file)
    assert "import " not in re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL).replace("import(", "")
    program = source + "\nexport const loaded = 1;"
    check = "import('data:text/javascript;base64,' + process.argv[1]).then((m) => {"
    check += "if (typeof m.default.render !== 'function') process.exit(3) })"
    encoded = base64.b64encode(program.encode()).decode()
    done = run("-e", check, encoded)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", WIDGETS)
def test_joined_module_holds_each_part_once(file):
    source = module(file)
    top = r"^(?:export )?(?:async )?(?:class|function|const) (\w+)"
    names = re.findall(top, source, re.MULTILINE)
    assert len(names) == len(set(names)), sorted({n for n in names if names.count(n) > 1})
    assert source.count("export default") == 1


def test_no_module_parses_text_as_html():
    for path in STATIC.glob("*.js"):
        text = path.read_text("utf-8")
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in text, f"{path.name} uses {word}"


def test_no_module_names_another_host():
    for path in STATIC.iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text, path.name

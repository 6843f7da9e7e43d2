"""Joining a widget's ES modules into the single one that a notebook can load.

A notebook loads a widget's module from a text, where `import "./scene.js"` leads nowhere.  The
modules stay ordinary ones, which Node and browsers load as they are; here the imported ones are
put in front and their `import` and `export` words dropped.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SCENE_CSS = Path(__file__).parents[1] / "static" / "scene.css"

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(?P<file>[\w.]+)";\n', re.MULTILINE)
_DEFAULT = re.compile(r"^export default .*?^};\n", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export (?=class|const|function|async)", re.MULTILINE)


@cache
def module(file: str) -> str:
    """`static/<file>` as one module without imports."""
    needed = _needed(file)
    parts = [_EXPORT.sub("", _DEFAULT.sub("", _text(name))) for name in needed]
    return "".join(_IMPORT.sub("", part) for part in [*parts, _text(file)])


@cache
def styles(*files: str) -> str:
    """The boards' style sheet, followed by `static/<file>` each."""
    return "\n".join([SCENE_CSS.read_text("utf-8"), *map(_text, files)])


def _needed(file: str, seen: tuple[str, ...] = ()) -> list[str]:
    """Modules that `file` imports, each after those it imports itself."""
    found: list[str] = []
    for match in _IMPORT.finditer(_text(file)):
        name = match["file"]
        if name in seen:
            raise ImportError(f"{file} and {name} import each other")
        for part in [*_needed(name, (*seen, file)), name]:
            if part not in found:
                found.append(part)
    return found


def _text(file: str) -> str:
    return (STATIC / file).read_text("utf-8")

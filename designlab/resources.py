"""Where the files are that come with designlab but are not Python: notebooks and rulesets.

A checkout keeps them at its top level, where people look for them; the wheel carries them inside
the package, in `designlab/data`.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder "notebooks" or "rulesets".

    Example:
        >>> sorted(path.name for path in folder("notebooks").glob("00*.ipynb"))
        ['00_start_here.ipynb']
    """
    packaged = _PACKAGE / "data" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name

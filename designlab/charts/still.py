"""Pictures of charts without a browser, as SVG, PNG and files.

They are printed under a lock, because matplotlib keeps its settings in globals; it is loaded for
the first picture only.
"""

from __future__ import annotations

import base64
import html
import io
import re
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bokeh.plotting import figure

from designlab.charts.picture import Picture
from designlab.charts.style import FONT, themes
from designlab.errors import SaveError, UnknownNameError, nearest
from designlab.files import replace_file

if TYPE_CHECKING:
    from designlab.charts.base import AnyChart

_pen = threading.RLock()


def draw_svg(plot: figure, theme: str, width: int) -> str:
    """A figure as SVG in which text is text; the same figure always gives the same SVG."""
    settings = {"svg.fonttype": "none", "svg.hashsalt": "designlab", "path.simplify": False}
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    text = _print(plot, theme, width, settings, format="svg", metadata=nothing).decode()
    text = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2"', text[text.index("<svg") :], count=2)
    text = re.sub(r"<[^>]*>", _plain, text)
    family = FONT.replace('"', "'")
    return text.replace("<svg ", f'<svg font-family="{family}" ', 1)


def _plain(tag: re.Match[str]) -> str:
    """A tag of matplotlib's without the font it measured with, and with shorter numbers."""
    text = re.sub(r' font-family: [^;"]*;| transform="rotate\(-?0 [^"]*"', "", tag.group())
    return re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number.group()):.2f}", text)


def draw_png(plot: figure, theme: str, width: int, scale: float) -> bytes:
    """A figure as PNG, `scale` dots to a pixel."""
    return _print(plot, theme, width, {}, format="png", dpi=72 * scale, metadata={"Software": None})


def write_picture(chart: AnyChart, path: Path, theme: str, width: int, scale: float) -> Path:
    """Write a chart to a file whose name says what kind it is, whole or not at all."""
    kind = path.suffix.lower()
    if kind == ".svg":
        content: str | bytes = chart.to_svg(theme, width=width)
    elif kind == ".png":
        content = chart.to_png(theme, width=width, scale=scale)
    else:
        raise SaveError(f"a chart is saved as .svg or .png, not as {path.name!r}")
    replace_file(path, content)
    return path


def image(svg: str, words: str) -> str:
    """A picture as an element of a page."""
    code = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(words)}" src="data:image/svg+xml;base64,{code}">'


def _print(plot: figure, theme: str, width: int, settings: dict[Any, Any], **how: Any) -> bytes:
    from matplotlib import rc_context

    if theme not in themes():
        raise UnknownNameError(
            f"no theme {theme!r}{nearest(theme, list(themes()))} (themes: {', '.join(themes())})"
        )
    out = io.BytesIO()
    with _pen, rc_context(settings), _silence():
        Picture(plot, theme, width).paper.savefig(out, **how)
    return out.getvalue()


@contextmanager
def _silence() -> Iterator[None]:
    """No warnings about letters that no font on this machine has."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")
        yield

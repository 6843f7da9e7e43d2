"""A Bokeh figure drawn once more, by matplotlib.

The picture is laid out in pixels from the top left, as the page does it; matplotlib is only the pen
(its object interface: no figure is registered anywhere).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bokeh.models import FactorRange
from bokeh.models.annotations import Span, Title
from bokeh.models.glyphs import (
    HBar,
    HSpan,
    HStrip,
    Line,
    Quad,
    Scatter,
    Segment,
    Text,
    VBar,
    VSpan,
    VStrip,
)

from designlab.charts.scales import Scale
from designlab.charts.style import looks, themes
from designlab.charts.words import text_width

FONTS = ("DejaVu Sans", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei", "PingFang SC",
         "Microsoft YaHei", "Arial Unicode MS")  # fmt: skip
"""What a PNG is lettered with; SVG leaves that to whoever shows it."""
TICK, GAP = 6, 5
"""Pixels: length of a tick, and the distance of words from it."""
TOP = 5
DASHED = 6.0
LINE_HEIGHT = 1.25

DOT = ("x", "y", "size", "fill_alpha")
_K = 0.5523  # what makes four Bézier curves a circle
CIRCLE = (
    (1, 0), (1, _K), (_K, 1), (0, 1), (-_K, 1), (-1, _K), (-1, 0), (-1, -_K), (-_K, -1), (0, -1),
    (_K, -1), (1, -_K), (1, 0), (1, 0),
)  # fmt: skip


class Picture:
    """One figure drawn in one theme; `paper` is matplotlib's figure of it."""

    def __init__(self, plot: Any, theme: str, width: int):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.font_manager import fontManager
        from matplotlib.transforms import Affine2D

        self.plot, self.theme = plot, themes()[theme]
        height = plot.height
        self.paper = Figure(figsize=(width / 72, height / 72), dpi=72)
        FigureCanvasAgg(self.paper)
        self.paper.set_facecolor(self._look(plot)["border_fill_color"])
        pixels = Affine2D().scale(1 / width, -1 / height).translate(0, 1)
        self.pixels = pixels + self.paper.transFigure
        there = set(fontManager.get_font_names())
        self.fonts = [font for font in FONTS if font in there]

        top = self._words(TOP)
        self.left, self.right = float(plot.min_border_left), float(width - plot.min_border_right)
        self.top, self.bottom = top + GAP, float(height - plot.min_border_bottom)
        self.x = Scale(plot.x_range, self.left, self.right)
        self.y = Scale(plot.y_range, self.bottom, self.top)
        self._axes()
        for renderer in plot.renderers:
            self._glyph(renderer.glyph, renderer.data_source.data)
        for part in plot.center:
            if isinstance(part, Span):
                self._span(part)

    # -- words and axes -------------------------------------------------------------------
    def _words(self, top: float) -> float:
        """Title and captions from the top down; returns where they end."""
        lines = [part for part in reversed(self.plot.above) if isinstance(part, Title)]
        for line in [self.plot.title, *lines]:
            if line.text.strip():
                size = _pixels(line.text_font_size)
                top += size * LINE_HEIGHT
                colour = self._look(line)["text_color"]
                left = self.plot.min_border_left + line.offset
                self._text(left, top - 0.25 * size, line.text, size, colour,
                           bold=line.text_font_style == "bold")  # fmt: skip
                top += line.standoff
        return top

    def _axes(self) -> None:
        plot, bottom = self.plot, self.bottom
        if isinstance(plot.y_range, FactorRange) and not plot.y_range.factors:
            return  # nothing to put beside it: the page draws no axes either
        across, up = plot.xaxis[0], plot.yaxis[0]
        x_look, y_look = self._look(across), self._look(up)
        x_ticks = [(self.x(value), label) for value, label in self.x.ticks(across)]
        y_ticks = [(self.y(value), label) for value, label in self.y.ticks(up)]
        if plot.xgrid[0].visible:
            grid = [(x, self.top, x, bottom) for x, _ in x_ticks]
            self._lines(grid, self._look(plot.xgrid[0])["grid_line_color"])
        if plot.ygrid[0].visible:
            grid = [(self.left, y, self.right, y) for y, _ in y_ticks]
            self._lines(grid, self._look(plot.ygrid[0])["grid_line_color"])
        down = [(x, bottom, x, bottom + TICK) for x, _ in x_ticks]
        edge = (self.left, bottom, self.right, bottom)
        self._lines([edge, *down], x_look["axis_line_color"])
        out = [(self.left - up.major_tick_out, y, self.left, y) for y, _ in y_ticks]
        self._lines([(self.left, self.top, self.left, bottom), *out], y_look["axis_line_color"])
        for x, label in x_ticks:
            self._text(x, bottom + TICK + GAP + 9, label, 11,
                       x_look["major_label_text_color"], "center")  # fmt: skip
        inner = self.left - up.major_tick_out - GAP
        for y, label in y_ticks:
            self._text(inner, y + 4, label, 11, y_look["major_label_text_color"], "right")
        middle = (self.left + self.right) / 2
        self._text(middle, self.plot.height - 7, across.axis_label or "", 11,
                   x_look["axis_label_text_color"], "center")  # fmt: skip
        outer = inner - 2 * GAP - max((text_width(label) for _, label in y_ticks), default=0)
        self._text(outer, (self.top + bottom) / 2, up.axis_label or "", 11,
                   y_look["axis_label_text_color"], "center", turned=True)  # fmt: skip

    # -- glyphs ---------------------------------------------------------------------------
    def _glyph(self, glyph: Any, data: dict[str, Any]) -> None:
        count = len(next(iter(data.values()), ()))
        if not count:
            return

        def column(name: str) -> list:
            spec = getattr(glyph, name)
            return list(data[spec]) if isinstance(spec, str) else [spec] * count

        x, y, look = self.x, self.y, self._look(glyph)
        match glyph:
            case Quad() | HBar() | VBar() | VStrip() | HStrip():
                self._boxes(list(self._corners(glyph, column)), glyph, look)
            case Segment():
                ends = zip(*(column(name) for name in ("x0", "y0", "x1", "y1")), strict=True)
                self._strokes([(x(a), y(b), x(c), y(d)) for a, b, c, d in ends], glyph, look)
            case VSpan():
                places = [x(value) for value in column("x") if x.holds(value)]
                self._strokes([(a, self.top, a, self.bottom) for a in places], glyph, look)
            case HSpan():
                places = [y(value) for value in column("y") if y.holds(value)]
                self._strokes([(self.left, a, self.right, a) for a in places], glyph, look)
            case Line():
                dots = [(x(a), y(b)) for a, b in zip(column("x"), column("y"), strict=True)]
                self._strokes([a + b for a, b in pairwise(dots)], glyph, look)
            case Scatter():
                self._dots(glyph, look, column)
            case Text():
                size, shift = _pixels(glyph.text_font_size), _pixels(glyph.x_offset)
                for a, b, text in zip(column("x"), column("y"), column("text"), strict=True):
                    self._text(x(a) + shift, y(b) + 0.36 * size, text, size,
                               look["text_color"])  # fmt: skip
            case _:
                raise TypeError(f"pictures cannot show a {type(glyph).__name__}")

    def _corners(self, glyph: Any, column: Any) -> Iterator[tuple[float, float, float, float]]:
        x, y = self.x, self.y
        match glyph:
            case Quad():
                names = ("left", "bottom", "right", "top")
                for a, b, c, d in zip(*map(column, names), strict=True):
                    yield x(a), y(b), x(c), y(d)
            case HBar():
                names = ("left", "right", "y", "height")
                for a, b, at, high in zip(*map(column, names), strict=True):
                    yield x(a), y(at, -high / 2), x(b), y(at, high / 2)
            case VBar():
                names = ("x", "width", "bottom", "top")
                for at, wide, a, b in zip(*map(column, names), strict=True):
                    yield x(at, -wide / 2), y(a), x(at, wide / 2), y(b)
            case VStrip():
                for a, b in zip(column("x0"), column("x1"), strict=True):
                    yield x(a), self.bottom, x(b), self.top
            case HStrip():
                for a, b in zip(column("y0"), column("y1"), strict=True):
                    yield self.left, y(a), self.right, y(b)

    def _boxes(self, corners: list, glyph: Any, look: dict) -> None:
        """Boxes of one look as one path, which keeps the file small."""
        points = [
            point
            for x0, y0, x1, y1 in corners
            for point in ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
        ]
        self._path(points, [1, 2, 2, 2, 79] * len(corners), look, glyph, filled=True)

    def _strokes(self, ends: list, glyph: Any, look: dict) -> None:
        points = [point for x0, y0, x1, y1 in ends for point in ((x0, y0), (x1, y1))]
        self._path(points, [1, 2] * len(ends), look, glyph, filled=False)

    def _path(
        self,
        points: list,
        codes: list,
        look: dict,
        glyph: Any,
        *,
        filled: bool,
        solid: float | None = None,
    ) -> None:
        from matplotlib.colors import to_rgba
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as Outline

        if not points:
            return
        wide, solid = glyph.line_width, glyph.fill_alpha if filled and solid is None else solid
        dashes = (0, (DASHED / wide, DASHED / wide)) if glyph.line_dash == "dashed" else "-"
        patch = PathPatch(
            Outline(points, codes), transform=self.pixels, linestyle=dashes,
            linewidth=wide if glyph.line_alpha else 0, capstyle="butt", joinstyle="miter",
            facecolor=to_rgba(look.get("fill_color", "none"), solid) if filled else "none",
            edgecolor=to_rgba(look.get("line_color") or "none", glyph.line_alpha),
        )  # fmt: skip
        self.paper.add_artist(patch)

    def _dots(self, glyph: Any, look: dict, column: Any) -> None:
        """Dots of one look as one path."""
        for solid in sorted(set(column("fill_alpha"))):
            circles: list[tuple[float, float]] = []
            for a, b, size, alpha in zip(*map(column, DOT), strict=True):
                if alpha == solid and self.x.holds(a) and self.y.holds(b):
                    x, y, r = self.x(a), self.y(b), size / 2
                    circles += [(x + r * u, y + r * v) for u, v in CIRCLE]
            codes = [1, *[4] * 12, 79] * (len(circles) // len(CIRCLE))
            self._path(circles, codes, look, glyph, filled=True, solid=solid)

    def _span(self, span: Span) -> None:
        """A line across the frame at one value."""
        upright = span.dimension == "height"
        at = (self.x if upright else self.y)(span.location)
        frame = (at, self.top, at, self.bottom) if upright else (self.left, at, self.right, at)
        self._strokes([frame], span, self._look(span))

    # -- the pen --------------------------------------------------------------------------
    def _lines(self, ends: list, colour: str | None) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as Outline

        if ends and colour:
            points = [point for x0, y0, x1, y1 in ends for point in ((x0, y0), (x1, y1))]
            self.paper.add_artist(
                PathPatch(Outline(points, [1, 2] * len(ends)), transform=self.pixels,
                          facecolor="none", edgecolor=colour, linewidth=1)
            )  # fmt: skip

    def _text(
        self, x: float, y: float, text: str, size: float, colour: str, align: str = "left",
        *, bold: bool = False, turned: bool = False,
    ) -> None:  # fmt: skip
        if text:
            self.paper.text(
                x, y, text, transform=self.pixels, fontsize=size, color=colour,
                family=self.fonts, weight="bold" if bold else "normal", parse_math=False,
                horizontalalignment=align, verticalalignment="baseline",
                rotation=90 if turned else 0, rotation_mode="anchor",
            )  # fmt: skip

    def _look(self, model: Any) -> dict[str, Any]:
        return looks(model, self.theme)


def _pixels(size: Any) -> float:
    """The number of a size such as "11px"."""
    return float(str(size).removesuffix("px"))

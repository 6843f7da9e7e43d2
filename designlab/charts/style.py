"""Looks of the charts, light and dark, as data that Python and the page both apply.

Colours are those of Okabe and Ito, which people with colour-blindness tell apart; what is being
tried is blue, what it is compared with lies grey behind it.
"""

from __future__ import annotations

from typing import Any

from bokeh.model import Model

FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'

_COLOURS = {
    "light": {
        "paper": "#ffffff", "ink": "#1f2328", "soft": "#59606a", "line": "#8b8f96",
        "grid": "#e4e3de", "series": "#0072b2", "baseline": "#9a9da3",
    },
    "dark": {
        "paper": "#232529", "ink": "#eceef1", "soft": "#a9b1bb", "line": "#767d87",
        "grid": "#3a3e45", "series": "#56b4e9", "baseline": "#8d9299",
    },
}  # fmt: skip

# Model type, or "#tag" of a model -> property -> colour name
_AXIS = {
    "axis_label_text_color": "ink", "major_label_text_color": "soft", "axis_line_color": "line",
    "major_tick_line_color": "line", "minor_tick_line_color": None,
}  # fmt: skip
_LOOK: dict[str, dict[str, str | None]] = {
    "Figure": {
        "background_fill_color": "paper", "border_fill_color": "paper", "outline_line_color": None,
    },
    "LinearAxis": _AXIS,
    "CategoricalAxis": _AXIS,
    "Grid": {"grid_line_color": "grid"},
    "#title": {"text_color": "ink"},
    "#caption": {"text_color": "soft"},
    "#series": {"fill_color": "series", "line_color": "series"},
    "#baseline": {"fill_color": "baseline", "line_color": "baseline"},
    "#mark": {"line_color": "ink"},
    "#band": {"fill_color": "ink"},
    "#baseline-mark": {"line_color": "baseline"},
    "#equal": {"line_color": "soft"},
    "#zero": {"line_color": "line"},
    "#interval": {"line_color": "series"},
    "#number": {"text_color": "soft"},
}  # fmt: skip

Theme = dict[str, dict[str, str | None]]


def themes() -> dict[str, Theme]:
    """{"light": …, "dark": …}: for each model type or "#tag", its properties."""
    return {
        name: {
            which: {key: colour and colours[colour] for key, colour in properties.items()}
            for which, properties in _LOOK.items()
        }
        for name, colours in _COLOURS.items()
    }


def looks(model: Model, theme: Theme) -> dict[str, str | None]:
    """What a theme says about one model."""
    marks: list[Any] = [type(model).__view_model__, *(f"#{tag}" for tag in model.tags)]
    return {key: value for mark in marks for key, value in theme.get(mark, {}).items()}


def apply_theme(root: Model, theme: Theme) -> None:
    """Give every model under `root` its looks."""
    for model in root.references():
        model.update(**looks(model, theme))

import re

import pytest

from designlab.widgets.module import SCENE_CSS, STATIC

CSS = SCENE_CSS.read_text("utf-8")
PAIR = re.compile(r"--dl-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
COLOURS = {name: {"light": light, "dark": dark} for name, light, dark in PAIR.findall(CSS)}
FAMILIES = ("amber", "blue", "green", "red", "violet")


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a, b, theme):
    high, low = sorted((luminance(COLOURS[n][theme]) for n in (a, b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read_on_every_ground(theme):
    grounds = ["table", "panel", "card"]
    pairs = [(ink, ground) for ink in ("ink", "ink-soft", "bad", "chosen") for ground in grounds]
    pairs += [(family, f"{family}-tint") for family in FAMILIES]
    pairs += [("ink", f"{family}-tint") for family in FAMILIES]
    pairs += [("ink-soft", "amber-tint"), ("bad", "amber-tint")]
    poor = {pair: contrast(*pair, theme) for pair in pairs if contrast(*pair, theme) < 4.5}
    assert not poor


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_from_every_ground(theme):
    marks = ["legal", "chosen", "focus", "line", *FAMILIES]
    pairs = [(mark, ground) for mark in marks for ground in ("table", "panel", "card")]
    poor = {pair: contrast(*pair, theme) for pair in pairs if contrast(*pair, theme) < 3}
    assert not poor


def test_colours_are_named_once_and_used_by_name():
    for path in STATIC.glob("*.css"):
        assert not re.search(r"#[0-9a-f]{3,6}\b", path.read_text("utf-8")), path.name
    used = CSS + "".join(file.read_text("utf-8") for file in STATIC.glob("*.css"))
    for name in re.findall(r"var\(--dl-([\w-]+)\)", used):
        assert name in COLOURS or f"--dl-{name}:" in CSS, name


def test_each_class_is_laid_out_by_one_sheet():
    """All widgets of a page share its style sheets, so a name means one thing."""
    owners: dict[str, set[str]] = {}
    for path in sorted(STATIC.glob("*.css")):
        for name in re.findall(r"^\.([\w-]+) \{", path.read_text("utf-8"), re.MULTILINE):
            owners.setdefault(name, set()).add(path.name)
    assert {name: files for name, files in owners.items() if len(files) > 1} == {}

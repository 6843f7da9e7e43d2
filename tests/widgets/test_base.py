"""Two outputs: the live widget, and a picture of it that follows when it has come to rest."""

from __future__ import annotations

import anywidget
import pytest

from designlab.widgets import base
from designlab.widgets.base import StillWidget


class Thing(anywidget.AnyWidget, StillWidget):
    _esm = "export default {}"
    words = "first"

    def still(self) -> str:
        return f"<p>{self.words}</p>"


class Handle:
    def __init__(self, first):
        self.shown = [first]

    def update(self, html):
        self.shown.append(html.data)


@pytest.fixture
def displayed(monkeypatch):
    """What was displayed: bundles of data, and the handles of pictures."""
    shown = []

    def display(what, **more):
        shown.append(Handle(what.data) if more.get("display_id") else what)
        return shown[-1]

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(base, "REST_S", 0.01)
    return shown


def wait_for_rest(thing):
    timer = thing._timer
    if timer is not None:
        timer.join()


def test_a_live_widget_and_its_picture(displayed):
    Thing()._ipython_display_()
    bundle, picture = displayed
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "text/html" not in bundle
    assert "<p>first</p>" in picture.shown[0] and "dl-still" in picture.shown[0]


def test_the_picture_follows_once_the_widget_rests(displayed):
    thing = Thing()
    thing._ipython_display_()
    for thing.words in ("second", "third"):
        thing.refresh_still()
    wait_for_rest(thing)
    assert len(displayed[1].shown) == 2
    assert "<p>third</p>" in displayed[1].shown[1]


def test_a_widget_that_is_part_of_another_draws_no_picture(displayed):
    thing = Thing()
    thing.refresh_still()
    assert thing._timer is None and not displayed


def test_a_closed_widget_keeps_its_last_picture(displayed):
    thing = Thing()
    thing._ipython_display_()
    thing.refresh_still()
    thing.close()
    thing.refresh_still()
    wait_for_rest(thing)
    assert len(displayed[1].shown) == 1

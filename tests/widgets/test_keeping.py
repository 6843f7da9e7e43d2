"""What stands on a table is written as it changes, and never in anybody's way."""

from __future__ import annotations

import threading

import pytest

import designlab as dl
from designlab.play.story import Story
from designlab.widgets import keeping
from designlab.widgets.keeping import Keeper


@pytest.fixture
def kept(court, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Story(dl.play(court, seed=7)), court


def test_it_writes_soon_after_the_last_change(kept, court, monkeypatch):
    monkeypatch.setattr(keeping, "REST_S", 0.01)
    keeper = Keeper("court-1", lambda: kept)
    for _ in range(3):
        keeper.soon()
    keeper._timer.join()
    story, values = keeper.restore(court)
    assert story.session.state == kept[0].session.state
    assert values.ruleset.digest == court.ruleset.digest


def test_somebody_who_holds_the_story_never_waits_for_the_writer(kept):
    """The writer needs the story's lock, so it must hold nothing that its holder asks for."""
    story, _ = kept
    keeper = Keeper("court-1", lambda: kept)
    with story.lock:
        writer = threading.Thread(target=keeper.now, daemon=True)
        writer.start()
        writer.join(0.2)  # it waits for the story by now
        asker = threading.Thread(target=keeper.soon, daemon=True)
        asker.start()
        asker.join(20)
        assert not asker.is_alive()
    writer.join(20)
    assert not writer.is_alive()
    keeper._stop()


def test_a_full_disk_stops_nobody_and_leaves_the_older_file(kept, monkeypatch):
    keeper = Keeper("court-1", lambda: kept)
    keeper.now()
    before = keeper.story_file.read_text("utf-8")
    kept[0].session.run_bots(plies=3)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    keeper.now()
    assert keeper.story_file.read_text("utf-8") == before


def test_nothing_kept_is_nothing_restored(kept, court):
    assert Keeper("court-1", lambda: kept).restore(court) is None

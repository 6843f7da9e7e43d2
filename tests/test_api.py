"""What a designer reads who gives the wrong thing."""

from __future__ import annotations

import pytest

import designlab as dl
from designlab.errors import UnknownNameError


@pytest.mark.parametrize("game", [5, None, ["court"]])
def test_what_is_no_game_is_refused_in_words(game):
    for call in (dl.load, dl.play, dl.simulate):
        with pytest.raises(UnknownNameError, match='the game must be a name, as "court"'):
            call(game)


def test_changes_are_keys_with_values():
    with pytest.raises(UnknownNameError, match="changes must be keys with values"):
        dl.load("court", 5)


@pytest.mark.parametrize("seats", [1, "steward"])
def test_seats_are_a_list(seats):
    with pytest.raises(UnknownNameError, match="the seats must be a list"):
        dl.play("court", seats=seats)


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownNameError, match='did you mean "mountains"'):
        dl.load("mountain")

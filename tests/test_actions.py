import pytest
from hypothesis import given
from hypothesis import strategies as st

from designlab.actions import ActionSpace
from designlab.errors import UnknownNameError

ACTIONS = ActionSpace(buy=(("position", 4),), pass_=(), move=(("from", 5), ("to", 3)))


@given(st.integers(0, ACTIONS.size - 1))
def test_every_number_is_one_action(number):
    kind, args = ACTIONS.decode(number)
    assert ACTIONS.encode(kind, *args) == number


def test_kinds_follow_each_other():
    assert (ACTIONS.buy, ACTIONS.pass_, ACTIONS.move, ACTIONS.size) == (0, 4, 5, 20)
    assert ACTIONS.decode(4) == ("pass", ())
    assert ACTIONS.decode(5 + 2 * 3 + 1) == ("move", (2, 1))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ACTIONS.encode("bye", 1), 'did you mean "buy"'),
        (lambda: ACTIONS.encode("buy", 4), "position must be 0 to 3, not 4"),
        (lambda: ACTIONS.decode(20), "numbered 0 to 19, not 20"),
        (lambda: ACTIONS.decode(-1), "numbered 0 to 19, not -1"),
    ],
)
def test_what_does_not_exist_is_refused_in_words(call, message):
    with pytest.raises(UnknownNameError, match=message):
        call()


def test_a_wrong_attribute_is_an_attribute_error():
    with pytest.raises(AttributeError):
        getattr(ACTIONS, "fly")  # noqa: B009

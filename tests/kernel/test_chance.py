import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from designlab.kernel import draw, roll, rule, state_dtype, view
from designlab.kernel.chance import (
    FORCED_CAPACITY,
    begin_choice,
    bits,
    end_choice,
    force,
    seed_streams,
    set_key,
)

STREAMS = 5
DTYPE = state_dtype(STREAMS, [])
SEEDS = st.integers(0, 2**64 - 1)


def new(seed):
    record = np.zeros(1, DTYPE)
    seed_streams(view(record), seed)
    return record


@rule
def _compiled_bits(states, seeds, stream, out):
    seed_streams(states[0], seeds[0])
    for i in range(len(out)):
        out[i] = bits(states[0], stream)


@rule
def _compiled_rekey(states, stream, seeds):
    set_key(states[0], stream, seeds[0])


@given(SEEDS, st.integers(0, STREAMS - 1))
def test_both_modes_draw_the_same_numbers(seed, stream):
    out, record = np.zeros(20, np.int64), np.zeros(1, DTYPE)
    _compiled_bits.jit(record, np.array([seed], np.uint64), stream, out)
    twin = new(seed)
    assert out.tolist() == [bits(view(twin), stream) for _ in range(20)]
    assert record.tobytes() == twin.tobytes()


@given(SEEDS, SEEDS)
def test_both_modes_key_a_stream_alike(seed, other):
    slow, fast = new(seed), new(seed)
    set_key(view(slow), 2, other)
    _compiled_rekey.jit(fast, 2, np.array([other], np.uint64))
    assert slow.tobytes() == fast.tobytes()


@pytest.mark.parametrize("sides", [2, 6, 20, 54])
@pytest.mark.parametrize("stream", range(STREAMS))
def test_dice_are_fair(sides, stream):
    state = view(new(2026))
    faces = np.bincount([roll(state, stream, sides) - 1 for _ in range(6000)], minlength=sides)
    assert stats.chisquare(faces).pvalue > 1e-4


def test_first_draws_over_many_seeds_are_fair():
    first = [draw(view(new(seed)), 1, 6) for seed in range(6000)]
    assert stats.chisquare(np.bincount(first, minlength=6)).pvalue > 1e-4


@pytest.mark.parametrize("pair", [(0, 1), (1, 2), (2, 3)])
def test_streams_are_independent(pair):
    table = np.zeros((6, 6))
    for seed in range(3000):
        state = view(new(seed))
        table[draw(state, pair[0], 6), draw(state, pair[1], 6)] += 1
    assert stats.chi2_contingency(table).pvalue > 1e-4


def test_consecutive_draws_are_independent():
    state, table = view(new(5)), np.zeros((6, 6))
    last = draw(state, 1, 6)
    for _ in range(6000):
        now = draw(state, 1, 6)
        table[last, now] += 1
        last = now
    assert stats.chi2_contingency(table).pvalue > 1e-4


@given(SEEDS, st.lists(st.integers(0, STREAMS - 1), max_size=30))
def test_draws_of_one_stream_never_move_another(seed, others):
    quiet, busy = view(new(seed)), view(new(seed))
    for stream in others:
        if stream != 1:
            draw(busy, stream, 6)
    assert [draw(quiet, 1, 6) for _ in range(5)] == [draw(busy, 1, 6) for _ in range(5)]


@given(SEEDS)
def test_a_copy_is_a_complete_fork(seed):
    record = new(seed)
    draw(view(record), 1, 6)
    fork = record.copy()
    ahead = [draw(view(record), s, 100) for s in range(STREAMS)]
    assert [draw(view(fork), s, 100) for s in range(STREAMS)] == ahead


def test_a_stream_can_be_given_another_future():
    record = new(1)
    fork = record.copy()
    set_key(view(fork), 1, 99)
    assert [draw(view(fork), 1, 1000) for _ in range(4)] != [
        draw(view(record), 1, 1000) for _ in range(4)
    ]
    assert draw(view(fork), 2, 1000) == draw(view(record), 2, 1000)


def test_forced_outcomes_come_first_in_order_and_per_stream():
    state = view(new(3))
    plain = view(new(3))
    for stream, value in ((1, 5), (2, 0), (1, 3)):
        force(state, stream, value)
    assert (draw(state, 1, 6), draw(state, 1, 6), draw(state, 2, 6)) == (5, 3, 0)
    assert state.forced_n == 0
    assert draw(state, 1, 6) == draw(plain, 1, 6), "a forced draw must not use up a random one"


@pytest.mark.parametrize("value", [-1, 6])
def test_a_forced_outcome_out_of_range_is_refused(value):
    state = view(new(3))
    force(state, 1, value)
    with pytest.raises(ValueError, match="not possible"):
        draw(state, 1, 6)


def test_the_forced_queue_has_a_stated_limit():
    state = view(new(3))
    for _ in range(FORCED_CAPACITY):
        force(state, 1, 0)
    with pytest.raises(OverflowError, match=str(FORCED_CAPACITY)):
        force(state, 1, 0)


def test_what_a_bot_draws_depends_on_the_ply_alone():
    state, asked = view(new(8)), view(new(8))
    begin_choice(asked)
    draw(asked, 0, 6)
    end_choice(asked)
    for s in (state, asked):
        s.ply = 3
        begin_choice(s)
    assert draw(state, 0, 10**6) == draw(asked, 0, 10**6)


def test_another_process_with_other_string_hashes_draws_the_same():
    code = (
        "import numpy as np; from designlab.kernel import view, state_dtype, draw;"
        "from designlab.kernel.chance import seed_streams;"
        "s = view(np.zeros(1, state_dtype(5, []))); seed_streams(s, 77);"
        "print([draw(s, i % 5, 1000) for i in range(12)])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": h},
            capture_output=True, text=True, check=True,
        ).stdout
        for h in ("0", "1", "12345")
    }  # fmt: skip
    state = view(new(77))
    assert answers == {f"{[draw(state, i % 5, 1000) for i in range(12)]}\n"}

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import designlab as dl
from designlab.errors import DesignLabError, UnknownNameError
from designlab.lab.simulation import game_seeds


@pytest.fixture(scope="module")
def run():
    return dl.simulate("court", 3000, bots="steward", seed=5)


def same(a, b):
    return (
        a.outcomes.tobytes() == b.outcomes.tobytes()
        and a.tallies.tobytes() == b.tallies.tobytes()
        and a.seeds.tobytes() == b.seeds.tobytes()
    )


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_workers_plays_the_same_games(run, workers):
    assert same(run, dl.simulate("court", 3000, bots="steward", seed=5, workers=workers))


@pytest.mark.parametrize("chunk", [1, 7, 1000, 5000])
def test_any_chunking_plays_the_same_games(chunk):
    expected = dl.simulate("court", 400, bots="random", seed=5)
    *_, last = dl.stream("court", 400, bots="random", seed=5, chunk=chunk)
    assert same(expected, last)


def test_more_games_begin_with_the_same_games(run):
    fewer = dl.simulate("court", 1000, bots="steward", seed=5)
    assert fewer.outcomes.tobytes() == run.outcomes[:1000].tobytes()
    assert game_seeds(5, 10).tolist() == game_seeds(5, 1000)[:10].tolist()


def test_another_seed_plays_other_games(run):
    assert not same(run, dl.simulate("court", 3000, bots="steward", seed=6))


def test_another_process_with_other_string_hashes_plays_the_same_games():
    code = (
        "import designlab as dl, hashlib;"
        "r = dl.simulate('court', 300, bots='steward', seed=9);"
        "print(hashlib.sha256(r.outcomes.tobytes() + r.tallies.tobytes()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": h},
            capture_output=True, text=True, check=True,
        ).stdout
        for h in ("0", "4242")
    }  # fmt: skip
    assert len(digests) == 1


def test_partial_results_grow_to_the_whole(run):
    parts = list(dl.stream("court", 3000, bots="steward", seed=5))
    sizes = [part.n for part in parts]
    assert sizes == sorted(set(sizes)) and sizes[-1] == 3000
    assert sizes[0] < 1000, "a first picture comes early"
    assert [part.complete for part in parts] == [False] * (len(parts) - 1) + [True]
    assert "of 3,000 games" in parts[0].label
    assert same(parts[-1], run)


def test_cancelling_keeps_the_finished_part():
    stop, seen = threading.Event(), []
    for part in dl.stream("court", 500_000, bots="random", seed=5, chunk=500, cancel=stop):
        seen.append(part)
        if part.n >= 1000:
            stop.set()
    last = seen[-1]
    assert 1000 <= last.n < 500_000 and not last.complete
    assert last.outcomes.tobytes() == dl.simulate("court", last.n, "random", 5).outcomes.tobytes()


def test_cancelled_before_the_first_game_is_said_plainly():
    stop = threading.Event()
    stop.set()
    with pytest.raises(DesignLabError, match="cancelled before its first game"):
        dl.simulate("court", 10, cancel=stop)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "number of games must be a whole number from 1 to 100,000,000, not 0"),
        *(({"n": n}, "the number of games must be") for n in (-5, 10**12, 10.5, "10", None, True)),
        *(({"seed": seed}, "the seed must be") for seed in (-1, 2**64, 1.5, "x", None, [1, 2])),
        *(({"workers": workers}, "workers must be") for workers in (0, -1, 1.5)),
        *(({"bots": bots}, "bots must be one name") for bots in (5, [5], None)),
    ],
)
def test_senseless_options_are_refused_in_words(options, message):
    with pytest.raises(DesignLabError, match=message):
        dl.simulate("court", **{"n": 10, **options})


@pytest.mark.parametrize("chunk", [0, -1, 2.5])
def test_a_senseless_chunk_is_refused_at_once(chunk):
    with pytest.raises(DesignLabError, match="the chunk must be"):
        dl.stream("court", 10, chunk=chunk)


def test_more_games_than_the_machine_can_hold_are_refused_before_the_first(monkeypatch):
    from designlab.lab import simulation

    monkeypatch.setattr(simulation, "_memory", lambda: 10_000_000)
    with pytest.raises(DesignLabError, match=r"need 1\.\d GB of memory; .* at most \d\d,\d+ at"):
        dl.stream("court", 10_000_000)
    assert dl.simulate("court", 10, "random").complete
    monkeypatch.setattr(simulation, "_memory", lambda: 0)  # not known
    dl.stream("court", 100_000_000)


def test_several_seats_give_the_same_for_any_workers_and_chunks():
    run = dl.simulate("mountains", 200, seed=5, workers=1)
    assert same(run, dl.simulate("mountains", 200, seed=5, workers=3))
    *_, last = dl.stream("mountains", 200, seed=5, chunk=13)
    assert same(run, last)
    assert run.lead_changes.any() and run.drama.any()


def test_a_number_of_games_may_be_written_as_1e2():
    assert dl.simulate("court", 1e2, "random").n == 100


def test_wrong_bots_are_refused_with_the_nearest_name():
    with pytest.raises(UnknownNameError, match='did you mean "warlord"'):
        dl.simulate("court", 10, bots="warlrd")
    with pytest.raises(UnknownNameError, match="2 bots were given"):
        dl.simulate("court", 10, bots=["random", "random"])


def test_heuristic_is_the_first_bot_that_is_not_random():
    assert dl.simulate("court", 5).bots == ("steward",)


def test_a_progress_bar_counts_to_the_end(capsys):
    dl.simulate("court", 600, bots="random", progress=True)
    assert "600" in capsys.readouterr().err


def test_a_changed_value_changes_the_games_without_recompiling(run):
    game = dl.load("court", {"setup.start_coins": 30})
    batch = game.type.batch.jit
    before = len(batch.signatures)
    richer = dl.simulate(game, 3000, bots="steward", seed=5)
    assert len(batch.signatures) == before
    assert richer.returns().mean() > run.returns().mean()


def test_the_same_seed_deals_the_same_cards_under_another_ruleset():
    """Common random numbers: only what the change touches may differ."""
    a = dl.load("court").new_initial_state(seed=3)
    b = dl.load("court", {"setup.start_coins": 30}).new_initial_state(seed=3)
    assert [e.item for e in a.events] == [e.item for e in b.events]


def test_seeds_fill_the_whole_range():
    seeds = game_seeds(0, 1000)
    assert seeds.dtype == np.uint64 and len(set(seeds.tolist())) == 1000
    assert seeds.max() > 2**63

"""Thousands of bot games, on all cores, by threads over compiled chunks.

Game number i of a run is played from the i-th seed of `numpy.random.SeedSequence(seed)`, so it
is the same game for any number of games, workers and chunks.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from importlib import import_module
from numbers import Integral
from typing import Any

import numpy as np

from designlab.errors import DesignLabError, UnknownNameError
from designlab.game import Game
from designlab.gametype import GameType
from designlab.kernel.driver import UNFINISHED, outcome_dtype, tally_dtype
from designlab.lab.result import Result

FIRST_CHUNK = 256
LARGEST_CHUNK = 8192
MAX_GAMES = 100_000_000
MAX_WORKERS = 1024
MAX_SEED = 2**64 - 1
MEMORY_SHARE = 0.5
"""How much of the machine's memory the outcomes of one run may need."""


def whole(what: str, value: Any, low: int, high: int) -> int:
    """A whole number of this range (1e4 is one, too); DesignLabError in words if it is not."""
    counts = isinstance(value, Integral) or (isinstance(value, float) and value.is_integer())
    if not counts or isinstance(value, bool) or not low <= value <= high:
        raise DesignLabError(
            f"{what} must be a whole number from {low:,} to {high:,}, not {value!r}"
        )
    return int(value)


def game_seeds(seed: int, n: int) -> np.ndarray:
    """The seeds of the first `n` games of a run, as uint64."""
    return np.random.SeedSequence(seed).generate_state(n, np.uint64)


def seat_bots(game: Game, bots: str | Sequence[str]) -> tuple[str, ...]:
    """One bot name per seat, from one name for all or a name for each."""
    players = game.num_players()
    given = [bots] * players if isinstance(bots, str) else bots
    if not isinstance(given, Sequence) or not all(isinstance(bot, str) for bot in given):
        raise UnknownNameError(f"bots must be one name, or one name per seat, not {bots!r}")
    if len(given) != players:
        raise UnknownNameError(
            f"{game.name} has {players} seat(s) under this ruleset, "
            f"but {len(given)} bots were given"
        )
    names = list(game.type.bots)
    return tuple(names[game.type.bot_number(bot)] for bot in given)


def check_memory(game: Game, n: int) -> None:
    """DesignLabError if the outcomes of so many games need most of this machine's memory.

    The system hands the memory out as it is filled, so a run that is too large would not fail at
    its start but late, and with it everything else on the machine.
    """
    each = _outcome_dtype(game.type).itemsize + np.dtype(np.uint64).itemsize
    most = int(MEMORY_SHARE * _memory() / each) if _memory() else MAX_GAMES
    if n > most:
        raise DesignLabError(
            f"{n:,} games of {game.name} need {n * each / 2**30:,.1f} GB of memory; "
            f"on this machine play at most {most:,} at a time"
        )


@functools.cache
def _memory() -> int:
    """Bytes of memory that this machine has; 0 where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 0


def _outcome_dtype(kind: GameType) -> np.dtype:
    return outcome_dtype(len(kind.events), kind.max_seats)


def _no_tallies(kind: GameType) -> np.ndarray:
    return np.zeros(1, tally_dtype(len(kind.events), kind.max_items, kind.max_seats))


def simulate(
    game: str | Game,
    n: int = 10_000,
    bots: str | Sequence[str] = "heuristic",
    seed: int = 0,
    *,
    workers: int | None = None,
    progress: bool = False,
    cancel: threading.Event | None = None,
) -> Result:
    """Play `n` bot games and keep what happened.

    Args:
        game: a game, or the name of one under its default ruleset.
        n: number of games.
        bots: a bot's name for every seat, or one name per seat; "heuristic" is the game's first
            bot that is not random.
        seed: same seed, same games, for any number of workers.
        workers: threads; by default one per core.
        progress: show a progress bar.
        cancel: set it from another thread to stop early; the finished part is returned and its
            `complete` is False.  Ctrl-C (the notebook's stop button) does the same.

    Example:
        >>> import designlab as dl
        >>> run = dl.simulate("court", 200, bots="random", seed=1)
        >>> len(run.frame), run.bots
        (200, ('random',))
    """
    result = None
    stop = cancel or threading.Event()
    runs = stream(game, n, bots, seed, workers=workers, cancel=stop)
    bar = _progress_bar(n) if progress else None
    try:
        for result in runs:
            if bar is not None:
                bar.update(result.n - bar.n)
    except KeyboardInterrupt:
        stop.set()
        result = max(runs, key=lambda part: part.n, default=result)
    finally:
        if bar is not None:
            bar.close()
    if result is None:
        raise DesignLabError("the simulation was cancelled before its first game was finished")
    return result


def stream(
    game: str | Game,
    n: int = 10_000,
    bots: str | Sequence[str] = "heuristic",
    seed: int = 0,
    *,
    workers: int | None = None,
    chunk: int | None = None,
    cancel: threading.Event | None = None,
) -> Iterator[Result]:
    """Like `simulate`, but yields a growing result each time more games are finished.

    Args:
        chunk: games per compiled call; by default small at first, so that a first picture comes
            at once, then larger.
    """
    from designlab.api import load

    game = load(game)
    n = whole("the number of games", n, 1, MAX_GAMES)
    seed = whole("the seed", seed, 0, MAX_SEED)
    threads = os.cpu_count() or 1 if workers is None else whole("workers", workers, 1, MAX_WORKERS)
    if chunk is not None:
        chunk = whole("the chunk", chunk, 1, MAX_GAMES)
    players = seat_bots(game, bots)
    check_memory(game, n)
    return _stream(game, n, players, seed, threads, chunk, cancel)


def _stream(
    game: Game,
    n: int,
    bots: tuple[str, ...],
    seed: int,
    workers: int,
    chunk: int | None,
    cancel: threading.Event | None,
) -> Iterator[Result]:
    numbers = np.array([game.type.bot_number(bot) for bot in bots])
    seeds, outcomes = game_seeds(seed, n), np.zeros(n, _outcome_dtype(game.type))
    tallies = _no_tallies(game.type)
    todo = _chunks(n, chunk, workers)
    finished: dict[int, tuple[int, np.ndarray]] = {}  # chunks that are ahead of the prefix
    done = 0
    with ThreadPoolExecutor(workers, thread_name_prefix="designlab") as pool:
        running: set[Future] = set()

        def launch() -> None:
            while len(running) < workers and not (cancel and cancel.is_set()):
                start, stop = next(todo, (n, n))
                if start == n:
                    return
                running.add(
                    pool.submit(
                        _play_chunk, game, numbers, seeds[start:stop], outcomes[start:stop], start
                    )
                )

        launch()
        while running:
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                start, length, tally = future.result()
                finished[start] = (length, tally)
            launch()
            grown = False
            while done in finished:
                length, tally = finished.pop(done)
                for name in tallies.dtype.names or ():
                    tallies[name] += tally[name]
                done += length
                grown = True
            if grown:
                yield Result(
                    game, bots, seed, n, seeds[:done], outcomes[:done], tallies.copy()
                )


def _chunks(n: int, size: int | None, workers: int) -> Iterator[tuple[int, int]]:
    start, step = 0, size or FIRST_CHUNK
    largest = size or max(FIRST_CHUNK, min(LARGEST_CHUNK, n // (4 * workers)))
    while start < n:
        stop = min(n, start + step)
        yield start, stop
        start, step = stop, min(largest, 2 * step)


def _play_chunk(
    game: Game, bots: np.ndarray, seeds: np.ndarray, outcomes: np.ndarray, start: int
) -> tuple[int, int, np.ndarray]:
    """Play the games of `seeds` into `outcomes`; everything it writes to is this thread's own."""
    kind = game.type
    tally = _no_tallies(kind)
    kind.batch.jit(
        game.ruleset.record,
        bots,
        seeds,
        np.zeros(1, kind.state_dtype),
        np.zeros(1, kind.state_dtype),
        kind.new_log(recording=False),
        np.zeros(kind.actions.size, np.int64),
        kind.max_plies,
        outcomes,
        tally,
    )
    unfinished = np.flatnonzero(outcomes["reason"] == UNFINISHED)
    if len(unfinished):
        raise DesignLabError(
            f"{game.name}: the game with seed {seeds[unfinished[0]]} did not end within "
            f"{kind.max_plies:,} decisions under ruleset {game.ruleset.name}"
        )
    return start, len(seeds), tally


@functools.cache
def _warm(kind: GameType) -> Future:
    """Compile, or load from the disk cache, in the background; once per process."""
    future: Future = Future()

    def work() -> None:
        try:
            from designlab.api import load

            for _ in stream(load(kind.name), 1, seed=0, workers=1):
                pass
            import_module("scipy.stats")  # a second's work, better now than in a chart
            import_module("statsmodels.stats.proportion")
            future.set_result(None)
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=work, name=f"designlab-warm-{kind.name}", daemon=True).start()
    return future


def warm_up(game: str | Game) -> Future:
    """Make the compiled rules of a game ready in the background.

    Play never waits for them: it runs interpreted.  The first `simulate` does; calling this
    early (as the widgets do) lets the compiler work while people look at the board.

    Returns:
        A future that is done when simulations start at once.
    """
    if isinstance(game, str):
        from designlab.games.registry import game_type

        return _warm(game_type(game))
    return _warm(game.type)


def _progress_bar(n: int) -> Any:
    from tqdm.auto import tqdm

    return tqdm(total=n, unit=" games", unit_scale=True)

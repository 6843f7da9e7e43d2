"""Playing thousands of games in the background, always for the newest ruleset."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field

from designlab.game import Game
from designlab.lab import Result

FIRST_S = 0.05
"""The first picture of a job shows the games that were finished in this time."""
SOON_S = 0.04
"""If all games will probably be finished in this time, there is no other picture before theirs."""
REDRAW_S = 0.25
"""From then on, least time between two pictures of a growing result, and to the last."""


@dataclass(eq=False)
class Job:
    """Games to be played.

    Attributes:
        game: the game and ruleset to play.
        stop: set it to give the job up.
        pictured: done when the first picture has been drawn, or none will be.
    """

    game: Game
    stop: threading.Event = field(default_factory=threading.Event)
    pictured: Future[None] = field(default_factory=Future)


class Runner:
    """Runs one job at a time on a thread of its own; a newer job ends the one before.

    Args:
        play: `play(job)` gets ready and returns growing results, until the job is stopped.
        draw: `draw(job, result)` shows one of them and returns whether it did.
        done: `done(job, error)` is called at the end of each job.
    """

    def __init__(
        self,
        play: Callable[[Job], Iterator[Result]],
        draw: Callable[[Job, Result], bool],
        done: Callable[[Job, BaseException | None], None],
    ):
        self._play, self._draw, self._done = play, draw, done
        self._lock = threading.Lock()
        self._next: Job | None = None
        self._now: Job | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether games are being played or about to be."""
        thread = self._thread
        return thread is not None and thread.is_alive()

    @property
    def waiting(self) -> bool:
        """Whether a newer job waits for the one now to end."""
        return self._next is not None

    def start(self, job: Job) -> None:
        """Play this job; whatever runs or waits is given up."""
        with self._lock:
            dropped = self._give_up()
            self._next = job
            if not self.busy:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
        self._picture(dropped)

    def cancel(self) -> None:
        """Give up whatever runs or waits."""
        with self._lock:
            dropped = self._give_up()
        self._picture(dropped)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until nothing is left to play; whether that came to be in time."""
        thread = self._thread
        if thread is not None:
            thread.join(timeout)
        return not self.busy

    def _give_up(self) -> Job | None:
        """Stop everything; the job that will never run, whose `pictured` is due once the lock is
        free, since those who wait for it may hold locks of their own."""
        if self._now is not None:
            self._now.stop.set()
        dropped, self._next = self._next, None
        if dropped is not None:
            dropped.stop.set()
        return dropped

    def _work(self) -> None:
        while True:
            with self._lock:
                self._now, self._next = self._next, None
                if self._now is None:
                    self._thread = None
                    return
                job = self._now
            error = None
            try:
                self._run(job)
            except BaseException as problem:  # a thread has nobody else to tell
                error = problem
            try:
                self._done(job, error)
            finally:
                self._picture(job)

    def _run(self, job: Job) -> None:
        results = self._play(job)
        start = time.monotonic()
        due, soon = start + FIRST_S, SOON_S
        for result in results:
            if job.stop.is_set():
                continue  # the stream ends by itself; its threads must not be left behind
            now = time.monotonic()
            rest = (now - start) * (result.requested / result.n - 1)
            worth_while = now >= due and rest > soon
            if (worth_while or result.complete) and self._draw(job, result):
                self._picture(job)
                due, soon = time.monotonic() + REDRAW_S, REDRAW_S

    def _picture(self, job: Job | None) -> None:
        if job is not None and not job.pictured.done():
            job.pictured.set_result(None)

"""Where values lie along an axis and where its ticks are, as Bokeh's page places them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bokeh.models import FactorRange
from bokeh.models.tickers import AdaptiveTicker


@dataclass(frozen=True)
class Scale:
    """From values to pixels.

    Attributes:
        range: a numeric range, or one of names.
        first, last: pixels of its ends.
    """

    range: Any
    first: float
    last: float

    def __call__(self, value: Any, shift: float = 0.0) -> float:
        """The pixel of a number or name, `shift` units away, never outside the frame."""
        place = (self._number(value) + shift - self._start) / (self._span or 1.0)
        return self.first + min(1.0, max(0.0, place)) * (self.last - self.first)

    def holds(self, value: Any) -> bool:
        """Whether a value lies in the range."""
        if isinstance(self.range, FactorRange):
            return value in self.range.factors
        return bool(self._start <= value <= self._start + self._span)

    def ticks(self, axis: Any) -> list[tuple[Any, str]]:
        """The axis' major ticks, each with its label."""
        if isinstance(self.range, FactorRange):
            return [(factor, str(factor)) for factor in self.range.factors]
        low, high = self._start, self._start + self._span
        if isinstance(axis.bounds, tuple):
            low, high = max(low, axis.bounds[0]), min(high, axis.bounds[1])
        step = tick_step(low, high, axis.ticker)
        numbers = range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
        digits = max(0, -math.floor(math.log10(step) + 1e-9))
        return [(k * step, f"{k * step:.{digits}f}".replace("-", "−")) for k in numbers]

    @property
    def _start(self) -> float:
        return 0.0 if isinstance(self.range, FactorRange) else float(self.range.start)

    @property
    def _span(self) -> float:
        if isinstance(self.range, FactorRange):
            return float(len(self.range.factors))
        return float(self.range.end - self.range.start)

    def _number(self, value: Any) -> float:
        if isinstance(self.range, FactorRange):
            return self.range.factors.index(value) + 0.5
        return float(value)


def tick_step(low: float, high: float, ticker: AdaptiveTicker) -> float:
    """The distance of ticks that `AdaptiveTicker` chooses."""
    ideal = (high - low) / ticker.desired_num_ticks or 1.0
    mantissas: Sequence[float] = ticker.mantissas
    power = math.floor(math.log(ideal / mantissas[0], ticker.base))
    steps = [m * ticker.base**power for m in mantissas]
    steps = [steps[-1] / ticker.base, *steps, steps[0] * ticker.base]
    count = ticker.desired_num_ticks
    best = min(steps, key=lambda step: abs(count - (high - low) / step))
    return max(best, ticker.min_interval or 0.0)

"""Intervals for what was found: of a mean, of a share, of the difference of two means.

Student's t for means (scipy), Wilson's score interval for shares (statsmodels) and Welch's for the
difference of two means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from designlab.errors import DesignLabError

LEVEL = 0.95


def check_level(level: float) -> None:
    """DesignLabError if it is no confidence level."""
    if not 0 < level < 1:
        raise DesignLabError(f"the confidence level must be between 0 and 1, as 0.95, not {level}")


def mean_of(values: np.ndarray) -> float:
    """The mean; NaN where there is nothing."""
    return float(values.mean()) if len(values) else np.nan


def mean_interval(values: np.ndarray, level: float = LEVEL) -> tuple[float, float, float, float]:
    """Mean, Student's interval for it, and the standard deviation of one value.

    One value says nothing about how far off it is: its interval and deviation are NaN.  Values
    that are all the same have an interval of no width.

    Example:
        >>> mean_interval([4.0])
        (4.0, nan, nan, nan)
    """
    from scipy import stats

    values = np.asarray(values, dtype=float)
    mean = mean_of(values)
    if len(values) < 2:
        return mean, np.nan, np.nan, np.nan
    if np.ptp(values) == 0:
        return mean, mean, mean, 0.0
    low, high = stats.t.interval(level, len(values) - 1, mean, stats.sem(values))
    return mean, float(low), float(high), float(values.std(ddof=1))


def share_interval(hits: Any, n: Any, level: float = LEVEL) -> tuple[Any, Any, Any]:
    """Share of `hits` in `n` and Wilson's interval for it; arrays give arrays, NaN where n is 0."""
    from statsmodels.stats.proportion import proportion_confint

    if np.ndim(hits) == np.ndim(n) == 0:
        share = hits / n
        low, high = proportion_confint(hits, n, alpha=1 - level, method="wilson")
    else:
        hits, n = np.broadcast_arrays(hits, n)
        with np.errstate(invalid="ignore", divide="ignore"):
            share = hits / n
            low, high = proportion_confint(hits, n, alpha=1 - level, method="wilson")
    return share, np.minimum(low, share), np.maximum(high, share)  # at 0 and 1 it rounds past


@dataclass(frozen=True)
class Moments:
    """Number, sum and sum of squares of samples, one entry per item."""

    n: np.ndarray
    total: np.ndarray
    squares: np.ndarray

    @cached_property
    def mean(self) -> np.ndarray:
        return np.divide(
            self.total, self.n, out=np.full(len(self.n), np.nan), where=self.n > 0
        )

    @cached_property
    def squared_error(self) -> np.ndarray:
        """Squared standard error of the mean."""
        spare = np.maximum(self.n - 1, 1) * np.maximum(self.n, 1)
        spread = np.maximum(self.squares - self.total * np.nan_to_num(self.mean), 0) / spare
        return np.where(self.n > 1, spread, np.nan)


def difference_interval(
    a: Moments, b: Moments, level: float = LEVEL
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Difference of two means and Welch's interval for it, per item."""
    from scipy import stats

    difference = a.mean - b.mean
    with np.errstate(invalid="ignore", divide="ignore"):
        error = a.squared_error + b.squared_error
        freedom = error**2 / (
            a.squared_error**2 / (a.n - 1) + b.squared_error**2 / (b.n - 1)
        )
        low, high = stats.t.interval(level, freedom, difference, np.sqrt(error))
    return difference, low, high

"""Everything over many games: simulation, results and their statistics."""

from designlab.lab.comparison import Comparison, Sweep, compare, sweep
from designlab.lab.result import Result
from designlab.lab.simulation import simulate, stream, warm_up

__all__ = [
    "Comparison",
    "Result",
    "Sweep",
    "compare",
    "simulate",
    "stream",
    "sweep",
    "warm_up",
]

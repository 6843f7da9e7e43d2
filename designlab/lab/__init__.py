"""Everything over many games: simulation, results and their statistics."""

from designlab.lab.result import Result
from designlab.lab.simulate import simulate, stream, warm_up

__all__ = ["Result", "simulate", "stream", "warm_up"]

"""How rules run: one source of rules, interpreted in play and compiled in simulation.

A rule is a plain Python function over two flat records, the tweakable numbers (`rules`) and one
position (`state`).  Called from Python it runs interpreted; called from a batch it runs compiled.
"""

from designlab.kernel.chance import BOTS, draw, roll
from designlab.kernel.events import EventKind, emit
from designlab.kernel.records import state_dtype, view
from designlab.kernel.rule import rule

__all__ = ["BOTS", "EventKind", "draw", "emit", "roll", "rule", "state_dtype", "view"]

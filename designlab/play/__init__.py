"""Playing one game: sessions with undo, time travel and branches; stories of several lines."""

from designlab.play.marks import Mark
from designlab.play.replay import Replay
from designlab.play.session import Ply, Session
from designlab.play.story import Line, Story

__all__ = ["Line", "Mark", "Ply", "Replay", "Session", "Story"]

"""Playing one game: sessions with undo, time travel and branches."""

from designlab.play.session import Ply, Session

__all__ = ["Ply", "Session"]

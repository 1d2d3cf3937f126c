"""What the processes of one site tell each other: hints that a table has moved, and who is connected where.

Nothing that must not be lost: a hint that does not arrive costs a moment, until somebody looks into the log; and
who is connected is known again when everybody has said so again. Callers know :class:`Bus`; only the place that
builds the server names an implementation.
"""

from lapin.bus.bus import Bus, BusUnusable, Follower, Here
from lapin.bus.local import Hub, LocalBus

__all__ = ["Bus", "BusUnusable", "Follower", "Here", "Hub", "LocalBus"]

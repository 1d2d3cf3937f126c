"""The bus between processes of one site: that a table has a new version, who is where, what they count.

The bus may lose messages: a hint that does not arrive costs a moment, until the process reads the log; and who is
connected is known again once every process has reported again. Callers know :class:`Bus`; only the place that
builds the server names an implementation.
"""

from lapin.bus.bus import Bus, BusUnusable, Follower, Here, Tally
from lapin.bus.local import Hub, LocalBus

__all__ = ["Bus", "BusUnusable", "Follower", "Here", "Hub", "LocalBus", "Tally"]

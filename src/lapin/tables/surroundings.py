"""What every table of a process shares, handed to each when it is made."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from lapin.bots.asked import Answer, Asked
from lapin.store.log import Log
from lapin.tables.agenda import Clock
from lapin.tables.house import Entropy
from lapin.tables.pace import Pace


class Players(Protocol):
    """Where computer players are asked for their moves."""

    async def ask(self, asked: Asked) -> Answer | None:
        """What one of them does; None if it has no answer."""


class Surroundings(msgspec.Struct, frozen=True):
    """What every table of a process shares."""

    log: Log
    clock: Clock
    entropy: Entropy
    pace: Pace
    idle_ms: int
    wake: Callable[[str, float | None], None]
    changed: Callable[[str, int], None]
    """A hint to whoever else serves this table: it is at this version now."""
    players: Players | None = None
    """Who answers for computer players; None: they do something legal at random."""

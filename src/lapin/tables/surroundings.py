"""What every table of a process shares, handed to each when it is made."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

import msgspec

from lapin.bots.messages import Asked, BotAnswer
from lapin.bus import Bus
from lapin.decks.library import Library
from lapin.store.log import Log
from lapin.tables.agenda import Clock
from lapin.tables.house import Entropy
from lapin.tables.pace import Pace
from lapin.tables.reading import Reader


class Players(Protocol):
    """Where computer players are asked for their moves."""

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """What one of them does; None if it has no answer."""


class Surroundings(msgspec.Struct, frozen=True):
    """What every table of a process shares."""

    log: Log
    clock: Clock
    entropy: Entropy
    pace: Pace
    idle_ms: int
    wake: Callable[[str, float | None], None]
    bus: Bus
    """Other processes that serve the same tables, if there are any."""
    reader: Reader
    """Where what they have stored is read."""
    players: Players | None = None
    """Who answers for computer players; None: they do something legal at random."""
    library: Library = Library()
    """Where decks are."""
    settle_ms: int = 0
    """How long it may take until other processes have said who is connected to a table that was just loaded."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    """Figures for whoever watches the server."""

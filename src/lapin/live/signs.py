"""Quick signs: shown to everybody who is connected, at any process, and kept nowhere.

A sign is decided like any command, so that a muted person makes none. It is not stored, or a disk would fill with
applause: a sign that is lost on the way has cost nothing.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

from lapin.bus import Here
from lapin.game.model.ids import PersonId
from lapin.table.events import Reacted

MOST_SHARED: Final = 8
"""How many signs other processes are told of at a time: the newest."""


class Signs:
    """The newest signs made at this process, and which of other processes have been shown."""

    __slots__ = ("_here", "_made", "_shown")

    def __init__(self) -> None:
        self._made = 0
        self._here: deque[tuple[int, int, str]] = deque(maxlen=MOST_SHARED)
        self._shown: dict[str, int] = {}

    def make(self, sign: Reacted) -> None:
        """Note a sign that was made here."""
        self._made += 1
        self._here.append((self._made, sign.person, sign.sign))

    @property
    def here(self) -> tuple[tuple[int, int, str], ...]:
        """The signs that other processes are told of: a number, who made it, and which it is."""
        return tuple(self._here)

    def news(self, others: Mapping[str, Here]) -> list[Reacted]:
        """The signs of other processes that have not been shown yet. Of a process that is new, none is."""
        found = []
        for name, there in others.items():
            newest = max((number for number, *_ in there.signs), default=0)
            known = self._shown.get(name, newest)
            found += [Reacted(PersonId(person), sign) for number, person, sign in there.signs if number > known]
            self._shown[name] = max(newest, known)
        self._shown = {name: number for name, number in self._shown.items() if name in others}
        return found

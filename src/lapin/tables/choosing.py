"""Decks that a host names: those of people's own making have to be looked up before the house can decide."""

import asyncio
from collections.abc import Awaitable, Callable

from lapin.decks import DECKS
from lapin.decks.library import Library
from lapin.decks.mixing import Choice, Mix
from lapin.tables.asks import Ask, SetUp
from lapin.tables.room import Room

Laid = Mix | str | None


def named(ask: Ask) -> tuple[Choice, ...]:
    """The decks that an ask names and that have to be looked up."""
    if not isinstance(ask, SetUp):
        return ()
    if ask.decks is not None:
        return ask.decks
    return () if ask.deck is None or ask.deck in DECKS else (Choice(ask.deck),)


class Choosing:
    """Looks decks up without anybody waiting for it."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._tasks: set[asyncio.Task[None]] = set()

    def look_up(
        self, room: Room, ask: Ask, found: Callable[[Laid], None], failed: Callable[[Exception], None]
    ) -> None:
        """`found` hears what the decks of an ask come to; or `failed` why not."""
        game = ask.game if isinstance(ask, SetUp) and ask.game is not None else room.game_id
        looking = self._library.choose(room.table, game, named(ask))
        task = asyncio.ensure_future(_told(looking, found, failed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _told(
    looking: Awaitable[Laid], found: Callable[[Laid], None], failed: Callable[[Exception], None]
) -> None:
    try:
        laid = await looking
    except Exception as error:  # a refusal nearly always; who asked hears of anything else, too
        failed(error)
    else:
        found(laid)

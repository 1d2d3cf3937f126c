"""Asking computer players at a live table, without anybody waiting for them; and what comes of their answers."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Protocol

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.messages import BotAnswer
from lapin.bots.random_player import random_player
from lapin.game.model.commands import Touch
from lapin.game.model.ids import Seat
from lapin.game.views import view
from lapin.tables import companions, house
from lapin.tables.attention import Planner
from lapin.tables.happenings import Step
from lapin.tables.room import Room
from lapin.tables.surroundings import Players, Surroundings

RETHINK_MS = 400


class Host(Protocol):
    """The table, as whoever looks after it or thinks at it sees it."""

    @property
    def room(self) -> Room:
        """As it is now."""

    @property
    def version(self) -> int:
        """How many steps have led there."""

    @property
    def memory(self) -> Memory:
        """What lay open before."""

    def quietly(self, decide: Callable[[Room], Step]) -> Awaitable[None]:
        """Do something nobody waits for an answer to."""

    def plan(self) -> None:
        """See what is due next."""


class Thinking:
    """Computer players and stand-ins of one table."""

    def __init__(self, table: Host, around: Surroundings, planner: Planner, rng: Random) -> None:
        self._table = table
        self._around = around
        self._planner = planner
        self._rng = rng
        self._known: Descriptions | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        """Questions that are not answered yet."""

    def ask(self, seat: Seat, players: Players) -> None:
        """Ask a computer player; once at a time."""
        if seat not in self._planner.asked:
            self._planner.asked.add(seat)
            task = asyncio.ensure_future(self._asked(seat, players))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _asked(self, seat: Seat, players: Players) -> None:
        table, clock = self._table, self._around.clock
        asked = answer = None
        try:
            known = await self._shown()
            asked = companions.moment(table.room, seat)
            if asked is not None:
                question = companions.question(table.room, table.memory, asked, int(clock()), known)
                answer = await players.ask(question)
        finally:
            self._planner.asked.discard(seat)
        now = clock()
        if asked is None or answer is None:
            self._planner.later(seat, now + RETHINK_MS)  # unless this move is made
            await table.quietly(lambda room: self.at_random(room, seat))
        elif self._too_soon(answer, now):
            self._planner.later(seat, table.room.heard_at + answer.ms)
        else:
            self._planner.later(seat, now + RETHINK_MS)  # as above
            await table.quietly(lambda room: companions.answered(room, asked, answer, int(clock())))
        table.plan()

    async def _shown(self) -> Descriptions | None:
        """What is known of the pictures; None for one of our own decks, which the players know themselves."""
        mix = self._table.room.played_mix
        if mix is None:
            return None
        if self._known is None or self._known.deck != mix.id:
            self._known = companions.descriptions(mix, await self._around.library.pictures(mix))
        return self._known

    def _too_soon(self, answer: BotAnswer, now: float) -> bool:
        """Whether a person would still be looking for the picture."""
        reacting = self._around.pace.reacts and isinstance(answer.move, Touch)
        return reacting and now < self._table.room.heard_at + answer.ms

    def at_random(self, room: Room, seat: Seat) -> Step:
        """A legal move of a computer that does not think."""
        now = int(self._around.clock())
        if room.game is None or not room.sitting(seat).played_by_computer:
            return Step(now)
        move = random_player(view(room.game, seat), self._rng, now)
        return Step(now) if move is None else house.called(room, move, now, seat)

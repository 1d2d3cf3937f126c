"""The context of a decision: the seat's view and memory, the player's profile, and models of the others."""

from collections.abc import Sequence
from functools import cached_property
from random import Random

import msgspec
import numpy as np

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.mind import Knowledge, Mind, Numbers
from lapin.bots.personas import Level, Persona
from lapin.bots.readers import Reader, blended, doubts, learnt, strangeness, unknown
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Terms
from lapin.game.seen import Mine, View
from lapin.game.variants import VARIANTS
from lapin.languages import Language


class SeatProfile(msgspec.Struct, frozen=True):
    """The player of a seat: its persona, level and language; at each `table` it is somewhat another person."""

    persona: Persona
    level: Level
    language: Language
    table: str = ""


class DecisionContext:
    """Everything that one decision may use. Nothing in it depends on what the seat may not know."""

    def __init__(
        self,
        view: View,
        memory: Memory,
        profile: SeatProfile,
        mind: Mind,
        descriptions: Descriptions,
        rng: Random,
        heard: frozenset[str] = frozenset(),
        lately: frozenset[str] = frozenset(),
    ) -> None:
        assert view.mine is not None, "only a seat plays"
        self.view = view
        self.mine: Mine = view.mine
        self.memory = memory
        self.profile = profile
        self.mind = mind
        self.descriptions = descriptions
        self.rng = rng
        self.heard = heard
        """The clues that people at this table have heard at others."""
        self.lately = lately
        """The clues that computer players here have told lately with the cards that could be told now."""
        self.noise = np.random.default_rng(rng.getrandbits(64))

    @property
    def level(self) -> Level:
        """The level of this player."""
        return self.profile.level

    @cached_property
    def terms(self) -> Terms:
        """The numbers that this table plays by."""
        table = self.view.table
        return VARIANTS[table.game].terms(table.players, table.options)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """All other seats."""
        return tuple(Seat(seat) for seat in range(self.view.table.players) if seat != self.mine.seat)

    @cached_property
    def readers(self) -> dict[Seat, Reader]:
        """A reader for each other seat, learnt from this table if the level learns."""
        if not self.level.learns:
            return dict.fromkeys(self.others, unknown())
        return learnt(self.memory.turns, self.mind, self.others)

    @cached_property
    def strangeness(self) -> float:
        """The distance of the others' choices from this player's, from 0 to 1; 0 until they have shown it."""
        return strangeness(self.readers.values()) if self.level.learns else 0.0

    def doubts(self, count: int) -> Numbers:
        """Return `count` samples of how far this whole table may disagree with our mind."""
        return doubts(self.memory.turns if self.level.learns else (), self.mind, count)

    @cached_property
    def knowledge(self) -> Knowledge:
        """The part of the books that this player knows."""
        return Knowledge(f"{self.profile.persona.id} {self.profile.table}", self.level.width)

    def own_eye(self, clue: str) -> Numbers:
        """Return how well this player thinks that a clue suits each picture, without noise."""
        return blended(self.mind.suits(clue, self.knowledge), self.profile.persona.mix)

    def everybodys_eye(self, suits: Numbers) -> Numbers:
        """Return the same for the average of the others."""
        mixes = [reader.mix for reader in self.readers.values()] or [unknown().mix]
        return blended(suits, np.mean(mixes, axis=0))

    def look(self, clue: str, cards: Sequence[Card], blur: float | None = None) -> Numbers:
        """Return how well a clue suits these pictures in this player's eyes, with its usual noise or this much."""
        guessing = self.mind.guesses or not clue
        seen: Numbers = np.zeros(len(cards), dtype=np.float32)
        if not guessing:
            seen = self.own_eye(clue)[list(cards)]
        if blur is None:
            blur = self.level.blur
        if guessing:
            blur = max(blur, 1.0)
        return np.asarray(seen + blur * self.noise.standard_normal(len(cards)), dtype=np.float32)

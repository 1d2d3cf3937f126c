"""The context of a decision: the seat's view and memory, the player's profile, and models of the others."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from random import Random

import msgspec
import numpy as np

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.mind import Mind, Numbers
from lapin.bots.personas import Level, Persona
from lapin.bots.readers import Reader, blended, doubts, learnt, told, unknown
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Terms
from lapin.game.seen import Mine, View
from lapin.game.variants import VARIANTS
from lapin.languages import Language


class SeatProfile(msgspec.Struct, frozen=True):
    """The player of a seat: its persona, its level and its language."""

    persona: Persona
    level: Level
    language: Language


class DecisionContext:
    """Everything that one decision may use. Nothing in it depends on what the seat may not know."""

    def __init__(
        self, view: View, memory: Memory, profile: SeatProfile, mind: Mind, descriptions: Descriptions, rng: Random
    ) -> None:
        assert view.mine is not None, "only a seat plays"
        self.view = view
        self.mine: Mine = view.mine
        self.memory = memory
        self.profile = profile
        self.mind = mind
        self.descriptions = descriptions
        self.rng = rng
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

    def doubts(self, count: int) -> Numbers:
        """Return `count` samples of how far this whole table may disagree with our mind."""
        return doubts(self.memory.turns if self.level.learns else (), self.mind, count)

    def own_eye(self, suits: Numbers, clue: str) -> Numbers:
        """Return how well this player thinks that a clue suits each picture, without noise."""
        persona, share = self.profile.persona, self.level.own_taste
        mix = share * np.array(persona.mix) + (1 - share) * np.ones(len(persona.mix))
        seen = blended(suits, mix)
        return np.asarray(seen + share * persona.taste * taste(persona.id, clue, seen.shape[-1]))

    def everybodys_eye(self, suits: Numbers) -> Numbers:
        """Return the same for the average of the others."""
        mixes = [reader.mix for reader in self.readers.values()] or [unknown().mix]
        return blended(suits, np.mean(mixes, axis=0))

    def look(self, clue: str, cards: Sequence[Card], *, blurred: bool = True, for_others: bool = False) -> Numbers:
        """Return how well a clue suits these pictures; with `for_others`, in the others' view."""
        guessing = self.mind.guesses or not clue
        seen: Numbers = np.zeros(len(cards), dtype=np.float32)
        if not guessing:
            suits = self.mind.suits(clue)
            if for_others and self.level.crowd:
                seen = self.everybodys_eye(suits)[list(cards)]
            elif self.level.crowd:
                seen = self._considered(suits, clue, cards)
            else:
                seen = self.own_eye(suits, clue)[list(cards)]
        blur = max(self.level.blur, 1.0) if guessing else self.level.blur if blurred else 0.0
        return np.asarray(seen + blur * self.noise.standard_normal(len(cards)), dtype=np.float32)

    def _considered(self, suits: Numbers, clue: str, cards: Sequence[Card]) -> Numbers:
        """Return the common view, mixed with one's own taste where two cards are close."""
        seen = self.everybodys_eye(suits)[list(cards)]
        ranked = np.sort(seen)
        gap = float(ranked[-1] - ranked[-2]) if len(ranked) > 1 else 0.0
        own = self.own_eye(suits, clue)[list(cards)]
        return np.asarray(seen + self._taste_weight * (own - seen) / (1 + (gap / _CLOSE) ** 4))

    @cached_property
    def _taste_weight(self) -> float:
        """The weight of one's own taste in a close call: less if the storytellers here give obvious clues."""
        if not self.level.learns:
            return 1.0
        others = [turn for turn in self.memory.stories if turn.storyteller in self.others]
        fits = [_USUAL_FIT, *(fit for turn in others for fit in told(turn, self.mind))]
        return min(max((_PLAINEST - sum(fits) / len(fits)) / (_PLAINEST - _PLAIN), 0.0), 1.0)


_CLOSE = 1.8
"""The difference below which two cards are a close call."""

_USUAL_FIT = 2.5
"""How well a card usually suits its clue; the prior before the first turn."""
_PLAIN, _PLAINEST = 2.9, 3.4
"""If cards suit their clues better than _PLAIN on average, one's own taste counts less; at _PLAINEST, nothing."""


def taste(persona: str, clue: str, pictures: int) -> Numbers:
    """Return a persona's own taste in the pictures for a clue, always the same for the same arguments."""
    seed = int.from_bytes(blake2b(f"{persona}\0{clue}".encode(), digest_size=8).digest())
    return np.random.default_rng(seed).standard_normal(pictures).astype(np.float32)

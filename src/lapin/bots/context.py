"""What a player goes by in a decision: the view of its seat, what it remembers, who it is, and how others read."""

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
    """Who plays a seat, how well, and in which language."""

    persona: Persona
    level: Level
    language: Language


class DecisionContext:
    """One decision's surroundings. Nothing in it depends on what the seat may not know."""

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
        """How well this seat plays."""
        return self.profile.level

    @cached_property
    def terms(self) -> Terms:
        """The numbers this table plays by."""
        table = self.view.table
        return VARIANTS[table.game].terms(table.players, table.options)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """Everybody else."""
        return tuple(Seat(seat) for seat in range(self.view.table.players) if seat != self.mine.seat)

    @cached_property
    def readers(self) -> dict[Seat, Reader]:
        """How the others read; learnt by those who learn."""
        if not self.level.learns:
            return dict.fromkeys(self.others, unknown())
        return learnt(self.memory.turns, self.mind, self.others)

    def doubts(self, count: int) -> Numbers:
        """How far everybody here may see things otherwise than we do, so many guesses."""
        return doubts(self.memory.turns if self.level.learns else (), self.mind, count)

    def own_eye(self, suits: Numbers, clue: str) -> Numbers:
        """How well a clue suits each picture in this player's eyes, without the blur of the moment."""
        persona, share = self.profile.persona, self.level.own_taste
        mix = share * np.array(persona.mix) + (1 - share) * np.ones(len(persona.mix))
        seen = blended(suits, mix)
        return np.asarray(seen + share * persona.taste * taste(persona.id, clue, seen.shape[-1]))

    def everybodys_eye(self, suits: Numbers) -> Numbers:
        """The same in the others' eyes, on average."""
        mixes = [reader.mix for reader in self.readers.values()] or [unknown().mix]
        return blended(suits, np.mean(mixes, axis=0))

    def look(self, clue: str, cards: Sequence[Card], *, blurred: bool = True, for_others: bool = False) -> Numbers:
        """How well a clue suits these pictures at a glance; `for_others`: as they will, if we think of them."""
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
        """What anybody would see, and one's own taste where that leaves it open: a plain clue is plain to all."""
        seen = self.everybodys_eye(suits)[list(cards)]
        ranked = np.sort(seen)
        gap = float(ranked[-1] - ranked[-2]) if len(ranked) > 1 else 0.0
        own = self.own_eye(suits, clue)[list(cards)]
        return np.asarray(seen + self._own_say * (own - seen) / (1 + (gap / _CLOSE) ** 4))

    @cached_property
    def _own_say(self) -> float:
        """How much one's own taste counts in a close call: all, unless storytellers here say what is plain."""
        if not self.level.learns:
            return 1.0
        others = [turn for turn in self.memory.tales if turn.storyteller in self.others]
        fits = [_USUAL_FIT, *(fit for turn in others for fit in told(turn, self.mind))]
        return min(max((_PLAINEST - sum(fits) / len(fits)) / (_PLAINEST - _PLAIN), 0.0), 1.0)


_CLOSE = 1.8
"""Two cards are a close call if they suit a clue within so much of each other."""

_USUAL_FIT = 2.5
"""How well a card suits its clue where nobody has told yet."""
_PLAIN, _PLAINEST = 2.9, 3.4
"""Where cards suit their clues better than this on average, one's own taste counts less, then nothing."""


def taste(persona: str, clue: str, pictures: int) -> Numbers:
    """What somebody alone sees in pictures at this clue: always the same for the same three."""
    seed = int.from_bytes(blake2b(f"{persona}\0{clue}".encode(), digest_size=8).digest())
    return np.random.default_rng(seed).standard_normal(pictures).astype(np.float32)

"""Computer players outside a game: what they understand by a clue, and what they would tell. For studies."""

from collections.abc import Sequence
from functools import cache
from random import Random

import msgspec

from lapin.bots import reading, telling
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.encoder import Encoder, NoEncoder
from lapin.bots.known import Minds, descriptions_of
from lapin.bots.memory import Memory
from lapin.bots.personas import LEVEL, PERSONAS, LevelId, Persona
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.seen import View
from lapin.game.variants import DEFAULT_GAME
from lapin.game.views import view
from lapin.languages import Language

_PLAYERS = 6


class Heard(msgspec.Struct, frozen=True):
    """A player's reading of a clue: its vote as a place in the row, counted from 0, and a score for each card."""

    persona: str
    vote: int
    card: Card
    scores: tuple[float, ...]


class Told(msgspec.Struct, frozen=True):
    """The choice of a player who would tell: a card of its hand and a clue.

    `distance` is that of the card's book (0: the clue is from no book), `reason` what in the picture it is about.
    """

    persona: str
    card: Card
    clue: str
    distance: int
    reason: str


class Study:
    """Twelve players of one level, with one deck and one language. The same seed gives the same answers."""

    def __init__(self, deck: str, level: LevelId, language: Language, seed: int = 0) -> None:
        self.descriptions = descriptions_of(deck)
        self._mind = minds().mind(self.descriptions, built_in=True)
        self._level = LEVEL[level]
        self._language = language
        self._seed = seed

    def listen(self, clue: str, row: Sequence[Card], among: Sequence[Persona] = PERSONAS) -> list[Heard]:
        """Return what each persona understands by a clue for one of these cards."""
        found = []
        for persona in among:
            context = self._context(persona, _view(_PLAYERS), f"{clue} {tuple(row)}")
            scores = reading.judged(context, clue, row, None).tolist()
            vote = max(range(len(row)), key=scores.__getitem__)
            found.append(Heard(persona.id, vote, row[vote], tuple(round(score, 3) for score in scores)))
        return found

    def tell(
        self, hand: Sequence[Card], players: int, said: Sequence[str] = (), among: Sequence[Persona] = PERSONAS
    ) -> list[Told]:
        """Return what each persona would tell from this hand. Nobody repeats a clue that was said before."""
        found = []
        for persona in among:
            context = self._context(persona, _view(players, hand), f"{tuple(hand)} {players}", said)
            card, clue = telling.choose(context, hand)
            found.append(Told(persona.id, card, clue.text, clue.distance, clue.about))
        return found

    def _context(self, persona: Persona, seen: View, question: str, said: Sequence[str] = ()) -> DecisionContext:
        profile = SeatProfile(persona, self._level, self._language, f"study {self._seed}")
        rng = Random(f"{self._seed} {persona.id} {question}")  # noqa: S311 - taste
        return DecisionContext(seen, Memory(said=tuple(said)), profile, self._mind, self.descriptions, rng)


@cache
def minds() -> Minds:
    """Return the minds of all studies of this process; without the encoder's files they compare words."""
    try:
        return Minds(Encoder())
    except NoEncoder:
        return Minds()


@cache
def _first_view(players: int) -> View:
    return view(fold(begin(DEFAULT_GAME, players, Options(first="draw"), 84, Secret(bytes(32)))), Seat(0))


def _view(players: int, hand: Sequence[Card] = ()) -> View:
    """Return the first view of a game with this hand."""
    seen = _first_view(players)
    assert seen.mine is not None
    return msgspec.structs.replace(seen, mine=msgspec.structs.replace(seen.mine, hand=tuple(hand)))

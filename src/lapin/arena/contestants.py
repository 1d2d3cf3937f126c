"""The contestants of the arena. Each chooses a move from a view and a memory."""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol

import msgspec

from lapin.bots import reading
from lapin.bots.clues import candidates, looks
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.descriptions import Descriptions
from lapin.bots.llm.player import ModelPlayer, NoMove
from lapin.bots.llm.settings import BadEndpoint, endpoint
from lapin.bots.memory import Memory, text_of
from lapin.bots.messages import Asked
from lapin.bots.mind import Mind
from lapin.bots.personas import HARD, LEVEL, LEVELS, PERSONAS, Persona
from lapin.bots.player import Decision, decide
from lapin.bots.random_player import progress
from lapin.bots.told import ToldLately, tellable
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell, Vote
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayGive, MayTell, MayVote
from lapin.game.seen import StoryTable, View
from lapin.languages import Language

_GREEDY = 20
"""The number of clues for each card that the greedy player looks at."""


class Contestant(Protocol):
    """A player of one seat."""

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Return the decision for this view."""


class ContestantParts(msgspec.Struct, frozen=True):
    """The parts of a contestant: a persona, a language, a mind, and the descriptions of the deck."""

    persona: Persona
    language: Language
    mind: Mind
    descriptions: Descriptions
    table: str = ""
    """The game: in each one, a persona knows another part of the books."""
    heard: frozenset[str] = frozenset()
    """The clues that people at the table have heard at others (`lapin.bots.heard`)."""
    told: ToldLately | None = None
    """The clues that a site remembers of other tables; None: none, so that games with one number are the same."""


class Offline:
    """A computer player of one of the levels that people meet."""

    def __init__(self, level: str, entry: ContestantParts) -> None:
        self._profile = SeatProfile(entry.persona, LEVEL[level], entry.language, entry.table)  # type: ignore[index]  # one of NAMES
        self._entry = entry

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Return the player's decision."""
        entry = self._entry
        sources = map(entry.descriptions.source, tellable(view))
        lately = frozenset(() if entry.told is None else entry.told.of(entry.language, sources))
        return decide(view, memory, self._profile, entry.mind, entry.descriptions, rng, now, entry.heard, lately)


class Greedy:
    """A baseline: it always takes the card and the phrase that fit best, whatever the others think."""

    def __init__(self, entry: ContestantParts) -> None:
        self._profile = SeatProfile(entry.persona, HARD, entry.language, entry.table)
        self._entry = entry

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Return the best fit; in games without a true card, the decision of a hard player."""
        assert view.mine is not None
        entry, table = self._entry, view.table
        context = DecisionContext(view, memory, self._profile, entry.mind, entry.descriptions, rng)
        for may in view.mine.may:
            match may:
                case MayTell(cards) if cards is not None:
                    return Decision(self._literal(context, cards))
                case MayGive(again=False):
                    return Decision(reading.give_what_fits(context, may))
                case MayVote(again=False, red=False) if isinstance(table, StoryTable):
                    text = text_of(table.clue)
                    seen = context.own_eye(text)
                    return Decision(Vote((max(may.spots, key=lambda spot: seen[table.row[spot - 1]]),)))
                case _:
                    continue
        return decide(view, memory, self._profile, entry.mind, entry.descriptions, rng, now)

    def _literal(self, context: DecisionContext, cards: Sequence[Card]) -> Tell:
        listed = [one for card in cards for one in candidates(context, card)[:_GREEDY]]
        fit = context.everybodys_eye(looks(context, listed)[1])
        best = max(range(len(listed)), key=lambda place: float(fit[place, listed[place].card]))
        return Tell(Words(listed[best].text), listed[best].card)


@cache
def model_player() -> ModelPlayer:
    """Return the language model that the environment names, one for all games of this process."""
    try:
        named = endpoint(os.environ)
        if named is None:
            raise UnknownContestant("model: LAPIN_LLM_URL and LAPIN_LLM_MODEL name no language model")
        return ModelPlayer(named)
    except BadEndpoint as bad:
        raise UnknownContestant(f"model: {bad}") from None
    except ImportError:
        raise UnknownContestant('model: pip install "lapin[llm]"') from None


class Model:
    """A language model. Where it gives no move, the hard player moves for it, and says so on standard error."""

    def __init__(self, entry: ContestantParts) -> None:
        self._entry = entry
        self._instead = Offline("hard", entry)

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Return the model's move, or that of the hard player."""
        entry = self._entry
        asked = Asked(
            game=entry.table,
            deck=entry.descriptions.deck,
            view=view,
            memory=memory,
            persona=entry.persona.id,
            level="model",
            language=entry.language,
            seed="",
            now=now,
        )
        try:
            return Decision(model_player().answer(asked, entry.descriptions).move)
        except NoMove as no_move:
            if not no_move.quietly:
                print(f"the hard player moves for the model: {no_move}", file=sys.stderr)
            return self._instead.decide(view, memory, rng, now)


class Anything:
    """A player of random legal moves."""

    def decide(self, view: View, _memory: Memory, rng: Random, now: int) -> Decision:
        """Return a random legal move."""
        if view.mine is None:
            return Decision(None)
        return Decision(progress(view.mine.may, rng, now), rng.randint(1_500, 9_000))


NAMES = (*LEVELS, "greedy", "random", "model")


class UnknownContestant(Exception):  # noqa: N818 - an answer
    """There is no contestant of this name."""


def checked(name: str) -> str:
    """Return the name of a known contestant or of a factory (`module:factory`), or raise UnknownContestant."""
    if name == "model":
        model_player()
    if name.removesuffix("*") in NAMES:
        return name
    _factory(name)
    return name


def _factory(name: str) -> Any:
    module, _, factory = name.partition(":")
    try:
        return getattr(import_module(module), factory)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownContestant(f"{name}: {error}") from None


def contestant(name: str, entry: ContestantParts) -> Contestant:
    """Return the contestant of this name. A star at the end gives it a different mind from the others."""
    plain = name.removesuffix("*")
    if plain == "random":
        return Anything()
    if plain == "model":
        return Model(entry)
    if plain == "greedy":
        return Greedy(entry)
    if plain in LEVEL:
        return Offline(plain, entry)
    made: Contestant = _factory(name)(entry)
    return made


def personas(count: int, rng: Random) -> list[Persona]:
    """Return `count` personas, all different if there are enough, since clones spoil the game."""
    order = list(PERSONAS)
    rng.shuffle(order)
    return [order[place % len(order)] for place in range(count)]

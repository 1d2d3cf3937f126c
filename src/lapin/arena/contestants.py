"""Who can enter the arena: each a function from a view, and what it remembers, to a move."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

import msgspec
import numpy as np

from lapin.bots import reading, telling
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.descriptions import Descriptions, Language
from lapin.bots.memory import Memory, text_of
from lapin.bots.mind import Mind
from lapin.bots.personas import HARD, LEVEL, LEVELS, PERSONAS, Persona
from lapin.bots.player import Decision, decide
from lapin.bots.random_player import progress
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell, Vote
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayGive, MayTell, MayVote
from lapin.game.seen import StoryTable, View


class Contestant(Protocol):
    """Somebody who plays a seat."""

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """What to do now."""


class Entry(msgspec.Struct, frozen=True):
    """What a contestant is made from: which persona it could be, its language, and how the deck is understood."""

    persona: Persona
    language: Language
    mind: Mind
    descriptions: Descriptions


class Offline:
    """A computer player as people meet it."""

    def __init__(self, level: str, entry: Entry) -> None:
        self._sitter = SeatProfile(entry.persona, LEVEL[level], entry.language)  # type: ignore[index]  # one of NAMES
        self._entry = entry

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """What the player does."""
        return decide(view, memory, self._sitter, self._entry.mind, self._entry.descriptions, rng, now)


class Greedy:
    """A yardstick: always the card and the phrase that fit best, without a thought for who else sees that."""

    def __init__(self, entry: Entry) -> None:
        self._sitter = SeatProfile(entry.persona, HARD, entry.language)
        self._entry = entry

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """The best fit; in games without a card to tell of, what a good player does."""
        assert view.mine is not None
        entry, table = self._entry, view.table
        context = DecisionContext(view, memory, self._sitter, entry.mind, entry.descriptions, rng)
        for may in view.mine.may:
            match may:
                case MayTell(cards) if cards is not None:
                    return Decision(self._literal(context, cards))
                case MayGive(again=False):
                    return Decision(reading.give(context, may))
                case MayVote(again=False, red=False) if isinstance(table, StoryTable):
                    text = text_of(table.clue)
                    seen = context.own_eye(entry.mind.suits(text), text)
                    return Decision(Vote((max(may.spots, key=lambda spot: seen[table.row[spot - 1]]),)))
                case _:
                    continue
        return decide(view, memory, self._sitter, entry.mind, entry.descriptions, rng, now)

    def _literal(self, context: DecisionContext, cards: Sequence[Card]) -> Tell:
        unused = telling.fresh(context)
        book = self._entry.mind.book(self._sitter.language)[unused].mean(axis=1)[:, list(cards)]
        for place in np.argsort(-book, axis=None):
            row, column = np.unravel_index(place, book.shape)
            card, phrase = cards[int(column)], int(unused[row])
            if telling.allowed(context, card, [phrase]):
                return Tell(Words(telling.words_of(context, phrase)), card)
        raise AssertionError("some phrase is always allowed")


class Anything:
    """Something legal, at random."""

    def decide(self, view: View, _memory: Memory, rng: Random, now: int) -> Decision:
        """Anything."""
        if view.mine is None:
            return Decision(None)
        return Decision(progress(view.mine.may, rng, now), rng.randint(1_500, 9_000))


NAMES = (*LEVELS, "greedy", "random")


class UnknownContestant(Exception):  # noqa: N818 - an answer
    """Nobody of this name can enter."""


def checked(name: str) -> str:
    """The name, if somebody of this name can enter: one of ours, or `module:factory` of a researcher's own."""
    if name.removesuffix("*") in NAMES:
        return name
    _factory(name)
    return name


def _factory(name: str) -> Any:
    module, _, made_by = name.partition(":")
    try:
        return getattr(import_module(module), made_by)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownContestant(f"{name}: {error}") from None


def contestant(name: str, entry: Entry) -> Contestant:
    """The contestant of this name. A star means: with another mind than the others."""
    plain = name.removesuffix("*")
    if plain == "random":
        return Anything()
    if plain == "greedy":
        return Greedy(entry)
    if plain in LEVEL:
        return Offline(plain, entry)
    made: Contestant = _factory(name)(entry)
    return made


def personas(count: int, rng: Random) -> list[Persona]:
    """So many different personas, since clones break the game; with more seats than personas, some come twice."""
    order = list(PERSONAS)
    rng.shuffle(order)
    return [order[place % len(order)] for place in range(count)]

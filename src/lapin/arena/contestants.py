"""Who can enter the arena: each a function from a view, and what it remembers, to a move."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

import numpy as np

from lapin.bots import reading, telling
from lapin.bots.chooser import progress
from lapin.bots.company import Company, Sitter
from lapin.bots.descriptions import Descriptions, Language
from lapin.bots.memory import Memory, text_of
from lapin.bots.mind import Mind
from lapin.bots.personas import HARD, LEVEL, PERSONAS, STAND_IN, Persona
from lapin.bots.player import Decision, decide
from lapin.engine.clues import Words
from lapin.engine.commands import Tell, Vote
from lapin.engine.ids import Card
from lapin.engine.moves import MayGive, MayTell, MayVote
from lapin.seen import View


class Contestant(Protocol):
    """Somebody who plays a seat."""

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """What to do now."""


class Offline:
    """A computer player as people meet it."""

    def __init__(self, sitter: Sitter, mind: Mind, descriptions: Descriptions) -> None:
        self._sitter = sitter
        self._mind = mind
        self._descriptions = descriptions

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """What the player does."""
        return decide(view, memory, self._sitter, self._mind, self._descriptions, rng, now)


class Greedy:
    """A yardstick: always the card and the phrase that fit best, without a thought for who else sees that."""

    def __init__(self, persona: Persona, language: Language, mind: Mind, descriptions: Descriptions) -> None:
        self._sitter = Sitter(persona, HARD, language)
        self._mind = mind
        self._descriptions = descriptions

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """The best fit."""
        assert view.mine is not None
        company = Company(view, memory, self._sitter, self._mind, self._descriptions, rng)
        for may in view.mine.may:
            match may:
                case MayTell(cards=None):
                    break
                case MayTell(cards=cards) if cards is not None:
                    return Decision(self._literal(company, cards))
                case MayGive(again=False):
                    return Decision(reading.give(company, may))
                case MayVote(again=False, red=False):
                    table = view.table
                    text = text_of(table.clue)
                    row = getattr(table, "row", ())
                    seen = company.own_eye(self._mind.suits(text), text)[[row[spot - 1] for spot in may.spots]]
                    return Decision(Vote((may.spots[int(seen.argmax())],)))
                case _:
                    continue
        return decide(view, memory, self._sitter, self._mind, self._descriptions, rng, now)

    def _literal(self, company: Company, cards: Sequence[Card]) -> Tell:
        unused = telling.fresh(company)
        book = self._mind.book(self._sitter.language)[unused].mean(axis=1)[:, list(cards)]
        for place in np.argsort(-book, axis=None):
            phrase, column = np.unravel_index(place, book.shape)
            card = cards[int(column)]
            if telling.allowed(company, card, [int(unused[phrase])]):
                return Tell(Words(telling.words_of(company, int(unused[phrase]))), card)
        raise AssertionError("some phrase is always allowed")


class RandomPlayer:
    """Something legal, at random."""

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:  # noqa: ARG002 - as Contestant
        """Anything."""
        if view.mine is None:
            return Decision(None)
        return Decision(progress(view.mine.may, rng, now), rng.randint(1_500, 9_000))


NAMES = ("hard", "medium", "easy", "greedy", "random")


def contestant(
    name: str, seat: int, language: Language, mind: Mind, descriptions: Descriptions, rng: Random
) -> Contestant:
    """The contestant of this name; each gets a persona of their own, since clones break the game."""
    if name == "random":
        return RandomPlayer()
    order = list(PERSONAS)
    rng.shuffle(order)
    persona = order[seat % len(order)] if seat >= 0 else STAND_IN
    if name == "greedy":
        return Greedy(persona, language, mind, descriptions)
    return Offline(Sitter(persona, LEVEL[name], language), mind, descriptions)  # type: ignore[index]  # NAMES

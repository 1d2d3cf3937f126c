"""The people whom a hard storyteller imagines: each of them knows another part of the books."""

from random import Random

import numpy as np
import pytest

from lapin.bots import telling
from lapin.bots.book_mind import BookMind, PicturePhrase
from lapin.bots.books import book
from lapin.bots.clues import Candidate
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.mind import Knowledge, Numbers
from lapin.bots.mixed_mind import MixedMind
from lapin.bots.personas import HARD, PERSONAS
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.views import view
from tests.bots.shared_minds import deck, mind
from tests.bots.test_mixed_mind import mixed, reverie

PEOPLE = tuple(Knowledge(f"test {number}") for number in range(12))


def phrases(count: int, first: int = 0) -> list[PicturePhrase]:
    """A far phrase of each of the first pictures."""
    written = book("reverie", "en")
    assert written is not None
    return [
        PicturePhrase(place - first, next(one.text for one in written[place].associations if one.distance == 3))
        for place in range(first, first + count)
    ]


def test_imagined_people_read_as_players_do() -> None:
    """Players who know the same part of the books see the same words in common, and nearly the same nearness."""
    known = mind()
    assert isinstance(known, BookMind)
    told = phrases(6)
    found = known.raw_people(told, PEOPLE[:3])
    for number, somebody in enumerate(PEOPLE[:3]):
        alone = np.stack([known.raw(phrase.text, somebody) for phrase in told])
        assert np.allclose(found[number, :, 1], alone[:, 1], atol=0.02)
        for place in range(len(told)):
            assert np.corrcoef(found[number, place, 0], alone[place, 0])[0, 1] > 0.7


def thought_of(people: Numbers, knows: list[list[bool]], own: list[int]) -> tuple[float, float]:
    """Return how well phrases suit their own pictures, for people who know them and for people who do not."""
    fit = np.stack([people[:, place, :, picture].sum(axis=-1) for place, picture in enumerate(own)])
    chosen = np.array(knows)
    return float(fit[chosen].mean()), float(fit[~chosen].mean())


def test_somebody_who_has_thought_of_a_phrase_finds_its_picture() -> None:
    """A far phrase suits its picture much better for a player who knows it; people differ in this."""
    known = mind()
    assert isinstance(known, BookMind)
    told = phrases(10)
    knows = [[known.knows(somebody, phrase) for somebody in PEOPLE] for phrase in told]
    better, worse = thought_of(known.suits_people(told, PEOPLE), knows, [phrase.picture for phrase in told])
    assert better > worse + 1


def test_people_are_imagined_in_a_mix_too() -> None:
    """There, pictures have other numbers."""
    _, known = mixed(*reverie(*range(4)))
    assert isinstance(known, MixedMind)
    told = phrases(10, 4)
    knows = [[known.knows(somebody, phrase) for somebody in PEOPLE] for phrase in told]
    better, worse = thought_of(known.suits_people(told, PEOPLE), knows, [phrase.picture for phrase in told])
    assert better > worse + 1


@pytest.mark.parametrize("place", range(4))
def test_a_hard_player_tells_what_some_of_the_people_it_imagines_find(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If they all see one pair in the same way and differ about another, it tells the other."""
    weighed = []

    def imagined(context: DecisionContext, listed: list[Candidate], people: list[Knowledge]) -> Numbers:
        weighed.extend(listed)
        found = np.zeros((len(people), len(listed), 3, len(context.descriptions.pictures)), dtype=np.float32)
        for number, one in enumerate(listed):
            found[:, number, :, one.card] = 9
        found[::2, place, :, listed[place].card] = -9
        return found

    monkeypatch.setattr(telling, "imagined", imagined)
    seen = view(fold(begin("odyssey", 6, Options(first="draw"), 84, Secret(bytes(32)))), Seat(0))
    assert seen.mine is not None
    assert seen.mine.hand is not None
    profile = SeatProfile(PERSONAS[0], HARD, "en", "a test")
    context = DecisionContext(seen, Memory(), profile, mind(), deck(), Random(1))
    _, told = telling.choose(context, seen.mine.hand)
    assert told == weighed[place]

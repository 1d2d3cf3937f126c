"""Mixes of decks: pictures of built-in decks keep their books, captions of own decks are read like small books."""

from functools import cache
from random import Random

import pytest

from lapin.bots.book_mind import BookMind
from lapin.bots.books import book
from lapin.bots.clues import book_of
from lapin.bots.context import SeatProfile
from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.memory import Memory, text_of
from lapin.bots.mind import Mind
from lapin.bots.mixed_mind import MixedMind
from lapin.bots.personas import LEVEL, LEVELS, PERSONAS, LevelId
from lapin.bots.player import decide
from lapin.bots.readers import blended, unknown
from lapin.bots.worker import enriched
from lapin.decks.built_in import built_in
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story, StoryTurn
from lapin.game.views import view
from tests.bots.shared_minds import mind, minds

OWN = (
    Described((), {"en": "A red bicycle leans against the railing of a bridge."}, "own-x/0"),
    Described(("grandmother", "apple pie", "kitchen"), {}, "own-x/1"),
    Described((), {"fr": "Deux chiens dorment devant la cheminée."}, "own-x/2"),
    Described((), {}, "own-x/3"),
)


def reverie(*left_out: int) -> tuple[Described, ...]:
    """Reverie as a part of a mix, without some cards."""
    return tuple(
        Described(picture.tags, picture.shows, f"reverie/{place}")
        for place, picture in enumerate(built_in("reverie").pictures)
        if place not in left_out
    )


def mixed(*pictures: Described) -> tuple[Descriptions, Mind]:
    """A mix of these pictures, and its mind."""
    known = Descriptions("mix-of-a-test", pictures)
    return known, minds().mind(known, built_in=False)


@cache
def both() -> tuple[Descriptions, Mind]:
    """Reverie without ten cards, and an own deck."""
    return mixed(*OWN, *reverie(*range(10)))


def best(found: Mind, clue: str) -> int:
    """The picture that suits a clue best."""
    return int(blended(found.suits(clue), unknown().mix).argmax())


def test_reverie_without_some_cards_is_read_as_before() -> None:
    """Leaving cards out changes numbers, and nothing else."""
    _, found = mixed(*reverie(0, 3))
    whole = mind()
    assert isinstance(found, MixedMind)
    assert isinstance(whole, BookMind)
    written = book("reverie", "en")
    assert written is not None
    right = 0
    for card in range(10, 84, 5):
        clue = [one for one in written[card].associations if one.told][3].text
        assert best(found, clue) == best(whole, clue) - 2
        right += best(found, clue) == card - 2
    assert right >= 10


@pytest.mark.parametrize(
    ("clue", "place"), [("Two wheels over the river", 0), ("Granny's recipe", 1), ("Le chien qui ronfle", 2)]
)
def test_captions_and_tags_of_an_own_deck_are_read_like_a_small_book(clue: str, place: int) -> None:
    """A clue finds its card among the others of the deck, in a mix with Reverie."""
    _, found = both()
    seen = blended(found.suits(clue), unknown().mix)
    assert int(seen[:4].argmax()) == place
    assert (seen > seen[place]).sum() < 12


def test_a_picture_without_a_caption_is_as_good_as_any() -> None:
    """It is neither the best nor the worst of a row: players do not know it."""
    _, found = both()
    assert not found.suits("Granny's recipe")[:, 3].any()


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_mix_players_tell_from_the_cards_own_books(level: LevelId) -> None:
    """They do so with Reverie's cards in hand, whatever numbers these have in the mix."""
    known, found = mixed(*reverie(*range(4)))
    state = fold(begin("odyssey", 4, Options(first="draw"), 80, Secret(bytes(32))))
    assert isinstance(state, Story)
    assert state.storyteller is not None
    profile = SeatProfile(PERSONAS[1], LEVEL[level], "es")
    told = decide(view(state, state.storyteller), Memory(), profile, found, known, Random(1)).move
    assert isinstance(told, Tell)
    assert told.card is not None
    written = book("reverie", "es")
    assert written is not None
    assert book_of(known, told.card, "es") == written[told.card + 4]
    assert text_of(told.clue) in {one.text for one in written[told.card + 4].associations}


def test_own_cards_beside_reverie_can_be_told() -> None:
    """A hand of both kinds of cards leads to a clue at every level."""
    known, found = both()
    state = fold(begin("odyssey", 4, Options(first="draw"), 78, Secret(bytes(range(32)))))
    assert isinstance(state, Story)
    assert state.storyteller is not None
    seen = view(state, state.storyteller)
    for level in LEVELS:
        profile = SeatProfile(PERSONAS[2], LEVEL[level], "en")
        assert isinstance(decide(seen, Memory(), profile, found, known, Random(level)).move, Tell)


def test_players_guess_until_they_know_something() -> None:
    """A deck without any caption is guessed at; after a turn its card is known by the clue it was told with."""
    blank = tuple(Described((), {}, f"own-y/{place}") for place in range(30))
    known, found = mixed(*blank)
    assert found.guesses
    row = tuple(Card(card) for card in range(4))
    turn = StoryTurn(
        1, Seat(0), Words("Sunday at the lake"), tuple((card,) for card in row), row, ((), (), (), ()), None, ()
    )
    learnt = enriched(known, Memory(stories=(turn,)))
    after = minds().mind(learnt, built_in=False)
    assert not after.guesses
    assert best(after, "a lake on Sunday") == 0

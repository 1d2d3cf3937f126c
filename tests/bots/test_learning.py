"""Differences between computer players: each knows a part of the books, always the same at one table."""

from random import Random

import numpy as np

from lapin.bots import reading
from lapin.bots.book_mind import BookMind
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.mind import Knowledge, Numbers
from lapin.bots.personas import BY_ID, LEVEL
from lapin.game import begin, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayGive
from lapin.game.model.options import Options
from lapin.game.model.state import StoryTurn
from lapin.game.views import view
from tests.bots.shared_minds import deck, mind

CLUE = "Hold on to your hat"
CARDS = [Card(card) for card in range(84)]


def looks(persona: str, table: str) -> Numbers:
    """Return how well the clue suits every card, in a hard player's eyes."""
    seen = view(fold(begin("odyssey", 5, Options(), 84, Secret(bytes(32)))), Seat(1))
    profile = SeatProfile(BY_ID[persona], LEVEL["hard"], "en", table)
    return DecisionContext(seen, Memory(), profile, mind(), deck(), Random(1)).look(CLUE, CARDS, blur=0.0)


def test_two_personas_think_differently_and_each_always_alike() -> None:
    """The same persona sees the same at one table; another persona, or another table, something else."""
    assert np.allclose(looks("nettle", "A"), looks("nettle", "A"))
    assert not np.allclose(looks("nettle", "A"), looks("basil", "A"))
    assert not np.allclose(looks("nettle", "A"), looks("nettle", "B"))


def test_a_player_who_knows_less_of_the_books_finds_less() -> None:
    """Over many phrases of the books, a narrow reader finds fewer pictures than a wide one."""
    reader = mind()
    assert isinstance(reader, BookMind)
    told = [(entry, text) for entry, text in reader.told() if len(text) > 12][::120]
    found = {
        width: sum(int(reader.suits(text, Knowledge("x", width))[0].argmax()) == picture for picture, text in told)
        for width in (0.2, 3.0)
    }
    assert found[0.2] < found[3.0]
    assert found[3.0] > len(told) * 0.5


TOLD = tuple(CARDS[:6])
"""The row of the turns that these players have seen: the first card is the storyteller's."""


def after_turns(place: int, turns: int = 4, luck: int = 1) -> DecisionContext:
    """Return what a hard player knows before it gives a card: everybody voted for the card at this place."""
    fits = sorted(range(1, 6), key=lambda spot: -float(mind().suits(CLUE)[:, TOLD[spot]].sum()))
    chance = Secret(bytes(32))
    events = begin("odyssey", 6, Options(), 84, chance)
    own = fold(events)
    told = Tell(Words(CLUE), view(own, Seat(0)).mine.hand[0])  # type: ignore[union-attr,index]  # a seat has a hand
    events += decide(own, Seat(0), told, chance)
    turn = StoryTurn(
        turn=1,
        storyteller=Seat(0),
        clue=Words(CLUE),
        given=tuple((card,) for card in TOLD),
        row=TOLD,
        votes=tuple((Spot(fits[place] + 1),) if seat > 1 else () for seat in range(6)),
        red=None,
        points=(0,) * 6,
    )
    profile = SeatProfile(BY_ID["basil"], LEVEL["hard"], "en", "A")
    memory = Memory(stories=(turn,) * turns)
    return DecisionContext(view(fold(events), Seat(1)), memory, profile, mind(), deck(), Random(luck))


def test_a_table_is_strange_that_votes_for_what_suits_worst() -> None:
    """Nobody is strange before the first vote, nor who votes for what suits best."""
    assert after_turns(0, turns=0).strangeness == 0
    assert after_turns(0).strangeness == 0
    assert after_turns(4).strangeness == 1


def test_among_strangers_a_hard_player_votes_without_noise() -> None:
    """Among its own kind it errs now and then, so that a lone stranger has a chance."""
    for place, same in ((4, True), (0, False)):
        first, second = (reading.judged(after_turns(place, luck=luck), CLUE, TOLD, None) for luck in (1, 2))
        assert np.allclose(first, second) == same


def test_among_strangers_a_hard_player_gives_what_the_others_would_choose() -> None:
    """Its own eyes do not count then; among its own kind they do."""
    strange, alike = after_turns(4), after_turns(0)
    theirs = strange.everybodys_eye(strange.mind.suits(CLUE))
    mine = alike.own_eye(CLUE)
    differ = [
        (one, other)
        for one in CARDS
        for other in CARDS
        if theirs[one] > theirs[other] + 0.8 and mine[other] > mine[one] + 0.8
    ]
    assert differ
    for one, other in differ[:20]:
        may = MayGive((one, other), 1, again=False)
        assert reading.give(strange, may).cards == (one,)
        assert reading.give(alike, may).cards == (other,)
        assert reading.give_what_fits(strange, may).cards == (other,)

"""What makes computer players differ: each knows a part of the books, always the same at one table."""

from random import Random

import numpy as np

from lapin.bots.book_mind import BookMind
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.mind import Knowledge, Numbers
from lapin.bots.personas import BY_ID, LEVEL
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.views import view
from tests.bots.shared_minds import deck, mind

CLUE = "Hold on to your hat"
CARDS = [Card(card) for card in range(84)]


def looks(persona: str, table: str) -> Numbers:
    """How well the clue suits every card, in a hard player's eyes."""
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
    told = [(entry, text) for entry, text in reader.told() if len(text) > 12][::240]
    found = {
        width: sum(int(reader.suits(text, Knowledge("x", width))[0].argmax()) == picture for picture, text in told)
        for width in (0.2, 3.0)
    }
    assert found[0.2] < found[3.0]
    assert found[3.0] > len(told) * 0.5

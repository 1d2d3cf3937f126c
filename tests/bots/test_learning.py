"""What a hard player learns about its table from finished turns."""

from random import Random

import numpy as np
import pytest

from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.personas import BY_ID, LEVEL
from lapin.bots.readers import blended, unknown
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import StoryTurn
from lapin.game.views import view
from tests.bots.shared_minds import deck, mind

CLUE = "Scarecrow"


def by_fit(clue: str) -> list[Card]:
    """All cards, those that suit a clue best first."""
    return [Card(int(card)) for card in np.argsort(-blended(mind().suits(clue), unknown().mix))]


@pytest.mark.parametrize(("place", "own_taste"), [(0, False), (40, True)])
def test_where_clues_are_plain_one_goes_by_what_anybody_sees(place: int, *, own_taste: bool) -> None:
    """One's own taste decides a close call, but not at a table whose storytellers say what is plain."""
    cards = by_fit(CLUE)
    row = (cards[place], *cards[50:54])
    turn = StoryTurn(1, Seat(0), Words(CLUE), tuple((card,) for card in row), row, ((),) * 5, None, (0,) * 5)
    state = fold(begin("odyssey", 5, Options(), 84, Secret(bytes(32))))
    profile = SeatProfile(BY_ID["nettle"], LEVEL["hard"], "en")
    context = DecisionContext(
        view(state, Seat(1)), Memory(stories=(turn,) * 12), profile, mind(), deck(), Random(1)
    )
    close = cards[1:6]
    anybody = context.everybodys_eye(mind().suits(CLUE))[close]
    assert np.allclose(context.look(CLUE, close, blurred=False), anybody) is not own_taste

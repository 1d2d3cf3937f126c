"""In a game of reflexes computers leave people a chance: at the live table alone, not in games in numbers."""

import pytest

from lapin.bots.messages import ComputerLevel
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.live.bots import found_at
from lapin.table.commands import AddComputer, PutFinger
from tests.table.pure_table import HOST, SECOND, PureTable


@pytest.mark.parametrize(("level", "longer"), [("easy", 4_000), ("medium", 2_000), ("hard", 0)])
def test_j5_computers_look_somewhat_longer_while_people_search(level: ComputerLevel, longer: int) -> None:
    """When no person is left who may touch, nobody needs the time."""
    pure = PureTable("jinx", 2, options=Options(first=Seat(0)))
    pure.execute(HOST, AddComputer(level))
    pure.start()
    pure.execute(HOST, Tell(Words("a lamp at night"), None))
    heard = pure.state.heard_at
    assert found_at(pure.state, Seat(2), 6_000) == heard + 6_000 + longer
    wrong = next(spot for spot in range(1, 10) if spot != pure.square.target)
    pure.execute(SECOND, PutFinger(Spot(wrong)))
    assert found_at(pure.state, Seat(2), 6_000) == heard + 6_000

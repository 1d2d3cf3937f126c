"""People who come and go without ever having a seat leave nothing in the frames of others."""

from lapin.table import people
from lapin.table.apply import FORMER_KEPT, GONE_KEPT
from lapin.table.commands import Kick, Leave, RemoveComputer
from lapin.table.frame_encoder import FrameEncoder
from tests.table.pure_table import HOST, PureTable, playing


def test_row_24_hundreds_of_visitors_do_not_make_frames_longer() -> None:
    """Four hundred join and leave during a game: the frame names sixteen of them at most, and the game goes on."""
    table = playing("team", 6)
    size = len(FrameEncoder().frame(table.state, 1, 0, table.state.person(HOST), None, None))
    for number in range(400):
        table.take(people.join(table.state, f"Visitor {number}", None, f"{number:064}", table.now))
        newest = table.state.people[-1]
        table.execute(newest.id, Leave())
    assert len(table.state.people) == 6 + GONE_KEPT
    assert [person.id for person in table.state.people[-2:]] == [404, 405]
    after = len(FrameEncoder().frame(table.state, 1, 0, table.state.person(HOST), None, None))
    assert after - size < 4_000
    assert (GONE_KEPT, FORMER_KEPT) == (16, 64)
    assert [(each.person, each.way) for each in table.state.former] == [
        (number, "left") for number in range(342, 406)
    ]


def test_the_newest_64_people_who_were_sent_away_stay_outside() -> None:
    """Their devices are known by their tokens; a computer player has none, and nobody comes back as one."""
    table = PureTable("odyssey", 1)
    table.computers(1)
    table.execute(HOST, RemoveComputer(table.state.people[-1].id))
    assert not any(former.key == "" for former in table.state.former)
    for number in range(66):
        newest = table.join("Bo", key=f"{number}")
        table.execute(HOST, Kick(newest))
    keys = [f"{number}" for number in range(2, 66)]
    assert [(each.key, each.way) for each in table.state.former] == [(key, "sent_away") for key in keys]
    assert [each.key for each in table.state.kept_out] == keys

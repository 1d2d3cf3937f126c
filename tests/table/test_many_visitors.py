"""People who come and go without ever having a seat leave nothing in the frames of others."""

from lapin.table import people
from lapin.table.apply import FORMER_KEPT, GONE_KEPT
from lapin.table.commands import Kick, Leave, RemoveComputer
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.setup import SHUFFLE_MS, shuffle_over
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, playing
from tests.table.test_shuffle import reveal, sealed


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


def test_players_who_have_left_are_known_however_many_visitors_come_and_go() -> None:
    """In the shuffle, too, when nobody has a seat yet: a computer plays theirs."""
    table = sealed().start()
    table.execute(SECOND, Leave())
    for number in range(GONE_KEPT + 2):
        table.execute(table.join(f"Visitor {number}"), Leave())
    for person in (HOST, THIRD):
        reveal(table, person)
    table.take(shuffle_over(table.state, table.now + SHUFFLE_MS, table.entropy))
    for person in (HOST, THIRD):
        reveal(table, person, 2)
    for number in range(GONE_KEPT + 2):
        table.execute(table.join(f"Visitor {number}"), Leave())
    assert [table.person(person).seat for person in (HOST, SECOND, THIRD)] == [0, 1, 2]


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

"""The players of a game with real cards from its start: those whom the host sees at the real table."""

import msgspec
import pytest

from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.options import Options
from lapin.table import frames
from lapin.table.apply import apply
from lapin.table.commands import AddName, BoxSay, BoxTakeBack, BoxTell, EndGame, Kick, Leave, LetIn, SetUp, Start
from lapin.table.events import TableEntry
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable

FOURTH = PersonId(3)


def numbers(own: tuple[int, ...], *votes: int) -> BoxSay:
    """Return what somebody says: their cards, and their votes."""
    return BoxSay(tuple(map(Spot, own)), tuple(map(Spot, votes)))


def seats(table: PureTable) -> list[int | None]:
    """Return where everybody sits, in the order in which they came."""
    return [person.seat for person in sorted(table.state.people, key=lambda person: person.id)]


def a_turn_of_three(table: PureTable, *people: PersonId) -> None:
    """The first of three tells; the others find the card."""
    teller, one, other = people
    table.execute(HOST, BoxTell(teller))
    table.execute(teller, numbers((1,)))
    table.execute(one, numbers((2, 3), 1))
    table.execute(other, numbers((4, 5), 1))


def test_a_silent_stranger_in_the_lobby_holds_up_no_turn() -> None:
    """The host starts with the three at the table; nobody waits for the fourth, who may be let in later."""
    table = PureTable("classic-2014", 4, box=True)
    table.execute(HOST, Start(players=(THIRD, HOST, FOURTH)))
    assert seats(table) == [0, None, 1, 2], "in the order in which people sit, whatever the order of the names"
    room = frames.room_view(table.state)
    assert room.box is not None
    assert (room.playing, room.box.asking) == (True, (SECOND,))
    assert table.refused(SECOND, BoxTell(SECOND)) == "NO_SEAT"
    a_turn_of_three(table, HOST, THIRD, FOURTH)
    assert table.state.box is not None
    assert (table.state.box.turn, table.state.box.players) == (2, 3)
    table.execute(HOST, LetIn(SECOND))
    table.execute(THIRD, numbers((1,)))
    table.execute(HOST, numbers((2, 3), 1))
    table.execute(FOURTH, numbers((4, 5), 1))
    assert (table.state.box.players, seats(table)) == (4, [0, 3, 1, 2])


def test_whoever_comes_in_the_moment_of_the_start_was_not_seen_by_the_host() -> None:
    """The start names whom the host's phone showed."""
    table = PureTable("classic-2014", 3, box=True)
    start = Start(players=tuple(person.id for person in table.state.members))
    stranger = table.join("Mal")
    table.execute(HOST, start)
    assert table.person(stranger).seat is None
    assert seats(table) == [0, 1, 2, None]


def test_a_stranger_keeps_no_full_table_from_starting() -> None:
    """Six play, and a seventh has come: six are chosen."""
    table = PureTable("classic-2014", 7, box=True)
    assert table.refused(HOST, Start()) == "PLAYER_COUNT"
    table.execute(HOST, Start(players=tuple(map(PersonId, range(6)))))
    assert table.state.begun


def test_the_host_chooses_people_of_this_table_and_enough_of_them() -> None:
    """And at tables with cards on the screen everybody plays."""
    table = PureTable("classic-2014", 4, box=True)
    assert table.refused(HOST, Start(players=(HOST, SECOND, THIRD, PersonId(9)))) == "NO_SUCH_PERSON"
    for few in ((), (HOST, SECOND), (HOST, SECOND, SECOND)):
        assert table.refused(HOST, Start(players=few)) == "PLAYER_COUNT"
    assert table.refused(SECOND, Start(players=(HOST, SECOND, THIRD))) == "NOT_HOST"
    other = PureTable("classic-2014", 4)
    assert other.refused(HOST, Start(players=(HOST, SECOND, THIRD))) == "NO_REAL_CARDS"


def test_s3_the_person_who_was_to_begin_begins_wherever_they_sit_now() -> None:
    """S3: options name a seat, and people mean the person there; if that person does not play, nobody is named."""
    for first, teller in ((0, 0), (2, 1), (1, None), (4, None)):
        table = PureTable("classic-2014", 4, box=True)
        table.execute(HOST, SetUp(options=Options(first=first)))  # type: ignore[arg-type]  # a seat
        table.execute(HOST, Start(players=(HOST, THIRD, FOURTH)))
        assert table.state.box is not None
        assert table.state.box.teller == teller
        assert table.state.options.first == first, "the next game may be played by all again"


def test_a_seat_goes_though_somebody_waits_for_one() -> None:
    """The stranger who was not let in still has none; the next game has the next number."""
    table = PureTable("classic-2014", 5, box=True)
    table.execute(HOST, Start())
    stranger = table.join("Mal")
    table.execute(SECOND, Leave())
    assert (seats(table)[0], table.person(THIRD).seat, table.person(stranger).seat) == (0, 1, None)
    assert table.state.box is not None
    assert table.state.box.number == 1
    table.execute(HOST, EndGame())
    assert table.refused(HOST, LetIn(stranger)) == "NO_SUCH_PERSON", "there is nothing to be let into"
    table.execute(HOST, Start())
    assert table.state.box.number == 2


def test_l1_if_a_turn_is_taken_back_whoever_came_after_it_waits_as_before() -> None:
    """L1: the seat that was given after the turn goes, and nobody else gets it meanwhile."""
    table = PureTable("classic-2014", 4, box=True)
    table.execute(HOST, Start(players=(HOST, THIRD, FOURTH)))
    a_turn_of_three(table, HOST, THIRD, FOURTH)
    late = table.join("Dana")
    table.execute(HOST, LetIn(SECOND))
    table.execute(THIRD, numbers((1,)))
    table.execute(HOST, numbers((2, 3), 1))
    table.execute(FOURTH, numbers((4, 5), 1))
    assert seats(table) == [0, 3, 1, 2, None]
    table.execute(HOST, LetIn(late))
    table.execute(HOST, BoxTakeBack())
    assert seats(table) == [0, None, 1, 2, None]


def test_the_next_game_is_chosen_anew() -> None:
    """Also names without a phone; without a choice, everybody plays, as older programs ask for it."""
    table = PureTable("classic-2014", 4, box=True)
    table.execute(HOST, AddName("Oma"))
    table.execute(HOST, Start(players=(HOST, SECOND, THIRD)))
    table.execute(HOST, EndGame())
    table.execute(HOST, Start(players=(HOST, FOURTH, PersonId(4))))
    assert seats(table) == [0, None, None, 1, 2]
    table.execute(HOST, EndGame())
    table.execute(HOST, Start())
    assert seats(table) == [0, 1, 2, 3, 4]


def test_the_log_says_who_sits_only_where_not_everybody_does() -> None:
    """So an entry of an earlier version, which had nobody to choose, seats everybody as before."""
    table = PureTable("classic-2014", 4, box=True)
    entry = table.execute(HOST, Start(players=(HOST, SECOND, THIRD, FOURTH)))
    assert b"people" not in msgspec.json.encode(entry)
    table.execute(HOST, EndGame())
    table.execute(HOST, Start(players=(HOST, SECOND, FOURTH)))
    state = None
    for each in table.entries:
        state = apply(state, msgspec.json.decode(msgspec.json.encode(each), type=TableEntry))
    assert state == table.state
    assert seats(table) == [0, 1, None, 2]


@pytest.mark.parametrize("way", [Kick(SECOND), None], ids=["sent away", "left"])
def test_whoever_goes_in_the_first_turn_takes_the_seat_along(way: Kick | None) -> None:
    """A stranger who was let play by mistake is removed, and the turn waits for the others only."""
    table = PureTable("classic-2014", 5, box=True)
    table.execute(HOST, Start())
    table.execute(HOST, BoxTell(HOST))
    for by, own in ((HOST, 1), (THIRD, 2), (FOURTH, 3), (PersonId(4), 4)):
        table.execute(by, numbers((own,), *(() if own == 1 else (1 if own < 4 else 2,))))
    table.execute(HOST if way else SECOND, way or Leave())
    box = table.state.box
    assert box is not None
    assert (box.players, box.turn, box.scores) == (4, 2, (3, 4, 3, 0))
    assert [table.person(each).seat for each in (0, 2, 3, 4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("game", "players"), [("classic-2014", 3), ("team", 6)])
def test_a_seat_without_which_nobody_could_play_stays(game: str, players: int) -> None:
    """The host says its numbers, as after the first turn."""
    table = PureTable(game, players, box=True)
    table.execute(HOST, Start())
    table.execute(SECOND, Leave())
    assert table.state.box is not None
    assert (table.state.box.players, table.person(SECOND).seat) == (players, 1)

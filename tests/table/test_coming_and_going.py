"""People join, leave, are kicked, come late, or move to another device."""

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.options import Options
from lapin.game.variants import GAMES, VARIANTS
from lapin.table import decide, people
from lapin.table.apply import apply
from lapin.table.commands import (
    Describe,
    EndGame,
    HideCode,
    Kick,
    Leave,
    Lock,
    PassHost,
    PutFinger,
    ReturnToSeat,
    Say,
    ShoutJinx,
    Start,
)
from lapin.table.events import HostPassed, PersonGone, PersonJoined, PersonKeptOut, TableEntry, TvPasswordRenewed
from lapin.table.onlookers import may_look_on, tv_password
from lapin.table.people import MOST_PEOPLE, TICKET_MS
from lapin.table.state import Rabbit, TableState
from tests.table.pure_table import HOST, LEAST, NAMES, NOON, SECOND, THIRD, PureTable, as_command, playing


def test_the_first_person_to_join_is_host() -> None:
    """The first stays host when others join."""
    assert PureTable("odyssey", 3).state.host == HOST


def test_a_name_can_be_taken_once() -> None:
    """It counts however it is written, and is free again when its owner has left."""
    table = PureTable("odyssey", 2)

    def again(state: TableState) -> TableEntry:
        return people.join(state, "ＡＤＡ", None, "k", NOON)

    assert table.refusal(again).code == "NAME_TAKEN"
    table.execute(HOST, Leave())
    assert table.join("ＡＤＡ") == 2


@pytest.mark.parametrize("name", ["", "x" * 25, "\u200b"])
def test_nobody_joins_without_a_proper_name(name: str) -> None:
    """A name has one to twenty-four characters."""
    assert PureTable().refusal(lambda state: people.join(state, name, None, "k", NOON)).code == "NAME_LENGTH"


def test_nobody_joins_with_somebody_elses_rabbit() -> None:
    """Everybody can tell the colours on the track apart."""
    table = PureTable("odyssey", 1)
    mine = Rabbit(table.person(HOST).rabbit.colour, "stars")
    assert table.refusal(lambda state: people.join(state, "Bo", mine, "k", NOON)).code == "RABBIT_TAKEN"


def test_a_table_has_room_for_sixteen_people() -> None:
    """The seventeenth is refused; there is room again when somebody leaves."""
    table = PureTable("odyssey", 12)
    for number in range(MOST_PEOPLE - 12):
        table.join(f"Guest {number}")
    assert len({person.rabbit for person in table.state.people}) == MOST_PEOPLE, "nobody looks like another"
    refused = table.refusal(lambda state: people.join(state, "Zoe", None, "k", NOON))
    assert (refused.code, refused.data) == ("TABLE_CROWDED", {"most": 16})
    table.execute(SECOND, Leave())
    table.join("Zoe")


def test_the_host_locks_and_unlocks_the_table() -> None:
    """Nobody else joins while it is locked, but the host may add computers."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, Lock(on=True))
    assert table.refusal(lambda state: people.join(state, "Zoe", None, "k", NOON)).code == "TABLE_LOCKED"
    table.computers(1)
    table.execute(HOST, Lock(on=False))
    table.join("Zoe")
    table.execute(HOST, Lock(on=True))
    for person in table.state.members:
        if not person.computer:
            table.execute(person.id, Leave())
    alone = table.refusal(lambda state: people.join(state, "Yan", None, "k", NOON))
    assert alone.code == "TABLE_LOCKED", "nor when only computers are left"


def test_the_host_hides_the_code() -> None:
    """People who stream need it; the host can show the code again."""
    table = PureTable()
    table.execute(HOST, HideCode(on=True))
    assert table.state.code_hidden
    table.execute(HOST, HideCode(on=False))
    assert not table.state.code_hidden


def test_a_kicked_person_has_no_key_any_more_and_a_computer_plays_the_seat() -> None:
    """The game goes on with everybody's cards in place."""
    table = playing("odyssey", 4)
    entry = table.execute(HOST, Kick(THIRD))
    *left, renewed = entry.house
    assert left == [PersonKeptOut(THIRD, network=False), PersonGone(THIRD, kicked=True)]
    assert isinstance(renewed, TvPasswordRenewed)
    assert tv_password(table.state) == renewed.look
    gone = table.person(THIRD)
    assert (gone.gone, gone.key, gone.seat, gone.played_by_computer) == (True, "", 2, True)
    assert table.refused(THIRD, Say("hey")) == "NOT_YOUR_SEAT"
    assert table.game.players == 4


@pytest.mark.parametrize("command", [Kick, PassHost])
def test_only_other_people_who_are_here_can_be_kicked_or_made_host(command: type[Kick] | type[PassHost]) -> None:
    """It cannot be oneself, a computer, or somebody who has left or never came."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.execute(THIRD, Leave())
    for number in (HOST, THIRD, PersonId(3), PersonId(99)):
        assert table.refused(HOST, command(number)) == "NO_SUCH_PERSON"


@pytest.mark.parametrize(
    "command", [Lock(on=True), HideCode(on=True), Describe(on=True), Kick(HOST), PassHost(THIRD)]
)
def test_only_the_host_locks_hides_kicks_and_passes_the_role_on(command: Lock) -> None:
    """A guest is refused."""
    assert PureTable("odyssey", 3).refused(SECOND, command) == "NOT_HOST"


def test_the_host_hands_the_role_on() -> None:
    """After that, the old host is a guest."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, PassHost(THIRD))
    assert table.state.host == THIRD
    assert table.refused(HOST, Lock(on=True)) == "NOT_HOST"


def test_when_the_host_leaves_somebody_who_plays_becomes_host() -> None:
    """It is never a computer, and a person with a stand-in only if nobody else is there."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.take(people.gone_away(table.state, SECOND, NOON))
    table.execute(HOST, Leave())
    assert table.state.host == THIRD
    table.execute(THIRD, Leave())
    assert table.state.host == SECOND
    entry = table.execute(SECOND, Leave())
    assert entry.house == (PersonGone(SECOND, kicked=False),)


def test_a_guest_who_leaves_changes_no_host() -> None:
    """The role passes only with its holder."""
    table = PureTable("odyssey", 3)
    assert table.execute(SECOND, Leave()).house == (PersonGone(SECOND, kicked=False),)


def test_a_person_who_joins_a_table_whose_host_has_left_becomes_host() -> None:
    """A table with only computers left is not lost for the next person."""
    table = playing("odyssey", 3)
    for person in (HOST, SECOND, THIRD):
        table.execute(person, Leave())
    entry = people.join(table.state, "Zoe", None, "k", NOON)
    assert entry.house[1:] == (HostPassed(PersonId(3)),)
    table.take(entry)
    table.execute(3, EndGame())


def test_whoever_joins_an_empty_table_is_its_host() -> None:
    """A television opens a table and gives its seat up: the first phone is the host."""
    table = PureTable("odyssey", 1)
    table.execute(HOST, Leave())
    table.join("Zoe")
    assert table.state.host == SECOND
    assert [person.id for person in table.state.members] == [SECOND]
    assert may_look_on(table.state, None, None)


@pytest.mark.parametrize("box", [True, False], ids=["real cards", "cards on the screen"])
def test_no_stranger_becomes_host_of_a_running_game(box: bool) -> None:
    """The players' phones sleep, and only that of somebody who came by the link is awake: the role waits."""
    table = PureTable("odyssey", 3, box=box)
    table.execute(HOST, Start())
    stranger = table.join("Mal")
    assert table.person(stranger).seat is None
    away = {HOST, SECOND, THIRD}
    assert HostPassed(stranger) not in people.gone_away(table.state, HOST, NOON, away).house
    assert HostPassed(THIRD) in people.gone_away(table.state, HOST, NOON, away - {THIRD}).house
    table.execute(HOST, Leave())
    assert table.state.host == SECOND, "and if the host leaves, it is a player's"


def test_the_host_who_is_away_too_long_is_host_no_more() -> None:
    """A stand-in plays, and somebody who is connected takes over; if nobody is, the role waits."""
    table = PureTable("odyssey", 2)
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert people.gone_away(table.state, SECOND, NOON).house == (), "it plays already"
    table.take(people.gone_away(table.state, HOST, NOON))
    assert table.state.host == HOST
    table.take(people.returned(table.state, SECOND, NOON))
    table.take(people.gone_away(table.state, HOST, NOON))
    assert (table.state.host, table.person(HOST).stand_in) == (SECOND, True)


def test_a_person_who_has_left_for_good_cannot_be_away() -> None:
    """Nothing is noted about people who are not at the table."""
    table = PureTable("odyssey", 3)
    table.execute(SECOND, Leave())
    for number in (SECOND, PersonId(99)):
        assert people.gone_away(table.state, number, NOON).house == ()
        assert people.returned(table.state, number, NOON).house == ()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "team"])
def test_l1_a_late_comer_is_seated_when_the_turn_is_over(game: str) -> None:
    """In every game but team, latecomers wait, and play from the next turn on."""
    table = playing(game, options=Options(rounds=5) if game == "party" else Options())
    late = table.join("Zoe")
    assert table.person(late).seat is None
    assert table.refused(late, Tell(Words("me"))) == "NO_SEAT"
    table.play_turn()
    assert table.person(late).seat == LEAST[table.state.game_id]
    assert table.game.players == LEAST[table.state.game_id] + 1


def test_l3_a_late_comer_to_a_game_of_pairs_waits_for_the_next_one() -> None:
    """Team seats nobody during a game (T1)."""
    table = playing("team", 6)
    late = table.join("Zoe")
    assert table.entries[-1].game == ()
    table.play_turn()
    assert table.person(late).seat is None
    table.execute(HOST, EndGame())
    table.join("Yan")
    table.start()
    assert table.person(late).seat == 6


def test_l3_a_late_comer_to_a_full_game_waits_for_the_next_one() -> None:
    """There are as many seats as the rule book has."""
    table = playing("jinx", VARIANTS["jinx"].most)
    late = table.join("Zoe")
    table.play_turn()
    assert table.person(late).seat is None


def test_a_person_who_leaves_while_waiting_leaves_the_seat_to_the_next() -> None:
    """The promised seat goes to the next person who waits."""
    table = playing("jinx", 5)
    first, second = table.join("Yan"), table.join("Zoe")
    table.execute(first, Leave())
    table.play_turn()
    assert (table.person(first).seat, table.person(second).seat) == (None, 5)


def test_a_seat_promised_to_somebody_who_left_is_played_by_a_computer() -> None:
    """Nobody else waits: the game has the seat, and does not wait for it."""
    table = playing("jinx", 3)
    late = table.join("Yan")
    table.execute(late, Leave())
    table.play_turn()
    assert table.person(late).seat == 3
    assert table.person(late).played_by_computer


def test_a_person_who_moves_plays_for_themselves_again() -> None:
    """The stand-in ends with the first move of the seat's owner."""
    table = playing("odyssey")
    seat, move = table.next_move()
    person = table.state.sitting(seat)
    table.take(people.gone_away(table.state, person.id, NOON))
    table.execute(person.id, as_command(move))
    assert not table.person(person.id).stand_in
    assert table.game.phase == "give"


def test_a_person_may_say_that_they_are_back() -> None:
    """No move is needed; saying it twice changes nothing."""
    table = playing("odyssey")
    table.take(people.gone_away(table.state, SECOND, NOON))
    table.execute(SECOND, ReturnToSeat())
    assert not table.person(SECOND).stand_in
    assert decide.decide(table.state, SECOND, ReturnToSeat(), NOON, table.entropy, ms=0).house == ()


@pytest.mark.parametrize("command", [Tell(Words("me")), PutFinger(Spot(1)), ShoutJinx()])
def test_there_are_no_moves_without_a_game(command: Tell) -> None:
    """Before the first start there is nothing to move."""
    assert PureTable("jinx", 3).refused(HOST, command) == "NO_GAME"


def test_a_stranger_can_command_nothing() -> None:
    """Only people at the table can."""
    assert PureTable().refused(99, Say("hello")) == "NOT_YOUR_SEAT"


# Tickets


def test_a_ticket_moves_the_seat_once() -> None:
    """From phone to tablet: the new device has the seat; the old key and the ticket are worth nothing."""
    table = PureTable()
    old = table.person(SECOND).key
    table.take(people.ticket_made(table.state, SECOND, "ticket-hash", NOON))
    table.take(people.ticket_used(table.state, "ticket-hash", "new-key", NOON))
    assert table.person(SECOND).key == "new-key" != old
    assert table.state.tickets == ()
    assert table.refusal(lambda state: people.ticket_used(state, "ticket-hash", "k", NOON)).code == "TICKET_SPENT"


def test_a_ticket_runs_out_after_ten_minutes() -> None:
    """A photo of the screen is of no use tomorrow."""
    table = PureTable()
    table.take(people.ticket_made(table.state, SECOND, "hash", NOON))
    late = NOON + TICKET_MS
    assert table.refusal(lambda state: people.ticket_used(state, "hash", "k", late)).code == "TICKET_SPENT"
    table.take(people.ticket_made(table.state, HOST, "other", late))
    assert [ticket.ticket for ticket in table.state.tickets] == ["other"]


def test_a_new_ticket_replaces_the_one_before() -> None:
    """A person has one at a time."""
    table = PureTable()
    for number, ticket in ((SECOND, "first"), (HOST, "hosts"), (SECOND, "second")):
        table.take(people.ticket_made(table.state, number, ticket, NOON))
    assert [ticket.ticket for ticket in table.state.tickets] == ["hosts", "second"]
    assert table.refusal(lambda state: people.ticket_used(state, "first", "k", NOON)).code == "TICKET_SPENT"


def test_a_wrong_ticket_moves_nothing() -> None:
    """Guessing does not help."""
    table = PureTable()
    table.take(people.ticket_made(table.state, SECOND, "right", NOON))
    assert table.refusal(lambda state: people.ticket_used(state, "wrong", "k", NOON)).code == "TICKET_SPENT"


def test_a_kicked_person_cannot_come_back_with_a_ticket() -> None:
    """They cannot make a new one, either."""
    table = PureTable()
    table.take(people.ticket_made(table.state, SECOND, "hash", NOON))
    table.execute(HOST, Kick(SECOND))
    assert table.refusal(lambda state: people.ticket_used(state, "hash", "k", NOON)).code == "TICKET_SPENT"
    assert table.refusal(lambda state: people.ticket_made(state, SECOND, "new", NOON)).code == "NOT_YOUR_SEAT"
    assert (
        table.refusal(lambda state: people.ticket_made(state, PersonId(99), "new", NOON)).code == "NOT_YOUR_SEAT"
    )


def test_at_a_closed_table_nothing_happens_any_more() -> None:
    """Every command is refused as if there were no such table."""
    table = PureTable()
    table.take(people.closed(table.state, NOON))
    assert table.refused(HOST, Say("anybody?")) == "NO_SUCH_TABLE"
    for attempt in (
        lambda state: people.closed(state, NOON),
        lambda state: people.join(state, "Zoe", None, "k", NOON),
        lambda state: people.ticket_made(state, HOST, "t", NOON),
        lambda state: people.ticket_used(state, "t", "k", NOON),
    ):
        assert table.refusal(attempt).code == "NO_SUCH_TABLE"


def test_a_tables_first_entry_opens_it() -> None:
    """A log that begins in the middle is not a table."""
    joined = PersonJoined(PersonId(0), NAMES[0], Rabbit("snow", "plain"), "", computer=False)
    with pytest.raises(ValueError, match="first entry opens it"):
        apply(None, TableEntry(NOON, PersonId(0), (joined,)))

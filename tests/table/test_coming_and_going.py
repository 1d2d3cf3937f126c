"""Who joins, leaves, is sent away, comes late, or moves to another device."""

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.options import Options
from lapin.game.variants import GAMES, VARIANTS
from lapin.table import decide
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
)
from lapin.table.decide import MOST_PEOPLE, TICKET_MS
from lapin.table.events import HostPassed, PersonGone, PersonJoined, TableEntry
from lapin.table.state import Rabbit, TableState
from tests.table.lobby import HOST, LEAST, NAMES, NOON, SECOND, THIRD, Lobby, as_ask, playing


def test_the_first_to_sit_down_is_host() -> None:
    """And stays it when others come."""
    assert Lobby("odyssey", 3).state.host == HOST


def test_a_name_can_be_taken_once() -> None:
    """However it is written; free again when its owner has left."""
    lobby = Lobby("odyssey", 2)

    def again(state: TableState) -> TableEntry:
        return decide.join(state, "ＡＤＡ", None, "k", NOON)

    assert lobby.refusal(again).code == "NAME_TAKEN"
    lobby.ask(HOST, Leave())
    assert lobby.join("ＡＤＡ") == 2


@pytest.mark.parametrize("name", ["", "x" * 25, "\u200b"])
def test_nobody_joins_without_a_proper_name(name: str) -> None:
    """One to twenty-four characters."""
    assert Lobby().refusal(lambda state: decide.join(state, name, None, "k", NOON)).code == "NAME_LENGTH"


def test_nobody_joins_with_somebody_elses_rabbit() -> None:
    """Colours on the track are told apart."""
    lobby = Lobby("odyssey", 1)
    mine = Rabbit(lobby.person(HOST).rabbit.colour, "stars")
    assert lobby.refusal(lambda state: decide.join(state, "Bo", mine, "k", NOON)).code == "RABBIT_TAKEN"


def test_a_table_has_sixteen_chairs() -> None:
    """The seventeenth is told so; a chair is free again when somebody leaves."""
    lobby = Lobby("odyssey", 12)
    lobby.computers(MOST_PEOPLE - 12)
    refused = lobby.refusal(lambda state: decide.join(state, "Zoe", None, "k", NOON))
    assert (refused.code, refused.data) == ("TABLE_CROWDED", {"most": 16})
    lobby.ask(SECOND, Leave())
    lobby.join("Zoe")


def test_the_host_locks_and_opens_the_door() -> None:
    """Nobody else comes in while it is locked, but computers do."""
    lobby = Lobby("odyssey", 3)
    lobby.ask(HOST, Lock(on=True))
    assert lobby.refusal(lambda state: decide.join(state, "Zoe", None, "k", NOON)).code == "TABLE_LOCKED"
    lobby.computers(1)
    lobby.ask(HOST, Lock(on=False))
    lobby.join("Zoe")


def test_the_host_hides_the_code() -> None:
    """For those who stream; it is shown again when the host says so."""
    lobby = Lobby()
    lobby.ask(HOST, HideCode(on=True))
    assert lobby.state.code_hidden
    lobby.ask(HOST, HideCode(on=False))
    assert not lobby.state.code_hidden


def test_who_is_sent_away_has_no_key_any_more_and_a_computer_plays_the_seat() -> None:
    """The game goes on with everybody's cards in place."""
    lobby = playing("odyssey", 4)
    step = lobby.ask(HOST, Kick(THIRD))
    assert step.house == (PersonGone(THIRD, kicked=True),)
    gone = lobby.person(THIRD)
    assert (gone.gone, gone.key, gone.seat, gone.played_by_computer) == (True, "", 2, True)
    assert lobby.refused(THIRD, Say("hey")) == "NOT_YOUR_SEAT"
    assert lobby.game.players == 4


@pytest.mark.parametrize("ask", [Kick, PassHost])
def test_only_other_people_who_are_here_can_be_meant(ask: type[Kick] | type[PassHost]) -> None:
    """Not oneself, not a computer, not somebody who has left or never came."""
    lobby = Lobby("odyssey", 3)
    lobby.computers(1)
    lobby.ask(THIRD, Leave())
    for number in (HOST, THIRD, PersonId(3), PersonId(99)):
        assert lobby.refused(HOST, ask(number)) == "NO_SUCH_PERSON"


@pytest.mark.parametrize("ask", [Lock(on=True), HideCode(on=True), Describe(on=True), Kick(HOST), PassHost(THIRD)])
def test_only_the_host_keeps_the_door(ask: Lock) -> None:
    """Guests do not lock, hide, kick or pass on what is not theirs."""
    assert Lobby("odyssey", 3).refused(SECOND, ask) == "NOT_HOST"


def test_the_host_hands_the_role_on() -> None:
    """And is a guest from then on."""
    lobby = Lobby("odyssey", 3)
    lobby.ask(HOST, PassHost(THIRD))
    assert lobby.state.host == THIRD
    assert lobby.refused(HOST, Lock(on=True)) == "NOT_HOST"


def test_when_the_host_leaves_somebody_who_is_awake_becomes_host() -> None:
    """Computers never; people with a stand-in only if nobody else is there."""
    lobby = Lobby("odyssey", 3)
    lobby.computers(1)
    lobby.take(decide.gone_away(lobby.state, SECOND, NOON))
    lobby.ask(HOST, Leave())
    assert lobby.state.host == THIRD
    lobby.ask(THIRD, Leave())
    assert lobby.state.host == SECOND
    step = lobby.ask(SECOND, Leave())
    assert step.house == (PersonGone(SECOND, kicked=False),)


def test_a_guest_who_leaves_changes_no_host() -> None:
    """The role passes only with its holder."""
    lobby = Lobby("odyssey", 3)
    assert lobby.ask(SECOND, Leave()).house == (PersonGone(SECOND, kicked=False),)


def test_who_joins_a_table_whose_host_has_left_becomes_host() -> None:
    """A table with only computers left is not lost for the next person."""
    lobby = playing("odyssey", 3)
    for person in (HOST, SECOND, THIRD):
        lobby.ask(person, Leave())
    step = decide.join(lobby.state, "Zoe", None, "k", NOON)
    assert step.house[1:] == (HostPassed(PersonId(3)),)
    lobby.take(step)
    lobby.ask(3, EndGame())


def test_the_host_who_is_away_too_long_is_host_no_more() -> None:
    """A stand-in plays, and somebody awake takes over; with nobody awake the role waits."""
    lobby = Lobby("odyssey", 2)
    lobby.take(decide.gone_away(lobby.state, SECOND, NOON))
    lobby.take(decide.gone_away(lobby.state, HOST, NOON))
    assert lobby.state.host == HOST
    lobby.take(decide.returned(lobby.state, SECOND, NOON))
    lobby.take(decide.gone_away(lobby.state, HOST, NOON))
    assert (lobby.state.host, lobby.person(HOST).stand_in) == (SECOND, True)


def test_who_has_left_for_good_does_not_go_away_again() -> None:
    """Nothing is noted about people who are not at the table."""
    lobby = Lobby("odyssey", 3)
    lobby.ask(SECOND, Leave())
    for number in (SECOND, PersonId(99)):
        assert decide.gone_away(lobby.state, number, NOON).house == ()
        assert decide.returned(lobby.state, number, NOON).house == ()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "team"])
def test_l1_a_late_comer_is_seated_when_the_turn_is_over(game: str) -> None:
    """In every game but team: they wait, and play from the next turn on."""
    lobby = playing(game, options=Options(rounds=5) if game == "party" else Options())
    late = lobby.join("Zoe")
    assert lobby.person(late).seat is None
    assert lobby.refused(late, Tell(Words("me"))) == "NO_SEAT"
    lobby.play_turn()
    assert lobby.person(late).seat == LEAST[lobby.state.game_id]
    assert lobby.game.players == LEAST[lobby.state.game_id] + 1


def test_l3_a_late_comer_to_a_game_of_pairs_waits_for_the_next_one() -> None:
    """Team takes nobody in between (T1)."""
    lobby = playing("team", 6)
    late = lobby.join("Zoe")
    assert lobby.steps[-1].game == ()
    lobby.play_turn()
    assert lobby.person(late).seat is None
    lobby.ask(HOST, EndGame())
    lobby.join("Yan")
    lobby.start()
    assert lobby.person(late).seat == 6


def test_l3_a_late_comer_to_a_full_game_waits_for_the_next_one() -> None:
    """There are as many seats as the rule book has."""
    lobby = playing("jinx", VARIANTS["jinx"].most)
    late = lobby.join("Zoe")
    lobby.play_turn()
    assert lobby.person(late).seat is None


def test_who_leaves_while_waiting_leaves_the_seat_to_the_next() -> None:
    """The seat that was promised goes to whoever is still here."""
    lobby = playing("jinx", 5)
    first, second = lobby.join("Yan"), lobby.join("Zoe")
    lobby.ask(first, Leave())
    lobby.play_turn()
    assert (lobby.person(first).seat, lobby.person(second).seat) == (None, 5)


def test_a_seat_promised_to_somebody_who_left_is_played_by_a_computer() -> None:
    """Nobody else waits: the game has the seat, and the table never waits for it."""
    lobby = playing("jinx", 3)
    late = lobby.join("Yan")
    lobby.ask(late, Leave())
    lobby.play_turn()
    assert lobby.person(late).seat == 3
    assert lobby.person(late).played_by_computer


def test_whoever_moves_plays_themselves_again() -> None:
    """The stand-in steps aside with the first move of its owner."""
    lobby = playing("odyssey")
    seat, move = lobby.next_move()
    person = lobby.state.sitting(seat)
    lobby.take(decide.gone_away(lobby.state, person.id, NOON))
    lobby.ask(person.id, as_ask(move))
    assert not lobby.person(person.id).stand_in
    assert lobby.game.phase == "give"


def test_one_may_say_that_one_is_back() -> None:
    """Without a move; saying it twice changes nothing."""
    lobby = playing("odyssey")
    lobby.take(decide.gone_away(lobby.state, SECOND, NOON))
    lobby.ask(SECOND, ReturnToSeat())
    assert not lobby.person(SECOND).stand_in
    assert decide.decide(lobby.state, SECOND, ReturnToSeat(), NOON, lobby.entropy, ms=0).house == ()


@pytest.mark.parametrize("ask", [Tell(Words("me")), PutFinger(Spot(1)), ShoutJinx()])
def test_there_are_no_moves_without_a_game(ask: Tell) -> None:
    """Before the first start there is nothing to move."""
    assert Lobby("jinx", 3).refused(HOST, ask) == "NO_GAME"


def test_a_stranger_can_ask_for_nothing() -> None:
    """Only people at the table."""
    assert Lobby().refused(99, Say("hello")) == "NOT_YOUR_SEAT"


# Tickets


def test_a_ticket_moves_the_seat_once() -> None:
    """Phone to tablet: the new device has the seat, the old key and the ticket are worth nothing."""
    lobby = Lobby()
    old = lobby.person(SECOND).key
    lobby.take(decide.ticket_made(lobby.state, SECOND, "ticket-hash", NOON))
    lobby.take(decide.ticket_used(lobby.state, "ticket-hash", "new-key", NOON))
    assert lobby.person(SECOND).key == "new-key" != old
    assert lobby.state.tickets == ()
    assert lobby.refusal(lambda state: decide.ticket_used(state, "ticket-hash", "k", NOON)).code == "TICKET_SPENT"


def test_a_ticket_runs_out_after_ten_minutes() -> None:
    """A photo of the screen is of no use tomorrow."""
    lobby = Lobby()
    lobby.take(decide.ticket_made(lobby.state, SECOND, "hash", NOON))
    late = NOON + TICKET_MS
    assert lobby.refusal(lambda state: decide.ticket_used(state, "hash", "k", late)).code == "TICKET_SPENT"
    lobby.take(decide.ticket_made(lobby.state, HOST, "other", late))
    assert [ticket.ticket for ticket in lobby.state.tickets] == ["other"]


def test_a_new_ticket_replaces_the_one_before() -> None:
    """One at a time for each person."""
    lobby = Lobby()
    for number, ticket in ((SECOND, "first"), (HOST, "hosts"), (SECOND, "second")):
        lobby.take(decide.ticket_made(lobby.state, number, ticket, NOON))
    assert [ticket.ticket for ticket in lobby.state.tickets] == ["hosts", "second"]
    assert lobby.refusal(lambda state: decide.ticket_used(state, "first", "k", NOON)).code == "TICKET_SPENT"


def test_a_wrong_ticket_moves_nothing() -> None:
    """Guessing does not help."""
    lobby = Lobby()
    lobby.take(decide.ticket_made(lobby.state, SECOND, "right", NOON))
    assert lobby.refusal(lambda state: decide.ticket_used(state, "wrong", "k", NOON)).code == "TICKET_SPENT"


def test_who_was_sent_away_cannot_come_back_with_a_ticket() -> None:
    """Nor make one."""
    lobby = Lobby()
    lobby.take(decide.ticket_made(lobby.state, SECOND, "hash", NOON))
    lobby.ask(HOST, Kick(SECOND))
    assert lobby.refusal(lambda state: decide.ticket_used(state, "hash", "k", NOON)).code == "TICKET_SPENT"
    assert lobby.refusal(lambda state: decide.ticket_made(state, SECOND, "new", NOON)).code == "NOT_YOUR_SEAT"
    assert (
        lobby.refusal(lambda state: decide.ticket_made(state, PersonId(99), "new", NOON)).code == "NOT_YOUR_SEAT"
    )


def test_at_a_closed_table_nothing_happens_any_more() -> None:
    """It is as if it were not there."""
    lobby = Lobby()
    lobby.take(decide.closed(lobby.state, NOON))
    assert lobby.refused(HOST, Say("anybody?")) == "NO_SUCH_TABLE"
    for attempt in (
        lambda state: decide.closed(state, NOON),
        lambda state: decide.join(state, "Zoe", None, "k", NOON),
        lambda state: decide.ticket_made(state, HOST, "t", NOON),
        lambda state: decide.ticket_used(state, "t", "k", NOON),
    ):
        assert lobby.refusal(attempt).code == "NO_SUCH_TABLE"


def test_a_tables_first_entry_opens_it() -> None:
    """A log that begins in the middle is not a table."""
    joined = PersonJoined(PersonId(0), NAMES[0], Rabbit("snow", "plain"), "", computer=False)
    with pytest.raises(ValueError, match="first entry opens it"):
        apply(None, TableEntry(NOON, PersonId(0), (joined,)))

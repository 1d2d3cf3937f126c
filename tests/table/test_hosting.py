"""Small things that a host says, and what everybody sees of them at once."""

import pytest
from msgspec.structs import fields, replace

from lapin.decks.mixing import Choice
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.table import decide, people
from lapin.table.commands import (
    AddComputer,
    AddName,
    ClaimTurn,
    Compose,
    EndGame,
    KeepSafe,
    Kick,
    Leave,
    LetIn,
    Mute,
    Read,
    SetPace,
    SetUp,
    Start,
)
from lapin.table.events import NoticesSet, TableEntry, TableOpened
from lapin.table.first_turn import claim_ran_out
from lapin.table.frames import RoomView, room_view
from lapin.table.onlookers import needs_network
from lapin.table.people import ReplayConsents
from lapin.table.setup import by_site, decks_named
from lapin.table.slow import next_due
from lapin.table.talk import check_may_record
from lapin.table.waits import SlowPace
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable, playing


def test_what_a_program_does_not_say_is_meant_as_before() -> None:
    """A command says yes unless it says no; a game begins as it is set up; a table has its cards here."""
    said = (Mute(SECOND).on, ClaimTurn().on, Compose().on, Read().on, Start().gentle, Start().players)
    assert said == (True, True, True, True, False, None)
    opened = {each.name: each.default for each in fields(TableOpened)}
    assert (opened["box"], NoticesSet(HOST, on=True).channel) == (False, False)
    room = {each.name: each.default for each in fields(RoomView)}
    assert (room["onlookers"], room["models_shown"], room["gestures"], room["safe"]) == (True, False, False, "off")


def test_a_game_that_goes_on_is_seen_as_such() -> None:
    """And not before or after it; also with real cards."""
    for table in (PureTable("classic-2014", 3), PureTable("classic-2014", 3, box=True)):
        seen = [room_view(table.state).playing]
        table.start()
        seen.append(room_view(table.state).playing)
        assert room_view(table.state).missing is None, "nothing is missing for what goes on"
        table.execute(HOST, EndGame())
        assert [*seen, room_view(table.state).playing] == [False, True, False]


def test_the_last_game_is_shared_between_games_only() -> None:
    """While the next one is played nobody is asked about the one before."""
    table = playing("odyssey", 3)
    table.execute(HOST, EndGame())
    assert room_view(table.state).replay == ReplayConsents(1, (), (HOST, SECOND, THIRD))
    table.start()
    assert room_view(table.state).replay is None


def test_a_table_is_listed_and_taken_off_the_list() -> None:
    """Also by being kept safe, and never with real cards."""
    table = PureTable("odyssey", 3)
    for listed in (True, False, True):
        table.execute(HOST, SetUp(listed=listed))
        assert table.state.listed is listed
    table.start().execute(HOST, EndGame())
    assert table.state.listed, "a game changes nothing about that"
    table.execute(HOST, KeepSafe(on=True))
    assert not table.state.listed
    boxed = PureTable("odyssey", 3, box=True)
    boxed.execute(HOST, SetUp(listed=True))
    assert not boxed.state.listed


def test_a_site_that_keeps_no_table_safe_leaves_that_to_the_host() -> None:
    """A host's choice stays."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, KeepSafe(on=True))
    assert by_site(table.state, NOON, safe=False).house == ()
    assert by_site(table.state, NOON, safe=True).house != ()
    assert by_site(replace(table.state, closed=True), NOON, safe=True).house == (), "a closed table stays as it is"


def test_only_decks_that_are_not_built_in_have_to_be_looked_up() -> None:
    """And only for a command that names decks."""
    mix = (Choice("reverie"), Choice("own-abc"))
    assert decks_named(Start()) == decks_named(SetUp()) == decks_named(SetUp(deck="reverie")) == ()
    assert (decks_named(SetUp(deck="own-abc")), decks_named(SetUp(decks=mix))) == ((Choice("own-abc"),), mix)


def test_whoever_was_sent_away_and_is_let_in_again_is_a_newcomer() -> None:
    """Their former seat is no longer theirs; the person who left comes back to it."""
    table = playing("odyssey", 4)
    key = table.person(SECOND).key
    table.execute(HOST, Kick(SECOND))
    table.execute(HOST, LetIn(SECOND))
    assert people.who_left(table.state, key) is None
    entry = table.take(people.join(table.state, "Bo", None, "fresh", table.now, before=key))
    assert entry.by is not None
    assert table.person(entry.by).seat is None


def test_the_network_of_somebody_sent_away_is_kept_until_they_are_let_in() -> None:
    """The network of others who are not there is not kept."""
    table = PureTable("odyssey", 3)
    table.state = replace(table.state, people=tuple(replace(p, network=f"net {p.id}") for p in table.state.people))
    table.execute(HOST, Kick(SECOND))
    table.execute(THIRD, Leave())
    assert [needs_network(table.state, person) for person in (HOST, SECOND, THIRD)] == [True, True, False]
    table.execute(HOST, LetIn(SECOND))
    assert not needs_network(table.state, SECOND)
    shared = PureTable("odyssey", 2)
    shared.execute(HOST, Kick(SECOND))
    assert not needs_network(shared.state, SECOND), "a network that is the host's, too, keeps nobody out"


def test_everybody_wants_to_be_told_for_themselves() -> None:
    """One who no longer wants it is left out, and the others stay."""
    table = PureTable("odyssey", 3)
    for person, on in ((HOST, True), (SECOND, True), (HOST, True), (SECOND, False)):
        table.take(TableEntry(NOON, person, (NoticesSet(person, on),)))
    assert (table.state.noticed, table.state.webhook) == ((HOST,), None)
    table.take(TableEntry(NOON, SECOND, (NoticesSet(SECOND, on=True, channel=True),)))
    assert (table.state.noticed, table.state.webhook) == ((HOST,), SECOND), "a channel is nobody's own"
    table.execute(THIRD, Leave())
    assert (table.state.noticed, table.state.webhook) == ((HOST,), SECOND)
    table.execute(SECOND, Leave())
    assert table.state.webhook is None, "it goes with whoever has set it"


def test_a_computer_is_not_called_like_a_person_who_writes_it_otherwise() -> None:
    """Wide letters are the same name."""
    table = PureTable("odyssey", 1)
    table.join("\uff22\uff21\uff33\uff29\uff2c")
    table.execute(HOST, AddComputer())
    assert table.state.members[-1].name == "Clover"


def test_s3_whoever_is_kept_waiting_is_told_the_seconds_that_are_left() -> None:
    """Rounded up, and never none."""
    table = playing("odyssey", 3)
    table.execute(HOST, ClaimTurn())

    def left(ms: int) -> object:
        now = table.now + ms
        refused = table.refusal(lambda state: decide.decide(state, SECOND, ClaimTurn(), now, table.entropy, ms=0))
        return refused.data["seconds"]

    assert [left(ms) for ms in (0, 1, 43_999, 44_000, 44_999)] == [45, 45, 2, 1, 1]


def test_l3_the_last_seat_of_a_game_with_real_cards_goes_to_a_name() -> None:
    """Five play and one more may; a seventh may not."""
    table = PureTable("classic-2014", 5, box=True)
    table.start()
    table.execute(HOST, AddName("Oma"))
    assert table.state.members[-1].name == "Oma"
    assert table.refused(HOST, AddName("Opa")) == "GAME_RUNNING"
    pairs = PureTable("team", 6, box=True).start()
    assert pairs.refused(HOST, AddName("Oma")) == "GAME_RUNNING"
    pairs.execute(HOST, EndGame())
    pairs.execute(HOST, AddName("Oma"))


def test_before_a_game_nothing_is_heard_or_played() -> None:
    """The times of a table that has none are those of its beginning; nothing runs out, nobody records a clue."""
    table = PureTable("jinx", 3)
    state = table.state
    assert (state.heard_at, state.known_at, state.plays_at, state.deadline) == (0, 0, None, None)
    assert claim_ran_out(state, NOON).house == ()
    slow = PureTable("odyssey", 3)
    slow.execute(HOST, SetPace(SlowPace(24)))
    assert next_due(slow.state) is None
    sung = PureTable("odyssey", 3, options=Options(performed=True))
    sung.start().execute(HOST, EndGame())
    for told in (state, sung.state):
        with pytest.raises(Refused, match="NO_GAME"):
            check_may_record(told, told.members[0])
    assert PersonId(0) == state.host

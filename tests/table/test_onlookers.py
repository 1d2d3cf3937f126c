"""People who look on: what the host sees of them, and what sending one away means."""

from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.table import decide, people
from lapin.table.commands import (
    AddComputer,
    Kick,
    Leave,
    Lock,
    Onlookers,
    PassHost,
    RemoveComputer,
    RenewTvPassword,
    SendOff,
)
from lapin.table.events import OnlookersLet, PersonGone, SeatGivenUp, TableEntry, TvPasswordRenewed
from lapin.table.onlookers import (
    MOST_BEFORE,
    MOST_SENT_OFF,
    Onlooker,
    knows_tv_password,
    may_look_on,
    needs_network,
    seen_by_host,
    tv_password,
    tv_password_follows,
)
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable


def send_off(table: PureTable, onlooker: Onlooker, by: PersonId = HOST) -> TableEntry:
    """The host sends somebody away."""
    return decide.decide(
        table.state, by, SendOff(onlooker.id), table.now, table.entropy, ms=0, onlookers=lambda: [onlooker]
    )


def test_the_host_sees_a_mark_and_a_time_and_nothing_of_the_network() -> None:
    """Neither an address nor its hash."""
    assert "secret" not in repr(seen_by_host(Onlooker("a1", 5, network="secret")))


def test_whoever_is_sent_away_stays_away_until_all_are_let_in_again() -> None:
    """Their network may not look on, and others may; it may still join."""
    table = PureTable()
    entry = table.take(send_off(table, Onlooker("a1", 0, network="theirs")))
    assert entry.house == (OnlookersLet(True, "a1", "theirs"),)
    assert not may_look_on(table.state, None, None, "theirs")
    assert may_look_on(table.state, None, None, "another")
    assert may_look_on(table.state, None, tv_password(table.state), "theirs")
    table.execute(HOST, Lock(on=True))
    assert not may_look_on(table.state, None, None, "another"), "nobody does at a table that is locked"
    table.execute(HOST, Lock(on=False))
    table.execute(HOST, Onlookers(on=False))
    table.take(send_off(table, Onlooker("a2", 0, network="another")))
    assert not table.state.onlookers
    table.execute(HOST, Onlookers(on=True))
    assert may_look_on(table.state, None, None, "theirs")


def test_the_screen_of_somebody_with_a_seat_may_always_look_on() -> None:
    """It shows the token of the seat; a token that is of nobody here opens nothing that is closed to strangers."""
    table = PureTable()
    table.execute(HOST, Onlookers(on=False))
    own = table.person(SECOND).key
    assert may_look_on(table.state, own, None)
    assert not may_look_on(table.state, "of somebody else", None)
    assert not may_look_on(table.state, None, None)
    table.execute(HOST, Onlookers(on=True))
    table.execute(HOST, Kick(SECOND))
    assert not may_look_on(table.state, own, None, "elsewhere")
    assert may_look_on(table.state, "of somebody else", None, "elsewhere")


def test_only_the_host_sends_onlookers_away_and_one_who_has_gone_is_no_mistake() -> None:
    """Nothing happens then."""
    table = PureTable()
    assert table.refused(SECOND, SendOff("a1")) == "NOT_HOST"
    assert table.execute(HOST, SendOff("a1")).house == ()


def test_the_network_of_the_host_is_never_kept_away() -> None:
    """Friends may share a living room."""
    table = PureTable("odyssey", 0)
    ours = "our living room"
    table.take(people.join(table.state, "Ada", None, "key", table.now, network=ours))
    entry = table.take(send_off(table, Onlooker("a1", 0, network=ours)))
    assert entry.house == (OnlookersLet(True, "a1"),)
    assert table.state.sent_off == ()


def test_the_network_of_somebody_with_a_seat_is_not_kept_away_with_their_screen() -> None:
    """They play on from there."""
    table = PureTable()
    entry = table.take(send_off(table, Onlooker("a1", 0, person=SECOND, network="theirs")))
    assert entry.house == (OnlookersLet(True, "a1"),)
    assert may_look_on(table.state, None, None, "theirs")


def test_when_a_screen_is_sent_away_the_look_word_is_another_one() -> None:
    """Or it would come back with it."""
    table = PureTable()
    known = tv_password(table.state)
    sent, renewed = table.take(send_off(table, Onlooker("tv", 0, screen=True, network="theirs"))).house
    assert sent == OnlookersLet(True, "tv", "theirs")
    assert isinstance(renewed, TvPasswordRenewed)
    assert not knows_tv_password(table.state, known)


def test_only_the_newest_networks_are_remembered() -> None:
    """A flood of onlookers does not fill the table's memory."""
    table = PureTable()
    for number in range(MOST_SENT_OFF + 3):
        table.take(send_off(table, Onlooker("a", 0, network=f"network {number % MOST_SENT_OFF}")))
        table.take(send_off(table, Onlooker("a", 0, network=f"network {number}")))
    assert len(table.state.sent_off) == MOST_SENT_OFF == 32
    assert table.state.sent_off[-1] == f"network {MOST_SENT_OFF + 2}"


def test_the_network_of_a_person_is_kept_only_while_it_may_keep_them_out() -> None:
    """They sit at an open table: not at one that is closed, and nobody who never came."""
    state = PureTable().state
    assert needs_network(state, SECOND)
    assert not needs_network(replace(state, closed=True), SECOND)
    assert not needs_network(state, PersonId(9))


def at_home(table: PureTable, network: str = "home") -> PureTable:
    """Let the host have joined from this network."""
    people = tuple(
        replace(each, network=network) if each.id == table.state.host else each for each in table.state.people
    )
    table.state = replace(table.state, people=people)
    return table


def test_the_host_renews_the_look_word_and_the_one_before_opens_nothing() -> None:
    """It opens nothing in the network of the host, either; nobody else renews it."""
    table = at_home(PureTable())
    table.execute(HOST, Lock(on=True))
    known = tv_password(table.state)
    assert table.refused(SECOND, RenewTvPassword()) == "NOT_HOST"
    table.execute(SECOND, Leave())
    earlier = tv_password(table.state)
    table.execute(HOST, RenewTvPassword())
    assert not any(may_look_on(table.state, None, word, "home") for word in (known, earlier))
    assert may_look_on(table.state, None, tv_password(table.state))


def test_whoever_leaves_a_table_that_is_closed_to_strangers_takes_no_look_word_along() -> None:
    """It is renewed by itself; screens in the network of the host go on with the one before."""
    for close in (Lock(on=True), Onlookers(on=False)):
        table = at_home(PureTable())
        table.execute(HOST, close)
        known = tv_password(table.state)
        *_, renewed = table.execute(SECOND, Leave()).house
        assert renewed == TvPasswordRenewed(tv_password(table.state), at_home=True)
        assert not may_look_on(table.state, None, known, "elsewhere")
        assert not may_look_on(table.state, None, known)
        assert may_look_on(table.state, None, known.lower(), "home")
        table.execute(HOST, PassHost(THIRD))
        assert not may_look_on(table.state, None, known, "home"), "the host is somewhere else now"


def test_a_table_that_is_closed_later_does_not_forget_who_has_left() -> None:
    """They know the word: it is renewed when the table is closed, and once is enough."""
    table = PureTable()
    known = tv_password(table.state)
    table.execute(SECOND, Leave())
    assert tv_password(table.state) == known, "anybody may look on"
    table.execute(HOST, Lock(on=True))
    renewed = tv_password(table.state)
    assert renewed != known
    table.execute(HOST, Onlookers(on=False))
    table.execute(HOST, Lock(on=False))
    assert tv_password(table.state) == renewed


def test_a_television_keeps_the_word_that_gave_its_seat_up_alone_and_computers_know_none() -> None:
    """Nobody was there yet whom another word would protect."""
    table = PureTable(people=1)
    known = tv_password(table.state)
    table.execute(HOST, Leave())
    guest = table.join("Bo")
    table.execute(guest, AddComputer("easy", "en"))
    table.execute(guest, Lock(on=True))
    table.execute(guest, RemoveComputer(PersonId(2)))
    assert tv_password(table.state) == known


def test_no_more_earlier_look_words_are_kept_than_people_may_leave_a_game() -> None:
    """However often people come and go."""
    table = at_home(PureTable())
    table.execute(HOST, Onlookers(on=False))
    known = tv_password(table.state)
    for _ in range(MOST_BEFORE + 1):
        table.execute(table.join("Dan"), Leave())
    assert len(table.state.tv_passwords_before) == MOST_BEFORE == 12
    assert not knows_tv_password(table.state, known, "home")


def test_whoever_loses_a_seat_to_the_others_takes_no_look_word_along() -> None:
    """They were away too long at a table that is played over days."""
    table = PureTable()
    lost = (SeatGivenUp(SECOND, "free"),)
    assert tv_password_follows(table.state, lost, table.entropy) == ()
    table.execute(HOST, Lock(on=True))
    [renewed] = tv_password_follows(table.state, lost, table.entropy)
    assert isinstance(renewed, TvPasswordRenewed)
    assert renewed.at_home


def test_a_word_that_an_earlier_version_let_somebody_take_along_is_renewed_with_the_next_who_goes() -> None:
    """It let them leave a locked table without another word; now even a computer's leaving renews it."""
    table = PureTable()
    table.execute(HOST, AddComputer())
    table.execute(HOST, Lock(on=True))
    known = tv_password(table.state)
    table.take(TableEntry(table.now, SECOND, (PersonGone(SECOND, kicked=False),)))
    assert tv_password(table.state) == known
    table.execute(HOST, RemoveComputer(PersonId(3)))
    assert not knows_tv_password(table.state, known)


def test_of_two_people_one_may_take_the_look_word_along_and_a_computer_beside_them_does_not() -> None:
    """It is renewed for the one who stays."""
    table = PureTable(people=2)
    table.execute(HOST, AddComputer())
    table.execute(HOST, Lock(on=True))
    known = tv_password(table.state)
    table.execute(HOST, RemoveComputer(PersonId(2)))
    assert tv_password(table.state) == known
    table.execute(SECOND, Leave())
    assert tv_password(table.state) != known


def test_whoever_is_sent_away_takes_no_look_word_along_and_a_lock_needs_no_other_one() -> None:
    """It is renewed at once, though anybody may look on."""
    table = PureTable()
    known = tv_password(table.state)
    table.execute(HOST, Kick(SECOND))
    renewed = tv_password(table.state)
    assert renewed != known
    table.execute(HOST, Lock(on=True))
    assert tv_password(table.state) == renewed


def test_a_seat_that_moves_to_another_device_takes_no_look_word_along() -> None:
    """Its owner is still there: a lock needs no other word."""
    table = PureTable()
    known = tv_password(table.state)
    table.take(people.ticket_made(table.state, SECOND, "ticket", table.now))
    table.take(people.ticket_used(table.state, "ticket", "another device", table.now))
    table.execute(HOST, Lock(on=True))
    assert tv_password(table.state) == known

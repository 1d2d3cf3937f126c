"""The start of a game: who has sealed a number takes part in the shuffle; nobody can hold it up or steer it."""

from hashlib import sha256

import msgspec
import pytest

from lapin.decks.mixing import Mix, Part
from lapin.game.model.commands import Command
from lapin.game.model.events import HandsDealt
from lapin.game.model.ids import PersonId
from lapin.table.commands import (
    AddComputer,
    Dress,
    KeepSafe,
    Kick,
    Leave,
    RemoveComputer,
    RevealNumber,
    Seal,
    SetUp,
    Start,
    TableCommand,
)
from lapin.table.decide import decide
from lapin.table.events import GameStarted, NumberRevealed, ShuffleBegan, TableEntry
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.frames import room_view
from lapin.table.people import ticket_made, ticket_used
from lapin.table.setup import SHUFFLE_MS, by_site, shuffle_over
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, in_order


def number_of(person: int, turn: int = 1) -> str:
    """The number that somebody has drawn for their first shuffle, or a later one."""
    return sha256(f"{person} {turn}".encode()).hexdigest()


def seal_of(person: int, turn: int = 1) -> str:
    """Its seal."""
    return sha256(bytes.fromhex(number_of(person, turn))).hexdigest()


def sealed(people: int = 3, sealing: tuple[int, ...] = (HOST, SECOND, THIRD), game: str = "odyssey") -> PureTable:
    """A table where these people have sealed a number, before the start."""
    table = PureTable(game, people)
    for person in sealing:
        table.execute(person, Seal(seal_of(person)))
    return table


def reveal(table: PureTable, person: int, turn: int = 1) -> TableEntry:
    """Somebody reveals their number, and seals the next."""
    return table.execute(person, RevealNumber(number_of(person, turn), seal_of(person, turn + 1)))


def wait(table: PureTable) -> TableEntry:
    """The time for numbers runs out."""
    table.now += SHUFFLE_MS
    return table.take(shuffle_over(table.state, table.now, table.entropy))


def took_part(table: PureTable) -> tuple[list[int], tuple[int, ...]]:
    """The seats whose numbers are in the cards on the table, and those who stayed silent."""
    shuffled = table.state.shuffled
    assert shuffled is not None
    return [each.seat for each in shuffled.numbers], shuffled.silent


def test_the_cards_are_dealt_with_the_last_number() -> None:
    """Not before; and in the same entry, so that no crash can come between."""
    table = sealed().start()
    assert table.state.shuffle is not None
    assert not table.state.playing
    reveal(table, HOST)
    reveal(table, THIRD)
    assert table.state.game is None
    last = reveal(table, SECOND)
    assert [type(event) for event in last.house] == [NumberRevealed, GameStarted]
    assert table.state.playing
    assert table.state.shuffle is None
    assert took_part(table) == ([0, 1, 2], ())


def test_where_nobody_has_sealed_a_number_the_server_deals_at_once() -> None:
    """As tables did before; programs that know nothing of the shuffle play on."""
    table = PureTable("odyssey", 3).start()
    assert table.state.playing
    assert table.state.shuffled is None


def test_a_player_who_sealed_nothing_or_is_away_is_left_out_and_costs_no_time() -> None:
    """Bo's page knows nothing of it, and Cleo's is closed: only Ada's number is waited for."""
    table = sealed(sealing=(HOST, THIRD))
    entry = decide(table.state, HOST, Start(), table.now, table.entropy, ms=0, away={PersonId(THIRD): 0.0})
    table.take(entry)
    assert table.state.shuffle is not None
    assert table.state.shuffle.waited_for == (HOST,)
    reveal(table, HOST)
    assert took_part(table) == ([0], ())


def test_every_number_changes_the_cards_and_every_later_shuffle() -> None:
    """Two tables that differ in one number deal differently, and lay their rows differently."""
    deals = set()
    for own in ("00" * 32, "01" + "00" * 31):
        table = sealed(sealing=(SECOND, THIRD))
        table.execute(HOST, Seal(sha256(bytes.fromhex(own)).hexdigest()))
        table.rng.seed(1)  # the same secret of the server both times
        table.start()
        reveal(table, SECOND)
        reveal(table, THIRD)
        table.execute(HOST, RevealNumber(own, seal_of(HOST)))
        table.play_until("vote")
        deals.add((table.game.hands, table.game.row))  # type: ignore[union-attr]  # a storyteller's game
    assert len(deals) == 2


def test_a_number_that_was_not_sealed_is_refused_and_changes_nothing() -> None:
    """Another than one's own, one after another, or without a shuffle."""
    table = sealed(sealing=(HOST, SECOND))
    assert table.refused(HOST, RevealNumber(number_of(HOST), seal_of(HOST, 2))) == "NO_SHUFFLE"
    table.start()
    assert table.refused(HOST, RevealNumber(number_of(HOST, 2), seal_of(HOST, 2))) == "NOT_SEALED"
    assert table.refused(HOST, RevealNumber(number_of(SECOND), seal_of(HOST, 2))) == "NOT_SEALED"
    assert table.refused(THIRD, RevealNumber(number_of(HOST), seal_of(HOST, 2))) == "NO_SHUFFLE"
    reveal(table, HOST)
    again = decide(table.state, HOST, RevealNumber(number_of(HOST), "00" * 32), table.now, table.entropy, ms=0)
    assert (again.house, again.game) == ((), ())


def test_if_somebody_stays_silent_everything_is_thrown_away_and_begun_again_without_them() -> None:
    """A fresh secret and fresh numbers: what was revealed before no longer decides anything."""
    table = sealed().start()
    reveal(table, HOST)
    reveal(table, SECOND)
    first = table.state.shuffle
    assert shuffle_over(table.state, table.now + SHUFFLE_MS - 1, table.entropy).house == ()
    began = wait(table).house[0]
    assert isinstance(began, ShuffleBegan)
    assert first is not None
    assert (began.silent, began.seats) == ((THIRD,), first.seats)
    assert began.secret != first.secret
    assert {(each.person, each.seal) for each in began.seals} == {(0, seal_of(0, 2)), (1, seal_of(1, 2))}
    assert table.refused(HOST, RevealNumber(number_of(HOST), seal_of(HOST, 2))) == "NOT_SEALED"
    reveal(table, SECOND, 2)
    reveal(table, HOST, 2)
    assert took_part(table) == ([0, 1], (2,))


def test_each_person_costs_the_table_one_wait_at_most() -> None:
    """However they share their silence out, the cards are dealt after as many waits as there are silent people."""
    table = sealed().start()
    reveal(table, HOST)
    reveal(table, SECOND)
    wait(table)
    reveal(table, HOST, 2)
    wait(table)
    wait(table)
    assert table.state.playing
    assert took_part(table) == ([], (2, 1, 0))


def test_a_seal_of_somebody_who_stayed_silent_is_not_used_again() -> None:
    """Their number may have been on the way, so that the server knows it."""
    table = sealed().start()
    reveal(table, HOST)
    wait(table)
    reveal(table, HOST, 2)
    assert [each.person for each in table.state.seals] == [HOST]


def test_the_next_game_needs_no_more_seals() -> None:
    """Everybody has sealed the next number together with the last."""
    table = sealed().start()
    for person in (HOST, SECOND, THIRD):
        reveal(table, person)
    while table.state.playing:
        table.play_one()
    table.start()
    for person in (HOST, SECOND, THIRD):
        reveal(table, person, 2)
    assert took_part(table) == ([0, 1, 2], ())


@pytest.mark.parametrize(
    "command",
    [
        Start(),
        SetUp(game="party"),
        in_order(2, 1, 0, 3),
        Dress(name="Adele"),
        RemoveComputer(PersonId(3)),
        KeepSafe(on=True),
    ],
)
def test_nobody_changes_the_game_or_the_seats_while_numbers_are_waited_for(command: TableCommand) -> None:
    """Else somebody who knows the numbers could still choose between deals."""
    table = sealed()
    table.execute(HOST, AddComputer())
    table.start()
    assert table.refused(HOST, command) == "GAME_RUNNING"


def test_a_site_that_became_safe_while_numbers_were_waited_for_deals_the_cards_that_were_shuffled() -> None:
    """The server came back with another setting: own pictures go after this game, as from any other."""
    own = Mix("mix-1", False, (Part("own-abc", "e1", 100),))
    table = sealed()
    table.take(decide(table.state, HOST, SetUp(deck="own-abc"), table.now, table.entropy, ms=0, laid=own))
    table.start()
    reveal(table, HOST)
    reveal(table, SECOND)
    table.take(by_site(table.state, table.now, safe=True))
    assert table.state.is_safe
    assert (table.state.deck, table.state.mix) == ("mix-1", own)
    last = reveal(table, THIRD)
    dealt = next(event for event in last.game if isinstance(event, HandsDealt))
    assert (dealt.deck, table.state.played_deck, table.state.played_mix) == (100, "mix-1", own)
    assert (table.state.deck, table.state.mix, table.state.listed) == ("reverie", None, False)


@pytest.mark.parametrize("going", [Leave(), Kick(PersonId(SECOND))])
def test_a_player_who_leaves_during_the_shuffle_keeps_a_seat_that_a_computer_plays(going: Command) -> None:
    """The seats stay as they were when the numbers were sealed, and nobody can hold up a start by leaving."""
    table = sealed().start()
    reveal(table, SECOND)
    table.execute(SECOND if isinstance(going, Leave) else HOST, going)  # type: ignore[arg-type]  # both are commands
    reveal(table, HOST)
    reveal(table, THIRD)
    assert took_part(table) == ([0, 1, 2], ())
    assert (table.person(SECOND).seat, table.person(SECOND).played_by_computer) == (1, True)
    while table.state.playing:
        table.play_one()


def test_a_player_who_comes_during_the_shuffle_sits_down_after_the_first_turn() -> None:
    """They change nothing about the deal."""
    table = sealed().start()
    late = table.join("Dan")
    for person in (HOST, SECOND, THIRD):
        reveal(table, person)
    assert table.game.players == 3
    assert table.person(late).seat is None
    table.play_turn()
    assert (table.game.players, table.person(late).seat) == (4, 3)


def test_a_seat_that_moves_to_another_device_has_no_seal() -> None:
    """The other device does not know the number."""
    table = sealed()
    table.take(ticket_made(table.state, PersonId(SECOND), "ticket", table.now))
    table.take(ticket_used(table.state, "ticket", "key", table.now))
    assert [each.person for each in table.state.seals] == [HOST, THIRD]


def test_nothing_on_the_wire_tells_the_cards_before_they_are_dealt() -> None:
    """Neither the server's secret nor anybody's number is in any frame; the commitment and all seals are."""
    table, frames = sealed(), FrameEncoder()
    entries = [table.execute(HOST, Start()), reveal(table, HOST)]
    shuffle = table.state.shuffle
    assert shuffle is not None
    view = room_view(table.state).shuffle
    assert view is not None
    assert view.commitment == sha256(bytes.fromhex(shuffle.secret)).hexdigest()
    assert (view.waiting, view.seals) == ((SECOND, THIRD), shuffle.seals)
    entries += [reveal(table, SECOND), reveal(table, THIRD)]
    for entry in entries:
        for person in (None, *table.state.people):
            frame = frames.frame(table.state, 9, table.now, person, entry, None)
            assert table.state.secret.encode() not in frame
            assert all(number_of(each).encode() not in frame for each in range(3))


def test_a_table_is_the_same_when_its_entries_are_read_again() -> None:
    """Whatever moment it is: all of the shuffle is in the log."""
    table = sealed().start()
    reveal(table, HOST)
    decoder = msgspec.json.Decoder(TableEntry)
    kept = [decoder.decode(msgspec.json.encode(entry)) for entry in table.entries]
    assert kept == table.entries

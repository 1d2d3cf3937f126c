"""People who come to a running game with real cards sit down after the turn, where the rules allow it (L1, L3)."""

import msgspec
import pytest

from lapin.box.events import BoxScored
from lapin.box.state import SaidNumbers
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.table import decide, frames
from lapin.table.commands import (
    AddName,
    BoxSay,
    BoxTakeBack,
    BoxTell,
    EndGame,
    Kick,
    Leave,
    LetIn,
    Start,
)
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable
from tests.table.test_real_cards import a_turn, counting, late, numbers


def test_l1_whoever_joins_a_running_game_sits_down_after_the_turn() -> None:
    """L1, L2: at the end of the ring, without points; if the turn is taken back, they wait once more."""
    table = counting()
    dana = late(table, "Dana")
    assert table.refused(dana, numbers(5, 1)) == "NO_SEAT"
    room = frames.room_view(table.state)
    assert room.box is not None
    assert (room.box.arriving, room.box.has_room) == (1, True)
    a_turn(table)
    assert table.state.box is not None
    assert (table.state.box.players, table.state.box.scores) == (5, (3, 4, 0, 3, 0))
    table.execute(HOST, BoxTakeBack())
    assert (table.state.box.players, table.person(dana).seat) == (4, None)
    table.execute(THIRD, numbers(3, 1))
    assert (table.state.box.scores, table.person(dana).seat) == ((0, 2, 2, 2, 0), 4)
    a_turn(table, {SECOND: numbers(1), HOST: numbers(2, 1), THIRD: numbers(3, 2), dana: numbers(5, 2)})
    assert table.state.box.scores == (5, 5, 2, 5, 0)
    assert table.state.box.teller == 2


def test_l1_the_newcomer_tells_after_the_last_seat_of_the_ring() -> None:
    """L1: and somebody without a phone comes late by name; whoever leaves before the turn is over gets no seat."""
    table = counting()
    table.execute(HOST, BoxTell(PersonId(3)))
    gone = late(table, "Dana")
    table.execute(gone, Leave())
    table.execute(HOST, AddName("Opa"))
    words = {HOST: numbers(1, 4), SECOND: numbers(2, 4), THIRD: numbers(3, 4), 3: numbers(4)}
    a_turn(table, words)
    assert table.state.box is not None
    assert (table.state.box.players, table.state.box.teller) == (5, 4)
    assert table.state.sitting(Seat(4)).name == "Opa"


@pytest.mark.parametrize("way", [Kick(PersonId(4)), None], ids=["sent away", "left"])
def test_l1_a_newcomer_who_goes_before_playing_a_turn_holds_up_nobody(way: Kick | None) -> None:
    """Their seat goes with them, and the turn in which all others have spoken is counted at once."""
    table = counting()
    dana, eli = late(table, "Dana"), late(table, "Eli")
    a_turn(table)
    box = table.state.box
    assert box is not None
    assert (box.players, box.teller) == (6, 1)
    a_turn(table, {SECOND: numbers(1), HOST: numbers(2, 1), THIRD: numbers(3, 2), eli: numbers(5, 2)})
    table.execute(HOST if way else dana, way or Leave())
    box = table.state.box
    assert box is not None
    assert (box.players, box.scores, box.turn, box.teller) == (5, (8, 7, 0, 6, 0), 3, 2)
    assert (table.person(dana).seat, table.person(eli).seat) == (None, 4)
    for _ in range(2):
        table.execute(HOST, BoxTakeBack())
    assert table.person(eli).seat is None
    a_turn(table)
    assert table.person(eli).seat == 4


def test_l1_a_newcomer_whose_turn_it_was_is_followed_by_the_next_seat() -> None:
    """Numbers of theirs are forgotten, and the others say theirs again: their card lay in the row."""
    table = counting()
    table.execute(HOST, BoxTell(PersonId(3)))
    dana = late(table, "Dana")
    a_turn(table, {HOST: numbers(1, 4), SECOND: numbers(2, 4), THIRD: numbers(3, 4), 3: numbers(4)})
    assert table.state.box is not None
    assert table.state.box.teller == table.person(dana).seat == 4
    table.execute(dana, numbers(5))
    table.execute(SECOND, numbers(2, 1))
    table.execute(HOST, Kick(dana))
    box = table.state.box
    assert (box.players, box.teller, box.said) == (4, 0, (None,) * 4)
    a_turn(table)
    assert table.state.box.turn == 3


def test_l1_numbers_stand_only_if_the_smaller_table_asks_for_them() -> None:
    """With three players, everybody names two cards (S13); and a row of four has no fifth card."""
    table = PureTable("classic-2014", 3, box=True)
    table.execute(HOST, Start())
    table.execute(HOST, BoxTell(HOST))
    dana = late(table, "Dana")
    two = {
        HOST: numbers(1),
        SECOND: BoxSay((Spot(2), Spot(3)), (Spot(1),)),
        THIRD: BoxSay((Spot(4), Spot(5)), (Spot(1),)),
    }
    for by, said in two.items():
        table.execute(by, said)
    table.execute(SECOND, numbers(4))
    table.execute(THIRD, numbers(1, 4))
    table.execute(dana, Leave())
    assert table.state.box is not None
    assert (table.state.box.players, table.state.box.said) == (3, (None, SaidNumbers((Spot(4),)), None))
    table = counting()
    dana = late(table, "Dana")
    a_turn(table)
    table.execute(SECOND, numbers(5))
    table.execute(HOST, numbers(1, 4))
    table.execute(dana, Leave())
    assert table.state.box is not None
    assert [said is not None for said in table.state.box.said] == [True, False, False, False]


def test_l1_a_stranger_who_says_nothing_holds_up_no_turn() -> None:
    """A person who comes by the link sits down once the host has let them in, and nobody waits for them before."""
    table = counting()
    dana, eli = table.join("Dana"), table.join("Eli")
    room = frames.room_view(table.state)
    assert room.box is not None
    assert (room.box.arriving, room.box.has_room, room.box.asking) == (0, True, (dana, eli))
    a_turn(table)
    assert table.state.box is not None
    assert (table.state.box.players, table.state.box.turn) == (4, 2)
    assert table.refused(SECOND, LetIn(eli)) == "NOT_HOST"
    table.execute(HOST, LetIn(eli))
    assert table.refused(HOST, LetIn(eli)) == "NO_SUCH_PERSON"
    room = frames.room_view(table.state)
    assert room.box is not None
    assert (room.box.arriving, room.box.asking) == (1, (dana,))
    a_turn(table, {SECOND: numbers(1), HOST: numbers(2, 1), THIRD: numbers(3, 2)})
    assert (table.state.box.players, table.person(dana).seat, table.person(eli).seat) == (5, None, 4)
    table.execute(HOST, EndGame())
    table.execute(HOST, Start())
    assert table.person(dana).seat is not None, "the next game begins with everybody"
    assert table.state.box.welcome == ()


def test_l1_a_log_of_an_earlier_version_seats_whoever_came() -> None:
    """There nobody had to be let in: an entry says how many sat down."""
    table = counting()
    dana = table.join("Dana")
    table.execute(HOST, AddName("Opa"))
    for by, said in ((HOST, numbers(1)), (SECOND, numbers(2, 1)), (THIRD, numbers(3, 2))):
        table.execute(by, said)
    entry = decide.decide(table.state, HOST, numbers(4, 1, person=3), NOON, table.entropy, ms=0)
    *before, scored = entry.house
    assert isinstance(scored, BoxScored)
    assert scored.seated == 1
    table.take(msgspec.structs.replace(entry, house=(*before, msgspec.structs.replace(scored, seated=2))))
    assert [table.person(each).seat for each in (dana, PersonId(5))] == [4, 5]


def test_a_seat_that_has_played_a_turn_stays_when_somebody_goes() -> None:
    """The host says their numbers: their cards lie on the table."""
    table = counting()
    dana = late(table, "Dana")
    a_turn(table)
    a_turn(table, {SECOND: numbers(1), HOST: numbers(2, 1), THIRD: numbers(3, 2), dana: numbers(5, 2)})
    table.execute(HOST, Kick(dana))
    table.execute(THIRD, Leave())
    assert table.state.box is not None
    assert (table.state.box.players, table.person(dana).seat, table.person(THIRD).seat) == (5, 4, 2)
    table.execute(HOST, numbers(3, 1, person=dana))


def test_l3_nobody_joins_a_running_game_of_pairs_or_a_full_one() -> None:
    """L3: they wait for the next game."""
    pairs = PureTable("team", 6, box=True)
    pairs.execute(HOST, Start())
    pairs.join("Dana")
    room = frames.room_view(pairs.state)
    assert room.box is not None
    assert (room.box.arriving, room.box.has_room) == (0, False)
    assert pairs.refused(HOST, AddName("Opa")) == "GAME_RUNNING"

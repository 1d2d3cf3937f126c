"""A table for real cards: who may say what for whom, what everybody sees, and what belongs to other tables."""

from collections.abc import Mapping

import msgspec
import pytest

from lapin.box.events import BoxSaid
from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.refusals import Refused
from lapin.live.forgetting import not_needed
from lapin.table import decide, people
from lapin.table.apply import apply
from lapin.table.commands import (
    AddComputer,
    AddName,
    BoxSay,
    BoxTakeBack,
    BoxTell,
    BoxTouch,
    EndGame,
    LetIn,
    RemoveComputer,
    SetPace,
    SetUp,
    Start,
)
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.state import TableState
from lapin.table.waits import SlowPace
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable


def numbers(own: int | None, *votes: int, person: int | None = None) -> BoxSay:
    """Return what somebody says: their card, and their votes."""
    return BoxSay(
        () if own is None else (Spot(own),),
        tuple(map(Spot, votes)),
        None,
        None if person is None else PersonId(person),
    )


def counting(names: int = 1) -> PureTable:
    """Three people with phones and somebody without: a game has begun, and the host tells."""
    table = PureTable("classic-2014", 3, box=True)
    for name in ("Oma", "Opa")[:names]:
        table.execute(HOST, AddName(name))
    table.execute(HOST, Start())
    table.execute(SECOND, BoxTell(HOST))
    return table


def late(table: PureTable, name: str) -> PersonId:
    """Somebody comes while the game is running, and the host lets them in."""
    person = table.join(name)
    table.execute(HOST, LetIn(person))
    return person


def for_the_absent(table: PureTable, words: BoxSay) -> None:
    """The host says the second person's numbers, whose phone is away."""
    table.take(decide.decide(table.state, HOST, words, NOON, table.entropy, ms=0, away={SECOND}))


def test_the_host_says_the_numbers_of_whoever_has_no_phone() -> None:
    """Nobody else does, and the host for nobody who has one."""
    table = counting()
    oma = PersonId(3)
    assert table.refused(SECOND, numbers(4, 1, person=oma)) == "NOT_HOST"
    assert table.refused(HOST, numbers(4, 1, person=SECOND)) == "HAS_A_PHONE"
    table.execute(HOST, numbers(1))
    table.execute(HOST, numbers(4, 1, person=oma))
    table.execute(SECOND, numbers(2, 1))
    table.execute(THIRD, numbers(3, 2))
    assert table.state.box is not None
    assert table.state.box.scores == (3, 4, 0, 3)


def test_the_host_says_the_numbers_of_whoever_is_away_or_gone() -> None:
    """A phone whose battery is empty stops nobody."""
    table = counting()
    for_the_absent(table, numbers(2, 1, person=SECOND))
    assert table.state.box is not None
    assert table.state.box.said[1] is not None


def test_s7_the_host_replaces_no_numbers_that_somebody_with_a_phone_has_said() -> None:
    """S7: a phone that sleeps after the vote hands it to nobody, until everybody is asked again."""
    table = counting()
    table.execute(SECOND, numbers(2, 1))
    for words in (numbers(2, 3, person=SECOND), numbers(None, person=SECOND)):
        with pytest.raises(Refused) as caught:
            for_the_absent(table, words)
        assert str(caught.value.code) == "HAS_A_PHONE"
    table.execute(HOST, numbers(1))
    table.execute(HOST, numbers(3, 1, person=3))
    table.execute(HOST, numbers(4, 1, person=3))
    table.execute(THIRD, numbers(4, 2))
    for_the_absent(table, numbers(2, 1, person=SECOND))
    for by, words in ((HOST, numbers(1)), (THIRD, numbers(3, 2)), (HOST, numbers(4, 1, person=3))):
        table.execute(by, words)
    table.execute(HOST, BoxTakeBack())
    for_the_absent(table, numbers(2, 3, person=SECOND))
    assert table.state.box is not None
    assert table.state.box.turn == 2


def a_turn(table: PureTable, words: Mapping[int, BoxSay] | None = None) -> None:
    """Everybody says their numbers; the host does for Oma. Two of three find the host's card, unless told."""
    words = words or {HOST: numbers(1), SECOND: numbers(2, 1), THIRD: numbers(3, 2)}
    for by, said in words.items():
        computer = table.person(by).computer
        table.execute(*((HOST, msgspec.structs.replace(said, person=by)) if computer else (by, said)))
    if 3 not in words:
        table.execute(HOST, numbers(4, 1, person=3))


def test_nobody_tells_or_says_numbers_for_a_person_without_a_seat() -> None:
    """A person who comes when the game has begun is no player; nor is somebody who was never there."""
    table = counting()
    late = table.join("Zoe")
    for nobody in (late, PersonId(99)):
        assert table.refused(HOST, numbers(4, 1, person=nobody)) == "NO_SUCH_PERSON"


def test_only_the_host_takes_a_turn_back() -> None:
    """And there has to be one."""
    table = counting()
    assert table.refused(SECOND, BoxTakeBack()) == "NOT_HOST"
    assert table.refused(HOST, BoxTakeBack()) == "NOT_NOW"


def test_real_cards_are_no_matter_of_other_tables_nor_computers_of_this_one() -> None:
    """Computers have no hands, and real cards are not dealt over days."""
    table = PureTable("classic-2014", 3, box=True)
    assert table.refused(HOST, AddComputer()) == "REAL_CARDS"
    assert table.refused(HOST, SetPace(SlowPace(24))) == "REAL_CARDS"
    assert table.refused(HOST, numbers(1)) == "NO_GAME"
    table.execute(HOST, SetUp(listed=True))
    assert not table.state.listed
    other = PureTable("classic-2014", 3)
    assert other.refused(HOST, numbers(1)) == "NO_REAL_CARDS"
    assert other.refused(HOST, AddName("Oma")) == "NO_REAL_CARDS"


def test_somebody_without_a_phone_is_added_and_removed_before_the_game() -> None:
    """Their names are as free as others', and as few as seats."""
    table = PureTable("classic-2014", 3, box=True)
    table.execute(HOST, AddName("Oma"))
    assert table.refused(HOST, AddName("Bo")) == "NAME_TAKEN"
    assert table.refused(SECOND, AddName("Opa")) == "NOT_HOST"
    table.execute(HOST, RemoveComputer(PersonId(3)))
    for name in ("Oma", "Opa", "Max"):
        table.execute(HOST, AddName(name))
    assert table.refused(HOST, AddName("Moritz")) == "TABLE_FULL"
    table.execute(HOST, Start())
    assert table.refused(HOST, AddName("Moritz")) == "GAME_RUNNING"
    assert table.refused(HOST, Start()) == "GAME_RUNNING"


def test_nobody_plays_for_somebody_who_is_away() -> None:
    """There is no stand-in for real hands; the host's role goes on as anywhere."""
    table = counting()
    assert people.gone_away(table.state, SECOND, NOON).house == ()
    (passed,) = people.gone_away(table.state, HOST, NOON).house
    assert passed.person == SECOND  # type: ignore[union-attr]


def test_a_square_is_told_by_anybody_who_plays() -> None:
    """J9: fingers were on the real table."""
    table = PureTable("jinx", 3, box=True)
    table.execute(HOST, Start())
    table.execute(THIRD, BoxTell(HOST))
    table.execute(SECOND, BoxTouch(THIRD, (SECOND,)))
    assert table.state.box is not None
    assert table.state.box.scores == (1, 0, 1)
    table.execute(HOST, EndGame())
    assert not table.state.begun


def _frames(state: TableState, version: int) -> list[bytes]:
    """Return what everybody but the second person sees, whole."""
    encoded = FrameEncoder().encode(state, version, NOON, None)
    return [encoded.frame(person, None) for person in (None, *(p for p in state.people if p.id != SECOND))]


def test_s7_nobody_sees_anothers_numbers_before_the_turn_is_over() -> None:
    """Two tables at which one person says other numbers look the same to everybody else, byte by byte."""
    one, other = counting(), counting()
    one.execute(SECOND, numbers(2, 1))
    other.execute(SECOND, numbers(4, 3))
    assert _frames(one.state, 9) == _frames(other.state, 9)
    own = msgspec.json.decode(FrameEncoder().encode(one.state, 9, NOON, None).frame(one.person(SECOND), None))
    assert (own["mine"]["given"], own["mine"]["votes"]) == ([2], [1])


def test_everybody_sees_all_when_the_turn_is_over() -> None:
    """S8: owners, votes and reasons; the clue was said aloud, and is not written down."""
    table = counting()
    for by, words in ((HOST, numbers(1)), (SECOND, numbers(2, 1)), (THIRD, numbers(3, 2))):
        table.execute(by, words)
    table.execute(HOST, numbers(4, 1, person=3))
    frame = msgspec.json.decode(FrameEncoder().encode(table.state, 9, NOON, None).frame(None, None))
    last = frame["table"]["last"]
    assert last["votes"] == [[], [1], [2], [1]]
    assert last["why"]["headline"]["code"] == "SOME_FOUND"
    assert frame["room"]["box"]["turns"] == [{"teller": 0, "points": [3, 4, 0, 3]}]
    assert frame["room"]["playing"]


def test_the_log_gives_the_same_table_again() -> None:
    """The fold of all entries is the state, also after a turn that was taken back."""
    table = counting()
    for by, words in ((HOST, numbers(1)), (SECOND, numbers(2, 1)), (THIRD, numbers(3, 2))):
        table.execute(by, words)
    table.execute(HOST, numbers(4, 1, person=3))
    table.execute(HOST, BoxTakeBack())
    table.execute(THIRD, numbers(3, 1))
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(type(table.entries[0]))
    state = None
    for entry in table.entries:
        state = apply(state, decoder.decode(encoder.encode(entry)))
    assert state == table.state
    assert state is not None
    assert state.box is not None
    assert state.box.scores == (0, 2, 2, 2)


@pytest.mark.parametrize("game", ["team", "party"])
def test_a_game_begins_only_with_enough_people(game: str) -> None:
    """As with cards on the screen."""
    table = PureTable(game, 5, box=True)
    assert table.refused(HOST, Start()) == "PLAYER_COUNT"
    table.execute(HOST, AddName("Oma"))
    table.execute(HOST, Start())
    assert table.state.begun


def test_of_a_turn_that_is_over_only_the_points_are_kept() -> None:
    """The last turn can still be corrected; of those before, and of all at a closed table, no number is left."""
    table = counting()
    for turn in range(3):
        for seat, by in enumerate((HOST, SECOND, THIRD, HOST)):
            person = 3 if seat == 3 else None
            words = (
                numbers(seat + 1, person=person) if seat == turn else numbers(seat + 1, turn + 1, person=person)
            )
            table.execute(by, words)
    said_in = [at for at, entry in enumerate(table.entries) for event in entry.house if isinstance(event, BoxSaid)]
    assert len(said_in) == 12
    assert [at for at in said_in if at >= not_needed(table.entries)] == said_in[8:]
    table.execute(HOST, BoxTakeBack())
    assert [at for at in said_in if at >= not_needed(table.entries)] == said_in[4:]
    table.take(people.closed(table.state, NOON))
    assert not [at for at in said_in if at >= not_needed(table.entries)]


def test_while_no_turn_is_over_every_number_is_needed() -> None:
    """Also in a first turn that was ended by hand and taken back, and by mistake once more."""
    table = counting()
    table.execute(HOST, numbers(1))
    said_in = len(table.entries)
    for _ in range(3):
        assert not_needed(table.entries) < said_in
        table.execute(HOST, EndGame())
        table.execute(HOST, BoxTakeBack())

"""Clues heard at other tables: devices bring them along, nobody is shown them, they go with their person."""

import pytest

from lapin.bots.heard import heard_id
from lapin.bots.memory import text_of
from lapin.decks.mixing import Part, mixed, origin
from lapin.game.model.clues import Live
from lapin.game.model.commands import Tell
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story, StoryTurn
from lapin.table import people
from lapin.table.commands import Leave, SetUp
from lapin.table.events import PersonErased, TableEntry
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.frames import room_view
from lapin.table.talk import heard_elsewhere, heard_last
from tests.table.pure_table import HOST, LEAST, PureTable

IDS = ("aaaaaaaa", "bbbbbbbb")


def with_guest(heard: tuple[str, ...]) -> tuple[PureTable, PersonId]:
    """A table of three and a guest whose device has heard this."""
    table = PureTable("odyssey", 3)
    guest = table.state.next_person
    table.take(people.join(table.state, "Zoe", None, "key", table.now, heard=heard))
    return table, guest


def test_nobody_sees_what_another_device_has_heard() -> None:
    """Every byte of every frame is the same whatever the list is, while and after the guest joins."""
    frames = []
    for heard in ((), IDS):
        table, _ = with_guest(heard)
        seen = [
            FrameEncoder().frame(table.state, 1, table.now, person, table.entries[-1], None)
            for person in (None, *table.state.people)
        ]
        table.start()
        seen += [
            FrameEncoder().frame(table.state, 2, table.now, person, None, None)
            for person in (None, *table.state.people)
        ]
        frames.append(seen)
        assert heard_elsewhere(table.state) == heard
    assert frames[0] == frames[1]


def test_a_list_is_forgotten_when_its_person_leaves_or_is_erased() -> None:
    """Nothing about a device stays at a table where nobody uses it."""
    for erased in (False, True):
        table, guest = with_guest(IDS)
        if erased:
            table.take(TableEntry(table.now, guest, (PersonErased(guest),)))
        else:
            table.execute(guest, Leave())
        assert heard_elsewhere(table.state) == ()
        assert all(person.heard == () for person in table.state.people)


@pytest.mark.parametrize("game", ["odyssey", "team", "jinx"])
def test_a_finished_turn_has_an_id_for_its_clue_with_its_card(game: GameId) -> None:
    """Before a turn is over there is none; then everybody gets the same, until the next turn is over."""
    table = PureTable(game, LEAST[game])
    table.start()
    assert room_view(table.state).heard is None
    table.play_turn()
    last = table.game.last
    assert last is not None
    if isinstance(last, StoryTurn):
        card = last.given[last.storyteller][0]
    else:
        found = last.square[last.target - 1]
        assert found is not None
        card = found
    expected = heard_id(f"{table.state.played_deck}/{card}", text_of(last.clue))
    assert room_view(table.state).heard == expected
    assert len(expected) == 8


def test_a_new_id_is_in_the_next_frame() -> None:
    """The part of a frame around the game is encoded again when a turn is over."""
    table = PureTable("odyssey", 3)
    table.start()
    encoder = FrameEncoder()
    for _ in range(2):
        table.play_turn()
        frame = encoder.frame(table.state, 1, table.now, None, None, None)
        known = heard_last(table.state)
        assert known is not None
        assert known.encode() in frame


def test_a_clue_that_belongs_to_no_card_has_no_id() -> None:
    """Clues of party belong to no card."""
    party = PureTable("party", LEAST["party"])
    party.start()
    party.play_turn()
    assert heard_last(party.state) is None


def test_a_clue_without_words_has_no_id() -> None:
    """A clue that was mimed at the table cannot be told again."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, SetUp(options=Options(performed=True, first=Seat(0))))
    table.start()
    assert isinstance(table.game, Story)
    table.execute(HOST, Tell(Live("mime"), table.game.hands[0][0]))
    table.play_turn()
    assert isinstance(table.game.last, StoryTurn)
    assert heard_last(table.state) is None


def test_the_same_picture_has_the_same_id_in_every_mix() -> None:
    """A mix names each picture by its own deck."""
    whole = mixed(False, [Part("reverie", "1", 84)])
    without = mixed(False, [Part("own", "3", 10, (2,)), Part("reverie", "1", 84, (0, 5))])
    assert origin(whole, 7) == "reverie/7"
    assert origin(without, 1) == "own/1"
    assert origin(without, 2) == "own/3"
    assert origin(without, 9) == "reverie/1"
    assert origin(without, 13) == "reverie/6"
    squares = mixed(True, [Part("glimpse", "1", 71, (0,))])
    assert [origin(squares, number) for number in (0, 1, 2)] == ["glimpse/2", "glimpse/3", "glimpse/4"]

"""The part of a frame around the game is encoded again when anything in it changes, though nothing else does."""

import msgspec
import pytest
from msgspec.structs import replace

from lapin.decks import DECKS
from lapin.durations import HOUR_MS
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.table.commands import SetPace
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.frames import around_the_game, room_view
from lapin.table.state import Explanation, KeptOut, TableState, TeamLook
from lapin.table.waits import MissedMove, SlowPace
from tests.table.pure_table import ALL_CLOCKS, HOST, NOON, SECOND, PureTable, playing


def is_seen_at_once(before: TableState, after: TableState) -> bool:
    """Whether a change shows, and the part that was kept does not hide it."""
    return room_view(before) != room_view(after) and around_the_game(before) != around_the_game(after)


@pytest.mark.parametrize(
    "changed",
    [
        {"options": Options(target=20)},
        {"clocks": ALL_CLOCKS},
        {"code_hidden": True},
        {"locked": True},
        {"described": False},
        {"models_shown": True},
        {"onlookers": False},
        {"safe": "host"},
        {"gestures": True},
        {"kept_out": (KeptOut(PersonId(9), "Zoe", "key", ""),)},
        {"explained": Explanation(1, HOST, "the moon")},
        {"listed": True},
        {"host": SECOND},
        {"game_id": "classic-2008"},
        {"deck": next(deck for deck in DECKS if deck != PureTable().state.deck)},
        {"slow": SlowPace(24)},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_whatever_changes_alone_is_seen_at_once(changed: dict[str, object]) -> None:
    """In the lobby, where nothing else goes on."""
    lobby = PureTable().state
    assert is_seen_at_once(lobby, replace(lobby, **changed))


def test_a_new_name_of_a_team_is_seen_at_once() -> None:
    """It changes neither of the two people."""
    lobby = PureTable("team", 6).state
    assert is_seen_at_once(lobby, replace(lobby, teams=(TeamLook((HOST, PersonId(3)), "Foxes", None),)))


def test_what_a_slow_table_waits_for_is_seen_at_once() -> None:
    """Since when it waits for a seat, and which moves were missed."""
    table = PureTable()
    table.execute(HOST, SetPace(SlowPace(24)))
    state = table.start().state
    later = tuple(None if since is None else since + HOUR_MS for since in state.waiting_since)
    assert is_seen_at_once(state, replace(state, waiting_since=later))
    assert is_seen_at_once(state, replace(state, missed_moves=(MissedMove(1, "tell", SECOND),)))


def test_an_open_first_turn_is_seen_to_be_over_at_once() -> None:
    """Also where no clock runs, and nobody had claimed it."""
    table = playing()
    before = table.state
    assert isinstance(before.game, Story)
    table.execute(SECOND, Tell(Words("moon"), before.game.hands[1][0]))
    assert is_seen_at_once(before, table.state)


def test_somebody_who_joins_a_game_costs_nobody_a_whole_frame() -> None:
    """Neither a player, nor an onlooker, nor whoever came: nobody's seat is another one."""
    table, printer = playing(people=4), FrameEncoder()
    printer.encode(table.state, 1, NOON, None)
    late = table.join("Zoe")
    frames = printer.encode(table.state, 2, NOON, table.entries[-1])
    for person in (None, table.person(SECOND), table.person(late)):
        told = msgspec.json.decode(frames.frame(person, None, changes=True))
        assert (told["type"], told["since"]) == ("changes", 1)
        assert [each["name"] for each in told["room"]["people"]][-1] == "Zoe"

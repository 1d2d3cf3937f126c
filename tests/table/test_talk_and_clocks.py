"""Talk at the table, and what happens when the time of a phase is up."""

import pytest

from lapin.game import waited_for
from lapin.game.model.clues import Words
from lapin.game.model.commands import Arrive, CloseWindow, Tell
from lapin.game.model.events import TimeRanOut
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Phase, Story
from lapin.game.variants import GAMES
from lapin.table import decide
from lapin.table.apply import TALK_KEPT
from lapin.table.commands import EndGame, ExtendClock, Leave, PutFinger, React, Say, ShoutJinx
from lapin.table.decide import MOST_EXTENSIONS
from lapin.table.events import Reacted, Said, StandInSet
from lapin.table.talk import LONGEST_TALK
from tests.table.pure_table import ALL_CLOCKS, HOST, NOON, SECOND, PureTable, playing

PHASES = [
    (game, phase)
    for game in GAMES
    for phase in (("tell", "touch") if game == "jinx" else ("tell", "give", "vote"))
]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (" hello \n there ", "hello there"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467!", "\U0001f468\u200d\U0001f469\u200d\U0001f467!"),
        ("\u202egnp.exe", "gnp.exe"),
        ("x" * LONGEST_TALK, "x" * LONGEST_TALK),
        ("y", "y"),
        (" ! ", "!"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_line_of_talk_is_heard_by_everybody(typed: str, said: str) -> None:
    """It is one line of text, without characters that reverse the writing."""
    table = PureTable()
    assert table.execute(SECOND, Say(typed)).house == (Said(SECOND, said),)
    assert [(line.person, line.text, line.at) for line in table.state.talk] == [(SECOND, said, NOON)]


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u202e", "x" * (LONGEST_TALK + 1)])
def test_talk_is_neither_empty_nor_endless(text: str) -> None:
    """A line has at most three hundred characters."""
    assert PureTable().refused(HOST, Say(text)) == "TALK_LENGTH"


def test_the_newest_fifty_lines_of_talk_are_kept() -> None:
    """A person who opens the page sees the end of the conversation."""
    table = PureTable()
    for number in range(TALK_KEPT + 5):
        table.execute(HOST, Say(f"line {number}"))
    assert [line.text for line in table.state.talk] == [f"line {number}" for number in range(5, TALK_KEPT + 5)]


def test_a_reaction_is_shown_and_not_kept() -> None:
    """A heart flies by."""
    table = PureTable()
    before = table.state
    assert table.execute(HOST, React("heart")).house == (Reacted(HOST, "heart"),)
    assert table.state == before


# Clocks


def test_without_a_clock_nothing_runs_out() -> None:
    """By default people take their time."""
    table = playing("odyssey")
    assert table.state.deadline is None
    assert table.refusal(lambda state: decide.clock_ran_out(state, NOON + 10**9)).code == "NOT_NOW"
    assert table.refused(HOST, ExtendClock()) == "NO_CLOCK"


def test_neither_a_lobby_nor_a_finished_game_has_a_clock() -> None:
    """Clocks are for the phases of a game."""
    table = PureTable("odyssey", 3, clocks=ALL_CLOCKS)
    assert table.state.deadline is None
    assert table.refused(HOST, ExtendClock()) == "NO_CLOCK"
    assert table.refusal(lambda state: decide.clock_ran_out(state, NOON + 10**9)).code == "NOT_NOW"
    table.start()
    table.execute(HOST, EndGame())
    assert table.state.deadline is None
    assert table.refused(HOST, ExtendClock()) == "NO_CLOCK"


@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_each_phase_has_its_own_time_from_its_beginning(game: str, phase: Phase) -> None:
    """The clock restarts with the phase, not with each move in it."""
    table = playing(game, clocks=ALL_CLOCKS)
    began = table.now
    while table.game.phase is not phase:
        table.now = began = table.now + 1_000
        table.play_one()
    seconds = {"tell": 30, "give": 40, "vote": 50, "touch": 20}[phase]
    assert table.state.deadline == began + 1000 * seconds
    table.execute(HOST, Say("hm"))
    if game != "team":
        table.take(decide.decide_for_table(table.state, Arrive(), began + 5_000))
    assert table.state.deadline == began + 1000 * seconds


@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_anybody_may_extend_the_clock(game: str, phase: Phase) -> None:
    """It is extended by the time of this phase, for everybody; the next phase has its own time again."""
    table = playing(game, clocks=ALL_CLOCKS).play_until(phase)
    before = table.state.deadline
    assert before is not None
    seconds = {"tell": 30, "give": 40, "vote": 50, "touch": 20}[phase]
    table.execute(SECOND, ExtendClock())
    table.execute(HOST, ExtendClock())
    assert table.state.deadline == before + 2 * 1000 * seconds
    table.play_turn()
    assert table.state.extended == 0


@pytest.mark.parametrize(("game", "phase"), [row for row in PHASES if row[1] != "touch"])
def test_when_time_is_up_stand_ins_play_for_everybody_who_is_waited_for(game: str, phase: Phase) -> None:
    """They play for nobody else; on the open first turn one is enough. The clock runs out once, not too early."""
    table = playing(game, clocks=ALL_CLOCKS, options=Options(first=Seat(1))).play_until(phase)
    deadline = table.state.deadline
    assert deadline is not None
    assert table.refusal(lambda state: decide.clock_ran_out(state, deadline - 1)).code == "NOT_NOW"
    waited = {table.state.sitting(seat).id for seat in waited_for(table.game)}
    entry = table.take(decide.clock_ran_out(table.state, deadline))
    assert {event.person for event in entry.house if isinstance(event, StandInSet)} == waited
    assert {person.id for person in table.state.people if person.stand_in} == waited
    assert decide.clock_ran_out(table.state, deadline).house == ()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "jinx"])
def test_s3_on_an_open_first_turn_one_stand_in_is_enough(game: str) -> None:
    """Anybody may begin: when nobody does in time, one computer does, not all of them."""
    table = playing(game, clocks=ALL_CLOCKS)
    assert isinstance(table.game, Story)
    assert table.game.storyteller is None
    deadline = table.state.deadline
    assert deadline is not None
    entry = table.take(decide.clock_ran_out(table.state, deadline))
    assert entry.house == (StandInSet(HOST, on=True, reason="clock"),)


def test_s3_a_computer_at_the_table_begins_when_nobody_else_does() -> None:
    """Then nobody needs a stand-in."""
    table = PureTable("odyssey", 3, clocks=ALL_CLOCKS)
    table.computers(1)
    table.start()
    deadline = table.state.deadline
    assert deadline is not None
    assert decide.clock_ran_out(table.state, deadline).house == ()


def test_a_person_played_by_a_computer_gets_no_second_stand_in() -> None:
    """Time is up for people who are late, not for people who left."""
    table = playing("odyssey", 4, clocks=ALL_CLOCKS, options=Options(first=Seat(0))).play_until("give")
    table.execute(SECOND, Leave())
    deadline = table.state.deadline
    assert deadline is not None
    entry = decide.clock_ran_out(table.state, deadline)
    assert [getattr(event, "person", None) for event in entry.house] == [2, 3]


def test_j7_when_time_is_up_in_jinx_players_without_a_finger_are_out() -> None:
    """The turn ends: fingers that are down count, and the next turn begins."""
    table = playing("jinx", 4, clocks=ALL_CLOCKS, options=Options(first=Seat(0))).play_until("touch")
    wrong = Spot(table.square.target % 9 + 1)
    table.execute(SECOND, PutFinger(wrong), ms=NOON)
    deadline = table.state.deadline
    assert deadline is not None
    entry = table.take(decide.clock_ran_out(table.state, deadline))
    assert TimeRanOut((Seat(2), Seat(3))) in entry.game
    assert (table.game.turn, table.game.phase) == (2, "tell")
    assert not any(person.stand_in for person in table.state.people)


# The table notes the times of a race


def test_j8_touches_and_calls_carry_the_time_they_are_credited_with() -> None:
    """The table notes that time; the player cannot name one."""
    table = playing("jinx", 3, options=Options(first=Seat(0))).play_until("touch")
    target = table.square.target
    table.execute(1, PutFinger(target), ms=NOON + 100)
    table.execute(2, PutFinger(target), ms=NOON + 150)
    table.execute(2, ShoutJinx(), ms=NOON + 400)
    assert [(finger.ms, finger.called) for finger in table.square.fingers] == [
        (NOON + 100, None),
        (NOON + 150, NOON + 400),
    ]
    table.call(CloseWindow(target))
    assert table.square.last is not None
    assert table.square.last.found_by == 2


def test_the_table_calls_nothing_without_a_game() -> None:
    """There is no window to close before the first start."""
    assert (
        PureTable("jinx").refusal(lambda state: decide.decide_for_table(state, Arrive(), NOON)).code == "NO_GAME"
    )


def test_a_move_against_the_rules_changes_nothing() -> None:
    """The game's own refusals pass through unchanged."""
    table = playing("jinx", 3, options=Options(first=Seat(0)))
    assert table.refused(1, Tell(Words("me first"))) == "NOT_YOUR_TURN"
    assert table.refused(1, PutFinger(Spot(1))) == "BEFORE_THE_CLUE"
    assert table.refused(1, ShoutJinx()) == "NO_DUEL"


def test_a_clock_is_extended_three_times_at_most() -> None:
    """Nobody holds a table up without end; the next phase has its own extensions."""
    table = playing("odyssey", 3, clocks=ALL_CLOCKS)
    for _ in range(MOST_EXTENSIONS):
        table.execute(SECOND, ExtendClock())
    assert table.refused(SECOND, ExtendClock()) == "EXTENDED_ENOUGH"
    assert MOST_EXTENSIONS == 3

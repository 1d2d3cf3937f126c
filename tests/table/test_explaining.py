"""After the points the storyteller may explain the clue; nobody waits for it."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square, SquareTurn
from lapin.live.pace import Pace, Planner
from lapin.table.commands import Describe, EndGame, Explain, RemoveComputer
from lapin.table.events import PersonErased, TableEntry
from lapin.table.frames import room_view
from lapin.table.state import Explanation
from lapin.table.talk import explained_by_computer, explaining_computer, nobody_found
from tests.table.pure_table import LEAST, PureTable

LINE = "It is the lighthouse where my sister lives."


def after_a_turn(game: str = "odyssey", people: int = 3) -> tuple[PureTable, PersonId]:
    """A table in its second turn, and who told in the first."""
    table = PureTable(game, people)
    table.start()
    table.play_turn()
    last = table.game.last
    assert last is not None
    seat = last.active if isinstance(table.game, Square) else last.storyteller  # type: ignore[union-attr]  # by game
    return table, table.state.sitting(seat).id


def test_everybody_reads_what_the_storyteller_says_about_the_turn() -> None:
    """It works in storyteller games and in jinx; a second line replaces the first; the game does not change."""
    for game in ("odyssey", "jinx"):
        table, teller = after_a_turn(game)
        before = table.game
        table.execute(teller, Explain("No, wait"))
        table.execute(teller, Explain(f"  {LINE}\n"))
        assert room_view(table.state).explained == Explanation(1, teller, LINE)
        assert table.game is before


def test_nobody_else_explains_and_nobody_before_a_turn_is_over() -> None:
    """The refusal is the same for both, so nothing follows from it."""
    table, teller = after_a_turn()
    others = [person.id for person in table.state.people if person.id != teller]
    assert [table.refused(other, Explain(LINE)) for other in others] == ["NOTHING_TO_EXPLAIN"] * 2
    fresh = PureTable()
    assert fresh.refused(PersonId(0), Explain(LINE)) == "NOTHING_TO_EXPLAIN"
    fresh.start()
    assert fresh.refused(PersonId(0), Explain(LINE)) == "NOTHING_TO_EXPLAIN"


def test_an_explanation_has_a_line_of_at_most_140_characters() -> None:
    """As in talk, it is one line with nothing invisible, and not empty."""
    table, teller = after_a_turn()
    table.execute(teller, Explain("x" * 140))
    for text in ("", " \n ", "x" * 141):
        assert table.refused(teller, Explain(text)) == "TALK_LENGTH"


def test_an_explanation_is_erased_with_its_storyteller_and_forgotten_in_the_next_game() -> None:
    """Nothing of what somebody said stays behind."""
    table, teller = after_a_turn()
    table.execute(teller, Explain(LINE))
    other = next(person.id for person in table.state.people if person.id != teller)
    table.take(TableEntry(table.now, other, (PersonErased(other),)))
    assert table.state.explained is not None
    table.take(TableEntry(table.now, teller, (PersonErased(teller),)))
    assert room_view(table.state).explained is None


def with_computers(game: GameId) -> PureTable:
    """A table of one person and computers, in its second turn; the first was told by a computer."""
    table = PureTable(game, 1, options=Options(first=Seat(1)))
    table.computers(max(LEAST[game], 4) - 1)
    table.start()
    table.play_turn()
    return table


@pytest.mark.parametrize("game", ["odyssey", "classic-2014", "team", "jinx"])
def test_a_computer_may_explain_at_most_every_other_turn(game: GameId) -> None:
    """It does so once a turn is over, not twice, and not in the turn after one that a computer has explained.

    A picture of a square that nobody found is another matter.
    """
    table = with_computers(game)
    explained: list[int] = []
    for _ in range(6):
        found = explaining_computer(table.state)
        if found is not None:
            turn, person = found
            assert person.computer
            table.take(explained_by_computer(table.state, turn.turn, LINE, table.now))
            assert room_view(table.state).explained == Explanation(turn.turn, person.id, LINE)
            assert explaining_computer(table.state) is None
            if not nobody_found(turn):
                explained.append(turn.turn)
        if table.state.playing:
            table.play_turn()
    assert explained
    assert all(later - earlier >= 2 for earlier, later in pairwise(explained))


def test_a_computer_that_told_before_it_looked_has_nothing_to_explain() -> None:
    """In Party the clue belongs to no card."""
    assert explaining_computer(with_computers("party").state) is None


def test_a_computer_is_silent_before_a_turn_is_over_and_where_descriptions_are_off() -> None:
    """It says nothing that is not open, and nothing about pictures that it does not know."""
    table = PureTable("odyssey", 1, options=Options(first=Seat(1)))
    table.computers(3)
    table.start()
    for phase in ("give", "vote"):
        table.play_until(phase)
        assert explaining_computer(table.state) is None
    table.play_turn()
    assert explaining_computer(table.state) is not None
    table.execute(PersonId(0), Describe(on=False))
    assert explaining_computer(table.state) is None


def test_a_computer_explains_after_a_person_did_and_not_when_it_has_gone() -> None:
    """Only what a computer has said about the turn before keeps one silent."""
    table = PureTable("odyssey", 1, options=Options(first=Seat(0)))
    table.computers(3)
    table.start()
    table.play_turn()
    table.execute(PersonId(0), Explain(LINE))
    table.play_turn()
    found = explaining_computer(table.state)
    assert found is not None
    table.take(explained_by_computer(table.state, 2, LINE, table.now))
    table.play_turn()
    assert explaining_computer(table.state) is None
    table.play_turn()
    assert explaining_computer(table.state) is not None
    table.execute(PersonId(0), EndGame())
    table.execute(PersonId(0), RemoveComputer(PersonId(3)))
    assert explaining_computer(table.state) is None


def test_a_line_about_a_turn_that_is_past_is_not_said() -> None:
    """The answer of the computer players' process may come late."""
    table = with_computers("odyssey")
    table.play_turn()
    assert explained_by_computer(table.state, 1, LINE, table.now).house == ()
    assert explained_by_computer(table.state, 2, "", table.now).house == ()
    table.execute(PersonId(0), Describe(on=False))
    assert explained_by_computer(table.state, 2, LINE, table.now).house == (), "nobody may explain now"


def test_a_picture_of_a_square_that_nobody_found_is_explained_even_after_an_explained_turn() -> None:
    """People wonder most about that one."""
    table = with_computers("jinx")
    last = table.game.last
    assert isinstance(last, SquareTurn)
    before = Explanation(last.turn - 1, PersonId(1), LINE)
    for found_by, explains in ((Seat(0), False), (None, True)):
        turn = msgspec.structs.replace(last, found_by=found_by)
        state = msgspec.structs.replace(
            table.state, game=msgspec.structs.replace(table.game, last=turn), explained=before
        )
        assert (explaining_computer(state) is not None) == explains
        planned = [Planner(Pace(), Random(seed)).reasons(state, 0) for seed in range(20)]
        assert all(planned) == explains

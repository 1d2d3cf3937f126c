"""After the points the storyteller may explain the clue; nobody waits for it."""

from lapin.game.model.ids import PersonId
from lapin.game.model.state import Square
from lapin.table.commands import Explain
from lapin.table.events import PersonErased, TableEntry
from lapin.table.frames import room_view
from lapin.table.state import Explanation
from tests.table.pure_table import PureTable

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
    """In a storyteller game and in jinx; a second line replaces the first, and the game has not moved."""
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
    """As for talk: one line, nothing invisible, not empty."""
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

"""What a storyteller says about a finished turn: people when they like, computers at most every other turn."""

from lapin.game.model.clues import Words
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS
from lapin.manners import BUILT_IN, WordList
from lapin.table.events import TableEntry, TurnExplained
from lapin.table.refusals import TableRefusal
from lapin.table.safety import check_heard, check_words
from lapin.table.spoken import spoken
from lapin.table.state import Person, TableState

LONGEST_EXPLANATION = 140


def last_teller(state: TableState) -> Seat | None:
    """The seat that told the clue of the last finished turn."""
    last = None if state.game is None else state.game.last
    if last is None:
        return None
    return last.storyteller if isinstance(last, StoryTurn) else last.active


def explained(state: TableState, person: Person, text: str, unkind: WordList = BUILT_IN) -> TurnExplained:
    """The storyteller of the last finished turn explains it. Nobody waits for that."""
    last = None if state.game is None else state.game.last
    if last is None or person.seat is None or person.seat != last_teller(state):
        raise Refused(TableRefusal.NOTHING_TO_EXPLAIN)
    check_heard(person)
    check_words(state, text, unkind)
    return TurnExplained(last.turn, person.id, spoken(text, LONGEST_EXPLANATION))


def explaining_computer(state: TableState) -> tuple[StoryTurn | SquareTurn, Person] | None:
    """The last finished turn and the computer player who may explain it; None if nobody may, or did already.

    At most every other turn is explained by a computer. One that told before it looked has nothing to explain.
    """
    game = state.game
    last = None if game is None else game.last
    if game is None or last is None or not state.described or not isinstance(last.clue, Words):
        return None
    if isinstance(last, StoryTurn) and not VARIANTS[game.game].facts.true_card:
        return None
    seat = last_teller(state)
    teller = next((person for person in state.people if person.seat == seat and person.computer), None)
    if teller is None or teller.gone:
        return None
    before = state.explained
    if before is not None:
        speaker = state.person(before.person)
        by_computer = speaker is not None and speaker.computer
        if before.turn >= last.turn or (by_computer and before.turn == last.turn - 1):
            return None
    return last, teller


def explained_by_computer(
    state: TableState, turn: int, text: str, now: int, unkind: WordList = BUILT_IN
) -> TableEntry:
    """The entry with what a computer player says about a turn; empty if that turn is past."""
    found = explaining_computer(state)
    if found is None or found[0].turn != turn or not text:
        return TableEntry(now)
    return TableEntry(now, None, (explained(state, found[1], text, unkind),))

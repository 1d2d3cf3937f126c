"""Summaries of tables for pages without a socket there: at the door, in a list, among one's own tables."""

from lapin.bots.memory import text_of
from lapin.box import decide as real_cards
from lapin.box.state import BoxGame
from lapin.game import waited_for
from lapin.game.model.ids import PersonId
from lapin.game.variants import VARIANTS
from lapin.live.pace import stands_still
from lapin.live.table import Table
from lapin.net import shapes
from lapin.table.people import is_locked_for, who_left
from lapin.table.setup import departures, expected_turns
from lapin.table.state import FormerSeat, TableState
from lapin.table.waits import awaited


def summary(table: Table, person: PersonId | None, former: FormerSeat | None = None) -> shapes.TableSummary:
    """Return what a page at the door shows of a table, and of the visitor's own seat there."""
    state = table.state
    people = len(state.members)
    back = None if former is None or not state.playing else who_left(state, former.key)
    may = back is not None and back.seat is not None and not is_locked_for(state, back)
    own = back.id if back is not None and may else person  # people who could not come back are told nothing
    still = stands_still(state, table.presence.away_since)
    return shapes.TableSummary(
        code=state.code,
        game=state.game_id,
        people=people,
        playing=state.playing or state.counting,
        locked=state.locked,
        seated=person,
        departures=departures(state),
        rulings=VARIANTS[state.game_id].rulings(people, state.options),
        turns=expected_turns(state),
        was=None if former is None else former.way,
        closed=state.closed,
        own=None if own is None else _own_seat(state, own, still=still),
        free=max(0, VARIANTS[state.game_id].most - people),
        language=state.language,
        talk="words" if state.talks else "gestures",
        safe=state.is_safe,
        watch=state.onlookers and not state.locked,
        box=state.boxed,
    )


def _own_seat(state: TableState, number: PersonId, *, still: bool) -> shapes.OwnSeat:
    """Return the state of play for somebody; `still`: the game waits until somebody is there."""
    game = state.game if state.box is None else state.box
    person = state.person(number)
    seat = None if person is None else person.seat
    owing = () if game is None else real_cards.waited_for(game) if isinstance(game, BoxGame) else waited_for(game)
    waits = awaited(state)
    wait = min(waits, key=lambda each: (each.person != number, each.since), default=None)
    return shapes.OwnSeat(
        with_whom=tuple(other.name for other in state.members if other.id != number),
        turn=None if game is None else game.turn,
        phase=None if game is None else game.phase,
        waited_for=seat is not None and seat in owing,
        stand_in=person is not None and (person.stand_in or person.gone) and not still,
        slow=state.slow is not None,
        waiting=tuple(other.name for each in waits for other in state.people if other.id == each.person),
        since=None if wait is None else wait.since,
        until=None if wait is None else wait.until,
        clue=text_of(state.game.clue) if state.game is not None and state.playing else "",
    )

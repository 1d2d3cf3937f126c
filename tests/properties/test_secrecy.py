"""Nothing that reaches a seat depends on what that seat may not know."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from lapin.bots.random_player import any_move
from lapin.game import apply, decide, legal
from lapin.game.model.commands import AnyCommand, Touch
from lapin.game.model.events import AnyEvent, ClueGiven, GameEnded, RowRevealed, TouchCounted, VotesRevealed
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.game.views import insiders, redact, view
from lapin.table.frames import changed_fields
from tests.properties.worlds import chance_of, opening, seeds, steps, tables, twin

encode = msgspec.json.Encoder().encode

REVEALS = (RowRevealed, VotesRevealed, GameEnded, TouchCounted)
"""The events at which worlds that looked the same may part: here the rules show what was hidden."""


def seen_by(state: State, seat: Seat | None) -> bytes:
    """All bytes of a view."""
    return encode(view(state, seat))


def changes_for(before: State, after: State, seat: Seat | None) -> bytes:
    """All bytes that say what has changed in a view."""
    was, now = view(before, seat), view(after, seat)
    mine = None if was.mine is None or now.mine is None else changed_fields(was.mine, now.mine)
    return encode((changed_fields(was.table, now.table), mine))


def _some_state(table: tuple[str, int], seed: int) -> State:
    states = [opening(*table, seed)[1]]
    states += [after for *_, after in steps(*table, seed)]
    going_on = [state for state in states if state.phase != "over"]
    return Random(seed).choice(going_on)


def _viewers(state: State) -> list[Seat | None]:
    return [None, *(Seat(seat) for seat in range(state.players))]


@given(tables, seeds)
@settings(max_examples=150, deadline=None)
def test_two_worlds_that_differ_in_secrets_look_the_same(table: tuple[str, int], seed: int) -> None:
    """Mix everything I may not know: other hands, given cards, votes, the draw pile. My view stays the same."""
    state, rng = _some_state(table, seed), Random(seed)
    for viewer in _viewers(state):
        other = twin(state, viewer, rng)
        assert seen_by(state, viewer) == seen_by(other, viewer)


@given(tables, seeds)
@settings(max_examples=40, deadline=None)
def test_only_insiders_of_an_event_see_more_of_it_than_an_onlooker(table: tuple[str, int], seed: int) -> None:
    """An event names its insiders; everybody else sees the same."""
    for _, _, _, events, after in steps(*table, seed):
        for event in events:
            outside = {Seat(seat) for seat in range(after.players)}.difference(insiders(event))
            assert all(redact(event, seat) == redact(event, None) for seat in outside)


@given(tables, seeds, st.integers(0, 11))
@settings(max_examples=150, deadline=None)
def test_moves_in_two_such_worlds_look_the_same(table: tuple[str, int], seed: int, place: int) -> None:
    """In each world the others play any of the cards that they hold: I see the same until the reveal."""
    left, rng = _some_state(table, seed), Random(seed)
    viewer = None if place >= left.players else Seat(place)
    right = twin(left, viewer, rng)
    for _ in range(30):
        pair = _same_step(left, right, viewer, rng, seed)
        if pair is None:
            return
        left_before, right_before = left, right
        (left_events, left, _), (right_events, right, _) = pair
        if any(_reveals(event, left) for event in left_events + right_events):
            return
        assert [encode(redact(e, viewer)) for e in left_events] == [
            encode(redact(e, viewer)) for e in right_events
        ]
        assert seen_by(left, viewer) == seen_by(right, viewer)
        assert changes_for(left_before, left, viewer) == changes_for(right_before, right, viewer)


def _reveals(event: AnyEvent, state: State) -> bool:
    """Whether the rules show something hidden; in party the clue turns up the hands that might give it (P1)."""
    return isinstance(event, REVEALS) or (state.game == "party" and isinstance(event, ClueGiven))


Outcome = tuple[list[AnyEvent], State, str | None]


def _same_step(
    left: State, right: State, viewer: Seat | None, rng: Random, seed: int
) -> tuple[Outcome, Outcome] | None:
    """One more move by the same seat in both worlds: mine is the same, others choose among their own."""
    able = [Seat(seat) for seat in range(left.players) if legal(left, Seat(seat))]
    if not able:
        return None
    seat = rng.choice(able)
    place = rng.randrange(len(legal(left, seat)))
    may_left, may_right = legal(left, seat)[place], legal(right, seat)[place]
    command_left = any_move(may_left, rng, ms=rng.randrange(10**9))
    public = isinstance(command_left, Touch) or seat == viewer or _is_public(command_left)
    command_right = command_left if public else any_move(may_right, rng)
    if getattr(command_left, "clue", None) is not None and not public:
        command_right = msgspec.structs.replace(command_right, clue=command_left.clue)  # type: ignore[union-attr]
    outcomes = _after(left, seat, command_left, seed), _after(right, seat, command_right, seed)
    assert [outcome[2] for outcome in outcomes] == [outcomes[0][2]] * 2, "a refusal tells worlds apart"
    return outcomes


def _is_public(command: AnyCommand) -> bool:
    return type(command).__name__ in ("NameGiver", "AgreeGiver", "CallJinx")


def _after(state: State, seat: Seat, command: AnyCommand, seed: int) -> Outcome:
    try:
        events = decide(state, seat, command, chance_of(seed))
    except Refused as refused:
        return [], state, refused.code
    for event in events:
        state = apply(state, event)
    return events, state, None

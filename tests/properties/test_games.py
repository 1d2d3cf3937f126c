"""Properties of every game of every kind, however people play it."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from lapin.bots.random_player import any_move
from lapin.game import apply, decide, fold, legal, waited_for
from lapin.game.model.events import GameEnded, PointsScored, SquareScored
from lapin.game.model.ids import Seat
from lapin.game.model.reasons import AnyReason, total
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State, Story, StoryTurn
from lapin.game.views import view
from tests.properties.referee import points_by_hand
from tests.properties.worlds import TABLES, chance_of, opening, seeds, steps, tables


def everywhere(state: State) -> list[int]:
    """Every card of the game, wherever it lies."""
    if isinstance(state, Story):
        lots = [*state.hands, *state.given, state.pile, state.discards]
        return [card for lot in lots for card in lot]
    square = tuple(picture for picture in state.square if picture is not None)
    pictures = [p for lot in (*state.won, square, state.pile, state.discards, state.removed) for p in lot]
    return [picture // 2 for picture in pictures]


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_s2_no_card_is_ever_lost_or_doubled(table: tuple[str, int], seed: int) -> None:
    """Wherever cards go, the whole deck is on the table, each card once, after every event."""
    events, state = opening(*table, seed)
    deck = list(range(state.deck))
    assert sorted(everywhere(state)) == deck
    for before, _, _, events, _after in steps(*table, seed):
        for length in range(1, len(events) + 1):
            state = before
            for event in events[:length]:
                state = apply(state, event)
            assert sorted(everywhere(state)) == deck


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_s12_every_game_ends_and_the_highest_score_wins(table: tuple[str, int], seed: int) -> None:
    """Nobody plays for ever, and the player with the most points has won."""
    *_, (_, _, _, events, final) = steps(*table, seed)
    assert final.phase == "over"
    assert isinstance(events[-1], GameEnded)
    best = max(final.scores)
    assert final.winners == tuple(side for side, score in enumerate(final.scores) if score == best)


@given(tables, seeds)
@settings(max_examples=40, deadline=None)
def test_replaying_the_events_gives_the_identical_game(table: tuple[str, int], seed: int) -> None:
    """A game is its events: folding them again gives the same game, without any chance."""
    events, state = opening(*table, seed)
    for _, _, _, decided, after in steps(*table, seed):
        events += decided
        state = after
    assert fold(events) == state


@given(tables, seeds)
@settings(max_examples=40, deadline=None)
def test_deciding_twice_gives_the_same(table: tuple[str, int], seed: int) -> None:
    """A move that has to be decided again, because another came first, draws nothing again."""
    for before, seat, command, events, _ in steps(*table, seed):
        assert decide(before, seat, command, chance_of(seed)) == events


@given(tables, seeds)
@settings(max_examples=40, deadline=None)
def test_every_offered_move_is_accepted(table: tuple[str, int], seed: int) -> None:
    """A button that is shown always works; a player the game waits for always has one."""
    rng = Random(seed)
    for before, _, _, _, _ in steps(*table, seed):
        for seat in range(before.players):
            for may in legal(before, Seat(seat)):
                _accepted(before, Seat(seat), may, rng, seed)
        assert all(legal(before, seat) for seat in waited_for(before))


def _accepted(state: State, seat: Seat, may: object, rng: Random, seed: int) -> None:
    latest = max((f.ms for f in state.fingers), default=0) if isinstance(state, Square) else 0
    command = any_move(may, rng, latest)  # type: ignore[arg-type]  # one of the permissions
    try:
        decide(state, seat, command, chance_of(seed))
    except Refused as refused:
        assert refused.code == "PICTURE_TAKEN"  # noqa: PT017 - J8: only time tells who was first
        assert isinstance(state, Square)


@given(tables, seeds)
@settings(max_examples=40, deadline=None)
def test_s9_points_agree_with_a_referee_who_counts_by_hand(table: tuple[str, int], seed: int) -> None:
    """Somebody who only looks at the open cards and votes comes to the same points; scores never fall."""
    for before, _, _, events, after in steps(*table, seed):
        if isinstance(after, Story) and any(isinstance(event, PointsScored) for event in events):
            assert isinstance(after.last, StoryTurn)
            assert points_by_hand(before, after.last) == after.last.points
            assert all(now >= then for then, now in zip(before.scores, after.scores, strict=False))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_s9_reasons_add_up_to_the_points_at_every_table(game: str, players: int) -> None:
    """In all games, with any number of players, the reasons add up to the points, and every side is told why.

    Seats that a reason names took part in the turn.
    """
    for seed in range(3):
        for _, _, _, events, after in steps(game, players, seed):
            if not any(isinstance(event, PointsScored | SquareScored) for event in events):
                continue
            last = view(after, None).table.last
            assert last is not None
            assert last.why is not None
            assert total(last.why.sides) == last.points
            assert all(last.why.sides)
            seated = range(len(last.votes) if isinstance(last, StoryTurn) else len(last.points))
            named = [seat for side in last.why.sides for reason in side for seat in _named(reason)]
            assert set(named) <= set(seated)


def _named(reason: AnyReason) -> Iterator[int]:
    """Every seat that a reason names."""
    for field in ("seat", "storyteller", "owner", "active", "finder"):
        seat = getattr(reason, field, None)
        if seat is not None:
            yield seat
    for field in ("owners", "finders", "voters", "others", "touched"):
        yield from getattr(reason, field, ())


@given(tables, seeds)
@settings(max_examples=30, deadline=None)
def test_s7_nobody_votes_for_a_card_of_their_own(table: tuple[str, int], seed: int) -> None:
    """Except in party, where it is allowed (P3)."""
    for _, _, _, _, after in steps(*table, seed):
        if isinstance(after, Story) and after.last is not None and after.game != "party":
            for seat, spots in enumerate(after.last.votes):
                assert not {after.last.row[spot - 1] for spot in spots} & set(after.last.given[seat])


@pytest.mark.parametrize(("game", "players"), [("odyssey", 4), ("party", 6), ("jinx", 3)])
def test_every_seat_gets_its_turn(game: str, players: int) -> None:
    """The clue goes round the table to the left, and nobody is passed over."""
    told: Counter[int] = Counter()
    before = None
    for _, _, _, _, after in steps(game, players, 5):
        if after.players != players:
            break
        teller = after.active if isinstance(after, Square) else after.storyteller
        if teller is not None and (before is None or after.turn != before):
            told[teller] += 1
            before = after.turn
    assert max(told.values()) - min(told[seat] for seat in range(players)) <= 1

"""Sung and mimed clues at a table: whose recordings are accepted, and what waits until they have been heard."""

from random import Random

import pytest

from lapin.archive.forgetting import forget_old
from lapin.game import legal
from lapin.game.model.clues import Clue, Live, Recording, Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.pace import Pace, Planner
from lapin.table.commands import EndGame, PutFinger
from lapin.table.state import LEAD_MS, LIVE_MS, Clocks
from lapin.table.talk import check_may_record, may_fetch, sealed_recording
from tests.live.live_table import LiveTable
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable

SUNG = Options(performed=True, first=Seat(0))
DRAWN = "abcdefghijklmnopqrstuv"
HASH = "5" * 64


def table(
    game: str = "odyssey", options: Options = SUNG, computers: int = 0, clocks: Clocks | None = None
) -> PureTable:
    """A table where the host is about to tell."""
    pure = PureTable(game, 3, options=options, clocks=clocks or Clocks())
    pure.computers(computers)
    return pure.start()


def take(pure: PureTable, person: int = HOST) -> Recording:
    """A tune of eight seconds that was checked for this person."""
    return sealed_recording(pure.state, PersonId(person), DRAWN, "audio", HASH, 8_000)


def told(pure: PureTable, clue: Clue) -> PureTable:
    """The host gives this clue."""
    cards = getattr(legal(pure.game, Seat(0))[0], "cards", None)
    pure.execute(HOST, Tell(clue, None if cards is None else cards[0]))
    return pure


def test_c4_a_recording_is_heard_by_all_before_any_clock_runs() -> None:
    """It plays a moment after the clue, for everybody at once; the time to give a card begins at its end."""
    pure = table(clocks=Clocks(give=30, vote=30))
    told(pure, take(pure))
    assert pure.state.plays_at == pure.now + LEAD_MS
    assert pure.state.deadline == pure.now + LEAD_MS + 8_000 + 30_000
    pure.play_until("vote")
    assert pure.state.plays_at is None
    assert pure.state.deadline == pure.now + 30_000


def test_words_are_known_at_once() -> None:
    """Nothing waits for a clue in words."""
    pure = told(table(clocks=Clocks(give=30)), Words("a fridge at night"))
    assert (pure.state.plays_at, pure.state.deadline) == (None, pure.now + 30_000)


@pytest.mark.parametrize(("live", "wait"), [(True, LIVE_MS), (False, LEAD_MS + 8_000)])
def test_j5_computers_do_not_touch_before_the_clue_has_been_heard(live: bool, wait: int) -> None:
    """They cannot hear, but they let people listen."""
    pure = PureTable("jinx", 1, options=SUNG)
    pure.computers(2)
    told(pure.start(), Live("mime") if live else take(pure))
    moves = Planner(Pace(), Random(1)).computer_moves(pure.state, pure.now)
    assert [move.at >= pure.now + wait for move in moves] == [True, True]


@pytest.mark.parametrize("live", [True, False])
def test_j5_computers_leave_a_clue_without_words_to_people(live: bool) -> None:
    """They would touch blindly, and bring cards to whoever mimes; they touch when no person is left who may."""
    pure = table("jinx", computers=1)
    told(pure, Live("mime") if live else take(pure))
    planner = Planner(Pace(), Random(1))
    assert planner.computer_moves(pure.state, pure.now) == []
    wrong = [spot for spot in range(1, 10) if spot != pure.square.target]
    pure.execute(SECOND, PutFinger(Spot(wrong[0])))
    assert planner.computer_moves(pure.state, pure.now) == []
    pure.execute(THIRD, PutFinger(Spot(wrong[1])))
    assert len(planner.computer_moves(pure.state, pure.now)) == 1
    in_words = told(table("jinx", computers=1), Words("a fridge at night"))
    assert len(Planner(Pace(), Random(1)).computer_moves(in_words.state, in_words.now)) == 1


def test_j5_a_clock_that_has_run_out_ends_the_patience_of_computers() -> None:
    """A race that people have given up does not last for ever where they have chosen a clock."""
    pure = told(table("jinx", computers=1, clocks=Clocks(touch=30)), Live("mime"))
    assert pure.state.deadline is not None
    planner = Planner(Pace(), Random(1))
    assert planner.computer_moves(pure.state, pure.state.deadline - 1) == []
    assert len(planner.computer_moves(pure.state, pure.state.deadline)) == 1


def test_computers_watch_a_live_performance_before_they_give() -> None:
    """They cannot see it, but a card that lies there when the countdown ends would say that nobody looks."""
    pace, mimed = Pace(), told(table(computers=3), Live("mime"))
    moves = Planner(pace, Random(1)).computer_moves(mimed.state, mimed.now)
    assert len(moves) == 3
    assert all(mimed.now + LIVE_MS + pace.give[0] <= move.at for move in moves)


def test_computers_give_while_a_recording_plays() -> None:
    """They cannot hear it: they think no longer than after a clue in words."""
    pace = Pace()
    sung = table(computers=3)
    told(sung, take(sung))
    moves = Planner(pace, Random(1)).computer_moves(sung.state, sung.now)
    assert len(moves) == 3
    assert all(sung.now + pace.give[0] <= move.at <= sung.now + pace.give[1] for move in moves)
    words = told(table(computers=3), Words("a fridge at night"))
    assert moves == Planner(pace, Random(1)).computer_moves(words.state, words.now)


def test_a_recording_is_its_makers_until_it_is_told() -> None:
    """Once it is the clue, anybody at the table may have it, for as long as the table is kept."""
    pure = table()
    clue = take(pure)
    assert [may_fetch(pure.state, person, clue.ref) for person in (HOST, SECOND, None)] == [True, False, False]
    told(pure, clue).play_turn()
    assert [may_fetch(pure.state, person, clue.ref) for person in (HOST, SECOND, None)] == [True, True, True]
    assert not may_fetch(pure.state, HOST, f"../{clue.ref}")


@pytest.mark.parametrize("ref", ["nonsense", "1-a.mp3", f"0-{DRAWN}-{DRAWN}.webm", f"0-{DRAWN}-{DRAWN}.mp3"])
def test_a_recording_that_nobody_has_checked_is_no_clue(ref: str) -> None:
    """Its name says nothing, names another kind, or has a seal that is not ours."""
    pure = table()
    clue = Recording("audio", ref, HASH, 8_000)
    assert pure.refused(HOST, Tell(clue, pure.game.hands[0][0])) == "NO_SUCH_RECORDING"  # type: ignore[union-attr]  # a story


def test_a_recording_is_for_one_game_only() -> None:
    """A recording that was checked for one game is worth nothing in the next."""
    here = table()
    other = PureTable("odyssey", 3, options=SUNG, seed=5).start()
    assert here.refused(HOST, Tell(take(other), here.game.hands[0][0])) == "NO_SUCH_RECORDING"  # type: ignore[union-attr]  # a story


def test_only_a_player_who_may_tell_now_may_send_a_recording() -> None:
    """The table also has to play with recordings."""

    def why(pure: PureTable, person: int) -> str | None:
        try:
            check_may_record(pure.state, pure.person(person))
        except Refused as refused:
            return refused.code
        return None

    assert why(PureTable("odyssey", 3), HOST) == "NO_GAME"
    assert why(table(options=Options(first=Seat(0))), HOST) == "CLUE_FORM"
    sung = table()
    assert (why(sung, HOST), why(sung, SECOND)) == (None, "NOT_YOUR_TURN")
    late = sung.join("Zoe")
    assert why(sung, late) == "NO_SEAT"
    assert why(told(sung, Live("song")), HOST) == "NOT_NOW"
    anybody = table(options=Options(performed=True))
    assert why(anybody, SECOND) is None  # S3: the first clue claims the turn
    anybody.execute(HOST, EndGame())
    assert why(anybody, SECOND) == "NO_GAME"


async def test_recordings_are_forgotten_with_their_table(live: LiveTable) -> None:
    """The rule that deletes a table deletes its recordings first."""
    await live.open("odyssey", 3)
    await live.wait(12 * 3_600_000 + 1)
    assert live.state.closed
    seen: list[tuple[str, int]] = []

    async def forget(table: str) -> None:
        seen.append((table, len(await live.log.read(table))))

    await live.wait(86_400_000 * 2)
    assert await forget_old(live.registry, live.log, live.clock(), 1, forget) == 1
    assert [(name, entries > 0) for name, entries in seen] == [(live.table.id, True)]

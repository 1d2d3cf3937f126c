"""For whom computers wait, and until when exactly: the moments of a game, one by one."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lapin.bots.personas import named, persona
from lapin.game import legal
from lapin.game.model.clues import Live, Words
from lapin.game.model.commands import NameGiver, Tell, Touch
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.live.pace import (
    Pace,
    Planner,
    Signals,
    leaves_it,
    may_compose,
    may_read,
    settles_ms,
    sits_out,
    stands_still,
    thinking_ms,
    wait_until,
)
from lapin.table import decide, people
from lapin.table.commands import AddComputer, ClaimTurn, EndGame, Leave, SetPace
from lapin.table.slow import answers_at
from lapin.table.state import Clocks, TableState
from tests.table.pure_table import ALL_CLOCKS, HOST, NO_CLOCKS, NOON, SECOND, THIRD, PureTable, playing
from tests.table.slow_tables import DAILY, slow_table

FIRST_TELLS = Options(first=Seat(0))


def who(may: Any, state: TableState) -> list[int]:
    """The people of whom something is true."""
    return [person.id for person in state.people if may(state, person.id)]


def test_whoever_may_tell_can_be_finding_words() -> None:
    """In an open turn everybody with a seat who plays for themselves; then the storyteller alone."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    assert who(may_compose, table.state) == []
    table.start()
    late = table.join("Zoe")
    assert who(may_compose, table.state) == [HOST, SECOND, THIRD]
    assert not may_compose(table.state, PersonId(99))
    table.take(people.gone_away(table.state, THIRD, NOON))
    assert who(may_compose, table.state) == [HOST, SECOND]
    told = playing("odyssey", options=Options(first=Seat(1)))
    assert who(may_compose, told.state) == [SECOND], "not the host, who is only the next"
    told.play_until("give")
    assert who(may_compose, told.state) == []
    table.execute(HOST, EndGame())
    assert who(may_compose, table.state) == [HOST], "who chooses the next game"
    assert table.person(late).seat is None


def test_a_turn_that_is_over_is_looked_at_while_the_next_clue_is_awaited() -> None:
    """By people with a seat; in the first turn there is nothing to look at."""
    table = PureTable("odyssey", 4).start()
    assert who(may_read, table.state) == []
    table.play_turn()
    table.play_until("tell")
    assert table.game.turn == 2
    assert who(may_read, table.state) == [0, 1, 2, 3]
    table.take(people.gone_away(table.state, THIRD, NOON))
    table.join("Zoe")
    assert who(may_read, table.state) == [0, 1, 3]
    for phase in ("give", "vote"):
        table.play_until(phase)
        assert who(may_read, table.state) == []


def test_t3_a_turn_that_is_over_is_looked_at_while_partners_agree() -> None:
    """A computer's offer waits, too, until it can be seen; with the row that is over."""
    table = playing("team", options=FIRST_TELLS)
    table.play_turn()
    table.play_until("give")
    assert table.game.turn == 2
    assert who(may_read, table.state) == [0, 1, 2, 3, 4, 5]
    assert not may_read(table.state, PersonId(99))
    table.play_until("vote")
    assert who(may_read, table.state) == []


def test_computers_wait_in_an_open_turn_for_words_and_claims() -> None:
    """Twenty seconds at a time and four minutes in all; a claim to its end and a moment more."""
    table = PureTable("odyssey", 3).start()
    for composing, now, expected in (
        ((), NOON, 0.0),
        ((HOST,), NOON + 5, NOON + 20_005),
        ((99, HOST), NOON + 5, NOON + 20_005),
        ((99,), NOON + 5, 0.0),
        ((HOST,), NOON + 239_000, NOON + 240_000),
    ):
        assert wait_until(table.state, map(PersonId, composing), [SECOND], now) == expected
    table.execute(SECOND, ClaimTurn())
    assert wait_until(table.state, [], [], NOON) == NOON + 48_000
    assert wait_until(table.state, [HOST], [], NOON + 100_000) == NOON + 120_000
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert wait_until(table.state, [], [], NOON) == 0.0
    timed = PureTable("odyssey", 3, clocks=Clocks(tell=10)).start()
    assert wait_until(timed.state, [HOST], [], NOON) == NOON + 10_000


def second_turn(count: int, clocks: Clocks = NO_CLOCKS) -> PureTable:
    """So many people and a computer, when the next clue is awaited."""
    table = PureTable("odyssey", count, options=FIRST_TELLS, clocks=clocks)
    table.computers(4 - count)
    table.start()
    table.play_turn()
    assert (table.game.turn, table.game.phase) == (2, "tell")
    return table


@pytest.mark.parametrize(("count", "longest"), [(1, 600_000), (2, 45_000), (3, 45_000)])
def test_computers_wait_for_readers_longer_where_nobody_else_waits(count: int, longest: int) -> None:
    """Twenty seconds at a time; whoever waits for a seat, or has a stand-in, is nobody who waits."""
    table = second_turn(count)
    assert wait_until(table.state, [HOST], [], NOON) == 0.0
    assert wait_until(table.state, [], [HOST], NOON + 5) == NOON + 20_005
    assert wait_until(table.state, [], [PersonId(99)], NOON + 5) == 0.0
    table.join("Zoe")
    assert wait_until(table.state, [], [HOST], NOON + longest - 1) == NOON + longest
    if count == 2:
        table.take(people.gone_away(table.state, SECOND, NOON))
        assert wait_until(table.state, [], [HOST], NOON + 599_999) == NOON + 600_000


def test_computers_wait_for_readers_no_longer_than_the_clock() -> None:
    """It runs out for them as for anybody."""
    table = second_turn(2, Clocks(tell=7))
    assert wait_until(table.state, [], [HOST], NOON) == NOON + 7_000


def test_a_signal_counts_until_its_time_and_not_at_it() -> None:
    """Only what changes is news; whoever has gone is forgotten at once."""
    table = PureTable("odyssey", 3).start()
    signals = Signals(may_compose)
    assert (signals.next_at(), signals.keep(table.state, NOON)) == (None, False)
    assert signals.said(table.state, SECOND, NOON, on=True)
    assert not signals.said(table.state, SECOND, NOON + 1, on=True)
    assert not signals.said(table.state, PersonId(99), NOON, on=True)
    assert signals.said(table.state, HOST, NOON, on=True)
    assert (signals.people(), signals.next_at()) == ((HOST, SECOND), NOON + 20_000)
    assert signals.keep(table.state, NOON + 20_000)
    assert (signals.people(), signals.next_at()) == ((SECOND,), NOON + 20_001)
    assert not signals.keep(table.state, NOON + 20_000)
    assert signals.said(table.state, SECOND, NOON, on=False)
    assert not signals.said(table.state, SECOND, NOON, on=False)
    assert signals.said(table.state, SECOND, NOON, on=True)
    signals.gone(SECOND)
    assert signals.people() == ()
    signals.said(table.state, SECOND, NOON, on=True)
    table.play_until("give")
    assert signals.keep(table.state, NOON)
    assert signals.people() == ()


def test_whoever_has_read_counts_a_little_longer_and_who_never_did_does_not() -> None:
    """The first have a moment more, so that nobody misses the next clue."""
    table = second_turn(2)
    signals = Signals(may_read, 1_500)
    assert not signals.said(table.state, HOST, NOON, on=False)
    assert signals.said(table.state, HOST, NOON, on=True)
    assert not signals.said(table.state, HOST, NOON + 100, on=False)
    assert signals.until == {HOST: NOON + 100 + settles_ms(table.state, 1_500)}


def test_a_table_stands_still_when_nobody_who_plays_is_there() -> None:
    """Unless a clock runs, or it is over days; before and after a game there is nothing to wait for."""
    table = PureTable("odyssey", 2)
    table.computers(1)
    away = {HOST, SECOND}
    assert not stands_still(table.state, away)
    table.start()
    assert stands_still(table.state, away)
    assert not stands_still(table.state, {HOST})
    assert not stands_still(table.state, {SECOND})
    for clocks in (Clocks(tell=9), Clocks(give=9), Clocks(vote=9), Clocks(touch=9)):
        assert not stands_still(replace(table.state, clocks=clocks), away)
    slow = slow_table("odyssey", 3)
    assert slow.state.playing
    assert not stands_still(slow.state, {HOST, SECOND, THIRD})
    table.execute(SECOND, Leave())
    assert stands_still(table.state, {HOST})
    table.execute(HOST, EndGame())
    assert not stands_still(table.state, {HOST})


# What computers leave to people


def test_t3_a_person_who_is_a_computers_partner_decides_before_it() -> None:
    """Such a person decides who gives, as long as nothing is offered, and whether to begin; others do not."""
    table = PureTable("team", 3, options=FIRST_TELLS)
    table.computers(3)
    table.start()

    def left() -> list[int]:
        game = table.game
        return [
            each
            for each in range(game.players)
            if leaves_it(table.state, game, Seat(each), legal(game, Seat(each)))
        ]

    assert left() == []
    table.play_until("give")
    assert left() == [4, 5], "the partners of the storyteller's team are agreed"
    table.execute(SECOND, NameGiver(Seat(1)))
    assert left() == [5]
    begun = PureTable("team", 3)
    begun.computers(3)
    begun.start()
    table = begun
    assert left() == [3, 4, 5], "anybody may begin"
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert left() == [3, 5]
    alone = PureTable("odyssey", 3)
    alone.computers(1)
    table = alone.start()
    assert left() == []


def test_j5_computers_leave_a_clue_without_words_to_people() -> None:
    """As long as one of them may still touch; a clue in words is for everybody."""

    def told(clue: Any) -> PureTable:
        table = PureTable("jinx", 2, options=FIRST_TELLS)
        table.computers(1)
        table.start()
        assert not sits_out(table.state, table.game)
        table.execute(HOST, Tell(clue, None))
        return table

    words, mimed = told(Words("a lamp")), told(Live("mime"))
    assert not sits_out(words.state, words.game)
    assert sits_out(mimed.state, mimed.game)
    assert Planner(Pace(), Random(1)).computer_moves(mimed.state, NOON) == []
    assert [move.seat for move in Planner(Pace(), Random(1)).computer_moves(words.state, NOON)] == [2]
    mimed.join("Zoe")
    assert sits_out(mimed.state, mimed.game), "whoever waits for a seat touches nothing"
    wrong = next(spot for spot in range(1, 10) if spot != mimed.square.target)
    touched = mimed.take(decide.decide_for_table(mimed.state, Touch(Spot(wrong), NOON), NOON, Seat(1)))
    assert touched.game
    assert not sits_out(mimed.state, mimed.game), "nobody is left to search"
    assert not sits_out(playing("odyssey").state, playing("odyssey").game)


# Thinking times


def test_a_time_to_think_lies_between_both_ends() -> None:
    """The slow ones take theirs longer; an open turn is left to several people three times as long."""
    open_turn = PureTable("odyssey", 3).start().game
    exact = Pace(claim=(10, 10), tell=(20, 20), duel=(30, 30))

    def thinks(*, duel: bool = False, claims: bool = False, tempo: float = 1.0, together: bool = False) -> int:
        return thinking_ms(
            exact,
            open_turn,
            duel=duel,
            people_may_claim=claims,
            rng=Random(1),
            tempo=tempo,
            together=together,
        )

    assert (thinks(), thinks(duel=True), thinks(claims=True)) == (20, 30, 10)
    assert thinks(claims=True, together=True) == 30
    assert thinks(together=True) == 20
    assert thinks(duel=True, claims=True) == 30
    assert thinks(tempo=1.5) == 30


def test_the_first_turn_is_left_longer_to_several_people_than_to_one() -> None:
    """One person alone waits for a third of that; when nobody may claim it, computers tell as in any turn."""
    pace = Pace(claim=(60_000, 60_000), tell=(1_000, 1_000))

    def first(table: PureTable, now: int = NOON) -> float:
        moves = Planner(pace, Random(1)).computer_moves(table.state, now)
        computers = [person for person in table.state.people if person.played_by_computer]
        assert [move.seat for move in moves] == [person.seat for person in computers if person.seat is not None]
        tempo = persona(named(computers[0].name)).pace
        return (moves[0].at - now) / tempo

    tables = []
    for count in (1, 2, 3):
        table = PureTable("odyssey", count, clocks=ALL_CLOCKS)
        table.computers(4 - count)
        tables.append(table.start())
    assert [round(first(each)) for each in tables] == [60_000, 180_000, 180_000]
    assert round(first(tables[1], NOON + 29_999)) == 180_000
    assert round(first(tables[1], NOON + 30_000)) == 1_000
    tables[1].join("Zoe")
    tables[1].take(people.gone_away(tables[1].state, SECOND, NOON))
    assert round(first(tables[1])) == 60_000, "one person is left who may claim it"


def test_a_plan_is_kept_or_put_off_for_one_seat() -> None:
    """A seat that is being asked has none; after a rest everybody thinks anew."""
    table = PureTable("odyssey", 1, options=FIRST_TELLS)
    table.computers(3)
    table.start()
    table.play_until("give")
    planner = Planner(Pace(), Random(5))
    plan = {move.seat: move.at for move in planner.computer_moves(table.state, NOON)}
    assert set(plan) == {1, 2, 3}
    planner.later(Seat(2), NOON + 77)
    later = {move.seat: move.at for move in planner.computer_moves(table.state, NOON + 1)}
    assert later == plan | {2: NOON + 77}
    planner.asked.add(Seat(2))
    waited = {move.seat: move.at for move in planner.computer_moves(table.state, NOON + 1, NOON + 10**6)}
    assert waited == {1: NOON + 10**6, 3: NOON + 10**6}
    planner.asked.clear()
    planner.rest()
    assert {move.seat: move.at for move in planner.computer_moves(table.state, NOON + 9)} != later
    assert all(move.at >= NOON + 9 + 1_000 for move in planner.computer_moves(table.state, NOON + 9))


def test_at_a_table_over_days_computers_take_their_minutes() -> None:
    """A stand-in that makes one move for somebody who was too late makes it as at any table."""
    table = PureTable("odyssey", 2, options=FIRST_TELLS)
    table.execute(HOST, SetPace(DAILY))
    table.computers(1)
    table.start()
    table.execute(HOST, Tell(Words("soon"), table.game.hands[0][0]))  # type: ignore[union-attr]  # a storyteller game

    def moves(now: int = NOON) -> dict[int, float]:
        return {move.seat: move.at for move in Planner(Pace(), Random(1)).computer_moves(table.state, now)}

    answers = answers_at(table.state, DAILY, table.game, Seat(2))
    assert moves() == {2: float(answers)}
    assert moves(answers + 5) == {2: float(answers + 5)}
    planner = Planner(Pace(), Random(1))
    for at in (answers, answers + 77):
        assert [move.at for move in planner.computer_moves(table.state, NOON)] == [at]
        planner.later(Seat(2), answers + 77)
    table.now = table.state.deadline or 0
    table.take(decide.clock_ran_out(table.state, table.now))
    assert table.person(SECOND).covered
    late = moves(table.now)[1]
    assert table.now + 1_000 <= late <= table.now + 9_000


def test_t3_a_computer_agrees_with_its_partner_without_thinking() -> None:
    """It is only asked whether it agrees."""
    table = PureTable("team", 3, options=FIRST_TELLS)
    table.computers(3)
    table.start()
    table.play_until("give")
    planner = Planner(Pace(), Random(1))
    before: dict[int, float] = {move.seat: move.at for move in planner.computer_moves(table.state, NOON)}
    assert before[4] >= NOON + 180_000, "it leaves that to its partner"
    table.execute(SECOND, NameGiver(Seat(4)))
    after: dict[int, float] = {move.seat: move.at for move in planner.computer_moves(table.state, NOON + 3)}
    assert after[4] == NOON + 3
    assert after[5] == before[5]


def test_a_computer_glances_at_a_square_before_anybody_knows_how_long_it_looks() -> None:
    """Where computers think elsewhere: nine tenths of a second at most. Else it looks as long as people do."""
    table = PureTable("jinx", 2, options=FIRST_TELLS)
    table.execute(HOST, AddComputer())
    table.start()
    table.execute(HOST, Tell(Words("a lamp"), None))
    slow, quick = Pace(touch=(5_000, 5_000)), Pace(touch=(100, 100))

    def looks(pace: Pace, *, glances: bool) -> float:
        (move,) = Planner(pace, Random(1), glances=glances).computer_moves(table.state, NOON)
        return move.at - NOON

    tempo = persona(named(table.state.people[2].name)).pace
    assert looks(slow, glances=True) == 900
    assert looks(quick, glances=True) == int(100 * tempo)
    assert looks(slow, glances=False) == int(5_000 * tempo)
    assert looks(replace(slow, reacts=False), glances=True) == int(5_000 * tempo)

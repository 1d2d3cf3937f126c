"""A table that is played over days: times for moves, stand-ins for one move, seats of people who stay away."""

from collections.abc import Iterator

import msgspec
import pytest

from lapin.bots.random_player import progress
from lapin.durations import DAY_MS, HOUR_MS
from lapin.game import legal
from lapin.game.model.commands import AgreeGiver, NameGiver
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.refusals import Refused
from lapin.game.variants import VARIANTS
from lapin.refusals import TableRefusal
from lapin.table import decide, people
from lapin.table.apply import apply
from lapin.table.commands import ClaimTurn, ExtendClock, GameCommand, ReturnToSeat, SetPace, SettleSeat, SetUp
from lapin.table.events import MoveMissed, TableEntry
from lapin.table.frames import room_view
from lapin.table.slow import MOST_MISSED, answers_at, next_due, slow_view, without_time
from lapin.table.state import Clocks, Person
from lapin.table.waits import SlowPace, after, awaited, counted
from tests.table.pure_table import HOST, LEAST, SECOND, THIRD, PureTable, as_command
from tests.table.slow_tables import DAILY, missing, play, slow_table, stand_in_moves, time_runs_out

STORYTELLING = [name for name, book in VARIANTS.items() if "touch" not in book.facts.phases]


# The pace


def test_the_host_chooses_the_pace_between_games() -> None:
    """Nobody else does, and nobody while a game runs."""
    table = PureTable("odyssey", 3)
    assert room_view(table.state).slow is None
    assert table.refused(SECOND, SetPace(DAILY)) == TableRefusal.NOT_HOST
    table.execute(HOST, SetPace(SlowPace(12, skip_nights=True)))
    view = room_view(table.state).slow
    assert view is not None
    assert view.pace == SlowPace(12, skip_nights=True)
    assert table.execute(HOST, SetPace(SlowPace(12, skip_nights=True))).house == ()
    table.execute(HOST, SetPace(None))
    assert room_view(table.state).slow is None
    table.start()
    assert table.refused(HOST, SetPace(DAILY)) == TableRefusal.GAME_RUNNING


def test_a_race_is_played_now() -> None:
    """Jinx cannot be slow; a slow table that turns to it plays now again."""
    race = PureTable("jinx", 3)
    refused = race.refusal(lambda state: decide.decide(state, HOST, SetPace(DAILY), race.now, race.entropy, ms=0))
    assert (refused.code, refused.data) == (TableRefusal.ONLY_NOW, {"game": "jinx"})
    assert race.execute(HOST, SetPace(None)).house == (), "that is how it is played"
    table = PureTable("odyssey", 3)
    table.execute(HOST, SetPace(DAILY))
    table.execute(HOST, SetUp(game="party"))
    assert table.state.slow == DAILY
    table.execute(HOST, SetUp(game="jinx"))
    assert table.state.slow is None


@pytest.mark.parametrize("wrong", [b'{"hours":13}', b'{"hours":12,"utc_offset":900}', b'{"hours":24,"x":1}'])
def test_a_pace_that_nobody_offers_is_not_understood(wrong: bytes) -> None:
    """There are five times for a move, and no clock is further from UTC than fourteen hours."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=SlowPace)


# Times for moves


def test_everybody_has_the_whole_time_and_nobody_is_stood_in_for_before() -> None:
    """A day for each move, from the moment when the table waits for it."""
    table = slow_table("odyssey", 4)
    table.now += HOUR_MS
    play(table, HOST)
    told = table.now
    assert {(wait.since, wait.until) for wait in awaited(table.state)} == {(told, told + DAY_MS)}
    table.now = told + DAY_MS - 1
    with pytest.raises(Refused):
        decide.clock_ran_out(table.state, table.now)
    assert people.gone_away(table.state, SECOND, table.now).house == ()


def test_a_stand_in_makes_one_move_and_it_is_marked() -> None:
    """The seat stays the person's: the next move is theirs again, with the whole time."""
    table = slow_table("odyssey", 4)
    play(table, HOST)
    play(table, SECOND)
    entry = time_runs_out(table)
    assert entry.house == (MoveMissed(THIRD), MoveMissed(PersonId(3)))
    assert table.game.phase == "vote"
    view = slow_view(table.state)
    assert view is not None
    assert [(each.turn, each.phase, each.person) for each in view.missed] == [(1, "give", THIRD), (1, "give", 3)]
    assert not any(person.stand_in or person.covered for person in table.state.people)
    assert {(wait.person, wait.until) for wait in awaited(table.state)} == {
        (person, table.now + DAY_MS) for person in (SECOND, THIRD, PersonId(3))
    }
    play(table, THIRD)
    assert (table.person(THIRD).missed, table.person(3).missed) == (0, 1)


def test_somebody_who_comes_in_the_last_moment_still_moves() -> None:
    """The time has run out, and the stand-in thinks: a move of one's own counts, and none was missed in a row."""
    table = slow_table("odyssey", 4)
    play(table, HOST)
    table.now += DAY_MS
    table.take(decide.clock_ran_out(table.state, table.now))
    assert table.person(SECOND).covered
    play(table, SECOND)
    assert (table.person(SECOND).covered, table.person(SECOND).missed) == (False, 0)


def test_more_time_for_everybody() -> None:
    """Anybody may give the phase its whole time once more, three times."""
    table = slow_table("odyssey", 4)
    before = table.state.deadline
    assert before is not None
    for times in (1, 2, 3):
        table.execute(SECOND, ExtendClock())
        assert table.state.deadline == before + times * DAY_MS
    assert table.refused(SECOND, ExtendClock()) == TableRefusal.EXTENDED_ENOUGH


def test_an_open_first_turn_that_nobody_takes_is_nobodys_fault() -> None:
    """One stand-in tells, and nobody has missed a move in a row (S3)."""
    table = slow_table("odyssey", 4)
    assert len(awaited(table.state)) == 4
    assert time_runs_out(table).house == (MoveMissed(HOST),)
    assert table.game.phase == "give"
    assert table.person(HOST).missed == 0


def test_t3_a_partner_has_the_whole_time_for_an_answer() -> None:
    """It counts from the offer, and from the yes for the card that follows; nobody agrees by silence."""
    table = slow_table("team", 6)
    play(table, HOST)
    table.now += 20 * HOUR_MS
    play(table, SECOND)
    partner = next(wait for wait in awaited(table.state) if wait.since == table.now)
    assert partner.until == table.now + DAY_MS
    assert decide.offer_taken(table.state, table.now + HOUR_MS).game == ()


@pytest.mark.parametrize(("pace", "days"), [(SlowPace(24), 2), (SlowPace(12, skip_nights=True), 1.8)])
def test_t3_partners_who_never_agree_cannot_put_off_the_deadline(pace: SlowPace, days: float) -> None:
    """One person may hold both seats. The time of each seat runs while it is asked, and is not restarted."""
    table = slow_table("team", 6, pace)
    play(table, HOST)
    begun, pair = table.now, (PersonId(1), PersonId(4))
    table.execute(pair[0], NameGiver(Seat(1)))
    taken = dict.fromkeys(pair, 0)
    for hour in range(1, 1000):
        asked = next(wait for wait in awaited(table.state) if wait.person in pair)
        assert asked.since == table.now  # it is a wait of its own, and has a notice of its own
        assert asked.until == after(pace, table.now, pace.hours * HOUR_MS - taken[asked.person])
        if asked.until <= table.now + HOUR_MS:
            break
        taken[asked.person] += counted(pace, table.now, table.now + HOUR_MS)
        table.now += HOUR_MS
        table.execute(asked.person, NameGiver(Seat(pair[hour % 2])))
    assert begun + (days - 0.25) * DAY_MS < table.now < begun + days * DAY_MS


def test_t3_the_card_that_was_agreed_on_has_a_time_that_ends_too() -> None:
    """Partners who agree again and again put nothing off; a first yes gives the whole time for the card."""
    table = slow_table("team", 6)
    play(table, HOST)
    begun, one, two = table.now, PersonId(1), PersonId(4)
    table.execute(one, NameGiver(Seat(4)))
    table.execute(two, AgreeGiver(Seat(4)))
    for times in range(1000):
        giver = next(wait for wait in awaited(table.state) if wait.person in (one, two))
        assert giver.until == begun + (24 + (times + 1) // 2) * HOUR_MS
        table.now += HOUR_MS
        if giver.until <= table.now:
            break
        other = two if giver.person == one else one
        table.execute(giver.person, NameGiver(Seat(other)))
        table.execute(other, AgreeGiver(Seat(other)))
    assert table.now == begun + 47 * HOUR_MS


# People who stay away


def test_two_missed_in_a_row_are_played_by_a_computer_until_back() -> None:
    """Then the seat is theirs at once, and both missed moves are forgiven."""
    table = slow_table("odyssey", 4)
    missing(table, SECOND)
    assert table.person(SECOND).stand_in
    assert [wait.person for wait in awaited(table.state)].count(SECOND) == 0
    table.take(people.returned(table.state, SECOND, table.now))
    assert not table.person(SECOND).stand_in
    assert table.person(SECOND).missed == 0


def test_a_host_who_stays_away_hands_the_role_on() -> None:
    """With the second missed move in a row and not before, to somebody who plays."""
    table = slow_table("odyssey", 4)
    missing(table, HOST, 1)
    assert table.state.host == HOST
    missing(table, HOST)
    assert table.state.host == SECOND


def test_the_others_agree_by_a_majority_to_go_on_without_somebody() -> None:
    """Two of three: then a computer plays the seat to the end, and the person is told when they return."""
    table = slow_table("odyssey", 4)
    assert table.refused(HOST, SettleSeat(SECOND, "without")) == TableRefusal.NOT_ABSENT
    missing(table, SECOND)
    key = table.person(SECOND).key
    table.execute(HOST, SettleSeat(SECOND, "without"))
    table.execute(THIRD, SettleSeat(SECOND, "free"))
    view = slow_view(table.state)
    assert view is not None
    assert [(each.free, each.without, each.needed) for each in view.absent] == [((THIRD,), (HOST,), 2)]
    assert not table.person(SECOND).gone
    table.execute(THIRD, SettleSeat(SECOND, "without"))
    assert (table.person(SECOND).gone, table.person(SECOND).freed) == (True, False)
    former = table.state.former_with(key)
    assert former is not None
    assert former.way == "freed"


def test_an_opinion_can_be_taken_back_and_ends_when_the_person_returns() -> None:
    """Nobody counts who stays away themselves, and nobody speaks about their own seat."""
    table = slow_table("odyssey", 4)
    missing(table, SECOND)
    assert table.refused(SECOND, SettleSeat(SECOND, "free")) == TableRefusal.NOT_ABSENT
    table.execute(HOST, SettleSeat(SECOND, "free"))
    table.execute(HOST, SettleSeat(SECOND, None))
    assert table.state.opinions == ()
    table.execute(HOST, SettleSeat(SECOND, "free"))
    table.execute(SECOND, ReturnToSeat())
    assert table.state.opinions == ()
    assert table.refused(HOST, SettleSeat(SECOND, "free")) == TableRefusal.NOT_ABSENT
    onlooker = table.join("Zoe")
    assert table.refused(onlooker, SettleSeat(SECOND, "free")) == TableRefusal.NO_SEAT


def test_whoever_joins_takes_a_seat_that_was_freed() -> None:
    """With its cards and points, in the middle of a turn."""
    table = slow_table("odyssey", 4)
    missing(table, SECOND)
    seat = table.person(SECOND).seat
    for person in (HOST, THIRD):
        table.execute(person, SettleSeat(SECOND, "free"))
    view = slow_view(table.state)
    assert view is not None
    assert view.freed == (SECOND,)
    newcomer = table.join("Zoe")
    assert (table.person(newcomer).seat, table.person(SECOND).seat) == (seat, None)
    later = table.join("Yan")
    assert table.person(later).seat is None
    after_all = slow_view(table.state)
    assert after_all is not None
    assert after_all.freed == ()


# Computers


def test_computers_answer_within_minutes_when_people_are_awake() -> None:
    """From the state alone, so that a table may sleep meanwhile; an open first turn they leave to people (S3)."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.execute(HOST, SetPace(SlowPace(24, utc_offset=60)))
    table.start()
    computer = next(person for person in table.state.people if person.computer)
    assert computer.seat is not None
    pace = table.state.slow
    assert pace is not None
    assert answers_at(table.state, pace, table.game, computer.seat) == table.state.deadline
    times = []
    for hour in range(24):
        at = table.now + hour * HOUR_MS
        told = apply(table.state, decide.decide(table.state, HOST, told_by(table), at, table.entropy, ms=0))
        assert told.game is not None
        when = answers_at(told, pace, told.game, computer.seat)
        assert next_due(told) == when
        assert 8 <= (when + HOUR_MS) % DAY_MS // HOUR_MS < 22
        times.append(when - at)
    awake = sorted(times)[:14]
    assert awake[0] >= 60_000
    assert awake[-1] <= 9 * 60_000
    assert max(times) <= 10 * HOUR_MS + 9 * 60_000


def told_by(table: PureTable) -> GameCommand:
    """A clue of the host's."""
    seat = table.person(HOST).seat
    assert seat is not None
    move = progress(legal(table.game, seat), table.rng, table.now)
    assert move is not None
    return as_command(move)


# Ten days


def forgetful(table: PureTable, days: int) -> Iterator[TableEntry]:
    """A game of days in which people come by now and then: everybody plays at one hour of the day, one never."""
    end = table.now + days * DAY_MS
    hours = {person.id: 3 + 4 * person.id for person in table.state.people}
    ghost = max(hours)
    while table.state.playing and table.now < end:
        for wait in awaited(table.state):
            here = table.now % DAY_MS // HOUR_MS == hours[wait.person] % 24 and wait.person != ghost
            if here and wait in awaited(table.state):
                yield play(table, wait.person)
        while (due := next_due(table.state)) is not None and due <= table.now:
            if table.state.deadline is not None and table.state.deadline <= table.now:
                late = {wait.person for wait in awaited(table.state) if wait.since + DAY_MS <= table.now}
                missed = table.take(decide.clock_ran_out(table.state, table.now))
                assert {event.person for event in missed.house if isinstance(event, MoveMissed)} <= late
                yield missed
            else:
                yield stand_in_moves(table)
        table.now += HOUR_MS


@pytest.mark.parametrize("game", STORYTELLING)
def test_a_game_of_ten_days(game: GameId) -> None:
    """No stand-in plays before the time is up; a computer plays for somebody who never comes; the log says all."""
    table = slow_table(game, max(4, LEAST[game]))
    ghost = max(person.id for person in table.state.people)
    for entry in forgetful(table, 10):
        assert all(isinstance(event, MoveMissed) for event in entry.house)
    assert table.game.turn > 3
    assert not table.state.closed
    missed = [event.person for entry in table.entries for event in entry.house if isinstance(event, MoveMissed)]
    assert missed == [ghost] * MOST_MISSED
    assert played_by_computer(table.person(ghost))
    state = None
    for entry in table.entries:
        state = apply(state, msgspec.json.decode(msgspec.json.encode(entry), type=TableEntry))
    assert state == table.state


def test_time_is_nothing_to_people_without_clocks() -> None:
    """Until a clock runs, a computer plays, somebody keeps the first turn, or the game is played over days."""
    assert without_time(PureTable("odyssey", 3).state)
    assert not without_time(PureTable("odyssey", 3, clocks=Clocks(vote=40)).state)
    assert not without_time(slow_table("odyssey", 3).state)
    claimed = PureTable("odyssey", 3)
    claimed.start()
    assert without_time(claimed.state)
    claimed.execute(SECOND, ClaimTurn(on=True))
    assert not without_time(claimed.state)
    company = PureTable("odyssey", 3)
    company.computers(1)
    assert not without_time(company.state)


def played_by_computer(person: Person) -> bool:
    """Whether a computer goes on for somebody."""
    return person.stand_in and not person.gone

"""Being told that it is one's turn: who is, when, how often, and what a notice says."""

import asyncio
from datetime import UTC, datetime

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell
from lapin.game.model.ids import Card, PersonId
from lapin.game.model.state import Story
from lapin.net.places import places
from lapin.notices.condition import GRACE_MS, SILENCE_MS, is_owed, newly_owed, notices_set, wait_of
from lapin.notices.outgoing import Outgoing
from lapin.notices.postman import FIRST_PAUSE_MS, LEASE_MS, MOST_TRIES, PAUSE_GROWS, Postman
from lapin.notices.push import PushChannel
from lapin.notices.subscription import QuietHours, awake_at
from lapin.store.outbox import Owed
from lapin.table.commands import Leave, SetPace
from lapin.table.people import gone_away
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace
from tests.live.live_table import Browser
from tests.notices.conftest import LOOPBACK, ToldTable
from tests.notices.push_service import Reply, signed_claims
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable

PATIENT = Clocks(away=86_400)
GRACE = GRACE_MS / 1000
TITLE = "It’s your turn"


async def begin(told: ToldTable, *people: PersonId, **wishes: object) -> None:
    """A game of three begins, without stand-ins; these people want to be told, and nobody has a page open."""
    await told.open(clocks=PATIENT)
    for person in people:
        await told.tell(person, **wishes)  # type: ignore[arg-type]  # each test knows which
    await told.start()


async def tell_a_clue(told: ToldTable, by: PersonId = HOST, text: str = "the sea at night") -> None:
    """Somebody takes the open first turn with a clue."""
    game, person = told.state.game, told.state.person(by)
    assert isinstance(game, Story)
    assert person is not None
    assert person.seat is not None
    await told.execute(by, Tell(Words(text), game.hands[person.seat][0]))


async def give(told: ToldTable, by: PersonId) -> None:
    """Somebody gives as many cards as are wanted."""
    game, person = told.state.game, told.state.person(by)
    assert isinstance(game, Story)
    assert person is not None
    assert person.seat is not None
    await told.execute(by, Give(game.hands[person.seat][:2]))


# The condition


def test_the_condition_is_one_function() -> None:
    """A person who is waited for is told unless a page is open; at a slow table, in any case. Nobody else is."""
    assert is_owed(awaited=True, connected=False)
    assert not is_owed(awaited=True, connected=True)
    assert is_owed(awaited=True, connected=True, slow=True)
    assert not is_owed(awaited=False, connected=False, slow=True)


def test_a_wait_begins_and_ends_with_a_move() -> None:
    """Bo is asked for a card: that is owed, later if he has a page open. He gives one: it is over."""
    table = PureTable().start()
    table.take(notices_set(table.state, SECOND, NOON, on=True))
    before = table.state
    table.execute(HOST, Tell(Words("sea"), _hand(table, HOST)[0]))
    asked, wait = table.state, wait_of(table.state, SECOND)
    assert newly_owed(before, asked, frozenset, NOON) == (Owed(SECOND, wait, NOON + GRACE_MS),)
    assert newly_owed(before, asked, lambda: {SECOND}, NOON) == (Owed(SECOND, wait, NOON + SILENCE_MS),)
    table.execute(SECOND, Give(_hand(table, SECOND)[:2]))
    assert newly_owed(asked, table.state, frozenset, NOON) == (Owed(SECOND, wait, None),)


def test_what_nobody_asked_to_be_told_is_not_even_stored() -> None:
    """A table at which nobody wants notices owes none, and asks nobody who is connected."""
    table = PureTable().start()
    before = table.state
    table.execute(HOST, Tell(Words("sea"), _hand(table, HOST)[0]))
    assert newly_owed(before, table.state, lambda: pytest.fail("nobody asks"), NOON) == ()


def test_nobody_is_called_to_a_race_or_to_a_seat_that_a_computer_plays() -> None:
    """In Jinx the table waits only for the player who has to find a clue; a stand-in is not told at all."""
    table = PureTable("jinx").start()
    assert [bool(wait_of(table.state, person.id)) for person in table.state.members].count(True) == 1
    table.play_until("touch")
    assert not any(wait_of(table.state, person.id) for person in table.state.members)
    story = PureTable().start()
    assert wait_of(story.state, SECOND)
    away = {SECOND: float(NOON)}
    story.take(gone_away(story.state, SECOND, NOON, away))
    assert wait_of(story.state, SECOND) == ""


def test_asking_to_be_told_twice_changes_nothing() -> None:
    """And a person without a seat cannot ask."""
    table = PureTable()
    table.take(notices_set(table.state, SECOND, NOON, on=True))
    assert notices_set(table.state, SECOND, NOON, on=True).house == ()
    table.take(notices_set(table.state, SECOND, NOON, on=False))
    assert table.state.noticed == ()
    assert table.refusal(lambda state: notices_set(state, PersonId(9), NOON, on=True)).code == "NOT_YOUR_SEAT"


def _hand(table: PureTable, person: PersonId) -> tuple[Card, ...]:
    game, seat = table.game, table.person(person).seat
    assert isinstance(game, Story)
    assert seat is not None
    return game.hands[seat]


# Who is told, and how often


async def test_a_player_who_is_away_is_told_once_and_in_private(told: ToldTable) -> None:
    """Bo gets one notice, signed by the site, and nothing in it says who, what or where in clear."""
    await begin(told, SECOND)
    await tell_a_clue(told)
    assert await told.look() == []
    assert await told.look(GRACE) == [TITLE]
    assert await told.look(3600) == []
    (taken,), (shown,) = told.service.taken, told.service.shown()
    claims, key = signed_claims(taken.headers["authorization"])
    assert (claims["aud"], claims["sub"]) == (told.service.origin, "mailto:someone@example.org")
    assert key == told.channel.public_key
    assert taken.headers["content-encoding"] == "aes128gcm"
    assert taken.headers["topic"] == shown["tag"]
    assert shown["path"] == f"/t/{told.state.code}"
    assert shown["body"] == "A table is waiting for you."
    said = repr(shown)
    assert not any(word in said for word in ("Ada", "Bo", "Cleo", "sea", told.table.id))


async def test_a_player_who_has_the_page_open_is_not_told(told: ToldTable) -> None:
    """Bo sees it; Cleo's line looks alive and is dead, and she is told when that is known."""
    await begin(told, SECOND, THIRD)
    bo, cleo = Browser(SECOND), Browser(THIRD)
    for browser in (bo, cleo):
        await told.table.connect(browser)
    await tell_a_clue(told)
    assert await told.look(GRACE) == []
    told.table.disconnect(cleo)
    assert await told.look(SILENCE_MS / 1000) == [TITLE]


async def test_at_a_slow_table_a_page_that_stays_open_keeps_nothing_back(told: ToldTable) -> None:
    """Over days an open page says little: Bo is told if he does not move for a while, though his line is alive."""
    await told.open(clocks=PATIENT)
    await told.ask(HOST, SetPace(SlowPace(24)))
    await told.tell(SECOND)
    await told.start()
    await told.table.connect(Browser(SECOND))
    await tell_a_clue(told)
    assert await told.look(GRACE) == []
    assert await told.look(SILENCE_MS / 1000) == [TITLE]


@pytest.mark.parametrize(
    ("pace", "hours", "ttl"),
    [
        (SlowPace(168), 0, 7 * 86_400 - GRACE),
        (SlowPace(12), 11, 3_600 - GRACE),
        (SlowPace(72, skip_weekends=True), 0, 5 * 86_400 - GRACE),  # begun on a Tuesday night, over a weekend
        (None, 0, 86_400),
    ],
)
async def test_a_push_service_keeps_a_notice_as_long_as_the_table_waits(
    told: ToldTable, pace: SlowPace | None, hours: int, ttl: float
) -> None:
    """A phone that is off for days still shows it; one that comes on after the deadline does not."""
    await told.open(clocks=PATIENT)
    told.clock.ms += 2 * 86_400_000
    await told.ask(HOST, SetPace(pace))
    await told.tell(SECOND, quiet=None)
    await told.start()
    await tell_a_clue(told)
    told.clock.ms += hours * 3_600_000
    assert await told.look(GRACE) == [TITLE]
    (taken,) = told.service.taken
    assert float(taken.headers["ttl"]) == ttl
    assert "seconds_left" not in told.service.shown()[0]


async def test_a_player_who_comes_back_in_time_is_not_told(told: ToldTable) -> None:
    """Bo reloads the page and gives his card before the grace is over."""
    await begin(told, SECOND)
    await tell_a_clue(told)
    await give(told, SECOND)
    assert await told.look(GRACE) == []


async def test_nobody_is_told_twice_of_the_same_wait(told: ToldTable) -> None:
    """Bo gives a card and takes another one instead; then he is asked to vote, which is another wait.

    The second notice has the same tag, so that a device shows one.
    """
    await begin(told, SECOND)
    await tell_a_clue(told)
    assert await told.look(GRACE) == [TITLE]
    await give(told, SECOND)
    await give(told, SECOND)
    assert await told.look(GRACE) == []
    await give(told, THIRD)
    assert await told.look(GRACE) == [TITLE]
    first, second = told.service.shown()
    assert first["tag"] == second["tag"]
    assert first["wait"] != second["wait"]


async def test_more_is_said_to_those_who_want_it(told: ToldTable) -> None:
    """Bo has chosen to read the clue and with whom he plays, in French."""
    await begin(told, SECOND, details=True, language="fr")
    await tell_a_clue(told)
    assert await told.look(GRACE) == ["C’est à toi"]
    (shown,) = told.service.shown()
    assert shown["body"] == "Choisis une carte pour «\u202fthe sea at night\u202f». Avec Ada, Cleo."


async def test_every_device_is_told_and_a_seat_that_has_moved_leaves_the_old_one_alone(told: ToldTable) -> None:
    """Bo's phone and laptop; then his seat moves to a tablet, and the two are forgotten."""
    await begin(told, SECOND, SECOND)
    await tell_a_clue(told)
    assert await told.look(GRACE) == [TITLE, TITLE]
    ticket = await told.registry.ticket(told.table, SECOND)
    await told.registry.move_seat(told.table, ticket)
    await give(told, SECOND)
    await give(told, THIRD)
    assert await told.look(GRACE) == []
    assert await told.log.subscriptions(told.table.id, SECOND) == []


async def test_a_player_who_leaves_is_forgotten(told: ToldTable) -> None:
    """Bo leaves the table: his address is deleted at once, by the outbox, whatever dies meanwhile."""
    await begin(told, SECOND, THIRD)
    await told.execute(SECOND, Leave())
    await told.look()
    assert await told.log.subscriptions(told.table.id, SECOND) == []
    assert len(await told.log.subscriptions(told.table.id, THIRD)) == 1


async def test_several_processes_do_not_double_a_notice(told: ToldTable) -> None:
    """Two postmen look in the same moment."""
    await begin(told, SECOND)
    await tell_a_clue(told)
    told.clock.ms += GRACE_MS
    other = Postman(told.log, places(told.another_registry()), {"push": told.channel}, told.clock)
    for _ in range(3):
        await asyncio.gather(told.postman.look(), other.look())
        await told.postman.settle()
        await other.settle()
    assert len(told.service.taken) == 1


# What services answer


@pytest.mark.parametrize("gone", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(told: ToldTable, gone: int) -> None:
    """The push service says that there is no such subscription: it is deleted, and nothing is tried again."""
    await begin(told, SECOND)
    told.service.replies = [gone]
    await tell_a_clue(told)
    assert len(await told.look(GRACE)) == 1
    assert await told.log.subscriptions(told.table.id, SECOND) == []
    assert await told.look(86_400) == []


@pytest.mark.parametrize("trouble", [429, 500, "silence"])
async def test_a_service_in_trouble_is_asked_again(told: ToldTable, trouble: Reply) -> None:
    """It is asked again after a while, and then takes the notice."""
    await begin(told, SECOND)
    told.channel = told.channel if trouble != "silence" else _impatient(told)
    told.postman = told.another_postman()
    told.service.replies = [trouble, 201]
    await tell_a_clue(told)
    assert len(await told.look(GRACE)) == 1
    assert await told.look(FIRST_PAUSE_MS / 1000 - 1) == []
    assert len(await told.look(1)) == 1
    assert await told.look(86_400) == []


async def test_a_service_says_when_to_come_again(told: ToldTable) -> None:
    """Retry-After is kept to, in seconds or as a date; never more than a day."""
    await begin(told, SECOND)
    told.service.replies, told.service.retry_after = [429, 201], "600"
    await tell_a_clue(told)
    assert len(await told.look(GRACE)) == 1
    assert await told.look(599) == []
    assert len(await told.look(1)) == 1


async def test_a_service_that_stays_down_is_let_go(told: ToldTable) -> None:
    """It is asked seven times, each after a longer pause, and then no more. The next wait starts afresh."""
    await begin(told, SECOND)
    told.service.replies = [503]
    await tell_a_clue(told)
    tries = [len(await told.look(GRACE))]
    tries += [len(await told.look(FIRST_PAUSE_MS / 1000 * PAUSE_GROWS**step)) for step in range(MOST_TRIES + 2)]
    assert tries == [1] * MOST_TRIES + [0] * 3
    await give(told, SECOND)
    await give(told, THIRD)
    assert len(await told.look(GRACE)) == 1


async def test_a_notice_that_no_longer_matters_is_not_sent(told: ToldTable) -> None:
    """The service was down; before it is back, Bo has given his card."""
    await begin(told, SECOND)
    told.service.replies = [503, 201]
    await tell_a_clue(told)
    assert len(await told.look(GRACE)) == 1
    await give(told, SECOND)
    assert await told.look(LEASE_MS) == []


def _impatient(told: ToldTable) -> PushChannel:
    """The same channel, which waits for an answer for a fifth of a second only."""
    return PushChannel(told.signer, Outgoing(LOOPBACK, told.service.context(), 0.2))


# Quiet hours

NIGHT = (22 * 60, 8 * 60)


@pytest.mark.parametrize(
    ("zone", "utc", "told_at"),
    [
        ("Europe/Paris", "2026-01-10 21:30", "2026-01-11 07:00"),
        ("America/New_York", "2026-01-10 21:30", "2026-01-10 21:30"),
        ("Asia/Kolkata", "2026-01-10 21:30", "2026-01-11 02:30"),
        ("Pacific/Auckland", "2026-01-10 09:00", "2026-01-10 19:00"),
        ("America/Sao_Paulo", "2026-01-11 10:59", "2026-01-11 11:00"),
        ("Europe/Paris", "2026-03-28 22:00", "2026-03-29 06:00"),  # the night in which clocks go forward
        ("Europe/Paris", "2026-10-24 21:00", "2026-10-25 07:00"),  # and back
    ],
)
def test_nobody_is_told_at_night_by_their_own_clock(zone: str, utc: str, told_at: str) -> None:
    """From ten in the evening to eight in the morning, wherever they live."""
    assert awake_at(_ms(utc), QuietHours(*NIGHT, zone)) == _ms(told_at)


def _ms(utc: str) -> int:
    return int(datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp() * 1000)


async def test_five_people_in_five_zones_are_told_each_after_their_night(told: ToldTable) -> None:
    """One clue, told at half past nine in London; everybody hears of it when their own night is over."""
    zones = ("Europe/London", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney", "Asia/Kathmandu")
    await told.open(people=6, clocks=PATIENT)
    told.clock.ms = _ms("2026-01-10 21:30")
    for person, zone in enumerate(zones, 1):
        await told.tell(PersonId(person), quiet=QuietHours(22 * 60, 8 * 60, zone))
    await told.start()
    await tell_a_clue(told)
    heard: list[str] = []
    for quarter in range(4 * 12):
        arrived = await told.look(GRACE if quarter == 0 else 900)
        heard += [datetime.fromtimestamp(told.clock.ms / 1000, UTC).strftime("%H:%M") for _ in arrived]
    # London and Los Angeles at once, and Sydney, where it is half past eight; then Tokyo and Kathmandu at eight.
    assert heard == ["21:30", "21:30", "21:30", "23:00", "02:15"]

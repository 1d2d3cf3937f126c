"""A live table: a command is stored, then shown, then acknowledged; and once, however often it is sent."""

import asyncio

import pytest

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.queue import MOST_TRIES
from lapin.table import setup
from lapin.table.commands import AddComputer, HideCode, Kick, Leave, Lock, ReturnToSeat, Say
from lapin.table.events import Said
from lapin.table.frames import Frame
from tests.live.live_table import Browser, FailingLog, LiveTable, let_it_happen
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, as_command


def said(frame: Frame) -> list[str]:
    """The lines of talk that a frame brings."""
    return [event.text for event in frame.events if isinstance(event, Said)]


async def test_a_person_who_connects_sees_the_table_as_it_is(live: LiveTable) -> None:
    """One whole frame at once, with the talk so far, and with who else is connected."""
    await live.open()
    await live.execute(HOST, Say("welcome"))
    browser, watcher = Browser(SECOND), Browser(None)
    await live.table.connect(browser)
    await live.table.connect(watcher)
    first = browser.frames[0]
    assert (first.version, first.me, first.ack) == (live.table.version, SECOND, None)
    assert [line.text for line in first.talk or ()] == ["welcome"]
    assert watcher.frames[0].me is None
    assert browser.presence[-1] == {"type": "presence", "here": [SECOND], "watching": 1}


async def test_everybody_gets_a_frame_and_the_sender_the_acknowledgement(live: LiveTable) -> None:
    """One frame each; only the sender's says which command it answers."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    answer = await live.execute(HOST, Say("hi"), ada, "my-id")
    assert answer.told
    assert (ada.frames[-1].ack, bo.frames[-1].ack) == ("my-id", None)
    assert ada.versions[-1] == bo.versions[-1] == answer.version == live.table.version
    assert said(bo.frames[-1]) == ["hi"]


async def test_nobody_hears_of_anything_before_it_is_stored(live: LiveTable, log: FailingLog) -> None:
    """All that you have seen survives a crash: the disk has it first."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    heard = (len(ada.heard), len(bo.heard))
    stored_first: list[bool] = []
    log.after_append = lambda: stored_first.append((len(ada.heard), len(bo.heard)) == heard)
    gate = asyncio.Event()
    log.before_append = gate.wait
    asking = asyncio.ensure_future(live.execute(HOST, Say("hi"), ada))
    await let_it_happen()
    assert (len(ada.heard), len(bo.heard)) == heard
    assert not asking.done()
    gate.set()
    answer = await asking
    assert stored_first == [True]
    assert ada.versions[-1] == answer.version


async def test_when_the_disk_is_full_nobody_gets_a_frame_and_play_goes_on_later(
    live: LiveTable, log: FailingLog
) -> None:
    """The sender gets a clear refusal and no false ok; the same command succeeds when there is space again."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    heard, before = (len(ada.heard), len(bo.heard)), (live.state, live.table.version)
    log.failing = "disk_full"
    with pytest.raises(Refused) as refused:
        await live.execute(HOST, Say("hi"), ada, "same-id")
    assert (refused.value.code, refused.value.data) == ("NOT_STORED", {"reason": "disk_full"})
    assert (len(ada.heard), len(bo.heard)) == heard
    assert (live.state, live.table.version) == before
    log.failing = None
    await live.execute(HOST, Say("hi"), ada, "same-id")
    assert said(bo.frames[-1]) == ["hi"]
    assert [line.text for line in live.state.talk] == ["hi"]


async def test_a_refused_command_is_neither_shown_nor_stored(live: LiveTable) -> None:
    """Only the sender hears of it."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    heard, version = len(ada.heard), live.table.version
    with pytest.raises(Refused) as refused:
        await live.execute(SECOND, Lock(on=True), bo)
    assert refused.value.code == "NOT_HOST"
    assert (len(ada.heard), live.table.version) == (heard, version)
    assert await live.log.newest(live.table.id) == version


async def test_a_command_that_changes_nothing_is_answered_and_not_stored(live: LiveTable) -> None:
    """Somebody who never left says: I am back."""
    await live.open()
    version = live.table.version
    answer = await live.execute(SECOND, ReturnToSeat())
    assert (answer.version, answer.told) == (version, False)


@pytest.mark.parametrize("times", [1, 2, 10])
async def test_a_resent_command_has_one_effect(live: LiveTable, times: int) -> None:
    """A bad connection sends it again and again: it happens once, and every answer says the same."""
    await live.open()
    answers = [await live.execute(HOST, AddComputer(), command_id="once") for _ in range(times)]
    assert {answer.version for answer in answers} == {live.table.version}
    assert [answer.told for answer in answers] == [True] + [False] * (times - 1)
    assert sum(person.computer for person in live.state.people) == 1


async def test_a_command_resent_while_the_first_is_under_way_has_one_effect(live: LiveTable) -> None:
    """Ten copies arrive at the same time."""
    await live.open()
    answers = await asyncio.gather(*(live.execute(HOST, AddComputer(), command_id="once") for _ in range(10)))
    assert len({answer.version for answer in answers}) == 1
    assert sum(person.computer for person in live.state.people) == 1


async def test_a_command_resent_after_a_restart_has_one_effect(live: LiveTable) -> None:
    """The answer was lost with the server; the table remembers the command."""
    await live.open()
    first = await live.execute(HOST, AddComputer(), command_id="once")
    again = await live.another_registry().find(live.state.code)
    for _ in range(3):
        answer = await again.execute(HOST, "once", AddComputer())
        assert (answer.version, answer.told) == (first.version, False)
    assert again.state == live.state


async def test_the_same_id_from_two_people_is_two_commands(live: LiveTable) -> None:
    """Every program may count its commands from one."""
    await live.open()
    await live.execute(HOST, Say("one"), command_id="1")
    await live.execute(SECOND, Say("two"), command_id="1")
    assert [line.text for line in live.state.talk] == ["one", "two"]


async def test_two_processes_at_one_table_show_both_moves(live: LiveTable) -> None:
    """The process that comes second decides again after the first one's move; nobody misses anything."""
    here = await live.open()
    there = await live.another_registry().find(live.state.code)
    ada, bo = Browser(HOST), Browser(SECOND)
    await here.connect(ada)
    await there.connect(bo)
    await here.execute(HOST, "1", Say("from here"))
    answer = await there.execute(SECOND, "1", Say("from there"), bo)
    assert [said(frame) for frame in bo.frames if said(frame)] == [["from here"], ["from there"]]
    assert (bo.frames[-1].ack, answer.told) == ("1", True)
    assert [line.text for line in there.state.talk] == ["from here", "from there"]
    await here.execute(HOST, "2", Say("again"))
    assert [said(frame) for frame in ada.frames if said(frame)] == [["from here"], ["from there"], ["again"]]


async def test_a_command_that_another_process_made_impossible_is_refused(live: LiveTable) -> None:
    """Two commands cross: the second is judged by the state that the first has led to."""
    here = await live.open()
    there = await live.another_registry().find(live.state.code)
    await here.execute(HOST, "1", Kick(SECOND))
    with pytest.raises(Refused) as refused:
        await there.execute(SECOND, "1", Say("still here"))
    assert refused.value.code == "NOT_YOUR_SEAT"
    assert there.state == here.state


async def test_a_command_stored_by_the_other_process_is_shown_and_not_repeated(live: LiveTable) -> None:
    """The connection broke; the browser reconnected to another process and sent the command again."""
    here = await live.open()
    there = await live.another_registry().find(live.state.code)
    bo = Browser(SECOND)
    await there.connect(bo)
    first = await here.execute(SECOND, "1", Say("once"))
    answer = await there.execute(SECOND, "1", Say("once"), bo)
    assert (answer.version, answer.told) == (first.version, False)
    assert there.state == here.state
    assert said(bo.frames[-1]) == ["once"]


async def test_a_table_that_is_always_overtaken_says_try_again(live: LiveTable, log: FailingLog) -> None:
    """It gives up after some tries instead of trying for ever."""
    await live.open()
    other = await live.another_registry().find(live.state.code)
    lines = iter(range(1000))

    async def overtake() -> None:
        log.before_append = None
        await other.execute(HOST, f"o{next(lines)}", Say("me first"))
        log.before_append = overtake

    log.before_append = overtake
    with pytest.raises(Refused) as refused:
        await live.execute(SECOND, Say("me?"))
    assert refused.value.code == "TRY_AGAIN"
    assert len(live.state.talk) == MOST_TRIES
    log.before_append = None
    await live.execute(SECOND, Say("at last"))
    assert live.state.talk[-1].text == "at last"


async def test_when_the_log_cannot_be_read_after_a_conflict_the_command_is_refused(
    live: LiveTable, log: FailingLog
) -> None:
    """As with any failure of the log, there is a code, and the table goes on when the failure is over."""
    await live.open()
    other = await live.another_registry().find(live.state.code)
    await other.execute(HOST, "1", Say("first"))

    async def then_fail() -> None:
        log.before_append = None

    log.before_append = then_fail
    appended = log.append_all

    def conflicting(*args: object, **kwargs: object) -> "asyncio.Future[int]":
        stored = appended(*args, **kwargs)  # type: ignore[arg-type]  # as it came
        stored.add_done_callback(lambda _: setattr(log, "failing", "read_failed"))
        return stored

    log.append_all = conflicting  # type: ignore[method-assign]  # for this test
    with pytest.raises(Refused) as refused:
        await live.execute(SECOND, Say("second"))
    assert refused.value.code == "NOT_STORED"
    log.append_all = appended  # type: ignore[method-assign]  # as it was
    log.failing = None
    await live.execute(SECOND, Say("second"))
    assert [line.text for line in live.state.talk] == ["first", "second"]


async def test_a_command_given_up_while_it_was_stored_is_found_again(live: LiveTable, log: FailingLog) -> None:
    """The person who waited for the answer has gone; the move has not."""
    await live.open()
    asking = asyncio.ensure_future(live.execute(HOST, Say("hi"), command_id="lost"))
    log.after_append = asking.cancel
    with pytest.raises(asyncio.CancelledError):
        await asking
    log.after_append = None
    answer = await live.execute(HOST, Say("hi"), command_id="lost")
    assert [line.text for line in live.state.talk] == ["hi"]
    assert answer.version == live.table.version


async def test_a_kicked_person_is_disconnected(live: LiveTable) -> None:
    """The connection is closed without another frame, and the token is worthless."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    heard = len(bo.heard)
    key = live.state.people[SECOND].key
    assert live.table.person_with(key) is not None
    await live.execute(HOST, Kick(SECOND), ada)
    assert bo.dismissed == (CloseCode.SENT_AWAY, "sent_away")
    assert len(bo.heard) == heard
    assert live.table.person_with(key) is None
    assert live.table.person_with("") is None
    live.table.disconnect(bo)
    assert ada.presence[-1]["here"] == [HOST]


async def test_a_person_who_was_kicked_meanwhile_does_not_get_in(live: LiveTable) -> None:
    """The host kicked them between the handshake and the first frame: no frame is sent."""
    await live.open()
    await live.execute(HOST, Kick(SECOND))
    await live.execute(THIRD, Leave())
    left, sent_away = (CloseCode.LEFT, "left"), (CloseCode.SENT_AWAY, "sent_away")
    for stranger, why in ((SECOND, sent_away), (THIRD, left), (PersonId(99), left)):
        browser = Browser(stranger)
        await live.table.connect(browser)
        assert (browser.heard, browser.dismissed) == ([], why)


async def test_when_a_seat_moves_to_another_device_the_old_one_is_disconnected(live: LiveTable) -> None:
    """The old token and the old connection are worth nothing; the new device has the seat."""
    table = await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    old_key = live.state.people[SECOND].key
    ticket = await live.registry.ticket(table, SECOND)
    moved = await live.registry.move_seat(table, ticket)
    assert moved.person == SECOND
    assert table.person_with(old_key) is None
    assert (bo.dismissed, ada.dismissed) == ((CloseCode.MOVED, "moved"), None)
    with pytest.raises(Refused) as refused:
        await live.registry.move_seat(table, ticket)
    assert refused.value.code == "TICKET_SPENT"


async def test_a_hidden_code_disappears_from_every_screen(live: LiveTable) -> None:
    """It disappears at once, for everybody who looks."""
    await live.open()
    browsers = await live.open_pages(HOST, SECOND)
    await live.execute(HOST, HideCode(on=True))
    assert [browser.frames[-1].room.code for browser in browsers] == [None, None]


async def test_a_whole_turn_is_played_by_people_at_their_screens(live: LiveTable) -> None:
    """Tell, give, vote: every move reaches everybody in the same order."""
    await live.open("odyssey", 3)
    browsers = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    driver = PureTable("odyssey", 0)
    while live.state.game is None or live.state.game.turn == 1:
        driver.state = live.state
        seat, move = driver.next_move()
        await live.execute(live.state.sitting(seat).id, as_command(move))
    assert len({tuple(browser.versions[1:]) for browser in browsers}) == 1
    last = browsers[0].frames[-1]
    assert last.table is not None
    assert last.table.turn == 2


async def test_a_join_is_decided_again_after_a_conflict(live: LiveTable) -> None:
    """Two people join at the same time at two processes: each gets a number of their own."""
    here = await live.open("odyssey", 1)
    other_registry = live.another_registry()
    there = await other_registry.find(live.state.code)
    first = await live.registry.join(here, "Bo", None)
    second = await other_registry.join(there, "Cleo", None)
    assert (first.person, second.person) == (1, 2)
    with pytest.raises(Refused):
        await live.registry.join(here, "cleo", None)
    assert setup.start_refusal(here.state) is None

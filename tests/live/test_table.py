"""A live table: stored, then told, then acknowledged; once, however often it is asked."""

import asyncio

import pytest

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import MOST_TRIES
from lapin.table import setup
from lapin.table.commands import AddComputer, HideCode, Kick, Leave, Lock, ReturnToSeat, Say
from lapin.table.events import Said
from lapin.table.frames import Frame
from tests.live.company import Company, Ear, FickleLog, let_it_happen
from tests.table.lobby import HOST, SECOND, THIRD, Lobby, as_ask


def said(frame: Frame) -> list[str]:
    """The lines of talk that a frame brings."""
    return [event.text for event in frame.events if isinstance(event, Said)]


async def test_who_connects_sees_the_table_as_it_is(company: Company) -> None:
    """The whole picture at once, with the talk so far, and who else is here."""
    await company.open()
    await company.ask(HOST, Say("welcome"))
    ear, watcher = Ear(SECOND), Ear(None)
    await company.table.connect(ear)
    await company.table.connect(watcher)
    first = ear.frames[0]
    assert (first.version, first.me, first.ack) == (company.table.version, SECOND, None)
    assert [line.text for line in first.talk or ()] == ["welcome"]
    assert watcher.frames[0].me is None
    assert ear.presence[-1] == {"type": "presence", "here": [SECOND], "watching": 1}


async def test_everybody_is_told_and_who_asked_gets_the_acknowledgement(company: Company) -> None:
    """One frame each; only the one who asked sees that it was their ask."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    answer = await company.ask(HOST, Say("hi"), ada, "my-id")
    assert answer.told
    assert (ada.frames[-1].ack, bo.frames[-1].ack) == ("my-id", None)
    assert ada.versions[-1] == bo.versions[-1] == answer.version == company.table.version
    assert said(bo.frames[-1]) == ["hi"]


async def test_nobody_hears_of_anything_before_it_is_stored(company: Company, log: FickleLog) -> None:
    """What you were told has happened survives a crash: the disk knows it first."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    heard = (len(ada.heard), len(bo.heard))
    stored_first: list[bool] = []
    log.after_append = lambda: stored_first.append((len(ada.heard), len(bo.heard)) == heard)
    gate = asyncio.Event()
    log.before_append = gate.wait
    asking = asyncio.ensure_future(company.ask(HOST, Say("hi"), ada))
    await let_it_happen()
    assert (len(ada.heard), len(bo.heard)) == heard
    assert not asking.done()
    gate.set()
    answer = await asking
    assert stored_first == [True]
    assert ada.versions[-1] == answer.version


async def test_when_the_disk_is_full_nobody_is_told_and_play_goes_on_later(
    company: Company, log: FickleLog
) -> None:
    """A clear refusal, no false ok; the same ask succeeds when there is space again."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    heard, before = (len(ada.heard), len(bo.heard)), (company.state, company.table.version)
    log.failing = "disk_full"
    with pytest.raises(Refused) as refused:
        await company.ask(HOST, Say("hi"), ada, "same-id")
    assert (refused.value.code, refused.value.data) == ("NOT_STORED", {"reason": "disk_full"})
    assert (len(ada.heard), len(bo.heard)) == heard
    assert (company.state, company.table.version) == before
    log.failing = None
    await company.ask(HOST, Say("hi"), ada, "same-id")
    assert said(bo.frames[-1]) == ["hi"]
    assert [line.text for line in company.state.talk] == ["hi"]


async def test_a_refused_ask_is_told_to_nobody(company: Company) -> None:
    """Nor stored."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    heard, version = len(ada.heard), company.table.version
    with pytest.raises(Refused) as refused:
        await company.ask(SECOND, Lock(on=True), bo)
    assert refused.value.code == "NOT_HOST"
    assert (len(ada.heard), company.table.version) == (heard, version)
    assert await company.log.newest(company.table.id) == version


async def test_an_ask_that_changes_nothing_is_answered_and_not_stored(company: Company) -> None:
    """I am back, says somebody who never left."""
    await company.open()
    version = company.table.version
    answer = await company.ask(SECOND, ReturnToSeat())
    assert (answer.version, answer.told) == (version, False)


@pytest.mark.parametrize("times", [1, 2, 10])
async def test_a_resent_ask_has_one_effect(company: Company, times: int) -> None:
    """A shaky line sends it again and again: it happens once, and every answer says the same."""
    await company.open()
    answers = [await company.ask(HOST, AddComputer(), command="once") for _ in range(times)]
    assert {answer.version for answer in answers} == {company.table.version}
    assert [answer.told for answer in answers] == [True] + [False] * (times - 1)
    assert sum(person.computer for person in company.state.people) == 1


async def test_an_ask_resent_while_the_first_is_under_way_has_one_effect(company: Company) -> None:
    """All at the same time."""
    await company.open()
    answers = await asyncio.gather(*(company.ask(HOST, AddComputer(), command="once") for _ in range(10)))
    assert len({answer.version for answer in answers}) == 1
    assert sum(person.computer for person in company.state.people) == 1


async def test_an_ask_resent_after_a_restart_has_one_effect(company: Company) -> None:
    """The answer was lost with the server; the table remembers the ask."""
    await company.open()
    first = await company.ask(HOST, AddComputer(), command="once")
    again = await company.another_registry().find(company.state.code)
    for _ in range(3):
        answer = await again.execute(HOST, "once", AddComputer())
        assert (answer.version, answer.told) == (first.version, False)
    assert again.state == company.state


async def test_the_same_id_from_two_people_is_two_asks(company: Company) -> None:
    """Programs may count their asks from one, all of them."""
    await company.open()
    await company.ask(HOST, Say("one"), command="1")
    await company.ask(SECOND, Say("two"), command="1")
    assert [line.text for line in company.state.talk] == ["one", "two"]


async def test_two_processes_at_one_table_show_both_moves(company: Company) -> None:
    """Who comes second decides again on what the first has done; nobody misses anything."""
    here = await company.open()
    there = await company.another_registry().find(company.state.code)
    ada, bo = Ear(HOST), Ear(SECOND)
    await here.connect(ada)
    await there.connect(bo)
    await here.execute(HOST, "1", Say("from here"))
    answer = await there.execute(SECOND, "1", Say("from there"), bo)
    assert [said(frame) for frame in bo.frames if said(frame)] == [["from here"], ["from there"]]
    assert (bo.frames[-1].ack, answer.told) == ("1", True)
    assert [line.text for line in there.state.talk] == ["from here", "from there"]
    await here.execute(HOST, "2", Say("again"))
    assert [said(frame) for frame in ada.frames if said(frame)] == [["from here"], ["from there"], ["again"]]


async def test_what_the_other_process_made_impossible_is_refused(company: Company) -> None:
    """Two hosts' asks cross: the second is judged by what is true now."""
    here = await company.open()
    there = await company.another_registry().find(company.state.code)
    await here.execute(HOST, "1", Kick(SECOND))
    with pytest.raises(Refused) as refused:
        await there.execute(SECOND, "1", Say("still here"))
    assert refused.value.code == "NOT_YOUR_SEAT"
    assert there.state == here.state


async def test_an_ask_stored_by_the_other_process_is_shown_and_not_repeated(company: Company) -> None:
    """The line broke, the browser came back at another server and sent it again."""
    here = await company.open()
    there = await company.another_registry().find(company.state.code)
    bo = Ear(SECOND)
    await there.connect(bo)
    first = await here.execute(SECOND, "1", Say("once"))
    answer = await there.execute(SECOND, "1", Say("once"), bo)
    assert (answer.version, answer.told) == (first.version, False)
    assert there.state == here.state
    assert said(bo.frames[-1]) == ["once"]


async def test_a_table_that_is_always_overtaken_says_try_again(company: Company, log: FickleLog) -> None:
    """Rather than for ever."""
    await company.open()
    other = await company.another_registry().find(company.state.code)
    lines = iter(range(1000))

    async def overtake() -> None:
        log.before_append = None
        await other.execute(HOST, f"o{next(lines)}", Say("me first"))
        log.before_append = overtake

    log.before_append = overtake
    with pytest.raises(Refused) as refused:
        await company.ask(SECOND, Say("me?"))
    assert refused.value.code == "TRY_AGAIN"
    assert len(company.state.talk) == MOST_TRIES
    log.before_append = None
    await company.ask(SECOND, Say("at last"))
    assert company.state.talk[-1].text == "at last"


async def test_when_the_log_cannot_be_read_after_a_conflict_the_ask_is_refused(
    company: Company, log: FickleLog
) -> None:
    """As any failure of the store: a code, and the table goes on when it is over."""
    await company.open()
    other = await company.another_registry().find(company.state.code)
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
        await company.ask(SECOND, Say("second"))
    assert refused.value.code == "NOT_STORED"
    log.append_all = appended  # type: ignore[method-assign]  # as it was
    log.failing = None
    await company.ask(SECOND, Say("second"))
    assert [line.text for line in company.state.talk] == ["first", "second"]


async def test_an_ask_given_up_while_it_was_stored_is_found_again(company: Company, log: FickleLog) -> None:
    """Whoever waited for the answer has gone; the move has not."""
    await company.open()
    asking = asyncio.ensure_future(company.ask(HOST, Say("hi"), command="lost"))
    log.after_append = asking.cancel
    with pytest.raises(asyncio.CancelledError):
        await asking
    log.after_append = None
    answer = await company.ask(HOST, Say("hi"), command="lost")
    assert [line.text for line in company.state.talk] == ["hi"]
    assert answer.version == company.table.version


async def test_who_is_sent_away_is_shown_out(company: Company) -> None:
    """The line ends without another picture; the key opens nothing any more."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    heard = len(bo.heard)
    key = company.state.people[SECOND].key
    assert company.table.person_with(key) is not None
    await company.ask(HOST, Kick(SECOND), ada)
    assert bo.dismissed == (CloseCode.SENT_AWAY, "gone")
    assert len(bo.heard) == heard
    assert company.table.person_with(key) is None
    assert company.table.person_with("") is None
    company.table.disconnect(bo)
    assert ada.presence[-1]["here"] == [HOST]


async def test_who_was_sent_away_meanwhile_does_not_get_in(company: Company) -> None:
    """Between the door and the table the host has thought otherwise: no picture is shown."""
    await company.open()
    await company.ask(HOST, Kick(SECOND))
    await company.ask(THIRD, Leave())
    for stranger in (SECOND, THIRD, PersonId(99)):
        ear = Ear(stranger)
        await company.table.connect(ear)
        assert (ear.heard, ear.dismissed) == ([], (CloseCode.SENT_AWAY, "gone"))


async def test_when_a_seat_moves_to_another_device_the_old_one_is_let_go(company: Company) -> None:
    """The old key and the old line are worth nothing; the new one has the seat."""
    table = await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    old_key = company.state.people[SECOND].key
    ticket = await company.registry.ticket(table, SECOND)
    moved = await company.registry.move_seat(table, ticket)
    assert moved.person == SECOND
    assert table.person_with(old_key) is None
    assert (bo.dismissed, ada.dismissed) == ((CloseCode.SENT_AWAY, "moved"), None)
    with pytest.raises(Refused) as refused:
        await company.registry.move_seat(table, ticket)
    assert refused.value.code == "TICKET_SPENT"


async def test_a_hidden_code_disappears_from_every_screen(company: Company) -> None:
    """At once, for all who look."""
    await company.open()
    ears = await company.sit_down(HOST, SECOND)
    await company.ask(HOST, HideCode(on=True))
    assert [ear.frames[-1].room.code for ear in ears] == [None, None]


async def test_a_whole_turn_is_played_by_people_at_their_screens(company: Company) -> None:
    """Tell, give, vote: every move reaches everybody in the same order."""
    await company.open("odyssey", 3)
    ears = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    driver = Lobby("odyssey", 0)
    while company.state.game is None or company.state.game.turn == 1:
        driver.state = company.state
        seat, move = driver.next_move()
        await company.ask(company.state.sitting(seat).id, as_ask(move))
    assert len({tuple(ear.versions[1:]) for ear in ears}) == 1
    last = ears[0].frames[-1]
    assert last.table is not None
    assert last.table.turn == 2


async def test_the_house_is_asked_again_after_a_conflict_with_a_join(company: Company) -> None:
    """Two people join at the same time in two processes: each gets a number of their own."""
    here = await company.open("odyssey", 1)
    other_hall = company.another_registry()
    there = await other_hall.find(company.state.code)
    first = await company.registry.join(here, "Bo", None)
    second = await other_hall.join(there, "Cleo", None)
    assert (first.person, second.person) == (1, 2)
    with pytest.raises(Refused):
        await company.registry.join(here, "cleo", None)
    assert setup.start_refusal(here.state) is None

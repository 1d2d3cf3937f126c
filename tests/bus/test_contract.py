"""The contract of every bus, in memory or over Redis."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from lapin.bus import Bus, Here
from lapin.game.model.ids import PersonId
from tests.bus.followers import NotingFollower
from tests.waiting import until

Join = Callable[[], Awaitable[Bus]]


async def test_a_hint_reaches_every_other_process_at_the_table(join: Join) -> None:
    """It names the version and the due mark of the log; the sender does not get it."""
    buses = [await join() for _ in range(3)]
    followers = [NotingFollower() for _ in buses]
    for bus, follower in zip(buses, followers, strict=True):
        bus.follow("oak", follower)
    await until(lambda: all(len(follower.others) == 2 for follower in followers))
    followers[0].version, followers[0].due_mark = 7, 1234
    buses[0].hint("oak")
    await until(lambda: followers[1].hints and followers[2].hints)
    assert [follower.hints for follower in followers] == [[], [(7, 1234)], [(7, 1234)]]


async def test_several_moves_at_once_may_come_as_one_hint(join: Join) -> None:
    """The newest version matters, not how often it was sent."""
    here, there = await join(), await join()
    ours, theirs = NotingFollower(), NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", theirs)
    await until(lambda: ours.others and theirs.others)
    for version in (2, 3, 4):
        ours.version = version
        here.hint("oak")
    await until(lambda: theirs.version == 4)
    assert theirs.hints[-1] == (4, None)


async def test_a_process_that_comes_later_learns_version_and_presence(join: Join) -> None:
    """The processes that are there tell the newcomer; nothing was missed."""
    here, there = await join(), await join()
    ours, theirs = NotingFollower(9, 77), NotingFollower(3)
    here.follow("oak", ours)
    here.here("oak", Here((PersonId(0), PersonId(2)), 1, 40.0))
    there.follow("oak", theirs)
    await until(lambda: theirs.hints)
    assert theirs.hints == [(9, 77)]
    assert theirs.others == {here.name: Here((PersonId(0), PersonId(2)), 1, 40.0)}
    assert ours.hints == []


async def test_people_come_and_go(join: Join) -> None:
    """Every process that serves the table knows who is connected where, at any time."""
    here, there = await join(), await join()
    ours, theirs = NotingFollower(), NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", theirs)
    for people in (Here((PersonId(1),)), Here((PersonId(1), PersonId(4))), Here((PersonId(4),)), Here()):
        there.here("oak", people)
        await until(partial(lambda there_are: ours.others.get(there.name) == there_are, people))
    there.here("oak", Here((PersonId(5),)))
    await until(lambda: ours.others.get(there.name) == Here((PersonId(5),)))
    there.leave("oak")
    await until(lambda: ours.others == {})


async def test_a_process_that_ends_takes_its_people_with_it(join: Join) -> None:
    """The process says goodbye, and may do so twice; nobody waits for it."""
    here, there = await join(), await join()
    ours = NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", NotingFollower())
    there.here("oak", Here((PersonId(1),)))
    await until(lambda: ours.others.get(there.name) == Here((PersonId(1),)))
    await there.close()
    await until(lambda: ours.others == {})
    await there.close()


async def test_tables_do_not_mix(join: Join) -> None:
    """A hint for one table does not reach another."""
    here, there = await join(), await join()
    oak, elm, far_oak, far_elm = NotingFollower(), NotingFollower(), NotingFollower(), NotingFollower()
    here.follow("oak", oak)
    here.follow("elm", elm)
    there.follow("oak", far_oak)
    there.follow("elm", far_elm)
    there.here("oak", Here((PersonId(1),)))
    there.here("elm", Here((PersonId(2),)))
    await until(
        lambda: (
            oak.others.get(there.name) == Here((PersonId(1),))
            and elm.others.get(there.name) == Here((PersonId(2),))
        )
    )
    await until(lambda: far_oak.others and far_elm.others)
    for follower, table, version in ((oak, "oak", 5), (elm, "elm", 8)):
        follower.version = version
        here.hint(table)
    await until(lambda: far_elm.hints and far_oak.hints)
    assert (far_oak.hints, far_elm.hints) == ([(5, None)], [(8, None)])


async def test_a_table_that_was_left_is_followed_again(join: Join) -> None:
    """A process that leaves a table for a moment finds it as it is now."""
    here, there = await join(), await join()
    ours = NotingFollower(6)
    here.follow("oak", ours)
    here.here("oak", Here((PersonId(3),)))
    for _ in range(3):
        again = NotingFollower(2)
        there.follow("oak", again)
        await until(
            partial(
                lambda follower: (follower.others, follower.version) == ({here.name: Here((PersonId(3),))}, 6),
                again,
            )
        )
        there.leave("oak")
    assert ours.hints == []


async def test_a_hint_that_nobody_follows_reaches_nobody(join: Join) -> None:
    """Either no other process has the table, or the sender does not have it itself."""
    here, there = await join(), await join()
    here.follow("oak", NotingFollower(2))
    here.hint("oak")
    here.hint("nowhere")
    here.here("nowhere", Here((PersonId(1),)))
    here.leave("nowhere")
    far = NotingFollower()
    there.follow("oak", far)
    await until(lambda: far.version == 2)
    assert here.counts.get("hints_sent", 0) == 0


async def test_open_tables_are_offered_to_the_others(join: Join) -> None:
    """People who look for a table find those of every process."""
    here, there = await join(), await join()
    here.offer(lambda: ["oak", "elm"])
    await until(lambda: there.offered() == {"oak", "elm"})
    assert here.offered() == set()
    assert (here.processes, there.processes) == (2, 2)
    await here.close()
    await until(lambda: there.offered() == set())


async def test_a_hint_carries_its_entries(join: Join) -> None:
    """They reach the processes at that table in their order and byte for byte."""
    here, there, elsewhere = await join(), await join(), await join()
    ours, theirs, others = NotingFollower(), NotingFollower(), NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", theirs)
    elsewhere.follow("elm", others)
    await until(lambda: ours.others and theirs.others)
    ours.version = 2
    here.hint("oak", [b"\0one", b""])
    here.hint("oak", [b"two"])
    await until(lambda: theirs.news)
    assert (theirs.news, others.news) == ([b"\0one", b"", b"two"], [])


class NotingTally:
    """Notes what a process counts, and what it is told of others."""

    def __init__(self, left: Mapping[str, float]) -> None:
        self.here = dict(left)
        self.heard: Counter[str] = Counter()

    def counted(self, who: str, times: int) -> None:
        """It was counted elsewhere."""
        self.heard[who] += times

    def left(self, most: int) -> Mapping[str, float]:
        """Return how much of each allowance remains."""
        return dict(list(self.here.items())[:most])

    def lower(self, left: Mapping[str, float]) -> None:
        """Others have counted before."""
        self.here |= left


async def test_row_20_what_one_process_counts_all_others_count(join: Join) -> None:
    """Each once, and not the process itself; one that comes later is told what is left."""
    buses = [await join(), await join()]
    tallies = [NotingTally({"far": -2.0}), NotingTally({})]
    for bus, tally in zip(buses, tallies, strict=True):
        bus.tally(tally)
    await until(lambda: tallies[1].here == {"far": -2.0})
    for who in ("near", "near", "far"):
        buses[0].count(who)
    await until(lambda: tallies[1].heard == {"near": 2, "far": 1})
    buses.append(await join())
    tallies.append(NotingTally({}))
    buses[2].tally(tallies[2])
    await until(lambda: tallies[2].here == {"far": -2.0})
    buses[2].count("near")
    await until(lambda: [tally.heard["near"] for tally in tallies] == [1, 3, 0])

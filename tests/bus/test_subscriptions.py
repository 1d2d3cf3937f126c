"""Processes that are heard and processes that are missed, with a clock that the test sets."""

from lapin.bus import Here
from lapin.bus.subscriptions import BEAT_SECONDS, LAPSE_SECONDS, MOST_NEWS, SETTLE_SECONDS, Subscriptions
from lapin.game.model.ids import PersonId
from tests.bus.followers import NotingFollower


class Pair:
    """Two processes; the test carries every message between them."""

    def __init__(self) -> None:
        self.here = Subscriptions("site", lambda: None)
        self.there = Subscriptions("site", lambda: None)
        self.ours, self.theirs = NotingFollower(), NotingFollower()
        self.here.follow("oak", self.ours)
        self.there.follow("oak", self.theirs)
        self.now = 100.0
        for board in (self.here, self.there):
            board.back(self.now)
            for channel in board.wanted:
                board.listening(channel)
        self.talk()

    def talk(self, *, beats: bool = False) -> None:
        """Deliver every message that waits."""
        for _ in range(3):
            for board, other in ((self.here, self.there), (self.there, self.here)):
                letters = board.take() + (board.beat(self.now) if beats else [])
                for channel, data in letters:
                    if channel in other.wanted:
                        other.hear(data, self.now)
                    board.hear(data, self.now)

    def pass_time(self, seconds: float, *, there: bool) -> None:
        """Let time pass; `heard`: whether the other process is heard meanwhile."""
        until = self.now + seconds
        while self.now < until:
            self.now += BEAT_SECONDS
            sent = self.there.beat(self.now)
            for _, data in sent if there else ():
                self.here.hear(data, self.now)
            self.here.beat(self.now)


def test_a_process_that_is_silent_for_long_is_gone() -> None:
    """It is not missed a moment earlier."""
    pair = Pair()
    pair.there.here("oak", Here((PersonId(1),)))
    pair.talk(beats=True)
    pair.pass_time(60, there=True)
    assert pair.ours.others == {pair.there.name: Here((PersonId(1),))}
    pair.pass_time(LAPSE_SECONDS, there=False)
    assert pair.ours.others == {pair.there.name: Here((PersonId(1),))}
    pair.pass_time(BEAT_SECONDS, there=False)
    assert pair.ours.others == {}


def test_a_process_that_was_taken_for_gone_announces_itself_again() -> None:
    """A process that was paused goes on: its people are there again."""
    pair = Pair()
    pair.there.here("oak", Here((PersonId(1),)))
    pair.talk(beats=True)
    pair.pass_time(LAPSE_SECONDS + 1, there=False)
    assert pair.ours.others == {}
    pair.talk(beats=True)
    assert pair.ours.others == {pair.there.name: Here((PersonId(1),))}


def test_no_process_is_missed_because_we_were_paused() -> None:
    """We did not listen for a minute: the messages of the others are still to be read."""
    pair = Pair()
    pair.there.here("oak", Here((PersonId(1),)))
    pair.talk(beats=True)
    pair.now += 60
    pair.here.beat(pair.now)
    assert pair.ours.others == {pair.there.name: Here((PersonId(1),))}


def test_after_a_reconnect_only_processes_that_announce_themselves_count() -> None:
    """A process that does not say within a moment that it is at the table is not."""
    pair = Pair()
    pair.there.here("oak", Here((PersonId(1),)))
    pair.talk(beats=True)
    pair.here.back(pair.now)
    pair.pass_time(SETTLE_SECONDS - 1, there=True)
    assert pair.ours.others == {pair.there.name: Here((PersonId(1),))}
    pair.pass_time(1, there=True)
    assert pair.ours.others == {}


def test_a_move_stored_just_before_the_newcomer_was_heard_of_reaches_it() -> None:
    """Nobody was there to hint to: the answer to the newcomer names the version."""
    pair = Pair()
    third = Subscriptions("site", lambda: None)
    follower = NotingFollower(1)
    third.back(pair.now)
    third.follow("oak", follower)
    third.listening("site:table:oak")
    question = third.take()
    pair.ours.version = 2  # stored now; nobody but `there` is known
    pair.here.hint("oak")
    for _, data in question:
        pair.here.hear(data, pair.now)
    for channel, data in pair.here.take():
        if channel == f"site:process:{third.name}":
            third.hear(data, pair.now)
    assert follower.hints[0] == (2, None)
    assert follower.others == {pair.here.name: Here()}


def test_entries_do_not_pile_up_while_redis_is_away() -> None:
    """Redis is away for an hour and everybody plays on: the version is enough, the log has the rest."""
    pair = Pair()
    pair.talk(beats=True)
    for version in range(2, 1000):
        pair.ours.version = version
        pair.here.hint("oak", [b"%d" % version])
    pair.talk()
    assert pair.theirs.hints == [(999, None)]
    assert 0 < len(pair.theirs.news) <= MOST_NEWS
    assert pair.theirs.news[-1] == b"999"

"""The limits and times of running tables, as numbers. Other tests use their names, so a change is noticed here."""

import inspect

from lapin.archive import forgetting, reader
from lapin.box import course
from lapin.live import bots, pace, presence, queue, registry, replication, scheduler, services, sleep
from lapin.live.pace import INSTANT, Pace


def test_computers_take_about_as_long_as_people() -> None:
    """From - to, in milliseconds; for simulations they take no time at all."""
    assert Pace() == Pace(
        claim=(20_000, 40_000),
        together=3,
        tell=(3_000, 8_000),
        give=(1_500, 6_000),
        vote=(1_500, 6_000),
        touch=(5_000, 11_000),
        duel=(250, 900),
        reason=(4_000, 7_000),
        turned=1_500,
        partner=180_000,
        reacts=True,
    )
    at_once = (INSTANT.claim, INSTANT.tell, INSTANT.give, INSTANT.vote, INSTANT.reason, (INSTANT.partner,) * 2)
    assert set(at_once) == {(0, 0)}
    assert (INSTANT.touch, INSTANT.duel) == ((0, 50), (0, 50))
    assert (INSTANT.turned, INSTANT.reacts) == (None, False)
    assert (pace.GLANCE_MS, pace.SPEAKS, bots.RETHINK_MS) == (900, 0.7, 400)
    assert bots.COURTESY_MS == {"easy": 4_000, "medium": 2_000}


def test_computers_wait_for_people_and_not_for_ever() -> None:
    """For a signal, for words, for readers among others and alone, and when a claim is over."""
    assert (pace.SAID_MS, pace.PERFORMS_MS) == (20_000, 90_000)
    assert (pace.LONGEST_MS, pace.LONGEST_READING_MS) == (240_000, 45_000)
    assert (pace.LONGEST_ALONE_MS, pace.AFTERWARDS_MS, pace.FRESH, presence.MOST_SHARED) == (600_000, 3_000, 3, 8)


def test_a_race_is_fair_within_bounds() -> None:
    """The credit for a slow connection, the times of several processes, and those of a duel."""
    assert (presence.MOST_CREDIT_MS, presence.SPREAD_MS, presence.ELSEWHERE_MS) == (150.0, 40.0, 50.0)
    assert (scheduler.DUEL_MS, scheduler.CALL_GRACE_MS, presence.MOST_LISTED) == (4_000, 50, 24)


def test_processes_look_after_each_others_tables_in_time() -> None:
    """When the next one does what the first has not done, claims a table, and gives up."""
    assert (scheduler.BACKUP_MS, scheduler.THINK_AGAIN_MS, scheduler.FEW) == (1_500, 10_000, 64)
    assert (scheduler.LONGEST_SLEEP, replication.PAUSE_SECONDS, replication.SELDOM) == (5.0, 1.0, 5)
    assert (replication.GRACE_MS, replication.LEASE_MS, replication.MOST_DUE) == (2_000, 30_000, 500)
    assert (replication.NONCE_BYTES, replication.MOST_KEPT, replication.LONGEST) == (12, 64, 16_384)
    assert (replication.MOST_COMMANDS, queue.BATCH_MOST, queue.MOST_TRIES) == (2_000, 12, 20)
    assert (services.MOST_QUERIES, services.KEPT_READINGS) == (2, 8)
    assert (services.FIRST_READINGS, services.JUMP_MS) == (3, 100.0)


def test_tables_leave_memory_and_are_closed_in_time() -> None:
    """After hours, or after days where a game goes on over days."""
    assert (sleep.IDLE_MS, sleep.AWAY_MS, sleep.KEPT_QUIET_MS) == (1_209_600_000, 600_000, 300_000)
    assert (sleep.OFFERED_MS, sleep.QUIET_MS) == (60_000, 60_000)
    assert (sleep.AHEAD_MS, sleep.MOST_AHEAD) == (180_000, 100_000)
    assert (registry.CODE_TRIES, registry.FIRST_PERSON, registry.TABLE_ID_LENGTH) == (20, 0, 22)
    assert (registry.SETTLE_MS, registry.RETRY_MS) == (5_000, 5_000)
    defaults = inspect.signature(registry.Registry).parameters
    assert (defaults["idle_hours"].default, defaults["shared"].default, defaults["safe"].default) == (
        12.0,
        False,
        False,
    )


def test_games_that_were_read_are_kept_for_a_minute() -> None:
    """And points with real cards have a bound."""
    assert (reader.KEPT_SECONDS, reader.MOST_KEPT, forgetting.AT_ONCE) == (60.0, 64, 1_000)
    assert course.MOST_POINTS == 1_000

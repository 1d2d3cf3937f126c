"""Limits of callers and of the log, as numbers, besides those that tests/test_limits.py has."""

from lapin.game.model import chance, lines
from lapin.net import (
    card_addresses,
    finding,
    operator,
    operator_tables,
    picows_connection,
    recordings,
    rooms,
    shared_metrics,
    uploads,
    webfetch,
    wrong_codes,
)
from lapin.net.connections import ConnectionLimits
from lapin.net.patient_http import HttpLimits
from lapin.net.site import Site
from lapin.store import outbox, postgres_schema, schema
from lapin.table import onlookers


def test_whoever_guesses_or_is_slow_has_limits() -> None:
    """Wrong codes of a network and of a customer, heads that do not come, and frames that are no message."""
    assert (wrong_codes.WRONG_AT_ONCE, wrong_codes.CUSTOMER_BURST, wrong_codes.CUSTOMER_RATE) == (60, 5, 2)
    assert (finding.AGAIN_SECONDS, finding.MOST_REMEMBERED) == (600.0, 10_000)
    assert (HttpLimits().head_seconds, HttpLimits().connections) == (10.0, 256)
    assert (ConnectionLimits().control_frames, picows_connection.SMOOTHING) == (120, 0.25)
    assert Site().wrong_codes_per_hour == 1.0


def test_what_is_sent_and_shown_has_limits() -> None:
    """Pieces of uploads, drafts of recordings, pages that are fetched, and what an operator reads."""
    assert (uploads.CHUNK, recordings.DRAFT_SECONDS, webfetch.SECONDS) == (524_288, 1_800.0, 30.0)
    assert (operator_tables.MOST_TABLES, operator.LONGEST_BAR) == (200, 43_200)
    assert (card_addresses.TAG_BYTES, rooms.TRIES, shared_metrics.PLACE_BYTES) == (15, 4, 131_072)
    assert (chance.SECRET_BYTES, lines.MOST_MARKS, onlookers.MOST_BEFORE) == (32, 3, 12)


def test_the_log_has_numbers_of_its_own() -> None:
    """The number of the table itself, the oldest server, and how many moves alone are one statement."""
    assert (outbox.THE_TABLE, postgres_schema.OLDEST_SERVER, schema.FEW_ROWS) == (-1, 13, 64)

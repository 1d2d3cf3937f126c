"""The ledger of the tests that kill servers: what it finds lost is lost, and what is there it does not miss."""

import msgspec

from lapin.client import Client
from lapin.live.queue import BATCH_MOST
from lapin.store.log import LogEntry
from lapin.table.commands import Say
from tests.server.ledger import Findings, Witness, compared
from tests.table.pure_table import HOST, PureTable


def _log(said: int) -> list[LogEntry]:
    """The log of a table where the host says something this many times, as commands that count from 1."""
    table = PureTable()
    before = len(table.entries)
    for number in range(said):
        table.execute(HOST, Say(f"line {number}"))
    return [
        LogEntry(version, f"{HOST}:{version - before}" if version > before else None, msgspec.json.encode(entry))
        for version, entry in enumerate(table.entries, 1)
    ]


def _found(log: list[LogEntry], acknowledged: dict[str, int]) -> Findings:
    """Return what the ledger finds if the host was told that these commands are in effect since these versions."""
    witness = Witness(Client("http://nowhere", "BCDF", None, HOST))
    witness.acknowledged = acknowledged
    return compared(log, [witness])


def test_a_command_that_is_not_in_the_log_is_lost() -> None:
    """However it was acknowledged."""
    log = _log(2)
    assert _found(log, {"1": len(log) - 1, "2": len(log)}).clean
    found = _found(log, {"3": len(log)})
    assert (found.lost, found.clean) == (1, False)


def test_a_command_is_acknowledged_by_the_frame_of_its_batch_and_by_no_other() -> None:
    """A frame shows up to twelve commands, so the first of them is acknowledged eleven versions later at most."""
    log = _log(BATCH_MOST + 1)
    first = len(log) - BATCH_MOST
    assert _found(log, {"1": first + BATCH_MOST - 1}).clean
    for version in (first - 1, first + BATCH_MOST):
        found = _found(log, {"1": version})
        assert (found.lost, found.different) == (0, 1)


def test_a_command_that_is_in_the_log_twice_or_was_refused_is_found() -> None:
    """Nobody is told that a command was refused which then takes effect."""
    log = _log(1)
    twice = [*log, LogEntry(len(log) + 1, log[-1].command, log[-1].payload)]
    assert _found(twice, {"1": len(log)}).doubled == 2  # the command, and what was said
    witness = Witness(Client("http://nowhere", "BCDF", None, HOST))
    witness.refused = {"1"}
    assert compared(log, [witness]).false_refusals == 1

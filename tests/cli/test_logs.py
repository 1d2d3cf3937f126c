"""The log of a server: a warning once and then its count, with time and level, and as JSON nothing but JSON."""

import io
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from lapin.cli.logs import JsonLines, Repeats, TextLines, to_journald
from tests.server.process import PATIENCE
from tests.waiting import wait_until


def _logger(window: float = 0.2) -> tuple[logging.Logger, io.StringIO]:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    handler.addFilter(Repeats(handler, window))
    logger = logging.Logger("lapin.test")
    logger.addHandler(handler)
    return logger, out


def _entries(out: io.StringIO) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def test_equal_warnings_are_written_once_and_then_counted() -> None:
    """Two thousand tables that cannot be stored make two lines, whichever tables they are."""
    logger, out = _logger(window=2.0)
    for table in range(2000):
        logger.warning("a table could not store: %s", "unreachable", extra={"table": f"t{table}"})
    logger.warning("another matter")
    wait_until(lambda: len(_entries(out)) == 3, out.getvalue)
    first, other, counted = _entries(out)
    assert (first["message"], first["table"]) == ("a table could not store: unreachable", "t0")
    assert other["message"] == "another matter"
    assert (counted["message"], counted["times"]) == ("a table could not store: unreachable: again", 1999)


def test_a_line_that_is_no_warning_is_always_written() -> None:
    """Only warnings are counted instead of written."""
    logger, out = _logger()
    for _ in range(3):
        logger.info("serving")
    assert len(_entries(out)) == 3


def test_a_line_has_its_time_with_the_zone_and_its_process() -> None:
    """The logs of several machines can be compared line by line."""
    record = logging.makeLogRecord({"msg": "hello", "levelname": "WARNING", "cause": "unreachable"})
    entry = msgspec.json.decode(JsonLines().format(record))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", entry["at"])
    assert (entry["level"], entry["process"], entry["cause"]) == ("warning", os.getpid(), "unreachable")
    text = TextLines().format(record)
    assert re.fullmatch(r"WARNING \d{4}-\d\d-\d\d [\d:.]+[+-]\d\d:\d\d \[\d+\] hello \(cause unreachable\)", text)


def test_journald_is_told_the_level(tmp_path: Path) -> None:
    """Systemd names the stream that journald reads; lines there begin with their level."""
    program = "from lapin.cli.logs import set_up; import logging; set_up('text', 'info'); logging.error('a\\nb')"
    with (tmp_path / "log").open("w") as log:
        about = os.fstat(log.fileno())
        there = {**os.environ, "JOURNAL_STREAM": f"{about.st_dev}:{about.st_ino}"}
        subprocess.run([sys.executable, "-c", program], stderr=log, env=there, check=True, timeout=PATIENCE)
        assert not to_journald(log)
    lines = (tmp_path / "log").read_text().splitlines()
    assert [line[:3] for line in lines] == ["<3>", "<3>"]


def test_nothing_but_json_is_in_the_json_stream() -> None:
    """Even what a child process or the interpreter itself writes comes as JSON."""
    program = """
import logging, os, subprocess, sys, warnings
from lapin.cli.logs import set_up
set_up('json', 'info')
warnings.warn('careful')
subprocess.run([sys.executable, '-c', 'raise ValueError'])
print('by hand', file=sys.stderr, flush=True)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    messages = [msgspec.json.decode(line)["message"] for line in done.stderr.splitlines()]
    assert any("careful" in message for message in messages)
    assert "ValueError" in messages
    assert "by hand" in messages

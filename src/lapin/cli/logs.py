"""The logging of a server: as text or as JSON, with levels for journald; never the same line a thousand times."""

import atexit
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

_log = logging.getLogger("lapin.stderr")

FIRST_WINDOW: Final = 10.0
LONGEST_WINDOW: Final = 600.0
"""Seconds in which an equal line is counted and not written. The time doubles as long as the line comes again."""

PRIORITY: Final = {"DEBUG": 7, "INFO": 6, "WARNING": 4, "ERROR": 3, "CRITICAL": 2}
"""The levels of syslog, as journald reads them at the beginning of a line."""

LAST_WORDS_SECONDS: Final = 1.0

EXTRA: Final = ("table", "tables", "timers", "cause", "times", "url", "seconds", "worker", "network")
"""The fields that a record may have beside its text."""


def set_up(form: str, level: str) -> None:
    """Log to standard error from now on; in the form `json`, let nothing else be written there."""
    stream = _stream_of_our_own() if form == "json" else sys.stderr
    handler = logging.StreamHandler(stream)
    formatter: logging.Formatter = JsonLines() if form == "json" else TextLines()
    handler.setFormatter(_for_journald(formatter) if to_journald(stream) else formatter)
    handler.addFilter(Repeats(handler))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.captureWarnings(True)


def to_journald(stream: TextIO) -> bool:
    """Whether journald reads this stream: systemd says which one it gave to us."""
    try:
        about = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{about.st_dev}:{about.st_ino}"


class JsonLines(logging.Formatter):
    """Logs one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON: time with zone, level, process, logger and message, and all else it has."""
        entry: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: getattr(record, name) for name in EXTRA if getattr(record, name, None) is not None}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """Logs one line of text: level, time with zone, process, and what happened."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text; a traceback follows in lines of its own."""
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "milliseconds")
        more = [f"{name} {getattr(record, name)}" for name in EXTRA if getattr(record, name, None) is not None]
        line = f"{record.levelname} {at} [{record.process}] {record.getMessage()}"
        line += f" ({', '.join(more)})" if more else ""
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Repeats(logging.Filter):
    """Lets a warning or an error through once; equal ones that follow are counted, and the count is logged."""

    def __init__(self, handler: logging.Handler, window: float = FIRST_WINDOW) -> None:
        super().__init__()
        self._handler = handler
        self._window = window
        self._open: dict[tuple[str, int, str], _Repeated] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is written now."""
        if record.levelno < logging.WARNING or getattr(record, "times", None) is not None:
            return True
        key = (record.name, record.levelno, record.getMessage())
        with self._lock:
            self._forget_quiet()
            known = self._open.get(key)
            if known is None:
                self._open[key] = _Repeated(self._window, time.monotonic() + self._window)
                return True
            known.count += 1
            if known.timer is None:
                wait = max(0.0, known.until - time.monotonic())
                known.timer = threading.Timer(wait, self._tell, (key, record))
                known.timer.daemon = True
                known.timer.start()
        return False

    def _forget_quiet(self) -> None:
        now = time.monotonic()
        for key in [key for key, known in self._open.items() if not known.count and known.until <= now]:
            del self._open[key]

    def _tell(self, key: tuple[str, int, str], last: logging.LogRecord) -> None:
        with self._lock:
            known = self._open[key]
            count, seconds = known.count, known.window
            window = min(2 * known.window, LONGEST_WINDOW)
            self._open[key] = _Repeated(window, time.monotonic() + window)
        again = logging.makeLogRecord(
            {
                "name": last.name,
                "levelno": last.levelno,
                "levelname": last.levelname,
                "msg": "%s: again",
                "args": (last.getMessage(),),
                "times": count,
                "seconds": round(seconds),
            }
        )
        self._handler.handle(again)


class _Repeated:
    """A line that was written, and how often it came again."""

    def __init__(self, window: float, until: float) -> None:
        self.window = window
        self.until = until
        self.count = 0
        self.timer: threading.Timer | None = None


def _for_journald(formatter: logging.Formatter) -> logging.Formatter:
    class Prioritized(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            # Each line of a traceback would be a message of its own, with a level of its own.
            mark = f"<{PRIORITY.get(record.levelname, 6)}>"
            return "\n".join(mark + line for line in formatter.format(record).splitlines())

    return Prioritized()


def _stream_of_our_own() -> TextIO:
    """Return standard error for us alone: what anything else writes there becomes a line of the log."""
    ours = os.fdopen(os.dup(2), "w", buffering=1)
    reading, writing = os.pipe()
    os.dup2(writing, 2)
    os.close(writing)
    reader = threading.Thread(target=_read, args=(reading,), daemon=True)
    reader.start()

    def finish() -> None:
        os.dup2(ours.fileno(), 2)  # closes our end of the pipe, so that the reader comes to its end
        reader.join(LAST_WORDS_SECONDS)

    _at_the_end.append(finish)
    atexit.register(give_back)
    return ours


_at_the_end: list[Callable[[], None]] = []


def give_back() -> None:
    """Restore standard error, before this process ends or becomes another program."""
    while _at_the_end:
        _at_the_end.pop()()


def _read(reading: int) -> None:
    with os.fdopen(reading, errors="replace") as lines:
        for line in lines:
            if line.strip():
                _log.warning("%s", line.rstrip())

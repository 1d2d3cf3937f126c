"""Says in the log that nothing can be stored, and that it can be again: each once, however many moves meet it."""

import logging
from typing import Final

from lapin.failure_codes import FailureCode

_log = logging.getLogger("lapin.store")

WHY: Final[dict[FailureCode, str]] = {
    "disk_full": "the disk is full",
    "file_gone": "the log's file was moved or deleted: put it back, and do not stop this server before",
    "write_failed": "the log cannot be written",
}
"""The words that an operator reads. Other failures are told elsewhere: a lost connection, the end of a server."""


class Complaint:
    """The last complaint, so that each is made once."""

    def __init__(self) -> None:
        self._said: FailureCode | None = None

    def failed(self, code: FailureCode, cause: Exception | None = None) -> None:
        """Complain that something could not be stored, once."""
        if code in WHY and code != self._said:
            self._said = code
            about = None if cause is None or code != "write_failed" else f"{type(cause).__name__}: {cause}"
            _log.error("nothing can be stored: %s", WHY[code], extra={"cause": about})

    def stored(self) -> None:
        """Say that moves are stored again, if that is news."""
        if self._said is not None:
            self._said = None
            _log.warning("moves are stored again")

"""Says in the log that nothing can be stored, and that it can be again: each once, whatever many moves meet."""

import logging
from typing import Final

from lapin.store.log import FailureCode

_log = logging.getLogger("lapin.store")

WHY: Final[dict[FailureCode, str]] = {
    "disk_full": "the disk is full",
    "file_gone": "the log's file was moved or deleted: put it back, and do not stop this server before",
    "write_failed": "the log cannot be written",
}
"""What an operator reads. What is not named here is told by others: a connection that is lost, an end."""


class Complaint:
    """What was said last."""

    def __init__(self) -> None:
        self._said: FailureCode | None = None

    def failed(self, code: FailureCode, cause: Exception | None = None) -> None:
        """Something could not be stored."""
        if code in WHY and code != self._said:
            self._said = code
            about = None if cause is None or code != "write_failed" else f"{type(cause).__name__}: {cause}"
            _log.error("nothing can be stored: %s", WHY[code], extra={"cause": about})

    def stored(self) -> None:
        """Something was stored."""
        if self._said is not None:
            self._said = None
            _log.warning("moves are stored again")

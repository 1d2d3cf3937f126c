"""The durable log of a table: what is stored here is true, and nothing else is.

Callers know :class:`Log`; only the place that builds the server names an implementation.
"""

from lapin.store.log import (
    Claim,
    CodeTaken,
    Conflict,
    Log,
    LogEntry,
    LogRefusal,
    Marks,
    Repeated,
    StoreFailed,
    StoreUnusable,
    UnknownEntry,
)
from lapin.store.sqlite import SqliteLog

__all__ = [
    "Claim",
    "CodeTaken",
    "Conflict",
    "Log",
    "LogEntry",
    "LogRefusal",
    "Marks",
    "Repeated",
    "SqliteLog",
    "StoreFailed",
    "StoreUnusable",
    "UnknownEntry",
]

"""The durable log of all tables. A command has taken effect when, and only when, its entry is stored here.

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
    SiteLog,
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
    "SiteLog",
    "SqliteLog",
    "StoreFailed",
    "StoreUnusable",
    "UnknownEntry",
]

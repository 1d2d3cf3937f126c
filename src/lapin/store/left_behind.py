"""Open tables that a file of the data folder has and the database of a site does not: they wait to be moved."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import apsw

from lapin.store import schema
from lapin.store.log import StoreUnusable

MOST: Final = 10_000


def advice(data_file: Path, tables: int) -> tuple[str, str]:
    """Return what to say of these tables, and what to do."""
    text = f"{data_file} has {tables} open table{'s' * (tables != 1)} that this database does not have"
    return text, f"lapin move --from {data_file} while no server runs; or move the file away if nobody needs it"


def open_tables(path: Path) -> Sequence[str]:
    """Return the ids of open tables in a file, which is only read; none if it cannot be."""
    if not path.exists():
        return ()
    unused = not path.with_name(f"{path.name}-wal").exists()
    try:
        # A file that nobody has open is taken as it is: SQLite would make two more beside it.
        where = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if unused else ''}"
        db = apsw.Connection(where, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        try:
            schema.check(db)
            return [row[0] for row in db.execute(f"{schema.UNFINISHED} LIMIT {MOST}")]
        finally:
            db.close()
    except (apsw.Error, StoreUnusable):
        return ()

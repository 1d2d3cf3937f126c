"""The SQL of the SQLite log, each statement named and explained, and how old files become new ones.

`sqlite.py` and `sqlite_writer.py` decide when a statement runs.
"""

from functools import cache
from typing import Final

import apsw

from lapin.store.log import StoreUnusable

APPLICATION_ID: Final = int.from_bytes(b"Lapn", "big")
"""The id in the file's header: another program's database is refused and not filled with our tables."""

MIGRATIONS: Final = (
    # 1. Entries have a rowid of their own, so that new payloads go to the end of the file and only the two
    #    narrow indices are touched in the middle. UNIQUE makes sure that a version is stored once; the trigger,
    #    that none is left out.
    """
    CREATE TABLE entries (
        table_id TEXT NOT NULL,
        version  INTEGER NOT NULL CHECK (version > 0),
        command  TEXT,
        payload  BLOB NOT NULL,
        UNIQUE (table_id, version)
    ) STRICT;

    CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;

    CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries
    WHEN NEW.version > 1 AND NOT EXISTS (
        SELECT 1 FROM entries WHERE table_id = NEW.table_id AND version = NEW.version - 1
    )
    BEGIN
        SELECT RAISE(ROLLBACK, 'a version is missing');
    END;

    CREATE TABLE tables (
        id       TEXT NOT NULL PRIMARY KEY,
        code     TEXT,
        due      INTEGER,
        finished INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_finished ON tables (finished) WHERE finished IS NOT NULL;
    CREATE INDEX tables_unfinished ON tables (id) WHERE finished IS NULL;

    CREATE TABLE probe (writes INTEGER NOT NULL) STRICT;
    INSERT INTO probe VALUES (0);
    """,
)
"""Migrations, one text a version, forward only; a text that was released is never edited."""

BESIDE: Final = """
    CREATE TABLE IF NOT EXISTS notices (
        table_id TEXT NOT NULL,
        person   INTEGER NOT NULL,
        channel  TEXT NOT NULL,
        wait     TEXT NOT NULL,
        due      INTEGER,
        tries    INTEGER NOT NULL,
        PRIMARY KEY (table_id, person, channel)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX IF NOT EXISTS notices_due ON notices (due) WHERE due IS NOT NULL;

    CREATE TABLE IF NOT EXISTS subscriptions (
        table_id TEXT NOT NULL,
        person   INTEGER NOT NULL,
        channel  TEXT NOT NULL,
        address  TEXT NOT NULL,
        payload  BLOB NOT NULL,
        PRIMARY KEY (table_id, person, channel, address)
    ) STRICT;

    CREATE INDEX IF NOT EXISTS subscriptions_address ON subscriptions (channel, address);

    CREATE TABLE IF NOT EXISTS keepsakes (
        name  TEXT NOT NULL PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
"""
"""The outbox: notices that are owed, where they go, and a few values that a site keeps for good.

It stands beside the log and has no number: the released version knows nothing of it, and starts after this one."""


def migrate(db: apsw.Connection) -> None:
    """Bring the file to the newest schema in one transaction, or leave it as it is and raise StoreUnusable."""
    db.transaction_mode = "IMMEDIATE"  # two programs that start at once migrate one after the other
    with db:
        known = len(MIGRATIONS)
        version = check(db)
        if version == known:
            _add_beside(db)
            return
        db.pragma("application_id", APPLICATION_ID)
        for text in MIGRATIONS[version:]:
            db.execute(text)
        db.pragma("user_version", known)
        _add_beside(db)


def check(db: apsw.Connection) -> int:
    """Return the file's schema; StoreUnusable if that is another program's, or one that only newer ones know."""
    known = len(MIGRATIONS)
    version: int = db.pragma("user_version")
    owner = db.pragma("application_id")
    contents = db.execute("SELECT count(*) FROM sqlite_schema").get
    if owner != APPLICATION_ID and (owner, version, contents) != (0, 0, 0):
        raise StoreUnusable(f"{db.filename} is a database of another program")
    if version > known:
        raise StoreUnusable(
            f"{db.filename} was written by a newer Lapin (schema {version}, this one knows up to {known})"
        )
    return version


def _add_beside(db: apsw.Connection) -> None:
    if not db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'keepsakes'").get:
        db.execute(BESIDE)


BEGIN: Final = "BEGIN IMMEDIATE"
"""Takes the write lock at once: what is read inside cannot change before COMMIT."""

COMMIT: Final = "COMMIT"
ROLLBACK: Final = "ROLLBACK"

FEW_ROWS: Final = 64
"""The most moves alone that are one statement: each number has a text of its own."""

MOST_ROWS: Final = 64
"""The number of rows in the largest INSERT. A power of two, since groups are cut into powers of two."""


@cache
def add_entries(rows: int) -> str:
    """Add many entries at once; a constraint refuses all of them if one does not fit.

    One statement for many rows, because every call into SQLite gives up Python's lock, and getting it back
    from a busy event loop takes longer than the INSERT. OR ROLLBACK here and in the trigger, because SQLite
    otherwise copies every page before it changes it, to be able to undo the one statement: a third of the
    processor time.
    """
    return f"INSERT OR ROLLBACK INTO entries VALUES {', '.join(['(?,?,?,?)'] * rows)}"  # noqa: S608 - only question marks


@cache
def set_marks(rows: int) -> str:
    """Add or replace the marks of tables, without touching the page when they are the same as before."""
    return f"""INSERT OR ROLLBACK INTO tables VALUES {", ".join(["(?,?,?,?)"] * rows)}
        ON CONFLICT (id) DO UPDATE SET code = excluded.code, due = excluded.due, finished = excluded.finished
        WHERE code IS NOT excluded.code OR due IS NOT excluded.due OR finished IS NOT excluded.finished"""  # noqa: S608 - only question marks


VERSION_OF_COMMAND: Final = "SELECT version FROM entries WHERE table_id = ? AND command = ?"
NEWEST: Final = "SELECT coalesce(max(version), 0) FROM entries WHERE table_id = ?"
TABLE_OF_CODE: Final = "SELECT id FROM tables WHERE code = ?"

READ: Final = """SELECT version, command, payload FROM entries
    WHERE table_id = ? AND version > ? ORDER BY version"""
DUE: Final = "SELECT id, due FROM tables WHERE due <= ? ORDER BY due, id LIMIT ?"
CLAIM: Final = "UPDATE tables SET due = ? WHERE id = ? AND due = ?"
REST: Final = "UPDATE tables SET due = NULL WHERE id = ? AND finished IS NOT NULL"
UNFINISHED: Final = "SELECT id FROM tables WHERE finished IS NULL ORDER BY id"
FINISHED: Final = "SELECT id FROM tables WHERE finished <= ? ORDER BY finished, id LIMIT ?"

AMEND: Final = "UPDATE entries SET payload = ? WHERE table_id = ? AND version = ?"
FORGET_ENTRIES: Final = "DELETE FROM entries WHERE table_id = ?"
FORGET_TABLE: Final = "DELETE FROM tables WHERE id = ?"

OWE: Final = """INSERT INTO notices VALUES (?, ?, '', ?, ?, 0)
    ON CONFLICT (table_id, person, channel) DO UPDATE SET wait = excluded.wait, due = excluded.due, tries = 0
    WHERE wait <> excluded.wait OR excluded.due IS NULL"""
"""Note that somebody is waited for: the same wait once, even if it was told long ago."""

OWED: Final = """SELECT table_id, person, channel, wait, due, tries FROM (
        SELECT *, row_number() OVER (PARTITION BY table_id ORDER BY due, person, channel) AS place
        FROM notices WHERE due <= ?
    ) WHERE place <= ? ORDER BY place, due, table_id LIMIT ?"""
OWED_TO: Final = """SELECT n.table_id, n.person, n.channel, n.wait, n.due, n.tries FROM subscriptions AS s
    JOIN notices AS n ON n.table_id = s.table_id AND n.person = s.person
        AND n.channel = s.channel || ':' || s.address
    WHERE s.channel = ? AND s.address = ? AND n.due IS NOT NULL ORDER BY n.table_id, n.person"""
LEASE: Final = """UPDATE notices SET due = ?, tries = tries + 1
    WHERE table_id = ? AND person = ? AND channel = ? AND wait = ? AND due = ?"""
SETTLE: Final = """UPDATE notices SET due = ?
    WHERE table_id = ? AND person = ? AND channel = ? AND wait = ? AND due = ?"""
FAN_OUT: Final = """INSERT INTO notices VALUES (?, ?, ?, ?, ?, 0)
    ON CONFLICT (table_id, person, channel) DO UPDATE SET wait = excluded.wait, due = excluded.due, tries = 0
    WHERE wait <> excluded.wait"""

OWE_FIRST: Final = "INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?, 0)"
SUBSCRIBE: Final = "INSERT OR REPLACE INTO subscriptions VALUES (?, ?, ?, ?, ?)"
_SUBSCRIPTIONS: Final = "SELECT table_id, person, channel, address, payload FROM subscriptions"
SUBSCRIPTIONS: Final = f"{_SUBSCRIPTIONS} WHERE table_id = ? AND person = ? ORDER BY channel, address"
SUBSCRIBED: Final = f"{_SUBSCRIPTIONS} WHERE channel = ? AND address = ? ORDER BY table_id, person"
UNSUBSCRIBE: Final = """DELETE FROM subscriptions
    WHERE table_id = ? AND person = ? AND channel = ? AND address = ?"""
OWE_NOTHING_THERE: Final = "DELETE FROM notices WHERE table_id = ? AND person = ? AND channel = ?"
UNSUBSCRIBE_ALL: Final = "DELETE FROM subscriptions WHERE table_id = ? AND person = ?"
OWE_NOTHING: Final = "DELETE FROM notices WHERE table_id = ? AND person = ?"
FORGET_NOTICES: Final = "DELETE FROM notices WHERE table_id = ?"
FORGET_SUBSCRIPTIONS: Final = "DELETE FROM subscriptions WHERE table_id = ?"
KEEP: Final = "INSERT OR IGNORE INTO keepsakes VALUES (?, ?)"
KEPT: Final = "SELECT value FROM keepsakes WHERE name = ?"

PROBE: Final = "UPDATE probe SET writes = writes + 1"
"""A write that changes a page every time, to see whether writing works."""

"""The SQL of the PostgreSQL log, each statement named and explained, and how an old schema becomes a new one.

`postgres.py` and `postgres_writer.py` decide when a statement runs. Names carry no schema: every connection has
the site's own schema as its only search path.
"""

from typing import Final
from zlib import crc32

import asyncpg

from lapin.store.log import StoreUnusable
from lapin.store.postgres_address import PostgresAddress

OLDEST_SERVER: Final = 13

MIGRATIONS: Final = (
    # 1. The primary key makes sure that a version is stored once; the trigger, that none is left out. The trigger
    #    runs once for a statement, not once for a row, and may use indices only: PostgreSQL would choose a plan
    #    that reads the whole log while that is short, and keep it for ever. Every log sorts in byte order ("C").
    """
    CREATE TABLE entries (
        table_id text COLLATE "C" NOT NULL,
        version  bigint NOT NULL CHECK (version > 0),
        command  text COLLATE "C",
        payload  bytea NOT NULL,
        PRIMARY KEY (table_id, version)
    );

    CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;

    CREATE FUNCTION no_version_is_left_out() RETURNS trigger LANGUAGE plpgsql
    SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
    BEGIN
        IF EXISTS (
            SELECT FROM fresh WHERE version > 1 AND NOT EXISTS (
                SELECT FROM entries WHERE entries.table_id = fresh.table_id AND entries.version = fresh.version - 1
            )
        ) THEN
            RAISE integrity_constraint_violation USING MESSAGE = 'a version is missing';
        END IF;
        RETURN NULL;
    END $$;

    CREATE TRIGGER entries_without_gaps AFTER INSERT ON entries REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION no_version_is_left_out();

    CREATE TABLE tables (
        id       text COLLATE "C" NOT NULL PRIMARY KEY,
        code     text COLLATE "C",
        due      bigint,
        finished bigint
    );

    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
    CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;
    CREATE INDEX tables_finished ON tables (finished, id) WHERE finished IS NOT NULL;
    CREATE INDEX tables_unfinished ON tables (id) WHERE finished IS NULL;

    CREATE TABLE probe (writes bigint NOT NULL);
    INSERT INTO probe VALUES (0);
    """,
)
"""Migrations, one text a version, forward only; a text that was released is never edited. Servers of the version
before go on while a text runs and after it: so it may add, and must not take away."""

BESIDE: Final = """
    CREATE TABLE IF NOT EXISTS notices (
        table_id text COLLATE "C" NOT NULL,
        person   bigint NOT NULL,
        channel  text COLLATE "C" NOT NULL,
        wait     text COLLATE "C" NOT NULL,
        due      bigint,
        tries    bigint NOT NULL,
        PRIMARY KEY (table_id, person, channel)
    );

    CREATE INDEX IF NOT EXISTS notices_due ON notices (due) WHERE due IS NOT NULL;

    CREATE TABLE IF NOT EXISTS subscriptions (
        table_id text COLLATE "C" NOT NULL,
        person   bigint NOT NULL,
        channel  text COLLATE "C" NOT NULL,
        address  text COLLATE "C" NOT NULL,
        payload  bytea NOT NULL,
        PRIMARY KEY (table_id, person, channel, address)
    );

    CREATE INDEX IF NOT EXISTS subscriptions_address ON subscriptions (channel, address);

    CREATE TABLE IF NOT EXISTS keepsakes (
        name  text COLLATE "C" NOT NULL PRIMARY KEY,
        value bytea NOT NULL
    );
"""
"""The outbox: notices that are owed, where they go, and a few values that a site keeps for good.

It stands beside the log and has no number: the released version knows nothing of it, and starts after this one."""

_MIGRATION_LOCK: Final = int.from_bytes(b"Lapin ", "big")
_SCHEMA_EXISTS: Final = "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)"
_CONTENTS: Final = """SELECT relname = 'lapin_schema' FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)"""


async def migrate(db: "asyncpg.Connection[asyncpg.Record]", to: PostgresAddress) -> tuple[int | None, int]:
    """Bring the schema to the newest version in one transaction; return those before (None: empty) and after.

    If that is not possible, everything stays as it is and StoreUnusable is raised.
    """
    known = len(MIGRATIONS)
    async with db.transaction():
        await db.execute("SET LOCAL statement_timeout = 0")
        await db.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)  # servers that start now wait
        if not await db.fetchval(_SCHEMA_EXISTS, to.schema):
            await db.execute(f"CREATE SCHEMA {to.schema}")
        version = await check(db, to)
        if version == known:
            await _add_beside(db)
            return version, known
        if version is None:
            await db.execute("CREATE TABLE lapin_schema (version integer NOT NULL)")
            await db.execute("INSERT INTO lapin_schema VALUES (0)")
        for text in MIGRATIONS[version:]:
            await db.execute(text)
        await db.execute("UPDATE lapin_schema SET version = $1", known)
        await _add_beside(db)
    return version, known


async def check(db: "asyncpg.Connection[asyncpg.Record]", to: PostgresAddress) -> int | None:
    """Return the schema's version, None if it is empty; StoreUnusable if this program cannot work with it."""
    known = len(MIGRATIONS)
    if db.get_server_version().major < OLDEST_SERVER:
        raise StoreUnusable(f"{to.shown} is too old: Lapin needs PostgreSQL {OLDEST_SERVER} or newer")
    contents = [row[0] for row in await db.fetch(_CONTENTS, to.schema)]
    if contents and not any(contents):
        raise StoreUnusable(f"{to.shown} is a schema of another program")
    version = int(await db.fetchval("SELECT version FROM lapin_schema")) if contents else None
    if version is not None and version > known:
        raise StoreUnusable(
            f"{to.shown} was written by a newer Lapin (schema {version}, this one knows up to {known})"
        )
    return version


async def _add_beside(db: "asyncpg.Connection[asyncpg.Record]") -> None:
    if await db.fetchval("SELECT to_regclass('keepsakes') IS NULL"):
        await db.execute(BESIDE)


DURABLE: Final = """SELECT current_setting('fsync') = 'on', set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)"""
"""Make every commit wait for the disk, whatever the server's default; return whether the server syncs at all."""

PREDECESSORS: Final = """SELECT count(pg_terminate_backend(pid)) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((classid::bigint << 32) | objid::bigint) = $1 AND objsubid = 1"""
"""End the server's side of a connection that we have lost, since the server may not have noticed yet."""

ALONE: Final = "SELECT pg_advisory_lock($1)"
"""A lock held for as long as the writer's connection. Once a new connection has it, every statement of the one
before is decided, and nothing more will come from there."""

USE: Final = "SELECT pg_try_advisory_lock_shared($1)"
"""A lock that every server holds for as long as its writer's connection, under `use_key`."""

TAKE_OVER: Final = "SELECT pg_try_advisory_lock($1)"
"""The same lock for one alone, who fills the schema while no server uses it."""

TAKEN_OVER: Final = """SELECT count(*) > 0 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((classid::bigint << 32) | objid::bigint) = $1 AND objsubid = 1"""
"""Whether somebody fills the schema now."""

USERS: Final = TAKEN_OVER.replace("count(*) > 0", "count(*)").replace("ExclusiveLock", "ShareLock")
"""The number of servers that hold the lock of `USE`."""


def use_key(schema: str) -> int:
    """Return the key of the lock that says who uses a schema."""
    return crc32(schema.encode())


STORE: Final = """WITH fresh AS (
        INSERT INTO entries (table_id, version, command, payload)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[])
    )
    INSERT INTO tables (id, code, due, finished)
    SELECT * FROM unnest($5::text[], $6::text[], $7::bigint[], $8::bigint[])
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, due = excluded.due, finished = excluded.finished
    WHERE (tables.code, tables.due, tables.finished)
        IS DISTINCT FROM (excluded.code, excluded.due, excluded.finished)"""
"""Add entries and set marks: one statement, one transaction, one round trip. All of it is stored, or nothing."""

STORE_AND_OWE: Final = STORE.replace(
    "\n    )\n    INSERT INTO tables",
    """
    ), awaited AS (
        INSERT INTO notices (table_id, person, channel, wait, due, tries)
        SELECT id, person, '', wait, due, 0
        FROM unnest($9::text[], $10::bigint[], $11::text[], $12::bigint[]) AS owed (id, person, wait, due)
        ON CONFLICT (table_id, person, channel) DO UPDATE SET wait = excluded.wait, due = excluded.due, tries = 0
        WHERE notices.wait <> excluded.wait OR excluded.due IS NULL
    )
    INSERT INTO tables""",
)
"""The same, and the people who are waited for: the same wait once, even if it was told long ago."""

OWED: Final = """SELECT table_id, person, channel, wait, due, tries FROM (
        SELECT *, row_number() OVER (PARTITION BY table_id ORDER BY due, person, channel) AS place
        FROM notices WHERE due <= $1
    ) AS placed WHERE place <= $2 ORDER BY place, due, table_id LIMIT $3"""
OWED_TO: Final = """SELECT n.table_id, n.person, n.channel, n.wait, n.due, n.tries FROM subscriptions AS s
    JOIN notices AS n ON n.table_id = s.table_id AND n.person = s.person
        AND n.channel = s.channel || ':' || s.address
    WHERE s.channel = $1 AND s.address = $2 AND n.due IS NOT NULL ORDER BY n.table_id, n.person"""
LEASE: Final = """UPDATE notices SET due = $6, tries = tries + 1
    WHERE table_id = $1 AND person = $2 AND channel = $3 AND wait = $4 AND due = $5 RETURNING tries"""
SETTLE_ALL: Final = """UPDATE notices SET due = $6
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
        AS mine (id, person, channel, wait, due)
    WHERE table_id = mine.id AND notices.person = mine.person AND notices.channel = mine.channel
    AND notices.wait = mine.wait AND notices.due = mine.due"""
FAN_OUT: Final = """WITH leased AS (
        UPDATE notices SET due = NULL
        WHERE table_id = $1 AND person = $2 AND channel = $3 AND wait = $4 AND due = $5
        RETURNING table_id, person, wait
    )
    INSERT INTO notices (table_id, person, channel, wait, due, tries)
    SELECT table_id, person, fresh.channel, wait, fresh.due, 0
    FROM leased, unnest($6::text[], $7::bigint[]) AS fresh (channel, due)
    ON CONFLICT (table_id, person, channel) DO UPDATE SET wait = excluded.wait, due = excluded.due, tries = 0
    WHERE notices.wait <> excluded.wait"""

SUBSCRIBE: Final = """INSERT INTO subscriptions (table_id, person, channel, address, payload)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id, person, channel, address) DO UPDATE SET payload = excluded.payload"""
SUBSCRIBE_AND_OWE: Final = """WITH owed AS (
        INSERT INTO notices (table_id, person, channel, wait, due, tries)
        VALUES ($1, $2, $3::text || ':' || $4::text, $6, $7, 0)
        ON CONFLICT (table_id, person, channel) DO UPDATE SET wait = excluded.wait, due = excluded.due, tries = 0
    )
    INSERT INTO subscriptions (table_id, person, channel, address, payload) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id, person, channel, address) DO UPDATE SET payload = excluded.payload"""
_SUBSCRIPTIONS: Final = "SELECT table_id, person, channel, address, payload FROM subscriptions"
SUBSCRIPTIONS: Final = f"{_SUBSCRIPTIONS} WHERE table_id = $1 AND person = $2 ORDER BY channel, address"
SUBSCRIBED: Final = f"{_SUBSCRIPTIONS} WHERE channel = $1 AND address = $2 ORDER BY table_id, person"
UNSUBSCRIBE: Final = """WITH gone AS (
        DELETE FROM subscriptions WHERE table_id = $1 AND person = $2 AND channel = $3 AND address = $4
    )
    DELETE FROM notices WHERE table_id = $1 AND person = $2 AND channel = $3::text || ':' || $4::text"""
UNSUBSCRIBE_ALL: Final = """WITH gone AS (DELETE FROM subscriptions WHERE table_id = $1 AND person = $2)
    DELETE FROM notices WHERE table_id = $1 AND person = $2"""
KEEP: Final = "INSERT INTO keepsakes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
KEPT: Final = "SELECT value FROM keepsakes WHERE name = $1"

FACTS: Final = """
    SELECT 'command' AS kind, table_id, command AS name, version FROM entries
        JOIN unnest($1::text[], $2::text[]) AS asked (id, name) ON table_id = asked.id AND command = asked.name
    UNION ALL
    SELECT 'newest', asked.id, NULL, (SELECT max(version) FROM entries WHERE table_id = asked.id)
        FROM unnest($3::text[]) AS asked (id)
    UNION ALL
    SELECT 'code', id, code, NULL FROM tables JOIN unnest($3::text[]) AS asked (name) ON id = asked.name
    UNION ALL
    SELECT 'code', id, code, NULL FROM tables JOIN unnest($4::text[]) AS asked (name) ON code = asked.name"""
"""All that is needed to judge a group of moves: commands that are stored, newest versions, which table has which
code. Joins and not `= ANY`, for which PostgreSQL would not use an index without NULLs."""

STORED: Final = """SELECT table_id, version, command, payload FROM entries
    JOIN unnest($1::text[], $2::bigint[]) AS asked (id, number)
    ON table_id = asked.id AND version = asked.number"""
"""The entries at certain versions, to recognise our own after the connection was lost."""

READ: Final = "SELECT version, command, payload FROM entries WHERE table_id = $1 AND version > $2 ORDER BY version"
READ_MANY: Final = """SELECT id, version, command, payload
    FROM unnest($1::text[], $2::bigint[]) AS asked (id, after) CROSS JOIN LATERAL (
        SELECT version, command, payload FROM entries
        WHERE table_id = id AND version > after ORDER BY version
    ) AS fresh"""
NEWEST: Final = "SELECT coalesce(max(version), 0) FROM entries WHERE table_id = $1"
VERSIONS: Final = """SELECT id, (SELECT max(version) FROM entries WHERE table_id = id)
    FROM unnest($1::text[]) AS asked (id)"""
CLAIM: Final = """WITH mine AS (
        SELECT tables.id, until FROM tables
        JOIN unnest($1::text[], $2::bigint[], $3::bigint[]) AS asked (id, seen, until)
        ON tables.id = asked.id AND tables.due = asked.seen
        ORDER BY tables.id FOR UPDATE OF tables SKIP LOCKED
    )
    UPDATE tables SET due = mine.until FROM mine WHERE tables.id = mine.id RETURNING tables.id"""
"""Skips tables that another process has locked, since it is claiming them or storing a move: nobody waits."""

NOW: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8"
TABLE_OF_CODE: Final = "SELECT id FROM tables WHERE code = $1"
DUE: Final = "SELECT id, due FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2"
UNFINISHED: Final = "SELECT id FROM tables WHERE finished IS NULL ORDER BY id"
FINISHED: Final = "SELECT id FROM tables WHERE finished <= $1 ORDER BY finished, id LIMIT $2"

AMEND: Final = "UPDATE entries SET payload = $3 WHERE table_id = $1 AND version = $2 RETURNING version"
REST: Final = "UPDATE tables SET due = NULL WHERE id = $1 AND finished IS NOT NULL"

FORGET: Final = """WITH entries_gone AS (DELETE FROM entries WHERE table_id = $1),
    notices_gone AS (DELETE FROM notices WHERE table_id = $1),
    subscriptions_gone AS (DELETE FROM subscriptions WHERE table_id = $1)
    DELETE FROM tables WHERE id = $1"""

PROBE: Final = "UPDATE probe SET writes = writes + 1"
"""A write that changes a page every time, to see whether writing works."""

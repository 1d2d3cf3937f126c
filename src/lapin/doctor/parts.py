"""Checks of what a server is connected to: the log, Redis, the storage, and the mail server."""

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

from lapin.backup.last import LATE_SECONDS, noted
from lapin.bus import BusUnusable
from lapin.bus.places import open_bus
from lapin.decks.storage import StorageFailed, StorageUnusable, open_storage
from lapin.doctor.findings import Finding, good, hint, wrong
from lapin.notices.smtp import MailServer, MailUnusable, Smtp
from lapin.site_log import ALONE
from lapin.store import StoreUnusable
from lapin.store.left_behind import advice, open_tables
from lapin.store.places import FILE_NAME, need_asyncpg

CLOCK_SECONDS: Final = 5.0


async def postgres(url: str, data: Path, *, alone: bool) -> AsyncIterator[Finding]:
    """Check whether PostgreSQL lets us in, keeps what it confirms, and has a schema that this program knows.

    Also whether tables in a file of `data` wait to be moved there, and, if we are `alone` on the bus, whether
    several processes use it.
    """
    try:
        need_asyncpg()
    except StoreUnusable:
        return  # the extras say so
    from lapin.store import postgres_schema as sql  # noqa: PLC0415 - an extra
    from lapin.store.postgres_address import CANNOT_CONNECT, address, connect, why_unusable  # noqa: PLC0415 - an extra

    waiting = open_tables(data / FILE_NAME)
    try:
        to = address(url)
        try:
            db = await connect(to)
            try:
                begun = time.monotonic()
                answer = await db.fetchrow(
                    "SELECT extract(epoch FROM clock_timestamp())::float8, current_setting('fsync'), "
                    "EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'lapin_schema')",
                    to.schema,
                )
                took = time.monotonic() - begun
                now, fsync, known = answer or (0.0, "", False)
                version = await db.fetchval("SELECT version FROM lapin_schema") if known else 0
                there = await db.fetch(sql.VERSIONS, waiting) if known else []
                users = await db.fetchval(sql.USERS, sql.use_key(to.schema))
            finally:
                await db.close(timeout=CLOCK_SECONDS)
        except CANNOT_CONNECT as failure:
            raise why_unusable(to, failure) from failure
    except StoreUnusable as unusable:
        mend = "see docs/operations.md, PostgreSQL: is it running, is the address right, may this user come in?"
        yield wrong("database", unusable.reason, mend)
        return
    yield good("database", f"{to.shown} answers in {took * 1000:.0f} ms")
    if version > 1 and version > len(sql.MIGRATIONS):
        yield wrong("database", "its schema was made by a newer Lapin", "install that version, or a newer one")
    elif 0 < version < len(sql.MIGRATIONS):
        yield hint("database", f"its schema {version} is older than this program's", "lapin migrate")
    if fsync != "on":
        yield wrong("database", "with its fsync=off a power cut loses confirmed moves", "set fsync = on")
    if abs(now - time.time()) > CLOCK_SECONDS:
        text = f"this computer's clock and the database's are {abs(now - time.time()):.0f} seconds apart"
        yield hint("clock", text, "Lapin uses the database's; set the wrong one: timedatectl set-ntp true")
    moved = sum(row[1] is not None for row in there)
    if moved < len(waiting):
        yield (hint if moved else wrong)("database", *advice(data / FILE_NAME, len(waiting) - moved))
    if alone and users > 1:
        yield wrong("redis", ALONE, "give all of them the same redis: docs/operations.md, Several processes")


async def redis(url: str | None, prefix: str) -> AsyncIterator[Finding]:
    """Check whether Redis answers."""
    if url is None:
        return
    try:
        await (await open_bus(url, prefix)).close()
    except BusUnusable as unusable:
        mend = "is it running, is the address right, is the password (requirepass) the same?"
        yield wrong("redis", unusable.reason, mend)
    except ModuleNotFoundError:
        return  # the extras say so
    else:
        yield good("redis", "it answers")


def storage(address: str | None, data: Path) -> Iterator[Finding]:
    """Check whether the storage of pictures can be read."""
    try:
        place = open_storage(address, data)
        try:
            count = len(place.list(""))
            last = noted(place)
        finally:
            place.close()
    except StorageUnusable as unusable:
        yield wrong("storage", unusable.reason, "look at --pictures, and at the keys in the environment")
    except StorageFailed as failed:
        mend = "may this user read it, and does its server answer?"
        yield wrong("storage", f"it cannot be read ({failed.code})", mend)
    else:
        yield good("storage", f"{count} files of decks and recordings")
        yield _backup(last)


def _backup(made: int | None) -> Finding:
    """Check how old the last backup is."""
    how = "docs/operations.md, What to back up; if another program does it: lapin backup --made-otherwise"
    if made is None:
        return hint("backup", "there has never been one", how)
    age = time.time() - made / 1000
    old = f"{age / 86_400:.0f} days" if age > 2 * 86_400 else f"{max(age, 0) / 3600:.0f} hours"
    said = f"the last one was made {old} ago"
    return good("backup", said) if age < LATE_SECONDS else wrong("backup", said, how)


def mail(server: MailServer | None, sender: str | None, url: str | None) -> Iterator[Finding]:
    """Check whether the mail server lets us in, and takes mails from our sender; none is sent."""
    if server is None:
        return
    if sender is None or url is None:
        yield wrong("mail", "--smtp needs --mail-from and --url", "set all three, or none")
        return
    smtp = Smtp(server, name=sender.partition("@")[2])
    try:
        smtp.check_now(sender)
    except MailUnusable as unusable:
        mend = "is it running, is the address right, may this user send from --mail-from?"
        yield wrong("mail", unusable.reason, mend)
    else:
        yield good("mail", f"{server.shown} takes mails from {sender}")
    finally:
        smtp.close()

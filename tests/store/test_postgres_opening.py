"""The operator reads why the database cannot be used, and the schema of older versions is upgraded."""

import asyncio
import os
from pathlib import Path

import pytest

from lapin import extras
from lapin.game.model.ids import PersonId
from lapin.store import StoreUnusable, postgres_schema
from lapin.store.outbox import Owed
from lapin.store.places import check_schema, open_log, users_of
from lapin.store.postgres import PostgresLog, migrated
from lapin.store.postgres_address import address
from tests.postgres_server import PASSWORD, PostgresServer
from tests.store.postgres_cable import Cable
from tests.waiting import until, wait_until


async def why_unusable(url: str) -> str:
    """The line that the operator reads."""
    with pytest.raises(StoreUnusable) as refused:
        await PostgresLog.open(url)
    assert "\n" not in refused.value.reason
    assert PASSWORD not in refused.value.reason
    assert "rabbit:" not in refused.value.reason
    return refused.value.reason


async def test_a_wrong_password_is_named_and_not_shown(postgres: PostgresServer) -> None:
    """The operator hears of a typo in the password, and nobody who looks over their shoulder learns it."""
    assert "wrong name or password" in await why_unusable(postgres.url(password=PASSWORD + "x"))
    assert "wrong name or password" in await why_unusable(postgres.url().replace("rabbit:", "nobody:"))


async def test_a_database_that_is_not_there_gets_one_clear_line(postgres: PostgresServer) -> None:
    """The name is wrong, or nothing listens, or there is no such host."""
    assert "no database of this name" in await why_unusable(postgres.url(name="nowhere"))
    assert "cannot be reached" in await why_unusable(postgres.url().replace(str(postgres.port), "9"))
    assert "cannot be reached" in await why_unusable(postgres.url().replace("127.0.0.1", "no-host.invalid"))


@pytest.mark.parametrize(
    "url",
    [
        f"mysql://rabbit:{PASSWORD}@localhost/lapin",
        f"postgresql:/rabbit:{PASSWORD}@localhost/lapin",
        f"postgresql://rabbit:{PASSWORD}/@localhost/lapin",
        f"postgresql://rabbit:x@{PASSWORD}@localhost/lapin",
        f"postgresql://rabbit:?{PASSWORD}@localhost/lapin",
        f"postgresql://localhost/lapin?password=@{PASSWORD}",
        f"postgresql://rabbit:{PASSWORD} @localhost/lapin",
        "lapin.sqlite",
        "",
    ],
)
async def test_a_malformed_address_is_not_repeated(url: str) -> None:
    """Whatever is wrong with the address, the answer shows the right form and repeats nothing of it."""
    assert "postgresql://user:password@host" in await why_unusable(url)


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://rabbit:{PASSWORD}@localhost:http/lapin",
        f"postgresql://rabbit:{PASSWORD}@localhost:99999/lapin",
        f"postgresql://rabbit@localhost:9/lapin?password={PASSWORD}&sslmode=never",
        f"postgresql://rabbit:{PASSWORD}%zz@[::1/lapin",
    ],
)
async def test_an_address_that_leads_nowhere_is_refused(url: str) -> None:
    """It has the right form, and is still wrong."""
    assert (await why_unusable(url)).startswith("postgresql://")


@pytest.mark.parametrize("schema", ["Lapin", "a b", "x;drop", "pg_lapin", "", "9lives", "a" * 64])
async def test_an_impossible_schema_name_is_refused(postgres: PostgresServer, schema: str) -> None:
    """It may have small letters, digits and underscores."""
    assert "schema's name" in await why_unusable(f"{postgres.url('x')[:-1]}{schema.replace(' ', '%20')}")


def test_an_address_is_shown_without_its_password() -> None:
    """People see where the database is, and not how to get in."""
    read = address(
        f"postgres://rabbit:{PASSWORD}@db.example:5433/site?sslmode=require&schema=ours&password={PASSWORD}"
    )
    assert (read.shown, read.schema) == ("postgresql://db.example:5433/site?schema=ours", "ours")
    assert read.dsn.endswith(f"{PASSWORD}@db.example:5433/site?sslmode=require&password={PASSWORD}")
    assert PASSWORD not in repr(read)
    assert PASSWORD not in str(read)


def test_an_address_may_leave_out_what_is_usual() -> None:
    """The driver knows the rest: a name, a port, whose password it is."""
    for url, dsn in (("postgres://db", "postgresql://db"), ("postgresql:///site", "postgresql:///site")):
        assert address(url).dsn == dsn
    assert address("postgres://db").shown == "postgresql://db?schema=lapin"
    assert address("postgresql:///site").shown == "postgresql://localhost/site?schema=lapin"


async def test_a_user_who_may_not_make_a_schema_is_told_so(postgres: PostgresServer) -> None:
    """The administrator has to create it first, and the line says so."""
    postgres.sql("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    url = postgres.url().replace(f"rabbit:{PASSWORD}", "guest:guest")
    assert "does not let this user make or use the schema" in await why_unusable(url)
    postgres.sql(f"CREATE SCHEMA {url.rpartition('=')[2]} AUTHORIZATION guest")
    log = await PostgresLog.open(url)
    assert await log.append("oak", 0, b"start") == 1
    await log.close()


async def test_a_database_that_may_only_be_read_is_refused_at_the_start(postgres: PostgresServer) -> None:
    """It is a standby, say: the operator reads so before anybody plays, though the schema is there."""
    postgres.sql("CREATE ROLE reader LOGIN PASSWORD 'reader'")
    url = postgres.url().replace(f"rabbit:{PASSWORD}", "reader:reader")
    postgres.sql(f"CREATE SCHEMA {url.rpartition('=')[2]} AUTHORIZATION reader")
    await (await PostgresLog.open(url)).close()
    postgres.sql("ALTER ROLE reader SET default_transaction_read_only = on")
    assert "may only be read: is it a standby?" in await why_unusable(url)
    left = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'"
    await until(lambda: postgres.sql(left) == "0", "no connection is left")


async def test_a_connection_that_breaks_during_the_start_leaves_nothing_behind(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator reads so, and a service tries again; nobody goes on trying behind its back."""
    url = postgres.url()
    monkeypatch.setattr(postgres_schema, "PROBE", "SELECT pg_terminate_backend(pg_backend_pid())")
    before = asyncio.all_tasks()
    with pytest.raises(StoreUnusable, match="cannot be reached: Connection reset by peer") as refused:
        await PostgresLog.open(url)
    assert refused.value.passing
    assert asyncio.all_tasks() == before
    assert await users_of(url) == 0


async def test_many_servers_can_start_at_once(postgres: PostgresServer) -> None:
    """The first start of a whole site makes everything that is needed, once."""
    url = postgres.url()
    logs = await asyncio.gather(*(PostgresLog.open(url) for _ in range(5)))
    assert await logs[0].append("oak", 0, b"start") == 1
    assert await logs[4].newest("oak") == 1
    await asyncio.gather(*(log.close() for log in logs))


async def test_an_older_log_is_upgraded(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update the old games are still there, and a server of the old version goes on meanwhile."""
    url = postgres.url()
    old = await PostgresLog.open(url)
    await old.append("oak", 0, b"start")
    known = postgres_schema.MIGRATIONS
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*known, "CREATE TABLE later (a nonsense)"))
    with pytest.raises(StoreUnusable):
        await PostgresLog.open(url)
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*known, "CREATE TABLE later (a integer)"))
    assert await migrated(address(url)) == (len(known), len(known) + 1)
    assert await migrated(address(url)) == (len(known) + 1, len(known) + 1)
    assert await old.append("oak", 1, b"move") == 2
    await old.close()
    new = await PostgresLog.open(url)
    assert await new.newest("oak") == 2
    await new.close()


async def test_a_newer_log_is_left_alone(postgres: PostgresServer) -> None:
    """Going back to an old version does not touch the games of the new one."""
    url = postgres.url()
    await (await PostgresLog.open(url)).close()
    schema = url.rpartition("=")[2]
    postgres.sql(f"UPDATE {schema}.lapin_schema SET version = version + 1")  # noqa: S608 - a name of ours
    assert "newer Lapin" in await why_unusable(url)


async def test_a_database_that_is_too_old_is_refused(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is made in it, and the line names the version that is needed: 13."""
    assert postgres_schema.OLDEST_SERVER == 13
    url = postgres.url()
    monkeypatch.setattr(postgres_schema, "OLDEST_SERVER", 99)
    assert "too old: Lapin needs PostgreSQL 99 or newer" in await why_unusable(url)
    schema = url.rpartition("=")[2]
    assert postgres.sql(f"SELECT count(*) FROM pg_tables WHERE schemaname = '{schema}'") == "0"  # noqa: S608 - ours
    own = int(postgres.sql("SHOW server_version_num")) // 10_000
    monkeypatch.setattr(postgres_schema, "OLDEST_SERVER", own)
    await (await PostgresLog.open(url)).close()


async def test_a_log_of_an_earlier_version_gets_an_outbox_and_keeps_its_number(postgres: PostgresServer) -> None:
    """A schema without the outbox opens and owes; the version before can still open it."""
    url = postgres.url()
    schema = url.rpartition("=")[2]
    await (await PostgresLog.open(url)).close()
    postgres.sql(f"DROP TABLE {schema}.notices, {schema}.subscriptions, {schema}.keepsakes")
    log = await PostgresLog.open(url)
    await log.append_all("oak", 0, [(None, b"move")], owed=[Owed(PersonId(1), "0.1.give", 50)])
    assert len(await log.owed(99, 9)) == 1
    await log.close()
    assert postgres.sql(f"SELECT version FROM {schema}.lapin_schema") == "1"  # noqa: S608 - a name of ours


async def test_an_upgrade_may_take_longer_than_the_database_lets_others(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The administrator has limited how long a statement may run; a large log takes its time."""
    url = postgres.url()
    known = postgres_schema.MIGRATIONS
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*known, "SELECT pg_sleep(2.5)"))
    postgres.sql("ALTER ROLE rabbit SET statement_timeout = '2s'")
    try:
        assert await migrated(address(url)) == (None, len(known) + 1)
    finally:
        postgres.sql("ALTER ROLE rabbit RESET statement_timeout")


async def test_a_database_that_does_not_sync_is_complained_of_once(
    postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    """A power cut may take moves back: the operator reads so at the start, and not with every new connection."""
    url = postgres.url()

    def said() -> int:
        found = sum("fsync" in message for message in caplog.messages)
        caplog.clear()
        return found

    async def said_by_a_start() -> list[int]:
        caplog.clear()
        async with Cable(url) as cable:
            log = await PostgresLog.open(cable.url)
            at_the_start = said()
            cable.cut()
            await log.append("oak", await log.newest("oak"), b"move")
            await log.close()
        return [at_the_start, said()]

    assert await said_by_a_start() == [0, 0]
    postgres.sql("ALTER SYSTEM SET fsync = off")
    try:
        postgres.sql("SELECT pg_reload_conf()")
        wait_until(lambda: postgres.sql("SHOW fsync") == "off", lambda: "the setting is not read")
        assert await said_by_a_start() == [1, 0]
    finally:
        postgres.sql("ALTER SYSTEM RESET fsync")
        postgres.sql("SELECT pg_reload_conf()")
    wait_until(lambda: postgres.sql("SHOW fsync") == "on", lambda: "the setting is not read")


async def test_the_schema_of_another_program_is_left_alone(postgres: PostgresServer) -> None:
    """The operator named the schema of a recipe collection."""
    postgres.sql("CREATE SCHEMA recipes; CREATE TABLE recipes.entries (name text)")
    assert "another program" in await why_unusable(postgres.url("recipes"))
    assert postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'recipes'") == "1"


async def test_a_database_is_looked_at_before_a_start_and_nothing_is_made_in_it(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """An empty one is fine, and one that may come back soon; a wrong password and a newer schema are not."""
    url = postgres.url()
    schema = url.rpartition("=")[2]
    await check_schema(tmp_path, url)
    assert postgres.sql(f"SELECT count(*) FROM pg_namespace WHERE nspname = '{schema}'") == "0"  # noqa: S608 - ours
    await check_schema(tmp_path, url.replace(str(postgres.port), "9"))
    with pytest.raises(StoreUnusable, match="wrong name or password"):
        await check_schema(tmp_path, url.replace(PASSWORD, "x"))
    logs = [await open_log(tmp_path, url) for _ in range(2)]
    assert await users_of(url) == 2
    for log in logs:
        await log.close()
    assert await users_of(url) == 0
    postgres.sql(f"UPDATE {schema}.lapin_schema SET version = version + 1")  # noqa: S608 - a name of ours
    with pytest.raises(StoreUnusable, match="newer Lapin"):
        await check_schema(tmp_path, url)
    assert os.listdir(tmp_path) == []


async def test_without_the_driver_the_operator_reads_what_to_install(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Lapin was installed without the driver for PostgreSQL."""
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    with pytest.raises(StoreUnusable, match=r"python\S* -m pip install \"asyncpg>=[0-9.]+\""):
        await open_log(tmp_path_factory.mktemp("data"), postgres.url())
    for asked in (users_of(postgres.url()), check_schema(tmp_path_factory.mktemp("data"), postgres.url())):
        with pytest.raises(StoreUnusable, match="asyncpg"):
            await asked

"""`lapin migrate`: brings a PostgreSQL database up to date, before the servers are updated."""

import argparse
import asyncio
import os
from typing import Any, Final

from lapin.cli.words import complain
from lapin.store import StoreUnusable
from lapin.store.places import need_asyncpg

ENVIRONMENT: Final = "LAPIN_DATABASE"
"""The environment variable for the address. Other users cannot see a password in it, as they can in an option."""


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a database."""
    parser.add_argument(
        "--database",
        default=os.environ.get(ENVIRONMENT) or None,
        metavar="URL",
        help=f"postgresql://user:password@host/name?schema=lapin; also as {ENVIRONMENT} in the environment",
    )


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("migrate", help="bring a PostgreSQL database up to date")
    add_database(parser)
    parser.set_defaults(run=_migrate)


def _migrate(arguments: argparse.Namespace) -> int:
    if arguments.database is None:
        return complain(f"which database? --database postgresql://… or {ENVIRONMENT}")
    try:
        need_asyncpg()
        before, after = asyncio.run(_migrated(arguments.database))
    except StoreUnusable as unusable:
        return complain(unusable.reason)
    print(f"schema {after}, nothing to do" if before == after else f"schema {after} (was {before or 'empty'})")
    return 0


async def _migrated(url: str) -> tuple[int, int]:
    from lapin.store.postgres import migrated  # noqa: PLC0415 - most sites have no asyncpg
    from lapin.store.postgres_address import address  # noqa: PLC0415

    return await migrated(address(url))

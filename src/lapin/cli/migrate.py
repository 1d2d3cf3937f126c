"""`lapin migrate`: brings a PostgreSQL database up to date, before the servers are updated."""

import argparse
import asyncio
import os
from typing import Any

from lapin.cli.setting_list import DATABASE, EVERY_SETTING
from lapin.cli.settings import WrongSetting, add_settings, settled
from lapin.cli.words import complain
from lapin.store import StoreUnusable
from lapin.store.places import need_asyncpg


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("migrate", help="bring a PostgreSQL database up to date")
    add_settings(parser, [DATABASE])
    parser.set_defaults(run=_migrate)


def _migrate(arguments: argparse.Namespace) -> int:
    try:
        settled(arguments, [DATABASE], os.environ, EVERY_SETTING)
        if arguments.database is None:
            return complain(f"which database? --database postgresql://… or {DATABASE.variable}")
        need_asyncpg()
        before, after = asyncio.run(_migrated(arguments.database))
    except (StoreUnusable, WrongSetting) as unusable:
        return complain(unusable.reason)
    print(f"schema {after}, nothing to do" if before == after else f"schema {after} (was {before or 'empty'})")
    return 0


async def _migrated(url: str) -> tuple[int | None, int]:
    from lapin.store.postgres import migrated  # noqa: PLC0415 - most sites have no asyncpg
    from lapin.store.postgres_address import address  # noqa: PLC0415 - the same

    return await migrated(address(url))

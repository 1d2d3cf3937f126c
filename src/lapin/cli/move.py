"""`lapin move`: copies everything from one SQLite file to PostgreSQL."""

import argparse
import asyncio
import os
from pathlib import Path
from typing import Any

from lapin.cli.setting_list import DATABASE, EVERY_SETTING
from lapin.cli.settings import WrongSetting, add_settings, settled
from lapin.cli.words import complain, in_log, with_progress
from lapin.store import StoreUnusable
from lapin.store.places import need_asyncpg


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "move",
        help="copy all tables from a SQLite file to PostgreSQL",
        description="Stop the server first. A copy that was interrupted goes on where it was.",
    )
    parser.add_argument("--from", dest="source", type=Path, required=True, metavar="FILE", help="lapin.sqlite")
    parser.add_argument("--to", default=None, metavar="URL", help="the same as --database")
    add_settings(parser, [DATABASE])
    parser.set_defaults(run=_move)


def _move(arguments: argparse.Namespace) -> int:
    try:
        settled(arguments, [DATABASE], os.environ, EVERY_SETTING)
        arguments.to = arguments.to or arguments.database
        if arguments.to is None:
            return complain(f"where to? --to postgresql://… or {DATABASE.variable}")
        need_asyncpg()
        from lapin.store.postgres_move import move  # noqa: PLC0415 - most sites have no asyncpg

        moved = asyncio.run(move(arguments.source, arguments.to, with_progress))
    except (StoreUnusable, WrongSetting) as unusable:
        return complain(unusable.reason)
    print(f"{in_log(moved.tables, moved.entries)}; {moved.copied} of them copied now")
    print(f"the same on both sides: sha256 {moved.digest}")
    return 0

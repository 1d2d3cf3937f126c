"""`lapin backup` and `lapin restore`: everything that a site keeps in one file, and back again."""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from lapin.backup.archive_file import BackupContents, BackupUnusable, checked
from lapin.backup.last import as_owner, note
from lapin.cli.setting_list import DATA, DATABASE, EVERY_SETTING, PICTURES, default_data
from lapin.cli.settings import WrongSetting, add_settings, overlooked, settled
from lapin.cli.words import complain, counted, in_log, with_progress
from lapin.decks.storage import Storage, StorageFailed, StorageUnusable, open_storage
from lapin.store import StoreUnusable

WHERE: Final = (DATA, DATABASE, PICTURES)


def add_to(commands: Any) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "backup",
        help="write everything that a site keeps into a new file",
        description="Tables, own decks and recordings as they are now, while the server runs; then the file is "
        "read again and checked. A file that is there is not overwritten. It holds what people wrote, and the "
        "keys of their seats: keep it as safe as the site.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", nargs="?")
    parser.add_argument(
        "--made-otherwise",
        action="store_true",
        help="write no file: another program has just made a backup, which is noted for doctor and metrics",
    )
    add_settings(parser, WHERE)
    parser.set_defaults(run=_backup)
    parser = commands.add_parser(
        "restore",
        help="bring back what `lapin backup` has written",
        description="Stop the server first. The backup is checked before anything is written, and what was "
        "written is compared with it. Nothing is overwritten: move away what is there. A backup of a site with "
        "SQLite can be restored into PostgreSQL, and the other way round.",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true", help="only check the file; write nothing")
    add_settings(parser, WHERE)
    parser.set_defaults(run=_restore)


def _backup(arguments: argparse.Namespace) -> int:
    if (arguments.file is None) != arguments.made_otherwise:
        return complain("name one new FILE for the backup, or say --made-otherwise")
    if arguments.made_otherwise:
        return _made_otherwise(arguments)
    from lapin.backup.making import make_backup  # noqa: PLC0415 - what restoring needs is not needed here

    def make() -> BackupContents:
        data = arguments.data or default_data()
        storage = open_storage(arguments.pictures, data)
        try:
            contents = asyncio.run(make_backup(arguments.file, data, arguments.database, storage))
            try:
                _note(arguments, storage, contents.made)
            except StorageFailed as failed:
                print(f"the backup is whole, but {_not_noted(failed)}", file=sys.stderr)
            return contents
        finally:
            storage.close()

    return _done(arguments, make, "written and read again")


def _made_otherwise(arguments: argparse.Namespace) -> int:
    """Note that another program has made a backup now."""
    if forgotten := overlooked(arguments, os.environ):
        return complain(f"which site? {forgotten}")
    try:
        settled(arguments, WHERE, os.environ, EVERY_SETTING)
        storage = open_storage(arguments.pictures, arguments.data or default_data())
        try:
            _note(arguments, storage, int(time.time() * 1000))
        finally:
            storage.close()
    except (StorageUnusable, WrongSetting) as unusable:
        return complain(unusable.reason)
    except StorageFailed as failed:
        return complain(_not_noted(failed))
    print("noted: a backup was made now")
    return 0


def _note(arguments: argparse.Namespace, storage: Storage, made: int) -> None:
    """Note when a backup was made, as the server's user where that is another one: the server reads it."""
    data = arguments.data or default_data()
    with as_owner(data if arguments.pictures is None or "://" in arguments.pictures else Path(arguments.pictures)):
        note(storage, made)


def _not_noted(failed: StorageFailed) -> str:
    return f"the storage does not take the note that it was made ({failed.code})"


def _restore(arguments: argparse.Namespace) -> int:
    if arguments.check:
        return _done(arguments, lambda: checked(arguments.file), "nothing is missing or damaged")
    from lapin.backup.restoring import restore_backup  # noqa: PLC0415 - as above

    def restore() -> BackupContents:
        data = arguments.data or default_data()
        if (arguments.config or os.environ.get("LAPIN_CONFIG")) and is_root() and not data.exists():
            chown = f"chown -R lapin:lapin {data}"
            print(f"{data} is made for root: if a server of another user is to use it, {chown}", file=sys.stderr)
        storage = open_storage(arguments.pictures, data)
        try:
            contents = asyncio.run(
                restore_backup(arguments.file, data, arguments.database, storage, with_progress)
            )
            try:
                _note(arguments, storage, contents.made)  # it is this site's backup as well
            except StorageFailed as failed:
                print(f"everything is restored, but {_not_noted(failed)}", file=sys.stderr)
            return contents
        finally:
            storage.close()

    return _done(arguments, restore, "restored, and the same as in the backup")


def is_root() -> bool:
    """Whether root has typed the command."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _done(arguments: argparse.Namespace, work: Callable[[], BackupContents], said: str) -> int:
    if not getattr(arguments, "check", False) and (forgotten := overlooked(arguments, os.environ)):
        return complain(f"which site? {forgotten}")
    before = os.umask(0o077)  # what is kept of people is for this user alone
    try:
        settled(arguments, WHERE, os.environ, EVERY_SETTING)
        contents = work()
    except (BackupUnusable, StorageUnusable, StoreUnusable, WrongSetting) as unusable:
        return complain(unusable.reason)
    finally:
        os.umask(before)
    log, files = in_log(contents.tables, contents.entries), counted(contents.objects, "file", "files")
    print(f"{log}, {files}: {said}")
    print(f"the log's sha256 is {contents.rows}")
    return 0

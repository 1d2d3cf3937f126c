"""Makes a backup of a site that may be running."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from lapin import __version__
from lapin.backup.archive_file import CONTENTS, FORMAT, LOG, STORAGE, BackupContents, BackupUnusable, written
from lapin.backup.last import NOTE
from lapin.backup.log_copy import copy_log
from lapin.decks.storage import Storage, StorageFailed


async def make_backup(path: Path, data: Path, database: str | None, storage: Storage) -> BackupContents:
    """Write everything into a new file, and read it again. May raise BackupUnusable or StoreUnusable."""
    with written(path) as archive, TemporaryDirectory(prefix=f"{path.name}.", dir=path.parent) as scratch:
        made = int(time.time() * 1000)
        copy = Path(scratch) / LOG
        rows = await copy_log(data, database, copy)
        archive.add_file(LOG, copy)
        copy.unlink()
        try:
            for kept in storage.list(""):
                if kept.key == NOTE:
                    continue
                content = storage.get(kept.key)
                if content is not None:  # else it was deleted meanwhile, and the log no longer needs it
                    archive.add(STORAGE + kept.key, content)
        except StorageFailed as failed:
            raise BackupUnusable(f"the storage cannot be read ({failed.code})") from None
        contents = BackupContents(FORMAT, __version__, made, rows.tables, rows.entries, rows.digest, archive.files)
        listed = msgspec.json.encode(contents)
        archive.add(CONTENTS, listed)
    return contents

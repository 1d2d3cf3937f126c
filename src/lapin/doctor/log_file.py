"""Checks of the log's file: whether it is there, may be read and written, is whole, and is one that we know."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import apsw

from lapin.doctor.findings import Finding, good, hint, wrong
from lapin.store import schema
from lapin.store.places import FILE_NAME
from lapin.store.rights import why_shut

RESTORE: Final = "restore a backup: lapin restore FILE (docs/operations.md says what to move away before)"


def sqlite(data: Path, *, runs: bool = False) -> Iterator[Finding]:
    """Look at the file, which is only read; `runs` if a server answers on our port."""
    path = data / FILE_NAME
    if shut := why_shut(path):
        yield wrong("database", shut.text, shut.mend)
        return
    if not path.exists():
        if runs:
            mend = "is it the site of these settings? If so, its file is gone: the line about the server says more"
            yield hint("database", f"a server runs, and {path} is not there", mend)
        else:
            yield good("database", f"{path} will be made at the first start")
        return
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            told = db.pragma("quick_check")
            ours, version = db.pragma("application_id") == schema.APPLICATION_ID, db.pragma("user_version")
            tables = db.execute("SELECT count(*) FROM tables").get if ours else 0
        finally:
            db.close()
    except (apsw.NotADBError, apsw.CorruptError) as failure:
        yield wrong("database", f"{path} is damaged: {failure}", RESTORE)
        return
    except apsw.Error as failure:
        mend = "look at the disk, and at who has the file open: nothing says that it is damaged"
        yield wrong("database", f"{path} cannot be read now: {failure}", mend)
        return
    if not ours:
        yield wrong("database", f"{path} belongs to another program", "choose another folder with --data")
    elif told != "ok":
        yield wrong("database", f"{path} is damaged: {told}", RESTORE)
    elif version > len(schema.MIGRATIONS):
        yield wrong("database", f"{path} was written by a newer Lapin", "install that version, or a newer one")
    elif tables == 0:
        mend = f"nothing, if the site is new; if it had some, {RESTORE}"
        yield hint("database", f"{path} is whole and has no table", mend)
    else:
        yield good("database", f"{path} is whole and has {tables} table{'s' * (tables != 1)}")

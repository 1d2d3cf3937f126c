"""A note in a site's storage of when its last backup was made, which servers and the doctor read.

It is not in the backups themselves; a restore notes when the restored backup was made.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lapin.decks.storage import Storage

NOTE: Final = "operator/last-backup"
LATE_SECONDS: Final = 30 * 3600
"""A nightly backup is missing when the last one is as old as this; deploy/lapin-alerts.yml has the same number."""


def note(storage: Storage, made: int) -> None:
    """Note that a backup was made, in milliseconds since 1970; one that began earlier says nothing new."""
    if made > (noted(storage) or 0):
        storage.put(NOTE, str(made).encode())


def noted(storage: Storage) -> int | None:
    """Return when the last backup was made, in milliseconds since 1970; None if there has never been one."""
    text = storage.get(NOTE)
    return int(text) if text is not None and text.isdigit() else None


@contextlib.contextmanager
def as_owner(place: Path) -> Iterator[None]:
    """Give files that root writes meanwhile to the owner of this folder, or of the nearest one above it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    owner = next(each for each in (place, *place.absolute().parents) if each.exists()).stat()
    os.setegid(owner.st_gid)
    try:
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)

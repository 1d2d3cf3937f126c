"""The files of earlier versions' pages, kept in the storage: a page that was open before an update needs them.

Each version puts its files there when its first page is opened, or already when it starts where others may use the
storage, and any process serves any of them. So a page finds its files at a process of the version before or after
its own, and a page that stays open still finds them later.
"""

import logging
import re
import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec

from lapin.decks.storage import Storage, StorageFailed
from lapin.net.files import FOR_EVER, File, packed

_log = logging.getLogger("lapin.net")

PREFIX: Final = "pages/"
LEAST_VERSIONS: Final = 3
"""The number of versions that are kept, however old they are."""

KEPT_DAYS: Final = 30
_NAME: Final = re.compile(r"assets/[A-Za-z0-9][A-Za-z0-9_.-]{0,150}")


class KeptVersion(msgspec.Struct, frozen=True):
    """The files of a version, and when it was last started, in seconds."""

    build: str
    at: float
    files: tuple[str, ...]


def build_of(files: Mapping[str, File]) -> str:
    """Return a name for these pages: it changes with any of their files."""
    names = sorted(name for name in files if name.startswith("assets/"))
    return sha256("\n".join(names).encode()).hexdigest()[:12] if names else ""


def keep(storage: Storage, files: Mapping[str, File]) -> None:
    """Keep the files of this version, and delete those of versions that have not been started for a long time."""
    own = {name: file for name, file in files.items() if _NAME.fullmatch(name)}
    if not own:
        return
    try:
        there = {kept.key for kept in storage.list(f"{PREFIX}assets/")}
        for name, file in own.items():
            if PREFIX + name not in there:
                storage.put(PREFIX + name, file.data)
        build = build_of(files)
        storage.put(_list(build), msgspec.json.encode(KeptVersion(build, time.time(), tuple(own))))
        _forget_old(storage, there)
    except StorageFailed as failed:
        _log.warning("the files of these pages could not be kept for later: %s", failed.code)


def find(storage: Storage, name: str, media: str) -> File | None:
    """Return a file of another version; None if nobody has kept it."""
    if not _NAME.fullmatch(name):
        return None
    try:
        data = storage.get(PREFIX + name)
    except StorageFailed:
        return None
    return None if data is None else packed(data, media, FOR_EVER)


def _list(build: str) -> str:
    return f"{PREFIX}versions/{build}.json"


def _forget_old(storage: Storage, there: set[str]) -> None:
    versions = []
    for kept in storage.list(f"{PREFIX}versions/"):
        text = storage.get(kept.key)
        if text is not None:
            versions.append(msgspec.json.decode(text, type=KeptVersion))
    versions.sort(key=lambda version: version.at, reverse=True)
    too_old = time.time() - KEPT_DAYS * 86_400
    stay = [version for place, version in enumerate(versions) if place < LEAST_VERSIONS or version.at > too_old]
    needed = {PREFIX + name for version in stay for name in version.files}
    for version in versions[len(stay) :]:
        storage.delete(_list(version.build))
    if len(stay) < len(versions):
        for key in there - needed:
            storage.delete(key)

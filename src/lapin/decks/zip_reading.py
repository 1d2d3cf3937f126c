"""Reads a zip of pictures without trusting it: all entries are checked before any of them is read.

This runs in the image worker. A suspicious zip is refused as a whole; a single picture may still be refused later.
"""

import io
import stat
import zipfile
from pathlib import Path, PurePosixPath

import msgspec

from lapin.decks.image_jobs import MOST_BYTES, SEAL, Contents, ZipEntry
from lapin.decks.manifest import FILE, Manifest
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused

MOST_ENTRIES = 2_000
MOST_DIRECTORY = 1_000_000
MOST_MANIFEST = 2_000_000
MOST_UNPACKED = 4_000_000_000
MOST_DENSE = 100
"""The highest compression ratio. Pictures are compressed already, so a higher ratio means a zip bomb."""


def contents(path: Path) -> Contents:
    """Return the contents of a zip, or raise Refused if the zip as a whole is wrong."""
    with _opened(path) as archive:
        entries = archive.infolist()
        if len(entries) > MOST_ENTRIES:
            raise Refused(DeckRefusal.ZIP_UNSAFE, name="", reason="many")
        for entry in entries:
            _check(entry)
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise Refused(DeckRefusal.ZIP_UNSAFE, name="", reason="bomb")
        wanted = [entry for entry in entries if _is_wanted(entry)]
        names = [entry.filename for entry in wanted]
        if len(set(names)) < len(names):
            raise Refused(DeckRefusal.ZIP_BROKEN)
        manifests = sorted(
            (name for name in names if PurePosixPath(name).name == FILE), key=lambda n: n.count("/")
        )
        if manifests:
            return _deck(archive, manifests[0])
        return Contents(tuple(ZipEntry(entry.filename, entry.file_size) for entry in wanted))


def _deck(archive: zipfile.ZipFile, name: str) -> Contents:
    home = name.removesuffix(FILE)
    try:
        deck = msgspec.json.decode(_read(archive, name, MOST_MANIFEST), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refused(DeckRefusal.ZIP_BROKEN) from None
    try:
        seal = _read(archive, home + SEAL, 200).decode("ascii").strip()
    except (Refused, UnicodeDecodeError):
        seal = ""
    sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    found = tuple(ZipEntry(home + each.large, sizes.get(home + each.large, 0)) for each in deck.pictures)
    return Contents(found, home, deck, seal)


def taken(path: Path, name: str) -> bytes:
    """Return one unpacked picture of the zip. Its real size is checked, not the size that the zip claims."""
    with _opened(path) as archive:
        return _read(archive, name, MOST_BYTES)


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    try:
        with archive.open(name) as file:
            data = file.read(most + 1)
    except (KeyError, OSError, RuntimeError, EOFError, ValueError, zipfile.BadZipFile, NotImplementedError):
        raise Refused(DeckRefusal.ZIP_BROKEN) from None
    except Exception:  # zlib.error, lzma.LZMAError and whatever else a decompressor raises
        raise Refused(DeckRefusal.ZIP_BROKEN) from None
    if len(data) > most:
        raise Refused(DeckRefusal.FILE_TOO_LARGE, most=most)
    return data


class _WaryFile(io.FileIO):
    """A zip from which no long list of entries is read into memory: opening one reads the list in one piece."""

    def read(self, size: int | None = -1) -> bytes:
        """Read no more than a list may have."""
        if size is not None and size > MOST_DIRECTORY:
            raise Refused(DeckRefusal.ZIP_UNSAFE, name="", reason="many")
        return super().read(size) or b""


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        with _WaryFile(path) as file:
            zipfile.ZipFile(file).close()
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, IndexError, NotImplementedError):
        raise Refused(DeckRefusal.ZIP_BROKEN) from None


def _check(entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    parts = PurePosixPath(name).parts
    if (
        "\\" in entry.orig_filename
        or "\0" in entry.orig_filename
        or name.startswith("/")
        or ".." in parts
        or ":" in name
    ):
        raise Refused(DeckRefusal.ZIP_UNSAFE, name=name[:100], reason="path")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Refused(DeckRefusal.ZIP_UNSAFE, name=name[:100], reason="link")
    if entry.flag_bits & 0x1:
        raise Refused(DeckRefusal.ZIP_UNSAFE, name=name[:100], reason="encrypted")
    if entry.file_size > 1_000_000 and entry.file_size > MOST_DENSE * max(1, entry.compress_size):
        raise Refused(DeckRefusal.ZIP_UNSAFE, name=name[:100], reason="bomb")


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry counts: not a folder, and not a hidden or system file."""
    parts = PurePosixPath(entry.filename).parts
    left = {"__MACOSX", "Thumbs.db", "desktop.ini"}
    return bool(parts) and not entry.is_dir() and not any(part.startswith(".") or part in left for part in parts)

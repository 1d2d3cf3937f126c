"""Exports a deck as a zip: `deck.json`, the pictures, and the seal that proves they come from this site."""

import asyncio
import zipfile
from pathlib import Path

import msgspec

from lapin.decks.built_in import BUILT_IN, built_in, folder
from lapin.decks.image_jobs import SEAL
from lapin.decks.manifest import FILE, Manifest
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.game.model.refusals import Refused

_FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same deck always gives the same zip


def our_files() -> dict[str, Path]:
    """Return the files of the built-in decks by name; own decks use their backs."""
    return {name: folder(deck) / name for deck in BUILT_IN for name in built_in(deck).files}


async def write_zip(repository: DeckRepository, deck: str, manifest: Manifest, path: Path, seal: str) -> None:
    """Write the zip, with only one picture in memory at a time."""
    ours = our_files()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        _add(archive, FILE, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        _add(archive, SEAL, seal.encode())
        for name in sorted(manifest.files):
            data = await repository.file(deck, name)
            if data is None and name in ours:
                data = ours[name].read_bytes()
            if data is None:
                raise Refused(DeckRefusal.NO_SUCH_DECK)
            await asyncio.to_thread(_add, archive, name, data)


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, _FIXED_TIME), data)

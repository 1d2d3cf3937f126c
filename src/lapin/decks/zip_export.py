"""A deck as a zip: `deck.json` beside its pictures, and the seal by which this site knows them again."""

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

_THEN = (1980, 1, 1, 0, 0, 0)  # the same deck is the same zip, whenever it is made


def our_files() -> dict[str, Path]:
    """The files of our own decks, by their names: own decks have our backs."""
    return {name: folder(deck) / name for deck in BUILT_IN for name in built_in(deck).files}


async def wrapped(repository: DeckRepository, deck: str, manifest: Manifest, path: Path, seal: str) -> None:
    """Write the zip. One picture at a time is in memory."""
    ours = our_files()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as parcel:
        _add(parcel, FILE, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        _add(parcel, SEAL, seal.encode())
        for name in sorted(manifest.files):
            data = await repository.file(deck, name)
            if data is None and name in ours:
                data = ours[name].read_bytes()
            if data is None:
                raise Refused(DeckRefusal.NO_SUCH_DECK)
            await asyncio.to_thread(_add, parcel, name, data)


def _add(parcel: zipfile.ZipFile, name: str, data: bytes) -> None:
    parcel.writestr(zipfile.ZipInfo(name, _THEN), data)

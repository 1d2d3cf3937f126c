"""Stores own decks as objects, and deletes objects that are no longer needed.

The edition that a table has chosen stays until the table no longer needs it, even if the deck is changed or
deleted. Choosing writes a marker and then checks that the deck still exists; deleting writes a tombstone into the
head and then looks for markers. So one of the two always sees the other.
"""

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from secrets import token_bytes, token_hex
from threading import Lock

import msgspec

from lapin.decks import own
from lapin.decks.clues import DeckClues
from lapin.decks.manifest import Manifest
from lapin.decks.mixing import Part
from lapin.decks.own import Head, OwnCard, OwnDeck
from lapin.decks.storage import Storage, in_thread

GRACE_MS = 10 * 60 * 1000
"""The time for which a deleted deck stays, in case a table is choosing it at that moment."""

MOST_REPORTS = 200
_KEPT_DECKS = 64
_DELETED = "deleted"

InUse = Callable[[str, str, str], Awaitable[bool]]
"""Whether a table still needs an edition of a deck; called with the ids of the table, the deck and the edition."""

_encode = msgspec.json.Encoder().encode


class PictureReport(msgspec.Struct, frozen=True):
    """A report that a deck, or one picture of it, should not be on this server."""

    at: int
    why: str
    file: str | None = None


class DeckRepository:
    """Reads and writes own decks in a storage."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.clues = DeckClues(storage)
        """The words of people about the pictures, for computer players."""
        self._cards: dict[str, dict[str, tuple[str, OwnCard]]] = {}
        self._editions: dict[tuple[str, str], Manifest] = {}
        self._key: bytes | None = None
        self._making_key = Lock()

    # Reading

    async def deck(self, deck: str) -> OwnDeck | None:
        """Return the deck as it is now; None if it does not exist or was deleted."""
        head = await self.head(deck)
        if head is None or head.deleted is not None:
            return None
        return own.in_order(head, await in_thread(self._read_cards, deck))

    async def head(self, deck: str) -> Head | None:
        """Return a deck's head, even if the deck was deleted; None if it does not exist."""
        if not own.is_own(deck):
            return None
        data = await self._get(own.head_key(deck))
        return None if data is None else msgspec.json.decode(data, type=Head)

    async def heads(self) -> list[Head]:
        """Return the heads of all decks, deleted ones included."""
        names = await self.names("decks/")
        found = [await self.head(key.split("/")[1]) for key in names if key.endswith("/head.json")]
        return [head for head in found if head is not None]

    def _read_cards(self, deck: str) -> list[OwnCard]:
        """Return the cards, reading again only those that have changed."""
        before = self._cards.get(deck, {})
        after: dict[str, tuple[str, OwnCard]] = {}
        for kept in self._storage.list(f"decks/{deck}/cards/"):
            known = before.get(kept.key)
            if known is None or known[0] != kept.tag:
                data = self._storage.get(kept.key)
                if data is None:
                    continue  # deleted since it was listed
                known = (kept.tag, msgspec.json.decode(data, type=OwnCard))
            after[kept.key] = known
        self._cards[deck] = after
        while len(self._cards) > _KEPT_DECKS:
            self._cards.pop(next(iter(self._cards)), None)
        return [card for _, card in after.values()]

    def count(self, deck: str) -> int:
        """Return how many cards a deck had when it was last read."""
        return len(self._cards.get(deck, ()))

    async def file(self, deck: str, file: str) -> bytes | None:
        """Return a picture file of a deck, or None."""
        return await self._get(own.file_key(deck, file)) if _is_file(file) else None

    async def names(self, prefix: str) -> list[str]:
        """Return the names of all objects with this prefix."""
        return [kept.key for kept in await in_thread(self._storage.list, prefix)]

    async def key(self) -> bytes:
        """Return the secret key of this site, with which seals and hashes of addresses are made."""
        if self._key is None:
            self._key = await in_thread(self._site_key)
        return self._key

    def _site_key(self) -> bytes:
        with self._making_key:  # several may ask for the first time at the same moment
            found = self._key or self._storage.get("keys/site")
            if found is None:
                self._storage.put("keys/site", token_bytes(32))
                found = self._storage.get("keys/site")  # another process may have written its own
            assert found is not None
            self._key = found
            return found

    # Writing

    async def keep_head(self, head: Head) -> None:
        """Store a deck's head."""
        await self._put(own.head_key(head.id), _encode(head))

    async def keep_card(self, deck: str, card: OwnCard, folder: Path | None) -> None:
        """Store a card and the new files in a folder; files first, so that no card ever lacks them."""
        await in_thread(self._keep_card, deck, card, folder)

    def _keep_card(self, deck: str, card: OwnCard, folder: Path | None) -> None:
        for path in sorted(folder.iterdir()) if folder is not None else ():
            self._storage.put(own.file_key(deck, path.name), path.read_bytes())
        self._storage.put(own.card_key(deck, card.id), _encode(card))

    async def drop_card(self, deck: str, card: OwnCard) -> None:
        """Delete a card now, and its files as soon as no table needs them."""
        await in_thread(self._storage.delete, own.card_key(deck, card.id))
        await self.discard(deck, card.files)

    async def note(self, key: str) -> None:
        """Write a marker: an object whose name is all that counts."""
        await self._put(key, b"-")

    # Tables

    async def choose(self, deck: OwnDeck, table: str) -> Manifest | None:
        """Keep this edition of a deck for a table and return it; None if the deck was deleted meanwhile."""
        manifest = own.manifest(deck)
        name = own.edition(manifest)
        await self._put(own.edition_key(deck.head.id, name), _encode(manifest))
        await self.note(own.use_key(deck.head.id, name, table))
        again = await self.head(deck.head.id)
        return manifest if again is not None and again.deleted is None else None

    async def edition(self, part: Part) -> Manifest | None:
        """Return the edition that a part of a mix names; None if it is gone."""
        known = self._editions.get((part.deck, part.edition))
        if known is None and own.is_own(part.deck):
            data = await self._get(own.edition_key(part.deck, part.edition))
            if data is None:
                return None
            known = msgspec.json.decode(data, type=Manifest)
            while len(self._editions) >= _KEPT_DECKS:
                self._editions.pop(next(iter(self._editions)))
            self._editions[part.deck, part.edition] = known
        return known

    async def bring(self, deck: str, table: str) -> None:
        """Let a table's host choose this deck."""
        await self.note(own.brought_key(table, deck))

    async def brought(self, table: str) -> list[str]:
        """Return the ids of the decks that were brought to a table."""
        return [key.rpartition("/")[2] for key in await self.names(f"brought/{table}/")]

    async def is_brought(self, deck: str, table: str) -> bool:
        """Whether a deck was brought to a table."""
        return await self._get(own.brought_key(table, deck)) is not None

    # Deleting

    async def discard(self, deck: str, files: Iterable[str]) -> None:
        """Delete files that no card uses any longer: now if no table needs them, else in a later sweep."""
        await in_thread(self._discard, deck, list(files))

    def _discard(self, deck: str, files: list[str]) -> None:
        needed = {file for card in self._read_cards(deck) for file in card.files}
        in_use = bool(self._storage.list(f"uses/{deck}/"))
        for file in files:
            if file in needed:
                continue  # the same picture is in the deck twice
            if in_use:
                self._storage.put(f"stale/{deck}/{file}", b"-")
            else:
                self._storage.delete(own.file_key(deck, file))

    async def delete(self, head: Head, now: int) -> None:
        """Delete a deck; editions that tables have chosen stay until no table needs them."""
        await self.keep_head(msgspec.structs.replace(head, deleted=now))
        await self.clues.forget(head.id)
        await in_thread(self._delete_unused, head)

    def _delete_unused(self, head: Head) -> None:
        if head.maker:
            self._storage.delete(own.maker_key(head.maker, head.id))
        if self._storage.list(f"uses/{head.id}/"):
            self._storage.put(f"stale/{head.id}/{_DELETED}", b"-")
        else:
            self._wipe(head.id)

    async def wipe(self, head: Head) -> None:
        """Delete a deck and all its pictures at once, even while it is being played; for the operator."""
        await self.keep_head(msgspec.structs.replace(head, deleted=1))
        if head.maker:
            await in_thread(self._storage.delete, own.maker_key(head.maker, head.id))
        await in_thread(self._wipe, head.id)

    def _wipe(self, deck: str) -> None:
        """Delete all objects of a deck, the head last: after a crash the rest can still be found."""
        for prefix in (
            f"decks/{deck}/files/",
            f"decks/{deck}/",
            f"uses/{deck}/",
            f"reports/{deck}/",
            f"stale/{deck}/",
        ):
            for kept in self._storage.list(prefix):
                if kept.key != own.head_key(deck):
                    self._storage.delete(kept.key)
        self._storage.delete(own.head_key(deck))
        self._cards.pop(deck, None)

    async def sweep(self, in_use: InUse, now: int) -> int:
        """Delete what was kept for tables that no longer need it; return the number of decks checked."""
        stale: dict[str, list[str]] = {}
        for key in await self.names("stale/"):
            _, deck, file = key.split("/", 2)
            stale.setdefault(deck, []).append(file)
        for deck, files in stale.items():
            head = await self.head(deck)
            if head is not None and head.deleted is not None and now - head.deleted < GRACE_MS:
                continue
            needed = await self._needed(deck, in_use)
            if head is None or (head.deleted is not None and not needed):
                await in_thread(self._wipe, deck)
            elif head.deleted is None:
                await in_thread(self._delete_files, deck, [f for f in files if f not in needed])
        return len(stale)

    async def _needed(self, deck: str, in_use: InUse) -> frozenset[str]:
        """Return the files that tables still need, and delete the markers of tables that need none."""
        needed: set[str] = set()
        for key in await self.names(f"uses/{deck}/"):
            _, _, edition, table = key.split("/", 3)
            if not await in_use(table, deck, edition):
                await in_thread(self._storage.delete, key)
                continue
            manifest = await self.edition(Part(deck, edition, 0))
            needed |= manifest.files if manifest is not None else frozenset()
        return frozenset(needed)

    def _delete_files(self, deck: str, files: list[str]) -> None:
        cards = {file for card in self._read_cards(deck) for file in card.files}
        for file in files:
            if file not in cards:
                self._storage.delete(own.file_key(deck, file))
            self._storage.delete(f"stale/{deck}/{file}")

    # Reports

    async def report(self, deck: str, report: PictureReport) -> None:
        """Store a report about a deck."""
        if len(await self.names(f"reports/{deck}/")) < MOST_REPORTS:
            await self._put(f"reports/{deck}/{report.at}-{token_hex(4)}.json", _encode(report))

    async def reports(self) -> dict[str, list[PictureReport]]:
        """Return all reports by deck."""
        found: dict[str, list[PictureReport]] = {}
        for name, report in (await self.kept_reports()).items():
            found.setdefault(name.partition("/")[0], []).append(report)
        return found

    async def kept_reports(self) -> dict[str, PictureReport]:
        """Return all reports by the name under which they are kept, which begins with the deck."""
        found = {key: await self._get(key) for key in await self.names("reports/")}
        return {
            key.removeprefix("reports/"): msgspec.json.decode(data, type=PictureReport)
            for key, data in found.items()
            if data is not None
        }

    async def drop_report(self, name: str) -> None:
        """Delete a report that was dealt with, if there is one of this name."""
        if f"reports/{name}" in await self.names("reports/"):
            await in_thread(self._storage.delete, f"reports/{name}")

    async def _get(self, key: str) -> bytes | None:
        return await in_thread(self._storage.get, key)

    async def _put(self, key: str, data: bytes) -> None:
        await in_thread(self._storage.put, key, data)


def _is_file(name: str) -> bool:
    """Whether a text has the form of a picture file's name."""
    stem, _, suffix = name.partition(".")
    return suffix in ("webp", "jpg") and len(stem) == 20 and not set(stem) - set("0123456789abcdef")

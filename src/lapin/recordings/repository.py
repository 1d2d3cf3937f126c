"""Stores the recordings of each table under names that nobody can guess, in the same storage as own decks."""

from lapin.decks.quota import Quota
from lapin.decks.storage import Storage, in_thread
from lapin.game.model.refusals import Refused


class RecordingRepository:
    """Stores recordings. When `keep` returns, the recording is safe; Refused if the storage fails."""

    def __init__(self, storage: Storage, quota: Quota | None = None) -> None:
        self._storage = storage
        self._quota = quota

    async def keep(self, table: str, name: str, data: bytes) -> None:
        """Store a recording. A site that is full refuses it as a full disk does."""
        if self._quota is not None:
            try:
                await self._quota.take(len(data))
            except Refused:
                raise Refused("NOT_STORED", reason="disk_full") from None
        await in_thread(self._storage.put, _key(table, name), data)

    async def find(self, table: str, name: str) -> bytes | None:
        """Return a recording, or None if it does not exist."""
        return await in_thread(self._storage.get, _key(table, name))

    async def drop(self, table: str, name: str) -> None:
        """Delete a recording, if it exists."""
        await in_thread(self._storage.delete, _key(table, name))

    async def tables(self) -> list[str]:
        """Return the ids of all tables that have recordings."""
        kept = await in_thread(self._storage.list, "recordings/")
        return list(dict.fromkeys(each.key.split("/")[1] for each in kept))

    async def clear(self, table: str, beginning: str = "") -> None:
        """Delete all recordings of a table, or those whose names begin like this."""
        for kept in await in_thread(self._storage.list, _key(table, beginning)):
            await in_thread(self._storage.delete, kept.key)


def _key(table: str, name: str) -> str:
    return f"recordings/{table}/{name}"

"""Where recordings lie: each table's own, by names that nobody can guess; beside people's own decks."""

from lapin.decks.storage import Storage, in_thread


class Shelf:
    """Keeps recordings. What `keep` has returned from is kept; refused where the storage does not do its part."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def keep(self, table: str, name: str, data: bytes) -> None:
        """Put a recording there."""
        await in_thread(self._storage.put, _key(table, name), data)

    async def find(self, table: str, name: str) -> bytes | None:
        """A recording, or None if it is not there."""
        return await in_thread(self._storage.get, _key(table, name))

    async def drop(self, table: str, name: str) -> None:
        """Throw one away, if it is there."""
        await in_thread(self._storage.delete, _key(table, name))

    async def clear(self, table: str) -> None:
        """Throw all of a table away."""
        for kept in await in_thread(self._storage.list, _key(table, "")):
            await in_thread(self._storage.delete, kept.key)


def _key(table: str, name: str) -> str:
    return f"recordings/{table}/{name}"

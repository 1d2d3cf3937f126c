"""Finds tables for the postman, and who is connected to them."""

from lapin.live.registry import SETTLE_MS, Registry
from lapin.notices.postman import Place, Places


def places(registry: Registry) -> Places:
    """Return where the postman finds tables. One that was just loaded has not heard from other processes yet."""

    async def place(table_id: str) -> Place:
        table = await registry.table(table_id)
        settled_at = table.loaded + SETTLE_MS if registry.shared else 0.0
        return Place(table.state, frozenset(table.presence.connected()), settled_at)

    return place

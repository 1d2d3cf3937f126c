"""An operator's settings for the whole site: barred networks, read-only, no new tables; and the audit log.

It is kept in the storage, which all processes share; each reads it again every few seconds.
"""

import asyncio
import hmac
import logging
import re
import time
from base64 import urlsafe_b64encode
from ipaddress import IPv4Network, IPv6Network
from secrets import token_hex
from typing import Final

import msgspec

from lapin.addresses import address_in, network_in
from lapin.decks.storage import Storage, in_thread

SETTINGS: Final = "operator/settings.json"
GENERATION: Final = "operator/generation"
AUDIT: Final = "audit/"
MOST_BARS: Final = 500
SHOWN: Final = 100
BAR: Final = "bar"
"""The act that names a network, in the audit log."""
FORGOTTEN: Final = "…"
"""The mark in place of a network that is no longer kept."""

_log = logging.getLogger("lapin.operator")
_encode = msgspec.json.Encoder().encode
_AT: Final = re.compile(r"(\d+)-\w+\.json")
"""The name of an act: when it was done, and something that no other has."""


class Bar(msgspec.Struct, frozen=True):
    """A network that is kept away until a time, in milliseconds since 1970."""

    network: str
    until: int


class SiteSettings(msgspec.Struct, frozen=True):
    """The settings that hold for all processes of a site."""

    read_only: bool = False
    draining: bool = False
    bars: tuple[Bar, ...] = ()


class Act(msgspec.Struct, frozen=True):
    """An entry of the audit log: what the operator did, and to what."""

    at: int
    what: str
    about: str = ""


def operator_token(key: bytes, generation: str) -> str:
    """Return the token for the operator's page. Another generation makes the ones before it worthless."""
    return urlsafe_b64encode(hmac.digest(key, f"operator {generation}".encode(), "sha256")[:24]).decode()


def network_named(text: str) -> str:
    """Return the network that an operator named, as it is stored; ValueError if it is none."""
    return str(network_in(text.strip()))


class Controls:
    """Reads and changes what an operator has set."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._one_at_a_time = asyncio.Lock()
        """Held from reading the settings to taking or writing them, or an older reading would undo a change."""
        self._last_act = 0
        self.settings = SiteSettings()
        self.last_backup: float | None = None
        """The time of the site's last backup, in seconds since 1970; 0 for never, None if it is not known."""
        self._networks: list[tuple[IPv4Network | IPv6Network, int]] = []
        self._without_network: set[str] = set()
        """Acts that need not be read again: they name no network, or no longer do."""

    async def refresh(self) -> None:
        """Read what is set; another process may have changed it."""
        async with self._one_at_a_time:
            await self._read()

    async def _read(self) -> None:
        data = await in_thread(self._storage.get, SETTINGS)
        self._take(SiteSettings() if data is None else msgspec.json.decode(data, type=SiteSettings))

    def _take(self, settings: SiteSettings) -> None:
        self.settings = settings
        self._networks = [(network_in(bar.network), bar.until) for bar in settings.bars]

    async def _keep(self, settings: SiteSettings) -> None:
        await in_thread(self._storage.put, SETTINGS, _encode(settings))
        self._take(settings)

    def barred(self, address: str) -> int:
        """Return for how many seconds an address is barred; 0 if it is not."""
        if not self._networks:
            return 0
        known = address_in(address)
        if known is None:
            return 0
        now = time.time() * 1000
        left = [until - now for network, until in self._networks if known in network]
        return max(0, int(max(left, default=0) / 1000))

    async def set_mode(self, *, read_only: bool | None = None, draining: bool | None = None) -> None:
        """Turn a mode of the site on or off."""
        async with self._one_at_a_time:
            await self._read()
            before = self.settings
            await self._keep(
                msgspec.structs.replace(
                    before,
                    read_only=before.read_only if read_only is None else read_only,
                    draining=before.draining if draining is None else draining,
                )
            )

    async def bar(self, network: str, minutes: int) -> None:
        """Keep a network away for a while; 0 minutes: let it in again. ValueError if it is no network."""
        named = network_named(network)
        async with self._one_at_a_time:
            await self._read()
            now = int(time.time() * 1000)
            others = [bar for bar in self.settings.bars if bar.network != named and bar.until > now]
            new = [Bar(named, now + minutes * 60_000)] if minutes else []
            await self._keep(msgspec.structs.replace(self.settings, bars=tuple([*new, *others][:MOST_BARS])))

    async def forget_networks(self, before: int) -> None:
        """Take networks out of what the operator did before a time, and blocks that are over out of the settings.

        The audit log still says that a network was blocked, and for how long, but not which one.
        """
        async with self._one_at_a_time:
            await self._read()  # another process may have blocked somebody a moment ago
            now = int(time.time() * 1000)
            bars = tuple(bar for bar in self.settings.bars if bar.until > now)
            if bars != self.settings.bars:
                await self._keep(msgspec.structs.replace(self.settings, bars=bars))
        await in_thread(self._forget_networks, before, frozenset(bar.network for bar in bars))

    def _forget_networks(self, before: int, barred: frozenset[str]) -> None:
        for kept in self._storage.list(AUDIT):
            written = _AT.match(kept.key.removeprefix(AUDIT))
            if written is None or int(written[1]) >= before or kept.key in self._without_network:
                continue
            data = self._storage.get(kept.key)
            try:
                act = None if data is None else msgspec.json.decode(data, type=Act)
            except msgspec.DecodeError:
                _log.warning("an entry of the audit log cannot be read: %s", kept.key)
                act = None
            network, _, minutes = ("", "", "") if act is None else act.about.partition(" ")
            if act is not None and act.what == BAR and network in barred:
                continue
            if act is not None and act.what == BAR and network != FORGOTTEN:
                self._storage.put(kept.key, _encode(Act(act.at, act.what, f"{FORGOTTEN} {minutes}")))
            self._without_network.add(kept.key)

    # The operator's token

    async def generation(self) -> str:
        """Return the generation of the token that is valid now."""
        data = await in_thread(self._storage.get, GENERATION)
        return "" if data is None else data.decode()

    async def renew(self) -> None:
        """Make every token from before worthless."""
        await in_thread(self._storage.put, GENERATION, token_hex(8).encode())

    # The audit log

    async def note(self, what: str, about: str = "") -> None:
        """Add an entry to the audit log, before the act is done."""
        # Two acts in one millisecond stay in their order, because entries are sorted by their names.
        self._last_act = max(int(time.time() * 1000), self._last_act + 1)
        act = Act(self._last_act, what, about)
        _log.warning("the operator: %s", what, extra={"about": about})
        await in_thread(self._storage.put, f"{AUDIT}{act.at}-{token_hex(4)}.json", _encode(act))

    async def audit(self, most: int | None = None) -> list[Act]:
        """Return the acts of the operator, the newest first."""
        return await in_thread(self._acts, most)

    def _acts(self, most: int | None) -> list[Act]:
        kept = sorted((each.key for each in self._storage.list(AUDIT)), reverse=True)[:most]
        found = [self._storage.get(key) for key in kept]
        return [msgspec.json.decode(data, type=Act) for data in found if data is not None]

"""Opens the ways of telling people that a site offers."""

import logging
from collections.abc import Mapping
from typing import Final

import msgspec

from lapin.extras import install, missing
from lapin.notices.channel import Channel
from lapin.notices.feed import FEED
from lapin.notices.outgoing import Network, Outgoing
from lapin.notices.push_name import KEY_NAME, PUSH
from lapin.store.outbox import Outbox

_log = logging.getLogger("lapin.notices")

CHANNELS: Final = (PUSH, FEED)
"""The channels that an operator can choose from."""


class NoticeSettings(msgspec.Struct, frozen=True):
    """Which channels a site offers, and what they need to know."""

    channels: tuple[str, ...] = ()
    networks: tuple[Network, ...] = ()
    """Networks of the operator's own to which notices may be sent."""
    contact: str = ""
    """How push services can reach the operator: mailto:… or https://…"""


async def open_channels(settings: NoticeSettings, outbox: Outbox) -> Mapping[str, Channel]:
    """The channels of a site, by name. May raise StoreFailed."""
    found: dict[str, Channel] = {}
    if PUSH in settings.channels:
        if missing("push"):
            _log.info("browsers show no notices: that needs the package cryptography: %s", install("push"))
        else:
            from lapin.notices.encryption import Signer, fresh_key  # noqa: PLC0415 - not everybody has the package
            from lapin.notices.push import PushChannel  # noqa: PLC0415 - as above

            key = await outbox.keepsake(KEY_NAME, fresh_key())
            found[PUSH] = PushChannel(Signer(key, settings.contact), Outgoing(settings.networks))
    return found

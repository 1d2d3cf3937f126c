"""Short ids of the clues that somebody has heard with a card: they say nothing to anybody who knows neither.

A device keeps the ids of the turns that it has seen and brings them to the next table, so that no computer player
tells it the same thing twice. They are shown to nobody.
"""

from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Annotated

from msgspec import Meta

from lapin.bots.wording import bare

MOST_HEARD = 1200
HeardId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8}$")]
HeardIds = Annotated[tuple[HeardId, ...], Meta(max_length=MOST_HEARD)]


def heard_id(source: str, clue: str) -> str:
    """Return the id of a clue with a card; `source` names the picture, as deck and place."""
    digest = blake2b(f"{source}\n{bare(clue)}".encode(), digest_size=6).digest()
    return urlsafe_b64encode(digest).decode()

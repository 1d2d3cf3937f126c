"""The names of Web Push that are known without the packages that it needs."""

from hashlib import sha256
from typing import Final

PUSH: Final = "push"
"""The name of the channel."""

KEY_NAME: Final = "push key"
"""The name under which the log keeps the site's key."""


def push_address(endpoint: str) -> str:
    """Return what tells one browser's subscription from another: nobody can send to it with this alone."""
    return sha256(endpoint.encode()).hexdigest()[:32]

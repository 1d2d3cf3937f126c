"""Hashes of the secrets that people hold: these are kept, and never the secrets themselves."""

from hashlib import sha256


def key_of(secret: str) -> str:
    """Return the SHA-256 of a token or an edit secret, which is all that is stored of it."""
    return sha256(secret.encode()).hexdigest()

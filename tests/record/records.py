"""Records to check, and what a forger makes of them."""

from hashlib import sha256

import msgspec

from lapin.game.model.options import Options
from lapin.simulation import simulated_record


def record_of(game: str, players: int, seed: int = 1) -> bytes:
    """A simulated game's record."""
    return simulated_record(game, players, Options(), seed, 1)


def resealed(lines: list[bytes]) -> bytes:
    """A forger's work: the lines with a digest that fits them again."""
    body = b"\n".join(lines[:-1]) + b"\n"
    end = msgspec.json.decode(lines[-1])
    end["sha256"] = sha256(body).hexdigest()
    return body + msgspec.json.encode(end) + b"\n"


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a record."""
    return data.removesuffix(b"\n").split(b"\n")

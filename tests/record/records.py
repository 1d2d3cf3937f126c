"""Records to check, and what a forger makes of them."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import msgspec

from lapin.game.model.chance import Secret, seal_of
from lapin.game.model.options import Options
from lapin.game.variants import variant_of
from lapin.record import Contribution, Header, RecordedDeck, RecordedShuffle, write
from lapin.record.lines import RULES_VERSION, SHUFFLED_VERSION
from lapin.simulation import play, simulated_record


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


def numbers_of(seats: Sequence[int], seed: int = 1) -> tuple[Contribution, ...]:
    """Return what people in these seats added to a shuffle: a number each, and its seal."""
    drawn = [(seat, sha256(f"number {seed} {seat}".encode()).hexdigest()) for seat in seats]
    return tuple(Contribution(seat, seal_of(number), number) for seat, number in drawn)


def shuffled_record(game: str, players: int, shuffle: RecordedShuffle, secret: bytes = bytes(range(32))) -> bytes:
    """The record of a game in whose shuffle these people took part."""
    chance, deck = Secret(secret, shuffle.by_seat), variant_of(game).deck
    events, state = play(game, players, Options(), deck, chance, Random(f"{game} {players}"))
    header = Header(
        format="lapin record",
        version=SHUFFLED_VERSION,
        rules=RULES_VERSION,
        game=game,
        players=players,
        options=Options(),
        names=("Ada", "Bo", "Cy", "Dan", "Eve", "Finn")[: state.players],
        deck=RecordedDeck("numbers", deck),
        commitment=chance.commitment,
        date=None,
        shuffle=shuffle,
    )
    return write(header, events, secret)

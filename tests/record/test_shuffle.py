"""Everybody takes part in the shuffle: the record proves it, and neither server nor player can change it later."""

from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lapin.game.model.chance import Secret, seal_of
from lapin.record import BadRecord, RecordedShuffle, verify
from tests.record.records import lines_of, numbers_of, record_of, resealed, shuffled_record

ALL_FOUR = RecordedShuffle(numbers_of(range(4)), ())
WITHOUT_CY = RecordedShuffle(numbers_of((0, 1, 3)), (2,))
OTHER = sha256(b"another number").hexdigest()
KEPT = Path(__file__).parent / "shuffled" / "odyssey.jsonl"


def header_of(data: bytes) -> Any:
    """The first line of a record."""
    return msgspec.json.decode(lines_of(data)[0])


def forged(data: bytes, **changes: Any) -> bytes:
    """The record with another header, and a digest that fits it."""
    lines = lines_of(data)
    return resealed([msgspec.json.encode({**msgspec.json.decode(lines[0]), **changes}), *lines[1:]])


def reason(data: bytes) -> str:
    """Return why a record does not verify; it is wrong in its first line, or in the deal, which is the second."""
    with pytest.raises(BadRecord) as bad:
        verify(data)
    assert bad.value.line == (2 if "HandsDealt" in bad.value.reason else 1)
    return bad.value.reason


@pytest.mark.parametrize(("game", "players"), [("odyssey", 4), ("party", 6), ("team", 6), ("jinx", 4)])
def test_a_game_that_everybody_has_shuffled_verifies(game: str, players: int) -> None:
    """The deal, every row and every reshuffle follow from the secret and all numbers together."""
    everybody = RecordedShuffle(numbers_of(range(players)), ())
    record = verify(shuffled_record(game, players, everybody))
    assert (record.header.version, record.header.shuffle) == (2, everybody)


def test_players_who_stayed_silent_are_named() -> None:
    """Cy had sealed a number and did not reveal it: the record says so."""
    assert verify(shuffled_record("odyssey", 4, WITHOUT_CY)).header.shuffle == WITHOUT_CY
    nobody = RecordedShuffle((), (0, 1))
    assert verify(shuffled_record("odyssey", 4, nobody)).header.shuffle == nobody


def test_the_numbers_are_combined_as_the_page_on_records_says() -> None:
    """HMAC over a line for each seat, with the secret as key; nobody's number alone gives the key."""
    secret, one = bytes(32), "11" * 32
    text = f"shuffle\n0 {one}\n2 {OTHER}".encode()
    mixed, plain = Secret(secret, [(0, one), (2, OTHER)]), Secret(digest(secret, text, "sha256"))
    assert mixed.shuffled("deal", range(84)) == plain.shuffled("deal", range(84))
    assert mixed.commitment == sha256(secret).hexdigest()
    assert Secret(secret, []).shuffled("deal", range(84)) == Secret(secret).shuffled("deal", range(84))


def test_every_number_counts_and_so_does_whose_it_is() -> None:
    """Another number, one less, or the same two the other way round give another deal."""
    secret, a, b = bytes(32), "11" * 32, "22" * 32
    deals = {
        Secret(secret, numbers).shuffled("deal", range(84))
        for numbers in ([], [(0, a)], [(1, a)], [(0, b)], [(0, a), (1, b)], [(0, b), (1, a)], [(0, a), (2, b)])
    }
    assert len(deals) == 7


def test_a_server_that_changes_its_secret_is_found_out() -> None:
    """The deal of another secret has another commitment; with the promised one it does not verify."""
    data = shuffled_record("odyssey", 4, ALL_FOUR)
    other = shuffled_record("odyssey", 4, ALL_FOUR, secret=bytes(32))
    assert header_of(other)["commitment"] != header_of(data)["commitment"]
    assert "commitment" in reason(forged(other, commitment=header_of(data)["commitment"]))


def test_a_server_that_drops_or_alters_a_number_is_found_out() -> None:
    """A number is missing, or is another than was sealed, or another with another seal: each time it shows."""
    data = shuffled_record("odyssey", 4, ALL_FOUR)
    numbers = header_of(data)["shuffle"]["numbers"]
    assert "HandsDealt" in reason(forged(data, shuffle={"numbers": numbers[:3], "silent": []}))
    assert "HandsDealt" in reason(forged(data, shuffle={"numbers": numbers[:3], "silent": [3]}))
    altered = [{**numbers[0], "number": OTHER}, *numbers[1:]]
    assert reason(forged(data, shuffle={"numbers": altered, "silent": []})) == "seat 0 had sealed another number"
    again = [{**numbers[0], "number": OTHER, "seal": seal_of(OTHER)}, *numbers[1:]]
    assert "HandsDealt" in reason(forged(data, shuffle={"numbers": again, "silent": []}))


def test_a_number_of_an_earlier_game_or_of_another_seat_is_not_taken() -> None:
    """A number that was revealed once is known to everybody; put in again, it does not give these cards."""
    data = shuffled_record("odyssey", 4, ALL_FOUR)
    earlier = [msgspec.to_builtins(each) for each in numbers_of(range(4), seed=2)]
    assert "HandsDealt" in reason(forged(data, shuffle={"numbers": earlier, "silent": []}))
    numbers = header_of(data)["shuffle"]["numbers"]
    copied = [{**numbers[1], "seat": 0}, *numbers[1:]]
    assert "HandsDealt" in reason(forged(data, shuffle={"numbers": copied, "silent": []}))


@pytest.mark.parametrize(
    ("numbers", "silent"),
    [
        ((0, 2, 1), ()),
        ((0, 0), ()),
        ((0, 4), ()),
        ((0, 1), (1,)),
        ((0, 1), (4,)),
        ((0, 1), (2, 2)),
        ((), ()),
    ],
)
def test_a_shuffle_that_cannot_have_been_is_refused(numbers: tuple[int, ...], silent: tuple[int, ...]) -> None:
    """Seats twice, out of order, beyond the table, or nobody at all."""
    assert reason(shuffled_record("odyssey", 4, RecordedShuffle(numbers_of(numbers), silent)))


def test_a_record_says_in_its_version_whether_people_took_part() -> None:
    """A header without the shuffle is of version 1, as ever; one with it is of version 2."""
    plain, data = record_of("odyssey", 4), shuffled_record("odyssey", 4, ALL_FOUR)
    assert verify(plain).header.version == 1
    assert "version 2" in reason(forged(plain, version=2))
    assert "version 1" in reason(forged(data, version=1))
    assert "version 3" in reason(forged(data, version=3))
    assert "version 3" in reason(forged(plain, version=3))


def test_the_kept_record_is_what_is_written_today() -> None:
    """The client's own check is tried on this file."""
    assert KEPT.read_bytes() == shuffled_record("odyssey", 4, WITHOUT_CY)

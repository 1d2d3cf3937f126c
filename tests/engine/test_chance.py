"""Chance can be checked: it follows from the secret, and favours nobody."""

import hmac
from collections import Counter
from itertools import count
from struct import unpack

import pytest

from lapin.game.model.chance import Secret


def test_a_secret_has_256_bits() -> None:
    """A shorter secret could be guessed."""
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")


def test_each_label_has_a_stream_of_its_own() -> None:
    """Knowing one shuffle tells nothing of the next, and asking twice gives the same."""
    chance = Secret(bytes(32))
    assert chance.shuffled("row/1", range(20)) == chance.shuffled("row/1", range(20))
    assert chance.shuffled("row/1", range(20)) != chance.shuffled("row/2", range(20))
    assert 0 <= chance.below("first", 6) < 6


def test_the_first_unfair_number_is_passed_over_and_the_last_fair_one_is_not() -> None:
    """A stream begins with a number of the upper half: below one more it is fair, and below itself it is not."""
    secret = bytes(32)
    label = next(f"row/{turn}" for turn in count() if Secret(secret).below(f"row/{turn}", 2**32) > 2**31)
    begins = Secret(secret).below(label, 2**32)
    assert Secret(secret).below(label, begins + 1) == begins
    passed_over = Secret(secret).below(label, begins)
    assert passed_over == _as_written(secret, label, begins) != 0


@pytest.mark.parametrize("n", [1, 2, 9, 2**31 + 1, 2**32])
def test_a_number_is_the_first_fair_one_of_the_stream(n: int) -> None:
    """With the second largest n, every second number is passed over: sometimes a whole block of eight."""
    secret = bytes(range(32))
    labels = [f"position/{turn}" for turn in range(600)]
    assert [Secret(secret).below(label, n) for label in labels] == [
        _as_written(secret, label, n) for label in labels
    ]


def _as_written(secret: bytes, label: str, n: int) -> int:
    """The words of the module, without a short cut."""
    for block in count():
        numbers = unpack(">8L", hmac.digest(secret, f"{label}#{block}".encode(), "sha256"))
        for number in numbers:
            if number < 2**32 // n * n:
                return int(number % n)
    raise AssertionError("a stream has no end")


def test_s6_every_place_of_the_row_is_as_likely_for_every_giver() -> None:
    """Over many rows, a giver's card lies at every spot equally often (chi-square, p > .01)."""
    rows = 6000
    places = Counter((card, place) for n in range(rows) for place, card in enumerate(_row(n)))
    expected = rows / 6
    chi_square = sum((places[card, place] - expected) ** 2 / expected for card in range(6) for place in range(6))
    assert chi_square < 44.3  # 25 degrees of freedom


def _row(number: int) -> tuple[int, ...]:
    return Secret(number.to_bytes(32, "big")).shuffled("row/1", range(6))

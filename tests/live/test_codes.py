"""Join codes: short, easy to say, never ugly, and always free."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry, Seated
from lapin.table.setup import LETTERS, UGLY, draw_code, is_ugly, tidy_code
from lapin.table.state import Clocks
from tests.live.live_table import FailingLog


def test_no_letter_looks_like_another_or_like_a_digit() -> None:
    """A code read out across the room, or off a bad screen, is understood."""
    assert not set(LETTERS) & set("AEIOUILOSN0123456789")
    assert len(set(LETTERS)) == len(LETTERS)


@given(st.integers(0, 2**64))
def test_a_code_has_four_such_letters_and_no_ugly_word(seed: int) -> None:
    """Nobody has to apologise for the code of their table."""
    code = draw_code(Random(seed).randbytes)
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    assert not any(word in code for word in UGLY)


def test_an_ugly_code_is_drawn_again() -> None:
    """The dice may say it, the table does not."""
    ugly = bytes(LETTERS.index(letter) for letter in "WTFB") * 4
    fine = bytes(LETTERS.index(letter) for letter in "BCDG") * 4
    draws = iter([ugly, fine])
    assert draw_code(lambda _count: next(draws)) == "BCDG"
    assert is_ugly("XWTF")


def test_every_letter_is_as_likely_as_the_others() -> None:
    """Bytes that would favour the first letters are skipped; if too few are left, the code is drawn again."""
    draws = iter([bytes([255] * 16), bytes([252, 253, 254, 255] * 3 + [0, 1, 2, 251])])
    assert draw_code(lambda _count: next(draws)) == "BCD" + LETTERS[251 % 18]


@pytest.mark.parametrize(
    ("typed", "meant"), [("bcdf", "BCDF"), (" b-c d.f ", "BCDF"), ("", ""), ("x" * 99, "X" * 8)]
)
def test_a_code_is_found_however_it_is_typed(typed: str, meant: str) -> None:
    """Small letters, blanks and dashes do not matter."""
    assert tidy_code(typed) == meant


class Dice:
    """Draws the same four-letter code every time, and random codes of six letters."""

    def __init__(self, *, stuck: bool = False) -> None:
        self._rng = Random(5)
        self._stuck = stuck

    def __call__(self, count: int) -> bytes:
        """Give random bytes; a code of four letters asks for sixteen."""
        return b"\0" * count if count == 16 or self._stuck else self._rng.randbytes(count)


async def opened(registry: Registry) -> Seated:
    """Open a new table."""
    return await registry.open("odyssey", Options(), None, Clocks(), "Ada", None)


async def test_when_the_short_codes_are_taken_a_longer_one_is_given(log: FailingLog) -> None:
    """When every short code is taken, codes get two letters more."""
    registry = Registry(log, entropy=Dice())
    first, second = await opened(registry), await opened(registry)
    assert first.table.state.code == "BBBB"
    assert len(second.table.state.code) == 6
    assert await registry.find(second.table.state.code) is second.table


async def test_without_any_free_code_no_table_is_opened(log: FailingLog) -> None:
    """The host is told to try again, and nothing is left behind."""
    registry = Registry(log, entropy=Dice(stuck=True))
    for _ in range(2):  # one of four letters, one of six
        await opened(registry)
    with pytest.raises(Refused) as refused:
        await opened(registry)
    assert refused.value.code == "TRY_AGAIN"
    assert registry.tables == 2

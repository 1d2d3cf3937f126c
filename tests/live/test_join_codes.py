"""Join codes: easy to say, never ugly, always free, and too many to be guessed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.join_codes import FIRST, LAST, LENGTHS, LETTERS, MIDDLE, UGLY, draw_code, how_many, is_ugly, tidy_code
from lapin.live.registry import Registry, Seated
from lapin.table.state import Clocks
from tests.live.live_table import FailingLog


def test_no_spelled_letter_looks_like_another_or_like_a_digit() -> None:
    """A word that is spelled across the room, or read off a bad screen, is understood."""
    assert not set(LETTERS) & set("AEIOUILOSN0123456789")
    assert len(set(LETTERS)) == len(LETTERS)


@given(st.integers(0, 2**64))
def test_a_code_has_four_syllables_and_no_ugly_one(seed: int) -> None:
    """Nobody has to apologise for the code of their table, and everybody can say it."""
    code = draw_code(Random(seed).randbytes)
    assert len(code) == 12
    for place in range(0, 12, 3):
        assert code[place] in FIRST
        assert code[place + 1] in MIDDLE
        assert code[place + 2] in LAST
        assert code[place : place + 3] not in UGLY


def _drawn(code: str) -> bytes:
    """The bytes from which this code is drawn."""
    number, base = 0, 1
    for place, letter in enumerate(code):
        choices = (FIRST, MIDDLE, LAST)[place % 3]
        number += base * choices.index(letter)
        base *= len(choices)
    return number.to_bytes(16)


def test_an_ugly_code_is_drawn_again() -> None:
    """Chance may spell it, but no table gets it."""
    draws = iter([_drawn("BABBABFUKBAB"), _drawn("KITMELBESTAN")])
    assert draw_code(lambda _count: next(draws)) == "KITMELBESTAN"
    assert is_ugly("KITTITBESTAN")
    assert not is_ugly("BETITABESTAN"), "only whole syllables are said"


def test_there_are_as_many_codes_as_the_arithmetic_of_guessing_says() -> None:
    """A code has four syllables out of 15 x 5 x 12, less the ugly ones."""
    assert all(word[0] in FIRST and word[1] in MIDDLE and word[2] in LAST for word in UGLY)
    assert how_many() == (900 - len(UGLY)) ** 4 == 467_758_877_041


def test_codes_of_earlier_tables_are_as_long_as_they_were() -> None:
    """They have four letters or six: nobody who keeps an old code is told that it cannot be one."""
    assert LENGTHS == (4, 6, 12)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("bcdf", "BCDF"), (" kit-mel bes.tan ", "KITMELBESTAN"), ("", ""), ("x" * 99, "X" * 12)],
)
def test_a_code_is_found_however_it_is_typed(typed: str, meant: str) -> None:
    """Small letters, blanks and dashes do not matter."""
    assert tidy_code(typed) == meant


async def opened(registry: Registry) -> Seated:
    """Open a new table."""
    return await registry.open("odyssey", Options(), None, Clocks(), "Ada", None)


async def test_a_code_that_is_taken_is_drawn_again(log: FailingLog) -> None:
    """Two tables never share a code."""
    draws: list[bytes] = []  # the first draw of each table is for its TV password
    registry = Registry(log, entropy=lambda count: draws.pop(0) if draws else bytes(count))
    draws[:] = [bytes(16), _drawn("KITMELBESTAN")]
    first = await opened(registry)
    draws[:] = [bytes(16), _drawn("KITMELBESTAN"), _drawn("BABBABBABBAB")]
    second = await opened(registry)
    assert first.table.state.code == "KITMELBESTAN"
    assert second.table.state.code == "BABBABBABBAB"
    assert await registry.find("bab bab bab bab") is second.table


async def test_without_any_free_code_no_table_is_opened(log: FailingLog) -> None:
    """The host is told to try again, and nothing is left behind."""
    registry = Registry(log, entropy=bytes)
    await opened(registry)
    with pytest.raises(Refused) as refused:
        await opened(registry)
    assert refused.value.code == "TRY_AGAIN"
    assert registry.tables == 1

"""The place of a card in the row says nothing about who gave it, or when: chi-square over rows of real tables."""

import math
from collections import Counter
from random import Random

import msgspec
import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import Spot
from tests.server import figures, twins
from tests.server.conftest import Serve
from tests.server.process import QUICK, Process
from tests.server.raw_connection import Message, RawConnection

PLAYERS = 5
TURNS = 8


class Rows:
    """Counts how often each giver's card lay in each place."""

    def __init__(self) -> None:
        self.rows = 0
        self._by_seat: Counter[tuple[int, int]] = Counter()
        self._by_order: Counter[tuple[int, int]] = Counter()

    def add(self, row: list[int], given: dict[int, int]) -> None:
        """Count a row. `given`: who gave which card, in the order of giving."""
        self.rows += 1
        for order, (seat, card) in enumerate(given.items()):
            self._by_seat[seat, row.index(card)] += 1
            self._by_order[order, row.index(card)] += 1

    @property
    def p_by_seat(self) -> float:
        """Return how likely it is that rows in pure random order depend this much on the seat."""
        return self._p(self._by_seat)

    @property
    def p_by_order(self) -> float:
        """The same for the order of giving."""
        return self._p(self._by_order)

    def _p(self, counts: Counter[tuple[int, int]]) -> float:
        """Every row is a permutation, so cells depend on each other: hence the factor, and (n - 1)^2 degrees."""
        expected = self.rows / PLAYERS
        cells = [(one, place) for one in range(PLAYERS) for place in range(PLAYERS)]
        chi_square = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
        return _beyond(chi_square * (PLAYERS - 1) / PLAYERS, (PLAYERS - 1) ** 2)


def _beyond(chi_square: float, degrees: int) -> float:
    """The probability of a larger value, for an even number of degrees: a finite sum."""
    half = chi_square / 2
    return math.exp(-half) * sum(half**k / math.factorial(k) for k in range(degrees // 2))


async def _play(server: Process, first: int, tables: int, rows: Rows) -> None:
    """Tables with secrets of our own, where everybody gives in random order."""
    rng = Random(first)
    codes = [twins.code_of(number) for number in range(first, first + tables)]
    opened = [(code, twins.opened("odyssey", PLAYERS, code, rng.randbytes(32))) for code in codes]
    await twins.write(server.data, opened)
    for code in codes:
        connections = [
            await RawConnection.open(server.base, code, f"{code} {person}") for person in range(PLAYERS)
        ]
        frames = [await connection.frame() for connection in connections]
        for turn in range(TURNS):
            if frames[0]["table"]["phase"] == "over":
                break
            frames = await _turn(connections, frames, turn, rng, rows)
        for connection in connections:
            await connection.close()


async def _turn(
    connections: list[RawConnection], frames: list[Message], turn: int, rng: Random, rows: Rows
) -> list[Message]:
    teller = rng.randrange(PLAYERS) if turn == 0 else frames[0]["table"]["storyteller"]
    others = rng.sample([seat for seat in range(PLAYERS) if seat != teller], PLAYERS - 1)
    given = {seat: rng.choice(frames[seat]["mine"]["hand"]) for seat in (teller, *others)}
    await connections[teller].ask(f"t{turn}", Tell(Words("once"), given[teller]))
    version = (await connections[teller].answer(f"t{turn}"))["version"]
    for seat in others:
        await connections[seat].ask(f"t{turn}", Give((given[seat],)))
        version = (await connections[seat].answer(f"t{turn}"))["version"]
    shown = await connections[teller].frame(version)
    rows.add(shown["table"]["row"], given)
    own = {seat: shown["table"]["row"].index(given[seat]) + 1 for seat in others}
    for seat in others:
        spots = [spot for spot in range(1, PLAYERS + 1) if spot != own[seat]]
        await connections[seat].ask(f"v{turn}", Vote((Spot(rng.choice(spots)),)))
        version = (await connections[seat].answer(f"v{turn}"))["version"]
    return [
        await connection.frame(version) if seat != others[-1] else _last_frame(connection)
        for seat, connection in enumerate(connections)
    ]


def _last_frame(connection: RawConnection) -> Message:
    """The acknowledgement of the last vote was the frame."""
    frame: Message = msgspec.json.decode(connection.heard[-1])
    return frame


async def test_row_5_the_row_tells_nothing_of_seat_or_order(server: Process) -> None:
    """Two hundred rows of fixed tables: every giver's card lies everywhere as often as by chance (p > .01)."""
    rows = Rows()
    await _play(server, 1_000_000, 25, rows)
    assert rows.rows == 200
    assert rows.p_by_seat > 0.01
    assert rows.p_by_order > 0.01


def test_row_5_the_comparison_would_notice() -> None:
    """A test of the test: a row in the order of giving is noticed, and a fair one is not."""
    rng, unfair, fair = Random(5), Rows(), Rows()
    for _ in range(200):
        given = dict(zip(rng.sample(range(5), 5), range(5), strict=True))
        unfair.add([0, *rng.sample(range(1, 5), 4)], given)
        fair.add(rng.sample(range(5), 5), given)
    assert unfair.p_by_order < 1e-9
    assert fair.p_by_order > 0.001


@pytest.mark.long
async def test_row_5_ten_thousand_rows_tell_nothing_of_seat_or_order(serve: Serve) -> None:
    """The comparison is made over ten thousand rows."""
    wanted = figures.wanted("LAPIN_ROWS", 10_000)
    rows, server = Rows(), serve(*QUICK)
    for first in range(0, wanted // TURNS, 50):
        await _play(server, first, min(50, wanted // TURNS - first), rows)
        RawConnection.opened.clear()
    assert rows.p_by_seat > 0.01
    assert rows.p_by_order > 0.01
    figures.note(
        5,
        "place in the row against seat and against order of giving",
        f"p = {rows.p_by_seat:.2f} and p = {rows.p_by_order:.2f} over {rows.rows:,} rows of fixed tables",
        f"LAPIN_ROWS={wanted} ./test --long",
    )

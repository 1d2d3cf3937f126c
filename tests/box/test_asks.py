"""The questions of a turn with real cards to each seat, and the number who may sit down after it, by the books."""

import pytest

from lapin.box.asks import NOTHING, SeatAsk, admitted, asks, row_size
from lapin.game.model.ids import GameId, Seat
from lapin.game.model.options import Options

BOOK = Options()


def asked(own: int, votes: int, *, red: bool = False, barred: bool = False, either: bool = False) -> SeatAsk:
    """Return the questions to one seat."""
    return SeatAsk(own, votes, red=red, barred=barred, either=either)


@pytest.mark.parametrize(
    ("game", "players", "teller", "other"),
    [
        ("classic-2008", 3, asked(1, 0), asked(2, 1, barred=True)),
        ("classic-2014", 6, asked(1, 0), asked(1, 1, barred=True)),
        ("odyssey", 3, asked(1, 0), asked(2, 1, barred=True)),
        ("odyssey", 6, asked(1, 0), asked(1, 1, barred=True)),
        ("odyssey", 7, asked(1, 0), asked(1, 2, barred=True)),
        ("party", 6, asked(0, 1, red=True), asked(0, 1)),
        ("jinx", 3, NOTHING, NOTHING),
    ],
)
def test_whoever_does_not_tell_is_asked_for_cards_and_votes(
    game: GameId, players: int, teller: SeatAsk, other: SeatAsk
) -> None:
    """Nobody votes for their own card, so it is asked which that is; the storyteller of Party votes, too."""
    for seat in range(players):
        found = asks(game, BOOK, players, Seat(seat))
        assert found == tuple(teller if each == seat else other for each in range(players))


def test_partners_are_asked_for_one_card_of_either() -> None:
    """The storyteller's partner gives, too, and does not vote; of others nobody knows yet who gives (T3)."""
    pair = asked(1, 1, either=True)
    assert asks("team", BOOK, 6, Seat(1)) == (pair, asked(1, 0), pair, pair, asked(1, 0), pair)


def test_as_many_sit_down_as_the_book_has_places_for() -> None:
    """Nobody does among partners."""
    found = {
        (game, players): [admitted(game, BOOK, players, waiting) for waiting in (0, 1, 2, 3, 9)]
        for game, players in (
            ("classic-2014", 4),
            ("classic-2008", 6),
            ("odyssey", 6),
            ("party", 11),
            ("team", 6),
            ("jinx", 3),
            ("jinx", 5),
        )
    }
    assert found == {
        ("classic-2014", 4): [0, 1, 2, 2, 2],
        ("classic-2008", 6): [0, 0, 0, 0, 0],
        ("odyssey", 6): [0, 1, 2, 3, 6],
        ("party", 11): [0, 1, 1, 1, 1],
        ("team", 6): [0, 0, 0, 0, 0],
        ("jinx", 3): [0, 1, 2, 3, 3],
        ("jinx", 5): [0, 1, 1, 1, 1],
    }


def test_a_row_has_a_card_of_each_who_gives() -> None:
    """Five from three; one of each pair; as many as the table has cards for; none where there is a square."""
    rows = {(game, n): row_size(game, BOOK, n) for game, n in (("odyssey", 3), ("odyssey", 6), ("jinx", 3))}  # type: ignore[arg-type]  # games
    assert rows == {("odyssey", 3): 5, ("odyssey", 6): 6, ("jinx", 3): 0}

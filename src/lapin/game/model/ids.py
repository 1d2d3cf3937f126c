"""Types for the numbers of a game: seats, cards, spots, times.

The rules know a card only by its number in the deck, never by its picture.
"""

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta

Seat = NewType("Seat", int)
"""A place at the table, 0..n-1. Left of seat i sits seat (i + 1) mod n."""

SEATS = tuple(Seat(seat) for seat in range(12))
"""Every seat that a table can have."""

Side = NewType("Side", int)
"""The owner of a score: a seat, or in `team` the pair of seats i and i + n/2 (T1)."""

SIDES = tuple(Side(side) for side in range(len(SEATS)))
"""Every side that a table can have: where everybody plays alone, each seat is its own."""

Card = NewType("Card", int)
"""A card of the deck, 0..size-1. In `jinx` it is the number of a picture: 2 * card + side (J1)."""

MOST_CARDS: Final = 2000
"""The most cards that a deck, or a mix of decks, can have."""

Spot = NewType("Spot", int)
"""A place in the row, counted from 1 on the left (S6), or in the 3x3 square, 1..9 line by line (J2)."""

SPOTS = tuple(Spot(place) for place in range(1, len(SEATS) + 1))
"""Every spot of a row: it has at most twelve cards."""

PersonId = NewType("PersonId", int)
"""Somebody at a table, counted from 0 as they came: not a seat, and never given to anybody else."""

Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]
"""A time on the caller's clock; small enough for JavaScript's numbers."""

GameId = Literal["classic-2008", "classic-2014", "odyssey", "party", "team", "jinx"]

"""Requests about own decks: the ends of each range are allowed, and nothing beyond them."""

import msgspec
import pytest
from msgspec.structs import replace

from lapin.decks.built_in import built_in
from lapin.net.deck_shapes import ChangeCard, WorkshopView
from lapin.net.pictures import deck_pictures


@pytest.mark.parametrize(
    "said",
    [{"focus": [0.0, 1.0]}, {"focus": [1.0, 0.0]}, {"zoom": 1.0}, {"zoom": 4.0}, {"focus": None, "zoom": None}],
)
def test_a_crop_reaches_to_the_edges(said: dict[str, object]) -> None:
    """From one side of the picture to the other, from the whole of it to a quarter of its width."""
    card = msgspec.convert(said, ChangeCard)
    assert msgspec.to_builtins(card) == {"caption": None, "tags": None, "focus": None, "zoom": None} | {
        name: tuple(value) if isinstance(value, list) else value for name, value in said.items()
    }


@pytest.mark.parametrize(
    "said", [{"focus": [0.5, 1.01]}, {"focus": [-0.01, 0.5]}, {"zoom": 0.99}, {"zoom": 4.01}, {"focus": [0.5]}]
)
def test_a_crop_does_not_leave_the_picture(said: dict[str, object]) -> None:
    """Neither its place nor its size."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(said, ChangeCard)


def test_a_deck_learns_and_is_shown_to_no_model_unless_its_owner_says_otherwise() -> None:
    """So a program reads the answer of a server that does not know these choices."""
    shown = msgspec.convert(
        {
            "id": "own-1", "title": "Hares", "language": "en", "author": "", "licence": "", "use": "table",
            "two_sided": False, "ratio": [2, 3], "cards": [], "bytes": 0, "twins": [], "smallest": 26,
        },
        WorkshopView,
    )  # fmt: skip
    assert (shown.learns, shown.shown_to_models) == (True, False)


@pytest.mark.parametrize(("name", "ratio"), [("reverie", (2, 3)), ("glimpse", (1, 1))])
def test_pictures_have_the_shape_and_the_back_of_their_kind(name: str, ratio: tuple[int, int]) -> None:
    """Cards with two sides are squares. A deck of people's own with our back shows that of its kind."""
    deck = built_in(name)
    shown = deck_pictures(deck)
    assert shown.ratio == ratio
    assert shown.back == f"/api/decks/{name}/{deck.back.small}"
    own = deck_pictures(replace(deck, id="own-1"), lambda file: f"/own/{file}")
    assert own.back == shown.back
    assert own.small[0] == f"/own/{deck.pictures[0].files(avif=False).small}"
    first = deck.pictures[0].files(avif=False)
    covers = [deck_pictures(replace(deck, id="own-1", cover=each)).cover for each in (deck.back, first)]
    assert covers == [shown.back, f"/api/decks/own-1/{first.small}"]

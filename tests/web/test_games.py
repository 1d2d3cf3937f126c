"""Every game, played to its end on real pages."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House, people
from tests.web.players import PATIENCE, play_on

# A low target keeps a suite of six games short; the rest of the book is played as it is.
GAMES = [
    pytest.param("classic-2008", 3, 0, {"target": 5}, id="classic-2008"),
    pytest.param("classic-2014", 2, 1, {"target": 5}, id="classic-2014"),
    pytest.param("odyssey", 2, 6, {"target": 8}, id="odyssey-two-votes"),
    pytest.param("party", 2, 4, {"target": 8}, id="party"),
    pytest.param("team", 2, 4, {"target": 8}, id="team"),
    pytest.param("jinx", 2, 2, {}, id="jinx"),
]


@pytest.mark.parametrize(("game", "pages", "computers", "options"), GAMES)
def test_a_game_is_played_to_the_end(
    house: House, game: str, pages: int, computers: int, options: dict[str, int]
) -> None:
    """From the lobby to the podium, by clicking only what the pages offer."""
    host, code = house.open(game, options=options)
    guests = [house.join(code, f"Guest {number}") for number in range(pages - 1)]
    house.start(host, computers)
    players = people(host, *guests)
    play_on(players)
    assert all(player.moves > 0 for player in players)
    expect(host.get_by_role("button", name="Play again")).to_be_enabled(timeout=PATIENCE)
    if game == "jinx":  # in so many turns somebody has found something, or has been misled
        host.get_by_role("button", name="Open the album").click()
        host.get_by_role("button", name="Scores", exact=True).click()
        expect(host.locator(".titles h3").first).to_be_visible(timeout=PATIENCE)

"""Every game, played to its end on real pages, in every language."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House
from tests.web.players import PATIENCE, Player, keys_on_screen, play_on, words_of
from tests.web.test_barriers import Look

PHASES = ("tell", "give", "vote", "touch", "go_on", "over")

# The lowest target keeps a suite of six games short; the rest of the book is played as it is.
GAMES = [
    pytest.param("classic-2008", 1, 2, {"target": 5}, "fr-FR", id="classic-2008"),
    pytest.param("classic-2014", 1, 2, {"target": 5, "first": 0}, "es-ES", id="classic-2014"),
    pytest.param("odyssey", 1, 7, {"target": 5}, "en-GB", id="odyssey-two-votes"),
    pytest.param("party", 1, 5, {"target": 5, "first": 0}, "de-DE", id="party"),
    pytest.param("team", 2, 4, {"target": 5}, "fr-FR", id="team"),
    pytest.param("jinx", 1, 2, {}, "es-ES", id="jinx"),
]


@pytest.mark.parametrize(("game", "people", "computers", "options", "locale"), GAMES)
def test_a_game_is_played_to_the_end(
    house: House, axe: str, game: str, people: int, computers: int, options: dict[str, int], locale: str
) -> None:
    """People click what the pages offer; no phase has a barrier or a missing word; then come album and titles."""
    names = ("Ada", "Bea")[:people]
    pages = house.playing(game, *names, computers=computers, locale=locale, options=options)
    host, language = pages[0], locale[:2]
    players = [Player(page, f"a whisper {place}", language) for place, page in enumerate(pages)]
    barriers = Look(axe)
    bare: set[str] = set()

    def watch(seen: dict[str, Any]) -> None:
        bare.update(keys_on_screen(host))
        for phase in PHASES:
            if seen[phase]:
                barriers.at(phase, host)

    play_on(players, watch)
    assert all(player.moves > 0 for player in players)
    words = words_of(language)
    expect(host.get_by_role("button", name=words["end.again"], exact=True)).to_be_enabled(timeout=PATIENCE)
    assert host.locator(".podium .step").count() >= 1
    host.get_by_role("button", name=words["end.albumOpen"]).click()
    expect(host.locator(".album .main .picture")).to_be_visible(timeout=PATIENCE)
    bare.update(keys_on_screen(host))
    host.get_by_role("button", name=words["end.scores"], exact=True).click()
    expect(host.locator(".titles h3").first).to_be_visible(timeout=PATIENCE)
    bare.update(keys_on_screen(host))
    assert barriers.bad == []
    assert bare == set()


def test_a_link_is_a_seat_with_two_inputs(house: House) -> None:
    """A name and Enter, and I sit at the table."""
    host, code = house.open("odyssey")
    house.join(code, "Bea")
    host.locator(".seats strong", has_text="Bea").wait_for()

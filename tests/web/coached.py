"""More walks of `tests.web.screens`: what the coach says in a first game, and how a clue is found."""

from playwright.sync_api import Route

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.moments import ADA, ADA_TELLS, BO, DAN
from tests.web.seldom import phone
from tests.web.stage import CODE, Json, Stage, frame_of

NEW = f"localStorage.setItem('lapin.coach.table', '{CODE}'); localStorage.setItem('lapin.coach.said', '')"
"""Somebody plays their first game here."""

FIRSTS: dict[GameId, int] = {"odyssey": 4, "party": 6, "team": 6, "jinx": 4}


def firsts(house: House, album: Album) -> None:
    """A first game of each kind: for whoever tells, and for whoever waits, gives and votes."""
    page = phone(house, announced=".*")
    page.add_init_script(NEW)
    stage = Stage(house, page)
    for game, people in FIRSTS.items():
        table = playing(game, people, options=ADA_TELLS)

        def take(name: str, frame: Json, game: GameId = game) -> None:
            stage.enter(frame, ".play")
            page.locator("[role=status].says").first.wait_for()
            album.take(f"first-{game}-{name}", page)

        take("tell", frame_of(table, ADA))
        if page.get_by_role("button", name="What makes a good clue?").count():
            page.get_by_role("button", name="What makes a good clue?").click()
            page.get_by_role("dialog").wait_for()
            album.take(f"first-{game}-advice", page)
        take("wait", frame_of(table, BO))
        card = table.game.hands[ADA][0] if game in ("odyssey", "team") else None  # type: ignore[union-attr]
        table.execute(ADA, Tell(Words("the long way home"), card))
        if game == "jinx":
            take("touch", frame_of(table, BO))
            continue
        take("give", frame_of(table, BO))
        if game == "team":
            take("decoy", frame_of(table, DAN))
        if game == "party":
            table.play_until("vote")
            take("red", frame_of(table, ADA))
    _other_advice(house, album)


def _other_advice(house: House, album: Album) -> None:
    """Show the advice where clues may be sung, and where the deck shows what the example is about."""
    stage = Stage(house)
    page = stage.page

    def told(route: Route) -> None:
        deck = route.fetch().json()
        deck["shows"] = [{"en": "a kettle"} for _ in deck["shows"]]
        route.fulfill(json=deck)

    page.route("**/decks/reverie*.json", told)
    table = playing("odyssey", 4, options=Options(first=0, performed=True))  # type: ignore[arg-type]
    stage.enter(frame_of(table, ADA), ".play")
    page.locator(".hand:not([hidden]) button").first.click()
    page.get_by_role("button", name="What makes a good clue?").click()
    page.get_by_role("dialog").wait_for()
    album.take("advice-performed", page)


COACHED = {"firsts": firsts}

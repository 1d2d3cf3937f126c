"""More walks of `tests.web.screens`: words that no other walk comes by, each where somebody reads them."""

from tests.web.album import Album
from tests.web.conftest import SEATED, House
from tests.web.players import words_of
from tests.web.seldom import phone


def strays(house: House, album: Album) -> None:
    """Somebody without a name sits down; the first page of a television, and of a phone that becomes one."""
    for language in album.languages:
        words = words_of(language)
        page = phone(house, language)
        page.goto(house.base)
        page.get_by_role("button", name=words["home.friends"]).first.click()
        page.locator(SEATED, has_text=words["home.you"]).wait_for()
        album.take("stray-unnamed", page, language=language)
    page = house.page(width=1920, height=1080)
    page.goto(f"{house.base}/tv")
    page.locator("#code").wait_for()
    album.take("stray-tv", page, size="tv")
    page = phone(house)
    page.goto(f"{house.base}/tv")
    page.locator("summary").click()
    page.locator("#code").wait_for()
    album.take("stray-tv-unfolded", page)


STRAYS = {"strays": strays}

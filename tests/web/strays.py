"""More walks of `tests.web.screens`: words that no other walk comes by, each where somebody reads them."""

from tests.web.album import Album
from tests.web.conftest import SEATED, House
from tests.web.players import words_of
from tests.web.seldom import PHONE, phone


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
    _few(house, album)
    _muted(house, album)


def _few(house: House, album: Album) -> None:
    """One phone for real cards, before everybody is there."""
    page = phone(house)
    page.goto(f"{house.base}/box")
    page.get_by_role("button", name="Enter the names").click()
    for name, count in (("Ada", "two"), ("Bo", "one")):
        page.locator("#player").fill(name)
        page.keyboard.press("Enter")
        album.take(f"stray-box-{count}-more", page, whole=True)


def _muted(house: House, album: Album) -> None:
    """Somebody whom the host has muted, as the others see it."""
    host, code = house.open("odyssey", name="Ada", width=PHONE[0], height=PHONE[1])
    house.join(code, "Bo", *PHONE)
    guest = house.join(code, "Cy", *PHONE)
    host.locator(SEATED).get_by_text("Bo").click()
    host.get_by_role("button", name="Mute Bo for everyone").click()
    guest.locator(SEATED).get_by_text("Bo").click()
    guest.get_by_text(words_of("en", "safety.")["care.mutedAll"].replace("{name}", "Bo")).wait_for()
    album.take("stray-muted", guest)


STRAYS = {"strays": strays}

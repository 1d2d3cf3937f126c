"""More walks of `tests.web.screens`: microphones and cameras that a page may not or cannot use."""

from playwright.sync_api import Page

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from tests.recordings.making import recording
from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.moments import ADA
from tests.web.players import words_of
from tests.web.seldom import LOCALES, PHONE
from tests.web.stage import Stage, frame_of

SUNG = Options(first=Seat(ADA), performed=True)

DEVICES = """
window.lapinHears = "asking";
const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = (wishes) => {
  if (window.lapinHears === "asking") return new Promise(() => {});
  if (window.lapinHears === "real") return real(wishes);
  return Promise.reject(new DOMException("no", window.lapinHears));
};
"""
"""A microphone and a camera that answer as they are told."""

DEAF = "delete window.MediaRecorder;"
MUTE = 'HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"));'
"""A browser that plays nothing before somebody taps."""


def _page(house: House, language: str, *scripts: str) -> Stage:
    page = house.page(LOCALES[language], *PHONE, frugal=True, announced=".*", knows=True)
    for script in scripts:
        page.add_init_script(script)
    return Stage(house, page)


def _form(page: Page, language: str, name: str) -> None:
    page.locator("fieldset label", has_text=words_of(language)[f"tell.as.{name}"]).click()


def recorded(house: House, album: Album) -> None:
    """A page is opened afresh in each language: what it records would be lost."""
    for language in album.languages:
        _devices(house, album, language)
        _heard(house, album, language)


def _devices(house: House, album: Album, language: str) -> None:
    say = words_of(language, "clue.")
    table = playing("odyssey", 4, options=SUNG)

    def begin(*scripts: str) -> Page:
        stage = _page(house, language, *scripts)
        stage.enter(frame_of(table, ADA), ".play")
        stage.page.locator(".hand:not([hidden]) button").first.click()
        return stage.page

    for medium in ("audio", "video"):
        for hears in ("asking", "NotAllowedError", "NotFoundError"):
            page = begin(DEVICES)
            page.evaluate("(hears) => { window.lapinHears = hears; }", hears)
            _form(page, language, medium)
            page.get_by_role("button", name=say[f"{medium}.record"], exact=True).click()
            name = {"asking": "asking", "NotAllowedError": "denied", "NotFoundError": "missing"}[hears]
            page.get_by_text(say[f"{medium}.{name}"]).wait_for()
            album.take(f"record-{medium}-{name}", page, language=language)
            page.close()
        page = begin(DEAF)
        _form(page, language, medium)
        page.get_by_text(say[f"{medium}.recorder"]).wait_for()
        album.take(f"record-{medium}-recorder", page, language=language)
        page.close()
    page = begin(DEVICES)
    page.evaluate('() => { window.lapinHears = "real"; }')
    _form(page, language, "video")
    page.get_by_role("button", name=say["video.record"], exact=True).click()
    page.locator(".count").wait_for()
    album.take("record-ready", page, language=language)
    page.locator(".left").wait_for()
    page.get_by_role("button", name=say["stop"], exact=True).click()
    page.get_by_role("button", name=say["video.again"], exact=True).wait_for()
    page.route("**/video", lambda _: None)  # never answered
    page.get_by_role("button", name=say["send"], exact=True).click()
    page.get_by_role("button", name=say["sending"], exact=True).wait_for()
    album.take("record-sending", page, language=language)
    page.close()


FILES = {"audio": ("wav", "pcm_s16le", None), "video": ("webm", None, "libvpx")}


def _heard(house: House, album: Album, language: str) -> None:
    """Somebody is about to perform a clue; recordings wait for a tap. Files take the place of tunes."""
    say = words_of(language, "clue.")
    for medium, (container, sound, picture) in FILES.items():
        host, guest = house.playing(
            "odyssey", "Ada", "Bea", computers=1, width=PHONE[0], height=PHONE[1], locale=LOCALES[language],
            options={"performed": True, "first": 0}, prepare=lambda page: page.add_init_script(MUTE),
        )  # fmt: skip
        host.locator(".hand:not([hidden]) button").first.click()
        if medium == "audio":
            _form(host, language, "live")
            host.get_by_role("button", name=say["tell.mime"], exact=True).click()
            guest.locator(".soon p").wait_for()
            album.take("record-look", guest, language=language)
            host.get_by_role("button", name=say["stop"], exact=True).click()
        _form(host, language, medium)
        made = recording(container, sound, picture, seconds=0.6)
        picker = host.locator("input[type=file]")
        picker.set_input_files({"name": "clue", "mimeType": f"{medium}/{container}", "buffer": made})
        host.get_by_role("button", name=say["send"], exact=True).click()
        tap = say["tapAudio" if medium == "audio" else "tapVideo"]
        guest.get_by_role("button", name=tap).first.wait_for()
        album.take(f"record-tap-{medium}", guest, language=language)
        guest.locator("main .player audio, main .player video").first.dispatch_event("play")
        album.take(f"record-playing-{medium}", guest, language=language)
        host.close()
        guest.close()


RECORDED = {"recorded": recorded}

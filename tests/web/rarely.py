"""More walks of `tests.web.screens`: what comes rarely at a table, in its place (`tests.web.stage`)."""

import json
import time
from typing import Any

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Spot
from lapin.game.model.options import Options
from lapin.table.commands import PutFinger
from tests.table.pure_table import PureTable, playing
from tests.web.album import Album
from tests.web.coached import NEW
from tests.web.conftest import House
from tests.web.ends import STORY, over
from tests.web.moments import ADA, ADA_TELLS, BO, CLEO, Scenes, claimed, told
from tests.web.outcomes import recaps
from tests.web.players import wait_until
from tests.web.rooms import UNFOLD
from tests.web.seldom import phone
from tests.web.stage import LASTING, Json, Stage, frame_of, says

HOUR = 3_600_000
TOO_SOON_MS = 800
"""A finger that is there as soon as the clue counts for nothing: it was on its way for something else."""


def _clues(house: House, album: Album) -> None:
    """Somebody else starts while one has chosen a card, and is quicker."""
    table = playing("odyssey", 4, options=Options(first="claim"))
    scenes = Scenes(house, album, frame_of(table, BO))
    page = scenes.page
    page.locator(".hand:not([hidden]) button").first.click()
    page.locator("#clue").wait_for()
    scenes.show("claim-hint", frame_of(table, BO), claimed(ADA))
    page.fill("#clue", "almost the moon")
    table.execute(ADA, Tell(Words("the long way home"), table.game.hands[ADA][0]))  # type: ignore[union-attr]
    scenes.show("draft-quicker", frame_of(table, BO))


def _covered(house: House, album: Album) -> None:
    """Beside a television, what belongs to a hand lies face down."""
    table = told(playing("odyssey", 4, options=ADA_TELLS))
    scenes = Scenes(house, album, frame_of(table, ADA))
    scenes.stage.tell({"type": "presence", "here": [0, 1, 2, 3], "watching": 1})
    scenes.page.get_by_role("button", name="Hold to see your card").wait_for()
    scenes.take("teller-covered")


def _keys(house: House, album: Album) -> None:
    """Show what a keyboard can do, on a laptop."""
    page = house.page("en-GB", 1440, 900, frugal=True, announced=".*", touch=False)
    stage = Stage(house, page)
    table = playing("odyssey", 6, options=ADA_TELLS)
    stage.enter(frame_of(table, ADA), ".play")
    page.locator(".hand:not([hidden]) button").first.click()
    page.locator("#clue").wait_for()
    album.take("keys-tell", page, size="laptop")
    stage.enter(frame_of(told(table), BO), ".play")
    album.take("keys-give", page, size="laptop")
    stage.enter(frame_of(table.play_until("vote"), BO), ".play")
    album.take("keys-vote", page, size="laptop")


def _votes(house: House, album: Album) -> None:
    """Two votes, one after the other, and what can be done with them."""
    table = told(playing("odyssey", 8, options=ADA_TELLS)).play_until("vote")
    scenes = Scenes(house, album, frame_of(table, BO))
    page = scenes.page
    card = page.locator(".area li:not(.off) .card")

    def large(place: int) -> None:
        card.nth(place).click()
        page.locator("dialog[open] .big").wait_for()

    large(0)
    page.get_by_role("button", name="This one and another").click()
    page.locator("dialog[open]").wait_for(state="detached")
    scenes.take("vote-now-second")
    large(1)
    page.get_by_role("button", name="Second vote here").click()
    page.locator("dialog[open]").wait_for(state="detached")
    frame = frame_of(table, BO)
    vote = next(each for each in frame["mine"]["may"] if each["may"] == "vote")
    frame["mine"]["votes"], vote["again"] = vote["spots"][:2], True
    scenes.show("vote-two", frame)
    for place, name in ((2, "move"), (1, "take-back")):
        large(place)
        scenes.take(f"vote-{name}")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def _revealed(scenes: Scenes, after: Json, name: str, points: bool = True) -> None:
    """A turn that is over, and its points."""
    page = scenes.page
    scenes.stage.first = after
    scenes.stage.send(after)
    go_on = page.get_by_role("button", name="Continue", exact=True)
    every = page.get_by_role("button", name="Show everything", exact=True)
    go_on.or_(every).first.wait_for()
    if every.count():
        every.click()
    go_on.wait_for()
    scenes.take(name)
    if points:
        page.get_by_role("button", name="Points", exact=True).click()
        page.get_by_role("dialog").wait_for()
        scenes.take(f"{name}-points")


def _reveals(house: House, album: Album) -> None:
    """Show the words about a turn: to the next storyteller, to the one before, and at the end of the game."""
    table = told(playing("odyssey", 4, options=ADA_TELLS)).play_until("vote")
    before = {person: frame_of(table, person) for person in (ADA, BO)}
    while table.game.turn < 2:
        table.play_one()
    _revealed(Scenes(house, album, before[BO]), frame_of(table, BO), "reveal-next-you")
    explained = frame_of(table, ADA)
    explained["room"]["explained"] = {"turn": 1, "text": "It was where I grew up."}
    _revealed(Scenes(house, album, before[ADA]), explained, "reveal-explained", points=False)
    won = over(frame_of(table, BO), [31, 3, 2, 1])
    won["table"]["turn"] = 1
    _revealed(Scenes(house, album, before[BO]), won, "reveal-won")


def _red(house: House, album: Album) -> None:
    """The red vote on a small card, in three columns."""
    table = told(playing("party", 9, options=ADA_TELLS)).play_until("vote")
    before = frame_of(table, BO)
    while table.game.turn < 2:
        table.play_one()
    _revealed(Scenes(house, album, before), frame_of(table, BO), "reveal-red", points=False)


def _race(house: House, album: Album) -> None:
    """A gap in the square, the right picture a moment too late, and what the coach says about it."""
    page = phone(house, announced=".*")
    page.add_init_script(NEW)
    stage = Stage(house, page)
    table = told(playing("jinx", 4, options=ADA_TELLS))
    first = frame_of(table, BO)
    scenes = Scenes(house, album, first, stage=stage)
    target = table.square.target
    assert target is not None
    page.wait_for_timeout(TOO_SOON_MS)  # time is what it is about: a touch counts for nothing until then
    page.locator(".both ol button").nth(target - 1).click()
    wait_until(page, lambda: any(each["ask"]["do"] == "touch" for each in stage.asked), "a finger")
    table.execute(CLEO, PutFinger(Spot(target)))
    while table.game.phase != "tell":
        table.play_one()
    _revealed(scenes, frame_of(table, BO), "jinx-late", points=False)
    last = told(playing("jinx", 4, options=ADA_TELLS))
    gap = frame_of(last, BO)
    gap["table"]["square"][8] = None
    gap["table"] |= {"pile": 0, "may_be_last": True, "is_last": False}
    Scenes(house, album, gap).take("jinx-gap")


def _people(house: House, album: Album) -> None:
    """Names that look alike, somebody whom one does not hear, and also screens that are sent away."""
    table = PureTable("odyssey", 3)
    frame = frame_of(table, ADA)
    frame["room"]["people"][1] |= {"name": "Adа", "mark": 2}
    frame["room"]["locked"] = True
    scenes = Scenes(house, album, frame)
    page = scenes.page
    scenes.stage.tell({"type": "presence", "here": [0, 1, 2], "watching": 1})
    page.locator(".ring li.spot").nth(1).click()
    page.get_by_role("button", name="for good").click()
    scenes.take("care-alike")
    playing_now = frame_of(playing("odyssey", 3, options=ADA_TELLS), ADA)
    page.keyboard.press("Escape")
    voted = told(playing("odyssey", 5, options=ADA_TELLS)).play_until("vote")
    for _ in range(2):
        voted.play_one()
    scenes = Scenes(house, album, frame_of(voted, ADA))
    _menu(scenes.page, "At the table")
    scenes.take("people-voted")
    scenes = Scenes(house, album, playing_now)
    page = scenes.page
    _menu(page, "At the table")
    page.get_by_role("button", name="Cleo").click()
    page.get_by_role("button", name="Mute Cleo for me").click()
    scenes.take("care-muted")


def _menu(page: Any, button: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()


def _mix(cards: int, *without: int) -> Json:
    """A deck of one that somebody brought."""
    part = {"deck": "d1", "title": "Holiday", "cards": cards, "without": [*without], "own": True}
    return {
        "id": "mix-1", "title": "", "author": "", "ratio": [2, 3], "license": "", "parts": [part],
        "small": [], "large": [], "shows": [{}] * cards, "back": "", "picks": [],
    }  # fmt: skip


def _decks(house: House, album: Album) -> None:
    """Own decks: cards that are left out, a deck that has changed, and a language model that looks at it."""
    table = PureTable("odyssey", 4)
    for name, cards, out, now in (("one", 2, (0,), 1), ("many", 86, (0, 1), 88)):
        stage = Stage(house)
        page = stage.page
        page.route("**/mix-1.json*", says(json=_mix(cards, *out)))
        deck = {"id": "d1", "title": "Holiday", "cards": now, "two_sided": False, "cover": None}
        stage.answer("/decks", lambda deck=deck: {"decks": [deck]})  # type: ignore[misc]
        frame = frame_of(table, ADA)
        frame["room"] |= {"deck": "mix-1", "models_shown": name == "one"}
        frame["room"]["people"][3] |= {"computer": True, "level": "model"}
        frame["deck"] = "mix-1"
        Scenes(house, album, frame, stage=stage).take(f"decks-{name}")


def _talk(house: House, album: Album) -> None:
    """Somebody says something, once and twice."""
    scenes = Scenes(house, album, frame_of(playing("odyssey", 3, options=ADA_TELLS), ADA))
    scenes.page.evaluate(LASTING)
    for name in ("one", "many"):
        said = frame_of(playing("odyssey", 3, options=ADA_TELLS), ADA)
        said["events"] = [{"event": "said", "person": BO, "text": "Good evening, all of you!"}]
        scenes.show(f"talk-{name}", said)


def _again(house: House, album: Album) -> None:
    """The host has ended a game, and starts another one."""
    table = playing("odyssey", 4, options=ADA_TELLS)
    scenes = Scenes(house, album, frame_of(table, BO))
    scenes.show("ended-by-host", over(frame_of(table, BO), [12, 5, 3, 2], "stopped"))
    scenes.page.evaluate(LASTING)
    other = playing("party", 6, options=ADA_TELLS)
    next_game = frame_of(other, BO)
    next_game["room"]["games"] = 1
    scenes.show("rematch", next_game)


PICTURES = {"failed": "done(null)", "making": "void done"}


def _shares(house: House, album: Album) -> None:
    """The picture to share is painted, cannot be painted, and is saved."""
    for name in (*PICTURES, "won", "saved"):
        stage = Stage(house)
        page = stage.page
        if name in PICTURES:
            page.add_init_script(f"HTMLCanvasElement.prototype.toBlob = (done) => {{ {PICTURES[name]}; }};")
        page.add_init_script("navigator.canShare = () => true;")
        stage.answer("/history", lambda: recaps(STORY[:2]))
        stage.enter(
            over(frame_of(playing("odyssey", 5), ADA), [31, 3 if name == "won" else 31, 3, 2, 1]), ".podium"
        )
        page.get_by_role("button", name="Open the album").click()
        page.get_by_role("button", name="Scores", exact=True).click()
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_role("dialog").wait_for()
        if name not in PICTURES:
            page.get_by_label("Show who won").check()
            page.get_by_role("button", name="Save the picture").click()
        page.wait_for_timeout(500)  # nothing tells that a picture is still being painted
        album.take(f"share-{name}", page)


def _days(house: House, album: Album) -> None:
    """Two more tables wait; every pace; the first turn since one's last move; seats that are on their way."""
    now = int(time.time() * 1000)
    page = phone(house, announced=".*")
    codes = ["QQQA", "QQQB"]
    page.add_init_script(f"localStorage.setItem('lapin.tables', {json.dumps(json.dumps(codes))})")
    stage = Stage(house, page)
    seat = {"with_whom": ["Bo"], "turn": 1, "stand_in": False, "phase": "give", "waited_for": True, "slow": True}
    for code in codes:
        about: Json = {
            "code": code, "game": "odyssey", "people": 2, "playing": True, "locked": False, "seated": 0,
            "own": seat | {"waiting": [], "since": now - HOUR, "until": now + HOUR},
        }  # fmt: skip
        page.route(f"**/api/tables/{code}", says(json=about))
    pace = {"hours": 24, "skip_nights": True}
    usual = {"pace": pace, "waits": [], "missed": [], "absent": [], "freed": [], "moved": []}
    table = told(playing("odyssey", 4, options=ADA_TELLS))
    frame = frame_of(table, ADA)
    frame["room"]["slow"] = usual
    scenes = Scenes(house, album, frame, stage=stage)
    page.locator(".next").wait_for()
    scenes.take("days-next-two")
    lobby = frame_of(PureTable("odyssey", 4), ADA)
    lobby["room"]["slow"] = usual
    scenes = Scenes(house, album, lobby)
    scenes.page.get_by_label("Hours that don’t count").wait_for()
    scenes.page.evaluate(UNFOLD)
    scenes.take("days-lists")


def rarely(house: House, album: Album) -> None:
    """Show all that comes rarely at a table."""
    for walk in (
        _clues, _covered, _keys, _votes, _reveals, _red, _race, _people, _decks, _talk, _again, _shares, _days,
    ):  # fmt: skip
        walk(house, album)


RARELY = {"rarely": rarely}

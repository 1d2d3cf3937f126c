"""More walks of `tests.web.screens`: moments of a game, as somebody sees them one after the other."""

import time
from collections.abc import Callable

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, NameGiver, Tell
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from tests.table.pure_table import PureTable, playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.stage import Json, Stage, frame_of

ADA, BO, CLEO, DAN, EVE = range(5)
ADA_TELLS = Options(first=Seat(ADA))
LONG = "Grand-mère Clémentine"
"""Too long a name to be said in a line."""


def _may(frame: Json, what: str) -> Json:
    found: Json = next(each for each in frame["mine"]["may"] if each["may"] == what)
    return found


def _begun(game: str, people: int, options: Options = ADA_TELLS) -> PureTable:
    return playing(game, people, options=options)


def told(table: PureTable) -> PureTable:
    """Ada has said what she says."""
    card = table.game.hands[ADA][0] if table.game.game not in ("party", "jinx") else None  # type: ignore[union-attr]
    table.execute(ADA, Tell(Words("the long way home"), card))
    return table


class Scenes:
    """Frames shown one after the other on one page."""

    def __init__(
        self,
        house: House,
        album: Album,
        first: Json,
        *,
        at: str = "t",
        onlooker: bool = False,
        ready: str = ".play, .start, .podium, .head",
        stage: Stage | None = None,
    ) -> None:
        self.album = album
        self.stage = stage or Stage(house, at=at, onlooker=onlooker)
        self.page = self.stage.page
        self.stage.enter(first, ready)

    def show(self, name: str, frame: Json, *changes: Callable[[Json], object]) -> None:
        """Let the page come to this frame, varied, and take its picture."""
        for change in changes:
            change(frame)
        self.stage.first = frame
        self.stage.send(frame)
        self.page.wait_for_timeout(300)  # nothing tells that a page shows what it has heard
        self.take(name)

    def take(self, name: str) -> None:
        """A picture of the page as it is."""
        self.album.take(f"moment-{name}", self.page)


def waits(*seats: int, **named: str) -> Callable[[Json], None]:
    """The table waits for these; some people are called otherwise."""

    def change(frame: Json) -> None:
        frame["table"]["waiting_for"] = list(seats)
        for person in frame["room"]["people"]:
            person["name"] = named.get(person["name"], person["name"])

    return change


def _gave(frame: Json) -> None:
    frame["mine"]["given"] = frame["mine"]["hand"][:1]
    _may(frame, "give")["again"] = True


def _alone(house: House, album: Album) -> None:
    table = told(_begun("odyssey", 8))

    def give() -> Json:
        return frame_of(table, BO)

    scenes = Scenes(house, album, give())
    scenes.show("sent-for", give(), _gave, waits(CLEO, DAN))
    scenes.show("sent-one", give(), _gave, waits(CLEO, Cleo=LONG))
    scenes.show("sent-many", give(), _gave, waits(CLEO, DAN, EVE))
    table.play_until("vote")
    vote = frame_of(table, BO)
    spots = _may(vote, "vote")["spots"]
    page = scenes.page
    card = page.locator(".area li:not(.off) .card")
    scenes.show("vote", vote)
    card.nth(0).click()
    page.locator("dialog[open] .big").wait_for()
    scenes.take("vote-large")
    page.keyboard.press("Escape")

    def voted(*for_these: int) -> Callable[[Json], None]:
        def change(frame: Json) -> None:
            frame["mine"]["votes"] = list(for_these)
            _may(frame, "vote")["again"] = len(for_these) > 1

        return change

    scenes.show("vote-first", frame_of(table, BO), voted(spots[0]))
    for place, name in ((0, "own"), (1, "second")):
        card.nth(place).click()
        page.locator("dialog[open] .big").wait_for()
        scenes.take(f"vote-first-{name}")
        page.keyboard.press("Escape")
    scenes.show("vote-both", frame_of(table, BO), voted(*spots[:2]))
    for place, name in ((1, "second"), (2, "third")):
        card.nth(place).click()
        page.locator("dialog[open] .big").wait_for()
        scenes.take(f"vote-both-{name}")
        page.keyboard.press("Escape")
    three = told(_begun("classic-2014", 3))
    scenes = Scenes(house, album, frame_of(three, BO))
    hand = scenes.page.locator(".hand:not([hidden]) button")
    for place, name in ((0, "first"), (1, "second")):
        hand.nth(place).click()
        scenes.page.locator("dialog[open] .big").wait_for()
        scenes.take(f"give-two-{name}")
        scenes.page.locator("dialog[open] .actions .lamp").click()
        scenes.page.locator("dialog[open]").wait_for(state="detached")
        scenes.take(f"give-two-{name}-given")


def claimed(person: int | None, *waits: int) -> Callable[[Json], None]:
    """The first turn is open: somebody holds it, or nobody; these had it and wait."""

    def change(frame: Json) -> None:
        until = int(time.time() * 1000) + 300_000
        frame["room"]["open_turn"] = {
            "person": person, "until": until if person is not None else None,
            "waits": list(waits), "waits_until": until if waits else None,
        }  # fmt: skip

    return change


def _claims(house: House, album: Album) -> None:
    table = _begun("odyssey", 4, Options(first="claim"))
    scenes = Scenes(house, album, frame_of(table, BO))
    scenes.show("claim-open", frame_of(table, BO), claimed(None))
    scenes.show("claim-mine", frame_of(table, BO), claimed(BO))
    scenes.show("claim-theirs", frame_of(table, BO), claimed(CLEO))
    scenes.show("claim-again", frame_of(table, BO), claimed(None, CLEO))
    scenes.show("claim-waits", frame_of(table, BO), claimed(None, BO))
    blind = _begun("party", 6, Options(first="claim"))
    scenes = Scenes(house, album, frame_of(blind, BO))
    scenes.show("claim-blind", frame_of(blind, BO), claimed(None))
    scenes.show("claim-blind-mine", frame_of(blind, BO), claimed(BO))
    late = told(_begun("odyssey", 4))
    new = late.join("Zoé")
    scenes = Scenes(house, album, frame_of(late, new))
    for name, arriving, without in (("turn", 1, 0), ("hand", 1, 1), ("game", 0, 0)):
        scenes.show(
            f"late-{name}",
            frame_of(late, new),
            _comes(arriving, without),
        )


def _comes(arriving: int, without: int) -> Callable[[Json], None]:
    def change(frame: Json) -> None:
        frame["table"] |= {"arriving": arriving, "without_hand": without}

    return change


def _teams(house: House, album: Album) -> None:
    table = told(_begun("team", 6))
    scenes = Scenes(house, album, frame_of(table, DAN))
    scenes.show("team-decoy", frame_of(table, DAN))
    for giver, name in ((EVE, "you"), (BO, "me")):
        table = told(_begun("team", 6))
        table.execute(BO, NameGiver(Seat(giver)))
        scenes.show(f"team-offer-{name}-waits", frame_of(table, BO))
        scenes.show(f"team-offer-{name}", frame_of(table, EVE))
    table = told(_begun("team", 6))
    mine = frame_of(table, BO)["mine"]["hand"]
    table.execute(BO, Give((Card(mine[0]),)))
    scenes.show("team-gave", frame_of(table, BO))
    scenes.show("team-gave-partner", frame_of(table, EVE))
    given = lambda frame: frame["table"]["givers"].__setitem__(1, EVE)  # noqa: E731

    def quiet(frame: Json) -> None:
        frame["mine"] |= {"may": [], "given": []}

    scenes.show("team-waits", frame_of(table, BO), given, quiet, waits(EVE))
    scenes.show("team-then", frame_of(table, BO), given, quiet, waits(CLEO))
    scenes.show("team-then-many", frame_of(table, BO), given, quiet, waits(CLEO, DAN, 5))
    table.play_until("vote")
    scenes.show("team-partner", frame_of(table, DAN))


def _crowd(house: House, album: Album) -> None:
    table = told(_begun("party", 6)).play_until("vote")
    scenes = Scenes(house, album, frame_of(table, ADA))
    scenes.take("party-vote")
    page = scenes.page
    card = page.locator(".area:not([hidden]) li:not(.off) .card")

    def large(place: int, name: str) -> None:
        card.nth(place).click()
        page.locator("dialog[open] .big").wait_for()
        scenes.take(f"party-{name}")

    large(0, "large")
    page.locator("dialog[open] .actions .green").click()
    scenes.take("party-green")
    large(0, "same")
    page.keyboard.press("Escape")
    large(1, "red")
    page.locator("dialog[open] .actions .red").click()
    scenes.take("party-both")
    scenes = Scenes(house, album, frame_of(table, ADA))
    page = scenes.page
    page.locator(".area:not([hidden]) li:not(.off) .card").nth(0).click()
    page.locator("dialog[open] .actions .red").click()
    scenes.take("party-red-first")


def _race(house: House, album: Album) -> None:
    table = _begun("jinx", 4)
    scenes = Scenes(house, album, frame_of(table, ADA))

    def last(**flags: bool) -> Callable[[Json], None]:
        def change(frame: Json) -> None:
            frame["table"] |= flags | {"pile": 1}

        return change

    def loses(frame: Json) -> None:
        _may(frame, "tell")["stakes"] = {"each_wrong": 1, "at_once": 0, "not_found": -1}

    scenes.show("jinx-lose", frame_of(table, ADA), loses, last(may_be_last=True))
    scenes.show("jinx-last", frame_of(table, ADA), last(may_be_last=True, is_last=True))
    told(table)
    scenes.show("jinx-touch", frame_of(table, BO), last(may_be_last=True, is_last=True))
    scenes.stage.refuse = ("PICTURE_TAKEN", {})
    scenes.page.locator(".both ol button:not(.shut)").nth(2).click()
    scenes.take("jinx-missed")


def moments(house: House, album: Album) -> None:
    """Show what is asked of somebody, and what they wait for, in each phase of each game."""
    for walk in (_alone, _claims, _teams, _crowd, _race):
        walk(house, album)


MOMENTS = {"moments": moments}

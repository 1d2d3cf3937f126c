"""More walks of `tests.web.screens`: how games end, and what people remember of them (`tests.web.stage`)."""

from collections.abc import Callable
from typing import Any

from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.outcomes import counted, recaps, square_turn, story_turn
from tests.web.stage import Json, Stage, frame_of

ME = 0


def over(frame: Json, scores: list[int], reason: str = "target", **table: object) -> Json:
    """The same game at its end: whoever has most has won."""
    winners = [side for side, score in enumerate(scores) if score == max(scores)]
    end = {"phase": "over", "scores": scores, "winners": winners, "reason": reason, "waiting_for": []}
    frame["table"] |= end | table
    frame["room"] |= {"playing": False, "games": 1, "deadline": None}
    if frame["mine"]:
        frame["mine"]["may"] = []
    return frame


def _turn(
    game: GameId, teller: int, votes: dict[int, int], *, players: int, red: int | None = None, clue: Any = None
) -> Any:
    """A turn in which these seats voted for the cards of those; the card of a seat is that of its place."""
    first = 1 + 7 * teller + sum(votes.values()) % 5
    cards = range(first, first + players)
    spots = [[votes[seat] + 1] if seat in votes else [] for seat in range(players)]
    red = None if red is None else red + 1
    said = clue or "the long way home"
    return counted(
        game, Options(), story_turn(teller, [[card] for card in cards], cards, spots, red, said, players)
    )


def _square(active: int, wrong: list[int], found: int | None) -> Any:
    touches = [(seat, 2 + place) for place, seat in enumerate(wrong)]
    if found is not None:
        touches.append((found, 1))
    told = square_turn(active, touches, 1, found, range(1 + 9 * active, 10 + 9 * active), "almost the moon")
    return counted("jinx", Options(), told)


SUNG, MIMED = ({"type": "live", "form": form} for form in ("song", "mime"))
STORY = [
    _turn("odyssey", 1, {0: 1, 2: 1, 3: 0, 4: 0}, players=5),
    _turn("odyssey", 1, {0: 2, 3: 2, 2: 1, 4: 0}, players=5, clue=SUNG),
    _turn("odyssey", 1, {0: 1, 2: 4, 3: 4, 4: 3}, players=5, clue=MIMED),
    _turn("odyssey", 1, {0: 2, 2: 3, 3: 4, 4: 2}, players=5),
    _turn("odyssey", 0, {1: 0, 2: 3, 3: 4, 4: 3}, players=5),
    _turn("odyssey", 1, {0: 2, 2: 1, 3: 1, 4: 3}, players=5),
]
CROWD = [
    _turn("party", 1, {0: 0, 1: 4, 2: 4, 3: 4, 4: 5, 5: 5}, players=6, red=4),
    _turn("party", 0, {0: 0, 1: 4, 2: 0, 3: 1, 4: 2, 5: 0}, players=6, red=0),
    _turn("party", 1, {0: 1, 1: 4, 2: 0, 3: 0, 4: 4, 5: 4}, players=6, red=2),
    _turn("party", 2, {0: 1, 1: 4, 2: 1, 3: 0, 4: 4, 5: 4}, players=6, red=2),
]
RACE = [_square(1, [0], 2), _square(1, [0, 3], 2), _square(2, [1, 3], 0), _square(3, [], 1)]
LITTLE = {
    "readers": ("odyssey", [_turn("odyssey", 1, {0: 1, 2: 0, 3: 0, 4: 0}, players=5)] * 2, 5),
    "crowd": ("party", [_turn("party", 1, {0: 4, 1: 4, 2: 3, 3: 2, 4: 1, 5: 0}, players=6, red=3)], 6),
    "race": ("jinx", [_square(1, [0], 2)], 4),
    "alone": ("party", [_turn("party", 1, {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 0}, players=6, red=0)], 6),
}


def albums(house: House, album: Album) -> None:
    """Every page of the album of a few games, and the titles."""
    stage = Stage(house)
    page = stage.page
    games: dict[GameId, tuple[list[Any], int]] = {"odyssey": (STORY, 5), "party": (CROWD, 6), "jinx": (RACE, 4)}
    for game, (turns, players) in games.items():
        _enter(stage, game, players, turns, [*range(players + 3, 3, -1)])
        page.get_by_role("button", name="Open the album").click()
        for number in range(1, len(turns) + 1):
            page.locator("main.album article").wait_for()
            album.take(f"album-{game}-{number}", page, whole=True)
            if number < len(turns):
                page.get_by_role("button", name="Next page").click()
        page.get_by_role("button", name="Scores", exact=True).click()
        album.take(f"titles-{game}", page, whole=True)
        page.locator("summary").last.click()
        album.take(f"titles-{game}-table", page, whole=True)
    for name, (game, turns, players) in LITTLE.items():  # type: ignore[assignment]
        _enter(stage, game, players, turns, [*range(players + 3, 3, -1)])
        page.get_by_role("button", name="Open the album").click()
        page.get_by_role("button", name="Scores", exact=True).click()
        album.take(f"titles-little-{name}", page, whole=True)


def _enter(
    stage: Stage, game: GameId, players: int, turns: list[Any], scores: list[int], reason: str = "target"
) -> None:
    history = recaps(turns)
    stage.answer("/history", lambda: history)
    stage.enter(over(frame_of(playing(game, players), ME), scores, reason), ".podium")


WINS: dict[str, tuple[GameId, int, list[int], str]] = {
    "you-by-one": ("odyssey", 4, [31, 30, 3, 2], "target"),
    "you": ("odyssey", 4, [31, 28, 3, 2], "target"),
    "other-by-one": ("odyssey", 4, [30, 31, 3, 2], "target"),
    "other": ("odyssey", 4, [28, 31, 3, 2], "target"),
    "two": ("odyssey", 4, [3, 31, 31, 2], "target"),
    "you-and": ("odyssey", 4, [31, 31, 3, 2], "target"),
    "many": ("odyssey", 5, [31, 31, 31, 31, 2], "target"),
    "team-by-one": ("team", 6, [12, 11, 3], "rounds"),
    "team": ("team", 6, [12, 9, 3], "rounds"),
    "teams": ("team", 6, [12, 12, 3], "rounds"),
    "cards-you-by-one": ("jinx", 4, [5, 4, 3, 2], "square"),
    "cards-you": ("jinx", 4, [5, 3, 3, 2], "square"),
    "cards-by-one": ("jinx", 4, [4, 5, 3, 2], "square"),
    "cards": ("jinx", 4, [3, 5, 3, 2], "square"),
    "early": ("odyssey", 4, [12, 5, 3, 2], "stopped"),
    "early-two": ("odyssey", 4, [12, 12, 3, 2], "stopped"),
}


def wins(house: House, album: Album) -> None:
    """Show who has won, by how much, and what can be done then."""
    stage = Stage(house)
    page = stage.page
    for name, (game, players, scores, reason) in WINS.items():
        turns = RACE[:1] if game == "jinx" else [] if game == "team" else STORY[:1]
        _enter(stage, game, players, turns, scores, reason=reason)
        if scores.count(max(scores)) > 1 or reason == "stopped":
            album.take(f"won-{name}", page)
        if turns:
            page.get_by_role("button", name="Open the album").click()
        page.get_by_role("button", name="Scores", exact=True).click()
        album.take(f"won-{name}-scores", page, whole=True)
    _consents(house, album)


def _consents(house: House, album: Album) -> None:
    stage = Stage(house)
    page = stage.page
    stage.answer("/history", lambda: recaps(STORY[:1]))
    link: str | None = None

    def sharing() -> Json:
        return {"agreed": [], "waiting": [], "link": link}

    stage.answer("/records/1/share", sharing)
    for name, agreed, waiting in (("none", [], [0, 1, 2]), ("waits", [0], [1, 2]), ("all", [0, 1, 2], [])):
        link = f"{house.base}/replay/{'x' * 22}" if name == "all" else None
        frame = over(frame_of(playing("odyssey", 3), ME), [31, 3, 2])
        frame["room"] |= {"replay": {"game": 1, "agreed": agreed, "waiting": waiting}}
        stage.enter(frame, ".podium")
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("dialog").wait_for()
        album.take(f"consent-{name}", page)
    guest = over(frame_of(playing("odyssey", 3), 1), [31, 3, 2])
    stage.enter(guest, ".podium")
    album.take("end-guest", page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").wait_for()
    album.take("end-guest-more", page)


Answer = Callable[[], Json]
ENDS = {"albums": albums, "wins": wins}

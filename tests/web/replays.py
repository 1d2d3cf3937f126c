"""More walks of `tests.web.screens`: replays step by step, and every answer of the check of a shuffle."""

import json
from typing import Any

import msgspec

from lapin.game import apply, opened
from lapin.game.model.events import PositionDrawn, TurnBegan
from lapin.game.model.state import Story
from lapin.record import BadRecord, RecordedShuffle, read, verify
from lapin.record.recap import SquareRecap, StoryRecap, retold
from tests.record.records import lines_of, numbers_of, record_of, resealed, shuffled_record
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.seldom import phone
from tests.web.stage import CODE, Json, says


def _cut(record: bytes, after: str) -> bytes:
    """The record of a game that ended with the first such event."""
    lines = lines_of(record)
    last = next(place for place, line in enumerate(lines) if json.loads(line).get("event") == after)
    return resealed([*lines[: last + 1], lines[-1]])


def _changed(record: bytes) -> bytes:
    """A record in which somebody changed a word afterwards."""
    return record.replace(b'"clue_given"', b'"clue_given" ', 1)


def _verdict(record: bytes) -> str | None:
    """The verdict of a server on such a record; None if it has no fault."""
    try:
        verify(record)
    except BadRecord as bad:
        return str(bad)
    return None


def replay_of(record: bytes, wrong: str | None = None) -> Json:
    """The game of a record, as a server retells it."""
    header, events = read(record).header, read(record).events
    turns, final = retold(events)
    state, before = opened(events[0]), []
    for event in events[1:]:
        state = apply(state, event)
        if isinstance(event, TurnBegan | PositionDrawn):
            hands = state.hands if isinstance(state, Story) else state.won
            before.append({"hands": hands, "scores": state.scores})
    colours = ("amber", "fern", "ice", "plum", "rose", "rust", "sand", "snow", "stone", "moss", "ink", "ocean")
    names = header.names or tuple(f"Player {seat + 1}" for seat in range(final.players))
    told: dict[str, Any] = {
        "game": header.game, "names": names, "deck": "glimpse" if header.game == "jinx" else "reverie",
        "rabbits": [{"colour": each, "pattern": "plain"} for each in colours[: final.players]],
        "options": header.options, "scores": final.scores, "winners": final.winners,
        "turns": [turn for turn in turns if isinstance(turn, StoryRecap)],
        "squares": [turn for turn in turns if isinstance(turn, SquareRecap)],
        "before": before[: len(turns)], "wrong": wrong, "reason": final.reason,
    }  # fmt: skip
    answer: Json = msgspec.to_builtins(told, str_keys=True)
    return answer


def replays(house: House, album: Album) -> None:
    """Every step of a replay, and what the check of its shuffle can say."""
    some = shuffled_record("odyssey", 4, RecordedShuffle(numbers_of([0, 1]), (2,)))
    race = record_of("jinx", 4)
    long = record_of("odyssey", 8)
    records = {
        "some": some,
        "race": race,
        "crowded": record_of("odyssey", 12),
        "race-one": _cut(race, "square_scored"),
        "one": _cut(some, "points_scored"),
        "reshuffled": long,
        "unfair": _changed(some),
    }
    page = phone(house, announced=".*")
    page.add_init_script("navigator.canShare = () => true;")
    for name, record in records.items():
        told = replay_of(some, _verdict(record)) if name == "unfair" else replay_of(record)
        page.unroute_all()
        page.route(f"**/api/tables/{CODE}/records/1", says(body=record))
        page.route(f"**/api/tables/{CODE}/records/1/replay", says(json=told))
        page.goto("about:blank")
        page.goto(f"{house.base}/replay/{CODE}/1")
        page.wait_for_selector(".replay")
        if name in ("some", "race"):
            for step in range(1, 6 if name == "some" else 4):
                album.take(f"replay-{name}-{step}", page)
                page.get_by_role("button", name="Forward", exact=True).click()
        page.get_by_role("button", name="Check the shuffle").click()
        page.locator(".verdict").wait_for()
        album.take(f"check-{name}", page)
    sung = replay_of(some)
    for turn, form in zip(sung["turns"], ("song", "mime"), strict=False):
        turn["clue"] = {"type": "live", "form": form}
    page.unroute_all()
    page.route(f"**/api/tables/{CODE}/records/1/replay", says(json=sung))
    page.goto("about:blank")
    page.goto(f"{house.base}/replay/{CODE}/1")
    page.wait_for_selector(".replay")
    album.take("replay-sung", page)
    page.get_by_role("button", name="Next turn").click()
    album.take("replay-mimed", page)
    none = replay_of(some) | {"turns": [], "before": [], "scores": [0, 0, 0, 0], "reason": "stopped"}
    page.unroute_all()
    page.route(f"**/api/tables/{CODE}/records/1/replay", says(json=none))
    page.goto("about:blank")
    page.goto(f"{house.base}/replay/{CODE}/1")
    page.wait_for_selector(".replay")
    album.take("replay-none", page)
    page.unroute_all()
    page.route(
        "**/api/replays/*", lambda route: route.fulfill(status=404, json={"code": "NO_SUCH_RECORD", "data": {}})
    )
    page.goto(f"{house.base}/r/{'x' * 22}")
    page.get_by_role("link", name="Home").first.wait_for()
    album.take("replay-gone", page)
    page.goto(f"{house.base}/replay/{CODE}/7")
    page.get_by_role("link", name="Home").first.wait_for()
    album.take("replay-not-here", page)


REPLAYS = {"replays": replays}

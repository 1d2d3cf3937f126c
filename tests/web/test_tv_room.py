"""The television of a family with phones: it goes where the phones go, says what they say, and hides nothing."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from tests.table.pure_table import SECOND, PureTable, playing
from tests.web.conftest import House
from tests.web.players import words_of
from tests.web.seldom import LOCALES
from tests.web.stage import Json, Stage, frame_of
from tests.web.test_tv import SCALED, SIZES, UNTOUCHED, look, looks

WORDS = words_of("en")
FIRST = Options(first=Seat(0))
FAMILY = ("Grandma", "Bartholomew-Jr", "Basil", "Clover", "Dill", "Fennel", "Maximilian-Alexander Vog", "Sorrel")

OVERLAPS = """(what) => {
  const all = [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length)
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()]);
  return all.flatMap(([name, a], at) => all.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${name} and ${other}`));
}"""
"""Pairs of elements that lie on each other."""

HIDDEN = """(what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  const found = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) =>
    document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)));
  return found.filter((each) => !each?.closest(what)).length;
}"""
"""The number of places of an element that something else covers, of nine."""

COVERED = """() => Math.max(...[...document.querySelectorAll('.area > ol > li')].map((card) => {
  const box = card.querySelector('.picture').getBoundingClientRect();
  const pills = [...card.querySelectorAll('ul li')].map((each) => each.getBoundingClientRect().top);
  return pills.length ? Math.max(0, box.bottom - Math.min(...pills)) / box.height : 0;
}))"""
"""The part of a picture, from its lower edge, that its voters lie on: the largest of all."""


def named(table: PureTable) -> Callable[[], Json]:
    """Give the frames of an onlooker, in which the people are called as in the family."""

    def frame() -> Json:
        seen = frame_of(table, None)
        for person, name in zip(seen["room"]["people"], FAMILY, strict=False):
            person["name"] = name
        return seen

    return frame


def screen_at(house: House, frame: Json, ready: str) -> tuple[Stage, Page]:
    """Put up a television in the living room; its clock is ours."""
    page = house.page(LOCALES["en"], *SIZES[0], frugal=True)
    page.add_init_script(UNTOUCHED)
    page.clock.install()
    stage = Stage(house, page, at="tv", onlooker=True)
    stage.enter(frame, ready)
    return stage, page


def all_here(frame: Json, **more: object) -> Json:
    """Everybody is connected."""
    here = [person["id"] for person in frame["room"]["people"]]
    return {"type": "presence", "here": here, "watching": 1} | more


def test_the_next_square_comes_when_the_last_one_has_been_read(house: House) -> None:
    """The phones have the next nine pictures; so has the television, before there is a clue for them."""
    table = playing("jinx", 4)
    frame = named(table)
    table.play_until("touch")
    stage, screen = screen_at(house, frame(), ".scene.square .say")
    assert "on your phone" in screen.locator(".say").inner_text()
    assert look(screen, "touch", SIZES[0]) == []
    far = screen.locator("aside .far").inner_text()
    assert "TURN 1" in far.upper()
    assert WORDS["square.left#other"].replace("{n}", str(frame()["table"]["pile"])) in far
    table.play_until("tell")
    now = frame()
    stage.send(now)
    screen.wait_for_selector(".square li.rest")
    screen.clock.run_for(6000)
    assert screen.locator(".square li.rest").count() == 8
    active = now["room"]["people"][now["table"]["active"]]["name"]
    screen.clock.run_for(5000)
    screen.get_by_role("heading", name=WORDS["now.waitTell"].format(name=active)).wait_for()
    assert screen.locator(".square li.rest").count() == 0
    assert look(screen, "between two turns", SIZES[0]) == []


def test_the_next_square_comes_with_whoever_looks_for_a_clue(house: House) -> None:
    """Somebody who writes a clue has gone on: nobody waits for the time of reading."""
    table = playing("jinx", 4)
    frame = named(table)
    table.play_until("touch")
    stage, screen = screen_at(house, frame(), ".scene.square .say")
    table.play_until("tell")
    now = frame()
    stage.send(now)
    screen.wait_for_selector(".square li.rest")
    stage.tell(all_here(now, composing=[now["room"]["people"][now["table"]["active"]]["id"]]))
    screen.clock.run_for(4500)
    screen.wait_for_selector(".scene.square .thinker")


def test_a_claimed_first_turn_is_counted_in_sight_of_everybody(house: House) -> None:
    """A person who says "I'll start" thinks of a clue, on the phones and here; nothing covers the time left."""
    for game, people in (("odyssey", 4), ("team", 6)):
        table = playing(game, people)
        now = named(table)()
        until = int(time.time() * 1000) + 40_000
        now["room"]["open_turn"] = {"person": 0, "until": until, "waits": [], "waits_until": None}
        _, screen = screen_at(house, now, ".scene.think .left small")
        screen.wait_for_selector(".scene.think .fan img")
        screen.wait_for_selector(".scene.think .first img")
        assert screen.locator("h1").inner_text() == WORDS["now.waitTell"].format(name="Grandma")
        assert screen.evaluate(HIDDEN, ".scene.think .left") == 0
        height = screen.evaluate(
            "() => document.querySelector('.scene.think .left').getBoundingClientRect().height"
        )
        assert height > 80
        assert looks(screen, f"{game}: a claimed turn") == []


def test_no_name_in_the_lobby_lies_on_another(house: House) -> None:
    """Each plate has a place of its own, however long the names beside it, and however many come and go."""
    tables = [("odyssey", 3), ("odyssey", 4), ("odyssey", 5), ("team", 6), ("odyssey", 8), ("odyssey", 12)]
    stage, screen = screen_at(house, named(PureTable(*tables[0]))(), ".scene.lobby .place")
    cut = "(each) => each.scrollWidth > each.clientWidth + 1 && each.textContent"
    wrong = []
    for game, count in tables:
        screen.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        screen.wait_for_function(SCALED, arg=SIZES[0][0])
        stage.send(named(PureTable(game, count))())
        screen.wait_for_function("(n) => document.querySelectorAll('.scene li .place').length === n", arg=count)
        assert screen.locator(".bench").count() == (3 if game == "team" else 0)
        wrong += [f"{count}: {each}" for each in screen.evaluate(OVERLAPS, ".scene.lobby :is(.place, .you)")]
        wrong += looks(screen, f"lobby for {count}")
        if count < 6:
            screen.wait_for_selector(".scene.lobby .loop")
            names = screen.locator(".place .name").all()
            wrong += [f"{count}: {each.inner_text()} is cut" for each in names[:2] if each.evaluate(cut)]
    assert wrong == []


def revealing(house: House, table: PureTable, frame: Callable[[], Json]) -> tuple[Stage, Page]:
    """A television that has seen a turn end, and tells it now."""
    table.play_until("vote")
    stage, screen = screen_at(house, frame(), ".scene.vote")
    table.play_until("tell")
    stage.send(frame())
    screen.wait_for_selector(".scene.reveal")
    return stage, screen


@pytest.mark.parametrize(("count", "least"), [(4, 310), (5, 260), (6, 260), (8, 196), (12, 180)])
def test_voters_leave_the_picture_to_see(house: House, count: int, least: int) -> None:
    """All others found the card: that is what everybody talks about, and it is to be seen, large."""
    table = playing("odyssey", count, options=FIRST)
    frame = named(table)

    def together() -> Json:
        now = frame()
        last = now["table"]["last"]
        spot = last["row"].index(last["given"][last["storyteller"]][0]) + 1
        last["votes"] = [[] if seat == last["storyteller"] else [spot] for seat in range(count)]
        return now

    table.play_until("vote")
    stage, screen = screen_at(house, frame(), ".scene.vote")
    table.play_until("tell")
    stage.send(together())
    screen.wait_for_selector(".scene.reveal")
    screen.clock.run_for(30_000)
    screen.wait_for_selector(".scene.reveal .next.told")
    assert screen.locator(".area ul li.right").count() == count - 1
    if count < 9:
        named_there = [each.split("\n")[0] for each in screen.locator(".area ul li .name").all_inner_texts()]
        assert set(named_there) == set(FAMILY[1:count])
    assert screen.evaluate(COVERED) < (0.15 if count < 9 else 0.5)
    wide = screen.evaluate(
        "() => Math.min(...[...document.querySelectorAll('.area .picture')].map((one) => one.clientWidth))"
    )
    assert wide >= least
    assert screen.evaluate(OVERLAPS, ".scene.reveal .words > *, .scene.reveal .area ul li") == []
    assert looks(screen, f"reveal for {count}") == []


def test_what_the_storyteller_says_about_the_clue_stays_on_the_screen(house: House) -> None:
    """Sentences about points come and go; the storyteller's own words stay once they are there."""
    table = playing("odyssey", 6, options=FIRST)
    frame = named(table)
    stage, screen = revealing(house, table, frame)
    screen.clock.run_for(12_000)
    screen.wait_for_selector(".scene.reveal .next.told")
    now = frame()
    said = "The broken wire. I couldn’t get past it."
    now["room"]["explained"] = {"turn": 1, "person": 0, "text": said}
    stage.send(now)
    words = screen.locator(".scene.reveal .explained")
    words.wait_for()
    assert said in words.inner_text()
    assert "Grandma" in words.inner_text()
    for _ in range(3):
        screen.clock.run_for(4200)
        assert words.is_visible()
    assert looks(screen, "an explanation") == []


def test_the_next_storyteller_stands_out_once_the_points_are_told(house: House) -> None:
    """The clue that is over steps back, and the next storyteller is named in the colour of what counts now."""
    table = playing("odyssey", 4, options=FIRST)
    frame = named(table)
    _, screen = revealing(house, table, frame)
    loud = "(what) => getComputedStyle(document.querySelector(what)).color"
    lamp = screen.evaluate(loud, ".scene.reveal h1")
    screen.clock.run_for(12_000)
    screen.wait_for_selector(".scene.reveal .next.told")
    assert WORDS["tv.next"].format(name="Bartholomew-Jr") in screen.locator(".next").inner_text()
    assert screen.evaluate(loud, ".scene.reveal .next") == lamp
    assert screen.evaluate(loud, ".scene.reveal h1") != lamp
    screen.clock.run_for(16_000)
    thinks = WORDS["now.waitTell"].format(name="Bartholomew-Jr")
    assert thinks in screen.locator(".next").inner_text().replace("\n", " ")


def test_the_ceremony_stays_while_the_host_is_at_the_end(house: House) -> None:
    """A guest is back in the lobby and minutes go by: the host still turns the pages of the album."""
    a, b = house.playing("odyssey", "Ada", "Bo", computers=2, over=True, options={"target": 5})
    screen = house.page(width=1920, height=1080)
    screen.clock.install()
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".scene.end")
    b.get_by_role("button", name=WORDS["end.lobby"]).click()
    b.get_by_role("button", name=WORDS["end.lobby"]).wait_for(state="detached")
    screen.clock.fast_forward(600_000)
    screen.wait_for_selector(".scene.end")
    assert screen.locator(".scene.lobby").count() == 0
    a.get_by_role("button", name=WORDS["end.other"]).click()
    screen.wait_for_selector(".scene.lobby .qr")


def test_without_its_host_the_ceremony_gives_way(house: House) -> None:
    """Two minutes after the host has closed the page, whoever comes finds the code."""
    table = playing("odyssey", 4, options=Options(first=Seat(0), target=5))
    table.play_until("over")
    now = named(table)()
    stage, screen = screen_at(house, now, ".scene.end")
    stage.tell({"type": "presence", "here": [int(SECOND)], "watching": 1})
    screen.clock.fast_forward(125_000)
    screen.wait_for_selector(".scene.lobby .qr")


def test_partners_are_seen_together_from_the_lobby_on(house: House) -> None:
    """Side by side in the lobby, in their colours on the moon, and with one score for both."""
    table = PureTable("team", 6)
    frame = named(table)
    stage, screen = screen_at(house, frame(), ".scene.lobby .bench")
    assert screen.locator(".bench").count() == 3
    plates = [each.split("\n")[0] for each in screen.locator(".scene li .place").all_inner_texts()]
    ids = {person["name"]: person["id"] for person in frame()["room"]["people"]}
    pairs = [{ids[one], ids[other]} for one, other in zip(plates[::2], plates[1::2], strict=True)]
    assert sorted(map(sorted, pairs)) == sorted(sorted(team["people"]) for team in frame()["room"]["teams"])
    table.start()
    stage.send(frame())
    screen.wait_for_selector(".scene.think .all li")
    assert screen.locator(".all li > .team").count() == 6
    assert looks(screen, "team: the first turn") == []
    table.play_until("give")
    now = frame()
    now["table"]["scores"] = [3, 0, 11]
    stage.send(now)
    screen.wait_for_selector(".scene.give .duo")
    waited = {seat % 3 for seat in now["table"]["waiting_for"]}
    assert WORDS["tv.stillTeams#other"].replace("{n}", str(len(waited))) in screen.locator(".still").inner_text()
    assert screen.locator(".say").inner_text() == WORDS["tv.giveTeam"]
    scores = [each.strip().split("\n")[-1] for each in screen.locator(".duo .both").all_inner_texts()]
    assert sorted(scores) == ["0 points", "11 points", "3 points"]
    assert screen.locator(".duo .name b").count() == 0
    assert looks(screen, "team: giving") == []
    table.play_until("vote")
    stage.send(frame())
    screen.wait_for_selector(".scene.vote .duo")
    assert screen.locator(".duo li").count() == 6
    assert WORDS["tv.voteTeam"] in screen.locator(".scene.vote").inner_text()
    assert looks(screen, "team: voting") == []


def test_twelve_partners_have_room_beside_each_other(house: House) -> None:
    """Six teams give: everybody stands with their partner, and nothing is cut off."""
    table = playing("team", 12, options=FIRST)
    table.play_until("give")
    _, screen = screen_at(house, named(table)(), ".scene.give .duo")
    assert screen.locator(".duo").count() == 6
    assert screen.evaluate(OVERLAPS, ".duo .both") == []
    assert looks(screen, "six teams give") == []

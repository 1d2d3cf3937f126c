"""The podium with one to twelve winners: equals stand on one step, and no word lies on another."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.conftest import House
from tests.web.test_large import resized
from tests.web.test_large_text import WRONG
from tests.web.test_tv import UNTOUCHED, looks

ALL = 12
"""The number of players at the largest table of Odyssey."""


POINTS = """(scores) => {
  const told = [...document.querySelectorAll(':is(.podium, .below, .rest) > li :is(small, .name b)')]
    .map((each) => parseInt(each.textContent));
  return told.length > 0 && [...new Set(told)].sort().join() === [...new Set(scores)].sort().join();
}"""
"""Whether these are the scores that stand there; no two ends that follow each other have the same."""


class Scores:
    """The scores that a page hears in place of those that were played: games with several winners are rare.

    The page has loaded the end of a real game once. Each further end is one more frame on its line.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frame: dict[str, Any] = {}
        self._line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/**", self._between)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "frame":
                self._frame, self._line = said, line
            line.send(text)

        server.on_message(heard)

    def are(self, scores: list[int]) -> None:
        """Show this end."""
        assert self._line is not None, "the page has heard no frame yet"
        most = max(scores)
        winners = [side for side, score in enumerate(scores) if score == most]
        self._frame["version"] += 1
        self._frame["table"] |= {"scores": scores, "winners": winners}
        self._line.send(json.dumps(self._frame))
        self._page.wait_for_function(POINTS, arg=scores)


def endings(winners: tuple[int, ...]) -> Iterator[tuple[str, list[int]]]:
    """Ends with this many winners: nobody else is as good as another, or all others are."""
    for many in winners:
        yield f"{many} win, the others one by one", [31] * many + list(range(30, 30 - (ALL - many), -1))
        if many < ALL - 1:
            yield f"{many} win, the others are equal", [31] * many + [30] * (ALL - many)


STEPS = """() => [...document.querySelectorAll('.podium > li')].map((step) => ({
  place: step.querySelector('.block b, .step strong')?.textContent,
  top: Math.round(step.querySelector('.block, .step').getBoundingClientRect().top),
  rabbits: [...step.querySelectorAll('.rabbits svg.rabbit')]
    .map((each) => Math.round(each.getBoundingClientRect().width)),
}))"""
SIZES = ((390, 844), (360, 640), (844, 390), (1440, 900))
FEW = (1, 2, 3, 4, 5, 8, ALL)


def ends(house: House, winners: tuple[int, ...]) -> list[str]:
    """Return whatever is wrong at the end of a game with this many winners, in both sizes of text."""
    heard: list[Scores] = []
    (page,) = house.playing(
        "odyssey",
        "Ada",
        computers=ALL - 1,
        over=True,
        options={"target": 5},
        prepare=lambda page: heard.append(Scores(page)),
    )
    wrong = []
    for percent in (100, 200):
        page.evaluate("(percent) => localStorage.setItem('lapin.text', String(percent))", percent)
        page.reload()
        page.wait_for_selector(".ceremony .title p")
        for what, scores in endings(winners):
            heard[0].are(scores)
            for size in SIZES:
                resized(page, size)
                wrong += [f"{what}, {percent} %, {size}: {each}" for each in page.evaluate(WRONG)]
                tops = [step["top"] for step in page.evaluate(STEPS)]
                if tops != sorted(set(tops)):
                    wrong.append(f"{what}, {percent} %, {size}: the steps begin at {tops}")
    return wrong


def test_no_word_lies_on_another_however_many_win(house: House) -> None:
    """On phones and laptops, also with text twice as large; and the first place is the highest."""
    assert ends(house, FEW) == []


def test_the_television_puts_equals_on_one_step(house: House) -> None:
    """Each place is there once, in its own height, and whoever shares it is as large as the others there."""
    house.playing("odyssey", "Ada", computers=ALL - 1, over=True, options={"target": 5})
    screen = house.page(width=1920, height=1080)
    screen.add_init_script(UNTOUCHED)
    scores = Scores(screen)
    screen.clock.install()
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".scene")
    screen.clock.fast_forward(20_000)
    screen.wait_for_selector(".scene.end .won")
    for what, told in endings(FEW):
        scores.are(told)
        steps = screen.evaluate(STEPS)
        places = [step["place"] for step in steps]
        assert len(set(places)) == len(places), (what, places)
        tops = sorted((int(step["place"]), step["top"]) for step in steps)
        assert [top for _, top in tops] == sorted({top for _, top in tops}), (what, tops)
        assert all(len(set(step["rabbits"])) == 1 for step in steps), (what, steps)
        on = {int(step["place"]): len(step["rabbits"]) for step in steps}
        assert on[1] == told.count(max(told)), (what, on)
        assert looks(screen, what) == []

"""The lines on which people's ways in are walked do what they say; else those walks would prove nothing."""

import pytest

from tests.web.conftest import House
from tests.web.lines import HOME, put_on

SIDE_BY_SIDE = """async () => {
  const told = [];
  const ask = async (path) => {
    const answer = await fetch(path);
    await answer.json();
    told.push(path);
  };
  await Promise.all(["/api/games", "/api/decks", "/api/games?again"].map(ask));
  return told;
}"""

WEIGHED = """async (path) => {
  const begun = performance.now();
  const bytes = (await (await fetch(path)).arrayBuffer()).byteLength;
  return [bytes, (performance.now() - begun) / 1000];
}"""


@pytest.mark.parametrize("line", ["first_asked_first", "first_asked_last"])
def test_late_answers_come_in_the_order_that_the_line_is_named_for(house: House, line: str) -> None:
    """They are held back until all have come, whichever the server has answered first."""
    page = house.page()
    put_on(page, line)
    page.goto(f"{house.base}/healthz")
    asked = ["/api/games", "/api/decks", "/api/games?again"]
    assert page.evaluate(SIDE_BY_SIDE) == (asked if line == "first_asked_first" else asked[::-1])


@pytest.mark.parametrize("worker", [False, True], ids=["alone", "with_a_service_worker"])
def test_a_line_at_home_is_no_faster_than_it_says(house: House, worker: bool) -> None:
    """A picture takes at least the time that its bytes need, and the way there; no service worker shortens it."""
    page = house.page(frugal=not worker)
    put_on(page, "at_home")
    page.goto(f"{house.base}/{'privacy' if worker else 'healthz'}")
    if worker:
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.reload()
    assert page.evaluate("() => Boolean(navigator.serviceWorker?.controller)") is worker
    sent, seconds = page.evaluate(WEIGHED, "/preview.jpg")
    assert sent > 20_000
    assert seconds >= HOME["latency"] / 1000 + sent / HOME["downloadThroughput"] * 0.8

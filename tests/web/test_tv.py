"""The television as a show: readable from a sofa, never an empty middle, in every phase of every game."""

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House
from tests.web.players import LONG_GAME, Player, words_of
from tests.web.test_barriers import STILL

SIZES = [(1920, 1080), (1280, 720)]
SMALLEST = 28
"""Pixels of the smallest text on a screen of 1920; in proportion on others."""

SMALL = """(least) => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const each = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || each.closest('.unseen, svg, button, form')) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || getComputedStyle(each).visibility === 'hidden') continue;
    const stage = each.closest('.stage');
    const scale = stage ? stage.getBoundingClientRect().width / 1920 : 1;
    const size = parseFloat(getComputedStyle(each).fontSize) * scale;
    const text = walker.currentNode.textContent.trim().slice(0, 30);
    if (size < least - 0.1) found.push(`${size.toFixed(1)} px: ${text}`);
  }
  return found;
}"""

CUT = """() => [...document.querySelectorAll(
    'main :is(h1, .name, .say, .flag, .pill, .place, .code, .head, .side, .next)')]
  .filter((each) => each.getClientRects().length && !each.closest('.unseen, .rain'))
  .map((each) => [each.getBoundingClientRect(), each.textContent.trim()])
  .filter(([box]) => box.width > 2 && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1
    || box.bottom > innerHeight + 1))
  .map(([, text]) => text)"""

FILLED = """() => {
  const things = [...document.querySelectorAll('.scene img, .scene svg.rabbit, .scene h1, .scene p, .scene li')]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.width && box.height);
  let hit = 0;
  const [across, down] = [12, 8];
  for (let x = 0; x < across; x++) for (let y = 0; y < down; y++) {
    const [px, py] = [innerWidth * (0.25 + (x / (across - 1)) / 2), innerHeight * (0.25 + (y / (down - 1)) / 2)];
    if (things.some((box) => box.left <= px && px <= box.right && box.top <= py && py <= box.bottom)) hit++;
  }
  return hit / (across * down);
}"""

SAYS = """(name) => [...document.querySelectorAll('[aria-live] p')]
  .some((each) => each.textContent.startsWith(name))"""

SCALED = """(width) => innerWidth === width
  && [...document.querySelectorAll('.stage')].map((each) => each.getBoundingClientRect().width)
    .every((wide) => Math.abs(wide - width) < 2)"""
"""The stage fills a screen of this width, wherever it comes from."""

CODE = """() => {
  const code = document.querySelector('.code');
  const text = document.createRange();
  text.selectNodeContents(code);
  return [code.getBoundingClientRect().width, new Set([...text.getClientRects()].map((box) => box.top)).size];
}"""
"""The width of the table's code, and the number of its lines."""

UNTOUCHED = (
    "Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ hasBeenActive: false }) })"
)
"""Nobody has touched the television yet, so it has no sound: what looks at it here would count as a touch."""

SOUND = """() => {
  const button = document.querySelector('.hear').getBoundingClientRect();
  const words = document.querySelectorAll('.scene h1, .scene header :is(p, svg), .scene .place');
  const covered = [...words].filter((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const text = each.tagName === 'svg' ? each.getBoundingClientRect() : range.getBoundingClientRect();
    const beside = text.left >= button.right || text.right <= button.left;
    return !beside && text.top < button.bottom && text.bottom > button.top;
  });
  const small = Math.min(button.width, button.height) < Math.max(48, 76 * innerHeight / 1080) ? ['small'] : [];
  return [...small, ...covered.map((each) => `covers ${each.textContent}`)];
}"""
"""Faults of the button for the sound: too small to hit, or over words."""

MEETS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(`.scene.reveal ${what}`)]
    .filter((each) => box(each).width > 2);
  const text = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const above = [...all('header h1').map((each) => ['the clue', text(each)]),
    ...all('header .way').map((each) => ['the way to join', box(each)])];
  const cards = all('.area > ol > li').map((each) => ['a card', box(each.querySelector('.picture'))]);
  const flags = all('.flag').map((each) => [`the flag of ${each.textContent.trim()}`, box(each)]);
  const words = all('.words > *').map((each) => ['the words', box(each)]);
  const path = all('.path :is(.pill, .pair > span)')
    .map((each) => [`${each.textContent.trim()} on the path`, box(each)]);
  const between = (one, other) => one.flatMap(([a, first]) =>
    other.filter(([, second]) => meet(first, second)).map(([b]) => `${a} meets ${b}`));
  const found = [...between(above, [...cards, ...flags, ...words]), ...between(words, [...cards, ...path])];
  const [left, right] = [cards.map(([, each]) => each.left), cards.map(([, each]) => each.right)];
  const middle = (Math.min(...left) + Math.max(...right)) / 2;
  const area = box(all('.area')[0]);
  if (Math.abs(middle - (area.left + area.right) / 2) > innerWidth / 40) found.push('cards beside the middle');
  const tall = words.filter(([, each]) => each.height > innerHeight * 0.45);
  return [...found, ...tall.map(() => 'a column that is almost empty')];
}"""
"""Elements that cover something else in a reveal, or stand where they should not."""

ALONE = """(name) => document.querySelector('.thinker svg.love')
  && [...document.querySelectorAll('li.gesture')].some((each) => each.textContent.includes(name)
    && getComputedStyle(each).visibility === 'hidden')"""
"""The large rabbit makes the gesture, and no second one beside it."""

LOWEST = """() => Math.max(...[...document.querySelectorAll('.area li')]
  .map((each) => each.getBoundingClientRect().bottom))"""

BLANK = re.compile(r"\{\w+\}")
"""A blank of a text that nobody has filled in, also where only a screen reader sees it."""
SCENE = "() => document.querySelector('.scene')?.className.match(/scene (\\w+)/)?.[1] ?? ''"


def scene_of(screen: Page) -> str:
    """The scene that the television shows."""
    found: str = screen.evaluate(SCENE)
    return found


def looks(screen: Page, what: str) -> list[str]:
    """Return whatever is wrong with what the television shows now, on a large one and on a small one."""
    wrong = []
    for size in SIZES:
        screen.set_viewport_size({"width": size[0], "height": size[1]})
        screen.wait_for_function(SCALED, arg=size[0])
        wrong += look(screen, what, size)
    return wrong


def look(screen: Page, what: str, size: tuple[int, int]) -> list[str]:
    """Return whatever is wrong with what the television shows now."""
    what = f"{size[0]} {what}"
    least = SMALLEST * size[0] / 1920
    wrong = [f"{what}: {each}" for each in screen.evaluate(SMALL, least)]
    wrong += [f"{what}: outside the screen: {each}" for each in screen.evaluate(CUT)]
    wrong += [f"{what}: nothing stands for {blank}" for blank in BLANK.findall(screen.inner_text("body"))]
    wrong += [f"{what}: the button for the sound: {each}" for each in screen.evaluate(SOUND)]
    filled = screen.evaluate(FILLED)
    if filled < 0.3:
        wrong.append(f"{what}: the middle is empty ({filled:.2f})")
    return wrong


def television(house: House, code: str, size: tuple[int, int], shows: str = ".qr") -> Page:
    """A television at a table; as in a bright living room, the browser would like it light."""
    screen = house.page(width=size[0], height=size[1])
    screen.emulate_media(color_scheme="light", reduced_motion="reduce")
    screen.add_init_script(UNTOUCHED)
    screen.clock.install()
    screen.goto(f"{house.base}/tv/{code}")
    screen.wait_for_selector(shows)
    return screen


def test_every_phase_is_large_and_the_reveal_stays_for_the_next_clue(house: House) -> None:
    """Lobby, give, vote, reveal, think and ceremony of a game for six; the reveal is there a minute later."""
    host, code = house.open("odyssey", computers=5, options={"first": 5, "target": 8})
    screen = television(house, code, SIZES[0])
    screen.wait_for_function("() => document.querySelectorAll('.scene li .place').length === 6")
    wrong = looks(screen, "lobby")
    assert screen.evaluate("() => document.documentElement.dataset.theme") == "dark"
    wide, lines = screen.evaluate(CODE)
    assert wide > SIZES[1][0] / 3
    assert lines == 1
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_selector(".play")
    player = Player(host, "almost the moon")

    for phase in ("give", "vote"):
        player.play(lambda seen, phase=phase: bool(seen[phase]), phase)  # type: ignore[misc]
        screen.wait_for_selector(f".scene.{phase}")
        wrong += looks(screen, phase)
        assert "{" not in (screen.locator(f".scene.{phase}").text_content() or "")
        assert re.fullmatch(r"\D+ says", screen.locator("header .who").inner_text())
        assert screen.evaluate(CODE)[1] == 1
    player.play(lambda seen: not seen["vote"], "a reveal")
    screen.wait_for_selector(".scene.reveal .head")
    wrong += looks(screen, "reveal")
    # The next to tell is Ada, who takes her time.
    screen.clock.fast_forward(60_000)
    screen.wait_for_selector(".scene.reveal .next")
    assert scene_of(screen) == "reveal"
    flags = screen.locator(".flag").all_inner_texts()
    assert len(flags) == 6
    assert len(screen.locator(".scene.reveal .true").all()) == 1
    sentences = screen.locator(".scene.reveal .side").inner_text()
    assert sentences.endswith(".")
    # A television that is turned on now shows the last turn beside the thinker.
    screen.reload()
    screen.wait_for_selector(".scene.think .last img")
    wrong += looks(screen, "think")
    player.until("over")
    screen.clock.fast_forward(15_000)
    screen.wait_for_selector(".scene.end .won")
    wrong += looks(screen, "end")
    # Friends who come now can scan; and when nobody can still be in the album, the lobby is there again.
    screen.wait_for_selector(".scene.end .way img")
    screen.clock.fast_forward(905_000)
    screen.wait_for_selector(".scene.lobby .qr")
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "computers", "size", "wanted"),
    [
        pytest.param("odyssey", 11, SIZES[1], {"give", "vote", "reveal"}, marks=pytest.mark.long),
        pytest.param("odyssey", 9, SIZES[0], {"vote", "reveal"}, marks=pytest.mark.long),
        pytest.param("party", 5, SIZES[0], {"give", "vote", "reveal"}, marks=pytest.mark.long),
        pytest.param("team", 5, SIZES[1], {"give", "vote", "reveal"}, marks=pytest.mark.long),
        ("jinx", 3, SIZES[1], {"square"}),
    ],
)
def test_every_game_is_a_show(
    house: House, game: str, computers: int, size: tuple[int, int], wanted: set[str]
) -> None:
    """Ten and twelve cards, crowds, partners and squares get the same care."""
    host, code = house.open(game, computers=computers)
    screen = television(house, code, size)
    wrong = look(screen, f"{game} lobby", size)
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_selector(".play")
    player = Player(host, "almost the moon")
    seen: set[str] = set()
    end = monotonic() + LONG_GAME
    while not wanted <= seen:
        assert monotonic() < end, f"the television never showed {wanted - seen}"
        now = scene_of(screen)
        if now not in seen:
            seen.add(now)
            screen.wait_for_function(STILL)
            wrong += look(screen, f"{game} {now}", size)
        todo: dict[str, Any] = player.sees()
        # The television is behind: a reveal is to be read. Nobody hurries it here.
        if (todo["give"] and "give" in wanted - seen) or (todo["vote"] and "vote" in wanted - seen):
            screen.clock.fast_forward(8000)
        else:
            player.act_or_wait(todo)
    assert wrong == []


def test_the_television_goes_back_to_the_lobby_with_the_host(house: House) -> None:
    """Before anything is chosen, the code is there for whoever comes; and it says who is host."""
    words = words_of("en")
    (host,) = house.playing("odyssey", "Ada", computers=3, over=True, options={"target": 5})
    screen = television(house, house.code, SIZES[0], ".scene.end")
    host.get_by_role("button", name=words["end.other"]).click()
    screen.wait_for_selector(".scene.lobby .qr")
    signs = screen.locator(".scene li .place").all_inner_texts()
    assert [sign for sign in signs if words["lobby.host"] in sign] == [f"Ada\n{words['lobby.host']}"]


LONG_NAMES = ("Maximilian-Alexander Vog", "Grand-mère Wilhelmina", "Bob")
LONG_CLUE = "Home is wherever I roam, but slowly, very slowly, my dear"


@pytest.mark.parametrize(
    ("computers", "clue"),
    [
        (4, LONG_CLUE),
        pytest.param(0, "far", marks=pytest.mark.long),
        pytest.param(5, LONG_CLUE, marks=pytest.mark.long),
        pytest.param(7, LONG_CLUE * 3, marks=pytest.mark.long),
        pytest.param(9, LONG_CLUE, marks=pytest.mark.long),
    ],
)
def test_a_reveal_fits_however_many_play(house: House, computers: int, clue: str) -> None:
    """From three to twelve, with long names and clues: nothing covers anything, and the row stays in the middle.

    While they vote, everybody who still chooses is named, and the cards keep clear of the edge that a television
    may cut off.
    """
    house.playing("odyssey", *LONG_NAMES, unseen=LONG_NAMES, computers=computers, options={"first": 0})
    screen = television(house, house.code, SIZES[0], ".scene.think")
    teller, *others = LONG_NAMES
    house.moves_unseen(teller, clue)
    screen.wait_for_selector(".scene.give")
    for name in others:
        house.moves_unseen(name)
    screen.wait_for_selector(".scene.vote")
    waiting = screen.locator(".scene.vote li.waits").all_inner_texts()
    assert all(any(name in each for each in waiting) for name in others)
    assert screen.evaluate(LOWEST) < SIZES[0][1] * 0.97
    assert screen.evaluate(CUT) == []
    for name in others:
        house.moves_unseen(name)
    screen.clock.run_for(6000)
    screen.wait_for_selector(".scene.reveal .next.told")
    # The next storyteller may still be reading: nobody says that they think.
    assert "thinking" not in screen.locator(".next").inner_text()
    wrong = looks(screen, "reveal")
    for size in SIZES:
        screen.set_viewport_size({"width": size[0], "height": size[1]})
        screen.wait_for_function(SCALED, arg=size[0])
        wrong += [f"{size[0]}: {each}" for each in screen.evaluate(MEETS)]
    screen.clock.fast_forward(16_000)
    screen.wait_for_function("() => document.querySelector('.next').textContent.includes('thinking')")
    wrong += [f"later: {each}" for each in screen.evaluate(MEETS)]
    assert wrong == []


def test_a_gesture_and_a_word_are_seen_at_the_rabbit_by_everybody(house: House) -> None:
    """It takes a tap on the rabbit and one on the gesture; the other phone and the television show and say it."""
    host, guest = house.playing("odyssey", "Ada", "Bea", computers=2, options={"first": 0})
    screen = television(house, house.code, SIZES[0], ".scene.think")
    screen.wait_for_selector(".scene.think")
    guest.get_by_role("button", name=words_of("en")["talk.title"]).first.click()
    signs = guest.locator("dialog[open] .sign")
    assert signs.count() == 6
    signs.first.click()
    for page in (host, screen, guest):
        page.wait_for_selector("li.gesture svg.love", state="attached")
        page.wait_for_function(SAYS, arg="Bea")
    # The large rabbit there makes it alone; a second rabbit would only cover a card.
    host.get_by_role("button", name=words_of("en")["talk.title"]).first.click()
    host.locator("dialog[open] .sign").first.click()
    screen.wait_for_function(ALONE, arg="Ada")
    guest.get_by_role("button", name=words_of("en")["talk.title"]).first.click()
    guest.fill("#talk", "what a card")
    guest.keyboard.press("Enter")
    for page in (host, screen):
        page.wait_for_function("() => document.querySelector('li.bubble')?.textContent.includes('what a card')")
    assert guest.locator("li.bubble").count() == 0


def test_a_television_opens_a_table_without_a_seat_and_stays_whatever_the_host_does(house: House) -> None:
    """From the first page to the code without sitting down; the first phone is host and locks the table."""
    screen = house.page(width=1920, height=1080)
    screen.goto(house.base)
    screen.get_by_role("link", name="On a TV?").click()
    screen.wait_for_selector(".game .about")
    assert screen.evaluate(SMALL, SMALLEST) == []
    screen.get_by_role("button", name="Odyssey").click()
    screen.wait_for_selector(".scene.lobby .qr")
    code = screen.url.rpartition("/")[2]
    phone = house.join(code, "Tom", width=844, height=390)
    screen.wait_for_function("() => document.querySelectorAll('.scene li .place').length === 1")
    phone.get_by_role("button", name="Lock the table").click()
    phone.get_by_role("button", name="Unlock the table").wait_for()
    screen.reload()
    screen.wait_for_selector(".scene.lobby .qr")
    # A person at the closed door of a table is sent where the password really is.
    stranger = television(house, code, SIZES[1], ".private")
    words = stranger.locator(".middle").inner_text()
    button = phone.get_by_role("button", name="Show on a TV")
    assert button.inner_text() in words
    button.click()
    stranger.locator("#word").fill(phone.locator("#on-tv .look").inner_text().rpartition(" ")[2])
    stranger.get_by_role("button", name="Show the table").click()
    stranger.wait_for_selector(".scene.lobby")
    # A device that sits at the table gives its seat up to be the television.
    phone.get_by_role("button", name="Use this screen as the TV").click()
    phone.wait_for_selector(".scene.lobby .qr")
    screen.wait_for_function("() => !document.querySelector('.scene li .place')")

"""Demands on a page before anybody touches it: pictures that are there, a free way, silent logs.

Nobody presses a button beside a blank card and calls that a passed test. `before_every_action` therefore looks at
the page before each click, each key, each text filled in, each choice made and each way back by any test, with one
question to the page:

- every picture in sight is loaded, and a card's face has more than one colour;
- nothing that can be pressed is covered by something else, or cut by the edge of the screen or of its own box;
  its middle and three of the four points between that and its corners are free;
- no error and no warning in the console, no request that failed, no answer of 400 or more, unless the test
  announced it.

So it is in every frame of the page; and a page to which nobody listens is touched by nobody.

Nobody types an address within the few milliseconds in which a browser goes back from a closed sheet either, so
going elsewhere waits for that.

The tab key only moves the focus, and the mouse on its way presses nothing: nobody looks before these.

Left out, because it is meant so: what another part of a page or list shows, if one can scroll there; what lies
under a bar that stays while the page scrolls, if one can scroll it out from there; cards of one list that lie
over each other like a fan, as long as the middle of each is free; everything behind an open dialog; and whatever
is inert, hidden, disabled or transparent. If nobody can see a box or a button, its label is pressed in its place.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import product
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary, ref

import pytest
from playwright.async_api import Page as AsyncPage
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    ElementHandle,
    Frame,
    Keyboard,
    Locator,
    Mouse,
    Page,
    Request,
    Response,
    Touchscreen,
)
from playwright.sync_api import Error as Missed

from tests.web.pictures import BLANK, PICTURE_SECONDS

BARRED = """() => {
  const SLACK = 2;
  const top = document.elementFromPoint(1, 1)?.closest("dialog:modal");
  const root = document.scrollingElement;
  const rootRests = ["hidden", "clip"].includes(getComputedStyle(document.documentElement).overflowY)
    || ["hidden", "clip"].includes(getComputedStyle(document.body).overflowY);
  const name = (each) => {
    const kind = each.tagName.toLowerCase() + (each.id ? `#${each.id}` : "")
      + [...each.classList].filter((one) => !one.startsWith("svelte-")).map((one) => `.${one}`).join("");
    const words = (each.ariaLabel || each.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 40);
    return `<${kind}${words ? ` ${words}` : ""}>`;
  };
  const styles = new Map();
  const styleOf = (each) => {
    if (!styles.has(each)) styles.set(each, getComputedStyle(each));
    return styles.get(each);
  };
  /* The boxes that clip an element, from the inside out, and how far each of them scrolls. */
  const clips = (each) => {
    const found = [];
    let position = styleOf(each).position;
    for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
      if (position === "fixed" || each.matches("dialog:modal")) return { found, fixed: true };
      const style = styleOf(box);
      const escapes = position === "absolute" && style.position === "static";
      if (!escapes && style.overflow !== "visible") {
        const scrolls = (way, size, seen) => ["auto", "scroll"].includes(way) && size > seen + 1;
        found.push({ box, rect: box.getBoundingClientRect(),
          x: scrolls(style.overflowX, box.scrollWidth, box.clientWidth) ? "scrolls" : style.overflowX,
          y: scrolls(style.overflowY, box.scrollHeight, box.clientHeight) ? "scrolls" : style.overflowY });
      }
      if (!escapes) position = style.position;
      if (box.matches("dialog:modal")) return { found, fixed: true };
    }
    return { found, fixed: position === "fixed" };
  };
  const list = (one) => one.closest("li")?.parentElement;
  const isThere = (each) => {
    if (each.closest("[inert], [hidden], .unseen")) return false;
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
      return false;
    const { width, height } = largest(each) ?? { width: 0, height: 0 };
    return width > 2 && height > 2 && styleOf(each).pointerEvents !== "none";
  };
  const largest = (each) => [...each.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  const wrong = [];
  const kinds = ["a[href]", "button:enabled", "input:enabled", "select:enabled", "textarea:enabled", "summary"];
  for (const control of (top ?? document).querySelectorAll(kinds.join())) {
    const each = [control, ...(control.labels ?? [])].find(isThere); /* a label, if only that can be seen */
    if (!each || control.closest("[inert]")) continue;
    const rect = largest(each);
    const x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
    const { found, fixed } = clips(each);
    const rootScrolls = !fixed && !rootRests && root.scrollHeight > innerHeight + 1;
    let away = false, cut = null;
    let { left, right, top: over, bottom } = rect; /* what boxes that scroll show of it */
    for (const { box, rect: seen, x: across, y: down } of found) {
      if (across === "scrolls") {
        if (x < seen.left || x > seen.right) away = true;
        [left, right] = [Math.max(left, seen.left), Math.min(right, seen.right)];
      } else if (across !== "visible" && (left < seen.left - SLACK || right > seen.right + SLACK)) cut ||= box;
      if (down === "scrolls") {
        if (y < seen.top || y > seen.bottom) away = true;
        [over, bottom] = [Math.max(over, seen.top), Math.min(bottom, seen.bottom)];
      } else if (down !== "visible" && (over < seen.top - SLACK || bottom > seen.bottom + SLACK)) cut ||= box;
    }
    if (rootScrolls && (y < 0 || y > innerHeight)) away = true;
    if (left < -SLACK || right > innerWidth + SLACK) cut ||= "the screen's side";
    if (!rootScrolls && (over < -SLACK || bottom > innerHeight + SLACK)) cut ||= "the screen's edge";
    if (away) continue;
    if (cut) {
      wrong.push(`cut: ${name(each)} by ${cut.tagName ? name(cut) : cut}`);
      continue;
    }
    const scroller = found.find((one) => one.y === "scrolls")?.box ?? (rootScrolls ? root : null);
    /* Whether something else lies there: no bar that stays while the page scrolls under it. */
    const isBarred = (hit) => {
      if (hit && (each.contains(hit) || hit.closest("label")?.control === control)) return false;
      let bar = hit;
      while (bar && !["fixed", "sticky"].includes(styleOf(bar).position)) bar = bar.parentElement;
      if (!bar || !scroller || bar.contains(each)) return true;
      const edge = bar.getBoundingClientRect();
      const onTop = edge.top + edge.bottom < innerHeight;
      const rest = onTop ? scroller.scrollTop : scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      return rest + SLACK < (onTop ? edge.bottom - rect.top : rect.bottom - edge.top);
    };
    const hit = document.elementFromPoint(x, y);
    if (isBarred(hit)) {
      wrong.push(`covered: ${name(each)} by ${hit ? name(hit) : "nothing that can be seen"}`);
      continue;
    }
    const inner = [[1, 1], [3, 1], [1, 3], [3, 3]].map(([across, down]) => [
      rect.left + (rect.width * across) / 4, rect.top + (rect.height * down) / 4]);
    const barring = inner
      .filter(([a, b]) => a > left && a < right && b > over && b < bottom)
      .map(([a, b]) => document.elementFromPoint(a, b))
      .filter((one) => one && isBarred(one) && !(list(each) && list(one) === list(each)));
    if (barring.length > 1) wrong.push(`half covered: ${name(each)} by ${barring.map(name).join(" and ")}`);
  }
  return wrong;
}"""

LOOK = f"() => [...({BLANK})().wrong, ...({BARRED})()]"

_troubles: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


NOTED_ELSEWHERE = ("Failed to load resource", "Service Worker registration blocked by Playwright")
"""A file that could not be loaded is noted once, by its request; most pages here have no service worker."""


def listen_to_all(context: BrowserContext, announced: str = "", also: list[str] | None = None) -> None:
    """Listen to every page that this context will have, whoever opens it."""
    context.on("page", lambda page: listen(page, announced, also))


def listen(page: Page, announced: str = "", also: list[str] | None = None) -> None:
    """Note what goes wrong on a page, here and in `also`; not what the test announces, as a regular expression."""
    troubles = _troubles.setdefault(page, [])

    def note(trouble: str) -> None:
        if not (announced and re.search(announced, trouble)):
            troubles.append(trouble)
            if also is not None:
                also.append(trouble)

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NOTED_ELSEWHERE):
            note(f"console: {message.text}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page left, or no longer wanted it
            note(f"{request.failure}: {request.method} {request.url}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            note(f"{response.status}: {response.request.method} {response.url}")

    page.on("pageerror", lambda error: note(f"error: {error}"))
    page.on("console", said)
    page.on("requestfailed", failed)
    page.on("response", answered)


def wrong_on(page: Page) -> list[str]:
    """Return what somebody who is about to touch this page would stumble over now, in each of its frames."""
    wrong: list[str] = []
    for frame in page.frames:
        if frame.url.startswith("chrome-error:"):  # what the browser itself says in place of a page
            continue
        try:
            wrong += frame.evaluate(LOOK)
        except Missed as missed:  # another page comes, or none any more: look again
            if not re.search("context was destroyed|Frame was detached", missed.message):
                raise
            wrong.append("the page is just changing")
    return wrong


def look(page: Page) -> None:
    """Require that the page is fit to be touched; what is on its way may arrive first."""
    assert page in _troubles, f"nobody listens to {page.url}"
    end = monotonic() + PICTURE_SECONDS
    while wrong := wrong_on(page):
        assert monotonic() < end, f"{page.url}: {wrong}"
        page.wait_for_timeout(50)  # the loop looks again
    assert not _troubles[page], f"{page.url}: {_troubles[page]}"


async def look_async(page: AsyncPage) -> None:
    """Do the same where pages are touched without waiting; whoever opened it listens to it."""
    end = monotonic() + PICTURE_SECONDS
    while wrong := await page.evaluate(LOOK):
        assert monotonic() < end, f"{page.url}: {wrong}"
        await asyncio.sleep(0.05)  # the loop looks again


ACTS = (
    *("check", "clear", "click", "dblclick", "dispatch_event", "drag_and_drop", "drag_to", "fill", "go_back"),
    *("go_forward", "press", "press_sequentially", "select_option", "select_text", "set_checked"),
    *("set_input_files", "tap", "type", "uncheck"),
)
"""Whatever touches a page, a frame of it or a part of it, by any name."""
PLACES = (Locator, Frame, Page, ElementHandle)
BY_HAND = (
    (Keyboard, "keyboard", ("press", "type", "insert_text", "down")),
    (Mouse, "mouse", ("click", "dblclick", "down")),
    (Touchscreen, "touchscreen", ("tap",)),
)
"""Calls that press something wherever the focus or the mouse is. They do not know their page, so it is noted."""
MOVES_THE_FOCUS = ("Tab", "Shift+Tab")
ELSEWHERE = ("goto", "reload")

BACK = "() => !history.state?.sheet || document.querySelector('dialog[open]')"
"""No sheet has closed whose entry is still in the history."""


@contextmanager
def before_every_action() -> Iterator[None]:
    """For as long as this lasts, everybody looks before they act, in every test."""

    def looking(action: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(action)
        def looked(self: Any, *given: object, **named: object) -> object:
            place: Any = self.owner_frame() if isinstance(self, ElementHandle) else self
            look(place if isinstance(place, Page) else place.page)
            return action(self, *given, **named)

        return looked

    pages: WeakKeyDictionary[object, ref[Page]] = WeakKeyDictionary()

    def noting(had: property) -> property:
        def of(page: Page) -> object:
            hand: object = had.fget(page) if had.fget is not None else None
            pages[hand] = ref(page)
            return hand

        return property(of)

    def looking_by_hand(action: Callable[..., Any]) -> Callable[..., Any]:
        def looked(self: Any, *given: object, **named: object) -> object:
            page = pages[self]()
            if page is not None and given[:1] not in [(key,) for key in MOVES_THE_FOCUS]:
                look(page)
            return action(self, *given, **named)

        return looked

    def after_closing(action: Callable[..., Any]) -> Callable[..., Any]:
        def gone(self: Page, *given: object, **named: object) -> object:
            self.wait_for_function(BACK)
            return action(self, *given, **named)

        return gone

    with pytest.MonkeyPatch.context() as patch:
        for kind, action in product(PLACES, ACTS):
            if hasattr(kind, action):
                patch.setattr(kind, action, looking(getattr(kind, action)))
        for hand, name, presses in BY_HAND:
            patch.setattr(Page, name, noting(getattr(Page, name)))
            for action in presses:
                patch.setattr(hand, action, looking_by_hand(getattr(hand, action)))
        for action in ELSEWHERE:
            patch.setattr(Page, action, after_closing(getattr(Page, action)))
        yield

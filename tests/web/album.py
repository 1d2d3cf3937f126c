"""The album of `tests.web.screens`: which screens it wants, in which sizes, and where their pictures go."""

import json
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.web.test_barriers import still

SIZES = {
    "phone": (390, 844),
    "small": (360, 640),
    "flat": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1440, 900),
    "tv": (1920, 1080),
}
DOCS = Path(__file__).parents[2] / "docs" / "screens"
TABLE = ("home", "lobby", "tell", "give", "vote", "reveal", "end", "jinx", "replay")
KEPT = {
    "phone": (*TABLE, "party-vote", "team-give", "try", "deck", "deck-card"),
    "laptop": (*TABLE, "learn", "turns", "light", "check", "deck", "deck-card"),
    "tv": ("tv-lobby", "tv-vote", "tv-reveal"),
}

AT_REST = """() => Promise.race([
  new Promise((done) => setTimeout(done, 8000)),
  Promise.all(
    document
      .getAnimations()
      .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
      .map((each) => each.finished.catch(() => null)),
  ).then(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 200)))),
]).then(() => null)"""
"""Resolves when everything lies where it should, and what waits for a quiet moment is painted."""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"

LOADED = """() => Promise.race([
  new Promise((done) => setTimeout(done, 3000)),
  Promise.all([...document.images].map((each) => each.decode().catch(() => null))),
]).then(() => null)"""
"""Resolves when no card is empty; what lies below the screen is asked for when the screen is as long."""

LONGEST = 6000
"""No picture to read is longer."""

ROLL_OUT = """() => {
  const style = new CSSStyleSheet();
  style.replaceSync("ul, ol, dialog[open], dialog[open] * { max-height: none !important; }");
  document.adoptedStyleSheets = [style];
}"""
ROLL_IN = "() => { document.adoptedStyleSheets = []; }"

LENGTH = """() => Math.max(
  document.documentElement.scrollHeight,
  ...[...document.querySelectorAll("dialog[open], dialog[open] *")].map((each) => each.scrollHeight + 80),
)"""

SPEAK = r"""async (language) => {
  const scripts = [...document.querySelectorAll("script[type=module], link[rel=modulepreload]")];
  const modules = await Promise.all(scripts.map((each) => import(each.src || each.href)));
  const shape = /^async function [\w$]+\((\w)\)\{let (\w)=[\w$]+\(\),\w=await [\w$]+\(\1\);\2\(\)&&/;
  const exported = modules.flatMap((each) => Object.values(each));
  const found = new Set(exported.filter((each) => typeof each === "function" && shape.test(each)));
  if (found.size !== 1) throw new Error(`${found.size} functions look like speak() of lib/words/i18n`);
  await [...found][0](language);
  await document.fonts.ready;
}"""
"""Switches the page's language as its settings do, whatever is open on it: by the client's own `speak`, which has
no name in the built scripts but a shape."""

READ = r"""() => {
  const seen = (each) => {
    for (let up = each; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath === "inset(50%)") return false;
    return each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const found = { seen: [], heard: [] };
  for (const each of document.querySelectorAll("body, body *")) {
    if (each.closest("script, style, template") || !each.checkVisibility()) continue;
    const texts = ["placeholder", "aria-label", "title", "alt"].map((name) => each.getAttribute(name));
    const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    found[seen(each) ? "seen" : "heard"].push(each.textContent, ...own.map((node) => node.textContent));
    found.seen.push(texts[0]);
    found.heard.push(...texts.slice(1));
  }
  const tidy = (all) => [...new Set(all.filter(Boolean).map((text) => text.replace(/\s+/g, " ").trim()))];
  return { title: document.title, seen: tidy(found.seen), heard: tidy(found.heard) };
}"""
"""Every text on a page: what can be seen, and what is only read out."""


class Album:
    """The place where the pictures go: each screen once in every size."""

    def __init__(self, folder: Path, only: list[str], *, keep: bool, light: bool) -> None:
        self.folder = folder
        self.only = only
        self.keep = keep
        self.light = light
        self.sizes: tuple[str, ...] = tuple(SIZES)
        """The sizes that are wanted."""
        self.languages: tuple[str, ...] = ("en",)
        """The languages in which each screen is taken. People on a walk press buttons by their English names."""
        self.words = False
        """Whether the texts of each picture are kept beside it."""
        self.quick = False
        """Whether pictures are for reading: taken at once, nothing moves, and sheets are rolled out in full."""
        self.operator = ""
        """The link to the operator's page."""

    def wants(self, name: str) -> bool:
        """Whether anybody asked for this screen."""
        return not self.only or any(name.startswith(each) for each in self.only)

    def take(
        self,
        name: str,
        page: Page,
        whole: bool = False,
        scheme: str = "dark",
        language: str | None = None,
        size: str = "phone",
    ) -> None:
        """One screen in every size, and in every language unless the page has one that it keeps.

        A picture to read is one of a phone, unless only another size shows it.
        """
        if not self.wants(name):
            return
        if self.quick:
            for each in [language] if language else self._spoken(page):
                self._read(name, page, each, size)
            return
        page.emulate_media(
            color_scheme="light" if self.light or scheme == "light" else "dark", reduced_motion="no-preference"
        )
        for each_size, (width, height) in SIZES.items():
            if each_size not in self.sizes or (self.keep and name not in KEPT.get(each_size, ())):
                continue
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            page.evaluate(AT_REST)
            if self.keep:
                page.screenshot(path=self.folder / f"{name}-{each_size}.jpg", type="jpeg", quality=82)
            else:
                for each in [language] if language else self._spoken(page):
                    path = self.folder / f"{name}-{each_size}{'' if each == 'en' else f'.{each}'}.png"
                    page.screenshot(path=path, full_page=whole)
                    self.note(path, page)
                    print(path, flush=True)
        page.emulate_media(reduced_motion="reduce")

    def _read(self, name: str, page: Page, language: str, size: str) -> None:
        """A picture to read."""
        if "/tv/" in page.url:
            size = "tv"
        path = self.folder / f"{name}-{size}{'' if language == 'en' else f'.{language}'}.png"

        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        width, height = SIZES[size]
        page.evaluate(ROLL_OUT)
        wanted = max(height, min(page.evaluate(LENGTH), LONGEST))
        page.set_viewport_size({"width": width, "height": wanted})
        page.evaluate(DRAWN)
        page.evaluate(LOADED)
        page.screenshot(path=path)
        self.note(path, page)
        page.evaluate(ROLL_IN)
        page.set_viewport_size({"width": width, "height": height})
        print(path, flush=True)

    def note(self, path: Path, page: Page) -> None:
        """Keep the texts of a picture beside it, if wanted: `tests.web.unread` says which appear on none."""
        if self.words:
            path.with_suffix(".json").write_text(json.dumps(page.evaluate(READ), ensure_ascii=False))

    def _spoken(self, page: Page) -> Iterator[str]:
        """Every language, once the page speaks it; in the end it speaks English again."""
        if self.languages == ("en",):
            yield "en"
            return
        for language in self.languages:
            page.evaluate(SPEAK, language)
            page.wait_for_timeout(200)  # nothing tells that texts of a part of the screen have come
            page.evaluate(DRAWN if self.quick else AT_REST)
            yield language
        page.evaluate(SPEAK, "en")


def kept(name: str) -> bool:
    """Whether docs/screens has this screen."""
    return any(name in each for each in KEPT.values())

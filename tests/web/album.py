"""The album of `tests.web.screens`: which screens it wants, in which sizes, and where their pictures go."""

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


class Album:
    """Where the pictures go: each screen once in every size."""

    def __init__(self, folder: Path, only: list[str], *, keep: bool, light: bool) -> None:
        self.folder = folder
        self.only = only
        self.keep = keep
        self.light = light
        self.sizes: tuple[str, ...] = tuple(SIZES)
        """Which sizes are wanted."""
        self.operator = ""
        """The link to the operator's page."""

    def wants(self, name: str) -> bool:
        """Whether anybody asked for this screen."""
        return not self.only or any(name.startswith(each) for each in self.only)

    def take(self, name: str, page: Page, whole: bool = False, scheme: str = "dark") -> None:
        """One screen in every size."""
        if not self.wants(name):
            return
        page.emulate_media(
            color_scheme="light" if self.light or scheme == "light" else "dark", reduced_motion="no-preference"
        )
        for size, (width, height) in SIZES.items():
            if size not in self.sizes or (self.keep and name not in KEPT.get(size, ())):
                continue
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            page.evaluate(AT_REST)
            path = self.folder / f"{name}-{size}.{'jpg' if self.keep else 'png'}"
            if self.keep:
                page.screenshot(path=path, type="jpeg", quality=82)
            else:
                page.screenshot(path=path, full_page=whole)
            print(path, flush=True)
        page.emulate_media(reduced_motion="reduce")


def kept(name: str) -> bool:
    """Whether docs/screens has this screen."""
    return any(name in each for each in KEPT.values())

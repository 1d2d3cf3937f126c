"""Languages that nobody speaks, to try a screen with: English in longer words, and from right to left."""

import json
import re
from math import ceil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.web.players import LOCALES

_BLANK = re.compile(r"(\{[^{}]*\})")
_WORD = re.compile(r"[^\W\d_]+")
_CATALOGUE = re.compile(r"/assets/((?:\w+\.)?en)-[\w-]+\.js$")


def longer(text: str) -> str:
    """A text with words that are 40 % longer; what is filled in stays as it is."""

    def stretched(word: re.Match[str]) -> str:
        return word[0] + word[0][-ceil(len(word[0]) * 0.4) :].lower()

    parts = _BLANK.split(text)
    return "".join(part if _BLANK.fullmatch(part) else _WORD.sub(stretched, part) for part in parts)


def in_words(value: Any, of: str = "") -> Any:
    """A catalogue in longer words."""
    if isinstance(value, dict):
        return {key: in_words(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [in_words(each) for each in value]
    return value if of == "id" else longer(value)


def speak_longer(page: Page) -> dict[str, str]:
    """Let a page in English have the longer words; they are returned."""

    def answer(route: Route) -> None:
        name = _CATALOGUE.search(route.request.url)
        assert name is not None
        words = in_words(json.loads(Path(LOCALES / f"{name[1]}.json").read_text(encoding="utf-8")))
        route.fulfill(body=f"export default {json.dumps(words)}", content_type="text/javascript")

    page.route(_CATALOGUE, answer)
    words: dict[str, str] = in_words(json.loads((LOCALES / "en.json").read_text(encoding="utf-8")))
    return words


RIGHT_TO_LEFT = """
new MutationObserver(() => {
  const page = document.documentElement;
  if (page && page.dir !== "rtl") page.dir = "rtl";
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["dir"] });
"""
"""Run before a page's own scripts, this turns it around."""

CUT = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  const texts = (each) => [...each.childNodes].filter((node) => node.nodeType === 3);
  const said = (each) => texts(each).map((node) => node.data).join("").trim();
  for (const each of document.querySelectorAll("body *")) {
    if (!said(each) || each.closest(".unseen, [hidden], svg, .stack .score, .seat .score")) continue;
    const box = each.getBoundingClientRect();
    const style = getComputedStyle(each);
    // For screen readers alone: nobody sees that it is cut.
    let unseen = false;
    for (let up = each; up; up = up.parentElement) unseen ||= getComputedStyle(up).clipPath === "inset(50%)";
    if (unseen) continue;
    if (!box.width || !box.height || style.visibility === "hidden" || style.opacity === "0") continue;
    const range = document.createRange();
    range.selectNodeContents(each);
    const text = range.getBoundingClientRect();
    const name = `${each.tagName.toLowerCase()}.${each.className}: ${said(each)}`;
    if (text.left < -1 || text.right > wide + 1) {
      let scrolls = false;
      for (let up = each.parentElement; up; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) scrolls = true;
      if (!scrolls) found.push(`beyond the screen: ${name}`);
    }
    for (let up = each; up && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up);
      if (outer.overflowX === "visible" && outer.overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      const clipped = (flow, less, more) => /hidden|clip/.test(flow) && (less < -2 || more > 2);
      if (clipped(outer.overflowX, text.left - edge.left, text.right - edge.right) ||
          clipped(outer.overflowY, text.top - edge.top, text.bottom - edge.bottom)) found.push(`cut: ${name}`);
      if (/auto|scroll|hidden|clip/.test(outer.overflowX + outer.overflowY)) break;
    }
  }
  return [...new Set(found)];
}"""
"""The texts of a page that do not fit: cut by what they stand in, or beyond the edge of the screen."""


def cut(page: Page) -> list[str]:
    """The texts on the screen that are not to be read whole."""
    found: list[str] = page.evaluate(CUT)
    return found

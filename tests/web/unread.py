"""The texts of the client that appear on no picture of `tests.web.screens FOLDER --words`, for proof-readers.

    python -m tests.web.unread FOLDER LANGUAGE...

A text is on a picture if an element there says it, whole or as a part, with anything in its blanks. A short text
must be all that an element says: "Yes" within a sentence is not this text. What only screen readers say is counted
apart.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"
LONG = 14
"""A text with this many letters of its own is known by them also within a longer one."""
LONGEST = 1200
"""A longer text is a whole page, of which other elements say the parts."""
NEVER = {
    "main:advice.about.elevator": "a word by which the descriptions of a deck are searched; nobody reads it",
    "main:advice.about.kettle": "a word by which the descriptions of a deck are searched; nobody reads it",
    "main:now.lobby": "stands in for a line that is missing, and none is",
    "main:page.description": "for what shows a link to the page, such as a messenger",
    "main:back.more#one": "two names at least are left out",
    "main:bar.gave#one": "a stack of people has two at least",
    "main:bar.more#one": "a stack of people has two at least",
    "main:bar.think#one": "a stack of people has two at least",
    "main:bar.voted#one": "a stack of people has two at least",
    "main:choose.origin.book": "what is played by the book is no house rule",
    "main:decks.needed#one": "every game needs three players or more",
    "main:decks.tooFew#one": "every game needs three players or more",
    "main:page.title": "for what shows a link to the page; a window is called so until the page is there",
    "main:path.of": "the end of a line that is only read out",
    "main:share.won#one": "painted into the picture to share",
    "main:share.won#other": "painted into the picture to share",
    "main:title.alike.line#one": "the title begins at two",
    "main:title.favourite.line#one": "the title begins at three votes",
    "main:title.leap.line#one": "the title begins at four points",
    "main:title.readers.line#one": "the title begins at two",
    "main:tv.give#one": "said of one card",
    "main:why.agreed.many#one": "said of five and more",
    "main:why.agreed.youMany#one": "said of four and more",
    "main:why.head.crowd#one": "a vote of one alone is no crowd",
    "main:why.head.crowds#one": "a vote of one alone is no crowd",
    "main:why.head.some.many#one": "said of four and more",
    "main:why.head.some.manyYours#one": "said of four and more",
    "main:why.red.youMany#one": "said of four and more",
    "safety:check.sides#one": "a square has nine cards",
    "workshop:card.side": "a part of what is said of a card, read out only",
}
"""Texts that no picture can show, and why. They are read in the files."""
SENTENCES = re.compile(r" · |(?<=[.!?…]) (?=\S)|(?<=:) ")
"""Where the parts of a line meet."""
BLANK = r"\{[^{}]*\}|<[^<>]*>|\*\*"


def texts(language: str) -> dict[str, str]:
    """Every text of a language, by its catalogue and key; the rules are lists of paragraphs."""
    found: dict[str, str] = {}

    def walk(at: str, what: object) -> None:
        if isinstance(what, str):
            if any(map(str.isalpha, what)):  # "-" stands where nobody says anything
                found[at] = what
        elif isinstance(what, dict):
            for key, each in what.items():
                if key != "id":
                    walk(f"{at}{'' if at.endswith(':') else '.'}{key}", each)
        elif isinstance(what, list):
            for number, each in enumerate(what):
                walk(f"{at}.{number}", each)

    for path in sorted(LOCALES.glob(f"*{language}.json")):
        part = path.stem.removesuffix(language).rstrip(".")
        walk(f"{part or 'main'}:", json.loads(path.read_text()))
    return found


def is_on(text: str, lines: Iterable[str], all_of_them: str) -> bool:
    """Whether somebody reads this text in these lines, in small letters: anything may stand in its blanks.

    The lines as one text tell quickly that it stands in none.
    """
    parts = [part.lower() for part in re.split(BLANK, re.sub(r"\s+", " ", text).strip())]
    telling = max(parts, key=len)
    near = [line for line in lines if telling in line] if telling in all_of_them else []
    wanted = re.compile(".*?".join(map(re.escape, parts)))
    if sum(map(str.isalpha, "".join(parts))) < LONG:
        return any(wanted.fullmatch(line) for line in near)
    return any(len(parts) == 1 or wanted.search(line) for line in near)


def parts_of(line: str) -> list[str]:
    """Return the parts of a line: its sentences, and the words before and after a dot or a colon."""
    pieces = line.split(" · ")
    parts = [part for piece in pieces for part in SENTENCES.split(piece)]
    labels = [part.rstrip(": ") for part in parts if part.endswith(":")]
    return list(dict.fromkeys([*parts, *pieces, *labels]))


def main(folder: Path, languages: list[str]) -> None:
    """Print the keys that no picture shows, for each language."""
    for language in languages:
        seen: set[str] = set()
        heard: set[str] = set()
        for path in folder.rglob("*.json"):
            if _language(path.stem) != language:
                continue
            page = json.loads(path.read_text())
            title = page["title"].partition(" · ")[0]
            for lines, told in ((seen, page["seen"]), (heard, [*page["heard"], title])):
                short = [line.lower() for line in told if len(line) <= LONGEST]
                lines.update(short, *map(parts_of, short))
        all_texts = texts(language)
        said, read_out = "\n".join(seen), "\n".join(heard)
        missing = [key for key, text in all_texts.items() if not is_on(text, seen, said)]
        spoken = [key for key in missing if is_on(all_texts[key], heard, read_out)]
        unread = sorted(set(missing) - set(spoken))
        print(f"== {language}: {len(all_texts)} texts, {len(all_texts) - len(missing)} on pictures,")
        print(f"   {len(spoken)} only read out or in titles, {len(unread)} on none")
        print("\n".join(f"{key}{f' ({NEVER[key]})' if key in NEVER else ''}" for key in unread))


def _language(stem: str) -> str:
    found = re.search(r"\.([a-z]{2})$|^(?:refusal|tutorial)-.*?-([a-z]{2})(?:-\d+)?$", stem)
    return (found[1] or found[2]) if found else "en"


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

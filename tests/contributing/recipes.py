"""The recipes of CONTRIBUTING.md: their steps, and the files that they name.

A file in bold is one that a recipe's reader writes or changes. NAME in it stands for what is added, LL for the
tag of a language.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[2]
PAGE = TOP / "CONTRIBUTING.md"
LANGUAGES = sorted(path.stem for path in (TOP / "web/src/locales").glob("*.json") if "." not in path.stem)

_FILE = re.compile(r"\*\*`([^`]+)`\*\*")
_STEP = re.compile(r"^(\d+)\. ", re.MULTILINE)


@cache
def recipes() -> dict[str, str]:
    """The text of every recipe, by its title."""
    text = PAGE.read_text(encoding="utf-8").split("\n## Recipes\n")[1].split("\n## ")[0]
    _, *parts = re.split(r"^### ", text, flags=re.MULTILINE)
    return {title: body for title, _, body in (part.partition("\n") for part in parts)}


def steps(title: str) -> list[int]:
    """The numbers of a recipe's steps."""
    return [int(number) for number in _STEP.findall(recipes()[title])]


def bodies(title: str) -> list[str]:
    """The text of each step of a recipe."""
    _, *found = re.split(r"^(?=\d+\. )", recipes()[title], flags=re.MULTILINE)
    return found


def files(title: str, name: str = "NAME", languages: Iterable[str] = LANGUAGES) -> set[str]:
    """The files that a recipe has its reader write or change."""
    spelled = (found.replace("NAME", name) for found in _FILE.findall(recipes()[title]))
    return {path.replace("LL", language) for path in spelled for language in languages}

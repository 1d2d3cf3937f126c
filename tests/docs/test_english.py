"""Turns of phrase that no native speaker would use do not come back."""

import re
from pathlib import Path

TOP = Path(__file__).parents[2]
ROOMS = ("src", "web/src", "tests", "docs", "bench", "art", "examples", "deploy")
OURS = (".py", ".ts", ".svelte", ".css", ".js", ".md", ".toml")
NOT_OURS_TO_JUDGE = ("locales", "phrases", "static", "node_modules", "out", "__pycache__")
"""Texts that players read are judged by tests of their own, and clues may say anything."""
HEADLESS = re.compile(
    r"\bso many\b|def test_who_|\b(only|for|to) who (knows|is|has|asks|wants|plays)\b"
    r"|(\"\"\"|[.:;] )(At how many|From which|What is left to|That (somebody|tables|nobody) (has|are|is))\b"
    r"|\b(is|be|are) stood in for\b"
)
"""Who, and how many of what? Say "this many seconds", "a player who", "a computer plays for them"."""
FOREIGN = re.compile(
    r"\w of before\b|\btook so long\b"
    r"|\bfor so long\b(?! (that|as)\b)|\bso much (later|larger|higher|pass|time pass)\b|\bnot any more\b"
    r"|\b(made|given|written|encoded|drawn|laid|counts|painted|cropped|mixed|shuffled|begins?|vote|itself) anew\b"
    r"|\b(for|of|give[sn]?|:) the own\b|\bthat there (is|are) not\b|\bso long before\b"
)
"""Word by word from another language. Say "older pages", "this much later", "no longer", "encoded again",
"their own card", "a file that does not exist"."""

WITHOUT_SUBJECT = re.compile(r"\"\"\"(What|How|That|Who|Which|Whoever|As many|So that)\b")
"""The subject comes last, or never. Say "Return the moves", "The first stays host", "The most bytes of a head"."""


def texts() -> list[Path]:
    """Every text of ours but this one."""
    found = [path for room in ROOMS for path in (TOP / room).rglob("*") if path.suffix in OURS]
    found += [path for path in TOP.iterdir() if path.suffix in OURS]
    return [path for path in found if not set(path.parts) & set(NOT_OURS_TO_JUDGE) and path != Path(__file__)]


def said(phrases: re.Pattern[str]) -> list[str]:
    """The lines of our texts in which one of these phrases stands."""
    looked_at = texts()
    assert len(looked_at) > 1000
    return [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in looked_at
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if phrases.search(line)
    ]


def test_nobody_says_so_many() -> None:
    """The phrase has no head: the reader has to guess who or how many is meant."""
    assert said(HEADLESS) == []


def test_nobody_says_of_before_or_made_anew() -> None:
    """A native speaker would say neither."""
    assert said(FOREIGN) == []


def test_a_docstring_begins_with_its_subject() -> None:
    """The first words say what is returned, done or true."""
    painted = "art/"  # a picture is outdated as soon as the file that paints it changes
    assert [line for line in said(WITHOUT_SUBJECT) if not line.startswith(painted)] == []


def test_the_phrases_are_found() -> None:
    """The scan can fail."""
    assert HEADLESS.search("try again for so many seconds")
    assert HEADLESS.search("async def test_who_is_away_is_told() -> None:")
    assert FOREIGN.search("back under the name of before")
    assert FOREIGN.search("a recording that is encoded anew")
    assert FOREIGN.search("nobody has been there for so long")
    assert FOREIGN.search("a player may vote for the own card")
    assert WITHOUT_SUBJECT.search('    """What a deck may weigh."""')
    assert not FOREIGN.search("for so long that people get impatient")

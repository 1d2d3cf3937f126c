"""Join codes: four letters, easy to say and to read, and nothing anybody would rather not read."""

from lapin.tables.house import Entropy

LETTERS = "BCDFGHJKMPQRTVWXYZ"
"""No vowels, so no words; and none of the letters that look like another letter or a digit (I L O S N U)."""

UGLY = (
    "FCK",
    "FKK",
    "CCK",
    "DCK",
    "KKK",
    "TWT",
    "BTCH",
    "CRP",
    "FGT",
    "FGGT",
    "GZZ",
    "JZZ",
    "PRK",
    "WTF",
    "GTFO",
    "HTR",
)


def is_ugly(code: str) -> bool:
    """Whether somebody would read a word into it."""
    return any(ugly in code for ugly in UGLY)


def draw_code(entropy: Entropy, length: int = 4) -> str:
    """A code; whether it is free is for the log to say."""
    while True:
        code = "".join(LETTERS[byte % len(LETTERS)] for byte in entropy(length * 4) if byte < 252)[:length]
        if len(code) == length and not is_ugly(code):
            return code


def tidy_code(text: str) -> str:
    """What somebody typed, as it would be stored."""
    return "".join(sign for sign in text.upper() if sign.isalpha())[:8]

"""Sets the texts of the client as their languages want them: `python web/typeset.py`; `--check` only compares.

In French, that is a narrow space that never breaks before ; : ! ? and inside « », one that never breaks after a
number, and no break at the hyphen before a pronoun ("fais-le").
"""

import json
import re
import sys
from pathlib import Path

from lapin.languages import LANGUAGES, typeset

_AFTER_A_NUMBER = re.compile(r"(\{n\}|(?<![\w{])\d+) (?=[^\W\d])")
_BEFORE_A_PRONOUN = re.compile(r"(?<=\w)-(?=(?:les?|la|moi|toi|lui|leur|en|y|nous|vous|tu|ils?|elles?|on)\b)")
LOCALES = Path(__file__).parent / "src" / "locales"


def unset(write: bool) -> list[str]:
    """Return the names of the files that are not set as they should be; with `write`, set them."""
    found = []
    for language in LANGUAGES:
        for path in sorted((*LOCALES.glob(f"{language}.json"), *LOCALES.glob(f"*.{language}.json"))):
            text = path.read_text(encoding="utf-8")
            right = "".join(_line(line, language) for line in text.splitlines(keepends=True))
            if right != text:
                found.append(path.name)
                json.loads(right)
            if right != text and write:
                path.write_text(right, encoding="utf-8")
    return found


def _line(line: str, language: str) -> str:
    """Return a line of a catalogue with its text set, and its key as it is."""
    key, colon, text = line.partition('": ')
    return f"{key}{colon}{_unbroken(text, language)}" if colon else _unbroken(line, language)


def _unbroken(text: str, language: str) -> str:
    """Return a text as its language sets it, whole where a narrow screen would break it badly."""
    text = typeset(text, language)
    if language != "fr":
        return text
    text = _AFTER_A_NUMBER.sub("\\1\N{NO-BREAK SPACE}", text)
    return _BEFORE_A_PRONOUN.sub("-\N{WORD JOINER}", text)


if __name__ == "__main__":
    wrong = unset(write="--check" not in sys.argv)
    print("\n".join(wrong))
    sys.exit("--check" in sys.argv and bool(wrong))

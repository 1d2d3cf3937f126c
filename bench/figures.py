"""Puts what a bench printed into its section of docs/figures.md."""

from pathlib import Path

FIGURES = Path(__file__).parent.parent / "docs" / "figures.md"


def write(section: str, lines: list[str]) -> None:
    """Replace the text block of the section with this heading."""
    before, heading, rest = FIGURES.read_text().partition(f"\n## {section}\n")
    words, fence, tail = rest.partition("```text\n")
    if not heading or not fence:
        print(f"{FIGURES} has no section {section!r} with a block of text")
        return
    after = tail.partition("```")[2]
    FIGURES.write_text(f"{before}{heading}{words}{fence}" + "\n".join(lines) + f"\n```{after}")

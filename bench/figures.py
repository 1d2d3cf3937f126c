"""Writes what a bench printed into its section of docs/figures.md."""

from pathlib import Path

FIGURES = Path(__file__).parent.parent / "docs" / "figures.md"
STAT = Path("/proc/stat")


def write(section: str, lines: list[str]) -> None:
    """Replace the text block of the section with this heading."""
    before, heading, rest = FIGURES.read_text().partition(f"\n## {section}\n")
    words, fence, tail = rest.partition("```text\n")
    if not heading or not fence:
        print(f"{FIGURES} has no section {section!r} with a block of text")
        return
    after = tail.partition("```")[2]
    FIGURES.write_text(f"{before}{heading}{words}{fence}" + "\n".join(lines) + f"\n```{after}")


def ticks() -> tuple[int, int]:
    """Processor time stolen by other virtual machines, and the total; zeros if the system does not report it."""
    if not STAT.exists():
        return 0, 0
    spent = [int(each) for each in STAT.read_text().split("\n", 1)[0].split()[1:9]]
    return spent[7], sum(spent)


def taken(before: tuple[int, int]) -> str:
    """Return what share of the processor time was stolen by other virtual machines since `before`, as text."""
    stolen, total = (now - then for now, then in zip(ticks(), before, strict=True))
    return f"{100 * stolen / total:.1f} % of the processors' time was taken by other machines" if total else ""

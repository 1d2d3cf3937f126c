"""A curious player reads in half a page how everybody shuffles."""

from pathlib import Path

RECORD = Path(__file__).parents[2] / "docs" / "record.md"
HALF_A_PAGE = 250
"""Words; a printed page has some five hundred."""


def test_how_everybody_shuffles_is_told_in_half_a_page() -> None:
    """It names who takes part, who does not answer, what can be checked and what cannot; details come after it."""
    told = RECORD.read_text(encoding="utf-8").partition("## Everybody shuffles\n")[2].partition("\n### ")[0]
    assert 150 < len(told.split()) <= HALF_A_PAGE
    for needed in ("seal", "secret", "silent", "lapin verify", "server deals the cards"):
        assert needed in told, needed

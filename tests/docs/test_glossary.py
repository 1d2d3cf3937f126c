"""The first page of the docs: a short glossary, and a way to every other page."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "README.md").read_text(encoding="utf-8")
GLOSSARY, MAP = PAGE.split("\n## Glossary\n")[1].split("\n## Where to read\n")


def test_the_glossary_has_at_most_thirty_words() -> None:
    """A newcomer can learn them in one sitting; no word is explained twice."""
    words = re.findall(r"^\| ([a-z -]+) \| .+ \|$", GLOSSARY, re.MULTILINE)[1:]
    assert 20 <= len(words) <= 30
    assert len(set(words)) == len(words)


def test_the_map_leads_to_every_page() -> None:
    """No page of the docs is left out; pages in folders are found through the page that opens their folder."""
    linked = set(re.findall(r"\]\(([^)]+)\)", MAP))
    pages = {page.name for page in DOCS.glob("*.md")} - {"README.md"}
    folders = {f"{page.parent.name}/README.md" for page in DOCS.glob("*/README.md")}
    assert pages | folders <= linked

"""`lapin decks` as people use it."""

from pathlib import Path

from lapin.decks.manifest import Manifest
from tests.cli.test_commands import lapin
from tests.decks.making import a_deck


def test_the_decks_that_come_along_are_listed_and_whole() -> None:
    """Two decks, what is in them, and nothing wrong with either."""
    listed = lapin("decks")
    assert listed.returncode == 0
    assert "reverie" in listed.stdout
    assert "71 cards of two sides" in listed.stdout
    checked = lapin("decks", "check")
    assert (checked.returncode, checked.stdout) == (0, "reverie: whole\nglimpse: whole\n")


def test_a_deck_of_ones_own_is_checked_by_its_folder(tmp_path: Path) -> None:
    """One picture is missing: it is named, and the status says no."""
    deck: Manifest = a_deck(tmp_path)
    (tmp_path / deck.back.large).unlink()
    checked = lapin("decks", "check", str(tmp_path))
    assert checked.returncode == 1
    assert deck.back.large in checked.stderr


def test_a_preview_is_a_page_with_every_picture(tmp_path: Path) -> None:
    """Written where it was asked for, in the language that was asked for."""
    out = tmp_path / "page.html"
    done = lapin("decks", "preview", "glimpse", "--out", str(out), "--language", "fr")
    assert (done.returncode, done.stdout.strip()) == (0, str(out))
    page = out.read_text()
    assert page.count("<figure>") == 142
    assert 'lang="fr"' in page


def test_no_deck_there_is_one_clear_line(tmp_path: Path) -> None:
    """A wrong folder, and a place that cannot be written."""
    missing = lapin("decks", "preview", str(tmp_path))
    assert missing.returncode == 1
    assert missing.stderr.count("\n") == 1
    unwritable = lapin("decks", "preview", "reverie", "--out", str(tmp_path / "no" / "where.html"))
    assert unwritable.returncode == 1
    assert "No such file" in unwritable.stderr

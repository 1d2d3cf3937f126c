"""`lapin decks` as people use it."""

from pathlib import Path

import pytest

from lapin.decks.manifest import Manifest
from tests.cli.command import lapin
from tests.decks.making import a_deck
from tests.decks.snaps import snap


def test_the_decks_that_come_along_are_listed_and_whole() -> None:
    """Both decks are listed with what is in them, and nothing is wrong with either."""
    listed = lapin("decks")
    assert listed.returncode == 0
    assert "reverie" in listed.stdout
    assert "71 cards of two sides" in listed.stdout
    checked = lapin("decks", "check")
    assert (checked.returncode, checked.stdout) == (0, "reverie: whole\nglimpse: whole\n")


def test_a_deck_of_your_own_is_checked_by_its_folder(tmp_path: Path) -> None:
    """One picture is missing: it is named, and the status says no."""
    deck: Manifest = a_deck(tmp_path)
    (tmp_path / deck.back.large).unlink()
    checked = lapin("decks", "check", str(tmp_path))
    assert checked.returncode == 1
    assert deck.back.large in checked.stderr


def test_a_preview_is_a_page_with_every_picture(tmp_path: Path) -> None:
    """The page is written where it was asked for, in the language that was asked for."""
    out = tmp_path / "page.html"
    done = lapin("decks", "preview", "glimpse", "--out", str(out), "--language", "fr")
    assert (done.returncode, done.stdout.strip()) == (0, str(out))
    page = out.read_text()
    assert page.count("<figure>") == 142
    assert 'lang="fr"' in page


def test_a_folder_without_a_deck_gets_one_clear_line(tmp_path: Path) -> None:
    """A wrong folder, and a place that cannot be written to, get one clear line each."""
    missing = lapin("decks", "preview", str(tmp_path))
    assert missing.returncode == 1
    assert missing.stderr.count("\n") == 1
    unwritable = lapin("decks", "preview", "reverie", "--out", str(tmp_path / "no" / "where.html"))
    assert unwritable.returncode == 1
    assert "No such file" in unwritable.stderr


def test_own_decks_go_in_and_out(tmp_path: Path) -> None:
    """A folder of pictures becomes a deck; exported and imported again it is listed twice; removed, it is gone."""
    pictures, data = tmp_path / "garden", ("--data", str(tmp_path / "data"))
    pictures.mkdir()
    for number in range(2):
        (pictures / f"{number}.png").write_bytes(snap(number, kind="PNG"))
    (pictures / "notes.txt").write_text("not a picture")
    made = lapin("decks", "import", str(pictures), *data)
    deck = made.stdout.split()[0]
    assert made.stderr == "lapin: notes.txt: PICTURE_FORMAT\n"
    assert f"/decks/{deck}#edit=" in made.stdout
    assert lapin("decks", "check", deck, *data).stdout == f"{deck}: whole\n"
    out = tmp_path / "garden.zip"
    assert lapin("decks", "export", deck, "--out", str(out), *data).returncode == 0
    again = lapin("decks", "import", str(out), "--title", "Again", *data)
    assert (again.returncode, again.stdout.split()[1:3]) == (0, ["2", "pictures"])
    removed = lapin("decks", "remove", deck, *data)
    assert (removed.returncode, removed.stdout) == (0, f"{deck}: removed\n")
    listed = lapin("decks", "list", *data).stdout
    assert deck not in listed
    assert "Again  2 cards" in listed


@pytest.mark.parametrize(("flag", "cards"), [((), "2 cards"), (("--two-sided",), "1 cards of two sides")])
def test_two_pictures_are_two_cards_or_the_sides_of_one(tmp_path: Path, flag: tuple[str, ...], cards: str) -> None:
    """`--two-sided` makes a deck for Jinx."""
    pictures, data = tmp_path / "garden", ("--data", str(tmp_path / "data"))
    pictures.mkdir()
    for number in range(2):
        (pictures / f"{number}.png").write_bytes(snap(number, kind="PNG"))
    assert lapin("decks", "import", str(pictures), *flag, *data).returncode == 0
    assert f"garden  {cards}  " in lapin("decks", "list", *data).stdout


def test_the_earlier_name_of_two_sided_still_works() -> None:
    """Scripts of hosts say `--jinx`."""
    shown = lapin("decks", "import", "--help").stdout
    assert "--two-sided, --jinx" in shown


def test_nothing_to_import_gets_one_clear_line(tmp_path: Path) -> None:
    """A folder that does not exist, and one with nothing to use in it, get one clear line each."""
    (tmp_path / "empty").mkdir()
    for source in ("nowhere", "empty"):
        done = lapin("decks", "import", str(tmp_path / source), "--data", str(tmp_path / "data"))
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
    assert "own-" not in lapin("decks", "--data", str(tmp_path / "data")).stdout
    assert lapin("decks", "remove", "own-" + "x" * 22, "--data", str(tmp_path / "data")).returncode == 1

"""The files of earlier versions' pages: whoever has such a page open still finds them, for as long as is said."""

import time
from pathlib import Path

import msgspec
import pytest

from lapin.decks.storage import Folder
from lapin.net.files import FOR_EVER, packed
from lapin.net.kept_pages import KeptVersion, build_of, find, keep

DAY = 86_400.0


def _keep(storage: Folder, number: int, days_ago: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version with one file of its own starts some days ago."""
    now = time.time()
    with monkeypatch.context() as clock:
        clock.setattr(time, "time", lambda: now - days_ago * DAY)
        names = (f"assets/own-{number}.js", "assets/shared.css", "index.html", "assets/.hidden")
        keep(storage, {name: packed(name.encode(), "text/plain", FOR_EVER) for name in names})


def _found(storage: Folder, *numbers: int) -> list[int]:
    return [number for number in numbers if find(storage, f"assets/own-{number}.js", "text/javascript")]


def test_the_last_three_versions_are_kept_however_old_and_others_for_thirty_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that a version still needs stays; files that nobody needs any longer are deleted, with their list."""
    storage = Folder(tmp_path)
    for number, days_ago in enumerate((200.0, 100.0, 50.0)):
        _keep(storage, number, days_ago, monkeypatch)
    assert _found(storage, 0, 1, 2) == [0, 1, 2], "three, however old"
    _keep(storage, 3, 30.5, monkeypatch)
    assert _found(storage, 0, 1, 2, 3) == [1, 2, 3]
    for number, days_ago in ((4, 29.5), (5, 29.0), (6, 28.0), (7, 0.0)):
        _keep(storage, number, days_ago, monkeypatch)
    assert _found(storage, *range(8)) == [4, 5, 6, 7], "more than three, of the last thirty days"
    assert find(storage, "assets/shared.css", "text/css") is not None
    lists = sorted((tmp_path / "pages" / "versions").iterdir())
    kept = [msgspec.json.decode(each.read_bytes(), type=KeptVersion) for each in lists]
    assert sorted(each.files[0] for each in kept) == [f"assets/own-{number}.js" for number in range(4, 8)]


def test_only_files_of_a_page_are_kept_and_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page itself, nothing hidden, and no name that leads elsewhere; each as it was, to be kept for ever."""
    storage = Folder(tmp_path)
    _keep(storage, 1, 0, monkeypatch)
    file = find(storage, "assets/own-1.js", "text/javascript")
    assert file is not None
    assert (file.data, file.media, file.keep) == (b"assets/own-1.js", "text/javascript", FOR_EVER)
    for name in ("index.html", "assets/.hidden", "assets/nothing.js", "assets/../assets/own-1.js", "own-1.js"):
        assert find(storage, name, "text/plain") is None, name
    keep(storage, {"index.html": packed(b"", "text/html", FOR_EVER)})
    assert len(list((tmp_path / "pages" / "versions").iterdir())) == 1


def test_a_version_is_named_after_its_files() -> None:
    """The same files have the same name, whatever their order; without any there is none."""
    one, other = packed(b"1", "text/css", FOR_EVER), packed(b"2", "text/css", FOR_EVER)
    name = build_of({"assets/a.css": one, "assets/b.css": other, "index.html": one})
    assert name == build_of({"assets/b.css": one, "assets/a.css": other})
    assert len(name) == 12
    assert name != build_of({"assets/a.css": one})
    assert build_of({"index.html": one}) == ""

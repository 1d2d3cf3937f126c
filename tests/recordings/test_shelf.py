"""The place where recordings are stored, and how they are deleted."""

from pathlib import Path

import pytest

from lapin.decks.storage import Folder
from lapin.game.model.refusals import Refused
from lapin.recordings.repository import RecordingRepository


async def test_recordings_are_deleted_with_their_table(tmp_path: Path) -> None:
    """One table's recordings are gone from the disk, and others keep theirs."""
    shelf = RecordingRepository(Folder(tmp_path))
    for table in ("one", "two"):
        await shelf.keep(table, "1.mp3", table.encode())
        await shelf.keep(table, "2.webm", b"film")
    await shelf.drop("two", "2.webm")
    await shelf.drop("two", "2.webm")  # gone already
    await shelf.clear("one")
    assert [await shelf.find("one", "1.mp3"), await shelf.find("two", "1.mp3")] == [None, b"two"]
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["1.mp3"]


async def test_a_storage_that_is_away_leads_to_a_refusal(tmp_path: Path) -> None:
    """Nobody is told that a recording is kept when it is not."""
    (tmp_path / "recordings").write_text("a file where a folder should be")
    with pytest.raises(Refused, match="NOT_STORED"):
        await RecordingRepository(Folder(tmp_path)).keep("one", "1.mp3", b"tune")

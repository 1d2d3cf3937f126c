"""Pictures that a public server lets in: all by default, or as the operator's list or function allows."""

from importlib.metadata import EntryPoint
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from lapin.decks import moderation
from lapin.decks.image_features import likeness
from lapin.decks.image_jobs import ProcessPicture
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.game.model.refusals import Refused
from tests.decks.making import webp
from tests.decks.snaps import snap


async def test_what_looks_like_a_blocked_picture_is_refused(tmp_path: Path) -> None:
    """The operator has put a picture on the list: the same, saved otherwise, stays out; another one comes in."""
    rooms = ImageWorkerPool(tmp_path, 1)
    job = ProcessPicture(str(tmp_path / "file"), str(tmp_path / "out"), (80, 120))
    (tmp_path / "out").mkdir()
    (tmp_path / "file").write_bytes(snap(3, (80, 120), "PNG"))
    made = (await rooms.do(job)).picture  # nobody looks, unless asked to
    await rooms.close()
    assert made is not None
    card = Image.open(tmp_path / "out" / made.large)
    (tmp_path / "blocked.txt").write_text(f"# never again\n{likeness(card)}  # a spot\n")
    watched = ImageWorkerPool(
        tmp_path, 1, environment={"LAPIN_MODERATION": "blocked", "LAPIN_BLOCKED": str(tmp_path / "blocked.txt")}
    )
    try:
        (tmp_path / "file").write_bytes(snap(3, (80, 120), "JPEG"))
        with pytest.raises(Refused, match="PICTURE_BLOCKED"):
            await watched.do(job)
        (tmp_path / "file").write_bytes(snap(8, (80, 120), "JPEG"))
        assert (await watched.do(job)).picture is not None
    finally:
        await watched.close()


def test_moderators_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator's own has an entry point; a wrong name or a wrong list is reported at the start."""
    found = EntryPoint("strict", f"{__name__}:_strict", moderation.GROUP)
    monkeypatch.setattr(moderation, "entry_points", lambda **about: [found] if about.get("name") != "x" else [])
    monkeypatch.setattr(EntryPoint, "load", lambda _entry: _strict)
    moderation.check_names("strict")
    (look,) = moderation.chosen("strict")
    assert (look(webp(80, 120, (9, 9, 9))), look(webp(40, 60, (9, 9, 9)))) == ("large", None)
    monkeypatch.setenv("LAPIN_BLOCKED", str(tmp_path / "none.txt"))
    for names in ("x", "blocked"):
        with pytest.raises(moderation.UnknownModerator):
            moderation.check_names(names)
    (tmp_path / "list.txt").write_text("not a likeness")
    with pytest.raises(moderation.UnknownModerator):
        moderation.block_list(tmp_path / "list.txt")


def _strict(picture: bytes) -> str | None:
    return "large" if Image.open(BytesIO(picture)).width > 50 else None

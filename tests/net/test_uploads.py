"""Uploads: only a few at a time, and none that would leave too little of the disk for the log."""

from pathlib import Path

import pytest

from lapin.game.model.refusals import Refused
from lapin.net.uploads import AT_ALL, PER_NETWORK, UploadRoom


def _taken(room: UploadRoom, network: str, most_bytes: int = 1) -> str:
    """How an upload is refused that comes now; empty if it is let in."""
    try:
        room.take(network, most_bytes)
    except Refused as refused:
        return refused.code
    return ""


def test_row_24_a_network_has_six_uploads_at_a_time_and_everybody_together_two_dozen(
    tmp_path: Path,
) -> None:
    """The next is refused until one has ended; others are not kept out by one network."""
    room = UploadRoom(tmp_path, 0)
    assert [_taken(room, "a") for _ in range(PER_NETWORK + 1)] == [""] * PER_NETWORK + ["TOO_FAST"]
    others = [_taken(room, str(number)) for number in range(AT_ALL - PER_NETWORK + 1)]
    assert others == [""] * (AT_ALL - PER_NETWORK) + ["TOO_FAST"]
    room.leave("a")
    assert (_taken(room, "b"), _taken(room, "c")) == ("", "TOO_FAST")
    with pytest.raises(Refused, match="TOO_FAST"), room.place("a", 1):
        pytest.fail("there is no room")


def test_row_24_what_the_log_needs_of_the_disk_stays_free(tmp_path: Path) -> None:
    """An upload is refused that could leave less than the least; a place that was not given is not taken."""
    room = UploadRoom(tmp_path, 1)
    assert [_taken(room, "a", 1 << 60) for _ in range(PER_NETWORK + 1)] == ["NOT_STORED"] * (PER_NETWORK + 1)
    assert _taken(room, "a") == ""

"""Records of games with sung and mimed clues, on the command line."""

from hashlib import sha256
from pathlib import Path

import pytest

from lapin.cli import main
from lapin.game import apply, begin, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Recording
from lapin.game.model.commands import Stop, Tell
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.record import Header, RecordedDeck, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION

TUNE = b"la la la"
REF = "0-abcdefghijklmnopqrstuv-abcdefghijklmnopqrstuv.mp3"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game that ended after one tune."""
    secret, options = bytes(range(32)), Options(performed=True, first=Seat(0))
    chance = Secret(secret)
    events = begin("odyssey", 3, options, 84, chance)
    state = fold(events)
    assert isinstance(state, Story)
    clue = Recording("audio", REF, sha256(TUNE).hexdigest(), 3_000, "hm")
    for seat, command in ((Seat(0), Tell(clue, state.hands[0][0])), (None, Stop())):
        came = decide(state, seat, command, chance)
        events += came
        for event in came:
            state = apply(state, event)
    names = ("Ada", "Bo", "Cy")
    header = Header(
        format="lapin record",
        version=FORMAT_VERSION,
        rules=RULES_VERSION,
        game="odyssey",
        players=3,
        options=options,
        names=names,
        deck=RecordedDeck("reverie", 84),
        commitment=chance.commitment,
        date=None,
    )
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(header, events, secret))
    return path


def test_verify_compares_a_recording_with_its_hash_if_it_is_there(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says so when the recording is missing, and notices another tune under the same name."""
    assert main(["verify", str(record)]) == 0
    assert "recordings: 0 as they were told, 1 not there" in capsys.readouterr().out
    (record.parent / REF).write_bytes(TUNE)
    assert main(["verify", str(record)]) == 0
    assert "recordings: 1 as they were told, 0 not there" in capsys.readouterr().out
    (record.parent / REF).write_bytes(TUNE + b"!")
    assert main(["verify", str(record)]) == 1
    assert "is not the one that was told" in capsys.readouterr().err
    elsewhere = record.parent / "recordings" / "table"
    elsewhere.mkdir(parents=True)
    (elsewhere / REF).write_bytes(TUNE)
    assert main(["verify", "--recordings", str(elsewhere.parent), str(record)]) == 0

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lapin.bots.client import BotClient
from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.game.views import view
from tests.waiting import until

PATIENCE = 120.0


def question(**changes: object) -> Asked:
    """A storyteller's question at a fresh table."""
    state = fold(begin("odyssey", 4, Options(first="draw"), 84, Secret(bytes(32))))
    assert isinstance(state, Story)
    seat = state.storyteller or Seat(0)
    asked = {
        "game": "g",
        "deck": "reverie",
        "view": view(state, seat),
        "memory": Memory(),
        "persona": "hazel",
        "level": "medium",
        "language": "en",
        "seed": "1",
    }
    return Asked(**{**asked, **changes})  # type: ignore[arg-type]  # a test says what it changes


@asynccontextmanager
async def bot_client(*command: str, patience: float = PATIENCE) -> AsyncIterator[BotClient]:
    """A client with its worker process; closed at the end."""
    opened = BotClient(command, patience) if command else BotClient(patience=patience)
    try:
        yield opened
    finally:
        await opened.close()


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines in the log that are about computer players."""
    return [record.getMessage() for record in caplog.records if record.name == "lapin.bots"]


async def test_a_question_gets_its_answer() -> None:
    """A table's question goes to the worker and comes back as a legal move; asked twice, it is the same."""
    async with bot_client() as players:
        one, two = await asyncio.gather(players.ask(question()), players.ask(question()))
        assert one is not None
        assert isinstance(one.move, Tell)
        assert not one.guesses
        assert one.move.card is not None
        assert two is not None


async def test_bad_input_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """A deck has no descriptions: the answer comes all the same, and the log says once what is wrong."""
    silent = question(deck="own", descriptions=Descriptions("own", ()))
    with caplog.at_level(logging.WARNING):
        async with bot_client() as players:
            for _ in range(3):
                answer = await players.ask(silent)
                assert answer is not None
                assert answer.guesses
                assert isinstance(answer.move, Tell)
    assert sum("has no descriptions" in line for line in said(caplog)) == 1


async def test_a_missing_model_file_is_logged_once(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    """Without the encoder's files players go by words in common, and the log says why, once."""
    program = tmp_path / "room.py"
    program.write_text(
        "import lapin.bots.encoder as e\ne.PACKAGE = 'no_such_package'\n"
        "from lapin.bots.worker import main\nmain()\n"
    )
    with caplog.at_level(logging.WARNING):
        async with bot_client(sys.executable, str(program)) as players:
            for _ in range(3):
                answer = await players.ask(question())
                assert answer is not None
                assert isinstance(answer.move, Tell)
    assert sum("go by words in common" in line for line in said(caplog)) == 1


async def test_a_worker_that_dies_is_started_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the worker is killed, the next questions are answered by a new one."""
    monkeypatch.setattr("lapin.bots.client.REST_SECONDS", 0.05)
    with caplog.at_level(logging.WARNING):
        async with bot_client() as players:
            assert await players.ask(question()) is not None
            first = players.pid
            assert first is not None
            os.kill(first, signal.SIGKILL)
            await until(lambda: players.pid not in (first, None))
            assert await players.ask(question()) is not None
    assert sum("it is started again" in line for line in said(caplog)) == 1


async def test_a_worker_that_cannot_start_gives_no_answer(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no answer, at once, and one line in the log."""
    monkeypatch.setattr("lapin.bots.client.START_SECONDS", 0.2)
    with caplog.at_level(logging.WARNING):
        async with bot_client("/no/such/program") as players:
            assert await players.ask(question()) is None
            assert await players.ask(question()) is None
    assert len(said(caplog)) == 1


async def test_a_worker_that_does_not_answer_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    """The client gives up on a player who thinks too long."""
    program = "import sys\nfor line in sys.stdin: pass\n"
    with caplog.at_level(logging.WARNING):
        async with bot_client(sys.executable, "-c", program, patience=0.2) as players:
            assert await players.ask(question()) is None
            assert await players.ask(question()) is None
    assert sum("did not answer" in line for line in said(caplog)) == 1


async def test_the_worker_ends_with_the_server() -> None:
    """However the server ends, no worker is left behind: it ends when no more questions can come."""
    async with bot_client() as players:
        await players.ask(question())
        process = players._process  # noqa: SLF001 - the process that ends
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        await asyncio.wait_for(process.wait(), PATIENCE)
        with pytest.raises(ProcessLookupError):
            os.kill(process.pid, 0)

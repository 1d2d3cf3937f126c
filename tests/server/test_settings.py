"""Settings are in force in a running server, wherever they were made; and the log says what they lead to."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.cli.command import process
from tests.server.conftest import Serve
from tests.server.process import PATIENCE, PROGRAM, QUICK, Process, refused_start
from tests.waiting import wait_until

TOKEN = "a-long-token"  # noqa: S105 - the page's example


def test_a_server_has_the_settings_of_variables_files_and_toml(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret in a file, a variable, and a line of the TOML file; `lapin config` names the place of each."""
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    (tmp_path / "lapin.toml").write_text('operator = "The Rabbits"\ncontact = "https://of-the-file.example"\n')
    monkeypatch.setenv("LAPIN_METRICS_TOKEN_FILE", str(tmp_path / "token"))
    monkeypatch.setenv("LAPIN_CONTACT", "https://of-the-variable.example")
    monkeypatch.setenv("LAPIN_CONFIG", str(tmp_path / "lapin.toml"))
    server = serve()
    with httpx.Client(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        assert web.get("/metrics").status_code == 404
        assert web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200
        facts = web.get("/api/site").json()
    assert (facts["operator"], facts["contact"]) == ("The Rabbits", "https://of-the-variable.example")
    said = process("config").stdout.splitlines()
    assert f'operator = "The Rabbits"  # {tmp_path / "lapin.toml"}' in said
    assert 'contact = "https://of-the-variable.example"  # LAPIN_CONTACT' in said
    assert f'# metrics-token = "…"  # LAPIN_METRICS_TOKEN_FILE ({tmp_path / "token"})' in said


def test_nothing_below_the_level_is_logged(serve: Serve) -> None:
    """`--log-level`: a quiet server does not even say that it serves."""
    assert '"message":"serving"' in serve("--log", "json").log
    quiet = serve("--log", "json", "--log-level", "warning")
    assert quiet.stop() == 0
    levels = {msgspec.json.decode(line)["level"] for line in quiet.log.splitlines()}
    assert levels <= {"warning", "error"}, quiet.log


@pytest.mark.parametrize(
    "wrong", ["keep-days = -1", 'keepdays = "3"', pytest.param("keep-days = [1", id="no TOML at all")]
)
def test_a_wrong_line_of_the_file_is_said_in_the_form_that_the_file_wants(tmp_path: Path, wrong: str) -> None:
    """Nothing but JSON is in a JSON stream, not even the last line of a server that does not start."""
    file = tmp_path / "lapin.toml"
    file.write_text(f'log = "json"\n{wrong}\n')
    done = refused_start("--data", str(tmp_path / "data"), "--config", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    if "[" in wrong:
        assert "are no TOML" in line, "nobody can know what such a file wants"
    else:
        assert msgspec.json.decode(line)["level"] == "error"
        assert wrong.split(maxsplit=1)[0] in msgspec.json.decode(line)["message"]


def test_journald_is_told_that_a_wrong_setting_is_an_error(tmp_path: Path) -> None:
    """`journalctl -p err` shows the line, whatever the form of the log is."""
    with (tmp_path / "journal").open("w") as journal:
        about = os.fstat(journal.fileno())
        there = {**os.environ, "JOURNAL_STREAM": f"{about.st_dev}:{about.st_ino}"}
        command = [*PROGRAM, "serve", "--data", str(tmp_path / "data"), "--keep-days=-1"]
        done = subprocess.run(command, stderr=journal, env=there, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    (line,) = (tmp_path / "journal").read_text().splitlines()
    assert line.startswith("<3>")
    assert "--keep-days" in line


def looks_after(seconds: int) -> tuple[str, ...]:
    """The program, which tidies up more often."""
    oftener = f"from lapin import housekeeping; housekeeping.SWEEP_SECONDS = {seconds}"
    return sys.executable, "-c", f"import sys; {oftener}; from lapin.cli import main; sys.exit(main())"


@pytest.mark.parametrize("program", [looks_after(1), pytest.param(PROGRAM, marks=pytest.mark.long)])
def test_the_log_says_how_many_closed_tables_were_forgotten(tmp_path: Path, program: Sequence[str]) -> None:
    """Nobody comes to the table: it is closed, then too old, and one line says that it is gone."""
    server = Process(tmp_path / "data", *QUICK, "--log", "json", "--idle-hours", "1e-6", "--keep-days", "1e-8")
    server.program = program
    try:
        server.start()
        with httpx.Client(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
            code = web.post("/api/tables", json={"name": "Ada"}).json()["code"]
            wait_until(lambda: "tables were forgotten" in server.log, lambda: server.log, 3 * PATIENCE)
            assert web.get(f"/api/tables/{code}").status_code == 404
        (line,) = (line for line in server.log.splitlines() if "tables were forgotten" in line)
        assert (msgspec.json.decode(line)["level"], msgspec.json.decode(line)["tables"]) == ("info", 1)
    finally:
        server.end()

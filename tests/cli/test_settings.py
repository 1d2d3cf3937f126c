"""Settings come from four places, the nearest first, and `lapin config` says which."""

import os
import tomllib
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from lapin import extras
from lapin.cli import main
from lapin.cli.setting_list import SETTINGS
from tests.ports import free_port
from tests.postgres_server import PostgresServer

Said = tuple[int, str, str]


@pytest.fixture(autouse=True)
def _no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("LAPIN_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def config(capsys: pytest.CaptureFixture[str]) -> "Config":
    """Runs `lapin config`."""
    return Config(capsys)


class Config:
    """`lapin config`, and what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *options: str) -> Said:
        """The status, the output and the errors."""
        status = main(["config", *options])
        said = self._capsys.readouterr()
        return status, said.out, said.err


SAMPLES = {
    "host": "0.0.0.0",  # noqa: S104 - only read
    "port": "8123",
    "data": "/srv/lapin",
    "database": "postgresql://lapin@db.example/lapin",
    "redis": "redis://redis.example:6379/0",
    "prefix": "friday",
    "workers": "3",
    "url": "https://lapin.example",
    "embed-in": "https://host.example",
    "origin": "https://friends.example",
    "trusted-proxies": "10.0.0.5",
    "round-trip-header": "X-Client-RTT",
    "idle-hours": "2.5",
    "keep-days": "30",
    "journal-days": "14",
    "operator": "The Rabbits",
    "contact": "https://lapin.example/contact",
    "safe": "yes",
    "unkind-words": "/srv/words.txt",
    "unlisted": "yes",
    "notices": "feed",
    "notice-networks": "10.0.0.0/8",
    "smtp": "smtps://rabbit:Sw0rdfish@mail.example",
    "mail-from": "lapin@mail.example",
    "pictures": "/srv/pictures",
    "decks-per-address": "0",
    "moderation": "blocked",
    "edge": "asgi",
    "log": "json",
    "log-level": "warning",
    "metrics-token": "an-open-secret",
    "wait-seconds": "5",
    "asks-per-second": "7",
    "visits-per-second": "8",
    "wrong-codes-per-hour": "9",
    "sockets-per-network": "11",
    "least-free-megabytes": "10",
    "most-megabytes": "10",
    "fast-computers": "yes",
    "computers": "quick",
}

SECRETS = {
    "database": "postgresql://…@db.example/lapin",
    "smtp": "smtps://…@mail.example",
    "metrics-token": "…",
}
"""The form in which a sample with a secret is shown."""


def test_every_option_has_a_sample_here() -> None:
    """The next tests cover every option in this way."""
    assert set(SAMPLES) == {setting.name for setting in SETTINGS}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_option_can_be_set_in_the_environment(
    name: str, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LAPIN_KEEP_DAYS is --keep-days, and so on: no option is left out."""
    variable = f"LAPIN_{name.upper().replace('-', '_')}"
    monkeypatch.setenv(variable, SAMPLES[name])
    status, out, err = config()
    assert (status, err) == (0, "")
    value = SECRETS.get(name, {"yes": "true"}.get(SAMPLES[name], SAMPLES[name]))
    (line,) = [line for line in out.splitlines() if f"# {variable}" in line]
    secret = "# " if name in SECRETS else ""  # it can be set, but not by what is shown
    assert line.replace('"', "").replace("[", "").replace("]", "") == f"{secret}{name} = {value}  # {variable}"


@pytest.mark.parametrize("name", SAMPLES)
def test_every_option_can_be_read_from_a_file_that_the_environment_names(
    name: str, config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Containers and systemd keep secrets in files."""
    (tmp_path / "secret").write_text(f"{SAMPLES[name]}\n")
    variable = f"LAPIN_{name.upper().replace('-', '_')}_FILE"
    monkeypatch.setenv(variable, str(tmp_path / "secret"))
    status, out, err = config()
    assert (status, err) == (0, "")
    assert f"# {variable} ({tmp_path / 'secret'})" in out


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The nearest place counts."""
    file = tmp_path / "lapin.toml"
    file.write_text(
        'port = 1\nkeep_days = 1\nidle-hours = 1\norigin = ["https://a.example"]\nfast-computers = true\n'
    )
    monkeypatch.setenv("LAPIN_CONFIG", str(file))
    monkeypatch.setenv("LAPIN_PORT", "2")
    monkeypatch.setenv("LAPIN_KEEP_DAYS", "2")
    status, out, _ = config("--port", "3")
    assert status == 0
    for line in (
        "port = 3  # --port",
        "keep-days = 2  # LAPIN_KEEP_DAYS",
        f"idle-hours = 1  # {file}",
        f'origin = ["https://a.example"]  # {file}',
        f"fast-computers = true  # {file}",
        'host = "127.0.0.1"  # default',
        "# url is not set",
    ):
        assert line in out.splitlines()


def test_what_it_prints_is_a_file_of_settings(config: Config, tmp_path: Path) -> None:
    """Operators can begin their own file with it."""
    _, out, _ = config("--port", "9000", "--url", "https://lapin.example", "--fast-computers")
    assert tomllib.loads(out)["port"] == 9000
    file = tmp_path / "lapin.toml"
    file.write_text(out)
    status, again, _ = config("--config", str(file))
    assert status == 0
    assert tomllib.loads(again) == tomllib.loads(out)


def test_no_password_is_printed(config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The rule holds wherever the password comes from, and for a wrong one too."""
    (tmp_path / "redis").write_text("redis://:hunter2@redis.example:6379/0")
    monkeypatch.setenv("LAPIN_REDIS_FILE", str(tmp_path / "redis"))
    status, out, err = config("--database", "postgresql://lapin:hunter2@db.example/lapin")
    assert status == 0
    assert "hunter2" not in out + err
    assert "db.example" in out


@pytest.mark.parametrize(
    ("variables", "file", "said"),
    [
        ({"LAPIN_PORT": "x"}, "", "--port (from LAPIN_PORT) wants a number from 0 to 65535, and not x"),
        ({"LAPIN_PORT": "1", "LAPIN_PORT_FILE": "/x"}, "", "LAPIN_PORT and LAPIN_PORT_FILE are both set"),
        ({"LAPIN_PORT_FILE": "/nowhere"}, "", "LAPIN_PORT_FILE: the file /nowhere cannot be read"),
        ({}, "ports = 1", "there is no setting ports"),
        ({}, "port = [1, 2]", "port has one value"),
        ({}, "port = ", "are no TOML"),
        ({}, "keep-days = -1", "wants a number above 0"),
        ({}, 'fast-computers = "perhaps"', "wants yes or no"),
        ({"LAPIN_CONFIG": "/nowhere.toml"}, None, "the settings /nowhere.toml cannot be read"),
    ],
)
def test_a_setting_that_cannot_be_used_gets_one_line(
    config: Config,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    variables: dict[str, str],
    file: str | None,
    said: str,
) -> None:
    """The line says where the value was set."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    if file is not None:
        (tmp_path / "lapin.toml").write_text(file)
        monkeypatch.setenv("LAPIN_CONFIG", str(tmp_path / "lapin.toml"))
    status, out, err = config()
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert said in err


def test_a_misspelt_variable_is_named(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """With LAPIN_KEEPDAYS, everything would be kept for ever, and nobody would be told."""
    monkeypatch.setenv("LAPIN_KEEPDAYS", "3")
    status, _, err = config()
    assert status == 0
    assert "LAPIN_KEEPDAYS" in err


def test_other_commands_read_the_same_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`lapin migrate` finds the database where the server does."""
    (tmp_path / "lapin.toml").write_text('port = 8001\ndatabase-file = "database"\n')
    (tmp_path / "database").write_text("nonsense")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAPIN_CONFIG", "lapin.toml")
    assert main(["migrate"]) == 1
    assert "not of the form postgresql://" in capsys.readouterr().err


def test_what_stands_in_the_way_of_a_start_is_said_beforehand(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer
) -> None:
    """A newer schema, missing packages, options that do not go together; nothing is made or changed."""
    folder = ("--would-start", "--data", str(tmp_path))
    assert config(*folder) == (0, "", "")
    assert list(tmp_path.iterdir()) == []
    with closing(apsw.Connection(str(tmp_path / "lapin.sqlite"))) as db:
        db.execute("CREATE TABLE photos (id)")
    status, _, said = config(*folder)
    assert (status, "another program" in said) == (1, True)
    url = postgres.url()
    assert config(*folder, "--database", url) == (0, "", ""), "the schema is still empty"
    assert main(["migrate", "--database", url]) == 0
    postgres.sql(f"UPDATE {url.rpartition('=')[2]}.lapin_schema SET version = 99")  # noqa: S608 - a name of ours
    status, _, said = config(*folder, "--database", url)
    assert (status, "was written by a newer Lapin (schema 99" in said) == (1, True)
    away = f"postgresql://lapin@127.0.0.1:{free_port()}/x"
    assert config(*folder, "--database", away) == (0, "", ""), "a database that is away is waited for"
    status, _, said = config(*folder, "--database", away, "--workers", "2")
    assert (status, "--workers needs" in said) == (1, True)
    monkeypatch.setitem(extras.MODULES, "postgres", ("no_such_module",))
    status, _, said = config(*folder, "--database", away)
    assert (status, "pip install" in said) == (1, True)

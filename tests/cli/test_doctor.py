"""`lapin doctor` says what is wrong with a set-up, and how to mend it; status 1 if something is."""

import json
import os
import socket
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from lapin.cli import settings
from lapin.doctor import computer, log_file, parts, site_address
from lapin.doctor.findings import Finding, Grade
from tests.cli.command import lapin
from tests.ports import free_port
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer


def told(found: Iterator[Finding], how: Grade) -> list[str]:
    """Return what was found, of this kind, with what is to be done."""
    return [f"{each.text} -> {each.mend}" for each in found if each.how is how]


def test_a_good_set_up_has_nothing_wrong(tmp_path: Path) -> None:
    """Each part is named in a line, first which settings were read; nothing is made or changed."""
    said = lapin("doctor", "--data", str(tmp_path / "data"), "--port", str(free_port()))
    assert said.returncode == 0, said.stdout
    about = {line.split()[1].rstrip(":") for line in said.stdout.splitlines()[:-1] if not line.startswith(" ")}
    assert about >= {"pages", "port", "folder", "disk", "clock", "database", "storage"}
    assert said.stdout.startswith(f"ok     settings: no file was read; the data folder is {tmp_path / 'data'}\n")
    assert said.stdout.endswith("nothing is wrong\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_counted_and_ends_with_status_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a way to mend it below each."""
    monkeypatch.setattr(computer, "ASK_SECONDS", 0.1)  # the other program never answers
    (tmp_path / "lapin.sqlite").write_text("my shopping list " * 500)
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        said = lapin("doctor", "--data", str(tmp_path), "--port", str(other.getsockname()[1]))
    assert said.returncode == 1
    assert "wrong  port: another program has port" in said.stdout
    assert "wrong  database: " in said.stdout
    assert "-> restore a backup: lapin restore FILE" in said.stdout
    assert said.stdout.endswith("2 things are wrong\n")


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    """As the server itself would."""
    said = lapin("doctor", "--data", str(tmp_path), "--keep-days", "soon")
    assert (said.returncode, said.stderr.startswith("lapin: --keep-days ")) == (1, True)


def test_ports_that_cannot_be_used_are_explained() -> None:
    """Nobody here has that address."""
    assert "change --host" in told(computer.port("192.0.2.1", 8000), Grade.WRONG)[0]


def test_folders_that_cannot_be_used_are_explained(tmp_path: Path) -> None:
    """A file in the way, a place for everybody's eyes, a place that takes no files."""
    (tmp_path / "file").write_text("")
    assert "is a file" in told(computer.folder(tmp_path / "file"), Grade.WRONG)[0]
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o755)
    assert f"chmod 700 {tmp_path / 'open'}" in told(computer.folder(tmp_path / "open"), Grade.HINT)[0]
    shut = Path("/proc/sys/kernel") if os.geteuid() == 0 else tmp_path / "shut"
    if os.geteuid() != 0:
        shut.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    assert "cannot be written by this user" in told(computer.folder(shut), Grade.WRONG)[0]


def test_a_full_disk_a_clock_before_the_program_and_missing_extras_are_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uploads stop, seats and certificates fail, and PostgreSQL is not understood."""
    assert "until then only moves are stored" in told(computer.disk(tmp_path, 1 << 60), Grade.WRONG)[0]
    with monkeypatch.context() as patch:
        patch.setattr(computer, "NO_ROOM", 1 << 60)
        assert "moves are refused as not stored" in told(computer.disk(tmp_path, 0), Grade.WRONG)[0]
    assert "pip install" in told(computer.installed(["postgres"]), Grade.WRONG)[0]
    (push,) = [each for each in computer.installed([], pushless=True) if each.about == "notices"]
    assert (push.how, 'pip install "cryptography' in push.mend) == (Grade.HINT, True)
    monkeypatch.setattr(time, "time", lambda: 86_400.0)
    assert "timedatectl" in told(computer.clock(), Grade.WRONG)[0]


def test_the_log_is_read_and_never_written(tmp_path: Path) -> None:
    """Another program's, a newer Lapin's, a damaged one."""
    path = tmp_path / "lapin.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE photos (id)")
    before = path.read_bytes()
    assert "another program" in told(log_file.sqlite(tmp_path), Grade.WRONG)[0]
    assert path.read_bytes() == before


async def test_databases_that_do_not_let_us_in_are_explained(postgres: PostgresServer, redis: RedisServer) -> None:
    """And those that do are named without their passwords."""
    found = [each async for each in parts.postgres(postgres.url(), Path("nowhere"), alone=False)]
    assert next(each.how for each in found if each.about == "database") is Grade.GOOD
    assert all("secret" not in each.text and "@" not in each.text.replace("…@", "") for each in found)
    nobody = f"postgresql://lapin@127.0.0.1:{free_port()}/x"
    (away,) = [each async for each in parts.postgres(nobody, Path("nowhere"), alone=False)]
    assert (away.how, "is it running" in away.mend) == (Grade.WRONG, True)
    (good,) = [each async for each in parts.redis(redis.url(), "doctor")]
    assert good.how is Grade.GOOD
    (bad,) = [each async for each in parts.redis(redis.url(password="guessed"), "doctor")]  # noqa: S106
    assert (bad.how, "requirepass" in bad.mend) == (Grade.WRONG, True)


@contextmanager
def front(port: int, **how: str) -> Iterator[str]:
    """A web server in front of a port: it passes on what it is told to, and nothing else; returns its address."""

    class Front(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            claimed = self.headers["X-Forwarded-For"] or ""
            passed = {
                "Host": how.get("host", self.headers["Host"]),
                "X-Forwarded-For": how.get("forwarded", "").replace("CLAIMED", claimed),
                "Upgrade": how.get("upgrade", ""),
            }
            asked = Request(f"http://127.0.0.1:{port}{self.path}")
            for name, value in passed.items():
                if value:
                    asked.add_header(name, value)
            with urlopen(asked) as answer:  # noqa: S310
                body = answer.read()
            self.send_response(answer.status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Front) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextmanager
def a_healthy_server() -> Iterator[int]:
    """A server that says of itself what Lapin would say, and nothing else; returns its port."""

    class Healthy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"status": "ok", "version": "9.9"}).encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Healthy) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


@contextmanager
def a_silent_web_server() -> Iterator[str]:
    """A web server whose processes are away; returns its address."""

    class Silent(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(502)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Silent) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


RIGHT = {"forwarded": "198.51.100.4", "upgrade": "websocket"}


@pytest.mark.parametrize(
    ("how", "trusted", "said"),
    [
        (RIGHT, [], None),
        ({**RIGHT, "forwarded": "CLAIMED, 198.51.100.4"}, [], None),
        ({**RIGHT, "forwarded": "CLAIMED, 198.51.100.4"}, ["*"], "what visitors claim"),
        ({**RIGHT, "forwarded": "CLAIMED"}, [], "believes what visitors claim"),
        ({**RIGHT, "forwarded": ""}, [], "all of them count as one"),
        ({**RIGHT, "host": "127.0.0.1:8000"}, [], "proxy_set_header Host"),
        ({**RIGHT, "upgrade": ""}, [], "no table would open"),
    ],
)
def test_what_a_web_server_in_front_passes_on_is_seen_as_lapin_would_see_it(
    how: dict[str, str], trusted: list[str], said: str | None
) -> None:
    """Visitors' addresses, the site's name and WebSockets; with the line of nginx that mends it."""
    port = free_port()
    with front(port, **how) as url:
        wrong = told(site_address.site(url, "127.0.0.1", port, trusted, runs=False), Grade.WRONG)
    assert (wrong == []) if said is None else (len(wrong) == 1 and said in wrong[0]), wrong


def test_an_address_that_leads_elsewhere_is_named() -> None:
    """Nowhere, to a port where nobody is, to another server, to no certificate."""
    port = free_port()

    def wrong(url: str, *, runs: bool = False) -> list[str]:
        return told(site_address.site(url, "127.0.0.1", port, [], runs=runs), Grade.WRONG)

    (nowhere,) = wrong("http://nowhere.invalid")
    assert "leads nowhere" in nowhere
    with front(free_port()) as nobody:
        (silent,) = wrong(nobody)
        assert "does not answer" in silent
    with a_healthy_server() as elsewhere, front(elsewhere) as url:
        (astray,) = wrong(url)
        assert f"does not lead to port {port}" in astray
    away = f"https://localhost:{free_port()}"
    assert ["does not answer" in each for each in wrong(away, runs=True)] == [True, True]


def test_everybody_may_claim_any_address_where_everybody_is_trusted() -> None:
    """Unless only this computer reaches the port."""
    assert "may claim any address" in told(site_address.trust("0.0.0.0", ["*"]), Grade.HINT)[0]  # noqa: S104 - not bound
    assert list(site_address.trust("127.0.0.1", ["*"])) == []


def test_a_server_that_runs_is_recognised(tmp_path: Path) -> None:
    """Its own port is no fault."""
    with a_healthy_server() as port:
        said = lapin("doctor", "--data", str(tmp_path), "--port", str(port))
    assert "Lapin 9.9 answers on port" in said.stdout


def test_a_site_of_several_processes_is_well_though_none_is_on_the_port_that_was_looked_at() -> None:
    """The address leads to one on another port. Where there is one process, that is another site."""
    with a_healthy_server() as elsewhere, front(elsewhere) as url:
        found = list(site_address.site(url, "127.0.0.1", free_port(), [], runs=False, several=True))
    assert told(iter(found), Grade.WRONG) == []
    assert "leads to Lapin 9.9" in told(iter(found), Grade.GOOD)[0]
    assert "--port 8001" in told(iter(found), Grade.HINT)[-1]


def test_while_several_processes_are_stopped_the_port_is_asked_about_before_the_web_server() -> None:
    """The advice to change the web server would break a site that is well."""
    with a_silent_web_server() as url:
        (astray,) = told(
            site_address.site(url, "127.0.0.1", free_port(), [], runs=False, several=True), Grade.WRONG
        )
    assert "is there a process on" in astray.partition(" -> ")[2]


def test_the_settings_that_nobody_named_are_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A doctor, an operator's link or a backup of a site that is not the machine's own would help nobody."""
    monkeypatch.setattr(settings, "USUAL", tmp_path / "lapin.toml")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in [name for name in os.environ if name.startswith("LAPIN_")]:
        monkeypatch.delenv(name)
    (tmp_path / "lapin.toml").write_text(f'data = "{tmp_path / "site"}"\n')
    named = f"--config {tmp_path / 'lapin.toml'}"
    said = lapin("doctor", "--port", str(free_port()))
    first, mend = said.stdout.splitlines()[:2]
    assert (said.returncode, first.startswith("wrong  settings: ")) == (1, True)
    assert named in mend
    for command in (("operator",), ("backup", str(tmp_path / "x.tar")), ("restore", str(tmp_path / "x.tar"))):
        refused = lapin(*command)
        assert (refused.returncode, named in refused.stderr) == (1, True)
    assert not (tmp_path / "home").exists()
    assert lapin("operator", *named.split()).returncode == 0
    assert (tmp_path / "site").exists()


def test_a_site_without_an_address_is_told_what_people_would_be_told(tmp_path: Path) -> None:
    """Somebody who opens it under a public name may not act."""
    said = lapin("doctor", "--data", str(tmp_path / "data"), "--port", str(free_port()))
    assert "people are told ORIGIN" in said.stdout
    assert said.returncode == 0

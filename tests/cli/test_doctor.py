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

from lapin.doctor import computer, parts, site_address
from lapin.doctor.findings import Finding, How
from tests.cli.command import lapin
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.process import free_port


def told(found: Iterator[Finding], how: How) -> list[str]:
    """What was found, of this kind, with what is to be done."""
    return [f"{each.text} -> {each.mend}" for each in found if each.how is how]


def test_a_good_set_up_has_nothing_wrong(tmp_path: Path) -> None:
    """Each part is named in a line; nothing is made or changed."""
    said = lapin("doctor", "--data", str(tmp_path / "data"), "--port", str(free_port()))
    assert said.returncode == 0, said.stdout
    about = {line.split()[1].rstrip(":") for line in said.stdout.splitlines()[:-1] if not line.startswith(" ")}
    assert about >= {"pages", "port", "folder", "disk", "clock", "database", "storage"}
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
    assert "change --host" in told(computer.port("192.0.2.1", 8000), How.WRONG)[0]


def test_folders_that_cannot_be_used_are_explained(tmp_path: Path) -> None:
    """A file in the way, a place for everybody's eyes, a place that takes no files."""
    (tmp_path / "file").write_text("")
    assert "is a file" in told(computer.folder(tmp_path / "file"), How.WRONG)[0]
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o755)
    assert f"chmod 700 {tmp_path / 'open'}" in told(computer.folder(tmp_path / "open"), How.HINT)[0]
    shut = Path("/proc/sys/kernel") if os.geteuid() == 0 else tmp_path / "shut"
    if os.geteuid() != 0:
        shut.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    assert "cannot be written by this user" in told(computer.folder(shut), How.WRONG)[0]


def test_a_full_disk_a_clock_before_the_program_and_missing_extras_are_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uploads stop, seats and certificates fail, and PostgreSQL is not understood."""
    assert "make room" in told(computer.disk(tmp_path, 1 << 60), How.WRONG)[0]
    assert "pip install" in told(computer.installed(["postgres"]), How.WRONG)[0]
    (push,) = [each for each in computer.installed([], pushless=True) if each.about == "notices"]
    assert (push.how, 'pip install "cryptography' in push.mend) == (How.HINT, True)
    monkeypatch.setattr(time, "time", lambda: 86_400.0)
    assert "timedatectl" in told(computer.clock(), How.WRONG)[0]


def test_the_log_is_read_and_never_written(tmp_path: Path) -> None:
    """Another program's, a newer Lapin's, a damaged one."""
    path = tmp_path / "lapin.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE photos (id)")
    before = path.read_bytes()
    assert "another program" in told(parts.sqlite(tmp_path), How.WRONG)[0]
    assert path.read_bytes() == before


async def test_databases_that_do_not_let_us_in_are_explained(postgres: PostgresServer, redis: RedisServer) -> None:
    """And those that do are named without their passwords."""
    found = [each async for each in parts.postgres(postgres.url())]
    assert next(each.how for each in found if each.about == "database") is How.GOOD
    assert all("secret" not in each.text and "@" not in each.text.replace("…@", "") for each in found)
    (away,) = [each async for each in parts.postgres(f"postgresql://lapin@127.0.0.1:{free_port()}/x")]
    assert (away.how, "is it running" in away.mend) == (How.WRONG, True)
    (good,) = [each async for each in parts.redis(redis.url(), "doctor")]
    assert good.how is How.GOOD
    (bad,) = [each async for each in parts.redis(redis.url(password="guessed"), "doctor")]  # noqa: S106
    assert (bad.how, "requirepass" in bad.mend) == (How.WRONG, True)


@contextmanager
def front(port: int, **how: str) -> Iterator[str]:
    """A web server in front of a port: it passes on what it is told to, and nothing else; gives its address."""

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
    """A server that says of itself what Lapin would say, and nothing else; gives its port."""

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
        wrong = told(site_address.site(url, "127.0.0.1", port, trusted, runs=False), How.WRONG)
    assert (wrong == []) if said is None else (len(wrong) == 1 and said in wrong[0]), wrong


def test_an_address_that_leads_elsewhere_is_named() -> None:
    """Nowhere, to a port where nobody is, to another server, to no certificate."""
    port = free_port()

    def wrong(url: str, *, runs: bool = False) -> list[str]:
        return told(site_address.site(url, "127.0.0.1", port, [], runs=runs), How.WRONG)

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
    assert "may claim any address" in told(site_address.trust("0.0.0.0", ["*"]), How.HINT)[0]  # noqa: S104 - not bound
    assert list(site_address.trust("127.0.0.1", ["*"])) == []


def test_a_server_that_runs_is_recognised(tmp_path: Path) -> None:
    """Its own port is no fault."""
    with a_healthy_server() as port:
        said = lapin("doctor", "--data", str(tmp_path), "--port", str(port))
    assert "Lapin 9.9 answers on port" in said.stdout

"""`lapin doctor` about processes that systemd looks after; tests/machines/ asks a real systemd."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lapin import __version__
from lapin.commit import COMMIT, commit_of, described
from lapin.doctor import units
from lapin.doctor.findings import Finding
from tests.cli.test_doctor import a_healthy_server
from tests.ports import free_port
from tests.server.process import Process

CONFIG = "/etc/lapin.toml"


def shown(name: str, port: int, **about: str) -> str:
    """Return what Debian's `systemctl show` prints of a unit of ours."""
    path = "/opt/lapin/current/bin/lapin"
    return "".join(
        f"{key}={value}\n"
        for key, value in {
            "NRestarts": "0",
            "ExecStart": f"{{ path={path} ; argv[]={path} serve --port {port} ; ignore_errors=no ; pid=77 }}",
            "Environment": f"LAPIN_CONFIG={CONFIG}",
            "StatusText": "serving, version 9.9, since 2026-11-18 12:00:00",
            "Id": f"{name}.service",
            "ActiveState": "active",
            "SubState": "running",
            "UnitFileState": "enabled",
            **about,
        }.items()
    )


def told(found: Iterator[Finding]) -> list[str]:
    """All of it, with how good it is and what is to be done."""
    return [f"{each.how.value} {each.text} -> {each.mend}" for each in found]


def test_the_units_of_these_settings_are_found_by_their_ports() -> None:
    """Not those of another site, and not the one process that several have replaced."""
    said = "\n".join(
        (
            shown("lapin", 8000, ActiveState="inactive", SubState="dead", UnitFileState="disabled"),
            shown("lapin@8002", 8002),
            shown("lapin@8001", 8001, NRestarts="3"),
            shown("lapin@9001", 9001, Environment="LAPIN_CONFIG=/etc/other.toml"),
        )
    )
    found = units.read_units(said, CONFIG)
    assert [(unit.name, unit.port, unit.restarts, unit.serves) for unit in found] == [
        ("lapin@8001", 8001, 3, True),
        ("lapin@8002", 8002, 0, True),
    ]
    assert units.read_units("", CONFIG) == []


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (
            {"ActiveState": "activating", "SubState": "auto-restart", "NRestarts": "37"},
            "wrong lapin@8001 (port {port}) does not stay up: systemd has started it again 37 times -> "
            "its journal says why: journalctl -u lapin@8001 -n 20; systemd tries on",
        ),
        (
            {"ActiveState": "activating", "SubState": "start", "StatusText": "waiting: postgresql://…"},
            "wrong lapin@8001 (port {port}) does not serve yet: waiting: postgresql://… -> "
            "if it stays so, its journal says why: journalctl -u lapin@8001 -n 20",
        ),
        (
            {"ActiveState": "activating", "SubState": "start", "StatusText": "", "NRestarts": "5"},
            "wrong lapin@8001 (port {port}) does not serve yet: start; systemd has started it again 5 times -> "
            "if it stays so, its journal says why: journalctl -u lapin@8001 -n 20",
        ),
        (
            {"ActiveState": "inactive", "SubState": "dead"},
            "wrong lapin@8001 (port {port}) is stopped -> systemctl start lapin@8001, or disable it",
        ),
        (
            {},
            "wrong lapin@8001 (port {port}) runs, and does not answer -> "
            "journalctl -u lapin@8001 -n 20; systemd replaces it if it hangs for 20 seconds",
        ),
    ],
)
def test_a_process_that_does_not_serve_is_named_with_where_to_look(about: dict[str, str], said: str) -> None:
    """Restarting again and again, waiting, stopped, silent."""
    port = free_port()
    found = units.read_units(shown("lapin@8001", port, **about), CONFIG)
    assert told(units.processes(found, "127.0.0.1")) == [said.format(port=port)]


def test_each_process_is_named_with_its_version_and_commit(tmp_path: Path) -> None:
    """As it answers itself, in /healthz and /metrics; and how often it has fallen."""
    server = Process(tmp_path / "data").start()
    try:
        health = httpx.get(f"{server.base}/healthz", trust_env=False).json()
        metrics = httpx.get(f"{server.base}/metrics", trust_env=False).text
        one = shown("lapin@8001", server.port, NRestarts="2")
        runs, restarted = told(units.processes(units.read_units(one, CONFIG), "127.0.0.1"))
        with a_healthy_server() as port:
            both = f"{one}\n{shown('lapin@8002', port)}"
            differ = told(units.processes(units.read_units(both, CONFIG), "127.0.0.1"))[-1]
            older = told(units.processes(units.read_units(shown("lapin", port), CONFIG), "127.0.0.1"))[-1]
    finally:
        server.end()
    assert COMMIT
    assert (health["version"], health["commit"]) == (__version__, COMMIT)
    assert f'commit="{COMMIT}"' in metrics
    since = "since 2026-11-18 12:00:00"
    assert runs == f"ok lapin@8001 (port {server.port}) runs Lapin {described(__version__)} {since} -> "
    assert restarted.startswith("hint systemd had to start lapin@8001 again 2 times")
    assert differ.startswith("wrong they do not all run the same version")
    assert older.startswith(f"hint what is installed, and asks now, is another: {described(__version__)}")


def test_a_commit_is_found_in_a_package_in_a_checkout_and_in_a_second_work_tree(tmp_path: Path) -> None:
    """Also where git has packed its branches, or no branch is checked out; nobody knows it without a history."""

    def git(*words: str, cwd: Path = tmp_path) -> str:
        me = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
        done = subprocess.run(["git", *me, *words], cwd=cwd, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert commit_of(tmp_path / "src" / "lapin") == ""
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "One")
    head = git("rev-parse", "--short=12", "HEAD")
    assert commit_of(tmp_path / "src" / "lapin") == head
    git("worktree", "add", "-q", "-b", "other", "second")
    assert commit_of(tmp_path / "second" / "src" / "lapin") == head
    git("pack-refs", "--all")
    assert commit_of(tmp_path / "src" / "lapin") == head
    assert commit_of(tmp_path / "second" / "src" / "lapin") == head
    git("checkout", "-q", "--detach")
    assert commit_of(tmp_path / "src" / "lapin") == head
    (tmp_path / "src" / "lapin").mkdir(parents=True)
    (tmp_path / "src" / "lapin" / "commit.txt").write_text("0123456789ab\n")
    assert commit_of(tmp_path / "src" / "lapin") == "0123456789ab"

"""A site is set up, moved, backed up and updated by the commands of docs/operations.md, as they stand there.

They run as root on a machine of its own, whose services Debian's systemd looks after.
"""

import re

import pytest

from tests.cluster.drills import blocks
from tests.machines.machine import Machine
from tests.waiting import wait_until

PORTS = (8001, 8002, 8003)


@pytest.mark.long
def test_an_operator_follows_the_page_to_the_letter(machine: Machine) -> None:
    """From an empty machine to a site of three processes behind nginx, with every block of the page in between."""
    (one,) = blocks("One machine with systemd")
    machine.run(one)
    assert "ready" in machine.run("curl -fsS http://127.0.0.1:8000/readyz")
    machine.run("systemctl reload lapin\ncurl -fsS --retry 5 http://127.0.0.1:8000/readyz")
    code = _open_table(machine, 8000)
    machine.run("systemctl status lapin\n/opt/lapin/current/bin/lapin sbom")
    (reported,), (link,) = blocks("Decks that people make"), blocks("The operator's page")
    machine.run(reported)
    assert machine.run(link).startswith("https://lapin.example/operator#token=")
    backup, drill = blocks("SQLite: backup and restore")
    assert machine.run(f"mkdir /backup\n{backup}") == "ok\n"
    assert machine.run(_drill(drill, code)).count("200 OK") == 2

    _one_file_for_everything(machine, code)

    (role,) = blocks("PostgreSQL")
    machine.run(role)
    machine.run("sed -i -E 's/^# (database|redis) =/\\1 =/' /etc/lapin.toml")
    (move,) = blocks("Moving from SQLite")
    machine.run(move)
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8000/api/tables/{code}")
    dump, drill = blocks("Backup and restore")
    assert machine.run(f"{dump}{_drill(drill, code)}").count("200 OK") == 1
    _one_file_for_everything(machine, code)
    assert "database: " in machine.run("/opt/lapin/current/bin/lapin doctor --config /etc/lapin.toml || true")

    machine.run(
        "cp -a /opt/lapin/0.2.0 /opt/lapin/0.1.0\n"
        "sed -i 's:/opt/lapin/0.2.0:/opt/lapin/0.1.0:' /opt/lapin/0.1.0/bin/lapin\n"
        "ln -sfn /opt/lapin/0.1.0 /opt/lapin/current\n"
    )
    (several,) = blocks("Several processes")
    machine.run(several)
    assert _versions(machine) == ["0.1.0"] * 3
    update, back = blocks("A new version without anybody noticing")
    machine.run(update)
    assert _versions(machine) == ["0.2.0"] * 3
    machine.run(back)
    assert _versions(machine) == ["0.1.0"] * 3
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8003/api/tables/{code}")
    (restore,) = blocks("A real restore of PostgreSQL")
    late = _open_table(machine, 8001)
    machine.run(restore)
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8003/api/tables/{code}")
    assert "404 Not Found" in machine.run(f"curl -is http://127.0.0.1:8003/api/tables/{late}")

    machine.run(
        "mkdir -p /etc/letsencrypt/live/lapin.example\n"
        "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=lapin.example -days 1 "
        "-keyout /etc/letsencrypt/live/lapin.example/privkey.pem "
        "-out /etc/letsencrypt/live/lapin.example/fullchain.pem 2>&1\n"
    )
    (front,) = blocks("A web server in front")
    machine.run(front)
    machine.run(f"curl -fsSk https://lapin.example/api/tables/{code}")
    machine.run(blocks("What to watch")[-1])
    machine.run("systemctl stop lapin.target")
    for port in PORTS:
        wait_until(lambda: machine.show(f"lapin@{port}", "ActiveState")["ActiveState"] == "inactive", lambda: port)  # noqa: B023 - at once


def _one_file_for_everything(machine: Machine, code: str) -> None:
    """A backup of the whole site as it is, whatever its log is kept in, and its drill."""
    everything, drill = blocks("One file for everything")
    assert "nothing is missing or damaged" in machine.run(f"rm -rf /backup\n{everything}")
    assert machine.run(_drill(drill, code)).count("200 OK") == 1


def _open_table(machine: Machine, port: int) -> str:
    """The code of a table that somebody has opened."""
    said = machine.run(
        f"curl -fsS -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}' http://127.0.0.1:{port}/api/tables"
    )
    found = re.search(r'"code":"(\w+)"', said)
    assert found is not None, said
    return found[1]


def _drill(block: str, code: str) -> str:
    """The block as two terminals have it: the server runs in one until the other has asked."""
    lines = block.replace("CODE", code).splitlines()
    (serve,) = (line for line in lines if "lapin serve" in line)
    at = lines.index(serve)
    wait = (
        "curl -fsS --retry 60 --retry-connrefused --retry-delay 1 -o /dev/null localhost:8009/healthz 2>/dev/null"
    )
    lines[at] = f"{serve} >/dev/null 2>&1 &\n{wait}"
    return "\n".join([*lines, "kill -INT %1", "wait %1 || true", "rm -r /tmp/drill"]) + "\n"


def _versions(machine: Machine) -> list[str]:
    """From which folder each process runs, as far as it is ready."""
    return [
        machine.run(
            f"curl -fsS http://127.0.0.1:{port}/readyz >/dev/null\n"
            f"tr '\\0' '\\n' < /proc/$(systemctl show -P MainPID lapin@{port})/cmdline | "
            "sed -n 's:^/opt/lapin/\\(0.*\\)/bin/python.*:\\1:p' | head -1"
        ).strip()
        for port in PORTS
    ]

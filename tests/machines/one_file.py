"""One file is restored by docs/operations.md, here, elsewhere, with an older version; a deleted log is saved."""

import re

from tests.cluster.drills import blocks, said
from tests.machines.machine import Machine
from tests.machines.watching import doctor
from tests.waiting import wait_until


def one_file_is_restored(machine: Machine, code: str) -> None:
    """Here, on a machine that has never run Lapin, and with the version from before an update; with SQLite."""
    (here, as_before, *_), (elsewhere,) = blocks("A real restore of one file"), blocks("On another machine")
    older, _ = blocks("Back when the schema has changed")
    late = open_table(machine, 8000)
    machine.run(here)
    as_it_was(machine, 8000, code, late)
    machine.run(f"before=$(echo /var/lib/lapin/before-*)\nsystemctl stop lapin\n{as_before}")
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8000/api/tables/{late}")
    machine.run(here)
    as_it_was(machine, 8000, code, late)
    _the_folder_is_deleted(machine, code)
    machine.run("rm -r /var/lib/lapin/before-*\nsystemctl disable --now lapin\nrm -r /var/lib/lapin")
    machine.run("chown root:root /etc/lapin.toml\nchmod 0600 /etc/lapin.toml")  # as a copy of root's is
    machine.run(f"{said('chown root:lapin /etc/lapin.toml')}\n{said('chmod 0640 /etc/lapin.toml')}")
    machine.run(elsewhere)
    as_it_was(machine, 8000, code, late)
    assert machine.run("stat --format=%U /var/lib/lapin/lapin.sqlite /var/lib/lapin/pictures") == "lapin\n" * 2
    machine.run(
        "cp /backup/lapin.tar /backup/before-0.2.0.tar\n"
        "cp -a /opt/lapin/0.2.0 /opt/lapin/0.1.0\n"
        "sed -i 's:/opt/lapin/0.2.0:/opt/lapin/0.1.0:' /opt/lapin/0.1.0/bin/lapin\n"
    )
    late = open_table(machine, 8000)
    machine.run(older)
    as_it_was(machine, 8000, code, late)
    update, back = blocks("A new version of one process")
    assert machine.run(said("readlink /opt/lapin/current")).startswith("/opt/lapin/0.")
    machine.run(f"rm -r /var/lib/lapin/before-*\n{update}{update}")  # it may be typed again
    assert "/opt/lapin/0.1.0" in machine.run(back)
    machine.run(update)
    runs = "tr '\\0' '\\n' < /proc/$(systemctl show -P MainPID lapin)/cmdline"
    wait_until(lambda: "/opt/lapin/0.2.0/" in machine.run(runs), lambda: machine.log("lapin"))
    wait_until(lambda: "serving, version" in machine.run("systemctl status lapin"), lambda: machine.log("lapin"))
    machine.run("echo 'keep-days = \"soon\"' >> /etc/lapin.toml\n! systemctl reload lapin")
    refused = "not started anew: "
    wait_until(lambda: refused in machine.run("systemctl status lapin"), lambda: machine.log("lapin"))
    machine.run("sed -i '$d' /etc/lapin.toml")


def _the_folder_is_deleted(machine: Machine, code: str) -> None:
    """While the server runs, in whose own view of the files it then has another name: nothing of it is lost."""
    late = open_table(machine, 8000)
    machine.run("mkdir /srv/kept\nmv /var/lib/lapin/before-* /srv/kept/\nrm -rf /var/lib/lapin")
    heard = doctor(machine)
    assert heard.count("no move can be stored: the log's file was moved or deleted while it runs") == 1
    save, storage, back = blocks("When the log's file is gone")
    assert machine.run(save) == "saved\n"
    machine.run(f"{storage}{back}mv /srv/kept/* /var/lib/lapin/\n{said('rm -r /var/lib/lapin/old')}")
    for each in (code, late):
        assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8000/api/tables/{each}")
    machine.run("curl -fsS http://127.0.0.1:8000/readyz")


def as_it_was(machine: Machine, port: int, code: str, late: str) -> None:
    """One table is there again; the other, which was opened after the copy, is not."""
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:{port}/api/tables/{code}")
    assert "404 Not Found" in machine.run(f"curl -is http://127.0.0.1:{port}/api/tables/{late}")


def open_table(machine: Machine, port: int) -> str:
    """The code of a table that somebody has opened."""
    said = machine.run(
        f"curl -fsS -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}' http://127.0.0.1:{port}/api/tables"
    )
    found = re.search(r'"code":"(\w+)"', said)
    assert found is not None, said
    return found[1]

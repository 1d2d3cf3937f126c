"""Debian's systemd looks after the units of deploy/: it starts, watches, reloads and confines them."""

import asyncio
import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin import __version__
from tests.cluster.drills import PAGE, blocks, said
from tests.cluster.fronts import DEPLOY, nginx_site
from tests.machines.machine import HOURS, Machine
from tests.machines.tries import NEVER
from tests.machines.watching import doctor
from tests.server.players import close_all, play_out, started
from tests.waiting import until, wait_until

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
PORTS = (8001, 8002, 8003)
FRONT = "http://127.0.0.1:8080"
DROP_IN = "/run/systemd/system/lapin@8001.service.d"


@pytest.fixture(scope="module")
def several(machine: Machine) -> Machine:
    """Three processes with PostgreSQL and Redis behind nginx, set up by the page's commands."""
    (_, role), (_, _, units, _), (nginx, _, file, check) = (
        blocks("PostgreSQL"),
        blocks("Several processes"),
        blocks("nginx"),
    )
    machine.run(nginx, outside=True, patience=HOURS)
    machine.run(role)
    machine.run("sed -i -E 's/^# (database|redis) =/\\1 =/' /etc/lapin.toml")
    machine.run(units)
    site = nginx_site("127.0.0.1:8080", PORTS)  # there is no certificate
    machine.run(f"cat > deploy/nginx.conf <<'END'\n{site}END\n{file}{check}")
    return machine


@pytest.fixture
def dropped_in(several: Machine) -> Iterator[Machine]:
    """The same; what a test adds to the unit of the first process is taken away again."""
    yield several
    several.run(f"rm -rf {DROP_IN}\nsystemctl daemon-reload\nsystemctl restart lapin@8001")


def _state(machine: Machine, unit: str = "lapin@8001") -> dict[str, str]:
    return machine.show(unit, "ActiveState", "SubState", "MainPID", "NRestarts", "StatusText", "Result")


def test_a_start_returns_when_people_can_come(several: Machine) -> None:
    """Type=notify: between `systemctl start` and the first answer there is nothing to wait for."""
    for port in PORTS:
        several.run(f"systemctl restart lapin@{port}\ncurl -fsS http://127.0.0.1:{port}/readyz")
        state = _state(several, f"lapin@{port}")
        assert (state["ActiveState"], state["SubState"]) == ("active", "running")
        assert state["StatusText"].startswith(f"serving, version {__version__}")


def test_a_process_that_hangs_is_replaced_and_its_players_move_on(several: Machine) -> None:
    """WatchdogSec: systemd hears nothing for 20 seconds and starts another; the game goes on to its end."""
    before = _state(several)

    async def evening() -> None:
        clients = await started(FRONT, "odyssey", 6)
        await asyncio.to_thread(several.signal, "lapin@8001", signal.SIGSTOP)
        hung = time.monotonic()
        playing = asyncio.ensure_future(play_out(clients))
        await until(
            lambda: asyncio.to_thread(lambda: int(_state(several)["NRestarts"]) > int(before["NRestarts"]))
        )
        assert time.monotonic() - hung < 25
        await playing
        await close_all(clients)

    several.within(evening)
    wait_until(lambda: _state(several)["SubState"] == "running", lambda: several.log("lapin@8001"))
    assert _state(several)["MainPID"] != before["MainPID"]
    assert "Watchdog timeout" in several.run("journalctl --no-pager --unit=lapin@8001")


def test_a_process_that_is_killed_is_started_again(several: Machine) -> None:
    """Restart=always, a second later."""
    before = _state(several, "lapin@8002")
    several.signal("lapin@8002", signal.SIGKILL)
    wait_until(
        lambda: (
            (state := _state(several, "lapin@8002"))["SubState"] == "running"
            and state["MainPID"] != before["MainPID"]
        ),
        lambda: several.log("lapin@8002"),
    )
    several.run("curl -fsS http://127.0.0.1:8002/readyz")


@pytest.mark.parametrize(
    ("service", "address"), [("postgresql@*", "postgresql://"), ("redis-server.service", "redis://")]
)
def test_what_comes_late_is_waited_for(dropped_in: Machine, service: str, address: str) -> None:
    """Also for longer than a start may take: systemd hears that it takes longer, and why, and gives nothing up."""
    machine = dropped_in
    names = machine.run(f"systemctl list-units --plain --no-legend '{service}' | cut -d' ' -f1").split()
    machine.run(
        f"systemctl stop lapin@8001 {' '.join(names)}\n"
        f"mkdir -p {DROP_IN}\nprintf '[Service]\\nTimeoutStartSec=4\\n' > {DROP_IN}/late.conf\n"
        "systemctl daemon-reload\nsystemctl start --no-block lapin@8001"
    )
    try:
        wait_until(
            lambda: _state(machine)["StatusText"].startswith(f"waiting: {address}"),
            lambda: machine.log("lapin@8001"),
        )
        begun = int(
            machine.show("lapin@8001", "ExecMainStartTimestampMonotonic")["ExecMainStartTimestampMonotonic"]
        )
        late = f"awk '{{exit !($1 * 1000000 > {begun} + 8000000)}}' /proc/uptime && echo late || true"
        wait_until(lambda: machine.run(late), lambda: machine.log("lapin@8001"))
        state = _state(machine)
        assert (state["ActiveState"], state["NRestarts"]) == ("activating", "0")
    finally:
        machine.run(f"systemctl start {' '.join(names)}")
    wait_until(lambda: _state(machine)["ActiveState"] == "active", lambda: machine.log("lapin@8001"))
    assert _state(machine)["NRestarts"] == "0"
    machine.run("curl -fsS --retry 20 http://127.0.0.1:8001/readyz")


def test_a_wrong_setting_is_never_given_up(dropped_in: Machine) -> None:
    """StartLimitIntervalSec=0: more starts fail than systemd allows by itself; the first right one succeeds."""
    machine = dropped_in
    machine.run(
        f"mkdir -p {DROP_IN}\nprintf '[Service]\\nEnvironment=LAPIN_KEEP_DAYS=-1\\n' > {DROP_IN}/wrong.conf\n"
        "systemctl daemon-reload\nsystemctl restart --no-block lapin@8001"
    )
    wait_until(lambda: int(_state(machine)["NRestarts"]) >= 6, lambda: machine.log("lapin@8001"))
    assert "--keep-days" in machine.run(said("journalctl -u lapin@8001 -p err"))
    heard = doctor(machine)
    assert re.search(
        r"wrong  process: lapin@8001 \(port 8001\) does not s\w+ .*systemd has started it again \d+ times", heard
    )
    assert heard.count("ok     process: lapin@800") == 2
    machine.run(f"rm {DROP_IN}/wrong.conf\nsystemctl daemon-reload")
    wait_until(lambda: _state(machine)["ActiveState"] == "active", lambda: machine.log("lapin@8001"))


def test_a_reload_and_restarts_one_by_one_leave_a_game_alone(several: Machine) -> None:
    """SIGHUP keeps the process; the page's loop replaces all of them; six people play on behind nginx."""
    before = _state(several, "lapin@8002")
    update = blocks("Back again")[0].splitlines()[-1]

    async def evening() -> None:
        clients = await started(FRONT, "odyssey", 6)
        playing = asyncio.ensure_future(play_out(clients))
        await asyncio.to_thread(several.run, "systemctl reload lapin@8002")
        state = await asyncio.to_thread(_state, several, "lapin@8002")
        assert (state["ActiveState"], state["MainPID"]) == ("active", before["MainPID"])
        assert state["StatusText"].startswith(f"serving, version {__version__}")
        assert state["StatusText"] != before["StatusText"], "the command returns when the new program serves"
        await asyncio.to_thread(several.run, update)
        await playing
        await close_all(clients)

    several.within(evening)
    after = _state(several, "lapin@8002")
    assert after["MainPID"] != before["MainPID"]
    assert after["NRestarts"] == "0"  # nobody fell: they were asked


def test_a_reload_that_is_refused_fails_and_changes_nothing(several: Machine) -> None:
    """A script learns it from the status of the command; the reason is in the unit's."""
    before = _state(several, "lapin@8003")
    several.run("cp -p /etc/lapin.toml /root/right.toml\necho 'keep-days = -3' >> /etc/lapin.toml")
    try:
        assert several.run("systemctl reload lapin@8003 || echo failed").splitlines()[-1] == "failed"
    finally:
        several.run("mv /root/right.toml /etc/lapin.toml")
    state = _state(several, "lapin@8003")
    assert (state["ActiveState"], state["MainPID"]) == ("active", before["MainPID"])
    assert state["StatusText"].startswith("serving as before, not started anew: --keep-days")


def test_a_unit_with_workers_replaces_them_one_by_one(several: Machine) -> None:
    """`workers = 3` in one unit: after a reload its main process is the same, and none of its workers is."""
    folder = "/run/systemd/system/lapin.service.d"
    several.run(
        f"mkdir -p {folder}\nprintf '[Service]\\nEnvironment=LAPIN_WORKERS=3\\n' > {folder}/workers.conf\n"
        f"install -m 0644 deploy/lapin.service /etc/systemd/system/\n"
        "systemctl daemon-reload\nsystemctl start lapin"
    )
    main = _state(several, "lapin")["MainPID"]

    def workers() -> set[str]:
        return set(several.run(f"pgrep --parent {main} || true").split())

    before = workers()
    assert len(before) >= 3

    async def evening() -> None:
        clients = await started("http://127.0.0.1:8000", "odyssey", 6)
        playing = asyncio.ensure_future(play_out(clients))
        await asyncio.to_thread(several.run, "systemctl reload lapin")
        assert before.isdisjoint(await asyncio.to_thread(workers)), "it returns when the last one is replaced"
        await playing
        await close_all(clients)

    several.within(evening)
    assert _state(several, "lapin")["MainPID"] == main
    several.run("systemctl stop lapin")
    assert _state(several, "lapin")["Result"] == "success"


@pytest.mark.parametrize(("unit", "name"), [("lapin.service", "tries1"), ("lapin@.service", "tries2")])
def test_what_a_unit_forbids_is_impossible_in_it(several: Machine, unit: str, name: str) -> None:
    """Another program with all lines of the unit but its command tries each; what a server needs is possible."""
    text = (DEPLOY / unit).read_text().replace("%i", "8001")
    text = re.sub(
        r"^ExecStart=.*$", "ExecStart=/opt/lapin/current/bin/python /usr/local/lib/tries.py", text, flags=re.M
    )
    text = re.sub(r"^(Type|Restart|WatchdogSec|NotifyAccess|ExecReload)=.*$", "", text, flags=re.M)
    several.run(
        "echo secret > /tmp/of-somebody-else\nmkdir -p /home/somebody /root/of-root\n"
        f"cat > /usr/local/lib/tries.py <<'END'\n{(HERE / 'tries.py').read_text()}END\n"
        f"cat > /run/systemd/system/{name}.service <<'END'\n{text}\n[Service]\nType=oneshot\nEND\n"
        f"systemctl daemon-reload\nsystemctl start {name}"
    )
    (all_of_it,) = re.findall(r"^impossible: (.*)$", several.log(name), re.MULTILINE)
    assert all_of_it == str(sorted(NEVER))
    assert "lacking: []" in several.log(name)
    assert "lacking: []\nimpossible: []" in several.run(
        "/opt/lapin/current/bin/python /usr/local/lib/tries.py"
    )  # as root


@pytest.mark.parametrize(
    ("unit", "command"),
    [
        ("lapin.service", said("systemd-analyze security lapin")),
        ("lapin@.service", "systemd-analyze security lapin@8001"),
    ],
)
def test_systemd_judges_the_running_unit_as_the_page_says(several: Machine, unit: str, command: str) -> None:
    """Under 3 of 10, and the number on the page is this one."""
    several.run(f"install -m 0644 deploy/{unit} /etc/systemd/system/\nsystemctl daemon-reload")
    judged = several.run(command)
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", judged)
    assert found is not None, judged
    assert float(found[1]) < 3
    assert f"`systemd-analyze security lapin` says {found[1]} of 10" in PAGE.read_text()


def test_the_journal_has_nothing_but_json_with_levels_that_journald_knows(several: Machine) -> None:
    """Redis goes and comes back: what the program calls a warning is also one for `journalctl -p`."""
    several.run("systemctl stop redis-server")
    try:
        wait_until(lambda: "is lost" in several.log("lapin@8003"), lambda: several.log("lapin@8003"))
    finally:
        several.run("systemctl start redis-server")
    wait_until(lambda: "is back" in several.log("lapin@8003"), lambda: several.log("lapin@8003"))
    lines = several.run("journalctl --no-pager --output=json _SYSTEMD_UNIT=lapin@8003.service").splitlines()
    entries = [json.loads(line) for line in lines]
    levels = {(json.loads(entry["MESSAGE"])["level"], entry["PRIORITY"]) for entry in entries}
    assert {("info", "6"), ("warning", "4")} <= levels
    assert levels <= {("info", "6"), ("warning", "4"), ("error", "3")}


def test_a_secret_comes_as_a_credential_of_systemd(dropped_in: Machine) -> None:
    """`LoadCredential=` hands over a file that root alone reads; a variable ending in _FILE names it."""
    dropped_in.run(
        "mount --make-rshared /\n"  # so systemd begins, except where it takes itself to be in a container
        "echo a-long-token | install -m 0600 /dev/stdin /etc/lapin.token\n"
        f"mkdir -p {DROP_IN}\ncat > {DROP_IN}/secret.conf <<'END'\n"
        "[Service]\nLoadCredential=token:/etc/lapin.token\nEnvironment=LAPIN_METRICS_TOKEN_FILE=%d/token\nEND\n"
        "systemctl daemon-reload\nsystemctl restart lapin@8001"
    )
    asked = "curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8001/metrics"
    assert dropped_in.run(asked) == "404"
    assert dropped_in.run(f"{asked} -H 'Authorization: Bearer a-long-token'") == "200"


def test_what_opens_uploaded_files_is_confined_under_systemd(several: Machine) -> None:
    """The unit forbids nothing that these processes need to confine themselves further."""
    assert "are not fully confined here" not in several.log("lapin@8001")
